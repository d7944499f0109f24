"""DAI-LDR-14, -15: duels of lone leaders, challenges before a melee, ratings won and lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.dice import repeat
from gunbai.effects import Ask, Proc, Tell, procedure, resolution
from gunbai.geometry import (
    Disc,
    away,
    block_within,
    last_true,
    nearer,
)
from gunbai.questions import Choose, Law
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import (
    attached,
    block,
    disc,
    enemies_of,
    seat_of_leader,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.departures import kill
from gunbai.systems.daimyo.rates import leader_rate
from gunbai.systems.daimyo.rolling import Opposed, decided, throw
from gunbai.systems.daimyo.state import TOUCHING, Leader, State
from gunbai.words import Dice, Event, Fact, Length, Modifier, Name, Say, Target, Word

__all__ = ["DUEL_STEPS", "challenge_of_pair", "duel", "withdrawal"]

STRIDE = 250
"""How closely the way of a withdrawing leader is looked at; where it ends is found exactly."""


# -- lone leaders ---------------------------------------------------------------------------------


@procedure("DAI-LDR-14")
async def meeting(state: State, mover_id: str, other_id: str, x: int, y: int) -> None:
    """DAI-LDR-14: a lone leader has come up to another: challenge, answer, duel, stay or go back.

    ``x, y``: where he began this move.
    """
    mover, other = state.leaders[mover_id], state.leaders[other_id]
    seat = seat_of_leader(state, mover)
    facts: dict[str, Fact] = {"leader": Name(mover_id), "enemy": Name(other_id)}
    question = Choose((False, True), Say("daimyo.ask.challenge", facts), mover_id)
    if await Ask(seat, question, "DAI-LDR-14"):
        await Tell(Event("daimyo.event.challenge", facts), "DAI-LDR-14")
        _note(mover, other)
        if await _accepts(state, mover, other, "DAI-LDR-14"):
            await fight_out(state, mover_id, other_id, "DAI-LDR-14")
        else:
            await _refused(state, mover, other, "DAI-LDR-14")
            await _withdraws(state, other, mover)
    mover.way = max(mover.way, leader_rate(state, mover))  # that ends his movement
    if mover.on_table and mover.lone and (mover.x, mover.y) != (x, y):
        await _stay_or_go(state, mover, x, y)


def _note(one: Leader, other: Leader) -> None:
    one.duelled.append(other.id)
    other.duelled.append(one.id)


async def _accepts(state: State, challenger: Leader, other: Leader, rule: str) -> bool:
    facts: dict[str, Fact] = {"leader": Name(challenger.id), "enemy": Name(other.id)}
    question = Choose((False, True), Say("daimyo.ask.accept", facts), other.id)
    answer: bool = await Ask(seat_of_leader(state, other), question, rule)
    return answer


async def _refused(state: State, challenger: Leader, other: Leader, rule: str) -> None:
    """DAI-LDR-14, -15: who refuses loses 1 of his rating, but not a general challenged by a daimyo."""
    below = other.kind == "general" and challenger.kind != "general"
    if below:
        cite("DAI-RUL-75")
    before = other.cr
    if not below:
        other.cr = max(catalogue().command.least, other.cr - 1)
    facts: dict[str, Fact] = {"leader": Name(other.id), "old": before, "new": other.cr}
    await Tell(Event("daimyo.event.duel-refused", facts), rule)


@procedure("DAI-LDR-14")
async def fight_out(state: State, one_id: str, two_id: str, rule: str) -> str:
    """DAI-LDR-14: the duel: the loser is killed, the winner's rating rises; the winner's id."""
    winner_id = await duel(state, one_id, two_id, rule)
    loser_id = two_id if winner_id == one_id else one_id
    winner = state.leaders[winner_id]
    before = winner.cr
    winner.cr = min(catalogue().command.most, winner.cr + 1)
    cite("DAI-RUL-86")
    kill(state, loser_id)
    facts: dict[str, Fact] = {
        "leader": Name(winner_id),
        "enemy": Name(loser_id),
        "old": before,
        "new": winner.cr,
    }
    await Tell(Event("daimyo.event.duel-won", facts), rule)
    return winner_id


@resolution("DAI-LDR-14")
async def duel(state: State, one_id: str, two_id: str, rule: str) -> str:
    """DAI-LDR-14: each 1d6 + own rating, ties again; who wins. Changes nothing."""
    one, two = state.leaders[one_id], state.leaders[two_id]
    seats = (seat_of_leader(state, one), seat_of_leader(state, two))
    start = Opposed(seats, rule, "daimyo.roll.duel", (one.cr, two.cr))
    pair = await repeat(throw, start, decided)
    winner = one_id if pair.totals[0] > pair.totals[1] else two_id
    facts: dict[str, Fact] = {"winner": Name(winner)}
    for key, index, leader in (("one", 0, one), ("two", 1, two)):
        rating = Modifier(leader.cr, rule, "daimyo.mod.rating", {"leader": Name(leader.id)})
        facts[key] = Name(leader.id)
        facts[f"dice_{key}"] = Dice((pair.dice[index : index + 1],))
        facts[f"target_{key}"] = Target(pair.dice[index], (rating,), rule)
        facts[f"sum_{key}"] = pair.totals[index]
    await Tell(Event("daimyo.event.duel", facts), rule)
    return winner


# -- after it -------------------------------------------------------------------------------------


async def _withdraws(state: State, leader: Leader, challenger: Leader) -> None:
    """DAI-LDR-14, DAI-RUL-83: 5 cm straight away from the challenger, as far as he can."""
    limit = catalogue().movement.moves.withdraw
    path = (leader.x, leader.y), withdrawal(state, leader, challenger, limit)
    leader.x, leader.y = path[1]
    facts: dict[str, Fact] = {"leader": Name(leader.id), "limit": Length(limit)}
    await Tell(Event("daimyo.event.withdraws", facts, ((leader.id, path),)), "DAI-LDR-14")


def withdrawal(state: State, leader: Leader, challenger: Leader, limit: int) -> tuple[int, int]:
    """Where a leader comes to who withdraws so far; he stops before an enemy unit or the edge."""
    start, foe = (leader.x, leader.y), (challenger.x, challenger.y)
    clear, blocked = 0, limit + 1
    for distance in (*range(STRIDE, limit, STRIDE), limit):
        if not _may_withdraw_to(state, leader, away(start, foe, distance)):
            cite("DAI-RUL-83")
            blocked = distance
            break
        clear = distance

    def is_free(distance: int) -> bool:
        return _may_withdraw_to(state, leader, away(start, foe, distance))

    return away(start, foe, last_true(is_free, clear, blocked))


def _may_withdraw_to(state: State, leader: Leader, place: tuple[int, int]) -> bool:
    x, y = place
    r = leader.radius
    if not (r <= x <= state.width - r and r <= y <= state.height - r):
        return False
    figure = Disc(x, y, r)
    touched = any(
        block_within(block(enemy), figure, TOUCHING) for enemy in enemies_of(state, leader.side)
    )
    return not touched and not any(
        nearer(disc(other), figure, TOUCHING)
        for other in state.leaders.values()
        if other.lone and other.side != leader.side
    )


async def _stay_or_go(state: State, mover: Leader, x: int, y: int) -> None:
    """DAI-LDR-14: he may stay or go back to where he began this move; that ends his movement."""
    facts: dict[str, Fact] = {"leader": Name(mover.id)}
    question = Choose(("stay", "back"), Say("daimyo.ask.after-duel", facts), mover.id)
    if await Ask(seat_of_leader(state, mover), question, "DAI-LDR-14") == "back":
        path = ((mover.x, mover.y), (x, y))
        mover.x, mover.y = x, y
        await Tell(Event("daimyo.event.rides-back", facts, ((mover.id, path),)), "DAI-LDR-14")


# -- before a melee -------------------------------------------------------------------------------


@procedure("DAI-LDR-15")
async def challenge_of_pair(state: State, a_id: str, b_id: str) -> None:
    """DAI-LDR-15: before two units fight, a leader of the side with the initiative may challenge.

    The side without it never may; one challenge for a pair in a turn.
    """
    side = state.initiative
    units = (state.units[a_id], state.units[b_id])
    if not side or any(unit.kind == "hq" for unit in units):
        return
    mine, theirs = units if units[0].side == side else units[::-1]
    own = [leader for leader in attached(state, mine.id) if leader.able]
    others = [leader for leader in attached(state, theirs.id) if leader.able]
    if not own or not others:
        return
    challenger = await _challenger(state, mine.id, own, theirs.id)
    if challenger is None:
        return
    other = await _challenged(state, challenger, others)
    facts: dict[str, Fact] = {"leader": Name(challenger.id), "enemy": Name(other.id)}
    await Tell(Event("daimyo.event.challenge", facts), "DAI-LDR-15")
    _note(challenger, other)
    if await _accepts(state, challenger, other, "DAI-LDR-15"):
        await fight_out(state, challenger.id, other.id, "DAI-LDR-15")
    else:
        await _refused(state, challenger, other, "DAI-LDR-15")


async def _challenger(
    state: State, unit_id: str, own: list[Leader], enemy_id: str
) -> Leader | None:
    """Whether and by whom: the general comes first where two are with the unit (DAI-TBL-22)."""
    values = ("", *(leader.id for leader in _general_first(own)))
    facts: dict[str, Fact] = {"name": Name(unit_id), "enemy": Name(enemy_id)}
    question = Choose(values, Say("daimyo.ask.challenge-melee", facts), unit_id, law=_WHO)
    answer: str = await Ask(seat_of_leader(state, own[0]), question, "DAI-LDR-15")
    return state.leaders[answer] if answer else None


async def _challenged(state: State, challenger: Leader, others: list[Leader]) -> Leader:
    """Which of two leaders is challenged: their owner chooses."""
    if len(others) == 1:
        return others[0]
    values = tuple(leader.id for leader in _general_first(others))
    facts: dict[str, Fact] = {"leader": Name(challenger.id)}
    question = Choose(values, Say("daimyo.ask.challenged", facts), others[0].unit, law=_WHO)
    seat = seat_of_leader(state, others[0])
    answer: str = await Ask(seat, question, "DAI-LDR-15")
    return state.leaders[answer]


def _general_first(leaders: list[Leader]) -> list[Leader]:
    cite("DAI-GEN-07")
    return sorted(leaders, key=lambda leader: (leader.kind != "general", leader.number))


def _label(view: State, question: Choose[str], answer: str) -> Say | Name | Word:
    return Name(answer) if answer else Word("daimyo.ask.challenge-melee.none")


_WHO = Law("daimyo-challenger", label=_label)

DUEL_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"meeting": meeting}
