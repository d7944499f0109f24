"""Package data made wrong on purpose: what loading it then says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gunbai.errors import DataError

__all__ = ["follows_the_texts", "spoil"]


def spoil(load: Callable[[Path], Any], folder: Path, name: str, find: str, put: str) -> DataError:
    """Replace the first ``find`` in a file and give the error that loading then raises."""
    file = folder / name
    text = file.read_text("utf-8")
    assert find in text
    file.write_text(text.replace(find, put, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        load(folder)
    return caught.value


def follows_the_texts(fingerprint: Callable[[], str], file: Path) -> None:
    """The fingerprint changes with the words of a file, a comment's too, and not with its line ends."""
    before = fingerprint()
    assert re.fullmatch(r"[0-9a-f]{32}", before)
    text = file.read_text("utf-8")
    file.write_bytes(text.replace("\n", "\r\n").encode())
    assert fingerprint() == before
    file.write_text(f"# one word more\n{text}", "utf-8")
    assert fingerprint() != before
