"""What there is: systems, scenarios, rules and their coverage."""

from __future__ import annotations

from importlib import resources
from typing import Any

from gunbai import system as library
from gunbai.cli.terminal import Terminal, current
from gunbai.errors import DataError
from gunbai.language.reference import Item, item_in, items_of
from gunbai.play.shown import files_of, is_mustered, scenes_of
from gunbai.system import Scenario, System

__all__ = ["rules", "scenarios", "systems"]

MOST_SCENES = 6


def systems(only: str | None, as_json: bool) -> None:
    """List the rule systems, and of one system what can be asked of a scene."""
    terminal = current()
    shown = [library.get(name) for name in ((only,) if only else library.available())]
    if as_json:
        terminal.json([_system(system, terminal) for system in shown])
        return
    for system in shown:
        terminal.heading(f"{system.id}  {terminal.name(system.id, 'system')}")
        said = terminal.tongue.text(
            "cli.systems.line",
            edition=system.edition,
            unit=terminal.name(system.nature.unit, "unit"),
            scenarios=len(system.scenarios()),
            rules=len(system.rules()),
        )
        terminal.line(f"  {said}")
        if only:
            _questions(system, terminal)


def _questions(system: System, terminal: Terminal) -> None:
    terminal.line(terminal.tongue.word("cli.systems.questions"))
    terminal.table(
        (
            (id_, ", ".join(f"{key} ({kind})" for key, kind in inquiry.facts.items()))
            for id_, inquiry in system.inquiries.items()
        ),
        indent=2,
    )
    terminal.line(terminal.tongue.word("cli.systems.options"))
    shown = ((key, _value(value)) for key, value in system.options.items())
    terminal.table(shown, indent=2)


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _system(system: System, terminal: Terminal) -> dict[str, Any]:
    nature = system.nature
    return {
        "id": system.id,
        "title": terminal.name(system.id, "system"),
        "edition": system.edition,
        "unit": nature.unit,
        "sides": list(nature.sides),
        "hidden": nature.hidden,
        "simultaneous": nature.simultaneous,
        "scenarios": list(system.scenarios()),
        "options": dict(system.options),
        "questions": [
            {"id": id_, "facts": dict(inquiry.facts)} for id_, inquiry in system.inquiries.items()
        ],
    }


def scenarios(only: str | None, as_json: bool) -> None:
    """List the scenarios of one system or of all."""
    terminal = current()
    names = (only,) if only else library.available()
    found = [scenario for name in names for scenario in library.get(name).scenarios().values()]
    if as_json:
        terminal.json([_scenario(scenario, terminal) for scenario in found])
        return
    learning = terminal.tongue.word("cli.scenarios.learning")
    terminal.table(
        (
            scenario.id,
            terminal.name(scenario.id, "scenario"),
            terminal.tongue.text("cli.minutes", n=scenario.minutes),
            learning if scenario.learning else "",
        )
        for scenario in found
    )


def _scenario(scenario: Scenario, terminal: Terminal) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "system": scenario.system,
        "title": terminal.name(scenario.id, "scenario"),
        "seats": dict(scenario.seats),
        "rosters": dict(scenario.rosters),
        "options": dict(scenario.options),
        "minutes": scenario.minutes,
        "learning": scenario.learning,
    }


def rules(name: str, rule: str | None, *, search: str | None, covered: bool, as_json: bool) -> None:
    """List the rules of a system, show one in full, or say how much is implemented and tested.

    ``search``: only those in which all of these words stand, in whichever language.
    """
    system = library.get(name)
    if covered:
        _coverage(system, as_json)
    elif rule is None:
        _list(system, search or "", as_json)
    else:
        _one(system, rule.upper(), as_json)


def _plain(item: Item) -> dict[str, str]:
    return {
        "id": item.id,
        "chapter": item.chapter,
        "heading": item.heading,
        "summary": item.summary,
    }


def _list(system: System, search: str, as_json: bool) -> None:
    terminal = current()
    found = items_of(system.rules(), terminal.lang, search)
    if as_json:
        terminal.json([_plain(item) for item in found])
    elif found:
        terminal.table((item.id, item.heading) for item in found)
    else:
        terminal.say("cli.rules.none", words=search)


def _one(system: System, id_: str, as_json: bool) -> None:
    terminal, index = current(), system.rules()
    found = index.find(id_)
    heading, text = reference_text(system.id, id_)
    if found is not None:
        item = item_in(found, terminal.tongue)
    elif heading:  # a ruling or an example: the reference alone speaks of it, in English
        item = Item(id_, id_.split("-")[1], heading, "")
    else:
        last = id_.rpartition("-")[0]
        near = [rule.id for rule in index if rule.id.startswith(last)] or list(index.rules)[:5]
        raise DataError(system.id, "rules", "id", id_, f"one of {', '.join(near)}")
    scenes = list(dict.fromkeys(case.id for case in scenes_of(system.id, id_)))
    files = list(files_of(system.id, id_))
    if as_json:
        terminal.json({**_plain(item), "text": text, "scenes": scenes, "files": files})
        return
    terminal.heading(f"{item.id}  {item.heading}")
    if item.summary:
        terminal.line(item.summary)
    _shown_by(scenes, files, mustered=is_mustered(system.id, id_))
    if text:
        terminal.line()
        if terminal.lang != "en":
            terminal.line(terminal.tongue.word("cli.rules.english"), "dim")
        terminal.line(text)


def _shown_by(scenes: list[str], files: list[str], *, mustered: bool) -> None:
    """The scenes that show a rule, how to look at the first, and where the rule acts."""
    terminal = current()
    if scenes:
        listed = ", ".join(scenes[:MOST_SCENES])
        terminal.say("cli.rules.scenes", scenes=listed, command=f"gunbai ask {scenes[0]}")
    elif mustered:
        terminal.say("cli.rules.muster")
    if files:
        terminal.say("cli.rules.files", files=", ".join(files))


def reference_text(system: str, id_: str) -> tuple[str, str]:
    """What the rules reference calls this item and says of it, in full; in English only."""
    file = resources.files("gunbai.systems").joinpath(system, "rules.md")
    if not file.is_file():
        return "", ""
    heading = ""
    found: list[str] = []
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("#"):
            if heading:
                break
            words = line.split(maxsplit=2)
            if len(words) == 3 and words[0] == "###" and words[1] == id_:
                heading = words[2].strip()
        elif heading:
            found.append(line)
    return heading, "\n".join(found).strip()


def _coverage(system: System, as_json: bool) -> None:
    from gunbai.play.coverage import coverage  # runs every scene of the system

    terminal, found = current(), coverage(system)
    if as_json:
        terminal.json(found.plain())
        return
    total, done, proved = len(found.ids), len(found.implemented), len(found.tested)
    terminal.say("cli.coverage.line", total=total, implemented=done, tested=proved)
    for id_, ids in (
        ("cli.coverage.missing", found.missing),
        ("cli.coverage.untested", found.untested),
    ):
        if ids:
            terminal.say(id_, n=len(ids), ids=", ".join(ids))
