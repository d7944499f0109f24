"""DAI-MEL-08 to -13, -17, -19 to -21: what a melee comes to: who gives ground, who follows.

``results_of`` compares hits by pair and finds the worst for each unit; ``settle`` carries it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gunbai.effects import Ask, Tell, procedure
from gunbai.geometry import TURN
from gunbai.questions import Choose, Law
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    contacts_of,
    enemies_touching,
    find_contacts,
    seat_of,
    sides_attacked,
    touched_edge,
)
from gunbai.systems.daimyo.casualties import overrun
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.contacting import part
from gunbai.systems.daimyo.flight import back_from
from gunbai.systems.daimyo.ground_given import Pushed, follow, push_back
from gunbai.systems.daimyo.guns import take
from gunbai.systems.daimyo.orders import is_halted
from gunbai.systems.daimyo.pursuing import stays
from gunbai.systems.daimyo.pursuits import fast_horse, order_pursuit
from gunbai.systems.daimyo.rout import Fled, overwhelmed, rout
from gunbai.systems.daimyo.state import State, Unit
from gunbai.words import Event, Fact, Name, Say, Word

__all__ = ["Outcome", "Results", "results_of", "settle"]

TWO = 2
ORDER = ("win", "draw", "push-back", "rout")
"""DAI-MEL-09: from the best to the worst."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one pair came to: the hits that each scored on the other."""

    a: str
    b: str
    a_hits: int
    b_hits: int

    @property
    def winner(self) -> str:
        if self.a_hits == self.b_hits:
            return ""
        return self.a if self.a_hits > self.b_hits else self.b

    @property
    def loser(self) -> str:
        winner = self.winner
        return "" if not winner else (self.b if winner == self.a else self.a)


@dataclass(frozen=True, slots=True)
class Results:
    """All pairs, what each loses by, and the worst that each unit suffers."""

    outcomes: tuple[Outcome, ...]
    by_pair: Mapping[tuple[str, str], str]
    worst: Mapping[str, str]


def results_of(state: State, outcomes: Sequence[Outcome]) -> Results:
    """DAI-MEL-08, -09, DAI-RUL-41: by pair, all hits counted; each unit suffers its worst."""
    cite("DAI-RUL-41")
    if len(outcomes) > 1:
        cite("DAI-MEL-09")
    by_pair: dict[tuple[str, str], str] = {}
    worst: dict[str, str] = {}
    for found in outcomes:
        result = catalogue().melee.result(abs(found.a_hits - found.b_hits))
        for own, other in ((found.a, found.b), (found.b, found.a)):
            mine = result if own == found.loser or result == "draw" else "win"
            by_pair[own, other] = mine
            if own not in worst or ORDER.index(mine) > ORDER.index(worst[own]):
                worst[own] = mine
    return Results(tuple(outcomes), by_pair, worst)


@procedure("DAI-MEL-08")
async def settle(state: State, results: Results, crowd: int) -> None:
    """DAI-MEL-21 5 to 9: destructions, push backs, routs, follow ups, pursuits, contacts that end.

    ``crowd``: how many units the melee had.
    """
    for found in results.outcomes:
        await _tell(state, found, results)
    await _special(state, results)
    losers = [id_ for id_ in _in_order(state, results.worst) if _gives_ground(state, results, id_)]
    for id_ in losers:
        await _destroyed(state, id_, results.worst[id_])
    pushed: dict[str, Pushed] = {}
    for id_ in losers:
        if results.worst[id_] == "push-back" and state.units[id_].on_table:
            moved = await push_back(state, id_, _beaten_on(state, results, id_))
            if moved is not None:
                pushed[id_] = moved
    fled: list[tuple[str, list[str], Fled]] = []
    for id_ in losers:
        if results.worst[id_] == "rout" and state.units[id_].on_table:
            enemies = enemies_touching(state, id_)
            way = await rout(state, id_, _away(state, results, id_))
            if way is not None:
                fled.append((id_, enemies, way))
    for id_, moved in pushed.items():
        await _followed(state, results, id_, moved, crowd)
    for id_, enemies, way in fled:
        for enemy in enemies:
            if _free_to_go(results, enemy):
                order_pursuit(state, enemy, id_, way, crowd)


async def _tell(state: State, found: Outcome, results: Results) -> None:
    facts: dict[str, Fact] = {
        "a": Name(found.a),
        "b": Name(found.b),
        "a_hits": found.a_hits,
        "b_hits": found.b_hits,
    }
    if not found.winner:
        await Tell(Event("daimyo.event.melee-draw", facts), "DAI-MEL-08")
        return
    facts["winner"] = Name(found.winner)
    facts["loser"] = Name(found.loser)
    facts["result"] = Word(f"daimyo.outcome.{results.by_pair[found.loser, found.winner]}")
    await Tell(Event("daimyo.event.melee-won", facts), "DAI-MEL-08")


def _in_order(state: State, worst: Mapping[str, str]) -> list[str]:
    """DAI-MEL-21: where several units move, the active player's go first."""
    active = _active_side(state)
    units = sorted((state.units[id_] for id_ in worst), key=lambda unit: unit.number)
    return [unit.id for unit in sorted(units, key=lambda unit: unit.side != active)]


def _active_side(state: State) -> str:
    if state.acting in state.clans:
        return state.clans[state.acting].side
    if state.acting in state.units:
        return state.units[state.acting].side
    return state.acting or state.initiative


def _gives_ground(state: State, results: Results, unit_id: str) -> bool:
    """Whether it gives ground; a gun that was taken is in nobody's way any more."""
    unit = state.units[unit_id]
    if not unit.on_table or unit.kind == "hq" or not contacts_of(state, unit_id):
        return False
    return results.worst[unit_id] in ("push-back", "rout")


async def _special(state: State, results: Results) -> None:
    """DAI-LDR-05: an HQ beaten is overrun; DAI-ART-06: a gun's crew beaten by 2 loses the piece."""
    for found in results.outcomes:
        if not found.winner:
            continue
        loser, winner = state.units[found.loser], state.units[found.winner]
        if not loser.on_table:
            continue
        if loser.kind == "hq":
            await overrun(state, loser.id)
        elif loser.kind == "gun" and winner.on_table:
            result = results.by_pair[loser.id, winner.id]
            captured = state.options["artillery_captured_on"] == "any_loss"
            if captured:
                cite("DAI-OPT-02")
            if (result == "rout" or captured) and loser.side != winner.side:
                cite("DAI-ART-06")
                cite("DAI-RUL-62")
                await take(state, winner.id, loser.id)


async def _destroyed(state: State, unit_id: str, result: str) -> None:
    """DAI-MEL-10, -13: who has to give ground and is attacked from several sides is destroyed; who
    routs with an enemy on flank or rear too."""
    if not state.units[unit_id].on_table:
        return
    sides = sides_attacked(state, unit_id)
    if len(sides) > 1:
        await overwhelmed(state, unit_id, "DAI-MEL-10")
    elif result == "rout" and sides and "front" not in sides:
        cite("DAI-RUL-43")
        await overwhelmed(state, unit_id, "DAI-MEL-13")


def _beaten_on(state: State, results: Results, unit_id: str) -> str:
    """The edge from which a unit is pushed: that of the enemy who beat it."""
    for pair in contacts_of(state, unit_id):
        enemy = pair.b if pair.a == unit_id else pair.a
        if results.by_pair.get((unit_id, enemy)) == results.worst[unit_id]:
            return touched_edge(pair, unit_id)
    return "front"


def _away(state: State, results: Results, unit_id: str) -> int:
    """DAI-MEL-13: the heading straight away from the enemy that it routs from."""
    unit = state.units[unit_id]
    if unit.house:
        enemy = _victor(state, results, unit_id)
        return (enemy.heading if enemy is not None else unit.heading) % TURN
    return back_from(unit, _beaten_on(state, results, unit_id))


def _victor(state: State, results: Results, unit_id: str) -> Unit | None:
    for enemy in enemies_touching(state, unit_id):
        if results.by_pair.get((unit_id, enemy)) == results.worst[unit_id]:
            return state.units[enemy]
    return None


# -- follow up ------------------------------------------------------------------------------------


def _free_to_go(results: Results, unit_id: str) -> bool:
    """DAI-MEL-09: who won against one and drew with another, or lost, does not follow nor pursue."""
    return results.worst.get(unit_id) == "win"


def _may_follow(state: State, results: Results, winner: Unit, loser: Unit) -> bool:
    """DAI-MEL-11: (a) cavalry that charged, (b) other contacts, (d) HQ, guns, halted units."""
    cite("DAI-MEL-11")
    if not winner.on_table or not winner.is_unit or winner.routing:
        return False
    if not _free_to_go(results, winner.id) or fast_horse(winner, loser):
        return False
    if is_halted(state, winner):
        cite("DAI-RUL-48")
        return False
    if any(enemy != loser.id for enemy in enemies_touching(state, winner.id)):
        cite("DAI-RUL-39")
        return False
    return results.by_pair.get((loser.id, winner.id)) == "push-back"


async def _followed(
    state: State, results: Results, loser_id: str, moved: Pushed, crowd: int
) -> None:
    """DAI-MEL-11: who of those that beat it follows a unit pushed back; other contacts end."""
    loser = state.units[loser_id]
    able = [
        id_
        for id_ in enemies_touching(state, loser_id)
        if loser.on_table and _may_follow(state, results, state.units[id_], loser)
    ]
    follower = await _follower(state, able, loser_id, crowd)
    if follower:
        await follow(state, follower, loser_id, moved)
    for pair in contacts_of(state, loser_id):
        enemy = pair.b if pair.a == loser_id else pair.a
        if not find_contacts(loser, state.units[enemy]):
            await part(state, pair)


async def _follower(state: State, able: Sequence[str], loser_id: str, crowd: int) -> str:
    """DAI-MEL-11 (b), (c): compulsory between two units; of several at most one, if it likes to."""
    if crowd <= TWO:
        for unit_id in able:
            return "" if await stays(state, unit_id, loser_id, "DAI-MEL-11") else unit_id
        return ""
    cite("DAI-RUL-39")
    for unit_id in able:
        if state.units[unit_id].frenzied:
            cite("DAI-ORD-09")
            return unit_id
    asked: list[str] = []
    for unit_id in able:
        seat = seat_of(state, state.units[unit_id])
        if seat in asked:
            continue
        asked.append(seat)
        own = [id_ for id_ in able if seat_of(state, state.units[id_]) == seat]
        question = Choose(
            ("", *own), Say("daimyo.ask.follow", {"enemy": Name(loser_id)}), loser_id, law=FOLLOW
        )
        answer: str = await Ask(seat, question, "DAI-MEL-11")
        if answer:
            return answer
    return ""


def _label(view: State, question: Choose[str], answer: str) -> Name | Word:
    return Name(answer) if answer else Word("daimyo.ask.follow.none")


FOLLOW = Law("daimyo-follow", label=_label)
