"""A real Chromium for the table's tests; without one they are skipped, except in CI."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.harness import Partner, serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
"""Milliseconds that an expectation may take: a net for a busy machine, no test waits for it."""
expect.set_options(timeout=PATIENCE)

NO_CARDS = "for (const system of ['ronin', 'daimyo']) localStorage.setItem(`gunbai.taught.${system}`, '[\"all\"]')"


def chromium() -> str | None:
    return os.environ.get("GUNBAI_CHROMIUM") or shutil.which("chromium") or shutil.which("chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed, and CI must run the browser tests")
        pytest.skip("chromium is not installed: the browser tests need it")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


class Table:
    """A page at the harness's table, and its partner. Errors of the page fail the test."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        self.forgives: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.note(message.type, message.text))

    def note(self, kind: str, text: str) -> None:
        if kind == "error" and "favicon" not in text and "404" not in text:
            self.faults.append(text)

    def unforgiven(self) -> list[str]:
        return [text for text in self.faults if not any(part in text for part in self.forgives)]

    def sit(
        self, partner: Partner, lang: str = "en", motion: str = "off", cards: bool = False
    ) -> None:
        if not cards:
            self.page.add_init_script(NO_CARDS)
        partner.join(self.page)
        self.page.goto(f"{self.address}/t/TEST42?lang={lang}&theme=light&motion={motion}")
        self.page.locator("#top-words").wait_for(state="attached")
        self.page.locator('#board .piece[data-id="a1"]').wait_for(state="attached")

    def on_screen(self, point: tuple[float, float]) -> tuple[float, float]:
        """A place of the table (thousandths) in pixels of the page."""
        x, y = self.page.evaluate(f"gunbai.camera.toScreen([{point[0]}, {point[1]}])")
        box = self.page.locator("#board").bounding_box()
        assert box is not None
        return box["x"] + x, box["y"] + y

    def drag(self, start: tuple[float, float], end: tuple[float, float], drop: bool = True) -> None:
        mouse = self.page.mouse
        mouse.move(*self.on_screen(start))
        mouse.down()
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        mouse.move(*self.on_screen(middle))
        mouse.move(*self.on_screen(end))
        if drop:
            mouse.up()


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Table]:
    """A table of 1440 × 900."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    made = Table(context.new_page(), address)
    yield made
    context.close()
    assert made.unforgiven() == []


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Table]:
    """A phone held upright."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    made = Table(context.new_page(), address)
    yield made
    context.close()
    assert made.unforgiven() == []


SERVE = """
import sys
from gunbai.server import run
run(port=int(sys.argv[1]), data=sys.argv[2], bot_delay=0.05)
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server process of its own with an empty folder of data, whose bots think no longer than they
    must; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-c", SERVE, str(port), str(folder)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(url, running)
        yield url
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(20)


def wait_for(url: str, running: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert running.poll() is None, "the server ended before it served"
        try:
            with urllib.request.urlopen(f"{url}/health.json", timeout=1):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    pytest.fail("the server did not answer within 30 seconds")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in which scripts must not fail and nothing may be refused by the page's policy."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield opened
    context.close()
    assert faults == []
