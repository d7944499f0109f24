"""Whatever stands in a file, a command ends with one clear error or a result, never with a fault."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from gunbai.cli import run
from gunbai.language import LANGUAGES
from gunbai.play.history import dump
from gunbai.testing.games import new_session, play_on

VALUES = (
    *("nan", "-inf", "9" * 5_000, "1e999999999", "-1", "0", "99999999999", '""', "true"),
    *("[]", "{}", "[[[]]]", "1979-05-27", "0x" + "f" * 6_000, f'"{"x" * 3_000}"', "[1, 2, 3]"),
    *("[nan, nan]", "[{}]", "{x = {y = {z = 1}}}", f"{'[' * 300}{']' * 300}", "1.00000000001"),
)
LINES = (
    *("[[case]]", "[x.y]", "case = 3", "[[model]]", 'do = "odds"', 'do = "score"', "without = 3"),
    *('columns = ["a b"]', "rows = 3", "rosters = {a = 3}", "rosters = 3", "seats = 3", "step = 3"),
    *(
        'step = [["move"], "x"]',
        "step = [[{}]]",
        "ask = {}",
        "facts = 3",
        "answers = 3",
        "dice = 3",
    ),
    *('scenario = "ron-scn-01"', "scenario = {}", "expect = 3", "policy = 3", "options = 3"),
    f"a{'.a' * 3_000} = 1",
)
ENTRIES = (
    *("{", "[]", "null", '{"rewind":0,"why":"x"}', '{"edition":99}', '{"snapshot":[1,2]}', "\0"),
    *('{"a":' * 3_000, '{"concede":"zz"}', '{"seed":3}', '{"step":"x","state":"y"}'),
    *(f'{{"ask":{"9" * 5_000}}}', '{"roll":"x","by":"a","faces":[1e400]}', '{"together":"x"}'),
)
PLAIN: tuple[Any, ...] = (None, True, -1, 10**30, 1.5, float("nan"), "", "x", [], {}, [[]], [1] * 9)


@pytest.fixture(autouse=True)
def _faults_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program comes out as what it is."""
    monkeypatch.setenv("GUNBAI_TRACEBACK", "1")
    monkeypatch.delenv("GUNBAI_LANG", raising=False)


def texts_of(system: str, *folders: str) -> list[str]:
    folder = resources.files("gunbai.systems").joinpath(system, *folders)
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return [file.read_text("utf-8") for file in files if file.name.endswith(".toml")]


def broken(text: str, rng: random.Random) -> str:
    """The text with a value or a line that does not belong there, cut, or in other signs."""
    lines = text.split("\n")
    stated = [i for i, line in enumerate(lines) if "=" in line and not line.startswith("#")]
    kind = rng.randrange(10)
    if kind < 6:
        place = rng.choice(stated)
        lines[place] = f"{lines[place].split('=')[0]}= {rng.choice(VALUES)}"
    elif kind == 6:
        del lines[rng.randrange(len(lines))]
    elif kind == 7:
        lines.insert(rng.randrange(len(lines)), rng.choice(LINES))
    elif kind == 8:
        signs = list(text)
        for _ in range(5):
            signs[rng.randrange(len(signs))] = rng.choice("\0\n\"'=[]{\ufeff\u20281")
        return "".join(signs)
    else:
        return rng.choice(("", "\ufeff" + text, text.replace("\n", "\r\n"), text[: len(text) // 2]))
    return "\n".join(lines)


def shuffled(value: Any, rng: random.Random) -> Any:
    """The value with something else somewhere inside."""
    if not value or not isinstance(value, (dict, list)) or rng.random() < 0.25:
        return rng.choice(PLAIN)
    if isinstance(value, list):
        place = rng.randrange(len(value))
        return [*value[:place], shuffled(value[place], rng), *value[place + 1 :]]
    key = rng.choice(list(value))
    rest = {name: inner for name, inner in value.items() if name != key}
    return rest if rng.random() < 0.2 else {**rest, key: shuffled(value[key], rng)}


def rosters(rng: random.Random) -> Iterator[tuple[str, list[str]]]:
    texts = [text for name in ("ronin", "daimyo") for text in texts_of(name, "data", "rosters")]
    while True:
        yield (
            broken(rng.choice(texts), rng),
            rng.choice((["muster"], ["muster", "ronin"], ["muster", "daimyo"])),
        )


def scenes(rng: random.Random) -> Iterator[tuple[str, list[str]]]:
    texts = [text for name in ("ronin", "daimyo") for text in texts_of(name, "scenes")]
    while True:
        head, *cases = rng.choice(texts).split("[[case]]")
        few = "".join(f"[[case]]{case}" for case in rng.sample(cases, min(2, len(cases))))
        yield broken(head + few, rng), [rng.choice(("check", "check", "ask", "odds"))]


def games(rng: random.Random) -> Iterator[tuple[str, list[str]]]:
    played = play_on(new_session("ron-scn-01", "7"), "broken").session
    lines = dump(played.history("7")).splitlines()[:120]
    while True:
        place = 0 if rng.random() < 0.3 else rng.randrange(len(lines))
        kind = rng.randrange(4)
        other = [json.dumps(shuffled(json.loads(lines[place]), rng))] if kind < 2 else []
        if kind == 3:
            other = [rng.choice(ENTRIES)]
        text = "\n".join([*lines[:place], *other, *lines[place + 1 :]])
        options: list[list[str]] = [[], ["--verify"], ["--at", str(rng.choice((0, 5, 99_999)))]]
        yield text, ["replay", *rng.choice(options)]


Kind = Callable[[random.Random], Iterator[tuple[str, list[str]]]]


@pytest.mark.parametrize(
    ("kind", "count"),
    [pytest.param(rosters, 150), pytest.param(scenes, 200), pytest.param(games, 90)],
)
def test_a_broken_file_gets_a_clear_line(
    kind: Kind,
    count: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(11)
    made = kind(rng)
    file = tmp_path / "x.toml"
    refused = 0
    for _ in range(count):
        text, (command, *options) = next(made)
        file.write_bytes(text.encode())
        monkeypatch.setattr("sys.stdin", io.StringIO("\nx\n1\n" + "\n" * 40))
        options += ["--json"] * (rng.random() < 0.2)
        code = run([command, *options, str(file), "--lang", rng.choice(LANGUAGES)])
        shown = capsys.readouterr()
        assert code in (0, 1), (text, shown)
        if code:
            assert shown.err.strip() or shown.out.strip()
            refused += bool(shown.err)
            assert all(len(line) < 1_500 for line in shown.err.splitlines()), shown.err
    assert refused > count // 5


@pytest.mark.parametrize("command", ["muster", "check", "ask", "odds", "replay"])
@pytest.mark.parametrize("kind", ["folder", "nothing", "binary", "forbidden"])
def test_what_is_no_text_is_named(
    command: str,
    kind: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "x.toml"
    if kind == "folder":
        file.mkdir()
    elif kind == "binary":
        file.write_bytes(bytes(range(256)))
    elif kind == "forbidden":
        file.write_text("x = 1")

        def refuse(self: Path, *_: Any, **__: Any) -> str:
            raise PermissionError(13, "Permission denied", str(self))

        monkeypatch.setattr(Path, "read_text", refuse)
        monkeypatch.setattr(Path, "read_bytes", refuse)
    code = run([command, str(file)])
    shown = capsys.readouterr()
    assert code == 1 and len(shown.err.splitlines()) == 1, shown
    assert "x.toml" in shown.err
