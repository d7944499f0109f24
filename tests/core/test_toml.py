"""TOML as people, programs and vandals write it: read whole, or refused with its place."""

from __future__ import annotations

from decimal import Decimal

import pytest

from gunbai.errors import DataError
from gunbai.play.documents import parsed
from gunbai.play.scene_file import cases_of
from gunbai.reading import DEEPEST, MOST, exact, toml_of

NINES = "9" * 5_000


@pytest.mark.parametrize(
    "text",
    ["\ufeffx = 1.50\n[t]\ny = 2", "x = 1.50\r\n[t]\r\ny = 2\r\n", "x = 1.50\nt.y = 2"],
    ids=["byte-order-mark", "two-line-ends", "dotted"],
)
def test_a_file_is_read_whichever_editor_wrote_it(text: str) -> None:
    assert toml_of(text, "a.toml") == {"x": Decimal("1.50"), "t": {"y": 2}}


@pytest.mark.parametrize(
    ("text", "table", "key", "found"),
    [
        ("x = ", "file", "syntax", None),
        (f"x = {NINES}", "file", "syntax", "9" * 40),
        (f"x = {'[' * 5_000}", "file", "syntax", None),
        ("[model.me]\nx = nan", "model.me", "x", "NaN"),
        ("[model.me]\nx = -inf", "model.me", "x", "-Infinity"),
        ("[model.me]\nx = 1e13", "model.me", "x", "1E+13"),
        ("[model.me]\nx = 1e999999999", "model.me", "x", "1E+999999999"),
        ("[model.me]\nx = 1e99999999999999999999", "model.me", "x", "Infinity"),
        ("[model.me]\nx = 1e-999999999", "model.me", "x", "1E-999999999"),
        (f"[model.me]\nx = {MOST + 1}", "model.me", "x", hex(MOST + 1)),
        (f"[[case]]\nx = [1, [{'0x' + 'f' * 6_000}]]", "case", "x", "0x" + "f" * 38),
        (f"{'a.' * 3_000}a = 1", None, "a", "…"),
        (f"x = {'[' * 60}{']' * 60}", None, "x", "…"),
        ("[model.me]\nname = 1979-05-27", "model.me", "name", "1979-05-27"),
        ("[model.me]\nname = [07:32:00]", "model.me", "name", "07:32:00"),
    ],
)
def test_what_no_file_can_mean_is_refused_with_its_place(
    text: str, table: str | None, key: str, found: str | None
) -> None:
    with pytest.raises(DataError) as caught:
        toml_of(text, "a.toml")
    error = caught.value
    assert (error.file, error.key) == ("a.toml", key)
    assert table is None or error.table == table
    assert found is None or error.found == found
    assert all(len(fact) <= 201 for fact in error.facts().values())
    for reading in (parsed, cases_of):
        with pytest.raises(DataError):
            reading(text, "a.toml")


def test_the_largest_numbers_and_the_finest_are_read() -> None:
    text = f"a = {MOST}\nb = -{MOST}\nc = 0.{'0' * 90}1\nd = {'[' * 20}{']' * 20}"
    found = toml_of(text, "a.toml")
    assert (found["a"], found["b"]) == (MOST, -MOST)
    assert exact(found["c"], 1000) is None


@pytest.mark.parametrize("depth", range(DEEPEST - 2, DEEPEST + 3))
@pytest.mark.parametrize("inside", ["", "1"])
def test_tables_are_so_deep_and_no_deeper(depth: int, inside: str) -> None:
    text = f"x = {'[' * depth}{inside}{']' * depth}"
    if depth <= DEEPEST:
        assert toml_of(text, "a.toml")["x"] is not None
        return
    with pytest.raises(DataError) as caught:
        toml_of(text, "a.toml")
    assert (caught.value.key, caught.value.found) == ("x", "…")


@pytest.mark.parametrize("number", ["1e999999999", "nan", "-inf", "1e-999999999", "1e15"])
def test_a_number_out_of_bounds_is_no_length(number: str) -> None:
    assert exact(Decimal(number), 1000) is None


def test_an_error_says_no_more_than_one_reads() -> None:
    error = DataError("a.toml", "t" * 900, "k" * 900, ["x"] * 900, "text")
    assert {len(error.facts()[key]) for key in ("table", "key", "found")} == {201}


HEAD = 'id = "s"\nsystem = "ronin"\ndo = "play"\n'


@pytest.mark.parametrize(
    ("text", "key", "found"),
    [
        ("case = 3", "case", 3),
        ("case = []", "case", []),
        ("case = [1]", "case", [1]),
        ("[[case]]\nwithout = 3", "without", 3),
        ('[[case]]\ncolumns = ["a b"]\nrows = [[1]]', "columns", "a b"),
        ('[[case]]\ncolumns = ["a = 1\\nb"]\nrows = [[1]]', "columns", "a = 1\nb"),
        ('[[case]]\ncolumns = [""]\nrows = [[1]]', "columns", ""),
        ("[[case]]\ncolumns = [3]\nrows = 3", "columns", [3]),
    ],
)
def test_cases_that_are_none_are_refused(text: str, key: str, found: object) -> None:
    with pytest.raises(DataError) as caught:
        cases_of(HEAD + text, "a.toml")
    assert (caught.value.key, caught.value.found) == (key, found)
