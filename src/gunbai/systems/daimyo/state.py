"""What is on the table: units in ranks and files, leaders, clans, contacts, terrain. No rules.

Lengths are thousandths of a centimetre, origin in the lower left corner, x to the right, y up;
headings thousandths of a degree, like a compass (0 looks to greater y). Side A's edge is y = 0
unless the scenario says otherwise. Nothing in this game is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gunbai.records import Open, record

__all__ = [
    "FRONTAGE",
    "HALT",
    "LEADER_RADIUS",
    "QUALITIES",
    "RETIRE",
    "RETREAT",
    "TOUCHING",
    "TOUCHING_ALONG",
    "Clan",
    "Contact",
    "Leader",
    "Piece",
    "Side",
    "State",
    "Unit",
]

FRONTAGE: Final = 4000
"""DAI-GEO-01: the frontage of every stand, unless the game says otherwise."""
LEADER_RADIUS: Final = 1000
TOUCHING: Final = 1
"""DAI-GEO-04: edges lie together up to 0.001 cm ..."""
TOUCHING_ALONG: Final = 100
"""... along more than 0.1 cm."""

QUALITIES: Final = ("raw", "seasoned", "veteran", "elite")
"""DAI-ORG-03: from the lowest to the highest."""

HALT, RETIRE, RETREAT = "halt", "retire", "retreat"

_CAVALRY: Final = ("mounted-samurai", "mounted-monk")
_SAMURAI: Final = ("mounted-samurai", "samurai", "young-samurai")
_MONKS: Final = ("monk", "mounted-monk")
_MISSILES: Final = ("bow", "arquebus", "lance-bow")


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of terrain (DAI-TBL-07, DAI-GEO-09).

    ``shape``: ("circle", x, y, radius), ("polygon", x1, y1, …) or ("line", x1, y1, x2, y2, …).
    ``ground``: open, light, difficult, obstacle, road, building, impassable. ``wood`` limits sight;
    ``cover``: half of a unit in it is in cover; ``cavalry_only``: impassable for cavalry only.
    """

    id: str
    kind: str
    shape: tuple[Any, ...]
    ground: str
    level: int
    wood: bool
    cover: bool
    cavalry_only: bool


@record
class Unit:
    """A unit, an HQ or an artillery piece: a block of stands and all that happens to it.

    ``kind``: unit, hatamoto, gun, hq. ``type``: mounted-samurai, mounted-monk, samurai,
    young-samurai, monk, ashigaru, ronin, peasant, artillery, hq. ``weapon``: improvised,
    long-spear, pole-arm, bow, arquebus, lance, lance-bow, light-gun, heavy-gun. ``number``: the
    place in the order of ids, over both sides. ``x, y``: the middle of the front edge. ``house``:
    the building it stands in; ``frame`` is then the width and depth of that building's footprint,
    else ().

    ``status``: waiting (not yet on the table), table, destroyed, dispersed, off (left the table),
    run-over (destroyed by a charge while routing; taken off at the end of the turn), abandoned (HQ
    left by a general who mounted up). ``mood``: normal, routing, frenzied. A gun that was taken
    stays on the table with another ``side``; ``first_side`` is whose it was (DAI-ART-08).

    Of this turn: ``activated``; ``obeyed`` ("", yes, no); ``moved`` (moved or manoeuvred);
    ``way`` (thousandths moved, as a leader counts them); ``turned`` (thousandths of a degree);
    ``charged``, ``countered``, ``bonus`` (charge bonus) and ``charged_at``; ``struck`` (the edge on
    which a charge struck it, or ""); ``pursued``; ``reacted``; ``fired``; ``hit_by_fire``;
    ``shot_at``; ``fought``: stands that have fought, as (file, rank), ``bouts``: each time with its
    enemy; ``deeds``: what a unit does once a turn: act, move, fire, rout; ``reformed``; ``rallied``;
    ``stepped_into`` (DAI-MOV-08: may not move); ``crossed`` (passed by missile ashigaru and not yet
    moved); ``passed_by_rout``; ``rout_from`` and ``rout_to``: the blocks between which it made its
    rout move; ``lost_now``; ``tested``; ``heroic``: +3 of a heroic charge (DAI-END-07);
    ``fire_from``: where it began to fall back and fires from (DAI-RUL-33), or (); ``leader_lost``:
    how near its general or daimyo was killed or routed (DAI-MOR-03), 0 for not.

    Carried over: ``still`` (halt, retire, retreat or "") of the turn ``still_since``, in force
    that turn and the next; ``rout_count``, ``rout_moves``, ``pushed_back``: how often in the game; ``quarry``: the routing enemy that a
    frenzied unit pursues (DAI-ORD-09). ``reordered``: disordered anew since it rallied.
    ``due``: the turn from which a late unit may enter; ``shield``, ``weary``, ``tired``: CAM-DAI-03;
    ``packet``: (id in the campaign, figures, half of the table to start in or "", fence, led by the general), or ().
    """

    id: Open[str]
    number: Open[int]
    name: Open[str]
    side: Open[str]
    clan: Open[str]
    kind: Open[str]
    type: Open[str]
    quality: Open[str]
    weapon: Open[str]
    armour: Open[str]
    stands: Open[int]
    start_stands: Open[int]
    files: Open[int]
    frontage: Open[int]
    depth: Open[int]
    x: Open[int]
    y: Open[int]
    heading: Open[int]
    house: Open[str]
    frame: Open[tuple[int, ...]]
    status: Open[str]
    mood: Open[str]
    hits: Open[int]
    disordered: Open[bool]
    disordered_at_start: Open[bool]
    reordered: Open[bool]
    rout_count: Open[int]
    rout_moves: Open[int]
    quarry: Open[str]
    first_volley_used: Open[bool]
    still: Open[str]
    still_since: Open[int]
    activated: Open[bool]
    obeyed: Open[str]
    moved: Open[bool]
    way: Open[int]
    turned: Open[int]
    charged: Open[bool]
    countered: Open[bool]
    bonus: Open[bool]
    charged_at: Open[str]
    struck: Open[str]
    pursued: Open[bool]
    reacted: Open[bool]
    fired: Open[bool]
    hit_by_fire: Open[bool]
    shot_at: Open[bool]
    fought: Open[tuple[tuple[int, int], ...]]
    reformed: Open[bool]
    rallied: Open[bool]
    bouts: Open[tuple[tuple[int, int, str], ...]]
    deeds: Open[tuple[str, ...]]
    rally_tried: Open[bool]
    stepped_into: Open[bool]
    crossed: Open[bool]
    passed_by_rout: Open[bool]
    rout_from: Open[tuple[int, ...]]
    rout_to: Open[tuple[int, ...]]
    fire_from: Open[tuple[int, ...]]
    lost_now: Open[int]
    tested: Open[bool]
    pushed_back: Open[int]
    heroic: Open[bool]
    leader_lost: Open[int]
    crewed: Open[bool]
    rotated: Open[bool]
    first_side: Open[str]
    taken_in: Open[int]
    mounting: Open[bool]
    due: Open[int]
    packet: Open[tuple[Any, ...]]
    shield: Open[bool]
    weary: Open[bool]
    tired: Open[bool]

    @property
    def on_table(self) -> bool:
        return self.status == "table"

    @property
    def routing(self) -> bool:
        return self.mood == "routing"

    @property
    def frenzied(self) -> bool:
        return self.mood == "frenzied"

    @property
    def is_unit(self) -> bool:
        """A unit in the narrow sense: neither HQ nor artillery piece."""
        return self.kind in ("unit", "hatamoto")

    @property
    def cavalry(self) -> bool:
        """DAI-ORG-02."""
        return self.type in _CAVALRY

    @property
    def samurai(self) -> bool:
        """DAI-ORG-02: wherever a rule says samurai without more."""
        return self.type in _SAMURAI

    @property
    def monk(self) -> bool:
        return self.type in _MONKS

    @property
    def missile(self) -> bool:
        """DAI-ORG-02: armed with bow or arquebus."""
        return self.weapon in _MISSILES

    @property
    def missile_ashigaru(self) -> bool:
        return self.type == "ashigaru" and self.weapon in ("bow", "arquebus")

    @property
    def ranks(self) -> int:
        """DAI-GEO-02: the ranks, an incomplete one included."""
        return -(-self.stands // self.files)


@record
class Leader:
    """A general or daimyo: one figure (DAI-LDR-01).

    ``unit``: the unit it is attached to, or the HQ of a seated general; "" for a lone figure.
    ``status``: waiting, table, killed, lost (with its unit), off. ``way``: how far it has gone this
    turn, alone or carried; ``moved``: it has moved this turn. ``joined`` and ``left``: units of this
    turn; ``bound``: it may not leave this turn (DAI-LDR-11). ``killed_in``: the turn, and
    ``killed_at``: (x, y, radius) of the figure or the block of its unit. ``routing``: DAI-LDR-18.
    ``duelled``: leaders it met in a duel or challenge this turn.
    """

    id: Open[str]
    number: Open[int]
    name: Open[str]
    called: Open[str]
    side: Open[str]
    clan: Open[str]
    kind: Open[str]
    cr: Open[int]
    mounted: Open[bool]
    seated: Open[bool]
    radius: Open[int]
    unit: Open[str]
    x: Open[int]
    y: Open[int]
    status: Open[str]
    routing: Open[bool]
    way: Open[int]
    moved: Open[bool]
    joined: Open[str]
    left: Open[str]
    bound: Open[bool]
    killed_in: Open[int]
    killed_at: Open[tuple[int, ...]]
    duelled: Open[list[str]]

    @property
    def on_table(self) -> bool:
        return self.status == "table"

    @property
    def lone(self) -> bool:
        """On the table and not with a unit or HQ."""
        return self.status == "table" and not self.unit

    @property
    def able(self) -> bool:
        """DAI-LDR-19: neither dead nor routing."""
        return self.status == "table" and not self.routing


@record
class Clan:
    """Units under a daimyo. ``seat`` answers for it. ``attempted``, ``active``: of this turn.

    ``name``: text as typed, ``called``: a ready name by id; both may be empty, also of leaders.
    """

    id: Open[str]
    name: Open[str]
    called: Open[str]
    side: Open[str]
    seat: Open[str]
    daimyo: Open[str]
    template: Open[str]
    attempted: Open[bool]
    active: Open[bool]


@record
class Side:
    """One side. ``seat`` decides for the general. ``edge``: south, north, west, east. ``name``: text
    as typed, or "".

    ``absent``: units lost before the battle came to this table (CAM-DAI-07).
    ``acted``: the unit that the general let act this turn besides the hatamoto (DAI-LDR-11).
    ``zone``: where it deploys (west, south, east, north), () for nowhere; ``hq_gap``: how far from
    every edge its HQ must be.
    """

    id: Open[str]
    name: Open[str]
    seat: Open[str]
    edge: Open[str]
    general: Open[str]
    hq: Open[str]
    hatamoto: Open[str]
    start_weight: Open[int]
    general_done: Open[bool]
    passed: Open[bool]
    acted: Open[str]
    absent: Open[int]
    zone: Open[tuple[int, ...]]
    hq_gap: Open[int]


@record
class Contact:
    """Two opposing units in contact (DAI-MEL-03). ``a`` has the lower number.

    ``a_side``, ``b_side``: the edge of each that is touched: front, right, rear, left. ``by``: the
    unit that made the contact, ``how``: charge, counter, pursuit, follow, slide; ``made``: the turn.
    ``rounds``: rounds fought; ``fought``: the turn of the last one, 0 for none. ``follower``: who
    followed up after the last round. ``obstacle``: the linear obstacle between them, or "".
    ``held``: kept in contact though the edges no longer lie together (DAI-ORG-12).
    """

    a: Open[str]
    b: Open[str]
    a_side: Open[str]
    b_side: Open[str]
    by: Open[str]
    how: Open[str]
    made: Open[int]
    rounds: Open[int]
    fought: Open[int]
    follower: Open[str]
    obstacle: Open[str]
    held: Open[bool]


@record
class State:
    """A game of Daimyo.

    ``battle``: of a campaign: meeting, defensive, breakthrough; "" otherwise.
    ``phase``: setup, start, clans, end, over. ``step`` (of the group now active): "", rally,
    movement, firing, melee; ``group``: the units of the clan or general now acting, ``acting``: that
    clan's id, or the side whose general acts. ``initiative``: the side that has it, ``first`` the
    side that acts first, ``to_act`` whose turn it is to activate. ``first_clan``: the first clan
    whose activation succeeded this turn. ``event``, ``event_turn``: the random event in force and
    its turn; ``event_used``. ``poor``: "", pending, on, of poor visibility since ``poor_since``.
    ``sunset``: the last turn by a sunset, 0 for none. ``order_of_tests``: units still to be reached
    at the end of the turn. ``ended``: why the game is over, "" before that.
    """

    scenario: Open[str]
    options: Open[dict[str, Any]]
    seats: Open[dict[str, str]]
    width: Open[int]
    height: Open[int]
    pieces: Open[tuple[Piece, ...]]
    sides: Open[dict[str, Side]]
    clans: Open[dict[str, Clan]]
    leaders: Open[dict[str, Leader]]
    units: Open[dict[str, Unit]]
    contacts: Open[list[Contact]]
    battle: Open[str]
    turn: Open[int]
    last_turn: Open[int]
    phase: Open[str]
    step: Open[str]
    acting: Open[str]
    group: Open[list[str]]
    spent: Open[list[str]]
    initiative: Open[str]
    first: Open[str]
    to_act: Open[str]
    first_clan: Open[str]
    deck: Open[list[str]]
    season: Open[str]
    weather: Open[str]
    weather_since: Open[int]
    poor: Open[str]
    poor_since: Open[int]
    event: Open[str]
    event_turn: Open[int]
    event_used: Open[bool]
    sunset: Open[int]
    order_of_tests: Open[list[str]]
    ended: Open[str]
    winner: Open[str]
    conceded: Open[str]
    agenda: Open[list[tuple[str, tuple[Any, ...]]]]
