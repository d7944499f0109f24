"""A rule system, as the rest of gunbai sees it: a record of functions and data.

Nothing outside ``gunbai.systems`` imports a chapter; play, bots, server and command line know only
this record. ``get(id)`` finds a system by name and imports it when first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from gunbai.effects import Proc, Seat
from gunbai.errors import DataError
from gunbai.forms import Armoury, Bench, Fix
from gunbai.questions import Question, Refusal, Rng
from gunbai.reading import Table
from gunbai.rulebook import RuleIndex
from gunbai.words import Event, Fact, Name, Say, Word

__all__ = [
    "SYSTEM_IDS",
    "Finding",
    "Inquiry",
    "Nature",
    "Outcome",
    "Report",
    "Scenario",
    "Setup",
    "System",
    "get",
]

SYSTEM_IDS = ("ronin", "daimyo", "pikes", "campaign", "wh40k")


@dataclass(frozen=True, slots=True)
class Nature:
    """What kind of game it is: for menus, bots and the tests that every system must pass.

    ``unit`` is the unit of length ("inch", "centimetre", "u"); ``free_measuring`` whether anything
    may be measured at any time; ``sides`` the ids of the sides in order.
    """

    unit: str
    scale: int
    sides: tuple[str, ...]
    hidden: bool
    simultaneous: bool
    dice: bool
    free_measuring: bool = True


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a menu needs to know of a scenario. ``id`` is unique over all systems.

    ``seats`` maps each seat to its side; ``rosters`` the default roster id of each side;
    ``options`` the defaults that differ from the system's.
    """

    id: str
    system: str
    seats: Mapping[Seat, str]
    rosters: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    minutes: int = 30
    learning: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """All that fixes a game before its first answer: it becomes the header of the history.

    ``rosters``: side to roster data (the parsed file), or the id of a ready roster.
    """

    scenario: str
    seats: Mapping[Seat, str]
    rosters: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning side or None for a draw, each side's score, and why."""

    winner: str | None
    scores: Mapping[str, int]
    why: Say


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of checking a roster. ``kind`` is "todo" (not begun) or "not-allowed".

    ``say`` holds what was found and the limit; ``mend`` says what would put it right; ``fixes`` are
    changes of the roster that do so, each by itself.
    """

    kind: str
    rule: str
    say: Say
    mend: Say | None = None
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A roster checked: points spent, the limit, each unit's points, and all findings."""

    points: int
    limit: int
    lines: tuple[tuple[str, int], ...]
    findings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        return not self.findings


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One thing a scene or the workbench can ask of a position: "shot", "attack", "morale" …

    ``run`` builds the procedure from the state and the stated facts (ids, numbers, plans); its
    result is what odds distribute. ``measure`` gives numbers that need no dice. ``facts`` names the
    keys that the inquiry takes and their kinds, for forms and error messages. ``offers`` gives, for
    some of them, the values that make sense in this position (the weapons of the shooter), each
    with its words; the facts stated so far may be incomplete. ``order`` lists the words of outcomes
    in the order in which chances are shown; ``chain`` those of them that surpass each other, the
    least first: of these one also says "at least". ``policy`` takes the decisions on the way, by
    question, view and rule id, where nobody says otherwise; without it they are the defaults.
    """

    id: str
    facts: Mapping[str, str]
    run: Callable[[Any, Mapping[str, Any]], Proc[Any]] | None = None
    measure: Callable[[Any, Mapping[str, Any]], Mapping[str, Fact]] | None = None
    outcomes: Callable[[Any], Say | Word] | None = None
    offers: Callable[[Any, Mapping[str, Any]], Mapping[str, Sequence[tuple[Any, Fact]]]] | None = (
        None
    )
    order: tuple[Say | Word, ...] = ()
    chain: tuple[Say | Word, ...] = ()
    policy: Callable[[Question[Any], Any, str], Any] | None = None


@dataclass(frozen=True)
class System:
    """A rule system. See ``docs/adding-a-system.md``.

    - ``state``: the state class (a record with ``agenda: list[tuple[str, tuple]]``);
    - ``setup(setup) -> state``; ``steps``: name to procedure ``(state, *args)``;
    - ``view(state, seat)``: what a seat (None: a spectator) sees, of the state's own class;
    - ``resample(view, rng)``: a full state that agrees with the view;
    - ``outcome(state)``; ``muster(roster, options)``;
    - ``stage(scene) -> state``: a state from a scene's table (docs/scenes.md); ``inquiries``: what can be asked of it;
    - ``names(view)``: piece, unit, side and seat ids to their names (text as typed, words, or
      messages with facts);
    - ``depict(view, seat)``: the things on the table as plain data by id (docs/protocol.md);
    - ``card(view, seat, id)``: what a unit card shows;
    - ``survey(view, seat, what, facts)``: measuring: "sight", "threat", "ruler" …;
    - ``turn(view)``: (turn, last turn or None, phase word, scores by side) for the bar;
    - ``concede(state, seat)``: the seat gives up: empties the agenda and notes it for ``outcome``;
    - ``watch(state)``: raises AssertionError when an invariant is broken (tests and soak);
    - ``audit(told)``: the same of a whole game, from all its events;
    - ``vary(scenario, rng)``: a set-up of a scenario as anybody might choose it: options, legal
      rosters, several seats a side (soak); without it only the plain set-up is played;
    - ``aftermath(state)``: what a campaign is told of a battle that is over, as plain data;
    - ``armoury(roster, options)``: what may stand in a roster, for the army builder (``{}``: none is
      begun); ``sheet(roster, options)``: the army sheet to print (docs/prints.md);
    - ``unfit(setup)``: what a new game's rosters break, with the side it speaks of: nothing, or the
      game does not begin;
    - ``bench(scene)``: what may stand in a scene, for the workbench; ``unstage(view)``: a scene's
      tables from a view, so that ``stage`` gives it back; ``aid(scenario)``: the play aid to print;
    - ``losses``: the kinds of events that tell of losses, for the log's filter.
    """

    id: str
    edition: int
    prefix: str
    nature: Nature
    rules: Callable[[], RuleIndex]
    state: type
    scenarios: Callable[[], Mapping[str, Scenario]]
    options: Mapping[str, Any]
    setup: Callable[[Setup], Any]
    steps: Mapping[str, Callable[..., Proc[None]]]
    view: Callable[[Any, Seat | None], Any]
    resample: Callable[[Any, Rng], Any]
    outcome: Callable[[Any], Outcome | None]
    muster: Callable[[Mapping[str, Any], Mapping[str, Any]], Report]
    digest: Callable[[], str]
    stage: Callable[[Table], Any]
    inquiries: Mapping[str, Inquiry]
    names: Callable[[Any], Mapping[str, str | Word | Say]]
    depict: Callable[[Any, Seat | None], dict[str, dict[str, Any]]]
    card: Callable[[Any, Seat | None, str], dict[str, Any]]
    survey: Callable[[Any, Seat | None, str, Mapping[str, Any]], dict[str, Any]]
    turn: Callable[[Any], dict[str, Any]]
    watch: Callable[[Any], None]
    concede: Callable[[Any, Seat], None] | None = None
    vary: Callable[[str, Rng], Setup] | None = None
    aftermath: Callable[[Any], Mapping[str, Any]] | None = None
    bots: Mapping[str, str] = field(default_factory=dict)
    armoury: Callable[[Mapping[str, Any], Mapping[str, Any]], Armoury] | None = None
    sheet: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]] | None = None
    bench: Callable[[Mapping[str, Any]], Bench] | None = None
    unstage: Callable[[Any], dict[str, Any]] | None = None
    aid: Callable[[str], dict[str, Any]] | None = None
    audit: Callable[[Iterable[Event]], None] | None = None
    unfit: Callable[[Setup], tuple[tuple[str, Finding], ...]] | None = None
    losses: frozenset[str] = frozenset()


_LOADED: dict[str, System] = {}


def get(system: str) -> System:
    """The system with this id; DataError when there is none (yet).

    >>> get("chess")
    Traceback (most recent call last):
    gunbai.errors.DataError: system: chess: id: found 'chess', expected one of ronin
    """
    found = _LOADED.get(system)
    if found is None:
        if system not in available():
            raise DataError("system", system, "id", system, f"one of {', '.join(available())}")
        found = _LOADED[system] = import_module(f"gunbai.systems.{system}").SYSTEM
    return found


def register(system: System) -> None:
    """Make a system known by its id: for systems from outside, and for tests."""
    _LOADED[system.id] = system


def available() -> tuple[str, ...]:
    """The ids of the systems that can be played, in their fixed order.

    A folder without an ``__init__.py`` holds data and chapters of a system that is still being
    built: it has no ``SYSTEM`` yet and does not count.
    """
    from importlib.util import find_spec  # a look at the disk, only when asked

    specs = [(name, find_spec(f"gunbai.systems.{name}")) for name in SYSTEM_IDS]
    built_in = [
        name
        for name, spec in specs
        if name in _LOADED or (spec is not None and spec.origin is not None)
    ]
    return (*built_in, *(name for name in _LOADED if name not in SYSTEM_IDS))


def scenario(id_: str) -> Scenario:
    """The scenario with this id, of whatever system."""
    known: Sequence[str] = []
    for name in available():
        scenarios = get(name).scenarios()
        if id_ in scenarios:
            return scenarios[id_]
        known = [*known, *scenarios]
    raise DataError("scenario", id_, "id", id_, f"one of {', '.join(known)}")


__all__ += ["Name", "Question", "Refusal", "available", "register", "scenario"]
