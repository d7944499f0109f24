"""Print sheets: complete, in three languages, with a foot that says by which rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunbai.language import LANGUAGES
from gunbai.system import available, get

from .client import Browser, TestClient, serving
from .test_army import begun, press
from .test_pages import RAW_ID, Forms


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("prints")
    with serving(folder) as client:
        yield client


def test_an_army_sheet_holds_every_model_with_its_boxes(server: TestClient) -> None:
    browser = Browser(server)
    path = begun(browser, do="ready", roster="ron-ros-09")
    shown = browser.json(f"/print{path}.json")
    assert [unit["n"] for unit in shown["units"]] == [1, 1, 1, 1, 1, 2, 2, 1]
    text = browser.get(f"/print{path}").text
    names = {rule["word"] for rule in shown["rules"]}
    assert {"Commander", "Kenjutsu"} <= names
    models = sum(unit["n"] for unit in shown["units"])
    assert models == 10
    stun, wounds, horses = 2 * models, 3 * models, 2
    assert text.count('<i class="box">') == stun + wounds + horses
    foot = f"rules {get('ronin').digest()[:12]}"
    assert foot in text and path in text

    press(browser, path, "offer samurai")
    assert "Not legal yet" in browser.get(f"/print{path}").text


def test_a_plan_card_for_each_fighter_has_its_counters(server: TestClient) -> None:
    browser = Browser(server)
    shown = browser.json("/print/plans/ron-ros-05.json")
    assert len(shown["cards"]) == 6
    assert shown["cards"][0]["columns"][0]["boxes"] == 5
    assert {card["number"] for card in shown["cards"] if card["word"] == "Ashigaru"} == {1, 2, 3, 4}
    assert browser.get("/print/plans/ron-ros-05").status_code == 200


@pytest.mark.parametrize("lang", ["hu", "ru"])
@pytest.mark.parametrize("scenario", ["ron-scn-01", "dai-scn-01"])
def test_sides_are_called_as_at_the_table(server: TestClient, scenario: str, lang: str) -> None:
    """By their names alone, which differ; nowhere by the letters of the program."""
    browser = Browser(server, lang)
    shown = browser.json(f"/print/scenario/{scenario}.json")
    names = [side["name"] for side in shown["sides"]]
    assert len(set(names)) == len(names) == 2
    system = shown["foot"]["system"]
    games = f"/scene?system={system}&tab=games&games=1&scenario={scenario}"
    for page in (f"/print/scenario/{scenario}", games):
        text = browser.get(page).text
        assert not re.search(r"\([AB]\)", text), page
        assert all(name in text for name in names), page


@pytest.mark.parametrize("scenario", list(get("ronin").scenarios()))
def test_a_play_aid_shows_table_stakes_and_tables(server: TestClient, scenario: str) -> None:
    browser = Browser(server)
    shown = browser.json(f"/print/scenario/{scenario}.json")
    assert shown["put"]["table"]["w"] > 0
    assert not any(thing["kind"] == "base" for thing in shown["put"].values())
    assert len(shown["sequence"]) == 5 and len(shown["sides"]) == 2
    for table in shown["tables"]:
        assert {len(row) for row in table["rows"]} == {len(table["head"])}
    text = browser.get(f"/print/scenario/{scenario}").text
    assert json.loads(text.split('id="map-data">')[1].split("</script>")[0])["put"] == shown["put"]


def test_a_ruling_names_each_rule_that_stands_on_it_in_full(server: TestClient) -> None:
    browser = Browser(server)
    reply = browser.post("/scene?system=ronin&ask=shot", {"do": "dice", "faces": "4 5"})
    path = str(reply.headers["location"])
    text = browser.get(f"/print{path}").text
    shown = browser.json(f"/print{path}.json")
    tags = set(re.findall(r"/rules/ronin/(RON-[A-Z]+-\d+)", text))
    assert tags and tags <= {one["rule"] for one in shown["rules"]}
    assert all(one["about"] for one in shown["rules"])
    assert "4+5" in text and shown["ruling"]["odds"]


def test_a_game_record_holds_the_log_and_the_dice(server: TestClient) -> None:
    browser = Browser(server)
    code = browser.create(scenario="ron-scn-01", seat__b="bot:random")
    with browser.table(code) as table:
        table.wait_for_ask()
        for _ in range(6):
            table.answer(table.ask["default"])
            table.wait_for_ask()
        log = list(table.log)
    text = browser.get(f"/print/game/{code}").text
    shown = browser.json(f"/print/game/{code}.json")
    assert [line["text"] for line in shown["lines"]][: len(log)] == [line["text"] for line in log]
    assert any(line["rolls"] for line in shown["lines"])
    assert code in text
    assert Browser(server).get("/print/game/ABCDEF").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_on_paper_is_in_the_readers_language(server: TestClient, lang: str) -> None:
    browser = Browser(server, lang)
    reply = browser.post("/scene?system=ronin&ask=combat", {"do": "again"})
    scenarios = [
        f"/print/scenario/{one}" for system in available() for one in get(system).scenarios()
    ]
    for address in (
        "/print/army/ron-ros-09",
        "/print/plans/ron-ros-10",
        "/print/army/dai-ros-battle-a",
        f"/print{reply.headers['location']}",
        *scenarios,
    ):
        shown = Forms(browser.get(f"{address}?paper=letter").text).text
        assert not RAW_ID.findall(shown), address
        assert not re.findall(r"\b(?:ronin|daimyo|name|rule)\.[a-z]+\.", shown), address
