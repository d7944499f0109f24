"""What can be asked of a position about shots and wounds: for scenes and for the workbench."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gunbai.effects import Proc, resolution
from gunbai.errors import Refused
from gunbai.questions import Refusal
from gunbai.system import Inquiry
from gunbai.systems.ronin.bujutsu import ASK, IF_MISSED, NEVER
from gunbai.systems.ronin.contacts import in_water
from gunbai.systems.ronin.profile import body_of
from gunbai.systems.ronin.shooting import (
    Shot,
    aims,
    attack_lines,
    defence_lines,
    legal_shot,
    usable,
)
from gunbai.systems.ronin.shots import Landed, landed_word, single_shot, stray_shot, volley
from gunbai.systems.ronin.sight import distance_between
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.wounds import DAMAGE, drowning, effect_of, effect_word, hit
from gunbai.words import Fact, Length, Name, Several, Word

__all__ = ["SHOOTING_INQUIRIES", "choice_of", "items_of", "mode_of", "model_of"]

Facts = Mapping[str, Any]


def model_of(state: State, facts: Facts, key: str) -> str:
    """The model that a fact names; Refused when there is none of that name."""
    name = str(facts[key])
    if name not in state.models:
        told: dict[str, Fact] = {"found": name, "key": key}
        raise Refused("a", Refusal("ronin.refused.no-such-model", "", told))
    return name


def choice_of(facts: Facts, key: str, allowed: Sequence[str], default: str = "") -> str:
    """The word that a fact states, one of those allowed; Refused names them. First: the default."""
    found = str(facts.get(key, default or allowed[0]))
    if found not in allowed:
        told: dict[str, Fact] = {"key": key, "found": found, "expected": Several(tuple(allowed))}
        raise Refused("a", Refusal("ronin.refused.not-a-choice", "", told))
    return found


def items_of(value: object) -> tuple[object, ...]:
    """What was written as a list, or one thing alone."""
    return value if isinstance(value, tuple) else (value,)


def mode_of(facts: Facts) -> str:
    """Who decides re-rolls (``bujutsu``)."""
    return choice_of(facts, "reroll", (IF_MISSED, ASK, NEVER))


def _shot(state: State, facts: Facts) -> Shot:
    """The shot that the facts describe; Refused when it is not legal."""
    shooter, target = model_of(state, facts, "shooter"), model_of(state, facts, "target")
    phase = choice_of(facts, "phase", ("action", "move"))
    weapon = str(facts.get("weapon", ""))
    refusal = legal_shot(state, shooter, target, phase, weapon)
    if refusal is not None:
        raise Refused(state.models[shooter].side, refusal)
    weapon = weapon or usable(state, state.models[shooter])[0]
    aim = choice_of(facts, "aim", aims(state, target))
    return Shot(shooter, target, target, aim, phase, weapon)


@resolution("RON-SHT-13")
async def aimed_part(state: State, shot: Shot, mode: str) -> str:
    """What of a mounted target is hit by a shot that hits: rider or horse, or neither."""
    landed = await single_shot(state, shot, mode)
    if landed.damage == "none":
        return "none"
    return "horse" if landed.part == "horse" else "rider"


def _run_shot(state: State, facts: Facts) -> Proc[Landed]:
    return volley(state, _shot(state, facts), mode_of(facts))


def _run_stray(state: State, facts: Facts) -> Proc[Landed]:
    mode = mode_of(facts)
    return stray_shot(state, _shot(state, facts), model_of(state, facts, "stray"), mode)


def _run_part(state: State, facts: Facts) -> Proc[str]:
    return aimed_part(state, _shot(state, facts), mode_of(facts))


def _measure_shot(state: State, facts: Facts) -> Mapping[str, Fact]:
    shot = _shot(state, facts)
    attack = attack_lines(state, shot)
    defence = defence_lines(state, shot, "horse" if shot.aim == "horse" else "")
    archer, victim = state.models[shot.shooter], state.models[shot.target]
    return {
        "attack": attack,
        "defence": defence,
        "need": defence.total - attack.total + 1,
        "distance": Length(distance_between(archer, victim)),
        "target": Name(shot.target),
    }


# -- wounds ----------------------------------------------------------------------------------


@resolution("RON-TER-07")
async def drowned_by(state: State, model: str, markers: int) -> bool:
    """Whether a model in Water drowns by one of so many Stun markers."""
    if markers < 1:
        return False
    return await drowning(state, model) or await drowned_by(state, model, markers - 1)


@resolution("RON-WND-04")
async def after_hits(state: State, model: str, part: str, hits: tuple[str, ...]) -> str:
    """What a model is after these hits one upon another; no dice."""
    before = after = body_of(state.models[model])
    for damage in hits:
        after = hit(after, part, damage)
    return effect_of(before, after)


def _run_hits(state: State, facts: Facts) -> Proc[str]:
    hits = tuple(choice_of({"hits": item}, "hits", DAMAGE) for item in items_of(facts["hits"]))
    model = model_of(state, facts, "model")
    return after_hits(state, model, choice_of(facts, "part", ("model", "horse")), hits)


def _run_drowning(state: State, facts: Facts) -> Proc[bool]:
    return drowned_by(state, model_of(state, facts, "model"), int(facts.get("markers", 1)))


def _measure_drowning(state: State, facts: Facts) -> Mapping[str, Fact]:
    model = state.models[model_of(state, facts, "model")]
    return {"water": in_water(state, model), "need": 5 if model.armour == "heavy" else 6}


def _drowned_word(result: bool) -> Word:
    return Word(f"ronin.outcome.{'drowned' if result else 'afloat'}")


_SHOT_FACTS: Final = {
    "shooter": "id",
    "target": "id",
    "weapon": "text?",
    "aim": "text?",
    "phase": "text?",
    "reroll": "text?",
}

SHOOTING_INQUIRIES: Final = {
    "shot": Inquiry("shot", _SHOT_FACTS, _run_shot, _measure_shot, landed_word),
    "stray": Inquiry("stray", {**_SHOT_FACTS, "stray": "id"}, _run_stray, None, landed_word),
    "aim": Inquiry("aim", _SHOT_FACTS, _run_part, None, effect_word),
    "drowning": Inquiry(
        "drowning",
        {"model": "id", "markers": "integer?"},
        _run_drowning,
        _measure_drowning,
        _drowned_word,
    ),
    "wounds": Inquiry(
        "wounds",
        {"model": "id", "hits": "any", "part": "text?"},
        _run_hits,
        None,
        effect_word,
    ),
}
