"""What is decided in a combat: targets, boosts, special attacks, re-rolls, counters lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gunbai.bots.ronin.board import Board
from gunbai.bots.ronin.chances import OUT, blow_harm
from gunbai.play.odds import odds
from gunbai.questions import Choose, Pick
from gunbai.systems.ronin.attack_laws import Declared
from gunbai.systems.ronin.blows import Blow, blow_between
from gunbai.systems.ronin.fighters import acting, enemies_in, fighter_of, position
from gunbai.systems.ronin.fighting import Deed
from gunbai.systems.ronin.state import Combat, Fighter
from gunbai.systems.ronin.strikes import strike_blow
from gunbai.systems.ronin.wounds import DAMAGE
from gunbai.words import Name

__all__ = ["boost", "guard", "helpers", "loss", "reroll", "strike", "turn"]

PASS: Final[Deed] = ("pass",)


def _combat(board: Board) -> Combat:
    combat: Combat | None = board.view.combat
    assert combat is not None
    return combat


def _gain(board: Board, blow: Blow) -> int:
    """What a blow is worth to its striker, in thousandths of a point."""
    return board.worth(board.view.models[blow.victim]) * blow_harm(board.view, blow) // OUT


def _guards(combat: Combat, fighter: Fighter) -> int:
    """The counters that may guard this fighter: all of its side."""
    return sum(f.defence for f in combat.fighters if f.side == fighter.side)


# -- RON-CMB-12 ------------------------------------------------------------------------------


def turn(board: Board, question: Choose[Deed]) -> Deed:
    """Whom to attack, or whether to change the weapon first."""
    combat = _combat(board)
    fighter = acting(combat)
    best, most = PASS, -1
    for deed in question.values:
        if deed[0] != "attack":
            continue
        worth = _worth_of(board, combat, deed)
        if worth > most:
            best, most = deed, worth
    if fighter.attack > 1:
        for deed in question.values:
            if deed[0] != "change":
                continue
            changed = _with_weapon(combat, deed[1])
            worth = max(_worth_of(board, changed, d) for d in question.values if d[0] == "attack")
            if worth * (fighter.attack - 1) > most * fighter.attack:
                best, most = deed, worth
    return best


def _with_weapon(combat: Combat, weapon: str) -> Combat:
    fighters = list(combat.fighters)
    fighters[combat.index] = replace(acting(combat), weapon=weapon)
    return replace(combat, fighters=tuple(fighters))


def _worth_of(board: Board, combat: Combat, deed: Deed) -> int:
    """What the attack of a deed is worth, guarded if it can be."""
    part = "horse" if deed[2:] == ("horse",) else "model"
    victim = fighter_of(combat, deed[1])
    blow = blow_between(board.view, combat, victim, part)
    guarded = part == "model" and combat.kind != "captive" and _guards(combat, victim) > 0
    return _gain(board, replace(blow, guarded=guarded))


# -- RON-ATK-03 ------------------------------------------------------------------------------


def guard(board: Board, question: Choose[str]) -> str:
    """Whether a counter is well spent on this blow: others may come that are worse."""
    combat = _combat(board)
    facts = question.words.facts
    target, part = facts["target"], facts["part"]
    assert isinstance(target, Name) and isinstance(part, str)
    victim = fighter_of(combat, target.id)
    blow = blow_between(board.view, combat, victim, part)
    saved = _gain(board, blow) - _gain(board, replace(blow, guarded=True))
    if saved <= 0:
        return ""
    others = _saved_later(board, combat)
    counters = _guards(combat, victim)
    if sum(each > saved for each in others) >= counters:
        return ""
    payers = [payer for payer in question.values if payer]
    return target.id if target.id in payers else payers[0]


def _saved_later(board: Board, combat: Combat) -> list[int]:
    """What a guard would save of each blow that the enemy can still strike after this one."""
    found: list[int] = []
    for index, fighter in enumerate(combat.fighters):
        if fighter.side == board.side:
            continue
        left = fighter.attack - (1 if index == combat.index else 0)
        if left <= 0:
            continue
        turned = replace(combat, index=index)
        most = 0
        for victim in enemies_in(combat, fighter.side):
            blow = blow_between(board.view, turned, victim, "model")
            saved = _gain(board, blow) - _gain(board, replace(blow, guarded=True))
            most = max(most, saved)
        found.extend([most] * left)
    return found


# -- RON-ATK-04, -05 -------------------------------------------------------------------------


def boost(board: Board, question: Choose[Declared]) -> Declared:
    """Boost and special attack by what they bring, a boost less what its counter could still do."""
    combat = _combat(board)
    facts = question.words.facts
    target, part = facts["target"], facts["part"]
    assert isinstance(target, Name) and isinstance(part, str)
    victim = fighter_of(combat, target.id)
    guarded = bool(facts.get("guarded"))
    blow = replace(blow_between(board.view, combat, victim, part), guarded=guarded)
    left = _guards(combat, victim) - guarded
    later = _gain(board, replace(blow, guarded=left > 0 and part == "model"))
    best, most = question.values[0], -1
    for boosted, special in question.values:
        worth = _gain(board, replace(blow, boosted=boosted, special=special))
        worth -= later if boosted else 0
        if worth > most:
            best, most = (boosted, special), worth
    return best


def helpers(board: Board, question: Pick) -> tuple[str, ...]:
    """RON-SPA-05: as many helpers as bring more than a blow of theirs would."""
    combat = _combat(board)
    facts = question.words.facts
    target, part = facts["target"], facts["part"]
    assert isinstance(target, Name) and isinstance(part, str)
    victim = fighter_of(combat, target.id)
    plain = blow_between(board.view, combat, victim, part)
    blow = replace(
        plain,
        boosted=bool(facts["boosted"]),
        guarded=bool(facts["guarded"]),
        special="grapple",
    )
    chosen: tuple[str, ...] = ()
    for helper in question.things:
        index = position(combat, helper)
        own = _gain(board, blow_between(board.view, replace(combat, index=index), victim, part))
        more = replace(blow, helpers=len(chosen) + 1)
        if _gain(board, more) - _gain(board, replace(blow, helpers=len(chosen))) <= own:
            break
        chosen = (*chosen, helper)
    return chosen


# -- RON-BUJ-01, RON-WND-05, RON-MOV-09 ------------------------------------------------------

_WEIGHT: Final = dict(zip(DAMAGE, (0, 1, 4, 8, 13), strict=True))


def reroll(board: Board, question: Choose[int]) -> int:
    """The die whose new throw promises most, or none, by exact odds."""
    defending = question.words.id.endswith("defence")
    best, most = 0, None
    for face in question.values:
        forecast = question.chance(board.view, face)
        assert forecast is not None
        found = odds(forecast.run)
        harm = sum(_WEIGHT[damage] * found.weights[damage] for damage in found)
        worth = (-harm if defending else harm) * 1000 // found.total
        if most is None or worth > most:
            best, most = face, worth
    return best


def loss(board: Board, question: Choose[str]) -> str:
    """Which counter to lose: the kind of which one more brings less."""
    combat = _combat(board)
    fighter = fighter_of(combat, question.subject)
    index = position(combat, question.subject)
    turned = replace(combat, index=index)
    strikes = [
        _gain(board, blow_between(board.view, turned, enemy, "model"))
        for enemy in enemies_in(combat, fighter.side)
    ]
    saved = sorted(_saved_later(board, combat), reverse=True)
    counters = _guards(combat, fighter)
    guarding = saved[counters - 1] if 0 < counters <= len(saved) else 0
    return "attack" if max(strikes, default=0) < guarding else "defence"


def strike(board: Board, question: Choose[tuple[str, str]]) -> tuple[str, str]:
    """RON-MOV-09: the weapon and the part that promise most."""
    striker, target = question.words.facts["striker"], question.words.facts["target"]
    assert isinstance(striker, Name) and isinstance(target, Name)
    return max(
        question.values,
        key=lambda means: blow_harm(
            board.view, strike_blow(board.view, striker.id, target.id, *means)
        ),
    )
