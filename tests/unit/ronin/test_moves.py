"""The law of moves: the furthest part it offers, its independence of directions, ways out of contact."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.geometry import path_ceil, trimmed
from gunbai.play.dice_source import Counter
from gunbai.records import copy_of
from gunbai.systems.ronin.state import Model, Piece, State
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import Walk, fault_of, furthest, slowed
from gunbai.systems.ronin.ways_out import way_out
from gunbai.testing import new_session, play_on

KINDS = (
    ("move", "free", 6000),
    ("run", "keep", 9000),
    ("move", "none", 6000),
    ("break", "off", 2000),
)


def positions() -> Iterator[State]:
    """Positions in the middle of random games, riders and buildings among them."""
    for scenario in ("ron-scn-01", "ron-scn-02", "ron-scn-08"):
        session = new_session(scenario, "moves")
        kept: list[State] = []

        def keep(session: object, kept: list[State] = kept) -> None:
            state: State = getattr(session, "state")  # noqa: B009 (a Session, seen as an object)
            if state.turn >= 2 and len(kept) < 400:
                kept.append(copy_of(state))

        play_on(session, "moves", each=keep)
        yield from kept[::40]


def walks(state: State, rng: Counter) -> Iterator[tuple[Walk, tuple[tuple[int, int], ...]]]:
    """Questions with paths of one to three legs, most of them too long or barred."""
    for model in state.models.values():
        if model.status != "table" or model.captive:
            continue
        kind, contact, budget = KINDS[rng.below(len(KINDS))]
        question = Walk(model.id, kind, budget, WALK, contact=contact, why="RON-MOR-11")
        path: list[tuple[int, int]] = []
        x, y = model.x, model.y
        for _ in range(1 + rng.below(3)):
            x, y = x + rng.below(12_001) - 6000, y + rng.below(12_001) - 6000
            path.append((x, y))
        yield question, tuple(path)


def test_the_furthest_part_is_legal_and_nothing_beyond_it_is() -> None:
    rng = Counter("furthest")
    refused = 0
    for state in positions():
        for question, path in walks(state, rng):
            if question.contact == "off":
                continue
            fault = fault_of(state, question, path)
            if fault is None:
                continue
            refused += 1
            part = furthest(state, question, path)
            if part is None:
                continue
            assert fault_of(state, question, part) is None
            beyond = _a_little_further(state.models[question.subject], path, part)
            assert beyond is None or fault_of(state, question, beyond) is not None

    assert refused > 50


def _a_little_further(
    model: Model, path: tuple[tuple[int, int], ...], part: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...] | None:
    """An eighth of an inch more of the same path; None where it ends.

    Ends are whole thousandths beside the path: where it grazes a base by less than one, some ends a
    little further on clear it again.
    """
    start = (model.x, model.y)
    longer = trimmed((start, *path), path_ceil((start, *part)) + 125)[1:]
    return None if longer in (part, path) else longer


def test_a_turned_or_mirrored_table_gives_the_same_rulings() -> None:
    rng = Counter("mirror")
    for state in positions():
        mirrored = _mirrored(state)
        for question, path in walks(state, rng):
            there = tuple((state.width - x, y) for x, y in path)
            one, two = fault_of(state, question, path), fault_of(mirrored, question, there)
            assert (one is None) == (two is None), (question, path, one, two)
            if one is not None and two is not None:
                assert (one.code, one.rule) == (two.code, two.rule)


def _mirrored(state: State) -> State:
    twin = copy_of(state)
    for model in twin.models.values():
        model.x = state.width - model.x
    for horse in twin.horses.values():
        horse.x = state.width - horse.x
    twin.pieces = tuple(_mirrored_piece(piece, state.width) for piece in state.pieces)
    return twin


def _mirrored_piece(piece: Piece, width: int) -> Piece:
    kind, *numbers = piece.shape
    if kind == "circle":
        shape = (kind, width - numbers[0], *numbers[1:])
    else:
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        shape = (kind, *(n for x, y in reversed(pairs) for n in (width - x, y)))
    doors = tuple((width - a, b, width - c, d) for a, b, c, d in piece.doors)
    return Piece(
        piece.id,
        piece.kind,
        shape,
        piece.cover,
        piece.difficult,
        piece.impassable,
        piece.building,
        piece.flimsy,
        piece.huge,
        piece.high,
        piece.water,
        doors,
    )


def test_a_way_out_of_contact_is_a_legal_step() -> None:
    found = 0
    for state in positions():
        for model in state.models.values():
            if model.status != "table" or model.captive:
                continue
            question = Walk(model.id, "break", 2000, WALK, contact="off", rule="RON-MOV-07")
            way = way_out(state, question)
            if way is not None:
                found += 1
                assert fault_of(state, question, way) is None
                assert question.legal(state, ()) is not None

    assert found > 20


def test_difficult_ground_never_takes_the_last_inch() -> None:
    assert [1000, 1000, 1125, 3000, 4500] == [slowed(n) for n in (1000, 1500, 2250, 6000, 9000)]
