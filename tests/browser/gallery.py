"""Every page of a real server, set up the same way each time: what is photographed and examined.

``served`` runs a whole server whose codes and seeds are fixed; a **view** opens one page in one state.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page

from gunbai.effects import Ask
from gunbai.play.dice_source import Counter
from gunbai.play.history import History, dump
from gunbai.play.live import Session
from gunbai.play.players import answered, bot_of
from gunbai.server import app, rooms
from gunbai.testing.games import new_session

__all__ = ["SIZES", "VIEWS", "open_context", "reached", "resume", "saved", "served", "show"]

SIZES: Final = {
    "wide": (1440, 900),
    "middle": (1024, 768),
    "aside": (844, 390),
    "upright": (390, 844),
}
TOUCHED: Final = ("aside", "upright")
"""The sizes of phones."""

REST: Final = 150
"""Milliseconds in which what is not waited for by name comes: chances beside the choices, a last frame."""

View = Callable[[Page, str], None]


class Served(uvicorn.Server):
    """A server in a thread of the tests."""

    def install_signal_handlers(self) -> None:
        """Signals belong to the test run."""


@contextmanager
def served(folder: Path, seed: str = "gallery") -> Iterator[str]:
    """A whole server on a free port; codes of tables and seeds of dice are the same each time."""
    made = app(folder, workers="thread", bot_delay=0.0, pass_delay=0.05, rate=0.0)
    config = uvicorn.Config(made, host="127.0.0.1", port=0, log_level="error")
    server = Served(config)
    rng = random.Random(seed)
    fixed = SimpleNamespace(
        token_hex=lambda n: rng.randbytes(n).hex(),
        token_urlsafe=lambda n: rng.randbytes(n).hex(),
        choice=rng.choice,
    )
    with patch.object(rooms, "secrets", fixed):
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive()
            thread.join(0.02)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(10)


def open_context(
    browser: Browser,
    address: str,
    size: str = "wide",
    lang: str = "en",
    theme: str = "light",
    **more: Any,
) -> BrowserContext:
    """A browser of this size that has chosen language and theme and wants no motion, no cards."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size in TOUCHED,
        locale=lang,
        reduced_motion="reduce",
        **more,
    )
    context.set_default_timeout(15_000)
    context.add_cookies(
        [
            {"name": "gunbai_lang", "value": lang, "url": address},
            {"name": "gunbai_prefs", "value": f"theme={theme}&motion=off", "url": address},
        ]
    )
    return context


# -- games made before they are shown ----------------------------------------------------------------


@cache
def saved(scenario: str, stop: str = "", skip: int = 0, seed: str = "5") -> str:
    """A game between bots as a file: to its end, or to the ``skip``-th question of the shape ``stop``.

    ``stop`` may also name the rule of the question.
    """
    left = skip

    def there(session: Session, ask: Ask[Any]) -> bool:
        nonlocal left
        shape = type(ask.question).__name__.lower()
        if not stop or stop not in (shape, ask.rule, f"{shape}/{ask.rule}"):
            return False
        left -= 1
        return left < 0

    return reached(scenario, there, seed)


def reached(
    scenario: str,
    there: Callable[[Session, Ask[Any]], bool],
    seed: str = "5",
    bots: Sequence[str] = ("captain", "gentle"),
) -> str:
    """A game between bots as a file: to the first question at which it is ``there``, else to its end."""
    session = new_session(scenario, seed)
    players = {seat: _bot(session, bots, i) for i, seat in enumerate(session.header.seats)}
    rng = Counter(seed, "gallery")
    while session.open is not None:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        if there(session, ask):
            break
        answer, _ = answered(players[seat], session.view(seat), ask, rng)
        session.submit(seat, answer, by="bot")
    return dump(session.history(seed) if session.over else History(session.header, session.entries))


def _bot(session: Session, names: Sequence[str], place: int) -> Any:
    """The best bots there are of these, so that positions look like play."""
    known = [name for name in names if name in session.system.bots]
    return bot_of(session.system, known[place % len(known)] if known else "random")


# -- ways to a page ----------------------------------------------------------------------------------


def path(where: str, ready: str = "") -> View:
    """A page by its address; ``ready`` must be there before it is looked at."""

    def opened(page: Page, address: str) -> None:
        page.goto(f"{address}{where}")
        if ready:
            page.locator(ready).first.wait_for(state="attached")

    return opened


def learning(system: str) -> View:
    """One click on the start page."""

    def opened(page: Page, address: str) -> None:
        page.goto(address)
        page.locator(f'[data-system="{system}"] button.primary').click()
        settle(page)

    return opened


def settle(page: Page) -> None:
    """Wait until the table is drawn and knows what it asks."""
    until(page, "globalThis.gunbai?.store?.things?.size > 1")
    page.evaluate("gunbai.teach.stop()")
    until(page, "gunbai.line === 'open' && !gunbai.sending")
    page.wait_for_timeout(REST)


def until(page: Page, script: str) -> None:
    """Wait for something of the page (its policy forbids the scripts that playwright would poll with)."""
    for _ in range(600):
        if page.evaluate(f"Boolean({script})"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the page never came to {script}")


def upload(page: Page, address: str, text: str) -> str:
    """Go on with a saved game; the path of its table."""
    page.goto(f"{address}/upload")
    page.locator("details summary").first.click() if page.locator("details").count() else None
    page.locator("#text").fill(text)
    page.locator("main .primary").click()
    page.wait_for_url("**/t/*")
    return page.url.removeprefix(address).partition("#")[0]


_UPLOADED: dict[tuple[str, str], str] = {}
"""The tables of whole games, by server and scenario: their other pages need no game of their own."""


def game(scenario: str, stop: str = "", skip: int = 0, tail: str = "", take: bool = True) -> View:
    """A table where a saved game goes on; ``tail`` is another of its pages."""

    def opened(page: Page, address: str) -> None:
        if tail and not stop and (address, scenario) in _UPLOADED:
            here = _UPLOADED[address, scenario]
        else:
            here = upload(page, address, saved(scenario, stop, skip))
            settle(page)
            if not stop:
                _UPLOADED[address, scenario] = here
        if tail:
            page.goto(f"{address}{here}{tail}")
            if tail == "/replay":
                page.locator("#film-map #board .terrain > *").first.wait_for()
        elif take:
            take_over(page)

    return opened


def take_over(page: Page) -> None:
    """From behind the curtain to one's own view, where there is one."""
    if page.evaluate("Boolean(gunbai.store.curtain)"):
        page.locator("#over .primary").first.click()
        settle(page)


def resume(page: Page, address: str, text: str) -> None:
    """Go on with a saved game, at its open question."""
    upload(page, address, text)
    settle(page)
    take_over(page)


def then(view: View, *steps: Callable[[Page], Any]) -> View:
    """A view, and what is done there."""

    def opened(page: Page, address: str) -> None:
        view(page, address)
        for step in steps:
            step(page)

    return opened


def run(script: str) -> Callable[[Page], Any]:
    return lambda page: page.evaluate(script)


def click(selector: str) -> Callable[[Page], Any]:
    return lambda page: page.locator(selector).first.click()


def seen(selector: str) -> Callable[[Page], Any]:
    """Until this is there."""
    return lambda page: page.locator(selector).first.wait_for()


def key(*names: str) -> Callable[[Page], Any]:
    """Keys pressed on the map, one after the other."""

    def pressed(page: Page) -> None:
        page.evaluate("document.activeElement?.blur()")
        for name in names:
            page.keyboard.press(name)
            page.wait_for_timeout(60)
        page.wait_for_timeout(REST)
        until(page, "gunbai.status !== 'asking'")

    return pressed


def walked(steps: int) -> Callable[[Page], Any]:
    """So many inches up the screen, towards the enemy."""
    return key(*["Shift+ArrowUp"] * steps)


def army(ready: str, *steps: Callable[[Page], Any]) -> View:
    """A ready roster opened in the builder."""

    def opened(page: Page, address: str) -> None:
        page.goto(f"{address}/army")
        chosen = page.locator(f'select[name=roster]:has(option[value="{ready}"])')
        chosen.select_option(ready)
        chosen.locator("xpath=ancestor::form").locator("button[value=ready]").click()
        page.wait_for_url("**/army/*")
        for step in steps:
            step(page)

    return opened


def empty_army(system: str) -> View:
    def opened(page: Page, address: str) -> None:
        page.goto(f"{address}/army")
        page.locator(f'[data-system="{system}"] button[value=new]').click()
        page.wait_for_url("**/army/*")

    return opened


def joining(page: Page, address: str) -> None:
    """The page behind an invitation, as the one who got it sees it."""
    page.goto(f"{address}/play")
    page.locator("#seat-2").select_option("link")
    page.locator("form.new-table > .primary").click()
    settle(page)
    boot = page.evaluate("JSON.parse(document.getElementById('boot').textContent)")
    link = next(one["url"] for one in boot["invites"] if not one["own"])
    kept = [one for one in page.context.cookies() if one["name"] in ("gunbai_lang", "gunbai_prefs")]
    page.context.clear_cookies()
    page.context.add_cookies(kept)  # type: ignore[arg-type]
    page.goto(link if link.startswith("http") else f"{address}{link}")


def finished(page: Page, address: str) -> str:
    """A game between two bots, from its promise to its end; the path of its table."""
    page.goto(f"{address}/play?scenario=ron-scn-01")
    for place in (1, 2):
        page.locator(f"#seat-{place}").select_option("bot:gentle")
    page.locator("form.new-table > .primary").click()
    settle(page)
    until(page, "gunbai.store.outcome")
    return page.url.removeprefix(address).partition("#")[0]


def proof(page: Page, address: str) -> None:
    page.goto(f"{address}{finished(page, address)}/dice")
    until(page, "document.getElementById('proof-verdict').textContent")


def kept_scene(page: Page, address: str) -> None:
    """A scene of one's own on paper."""
    page.goto(f"{address}/scene?system=ronin&ask=shot")
    page.locator("#board .piece").first.wait_for()
    page.locator('button[value="take"]').click()
    page.wait_for_url("**/scene/*")
    page.goto(
        f"{address}/print{page.url.removeprefix(address).partition('?')[0].partition('#')[0]}"
    )
    page.locator("#print-map svg").first.wait_for()


def printed_game(page: Page, address: str) -> None:
    here = _UPLOADED.get((address, "ron-scn-01")) or upload(page, address, saved("ron-scn-01"))
    page.goto(f"{address}/print/game/{here.rpartition('/')[2]}")


def curtain(page: Page, address: str) -> None:
    """Two at one screen, and the secret plan of one of them."""
    game("ron-scn-02", "RON-CMB-07", take=False)(page, address)


VIEWS: Final[dict[str, View]] = {
    "start": path("/"),
    "new-table": path("/play"),
    "new-table-more": then(path("/play"), click("details summary")),
    "join": joining,
    "upload": path("/upload"),
    "settings": path("/settings"),
    "error": path("/no-such-page"),
    "error-table": path("/t/XXXXXX"),
    "rules": path("/rules"),
    "rules-ronin": path("/rules/ronin"),
    "rules-daimyo": path("/rules/daimyo"),
    "rules-search": path("/rules/ronin?q=shoot"),
    "rules-nothing": path("/rules/ronin?q=zzzz"),
    "rule-ronin": path("/rules/ronin/RON-SHT-05"),
    "rule-daimyo": path("/rules/daimyo/DAI-CHG-01"),
    "armies": path("/army"),
    "army-empty": empty_army("ronin"),
    "army-ronin": army("ron-ros-05"),
    "army-wrong": army("ron-ros-05", click("#add-samurai"), seen(".verdict .refusal")),
    "army-daimyo": army("dai-ros-01-a"),
    "army-daimyo-empty": empty_army("daimyo"),
    "army-duel": army("dai-ros-05-a"),
    "scenes": path("/scene"),
    "scene-shot": path("/scene?system=ronin&ask=shot", "#board .piece"),
    "scene-odds": path("/scene?system=ronin&ask=shot&tab=odds", "#board .piece"),
    "scene-games": path("/scene?system=ronin&ask=shot&tab=games&games=2", "#board .piece"),
    "scene-volley": path("/scene?system=daimyo&ask=volley", "#board .piece"),
    "scene-charge": path("/scene?system=daimyo&ask=charge", "#board .piece"),
    "print-army-ronin": path("/print/army/ron-ros-05"),
    "print-army-daimyo": path("/print/army/dai-ros-01-a"),
    "print-plans": path("/print/plans/ron-ros-05"),
    "print-aid-ronin": path("/print/scenario/ron-scn-01", "#print-map svg"),
    "print-aid-daimyo": path("/print/scenario/dai-scn-01", "#print-map svg"),
    "print-scene": kept_scene,
    "print-game": printed_game,
    "table-deploy": learning("ronin"),
    "table-daimyo-deploy": learning("daimyo"),
    "table-activate": game("ron-scn-01", "activate", 9),
    "table-walk": then(game("ron-scn-01", "walk", 3), walked(4)),
    "table-too-far": then(game("ron-scn-01", "walk", 3), walked(14)),
    "table-shot": then(game("ron-scn-01", "RON-SHT-03", 3), key("1")),
    "table-plan": game("ron-scn-02", "RON-CMB-07"),
    "table-blow": game("ron-scn-02", "RON-ATK-04", 2),
    "table-clans": game("dai-scn-01", "movement", 12),
    "table-drill": then(game("dai-scn-01", "drill", 6), key("ArrowUp", "ArrowUp", "ArrowRight")),
    "table-charge": game("dai-scn-01", "charge", 1),
    "table-reaction": game("dai-scn-01", "DAI-CHG-07"),
    "table-settings": then(learning("ronin"), run("gunbai.open('settings')")),
    "table-help": then(learning("ronin"), run("gunbai.open('help')")),
    "table-over": game("ron-scn-01"),
    "curtain": curtain,
    "text": then(learning("ronin"), lambda page: page.goto(page.url.partition("#")[0] + "/text")),
    "text-over": game("ron-scn-01", tail="/text"),
    "replay": game("ron-scn-01", tail="/replay"),
    "luck": game("ron-scn-01", tail="/luck"),
    "dice": proof,
    "dice-saved": game("ron-scn-01", tail="/dice"),
    "replay-new": then(
        learning("ronin"), lambda page: page.goto(page.url.partition("#")[0] + "/replay")
    ),
    "dice-new": then(
        learning("ronin"), lambda page: page.goto(page.url.partition("#")[0] + "/dice")
    ),
}


def show(page: Page, address: str, name: str) -> None:
    """Open a view and wait until it stands still."""
    VIEWS[name](page, address)
    page.wait_for_timeout(REST)
