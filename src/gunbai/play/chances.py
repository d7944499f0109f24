"""The odds of a scene as people read them: outcomes in the system's order, and "that or more"."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gunbai.play.scene_values import outcome_key
from gunbai.play.scene_watch import Observation
from gunbai.system import Inquiry
from gunbai.words import Say

__all__ = ["at_least", "in_order"]


def in_order(seen: Observation, inquiry: Inquiry) -> dict[str, Fraction]:
    """Each outcome with its chance: in the order of the inquiry, what it leaves out behind."""
    found = dict(seen.distribution or {})
    known = [outcome_key(word) for word in inquiry.order]
    keys = [key for key in known if key in found] + [key for key in found if key not in known]
    return {key: found[key] for key in keys}


def at_least(seen: Observation, inquiry: Inquiry) -> dict[str, Fraction]:
    """The chance of an outcome or of one that surpasses it; of numbers, of so many or more.

    Only where outcomes surpass each other, and where the chance is neither 0 nor 1.
    """
    found = dict(seen.distribution or {})
    chain = [outcome_key(word) for word in inquiry.chain] or _numbers(found, seen)
    sums: dict[str, Fraction] = {}
    for place, key in enumerate(chain):
        whole = sum((found.get(one, Fraction(0)) for one in chain[place:]), Fraction(0))
        if 0 < whole < 1 and key in found:
            sums[key] = whole
    return sums


def _numbers(found: Mapping[str, Fraction], seen: Observation) -> list[str]:
    """The outcomes in rising order, where each is a number."""
    counted: list[tuple[int, str]] = []
    for key in found:
        last = key.rpartition(" ")[2]
        label = seen.labels.get(key)
        numbered = isinstance(label, Say) and any(type(f) is int for f in label.facts.values())
        if not last.isdecimal() or not (numbered or key == last):
            return []
        counted.append((int(last), key))
    return [key for _, key in sorted(counted)]
