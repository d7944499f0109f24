"""What a wheel meets is looked for where it may be; a look at every degree finds the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gunbai.geometry import (
    Block,
    Cost,
    Segment,
    blocks_overlap,
    blocks_within,
    corners,
    footprint,
    overlapping,
)
from gunbai.play.dice_source import Counter
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.passage import Toll, price_for, turned_over, turning
from gunbai.systems.daimyo.pivoting import Pivoting
from gunbai.systems.daimyo.state import State
from gunbai.systems.daimyo.surroundings import MOVE, Answer, field_of
from gunbai.systems.daimyo.terrain import Area, ground, touches_area
from tests.unit.daimyo.tables import SPEARS, table

ROUGH = {
    "wood": {"kind": "wood", "rect": [30, 40, 52, 58]},
    "grove": {"kind": "wood", "circle": [60, 52, 7]},
    "hill": {"kind": "hill", "class": "light", "circle": [80, 80, 15]},
    "village": {"kind": "village", "rect": [60, 20, 90, 40]},
    "fence": {"kind": "fence", "path": [[20, 70], [60, 66], [64, 90]]},
}


def wheels(state: State, many: int) -> Iterator[Pivoting]:
    """Wheels of bodies of every size anywhere on a table, half of them by a quarter at most."""
    rng = Counter("wheels")
    for number in range(many):
        files, ranks = 1 + rng.below(6), 1 + rng.below(3)
        x, y = rng.below(state.width), rng.below(state.height)
        body = Block(x, y, rng.below(360_000), files, ranks, 4000, 2000)
        angle = 1 + rng.below(90_000 if number % 2 else 180_000)
        yield Pivoting(body, angle if rng.below(2) else -angle)


def rough() -> State:
    return table({"terrain": ROUGH})


def places(wheel: Pivoting) -> list[Block]:
    return [wheel.body, *wheel.every()]


def looked_at_by_degrees(state: State, wheel: Pivoting, times: int) -> Toll:
    """DAI-MOV-11, DAI-RUL-23 said plainly: every degree that begins or ends in difficult ground."""

    def touches(area: Area) -> list[bool]:
        return [touches_area(place, area) for place in places(wheel)]

    def across(part: Segment) -> list[bool]:
        return [overlapping(footprint(place), part, 2) for place in places(wheel)]

    laid = ground(state.pieces)
    met = [(piece, touches(area)) for area, piece in laid.slow]
    slow = [(piece, found) for piece, found in met if piece.ground == "difficult" and any(found)]
    light = [piece for piece, found in met if piece.ground == "light" and any(found)]
    inside = [any(found[at] for _, found in slow) for at in range(wheel.count + 1)]
    turned = sum(
        wheel.part(at + 1) for at, (now, then) in enumerate(pairwise(inside)) if now or then
    )
    crossed = []
    for fence in laid.fences:
        parts = [across(part) for part in fence.parts]
        astride = [any(part[at] for part in parts) for at in range(wheel.count + 1)]
        crossed += [fence.piece for before, now in pairwise(astride) if now and not before]
    arc = abs(wheel.angle) + (times - 1) * turned
    return Toll(
        Cost(0, wheel.body.width * arc),
        slow[0][0] if slow else None,
        light[0] if light else None,
        tuple(crossed),
    )


def test_the_price_of_a_wheel_is_that_of_its_degrees() -> None:
    state = rough()
    price = price_for(cavalry=False)
    found = [
        (turning(wheel, state, 1, price), looked_at_by_degrees(state, wheel, price.times))
        for wheel in wheels(state, 250)
    ]
    # where the pivot stands in difficult ground, that ground names the toll
    assert [toll._replace(slow=None) for toll, _ in found] == [
        plain._replace(slow=None) for _, plain in found
    ]
    assert [toll.slow is None for toll, _ in found] == [plain.slow is None for _, plain in found]
    tolls = [toll for toll, _ in found]
    assert sum(toll.slow is not None for toll in tolls) > 20
    assert sum(toll.light is not None for toll in tolls) > 20
    assert sum(bool(toll.crossed) for toll in tolls) > 10


def test_a_turn_on_the_spot_meets_the_ground_before_and_after() -> None:
    state = rough()
    laid = ground(state.pieces)
    for wheel in wheels(state, 150):
        before, after = wheel.body, wheel.end
        toll = turned_over(state, before, after)
        met = [
            piece
            for area, piece in laid.slow
            if touches_area(before, area) or touches_area(after, area)
        ]
        for kind, found in (("difficult", toll.slow), ("light", toll.light)):
            assert found == next((piece for piece in met if piece.ground == kind), None)


def test_whom_a_line_may_meet_is_gathered_and_more_once_it_has_turned() -> None:
    line = {**SPEARS, "side": "a", "files": 6, "x": 60, "y": 10, "heading": 0}
    friends = {
        f"f{y}": {**SPEARS, "side": "a", "stands": 2, "files": 2, "x": 60, "y": y, "heading": 0}
        for y in range(15, 116, 4)
    }
    state = table({"units": {"mover": line, **friends}})
    mover = state.units["mover"]
    turned: Answer = (("turn", 90_000), ("wheel", 10_000))
    plain, turn_only, wide = (
        {name for name, _ in field_of(state, mover, MOVE, steps).friends}
        for steps in ((), turned[:1], turned)
    )
    assert plain == turn_only < wide < set(friends)
    allowance = field_of(state, mover, MOVE).base
    for name in friends:
        met = blocks_within(block(mover), block(state.units[name]), allowance)
        assert name in plain or not met


def test_no_body_and_no_edge_that_a_wheel_meets_is_left_out() -> None:
    state = rough()
    bodies = [
        (f"{x} {y}", Block(x, y, (7 * x + y) % 360_000, 2, 2, 4000, 2000))
        for x in range(0, 120_001, 6000)
        for y in range(0, 120_001, 6000)
    ]
    left = met = passed = 0
    for wheel in wheels(state, 60):
        near = wheel.nearby(bodies)
        left += len(bodies) - len(near)
        for named in bodies:
            if any(blocks_within(place, named[1], 0) for place in wheel.every()):
                met += 1
                assert named in near
        for _, body in near:
            looked = set(wheel.near_block(body))
            for at in range(1, wheel.count + 1):
                assert at in looked or not blocks_overlap(wheel.at(at), body)
        edge = set(wheel.near_edge(state.width, state.height))
        for at in range(1, wheel.count + 1):
            if not all(
                0 <= x <= state.width and 0 <= y <= state.height for x, y in corners(wheel.at(at))
            ):
                passed += 1
                assert at in edge
    assert met > 100 and passed > 100 and left > 30 * met
