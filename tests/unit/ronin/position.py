"""Small positions for the tests of Ronin: scrums at random, and sessions that go on from them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from gunbai.effects import Seat
from gunbai.play.dice_source import Counter, DiceSource
from gunbai.play.history import Header
from gunbai.play.live import Session
from gunbai.reading import Table
from gunbai.system import get
from gunbai.systems.ronin.stage import stage
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.walking import CIRCLE

__all__ = ["answer_at_random", "placed", "scrum", "session_of"]

SKILLS = ("tough", "indomitable", "intuition", "fast", "powerful", "bodyguard", "bajutsu")
WEAPONS = ("katana", "yari", "naginata", "kusarigama", "nagae-yari", "bo", "tetsubo")
BUJUTSU = {"katana": "kenjutsu", "yari": "sojutsu", "naginata": "naginata-jutsu"}
PROFILES = ("samurai", "ashigaru", "monk", "bandit", "sensei", "peasant")


OUTSIDE = (("a", 27000, 20000), ("b", 27000, 27000), ("b", 33000, 20000), ("a", 33000, 26000))
"""Models apart from the scrum: two riders who may charge, and whom."""


def placed(models: dict[str, dict[str, Any]], **keys: Any) -> State:
    """A state with these models, each by the keys of a scene's table; x and y in thousandths."""
    for table in models.values():
        for key in ("x", "y"):
            table[key] = Decimal(table[key]) / 1000
    raw = {"options": {}, "table": {}, "model": models, **keys}
    return stage(Table("position", "", raw, scale=1000))


def scrum(seed: int, size: int) -> State:
    """Models of both sides in contact with one another, with all sorts of skills and weapons."""
    rng = Counter(f"scrum {seed}")
    models: dict[str, dict[str, Any]] = {}
    radii: dict[str, int] = {}
    while len(models) < size:
        side = "ab"[len(models) % 2]
        table = _fighter(rng, side)
        radius = 500 if table["mount"] == "none" else 800
        foes = [name for name, other in models.items() if other["side"] != side]
        place = _beside(rng, radius, foes, models, radii) if foes else (20000, 20000)
        if place is None:
            break
        name = f"{side}{len(models)}"
        table["x"], table["y"] = place
        models[name], radii[name] = table, radius
    for number, (side, x, y) in enumerate(OUTSIDE):
        table = _fighter(rng, side)
        table |= {"x": x, "y": y, "mount": ("horse", "war-horse")[number] if number < 2 else "none"}
        models[f"{side}-out{number}"] = table
    pond = {"kind": "marsh", "water": True, "circle": [Decimal(20), Decimal(20), Decimal(2)]}
    return placed(models, phase="combat", terrain={"pond": pond})


def _fighter(rng: Counter, side: str) -> dict[str, Any]:
    weapon = WEAPONS[rng.below(len(WEAPONS))]
    skills = [skill for skill in SKILLS if rng.below(4) == 0]
    if weapon in BUJUTSU and rng.below(2):
        skills.append(BUJUTSU[weapon])
    if weapon == "katana" and "kenjutsu" in skills and rng.below(2):
        skills.append("niten")
    return {
        "side": side,
        "profile": PROFILES[rng.below(len(PROFILES))],
        "weapons": [weapon, "wakizashi"],
        "attributes": skills,
        "mount": ("none", "none", "none", "horse", "war-horse")[rng.below(5)],
        "wound": ("none", "none", "light", "grievous")[rng.below(4)],
        "stun": rng.below(4) // 3,
    }


def _beside(
    rng: Counter,
    radius: int,
    foes: list[str],
    models: dict[str, dict[str, Any]],
    radii: dict[str, int],
) -> tuple[int, int] | None:
    """A place in contact with a foe where the base fits; None when there is hardly room."""
    for _ in range(40):
        foe = foes[rng.below(len(foes))]
        dx, dy = CIRCLE[rng.below(len(CIRCLE))]
        reach = radius + radii[foe] + 3
        x, y = models[foe]["x"] + dx * reach // 1000, models[foe]["y"] + dy * reach // 1000
        if all(
            (other["x"] - x) ** 2 + (other["y"] - y) ** 2 >= (radii[name] + radius) ** 2
            for name, other in models.items()
        ):
            return x, y
    return None


def session_of(state: State, dice: DiceSource, **options: Any) -> Session:
    """A session that goes on from this state."""
    system = get("ronin")
    seats = {Seat("a"): "a", Seat("b"): "b"}
    header = Header("ronin", system.edition, "", seats, {}, {**system.options, **options})
    return Session(header, dice, state=state)


def answer_at_random(session: Session, rng: Counter) -> bool:
    """Answer the open question as it suggests; False when nothing is open."""
    if session.last_fault is not None:
        raise session.last_fault from session.last_fault.__cause__
    open_ = session.open
    if open_ is None:
        return False
    seat = open_.waits_for()[0]
    ask = session.ask_of(seat)
    assert ask is not None
    view = session.view(seat)
    answer = ask.question.suggest(view, rng, 1)[0]
    assert ask.question.legal(view, answer) is None, (ask.rule, answer)
    session.submit(seat, answer)
    return True
