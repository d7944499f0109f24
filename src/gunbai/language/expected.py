"""What would be right in a file, in the reader's language.

``DataError.expected`` is a short English phrase ("one of ronin, daimyo"), so that programmers read
their errors as they stand. Each such phrase is the English text of a message ``expected.…``; it is
recognised by that text and written in the language wanted. A phrase that no message knows (a key,
a list of ids, a format) is left as it is: a test sees to it that such phrases hold no words.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from gunbai.language.catalogue import catalogue, cut

__all__ = ["expected_in", "phrases"]

PREFIX: Final = "expected."


@cache
def phrases() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each phrase as (message id, what recognises its English text), the longest text first."""
    english = catalogue("en")
    english.read_all()
    found = [(id_, texts[0]) for id_, texts in english.texts.items() if id_.startswith(PREFIX)]
    found.sort(key=lambda item: (-len(re.sub(r"\{\w+\}", "", item[1])), item[0]))
    return tuple((id_, _pattern(text)) for id_, text in found)


def _pattern(text: str) -> re.Pattern[str]:
    parts = []
    for before, field, _ in cut(text).parts:
        parts.append(re.escape(before))
        if field is not None:
            parts.append(f"(?P<{field}>.+)")
    return re.compile("".join(parts), re.DOTALL)


def expected_in(lang: str, phrase: str) -> str:
    """The phrase in this language.

    >>> expected_in("hu", "one of katana, yari")
    'ezek egyike: katana, yari'
    """
    if lang == "en":
        return phrase
    for id_, pattern in phrases():
        match = pattern.fullmatch(phrase)
        templates = catalogue(lang).get(id_) if match is not None else None
        if match is not None and templates is not None:
            return "".join(
                text + (match[field] if field is not None else "")
                for text, field, _ in templates[0].parts
            )
    return phrase
