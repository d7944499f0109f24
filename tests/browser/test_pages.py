"""Replay and proof of the dice on a real server, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import finished, game, open_context, served


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("pages")) as url:
        yield url


@pytest.fixture
def page(browser: Browser, place: str) -> Iterator[Page]:
    context = open_context(browser, place)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield opened
    context.close()
    assert faults == []


def test_any_scenario_is_two_clicks_away(page: Page, place: str) -> None:
    page.goto(place)
    page.get_by_role("link", name="Another scenario").click()
    page.get_by_role("button", name="Play: Skirmish").click()
    expect(page.locator("#primary")).to_be_visible()
    expect(page.locator("#bar .scenario")).to_have_text("Skirmish")


def test_the_dice_are_proved_in_the_browser_and_by_a_saved_page_without_a_server(
    page: Page, place: str, tmp_path: Path
) -> None:
    here = finished(page, place)
    page.goto(f"{place}{here}/dice")
    expect(page.locator("html")).to_have_attribute("data-proof", "kept")
    rolls = page.locator("section:has(h2) tbody tr").count()
    assert rolls > 10
    expect(page.locator("#proof-verdict")).to_contain_text(f"{rolls}")

    with page.expect_download() as caught:
        page.get_by_role("link", name="Save the proof").click()
    text = Path(caught.value.path()).read_text("utf-8")
    alone = tmp_path / "proof.html"
    alone.write_text(text, "utf-8")
    page.context.set_offline(True)
    page.goto(alone.as_uri())
    expect(page.locator("html")).to_have_attribute("data-proof", "kept")

    face = re.search(r'"faces":\s*\[(\d)', text)
    assert face is not None
    other = "1" if face.group(1) != "1" else "2"
    alone.write_text(text[: face.start(1)] + other + text[face.end(1) :], "utf-8")
    page.goto(alone.as_uri())
    expect(page.locator("html")).to_have_attribute("data-proof", "broken")
    expect(page.locator("#proof-verdict")).to_contain_text("do not follow")


def test_the_saved_page_checks_any_saved_game(page: Page, place: str, tmp_path: Path) -> None:
    here = finished(page, place)
    page.goto(f"{place}{here}/dice")
    files = {}
    for name in ("Save the proof", "The whole history"):
        with page.expect_download() as caught:
            page.get_by_role("link", name=name).click()
        files[name] = Path(caught.value.path()).read_text("utf-8")
    alone, saved = tmp_path / "proof.html", tmp_path / "game.jsonl"
    alone.write_text(files["Save the proof"], "utf-8")
    page.goto(alone.as_uri())
    for text, verdict in (
        (files["The whole history"], "kept"),
        (
            re.sub(r'("commit":")[0-9a-f]{8}', r"\g<1>00000000", files["The whole history"]),
            "broken",
        ),
    ):
        saved.write_text(text, "utf-8")
        page.locator("#proof-file").set_input_files(saved)
        expect(page.locator("html")).to_have_attribute("data-proof", verdict)
    saved.write_text("no game", "utf-8")
    page.locator("#proof-file").set_input_files(saved)
    expect(page.locator("#proof-verdict")).to_contain_text("no finished game")


def test_a_game_is_looked_at_again_by_slider_chapter_and_link(page: Page, place: str) -> None:
    game("ron-scn-01", tail="/replay")(page, place)
    pieces = page.locator("#film-map .piece")
    expect(page.locator("#film-entry")).to_contain_text("Entry")
    expect(pieces.first).to_be_attached()
    count = int(page.locator("#film-slider").get_attribute("max") or 0)
    assert count > 100

    page.locator("#film-start").click()
    expect(page.locator("#film-entry")).to_have_text(f"Entry 0 of {count}")
    expect(pieces).to_have_count(0)  # nobody is deployed yet
    page.locator("#film-chapters a", has_text="Move phase").first.click()
    expect(pieces).not_to_have_count(0)
    expect(page.locator("#film-chapters a[aria-current]")).to_have_text("Move phase")
    expect(page.locator("#film-bar")).to_contain_text("turn 1")
    moment = page.locator("#film-link").input_value()
    stood = page.locator("#film-map .pieces").inner_html()

    page.locator("#film-slider").focus()
    page.keyboard.press("End")
    expect(page.locator("#film-entry")).to_have_text(f"Entry {count} of {count}")
    page.goto("about:blank")
    page.goto(moment)
    expect(page.locator("#film-bar")).to_contain_text("turn 1")
    assert page.locator("#film-map .pieces").inner_html() == stood

    page.locator("#film-roll").click()
    expect(page.locator("#film-log .now")).to_contain_text(re.compile(r"\d\+\d"))
    page.locator("#film-scene").click()
    page.wait_for_url("**/scene?entry=*")
    expect(page.locator("#bench-map .piece").first).to_be_attached()


def test_losses_are_marked_and_the_film_pauses_where_it_is_told(page: Page, place: str) -> None:
    """A stroke for every loss; ticked kinds of events stop the film at the next of them, and stay ticked."""
    game("ron-scn-01", tail="/replay")(page, place)
    lost = page.locator("#film-log li[data-loss]").evaluate_all(
        "nodes => [...new Set(nodes.map((node) => Number(node.dataset.entry)))]"
    )
    marks = page.locator("#film-marks .loss").get_attribute("d") or ""
    assert lost and marks == "".join(f"M{entry} 0V1" for entry in lost)

    page.clock.install()
    page.locator("#film-stops summary").click()
    page.get_by_role("checkbox", name="a loss").check()
    page.locator("#film-start").click()
    page.locator("#film-play").click()
    run_to(page, lost[0])
    expect(page.locator("#film-stopped")).to_have_text("Paused: a loss")
    expect(page.locator("#film-play")).to_have_attribute("aria-pressed", "false")

    page.reload()
    expect(page.locator('#film-stops input[value="loss"]')).to_be_checked()
    page.clock.install()
    page.locator("#film-stops summary").click()
    page.get_by_role("checkbox", name="a loss").uncheck()
    page.get_by_role("checkbox", name="Shooting").check()
    page.locator("#film-start").click()
    page.locator("#film-play").click()
    shot = page.locator('#film-log li[data-chapter="sht"]').first.get_attribute("data-entry")
    run_to(page, int(shot or 0))


def run_to(page: Page, entry: int) -> None:
    """Let the film run, beat by beat, and expect that it stops there by itself."""
    for _ in range(400):
        page.clock.run_for(900)
        if page.locator("#film-play").get_attribute("aria-pressed") == "false":
            break
    expect(page.locator("#film-entry")).to_contain_text(f"Entry {entry} of")


def test_the_replay_shows_what_each_seat_saw(page: Page, place: str) -> None:
    """A secret plan: its own seat reads it when it is made, the spectator when it is told."""
    game("ron-scn-01", tail="/replay")(page, place)
    for name in ("everyone together", "Bushi", "Bandits", "a spectator"):
        page.get_by_role("link", name=name).click()
        expect(page.locator(".seen-by [aria-current]")).to_have_text(name)
        expect(page.locator("#film-map .piece").first).to_be_attached()
