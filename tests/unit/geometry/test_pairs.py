"""Two blocks: gap, contact, overlap, edges together."""

from __future__ import annotations

import pytest

from gunbai.geometry.angles import offset
from gunbai.geometry.blocks import Block, Side
from gunbai.geometry.distance import gap_ceil, gap_floor
from gunbai.geometry.drill import about_turned, advance, displaced
from gunbai.geometry.pairs import (
    EdgeContact,
    block_gap,
    blocks_nearer,
    blocks_overlap,
    blocks_touch,
    blocks_within,
    edge_contacts,
    near_blocks,
    stands_along,
)

A = Block(0, 0, 0, 4, 1, 4000, 1500)
ENEMY = Block(0, 15_000, 180_000, 4, 1, 4000, 1500)


def test_gap_at_the_limit() -> None:
    """DAI-VEC-30: 9 cm ahead; at 3 cm it must stop."""
    enemy = ENEMY._replace(y=9000)
    assert gap_floor(block_gap(A, enemy)) == gap_ceil(block_gap(enemy, A)) == 9000
    assert blocks_within(A, enemy, 9000) and not blocks_within(A, enemy, 8999)
    assert not blocks_nearer(advance(A, 6000), enemy, 3000)
    assert blocks_nearer(advance(A, 6001), enemy, 3000)
    assert not blocks_within(A, A, -1)


def test_gap_from_corner_to_corner_and_corner_to_edge() -> None:
    other = Block(8000 + 3000 + 2000, 4000 + 1500, 0, 1, 1, 4000, 1500)
    assert gap_floor(block_gap(A, other)) == gap_ceil(block_gap(A, other)) == 5000
    diagonal = Block(0, 10_000, 225_000, 1, 1, 4000, 4000)
    # its nearest corner: 4000 square, turned by 45 degrees
    assert gap_floor(block_gap(A, diagonal)) == gap_floor(block_gap(diagonal, A)) == 8585


def test_overlap_deeper_than_the_tolerance() -> None:
    beside = A._replace(x=16_000)
    assert blocks_touch(A, beside, 1) and not blocks_overlap(A, beside)
    assert not blocks_overlap(A, beside._replace(x=15_999), 1)
    assert blocks_overlap(A, beside._replace(x=15_998), 1)
    assert blocks_overlap(A, A)
    assert gap_floor(block_gap(A, A._replace(y=500))) == 0


@pytest.mark.parametrize("heading", [0, 17_171, 90_000, 200_002, 333_333])
def test_blocks_drawn_up_side_by_side_do_not_overlap_at_any_heading(heading: int) -> None:
    block = A._replace(heading=heading)
    x, y = offset(heading, 0, 16_000)
    beside = block._replace(x=x, y=y)
    assert blocks_touch(block, beside, 1)
    assert not blocks_overlap(block, beside, 1)
    assert len(edge_contacts(block, beside, 1, 100)) == 1


@pytest.mark.parametrize("heading", [0, 17_171, 90_000, 200_002, 333_333])
def test_pushed_back_and_followed_up_they_stay_in_contact(heading: int) -> None:
    """DAI-MEL-11, DAI-MEL-12: 3 cm back, 3 cm after it."""
    loser = about_turned(advance(A._replace(heading=heading), 1500))
    winner = A._replace(heading=heading)
    assert edge_contacts(winner, loser, 1, 100)
    loser, winner = advance(loser, -3000), advance(winner, 3000)
    contact = edge_contacts(winner, loser, 1, 100)
    assert [(c.side, c.other_side) for c in contact] == [(Side.FRONT, Side.FRONT)]
    assert displaced(winner, heading, -3000) == A._replace(heading=heading)


def test_edges_together_and_the_stands_on_them() -> None:
    """DAI-VEC-22: 5 wide against 3 wide, files 2 to 4."""
    wide = Block(0, 0, 0, 5, 1, 4000, 1500)
    narrow = Block(0, 0, 180_000, 3, 1, 4000, 1500)
    (contact,) = edge_contacts(wide, narrow, 1, 100)
    assert contact == EdgeContact(Side.FRONT, 4000, 16_000, Side.FRONT, 0, 12_000)
    assert contact.length == 12_000
    assert stands_along(contact.start, contact.end, 4000, 100) == (2, 3, 4)
    assert stands_along(contact.other_start, contact.other_end, 4000, 100) == (1, 2, 3)


@pytest.mark.parametrize(
    ("depth", "ranks", "files", "touching"),
    [(1500, 2, (1,), (1, 2)), (1500, 4, (1, 2), (1, 2, 3, 4)), (3000, 2, (1, 2), (1, 2))],
)
def test_a_flank_is_struck(
    depth: int, ranks: int, files: tuple[int, ...], touching: tuple[int, ...]
) -> None:
    """DAI-VEC-21: attacking files on the edge, and ranks that they touch."""
    target = Block(0, 0, 0, 4, ranks, 4000, depth)
    attacker = Block(8000, -10_000, 270_000, 5, 1, 4000, 1500)  # its right end at the front corner
    (contact,) = edge_contacts(attacker, target, 1, 100)
    assert (contact.side, contact.other_side) == (Side.FRONT, Side.RIGHT)
    struck = stands_along(contact.start, contact.end, 4000, 100)
    assert tuple(6 - file for file in reversed(struck)) == files
    assert stands_along(contact.other_start, contact.other_end, depth, 100) == touching


def test_corners_that_touch_are_no_contact_of_edges() -> None:
    """DAI-GEO-04: along more than 0.1 cm."""
    corner = A._replace(x=16_000, y=1500)
    assert blocks_touch(A, corner, 1)
    assert edge_contacts(A, corner, 1, 100) == ()
    grazing = ENEMY._replace(y=0, x=15_900)
    assert edge_contacts(A, grazing, 1, 100) == ()
    assert len(edge_contacts(A, grazing._replace(x=15_899), 1, 100)) == 1


def test_stands_along_count_by_what_is_covered() -> None:
    assert stands_along(3900, 8000, 4000, 100) == (2,)
    assert stands_along(3899, 8000, 4000, 100) == (1, 2)
    assert stands_along(0, 0, 4000, 100) == ()


@pytest.mark.parametrize("heading", [0, 33_333, 90_000, 151_515, 270_000])
def test_near_blocks_leave_out_only_what_is_far(heading: int) -> None:
    block = A._replace(heading=heading)
    bodies = [
        (f"{x} {y} {turn}", Block(x, y, turn, 3, 2, 2000, 1500))
        for x in range(-30_000, 30_001, 3000)
        for y in range(-30_000, 30_001, 3000)
        for turn in (0, 60_000, 205_000)
    ]
    for room in (0, 4000):
        near = near_blocks(block, bodies, room)
        met = [named for named in bodies if blocks_within(block, named[1], room)]
        assert met and set(met) <= set(near)
        assert len(near) < len(bodies) // 2
        assert near == [named for named in bodies if named in near]
