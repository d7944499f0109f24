"""Odds on the command line: exact chances, "that or more", every reason; drawn where asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from gunbai.cli.scenes import show_values
from gunbai.cli.terminal import Terminal, current, tongue_of
from gunbai.language import Tongue
from gunbai.language.rulings import values_plain
from gunbai.play.asking import as_odds, names_of
from gunbai.play.chances import at_least, in_order
from gunbai.play.scene_stage import asked_of
from gunbai.play.scenes import Case, Observation, find_cases, observe
from gunbai.words import Chance

__all__ = ["odds"]


class _Asked(NamedTuple):
    """One question with its answer: chances by outcome, those of "that or more", their words."""

    case: Case
    seen: Observation
    chances: Mapping[str, Fraction]
    or_more: Mapping[str, Fraction]
    texts: Mapping[str, str]


def odds(names: Sequence[str], plot: Path | None, as_json: bool) -> None:
    """The exact distribution of what each scene asks, with every modifier and its rule."""
    terminal = current()
    if plot is not None:
        from gunbai.cli.plots import can_plot

        can_plot(plot)
    cases = [as_odds(case) for name in names for case in find_cases(name)]
    wanted = [case for case in cases if "ask" in case.values]
    if not wanted:
        raise cases[0].fail("ask", "nothing", "a question that has odds")
    found: list[_Asked] = []
    for case in wanted:
        asked = _asked(case, terminal)
        found.append(asked)
        if not as_json:
            _show(asked, terminal)
    if as_json:
        terminal.json([_plain(asked, terminal) for asked in found])
    if plot is not None:
        _draw(plot, found, terminal)


def _asked(case: Case, terminal: Terminal) -> _Asked:
    seen, inquiry = observe(case), asked_of(case).inquiry
    tongue, names = tongue_of(case.system, terminal.lang), names_of(case, seen)
    chances = in_order(seen, inquiry)
    texts = {key: _outcome(seen, key, tongue, names) for key in chances}
    return _Asked(case, seen, chances, at_least(seen, inquiry), texts)


def _outcome(seen: Observation, key: str, tongue: Tongue, names: Any) -> str:
    if key in seen.labels:
        return tongue.fact(seen.labels[key], names)
    return {"true": tongue.word("word.yes"), "false": tongue.word("word.no")}.get(key, key)


def _percent(chance: Fraction, terminal: Terminal) -> str:
    return terminal.fact(Chance(chance.numerator, chance.denominator))


# -- for people --------------------------------------------------------------------------------------


def _show(asked: _Asked, terminal: Terminal) -> None:
    case, seen = asked.case, asked.seen
    names = names_of(case, seen)
    terminal.heading(case.label)
    show_values(case, seen, names, terminal)
    if seen.refusal is not None:
        rule = f" ({seen.refusal.rule})" if seen.refusal.rule else ""
        tongue = tongue_of(case.system, terminal.lang)
        terminal.line(f"  {tongue.refusal(seen.refusal, names)}{rule}")
    if asked.chances:
        terminal.table(_rows(asked, terminal), indent=2)


def _rows(asked: _Asked, terminal: Terminal) -> Iterator[list[str]]:
    """A heading, then each outcome: its chance as fraction and percentage, and "that or more"."""
    word = terminal.tongue.word
    heading = [word("page.scene.outcome"), word("page.scene.exact"), word("page.scene.chance")]
    more = [word("page.scene.at-least"), ""] if asked.or_more else []
    yield heading + more
    for key, chance in asked.chances.items():
        whole = asked.or_more.get(key)
        both = ["", ""] if whole is None else [str(whole), _percent(whole, terminal)]
        yield [asked.texts[key], str(chance), _percent(chance, terminal), *(both if more else [])]


# -- for programs ------------------------------------------------------------------------------------


def _plain(asked: _Asked, terminal: Terminal) -> dict[str, Any]:
    case, seen = asked.case, asked.seen
    tongue, names = tongue_of(case.system, terminal.lang), names_of(case, seen)
    return {
        "id": case.id,
        "label": case.label,
        "values": values_plain(seen.values, tongue, names),
        "refusal": None
        if seen.refusal is None
        else {
            "code": seen.refusal.code,
            "rule": seen.refusal.rule,
            "text": tongue.refusal(seen.refusal, names),
        },
        "distribution": {
            key: {
                "text": asked.texts[key],
                **_chance_plain(chance, terminal),
                "at_least": _chance_plain(asked.or_more[key], terminal)
                if key in asked.or_more
                else None,
            }
            for key, chance in asked.chances.items()
        },
    }


def _chance_plain(chance: Fraction, terminal: Terminal) -> dict[str, str]:
    return {"chance": str(chance), "percent": _percent(chance, terminal)}


# -- as a picture ------------------------------------------------------------------------------------


def _draw(path: Path, found: Sequence[_Asked], terminal: Terminal) -> None:
    from gunbai.cli.plots import Bar, Words, plot

    word = terminal.tongue.word
    charts = [
        (
            asked.case.label,
            [Bar(asked.texts[key], p, asked.or_more.get(key)) for key, p in asked.chances.items()],
        )
        for asked in found
        if asked.chances
    ]
    words = Words(
        word("page.scene.outcome"),
        word("page.scene.chance"),
        word("page.scene.at-least"),
        lambda chance: _percent(chance, terminal),
    )
    plot(path, charts, words)
