"""What is on the table: models, sides, terrain, the combat being fought. No rules.

Lengths are thousandths of an inch, origin in the south-west corner, x east, y north. Everything a
state holds is open to both players (RON-GEN-13); what is secret, plans and KIAI! declarations,
lives in sealed answers until it is revealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gunbai.effects import value_class
from gunbai.records import Open, record

__all__ = [
    "FOOT_RADIUS",
    "MOUNTED_RADIUS",
    "Body",
    "Combat",
    "Corpse",
    "Fighter",
    "Horse",
    "Model",
    "Piece",
    "Side",
    "State",
    "Thing",
]

FOOT_RADIUS = 500
MOUNTED_RADIUS = 800
MARKER_RADIUS = 500
TOUCHING = 10
"""RON-GEN-08: bases are in contact up to a gap of 0.01 inch."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of terrain with its flags (RON-T-24, RON-TER).

    ``shape`` is ("circle", x, y, radius) or ("polygon", x1, y1, x2, y2, …) counter-clockwise;
    ``doors`` are openings on the outline as (x1, y1, x2, y2); ``cover`` is none, light or solid.
    """

    id: str
    kind: str
    shape: tuple[Any, ...]
    cover: str
    difficult: bool
    impassable: bool
    building: bool
    flimsy: bool
    huge: bool
    high: bool
    water: bool
    doors: tuple[tuple[int, int, int, int], ...]


@record
class Model:
    """One fighter: profile (RON-PRF-01), place, wounds, what it carries, flags of this turn.

    ``number`` is its place in roster order, over both sides. ``status``: table, waiting (not yet
    arrived), out (of action), fled. ``wound``: none, light, grievous. ``mount``: none, horse,
    war-horse. ``moved``: "" / moved / ran, as the shooting modifiers read it (RON-SHT-10);
    ``shifted``: any change of place this turn (RON-LOS-04). ``hand``: weapon last in hand.
    """

    id: Open[str]
    number: Open[int]
    side: Open[str]
    profile: Open[str]
    name: Open[str]
    type: Open[str]
    rank: Open[int]
    cp: Open[int]
    initiative: Open[int]
    fight: Open[int]
    shoot: Open[int]
    armour: Open[str]
    weapons: Open[list[str]]
    attributes: Open[tuple[str, ...]]
    hired: Open[bool]
    x: Open[int]
    y: Open[int]
    status: Open[str]
    due: Open[int]
    wound: Open[str]
    stun: Open[int]
    captive: Open[bool]
    dying: Open[bool]
    killer: Open[str]
    hand: Open[str]
    loaded: Open[bool]
    mount: Open[str]
    horse_wound: Open[bool]
    began_mounted: Open[bool]
    carries: Open[str]
    heads: Open[int]
    loot: Open[int]
    activated: Open[bool]
    moved: Open[str]
    shifted: Open[bool]
    shot_move: Open[bool]
    shot_action: Open[bool]
    fought: Open[bool]
    charged: Open[bool]
    rested: Open[bool]
    bodyguard_used: Open[bool]
    foes_now: Open[list[str]]
    foes_before: Open[list[str]]
    streak: Open[int]

    @property
    def radius(self) -> int:
        """RON-GEN-08: the base's radius, on foot or mounted."""
        return FOOT_RADIUS if self.mount == "none" else MOUNTED_RADIUS

    @property
    def free(self) -> bool:
        """On the table and not a captive."""
        return self.status == "table" and not self.captive


@record
class Side:
    """One warband. ``morale_state``: confident, wavering, panicked. Losses count RON-MOR-03.

    ``lost``: own models put out of action, as (victim, credited model or "", turn); ``singles``: those
    of them who fell in a combat of one against one (RON-KYU-01). ``scored``: victory points by source,
    filled at the end, those of a duel when it ends.
    """

    id: Open[str]
    name: Open[str]
    warband: Open[str]
    points: Open[int]
    edge: Open[str]
    start_count: Open[int]
    morale: Open[int]
    morale_state: Open[str]
    leader: Open[str]
    leader_lost: Open[int]
    lost: Open[list[tuple[str, str, int]]]
    singles: Open[list[str]]
    kiai: Open[int]
    senjo_used: Open[bool]
    bonus: Open[int]
    duellist: Open[str]
    scored: Open[list[tuple[str, int]]]


@record
class Corpse:
    """RON-GEN-09: where a model went out of action; its head and loot go once each."""

    id: Open[str]
    side: Open[str]
    x: Open[int]
    y: Open[int]
    head_by: Open[str]
    loot_by: Open[str]


@record
class Thing:
    """A scenario object or banner: ``weight`` light or heavy; on the ground or with ``carrier``."""

    id: Open[str]
    kind: Open[str]
    side: Open[str]
    weight: Open[str]
    x: Open[int]
    y: Open[int]
    carrier: Open[str]


@record
class Horse:
    """A riderless horse (RON-ACT-09): it blocks movement and does nothing else."""

    id: Open[str]
    side: Open[str]
    kind: Open[str]
    wounded: Open[bool]
    x: Open[int]
    y: Open[int]


@value_class
class Body:
    """What wounds have done to a model and its horse; a value, so that odds can merge it.

    ``fate``: "" (still in the fight), dying (RON-ATR-07), critical, drowned, captive.
    """

    wound: str
    stun: int
    mount: str
    horse_wound: bool
    fate: str


@value_class
class Fighter:
    """A fighter in the combat being fought: weapon in hand, counters left, wounds.

    ``horse`` marks a war horse fighting as an extra fighter of its rider (RON-CAV-11); its
    ``model`` is the rider. ``carried`` are the weapons it still has.
    """

    model: str
    side: str
    horse: bool
    weapon: str
    carried: tuple[str, ...]
    attack: int
    defence: int
    body: Body


@value_class
class Combat:
    """The combat being fought (RON-CMB): a value that each turn to act replaces.

    ``fighters`` stand in initiative order once it is rolled, before that the single one first.
    ``kind``: melee, charge, captive, again (RON-ATR-09). ``charger``: who declared the charge.
    ``index``: whose turn, −1 before the order is rolled and when the combat is over; ``passes``:
    turns passed in a row. ``last``: the model that ended it by putting its last enemy out.
    """

    single: str
    kind: str
    charger: str
    fighters: tuple[Fighter, ...]
    index: int
    passes: int
    last: str


@record
class State:
    """A game of Ronin. ``phase``: setup, priority, move, combat, action, end, over.

    ``duel``: "" (none), on, over (RON-SCN-05). ``ended``: why the game is over, "" before that:
    length, no-models, concession, carried-off.
    """

    scenario: Open[str]
    options: Open[dict[str, Any]]
    seats: Open[dict[str, str]]
    width: Open[int]
    height: Open[int]
    pieces: Open[tuple[Piece, ...]]
    sides: Open[dict[str, Side]]
    models: Open[dict[str, Model]]
    corpses: Open[dict[str, Corpse]]
    things: Open[dict[str, Thing]]
    horses: Open[dict[str, Horse]]
    turn: Open[int]
    last_turn: Open[int]
    phase: Open[str]
    priority: Open[str]
    to_act: Open[str]
    passes: Open[int]
    weather: Open[str]
    time_of_day: Open[str]
    duel: Open[str]
    ended: Open[str]
    combat: Open[Combat | None]
    waiting_combats: Open[list[list[str]]]
    conceded: Open[str]
    agenda: Open[list[tuple[str, tuple[Any, ...]]]]
