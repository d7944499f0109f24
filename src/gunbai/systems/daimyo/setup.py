"""From scenario, rosters and options to the first state: DAI-ARM-01 to -03, DAI-GEO-01, DAI-LDR-01.

What needs dice or a decision (ratings, season, deployment) is on the agenda of that state; see
``deployment`` for the steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.errors import DataError
from gunbai.rulebook import cite
from gunbai.system import Setup
from gunbai.systems.daimyo import campaign, rosters, scenarios, troops
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.enlisting import roster_for
from gunbai.systems.daimyo.options import defaults, settled
from gunbai.systems.daimyo.state import Clan, Leader, Piece, Side, State, Unit
from gunbai.systems.shared.shapes import Circle, Rectangle

__all__ = [
    "OPTIONS",
    "new_hq",
    "new_leader",
    "new_side",
    "new_state",
    "new_unit",
    "piece_of",
    "setup",
    "weight_of",
]

OPTIONS: Mapping[str, Any] = dict(defaults(catalogue().options))
"""DAI-OPT-01, -02: the options and their defaults."""

HQ_WEIGHT, HATAMOTO_WEIGHT = 3, 2


def setup(given: Setup) -> State:
    """The state before the first decision. DataError when a roster cannot be read."""
    known = catalogue().scenarios
    if given.scenario not in known:
        ids = ", ".join(known)
        raise DataError("setup", given.scenario, "scenario", given.scenario, f"one of {ids}")
    scenario = known[given.scenario]
    options = settled(catalogue().options, scenario.options, given.options)
    state = new_state(options, given.seats, scenario.width, scenario.height)
    state.scenario = scenario.id
    state.last_turn = scenario.turns
    state.pieces = tuple(piece_of(piece) for piece in scenario.pieces)
    state.season = scenario.skies.season
    state.weather = scenario.skies.start
    order = scenario.order
    if scenario.battle:
        field = campaign.read_field(given.rosters.get(campaign.FIELD, {}))
        campaign.lay_out(state, field)
        order = campaign.order_of(field)
    for side in scenario.sides:
        roster = roster_for(side, given.rosters.get(side.id))
        _add_side(state, side, roster)
    steps = [("turn", ()), ("deployment", (order,)), ("season", ()), ("ratings", ())]
    state.agenda = [*steps]
    return state


def new_state(
    options: Mapping[str, Any], seats: Mapping[Any, str], width: int, height: int
) -> State:
    """An empty table: set-up has not begun."""
    return State(
        scenario="",
        options={**OPTIONS, **options},
        seats={str(seat): side for seat, side in seats.items()} or {"a": "a", "b": "b"},
        width=width,
        height=height,
        pieces=(),
        sides={},
        clans={},
        leaders={},
        units={},
        contacts=[],
        battle="",
        turn=0,
        last_turn=0,
        phase="setup",
        step="",
        acting="",
        group=[],
        spent=[],
        initiative="",
        first="",
        to_act="",
        first_clan="",
        deck=[],
        season="",
        weather="fine",
        weather_since=0,
        poor="",
        poor_since=0,
        event="",
        event_turn=0,
        event_used=False,
        sunset=0,
        order_of_tests=[],
        ended="",
        winner="",
        conceded="",
        agenda=[],
    )


def piece_of(piece: scenarios.Piece) -> Piece:
    """A piece of the data as a piece on the table."""
    shape = piece.shape
    if isinstance(shape, Circle):
        form: tuple[Any, ...] = ("circle", shape.x, shape.y, shape.radius)
    elif isinstance(shape, scenarios.Path):
        form = ("line", *(n for point in shape.points for n in (point.x, point.y)))
    else:
        corners = shape.corners() if isinstance(shape, Rectangle) else shape.corners
        form = ("polygon", *(n for corner in corners for n in (corner.x, corner.y)))
    return Piece(
        piece.id,
        piece.kind,
        form,
        piece.terrain_class,
        piece.level,
        piece.wood,
        piece.cover,
        piece.cavalry_only,
    )


# -- the parts of an army -------------------------------------------------------------------------


def _add_side(state: State, side: scenarios.ScenarioSide, roster: rosters.Roster) -> None:
    """One army, all of it off the table."""
    cite("DAI-GEN-05")
    seats = [seat for seat, own in state.seats.items() if own == side.id]
    if not seats:
        found_seats = ", ".join(f"{seat}: {own}" for seat, own in state.seats.items())
        raise DataError("setup", state.scenario, "seats", found_seats, f"a seat of side {side.id}")
    found = new_side(side.id, side.edge, seats[0])
    found.name = roster.name
    if side.zone is not None:
        found.zone = (side.zone.west, side.zone.south, side.zone.east, side.zone.north)
    found.hq_gap = side.hq_gap
    state.sides[side.id] = found
    if roster.general is not None:
        _add_general(state, found, roster)
    for number, clan in enumerate(roster.clans, 1):
        seat = seats[number % len(seats)] if len(seats) > 1 else seats[0]
        _add_clan(state, found, number, clan, seat)
    if roster.duellist is not None:
        unit = new_unit(state, f"{side.id}1", side.id, roster.duellist)
        assert side.place is not None
        unit.x, unit.y, unit.heading = side.place.x, side.place.y, side.place.heading
        unit.status = "table"
    found.absent = roster.absent
    found.start_weight = weight_of(state, side.id) + found.absent


def _add_general(state: State, side: Side, roster: rosters.Roster) -> None:
    """DAI-LDR-03, -07: the general, his HQ if he is seated, his hatamoto."""
    assert roster.general is not None
    cite("DAI-LDR-03")
    general = new_leader(state, f"{side.id}-general", side.id, "general", roster.general)
    side.general = general.id
    if general.seated:
        hq = new_hq(state, f"{side.id}-hq", side.id)
        side.hq, general.unit = hq.id, hq.id
    if roster.hatamoto is not None:
        unit = new_unit(state, f"{side.id}-hatamoto", side.id, roster.hatamoto)
        unit.kind = "hatamoto"
        side.hatamoto = unit.id
        if roster.hatamoto.service is not None:
            campaign.serve(state, unit, roster.hatamoto.service)


def _add_clan(state: State, side: Side, number: int, clan: rosters.Clan, seat: str) -> None:
    """DAI-ORG-07, DAI-ARM-02: a clan with its daimyo and units."""
    cite("DAI-ORG-07")
    clan_id = f"{side.id}-clan{number}"
    state.clans[clan_id] = Clan(
        id=clan_id,
        name=clan.name,
        called=clan.called,
        side=side.id,
        seat=seat,
        daimyo="",
        template=clan.template,
        attempted=False,
        active=False,
    )
    given = clan.daimyo or rosters.Leader("", "", 0, mounted=True, seated=False)
    daimyo = new_leader(state, f"{side.id}-daimyo{number}", side.id, "daimyo", given)
    daimyo.clan = clan_id
    state.clans[clan_id].daimyo = daimyo.id
    for index, line in enumerate(clan.units, 1):
        unit = new_unit(state, f"{side.id}{number}-{index}", side.id, line)
        unit.clan = clan_id
        if line.service is not None:
            campaign.serve(state, unit, line.service)


def new_side(side_id: str, edge: str, seat: str) -> Side:
    """A side without an army."""
    return Side(
        id=side_id,
        name="",
        seat=seat,
        edge=edge,
        general="",
        hq="",
        hatamoto="",
        start_weight=0,
        general_done=False,
        passed=False,
        acted="",
        absent=0,
        zone=(),
        hq_gap=0,
    )


def new_leader(state: State, leader_id: str, side: str, kind: str, given: rosters.Leader) -> Leader:
    """DAI-LDR-01: a leader, who still waits off the table."""
    cite("DAI-LDR-01")
    leader = Leader(
        id=leader_id,
        number=len(state.leaders) + 1,
        name=given.name,
        called=given.called,
        side=side,
        clan="",
        kind=kind,
        cr=given.rating,
        mounted=given.mounted,
        seated=given.seated,
        radius=catalogue().troops.sizes.leader_radius,
        unit="",
        x=0,
        y=0,
        status="waiting",
        routing=False,
        way=0,
        moved=False,
        joined="",
        left="",
        bound=False,
        killed_in=0,
        killed_at=(),
        duelled=[],
    )
    state.leaders[leader_id] = leader
    return leader


def new_unit(state: State, unit_id: str, side: str, given: troops.Unit) -> Unit:
    """DAI-ORG-06, DAI-GEO-01: a unit as it begins the game: two deep, in good order, off the table."""
    for rule in ("DAI-ORG-03", "DAI-ORG-04", "DAI-ORG-05", "DAI-ORG-06", "DAI-GEO-01"):
        cite(rule)
    data = catalogue().troops
    row = data.types[given.type]
    gun = row.unit_class == "artillery"
    sizes = data.sizes
    unit = _unit(state, unit_id, side)
    unit.name = given.name
    unit.kind = "gun" if gun else "unit"
    unit.type = given.type
    unit.quality = given.quality
    unit.weapon = given.weapon
    unit.armour = given.armour
    unit.stands = unit.start_stands = given.stands
    unit.files = given.width or -(-given.stands // 2)
    unit.frontage = sizes.base_width if gun else sizes.frontage
    unit.depth = data.depth(row.unit_class)
    return unit


def new_hq(state: State, unit_id: str, side: str) -> Unit:
    """DAI-LDR-05, DAI-RUL-21: the HQ: one stand, elite, heavy armour, improvised weapon."""
    cite("DAI-LDR-05")
    sizes = catalogue().troops.sizes
    unit = _unit(state, unit_id, side)
    unit.kind = unit.type = "hq"
    unit.quality, unit.armour, unit.weapon = "elite", "heavy", "improvised"
    unit.frontage, unit.depth = sizes.base_width, sizes.base_depth
    return unit


def _unit(state: State, unit_id: str, side: str) -> Unit:
    """One stand of nothing in particular, waiting."""
    unit = Unit(
        id=unit_id,
        number=len(state.units) + 1,
        name="",
        side=side,
        clan="",
        kind="unit",
        type="",
        quality="",
        weapon="",
        armour="",
        stands=1,
        start_stands=1,
        files=1,
        frontage=0,
        depth=0,
        x=0,
        y=0,
        heading=0,
        house="",
        frame=(),
        status="waiting",
        mood="normal",
        hits=0,
        disordered=False,
        disordered_at_start=False,
        reordered=False,
        rout_count=0,
        rout_moves=0,
        quarry="",
        first_volley_used=False,
        still="",
        still_since=0,
        activated=False,
        obeyed="",
        moved=False,
        way=0,
        turned=0,
        charged=False,
        countered=False,
        bonus=False,
        charged_at="",
        struck="",
        pursued=False,
        reacted=False,
        fired=False,
        hit_by_fire=False,
        shot_at=False,
        fought=(),
        reformed=False,
        rallied=False,
        bouts=(),
        deeds=(),
        rally_tried=False,
        stepped_into=False,
        crossed=False,
        passed_by_rout=False,
        rout_from=(),
        rout_to=(),
        fire_from=(),
        lost_now=0,
        tested=False,
        pushed_back=0,
        heroic=False,
        leader_lost=0,
        crewed=True,
        rotated=False,
        first_side=side,
        taken_in=0,
        mounting=False,
        due=0,
        packet=(),
        shield=False,
        weary=False,
        tired=False,
    )
    state.units[unit_id] = unit
    return unit


def weight_of(state: State, side: str) -> int:
    """DAI-END-03: units (guns included) 1 each, the hatamoto 2, the HQ 3."""
    cite("DAI-END-03")
    return sum(
        {"hatamoto": HATAMOTO_WEIGHT, "hq": HQ_WEIGHT}.get(unit.kind, 1)
        for unit in state.units.values()
        if unit.first_side == side
    )
