"""What must hold of a whole game as it was told: nobody does more than is allowed, or when gone.

``watch`` looks at one state; this looks at what happened, event by event, and knows no state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from gunbai.words import Event, Fact, Name, Several

__all__ = ["audit"]

ACTORS: Final = {
    **dict.fromkeys(("move", "stays", "nothing", "panic-idle", "enter"), "name"),
    **dict.fromkeys(
        ("rest", "reload", "loot", "head", "pick", "mount", "dismount", "drag"), "name"
    ),
    **dict.fromkeys(("shot", "shot-horse"), "shooter"),
    **dict.fromkeys(("misfire", "charge", "change-weapon", "fighter-pass"), "model"),
    **dict.fromkeys(("attack", "attack-horse", "disarm", "grapple"), "attacker"),
    **dict.fromkeys(("strike", "strike-horse"), "attacker"),
}
"""Which fact of an event names the one who acts."""
ONCE: Final = {
    "move-phase": ("move", "stays", "shot", "shot-horse", "misfire", "nothing"),
    "action-phase": (
        *("shot", "shot-horse", "misfire", "nothing", "rest", "reload", "loot", "head"),
        *("pick", "mount", "dismount", "drag"),
    ),
    "combat-phase": ("charge",),
}
"""RON-MOV-01, RON-ACT-01, RON-CAV-05: of these a model does at most one in such a phase."""
COMBATS: Final = ("combat-melee", "combat-charge", "combat-captive")
GONE: Final = ("out", "drowned", "fled")


@dataclass(slots=True)
class _Seen:
    """What has been told so far. ``gone`` and ``held``: with the event that made them so."""

    turn: int = 0
    phase: str = ""
    gone: dict[str, str] = field(default_factory=dict)
    held: set[str] = field(default_factory=set)
    acted: dict[str, str] = field(default_factory=dict)
    fought: set[str] = field(default_factory=set)

    @property
    def place(self) -> str:
        return f"turn {self.turn}, {self.phase}"


def audit(told: Iterable[Event]) -> None:
    """AssertionError when what was told of a game cannot be."""
    seen = _Seen()
    for event in told:
        kind = event.kind.removeprefix("ronin.event.")
        if kind.endswith("-phase") or kind in ("turn", "turn-open"):
            _begins(seen, kind, event)
        elif kind in COMBATS:
            _fights(seen, kind, event)
        else:
            _acts(seen, kind, event)
            _changes(seen, kind, event)


def _begins(seen: _Seen, kind: str, event: Event) -> None:
    if kind.startswith("turn"):
        number = event.facts["turn"]
        assert number == seen.turn + 1, f"turn {number} follows turn {seen.turn} (RON-GEN-11)"
        seen.turn += 1
    seen.phase = kind
    seen.acted.clear()
    seen.fought.clear()


def _acts(seen: _Seen, kind: str, event: Event) -> None:
    """Nobody acts who is gone or a captive, and nobody more often than allowed."""
    key = ACTORS.get(kind)
    if key is None:
        return
    actor = _name(event.facts[key])
    assert actor not in seen.gone, f"{seen.place}: {actor} is {seen.gone[actor]} and does {kind}"
    assert actor not in seen.held, (
        f"{seen.place}: {actor} is a captive and does {kind} (RON-SPA-06)"
    )
    if kind in ONCE.get(seen.phase, ()):
        before = seen.acted.get(actor)
        assert before is None, f"{seen.place}: {actor} does {kind} after {before} (RON-GEN-12)"
        seen.acted[actor] = kind


def _fights(seen: _Seen, kind: str, event: Event) -> None:
    """RON-CMB-05: one combat a phase; a captive may be attacked again (RON-SPA-07)."""
    others = event.facts["others"]
    assert isinstance(others, Several)
    fighters = [_name(event.facts["single"])]
    if kind != "combat-captive":
        fighters += [_name(other) for other in others.items]
    for fighter in fighters:
        assert fighter not in seen.gone, f"{seen.place}: {fighter} is gone and fights"
        assert fighter not in seen.fought, f"{seen.place}: {fighter} fights twice (RON-CMB-05)"
        seen.fought.add(fighter)


def _changes(seen: _Seen, kind: str, event: Event) -> None:
    if kind == "stray":  # RON-SHT-12: the same shot goes on to somebody else
        seen.acted.pop(_name(event.facts["shooter"]), None)
    elif kind in GONE:
        key = "name" if kind == "fled" else "model"
        seen.gone[_name(event.facts[key])] = kind
    elif kind == "captive":
        seen.held.add(_name(event.facts["model"]))
    elif kind == "freed":
        seen.held.discard(_name(event.facts["model"]))


def _name(fact: Fact) -> str:
    assert isinstance(fact, Name), fact
    return fact.id
