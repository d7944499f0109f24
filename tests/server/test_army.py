"""The army builder: rosters made with forms alone, kept, shared, checked, mended and played with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from gunbai.language import LANGUAGES

from .client import Browser, TestClient, serving
from .test_pages import RAW_ID, Forms


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("armies")
    with serving(folder) as client:
        yield client


def begun(browser: Browser, **stated: str) -> str:
    """A new roster; the path of its page."""
    fields = {"system": "ronin", "do": "new", **stated}
    reply = browser.post("/army", fields)
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"])


def press(browser: Browser, path: str, do: str, **more: str) -> Any:
    """A button of the page as it stands; the data after it."""
    rev = browser.json(f"{path}.json")["rev"]
    reply = browser.post(path, {"at": str(rev), "do": do, **more})
    assert reply.status_code == 303, reply.text
    return browser.json(f"{path}.json")


def form_of(browser: Browser, path: str, field: str) -> dict[str, str]:
    """The fields of the form that holds this one, selects included, as a browser would send them."""
    text = browser.get(path).text
    for form in re.findall(r"<form.*?</form>", text, re.DOTALL):
        if f"has {field}" not in unescape(form):
            continue
        found = dict(Forms(form).forms[0]["fields"])
        for name, body in re.findall(
            r'<select[^>]* name="([^"]+)">(.*?)</select>', form, re.DOTALL
        ):
            chosen = re.search(r'value="([^"]*)" selected', body)
            found[unescape(name)] = unescape(chosen.group(1)) if chosen else ""
        return found
    raise AssertionError(f"no form with {field}")


def test_an_army_is_built_with_forms_alone_and_played_with(server: TestClient) -> None:
    browser = Browser(server)
    path = begun(browser)
    empty = browser.json(f"{path}.json")
    assert {one["kind"] for one in empty["findings"]} == {"todo"}
    assert empty["limit"] == 150 and empty["points"] == 0

    for offer in ("busho", "ashigaru", "ashigaru", "ashigaru", "ashigaru"):
        shown = press(browser, path, f"offer {offer}")
    assert [(line["name"], line["count"]["value"]) for line in shown["lines"]] == [
        ("Busho", 1),
        ("Ashigaru", 4),
    ]

    form = form_of(browser, path, '["model",0,"add"]')
    form['f ["model",0,"add"] naginata'] = "1"
    form['f ["model",0,"attributes"] fast'] = "1"
    form['f ["model",0,"name"]'] = "Saitō <b>"
    shown = press(browser, path, "fields", **form)
    assert shown["points"] == 40 + 2 + 3 + 4 * 16
    assert shown["legal"], shown["findings"]
    assert "Saitō &lt;b&gt;" in browser.get(path).text

    shown = press(
        browser, path, "fields", **form_of(browser, path, '["name"]') | {'f ["name"]': "Hill clan"}
    )
    file = browser.get(f"{path}/file")
    assert "hill-clan.toml" in file.headers["content-disposition"]
    written = tomllib.loads(file.text)
    assert written["system"] == "ronin" and written["model"][0]["add"] == ["naginata"]

    again = browser.post("/army", {"do": "upload", "text": file.text}).headers["location"]
    assert browser.get(f"{again}/file").text == file.text

    id_ = path.rpartition("/")[2]
    assert "Hill clan" in browser.get(f"/play?scenario=ron-scn-02&army={id_}").text
    fields = {"scenario": "ron-scn-02", "roster.a": f"army:{id_}", "seat.b": "here"}
    reply = browser.post("/play", fields)
    assert reply.status_code == 303, reply.text
    view = browser.json(f"{reply.headers['location']}.json")
    assert "Saitō <b>" in [thing.get("name") for thing in view["put"].values()]


def test_a_finding_is_mended_by_its_button_and_a_change_taken_back(server: TestClient) -> None:
    browser = Browser(server)
    path = begun(browser, do="ready", roster="ron-ros-05")
    shown = press(browser, path, "offer samurai")
    over = next(one for one in shown["findings"] if one["rule"] == "RON-ARM-01")
    assert over["kind"] == "not-allowed" and "175" in over["text"] and over["fixes"]
    assert over["fixes"][0] in browser.get(path).text

    after = press(browser, path, f"fix {over['number']}/0")
    assert after["points"] <= after["limit"]
    assert after["deed"]["id"] == "mended"
    back = press(browser, path, "undo")
    assert back["points"] == 175 and back["deed"] is None


def test_who_has_the_link_reads_and_copies_but_changes_nothing(server: TestClient) -> None:
    owner, other = Browser(server), Browser(server)
    path = begun(owner, do="ready", roster="ron-ros-01")
    assert other.get(path).status_code == 200
    assert other.post(path, {"do": "delete"}).status_code == 403

    reply = other.post(path, {"do": "offer samurai"})
    copy = reply.headers["location"].partition("#")[0]
    assert copy != path
    assert other.json(f"{copy}.json")["points"] == owner.json(f"{path}.json")["points"] + 25
    assert path.rpartition("/")[2] not in other.get("/army").text

    assert owner.post(path, {"do": "delete"}).status_code == 303
    assert owner.get(path).status_code == 404
    assert other.get(copy).status_code == 200


def test_a_roster_that_is_not_legal_is_not_played_with(server: TestClient) -> None:
    browser = Browser(server)
    id_ = begun(browser).rpartition("/")[2]
    reply = browser.post("/play", {"scenario": "ron-scn-02", "roster.a": f"army:{id_}"})

    assert reply.status_code == 422
    assert "a roster is not legal" in reply.text
    assert "RON-ARM-02. Models: 0. Need: 4 or more. Add models: 4." in reply.text


def test_a_legal_roster_may_still_be_too_dear_for_a_scenario(server: TestClient) -> None:
    """RON-SCN-01: 77 points a side; the rule, what was found, the limit, and the mend."""
    browser = Browser(server)
    reply = browser.post("/play", {"scenario": "ron-scn-01", "roster.b": "ron-ros-05"})

    assert reply.status_code == 422
    assert "Side B, RON-SCN-01. Points: 150 of 77. Spend less: 73." in reply.text


def test_bad_input_is_told_apart_and_changes_nothing(server: TestClient) -> None:
    browser = Browser(server)
    path = begun(browser, do="ready", roster="ron-ros-01")
    before = browser.json(f"{path}.json")
    rev = str(before["rev"])
    limit = {'has ["limit"]': "1", 'f ["limit"]': "many"}
    cases: tuple[tuple[dict[str, str], int, str], ...] = (
        ({"do": "offer dragon"}, 422, "dragon"),
        ({"do": 'drop ["model",99]'}, 422, "99"),
        ({"do": "drop [[[["}, 422, "[[[["),
        ({"do": "fix 7/7"}, 422, "7"),
        ({"do": "fields", **limit}, 422, "many"),
        ({"do": "text", "text": "limit = "}, 422, "syntax"),
        (
            {"do": "text", "text": 'system = "ronin"\nlist = "bushi"\nlimit = 1\nsword = 2'},
            422,
            "sword",
        ),
        ({"do": "offer samurai", "at": "77"}, 409, "another window"),
    )
    for fields, status, words in cases:
        reply = browser.post(path, {"at": rev, **fields})
        assert reply.status_code == status, (fields, reply.text)
        assert words in unescape(reply.text), fields
    assert browser.json(f"{path}.json") == before
    assert browser.get("/army/0123456789abcdef").status_code == 404
    assert browser.post("/army", {"do": "upload", "text": "[[["}).status_code == 422
    assert browser.post("/army", {"system": "chess"}).status_code == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_builder_is_in_the_readers_language(
    server: TestClient, lang: str
) -> None:
    browser = Browser(server, lang)
    path = begun(browser, do="ready", roster="ron-ros-09")
    press(browser, path, "offer samurai")
    for address in ("/army", path, f"/play?scenario=ron-scn-02&army={path.rpartition('/')[2]}"):
        shown = Forms(browser.get(address).text).text
        assert not RAW_ID.findall(shown), address
        assert not re.findall(r"\b(?:ronin|name|rule)\.[a-z]+\.", shown), address


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_army_of_clans_is_built_printed_and_played_with(server: TestClient, lang: str) -> None:
    """Daimyo: from nothing to a legal army by the buttons alone."""
    browser = Browser(server, lang)
    path = begun(browser, system="daimyo")
    shown = browser.json(f"{path}.json")
    assert {one["kind"] for one in shown["findings"]} == {"todo"}
    press(browser, path, "offer general-seated")
    press(browser, path, "offer foot-hatamoto")
    shown = press(browser, path, "offer clan-house-clan")
    assert shown["legal"], shown["findings"]
    shown = press(browser, path, "offer unit-0-peasant")
    stands = next(line for line in shown["lines"] if line["path"] == '["clan",0,"unit",4]')
    for _ in range(5):
        shown = press(browser, path, f"more {stands['path']}")
    many = next(one for one in shown["findings"] if one["fixes"])
    shown = press(browser, path, f"fix {many['number']}/0")
    assert shown["legal"]
    for address in (path, f"/print{path}", f"/play?scenario=dai-scn-01&army={shown['id']}"):
        text = Forms(browser.get(address).text).text
        assert not RAW_ID.findall(text), address
        assert not re.findall(r"\b(?:daimyo|name|rule)\.[a-z]+\.", text), address
        assert not re.findall(r"\{[a-z]+\}", text), address
    assert browser.get("/print/scenario/dai-scn-02").status_code == 200
    fields = {"scenario": "dai-scn-01", "roster.a": f"army:{shown['id']}", "seat.a": "me"}
    assert browser.post("/play", fields).headers["location"].startswith("/t/")
