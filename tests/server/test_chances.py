"""A chance shown at the table is the chance of the same scene on the workbench and of ``gunbai odds``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gunbai.cli import run
from gunbai.play.dice_source import Counter
from gunbai.play.history import History, dump
from gunbai.play.live import Session
from gunbai.play.players import answered, bot_of
from gunbai.server.benches import Scene, from_text, scene_text
from gunbai.systems.daimyo.nerve import daring_reason
from gunbai.testing.games import new_session

from .client import Browser, Table, TestClient, serving
from .test_workbench import data, press

SEED = "5"
Asked = tuple[str, dict[str, Any]]
"""A question of the workbench: which, and its facts."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("chances")) as client:
        yield client


@cache
def stopped(scenario: str, rule: str, skip: int, bot: str = "gentle", seed: str = SEED) -> Session:
    """A game between such bots, before the answer to a question of this rule."""
    session = new_session(scenario, seed)
    bots = {seat: bot_of(session.system, bot) for seat in session.header.seats}
    rng = Counter(seed, "chances")
    while session.open is not None:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        if ask.rule == rule:
            if not skip:
                return session
            skip -= 1
        session.submit(seat, answered(bots[seat], session.view(seat), ask, rng)[0], by="bot")
    raise AssertionError(f"{scenario} never asked {rule}")


def upload(browser: Browser, session: Session) -> str:
    """The game as a table of this browser, who holds both sides; its code."""
    saved = dump(History(session.header, session.entries))
    reply = browser.post("/upload", {"history": saved})
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"]).removeprefix("/t/").partition("/")[0]


def on_the_table(table: Table, answer: Any) -> dict[str, Any]:
    """What the table says to an answer before it is given."""
    ask = table.ask
    verdict = table.asking("check", at=ask["at"], seat=ask["seat"], answer=answer)
    assert verdict["ok"], verdict
    return dict(verdict["preview"])


def scene_of(browser: Browser, code: str, asked: Asked) -> str:
    """The moment as the workbench opens it, with this question put to it."""
    ask, facts = asked
    document = from_text(data(browser, f"/t/{code}/scene")["text"])
    put = Scene(document).asking(ask)
    return scene_text({**put, "facts": {**put["facts"], **facts}})


def on_the_workbench(browser: Browser, code: str, text: str) -> dict[str, Any]:
    path = press(browser, f"/t/{code}/scene", "text", text=text)
    ruling = data(browser, path)["ruling"]
    assert ruling["error"] is None and ruling["refusal"] is None, ruling
    return dict(ruling)


def chances(rows: list[dict[str, Any]]) -> dict[str, tuple[Fraction, str]]:
    """By the words of each outcome its chance, exact and as it is written."""
    found = {}
    for row in rows:
        exact = Fraction(row["chance"]) if "chance" in row else Fraction(row["n"], row["d"])
        found[row["text"][:1].upper() + row["text"][1:]] = (exact, row["percent"])
    assert len(found) == len(rows)
    return found


def a_shot(session: Session, answer: Any) -> Asked:
    ask = session.ask_of(session.open.waits_for()[0]) if session.open else None
    assert ask is not None
    facts = {"shooter": ask.question.subject, "target": answer[0]}
    return "shot", {**facts, "phase": str(ask.question.words.facts["phase"])}


def a_blow(session: Session, answer: Any) -> Asked | None:
    """RON-CMB-12: the attack of the fighter whose turn it is."""
    combat = session.state.combat
    if answer[0] != "attack":
        return None
    fighter = combat.fighters[combat.index]
    victim = next(one for one in combat.fighters if one.model == answer[1] and not one.horse)
    facts = {"attacker": fighter.model, "target": victim.model, "weapon": fighter.weapon}
    hands = {"target_weapon": victim.weapon, "counters": victim.attack + victim.defence}
    return "attack", {**facts, **hands, "charge": fighter.model == combat.charger}


CASES: list[tuple[str, str, int, Callable[[Session, Any], Asked | None]]] = [
    ("ron-scn-01", "RON-SHT-03", 0, a_shot),
    ("ron-scn-01", "RON-SHT-03", 3, a_shot),
    ("ron-scn-01", "RON-CMB-12", 0, a_blow),
    ("ron-scn-01", "RON-CMB-12", 3, a_blow),
]


@pytest.mark.parametrize(("scenario", "rule", "skip", "asks"), CASES)
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_the_table_the_workbench_and_the_command_line_show_one_chance(
    *,
    server: TestClient,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    scenario: str,
    rule: str,
    skip: int,
    asks: Callable[[Session, Any], Asked | None],
    lang: str,
) -> None:
    """Exactly the same fraction, written in the same digits, under the same words; the reasons too."""
    session = stopped(scenario, rule, skip)
    browser = Browser(server, lang)
    code = upload(browser, session)
    compared = 0
    with browser.table(code) as table:
        table.wait(lambda t: t.ask and t.ask["mine"])
        for option in table.ask["options"]:
            asked = asks(session, option["value"])
            if asked is None:
                continue
            shown = on_the_table(table, option["value"])
            text = scene_of(browser, code, asked)
            ruling = on_the_workbench(browser, code, text)
            assert shown["odds"] and chances(shown["odds"]) == chances(ruling["odds"]), asked
            targets = [target for one in ruling["measures"] for target in one["targets"]]
            assert all(target in targets for target in shown["reasons"]), asked
            file = tmp_path / "scene.toml"
            file.write_text(text, "utf-8")
            assert run(["odds", str(file), "--json", "--lang", lang]) == 0
            [told] = json.loads(capsys.readouterr().out)
            assert chances(list(told["distribution"].values())) == chances(shown["odds"]), asked
            compared += 1
    assert compared


def test_a_charge_shows_the_chance_of_the_test_that_it_demands(server: TestClient) -> None:
    """DAI-CHG-06: what the table says of a charge is the morale test of the workbench, against that charger."""
    charges = (stopped("dai-scn-01", "DAI-CHG-01", skip, "captain", "2") for skip in range(9))
    session = next(session for session in charges if demands_a_test(session))
    browser = Browser(server)
    code = upload(browser, session)
    with browser.table(code) as table:
        table.wait(lambda t: t.ask and t.ask["mine"])
        charger, answer = table.ask["subject"], charge_of(session)
        shown = on_the_table(table, answer)
    facts = {"unit": answer["target"], "against": charger, "reason": 0}
    text = scene_of(browser, code, ("morale", facts))
    ruling = on_the_workbench(browser, code, text)
    assert shown["odds"] and chances(shown["odds"]) == chances(ruling["odds"])


def demands_a_test(session: Session) -> bool:
    """Whether the charge that ``charge_of`` gives makes its target take a morale test; who charges must
    first take none (DAI-CHG-02)."""
    assert session.open is not None
    seat = session.open.waits_for()[0]
    ask = session.ask_of(seat)
    assert ask is not None and ask.question.law.chance is not None
    answer = ask.question.parse(charge_of(session))
    view = session.view(seat)
    dares = bool(daring_reason(view.units[ask.question.subject]))
    return not dares and ask.question.law.chance(view, ask.question, answer) is not None


def charge_of(session: Session) -> Any:
    """A charge that the open question allows, as JSON: whom, and the way."""
    assert session.open is not None
    ask = session.ask_of(session.open.waits_for()[0])
    assert ask is not None
    found = ask.question.suggest(session.view(ask.seat), Counter(SEED, "charge"), 1)[0]
    return ask.question.plain(found)


@pytest.mark.parametrize("skip", [0, 2])
def test_a_volley_is_told_with_the_modifiers_that_the_workbench_gave(
    server: TestClient, skip: int
) -> None:
    """DAI-TBL-10: a volley's modifiers and chances: before it at the table and on the workbench, after it
    in the log."""
    session = stopped("dai-scn-01", "DAI-FIR-01", skip)
    browser = Browser(server)
    code = upload(browser, session)
    with browser.table(code) as table:
        table.wait(lambda t: t.ask and t.ask["mine"])
        unit = table.ask["options"][0]["value"]
        expected = on_the_table(table, unit)
        before, entry = len(table.log), table.state["count"]
        table.command("answer", at=table.ask["at"], seat=table.ask["seat"], answer=unit)
        table.wait(lambda t: any(one["rolls"] for one in t.log[before:]))
        told = next(one for one in table.log[before:] if one["rolls"])
    assert told["reasons"] and told["reasons"][0]["mods"], told
    assert expected["reasons"] == told["reasons"], expected
    document = from_text(data(browser, f"/t/{code}/scene?entry={entry}")["text"])
    put = Scene(document).asking("volley")
    target = told["reasons"]
    for enemy in enemies_of(session, unit):
        text = scene_text({**put, "facts": {"unit": unit, "target": enemy}})
        path = press(browser, f"/t/{code}/scene", "text", text=text)
        ruling = data(browser, path)["ruling"]
        shown = [one for row in ruling["measures"] for one in row["targets"]]
        if not ruling["refusal"] and target[0]["mods"] == shown[0]["mods"]:
            assert chances(expected["odds"]) == chances(ruling["odds"])
            break
    else:
        raise AssertionError(f"no volley of {unit} has {target}")


def enemies_of(session: Session, unit: str) -> list[str]:
    units = session.state.units
    return [one.id for one in units.values() if one.side != units[unit].side and one.on_table]
