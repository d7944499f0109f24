"""What can be asked of a position about fire, charges, melee, morale and duels: for scenes and odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from gunbai.effects import Proc, resolution
from gunbai.errors import Refused
from gunbai.questions import Refusal
from gunbai.system import Inquiry
from gunbai.systems.daimyo.array import Fight
from gunbai.systems.daimyo.blocks_on_table import block, contact_between
from gunbai.systems.daimyo.casualties import leader_falls
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.clash import begin_clash, fight_on
from gunbai.systems.daimyo.duels import duel
from gunbai.systems.daimyo.firing import fire_lines, why_not_at, why_not_fire
from gunbai.systems.daimyo.melee import fights_of_pair
from gunbai.systems.daimyo.morale import calming, morale_roll, verdict_word
from gunbai.systems.daimyo.nerve import morale_mods, reason_when_charged
from gunbai.systems.daimyo.rates import rout_rate
from gunbai.systems.daimyo.rout import run_die
from gunbai.systems.daimyo.state import State, Unit
from gunbai.systems.daimyo.stated import Facts, leader_of, troops_of, unit_of
from gunbai.systems.daimyo.strokes import exchange, melee_lines
from gunbai.systems.daimyo.volleys import (
    Shots,
    hits_word,
    shots_at,
    shots_at_charger,
    volley,
    volley_total,
)
from gunbai.words import Fact, Name, Say, Target, Word

__all__ = ["FIGHT_INQUIRIES"]

Values = Mapping[str, Fact]

LAST_REASON: Final = 8
"""DAI-TBL-14."""


def _hits(result: Any) -> Say | Word:
    if isinstance(result, bool):
        return Word("word.yes" if result else "word.no")
    return hits_word(int(result))


def _yes(result: Any) -> Word:
    return Word("word.yes" if result else "word.no")


def _outcome(result: Any) -> Word:
    return Word(f"daimyo.outcome.{result}")


# -- fire -----------------------------------------------------------------------------------------


def _shots(state: State, facts: Facts) -> tuple[Shots, ...]:
    """The volley that the facts describe; Refused when it is not possible."""
    unit, target = unit_of(state, facts, "unit"), str(facts.get("target", ""))
    if target not in state.leaders:
        unit_of(state, facts, "target")
    refusal = why_not_fire(state, unit)
    if refusal is not None:
        raise Refused(unit.side, refusal)
    if facts.get("charged", False):
        charger = unit_of(state, facts, "target")
        shots = shots_at_charger(state, unit, charger, (block(charger),))
    else:
        shots = shots_at(state, unit, target)
    if not shots:
        refusal = why_not_at(state, unit, target)
        assert refusal is not None
        raise Refused(unit.side, refusal)
    stands = int(facts.get("stands", 0))
    return (replace(shots[0], stands=stands),) if stands else shots


@resolution("DAI-FIR-10")
async def leader_shot(state: State, shots: tuple[Shots, ...]) -> bool:
    """DAI-FIR-10: whether a volley at a lone leader kills him."""
    if not sum(await volley(state, shots)):
        return False
    return await leader_falls(state, shots[0].target, 0)


def _volley(state: State, facts: Facts) -> Proc[int | bool]:
    shots = _shots(state, facts)
    if shots[0].target in state.leaders and not facts.get("hits", False):
        return leader_shot(state, shots)
    return volley_total(state, shots, int(facts.get("at_least", 0)))


def _volley_values(state: State, facts: Facts) -> Values:
    shots = _shots(state, facts)
    unit = state.units[shots[0].unit]
    lines = fire_lines(state, unit, shots[0].file, shots[0].target, charged=shots[0].charged)
    return {
        "mods": lines,
        "stands": sum(group.stands for group in shots),
        "need": catalogue().firing.need - lines.total,
        "target": Name(shots[0].target),
    }


# -- melee ----------------------------------------------------------------------------------------


def _pair(state: State, facts: Facts) -> tuple[Unit, Unit]:
    """Two units in contact; Refused when they are not."""
    unit, enemy = unit_of(state, facts, "unit"), unit_of(state, facts, "enemy")
    if contact_between(state, unit.id, enemy.id) is None:
        told: dict[str, Fact] = {"name": Name(unit.id), "enemy": Name(enemy.id)}
        raise Refused(unit.side, Refusal("daimyo.refused.not-in-contact", "DAI-GEO-04", told))
    return unit, enemy


def difference(own: int, other: int) -> str:
    """DAI-MEL-08: what the hits of two units come to, for the first of them."""
    more = own - other
    if not more:
        return "equal"
    return f"{'wins' if more > 0 else 'loses'}-by-{min(2, abs(more))}"


@resolution("DAI-MEL-08")
async def melee_result(state: State, fights: tuple[Fight, ...], unit_id: str) -> str:
    """What one round between two units comes to for the first of them."""
    hits = await exchange(state, fights)
    own = sum(count for f, count in zip(fights, hits, strict=True) if f.unit == unit_id)
    return difference(own, sum(hits) - own)


def _melee(state: State, facts: Facts) -> Proc[Any]:
    unit, enemy = _pair(state, facts)
    return melee_result(state, fights_of_pair(state, unit.id, enemy.id), unit.id)


def _blows(state: State, facts: Facts) -> Proc[Any]:
    """The hits that one side scores; ``stands``: of so many stands only."""
    unit, enemy = _pair(state, facts)
    fights = [f for f in fights_of_pair(state, unit.id, enemy.id) if f.unit == unit.id]
    stands = int(facts.get("stands", 0))
    if stands:
        fights = [replace(f, stands=f.stands[:stands]) for f in fights]
    return total_hits(state, tuple(fights))


@resolution("DAI-MEL-06")
async def total_hits(state: State, fights: tuple[Fight, ...]) -> int:
    """The hits of some stands."""
    return sum(await exchange(state, fights))


def _melee_values(state: State, facts: Facts) -> Values:
    unit, enemy = _pair(state, facts)
    fights = fights_of_pair(state, unit.id, enemy.id)
    count = {f.unit: len(f.stands) for f in fights}
    own, other = melee_lines(state, unit, enemy), melee_lines(state, enemy, unit)
    need = catalogue().melee.need
    return {
        "unit": own,
        "enemy": other,
        "unit_stands": count.get(unit.id, 0),
        "enemy_stands": count.get(enemy.id, 0),
        "unit_need": need - own.total,
        "enemy_need": need - other.total,
    }


def _clash(state: State, facts: Facts) -> Proc[str]:
    """A melee of two units fought on round by round until one gives ground or is destroyed."""
    unit, enemy = _pair(state, facts)
    return fight_on(state, begin_clash(state, unit, enemy), int(facts.get("rounds", 0)))


# -- morale ---------------------------------------------------------------------------------------


def _reason(state: State, facts: Facts) -> int:
    """The stated reason of a test, or that of being charged by the unit named ``against``; without
    both, a lost stand."""
    unit = unit_of(state, facts, "unit")
    reason = int(facts.get("reason", 0 if facts.get("against") else 1))
    if not 0 <= reason <= LAST_REASON:
        told: dict[str, Fact] = {"found": reason, "limit": LAST_REASON}
        raise Refused(unit.side, Refusal("daimyo.refused.no-such-reason", "DAI-MOR-01", told))
    if not reason:
        charger = unit_of(state, facts, "against")
        reason = reason_when_charged(state, unit, charger)
        if not reason:
            told = {"name": Name(unit.id), "enemy": Name(charger.id)}
            raise Refused(unit.side, Refusal("daimyo.refused.no-test", "DAI-CHG-06", told))
    return reason


def _morale(state: State, facts: Facts) -> Proc[Any]:
    reason = _reason(state, facts)
    return morale_roll(state, str(facts["unit"]), reason, str(facts.get("against", "")))


def _morale_values(state: State, facts: Facts) -> Values:
    unit = unit_of(state, facts, "unit")
    reason = _reason(state, facts)
    mods = morale_mods(state, unit, reason, str(facts.get("against", "")))
    lines = Target(0, mods, "DAI-MOR-10")
    score = catalogue().troops.qualities[unit.quality].pass_score
    return {"mods": lines, "reason": reason, "score": score, "need": score - lines.total}


def _calming(state: State, facts: Facts) -> Proc[bool]:
    return calming(state, troops_of(state, facts, "unit").id)


# -- leaders, pursuit -----------------------------------------------------------------------------


@resolution("DAI-LDR-14")
async def duel_result(state: State, one: str, two: str) -> str:
    """What a duel comes to for the challenger."""
    return "wins" if await duel(state, one, two, "DAI-LDR-14") == one else "loses"


def _duel(state: State, facts: Facts) -> Proc[str]:
    one, two = leader_of(state, facts, "challenger"), leader_of(state, facts, "other")
    return duel_result(state, one.id, two.id)


@resolution("DAI-LDR-16")
async def casualty_result(state: State, leader: str, remaining: int) -> str:
    """What the casualty roll comes to."""
    return "killed" if await leader_falls(state, leader, remaining) else "alive"


def _casualty(state: State, facts: Facts) -> Proc[str]:
    return casualty_result(state, leader_of(state, facts, "leader").id, int(facts["remaining"]))


@resolution("DAI-MEL-17")
async def catches(state: State, pursuer: str, router: str) -> bool:
    """DAI-MEL-17: whether a pursuit in the open catches: distance at least that of the rout."""
    fled = rout_rate(state, state.units[router], await run_die(state, router, "rout"))
    chased = rout_rate(state, state.units[pursuer], await run_die(state, pursuer, "pursuit"))
    return chased >= fled


def _pursuit(state: State, facts: Facts) -> Proc[bool]:
    pursuer, router = troops_of(state, facts, "pursuer"), troops_of(state, facts, "router")
    return catches(state, pursuer.id, router.id)


FIGHT_INQUIRIES: Final[Mapping[str, Inquiry]] = {
    inquiry.id: inquiry
    for inquiry in (
        Inquiry(
            "volley",
            {
                "unit": "id",
                "target": "id",
                "stands": "integer?",
                "at_least": "integer?",
                "charged": "truth?",
                "hits": "truth?",
            },
            _volley,
            _volley_values,
            _hits,
        ),
        Inquiry("melee", {"unit": "id", "enemy": "id"}, _melee, _melee_values, _outcome),
        Inquiry(
            "blows",
            {"unit": "id", "enemy": "id", "stands": "integer?"},
            _blows,
            _melee_values,
            _hits,
        ),
        Inquiry(
            "melee-to-the-end",
            {"unit": "id", "enemy": "id", "rounds": "integer?"},
            _clash,
            _melee_values,
            _outcome,
        ),
        Inquiry(
            "morale",
            {"unit": "id", "reason": "integer?", "against": "id?"},
            _morale,
            _morale_values,
            verdict_word,
        ),
        Inquiry("calming", {"unit": "id"}, _calming, None, _yes),
        Inquiry("duel", {"challenger": "id", "other": "id"}, _duel, None, _outcome),
        Inquiry("casualty", {"leader": "id", "remaining": "integer"}, _casualty, None, _outcome),
        Inquiry("pursuit", {"pursuer": "id", "router": "id"}, _pursuit, None, _yes),
    )
}
