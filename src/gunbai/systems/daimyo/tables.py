"""The tables that moving, firing, fighting, morale and command look up, as the data files state them.

DAI-TBL-04 to DAI-TBL-06 and DAI-TBL-09 to DAI-TBL-18. Lengths: thousandths of a centimetre.
Modifiers stand by id; the rules say when each applies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.reading import Table
from gunbai.systems.daimyo.troops import FIGHTS, FIRES, numbers, unique

FAR = 1_000_000
DIE = 6
RESULTS = 5
RATES = (
    "mounted-leader",
    "foot-leader",
    *(f"{armour}-cavalry" for armour in ("heavy", "medium")),
    *(f"{armour}-infantry" for armour in ("heavy", "medium", "light")),
    "light-gun",
    "heavy-gun",
)
FIRE_MODIFIERS = (
    "first-volley",
    "light-armour",
    "arquebus-cavalry",
    "effective-range",
    "column-or-flank",
    "building",
    "bow-heavy-armour",
    "disordered",
    "raw",
    "charged",
    "moved",
    "cover",
)
GUN_MODIFIERS = ("cavalry", "long-range", "cover")
MELEE_MODIFIERS = (
    "charge-cavalry",
    "general",
    "frenzied",
    "pursued",
    "daimyo",
    "charge-infantry",
    "followed-up",
    "heavy-armour",
    "flank-or-rear",
    "building",
    "medium-armour",
    "higher-quality",
    "disordered",
    "higher-or-obstacle",
    "heroic-charge",
)
MELEE_RESULTS = ("draw", "push-back", "rout")
WHEN = ("end", "at-once", "rally")
COLUMNS = ("lost-stand", "charged", "wants-to-charge", "critical", "rally")
MORALE_RESULTS = (
    "no-effect",
    "stands",
    "charges",
    "rallies",
    "halt",
    "retire",
    "retreat",
    "rout",
    "dispersed",
)
MORALE_MODIFIERS = (
    "pursued",
    "higher-or-cover",
    "general-near",
    "spears-against-cavalry",
    "enemy-routing",
    "hatamoto",
    "disordered",
    "out-of-command",
    "charged-by-cavalry",
    "friend-routing",
    "stand-lost",
    "flank-or-rear",
    "leader-killed",
    "routing",
)
EVENTS = (
    "poor-visibility",
    "sunset",
    "surprise-march",
    "heroic-charge",
    "superhuman-discipline",
    "fanaticism",
)


@dataclass(frozen=True, slots=True)
class Rate:
    """A line of DAI-TBL-06. ``charge`` 0 and an empty ``rout``: never; ``rout`` by the die."""

    id: str
    normal: int
    charge: int
    rout: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """Numbers of movement beside DAI-TBL-06.

    ``column_times``, ``column_extra``: DAI-MOV-02 and the other value of ``column_move``;
    ``march_times``: surprise march; ``road_times``: guns on a road; ``keep_away``: DAI-MOV-05;
    ``fixed``: falling back, push back, follow up; ``withdraw``: DAI-LDR-14.
    """

    column_times: int
    column_extra: int
    march_times: int
    road_times: int
    keep_away: int
    fixed: int
    withdraw: int


@dataclass(frozen=True, slots=True)
class Movement:
    """The file ``movement.toml``."""

    moves: Moves
    rates: Mapping[str, Rate]


@dataclass(frozen=True, slots=True)
class Range:
    """A line of DAI-TBL-09: each band ends with its limit."""

    effective: int
    long: int


@dataclass(frozen=True, slots=True)
class Firing:
    """DAI-TBL-09, DAI-TBL-10 (``modifiers``), DAI-TBL-17 (``artillery``); ``need``: DAI-FIR-07."""

    need: int
    ranges: Mapping[str, Range]
    modifiers: Mapping[str, int]
    artillery: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    """A line of DAI-TBL-11. ``good_order``: its bonus of round 1 in DAI-TBL-12; ``second_rank``:
    its second rank fights to the front from round 1 on (DAI-MEL-04)."""

    id: str
    infantry: int
    cavalry: int
    good_order: int
    second_rank: bool


@dataclass(frozen=True, slots=True)
class Melee:
    """DAI-TBL-11, DAI-TBL-12, DAI-TBL-13; ``results``: (hits more than the enemy, result)."""

    need: int
    weapons: Mapping[str, MeleeWeapon]
    modifiers: Mapping[str, int]
    results: tuple[tuple[int, str], ...]

    def result(self, more: int) -> str:
        """The loser's result when the enemy scored ``more`` hits more (0: a draw)."""
        return max(line for line in self.results if line[0] <= more)[1]


@dataclass(frozen=True, slots=True)
class Reason:
    """A line of DAI-TBL-14. ``when``: end, at-once or rally; ``column``: of DAI-TBL-15."""

    id: str
    number: int
    when: str
    column: str


@dataclass(frozen=True, slots=True)
class Cause:
    """A line of DAI-TBL-05."""

    id: str
    number: int


@dataclass(frozen=True, slots=True)
class Morale:
    """DAI-TBL-05, DAI-TBL-14, DAI-TBL-15, DAI-TBL-16.

    ``results``: by column, passed first, then failed by 1, 2, 3, and 4 or more; ``near``: the
    distance of reasons and modifiers, ``near_in_melee`` for a unit in melee.
    """

    near: int
    near_in_melee: int
    reasons: Mapping[int, Reason]
    results: Mapping[str, tuple[str, ...]]
    modifiers: Mapping[str, int]
    causes: Mapping[str, Cause]

    def result(self, reason: int, short_by: int) -> str:
        """The result of a test for this reason: ``short_by`` 0 when passed."""
        column = self.results[self.reasons[reason].column]
        return column[min(short_by, len(column) - 1)]


@dataclass(frozen=True, slots=True)
class Command:
    """DAI-TBL-04 and the rolls of command.

    ``general``, ``daimyo``: the rating for each face; ``least``, ``most``: what duels can make of
    it; ``obedience``, ``activation``: the needs of DAI-LDR-09 and DAI-SEQ-05; ``seated``: the bonus
    of a seated general; ``casualty``: this or less kills a leader (DAI-LDR-16); ``calming``: this or
    less ends a frenzy (DAI-ORD-07).
    """

    general: tuple[int, ...]
    daimyo: tuple[int, ...]
    least: int
    most: int
    obedience: int
    activation: int
    seated: int
    casualty: int
    calming: int


@dataclass(frozen=True, slots=True)
class Event:
    """A line of DAI-TBL-18."""

    id: str
    roll: int


@dataclass(frozen=True, slots=True)
class Events:
    """DAI-END-06: ``face`` brings an event; ``clearing``: the need that ends poor visibility."""

    face: int
    clearing: int
    by_roll: Mapping[int, Event]


def read_movement(top: Table) -> Movement:
    """The file ``movement.toml``: every line of DAI-TBL-06 once."""
    moves = top.table("moves")
    found = Movement(
        moves=Moves(**{key: moves.integer(key, 1, FAR) for key in Moves.__slots__}),
        rates=unique(top, tuple(_read_rate(line) for line in top.tables("rate"))),
    )
    top.close()
    if tuple(found.rates) != RATES:
        top.fail("rate", ", ".join(found.rates), ", ".join(RATES))
    return found


def _read_rate(table: Table) -> Rate:
    charge = table.integer("charge", 1, FAR, 0)
    rout = table.integers("rout", 1, FAR, ())
    if len(rout) != (DIE if charge else 0):
        table.fail("rout", list(rout), f"{DIE} lengths beside a charge, else none")
    return Rate(table.string("id", RATES), table.integer("normal", 1, FAR), charge, rout)


def read_firing(top: Table) -> Firing:
    """The file ``firing.toml``."""
    ranges = top.table("range")
    found = Firing(
        need=top.integer("need", 2, 12),
        ranges=MappingProxyType(
            {key: _read_range(ranges.table(key)) for key in FIRES if key},
        ),
        modifiers=numbers(top.table("modifiers"), FIRE_MODIFIERS, -9, 9),
        artillery=numbers(top.table("artillery"), GUN_MODIFIERS, -9, 9),
    )
    top.close()
    return found


def _read_range(table: Table) -> Range:
    effective = table.integer("effective", 1, FAR)
    return Range(effective, table.integer("long", effective, FAR))


def read_melee(top: Table) -> Melee:
    """The file ``melee.toml``."""
    weapons = unique(top, tuple(_read_melee_weapon(line) for line in top.tables("weapon")))
    found = Melee(
        need=top.integer("need", 2, 12),
        weapons=weapons,
        modifiers=numbers(top.table("modifiers"), MELEE_MODIFIERS, -9, 9),
        results=tuple(
            (line.integer("more", 0, 99), line.string("id", MELEE_RESULTS))
            for line in top.tables("result")
        ),
    )
    top.close()
    if sorted(weapons) != sorted(FIGHTS):
        top.fail("weapon", ", ".join(weapons), ", ".join(FIGHTS))
    if not found.results or found.results[0][0] != 0:
        top.fail("result", list(found.results), "a first line for 0")
    return found


def _read_melee_weapon(table: Table) -> MeleeWeapon:
    return MeleeWeapon(
        id=table.string("id", FIGHTS),
        infantry=table.integer("infantry", -9, 9),
        cavalry=table.integer("cavalry", -9, 9),
        good_order=table.integer("good_order", 0, 9),
        second_rank=table.truth("second_rank", False),
    )


def read_morale(top: Table) -> Morale:
    """The file ``morale.toml``."""
    results = top.table("results")
    found = Morale(
        near=top.integer("near", 1, FAR),
        near_in_melee=top.integer("near_in_melee", 1, FAR),
        reasons=_by_number(top, "reason", tuple(_read_reason(r) for r in top.tables("reason"))),
        results=MappingProxyType({key: _read_column(results, key) for key in COLUMNS}),
        modifiers=numbers(top.table("modifiers"), MORALE_MODIFIERS, -9, 9),
        causes=unique(
            top,
            tuple(Cause(c.string("id"), c.integer("number", 1, 9)) for c in top.tables("cause")),
        ),
    )
    top.close()
    return found


def _read_reason(table: Table) -> Reason:
    return Reason(
        id=table.string("id"),
        number=table.integer("number", 1, 9),
        when=table.string("when", WHEN),
        column=table.string("column", COLUMNS),
    )


def _by_number(table: Table, key: str, reasons: tuple[Reason, ...]) -> Mapping[int, Reason]:
    """The reasons by number, which must count from 1 on."""
    found = [reason.number for reason in reasons]
    if found != list(range(1, len(reasons) + 1)):
        table.fail(key, found, "numbers from 1 on, in order")
    return MappingProxyType({reason.number: reason for reason in reasons})


def _read_column(table: Table, key: str) -> tuple[str, ...]:
    found = table.strings(key, MORALE_RESULTS)
    if len(found) != RESULTS:
        table.fail(key, list(found), f"{RESULTS} results: passed, failed by 1, 2, 3, 4")
    return found


def read_command(top: Table) -> Command:
    """The file ``command.toml``."""
    rating, rolls = top.table("rating"), top.table("rolls")
    least = rating.integer("least", 1, 9)
    most = rating.integer("most", least, 9)
    found = Command(
        general=_faces(rating, "general", least, most),
        daimyo=_faces(rating, "daimyo", least, most),
        least=least,
        most=most,
        obedience=rolls.integer("obedience", 1, 12),
        activation=rolls.integer("activation", 2, 12),
        seated=rolls.integer("seated", 0, 9),
        casualty=rolls.integer("casualty", 1, 12),
        calming=rolls.integer("calming", 2, 12),
    )
    top.close()
    return found


def _faces(table: Table, key: str, low: int, high: int) -> tuple[int, ...]:
    found = table.integers(key, low, high)
    if len(found) != DIE:
        table.fail(key, list(found), f"{DIE} numbers, one a face")
    return found


def read_events(top: Table) -> Events:
    """The file ``events.toml``: an event for every face."""
    lines = tuple(
        Event(line.string("id", EVENTS), line.integer("roll", 1, DIE))
        for line in top.tables("event")
    )
    found = Events(
        face=top.integer("face", 1, DIE),
        clearing=top.integer("clearing", 1, DIE),
        by_roll=MappingProxyType({event.roll: event for event in lines}),
    )
    top.close()
    if sorted(event.id for event in found.by_roll.values()) != sorted(EVENTS):
        top.fail("event", [event.id for event in lines], "each event with a roll of its own")
    return found


def rate_of(unit_class: str, armour: str, weapon: str) -> str:
    """DAI-TBL-06: the line of a unit, by its armour and class; a gun's by the gun."""
    if unit_class == "artillery":
        return weapon
    return f"{armour}-{unit_class}"
