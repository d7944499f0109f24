"""What goes wrong at the border: one small error with a code and a rendered text, never a traceback."""

from __future__ import annotations

from typing import Any, Final

from gunbai.errors import DataError
from gunbai.language import tongue
from gunbai.server.render import Json

__all__ = ["Trouble", "malformed"]

STATUS: Final = {
    "malformed": 400,
    "cross-site": 403,
    "foreign": 403,
    "no-watching": 403,
    "unknown-page": 404,
    "unknown-table": 404,
    "unknown-link": 404,
    "unknown-paper": 404,
    "method": 405,
    "not-over": 409,
    "taken": 409,
    "too-large": 413,
    "not-legal": 422,
    "too-many": 429,
    "internal": 500,
    "storage": 503,
}


def malformed(field: str, found: object, expected: str, where: str = "message") -> Trouble:
    """What a message or form holds at a place, and what it should: ``expected`` is a phrase that the
    catalogues know (decision 0012)."""
    trouble = Trouble("malformed")
    shown = found if isinstance(found, (int, type(None))) else str(found)[:40]
    trouble.place = DataError(where, field, field, shown, expected)
    return trouble


class Trouble(Exception):
    """A request that cannot be served. ``code`` is also the message ``error.server.<code>``."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code = code
        self.facts = facts
        self.place: DataError | None = None
        super().__init__(f"{code} {facts}" if facts else code)

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)

    def text(self, lang: str) -> str:
        told = tongue(lang).text(f"error.server.{self.code}", **self.facts)
        return told if self.place is None else f"{told} {tongue(lang).error(self.place)}"

    def json(self, lang: str) -> Json:
        return {"code": self.code, "text": self.text(lang)}
