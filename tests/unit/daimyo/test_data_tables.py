"""The data of Daimyo: troops and the tables of the rules."""

from __future__ import annotations

import pytest

from gunbai.systems.daimyo import tables
from gunbai.systems.daimyo.catalogue import Catalogue


def test_sizes_and_limits(data: Catalogue) -> None:
    """DAI-GEO-01, DAI-ORG-06, DAI-ORG-07, DAI-ORG-11, DAI-LDR-07."""
    sizes, limits = data.troops.sizes, data.troops.limits
    assert (sizes.frontage, sizes.infantry_depth, sizes.cavalry_depth) == (4000, 1500, 3000)
    assert (sizes.base_width, sizes.base_depth, sizes.leader_radius) == (4000, 3000, 1000)
    assert (limits.stands, limits.hatamoto, limits.units) == ((2, 8), (2, 4), (1, 6))
    assert (limits.hits, limits.leash) == (3, 20000)
    assert [data.troops.depth(kind) for kind in ("infantry", "cavalry", "artillery")] == [
        1500,
        3000,
        3000,
    ]


@pytest.mark.parametrize(
    ("quality", "rank", "pass_score", "wheel", "turn"),
    [
        ("raw", 0, 7, (3, 6), (2, 4)),
        ("seasoned", 1, 6, (2, 4), (2, 4)),
        ("veteran", 2, 5, (1, 2), (1, 2)),
        ("elite", 3, 4, (1, 2), (1, 2)),
    ],
)
def test_qualities(
    data: Catalogue,
    quality: str,
    rank: int,
    pass_score: int,
    wheel: tuple[int, int],
    turn: tuple[int, int],
) -> None:
    """DAI-ORG-03, DAI-MOR-05, DAI-TBL-08."""
    found = data.troops.qualities[quality]
    assert (found.rank, found.pass_score, found.wheel, found.turn) == (
        rank,
        pass_score,
        wheel,
        turn,
    )


TYPES = """
mounted-samurai | cavalry | elite veteran | lance lance-bow | medium heavy
mounted-monk | cavalry | elite veteran | lance lance-bow | medium
samurai | infantry | elite veteran | pole-arm bow arquebus | heavy
young-samurai | infantry | seasoned | pole-arm bow arquebus | medium
monk | infantry | veteran | long-spear pole-arm bow arquebus | medium
ashigaru | infantry | seasoned raw | improvised long-spear pole-arm bow arquebus | light medium
ronin | infantry | veteran seasoned | improvised pole-arm bow arquebus | light medium
peasant | infantry | raw | improvised | light
artillery | artillery | seasoned | light-gun heavy-gun | light
"""


@pytest.mark.parametrize("row", TYPES.strip().splitlines())
def test_troop_types(data: Catalogue, row: str) -> None:
    """DAI-TBL-03."""
    name, unit_class, qualities, weapons, armours = row.split(" | ")
    found = data.troops.types[name]
    assert found.unit_class == unit_class
    assert found.qualities == tuple(qualities.split())
    assert found.weapons == tuple(weapons.split())
    assert found.armours == tuple(armours.split())


def test_classes_frenzy_and_calming(data: Catalogue) -> None:
    """DAI-ORG-02, DAI-ORD-07, DAI-ORD-08."""
    types = data.troops.types
    assert [name for name, row in types.items() if row.samurai] == [
        "mounted-samurai",
        "samurai",
        "young-samurai",
    ]
    assert [name for name, row in types.items() if row.monk] == ["mounted-monk", "monk"]
    frenzied = {name: row.frenzy for name, row in types.items() if row.frenzy}
    assert frenzied == {
        "mounted-samurai": 12,
        "mounted-monk": 11,
        "samurai": 12,
        "young-samurai": 12,
        "monk": 11,
        "ronin": 12,
    }
    calming = {name: row.calming for name, row in types.items() if row.calming}
    assert calming == {"mounted-monk": 2, "young-samurai": 1, "monk": 2}


def test_weapons_fire_and_fight(data: Catalogue) -> None:
    """DAI-ORG-02, DAI-ORG-04, DAI-RUL-37."""
    weapons = data.troops.weapons
    assert [name for name, weapon in weapons.items() if weapon.missile] == [
        "bow",
        "arquebus",
        "lance-bow",
    ]
    assert [name for name, weapon in weapons.items() if weapon.gun] == ["light-gun", "heavy-gun"]
    fights = [name for name, weapon in weapons.items() if weapon.fights == "improvised"]
    assert fights == ["improvised", "bow", "arquebus", "light-gun", "heavy-gun"]
    assert weapons["lance-bow"].fights == "lance"


def test_movement_rates(data: Catalogue) -> None:
    """DAI-TBL-06, in centimetres."""
    rows = {
        "mounted-leader": (20, 0, []),
        "foot-leader": (12, 0, []),
        "heavy-cavalry": (15, 20, [15, 16, 17, 17, 18, 19]),
        "medium-cavalry": (18, 22, [18, 18, 19, 20, 21, 22]),
        "heavy-infantry": (8, 12, [8, 8, 9, 10, 10, 11]),
        "medium-infantry": (10, 14, [10, 11, 11, 12, 13, 14]),
        "light-infantry": (11, 15, [11, 12, 13, 13, 14, 15]),
        "light-gun": (5, 0, []),
        "heavy-gun": (3, 0, []),
    }
    found = {
        name: (rate.normal // 1000, rate.charge // 1000, [cm // 1000 for cm in rate.rout])
        for name, rate in data.movement.rates.items()
    }
    assert found == rows


def test_every_unit_has_a_rate(data: Catalogue) -> None:
    for row in data.troops.types.values():
        for armour in row.armours:
            for weapon in row.weapons:
                rate = tables.rate_of(row.unit_class, armour, weapon)
                assert data.movement.rates[rate].normal > 0
    assert tables.rate_of("cavalry", "heavy", "lance") == "heavy-cavalry"
    assert tables.rate_of("artillery", "light", "heavy-gun") == "heavy-gun"


def caught(data: Catalogue, router: str, pursuer: str) -> tuple[int, int]:
    """In how many of the 36 pairs of rolls a pursuer catches a router (distance at least equal)."""
    rates = data.movement.rates
    pairs = [(away, after) for away in rates[router].rout for after in rates[pursuer].rout]
    return sum(after >= away for away, after in pairs), len(pairs)


@pytest.mark.parametrize(
    ("router", "pursuer", "expected"),
    [
        ("medium-infantry", "medium-infantry", 22),
        ("light-infantry", "heavy-infantry", 1),
        ("medium-infantry", "light-infantry", 29),
        ("heavy-cavalry", "medium-cavalry", 34),
        ("medium-cavalry", "heavy-cavalry", 5),
        ("light-infantry", "heavy-cavalry", 36),
    ],
)
def test_chances_of_being_caught(data: Catalogue, router: str, pursuer: str, expected: int) -> None:
    """DAI-VEC-71, straight from DAI-TBL-06."""
    assert caught(data, router, pursuer) == (expected, 36)


def test_firing(data: Catalogue) -> None:
    """DAI-TBL-09, DAI-TBL-10, DAI-TBL-17."""
    ranges = {name: (r.effective, r.long) for name, r in data.firing.ranges.items()}
    assert ranges == {
        "bow": (8000, 15000),
        "arquebus": (8000, 15000),
        "light-gun": (20000, 40000),
        "heavy-gun": (30000, 60000),
    }
    assert data.firing.need == 8
    assert list(data.firing.modifiers.values()) == [2, 1, 1, 1, 1, -2, -1, -1, -1, -1, -1, -1]
    assert tuple(data.firing.modifiers) == tables.FIRE_MODIFIERS
    assert data.firing.modifiers["building"] == -2
    assert dict(data.firing.artillery) == {"cavalry": 1, "long-range": -1, "cover": -1}


def test_melee(data: Catalogue) -> None:
    """DAI-TBL-11, DAI-TBL-12, DAI-TBL-13."""
    weapons = {
        name: (w.infantry, w.cavalry, w.good_order) for name, w in data.melee.weapons.items()
    }
    assert weapons == {
        "long-spear": (1, 2, 2),
        "pole-arm": (2, 2, 1),
        "improvised": (1, 0, 0),
        "lance": (1, 1, 2),
    }
    assert [name for name, w in data.melee.weapons.items() if w.second_rank] == ["long-spear"]
    by_value: dict[int, list[str]] = {}
    for name, value in data.melee.modifiers.items():
        by_value.setdefault(value, []).append(name)
    assert by_value == {
        2: ["charge-cavalry", "general", "frenzied", "pursued"],
        1: ["daimyo", "charge-infantry", "followed-up"],
        -2: ["heavy-armour", "flank-or-rear", "building"],
        -1: ["medium-armour", "higher-quality", "disordered", "higher-or-obstacle"],
        3: ["heroic-charge"],
    }
    assert [data.melee.result(more) for more in (0, 1, 2, 3, 9)] == [
        "draw",
        "push-back",
        "rout",
        "rout",
        "rout",
    ]


def test_morale_reasons_and_results(data: Catalogue) -> None:
    """DAI-TBL-14, DAI-TBL-15."""
    morale = data.morale
    assert {n: (r.id, r.when) for n, r in morale.reasons.items()} == {
        1: ("lost-stand", "end"),
        2: ("charged", "at-once"),
        3: ("charged-by-cavalry", "at-once"),
        4: ("wants-to-charge", "at-once"),
        5: ("leader-lost", "end"),
        6: ("friend-routed", "end"),
        7: ("routed-through", "end"),
        8: ("rally", "rally"),
    }
    rows = {
        0: ["no-effect", "stands", "stands", "charges", *["no-effect"] * 3, "rallies"],
        1: ["halt", "retire", "retire", "halt", *["retire"] * 3, "dispersed"],
        2: ["retire", "retreat", "retreat", "halt", *["retreat"] * 3, "dispersed"],
        3: ["retreat", "retreat", "retreat", "halt", *["rout"] * 3, "dispersed"],
        4: ["rout", "rout", "rout", "retire", *["rout"] * 3, "dispersed"],
        9: ["rout", "rout", "rout", "retire", *["rout"] * 3, "dispersed"],
    }
    for short_by, row in rows.items():
        assert [morale.result(reason, short_by) for reason in range(1, 9)] == row
    assert (morale.near, morale.near_in_melee) == (15000, 5000)


def test_morale_modifiers_and_causes(data: Catalogue) -> None:
    """DAI-TBL-05, DAI-TBL-16."""
    assert list(data.morale.modifiers.values()) == [
        *[2, 1, 1, 1, 1, 1],
        *[-1, -1, -1, -1, -2, -2, -2, -2],
    ]
    assert data.morale.modifiers["stand-lost"] == -2
    assert [(c.number, c.id) for c in data.morale.causes.values()] == [
        (1, "morale"),
        (2, "terrain"),
        (3, "no-room"),
        (4, "flank-or-rear"),
        (5, "interpenetration"),
        (6, "long-melee"),
    ]


def test_command(data: Catalogue) -> None:
    """DAI-TBL-04, DAI-SEQ-05, DAI-LDR-09, DAI-LDR-16, DAI-ORD-07."""
    command = data.command
    assert command.general == (2, 3, 3, 3, 3, 4)
    assert command.daimyo == (1, 1, 2, 2, 2, 3)
    assert (command.least, command.most) == (1, 4)
    assert (command.obedience, command.activation, command.seated) == (6, 8, 1)
    assert (command.casualty, command.calming) == (4, 8)


def test_events(data: Catalogue) -> None:
    """DAI-END-06, DAI-TBL-18."""
    assert [data.events.by_roll[face].id for face in range(1, 7)] == list(tables.EVENTS)
    assert (data.events.face, data.events.clearing) == (6, 4)
