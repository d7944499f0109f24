"""DAI-END-01 to -05, -09, DAI-ORD-04: the end of a turn, victory, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from gunbai.effects import Ask, Proc, Seat, Tell, procedure, value_class
from gunbai.questions import Choose, Drawn, Law, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.system import Outcome
from gunbai.systems.daimyo import victory
from gunbai.systems.daimyo.blocks_on_table import (
    in_melee,
    other_side,
    seat_of,
    seat_of_leader,
)
from gunbai.systems.daimyo.choices import Value, closer, is_free, label_of
from gunbai.systems.daimyo.departures import gone, trample
from gunbai.systems.daimyo.leaders import joinable, may_leave
from gunbai.systems.daimyo.movement import set_pose
from gunbai.systems.daimyo.moving import ask_formation, reformed_to
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.words import Event, Fact, Name, Say, Word, about

__all__ = ["END_STEPS", "concede", "outcome"]

STAY: Value = ("stay",)


@procedure("DAI-END-01")
async def end(state: State) -> None:
    """DAI-END-01: owed routs, leftover melees, morale, removal, victory, order, leaders, event."""
    state.phase, state.step = "end", ""
    steps = [
        "owed-routs",
        "leftover-melees",
        "tests",
        "removal",
        "victory",
        "markers",
        "late-leaders",
        "random-event",
        "close",
    ]
    state.agenda.extend((step, ()) for step in reversed(steps))
    await Tell(Event("daimyo.event.end-of-turn", {"turn": state.turn}), "DAI-END-01")


@procedure("DAI-SEQ-10")
async def owed_routs(state: State) -> None:
    """DAI-SEQ-10, DAI-RUL-45: routing units that have made no rout move this turn make it now."""
    for unit in reversed(list(state.units.values())):
        if unit.mood == "routing" and unit.on_table and not unit.rout_from:
            cite("DAI-RUL-45")
            state.agenda.append(("rout-move", (unit.id,)))


@procedure("DAI-END-01")
async def removal(state: State) -> None:
    """DAI-END-01 4, DAI-ORD-06, DAI-CHG-12: second routers and run-over units go."""
    for unit in list(state.units.values()):
        if unit.rout_count >= 2 and unit.on_table and unit.routing:
            cite("DAI-ORD-06")
            await gone(state, unit.id, "dispersed")


# -- victory --------------------------------------------------------------------------------------


@procedure("DAI-END-02")
async def judge(state: State) -> None:
    """DAI-END-02, -03: the scenario's own conditions, then the one-third rule."""
    winner, why = victory.decided(state)
    if why:
        await _over(state, winner, why)


async def _over(state: State, winner: str, why: str) -> None:
    """The game is over: nothing else of this turn is done."""
    state.ended, state.winner = why, winner
    state.phase = "over"
    state.agenda.clear()
    facts: dict[str, Fact] = {
        "why": victory.reason(state),
        "lost_a": victory.lost_weight(state, "a"),
        "weight_a": state.sides["a"].start_weight,
        "lost_b": victory.lost_weight(state, "b"),
        "weight_b": state.sides["b"].start_weight,
    }
    kind = "won" if winner else "drawn"
    if winner:
        facts["side"] = Name(winner)
    await Tell(Event(f"daimyo.event.{kind}", facts), victory.rule_of_end(state))


@procedure("DAI-END-09")
async def close(state: State) -> None:
    """DAI-END-09: the last turn or sunset ends the game; else the next turn begins."""
    last = state.last_turn and state.turn >= state.last_turn
    dark = state.sunset and state.turn >= state.sunset
    if last or dark:
        winner, why = victory.at_end(state, "sunset" if dark and not last else "length")
        await _over(state, winner, why)
        return
    state.agenda.append(("turn", ()))


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    if not state.ended:
        return None
    scores = {side: victory.lost_weight(state, other_side(side)) for side in state.sides}
    return Outcome(state.winner or None, scores, victory.reason(state))


def concede(state: State, seat: Seat) -> None:
    """A seat gives up: its side has lost."""
    side = state.seats[str(seat)]
    state.agenda.clear()
    state.conceded = side
    state.ended, state.winner, state.phase = "concession", other_side(side), "over"


# -- order ----------------------------------------------------------------------------------------


def may_reform(state: State, unit: Unit) -> bool:
    """DAI-ORD-04: disordered since the turn began, and in the whole turn no move, fire, fight or
    hit."""
    quiet = not (unit.moved or unit.fired or unit.fought or unit.hit_by_fire)
    cite("DAI-ORD-04")
    return unit.disordered_at_start and quiet and not unit.routing and not in_melee(state, unit.id)


@procedure("DAI-END-04")
async def markers(state: State) -> None:
    """DAI-END-04: markers go from units that rallied this turn and from those that kept quiet."""
    for unit in reversed(list(state.units.values())):
        if not unit.disordered or not unit.on_table or unit.routing:
            continue
        if unit.rallied:
            await _rallied_marker(state, unit)
        elif may_reform(state, unit):
            state.agenda.append(("reorder", (unit.id,)))


async def _rallied_marker(state: State, unit: Unit) -> None:
    """DAI-ORD-05, DAI-RUL-89: it goes also from a unit made to move since, but not when a cause of
    disorder arose after the rally; option `rally_moved`."""
    cite("DAI-RUL-89")
    made_to_move = unit.moved and state.options["rally_moved"] == "stays"
    if made_to_move:
        cite("DAI-OPT-02")
    if unit.reordered or made_to_move:
        return
    unit.disordered = False
    await Tell(Event("daimyo.event.in-order", {"name": Name(unit.id)}), "DAI-END-04")


@procedure("DAI-ORD-04")
async def reorder(state: State, unit_id: str) -> None:
    """DAI-ORD-04: back to good order; the owner may give any facing and formation."""
    unit = state.units[unit_id]
    unit.disordered = False
    await Tell(Event("daimyo.event.in-order", {"name": Name(unit_id)}), "DAI-ORD-04")
    if unit.house or not unit.is_unit:
        return
    question = ask_formation(state, unit, "daimyo.ask.reorder")
    answer = await Ask(seat_of(state, unit), question, "DAI-ORD-04")
    body = reformed_to(state, question, answer)
    assert body is not None
    set_pose(unit, body)
    await trample(state, unit_id, (body,))
    facts: dict[str, Fact] = {"name": Name(unit_id), "files": body.files, "ranks": body.ranks}
    await Tell(Event("daimyo.event.reformed", facts), "DAI-ORD-04")


# -- leaders that have not moved ------------------------------------------------------------------


@procedure("DAI-END-05")
async def late_leaders(state: State) -> None:
    """DAI-END-05, DAI-RUL-65: leaders that have not moved, the side with the initiative first."""
    cite("DAI-RUL-65")
    first = state.initiative
    state.acting, state.group, state.spent = "", [], []
    state.agenda.append(("late-next", (other_side(first),)))
    state.agenda.append(("late-next", (first,)))


@value_class
class Late(Choose[Value]):
    """Which leader goes where, or none; ``memo`` as ``Movement`` has it."""

    values: Sequence[Value] = field(compare=False, repr=False)
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def fits(self, answer: Value) -> Refusal | None:
        return None if answer == STAY and type(answer) is tuple else Choose.fits(self, answer)

    def options(self, view: State) -> Sequence[Value]:
        return tuple(value for value in self.values if is_free(view, self, value))


@procedure("DAI-END-05")
async def late_next(state: State, side: str) -> None:
    """DAI-END-05: one leader after another may move as a lone leader, join and leave units; his unit
    does not move with him."""
    waiting: dict[Seat, list[Leader]] = {}
    for leader in state.leaders.values():
        if leader.side == side and leader.id not in state.spent:
            ready = waiting.setdefault(seat_of_leader(state, leader), [])
            if _may_go_late(state, leader):
                ready.append(leader)
    able = [seat for seat, found in waiting.items() if found and _gave_up(seat) not in state.spent]
    if not able:
        return
    seat = able[0]
    question = _late_question(state, side, waiting[seat])
    answer = await Ask(seat, question, "DAI-END-05")
    if answer != STAY or len(able) > 1:
        state.agenda.append(("late-next", (side,)))
    if answer == STAY:
        state.spent.append(_gave_up(seat))
        return
    leader_id, what, *rest = answer
    state.spent.append(leader_id)
    state.agenda.append((what, (leader_id, *rest)))


def _gave_up(seat: Seat) -> str:
    """Note that a seat moves no leader any more (DAI-GEN-05: each decides for its own)."""
    return f"seat {seat}"


def _may_go_late(state: State, leader: Leader) -> bool:
    if not leader.able or leader.moved or leader.seated:
        return False
    return not leader.unit or may_leave(state, leader)


def _late_question(state: State, side: str, leaders: Sequence[Leader]) -> Late:
    def drawn() -> tuple[Value, ...]:
        return (STAY, *[value for leader in leaders for value in _late_values(state, leader)])

    words = about("daimyo.ask.late-leader", side, "side")
    return Late(Drawn(drawn), words, side, law=LATE)


def _late_values(state: State, leader: Leader) -> list[Value]:
    found: list[Value] = [(leader.id, "ride")]
    return found + [(leader.id, "ride-to", unit.id) for unit in joinable(state, leader)]


def _label_late(view: State, question: Choose[Value], answer: Value) -> Say | Word:
    if answer == STAY:
        return Word("daimyo.ask.late-leader.stay")
    return label_of(view, answer)


def _suggest_late(view: State, question: Choose[Value], rng: Rng, n: int) -> Sequence[Value]:
    """Mostly nothing; else a leader who may go where he is meant to."""
    if rng.below(3):
        return (STAY,)
    value = question.values[rng.below(len(question.values))]
    return (value,) if is_free(view, question, value) else (STAY,)


LATE = Law("daimyo-late-leader", legal=closer, label=_label_late, suggest=_suggest_late)

END_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "end": end,
    "owed-routs": owed_routs,
    "removal": removal,
    "victory": judge,
    "markers": markers,
    "reorder": reorder,
    "late-leaders": late_leaders,
    "late-next": late_next,
    "close": close,
}
