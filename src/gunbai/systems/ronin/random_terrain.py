"""RON-SUP-03: random terrain: type and number by dice, pieces laid and shifted by both sides.

The winner of a roll-off lays three pieces into three quarters, the other may shift two of them; then
the other lays the rest, at most one a quarter where possible, and the winner may shift two of those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from gunbai.dice import D6, each
from gunbai.effects import Ask, Proc, Roll, Tell, procedure
from gunbai.questions import Choose, Form, Law, Number, Place, Pose, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin import scenarios
from gunbai.systems.ronin.contacts import other, seat_of
from gunbai.systems.ronin.rolling import d3_of, roll_off
from gunbai.systems.ronin.setup import piece_of
from gunbai.systems.ronin.state import Piece, State
from gunbai.systems.ronin.terrain_places import (
    FORMS,
    Layout,
    clash,
    quarter_of,
    quarters_open,
    shifted,
)
from gunbai.words import Dice, Event, Fact, Length, Name, Say, Several, Word

__all__ = ["LAY", "SHIFT", "TERRAIN_STEPS", "terrain"]

Answer: TypeAlias = tuple[str, str, int, int, Pose]
"""Kind, form, width and depth in whole inches, centre (its heading plays no part)."""

RULE = "RON-SUP-03"
FEW, MANY = 3, 5
LIMIT = 200
FIRST_LAID = 3
MOST_SHIFTED = 2
LARGE, SMALL = 12, 6


@procedure("RON-SUP-03")
async def terrain(state: State) -> None:
    """RON-SUP-02 2: the pieces of the scenario, or, with the option, random ones in their place."""
    scenario = data.catalogue().scenarios[state.scenario]
    if not (state.options["random_terrain"] and scenario.random_terrain):
        cite("RON-T-24")
        return
    fixed = [piece.id for piece in scenario.pieces if piece.fixed]
    state.pieces = tuple(piece for piece in state.pieces if piece.id in fixed)
    kinds = await _types(state)
    sizes = await _sizes(state)
    winner = await roll_off(state, RULE, "ronin.roll.setup-roll-off")
    steps: list[tuple[str, tuple[Any, ...]]] = [
        ("terrain-lay", (winner if n < FIRST_LAID else other(winner), n, size, kinds))
        for n, size in enumerate(sizes)
    ]
    first = tuple(_id(n) for n in range(min(FIRST_LAID, len(sizes))))
    rest = tuple(_id(n) for n in range(FIRST_LAID, len(sizes)))
    steps.insert(len(first), ("terrain-shift", (other(winner), first)))
    steps.append(("terrain-shift", (winner, rest)))
    state.agenda.extend(reversed(steps))


def _id(number: int) -> str:
    return f"random-{number + 1}"


async def _types(state: State) -> tuple[str, ...]:
    """The kinds to choose from: one type by the die, both of two rolls on a 6 (6s re-rolled)."""
    types = data.catalogue().random_terrain
    by = seat_of(state, "a")
    roll = await Roll(1, D6, each(), RULE, by, "ronin.roll.terrain")
    faces = [roll.value]
    if roll.value == 6:
        faces = []
        while len(faces) < 2:
            again = await Roll(1, D6, each(), RULE, by, "ronin.roll.terrain")
            if again.value != 6:
                faces.append(again.value)
    found = [given for given in types.values() if any(face in given.faces for face in faces)]
    words = Several(tuple(Word(f"ronin.name.random.{given.id}") for given in found))
    await Tell(Event("ronin.event.terrain-type", {"dice": Dice(roll.faces), "types": words}), RULE)
    return tuple(dict.fromkeys(kind for given in found for kind in given.kinds))


async def _sizes(state: State) -> tuple[int, ...]:
    """The greatest dimension of each piece in inches: the large ones first."""
    by = seat_of(state, "a")
    roll = await Roll(1, D6, each(), RULE, by, "ronin.roll.terrain-number")
    points = max(side.points for side in state.sides.values())
    count = d3_of(roll.value) + (FEW if points <= LIMIT else MANY)
    large = 1 if count <= 4 else 2 if count <= 7 else 3
    facts: dict[str, Fact] = {"dice": Dice(roll.faces), "count": count, "large": large}
    await Tell(Event("ronin.event.terrain-number", facts), RULE)
    return (LARGE,) * large + (SMALL,) * (count - large)


# -- laying ---------------------------------------------------------------------------------------


@procedure("RON-SUP-03")
async def lay(state: State, side: str, number: int, size: int, kinds: tuple[str, ...]) -> None:
    """One piece: kind, form, size and place are the placer's choice."""
    first = 0 if number < FIRST_LAID else FIRST_LAID
    taken = tuple(_id(n) for n in range(first, number))
    question = _question(number, size, tuple(kinds), taken)
    answer: Answer = await Ask(seat_of(state, side), question, RULE)
    piece = _piece(number, answer)
    cite("RON-T-24")
    state.pieces = (*state.pieces, piece)
    facts: dict[str, Fact] = {"side": Name(side), "kind": Word(f"ronin.name.terrain.{piece.kind}")}
    await Tell(Event("ronin.event.terrain-laid", facts), RULE)


def _question(number: int, size: int, kinds: tuple[str, ...], taken: tuple[str, ...]) -> Form:
    """``taken``: the pieces of this round; each goes into a quarter of its own while there is one."""
    ask = "ronin.ask.terrain"
    fields: tuple[tuple[str, Any], ...] = (
        ("kind", Choose(kinds, Say(f"{ask}.kind"), law=KIND)),
        ("form", Choose(FORMS, Say(f"{ask}.form"))),
        ("width", Number(1, size, Say(f"{ask}.width"), standard=4)),
        ("depth", Number(1, size, Say(f"{ask}.depth"), standard=4)),
        ("place", Place("", ANYWHERE, Say(f"{ask}.place"))),
    )
    words = Say(ask, {"number": number + 1, "size": Length(size * 1000)})
    return Form(fields, words, ",".join(taken), law=LAY)


def _label_kind(view: State, question: Choose[str], answer: str) -> Word:
    return Word(f"ronin.name.terrain.{answer}")


KIND = Law("ronin-terrain-kind", label=_label_kind)


def _middle(view: State, question: Place) -> Pose:
    return (view.width // 2, view.height // 2, 0)


ANYWHERE = Law("ronin-terrain-place", default=_middle)


def _piece(number: int, answer: Answer) -> Piece:
    """The piece on the table; RON-T-24 gives its flags, a building has doors in two sides."""
    kind = data.catalogue().terrain[answer[0]]
    layout = Layout.of(kind, answer)
    return piece_of(
        scenarios.Piece(
            id=_id(number),
            kind=kind.id,
            shape=layout.shape,
            cover=kind.cover,
            difficult=kind.difficult,
            impassable=kind.impassable,
            building=kind.building,
            flimsy=kind.flimsy,
            huge=kind.huge,
            high=kind.high,
            water=kind.water,
            scenery=kind.scenery,
            fixed=False,
            doors=layout.doors,
        )
    )


def _legal_lay(view: State, question: Form, answer: Answer) -> Refusal | None:
    """On the table, overlapping nothing, clear of what the scenario keeps clear, in a free quarter."""
    kind = data.catalogue().terrain[answer[0]]
    if kind.building and (answer[1] != "rectangle" or min(answer[2], answer[3]) < 2):
        return Refusal("ronin.refused.terrain-building", RULE)
    if kind.thickness and answer[1] != "rectangle":
        return Refusal("ronin.refused.terrain-line", RULE)
    layout = Layout.of(kind, answer)
    wrong = clash(view, layout)
    if wrong is not None:
        return wrong
    taken = question.subject.split(",") if question.subject else []
    quarter = quarter_of(view, answer[4][0], answer[4][1])
    if quarter not in quarters_open(view, taken):
        return Refusal("ronin.refused.terrain-quarter", RULE)
    return None


def _kinds(question: Form) -> tuple[str, ...]:
    kinds = question.fields[0][1]
    assert isinstance(kinds, Choose)
    return tuple(kinds.values)


def _default_lay(view: State, question: Form) -> Answer:
    """RON-T-25: the first kind, as small as it may be, at the smallest x, then y."""
    for kind in _kinds(question):
        given = data.catalogue().terrain[kind]
        size = 2 if given.building else 1
        for x in range(1000, view.width, 500):
            for y in range(1000, view.height, 500):
                answer: Answer = (kind, "rectangle", size, size, (x, y, 0))
                if _legal_lay(view, question, answer) is None:
                    return answer
    raise AssertionError("there is room for one small piece in a quarter")


def _suggest_lay(view: State, question: Form, rng: Rng, n: int) -> Sequence[Answer]:
    found: list[Answer] = []
    kinds, size = _kinds(question), question.fields[2][1]
    assert isinstance(size, Number)
    for _ in range(12 * n):
        kind = kinds[rng.below(len(kinds))]
        form = FORMS[rng.below(len(FORMS))]
        wide, deep = (2 + rng.below(size.high - 1) for _ in range(2))
        place = (rng.below(view.width), rng.below(view.height), 0)
        answer: Answer = (kind, form, wide, deep, place)
        if _legal_lay(view, question, answer) is None:
            found.append(answer)
            if len(found) == n:
                return found
    return found or (_default_lay(view, question),)


LAY = Law("ronin-terrain-lay", legal=_legal_lay, default=_default_lay, suggest=_suggest_lay)


# -- shifting -------------------------------------------------------------------------------------


@procedure("RON-SUP-03")
async def shift(state: State, side: str, pieces: tuple[str, ...]) -> None:
    """Up to two of the pieces just laid may be shifted, each by up to 6 inches."""
    left = list(pieces)
    for _ in range(min(MOST_SHIFTED, len(pieces))):
        question = Choose(("", *left), Say("ronin.ask.terrain-shift"), side, law=SHIFTED)
        chosen = await Ask(seat_of(state, side), question, RULE)
        if not chosen:
            return
        left.remove(chosen)
        where = Place(chosen, SHIFT, Say("ronin.ask.terrain-shift-to", {"name": Name(chosen)}))
        answer: Pose = await Ask(seat_of(state, side), where, RULE)
        state.pieces = tuple(
            shifted(piece, answer[0], answer[1]) if piece.id == chosen else piece
            for piece in state.pieces
        )
        facts: dict[str, Fact] = {"side": Name(side), "name": Name(chosen)}
        await Tell(Event("ronin.event.terrain-shifted", facts), RULE)


def _label_shifted(view: State, question: Choose[str], answer: str) -> Name | Word:
    return Name(answer) if answer else Word("ronin.ask.terrain-shift.none")


SHIFTED = Law("ronin-terrain-shifted", label=_label_shifted)


def _legal_shift(view: State, question: Place, answer: Pose) -> Refusal | None:
    piece = next(piece for piece in view.pieces if piece.id == question.subject)
    old = Layout.standing(piece)
    far = (answer[0] - old.x) ** 2 + (answer[1] - old.y) ** 2
    if far > (SMALL * 1000) ** 2:
        return Refusal("ronin.refused.terrain-far", RULE, {"limit": Length(SMALL * 1000)})
    return clash(view, Layout.standing(shifted(piece, answer[0], answer[1])), skip=piece.id)


def _stay(view: State, question: Place) -> Pose:
    old = Layout.standing(next(p for p in view.pieces if p.id == question.subject))
    return (old.x, old.y, 0)


def _suggest_shift(view: State, question: Place, rng: Rng, n: int) -> Sequence[Pose]:
    x, y, _ = _stay(view, question)
    for _ in range(6):
        answer = (x + rng.below(8001) - 4000, y + rng.below(8001) - 4000, 0)
        if _legal_shift(view, question, answer) is None:
            return (answer,)
    return (_stay(view, question),)


SHIFT = Law("ronin-terrain-shift", legal=_legal_shift, default=_stay, suggest=_suggest_shift)

TERRAIN_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "terrain": terrain,
    "terrain-lay": lay,
    "terrain-shift": shift,
}
