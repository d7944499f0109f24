"""Exact, reproducible geometry of the table, in integers.

Lengths and coordinates are integers in thousandths of the system's unit (x to the right, y up the
table); headings are integers in thousandths of a degree, like a compass. No float takes part in a
decision: lengths with roots or pi in them are compared, never rounded first. What a function
says is therefore the same on every machine, the same from both sides where the rule is, and the
same when the table is shifted, turned by quarter turns or mirrored.

Numbers and places:

exact      roots, pi, rounding: the signs of sums that no integer can hold
points     points and vectors; steps towards and away
angles     headings, sines of integers, offsets in the frame of a heading
costs      costs with arcs in them, added and compared

Shapes and how they lie:

shapes     Disc, Segment, Polygon; rectangles, strips, hulls; moving a shape
outlines   checking and cutting polygons when they are made from data
clipping   convex outlines cut by straight lines, with fractions as corners
nearness   the kernels: one core nearer to another than a limit
distance   gaps: within, nearer, compared, the nearest of several
contact    touching and overlapping with a tolerance, covering, placing discs against discs
coherency  chains of pieces by their gaps
templates  round markers and flames, and what they cover
grid       a uniform grid, to ask only what may be near
halving    the last number for which something holds, between one that does and one that does not

Moving discs, and sight:

paths      lengths of paths, what a moving disc sweeps, what stops it and where
routes     ways round obstacles
spans      stretches of a line inside shapes, added up exactly
sight      what a line crosses; screens with heights
lanes      sight that needs room on both sides
arcs       arcs of fire, and the nearest part of a target in one

Blocks of ranks and files:

blocks     the Block, its corners, edges and stands
apart      quick tests of a block and a shape: certainly apart
drill      advance, wheel, turn, form up, push back
zones      front, flank and rear by 45 degree lines, by sectors, by diagonals
pairs      two blocks: gap, overlap, edges in contact
straight   what lies straight ahead, how far a block runs or may advance
lineup     lining up corner to corner after contact
meetings   blocks that move at the same time
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
    points_in_frame,
    turn_from,
)
from gunbai.geometry.apart import (
    block_box,
    block_within,
    surely_apart,
)
from gunbai.geometry.arcs import (
    front_arc,
    gap_in_arc,
    is_in_arc,
)
from gunbai.geometry.blocks import (
    Block,
    Piece,
    Side,
    ahead_of,
    block_centre,
    block_of,
    convex_outlines,
    corners,
    edge,
    edge_middle,
    file_front,
    footprint,
    front_reach,
    ranks_for,
    seen_from,
    stand_at,
)
from gunbai.geometry.coherency import (
    chains,
    is_coherent,
    links,
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
from gunbai.geometry.costs import (
    Cost,
    add_costs,
    compare_costs,
    cost_ceil,
    cost_floor,
    costs_at_most,
    largest_wheel,
    times,
    wheel_cost,
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
from gunbai.geometry.exact import (
    pi_floor,
    root_ceil,
    root_floor,
    round_half_away,
    sign,
    sign_of_sum,
    truncate,
)
from gunbai.geometry.grid import (
    Grid,
)
from gunbai.geometry.halving import last_true
from gunbai.geometry.lanes import (
    Lane,
    Watch,
    lane_blocked_by,
)
from gunbai.geometry.lineup import (
    against,
    lined_up,
)
from gunbai.geometry.meetings import (
    collision_moment,
    meeting_moment,
    place_at,
    steps_kept,
)
from gunbai.geometry.pairs import (
    SCALE,
    EdgeContact,
    block_gap,
    blocks_nearer,
    blocks_overlap,
    blocks_touch,
    blocks_within,
    edge_contacts,
    far_apart,
    frame_corners,
    near_blocks,
    stands_along,
    surely_farther,
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
from gunbai.geometry.routes import (
    RING,
    Obstacle,
    places_around,
    route,
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
    hull_around,
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
    outermost_corners,
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
from gunbai.geometry.straight import (
    areas_advanced_over,
    areas_wheeled_over,
    furthest_advance,
    has_before_front,
    straight_run,
    wheel_blocked_by,
)
from gunbai.geometry.templates import (
    Cover,
    Flame,
    covered,
    flame_from,
    flame_polygon,
)
from gunbai.geometry.zones import (
    Zone,
    facing,
    is_straight_ahead,
    sector,
    zone,
)

__all__ = [
    "Block",
    "Box",
    "Cost",
    "Cover",
    "Disc",
    "Edge",
    "EdgeContact",
    "Flame",
    "Frame",
    "Gap",
    "Grid",
    "HULL_SIDES",
    "Lane",
    "Mark",
    "ONE",
    "Obstacle",
    "Path",
    "Piece",
    "Point",
    "Polygon",
    "QUARTER",
    "RING",
    "SCALE",
    "Screen",
    "Segment",
    "Shape",
    "Side",
    "Span",
    "TURN",
    "Vector",
    "Watch",
    "Zone",
    "about_turned",
    "add_costs",
    "advance",
    "advanced",
    "against",
    "ahead_of",
    "along",
    "angle_between",
    "areas_advanced_over",
    "areas_swept",
    "areas_wheeled_over",
    "away",
    "block_box",
    "block_centre",
    "block_gap",
    "block_of",
    "block_within",
    "blocker",
    "blocks_nearer",
    "blocks_overlap",
    "blocks_touch",
    "blocks_within",
    "bounds",
    "chains",
    "collision_moment",
    "compare_costs",
    "compare_gaps",
    "compare_length",
    "contains",
    "contains_inside",
    "convex_hull",
    "convex_outlines",
    "corners",
    "cost_ceil",
    "cost_floor",
    "costs_at_most",
    "covered",
    "covers",
    "cross",
    "crosses",
    "diameter_ends",
    "direction",
    "disc_hull",
    "displaced",
    "distance_sq",
    "dot",
    "drop_end_file",
    "edge",
    "edge_contacts",
    "edge_middle",
    "exact_gap",
    "faced",
    "facing",
    "far_apart",
    "file_front",
    "first_crossed",
    "flame_from",
    "flame_polygon",
    "footprint",
    "formed_up",
    "frame_corners",
    "front_arc",
    "front_reach",
    "furthest_advance",
    "gap_ceil",
    "gap_floor",
    "gap_in_arc",
    "half_offset",
    "has_before_front",
    "heading_between",
    "heading_of",
    "hull_around",
    "in_frame",
    "inside_at_most",
    "inside_floor",
    "is_coherent",
    "is_in_arc",
    "is_straight_ahead",
    "keeps_away",
    "lane_blocked_by",
    "largest_wheel",
    "last_true",
    "length_ceil",
    "length_floor",
    "lined_up",
    "links",
    "meeting_moment",
    "mirrored",
    "moved",
    "near_blocks",
    "nearer",
    "nearest",
    "never_nearer",
    "offset",
    "outermost_corners",
    "overlapping",
    "path_ceil",
    "path_floor",
    "pi_floor",
    "pivot",
    "place_against",
    "place_at",
    "place_between",
    "places_around",
    "points_in_frame",
    "quarter_turned",
    "ranks_for",
    "rectangle",
    "rectangle_at",
    "reformed",
    "root_ceil",
    "root_floor",
    "round_half_away",
    "route",
    "screened",
    "sector",
    "seen_from",
    "shifted",
    "side_of",
    "sidestep",
    "sign",
    "sign_of_sum",
    "spans_inside",
    "stand_at",
    "stands_along",
    "steps_kept",
    "stopped",
    "straight_run",
    "strip",
    "surely_apart",
    "surely_farther",
    "sweeps",
    "swept_ahead",
    "swept_by",
    "times",
    "touching",
    "towards",
    "trimmed",
    "truncate",
    "turn_from",
    "turned",
    "union_of_spans",
    "wheel",
    "wheel_blocked_by",
    "wheel_cost",
    "wheel_stages",
    "within",
    "within_length",
    "zone",
]
