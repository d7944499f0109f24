"""The command line: every command, its examples, its JSON, its errors, in three languages."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gunbai.cli import run
from gunbai.cli.app import EXAMPLES, app
from gunbai.cli.translate import take_language
from gunbai.play.coverage import ids_of
from gunbai.play.history import dump
from gunbai.testing.games import new_session, play_on

ROOT = Path(__file__).parent.parent
LEARNING = "ron-scn-01"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


@pytest.fixture
def gunbai(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.delenv("GUNBAI_LANG", raising=False)

    def call(*argv: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = run(argv)
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return call


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of the learning scenario, its seed open."""
    session = play_on(new_session(LEARNING, "7"), "cli").session
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    path.write_text(dump(session.history("7")), "utf-8")
    return path


def command_names() -> list[str]:
    return [str(command.name or command.callback.__name__) for command in app.registered_commands]  # type: ignore[union-attr]


# -- help --------------------------------------------------------------------------------------------


def test_the_commands_are_those_of_the_contract() -> None:
    named = "play serve systems scenarios rules muster check ask odds simulate replay"

    assert named.split() == command_names() == list(EXAMPLES)


@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
@pytest.mark.parametrize("command", list(EXAMPLES))
def test_every_command_has_help_with_an_example(gunbai: Any, command: str, lang: str) -> None:
    ran = gunbai(command, "--help", "--lang", lang)

    assert ran.code == 0
    assert EXAMPLES[command] in ran.out
    assert "cli." not in ran.out and "{" not in ran.out and "list[" not in ran.out


def test_help_reads_in_the_language_asked_for(gunbai: Any) -> None:
    assert "Commands:" in gunbai("--help").out
    assert "Parancsok:" in gunbai("--help", "--lang", "hu").out
    assert "Команды:" in gunbai("--lang=ru", "--help").out


def test_the_environment_names_the_language(gunbai: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNBAI_LANG", "ru")

    assert "Команды:" in gunbai("--help").out
    assert "Parancsok:" in gunbai("--help", "--lang", "hu").out
    assert take_language(["check", "--", "--lang"], {}) == (None, ["check", "--", "--lang"])


def test_help_imports_neither_server_nor_rules() -> None:
    code = (
        "import sys; from gunbai.cli import run; run(['--help']);"
        "print([m for m in sys.modules if m.startswith(('gunbai.server', 'gunbai.systems.',"
        "'starlette', 'sqlalchemy', 'gunbai.play.odds'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ran.stdout.strip().endswith("[]")


# -- wrong calls and errors --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["nope"], "There is no command nope."),
        (["rules"], "Missing: system."),
        (["rules", "ronin", "--nope"], "There is no option --nope."),
        (["serve", "--port", "x"], "--port must be a whole number from 0 to 65535."),
        (["systems", "ronin", "daimyo", "x"], "Too much: "),
        (["replay", "game", "--at"], "--at needs a value."),
    ],
)
def test_a_wrong_call_is_one_line_and_exit_code_two(
    gunbai: Any, argv: Sequence[str], said: str
) -> None:
    ran = gunbai(*argv)

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(said)
    assert "--help" in ran.err and 1 == len(ran.err.splitlines())


@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
@pytest.mark.parametrize(
    "argv",
    [
        ["systems", "chess"],
        ["scenarios", "chess"],
        ["rules", "ronin", "RON-SHT-99"],
        ["muster", "ronin", "nowhere.toml"],
        ["muster", "nosystem", "ron-ros-01"],
        ["muster", "nobody"],
        ["muster", "nowhere.toml"],
        ["check", "nowhere"],
        ["odds", "nowhere"],
        ["ask", "nowhere"],
        ["simulate", "nowhere"],
        ["replay", "nowhere"],
        ["replay", str(ROOT / "pyproject.toml")],
        ["play", "nowhere"],
    ],
)
def test_what_does_not_exist_is_one_line_and_exit_code_one(
    gunbai: Any, argv: Sequence[str], lang: str
) -> None:
    ran = gunbai(*argv, "--lang", lang)

    assert ran.code == 1
    assert 1 == len(ran.err.splitlines())
    assert "Traceback" not in ran.err and "cli." not in ran.err and "error." not in ran.err


def test_a_fault_of_the_program_is_one_line_too(
    gunbai: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr("gunbai.cli.reference.systems", broken)
    ran = gunbai("systems")

    assert (ran.code, ran.err.splitlines()) == (
        1,
        ["Fault of the program: KeyError ('a bug'). In full with GUNBAI_TRACEBACK=1."],
    )
    monkeypatch.setenv("GUNBAI_TRACEBACK", "1")
    with pytest.raises(KeyError):
        gunbai("systems")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m gunbai rules ronin | head -n 1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)

    assert ran.stdout.startswith("RON-GEN-01")
    assert "Traceback" not in ran.stderr


# -- reference ---------------------------------------------------------------------------------------


def test_systems_are_listed_for_people_and_programs(gunbai: Any) -> None:
    assert gunbai("systems").out.startswith("ronin  Ronin")
    listed = gunbai("systems", "--json").json()

    assert "ronin" in [system["id"] for system in listed]
    assert {"id", "title", "edition", "unit", "sides", "scenarios", "options", "questions"} <= set(
        listed[0]
    )
    assert "shot (" not in gunbai("systems").out
    assert "shooter (id)" in gunbai("systems", "ronin").out


def test_scenarios_are_a_list_of_objects_with_unique_ids(gunbai: Any) -> None:
    listed = gunbai("scenarios", "ronin", "--json").json()
    ids = [scenario["id"] for scenario in gunbai("scenarios", "--json").json()]

    assert LEARNING in [scenario["id"] for scenario in listed]
    assert len(ids) == len(set(ids))
    assert [LEARNING] == [scenario["id"] for scenario in listed if scenario["learning"]]
    assert "learning game" in gunbai("scenarios", "ronin").out
    assert "tanulójátszma" in gunbai("scenarios", "ronin", "--lang", "hu").out


def test_one_rule_is_shown_in_full(gunbai: Any) -> None:
    ran = gunbai("rules", "ronin", "ron-sht-05")
    raw = gunbai("rules", "ronin", "RON-SHT-05", "--json").json()

    assert ran.out.splitlines()[0].startswith("RON-SHT-05  ")
    assert {"id", "chapter", "heading", "summary", "text", "scenes", "files"} == set(raw)
    assert raw["text"] and raw["text"] in ran.out
    assert "RON-V-29" in raw["scenes"] and "gunbai ask RON-V-29" in ran.out
    assert "shooting.py" in raw["files"] and "shooting.py" in ran.out
    hungarian = gunbai("rules", "ronin", "RON-SHT-05", "--lang", "hu").out
    assert hungarian.splitlines()[0] != ran.out.splitlines()[0]


def test_a_ruling_is_shown_from_the_reference(gunbai: Any) -> None:
    """Rulings and worked examples have their text only; unknown ids are still refused."""
    ran = gunbai("rules", "ronin", "RON-R-10")
    assert ran.out.startswith("RON-R-10  Stacking halvings\n") and "movement.py" in ran.out
    assert "10 / 4" in gunbai("rules", "ronin", "ron-x-02").out
    assert gunbai("rules", "ronin", "RON-R-77").code == 1


def test_a_rule_of_the_muster_says_so(gunbai: Any) -> None:
    assert "gunbai muster" in gunbai("rules", "ronin", "RON-BSH-01").out


def test_the_rules_are_listed_in_the_order_of_the_book(gunbai: Any) -> None:
    rules = [rule["id"] for rule in gunbai("rules", "ronin", "--json").json()]

    assert list(ids_of("ronin")["rules"]) == rules
    assert len(rules) == len(gunbai("rules", "ronin").out.splitlines())


def test_coverage_counts_every_id_of_the_specification(gunbai: Any) -> None:
    found = gunbai("rules", "ronin", "--coverage", "--json").json()

    assert {"total", "implemented", "tested", "missing"} == set(found)
    assert found["total"] == sum(len(ids) for ids in ids_of("ronin").values())
    assert found["total"] == found["implemented"] + len(found["missing"])
    assert 0 < found["tested"] <= found["implemented"]


# -- rosters -----------------------------------------------------------------------------------------


def test_a_ready_roster_is_legal_and_a_wrong_one_says_what_would_mend_it(
    gunbai: Any, tmp_path: Path
) -> None:
    ready = gunbai("muster", "ron-ros-01", "--json").json()
    assert gunbai("muster", "ronin", "ron-ros-01", "--json").json() == ready
    assert ready["legal"] and ready["points"] <= ready["limit"] and ready["findings"] == []

    path = tmp_path / "few.toml"
    path.write_text('list = "bushi"\nlimit = 77\n[[model]]\nprofile = "samurai"\n', "utf-8")
    ran = gunbai("muster", str(path), "--system", "ronin")
    assert ran.code == 1
    assert "RON-" in ran.out
    raw = json.loads(gunbai("muster", str(path), "--system", "ronin", "--json").out)
    assert not raw["legal"] and raw["findings"][0]["rule"].startswith("RON-")


# -- scenes ------------------------------------------------------------------------------------------


def test_check_ends_with_what_passed_and_failed(gunbai: Any, tmp_path: Path) -> None:
    ran = gunbai("check", "RON-V-29")
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "1 passed, 0 failed"

    from gunbai.play.scene_file import find_cases

    (case,) = find_cases("RON-V-29")
    text = (ROOT / "src/gunbai/systems/ronin/scenes" / case.file).read_text("utf-8")
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace('"7/12"', '"8/12"', 1), "utf-8")
    ran = gunbai("check", str(path))
    assert ran.code == 1
    assert ran.out.splitlines()[-1].endswith(" 1 failed")
    assert "Found: 7/12. Expected: 2/3." in ran.out
    raw = json.loads(gunbai("check", str(path), "--json").out)
    assert raw["failed"] == 1
    assert 1 == sum(bool(shown["wrong"]) for shown in raw["cases"])


def test_falsify_finds_nothing_in_a_good_scene(gunbai: Any) -> None:
    assert gunbai("check", "RON-V-29", "--falsify").code == 0


def test_odds_are_fractions_with_their_reasons(gunbai: Any) -> None:
    (raw,) = gunbai("odds", "RON-V-29", "--json").json()
    text = gunbai("odds", "RON-V-29").out

    assert raw["distribution"]["none"]["chance"] == "7/12"
    assert "7/12" in text and "58%" in text
    assert all(
        reason["rule"] in text for value in raw["values"].values() for reason in value["reasons"]
    )
    assert any(value["reasons"] for value in raw["values"].values())


def test_odds_say_how_likely_that_or_more_is(gunbai: Any) -> None:
    (raw,) = gunbai("odds", "RON-V-29", "--json").json()
    lines = gunbai("odds", "RON-V-29").out.splitlines()

    assert ["none", "stun", "light", "grievous"] == list(raw["distribution"])
    more = {key: shown["at_least"] for key, shown in raw["distribution"].items()}
    assert more["none"] is None
    assert {"chance": "5/12", "percent": "42%"} == more["stun"]
    assert ["5/18", "1/12"] == [more[key]["chance"] for key in ("light", "grievous")]
    assert any(line.split() == ["stun", "5/36", "14%", "5/12", "42%"] for line in lines)


@pytest.mark.parametrize(
    ("lang", "axes"),
    [
        ("en", ("Outcome", "Chance", "That or more", "no effect", "7/12 = 58%")),
        ("hu", ("Eredmény", "Esély", "Legalább ennyi", "hatástalan", "7/12 = 58%")),
        ("ru", ("Итог", "Шанс", "Столько или больше", "без последствий", "7/12 = 58\xa0%")),
    ],
)
def test_odds_are_drawn_with_words_at_the_axes(
    gunbai: Any, tmp_path: Path, lang: str, axes: Sequence[str]
) -> None:
    path = tmp_path / "odds.svg"

    ran = gunbai("odds", "RON-V-29", "--plot", str(path), "--lang", lang)

    assert (ran.code, ran.err) == (0, "")
    drawn = path.read_text("utf-8")
    for words in ("RON-V-29", *axes):
        assert f">{words}" in drawn, words
    ran = gunbai("odds", "RON-V-29", "--plot", str(tmp_path / "again.svg"), "--lang", lang)
    assert drawn == (tmp_path / "again.svg").read_text("utf-8")


def test_a_plot_may_be_a_picture_of_several_questions(gunbai: Any, tmp_path: Path) -> None:
    path = tmp_path / "odds.png"

    assert gunbai("odds", "RON-V-29", "RON-V-52", "--plot", str(path)).code == 0

    raw = path.read_bytes()
    assert raw.startswith(b"\x89PNG")
    height = int.from_bytes(raw[20:24], "big")
    assert gunbai("odds", "RON-V-29", "--plot", str(path)).code == 0
    assert int.from_bytes(path.read_bytes()[20:24], "big") < height


def test_what_cannot_be_drawn_is_one_line(
    gunbai: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*argv: str) -> str:
        ran = gunbai("odds", *argv)
        assert (ran.code, len(ran.err.splitlines())) == (1, 1)
        return str(ran.err)

    assert "a name that ends in .png, .svg or .pdf" in said("RON-V-29", "--plot", "odds.gif")
    nowhere = str(tmp_path / "none" / "odds.svg")
    assert "a folder that exists" in said("RON-V-29", "--plot", nowhere)
    assert "at most 12 questions" in said("ronin", "--plot", str(tmp_path / "all.svg"))
    monkeypatch.setattr("gunbai.cli.plots.find_spec", lambda name: None)
    assert "pip install 'gunbai[lab]'" in said("RON-V-29", "--plot", str(tmp_path / "odds.svg"))
    assert "no such" not in gunbai("odds", "RON-V-29").err


def test_the_referee_is_asked_with_dice_typed_in(gunbai: Any) -> None:
    ran = gunbai("ask", "RON-V-29", typed="7 9\n6 6\n")

    assert ran.code == 0
    assert "roll 2d6" in ran.out
    assert "no such face" in ran.out, "an impossible roll is refused and asked again"
    assert "RON-SHT" in ran.out.splitlines()[-1]
    (raw,) = gunbai("ask", "RON-V-29", "--json").json()
    assert raw["roll"]["die"] == "2d6"


@pytest.mark.parametrize("lang", ["en", "hu", "ru"])
def test_every_shipped_scene_can_be_put_to_the_referee(gunbai: Any, lang: str) -> None:
    """Nothing typed in: the measured numbers, the verdict, or the first question or roll."""
    ran = gunbai("ask", "ronin", "--lang", lang)

    assert ran.code == 0, ran.err
    assert "ronin." not in ran.out and "core." not in ran.out and "cli." not in ran.out


# -- saved games -------------------------------------------------------------------------------------


def test_a_saved_game_is_verified(gunbai: Any, saved: Path) -> None:
    raw = gunbai("replay", str(saved), "--verify", "--json").json()

    assert raw["verified"] and raw["dice_proved"] and raw["over"]
    assert raw["fingerprint"] in gunbai("replay", str(saved), "--verify").out


def test_a_wrong_die_is_found(gunbai: Any, saved: Path, tmp_path: Path) -> None:
    lines = saved.read_text("utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if '"roll"' in line)
    entry = json.loads(lines[at])
    entry["faces"][0] = entry["faces"][0] % 6 + 1
    lines[at] = json.dumps(entry)
    path = tmp_path / "wrong.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    ran = gunbai("replay", str(path), "--verify")

    assert ran.code == 1
    assert f"Entry: {at - 1}." in ran.err


def test_a_position_is_printed(gunbai: Any, saved: Path) -> None:
    text = gunbai("replay", str(saved), "--at", "40")
    raw = gunbai("replay", str(saved), "--at", "40", "--json").json()

    assert "The toll bridge, entry 40" in text.out
    assert raw["asks"] and raw["things"] and not raw["over"]
    assert gunbai("replay", str(saved), "--at", "999999").code == 1


def test_a_game_is_told_again(gunbai: Any, saved: Path) -> None:
    raw = gunbai("replay", str(saved), "--json").json()

    assert raw["outcome"] is not None
    assert len(raw["lines"]) > 20
    assert gunbai("replay", str(saved)).out.count("\n") == len(raw["lines"]) + 1


# -- simulations -------------------------------------------------------------------------------------


def test_a_simulation_depends_on_its_seed_and_not_on_its_workers(gunbai: Any) -> None:
    def found(seed: str, workers: str) -> Any:
        raw = gunbai(
            *("simulate", LEARNING, "--games", "20", "--seed", seed, "--bots", "random,random"),
            *("--workers", workers, "--json"),
        ).json()
        assert {"time", "workers"} <= set(raw)
        return {key: value for key, value in raw.items() if key not in ("time", "workers")}

    one = found("1", "1")
    assert one == found("1", "2")
    assert one != found("2", "1")
    assert one["games"] == 20


def test_a_simulation_tells_people_how_it_went(gunbai: Any) -> None:
    ran = gunbai("simulate", LEARNING, "--games", "2", "--workers", "1")

    assert ran.out.startswith("The toll bridge: 2 games\n")
    assert "victories: " in ran.out and "draws: " in ran.out and "turns: " in ran.out
    assert ran.err == ""
    assert gunbai("simulate", LEARNING, "--bots", "nobody", "--games", "1").code == 1


# -- the server --------------------------------------------------------------------------------------


def test_serve_listens_and_a_taken_port_is_one_line(tmp_path: Path, gunbai: Any) -> None:
    pytest.importorskip("starlette")
    argv = [sys.executable, "-m", "gunbai", "serve", "--port", "0", "--data", str(tmp_path)]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            assert answers(address + "health.json")
            port = address.rstrip("/").rpartition(":")[2]
            ran = gunbai("serve", "--port", port, "--data", str(tmp_path / "other"))
            assert ran.code == 1
            assert port in ran.err
        finally:
            process.terminate()
            process.wait(20)


def answers(url: str) -> bool:
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=5) as reply:
                return bool(reply.status == 200)
        except OSError:
            time.sleep(0.1)
    return False


def test_what_does_not_fit_is_told_with_what_would(gunbai: Any) -> None:
    said = {
        "serve --port 99999": "--port must be a whole number from 0 to 65535.",
        "simulate ron-scn-01 --games 0": "--games must be a whole number, at least 1.",
        "rules ronin --lang xx": "There is no language xx. Choose one of en, hu, ru.",
        "rules ronin --search": "--search needs a value.",
        "muster ronin ron-ros-01 ron-ros-02": "Too much: ronin.",
        "check": "Missing: scenes.",
    }
    for call, expected in said.items():
        ran = gunbai(*call.split())

        assert ran.code == 2
        assert ran.err.startswith(expected)


def test_rules_are_searched_in_any_language(gunbai: Any) -> None:
    found = [
        {line.split()[0] for line in gunbai("rules", "ronin", "--search", word).out.splitlines()}
        for word in ("mozdulatlan", "RON-LOS-04")
    ]

    assert "RON-LOS-04" in found[0] and found[1] == {"RON-LOS-04"}
    assert "qqq" in gunbai("rules", "ronin", "--search", "qqq").out
