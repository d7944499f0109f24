"""Lining up after contact."""

from __future__ import annotations

import pytest

from gunbai.geometry.blocks import Block, Side
from gunbai.geometry.lineup import against, lined_up
from gunbai.geometry.pairs import blocks_overlap, edge_contacts

TARGET = Block(0, 0, 180_000, 4, 2, 4000, 1500)


def mover(x: int, files: int = 4) -> Block:
    """A block that has come up to the front of the target, a little askew."""
    return Block(x, -40, 3000, files, 1, 4000, 1500)


def test_against_turns_and_keeps_the_place_along_the_edge() -> None:
    assert against(mover(1234), TARGET, Side.FRONT) == Block(1234, 0, 0, 4, 1, 4000, 1500)


@pytest.mark.parametrize(
    ("x", "tried"),
    [
        (0, [0]),
        (4000, [4000]),
        (1500, [0, 4000, 1500]),
        (2500, [4000, 0, 2500]),
        (-1500, [0, -4000, -1500]),
    ],
)
def test_the_shorter_slide_is_tried_first(x: int, tried: list[int]) -> None:
    assert [block.x for block in lined_up(mover(x), TARGET, Side.FRONT)] == tried


def test_equal_slides_go_where_more_files_touch_then_to_the_right() -> None:
    # 2000 to either side: towards the middle of the target more files are in contact
    assert lined_up(mover(2000), TARGET, Side.FRONT)[0].x == 0
    assert lined_up(mover(-2000), TARGET, Side.FRONT)[0].x == 0
    # 5 files against 4: left or right is the same; the mover's right is greater x
    assert lined_up(mover(0, files=5), TARGET, Side.FRONT)[0].x == 2000


def test_without_a_file_in_contact_it_slides_on() -> None:
    assert lined_up(mover(15_950), TARGET, Side.FRONT)[0].x == 12_000
    assert lined_up(mover(17_900), TARGET, Side.FRONT)[0].x == 12_000


@pytest.mark.parametrize(
    ("side", "start", "place"),
    [
        # target looks down the table: its right side is at x = -8000, its front corner at y = 0
        (Side.RIGHT, (-8000, 900, 90_000), (-8000, 0)),
        (Side.LEFT, (8000, 900, 270_000), (8000, 0)),
        (Side.REAR, (500, 3000, 180_000), (0, 3000)),
    ],
)
def test_lining_up_on_other_sides(
    side: Side, start: tuple[int, int, int], place: tuple[int, int]
) -> None:
    attacker = Block(*start, 4, 1, 4000, 1500)
    best = lined_up(attacker, TARGET, side)[0]
    assert best.front == place
    assert [c.other_side for c in edge_contacts(best, TARGET, 1, 100)] == [side]


@pytest.mark.parametrize("heading", [0, 11_111, 123_456, 300_001])
@pytest.mark.parametrize("side", Side)
def test_lined_up_blocks_touch_along_whole_files_at_any_heading(heading: int, side: Side) -> None:
    target = TARGET._replace(heading=heading, x=31, y=-7)
    for block in lined_up(Block(700, 900, 5000, 3, 2, 4000, 1500), target, side):
        assert not blocks_overlap(block, target, 1)
        assert [c.other_side for c in edge_contacts(block, target, 1, 100)] == [side]
