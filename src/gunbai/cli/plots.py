"""Distributions drawn by matplotlib into a file: a bar for each outcome, "that or more" behind it.

matplotlib belongs to the extra ``lab``; without it ``can_plot`` says what to install. Files are the
same for the same chances: no date, no random ids.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from gunbai.errors import DataError

__all__ = ["MOST_CHARTS", "Bar", "Words", "can_plot", "plot"]

KINDS: Final = (".png", ".svg", ".pdf")
MOST_CHARTS: Final = 12
WIDTH: Final = 8.0
"""Inches, as all sizes of matplotlib."""
BAR_HEIGHT: Final = 0.34
AROUND: Final = 1.25
FILL: Final = "#2f5d8a"
BEHIND: Final = "#c9d8e6"
INK: Final = "#1d2733"
STEPS: Final = (1, 2, 5, 10)
BESIDE: Final = 1.6
"""How much wider than the longest bar the axes are: room for what stands beside it."""
LONGEST: Final = 22
"""Characters of a chance beside its bar; a longer fraction is left to the table."""


class Bar(NamedTuple):
    """One outcome: its words, its chance, the chance of that or more where there is one."""

    text: str
    chance: Fraction
    or_more: Fraction | None


class Words(NamedTuple):
    """What stands at the axes and in the legend; ``percent`` writes a chance as a percentage."""

    outcome: str
    chance: str
    or_more: str
    percent: Callable[[Fraction], str]


Chart = tuple[str, Sequence[Bar]]


def can_plot(path: Path) -> None:
    """DataError when nothing can be drawn into this file, before anything is computed."""
    if path.suffix.lower() not in KINDS:
        raise DataError(
            "odds", "--plot", "FILE", path.name, "a name that ends in .png, .svg or .pdf"
        )
    if find_spec("matplotlib") is None:
        expected = "matplotlib installed: pip install 'gunbai[lab]'"
        raise DataError("odds", "--plot", "matplotlib", "nothing", expected)


def plot(path: Path, charts: Sequence[Chart], words: Words) -> None:
    """Draw the charts below one another into a file; DataError when it cannot be written."""
    if not 1 <= len(charts) <= MOST_CHARTS:
        expected = (
            f"at most {MOST_CHARTS} questions in one plot" if charts else "a question that has odds"
        )
        raise DataError("odds", "--plot", path.name, len(charts), expected)
    from matplotlib import rc_context

    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "gunbai", "font.size": 10}):
        figure = _figure(charts, words)
        try:
            figure.savefig(path, dpi=150, metadata=_metadata(path, charts))
        except OSError as error:
            expected = "a name in a folder that exists and may be written"
            found = f"{path}: {error.strerror or error}"
            raise DataError("odds", "--plot", "FILE", found, expected) from None


def _metadata(path: Path, charts: Sequence[Chart]) -> dict[str, str | None]:
    title = "; ".join(label for label, _ in charts)
    dated = {".svg": "Date", ".pdf": "CreationDate"}.get(path.suffix.lower())
    return {"Title": title} if dated is None else {"Title": title, dated: None}


def _figure(charts: Sequence[Chart], words: Words) -> Any:
    from matplotlib.figure import Figure

    heights = [AROUND + BAR_HEIGHT * len(bars) for _, bars in charts]
    figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained")
    axes = figure.subplots(len(charts), 1, squeeze=False, height_ratios=heights)[:, 0]
    for each, (label, bars) in zip(axes, charts, strict=True):
        _chart(each, label, bars, words)
    return figure


def _chart(axes: Any, label: str, bars: Sequence[Bar], words: Words) -> None:
    """One distribution on its axes: outcomes downwards, their chance to the right."""
    places = range(len(bars))
    behind = [float(bar.or_more or 0) for bar in bars]
    if any(behind):
        axes.barh(places, behind, height=0.8, color=BEHIND, label=words.or_more)
    shares = [float(bar.chance) for bar in bars]
    axes.barh(places, shares, height=0.5, color=FILL, label=words.chance)
    for place, bar in zip(places, bars, strict=True):
        end = float(max(bar.chance, bar.or_more or Fraction(0)))
        axes.text(end + 0.01, place, _beside(bar, words), va="center", color=INK, fontsize=9)
    axes.set_yticks(list(places), [bar.text for bar in bars])
    axes.invert_yaxis()
    longest = max(shares + behind)
    axes.set_xlim(0, max(0.1, longest) * (BESIDE if any(behind) else BESIDE - 0.2))
    step = next(step for step in STEPS if step * 10 >= longest * 100)
    ticks = [Fraction(n * step, 100) for n in range(11) if n * step <= 100]
    ticks = [tick for tick in ticks if tick < longest + Fraction(step, 100)]
    axes.set_xticks([float(tick) for tick in ticks], [words.percent(tick) for tick in ticks])
    axes.set_xlabel(words.chance)
    axes.set_ylabel(words.outcome)
    axes.set_title(label, loc="left", fontweight="bold")
    axes.grid(axis="x", color="#e3e7eb")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if any(behind):
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)


def _beside(bar: Bar, words: Words) -> str:
    """The chance as fraction and percentage, and behind it that of "that or more"."""
    said = _said(bar.chance, words)
    return said if bar.or_more is None else f"{said}   (≥ {_said(bar.or_more, words)})"


def _said(chance: Fraction, words: Words) -> str:
    percent = words.percent(chance)
    both = f"{chance} = {percent}"
    return both if len(both) <= LONGEST else percent
