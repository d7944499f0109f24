"""RON-SHT-03, -12, -13, RON-ATR-05: a shot from the choice of the target to what it does.

``shoot`` asks, resolves and applies. ``volley`` resolves: it only reads the position and returns
what came of the shot (``Landed``), so that odds ask the same text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from functools import lru_cache
from typing import Any, Final

from gunbai.dice import D2D6, D6, Bands, each, reaching
from gunbai.effects import Ask, Draw, Roll, Seat, Tell, procedure, resolution, value_class
from gunbai.questions import Choose, Forecast, Law, Preview, Refusal, ask_if_open
from gunbai.rulebook import cite
from gunbai.systems.ronin.bujutsu import ASK, IF_MISSED, NEVER, Dicing, rerolled
from gunbai.systems.ronin.contacts import enemies_touching, engaged, in_water, seat_of
from gunbai.systems.ronin.profile import body_of
from gunbai.systems.ronin.shooting import (
    Shot,
    aims,
    attack_lines,
    defence_lines,
    legal_shot,
    targets,
    usable,
)
from gunbai.systems.ronin.sight import gap_at_most
from gunbai.systems.ronin.state import Body, State
from gunbai.systems.ronin.weapons import mastered, missile, word_of
from gunbai.systems.ronin.wounds import (
    EFFECTS,
    ahead,
    damage_bands,
    damage_of,
    drowning,
    effect_of,
    effect_word,
    hit,
    result_words,
    settle,
)
from gunbai.words import Dice, Event, Fact, Name, Say, Word

__all__ = ["Landed", "landed_word", "shoot", "single_shot", "stray_shot", "volley"]

AIM: Final = Bands(("horse", "rider"), ((1, 2, 3, 4), (5, 6)))
GUARD_REACH: Final = 3000


@value_class
class Landed:
    """What came of a shot: who was hit where, what it did, and the bodyguard who took it, if any.

    ``damage`` "none": missed. ``effect``: see ``wounds.effect_of``. ``stray``: the shot missed its
    target and went on to another of the melee (RON-SHT-12). Hashed by what mostly tells two apart:
    odds do so at every turn.
    """

    victim: str
    part: str = field(hash=False)
    damage: str = field(hash=False)
    body: Body = field(hash=False)
    effect: str
    guard: str = field(default="", hash=False)
    stray: bool = field(default=False, hash=False)


# -- the choice ------------------------------------------------------------------------------


def _choices(state: State, shooter: str, phase: str) -> tuple[tuple[str, ...], ...]:
    """RON-SHT-03: (target,), (target, aim) or (target, aim, weapon), as much as there is to say."""
    weapons = usable(state, state.models[shooter])
    found: list[tuple[str, ...]] = []
    for weapon in weapons:
        for target in targets(state, shooter, phase, weapon):
            for aim in aims(state, target):
                if len(weapons) > 1:
                    found.append((target, aim, weapon))
                else:
                    found.append((target, aim) if aim else (target,))
    return tuple(found)


def _shot(view: State, question: Choose[tuple[str, ...]], answer: tuple[str, ...]) -> Shot:
    """The shot that an answer means."""
    shooter = question.subject
    phase = question.words.facts["phase"]
    assert isinstance(phase, str)
    target, aim, weapon = (*answer, "", "")[:3]
    weapon = weapon or usable(view, view.models[shooter])[0]
    return Shot(shooter, target, target, aim, phase, weapon)


def _closed(view: State, question: Choose[Any]) -> Iterator[tuple[Any, Refusal]]:
    """The enemies on the table that may not be shot at, with the reason."""
    shooter = view.models[question.subject]
    open_ = {value[0] for value in question.values}
    for model in view.models.values():
        if model.side != shooter.side and model.status == "table" and model.id not in open_:
            refusal = legal_shot(view, shooter.id, model.id, str(question.words.facts["phase"]))
            if refusal is not None:
                yield (model.id,), refusal


def _label(view: State, question: Choose[Any], answer: tuple[str, ...]) -> Say | Name:
    if len(answer) == 1:
        return Name(answer[0])
    facts: dict[str, Fact] = {"target": Name(answer[0])}
    if answer[1]:
        facts["aim"] = Word(f"ronin.aim.{answer[1]}")
    if len(answer) == 2:
        return Say("ronin.ask.shot.aimed", facts)
    facts["weapon"] = word_of(answer[2])
    return Say(f"ronin.ask.shot.{'aimed-with' if answer[1] else 'with'}", facts)


def _preview(view: State, question: Choose[Any], answer: tuple[str, ...]) -> Preview:
    shot = _shot(view, question, answer)
    attack = attack_lines(view, shot)
    defence = defence_lines(view, shot, "horse" if shot.aim == "horse" else "")
    need = max(2, defence.total - attack.total + 1)
    words = "ronin.say.need-2d6" if need <= 12 else "ronin.say.need-impossible"
    return Preview(says=(Say(words, {"n": need}),), reasons=(attack, defence))


def _chance(view: State, question: Choose[Any], answer: tuple[str, ...]) -> Forecast:
    shot = _shot(view, question, answer)
    return Forecast(lambda: volley(view, shot, IF_MISSED), landed_word, EFFECTS)


def landed_word(landed: Landed) -> Word:
    """What a shot did, as a word for its chances."""
    return effect_word(f"stray-{landed.effect}" if landed.stray else landed.effect)


SHOT: Final = Law("ronin-shot", label=_label, preview=_preview, closed=_closed, chance=_chance)


# -- the shot --------------------------------------------------------------------------------


@procedure("RON-SHT-03")
async def shoot(state: State, shooter: str, phase: str) -> None:
    """RON-SHT-03: one shot in this phase ("move" or "action"), from the choice to its effect."""
    model = state.models[shooter]
    cite("RON-SHT-01")
    by = seat_of(state, model.side)
    words = Say("ronin.ask.shot", {"model": Name(shooter), "phase": phase})
    question = Choose(_choices(state, shooter, phase), words, shooter, law=SHOT)
    shot = _shot(state, question, await Ask(by, question, "RON-SHT-03"))
    if await _misfires(state, shot):
        return
    landed = await volley(state, shot, ASK)
    if phase == "move":
        model.shot_move = True
    else:
        model.shot_action = True
    if missile(shot.weapon).reloads:
        cite("RON-SHT-09")
        model.loaded = False
    if landed.guard:
        state.models[landed.guard].bodyguard_used = True
    if landed.damage != "none":
        await settle(state, landed.victim, landed.body, shooter)


async def _misfires(state: State, shot: Shot) -> bool:
    """RON-T-22: in rain a teppo does not go off on 1 or 2; it stays loaded."""
    if state.weather != "rain" or not missile(shot.weapon).reloads:
        return False
    by = seat_of(state, state.models[shot.shooter].side)
    roll = await Roll(1, D6, reaching(3), "RON-T-22", by, "ronin.roll.misfire", shot.shooter)
    if roll["hit"]:
        return False
    facts: dict[str, Fact] = {"model": Name(shot.shooter), "dice": Dice(roll.faces)}
    await Tell(Event("ronin.event.misfire", facts), "RON-T-22")
    return True


@resolution("RON-SHT-03")
async def volley(state: State, shot: Shot, mode: str) -> Landed:
    """RON-SHT-03: bodyguard, aim, dice, damage, and the stray shot; ``mode``: see ``bujutsu``."""
    guard = await _intercepted(state, shot) if mode == ASK and guards(state, shot) else ""
    if guard:
        mounted = state.models[guard].mount != "none"
        shot = replace(shot, target=guard, aim="random" if mounted else "")
    if not guard and not engaged(state, shot.target):
        return await _single(state, shot, mode)
    landed = await single_shot(state, shot, mode)
    if landed.damage == "none" and engaged(state, shot.target):
        landed = await _strays(state, shot, mode)
    return replace(landed, guard=guard) if guard else landed


@resolution("RON-SHT-03")
async def single_shot(state: State, shot: Shot, mode: str) -> Landed:
    """A shot at its final target: random aim, dice, damage, drowning; no stray shot."""
    return await _single(state, shot, mode)


async def _single(state: State, shot: Shot, mode: str) -> Landed:
    """RON-SHT-03: a single shot, as a part of the rule that calls it."""
    part = "horse" if shot.aim == "horse" else "model"
    if shot.aim == "random":
        part = await _part(state, shot)
    margin = attack_lines(state, shot).total - defence_lines(state, shot, part).total
    return await _lands(state, shot, part, margin, mode)


@resolution("RON-SHT-13")
async def _part(state: State, shot: Shot) -> str:
    """RON-SHT-13: what of a mounted target is hit, at random by a die before the shot."""
    by = seat_of(state, state.models[shot.shooter].side)
    roll = await Roll(1, D6, AIM, "RON-SHT-13", by, "ronin.roll.aim", shot.target)
    horse = roll["horse"] == 1
    facts: dict[str, Fact] = {
        "target": Name(shot.target),
        "dice": Dice(roll.faces),
        "result": Word(f"ronin.part.{'horse' if horse else 'rider'}"),
    }
    await Tell(Event("ronin.event.random-aim", facts), "RON-SHT-13")
    return "horse" if horse else "model"


@lru_cache(1024)
def _dice(by: Seat, shooter: str, margin: int) -> Roll:
    """RON-SHT-04: the dice of a shot; odds ask for the same again and again."""
    bands = damage_bands(D2D6, margin)
    return Roll(1, D2D6, bands, "RON-SHT-04", by, "ronin.roll.shot", shooter)


@resolution("RON-SHT-06")
async def _lands(state: State, shot: Shot, part: str, margin: int, mode: str) -> Landed:
    """RON-SHT-04, -06: 2d6 with ``margin`` on it, and what that does to the target.

    Only the shooter rolls. In Water a Stun may drown the target (RON-TER-07).
    """
    archer, target = state.models[shot.shooter], state.models[shot.target]
    if archer.attributes and mode != NEVER and (skill := mastered(archer, shot.weapon)):
        damage, faces = await _with_reroll(state, shot, margin, skill, mode)
    else:
        roll = await _dice(seat_of(state, archer.side), shot.shooter, margin)
        damage, faces = roll.band, roll.faces[0] if roll.faces else ()
    if faces:  # odds see no faces and have nobody to tell
        damage = damage_of(sum(faces) + margin)
        await _tell_shot(state, shot, part, faces, sum(faces) + margin)
    before = body_of(target)
    if damage == "none":
        return Landed(shot.target, part, damage, before, "none")
    after = hit(before, part, damage)
    if ahead(before, after) and in_water(state, target) and await drowning(state, shot.target):
        after = replace(after, fate="drowned")
    return Landed(shot.target, part, damage, after, effect_of(before, after))


async def _with_reroll(
    state: State, shot: Shot, margin: int, skill: str, mode: str
) -> tuple[str, tuple[int, ...]]:
    """RON-BUJ-01: what 2d6 do, one of them perhaps rolled again; and the dice, if they are seen."""
    by = seat_of(state, state.models[shot.shooter].side)
    pair = await Roll(2, D6, each(), "RON-SHT-04", by, "ronin.roll.shot", shot.shooter)
    dicing = Dicing(shot.shooter, skill, "shot", pair.values, sum(pair.values) + margin)
    faces = await rerolled(state, dicing, mode)
    return damage_of(sum(faces) + margin), faces if pair.faces else ()


@resolution("RON-SHT-04")
async def shot_result(state: State, shot: Shot, part: str, mode: str) -> str:
    """RON-SHT-04 to -06: what the dice of a shot at this part do by RON-T-05."""
    margin = attack_lines(state, shot).total - defence_lines(state, shot, part).total
    landed = await _lands(state, shot, part, margin, mode)
    return landed.damage


async def _tell_shot(
    state: State, shot: Shot, part: str, faces: tuple[int, ...], difference: int
) -> None:
    attack, defence = attack_lines(state, shot), defence_lines(state, shot, part)
    damage = damage_of(difference)
    before = body_of(state.models[shot.target])
    result = result_words(before, hit(before, part, damage), part, damage)
    facts: dict[str, Fact] = {
        "shooter": Name(shot.shooter),
        "target": Name(shot.target),
        "weapon": word_of(shot.weapon),
        "dice": Dice((faces,)),
        "attack": attack,
        "total": sum(faces) + attack.total,
        "defence": defence,
        "difference": difference,
        "result": result if damage != "none" else Word("ronin.outcome.missed"),
    }
    kind = "ronin.event.shot-horse" if part == "horse" else "ronin.event.shot"
    await Tell(Event(kind, facts), "RON-SHT-06")


# -- a bodyguard in the way ------------------------------------------------------------------


def guards(view: State, shot: Shot) -> list[str]:
    """RON-ATR-05 (a): who may take a shot that is aimed at his Leader."""
    leader = view.models[shot.target]
    if view.sides[leader.side].leader != leader.id:
        return []
    return [
        model.id
        for model in view.models.values()
        if model.side == leader.side
        and "bodyguard" in model.attributes
        and model.id != leader.id
        and model.free
        and not model.bodyguard_used
        and gap_at_most(model, leader, GUARD_REACH)
    ]


@resolution("RON-ATR-05")
async def _intercepted(state: State, shot: Shot) -> str:
    """RON-ATR-05 (a): the bodyguard who takes the shot, or ""; decided before any die."""
    able = guards(state, shot)
    facts: dict[str, Fact] = {
        "shooter": Name(shot.shooter),
        "leader": Name(shot.target),
        "aim": shot.aim,
        "phase": shot.phase,
        "weapon": word_of(shot.weapon),
    }
    question = Choose(("", *able), Say("ronin.ask.bodyguard", facts), shot.target, law=GUARD)
    by = seat_of(state, state.models[shot.target].side)
    guard = await ask_if_open(Ask(by, question, "RON-ATR-05"))
    if guard:
        told: dict[str, Fact] = {"model": Name(guard), "leader": Name(shot.target)}
        await Tell(Event("ronin.event.bodyguard", told), "RON-ATR-05")
    return guard


def _guard_label(view: State, question: Choose[str], answer: str) -> Say | Name | Word:
    return Name(answer) if answer else Word("ronin.ask.bodyguard.none")


def _guarded(view: State, question: Choose[str], answer: str) -> Shot:
    """The shot at the Leader, or as this bodyguard takes it."""
    facts = question.words.facts
    shooter, weapon = facts["shooter"], facts["weapon"]
    assert isinstance(shooter, Name) and isinstance(weapon, Word)
    leader, aim = question.subject, str(facts["aim"])
    if answer:
        aim = "random" if view.models[answer].mount != "none" else ""
    used = weapon.id.removeprefix("ronin.name.weapon.")
    return Shot(shooter.id, answer or leader, leader, aim, str(facts["phase"]), used)


def _guard_preview(view: State, question: Choose[str], answer: str) -> Preview:
    shot = _guarded(view, question, answer)
    part = "horse" if shot.aim == "horse" else ""
    return Preview(reasons=(attack_lines(view, shot), defence_lines(view, shot, part)))


def _guard_chance(view: State, question: Choose[str], answer: str) -> Forecast:
    shot = _guarded(view, question, answer)
    return Forecast(lambda: volley(view, shot, IF_MISSED), landed_word, EFFECTS)


GUARD: Final = Law(
    "ronin-bodyguard", label=_guard_label, preview=_guard_preview, chance=_guard_chance
)


# -- into the melee --------------------------------------------------------------------------


def melee_of(state: State, model: str) -> tuple[str, ...]:
    """RON-R-18: all linked to a model by a chain of contacts between enemies, without itself."""
    found = [model]
    for linked in found:
        # A captive links nobody but, as the target itself, who holds it.
        if linked == model or not state.models[linked].captive:
            found.extend(near for near in enemies_touching(state, linked) if near not in found)
    order = list(state.models)
    return tuple(sorted(found[1:], key=order.index))


@resolution("RON-SHT-12")
async def _strays(state: State, shot: Shot, mode: str) -> Landed:
    """RON-SHT-12: a miss at an engaged target goes on to one other of the melee, drawn at random."""
    pool = melee_of(state, shot.target)
    by = seat_of(state, state.models[shot.shooter].side)
    drawn = await Draw(pool, 1, "RON-SHT-12", by, "ronin.roll.stray", shot.target)
    facts: dict[str, Fact] = {
        "shooter": Name(shot.shooter),
        "target": Name(drawn[0]),
        "n": len(pool),
    }
    await Tell(Event("ronin.event.stray", facts), "RON-SHT-12")
    landed = await stray_shot(state, shot, drawn[0], mode)
    return replace(landed, stray=landed.effect != "none")


@resolution("RON-SHT-12")
async def stray_shot(state: State, shot: Shot, target: str, mode: str) -> Landed:
    """RON-SHT-12: the shot resolved again as if aimed at this model; a second miss ends it."""
    mounted = state.models[target].mount != "none"
    aim = "random" if mounted else ""
    again = replace(shot, target=target, place=target, aim=aim, stray=True)
    return await single_shot(state, again, mode)
