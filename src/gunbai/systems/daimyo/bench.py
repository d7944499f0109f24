"""What may stand in a scene of Daimyo, as the workbench shows it: the keys that ``stage`` reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from gunbai.forms import Bench, Field, Kit, Thing, Way, length
from gunbai.systems.daimyo.catalogue import Catalogue, catalogue
from gunbai.systems.daimyo.stage import PHASES
from gunbai.systems.daimyo.stage_parts import KINDS, MOODS, STILL, profile_of
from gunbai.systems.shared.bench_fields import SIDES, Doc, Keys, Path, called, table_at
from gunbai.words import Fact, Name, Say, Word

__all__ = ["bench"]

KEYS: Final = Keys("daimyo")
SCALE: Final = 1000
ROUND: Final = ("circle", (0, 0, 10_000))
BLOCK: Final = ("rect", (-10_000, -6_000, 10_000, 6_000))
HOUSE: Final = ("rect", (-4_000, -3_000, 4_000, 3_000))
STRIP: Final = ("rect", (-20_000, -3_000, 20_000, 3_000))
FENCE: Final = ("line", (-8_000, 0, 8_000, 0))
ROUNDED: Final = ("hill", "wood", "brush", "marsh", "rocky-ground")
STRIPS: Final = ("stream", "river", "road", "beach")
POINTS: Final = ("polygon", "path")
MOST: Final = 99
SHOWN: Final = (
    *("disordered", "moved", "charged", "bonus", "pursued", "fired", "first_volley_used"),
    *("hit_by_fire", "weary", "tired", "shield", "heroic"),
)
"""The flags that change chances; the others are typed in the text of the scene."""


def bench(scene: Doc) -> Bench:
    """Kits, things and keys of a scene; values that make no sense are left for ``stage`` to refuse."""
    data = catalogue()
    return Bench(tuple(_fields(data, scene)), _kits(data), tuple(_things(data, scene)))


# -- the scene itself -----------------------------------------------------------------------------


def _fields(data: Catalogue, scene: Doc) -> Iterator[Field]:
    size = table_at(scene, "table")
    for key in ("width", "height"):
        value = size.get(key, length(120_000, SCALE))
        yield Field(("table", key), "length", KEYS.word(key), value, rule="DAI-GEN-01")
    near = scene.get("join", length(0, SCALE))
    yield Field(
        ("join",), "length", KEYS.word("join"), near, plain=length(0, SCALE), rule="DAI-GEO-05"
    )
    yield Field(("turn",), "number", KEYS.word("turn"), scene.get("turn", 5), most=MOST, plain=5)
    phases = tuple(phase for phase in PHASES if phase not in ("setup", "over"))
    yield KEYS.one(("phase",), scene, KEYS.ways("phase", phases), "clans")
    sides = KEYS.ways("side", SIDES)
    yield KEYS.one(("initiative",), scene, sides, "a", rule="DAI-SEQ-02")
    yield KEYS.one(
        ("weather",),
        scene,
        KEYS.ways("weather", tuple(data.sky.weathers)),
        "fine",
        rule="DAI-WEA-04",
    )
    seasons = (Way("", KEYS.word("none")), *KEYS.ways("season", tuple(data.sky.seasons)))
    yield KEYS.one(("season",), scene, seasons, "", rule="DAI-WEA-01")


# -- what can be put on the table -----------------------------------------------------------------


def _kits(data: Catalogue) -> tuple[Kit, ...]:
    troops = tuple(
        Way(row.id, Word(f"daimyo.name.type.{row.id}"), None, None, "DAI-TBL-03")
        for row in data.troops.types.values()
    )
    kinds = tuple(data.ground.kinds)
    shapes = {id_: _shape(id_, kind.terrain_class) for id_, kind in data.ground.kinds.items()}
    leaders = KEYS.ways("leader", ("daimyo", "general"))
    seat = (Way("hq", Word("daimyo.name.hq")),)
    return (
        Kit("units", KEYS.word("units"), "type", troops, "point", side=True),
        Kit("leader", KEYS.word("leaders"), "kind", leaders, "point", side=True),
        Kit("units", Word("daimyo.name.hq"), "kind", seat, "point", side=True),
        Kit(
            "terrain",
            KEYS.word("terrain"),
            "kind",
            KEYS.ways("terrain", kinds),
            "shape",
            "terrain:",
            shapes=shapes,
        ),
    )


def _shape(kind: str, terrain_class: str) -> tuple[str, tuple[int, ...]]:
    if terrain_class == "obstacle":
        return FENCE
    if terrain_class == "building":
        return HOUSE
    if kind in STRIPS:
        return STRIP
    return ROUND if kind in ROUNDED else BLOCK


# -- what stands there ----------------------------------------------------------------------------


def _things(data: Catalogue, scene: Doc) -> Iterator[Thing]:
    for name in table_at(scene, "units"):
        yield _unit(data, scene, name, table_at(scene, "units", name))
    for name in table_at(scene, "leader"):
        yield _leader(scene, name, table_at(scene, "leader", name))
    pairs = scene.get("contact", ())
    for number, pair in enumerate(pairs if isinstance(pairs, list) else ()):
        if isinstance(pair, Mapping):
            yield _contact(number, pair)
    for name in table_at(scene, "terrain"):
        yield _terrain(data, name, table_at(scene, "terrain", name))


def _clans(scene: Doc) -> tuple[Way, ...]:
    return tuple(Way(id_, Name(id_)) for id_ in table_at(scene, "clan"))


def _place(path: Path, table: Doc) -> Iterator[Field]:
    if "house" in table or "at" in table or (path[0] == "leader" and table.get("unit")):
        return
    yield from KEYS.place(path, table)


def _unit(data: Catalogue, scene: Doc, name: str, table: Doc) -> Thing:
    path: Path = ("units", name)
    word, kit = _unit_word(data, name, table), KEYS.word("units")
    fields = [KEYS.side(path, table), *_place(path, table)]
    ahead = length(180_000 if table.get("side") == "b" else 0, SCALE)
    if "house" not in table:
        heading = table.get("heading", ahead)
        fields.append(
            Field((*path, "heading"), "length", KEYS.word("heading"), heading, plain=ahead)
        )
    row = data.troops.types.get(str(table.get("type")))
    if row is not None:
        fields += _troops(data, path, table)
        clans = (Way("", KEYS.word("none")), *_clans(scene))
        if len(clans) > 1:
            fields.append(KEYS.one((*path, "clan"), table, clans, "", rule="DAI-ORG-07"))
    fields += _condition(path, table)
    return Thing(path, name, called(table, word), kit, tuple(fields))


def _unit_word(data: Catalogue, name: str, table: Doc) -> Fact:
    if table.get("kind") in ("hq", "hatamoto"):
        return Word(f"daimyo.name.{table['kind']}")
    row = str(table.get("type"))
    return Word(f"daimyo.name.type.{row}") if row in data.troops.types else name


def _troops(data: Catalogue, path: Path, table: Doc) -> Iterator[Field]:
    """DAI-TBL-03: what the type may have; stands and files."""
    row = data.troops.types[str(table["type"])]
    plain = profile_of(row, str(table.get("profile", "")))
    ranges = (("quality", row.qualities), ("armour", row.armours), ("weapon", row.weapons))
    for key, offered in ranges:
        yield KEYS.one((*path, key), table, KEYS.ways(key, offered), plain[key], rule="DAI-TBL-03")
    if row.unit_class == "artillery":
        return
    kinds = (Way("unit", KEYS.word("unit")), Way("hatamoto", Word("daimyo.name.hatamoto")))
    assert all(way.value in KINDS for way in kinds)
    yield KEYS.one((*path, "kind"), table, kinds, "unit", rule="DAI-LDR-07")
    most = data.troops.limits.stands[1]
    stands = table.get("stands", 4)
    whole = stands if type(stands) is int else 4
    numbers = (
        ("stands", stands, 4, "DAI-ORG-06"),
        ("files", table.get("files", -(-whole // 2)), -(-whole // 2), "DAI-GEO-02"),
        ("start_stands", table.get("start_stands", whole), whole, "DAI-MOR-10"),
    )
    for key, value, standard, rule in numbers:
        yield Field(
            (*path, key),
            "number",
            KEYS.word(key),
            value,
            least=1,
            most=most,
            plain=standard,
            rule=rule,
        )


def _condition(path: Path, table: Doc) -> Iterator[Field]:
    hits = table.get("hits", 0)
    yield Field(
        (*path, "hits"), "number", KEYS.word("hits"), hits, most=2, plain=0, rule="DAI-ORG-11"
    )
    moods = tuple(
        Way(mood, KEYS.word("normal") if mood == "normal" else Word(f"daimyo.name.state.{mood}"))
        for mood in MOODS
    )
    yield KEYS.one((*path, "mood"), table, moods, "normal", rule="DAI-ORD-01")
    still = (Way("", KEYS.word("none")), *KEYS.ways("result", STILL))
    yield KEYS.one((*path, "still"), table, still, "", rule="DAI-MOR-07")
    flags = table.get("flags", [])
    known = list(flags) if isinstance(flags, (list, tuple)) else []
    others = tuple(Way(flag, flag) for flag in known if flag not in SHOWN)
    offered = (*(Way(flag, KEYS.word(flag)) for flag in SHOWN), *others)
    yield Field((*path, "flags"), "some", KEYS.word("flags"), known, offered, plain=[])


def _leader(scene: Doc, name: str, table: Doc) -> Thing:
    path: Path = ("leader", name)
    kind = str(table.get("kind", "daimyo"))
    word: Fact = Word(f"daimyo.name.leader.{kind}") if kind in ("daimyo", "general") else str(kind)
    units = (
        Way("", KEYS.word("alone")),
        *(Way(id_, Name(id_)) for id_ in table_at(scene, "units")),
    )
    alone = table.get("unit", "")
    fields = [
        KEYS.side(path, table),
        *_place(path, table),
        Field((*path, "unit"), "one", KEYS.word("with"), alone, units, plain="", rule="DAI-LDR-10"),
        Field(
            (*path, "rating"),
            "number",
            KEYS.word("rating"),
            table.get("rating", 2),
            most=4,
            plain=2,
            rule="DAI-LDR-02",
        ),
        Field(
            (*path, "mounted"),
            "truth",
            KEYS.word("mounted"),
            table.get("mounted", True),
            plain=True,
        ),
    ]
    clans = _clans(scene)
    if clans and kind == "daimyo":
        fields.append(
            KEYS.one(
                (*path, "clan"), table, (Way("", KEYS.word("none")), *clans), "", rule="DAI-ORG-07"
            )
        )
    return Thing(path, name, called(table, word), KEYS.word("leaders"), tuple(fields))


def _contact(number: int, table: Doc) -> Thing:
    path: Path = ("contact", number)
    ids = [str(table.get(key, "")) for key in ("a", "b")]
    rounds = table.get("rounds", 0)
    followers = (Way("", KEYS.word("none")), *(Way(id_, Name(id_)) for id_ in ids))
    fields = (
        Field(
            (*path, "rounds"),
            "number",
            KEYS.word("rounds"),
            rounds,
            most=MOST,
            plain=0,
            rule="DAI-MEL-03",
        ),
        KEYS.one((*path, "follower"), table, followers, "", rule="DAI-MEL-11"),
    )
    both = Say("daimyo.bench.pair", {"a": Name(ids[0]), "b": Name(ids[1])})
    return Thing(path, f"melee:{ids[0]}:{ids[1]}", both, KEYS.word("contacts"), fields)


def _terrain(data: Catalogue, name: str, table: Doc) -> Thing:
    path: Path = ("terrain", name)
    kind = table.get("kind", "")
    kinds = KEYS.ways("terrain", tuple(data.ground.kinds))
    fields = [Field((*path, "kind"), "one", KEYS.word("kind"), kind, kinds, rule="DAI-TBL-07")]
    fields += KEYS.shape(path, table, POINTS)
    word: Fact = Word(f"daimyo.name.terrain.{kind}") if kind in data.ground.kinds else name
    return Thing(path, f"terrain:{name}", word, KEYS.word("terrain"), tuple(fields))
