"""Ronin's own secrets: two worlds that differ in what B has sealed are the same bytes to all others.

A whole game is played to a secret question (a plan of combat, RON-CMB-07; a KIAI!, RON-PRI-03) with
answers recorded from bots. There B seals one answer in one world; in the other a different one, after
one that it changes. Until A has answered, whatever A and a spectator can receive must be the
same: views and diffs, what they are asked, the log, verdicts with their odds, cards, surveys,
refusals, pages, downloads, replay, presence, what a bot in A's place would be given, the server's
own log. Then A answers, and the worlds part: the test would see a difference.
"""

from __future__ import annotations

import json
import logging
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gunbai.bots import play_bots
from gunbai.effects import Seat
from gunbai.play.dice_source import Counter, Seeded
from gunbai.play.live import Session
from gunbai.play.opening import new_header
from gunbai.server.packing import packed
from gunbai.system import Setup

from .client import Table, TestClient, serving
from .test_rooms import rooms_of
from .test_secrecy import World, acks

SEED = "ab12" * 8
SETUPS: dict[str, Setup] = {
    "RON-CMB-07": Setup("ron-scn-04", {}),
    "RON-PRI-03": Setup("ron-scn-02", {}, {"a": "ron-ros-08", "b": "ron-ros-08"}),
}
"""Where a secret question comes up: by its rule."""
A, B = Seat("a"), Seat("b")
PAGES = (
    "/luck",
    "/luck.json",
    "/history.json",
    "/record.json",
    "/text?seat=a",
    "/scene.json?entry=9",
)
LANGS = ("hu", "ru", "en")

Given = tuple[str, Any]


@cache
def recorded(rule: str) -> tuple[Given, ...]:
    """The answers of two bots up to the first question of this rule that both sides are asked."""
    session = Session(new_header(SETUPS[rule], SEED), Seeded(SEED))
    given: list[Given] = []
    submit = session.submit

    class Reached(Exception):
        """Far enough."""

    def submitted(seat: Seat, answer: object, at: int | None = None, by: str = "seat") -> None:
        open_, ask = session.open, session.ask_of(seat)
        assert open_ is not None and ask is not None
        if open_.together is not None and ask.rule == rule and len(open_.asks) == 2:
            raise Reached
        given.append((seat, ask.question.plain(answer)))
        submit(seat, answer, at, by)

    session.submit = submitted  # type: ignore[method-assign]
    with pytest.raises(Reached):
        play_bots(session, (), SEED)
    return tuple(given)


class Duel(World):
    """A, B and a spectator at the secret question of a rule; B's answers in the order of sealing."""

    def __init__(self, server: TestClient, rule: str, picks: tuple[int, ...]) -> None:
        super().__init__(server, 0, "", False)
        self.rule, self.picks = rule, picks
        self.sealed: Any = None

    def play(self) -> list[Any]:
        setup = SETUPS[self.rule]
        rosters = {f"roster__{side}": str(id_) for side, id_ in setup.rosters.items()}
        code = self.code = self.ann.create(scenario=setup.scenario, seat__b="code", **rosters)
        self.ben.post(f"/t/{code}/sit", {"seat": "b"})
        for seat, answer in recorded(self.rule):
            by = self.ann if seat == A else self.ben
            command = {"t": "answer", "id": f"{len(self.received)}", "seat": seat, "answer": answer}
            reply = by.ask("POST", f"/t/{code}/command.json", content=json.dumps(command))
            assert reply.json()["t"] == "ack", reply.text
            self.received.append(reply.text if seat == A else "")
        with self.ann.table(code) as a, self.ben.table(code) as b, self.cat.table(code) as c:
            self._duel(a, b, c)
        return self.received

    def _duel(self, a: Table, b: Table, c: Table) -> None:
        answers = self.answers()
        self.received += [m for table in (a, c) for m in table.sync().heard]
        for pick in self.picks:
            assert b.answer(answers[pick])["t"] == "ack"
        self.sealed = answers[self.picks[-1]]
        for table in (a, c):
            before = len(table.heard)
            self.inquire(table)
            self.received += table.sync().heard[before:]
        self.own(a)
        self.look("sealed")
        self.thought()
        for lang in LANGS:
            for table in (a, c):
                table.send("lang", lang=lang)
                self.received += [table.until("view"), table.sync().things, table.log]
        self.received += [m for table in (a, c) for m in table.heard if m["t"] == "odds"]
        with self.ann.table(self.code) as again:  # who comes back sees no more
            self.received.append((again.state, again.things, again.log))
        self.opened(a, b)

    def answers(self) -> list[Any]:
        """Different answers of B's, as JSON, the same in every world."""
        session = rooms_of(self.server)._rooms[self.code].position.session
        ask = session.ask_of(B)
        assert ask is not None and ask.rule == self.rule and ask.secret
        base = ask.question.plain(ask.question.default(session.view(B)))
        if isinstance(base, dict):
            first = next(iter(base))
            tried = [{**base, first: {**base[first], "attack": n}} for n in range(5)]
        else:
            tried = list(map(ask.question.plain, ask.question.options(session.view(B)) or ()))
        found = [answer for answer in tried if session.check(B, answer) is None]
        assert len(found) >= 2
        return found

    def inquire(self, table: Table) -> None:
        """Cards of all pieces, measures and threats; what is foreign or nonsense, too."""
        pieces = [id_ for id_, thing in table.things.items() if thing["kind"] == "base"]
        for piece in pieces:
            self.ask(table, "card", piece=piece)
        mine, theirs = (next(p for p in pieces if p.startswith(side)) for side in "ab")
        for facts in ({"from": mine, "to": theirs}, {"from": theirs, "to": mine}):
            for what in ("ruler", "sight", "distance"):
                self.ask(table, "survey", what=what, facts=facts)
        for piece in (mine, theirs):
            self.ask(table, "survey", what="threat", facts={"model": piece, "from": piece})
        self.ask(table, "check", seat="b", answer=0)
        self.received.append(table.command("answer", id="foreign", seat="b", answer=0))
        self.received.append(table.command("undo", id="foreign undo", seat="b"))

    def own(self, a: Table) -> None:
        """A's own question: verdicts with their odds and reasons, refusals, undo, a take-back."""
        ask = a.wait_for_ask()
        session = rooms_of(self.server)._rooms[self.code].position.session
        question = session.ask_of(A)
        assert question is not None
        suggested = question.question.suggest(session.view(A), Counter("own"), 4)
        for answer in [*map(question.question.plain, suggested), {}, 7, [[]]]:
            self.ask(a, "check", at=ask["at"], seat="a", answer=answer)
        for command in ("undo", "takeback"):
            self.received.append(a.command(command, id=f"own {command}", seat="a"))
        self.received.append(a.command("consent", id="no", seat="a", accept=False))
        self.received.append(a.command("answer", id="stale", seat="a", at=0, answer=answer))

    def look(self, moment: str) -> None:
        super().look(moment)
        for browser in (self.ann, self.cat):
            for place in PAGES:
                self.note(moment, place, browser.get(f"/t/{self.code}{place}"))

    def thought(self) -> None:
        """What a bot in A's place is handed, byte for byte, and a spectator's view."""
        session = rooms_of(self.server)._rooms[self.code].position.session
        ask = session.ask_of(A)
        for seat in (A, None):
            self.received.append(packed((session.view(seat), ask)).hex())
            self.received.append([repr(line) for line in session.lines_for(seat)])

    def opened(self, a: Table, b: Table) -> None:
        """A answers: now what B had sealed is there for all."""
        session = rooms_of(self.server)._rooms[self.code].position.session
        question = session.ask_of(A)
        assert question is not None
        answer = question.question.plain(question.question.default(session.view(A)))
        self.after = len(a.heard)
        assert a.command("answer", id="open", seat="a", answer=answer)["t"] == "ack"
        found = [e["answer"] for e in session.entries if "sealed" in e and e["seat"] == B]
        assert found[-1] == self.sealed
        self.shown = json.dumps(a.sync().heard[self.after :])


@pytest.mark.parametrize("rule", sorted(SETUPS))
def test_what_b_has_sealed_reaches_nobody_before_it_is_opened(
    rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "gunbai")
    monkeypatch.setattr("gunbai.server.rooms.secrets.token_hex", lambda size: SEED)
    monkeypatch.setattr("gunbai.server.rooms.secrets.choice", lambda letters: letters[7])
    worlds: list[list[Any]] = []
    shown: list[str] = []
    for number, picks in enumerate([(0,), (0, 1)]):
        with serving(tmp_path / str(number)) as server:
            duel = Duel(server, rule, picks)
            worlds.append([*acks(duel.play()), *(one.getMessage() for one in caplog.records)])
            shown.append(duel.shown)
        caplog.clear()

    assert len(worlds[0]) == len(worlds[1]) > 200
    for one, other in zip(*worlds, strict=True):
        assert one == other
    assert shown[0] != shown[1]
