"""What the page of a roster and that of a scene do alike: read a file, change, refuse, save."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from gunbai.errors import GunbaiError
from gunbai.language import tongue
from gunbai.server.fieldforms import Misread
from gunbai.server.storage import PaperRow
from gunbai.server.templating import failure
from gunbai.server.web import asks_data, file_reply, language_of

__all__ = ["Again", "changed_or_refused", "outdated", "pasted", "said", "toml_file"]

T = TypeVar("T")


class Again(Protocol):
    """The page once more, with a sentence that says what was wrong; ``text``: as it was typed."""

    async def __call__(
        self, note: str, *, text: str | None = None, status: int = 200
    ) -> Response: ...


def pasted(stated: Mapping[str, str]) -> str:
    """The text of the file that was chosen, else what was typed."""
    return stated.get("file", "").strip() or stated.get("text", "")


def said(request: Request, error: GunbaiError) -> str:
    """The sentence of an error, for a page; where data was asked for, the error goes on its way."""
    if asks_data(request):
        raise error
    return tongue(language_of(request)).error(error)


async def outdated(
    request: Request, paper: PaperRow, stated: Mapping[str, str], word: str, again: Again
) -> Response | None:
    """The reply to a form that was filled in before the paper last changed; None where it was not."""
    if stated.get("at", str(paper.rev)) == str(paper.rev):
        return None
    note = tongue(language_of(request)).word(word)
    if asks_data(request):
        return failure(request, "stale", note, 409)
    return await again(note, status=409)


async def changed_or_refused(
    request: Request, change: Callable[[], Awaitable[T]], again: Again, text: str | None
) -> T | Response:
    """What a change makes of a paper, or the reply that says why it cannot be made.

    ``text``: the whole paper as typed, which the page shows again.
    """
    try:
        return await change()
    except Misread as wrong:
        if asks_data(request):
            return failure(request, "malformed", wrong.text, 422)
        return await again(wrong.text, status=422)
    except GunbaiError as error:
        return await again(said(request, error), text=text, status=422)


def toml_file(text: str, name: str, otherwise: str) -> Response:
    """A paper to save; what its name holds beside letters and digits becomes a hyphen."""
    plain = "".join(char if char.isascii() and char.isalnum() else "-" for char in name)
    return file_reply(text, f"{plain.strip('-') or otherwise}.toml", "application/toml")
