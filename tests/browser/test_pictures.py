"""The pictures of the guide are made by the tests, the same each time, and no more than the docs name."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import served
from tests.browser.pictures import FOLDER, MOST, PICTURES, make, pixels, small

DOCS = FOLDER.parent
NAMED = re.compile(r"!\[[^\]]+\]\((?:\.\./)*(?:docs/)?pictures/([\w-]+)\.png\)")


def named() -> dict[str, str]:
    """Each picture that a page shows, and the page; a picture without words is not found."""
    pages = [*DOCS.rglob("*.md"), *DOCS.parent.glob("*.md")]
    return {
        name: page.name for page in sorted(pages) for name in NAMED.findall(page.read_text("utf-8"))
    }


def test_each_picture_of_the_docs_is_one_that_the_tests_make() -> None:
    shown = named()
    assert len(shown) >= 15
    assert sorted(shown) == sorted(PICTURES)
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_small_and_of_their_size(name: str) -> None:
    png = (FOLDER / f"{name}.png").read_bytes()
    assert len(png) < MOST
    assert struct.unpack(">II", png[16:24]) == PICTURES[name][1]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("pictures")) as address:
        yield address


@pytest.mark.parametrize("name", PICTURES)
def test_each_picture_can_be_made(browser: Browser, place: str, name: str) -> None:
    """It has its size, it is not empty, and it is like the one that is committed."""
    png = make(browser, place, name)
    assert struct.unpack(">II", png[16:24]) == PICTURES[name][1]
    kept = len((FOLDER / f"{name}.png").read_bytes())
    assert 0.5 < len(png) / kept < 2, "make it anew: python -m tests.browser.pictures"


def test_a_picture_is_the_same_each_time(browser: Browser, tmp_path: Path) -> None:
    made = []
    for turn in ("first", "second"):
        with served(tmp_path / turn) as address:
            made.append([make(browser, address, name) for name in ("start", "walk")])
    assert made[0] == made[1]


def test_a_small_picture_keeps_its_colours() -> None:
    """With few colours nothing is lost; the palette says the same as the pixels."""
    png = (FOLDER / "hand-over.png").read_bytes()
    with pytest.raises(AssertionError):
        pixels(png)  # it has a palette already
    rows = [bytes([x, y, 7] * 1) for y in range(4) for x in range(4)]
    raw = b"".join(b"\0" + b"".join(rows[4 * y : 4 * y + 4]) for y in range(4))
    head = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(raw)), (b"IEND", b""))
    source = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )
    packed = small(source)
    at = packed.index(b"PLTE")
    palette = packed[at + 4 : at + 4 + 48]
    at = packed.index(b"IDAT")
    (length,) = struct.unpack(">I", packed[at - 4 : at])
    lines = zlib.decompress(packed[at + 4 : at + 4 + length])
    found = [
        palette[3 * lines[5 * y + 1 + x] : 3 * lines[5 * y + 1 + x] + 3]
        for y in range(4)
        for x in range(4)
    ]
    assert found == rows
