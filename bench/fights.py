"""Odds of Ronin's shots and fights against icepool's, and against the floor: the sums by hand.

Whoever uses icepool or writes the sums by hand has read the rules, worked out the modifiers and
left out all that does not matter here; gunbai runs the rule text, modifiers and all. Before anything
is timed, all of them must give the same distribution to the fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from typing import Any, Final, NamedTuple

from bench.measure import Result, Timed, ratio, repeated
from gunbai.effects import Proc
from gunbai.play.odds import Odds, forget
from gunbai.reading import Table
from gunbai.system import available

__all__ = ["results"]

DAMAGE: Final = ("none", "stun", "light", "grievous", "critical")
SHOT_MARGIN: Final = -6
"""Shoot 2 at 12 inches, against 6 and Medium armour."""


def _ice() -> Any:
    """icepool, which ships no types that mypy would read."""
    return import_module("icepool")


def damage(difference: int) -> str:
    """RON-T-05 by hand."""
    return DAMAGE[(0, 1, 2, 2, 3, 3, 4)[min(6, max(0, difference))]]


# -- by the rule text --------------------------------------------------------------------------


class Scene(NamedTuple):
    """A shot, an attack and a combat: each makes its procedure; ``policy`` fights the combat."""

    shot: Callable[[], Proc[Any]]
    attack: Callable[[], Proc[Any]]
    combat: Callable[[], Proc[Any]]
    policy: Callable[[Any, str, Any], Any]


def scene() -> Scene:
    """A samurai and an ashigaru, in contact; another who shoots at a third."""
    ronin = import_module("gunbai.systems.ronin.inquiries")
    stage = import_module("gunbai.systems.ronin.stage").stage
    shots = import_module("gunbai.systems.ronin.shots")
    laws = import_module("gunbai.systems.ronin.attack_laws")
    strikes = import_module("gunbai.systems.ronin.strikes")
    shooting = import_module("gunbai.systems.ronin.shooting")
    state = stage(Table("bench", "", {"options": {}, "table": {}, **_position()}, scale=1000))
    shot = shooting.Shot("archer", "mark", "mark", "", "action", "yumi")
    strike = strikes.strike_blow(state, "samurai", "spear", "naginata", "model")
    blow = replace(strike, kind="melee", guarded=True)
    facts = {
        "models": ("samurai", "spear"),
        "plans": {"samurai": ("naginata", 2), "spear": ("yari", 1)},
        "model": "spear",
    }
    combat = ronin.INQUIRIES["combat"]
    return Scene(
        lambda: shots.volley(state, shot, "if-missed"),
        lambda: laws.blow_effect(state, blow, "if-missed"),
        lambda: combat.run(state, facts),
        lambda question, rule, seat: combat.policy(question, state, rule),
    )


def _position() -> dict[str, Any]:
    def at(side: str, profile: str, weapons: list[str], x: int, y: int) -> dict[str, Any]:
        place = {"x": Decimal(x), "y": Decimal(y)}
        return {"side": side, "profile": profile, "weapons": weapons, **place}

    models = {
        "archer": at("a", "samurai", ["yumi"], 5, 5),
        "mark": at("b", "ashigaru", ["yari"], 5, 17),
        "samurai": at("a", "samurai", ["naginata"], 25, 25),
        "spear": at("b", "ashigaru", ["yari"], 26, 25),
    }
    return {"model": models, "phase": "combat"}


# -- a combat by hand --------------------------------------------------------------------------


class Side(NamedTuple):
    """A fighter with its counters; ``wound`` as an index of DAMAGE, ``stun`` whether it has one."""

    fight: int
    weapon: int
    armour: int
    attack: int
    defence: int
    wound: int = 0
    stun: bool = False


class Bout(NamedTuple):
    """Who acts, and the other."""

    acting: Side
    other: Side
    first: bool
    """Whether the one who acts is the samurai."""


SAMURAI: Final = Side(3, 1, 3, 2, 1)
SPEAR: Final = Side(2, 0, 2, 1, 1)
LEAD: Final = 1
"""What the samurai's Initiative and weapon add more to the d6."""


def margin(bout: Bout) -> int:
    """What is added to the attack dice less what is added to the defence."""
    mine, theirs = bout.acting, bout.other
    attack = mine.fight - (mine.wound > 0) + mine.weapon
    return attack - (theirs.fight - (theirs.wound > 0) + theirs.armour)


def struck(bout: Bout, done: str) -> Bout:
    """The bout after an attack that did this; the turn passes on."""
    mine = bout.acting._replace(attack=bout.acting.attack - 1)
    theirs = bout.other
    if theirs.defence:
        theirs = theirs._replace(defence=theirs.defence - 1)
    return _turned(Bout(mine, _hurt(theirs, DAMAGE.index(done)), bout.first))


def _hurt(side: Side, done: int) -> Side:
    if done < 2:
        return side._replace(stun=side.stun or done == 1)
    wound = done
    if side.wound:
        wound = 3 if side.wound == done == 2 else 4
    if wound != 3 or side.wound == 3:
        return side._replace(wound=wound)
    if side.defence:
        return side._replace(wound=wound, defence=side.defence - 1)
    return side._replace(wound=wound, attack=max(0, side.attack - 1))


def _turned(bout: Bout) -> Bout:
    if not bout.other.attack:
        return bout
    return Bout(bout.other, bout.acting, not bout.first)


def over(bout: Bout) -> bool:
    """Whether nobody can or need go on."""
    return bout.acting.wound == 4 or bout.other.wound == 4 or not bout.acting.attack


def outcome(bout: Bout) -> str:
    """What the combat came to for the spear."""
    spear = bout.other if bout.first else bout.acting
    return DAMAGE[spear.wound or spear.stun]


START: Final = (Bout(SAMURAI, SPEAR, True), Bout(SPEAR, SAMURAI, False))


# -- icepool -----------------------------------------------------------------------------------


def ice_shot() -> Any:
    """2d6 and a table."""
    return (2 @ _ice().d(6)).map(lambda roll: damage(roll + SHOT_MARGIN))


def ice_attack() -> Any:
    """2d6 against 2d6 and a table; the margin is 0."""
    two = 2 @ _ice().d(6)
    return (two - two).map(damage)


def ice_combat() -> Any:
    """Attack by attack through ``map``, each kind of attack made once."""
    ice = _ice()
    two, one = 2 @ ice.d(6), ice.d(6)
    against = (two - one, two - two)
    known: dict[tuple[int, bool], Any] = {}

    def attack(bout: Bout) -> Any:
        if over(bout):
            return bout
        key = (margin(bout), bout.other.defence > 0)
        if key not in known:
            known[key] = (against[key[1]] + key[0]).map(damage)
        return known[key].map(lambda done: struck(bout, done))

    either = ice.d(2) - 1
    lead = (one + LEAD - one).map(lambda by: 0 if by > 0 else 1 if by < 0 else either)
    bouts = lead.map(lambda place: START[place])
    for _ in range(SAMURAI.attack + SPEAR.attack):
        bouts = bouts.map(attack, star=False)
    return bouts.map(outcome, star=False)


# -- the floor: sums by hand -------------------------------------------------------------------

D6: Final = dict.fromkeys(range(1, 7), 1)


def _minus(left: Mapping[int, int], right: Mapping[int, int]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for a, weight in left.items():
        for b, share in right.items():
            sums[a - b] = sums.get(a - b, 0) + weight * share
    return sums


def _two() -> dict[int, int]:
    return _minus(D6, {-face: 1 for face in D6})


def _damages(differences: Mapping[int, int], margin: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for difference, weight in differences.items():
        done = damage(difference + margin)
        sums[done] = sums.get(done, 0) + weight
    return sums


def hand_shot() -> dict[str, int]:
    """The floor of a shot."""
    return _damages(_two(), SHOT_MARGIN)


def hand_attack() -> dict[str, int]:
    """The floor of an attack."""
    two = _two()
    return _damages(_minus(two, two), 0)


def hand_combat() -> dict[str, int]:
    """The floor of a combat: weights carried from attack to attack, equal bouts merged."""
    two = _two()
    against = ((_minus(two, D6), 6**3), (_minus(two, two), 6**4))
    known: dict[tuple[int, bool], dict[str, int]] = {}
    # Of 36 pairs of dice 15 and LEAD more of each sum are ahead; those tied are tied again or halved.
    leads = _minus(D6, D6)
    ahead = sum(weight for by, weight in leads.items() if by + LEAD > 0)
    tied = leads[-LEAD]
    bouts = {START[0]: 2 * ahead + tied, START[1]: 2 * (36 - ahead - tied) + tied}
    ended: dict[str, int] = {}
    for _ in range(SAMURAI.attack + SPEAR.attack):
        after: dict[Bout, int] = {}
        for bout, weight in bouts.items():
            if over(bout):
                after[bout] = after.get(bout, 0) + weight * 6**4
                continue
            guarded = bout.other.defence > 0
            key = (margin(bout), guarded)
            differences, total = against[guarded]
            if key not in known:
                known[key] = _damages(differences, key[0])
            for done, share in known[key].items():
                now = struck(bout, done)
                after[now] = after.get(now, 0) + weight * share * (6**4 // total)
        bouts = after
    for bout, weight in bouts.items():
        done = outcome(bout)
        ended[done] = ended.get(done, 0) + weight
    return ended


# -- the lines ---------------------------------------------------------------------------------


def _fractions(weights: Mapping[Any, int]) -> dict[Any, Fraction]:
    total = sum(weights.values())
    return {value: Fraction(weight, total) for value, weight in weights.items()}


def _effects(found: Mapping[Any, Fraction]) -> dict[str, Fraction]:
    return {getattr(value, "effect", value): chance for value, chance in found.items()}


def results() -> Iterator[Result]:
    """The lines about shots and fights; none without Ronin."""
    if "ronin" not in available():
        return
    made = scene()
    lines: tuple[tuple[str, Any, Any, Any, float], ...] = (
        ("a shot", made.shot, ice_shot, hand_shot, 0.5),
        ("an opposed attack", made.attack, ice_attack, hand_attack, 2.0),
        ("a whole combat", made.combat, ice_combat, hand_combat, 6.0),
    )
    for name, make, ice, hand, most in lines:
        exact = _effects(Odds(made.policy).of(make()))
        assert exact == _fractions(dict(ice().items())) == _fractions(hand()), name
        yardstick = repeated(ice)
        floor = ratio(repeated(hand), yardstick)
        first = ratio(_asked(made, make, cold=True), yardstick)
        yield Result(f"odds: {name}, first asked / icepool (by hand: {floor:.2f})", first, most)
        moved = ratio(_asked(made, make, cold=False), yardstick)
        yield Result(f"odds: {name}, in a new position / icepool", moved, most)
        session = Odds(made.policy)
        again = ratio(repeated(lambda: session.of(make())), yardstick)  # noqa: B023 (run at once)
        yield Result(f"odds: {name}, asked again / icepool", again, 0.1)


def _asked(made: Scene, make: Callable[[], Proc[Any]], *, cold: bool) -> Timed:
    """Asked of an ``Odds`` that knows nothing; ``cold``: nor is any table of dice there yet."""

    def work() -> None:
        if cold:
            forget()
        Odds(made.policy).of(make())

    return repeated(work)
