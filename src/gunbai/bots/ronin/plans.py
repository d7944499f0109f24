"""What is decided before a combat: its division, the secret plans, the initiative boosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gunbai.bots.ronin.board import Board
from gunbai.bots.ronin.clash import Share, clash, exchange, pair
from gunbai.play.odds import odds
from gunbai.questions import Choose, Each, Form, Partition, Pick, Rng
from gunbai.systems.ronin.plans import Plan, counters_of, default_plan
from gunbai.systems.ronin.state import Combat, Fighter

__all__ = ["boosts", "division", "plans"]

GUESSES: Final = ((2, "half"), (1, "attack"), (1, "defence"))
"""What the enemy may plan, and how much each guess counts."""
CLOSE: Final = 40
"""Plans that are worth this little less than the best are drawn from, so as not to be read."""
MOST_DIVISIONS: Final = 48


# -- the division ----------------------------------------------------------------------------

Groups = tuple[tuple[str, ...], ...]


def division(board: Board, question: Partition, rng: Rng) -> Groups:
    """RON-CMB-02: the division whose fights are worth most together."""
    view = board.view
    found: list[Groups] = [question.default(view)]
    listed = question.law.options
    if listed is not None:
        for count, groups in enumerate(listed(view, question)):
            if count >= MOST_DIVISIONS:
                break
            found.append(tuple(groups))
    else:
        found.extend(question.suggest(view, rng, 12))
    best, most = found[0], None
    for groups in found:
        if not board.budget.can():
            break
        board.budget.spend()
        worth = sum(_worth_of(board, group) for group in groups)
        if most is None or worth > most:
            best, most = groups, worth
    return best


def _worth_of(board: Board, group: Sequence[str]) -> int:
    models = [board.view.models[model] for model in group]
    ours = [model for model in models if model.side == board.side]
    theirs = [model for model in models if model.side != board.side]
    return exchange(board, ours, theirs)


# -- the plans -------------------------------------------------------------------------------


class _Choice(NamedTuple):
    share: Share
    plan: Plan


def plans(board: Board, question: Each, rng: Rng) -> tuple[Plan, ...]:
    """RON-CMB-07: weapon and split of every own fighter, against what the enemy may plan.

    Fighter by fighter, the others as they stand; of plans about equally good one is drawn.
    """
    combat: Combat | None = board.view.combat
    assert combat is not None
    enemies = [f for f in combat.fighters if f.side != board.side and not f.horse]
    guesses = [(weight, _guessed(board, combat, enemies, how)) for weight, how in GUESSES]
    named = dict(question.fields)
    fighters = [f for f in combat.fighters if f.model in named and not f.horse]
    chosen = {f.model: _half(board, combat, f) for f in fighters}
    for fighter in fighters:
        form = named[fighter.model]
        assert isinstance(form, Form)
        rated: list[tuple[int, _Choice]] = []
        for choice in _choices(board, combat, fighter, form, enemies):
            if not board.budget.can(len(guesses)):
                break
            board.budget.spend(len(guesses))
            mine = [choice.share if f is fighter else chosen[f.model].share for f in fighters]
            worth = sum(weight * clash(board, mine, theirs) for weight, theirs in guesses)
            rated.append((worth, choice))
        if rated:
            most = max(worth for worth, _ in rated)
            near = [choice for worth, choice in rated if worth >= most - CLOSE]
            chosen[fighter.model] = near[rng.below(len(near))]
    return tuple(chosen[name].plan for name, _ in question.fields)


def _choices(
    board: Board, combat: Combat, fighter: Fighter, form: Form, enemies: Sequence[Fighter]
) -> list[_Choice]:
    """Every split with the weapons that may be worth taking in hand."""
    hand = form.fields[0][1]
    assert isinstance(hand, Choose)
    model = board.view.models[fighter.model]
    weapons = [w for w in hand.values if w != "unarmed"] or list(hand.values)
    best = {pair(board, model, board.view.models[enemy.model]).weapon for enemy in enemies}
    weapons = [w for w in weapons if w in best or w == "daisho"] + [
        w for w in weapons if w not in best and w != "daisho"
    ]
    found: list[_Choice] = []
    for weapon in weapons[:3]:
        counters = counters_of(board.view, combat, fighter, weapon)
        for attack in range(counters, -1, -1):
            share = _share(board, fighter, weapon, attack, counters - attack)
            found.append(_Choice(share, (weapon, attack)))
    return found


def _share(board: Board, fighter: Fighter, weapon: str, attack: int, defence: int) -> Share:
    """A fighter with these counters, and with what Intuition adds (RON-ATR-04)."""
    model = board.view.models[fighter.model]
    free = 1 if "intuition" in model.attributes else 0
    return Share(model, attack, defence + free, weapon)


def _half(board: Board, combat: Combat, fighter: Fighter) -> _Choice:
    weapon, attack = default_plan(board.view, combat, fighter)
    counters = counters_of(board.view, combat, fighter, weapon)
    return _Choice(_share(board, fighter, weapon, attack, counters - attack), (weapon, attack))


def _guessed(board: Board, combat: Combat, enemies: Sequence[Fighter], how: str) -> list[Share]:
    """The enemy's fighters with the counters that they may have set so."""
    found: list[Share] = []
    for fighter in enemies:
        model = board.view.models[fighter.model]
        if fighter.body.fate == "captive":
            found.append(Share(model, 0, 0))
            continue
        counters = counters_of(board.view, combat, fighter, "")
        attack = {"half": (counters + 1) // 2, "attack": counters}.get(how, min(1, counters))
        share = _share(board, fighter, "", attack, counters - attack)
        found.append(share)
    return found


# -- initiative ------------------------------------------------------------------------------


def boosts(board: Board, question: Pick) -> tuple[str, ...]:
    """RON-BST-02: one counter for a better place, where acting first is worth more than a blow."""
    combat: Combat | None = board.view.combat
    assert combat is not None
    ours, theirs = _shares(board, combat, True), _shares(board, combat, False)
    if not ours or not theirs:
        return ()
    able = [s for s in ours if s.model.id in question.things and s.attack > 1]
    if not able or not board.budget.can(40):
        return ()
    board.budget.spend(40)
    best = max(able, key=lambda s: (s.attack, s.model.initiative, -s.model.number))
    before = clash(board, ours, theirs, _chance_of_first(board, question, ()))
    paid = [s._replace(attack=s.attack - 1) if s is best else s for s in ours]
    after = clash(board, paid, theirs, _chance_of_first(board, question, (best.model.id,)))
    return (best.model.id,) if after > before else ()


def _shares(board: Board, combat: Combat, own: bool) -> list[Share]:
    return [
        Share(board.view.models[f.model], f.attack, f.defence, f.weapon)
        for f in combat.fighters
        if not f.horse and (f.side == board.side) == own
    ]


def _chance_of_first(board: Board, question: Pick, answer: tuple[str, ...]) -> int:
    """How often an own fighter acts first with these boosts, by the rules' own dice."""
    forecast = question.chance(board.view, answer)
    assert forecast is not None
    found = odds(forecast.run)
    mine = found.weights.get(board.side, 0)
    return mine * 1000 // found.total
