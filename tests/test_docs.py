"""The documentation is true: examples run, names are all there, links lead somewhere, pages are fresh."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import build_coverage

import gunbai
from gunbai import effects, errors, questions, words
from gunbai import system as systems
from gunbai.cli import run
from gunbai.cli.app import EXAMPLES
from gunbai.play.history import KINDS
from gunbai.play.scenes import cases_of, check

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], key=lambda path: path.as_posix()
)
SOURCE = ROOT / "src" / "gunbai"


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# -- examples run ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", [path for path in PAGES if ">>>" in path.read_text("utf-8")], ids=named
)
def test_examples_of_the_pages_run(path: Path) -> None:
    failed, tried = doctest.testfile(
        str(path), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )

    assert tried > 0
    assert failed == 0


def has_example(path: Path) -> bool:
    """Whether a docstring of the file holds an example that is meant to run."""
    lines = path.read_text("utf-8").splitlines()
    return any(line.lstrip().startswith(">>>") and "+SKIP" not in line for line in lines)


MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if has_example(path)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_examples_of_the_docstrings_run(path: Path) -> None:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    name = ".".join(parts).removesuffix(".__init__")
    module = __import__(name, fromlist=["_"])
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testmod(module, optionflags=options)

    assert tried > 0
    assert failed == 0


def blocks(path: Path, kind: str) -> list[str]:
    """The fenced blocks of this kind on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def console_lines() -> Iterator[tuple[Path, str]]:
    for path in PAGES:
        for block in blocks(path, "console"):
            for line in block.splitlines():
                if line.startswith("$ "):
                    yield path, line.removeprefix("$ ")


@pytest.mark.parametrize(("path", "line"), list(console_lines()))
def test_commands_of_the_pages_run(
    path: Path,
    line: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # some write a file
    name, *argv = shlex.split(line, comments=True)

    assert name == "gunbai"
    assert run(argv) == 0
    assert capsys.readouterr().out


def test_the_scenes_of_the_scene_page_pass() -> None:
    """The first block is a scene; the blocks with cases go on from it."""
    found = blocks(ROOT / "docs" / "scenes.md", "toml")
    whole = [block for block in found if block.startswith("id =")]
    cases = [block for block in found if block.startswith("[[case]]")]
    assert whole and cases
    for text in (*whole, *(f"{whole[0]}\n{block}" for block in cases)):
        for result in check(cases_of(text, "docs/scenes.md")):
            assert result.error is None, str(result.error)
            assert result.wrong == ()


# -- everything is documented ------------------------------------------------------------------------


def test_every_command_is_documented() -> None:
    readme = read("README.md")

    assert all(f"`gunbai {command}`" in readme for command in EXAMPLES)


def subclasses(module: object, base: type) -> list[str]:
    found = (getattr(module, name) for name in module.__all__)  # type: ignore[attr-defined]
    return [item.__name__ for item in found if isinstance(item, type) and issubclass(item, base)]


def test_every_effect_question_word_and_error_is_documented() -> None:
    page = read("docs/reference.md")
    names = [
        *subclasses(effects, effects.Effect),
        *(name for name in subclasses(questions, questions.Question) if name != "Question"),
        *(name for name in words.__all__ if name[0].isupper() and name != "Fact"),
        *subclasses(errors, errors.GunbaiError),
        "Law",
        "Refusal",
        "Preview",
        "Forecast",
    ]
    lost = [name for name in names if name != "Effect" and not re.search(rf"`{name}\b", page)]

    assert [] == lost


def test_every_public_name_is_documented() -> None:
    page = read("docs/reference.md")

    assert sorted(gunbai.__all__) == gunbai.__all__
    assert [] == [name for name in gunbai.__all__ if f"`{name}`" not in page]


def test_every_error_code_is_documented() -> None:
    page = read("docs/reference.md")
    for name in errors.__all__:
        assert f"| `{name}` | `{getattr(errors, name).code}` |" in page


def test_every_kind_of_entry_is_documented() -> None:
    page = read("docs/history-format.md")

    assert [] == [kind for kind in (*KINDS, "seed") if f"`{kind}`" not in page and kind not in page]


def test_every_decision_is_in_the_list() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text("utf-8")
    pages = sorted(path.name for path in folder.glob("[0-9]*.md"))

    assert [] == [name for name in pages if f"({name})" not in index]
    for number, name in enumerate(pages, 1):
        text = (folder / name).read_text("utf-8")
        assert name.startswith(f"{number:04d}-")
        assert text.startswith(f"# {number:04d}: ")
        assert all(f"## {part}" in text for part in ("Context", "Decision", "Consequences"))


def test_every_system_has_its_names_in_the_readme() -> None:
    readme = read("README.md")

    assert all(f"`{name}`" in readme for name in systems.SYSTEM_IDS)


# -- pages are fresh and clean -----------------------------------------------------------------------


@pytest.mark.parametrize("name", [n for n in systems.SYSTEM_IDS if n in systems.available()])
def test_the_coverage_page_is_current(name: str) -> None:
    """Renew it with ``make docs``."""
    assert read(f"docs/rules/{name}.md") == build_coverage.page(systems.get(name))


LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    lost = [
        target
        for target in LINK.findall(path.read_text("utf-8"))
        if "://" not in target and not (path.parent / target).exists()
    ]

    assert [] == lost


def test_a_fragment_of_the_changelog_says_its_kind() -> None:
    for path in (ROOT / "changelog.d").iterdir():
        if path.name != "README.md":
            assert re.fullmatch(r"[a-z0-9-]+\.(added|changed|fixed|removed)\.md", path.name)
            assert path.read_text("utf-8").strip()
