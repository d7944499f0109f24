"""Papers: rosters and scenes under a secret id. Who has the link may read, who made it may change it.

A change by anyone else makes a copy of their own. The last change can be taken back.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gunbai.play.documents import parsed, toml
from gunbai.server.storage import PaperRow, Store
from gunbai.server.troubles import Trouble

__all__ = ["MOST_BODY", "Deed", "Desk", "Draft", "document", "fresh_id"]

MOST_BODY: Final = 40_000
"""Characters in one paper at most."""

MOST_PAPERS: Final = 200
"""Papers of one kind that a browser may keep; the oldest then make room."""

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Deed:
    """What a change did: the end of a message id, and the thing it was done to (text or word id)."""

    id: str
    what: str = ""

    def text(self) -> str:
        return json.dumps([self.id, self.what], ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to stand on a paper, and whose it is."""

    system: str
    name: str
    content: Mapping[str, Any]
    browser: str


def fresh_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(12)


def document(paper: PaperRow) -> Document:
    """What is written on a paper."""
    return parsed(paper.body, paper.name or paper.id)


def _body(content: Mapping[str, Any]) -> str:
    text = toml(content)
    if len(text) > MOST_BODY:
        raise Trouble("too-large", most=MOST_BODY)
    return text


@dataclass(slots=True)
class Desk:
    """Reads and changes papers; changes of one paper wait for each other."""

    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)

    async def get(self, store: Store, id_: str, kind: str) -> PaperRow:
        """The paper with this id; Trouble when there is none of this kind."""
        found = await store.paper(id_) if 8 <= len(id_) <= 40 else None
        if found is None or found.kind != kind:
            raise Trouble("unknown-paper")
        return found

    async def put(self, store: Store, kind: str, draft: Draft) -> PaperRow:
        """A new paper of this browser."""
        body, now = _body(draft.content), int(time.time())
        paper = PaperRow(
            id=fresh_id(),
            kind=kind,
            system=draft.system,
            name=draft.name,
            body=body,
            former="",
            deed="",
            browser=draft.browser,
            changed=now,
            rev=0,
        )
        kept = await store.papers(draft.browser, kind, 10 * MOST_PAPERS)
        old = [{"id": one.id} for one in kept[MOST_PAPERS - 1 :]]
        await store.write(("drop paper", old), ("add paper", [_row(paper)]))
        return paper

    async def change(self, store: Store, paper: PaperRow, draft: Draft, deed: Deed) -> PaperRow:
        """The paper with this content; a copy when it belongs to somebody else."""
        body = _body(draft.content)
        if paper.browser != draft.browser:
            return await self.put(store, paper.kind, draft)
        if body == paper.body:
            return paper
        changed = replace(
            paper,
            name=draft.name,
            body=body,
            former=paper.body,
            deed=deed.text(),
            changed=int(time.time()),
            rev=paper.rev + 1,
        )
        await store.write(("change paper", [_row(changed)]))
        return changed

    async def undo(self, store: Store, paper: PaperRow, name: str, browser: str) -> PaperRow:
        """The paper as it was before the last change."""
        if paper.browser != browser or not paper.former:
            return paper
        back = replace(
            paper,
            name=name,
            body=paper.former,
            former="",
            deed="",
            changed=int(time.time()),
            rev=paper.rev + 1,
        )
        await store.write(("change paper", [_row(back)]))
        return back

    async def drop(self, store: Store, paper: PaperRow, browser: str) -> None:
        """Throw a paper of one's own away."""
        if paper.browser != browser:
            raise Trouble("foreign")
        await store.write(("drop paper", [{"id": paper.id}]))

    @asynccontextmanager
    async def hold(self, id_: str) -> AsyncIterator[None]:
        """Nobody else changes this paper meanwhile."""
        lock = self._locks.setdefault(id_, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            if not lock.locked() and self._locks.get(id_) is lock:
                del self._locks[id_]


def _row(paper: PaperRow) -> dict[str, Any]:
    return {name: getattr(paper, name) for name in PaperRow.__slots__}
