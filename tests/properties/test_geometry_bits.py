"""The same bits on every machine: under two hash seeds and two locales, and as recorded here."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gunbai

RECORDED = "b0da303a9f8f07598c8920c37618f693"
"""The fingerprint of the computed table below. A change here changes saved games: raise editions."""

PROGRAM = """
import hashlib
import locale

try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass

from gunbai.geometry.angles import direction, heading_of
from gunbai.geometry.blocks import Block, Side, corners
from gunbai.geometry.contact import place_against, place_between
from gunbai.geometry.distance import exact_gap, gap_floor, nearest
from gunbai.geometry.drill import advance, faced, turned, wheel
from gunbai.geometry.grid import Grid
from gunbai.geometry.lineup import lined_up
from gunbai.geometry.paths import stopped, trimmed
from gunbai.geometry.shapes import Disc, Polygon, bounds, disc_hull, rectangle_at
from gunbai.geometry.spans import inside_floor
from gunbai.geometry.straight import furthest_advance
from gunbai.geometry.templates import Flame, flame_polygon

lines = []
for step in range(400):
    heading = step * 7919 % 360_000
    x, y = step * 3571 % 9001 - 4500, step * 2741 % 8009 - 4000
    block = Block(x, y, heading, 1 + step % 6, 1 + step % 3, 4000, 1500)
    other = Block(-y, x, (heading * 3 + 1) % 360_000, 4, 2, 4000, 1500)
    disc, wood = Disc(x, y, 500), Disc(y, -x, 3000)
    house = rectangle_at((-x, y), 4000, 3000, heading)
    bent = Polygon([(0, 0), (9000, 0), (9000, 4000), (4000, 4000 + step), (0, 9000)])
    lines += [
        direction(heading), heading_of((x + 1, y)), corners(block), corners(wheel(block, heading // 9)),
        advance(block, step * 11), turned(block, Side.LEFT, 7), faced(block, 360_000 - heading),
        lined_up(block, other, Side((step % 4))), furthest_advance(block, 20_000, [other], 3000),
        place_against((0, 0), 500, disc), place_between(500, disc, wood),
        gap_floor(exact_gap(disc, house)), nearest(disc, [wood, house, bent]),
        stopped([(x, y), (y, x), (-x, -y)], 500, [wood, house, bent], -10),
        trimmed([(x, y), (y, x), (-x, -y)], 6000), inside_floor((x, y), (-y, x), [wood, house, bent]),
        disc_hull(wood).points, flame_polygon(Flame(250, 1250, 6750), (x, y), heading).points,
    ]
grid = Grid(2000)
for step in range(200):
    grid.place(f"model-{step}", bounds(Disc(step * 3571 % 9001, step * 2741 % 8009, 500)))
lines += [grid.near((step * 40, 0, step * 40 + 900, 9000)) for step in range(100)]
print(hashlib.blake2b(repr(lines).encode(), digest_size=16).hexdigest())
"""


def fingerprint(seed: str, locale: str) -> str:
    """Run the program in a fresh interpreter with a hash seed and a locale."""
    source = str(Path(gunbai.__file__).parents[1])
    environment = os.environ | {
        "PYTHONHASHSEED": seed,
        "LC_ALL": locale,
        "LANG": locale,
        "PYTHONPATH": source,
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout.strip()


@pytest.mark.parametrize(("seed", "locale"), [("0", "C"), ("1", "hu_HU.UTF-8"), ("4242", "tr_TR")])
def test_the_same_bits_under_any_hash_seed_and_locale(seed: str, locale: str) -> None:
    assert fingerprint(seed, locale) == RECORDED


def test_all_sines_are_as_recorded() -> None:
    """The whole octant: 45001 sines and cosines."""
    from gunbai.geometry.angles import direction

    digest = hashlib.blake2b(digest_size=16)
    for angle in range(45_001):
        digest.update(b"%d,%d;" % direction(angle))
    assert digest.hexdigest() == "d00e5909ed9806136d1969243651d43c"
