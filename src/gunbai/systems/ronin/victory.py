"""RON-VP, RON-T-23, RON-BSH-02 to -04 and the Victory lines of the lists and scenarios.

Each source of points is a plain function of the position; ``score_game`` writes them down by
source, seppuku last (RON-VP-06). RON-VP-01: the higher total wins, equal totals are a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Ask, Tell, procedure
from gunbai.geometry import Disc
from gunbai.questions import Choose
from gunbai.rulebook import cite
from gunbai.system import Outcome
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.contacts import inside, other, seat_of
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.terrain import ground, touches
from gunbai.systems.ronin.zones import OPPOSITE, edge_gap
from gunbai.words import Event, Fact, Name, Say, Signed, Word

__all__ = ["outcome", "points_of", "score_game", "total"]

SEPPUKU = 2
LEADER_OUT = 2
BANNER = 3
BONUS = 5


def _side_models(state: State, side: str) -> list[Model]:
    return [model for model in state.models.values() if model.side == side]


# -- standard points ------------------------------------------------------------------------------


def _losses(state: State, side: str) -> int:
    """RON-VP-02: the Rank, at least 1, of each enemy out of action; nothing for who fled."""
    cite("RON-VP-02")
    out = [m for m in _side_models(state, other(side)) if m.status == "out"]
    return sum(max(1, model.rank) for model in out)


def _leader(state: State, side: str) -> int:
    """RON-VP-03: the enemy Leader out of action."""
    cite("RON-VP-03")
    leader = state.sides[other(side)].leader
    return LEADER_OUT if leader and state.models[leader].status == "out" else 0


def _captives(state: State, side: str) -> int:
    """RON-VP-04: Rank plus 1, at least 2, for each enemy captive at the end."""
    cite("RON-VP-04")
    held = [m for m in _side_models(state, other(side)) if m.status == "table" and m.captive]
    return sum(max(2, model.rank + 1) for model in held)


def _banner(state: State, side: str) -> int:
    """RON-VP-05: a free model holds an enemy banner."""
    cite("RON-VP-05")
    for thing in state.things.values():
        if thing.kind == "banner" and thing.side == other(side) and thing.carrier:
            bearer = state.models[thing.carrier]
            if bearer.side == side and bearer.free:
                return BANNER
    return 0


_STANDARD: Mapping[str, Callable[[State, str], int]] = {
    "losses": _losses,
    "leader": _leader,
    "captives": _captives,
    "banner": _banner,
}


# -- points of the lists --------------------------------------------------------------------------


def _killed_by(state: State, side: str) -> list[tuple[Model, Model]]:
    """The enemies put out of action, each with the model of this side that is credited."""
    found: list[tuple[Model, Model]] = []
    for victim, by, _ in state.sides[other(side)].lost:
        if by:
            found.append((state.models[victim], state.models[by]))
    return found


def _lost_face(state: State, side: str) -> int:
    """RON-BSH-02: -1 for each own model felled by an enemy of lower Rank."""
    cite("RON-BSH-02")
    return -sum(
        bool(by) and state.models[by].rank < state.models[victim].rank
        for victim, by, _ in state.sides[side].lost
    )


def _alive(model: Model) -> bool:
    """On the table, neither out of action nor fled; captives count as alive."""
    return model.status == "table"


def _heads(state: State, side: str) -> int:
    """RON-BSH-03: +1 for each head taken by a samurai who is alive at the end."""
    cite("RON-BSH-03")
    takers = [m for m in _side_models(state, side) if m.type == "samurai" and _alive(m)]
    return sum(model.heads for model in takers)


def _leaders_felled(state: State, side: str) -> int:
    """RON-SOH-01: +1 for the enemy Leader put out of action by a model of Rank 3 or more."""
    leader = state.sides[other(side)].leader
    return sum(
        victim.id == leader and killer.rank >= 3 for victim, killer in _killed_by(state, side)
    )


def _duels_won(state: State, side: str) -> int:
    """RON-KYU-01: +1 for each enemy of equal or higher Rank felled one against one."""
    return sum(
        victim.rank >= killer.rank and victim.id in state.sides[other(side)].singles
        for victim, killer in _killed_by(state, side)
    )


def _loot(state: State, side: str) -> int:
    """RON-BDT-01: +1 for each loot whose taker is alive on the table at the end."""
    return sum(model.loot for model in _side_models(state, side) if _alive(model))


def _samurai_felled(state: State, side: str) -> int:
    """RON-JOS-01: +1 for each enemy of Type Samurai felled by a model of Rank 2 or less."""
    return sum(
        victim.type == "samurai" and killer.rank <= 2 for victim, killer in _killed_by(state, side)
    )


_LISTS: Mapping[str, Callable[[State, str], int]] = {
    "RON-BSH-02": _lost_face,
    "RON-BSH-03": _heads,
    "RON-SOH-01": _leaders_felled,
    "RON-KYU-01": _duels_won,
    "RON-BDT-01": _loot,
    "RON-JOS-01": _samurai_felled,
}


# -- bonus objectives -----------------------------------------------------------------------------


def _lost_count(state: State, side: str) -> int:
    return sum(model.status in ("out", "fled") for model in _side_models(state, side))


def _few_losses(state: State, side: str) -> bool:
    """RON-T-23 2: at most 25% out of action or fled."""
    return 4 * _lost_count(state, side) <= state.sides[side].start_count


def _enemy_broken(state: State, side: str) -> bool:
    """RON-T-23 3: at least 75% of the enemy out of action."""
    enemy = state.sides[other(side)]
    out = sum(model.status == "out" for model in _side_models(state, enemy.id))
    return 4 * out >= 3 * enemy.start_count


def _quarter(state: State, model: Model) -> tuple[bool, bool] | None:
    """The quarter of the base's centre; a model on a line between quarters is in none."""
    x, y = 2 * model.x - state.width, 2 * model.y - state.height
    return None if x == 0 or y == 0 else (x > 0, y > 0)


def _three_quarters(state: State, side: str) -> bool:
    """RON-T-23 4: more models than the enemy in at least three quarters of the table."""
    balance: dict[tuple[bool, bool], int] = {}
    for model in state.models.values():
        quarter = _quarter(state, model) if model.status == "table" else None
        if quarter is not None:
            balance[quarter] = balance.get(quarter, 0) + (1 if model.side == side else -1)
    return sum(count > 0 for count in balance.values()) >= 3


def _spoils(state: State, side: str) -> bool:
    """RON-T-23 5: at least two heads or loots whose takers are alive."""
    alive = [model for model in _side_models(state, side) if _alive(model)]
    return sum(model.heads + model.loot for model in alive) >= 2


def _enemy_edge(state: State, side: str) -> bool:
    """RON-T-23 6: at least a quarter, rounded up, within 6 inches of the enemy's edge."""
    edge = state.sides[other(side)].edge
    if not edge:
        own = state.sides[side].edge
        edge = OPPOSITE[own] if own else ""
    if not edge:
        return False
    there = sum(
        edge_gap(state, edge, model.x, model.y) - model.radius <= 6000
        for model in _side_models(state, side)
        if model.status == "table"
    )
    return there >= -(-state.sides[side].start_count // 4)


_OBJECTIVES: tuple[Callable[[State, str], bool], ...] = (
    lambda state, side: _leader(state, side) > 0,
    _few_losses,
    _enemy_broken,
    _three_quarters,
    _spoils,
    _enemy_edge,
)


def _bonus(state: State, side: str) -> int:
    """RON-SUP-06: 5 points for a bonus objective fulfilled at the end."""
    number = state.sides[side].bonus
    if not number:
        return 0
    cite("RON-SUP-06")
    cite("RON-T-23")
    return BONUS if _OBJECTIVES[number - 1](state, side) else 0


# -- points of the scenarios ----------------------------------------------------------------------


def _holds_circle(state: State, side: str, line: scenarios.Victory) -> int:
    """A free model within the radius of the place, and no free enemy."""

    def near(model: Model) -> bool:
        reach = line.radius + model.radius
        return model.free and (model.x - line.x) ** 2 + (model.y - line.y) ** 2 <= reach**2

    return _held(state, side, line, near)


def _holds_inside(state: State, side: str, line: scenarios.Victory) -> int:
    """A free model inside the piece, and no free enemy."""
    piece = next(piece for piece in state.pieces if piece.id == line.piece)
    return _held(state, side, line, lambda model: model.free and inside(model, piece))


def _held(state: State, side: str, line: scenarios.Victory, there: Callable[[Model], bool]) -> int:
    own = any(there(model) for model in _side_models(state, side))
    enemy = any(there(model) for model in _side_models(state, other(side)))
    return line.points if own and not enemy else 0


def _touching_piece(state: State, side: str, line: scenarios.Victory) -> int:
    """RON-SCN-03: the Rank of each model whose base touches the piece."""
    shape = ground(state.pieces).shapes[line.piece]
    return sum(
        model.rank
        for model in _side_models(state, side)
        if model.status == "table" and touches(shape, Disc(model.x, model.y, model.radius))
    )


def _carries_object(state: State, side: str, line: scenarios.Victory) -> int:
    """RON-SCN-04: a free model carries the object at the end."""
    thing = state.things.get(line.object)
    if thing is None or not thing.carrier:
        return 0
    bearer = state.models[thing.carrier]
    return line.points if bearer.side == side and bearer.free else 0


def _leader_decides(state: State, side: str, line: scenarios.Victory) -> int:
    """RON-SCN-06: no points; who has won is 1 to 0 by the fate of the Leader of ``line.side``."""
    leader = state.sides[line.side].leader
    out = bool(leader) and state.models[leader].status == "out"
    return int(out != (side == line.side))


_SCENARIO: Mapping[str, Callable[[State, str, scenarios.Victory], int]] = {
    "hold-circle": _holds_circle,
    "inside-piece": _holds_inside,
    "touch-piece": _touching_piece,
    "carry-object": _carries_object,
    "leader-out": _leader_decides,
    "duel": lambda state, side, line: 0,
}
"""The points of a duel are written down when it ends (``scenario_duel``)."""


# -- the count ------------------------------------------------------------------------------------


def points_of(state: State, side: str) -> list[tuple[str, int, str]]:
    """All victory points of a side but seppuku, by source: (source, points, rule), zeros left out."""
    scenario = data.catalogue().scenarios.get(state.scenario)
    standard = scenario is None or scenario.standard
    listed = scenario is None or scenario.list_points
    found: list[tuple[str, int, str]] = []
    if standard:
        for number, (source, count) in enumerate(_STANDARD.items(), 2):
            found.append((source, count(state, side), f"RON-VP-0{number}"))
    for line in scenario.victory if scenario is not None else ():
        assert scenario is not None
        found.append((line.kind, _SCENARIO[line.kind](state, side, line), scenario.rule))
    found.append(("bonus", _bonus(state, side), "RON-SUP-06"))
    if listed:
        for rule in data.catalogue().lists[state.sides[side].warband].victory:
            if rule in _LISTS:
                cite(rule)
                found.append((f"list-{rule}", _LISTS[rule](state, side), rule))
    return [(source, points, rule) for source, points, rule in found if points]


@procedure("RON-VP-01")
async def score_game(state: State) -> None:
    """RON-VP-01, -06: everything is counted, seppuku last."""
    cite("RON-VP-06")
    for side in state.sides.values():
        for source, points, rule in points_of(state, side.id):
            side.scored.append((source, points))
            facts: dict[str, Fact] = {
                "side": Name(side.id),
                "source": Word(f"ronin.points.{source}"),
                "points": Signed(points),
            }
            await Tell(Event("ronin.event.points", facts), rule)
    if not state.conceded:
        for side_id in state.sides:
            await _seppuku(state, side_id)
    totals: dict[str, Fact] = {"a": total(state, "a"), "b": total(state, "b")}
    names: dict[str, Fact] = {"first": Name("a"), "second": Name("b")}
    await Tell(Event("ronin.event.score", {**names, **totals}), "RON-VP-01")


def total(state: State, side: str) -> int:
    """The victory points written down so far."""
    return sum(points for _, points in state.sides[side].scored)


async def _seppuku(state: State, side: str) -> None:
    """RON-BSH-04: a losing Bushi Leader may die for 2 points, never more than a draw (RON-R-44)."""
    listed = data.catalogue().lists[state.sides[side].warband].victory
    scenario = data.catalogue().scenarios.get(state.scenario)
    if "RON-BSH-04" not in listed or (scenario is not None and not scenario.list_points):
        return
    mine, theirs = total(state, side), total(state, other(side))
    leader = state.models[state.sides[side].leader]
    if mine >= theirs or not leader.free:
        return
    facts: dict[str, Fact] = {"name": Name(leader.id), "own": mine, "enemy": theirs}
    question = Choose((False, True), Say("ronin.ask.seppuku", facts), leader.id)
    if await Ask(seat_of(state, side), question, "RON-BSH-04"):
        gained = min(SEPPUKU, theirs - mine)
        cite("RON-R-44")
        state.sides[side].scored.append(("seppuku", gained))
        facts["points"] = Signed(gained)
        await Tell(Event("ronin.event.seppuku", facts), "RON-BSH-04")


def outcome(state: State) -> Outcome | None:
    """RON-VP-01: who won, once the game is over; a concession is a loss (RON-GEN-16)."""
    if state.phase != "over":
        return None
    scores = {side: total(state, side) for side in state.sides}
    if state.conceded:
        facts: dict[str, Fact] = {"side": Name(state.conceded)}
        return Outcome(other(state.conceded), scores, Say("ronin.over.conceded", facts))
    if scores["a"] == scores["b"]:
        winner = _tie_break(state)
        if winner is None:
            return Outcome(None, scores, Say("ronin.over.draw"))
        return Outcome(winner, scores, Say("ronin.over.fewer-wounds", {"side": Name(winner)}))
    winner = max(scores, key=lambda side: scores[side])
    why = "leader" if _by_leader(state) else "points"
    return Outcome(winner, scores, Say(f"ronin.over.{why}", {"side": Name(winner)}))


def _by_leader(state: State) -> bool:
    """RON-SCN-06: no points are counted; the fate of a Leader decides."""
    scenario = data.catalogue().scenarios.get(state.scenario)
    return scenario is not None and any(line.kind == "leader-out" for line in scenario.victory)


def _tie_break(state: State) -> str | None:
    """RON-SCN-03: equal scores: fewer wounds on living models (Light 1, Grievous 2), else a draw."""
    scenario = data.catalogue().scenarios.get(state.scenario)
    if scenario is None or all(line.kind != "touch-piece" for line in scenario.victory):
        return None
    cite(scenario.rule)
    weight = {"none": 0, "light": 1, "grievous": 2}
    wounds = {
        side: sum(weight[m.wound] for m in _side_models(state, side) if _alive(m))
        for side in state.sides
    }
    if wounds["a"] == wounds["b"]:
        return None
    return min(wounds, key=lambda side: wounds[side])
