"""The smaller decisions: reactions, targets, duels, rallies, following, facing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product
from typing import Any, Final

from gunbai.bots.daimyo.attacks import fight_value, hit_cost, mired_at, promise, shot_hits
from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chances import CERTAIN, duel_chance, hit_chance, verdicts
from gunbai.bots.daimyo.clash import Meeting, clash
from gunbai.bots.daimyo.reading import MOST_SHAKEN, NEARBY, POINT, RATING, apart, is_shooter
from gunbai.questions import Choose, Each
from gunbai.systems.daimyo.blocks_on_table import attached, zone_of
from gunbai.systems.daimyo.charging import bonus_of, touches_hard_ground
from gunbai.systems.daimyo.firing import fire_lines, posted
from gunbai.systems.daimyo.nerve import RALLY
from gunbai.systems.daimyo.rates import rate
from gunbai.systems.daimyo.reactions import Reaction
from gunbai.systems.daimyo.state import Leader
from gunbai.systems.daimyo.strokes import melee_lines
from gunbai.systems.daimyo.victory import lost_weight
from gunbai.systems.daimyo.volleys import DONE
from gunbai.words import Name

__all__ = [
    "accept",
    "aim",
    "calm",
    "challenge",
    "enter_house",
    "fire",
    "follow",
    "house_targets",
    "ignore_sunset",
    "rally",
    "reaction",
    "stand_targets",
    "stay",
    "yes",
]

RISK: Final = 1500
SHOCK: Final = 300
"""How much an own leader counts against an enemy's in a duel, in thousandths; what the fall of one
costs for each unit near by that he leads."""
HOPE: Final = 500_000
"""A rally is tried when it is at least so likely, or when it is the last chance."""
STANDS_FAST: Final = 100
"""What it costs to run out of the place that decides the game to meet a charge."""
ESCAPED: Final = 60
CM: Final = 1000


def yes(board: Board, question: Choose[bool]) -> bool:
    """Where there is nothing to be said against it."""
    return True


# -- charged ------------------------------------------------------------------------------------


def reaction(board: Board, question: Reaction) -> str:
    """DAI-CHG-07: what costs least: hold, fire, face, run against him, or give way."""
    threat = question.threat
    assert threat is not None
    view = board.view
    unit, charger = view.units[question.subject], view.units[threat.charger]
    run = threat.rush
    bonus = not threat.pursuit and bonus_of(view, charger, unit, run.cost, run.allowance)
    edge = zone_of(unit, threat.start)
    mired = touches_hard_ground(threat.line, run.distance, run.obstacle)
    caught = mired_at(board, unit)

    def met(at: str, counter: bool = False) -> int:
        meeting = Meeting(at, bonus, counter, bool(run.obstacle), mired, counter and caught)
        return -fight_value(board, charger, unit, clash(board, charger, unit, meeting), at)

    best, most = question.values[question.standard], None
    for value in question.values:
        if value in ("hold", "fire"):
            worth = met(edge)
        elif value == "face":
            worth = met("front")
        elif value == "counter":
            worth = met("front", counter=True)
            if board.holds_at(unit):
                worth -= STANDS_FAST + board.stake(unit) // 4
        else:
            away = run.distance + rate(unit).normal // 2
            worth = -ESCAPED if away > run.allowance else met("front") - ESCAPED
        if value in ("fire", "fire-retire"):
            worth += hit_cost(board, charger, shot_hits(board, unit, charger))
        if most is None or worth > most:
            best, most = value, worth
    return best


# -- fire -----------------------------------------------------------------------------------------


def fire(board: Board, question: Choose[str]) -> str:
    """DAI-FIR-01: everybody who may fires."""
    return next((name for name in question.values if name != DONE), DONE)


def aim(board: Board, question: Each) -> tuple[str, ...]:
    """DAI-FIR-06: each stand at the target that it hurts most."""
    unit = posted(board.view.units[question.subject])
    chosen: list[str] = []
    for name, field in question.fields:
        assert isinstance(field, Choose)
        targets: Sequence[str] = field.values
        best, most = targets[0], -1
        for target in filter(None, targets):
            hit = hit_chance(fire_lines(board.view, unit, int(name), target).total)
            worth = _hit_worth(board, target) * hit // 1000
            if worth > most:
                best, most = target, worth
        chosen.append(best)
    return tuple(chosen)


def _hit_worth(board: Board, target: str) -> int:
    leader = board.view.leaders.get(target)
    if leader is not None:
        return _leader_worth(board, leader) * 2 // 3
    unit = board.view.units[target]
    return hit_cost(board, unit, 1000) * (4 + unit.hits) // 4


# -- melee ----------------------------------------------------------------------------------------


def stand_targets(board: Board, question: Each) -> tuple[str, ...]:
    """DAI-MEL-04: each stand against whom it hits best; its front enemy where that is equal."""
    unit = board.view.units[question.subject]
    chosen: list[str] = []
    for _, field in question.fields:
        assert isinstance(field, Choose)
        targets: Sequence[str] = field.values
        chosen.append(
            max(
                targets,
                key=lambda name: (
                    melee_lines(board.view, unit, board.view.units[name]).total,
                    -targets.index(name),
                ),
            )
        )
    return tuple(chosen)


def house_targets(board: Board, question: Each) -> tuple[str, ...]:
    """DAI-MEL-05: each stand where its hits count most, of all ways to share them out that leave no
    more than may fight on a side."""
    unit = board.view.units[question.subject]
    choices: list[Sequence[str]] = []
    for _, field in question.fields:
        assert isinstance(field, Choose)
        choices.append(field.values)
    worth: dict[str, int] = {}
    for name in dict.fromkeys(chain.from_iterable(choices)):
        total = melee_lines(board.view, unit, board.view.units[name]).total
        worth[name] = _hit_worth(board, name) * hit_chance(total) // 1000
    ways = sorted(product(*choices), key=lambda way: -sum(worth[name] for name in way))
    for way in ways:
        if not board.budget.can():
            break
        board.budget.spend()
        if question.legal(board.view, way) is None:
            return way
    standard: tuple[str, ...] = question.default(board.view)
    return standard


def follow(board: Board, question: Choose[str]) -> str:
    """DAI-MEL-11: who fights best against it follows; nobody where it is a bad fight."""
    foe = board.view.units[question.subject]
    best, most = "", 0
    for name in question.values:
        if name:
            worth = promise(board, board.view.units[name], foe, bonus=False)
            if worth > most:
                best, most = name, worth
    return best


def stay(board: Board, question: Choose[bool]) -> bool:
    """DAI-MEL-11, -17 (c): behind its fence, but for one who is running and can be caught."""
    facts = question.words.facts
    enemy = facts["enemy"]
    assert isinstance(enemy, Name)
    unit, foe = board.view.units[question.subject], board.view.units[enemy.id]
    if not foe.routing or is_shooter(unit):
        return True
    return unit.cavalry <= foe.cavalry and rate(unit).rout < rate(foe).rout


# -- leaders --------------------------------------------------------------------------------------


def _leader_worth(board: Board, leader: Leader) -> int:
    return 300 + board.weight_of(leader)


def _leader(board: Board, question: Choose[Any], key: str) -> Leader:
    fact = question.words.facts[key]
    assert isinstance(fact, Name)
    return board.view.leaders[fact.id]


def challenge(board: Board, question: Choose[Any]) -> Any:
    """DAI-LDR-14, -15: whoever is the better swordsman challenges."""
    if question.values and isinstance(question.values[0], bool):
        own, other = _leader(board, question, "leader"), _leader(board, question, "enemy")
        return _duel_worth(board, own, other) > 0
    foe = question.words.facts.get("enemy")
    if not isinstance(foe, Name) or foe.id not in board.view.units:
        return question.values[0]
    others = board.leaders(board.view.units[foe.id])
    best, most = "", 0
    for name in question.values:
        if name and others:
            worth = min(_duel_worth(board, board.view.leaders[name], each) for each in others)
            if worth > most:
                best, most = name, worth
    return best


def _duel_worth(board: Board, own: Leader, other: Leader) -> int:
    """Who leads his army on purpose has more to lose by a leader than he may win by another."""
    won = duel_chance(board.view, own, other)
    lost = _fall(board, own) * (CERTAIN - won) * RISK // 1000
    return (_fall(board, other) * won - lost) // CERTAIN


def _fall(board: Board, leader: Leader) -> int:
    """What it costs a side that a leader falls in a melee: all whom he leads near by lose heart."""
    unit = board.view.units[leader.unit] if leader.unit else None
    if unit is None:
        return _leader_worth(board, leader)
    here = board.block(unit)
    side = board.own if unit.side == board.side else board.foes
    near = sum(
        (leader.kind == "general" or other.clan == leader.clan)
        and not other.routing
        and apart(here, board.block(other)) <= NEARBY
        for other in side
    )
    return _leader_worth(board, leader) + SHOCK * min(near, MOST_SHAKEN)


def accept(board: Board, question: Choose[bool]) -> bool:
    """DAI-LDR-14, -15: unless a refusal costs less than the duel."""
    challenger, own = _leader(board, question, "leader"), _leader(board, question, "enemy")
    free = own.cr <= 1 or (own.kind == "general" and challenger.kind != "general")
    refused = 0 if free else -RATING
    return _duel_worth(board, own, challenger) > refused


# -- order ----------------------------------------------------------------------------------------


def rally(board: Board, question: Choose[bool]) -> bool:
    """DAI-ORD-05: when it is likely, or when it would else run off the table, or take the heart of
    many on its way; when the game ends before it is off the table, only where it is worth the risk."""
    unit = board.view.units[question.subject]
    passes = verdicts(board.view, unit, RALLY).stands
    runs = rate(unit).rout
    pace = max(1, sum(runs) // len(runs))
    turns = board.depth_of(board.centre(unit)) // pace
    spared = board.panic(unit) * min(turns, board.turns_left)
    if turns > board.turns_left:
        gain = spared + POINT * passes // (2 * CERTAIN)
        return gain > POINT * (CERTAIN - passes) // CERTAIN
    led = bool(
        attached(board.view, unit.id)
    )  # who fails is dispersed, and his clan then obeys nobody
    return passes >= HOPE or turns < 2 or (spared > POINT // 2 and not led)


def calm(board: Board, question: Choose[bool]) -> bool:
    """DAI-ORD-07: when the charge that it is bound to make is a bad one."""
    unit = board.view.units[question.subject]
    here = board.block(unit)
    ahead = [
        foe
        for foe in board.foes
        if apart(here, board.block(foe)) <= board.reach(unit)
        and zone_of(unit, board.centre(foe)) == "front"
    ]
    if not ahead:
        return False
    foe = min(ahead, key=lambda f: (apart(here, board.block(f)), f.number))
    return promise(board, unit, foe, zone_of(foe, (unit.x, unit.y))) < 0


def enter_house(board: Board, question: Choose[bool]) -> bool:
    """DAI-MOV-10: shooters who can shoot from it."""
    unit = board.view.units[question.subject]
    here = board.block(unit)
    return unit.missile and any(apart(here, board.block(foe)) < 15 * CM for foe in board.foes)


def ignore_sunset(board: Board, question: Choose[bool]) -> bool:
    """DAI-END-07: whoever is not ahead wants the day to last."""
    mine = lost_weight(board.view, board.side)
    return not board.defends and mine >= lost_weight(board.view, board.enemy)
