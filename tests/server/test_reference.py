"""The rules reference: chapters by name, search in three languages, scenes that open on the workbench."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gunbai import system as systems
from gunbai.server import reference, reference_links

from .client import Browser, TestClient, serving

BUILT = [name for name in systems.available() if name in ("ronin", "daimyo")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("reference")) as client:
        yield client


@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
@pytest.mark.parametrize("system", BUILT)
def test_every_chapter_has_a_name(server: TestClient, system: str, lang: str) -> None:
    data = Browser(server, lang).get(f"/rules/{system}.json").json()
    bare = [one["chapter"] for one in data["chapters"] if one["word"] == one["chapter"]]
    assert bare == []


@pytest.mark.parametrize("search", ["Base Defence", "védelem páncél", "броня цели", "ron-sht-05"])
@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
def test_rules_are_found_by_the_words_of_any_language(
    server: TestClient, lang: str, search: str
) -> None:
    browser = Browser(server, lang)
    found = [
        item["id"]
        for chapter in browser.get("/rules/ronin.json", params={"q": search}).json()["chapters"]
        for item in chapter["items"]
    ]
    assert "RON-SHT-05" in found
    assert len(found) < 40
    everywhere = browser.get("/rules.json", params={"q": search}).json()["found"]
    assert [one["system"] for one in everywhere if "RON-SHT-05" in str(one)] == ["ronin"]


@pytest.mark.parametrize("system", BUILT)
def test_every_rule_has_something_that_shows_it_and_says_where_it_acts(
    server: TestClient, system: str
) -> None:
    index = reference.index_of(system)
    assert index is not None
    browser = Browser(server)
    bare = []
    for id_ in index.rules:
        data = browser.get(f"/rules/{system}/{id_}.json").json()
        if not data["scenes"] or not (data["files"] or data["named_by"]):
            bare.append(id_)
    # Its id is put together from that of its list.
    assert [id_ for id_ in bare if id_ != "RON-MNG-01"] == []


@pytest.mark.parametrize("system", BUILT)
def test_scenes_of_rules_open_on_the_workbench(server: TestClient, system: str) -> None:
    """One scene of every chapter, with all that its page needs."""
    index = reference.index_of(system)
    assert index is not None
    first: dict[str, str] = {}
    for id_, rule in index.rules.items():
        for case in reference_links.scenes_of(system, id_)[:1]:
            first.setdefault(rule.chapter, case.label)
    assert len(first) > 10
    for label in first.values():
        reply = Browser(server).get("/scene", params={"case": label})
        assert reply.status_code == 200, label


def test_the_full_text_links_to_the_rules_it_names_and_to_nothing_else(server: TestClient) -> None:
    browser = Browser(server)
    text = browser.get("/rules/ronin/RON-SHT-05").text
    assert '<a href="/rules/ronin/RON-T-02">RON-T-02</a>' in text
    links = set(
        re.findall(r'href="(/rules/ronin/[^"]+)"', browser.get("/rules/ronin/RON-GEN-05").text)
    )
    assert "/rules/ronin/RON-R-03" in links
    for link in sorted(links):
        assert browser.get(link).status_code == 200, link


def test_another_scenario_is_shown_before_it_is_started(server: TestClient) -> None:
    """Seats and rosters of the form are those of the scenario that it showed."""
    reply = Browser(server).post("/play", {"shown": "ron-scn-01", "scenario": "ron-scn-02"})
    assert (reply.status_code, reply.headers["location"]) == (303, "/play?scenario=ron-scn-02")
    reply = Browser(server).post("/play", {"shown": "ron-scn-02", "scenario": "ron-scn-02"})
    assert reply.headers["location"].startswith("/t/")
