"""RON-CMB-01 to -05, -13, -14: the Combat phase: swaps, division, alternate picks, the end.

``COMBAT_STEPS`` are all steps of the phase by name; ``("combat", ())`` begins it. What one combat
is, from objects to the last turn to act, stands in ``fighting``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from gunbai.effects import Ask, Proc, Tell, procedure
from gunbai.questions import Choose, Groups, Law, Refusal
from gunbai.rulebook import cite
from gunbai.systems.ronin.attributes import again, counters_left, may_step, step, swap, swaps_of
from gunbai.systems.ronin.cavalry import can_charge, charge, ride_off
from gunbai.systems.ronin.contacts import enemies_touching, other, seat_of
from gunbai.systems.ronin.division import (
    contacts_of,
    default_division,
    division_question,
    forced,
    group_words,
)
from gunbai.systems.ronin.fighting import fight, initiative, plans, turn
from gunbai.systems.ronin.scenario_duel import settle_duel
from gunbai.systems.ronin.shots import shoot
from gunbai.systems.ronin.specials import captive_attacks
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.strikes import strike
from gunbai.systems.ronin.wounds import injure, leave, stun, tell_release
from gunbai.words import Event, Fact, Name, Say, Several, Word

__all__ = ["COMBAT_STEPS", "picks_of"]

Picked = tuple[str, ...]
"""("fight", first model of the group), ("charge", rider), ("captive", attacker, captive), ("pass",)."""

PASS: Final[Picked] = ("pass",)


# -- RON-CMB-01 to -03 -----------------------------------------------------------------------


@procedure("RON-CMB-01")
async def begin(state: State) -> None:
    """RON-CMB-01: the phase begins: swaps in Priority order, then the division, then the picks."""
    cite("RON-PRI-02")
    state.phase = "combat"
    state.to_act = state.priority
    state.passes = 0
    state.combat = None
    state.waiting_combats = []
    await Tell(Event("ronin.event.combat-phase", {"side": Name(state.priority)}), "RON-GEN-11")
    state.agenda.append(("combat-end", ()))
    state.agenda.append(("combat-pick", ()))
    state.agenda.append(("combat-divide", ()))
    for side in (other(state.priority), state.priority):
        if swaps_of(state, side):
            state.agenda.append(("combat-swap", (side,)))


def count_streaks(state: State) -> None:
    """RON-CMB-16: one more for who still touches an enemy of last turn's combat, else 1."""
    cite("RON-CMB-16")
    cite("RON-R-24")
    for model in state.models.values():
        if model.status != "table":
            continue
        before = model.foes_before
        held = bool(before) and any(foe in before for foe in enemies_touching(state, model.id))
        model.streak = model.streak + 1 if held else 1


@procedure("RON-CMB-02")
async def divide(state: State) -> None:
    """RON-CMB-02: the player with Priority divides the melees into combats."""
    count_streaks(state)
    pairs = contacts_of(state)
    if not pairs:
        return
    if forced(pairs):
        groups: Groups = default_division(state)
    else:
        ask = Ask(seat_of(state, state.priority), division_question(state), "RON-CMB-02")
        groups = await ask
    state.waiting_combats = [list(_single_first(state, group)) for group in groups]
    shown: tuple[Fact, ...] = tuple(group_words(group) for group in state.waiting_combats)
    facts: dict[str, Fact] = {"side": Name(state.priority), "combats": Several(shown)}
    await Tell(Event("ronin.event.division", facts), "RON-CMB-02")


def _single_first(state: State, group: tuple[str, ...]) -> tuple[str, ...]:
    """The one against the others first, the others in roster order; 1 against 1: Priority first."""
    models = sorted(group, key=lambda model: state.models[model].number)
    ours = [model for model in models if state.models[model].side == state.priority]
    theirs = [model for model in models if state.models[model].side != state.priority]
    return (*ours, *theirs) if len(ours) == 1 else (*theirs, *ours)


# -- RON-CMB-04 ------------------------------------------------------------------------------


def picks_of(state: State, side: str) -> list[Picked]:
    """RON-CMB-04: the combats that wait, then charges and attacks on captives of this side."""
    found: list[Picked] = [("fight", group[0]) for group in state.waiting_combats]
    for model in state.models.values():
        if model.side == side and model.mount != "none" and can_charge(state, model) is None:
            found.append(("charge", model.id))
    if any(model.captive for model in state.models.values()):
        found.extend(("captive", *pair) for pair in captive_attacks(state, side))
    return found


def _standard(state: State, side: str, values: list[Picked]) -> int:
    """RON-T-25: the waiting combat with the first own model; none waiting: pass."""
    if not state.waiting_combats:
        return values.index(PASS)
    firsts = [
        min(state.models[m].number for m in group if state.models[m].side == side)
        for group in state.waiting_combats
    ]
    return firsts.index(min(firsts))


@procedure("RON-CMB-04")
async def pick(state: State) -> None:
    """RON-CMB-04: a side picks a combat, or charges, or attacks a captive; alternately."""
    while True:
        side = state.to_act
        values = picks_of(state, side)
        if state.passes >= 2:
            return
        if values:
            break
        _passed(state)  # a side that can do none of these passes automatically
    if not state.waiting_combats:
        values.append(PASS)
    words = Say("ronin.ask.pick", {"side": Name(side)})
    question = Choose(tuple(values), words, side, _standard(state, side, values), law=PICK)
    answer: Picked = question.values[0]
    if len(values) > 1:
        answer = await Ask(seat_of(state, side), question, "RON-CMB-04")
    state.agenda.append(("combat-pick", ()))
    if answer == PASS:
        await Tell(Event("ronin.event.pass", {"side": Name(side)}), "RON-CMB-04")
        _passed(state)
        return
    state.passes = 0
    state.to_act = other(side)
    state.agenda.append(_step_of(state, answer))


def _passed(state: State) -> None:
    state.passes += 1
    state.to_act = other(state.to_act)


def _step_of(state: State, answer: Picked) -> tuple[str, tuple[Any, ...]]:
    if answer[0] == "charge":
        return ("combat-charge", (answer[1],))
    if answer[0] == "captive":
        return ("combat-fight", ((answer[1], answer[2]), "captive", ""))
    group = next(group for group in state.waiting_combats if group[0] == answer[1])
    state.waiting_combats.remove(group)
    return ("combat-fight", (tuple(group), "melee", ""))


def _label(view: State, question: Choose[Picked], answer: Picked) -> Say | Word:
    if answer[0] == "fight":
        group = next(group for group in view.waiting_combats if group[0] == answer[1])
        return Say("ronin.ask.pick.fight", group_words(group).facts)
    if answer[0] == "charge":
        return Say("ronin.ask.pick.charge", {"model": Name(answer[1])})
    if answer[0] == "captive":
        facts: dict[str, Fact] = {"model": Name(answer[1]), "captive": Name(answer[2])}
        return Say("ronin.ask.pick.captive", facts)
    return Word("ronin.ask.pick.pass")


def _closed(view: State, question: Choose[Picked]) -> Iterator[tuple[Picked, Refusal]]:
    """Charges that are not open, and the pass while combats wait."""
    for model in view.models.values():
        if model.side == question.subject and model.mount != "none" and model.status == "table":
            refusal = can_charge(view, model)
            if refusal is not None:
                yield ("charge", model.id), refusal
    if PASS not in question.values:
        facts: dict[str, Fact] = {"n": len(view.waiting_combats)}
        yield PASS, Refusal("ronin.refused.combats-wait", "RON-CMB-04", facts)


PICK: Final = Law("ronin-pick", label=_label, closed=_closed)


# -- the end of a combat, and of the phase ---------------------------------------------------


@procedure("RON-CMB-13")
async def over(state: State) -> None:
    """RON-CMB-13, -14: a combat is over: counters go, an Indomitable steps, a charger rides off."""
    combat = state.combat
    assert combat is not None
    cite("RON-CMB-14")
    state.combat = None
    await Tell(Event("ronin.event.combat-over", {"single": Name(combat.single)}), "RON-CMB-13")
    if combat.kind == "charge":
        state.agenda.append(("combat-ride", (combat.charger,)))
    if may_step(state, combat):
        left = counters_left(combat, combat.last)
        state.agenda.append(("combat-step", (combat.last, left)))
    await settle_duel(state)


@procedure("RON-CMB-04")
async def finish(state: State) -> None:
    """RON-CMB-04, RON-ATR-07: the phase is over; dying fighters go out of action."""
    for model in state.models.values():
        if model.dying:
            cite("RON-ATR-07")
            cite("RON-R-31")
            await leave(state, model.id, model.killer, False)
    await tell_release(state)


COMBAT_STEPS: Final[Mapping[str, Callable[..., Proc[None]]]] = {
    "combat": begin,
    "combat-swap": swap,
    "combat-divide": divide,
    "combat-pick": pick,
    "combat-charge": charge,
    "combat-fight": fight,
    "combat-plans": plans,
    "combat-initiative": initiative,
    "combat-turn": turn,
    "combat-over": over,
    "combat-step": step,
    "combat-again": again,
    "combat-ride": ride_off,
    "combat-end": finish,
    # Single deeds, for scenes that ask for nothing else.
    "shoot": shoot,
    "strike": strike,
    "injure": injure,
    "stun": stun,
}
