"""Interface words for the browser: one file a language, kept by browsers until it changes."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b

from gunbai.language import tongue

__all__ = ["words_of", "words_path"]


@cache
def words_of(lang: str) -> tuple[bytes, str]:
    """The ``ui.`` messages of a language as JSON, and their version."""
    body = json.dumps(tongue(lang).section("ui."), ensure_ascii=False, sort_keys=True).encode()
    return body, blake2b(body, digest_size=6).hexdigest()


def words_path(lang: str) -> str:
    return f"/words/{lang}.json?v={words_of(lang)[1]}"
