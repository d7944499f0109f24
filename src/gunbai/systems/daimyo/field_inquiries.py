"""What can be asked of a position about command, movement, sight, weather and the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gunbai.effects import Proc
from gunbai.errors import Refused
from gunbai.geometry import (
    Cost,
    block_gap,
    compare_costs,
    corners,
    cost_floor,
    exact_gap,
    footprint,
    gap_floor,
    largest_wheel,
)
from gunbai.questions import Refusal
from gunbai.rulebook import cite
from gunbai.system import Inquiry
from gunbai.systems.daimyo import victory
from gunbai.systems.daimyo.blocks_on_table import (
    block,
    disc,
    in_column,
    in_line,
    zone_of,
)
from gunbai.systems.daimyo.command import commander, in_command, needs_obedience, obedience
from gunbai.systems.daimyo.drill import back_limit, walk
from gunbai.systems.daimyo.events import event_roll
from gunbai.systems.daimyo.passage import ahead
from gunbai.systems.daimyo.rates import (
    charge_rate,
    leader_rate,
    normal_rate,
    rout_rate,
    turn_cost,
)
from gunbai.systems.daimyo.sequence import (
    activation_mods,
    activation_roll,
    initiative_mods,
    initiative_winner,
)
from gunbai.systems.daimyo.sight import cover, height, leader_seen, sees, stand_sees
from gunbai.systems.daimyo.sky import clearing, visibility_clears, weather_roll
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.stated import Facts, clan_of, leader_of, side_of, unit_of
from gunbai.systems.daimyo.surroundings import FALL_BACK, MOVE, Walked, field_of, limit_of
from gunbai.systems.daimyo.surveys import METRE
from gunbai.systems.daimyo.weather import command_radius, visibility
from gunbai.words import Fact, Length, Name, Target, Word

__all__ = ["FIELD_INQUIRIES"]

Values = Mapping[str, Fact]


def _side(result: Any) -> Word:
    return Word(f"daimyo.name.side.{result}")


def _yes(result: Any) -> Word:
    return Word("word.yes" if result else "word.no")


def _weather(result: Any) -> Word:
    return Word(f"daimyo.name.weather.{result}")


def _event(result: Any) -> Word:
    return Word(f"daimyo.name.event.{result}" if result else "list.none")


# -- command --------------------------------------------------------------------------------------


def _initiative(state: State, facts: Facts) -> Proc[str]:
    return initiative_winner(state)


def _initiative_values(state: State, facts: Facts) -> Values:
    """DAI-SEQ-02: what is added to the die of each side."""
    return {side: Target(0, initiative_mods(state, side), "DAI-SEQ-02") for side in state.sides}


def _activation(state: State, facts: Facts) -> Proc[bool]:
    return activation_roll(state, clan_of(state, facts, "clan"))


def _activation_values(state: State, facts: Facts) -> Values:
    mods = activation_mods(state, clan_of(state, facts, "clan"))
    return {"mods": Target(0, mods, "DAI-SEQ-05")}


def _obedience(state: State, facts: Facts) -> Proc[bool]:
    return obedience(state, unit_of(state, facts, "unit").id)


def _command_values(state: State, facts: Facts) -> Values:
    """DAI-LDR-06, -09: whether a unit is in command, and whether it must test to move."""
    unit = unit_of(state, facts, "unit")
    leader = commander(state, unit)
    found: dict[str, Fact] = {
        "in_command": in_command(state, unit),
        "must_obey": needs_obedience(state, unit),
        "radius": Length(command_radius(state)),
    }
    if leader is not None and leader.lone:
        gap = gap_floor(exact_gap(footprint(block(unit)), disc(leader)))
        found["distance"] = Length(gap)
    return found


# -- formation and moves --------------------------------------------------------------------------


def _formation_values(state: State, facts: Facts) -> Values:
    """DAI-GEO-02, DAI-ORG-08 to -10: line, column or neither; ranks and the footprint."""
    unit = unit_of(state, facts, "unit")
    shape = "line" if in_line(unit) else "column" if in_column(unit) else "none"
    body = block(unit)
    cite("DAI-GEO-02")
    if unit.stands % unit.files:
        cite("DAI-ORG-08")
    xs = [x for x, _ in corners(body)]
    ys = [y for _, y in corners(body)]
    return {
        "formation": Word(f"daimyo.name.formation.{shape}"),
        "files": body.files,
        "ranks": body.ranks,
        "width": Length(body.width),
        "depth": Length(body.depth),
        "west": Length(min(xs)),
        "south": Length(min(ys)),
        "east": Length(max(xs)),
        "north": Length(max(ys)),
    }


def _zone_values(state: State, facts: Facts) -> Values:
    """DAI-GEO-03: the zone of a unit in which a point lies."""
    unit = unit_of(state, facts, "unit")
    return {"zone": Word(f"daimyo.name.zone.{zone_of(unit, facts['point'])}")}


def _distance_values(state: State, facts: Facts) -> Values:
    """DAI-GEN-01, -03: the shortest distance of two footprints, and what it is on the ground."""
    a, b = unit_of(state, facts, "from"), unit_of(state, facts, "to")
    cite("DAI-GEN-01")
    cite("DAI-GEN-03")
    gap = gap_floor(block_gap(block(a), block(b)))
    return {"distance": Length(gap), "metres": gap // METRE}


def _walked(state: State, facts: Facts, kind: str) -> tuple[Unit, Walked, int]:
    unit = unit_of(state, facts, "unit")
    around = field_of(state, unit, kind, facts["steps"])
    at, fault = walk(around, facts["steps"])
    if fault is not None:
        raise Refused(unit.side, Refusal(fault.code, fault.rule, fault.facts))
    return unit, at, limit_of(around, at)


def _move_values(state: State, facts: Facts) -> Values:
    """DAI-MOV-03, -11, -12: what steps cost, what is left, where they end."""
    _, at, limit = _walked(state, facts, MOVE)
    spent = cost_floor(at.spent)
    spent += compare_costs(at.spent, Cost(spent)) > 0
    body = at.block
    return {
        "spent": Length(spent),
        "left": Length(limit - spent),
        "limit": Length(limit),
        "x": Length(body.x),
        "y": Length(body.y),
        "heading": body.heading,
        "files": body.files,
        "ranks": body.ranks,
    }


def _rates_values(state: State, facts: Facts) -> Values:
    """DAI-MOV-01, -04, -12, -13: what a unit can do in this weather, in this order."""
    unit = unit_of(state, facts, "unit")
    around = field_of(state, unit, MOVE)
    at, _ = walk(around, ())
    turn = turn_cost(unit, normal_rate(state, unit))
    back = field_of(state, unit, FALL_BACK)
    limit = limit_of(around, at)
    runs = (
        {
            "rout_least": Length(rout_rate(state, unit, 1)),
            "rout_most": Length(rout_rate(state, unit, 6)),
        }
        if unit.is_unit
        else {}
    )
    return {
        "normal": Length(normal_rate(state, unit)),
        "limit": Length(limit),
        "charge": Length(charge_rate(state, unit)),
        **runs,
        "turn": Length(-(-turn[0] // turn[1])),
        "wheel": largest_wheel(around.start.width, Cost(limit), around.factor),
        "back": Length(back_limit(back, ahead(state, back.start, -20_000))),
    }


def _leader_values(state: State, facts: Facts) -> Values:
    leader = leader_of(state, facts, "leader")
    return {"rate": Length(leader_rate(state, leader))}


# -- sight ----------------------------------------------------------------------------------------


def _sight_values(state: State, facts: Facts) -> Values:
    """DAI-GEO-07 to -09: whether a unit, or one stand of it, sees another; cover and height."""
    unit = unit_of(state, facts, "from")
    far = visibility(state)
    found: dict[str, Fact] = {"height": height(state, unit)}
    if far is not None:
        found["visibility"] = Length(far)
    if facts["to"] in state.leaders:
        leader = state.leaders[facts["to"]]
        found["seen"] = leader_seen(state, unit, facts.get("file", 1), leader)
        return found
    target = unit_of(state, facts, "to")
    if "file" in facts:
        found["seen"] = stand_sees(state, unit, facts["file"], target)
    else:
        found["seen"] = sees(state, unit, target)
    found["distance"] = Length(gap_floor(block_gap(block(unit), block(target))))
    found["cover"] = Name(cover(state, target, (unit.x, unit.y)))
    return found


# -- the turn -------------------------------------------------------------------------------------


def _weather_odds(state: State, facts: Facts) -> Proc[str]:
    _season_known(state)
    return weather_roll(state)


def _clearing_odds(state: State, facts: Facts) -> Proc[bool]:
    _season_known(state)
    return clearing(state)


def _season_known(state: State) -> None:
    """DAI-WEA-02: without weather in the game, or before it is rolled, there is no season."""
    if not state.season:
        raise Refused("a", Refusal("daimyo.refused.no-season", "DAI-WEA-02"))


def _visibility_odds(state: State, facts: Facts) -> Proc[bool]:
    return visibility_clears(state)


def _event_odds(state: State, facts: Facts) -> Proc[str]:
    return event_roll(state)


def _losses_values(state: State, facts: Facts) -> Values:
    """DAI-END-03: the weight of a side and what of it is lost."""
    side = state.sides[side_of(state, facts, "side")]
    winner, why = victory.decided(state)
    return {
        "weight": side.start_weight,
        "lost": victory.lost_weight(state, side.id),
        "over": bool(why),
        "winner": Word(f"daimyo.name.side.{winner}") if winner else "",
    }


FIELD_INQUIRIES: Final[Mapping[str, Inquiry]] = {
    inquiry.id: inquiry
    for inquiry in (
        Inquiry("initiative", {}, _initiative, _initiative_values, _side),
        Inquiry("activation", {"clan": "id"}, _activation, _activation_values, _yes),
        Inquiry("obedience", {"unit": "id"}, _obedience, _command_values, _yes),
        Inquiry("command", {"unit": "id"}, measure=_command_values),
        Inquiry("formation", {"unit": "id"}, measure=_formation_values),
        Inquiry("zone", {"unit": "id", "point": "point"}, measure=_zone_values),
        Inquiry("distance", {"from": "id", "to": "id"}, measure=_distance_values),
        Inquiry("move", {"unit": "id", "steps": "any"}, measure=_move_values),
        Inquiry("rates", {"unit": "id"}, measure=_rates_values),
        Inquiry("leader-rate", {"leader": "id"}, measure=_leader_values),
        Inquiry("sight", {"from": "id", "to": "id", "file": "integer?"}, measure=_sight_values),
        Inquiry("weather", {}, _weather_odds, None, _weather),
        Inquiry("clearing", {}, _clearing_odds, None, _yes),
        Inquiry("visibility", {}, _visibility_odds, None, _yes),
        Inquiry("random-event", {}, _event_odds, None, _event),
        Inquiry("losses", {"side": "text"}, measure=_losses_values),
    )
}
