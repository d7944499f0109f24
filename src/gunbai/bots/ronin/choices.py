"""The smaller decisions: shots, bodyguards, responses, picks, priority, the end."""

from __future__ import annotations

from fractions import Fraction

from gunbai.bots.ronin.board import POINT, Board
from gunbai.bots.ronin.chances import OUT, blow_harm, shot_harm
from gunbai.bots.ronin.clash import Share, clash, exchange, halved
from gunbai.bots.ronin.shots import worth_of_shot
from gunbai.bots.ronin.stance import prospects
from gunbai.play.odds import odds
from gunbai.questions import Choose, Rng
from gunbai.systems.ronin.cavalry import charge_targets
from gunbai.systems.ronin.contacts import other
from gunbai.systems.ronin.movement import allowance
from gunbai.systems.ronin.shooting import Shot, usable
from gunbai.systems.ronin.sight import gap_at_most
from gunbai.systems.ronin.state import Model
from gunbai.systems.ronin.strikes import hand_of, strike_blow
from gunbai.systems.ronin.victory import points_of
from gunbai.words import Name, Word

__all__ = [
    "bodyguard",
    "carry_off",
    "foe",
    "keep_or_drop",
    "kiai",
    "pick",
    "response",
    "seek_contact",
    "senjo",
    "seppuku",
    "shot",
    "swap",
]

Values = tuple[str, ...]


# -- shooting --------------------------------------------------------------------------------


def shot(board: Board, question: Choose[Values]) -> Values:
    """RON-SHT-03: the target, the aim and the weapon that promise most."""
    shooter, phase = question.subject, question.words.facts["phase"]
    weapons = usable(board.view, board.view.models[shooter])
    best, most = question.values[0], None
    for value in question.values:
        target, aim, weapon = (*value, "", "")[:3]
        tried = Shot(shooter, target, target, aim, str(phase), weapon or weapons[0])
        if not board.budget.can():
            break
        board.budget.spend()
        worth = worth_of_shot(board, board.view, tried)
        if most is None or worth > most:
            best, most = value, worth
    return best


def bodyguard(board: Board, question: Choose[str]) -> str:
    """RON-ATR-05 a: whoever loses least by the shot takes it."""
    facts = question.words.facts
    shooter, weapon = facts["shooter"], facts["weapon"]
    assert isinstance(shooter, Name) and isinstance(weapon, Word)
    leader = question.subject
    used = weapon.id.removeprefix("ronin.name.weapon.")

    def lost(guard: str) -> int:
        taker = board.view.models[guard or leader]
        aim = str(facts["aim"])
        if guard:
            aim = "random" if taker.mount != "none" else ""
        taken = Shot(shooter.id, taker.id, leader, aim, str(facts["phase"]), used)
        return board.worth(taker) * shot_harm(board.view, taken) // OUT

    return min(question.values, key=lost)


# -- contact ---------------------------------------------------------------------------------


def swap(board: Board, question: Choose[str]) -> str:
    """RON-ATR-05 b: a bodyguard takes the Leader's place where the Leader would lose by it."""
    leader = board.view.models[question.subject]
    foes = board.foes_touching(leader)
    if not foes:
        return ""
    best, most = "", exchange(board, [leader], foes)
    if most >= 0:
        return ""
    for guard in question.values:
        if not guard:
            continue
        model = board.view.models[guard]
        worth = exchange(board, [model], foes)
        theirs = board.foes_touching(model)
        if theirs:
            worth += exchange(board, [leader], theirs) - exchange(board, [model], theirs)
        if worth > most:
            best, most = guard, worth
    return best


def response(board: Board, question: Choose[tuple[str, str]]) -> tuple[str, str]:
    """RON-MOV-08: a Strike where it may be made, else a pursuit of whom one would beat."""
    breaker = board.view.models[question.subject]
    best, most = question.values[0], -1
    for enemy, kind in question.values:
        model = board.view.models[enemy]
        worth = 0
        if kind == "strike":
            blow = strike_blow(board.view, enemy, breaker.id, hand_of(board.view, model), "model")
            worth = board.worth(breaker) * blow_harm(board.view, blow) // OUT
        elif kind == "pursue":
            worth = exchange(board, [model], [breaker]) // 2
        if worth > most:
            best, most = (enemy, kind), worth
    return best


def seek_contact(board: Board, question: Choose[bool]) -> bool:
    """RON-MOR-11: whether there is anybody to go for; the roll costs nothing but contact."""
    model = board.view.models.get(question.subject)
    if model is None:
        facts = question.words.facts.get("model")
        assert isinstance(facts, Name)
        model = board.view.models[facts.id]
    return any(
        worth > 0 and gap_at_most(model, enemy, board.reach(model))
        for worth, enemy in prospects(board, model)
    )


def foe(board: Board, question: Choose[str]) -> str:
    """RON-ATR-09: the enemy to go on with."""
    models = board.view.models
    ours = [models[question.subject]]
    return max(question.values, key=lambda enemy: exchange(board, ours, [models[enemy]]))


def keep_or_drop(board: Board, question: Choose[str]) -> str:
    """RON-CMB-06: what is worth carrying is kept, unless the fight is for the carrier's life."""
    model = board.view.models[question.subject]
    thing = board.view.things.get(model.carries)
    hurt = model.wound == "grievous" and model.rank > 0
    return "drop" if thing is not None and thing.kind != "banner" and hurt else "keep"


# -- RON-CMB-04 ------------------------------------------------------------------------------


def pick(board: Board, question: Choose[Values]) -> Values:
    """RON-CMB-04: the fight that promises most first; charges and captives where they pay."""
    best: Values = question.values[question.standard]
    most = None
    for value in question.values:
        worth = _worth_of_pick(board, value)
        if most is None or worth > most:
            best, most = value, worth
    return best


def _worth_of_pick(board: Board, value: Values) -> int:
    models = board.view.models
    if value[0] == "fight":
        group = next(group for group in board.view.waiting_combats if group[0] == value[1])
        ours = [models[name] for name in group if models[name].side == board.side]
        theirs = [models[name] for name in group if models[name].side != board.side]
        # A fight must be picked while one waits: a bad one is better than a bad charge.
        return exchange(board, ours, theirs) + POINT // 20
    if value[0] == "charge":
        return _charge(board, models[value[1]])
    if value[0] == "captive":
        return _captive(board, models[value[1]], models[value[2]])
    return 0


def _charge(board: Board, rider: Model) -> int:
    """RON-CAV-05, -06: the best charge within reach, all counters halved."""
    reach = allowance(board.view, rider.id, "charge").budget
    best = -POINT
    for name in charge_targets(board.view, board.side):
        target = board.view.models[name]
        if gap_at_most(rider, target, reach):
            ours, theirs = _charging(rider), _charging(target)
            best = max(best, clash(board, [ours], [theirs]))
    return best


def _charging(model: Model) -> Share:
    share = halved(model)
    attack = max(1, share.attack // 2 + share.attack % 2)
    return share._replace(attack=attack, defence=share.defence // 2)


def _captive(board: Board, attacker: Model, captive: Model) -> int:
    """RON-SPA-07: at the end a captive is worth more alive (RON-VP-04); until then he may get free."""
    if not board.turns_left and board.view.sides[captive.side].leader != captive.id:
        return -1
    return max(1, exchange(board, [attacker], [captive]))


# -- priority and the end --------------------------------------------------------------------


def kiai(board: Board, question: Choose[bool], rng: Rng) -> bool:
    """RON-PRI-03: where Priority counts: fights stand, or can be begun; now and then not."""
    if board.view.turn < 2:
        return False
    near = any(
        gap_at_most(model, enemy, board.reach(model)) for model in board.own for enemy in board.foes
    )
    left = board.view.sides[board.side].kiai
    return near and (left > board.turns_left or rng.below(3) > 0)


def senjo(board: Board, question: Choose[str]) -> str:
    """RON-PRI-04: the re-roll that most likely brings Priority; none if it is there already."""
    facts = question.words.facts
    own, enemy = facts["own"], facts["enemy"]
    assert isinstance(own, int) and isinstance(enemy, int)
    if own > enemy:
        return "no"
    best, most = "no", Fraction(0)
    for value in question.values:
        forecast = question.chance(board.view, value)
        if forecast is not None:
            won = odds(forecast.run).chance(lambda side: side == board.side)
            if won > most:
                best, most = value, won
    return best


def seppuku(board: Board, question: Choose[bool]) -> bool:
    """RON-BSH-04: where it makes a draw of a defeat."""
    facts = question.words.facts
    own, enemy = facts["own"], facts["enemy"]
    assert isinstance(own, int) and isinstance(enemy, int)
    return enemy - own <= 2


def carry_off(board: Board, question: Choose[bool]) -> bool:
    """RON-SCN-04: whether ending the game now wins it."""
    assert board.scenario is not None
    line = next(line for line in board.scenario.victory if line.off_edge)
    mine, theirs = (
        sum(points for _, points, _ in points_of(board.view, side))
        for side in (board.side, other(board.side))
    )
    return mine - line.points + line.off_edge > theirs
