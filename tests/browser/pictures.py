"""The pictures of the player's guide, made by the tests: ``python -m tests.browser.pictures`` renews them.

Each is a view of the gallery at a size of its own, written as a PNG of few bytes.
"""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.gallery import open_context, served, show

__all__ = ["FOLDER", "MOST", "PICTURES", "make", "pixels", "small"]

Colour = tuple[int, int, int]
FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
MOST: Final = 150_000
"""Bytes of a picture."""
WIDE: Final = (1180, 720)
PHONE: Final = (390, 780)

PICTURES: Final[dict[str, tuple[str, tuple[int, int]]]] = {
    "start": ("start", (1180, 760)),
    "deploy": ("table-deploy", WIDE),
    "activate": ("table-activate", WIDE),
    "walk": ("table-walk", WIDE),
    "too-far": ("table-too-far", WIDE),
    "shot": ("table-shot", WIDE),
    "hand-over": ("curtain", (780, 480)),
    "plan": ("table-plan", WIDE),
    "phone": ("table-shot", PHONE),
    "clans": ("table-drill", WIDE),
    "over": ("table-over", WIDE),
    "text": ("text", (1180, 640)),
    "new-table": ("new-table", (1180, 480)),
    "replay": ("replay", (1180, 760)),
    "dice": ("dice", (1180, 640)),
    "army": ("army-wrong", (1180, 760)),
    "ask": ("scene-shot", (1180, 860)),
    "rule": ("rule-ronin", (1180, 640)),
    "sheet": ("print-army-ronin", (1180, 860)),
}
"""Each picture of the docs: the view it shows and its size in pixels."""


def make(browser: Browser, address: str, name: str) -> bytes:
    """One picture, as it is committed."""
    view, (width, height) = PICTURES[name]
    context = open_context(browser, address, "upright" if width < 600 else "wide")
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    show(page, address, view)
    found = page.screenshot(caret="hide", animations="disabled")
    context.close()
    return small(found)


# -- fewer bytes, with the standard library alone ------------------------------------------------------


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of a PNG of 8-bit colours without palette, three bytes a pixel."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6), (depth, kind)
    size = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(body for name, body in _chunks(png) if name == b"IDAT"))
    rows: list[bytes] = []
    above = bytearray(width * size)
    for y in range(height):
        start = y * (width * size + 1)
        line = bytearray(raw[start + 1 : start + 1 + width * size])
        _unfilter(raw[start], line, above, size)
        above = line
        if size == 4:
            found = bytearray(width * 3)
            for channel in range(3):
                found[channel::3] = line[channel::4]
            rows.append(bytes(found))
        else:
            rows.append(bytes(line))
    return width, height, rows


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _unfilter(kind: int, line: bytearray, above: bytearray, size: int) -> None:
    """The five filters of PNG, undone in place."""
    if kind == 0:
        return
    if kind == 2:
        for i, up in enumerate(above):
            line[i] = (line[i] + up) & 255
        return
    for i in range(len(line)):
        left = line[i - size] if i >= size else 0
        up = above[i]
        corner = above[i - size] if i >= size else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            far = abs(near - left), abs(near - up), abs(near - corner)
            guess = (left, up, corner)[far.index(min(far))]
        line[i] = (line[i] + guess) & 255


def small(png: bytes) -> bytes:
    """The picture with a palette of at most 256 colours: the rarest take the nearest common one."""
    width, height, rows = pixels(png)
    counts: Counter[Colour] = Counter()
    for row in rows:
        counts.update(_colours(row))
    common = sorted(counts, key=lambda colour: (-counts[colour], colour))
    palette = common[:256]
    index = {colour: i for i, colour in enumerate(palette)}
    for colour in common[256:]:
        index[colour] = _nearest(palette, colour)
    packed = b"".join(b"\0" + bytes(map(index.__getitem__, _colours(row))) for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", b"".join(map(bytes, palette))),
        (b"IDAT", zlib.compress(packed, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )


def _colours(row: bytes) -> Iterator[Colour]:
    return zip(row[0::3], row[1::3], row[2::3], strict=True)


def _nearest(palette: Sequence[Colour], colour: Colour) -> int:
    """Which of the palette looks most like it: green weighs most, blue least."""
    red, green, blue = colour
    far = [
        3 * (r - red) * (r - red) + 6 * (g - green) * (g - green) + (b - blue) * (b - blue)
        for r, g, b in palette
    ]
    return far.index(min(far))


def main(names: list[str]) -> None:
    """Renew all pictures, or those named."""
    path = chromium()
    if path is None:
        sys.exit("no chromium was found: the pictures need one")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name in names or PICTURES:
            with served(Path(folder) / name) as address:
                found = make(browser, address, name)
            (FOLDER / f"{name}.png").write_bytes(found)
            print(f"{name}.png {len(found)}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
