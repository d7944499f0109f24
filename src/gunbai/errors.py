"""Everything gunbai raises on purpose.

    GunbaiError
    ├── Refused(ValueError)     an answer or request is not open now; nothing changed
    │   └── StaleAnswer         it was made against an earlier entry of the history
    ├── DataError(ValueError)   a file (roster, scene, history, data) is wrong at a named place
    ├── IllegalRosters(ValueError)  a new game's rosters break the rules of the muster
    ├── ReplayDiverged          a history does not fit the rules at a named entry
    ├── TooManyBranches         exact odds would need more branches than the bound allows
    └── RuleFault               a bug in rule text; the game is back at the last boundary

Every error has a ``code`` (a stable string for protocols and scripts), an ``id`` of the catalogue
message that explains it and the facts to put into that message; ``str(error)`` is a plain English
line for logs and for programmers. What people read is rendered from code and facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from gunbai.questions import Refusal
    from gunbai.system import Finding

__all__ = [
    "DataError",
    "GunbaiError",
    "IllegalRosters",
    "Refused",
    "ReplayDiverged",
    "RuleFault",
    "StaleAnswer",
    "TooManyBranches",
]


class GunbaiError(Exception):
    """Base of all errors of gunbai: ``code`` for programs, ``facts`` for the message."""

    code: ClassVar[str] = "error"

    def facts(self) -> dict[str, Any]:
        """The values the catalogue message ``error.<code>`` speaks of."""
        return {}


class Refused(GunbaiError, ValueError):
    """An answer or request that is not open or not legal now; nothing changed.

    ``refusal`` says which rule refuses it, by how much, and what would be legal.
    """

    code: ClassVar[str] = "refused"

    def __init__(self, seat: str, refusal: Refusal) -> None:
        self.seat = seat
        self.refusal = refusal
        super().__init__(f"refused/{refusal.code}: {seat} ({refusal.rule}) {refusal.facts}")

    def facts(self) -> dict[str, Any]:
        return {"seat": self.seat, **self.refusal.facts}


class StaleAnswer(Refused):
    """An answer made against an earlier entry number than the question now open."""

    code: ClassVar[str] = "stale"


class DataError(GunbaiError, ValueError):
    """A file is wrong: which file, which table, which key, what stands there, what would be right."""

    code: ClassVar[str] = "data"

    def __init__(self, file: str, table: str, key: str, found: object, expected: str) -> None:
        self.file = file
        self.table = table
        self.key = key
        self.found = found
        self.expected = expected
        super().__init__(f"{file}: {table}: {key}: found {found!r}, expected {expected}")

    def facts(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "table": _short(self.table),
            "key": _short(self.key),
            "found": _short(str(self.found)),
            "expected": self.expected,
        }


MOST_SHOWN: Final = 200


def _short(text: str) -> str:
    """What a file holds may be of any length; a sentence about it is not."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}\u2026"


class IllegalRosters(GunbaiError, ValueError):
    """The rosters of a new game are not legal; there is no game.

    ``found``: each finding of the muster (what, the rule, what would mend it) with its side.
    """

    code: ClassVar[str] = "rosters"

    def __init__(self, scenario: str, found: tuple[tuple[str, Finding], ...]) -> None:
        self.scenario = scenario
        self.found = found
        listed = "; ".join(f"side {side}: {one.say.id} ({one.rule})" for side, one in found)
        super().__init__(f"{scenario}: the rosters are not legal: {listed}")

    def facts(self) -> dict[str, Any]:
        return {"count": len(self.found)}


class ReplayDiverged(GunbaiError):
    """The rules ask for something else than the history holds at this entry."""

    code: ClassVar[str] = "diverged"

    def __init__(self, entry: int, expected: str, found: str) -> None:
        self.entry = entry
        self.expected = expected
        self.found = found
        super().__init__(f"entry {entry}: the rules ask for {expected}, the history has {found}")

    def facts(self) -> dict[str, Any]:
        return {"entry": self.entry, "expected": self.expected, "found": self.found}


class TooManyBranches(GunbaiError):
    """Exact odds would need more branches than the bound; nothing was dropped, nothing answered."""

    code: ClassVar[str] = "branches"

    def __init__(self, procedure: str, branches: int, bound: int) -> None:
        self.procedure = procedure
        self.branches = branches
        self.bound = bound
        super().__init__(f"{procedure}: {branches} branches, bound {bound}; use a simulation")

    def facts(self) -> dict[str, Any]:
        return {
            "procedure": self.procedure,
            "branches": self.branches,
            "bound": self.bound,
        }


class RuleFault(GunbaiError):
    """A bug in rule text. The session is back at the last boundary; ``__cause__`` is the bug."""

    code: ClassVar[str] = "fault"

    def __init__(self, rules: tuple[str, ...], entry: int, why: str) -> None:
        self.rules = rules
        self.entry = entry
        self.why = why
        super().__init__(f"fault at entry {entry} in {' > '.join(rules) or 'no rule'}: {why}")

    def facts(self) -> dict[str, Any]:
        return {"rules": " > ".join(self.rules), "entry": self.entry}
