"""CAM-DAI-03, -07: what a campaign says of a unit that a roster of kind ``force`` brings.

Keys of such a unit beside those of any roster: ``tag`` (its id in the campaign), ``figures``,
``late``, ``shield``, ``fence``, ``weary``, ``tired``, ``shaken``, ``half``, ``led``.
"""

from __future__ import annotations

from dataclasses import dataclass

from gunbai.reading import Table

__all__ = ["HALVES", "LATE", "Service", "read_service"]

LATE = 3
"""CAM-DAI-03: the first turn in which late units enter."""
HALVES = ("defender", "attacker")
MOST_FIGURES = 99


@dataclass(frozen=True, slots=True)
class Service:
    """How a unit comes to a battle.

    ``late``: it enters from turn 3 on; ``shield``: in cover against fire until it moves or fights;
    ``fence``: a linear obstacle along its front; ``weary``, ``tired``: CAM-DAI-03; ``shaken``: it
    starts disordered; ``half``: of the table, where a battle that goes on found it; ``led``: the
    general starts with it.
    """

    tag: str
    figures: int
    late: bool
    shield: bool
    fence: bool
    weary: bool
    tired: bool
    shaken: bool
    half: str
    led: bool


def read_service(table: Table) -> Service:
    """The campaign's keys of a unit; the caller closes the table."""
    return Service(
        tag=table.string("tag", default=""),
        figures=table.integer("figures", 0, MOST_FIGURES, 0),
        late=table.truth("late", False),
        shield=table.truth("shield", False),
        fence=table.truth("fence", False),
        weary=table.truth("weary", False),
        tired=table.truth("tired", False),
        shaken=table.truth("shaken", False),
        half=table.string("half", HALVES, ""),
        led=table.truth("led", False),
    )
