"""The table's files: the vendored one is what it was, and the whole stays small."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

import pytest

from tests.browser.harness import TABLE, words

LANGUAGES = ("en", "hu", "ru")
SCRIPTS = sorted(path for path in TABLE.rglob("*.*js") if path.suffix in (".js", ".mjs"))
IMPORT = re.compile(r"""(?:\bfrom |^import |@import url\()["'](\.?[\w./-]+)["']""", re.MULTILINE)


def test_the_vendored_file_has_its_checksum_and_its_licences() -> None:
    """No byte of the foreign file changes without being noticed."""
    vendor = TABLE / "vendor"
    checksum, name = (vendor / "SHA256SUMS").read_text("utf-8").split()

    assert checksum == hashlib.sha256((vendor / name).read_bytes()).hexdigest()
    assert sorted([name, "LICENSE", "SHA256SUMS"]) == sorted(f.name for f in vendor.iterdir())
    licence = (vendor / "LICENSE").read_text("utf-8")
    assert "Apache License" in licence and "The MIT License" in licence


def loaded(first: Path) -> set[Path]:
    """A file and all that it brings with it."""
    found: set[Path] = set()
    left = [first]
    while left:
        file = left.pop().resolve()
        if file not in found:
            found.add(file)
            left += [file.parent / name for name in IMPORT.findall(file.read_text("utf-8"))]
    return found


def test_scripts_and_styles_stay_within_their_budget() -> None:
    """The first screen: scripts of 120 KB and styles of 20 KB, packed file by file."""
    scripts, styles = loaded(TABLE / "main.js"), loaded(TABLE / "table.css")
    packed = {kind: sum(len(gzip.compress(f.read_bytes())) for f in files) for kind, files in
              (("scripts", scripts), ("styles", styles))}  # fmt: skip

    assert len(scripts) > 30 and len(styles) == 5
    assert packed["scripts"] <= 120_000, packed
    assert packed["styles"] <= 20_000, packed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_interface_word_that_a_script_asks_for_is_there(lang: str) -> None:
    """Ids written out in the scripts stand in the catalogue of each language."""
    asked = {
        f"ui.{id_}"
        for script in SCRIPTS
        if "vendor" not in script.parts
        for id_ in re.findall(r'\bt\((?:[\w.]+ \? )?"([a-z][\w.-]+)"', script.read_text("utf-8"))
    }

    assert len(asked) > 80
    assert sorted(asked - set(words(lang))) == []


def test_no_english_sentence_stands_in_a_script() -> None:
    """Text between tags of a template comes from the catalogue."""
    literal = re.compile(r">\s*([A-Z][a-z]+(?: [a-z]+)+)[^<$`]*<")
    found = [
        f"{script.name}: {match}"
        for script in SCRIPTS
        if "vendor" not in script.parts
        for match in literal.findall(script.read_text("utf-8"))
    ]

    assert [] == found
