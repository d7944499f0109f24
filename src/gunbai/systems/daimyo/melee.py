"""DAI-MEL-01 to -03, -06, -08, -09, -21: melees: the step, one melee from the challenge to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gunbai.effects import Ask, Proc, Tell, procedure
from gunbai.questions import PLAIN, Choose, Each, Law, Pick, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.daimyo.activity import members_of
from gunbai.systems.daimyo.array import (
    FROM_HOUSE,
    NOBODY,
    Choices,
    Claim,
    Fight,
    Stand,
    arrange,
    claims_of,
    doubly_engaged,
    fights_now,
    flank_open,
    house_open,
    side_of_house,
    support_open,
)
from gunbai.systems.daimyo.blocks_on_table import contacts_of, seat_of
from gunbai.systems.daimyo.casualties import suffer
from gunbai.systems.daimyo.choices import seat_of_group
from gunbai.systems.daimyo.duels import challenge_of_pair
from gunbai.systems.daimyo.outcomes import Outcome, results_of, settle
from gunbai.systems.daimyo.pursuits import chain_of
from gunbai.systems.daimyo.state import Contact, State, Unit
from gunbai.systems.daimyo.strokes import exchange
from gunbai.words import Event, Fact, Name, Say, Several, about

__all__ = ["MELEE_STEPS", "default_fights", "fights_of_pair"]


# -- the melee step -------------------------------------------------------------------------------


@procedure("DAI-SEQ-07")
async def melee_step(state: State, kind: str, what: str) -> None:
    """DAI-SEQ-07 4, DAI-MEL-01: every melee of a unit of the clan, those activated earlier included."""
    state.step = "melee"
    if not state.contacts:
        return
    if _open_melees(state, [unit.id for unit in members_of(state, kind, what)]):
        state.agenda.append(("melee-next", (kind, what)))


def _open_melees(state: State, members: Sequence[str]) -> list[str]:
    """A unit for each melee that these units are in and that is to be fought now."""
    found: list[str] = []
    seen: set[str] = set()
    if not state.contacts:
        return found
    for unit_id in members:
        if unit_id in seen or not state.units[unit_id].on_table:
            continue
        pairs = contacts_of(state, unit_id)
        if not pairs:
            continue
        chain = chain_of(state, unit_id)
        seen.update(chain)
        if any(fights_now(state, pair) for pair in pairs):
            found.append(unit_id)
        else:
            seen.difference_update(chain)  # another member of it may have a pair to fight
            seen.add(unit_id)
    return found


@procedure("DAI-MEL-01")
async def melee_next(state: State, kind: str, what: str) -> None:
    """DAI-SEQ-07 4: the next melee, in the owner's order."""
    melees = _open_melees(state, [unit.id for unit in members_of(state, kind, what)])
    if not melees:
        return
    unit_id = melees[0]
    if len(melees) > 1:
        words = about("daimyo.ask.melee", state.acting)
        question = Choose(tuple(melees), words, state.acting, law=BY_NAME)
        unit_id = await Ask(seat_of_group(state), question, "DAI-SEQ-07")
    state.agenda.append(("melee-next", (kind, what)))
    state.agenda.append(("melee", (unit_id,)))


BY_NAME = Law("daimyo-melee", label=lambda view, question, answer: Name(answer))


@procedure("DAI-MEL-01")
async def leftover_melees(state: State) -> None:
    """DAI-RUL-04, option `end_turn_melee`: contacts in which nobody fought this turn."""
    if not state.options["end_turn_melee"]:
        return
    cite("DAI-RUL-04")
    cite("DAI-OPT-01")
    idle = [
        unit.id
        for unit in state.units.values()
        if unit.on_table and all(pair.fought != state.turn for pair in contacts_of(state, unit.id))
    ]
    for unit_id in reversed(_open_melees(state, idle)):
        state.agenda.append(("melee", (unit_id,)))


# -- one melee ------------------------------------------------------------------------------------


@procedure("DAI-MEL-21")
async def melee(state: State, unit_id: str) -> None:
    """DAI-MEL-21: challenges, targets, all rolls, hits and leaders, results, moves."""
    cite("DAI-MEL-01")
    cite("DAI-MEL-21")
    group = chain_of(state, unit_id)
    pairs = _pairs(state, group)
    if not pairs:
        return
    facts: dict[str, Fact] = {"units": Several(tuple(Name(id_) for id_ in group))}
    await Tell(Event("daimyo.event.melee", facts), "DAI-MEL-02")
    for pair in pairs:
        await challenge_of_pair(state, pair.a, pair.b)
    fights: list[Fight] = []
    for id_ in group:
        fights += await _drawn_up(state, id_)
    hits = await exchange(state, tuple(fights))
    scored = {(f.unit, f.enemy): count for f, count in zip(fights, hits, strict=True)}
    _note_fought(state, group, pairs, fights)
    for id_ in group:
        taken = sum(count for (_, enemy), count in scored.items() if enemy == id_)
        if taken:
            await suffer(state, id_, taken)
    outcomes = [
        Outcome(pair.a, pair.b, *_scores(scored, pair))
        for pair in pairs
        if state.units[pair.a].on_table and state.units[pair.b].on_table
    ]  # DAI-MEL-08: the enemies of a unit without stands stay where they are
    await settle(state, results_of(state, outcomes), len(group))


def _pairs(state: State, group: Sequence[str]) -> list[Contact]:
    """The contacts of a group that are fought now, by the numbers of their units."""
    found = [p for p in state.contacts if p.a in group and fights_now(state, p)]
    return sorted(found, key=lambda p: (state.units[p.a].number, state.units[p.b].number))


def _scores(scored: Mapping[tuple[str, str], int], pair: Contact) -> tuple[int, int]:
    return scored.get((pair.a, pair.b), 0), scored.get((pair.b, pair.a), 0)


def _note_fought(
    state: State, group: Sequence[str], pairs: Sequence[Contact], fights: Sequence[Fight]
) -> None:
    """DAI-MEL-01, -03, DAI-SEQ-08: who has fought; another round of each pair is over."""
    cite("DAI-MEL-03")
    for pair in pairs:
        pair.rounds += 1
        pair.fought = state.turn
        pair.follower = ""
    for fight in fights:
        unit = state.units[fight.unit]
        unit.fought += tuple(stand for stand in fight.stands if stand not in unit.fought)
        unit.bouts += tuple((file, rank, fight.enemy) for file, rank in fight.stands)
    for pair in pairs:
        for id_ in (pair.a, pair.b):
            unit = state.units[id_]
            unit.activated = True
            unit.shield = False


# -- who fights whom ------------------------------------------------------------------------------


async def _drawn_up(state: State, unit_id: str) -> list[Fight]:
    """DAI-MEL-04, DAI-MEL-21 2: the stands of a unit, its owner deciding what is his to decide."""
    unit = state.units[unit_id]
    ends = await _ends(state, unit)
    claims = claims_of(state, unit, ends)
    if not claims:
        return []
    targets = await _whom(state, unit, claims)
    choices = Choices(targets, ends)
    files, count = support_open(state, unit, choices)
    if files:
        choices = Choices(targets, ends, await _support(state, unit, files, count))
    return arrange(state, unit, choices)


async def _ends(state: State, unit: Unit) -> str:
    """DAI-CHG-13: the end stand of the rear rank strikes at a flank first, or that of the front."""
    if not flank_open(claims_of(state, unit)):
        return "rear"
    question = Choose(("rear", "front"), about("daimyo.ask.flank-stands", unit.id), unit.id)
    answer: str = await Ask(seat_of(state, unit), question, "DAI-CHG-13")
    return answer


async def _whom(state: State, unit: Unit, claims: Sequence[Claim]) -> dict[Stand, str]:
    """DAI-MEL-04, -05: whom those stands fight that touch several enemies."""
    if unit.house:
        inside = house_open(state, unit, claims)
        if not inside:
            return {}
        others = {stand: NOBODY for claim in claims for stand in claim.stands}
        chosen = await _targets(state, unit, inside, "daimyo.ask.house-targets", HOUSE)
        return {**others, **chosen}
    double = doubly_engaged(unit, claims)
    return await _targets(state, unit, double, "daimyo.ask.stand-targets") if double else {}


async def _targets(
    state: State, unit: Unit, double: Mapping[Stand, list[str]], message: str, law: Law = PLAIN
) -> dict[Stand, str]:
    facts: dict[str, Fact] = {"name": Name(unit.id)}
    stands = sorted(double)
    fields = tuple(
        (
            f"{file}-{rank}",
            Choose(
                tuple(double[file, rank]),
                Say("daimyo.ask.stand-target", {**facts, "file": file, "rank": rank}),
                unit.id,
                law=BY_NAME,
            ),
        )
        for file, rank in stands
    )
    question = Each(fields, Say(message, facts), unit.id, law)
    answer = await Ask(seat_of(state, unit), question, "DAI-MEL-04")
    return dict(zip(stands, answer, strict=True))


def _too_many(view: State, question: Each, answer: tuple[str, ...]) -> Refusal | None:
    """DAI-MEL-05: at most two stands fight on a side of a house from inside."""
    unit = view.units[question.subject]
    sides = [side_of_house(unit, view.units[enemy]) for enemy in answer]
    most = max(sides.count(side) for side in sides)
    if most <= FROM_HOUSE:
        return None
    facts: dict[str, Fact] = {"name": Name(unit.id), "found": most, "limit": FROM_HOUSE}
    return Refusal("daimyo.refused.house-side", "DAI-MEL-05", facts, _as_usual(question))


def _as_usual(question: Each) -> tuple[str, ...]:
    return tuple(field.values[0] for _, field in question.fields if isinstance(field, Choose))


def _suggest_house(view: State, question: Each, rng: Rng, n: int) -> Sequence[tuple[str, ...]]:
    """Whom each likes, where there is room for it; else as by default."""
    found = tuple(
        field.values[rng.below(len(field.values))]
        for _, field in question.fields
        if isinstance(field, Choose)
    )
    return (found if _too_many(view, question, found) is None else _as_usual(question),)


HOUSE = Law("daimyo-house-targets", legal=_too_many, suggest=_suggest_house)


async def _support(state: State, unit: Unit, files: tuple[int, ...], count: int) -> tuple[int, ...]:
    """DAI-ORG-08: behind which front stands an incomplete second rank fights."""
    things = tuple(str(file) for file in files)
    words = Say("daimyo.ask.second-rank", {"name": Name(unit.id), "found": count})
    question = Pick(things, count, count, words, unit.id)
    chosen = await Ask(seat_of(state, unit), question, "DAI-ORG-08")
    return tuple(int(file) for file in chosen)


def default_fights(state: State, unit_id: str) -> list[Fight]:
    """The stands of a unit that fight now, everything decided as by default (for odds)."""
    return arrange(state, state.units[unit_id], Choices())


def fights_of_pair(state: State, a_id: str, b_id: str) -> tuple[Fight, ...]:
    """The fights between two units, everything decided as by default (for odds)."""
    both = [*default_fights(state, a_id), *default_fights(state, b_id)]
    return tuple(fight for fight in both if {fight.unit, fight.enemy} == {a_id, b_id})


MELEE_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "melee-step": melee_step,
    "melee-next": melee_next,
    "melee": melee,
    "leftover-melees": leftover_melees,
}
