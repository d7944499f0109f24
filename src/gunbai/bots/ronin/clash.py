"""What a fight of some models against others is worth: an estimate from exact chances of blows.

It counts the blows that counters allow, guarded as far as Defence counters go, and compares what
each side stands to lose. It is no playing out of a combat: that is the rules' own affair.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from gunbai.bots.ronin.board import Board
from gunbai.bots.ronin.chances import OUT, blow_harm
from gunbai.systems.ronin.blows import Blow
from gunbai.systems.ronin.contacts import in_water, inside_building
from gunbai.systems.ronin.profile import body_of, initiative, pool
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.strikes import hand_of
from gunbai.systems.ronin.terrain import ground
from gunbai.systems.ronin.weapons import bears_banner, close_choices, initiative_mods

__all__ = ["MOST", "Pair", "Share", "clash", "exchange", "halved", "pair"]

DAISHO: Final = "daisho"
MOST: Final = 4
"""RON-CMB-02: never more than four against one."""


class Pair(NamedTuple):
    """One blow of a model at another with its best weapon: harm in thousandths, plain and guarded."""

    plain: int
    guarded: int
    weapon: str


class Share(NamedTuple):
    """A fighter and its counters; ``weapon`` "" stands for whichever serves best."""

    model: Model
    attack: int
    defence: int
    weapon: str = ""


_PAIRS: dict[tuple[object, ...], Pair] = {}
_MOST_KEPT: Final = 20_000


def _kind(view: State, model: Model) -> tuple[object, ...]:
    """All that the blows of a model and against it hang on, but the other model."""
    indoors = None
    if ground(view.pieces).buildings:
        building = inside_building(view, model)
        indoors = building is not None and not building.huge
    return (
        model.fight,
        model.wound,
        model.stun > 0,
        model.armour,
        tuple(model.weapons),
        model.attributes,
        model.mount,
        model.horse_wound,
        model.captive,
        model.carries in view.things,
        bears_banner(view, model),
        model.hand,
        indoors,
        in_water(view, model),
    )


def pair(board: Board, attacker: Model, victim: Model) -> Pair:
    """The best close attack of a model at another, whichever weapon it takes in hand."""
    found = board.pairs.get((attacker.id, victim.id))
    if found is None:
        found = board.pairs[attacker.id, victim.id] = _known_pair(board.view, attacker, victim)
    return found


def _known_pair(view: State, attacker: Model, victim: Model) -> Pair:
    """The same from what this process has worked out already; it hangs on the key alone."""
    options = view.options
    key = (
        _kind(view, attacker),
        _kind(view, victim),
        options.get("no_armour_in_melee"),
        options.get("indoor_additive"),
    )
    found = _PAIRS.get(key)
    if found is None:
        found = max(_pairs(view, attacker, victim), key=lambda each: each.plain)
        if len(_PAIRS) >= _MOST_KEPT:
            _PAIRS.clear()
        _PAIRS[key] = found
    return found


def _pairs(view: State, attacker: Model, victim: Model) -> Iterable[Pair]:
    for weapon in close_choices(view, attacker, attacker.weapons):
        plain = blow_harm(view, _blow(view, attacker, victim, weapon))
        guarded = blow_harm(view, _blow(view, attacker, victim, weapon, guarded=True))
        yield Pair(plain, guarded, weapon)


def _blow(
    view: State, attacker: Model, victim: Model, weapon: str, *, guarded: bool = False
) -> Blow:
    """A blow as it would be struck in a combat of these two. On a horse: at the rider."""
    return Blow(
        attacker.id,
        False,
        weapon,
        body_of(attacker),
        victim.id,
        hand_of(view, victim),
        body_of(victim),
        "model",
        "captive" if victim.captive else "melee",
        guarded=guarded,
    )


# -- fights ----------------------------------------------------------------------------------


def exchange(board: Board, ours: Sequence[Model], theirs: Sequence[Model]) -> int:
    """What a fight is worth to the first ones, in thousandths of a victory point: see ``clash``.

    Both split their counters evenly. No more than four fight against one.
    """
    if not ours or not theirs:
        return 0
    ours, theirs = ours[:MOST], theirs[:MOST]
    key = ("exchange", *(m.id for m in ours), "", *(m.id for m in theirs))
    found = board.kept.get(key)
    if found is None:
        found = clash(board, [halved(m) for m in ours], [halved(m) for m in theirs])
        board.kept[key] = found
    return found


def halved(model: Model) -> Share:
    """A fighter with its counters split evenly, the odd one for attack."""
    if model.captive:
        return Share(model, 0, 0)
    counters = pool(model, False)
    return Share(model, (counters + 1) // 2, counters // 2 + _free(model))


def _free(model: Model) -> int:
    """RON-ATR-04: the counter that Intuition adds."""
    return 1 if "intuition" in model.attributes else 0


def clash(
    board: Board, ours: Sequence[Share], theirs: Sequence[Share], first: int | None = None
) -> int:
    """Harm done less harm suffered, each weighed by worth, in thousandths of a victory point.

    The first side is the board's own; its losses count by its caution. Who is likely to act first strikes before harm has thinned his blows; ``first``: how often that
    is the first side, in thousandths, where it is known.
    """
    done, suffered = _harms(board, ours, theirs), _harms(board, theirs, ours)
    if first is None:
        first = _first(board, ours, theirs)
    gain = sum(board.worth(s.model) * harm for s, harm in zip(theirs, done, strict=True))
    loss = sum(board.worth(s.model) * harm for s, harm in zip(ours, suffered, strict=True))
    loss = loss * board.caution // 1000
    thinned = sum(suffered) // len(ours) * (1000 - first) // 1000
    blunted = sum(done) // len(theirs) * first // 1000
    return (gain * (1000 - thinned) - loss * (1000 - blunted)) // (1000 * OUT)


def _harms(board: Board, ours: Sequence[Share], theirs: Sequence[Share]) -> list[int]:
    """The harm that all blows of one side do to each fighter of the other, in thousandths."""
    guards = sum(share.defence for share in theirs)
    left = [OUT] * len(theirs)
    for share in ours:
        for _ in range(share.attack):
            best, most = 0, -1
            for index, foe in enumerate(theirs):
                weight = left[index] * board.worth(foe.model) * _pair(board, share, foe).plain
                if weight > most:
                    best, most = index, weight
            struck = _pair(board, share, theirs[best])
            harm = struck.plain
            if guards:
                guards -= 1
                harm = struck.guarded
            left[best] -= left[best] * harm // OUT
    return [OUT - rest for rest in left]


def _pair(board: Board, share: Share, foe: Share) -> Pair:
    """The blows of a fighter at another with the weapon that its plan names."""
    if not share.weapon:
        return pair(board, share.model, foe.model)
    key = ("pair", share.model.id, share.weapon, foe.model.id)
    plain, guarded = board.kept.get(key), board.kept.get((*key, "guarded"))
    if plain is None or guarded is None:
        blow = _blow(board.view, share.model, foe.model, share.weapon)
        plain = board.kept[key] = blow_harm(board.view, blow)
        blow = _blow(board.view, share.model, foe.model, share.weapon, guarded=True)
        guarded = board.kept[(*key, "guarded")] = blow_harm(board.view, blow)
    return Pair(plain, guarded, share.weapon)


# -- who acts first --------------------------------------------------------------------------

FACES: Final = range(1, 7)


@cache
def _beats(lead: int) -> int:
    """How often a d6 with so much added beats another, ties shared, in thousandths."""
    won = sum(
        2 if own + lead > other else int(own + lead == other) for own in FACES for other in FACES
    )
    return 1000 * won // (2 * len(FACES) ** 2)


def _first(board: Board, ours: Sequence[Share], theirs: Sequence[Share]) -> int:
    """How often the first side's quickest acts before the other's, in thousandths."""
    lead = max(_speed(board, s) for s in ours) - max(_speed(board, s) for s in theirs)
    return _beats(lead)


def _speed(board: Board, share: Share) -> int:
    """What a fighter adds to its initiative die (RON-T-06), its load left out."""
    model = share.model
    weapon = share.weapon or hand_of(board.view, model)
    key = ("speed", model.id, weapon)
    found = board.kept.get(key)
    if found is None:
        lines = initiative_mods(board.view, model, weapon)
        found = initiative(model) + sum(line.amount for line in lines)
        found = board.kept[key] = found + ("fast" in model.attributes)
    return found
