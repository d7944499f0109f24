"""Chains of models, and the grid."""

from __future__ import annotations

import pytest

from gunbai.geometry.coherency import chains, is_coherent, links
from gunbai.geometry.grid import Grid
from gunbai.geometry.shapes import Disc, bounds


def row(*gaps: int) -> list[Disc]:
    """Bases of 1 inch in a row with given gaps between them."""
    xs = [0]
    for gap in gaps:
        xs.append(xs[-1] + 1000 + gap)
    return [Disc(x, 0, 500) for x in xs]


def test_a_chain_hangs_together_by_gaps_of_two_inches() -> None:
    """W40-MOV-06."""
    assert is_coherent(row(2000, 2000, 2000), 2000)
    assert not is_coherent(row(2000, 2001, 2000), 2000)
    assert chains(row(2000, 2001, 2000), 2000) == ((0, 1), (2, 3))
    assert links(row(2000, 2001, 2000), 2000) == ((0, 1), (2, 3))


def test_order_in_the_list_does_not_break_a_chain() -> None:
    models = row(2000, 2000, 2000, 2000)
    shuffled = [models[i] for i in (4, 0, 2, 1, 3)]
    assert chains(shuffled, 2000) == ((0, 1, 2, 3, 4),)
    apart = [models[i] for i in (4, 0, 3, 1)]
    assert chains(apart, 2000) == ((0, 2), (1, 3))


def test_none_and_one_are_coherent() -> None:
    assert is_coherent([], 2000) and is_coherent(row(), 2000)
    assert chains([], 2000) == ()


def test_the_grid_finds_what_is_near_and_forgets_what_leaves() -> None:
    grid: Grid[str] = Grid(3000)
    for name, disc in (("b", Disc(0, 0, 500)), ("a", Disc(4000, 0, 500)), ("c", Disc(-9000, 1, 5))):
        grid.place(name, bounds(disc))
    assert len(grid) == 3 and "a" in grid
    assert grid.near((0, 0, 0, 0)) == ["b"]
    assert grid.near((0, 0, 0, 0), 3500) == ["a", "b"]
    assert grid.near((0, 0, 0, 0), 3499) == ["b"]
    grid.place("b", bounds(Disc(90_000, 0, 500)))
    assert grid.near((0, 0, 0, 0), 3500) == ["a"]
    grid.remove("a")
    assert grid.near((0, 0, 0, 0), 99_000) == ["b", "c"]
    with pytest.raises(KeyError):
        grid.remove("a")


def test_a_copy_of_a_grid_is_its_own() -> None:
    grid: Grid[int] = Grid(3000)
    grid.place(7, (0, 0, 10, 10))
    other = grid.copy()
    other.place(7, (9000, 9000, 9010, 9010))
    other.place(8, (0, 0, 1, 1))
    assert grid.near((0, 0, 1, 1)) == [7]
    assert other.near((0, 0, 1, 1)) == [8]


def test_a_small_move_stays_in_its_cells() -> None:
    grid: Grid[int] = Grid(3000)
    grid.place(1, (0, 0, 10, 10))
    grid.place(1, (500, 500, 510, 510))
    for far in range(2, 30):
        grid.place(far, (50_000 * far, 0, 50_000 * far + 1, 1))
    assert grid.near((0, 0, 10, 10)) == []
    assert grid.near((505, 505, 505, 505)) == [1]


def test_a_grid_needs_a_cell() -> None:
    with pytest.raises(ValueError, match="cells"):
        Grid(0)
