"""How blocks move, by the vectors of the specification where there are any."""

from __future__ import annotations

import pytest

from gunbai.geometry.blocks import Block, Side, block_centre, corners, footprint
from gunbai.geometry.drill import (
    about_turned,
    advance,
    displaced,
    drop_end_file,
    faced,
    formed_up,
    pivot,
    reformed,
    sidestep,
    swept_ahead,
    swept_by,
    turned,
    wheel,
    wheel_stages,
)

LINE = Block(0, 0, 0, 4, 1, 4000, 1500)


def test_a_turn_by_ninety_degrees() -> None:
    """DAI-VEC-18."""
    block = turned(LINE, Side.RIGHT, 4)
    assert block == Block(8000, -750, 90_000, 1, 4, 4000, 1500)
    assert footprint(block).box == (2000, -2750, 8000, 1250)
    left = turned(LINE, Side.LEFT, 4)
    assert left == Block(-8000, -750, 270_000, 1, 4, 4000, 1500)
    assert footprint(left).box == (-8000, -2750, -2000, 1250)


def test_a_turn_about() -> None:
    """DAI-VEC-19."""
    block = about_turned(LINE)
    assert (block.front, block.heading) == ((0, -1500), 180_000)
    assert footprint(block).box == footprint(LINE).box


@pytest.mark.parametrize(("stands", "files", "ranks"), [(7, 4, 4), (5, 3, 3)])
def test_incomplete_ranks_after_a_turn(stands: int, files: int, ranks: int) -> None:
    """DAI-VEC-20: 2 wide, and the last rank incomplete."""
    block = LINE._replace(files=files, ranks=2)
    assert turned(block, Side.LEFT, stands)[3:5] == (2, ranks)


def test_only_the_flanks_are_turned_to_by_ninety_degrees() -> None:
    with pytest.raises(ValueError, match="REAR"):
        turned(LINE, Side.REAR, 4)


@pytest.mark.parametrize("heading", [0, 12_345, 90_000, 271_828])
def test_a_turn_about_and_back_changes_nothing(heading: int) -> None:
    block = LINE._replace(heading=heading, ranks=3)
    assert about_turned(about_turned(block)) == block


def test_straight_moves_round_towards_the_start() -> None:
    assert advance(LINE, 6000).front == (0, 6000)
    assert advance(LINE, -3000).front == (0, -3000)
    assert advance(LINE._replace(heading=45_000), 10).front == (7, 7)
    assert advance(LINE._replace(heading=45_000), -10).front == (-7, -7)
    assert sidestep(LINE, 2000).front == (2000, 0)
    assert displaced(LINE, 270_000, 3000) == LINE._replace(x=-3000)


@pytest.mark.parametrize("angle", [1, 15_000, -15_000, 90_000, -90_000, 33_333])
@pytest.mark.parametrize("heading", [0, 90_000, 123_456])
def test_a_wheel_keeps_its_pivot_where_it_is(angle: int, heading: int) -> None:
    block = LINE._replace(heading=heading, x=17, y=-4)
    after = wheel(block, angle)
    assert after.heading == (heading + angle) % 360_000
    assert pivot(block, angle) == pivot(after, angle)
    corner = 3 if angle > 0 else 0
    assert corners(block)[corner] == corners(after)[corner]


def test_a_quarter_wheel() -> None:
    assert wheel(LINE, 90_000).front == (8000, 8000)
    assert wheel(LINE, -90_000).front == (-8000, 8000)


def test_a_wheel_is_looked_at_by_degrees_and_at_its_end() -> None:
    assert [b.heading for b in wheel_stages(LINE, 2500)] == [1000, 2000, 2500]
    assert [b.heading for b in wheel_stages(LINE, -2000)] == [359_000, 358_000]
    assert list(wheel_stages(LINE, 0)) == []


def test_forming_up_keeps_the_middle_of_the_front() -> None:
    """PIK-FORM-06."""
    assert formed_up(LINE, 2, 4) == LINE._replace(files=2, ranks=2)
    for files in (0, 5):
        with pytest.raises(ValueError, match="4 stands"):
            formed_up(LINE, files, 4)


@pytest.mark.parametrize("heading", [90_000, 180_000, 200_000])
def test_facing_and_reforming_keep_the_middle_of_the_block(heading: int) -> None:
    """PIK-ORD-10, DAI-MOV-14."""
    block = LINE._replace(ranks=2)
    assert block_centre(faced(block, heading)) == block_centre(block)
    assert block_centre(reformed(block, heading, 2, 8)) == block_centre(block)
    assert reformed(block, heading, 2, 8)[2:5] == (heading, 2, 4)


def test_an_end_file_is_taken_off_without_moving_the_others() -> None:
    """DAI-ORG-11: the middle of the front moves by half a frontage."""
    assert drop_end_file(LINE, Side.RIGHT) == LINE._replace(x=-2000, files=3)
    assert drop_end_file(LINE, Side.LEFT) == LINE._replace(x=2000, files=3)
    with pytest.raises(ValueError, match="1 files"):
        drop_end_file(LINE._replace(files=1), Side.LEFT)


def test_what_straight_moves_sweep() -> None:
    assert footprint(swept_ahead(LINE, 5000)).box == (-8000, -1500, 8000, 5000)
    assert footprint(swept_by(LINE, Side.REAR, 3000)).box == (-8000, -4500, 8000, 0)
    assert footprint(swept_by(LINE, Side.RIGHT, 3000)).box == (-8000, -1500, 11_000, 0)
