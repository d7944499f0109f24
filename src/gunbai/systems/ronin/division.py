"""RON-CMB-02, -03: dividing the melees into combats, exactly.

The engaged models and their contacts are a graph between the two sides. A division is a set of
stars: one model and one to four enemies that touch it. A legal one leaves as few models over as any
division can. Both that least number and the default division (RON-T-25) come from one flow of
least cost, ``best``: each model is worth far more than any number of contacts, a contact costs one,
and of equal divisions the smallest list of pairs wins by weights that halve from pair to pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from gunbai.questions import Groups, Law, Partition, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import enemies_touching
from gunbai.systems.ronin.matching import cheapest
from gunbai.systems.ronin.state import State
from gunbai.words import Fact, Name, Say, Several

__all__ = [
    "DIVISION",
    "contacts_of",
    "default_division",
    "divisions",
    "forced",
    "group_words",
    "least_left",
    "legal_division",
]

MOST: Final = 4
"""RON-CMB-02: never more than four against one."""

Pair = tuple[str, str]
"""A contact: a model of the side that divides, an enemy."""


def contacts_of(view: State) -> list[Pair]:
    """All contacts of free models, (model of the dividing side, enemy), in roster order."""
    side = view.priority
    found: list[Pair] = []
    for model in view.models.values():
        if model.side == side and model.free:
            found.extend((model.id, enemy) for enemy in enemies_touching(view, model.id))
    return found


def engaged_of(pairs: Iterable[Pair]) -> list[str]:
    """The models that stand in a contact."""
    return list(dict.fromkeys(model for pair in pairs for model in pair))


# -- the best division -----------------------------------------------------------------------


def best(pairs: Sequence[Pair], order: Sequence[int]) -> list[Pair]:
    """The pairs of a division that leaves least over, with most combats among those.

    ``order`` ranks the pairs, the dearest last: of equal divisions the one with the pair of lowest
    rank wins, and so on.
    """
    if not pairs:
        return []
    ranks = [1 << (len(pairs) - 1 - rank) for rank in order]
    contact = 1 << (len(pairs) + 1)
    model = contact * (len(pairs) + 1)
    costs = [contact - rank for rank in ranks]
    return [
        pair for pair, used in zip(pairs, cheapest(pairs, costs, model, MOST), strict=True) if used
    ]


def grouped(pairs: Iterable[Pair]) -> Groups:
    """Stars from their pairs: the single model first, then its enemies; 1 against 1: ours first."""
    enemies: dict[str, list[str]] = {}
    ours: dict[str, list[str]] = {}
    for model, enemy in pairs:
        enemies.setdefault(model, []).append(enemy)
        ours.setdefault(enemy, []).append(model)
    found: list[tuple[str, ...]] = []
    for model, facing in enemies.items():
        if len(facing) > 1 or len(ours[facing[0]]) == 1:
            found.append((model, *facing))
    found.extend((enemy, *models) for enemy, models in ours.items() if len(models) > 1)
    return tuple(found)


def default_division(view: State) -> Groups:
    """RON-T-25: least left over, most combats, then the smallest list of pairs."""
    cite("RON-GEN-17")
    numbers = {model.id: model.number for model in view.models.values()}
    pairs = sorted(contacts_of(view), key=lambda pair: (numbers[pair[0]], numbers[pair[1]]))
    return grouped(best(pairs, range(len(pairs))))


def least_left(pairs: Sequence[Pair]) -> int:
    """RON-CMB-03: how many engaged models at least remain without a combat."""
    cite("RON-R-20")
    chosen = best(pairs, range(len(pairs)))
    return len(engaged_of(pairs)) - len(engaged_of(chosen))


def forced(pairs: Sequence[Pair]) -> bool:
    """Whether there is only one division: every melee is one model with at most four enemies."""
    degree: dict[str, int] = {}
    for pair in pairs:
        for model in pair:
            degree[model] = degree.get(model, 0) + 1
    return all(
        min(degree[model], degree[enemy]) == 1 and max(degree[model], degree[enemy]) <= MOST
        for model, enemy in pairs
    )


# -- the law ---------------------------------------------------------------------------------


def legal_division(view: State, question: Partition, answer: Groups) -> Refusal | None:
    """RON-CMB-02, -03: stars of contacts, and no model left over that could fight."""
    pairs = contacts_of(view)
    known = set(pairs)
    chosen: list[Pair] = []
    for group in answer:
        star = _star(view, known, group)
        if isinstance(star, Refusal):
            return star
        chosen.extend(star)
    models = engaged_of(pairs)
    left = len(models) - len(engaged_of(chosen))
    least = least_left(pairs)
    if left <= least:
        return None
    fighting = set(engaged_of(chosen))
    facts: dict[str, Fact] = {
        "found": left,
        "low": least,
        "models": Several(tuple(Name(model) for model in models if model not in fighting)),
    }
    return Refusal("ronin.refused.left-over", "RON-CMB-03", facts, _completed(view, pairs, chosen))


def _star(view: State, known: set[Pair], group: Sequence[str]) -> list[Pair] | Refusal:
    """The pairs of one group, or why it is no combat."""
    ours = [model for model in group if view.models[model].side == view.priority]
    theirs = [model for model in group if view.models[model].side != view.priority]
    names: dict[str, Fact] = {"models": Several(tuple(Name(model) for model in group))}
    if not ours or not theirs or min(len(ours), len(theirs)) > 1:
        return Refusal("ronin.refused.not-one-against", "RON-CMB-02", names)
    if max(len(ours), len(theirs)) > MOST:
        names |= {"found": max(len(ours), len(theirs)), "high": MOST}
        return Refusal("ronin.refused.too-many-against", "RON-CMB-02", names)
    star = [(model, enemy) for model in ours for enemy in theirs]
    for model, enemy in star:
        if (model, enemy) not in known:
            apart: dict[str, Fact] = {"model": Name(model), "enemy": Name(enemy)}
            return Refusal("ronin.refused.not-touching", "RON-CMB-02", apart)
    return star


def _completed(view: State, pairs: Sequence[Pair], chosen: Sequence[Pair]) -> Groups:
    """A legal division that keeps as many of the chosen pairs as it can."""
    kept = set(chosen)
    order = sorted(range(len(pairs)), key=lambda index: (pairs[index] not in kept, index))
    ranks = [0] * len(pairs)
    for rank, index in enumerate(order):
        ranks[index] = rank
    return grouped(best(pairs, ranks))


def _suggest(view: State, question: Partition, rng: Rng, n: int) -> Sequence[Groups]:
    """Legal divisions at random: the pairs are ranked by lot."""
    pairs = contacts_of(view)
    found: list[Groups] = []
    for _ in range(n):
        left = list(range(len(pairs)))
        ranks = [left.pop(rng.below(len(left))) for _ in pairs]
        division = grouped(best(pairs, ranks))
        if division not in found:
            found.append(division)
    return found


def divisions(view: State) -> Iterator[Groups]:
    """All legal divisions, lazily."""
    pairs = contacts_of(view)
    most_over = least_left(pairs)
    models = engaged_of(pairs)
    yield from _all_stars(pairs, models, most_over)


def _all_stars(pairs: Sequence[Pair], models: Sequence[str], over: int) -> Iterator[Groups]:
    """Choose or refuse pair by pair; stars only, and never more left over than ``over``."""
    degree = dict.fromkeys(models, 0)
    open_ = dict.fromkeys(models, 0)
    for pair in pairs:
        for model in pair:
            open_[model] += 1
    mates: dict[str, list[str]] = {model: [] for model in models}

    def search(index: int, chosen: tuple[Pair, ...], lost: int) -> Iterator[Groups]:
        if lost > over:
            return
        if index == len(pairs):
            yield grouped(chosen)
            return
        a, b = pairs[index]
        open_[a] -= 1
        open_[b] -= 1
        if _may_join(degree, mates, a, b):
            for one, other in ((a, b), (b, a)):
                degree[one] += 1
                mates[one].append(other)
            yield from search(index + 1, (*chosen, (a, b)), lost)
            for one in (a, b):
                degree[one] -= 1
                mates[one].pop()
        gone = sum(not degree[model] and not open_[model] for model in (a, b))
        yield from search(index + 1, chosen, lost + gone)
        open_[a] += 1
        open_[b] += 1

    yield from search(0, (), 0)


def _may_join(
    degree: Mapping[str, int], mates: Mapping[str, Sequence[str]], a: str, b: str
) -> bool:
    """Whether the pair keeps every group a star of at most five models."""
    if degree[a] and degree[b]:
        return False
    hub = a if degree[a] else b
    if degree[hub] >= MOST:
        return False
    return not degree[hub] or all(degree[mate] == 1 for mate in mates[hub])


def group_words(group: Sequence[str]) -> Say:
    """A combat in words: the one, and who fights it."""
    others = Several(tuple(Name(model) for model in group[1:]))
    return Say("ronin.combat", {"single": Name(group[0]), "others": others})


def _label(view: State, question: Partition, answer: Groups) -> Say:
    combats: tuple[Fact, ...] = tuple(group_words(group) for group in answer)
    return Say("ronin.combats", {"combats": Several(combats)})


def _default(view: State, question: Partition) -> Groups:
    return default_division(view)


def _context(view: State, question: Partition) -> Mapping[str, Any]:
    """For the client: who touches whom, and the size of a group."""
    return {"pairs": [list(pair) for pair in contacts_of(view)], "most": MOST}


DIVISION: Final = Law(
    "ronin-division",
    legal=legal_division,
    default=_default,
    suggest=_suggest,
    label=_label,
    context=_context,
)
SMALL_DIVISION: Final = Law(
    "ronin-division",
    legal=legal_division,
    default=_default,
    suggest=_suggest,
    label=_label,
    context=_context,
    options=lambda view, question: divisions(view),
)
"""The same where all divisions can be listed."""

FEW_CONTACTS: Final = 12


def division_question(view: State) -> Partition:
    """RON-CMB-02: the question to the player with Priority."""
    pairs = contacts_of(view)
    law = SMALL_DIVISION if len(pairs) <= FEW_CONTACTS else DIVISION
    return Partition(tuple(engaged_of(pairs)), law, Say("ronin.ask.division"), "")
