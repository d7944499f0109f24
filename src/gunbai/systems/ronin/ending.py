"""RON-END, RON-GEN-16: Stun recovery, length of the game, the end of it, housekeeping."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.dice import D6, Bands, each
from gunbai.effects import Proc, Roll, Seat, Tell, procedure, resolution
from gunbai.rulebook import cite
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.contacts import engaged, on_table, other, seat_of
from gunbai.systems.ronin.scenario_duel import settle_duel
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.victory import score_game
from gunbai.words import Dice, Event, Fact, Modifier, Name, Target

__all__ = ["END_STEPS", "concede", "end_game", "recovered", "recovery_target"]


@procedure("RON-END-02")
async def end(state: State) -> None:
    """RON-END-02: Stun recovery in Priority order, scenario events and length, the victory check."""
    state.phase = "end"
    for side in (state.priority, other(state.priority)):
        for model in list(on_table(state, side)):
            if model.stun:
                await recover(state, model.id)
    await settle_duel(state)
    await _closing(state)
    why = _over(state)
    if why:
        await end_game(state, why)
        return
    _housekeeping(state)
    state.agenda.append(("turn", ()))


# -- Stun recovery --------------------------------------------------------------------------------


def recovery_target(state: State, model_id: str, face: int) -> Target:
    """RON-END-01: the die with what is added to it; not limited to 1 to 6 (RON-R-36)."""
    cite("RON-R-36")
    model = state.models[model_id]
    mods: list[Modifier] = []
    if engaged(state, model_id):
        mods.append(Modifier(-1, "RON-END-01", "ronin.mod.recover-engaged"))
    if model.rested:
        mods.append(Modifier(1, "RON-ACT-10", "ronin.mod.recover-rested"))
    return Target(face, tuple(mods), "RON-END-01", "ronin.target.recovery")


def _lifted(total: int) -> int:
    """RON-END-01: 2 or less nothing, 3 to 5 one marker, 6 or more two."""
    if total <= 2:
        return 0
    return 1 if total <= 5 else 2


@resolution("RON-END-01")
async def recovered(state: State, model_id: str) -> int:
    """RON-END-01: how many Stun markers one roll takes away."""
    model = state.models[model_id]
    by = seat_of(state, model.side)
    shift = recovery_target(state, model_id, 0).total
    # What the rule distinguishes: nothing, one marker, two; odds need no more.
    groups = tuple(tuple(f for f in range(1, 7) if _lifted(f + shift) == n) for n in range(3))
    roll = await Roll(
        1, D6, Bands(("0", "1", "2"), groups), "RON-END-01", by, "ronin.roll.recovery", model_id
    )
    lifted = min(roll.counts.index(1), model.stun)
    face = roll.faces[0][0] if roll.faces else groups[roll.counts.index(1)][0]
    total = recovery_target(state, model_id, face)
    facts: dict[str, Fact] = {
        "name": Name(model_id),
        "dice": Dice(roll.faces),
        "target": total,
        "sum": total.total,
        "before": model.stun,
        "after": model.stun - lifted,
    }
    await Tell(Event("ronin.event.recovery", facts), "RON-END-01")
    return lifted


@procedure("RON-END-01")
async def recover(state: State, model_id: str) -> None:
    """RON-END-01: one roll for each model with Stun markers."""
    lifted = await recovered(state, model_id)
    state.models[model_id].stun -= lifted


# -- the end of the game --------------------------------------------------------------------------


async def _closing(state: State) -> None:
    """RON-SCN-03: from some turn on a die may make the next turn the last; automatic at need 1."""
    scenario = data.catalogue().scenarios.get(state.scenario)
    if scenario is None or scenario.length.kind != "closing" or state.last_turn:
        return
    given = scenario.length
    need = given.need - (state.turn - given.from_turn)
    if state.turn < given.from_turn:
        return
    if need <= 1:
        state.last_turn = state.turn + 1
        await Tell(Event("ronin.event.last-turn", {"turn": state.last_turn}), scenario.rule)
        return
    by = seat_of(state, state.priority)
    roll = await Roll(1, D6, each(), scenario.rule, by, "ronin.roll.closing")
    facts: dict[str, Fact] = {"dice": Dice(roll.faces), "need": need, "turn": state.turn + 1}
    if roll.value >= need:
        state.last_turn = state.turn + 1
        await Tell(Event("ronin.event.closing", facts), scenario.rule)
    else:
        await Tell(Event("ronin.event.not-closing", facts), scenario.rule)


def _over(state: State) -> str:
    """RON-GEN-16: why the game ends in this End phase, or ""."""
    if state.last_turn and state.turn >= state.last_turn:
        return "length"
    for side in state.sides:
        present = any(
            model.side == side
            and (model.status == "waiting" or (model.status == "table" and not model.captive))
            for model in state.models.values()
        )
        if not present:
            return "no-models"
    return ""


async def end_game(state: State, why: str) -> None:
    """RON-GEN-16: the game is over; points are counted, the agenda is empty."""
    state.ended = why
    state.agenda.clear()
    await Tell(Event(f"ronin.event.over.{why}", {"turn": state.turn}), "RON-GEN-16")
    state.agenda.append(("scoring", ()))


@procedure("RON-VP-01")
async def scoring(state: State) -> None:
    """RON-VP-01: count the victory points; seppuku comes last of all."""
    await score_game(state)
    state.phase = "over"


def concede(state: State, seat: Seat) -> None:
    """RON-GEN-16: at once a loss; what was scored is counted, but no seppuku is possible."""
    cite("RON-GEN-16")
    state.conceded = state.seats[str(seat)]
    state.ended = "concession"
    state.combat = None
    state.agenda[:] = [("scoring", ())]


def _housekeeping(state: State) -> None:
    """RON-END-03: the flags of the turn are cleared."""
    cite("RON-END-03")
    for model in state.models.values():
        model.activated = model.shifted = model.shot_move = model.shot_action = False
        model.fought = model.charged = model.rested = model.bodyguard_used = False
        model.moved = ""
        model.foes_before, model.foes_now = model.foes_now, []
    for side in state.sides.values():
        side.senjo_used = False


END_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"end": end, "scoring": scoring}
