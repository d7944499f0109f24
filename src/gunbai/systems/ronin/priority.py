"""RON-PRI: the Priority phase: KIAI!, the roll, Senjo-jutsu, then the Morale tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.dice import D6, each, repeat
from gunbai.effects import Ask, Proc, Roll, Tell, Together, procedure, resolution
from gunbai.questions import Choose, Forecast, Law
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import on_table, other, seat_of
from gunbai.systems.ronin.morale import test_reasons
from gunbai.systems.ronin.rolling import RollOff, roll_off, roll_pair, untied
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.zones import side_of_scenario
from gunbai.words import Dice, Event, Fact, Name, Say, Word

__all__ = ["PRIORITY_STEPS", "has_senjo", "priority_dice", "senjo"]

ROLL = "ronin.roll.priority"


@procedure("RON-PRI-05")
async def priority(state: State) -> None:
    """RON-PRI-05: who has Priority, then the Morale tests of both sides in Priority order."""
    state.phase = "priority"
    fixed = _fixed(state)
    if fixed:
        state.priority = fixed
        await Tell(Event("ronin.event.priority-fixed", {"side": Name(fixed)}), "RON-SCN-06")
    elif state.duel == "on" and state.turn == 1:
        state.priority = await roll_off(state, "RON-SCN-05", "ronin.roll.duel-roll-off")
    else:
        state.priority = await _determined(state)
    cite("RON-PRI-02")
    for side in (other(state.priority), state.priority):
        if test_reasons(state, side):
            state.agenda.append(("morale", (side,)))


def _fixed(state: State) -> str:
    """RON-SCN-06: the side that has Priority automatically this turn, without KIAI! or dice."""
    if state.turn == 1:
        for side in state.sides:
            given = side_of_scenario(state, side)
            if given is not None and given.priority_turn_1:
                return side
    return ""


async def _determined(state: State) -> str:
    """RON-PRI-01, -03, -04: the side that has Priority this turn."""
    late = bool(state.options["kiai_after_roll"])
    if not late:
        shouting = await _kiai_before(state)
        if shouting:
            return shouting
    dice = await priority_dice(state)
    dice = await senjo(state, dice)
    winner = "a" if dice[0] > dice[1] else "b"
    if late:
        winner = await _kiai_after(state, winner)
    await Tell(Event("ronin.event.priority", {"side": Name(winner)}), "RON-PRI-01")
    return winner


@resolution("RON-PRI-01")
async def priority_dice(state: State) -> tuple[int, int]:
    """RON-PRI-01: each side a d6, ties re-rolled by both until broken."""
    seats = (seat_of(state, "a"), seat_of(state, "b"))
    pair = await repeat(roll_pair, RollOff(seats, "RON-PRI-01", ROLL), untied)
    await _tell_dice(pair.dice, "RON-PRI-01")
    return pair.dice


async def _tell_dice(dice: tuple[int, int], rule: str) -> None:
    facts: dict[str, Fact] = {
        "a": Name("a"),
        "b": Name("b"),
        "dice": Dice(((dice[0],), (dice[1],))),
        "first": dice[0],
        "second": dice[1],
    }
    await Tell(Event("ronin.event.priority-roll", facts), rule)


# -- KIAI! ----------------------------------------------------------------------------------------


async def _kiai_before(state: State) -> str:
    """RON-PRI-03: secret, simultaneous declarations; the side that has Priority by one, or ""."""
    able = [side.id for side in state.sides.values() if side.kiai > 0]
    if not able:
        return ""
    asks = tuple(
        Ask(seat_of(state, side), _kiai_question(side), "RON-PRI-03", secret=True) for side in able
    )
    answers = await Together(asks, "RON-PRI-03")
    declared = [side for side, shout in zip(able, answers, strict=True) if shout]
    for side in declared:
        await _shout(state, side)
    if len(declared) != 1:
        return ""
    await Tell(Event("ronin.event.kiai-priority", {"side": Name(declared[0])}), "RON-PRI-03")
    return declared[0]


def _kiai_question(side: str, asked: str = "ronin.ask.kiai") -> Choose[bool]:
    return Choose((False, True), Say(asked), side)


async def _shout(state: State, side: str) -> None:
    """A declared KIAI! is spent (RON-BSH-06)."""
    cite("RON-BSH-06")
    state.sides[side].kiai -= 1
    facts: dict[str, Fact] = {"side": Name(side), "left": state.sides[side].kiai}
    await Tell(Event("ronin.event.kiai", facts), "RON-PRI-03")


async def _kiai_after(state: State, winner: str) -> str:
    """Option ``kiai_after_roll`` (RON-R-06): openly, the loser first; both: the dice stand."""
    cite("RON-OPT-01")
    declared: list[str] = []
    for side in (other(winner), winner):
        question = _kiai_question(side, "ronin.ask.kiai-openly")
        if state.sides[side].kiai > 0 and await Ask(seat_of(state, side), question, "RON-PRI-03"):
            await _shout(state, side)
            declared.append(side)
    return declared[0] if len(declared) == 1 else winner


# -- Senjo-jutsu ----------------------------------------------------------------------------------


def has_senjo(state: State, side: str) -> bool:
    """RON-PRI-04: a free model with Senjo-jutsu on the table; several give one use."""
    return any(
        not model.captive and "senjo-jutsu" in model.attributes for model in on_table(state, side)
    )


@procedure("RON-PRI-04")
async def senjo(state: State, dice: tuple[int, int]) -> tuple[int, int]:
    """RON-PRI-04: the loser decides first, then the other side; each at most once a turn."""
    loser = "a" if dice[0] < dice[1] else "b"
    for side in (loser, other(loser)):
        if state.sides[side].senjo_used or not has_senjo(state, side):
            continue
        own, enemy = dice if side == "a" else reversed(dice)
        facts: dict[str, Fact] = {"own": own, "enemy": enemy}
        question = Choose(("no", "own", "enemy"), Say("ronin.ask.senjo", facts), side, law=SENJO)
        use = await Ask(seat_of(state, side), question, "RON-PRI-04")
        if use != "no":
            cite("RON-BUJ-07")
            state.sides[side].senjo_used = True
            whose = side if use == "own" else other(side)
            told = {"side": Name(side), "whose": Name(whose)}
            await Tell(Event("ronin.event.senjo", told), "RON-PRI-04")
            dice = await rerolled(state, dice, whose)
    return dice


@resolution("RON-PRI-04")
async def winner_after(state: State, dice: tuple[int, int], whose: str) -> str:
    """The side that has Priority once this side's die has been re-rolled."""
    after = await rerolled(state, dice, whose)
    return "a" if after[0] > after[1] else "b"


def _chance(view: State, question: Choose[str], answer: str) -> Forecast | None:
    """Which side has Priority after a use of Senjo-jutsu on the dice that the question names."""
    if answer == "no":
        return None
    own, enemy = question.words.facts["own"], question.words.facts["enemy"]
    assert isinstance(own, int) and isinstance(enemy, int)
    side = question.subject
    dice = (own, enemy) if side == "a" else (enemy, own)
    whose = side if answer == "own" else other(side)
    mine = Word("ronin.outcome.own-priority"), Word("ronin.outcome.enemy-priority")
    return Forecast(
        lambda: winner_after(view, dice, whose),
        lambda winner: mine[0 if winner == side else 1],
        mine,
    )


SENJO = Law("ronin-senjo", chance=_chance)


@resolution("RON-PRI-04")
async def rerolled(state: State, dice: tuple[int, int], whose: str) -> tuple[int, int]:
    """One die rolled again; a tie that it makes is re-rolled by both (RON-PRI-01)."""
    seats = (seat_of(state, "a"), seat_of(state, "b"))
    by = seats[0] if whose == "a" else seats[1]
    value = (await Roll(1, D6, each(), "RON-PRI-04", by, ROLL, whose)).value
    made = (value, dice[1]) if whose == "a" else (dice[0], value)
    pair = await repeat(roll_pair, RollOff(seats, "RON-PRI-01", ROLL, made), untied)
    await _tell_dice(pair.dice, "RON-PRI-04")
    return pair.dice


PRIORITY_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"priority": priority}
