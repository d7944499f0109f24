"""Round markers and flame templates, and which bases and hulls they cover.

A round marker is a disc. A flame template is the hull of a small circle at its narrow end and a
larger one at its far end; as a polygon it is fixed, its corners turned with its heading.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from gunbai.geometry.angles import advanced, offset
from gunbai.geometry.contact import covers, overlapping
from gunbai.geometry.points import Point, Vector, shifted
from gunbai.geometry.shapes import Disc, Polygon, convex_hull, disc_hull

__all__ = ["Cover", "Flame", "covered", "flame_from", "flame_polygon"]


class Cover(Enum):
    """How much of a base or hull is under a template."""

    NONE = "none"
    PARTLY = "partly"
    FULLY = "fully"


def covered(template: Disc | Polygon, piece: Disc | Polygon) -> Cover:
    """How much of a piece is under a template; a piece that the rim only meets is not under it."""
    if covers(template, piece):
        return Cover.FULLY
    return Cover.PARTLY if overlapping(template, piece) else Cover.NONE


class Flame(NamedTuple):
    """A flame template: radius of its narrow end, of its wide end, and of their distance.

    `reach` is the way from the tip to the centre of the wide end.
    """

    tip_radius: int
    end_radius: int
    reach: int


def flame_polygon(flame: Flame, tip: Point, heading: int) -> Polygon:
    """The template with its narrow end at `tip`, pointing along a heading."""
    return Polygon.of_convex(tuple(shifted(tip, by) for by in _flame_offsets(flame, heading)))


@lru_cache(maxsize=4096)
def _flame_offsets(flame: Flame, heading: int) -> tuple[Vector, ...]:
    """The corners about the tip, counter-clockwise: the fixed outline, turned."""
    return _turned_hull(_flame_outline(flame), heading)


@lru_cache(maxsize=16)
def _flame_outline(flame: Flame) -> Polygon:
    """The template looking up the table, from the hulls of its two circles."""
    narrow = disc_hull(Disc(0, flame.tip_radius, flame.tip_radius))
    wide = disc_hull(Disc(0, flame.reach, flame.end_radius))
    return convex_hull((*narrow.points, *wide.points))


def _turned_hull(outline: Polygon, heading: int) -> tuple[Vector, ...]:
    """Rounding may bend a nearly straight corner inwards, so the hull is taken again."""
    return convex_hull(offset(heading, y, x) for x, y in outline.points).points


def flame_from(flame: Flame, base: Disc, heading: int) -> Polygon:
    """The template with its narrow end at the rim of a base, pointing straight away from it."""
    return flame_polygon(flame, advanced(base.centre, heading, base.radius), heading)
