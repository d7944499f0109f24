"""Exact, reproducible geometry of the table, in integers.

Lengths and coordinates are integers in thousandths of the system's unit (x to the right, y up the
table); headings are integers in thousandths of a degree, like a compass. No float takes part in a
decision: lengths with roots or pi in them are compared, never rounded first. What a function
says is therefore the same on every machine, the same from both sides where the rule is, and the
same when the table is shifted, turned by quarter turns or mirrored.

Where to look:

exact      roots, pi, rounding: the signs of sums that no integer can hold
points     points and vectors; steps towards and away
angles     headings, sines of integers, offsets in the frame of a heading
shapes     Disc, Segment, Polygon; rectangles, strips, hulls; moving a shape
outlines   checking and cutting polygons when they are made from data
nearness   the kernels: one core nearer to another than a limit
distance   gaps: within, nearer, compared, the nearest of several
contact    touching and overlapping with a tolerance, covering, placing discs against discs
paths      lengths of paths, what a moving disc sweeps, what stops it and where
spans      stretches of a line inside shapes, added up exactly
sight      what a line crosses; screens with heights
"""

from __future__ import annotations

from gunbai.geometry.angles import (
    ONE,
    QUARTER,
    TURN,
    Frame,
    advanced,
    angle_between,
    direction,
    half_offset,
    heading_between,
    heading_of,
    in_frame,
    offset,
    turn_from,
)
from gunbai.geometry.contact import (
    contains,
    contains_inside,
    covers,
    overlapping,
    place_against,
    place_between,
    touching,
)
from gunbai.geometry.distance import (
    Gap,
    compare_gaps,
    exact_gap,
    gap_ceil,
    gap_floor,
    nearer,
    nearest,
    within,
)
from gunbai.geometry.exact import (
    pi_floor,
    root_ceil,
    root_floor,
    round_half_away,
    sign,
    sign_of_sum,
    truncate,
)
from gunbai.geometry.outlines import (
    is_convex,
    segments_meet,
    simple_outline,
    triangles,
)
from gunbai.geometry.paths import (
    Path,
    areas_swept,
    blocker,
    compare_length,
    keeps_away,
    never_nearer,
    path_ceil,
    path_floor,
    stopped,
    sweeps,
    trimmed,
    within_length,
)
from gunbai.geometry.points import (
    Point,
    Vector,
    along,
    away,
    cross,
    distance_sq,
    dot,
    length_ceil,
    length_floor,
    shifted,
    side_of,
    towards,
)
from gunbai.geometry.shapes import (
    HULL_SIDES,
    Box,
    Disc,
    Edge,
    Polygon,
    Segment,
    Shape,
    bounds,
    convex_hull,
    disc_hull,
    mirrored,
    moved,
    quarter_turned,
    rectangle,
    rectangle_at,
    strip,
)
from gunbai.geometry.sight import (
    Screen,
    crosses,
    diameter_ends,
    first_crossed,
    screened,
)
from gunbai.geometry.spans import (
    Mark,
    Span,
    inside_at_most,
    inside_floor,
    spans_inside,
    union_of_spans,
)

__all__ = [
    "Box",
    "Disc",
    "Edge",
    "Frame",
    "Gap",
    "HULL_SIDES",
    "Mark",
    "ONE",
    "Path",
    "Point",
    "Polygon",
    "QUARTER",
    "Screen",
    "Segment",
    "Shape",
    "Span",
    "TURN",
    "Vector",
    "advanced",
    "along",
    "angle_between",
    "areas_swept",
    "away",
    "blocker",
    "bounds",
    "compare_gaps",
    "compare_length",
    "contains",
    "contains_inside",
    "convex_hull",
    "covers",
    "cross",
    "crosses",
    "diameter_ends",
    "direction",
    "disc_hull",
    "distance_sq",
    "dot",
    "exact_gap",
    "first_crossed",
    "gap_ceil",
    "gap_floor",
    "half_offset",
    "heading_between",
    "heading_of",
    "in_frame",
    "inside_at_most",
    "inside_floor",
    "is_convex",
    "keeps_away",
    "length_ceil",
    "length_floor",
    "mirrored",
    "moved",
    "nearer",
    "nearest",
    "never_nearer",
    "offset",
    "overlapping",
    "path_ceil",
    "path_floor",
    "pi_floor",
    "place_against",
    "place_between",
    "quarter_turned",
    "rectangle",
    "rectangle_at",
    "root_ceil",
    "root_floor",
    "round_half_away",
    "screened",
    "segments_meet",
    "shifted",
    "side_of",
    "sign",
    "sign_of_sum",
    "simple_outline",
    "spans_inside",
    "stopped",
    "strip",
    "sweeps",
    "touching",
    "towards",
    "triangles",
    "trimmed",
    "truncate",
    "turn_from",
    "union_of_spans",
    "within",
    "within_length",
]
