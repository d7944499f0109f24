"""What the decisions of an attack offer: their words, and the chances that hang on each answer.

The chances are those of the very blow that will be struck, as far as the seat asked may know: what
the other side decides later is taken as not done. A re-roll is used where the roll failed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from gunbai.effects import resolution
from gunbai.questions import Choose, Forecast, Law, Pick, Preview, Refusal, Rng
from gunbai.systems.ronin.blows import (
    SUCCESS,
    Blow,
    attack_of,
    blow_between,
    close_roll,
    defence_of,
)
from gunbai.systems.ronin.bujutsu import IF_MISSED
from gunbai.systems.ronin.fighters import acting, fighter_of, position, spent
from gunbai.systems.ronin.specials import special_refusal
from gunbai.systems.ronin.state import Combat, State
from gunbai.systems.ronin.wounds import EFFECTS, ahead, drowning, effect_of, effect_word, hit
from gunbai.words import Name, Say, Word

__all__ = ["BOOST", "GUARD", "HELP", "LOSS", "blow_effect"]

SPECIALS: Final = ("disarmed", "not-disarmed")
ORDER: Final = (*EFFECTS, *(Word(f"ronin.outcome.{word}") for word in SPECIALS))


@resolution("RON-ATK-08")
async def blow_effect(state: State, blow: Blow, mode: str) -> str:
    """What one blow comes to (``wounds.effect_of``), or disarmed, not-disarmed, captive."""
    damage = await close_roll(state, blow, mode)
    if blow.special == "disarm":
        return "disarmed" if damage in SUCCESS else "not-disarmed"
    if blow.special == "grapple" and damage in SUCCESS:
        return "captive"
    before = blow.victim_body
    after = hit(before, blow.part, damage, blow.stands)
    if ahead(before, after) and await drowning(state, blow.victim):
        return "drowned"
    return effect_of(before, after)


def forecast(view: State, blow: Blow) -> Forecast:
    """The chances of a blow."""
    return Forecast(lambda: blow_effect(view, blow, IF_MISSED), effect_word, ORDER)


def previewed(view: State, blow: Blow) -> Preview:
    """The two numbers of a blow with their reasons."""
    return Preview(reasons=(attack_of(view, blow), defence_of(view, blow)))


def _blow(view: State, question: Any, payer: str = "") -> Blow:
    """The blow that a question of the attack is about, the counter of ``payer`` already spent."""
    combat: Combat | None = view.combat
    assert combat is not None
    facts = question.words.facts
    target, part = facts["target"], facts["part"]
    assert isinstance(target, Name) and isinstance(part, str)
    if payer:
        combat = spent(combat, position(combat, payer), defence=1)
    blow = blow_between(view, combat, fighter_of(combat, target.id), part)
    return replace(blow, guarded=bool(facts.get("guarded", False)) or bool(payer))


# -- RON-ATK-03: the defence boost -----------------------------------------------------------


def _guard_label(view: State, question: Choose[str], answer: str) -> Say | Word:
    if not answer:
        return Word("ronin.ask.guard.none")
    own = answer == question.subject
    return Say(f"ronin.ask.guard.{'own' if own else 'friend'}", {"model": Name(answer)})


GUARD: Final = Law(
    "ronin-guard",
    label=_guard_label,
    preview=lambda view, question, answer: previewed(view, _blow(view, question, answer)),
    chance=lambda view, question, answer: forecast(view, _blow(view, question, answer)),
)


# -- RON-ATK-04, -05: the attack boost and the special attack --------------------------------


Declared = tuple[bool, str]
"""Whether the attack is boosted, and which special attack it is."""


def _declared(view: State, question: Choose[Declared], answer: Declared) -> Blow:
    return replace(_blow(view, question), boosted=answer[0], special=answer[1])


def _boost_label(view: State, question: Choose[Declared], answer: Declared) -> Word:
    boosted, special = answer
    return Word(f"ronin.ask.boost.{special}{'-boosted' if boosted else ''}")


def _boost_closed(view: State, question: Choose[Declared]) -> Iterator[tuple[Declared, Refusal]]:
    """RON-BST-03 without a counter, special attacks that this target does not allow."""
    combat: Combat | None = view.combat
    if combat is None:
        return
    fighter = acting(combat)
    blow = _blow(view, question)
    for special in ("none", "disarm", "grapple"):
        refusal = None if special == "none" else special_refusal(view, blow, special)
        for boosted in (False, True):
            if (boosted, special) in question.values:
                continue
            if refusal is not None:
                yield (boosted, special), refusal
            elif boosted and fighter.attack < 2:
                facts = {"model": Name(fighter.model)}
                yield (boosted, special), Refusal("ronin.refused.no-counter", "RON-BST-03", facts)


def _boost_suggest(view: State, question: Choose[Declared], rng: Rng, n: int) -> Sequence[Declared]:
    """Mostly a plain attack, boosted or not."""
    plain = [value for value in question.values if value[1] == "none"]
    if n > 1 or rng.below(3) == 0:
        return tuple(question.values[rng.below(len(question.values))] for _ in range(n))
    return (plain[rng.below(len(plain))],)


BOOST: Final = Law(
    "ronin-boost",
    label=_boost_label,
    suggest=_boost_suggest,
    closed=_boost_closed,
    preview=lambda view, question, answer: previewed(view, _declared(view, question, answer)),
    chance=lambda view, question, answer: forecast(view, _declared(view, question, answer)),
)


# -- RON-SPA-05: helpers; RON-WND-05: the counter that is lost -------------------------------


def _helped(view: State, question: Pick, answer: tuple[str, ...]) -> Blow:
    boosted = bool(question.words.facts["boosted"])
    blow = replace(_blow(view, question), boosted=boosted, special="grapple")
    return replace(blow, helpers=len(answer))


HELP: Final = Law(
    "ronin-help",
    preview=lambda view, question, answer: previewed(view, _helped(view, question, answer)),
    chance=lambda view, question, answer: forecast(view, _helped(view, question, answer)),
)

LOSS: Final = Law("ronin-loss")
