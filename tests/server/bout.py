"""A small system that has everything the server must carry: seals, secrets, covert questions, dice.

Two sides of one piece each. A turn: sealed bids; the higher bidder moves; the other is covertly
asked whether to use its token, which only an odd one (hidden) allows; then one attack with three
dice, which the other may duck, and a secret choice of a guard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from gunbai.dice import D6, reaching
from gunbai.effects import Ask, Roll, Seat, Tell, Together, procedure, resolution
from gunbai.errors import Refused
from gunbai.questions import Choose, Forecast, Law, Move, Number, Preview, Refusal, Rng
from gunbai.records import HIDDEN, Open, record, seen_by, view_of
from gunbai.rulebook import Rule, RuleIndex
from gunbai.system import Nature, Outcome, Scenario, Setup, System
from gunbai.words import Dice, Event, Fact, Length, Modifier, Name, Say, Target, Word

LIMIT = 4000


def own(state: Any, owner: Any, value: Any, seat: Seat | None) -> Any:
    return value if seat == owner.seat else HIDDEN


@record
class Player:
    seat: Open[str]
    side: Open[int]
    x: Open[int]
    y: Open[int]
    points: Open[int]
    token: Annotated[int, seen_by(own)]
    guard: Annotated[str, seen_by(own)]


@record
class State:
    turn: Open[int]
    last: Open[int]
    players: Open[dict[str, Player]]
    options: Open[dict[str, Any]]
    gave_up: Open[str]
    agenda: Open[list[tuple[str, tuple[Any, ...]]]]


def setup(setup: Setup) -> State:
    """Tokens as the option says ("12"), or sealed by the seats first ("sealed")."""
    tokens = setup.options["tokens"]
    sealed = tokens == "sealed"
    players = {
        str(seat): Player(
            seat, i, 4000 + 8000 * i, 6000, 0, 0 if sealed else int(tokens[i]), "none"
        )
        for i, seat in enumerate(setup.seats)
    }
    agenda: list[tuple[str, tuple[Any, ...]]] = [("turn", ())]
    if sealed:
        agenda.append(("arm", ()))
    return State(0, setup.options["turns"], players, dict(setup.options), "", agenda)


# -- moving -------------------------------------------------------------------------------------


def _length(view: State, question: Move, path: Sequence[tuple[int, int]]) -> int:
    piece = view.players[question.subject]
    x, y = piece.x, piece.y
    total = 0
    for px, py in path:
        total += abs(px - x) + abs(py - y)
        x, y = px, py
    return total


def move_legal(view: State, question: Move, path: tuple[tuple[int, int], ...]) -> Refusal | None:
    spent = _length(view, question, path)
    if spent <= question.budget:
        return None
    piece = view.players[question.subject]
    facts = {"spent": Length(spent, question.budget), "most": Length(question.budget)}
    return Refusal(
        "refused.number",
        "BOUT-02",
        {**facts, "found": spent, "low": 0, "high": LIMIT},
        ((piece.x, piece.y + question.budget),),
    )


def move_preview(view: State, question: Move, path: tuple[tuple[int, int], ...]) -> Preview:
    spent = _length(view, question, path)
    mark = {"mark": "line", "points": [list(p) for p in path], "style": "solid"}
    reason = Target(4, (Modifier(-1, "BOUT-02", "word.no"),), "BOUT-02", "word.yes")
    return Preview(None, (Say("word.yes", {"spent": Length(spent)}),), (reason,), (), (mark,))


def _no_suggest(view: Any, question: Any, rng: Rng, n: int) -> Sequence[Any]:
    return ((),)


MOVE = Law("bout.move", move_legal, lambda view, question: (), _no_suggest, preview=move_preview)


# -- ducking ------------------------------------------------------------------------------------


def duck_chance(view: State, question: Choose[bool], answer: bool) -> Forecast | None:
    if not answer:
        return None
    return Forecast(
        lambda: duck(Seat(question.subject)), duck_word, (Word("word.yes"), Word("word.no"))
    )


def duck_word(saved: int) -> Word:
    return Word("word.yes" if saved else "word.no")


DUCK = Law("bout.duck", chance=duck_chance)


@resolution("BOUT-05")
async def duck(seat: Seat) -> int:
    """A 5 or 6 takes one hit away."""
    roll = await Roll(1, D6, reaching(5), "BOUT-05", seat, "word.yes")
    return roll["hit"]


# -- the turn -----------------------------------------------------------------------------------


@procedure("BOUT-07")
async def arm(state: State) -> None:
    """Each seat picks its token, sealed and never revealed."""
    asks = tuple(
        Ask(Seat(s), Number(1, 9, Say("shape.integer"), s), "BOUT-07", secret=True)
        for s in state.players
    )
    tokens = await Together(asks, "BOUT-07")
    for player, token in zip(state.players.values(), tokens, strict=True):
        player.token = token


@procedure("BOUT-01")
async def turn(state: State) -> None:
    """Sealed bids; the higher bidder acts."""
    state.turn += 1
    bids = await Together(
        tuple(
            Ask(Seat(s), Number(0, 3, Say("shape.integer"), s), "BOUT-01", secret=True)
            for s in state.players
        ),
        "BOUT-01",
    )
    seats = list(state.players)
    first = seats[max(range(len(bids)), key=lambda i: (bids[i], -i))]
    await Tell(Event("shape.list", {"seat": Name(first)}), "BOUT-01")
    if state.turn < state.last:
        state.agenda.append(("turn", ()))
    state.agenda.append(("act", (first,)))


@procedure("BOUT-02")
async def act(state: State, seat: str) -> None:
    """Move, then strike."""
    seats = list(state.players)
    other = seats[(seats.index(seat) + 1) % len(seats)]
    path = await Ask(Seat(seat), Move(seat, "move", LIMIT, MOVE, Say("shape.path")), "BOUT-02")
    piece = state.players[seat]
    if path:
        start = (piece.x, piece.y)
        piece.x, piece.y = path[-1]
        await Tell(Event("shape.path", {"seat": Name(seat)}, ((seat, (start, *path)),)), "BOUT-02")
    holder = state.players[other]
    choices = (True, False) if holder.token % 2 else (False,)
    # To ask only who has a choice would tell what is hidden; "covert" = 1 asks always, as one should.
    asked = len(choices) == 2 or bool(state.options["covert"])
    question = Choose(choices, Say("shape.text"), other)
    if asked and await Ask(Seat(other), question, "BOUT-03", True, True):
        await Tell(Event("shape.text", {"token": holder.token}), "BOUT-03", (Seat(other),))
    roll = await Roll(3, D6, reaching(4), "BOUT-04", Seat(seat), "word.yes", seat)
    need = Target(4, (), "BOUT-04", "word.yes")
    hits = roll["hit"]
    facts: dict[str, Fact] = {
        "seat": Name(seat),
        "dice": Dice(roll.faces),
        "need": need,
        "hits": hits,
    }
    await Tell(Event("shape.numbers", facts), "BOUT-04")
    if state.options["bug"] == state.turn:
        raise KeyError("a bug in the rule text")
    if hits and await Ask(
        Seat(other), Choose((True, False), Say("shape.steps"), other, 1, law=DUCK), "BOUT-05"
    ):
        hits -= await duck(Seat(other))
    piece.points += hits
    holder.guard = await Ask(
        Seat(other), Choose(("shield", "cloak"), Say("shape.groups"), other), "BOUT-06", secret=True
    )


def outcome(state: State) -> Outcome | None:
    if state.agenda and not state.gave_up:
        return None
    scores = {seat: player.points for seat, player in state.players.items()}
    best = max(scores.values())
    first = [seat for seat, n in scores.items() if n == best and seat != state.gave_up]
    return Outcome(first[0] if len(first) == 1 else None, scores, Say("shape.result"))


def concede(state: State, seat: Seat) -> None:
    state.agenda.clear()
    state.gave_up = seat


def depict(view: State, seat: Seat | None) -> dict[str, dict[str, Any]]:
    things: dict[str, dict[str, Any]] = {
        "table": {"kind": "table", "w": 16000, "h": 12000, "unit": "inch", "edge": None}
    }
    for player in view.players.values():
        things[player.seat] = {
            "kind": "base",
            "side": player.side,
            "x": player.x,
            "y": player.y,
            "r": 500,
            "glyph": "sword",
            "name": Name(player.seat),
            "leader": False,
            "mount": "",
            "acted": "no",
            "markers": [] if player.token is HIDDEN else [{"marker": "carries", "n": player.token}],
        }
    return things


def card(view: State, seat: Seat | None, piece: str) -> dict[str, Any]:
    player = view.players[piece]
    shown: dict[str, Any] = {"name": Name(piece), "points": player.points}
    if player.token is not HIDDEN:
        shown["token"] = player.token
    return shown


def survey(view: State, seat: Seat | None, what: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    if what != "ruler":
        raise Refused(Seat(seat or ""), Refusal("refused.not-asked", "BOUT-02"))
    one, other = view.players[facts["from"]], view.players[facts["to"]]
    return {"length": Length(abs(one.x - other.x) - 1000), "marks": []}


def _never(*_: Any) -> Any:
    raise NotImplementedError


def scenarios() -> Mapping[str, Scenario]:
    seats = {Seat("a"): "a", Seat("b"): "b"}
    return {"bout-1": Scenario("bout-1", "bout", seats, {}, {}, 5, True)}


BOUT = System(
    id="bout",
    edition=1,
    prefix="BOUT",
    nature=Nature("inch", 1000, ("a", "b"), True, True, True),
    rules=lambda: RuleIndex("bout", {"BOUT-01": Rule("BOUT-01", "BOUT", "Turn", "A turn.")}),
    state=State,
    scenarios=scenarios,
    options={"bug": 0, "turns": 3, "tokens": "12", "covert": 0},
    setup=setup,
    steps={"turn": turn, "act": act, "arm": arm},
    view=lambda state, seat: view_of(state, state, seat),
    resample=_never,
    outcome=outcome,
    muster=_never,
    digest=lambda: "bout",
    stage=_never,
    inquiries={},
    names=lambda view: {"a": Word("word.yes"), "b": Word("word.no")},
    depict=depict,
    card=card,
    survey=survey,
    turn=lambda view: {
        "turn": view.turn,
        "last": view.last,
        "phase": Word("word.yes"),
        "scores": {seat: player.points for seat, player in view.players.items()},
    },
    watch=lambda state: None,
    concede=concede,
    bots={"gentle": "tests.server.bout:gentle"},
)


def gentle(view: State, ask: Ask[Any], rng: Rng, budget: int) -> Any:
    """Bids one, stays, never ducks."""
    question = ask.question
    if isinstance(question, Number):
        return 1
    return question.default(view)
