"""A tiny system for the core's own tests: hidden hands, sealed bids, dice, a reaction, steps on steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from gunbai.dice import D6, each, reaching, repeat
from gunbai.effects import Ask, Roll, Seat, Tell, Together, procedure, resolution
from gunbai.play.history import Header
from gunbai.questions import Choose, Number, Refusal, Rng
from gunbai.records import HIDDEN, Open, record, seen_by, view_of
from gunbai.rulebook import Rule, RuleIndex
from gunbai.system import Nature, Outcome, Scenario, Setup, System, register
from gunbai.words import Event, Say

SEATS = tuple(Seat(f"s{n}") for n in range(5))


def own(state: Any, owner: Any, value: Any, seat: Seat | None) -> Any:
    return value if seat == owner.seat else HIDDEN


@record
class Player:
    seat: Open[str]
    points: Open[int]
    hand: Annotated[int, seen_by(own)]


@record
class State:
    turn: Open[int]
    last: Open[int]
    players: Open[dict[str, Player]]
    options: Open[dict[str, Any]]
    gave_up: Open[str]
    agenda: Open[list[tuple[str, tuple[Any, ...]]]]


def setup(setup: Setup) -> State:
    players = {str(seat): Player(seat, 0, 3 + i) for i, seat in enumerate(setup.seats)}
    return State(0, 3, players, dict(setup.options), "", [("turn", ())])


@procedure("TOY-01")
async def turn(state: State) -> None:
    """A turn: bids under seal, then a duel for the highest bidder."""
    state.turn += 1
    asks = tuple(
        Ask(Seat(s), Number(0, p.hand, Say("toy.bid"), s), "TOY-02", secret=True)
        for s, p in state.players.items()
    )
    bids = await Together(asks, "TOY-02")
    best = max(range(len(bids)), key=lambda i: (bids[i], -i))
    winner = list(state.players)[best]
    await Tell(Event("toy.bids", {"most": bids[best]}), "TOY-02")
    if state.turn < state.last:
        state.agenda.append(("turn", ()))
    state.agenda.append(("duel", (winner,)))


@procedure("TOY-03")
async def duel(state: State, seat: str) -> None:
    """The winner attacks the next seat; the other may duck in the middle of it."""
    seats = list(state.players)
    other = seats[(seats.index(seat) + 1) % len(seats)]
    hits = await strike(state, seat, other)
    if state.options.get("bug") == state.turn:
        raise KeyError("a bug in the rule text")
    state.players[seat].points += hits
    await Tell(Event("toy.hits", {"hits": hits}), "TOY-03")
    secret = Event("toy.secret", {"hand": state.players[seat].hand})
    await Tell(secret, "TOY-03", (Seat(seat),))


@resolution("TOY-04")
async def strike(state: State, seat: str, other: str) -> int:
    """Three dice of 4+; the target may duck, which takes one hit away on a 5+."""
    roll = await Roll(3, D6, reaching(4), "TOY-04", Seat(seat), "toy.strike")
    hits = roll["hit"]
    if not hits:
        return 0
    if await Ask(Seat(other), Choose((True, False), Say("toy.duck"), other, 1), "TOY-05"):
        duck = await Roll(1, D6, reaching(5), "TOY-05", Seat(other), "toy.duck")
        return hits - duck["hit"]
    return hits


@resolution("TOY-06")
async def roll_off(pair: tuple[int, int]) -> tuple[int, int]:
    a = await Roll(1, D6, each(), "TOY-06", SEATS[0])
    b = await Roll(1, D6, each(), "TOY-06", SEATS[1])
    return (a.value, b.value)


async def untied() -> tuple[int, int]:
    return await repeat(roll_off, (0, 0), lambda pair: pair[0] != pair[1])


def outcome(state: State) -> Outcome | None:
    if state.agenda and not state.gave_up:
        return None
    scores = {seat: player.points for seat, player in state.players.items()}
    best = max(scores.values())
    first = [seat for seat, n in scores.items() if n == best and seat != state.gave_up]
    return Outcome(first[0] if len(first) == 1 else None, scores, Say("toy.end"))


def concede(state: State, seat: Seat) -> None:
    state.agenda.clear()
    state.gave_up = seat


def view(state: State, seat: Seat | None) -> State:
    return view_of(state, state, seat)


def _refuse(*_: Any) -> Any:
    raise NotImplementedError


def scenarios() -> Mapping[str, Scenario]:
    return {f"toy-{n}": Scenario(f"toy-{n}", "toy", {s: s for s in SEATS[:n]}, {}) for n in (2, 5)}


TOY = System(
    id="toy",
    edition=1,
    prefix="TOY",
    nature=Nature("inch", 1000, SEATS, True, True, True),
    rules=lambda: RuleIndex("toy", {"TOY-01": Rule("TOY-01", "TOY", "Turn", "A turn.")}),
    state=State,
    scenarios=scenarios,
    options={"bug": 0},
    setup=setup,
    steps={"turn": turn, "duel": duel},
    view=view,
    resample=_refuse,
    outcome=outcome,
    muster=_refuse,
    digest=lambda: "toy",
    stage=_refuse,
    inquiries={},
    names=lambda view: {seat: seat for seat in view.players},
    depict=lambda view, seat: {},
    card=_refuse,
    survey=_refuse,
    turn=lambda view: {},
    watch=lambda state: None,
    concede=concede,
)
register(TOY)


def header(seats: int = 2, **options: Any) -> Header:
    names = {s: str(s) for s in SEATS[:seats]}
    return Header("toy", 1, f"toy-{seats}", names, {}, {"bug": 0, **options})


__all__ = ["Refusal", "Rng", "TOY", "header", "untied"]
