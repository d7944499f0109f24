"""Quick tests of a block and a shape never part what the exact tests hold to be near."""

from __future__ import annotations

from random import Random

from gunbai.geometry import (
    Block,
    Disc,
    Polygon,
    Segment,
    Shape,
    block_box,
    block_within,
    corners,
    footprint,
    surely_apart,
    within,
)

ROUNDS = 3000


def a_block(random: Random) -> Block:
    heading = random.choice((0, 90_000, 180_000, 270_000, random.randrange(360_000)))
    files, ranks = random.randint(1, 8), random.randint(1, 4)
    x, y = random.randrange(40_000), random.randrange(40_000)
    return Block(x, y, heading, files, ranks, 4000, random.choice((1500, 3000, 4001)))


def a_shape(random: Random) -> Shape:
    x, y, size = random.randrange(40_000), random.randrange(40_000), random.randint(500, 12_000)
    kind = random.randrange(4)
    if kind == 0:
        return Disc(x, y, size)
    if kind == 1:
        return Segment(x, y, x + random.randint(-size, size), y + random.randint(-size, size))
    if kind == 2:
        return Polygon(((x, y), (x + size, y), (x + size, y + 3 * size), (x, y + 3 * size)))
    dent = (x + size // 2, y + size // 3)  # not convex
    return Polygon(((x, y), dent, (x + size, y), (x + size // 2, y + size)))


def test_a_box_holds_the_corners_and_is_hardly_larger() -> None:
    random = Random(1)
    for _ in range(ROUNDS):
        block = a_block(random)
        west, south, east, north = block_box(block)
        xs, ys = [x for x, _ in corners(block)], [y for _, y in corners(block)]
        assert west <= min(xs) <= west + 6 and east - 6 <= max(xs) <= east
        assert south <= min(ys) <= south + 6 and north - 6 <= max(ys) <= north


def test_what_is_apart_is_not_within() -> None:
    random = Random(2)
    parted = 0
    for _ in range(ROUNDS):
        block, shape, room = a_block(random), a_shape(random), random.choice((0, 1, 3000))
        if surely_apart(block, shape, room):
            parted += 1
            assert not within(footprint(block), shape, room), (block, shape, room)
    assert parted > ROUNDS // 4


def test_most_of_what_is_apart_is_seen() -> None:
    random = Random(3)
    apart = seen = 0
    for _ in range(ROUNDS):
        block, shape = a_block(random), a_shape(random)
        if not within(footprint(block), shape, 10):
            apart += 1
            seen += surely_apart(block, shape)
    assert seen > apart * 9 // 10


def test_a_disc_is_within_of_a_block_as_it_is_of_its_footprint() -> None:
    random = Random(4)
    near = 0
    for _ in range(ROUNDS):
        block, limit = a_block(random), random.choice((0, 1, 3000, 15_000))
        disc = Disc(random.randrange(40_000), random.randrange(40_000), random.choice((1000, 5000)))
        expected = within(footprint(block), disc, limit)
        assert block_within(block, disc, limit) == expected, (block, disc, limit)
        near += expected
    assert ROUNDS // 4 < near < ROUNDS * 3 // 4
    assert not block_within(a_block(random), Disc(0, 0, 1000), -1)
