"""DAI-FIR-01, -06 to -11: a volley from the choice of targets to the stands it takes off.

``fire_volley`` asks, resolves and applies; ``volley`` resolves: it only reads the position, so that
odds ask the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.dice import D2D6, reaching
from gunbai.effects import Ask, Proc, Roll, Tell, procedure, resolution
from gunbai.geometry import Block
from gunbai.questions import Choose, Each, Forecast, Law, Pick, Preview, Refusal
from gunbai.rulebook import cite
from gunbai.systems.daimyo.activity import spend
from gunbai.systems.daimyo.blocks_on_table import lone_leaders, seat_of
from gunbai.systems.daimyo.casualties import fall_of_leader, suffer
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.choices import seat_of_group
from gunbai.systems.daimyo.firing import (
    Mark,
    choices_of,
    fire_lines,
    firing_stands,
    near_marks,
    posted,
    reaches,
    why_not_fire,
)
from gunbai.systems.daimyo.state import State, Unit
from gunbai.words import Dice, Event, Fact, Name, Say, Target, Word, about

__all__ = [
    "FIRING_STEPS",
    "Shots",
    "could_fire_at_end",
    "fire_at_charger",
    "fire_volley",
    "hits_word",
    "only_leaders",
    "shots_at",
    "shots_at_charger",
    "volley",
    "volley_chance",
    "volley_told",
    "volley_total",
]

DONE = "done"
NOBODY = ""


@dataclass(frozen=True, slots=True)
class Shots:
    """Stands that fire with the same number at the same target. ``file``: one of them, from whose
    place the reasons are told; ``charged``: at the charger (DAI-CHG-10)."""

    unit: str
    target: str
    stands: int
    file: int
    charged: bool = False


# -- the firing step ------------------------------------------------------------------------------


@procedure("DAI-FIR-01")
async def firing_step(state: State) -> None:
    """DAI-FIR-01, DAI-SEQ-07 3: missile units and guns of the group may fire, in the owner's order."""
    state.step = "firing"
    state.spent = []
    if _shooters(state):
        state.agenda.append(("fire-next", ()))


def _able(state: State) -> list[str]:
    """The units of the group that may fire and have something to fire at."""
    found: list[str] = []
    for unit in _shooters(state):
        if unit.status == "table" and unit.id not in state.spent and could_fire(state, unit):
            found.append(unit.id)
    return found


def _shooters(state: State) -> list[Unit]:
    """The missile units and guns of the group."""
    units = [state.units[unit_id] for unit_id in state.group]
    return [unit for unit in units if _armed(unit)]


def _armed(unit: Unit) -> bool:
    return unit.missile or unit.kind == "gun"


def could_fire(state: State, unit: Unit) -> bool:
    """Whether a missile unit or gun may fire, and any of its stands has anything in arc, range and
    sight. Mostly nobody is near, which is soonest seen."""
    standing = posted(unit)
    near = near_marks(state, standing)
    if not near or why_not_fire(state, unit) is not None:
        return False
    return any(choices_of(state, standing, file, near) for file, _ in firing_stands(unit))


def only_leaders(state: State, unit_id: str) -> bool:
    """DAI-TBL-22: whether a unit that has a target has none but lone leaders."""
    unit = state.units[unit_id]
    if all(leader.side == unit.side for leader in lone_leaders(state)):
        return False
    cite("DAI-GEN-07")
    standing = posted(unit)
    near = near_marks(state, standing)
    stands = [choices_of(state, standing, file, near) for file, _ in firing_stands(unit)]
    return all(marks[0].leader for marks in stands if marks)


@procedure("DAI-FIR-01")
async def fire_next(state: State) -> None:
    """DAI-FIR-01: which unit fires next, or none any more."""
    able = _able(state)
    if not able:
        return
    words = about("daimyo.ask.fire", state.acting)
    question = Choose((*able, DONE), words, state.acting, law=FIRE)
    answer = await Ask(seat_of_group(state), question, "DAI-FIR-01")
    if answer == DONE:
        return
    spend(state, answer)
    state.agenda.append(("fire-next", ()))
    state.agenda.append(("fire", (answer,)))


def _fire_default(view: State, question: Choose[str]) -> str:
    """DAI-TBL-22: the first that has more before it than lone leaders fires; else nobody."""
    able = [unit_id for unit_id in question.values if unit_id != DONE]
    return next((unit_id for unit_id in able if not only_leaders(view, unit_id)), DONE)


def _fire_label(view: State, question: Choose[str], answer: str) -> Name | Word:
    return Word("daimyo.ask.fire.done") if answer == DONE else Name(answer)


def _fire_closed(view: State, question: Choose[str]) -> list[tuple[str, Refusal]]:
    """The missile units of the group that may not fire, or find no target, with the reason."""
    found: list[tuple[str, Refusal]] = []
    for unit_id in view.group:
        unit = view.units[unit_id]
        if unit.status == "table" and _armed(unit) and unit_id not in question.values:
            refusal = why_not_fire(view, unit)
            name: dict[str, Fact] = {"name": Name(unit_id)}
            none = Refusal("daimyo.refused.no-target", "DAI-FIR-06", name)
            found.append((unit_id, refusal or none))
    return found


def _fire_preview(view: State, question: Choose[str], answer: str) -> Preview:
    return Preview() if answer == DONE else volley_told(view, _planned(view, answer))


def _fire_chance(view: State, question: Choose[str], answer: str) -> Forecast | None:
    """The hits of the unit, each stand at its first target."""
    return None if answer == DONE else volley_chance(view, _planned(view, answer))


FIRE = Law(
    "daimyo-fire",
    default=_fire_default,
    label=_fire_label,
    closed=_fire_closed,
    preview=_fire_preview,
    chance=_fire_chance,
)


@procedure("DAI-FIR-01")
async def fire(state: State, unit_id: str) -> None:
    """DAI-FIR-01: one unit fires: all its stands together, each at its own target."""
    await fire_volley(state, unit_id)


def could_fire_at_end(state: State, unit: Unit) -> bool:
    """DAI-MOR-07: whether a unit that must retire at the end of the turn may fire before."""
    return _armed(unit) and could_fire(state, unit)


# -- targets --------------------------------------------------------------------------------------


@procedure("DAI-FIR-06")
async def fire_volley(state: State, unit_id: str) -> None:
    """DAI-FIR-06: targets are chosen, then all fire at once."""
    unit = state.units[unit_id]
    standing = posted(unit)
    near = near_marks(state, standing)
    marks = {file: choices_of(state, standing, file, near) for file, _ in firing_stands(unit)}
    stands = await _places(state, unit, marks)
    aims = await _targets(state, unit, marks)
    await _shoot(state, unit_id, shots_of(state, standing, stands, aims))


async def _places(
    state: State, unit: Unit, marks: Mapping[int, Sequence[Mark]]
) -> list[tuple[int, int]]:
    """DAI-ORG-08, DAI-RUL-69: behind which files an incomplete second rank counts, if it matters."""
    stands = firing_stands(unit)
    second = sum(count > 1 for _, count in stands)
    if unit.house or not 0 < second < len(stands):
        return stands
    first = [mark.id for mark in marks[stands[0][0]]]
    if all([mark.id for mark in marks[file]] == first for file, _ in stands):
        return stands
    cite("DAI-RUL-69")
    things = tuple(str(file) for file, _ in stands)
    words = Say("daimyo.ask.second-rank", {"name": Name(unit.id), "found": second})
    question = Pick(things, second, second, words, unit.id)
    chosen = await Ask(seat_of(state, unit), question, "DAI-ORG-08")
    return [(file, 2 if str(file) in chosen else 1) for file, _ in stands]


async def _targets(state: State, unit: Unit, marks: Mapping[int, Sequence[Mark]]) -> dict[int, str]:
    """DAI-FIR-06: the target of each stand: asked for where there is a choice.

    DAI-RUL-20: while others of its unit have units before them, a stand that has only a lone leader
    may do without.
    """
    aims = {file: found[0].id for file, found in marks.items() if found}
    ways = {file: tuple(mark.id for mark in found) for file, found in marks.items()}
    if any(found and not found[0].leader for found in marks.values()):
        for file, found in marks.items():
            if found and found[0].leader:
                ways[file] = (NOBODY, *ways[file])
    open_ = [file for file, values in ways.items() if len(values) > 1]
    if not open_:
        return aims
    facts: dict[str, Fact] = {"name": Name(unit.id)}
    fields = tuple(
        (
            str(file),
            Choose(
                ways[file],
                Say("daimyo.ask.aim-stand", {**facts, "file": file}),
                unit.id,
                law=BY_NAME,
            ),
        )
        for file in open_
    )
    question = Each(fields, Say("daimyo.ask.aim", facts), unit.id, law=AIM)
    answer = await Ask(seat_of(state, unit), question, "DAI-FIR-06")
    for file, target in zip(open_, answer, strict=True):
        aims[file] = target
    return {file: target for file, target in aims.items() if target != NOBODY}


def _aim_label(view: State, question: Choose[str], answer: str) -> Name | Word:
    return Word("daimyo.ask.aim.nobody") if answer == NOBODY else Name(answer)


BY_NAME = Law("daimyo-target", label=_aim_label)


def _aimed(view: State, question: Each, answer: tuple[str, ...]) -> tuple[Shots, ...]:
    """The volley with these targets of the stands that were asked about."""
    aims = {int(name): target for (name, _), target in zip(question.fields, answer, strict=True)}
    return _planned(view, question.subject, aims)


AIM = Law(
    "daimyo-aim",
    preview=lambda view, question, answer: volley_told(view, _aimed(view, question, answer)),
    chance=lambda view, question, answer: volley_chance(view, _aimed(view, question, answer)),
)


def _planned(
    state: State, unit_id: str, aims: Mapping[int, str] = MappingProxyType({})
) -> tuple[Shots, ...]:
    """The volley of a unit, its stands at these targets; those not named at their first."""
    unit = state.units[unit_id]
    standing, stands = posted(unit), firing_stands(unit)
    near = near_marks(state, standing)
    marks = {file: choices_of(state, standing, file, near) for file, _ in stands}
    first = {file: found[0].id for file, found in marks.items() if found}
    chosen = {file: target for file, target in {**first, **aims}.items() if target != NOBODY}
    return shots_of(state, standing, stands, chosen)


def volley_told(state: State, shots: tuple[Shots, ...]) -> Preview:
    """At whom, with what modifiers, and what each stand needs."""
    reasons = tuple(_lines(state, group) for group in shots)
    says = tuple(
        Say(
            "daimyo.say.volley",
            {
                "other": Name(group.target),
                "stands": group.stands,
                "need": catalogue().firing.need - lines.total,
            },
        )
        for group, lines in zip(shots, reasons, strict=True)
    )
    return Preview(says=says, reasons=reasons)


def volley_chance(state: State, shots: tuple[Shots, ...]) -> Forecast:
    """The chances of its hits."""
    return Forecast(lambda: volley_total(state, shots, 0), hits_word)


def hits_word(hits: int) -> Say:
    """The words of so many hits."""
    return Say("daimyo.outcome.hits", {"n": hits})


def shots_of(
    state: State, unit: Unit, stands: Sequence[tuple[int, int]], aims: Mapping[int, str]
) -> tuple[Shots, ...]:
    """The stands in groups of one target and one number."""
    groups: dict[tuple[str, int], Shots] = {}
    for file, count in stands:
        target = aims.get(file)
        if target is None:
            continue
        key = (target, fire_lines(state, unit, file, target).total)
        known = groups.get(key)
        groups[key] = Shots(unit.id, target, count + (known.stands if known else 0), file)
    return tuple(groups.values())


def shots_at(state: State, unit: Unit, target: str) -> tuple[Shots, ...]:
    """The volley of a unit at one target, by all stands that may choose it (for odds)."""
    standing = posted(unit)
    aims = {}
    for file, _ in firing_stands(unit):
        if any(mark.id == target for mark in choices_of(state, standing, file)):
            aims[file] = target
    return shots_of(state, standing, firing_stands(unit), aims)


def shots_at_charger(
    state: State, unit: Unit, charger: Unit, bodies: Sequence[Block]
) -> tuple[Shots, ...]:
    """DAI-CHG-10: the volley at a charger: every stand that has it in arc and sight all the way."""
    groups: dict[int, Shots] = {}
    for file, count in firing_stands(unit):
        if not reaches(state, unit, file, charger, bodies):
            continue
        amount = fire_lines(state, unit, file, charger.id, charged=True).total
        known = groups.get(amount)
        stands = count + (known.stands if known else 0)
        groups[amount] = Shots(unit.id, charger.id, stands, file, charged=True)
    return tuple(groups.values())


# -- the volley -----------------------------------------------------------------------------------


@resolution("DAI-FIR-07")
async def volley(state: State, shots: tuple[Shots, ...]) -> tuple[int, ...]:
    """DAI-FIR-07: 2d6 for each stand, 8 or more is a hit; the hits of each group. Changes nothing."""
    hits: list[int] = []
    for group in shots:
        hits.append(await _rolled(state, group))
    return tuple(hits)


@resolution("DAI-FIR-07")
async def volley_total(state: State, shots: tuple[Shots, ...], at_least: int) -> int | bool:
    """The hits of a whole volley; with ``at_least``, whether they are so many."""
    hits = sum(await volley(state, shots))
    return hits >= at_least if at_least else hits


@resolution("DAI-FIR-07")
async def _rolled(state: State, group: Shots) -> int:
    need = catalogue().firing.need - _lines(state, group).total
    seat = seat_of(state, state.units[group.unit])
    bands = reaching(need, D2D6)
    roll = await Roll(
        group.stands, D2D6, bands, "DAI-FIR-07", seat, "daimyo.roll.volley", group.unit
    )
    if roll.faces:
        await _tell(state, group, Dice(roll.faces), need, roll["hit"])
    return roll["hit"]


def _lines(state: State, group: Shots) -> Target:
    """The reasons of a group's number."""
    unit = posted(state.units[group.unit])
    return fire_lines(state, unit, group.file, group.target, charged=group.charged)


async def _tell(state: State, group: Shots, dice: Dice, need: int, hits: int) -> None:
    lines = _lines(state, group)
    facts: dict[str, Fact] = {
        "name": Name(group.unit),
        "other": Name(group.target),
        "stands": group.stands,
        "dice": dice,
        "target": lines,
        "need": need,
        "hits": hits,
    }
    await Tell(Event("daimyo.event.volley", facts), lines.rule)


async def _shoot(state: State, unit_id: str, shots: tuple[Shots, ...]) -> None:
    """DAI-FIR-08 to -11: the volley is fired, hits are added up, stands and leaders fall."""
    unit = state.units[unit_id]
    hits = await volley(state, shots)
    unit.fired = True
    unit.deeds += ("fire",)
    unit.first_volley_used = True
    cite("DAI-FIR-08")
    by_target: dict[str, int] = {}
    for group, count in zip(shots, hits, strict=True):
        by_target[group.target] = by_target.get(group.target, 0) + count
    for target, count in by_target.items():
        if target in state.leaders:
            if count:
                cite("DAI-FIR-10")
                await fall_of_leader(state, target, 0)
            continue
        enemy = state.units[target]
        enemy.shot_at = True
        if count:
            cite("DAI-FIR-09")
            enemy.hit_by_fire = True
            await suffer(state, target, count)


@procedure("DAI-CHG-10")
async def fire_at_charger(
    state: State, unit_id: str, charger_id: str, bodies: tuple[Block, ...]
) -> None:
    """DAI-CHG-10: reaction fire; hits are applied before contact. ``bodies``: see ``reaches``."""
    unit, charger = state.units[unit_id], state.units[charger_id]
    await _shoot(state, unit_id, shots_at_charger(state, unit, charger, bodies))


FIRING_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "firing-step": firing_step,
    "fire-next": fire_next,
    "fire": fire,
}
