"""Play thousands of random games, look closely at all of them, and write docs/soak.md.

    make soak                          1000 games of every scenario
    make soak ARGS="--games 20"        fewer
    make soak ARGS="--system ronin"    only one system's part of the report is renewed
    make soak ARGS="--only ron-scn-01 --seed 7"

Every game is played to its end by random bots with every invariant checked before every decision;
one in ten is saved, read again and verified, die by die. Every other game varies what its system
lets one choose: options, armies, seats. Now and then somebody pushes at the rules first: asks why
something is closed, and tries what is not legal; what is refused must change nothing. The report
names the rules that never acted, in the order of the rulebook. A failure prints what plays it again.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from gunbai import system as systems
from gunbai.bots import play_bots
from gunbai.play.dice_source import Counter as Counted
from gunbai.play.dice_source import Seeded
from gunbai.play.history import dump, load
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.play.replay import verify
from gunbai.play.scene_watch import Listening
from gunbai.records import fingerprint
from gunbai.rulebook import citing
from gunbai.system import Setup
from gunbai.testing.pushing import pushed
from gunbai.testing.wondering import wondered
from gunbai.words import rules_in

REPORT = Path(__file__).resolve().parent.parent / "docs" / "soak.md"
VERIFIED = 10
"""Each tenth game is verified from its text."""
PUSHED = 7
"""Before each seventh decision somebody pushes at the rules."""
WONDERED = 40
"""Before each fortieth somebody asks a question of the workbench."""


@dataclass
class Lot:
    """Some games of one scenario."""

    scenario: str
    games: int = 0
    decisions: int = 0
    longest: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Lot) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.wins.update(other.wins)
        self.rules.update(other.rules)
        self.failures += other.failures


def play(scenario: str, seed: str, start: int, stop: int) -> Lot:
    """The games of these numbers: every other one as somebody might have set it up."""
    lot = Lot(scenario)
    for number in range(start, stop):
        try:
            _game(lot, f"{seed} {number}", number % VERIFIED == 0, varied=number % 2 == 1)
        except Exception as error:
            lot.failures.append(
                f"{scenario} seed '{seed} {number}': {type(error).__name__}: {error}"
            )
    return lot


def _setup(scenario: str, seed: str, *, varied: bool) -> Setup:
    """The plain set-up, or one that varies what a system lets one choose; its armies are legal."""
    system = systems.get(systems.scenario(scenario).system)
    if not varied or system.vary is None:
        return Setup(scenario, {})
    found = system.vary(scenario, Counted(f"vary {seed}"))
    for roster in found.rosters.values() if system.unfit is None else ():
        if not isinstance(roster, str):
            report = system.muster(roster, found.options)
            if not report.legal:
                raise AssertionError(f"not a legal army: {report.findings[0].say.id}")
    return found


def _game(lot: Lot, seed: str, proved: bool, *, varied: bool) -> None:
    with citing() as mustered:
        header = new_header(_setup(lot.scenario, seed, varied=varied), seed)
    lot.rules.update(mustered)
    pushing = Counted(f"push {seed}")

    def look(at: Session) -> None:
        at.system.watch(at.state)
        if at.number % PUSHED == 0:
            lot.rules.update(pushed(at, pushing))
        if at.number % WONDERED == 0:
            wondered(at, pushing)

    with citing() as heard:
        session = Session(header, Seeded(seed), driver=Listening)
        played = play_bots(session, (), seed, each=look)
    session.system.watch(session.state)
    outcome = session.outcome()
    if outcome is None:
        raise AssertionError("the game ended without an outcome")
    if session.system.audit is not None:
        session.system.audit(line.event for line in session.lines)
    if session.system.aftermath is not None:
        with citing() as told:
            session.system.aftermath(session.state)
        lot.rules.update(told)
    lot.games += 1
    lot.decisions += played.decisions
    lot.longest = max(lot.longest, played.decisions)
    lot.wins[outcome.winner or "draw"] += 1
    lot.rules.update(heard)
    for line in session.lines:
        lot.rules.update((line.rule, *rules_in(line.event.facts)))
    if proved:
        again = verify(load(dump(session.history(seed))))
        if fingerprint(again.state) != fingerprint(session.state):
            raise AssertionError("the replay ends in another state")


def _lots(scenarios: list[str], games: int, seed: str, workers: int) -> Iterator[Lot]:
    size = max(1, min(50, -(-games // (2 * workers))))
    tasks = [
        (scenario, seed, start, min(start + size, games))
        for scenario in scenarios
        for start in range(0, games, size)
    ]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, *zip(*tasks, strict=True))


def report(old: str, lots: dict[str, Lot], seed: str) -> str:
    """The page: of each system played a table of scenarios and the rules that never acted.

    ``old``: the page as it was, whose parts on systems not played now are kept.
    """
    parts = dict(_parts(old))
    for name in systems.available():
        own = [lot for lot in lots.values() if systems.scenario(lot.scenario).system == name]
        if own:
            parts[name] = _part(name, own, lots, seed)
    return "\n".join(HEAD) + "".join(parts[name] for name in systems.available() if name in parts)


HEAD = (
    "# Soak",
    "",
    "Random games to their end, every invariant checked before every decision, one in ten verified",
    "from its saved text, every other one with options, armies and seats chosen at random where the",
    "system allows it; now and then illegal answers are tried. Made by `make soak`.",
    "",
)


def _parts(page: str) -> Iterator[tuple[str, str]]:
    """The parts of a page by system."""
    for part in page.split("\n## ")[1:]:
        yield part.partition("\n")[0], f"\n## {part.rstrip()}\n"


def _part(name: str, own: list[Lot], lots: dict[str, Lot], seed: str) -> str:
    lines = [
        "",
        f"## {name}",
        "",
        f"Seed {seed}.",
        "",
        "| scenario | games | decisions a game | longest | ended | failures |",
        "|---|---|---|---|---|---|",
    ]
    for lot in own:
        mean = lot.decisions // lot.games if lot.games else 0
        ended = ", ".join(f"{side} {count}" for side, count in sorted(lot.wins.items()))
        lines.append(
            f"| {lot.scenario} | {lot.games} | {mean} | {lot.longest} | {ended} | {len(lot.failures)} |"
        )
    silent = ", ".join(_silent(name, lots)) or "none"
    lines += ["", f"Rules that never acted: {silent}."]
    return "\n".join(lines) + "\n"


def _silent(name: str, lots: dict[str, Lot]) -> list[str]:
    heard = {rule for lot in lots.values() for rule in lot.rules}
    return [rule.id for rule in systems.get(name).rules() if rule.id not in heard]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--system", choices=systems.available(), help="only its scenarios")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    stated = parser.parse_args(argv)
    names = [stated.system] if stated.system else systems.available()
    known = [id_ for name in names for id_ in systems.get(name).scenarios()]
    scenarios = [id_ for id_ in known if not stated.only or id_ in stated.only]
    lots = {scenario: Lot(scenario) for scenario in scenarios}
    for lot in _lots(scenarios, stated.games, stated.seed, stated.workers):
        lots[lot.scenario].add(lot)
    failures = [failure for lot in lots.values() for failure in lot.failures]
    text = report(REPORT.read_text("utf-8") if REPORT.exists() else "", lots, stated.seed)
    print(text)
    if not stated.only:
        REPORT.write_text(text, "utf-8")
    for failure in failures[:20]:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
