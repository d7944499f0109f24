"""RON-BUJ-01: the re-roll of one die, and who decides it.

A roll that may be re-rolled is made of single dice. ``mode`` says how the decision is taken: "ask"
the owner; "if-missed": re-roll the lowest die when the roll did not do what it should (for
forecasts); "never".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gunbai.dice import D6, each
from gunbai.effects import Ask, Proc, Roll, Seat, Tell, resolution, value_class
from gunbai.questions import Choose, Forecast, Law
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import seat_of
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.wounds import EFFECTS, damage_of
from gunbai.words import Dice, Event, Fact, Name, Say, Word

__all__ = ["ASK", "IF_MISSED", "NEVER", "Dicing", "damage_word", "rerolled"]

ASK: Final = "ask"
IF_MISSED: Final = "if-missed"
NEVER: Final = "never"


def damage_word(damage: str) -> Word:
    """What a difference does, as a word."""
    return Word(f"ronin.outcome.{damage}")


@resolution("RON-BUJ-01")
async def again(by: Seat, face: int, difference: int, defending: bool) -> str:
    """What the difference does when this die is rolled again: for the chances of the choice."""
    roll = await Roll(1, D6, each(), "RON-BUJ-01", by, "ronin.roll.reroll")
    change = roll.value - face
    return damage_of(difference - change if defending else difference + change)


@resolution("RON-T-05")
async def as_it_is(difference: int) -> str:
    """What the difference does as it is."""
    return damage_of(difference)


def _label(view: State, question: Choose[int], answer: int) -> Say:
    if answer == 0:
        return Say("ronin.ask.reroll.keep")
    return Say("ronin.ask.reroll.die", {"face": answer})


def _chance(view: State, question: Choose[int], answer: int) -> Forecast:
    difference = question.words.facts["difference"]
    assert isinstance(difference, int)
    by = seat_of(view, view.models[question.subject].side)
    defending = question.words.id == "ronin.ask.reroll.defence"

    def run() -> Proc[str]:
        return again(by, answer, difference, defending) if answer else as_it_is(difference)

    return Forecast(run, damage_word, EFFECTS)


REROLL: Final = Law("ronin-reroll", label=_label, chance=_chance)


def _options(faces: Iterable[int]) -> tuple[int, ...]:
    """Keep (0), then each different face, the highest first."""
    return (0, *sorted(set(faces), reverse=True))


@value_class
class Dicing:
    """A roll that may be changed: whose, by which bujutsu, ``kind`` attack, defence or shot.

    ``faces``: the dice that count, ascending; ``difference``: attack minus defence as it stands.
    """

    who: str
    skill: str
    kind: str
    faces: tuple[int, ...]
    difference: int


@resolution("RON-BUJ-01")
async def rerolled(state: State, dicing: Dicing, mode: str) -> tuple[int, ...]:
    """RON-BUJ-01: the dice of a roll after its one possible re-roll; the second result stands."""
    who, faces = dicing.who, dicing.faces
    cite("RON-BUJ-02")
    by = seat_of(state, state.models[who].side)
    face = 0
    if mode == ASK:
        words = Say(f"ronin.ask.reroll.{dicing.kind}", _facts(dicing))
        face = await Ask(by, Choose(_options(faces), words, who, law=REROLL), "RON-BUJ-01")
    elif mode == IF_MISSED and (dicing.difference > 0) == (dicing.kind == "defence"):
        face = min(faces) if min(faces) < 6 else 0
    if not face:
        return faces
    roll = await Roll(1, D6, each(), "RON-BUJ-01", by, "ronin.roll.reroll", who)
    told: dict[str, Fact] = {
        "model": Name(who),
        "skill": Word(f"ronin.name.attribute.{dicing.skill}"),
        "old": face,
        "dice": Dice(roll.faces),
        "new": roll.value,
    }
    await Tell(Event("ronin.event.reroll", told), "RON-BUJ-01")
    left = list(faces)
    left[left.index(face)] = roll.value
    return tuple(sorted(left))


def _facts(dicing: Dicing) -> dict[str, Fact]:
    return {
        "model": Name(dicing.who),
        "skill": Word(f"ronin.name.attribute.{dicing.skill}"),
        "dice": Dice((dicing.faces,)),
        "difference": dicing.difference,
    }
