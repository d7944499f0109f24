"""Ronin: samurai skirmish with 4 to 20 models a side. ``SYSTEM`` is all that the rest sees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gunbai.effects import Seat
from gunbai.rulebook import RuleIndex, load_rules
from gunbai.system import Nature, Scenario, System
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.aids import aid
from gunbai.systems.ronin.audit import audit
from gunbai.systems.ronin.bench import bench
from gunbai.systems.ronin.builder import armoury
from gunbai.systems.ronin.cards import card
from gunbai.systems.ronin.ending import concede
from gunbai.systems.ronin.enlisting import unfit
from gunbai.systems.ronin.inquiries import INQUIRIES
from gunbai.systems.ronin.muster import muster
from gunbai.systems.ronin.setup import OPTIONS, setup
from gunbai.systems.ronin.sheets import sheet
from gunbai.systems.ronin.stage import stage
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.surveys import survey
from gunbai.systems.ronin.turn import STEPS
from gunbai.systems.ronin.unstage import unstage
from gunbai.systems.ronin.variety import vary
from gunbai.systems.ronin.victory import outcome
from gunbai.systems.ronin.view import bar, depict, names, resample, view
from gunbai.systems.ronin.watch import watch

__all__ = ["SYSTEM"]

EDITION = 2
SEATS: Mapping[Seat, str] = {Seat("a"): "a", Seat("b"): "b"}


@cache
def _rules() -> RuleIndex:
    return load_rules("ronin")


@cache
def _scenarios() -> Mapping[str, Scenario]:
    """RON-SCN: the scenarios as menus know them."""
    return {
        given.id: Scenario(
            id=given.id,
            system="ronin",
            seats=SEATS,
            rosters={side.id: side.roster for side in given.sides if side.roster},
            options=given.options,
            minutes=given.minutes,
            learning=given.learning,
        )
        for given in data.catalogue().scenarios.values()
    }


LOSSES = frozenset(
    f"ronin.event.{kind}"
    for kind in (
        "out",
        "captive",
        "drowned",
        "dying",
        "fled",
        "seppuku",
        "unhorsed",
        "counter-lost",
    )
)

SYSTEM = System(
    id="ronin",
    edition=EDITION,
    prefix="RON",
    nature=Nature(
        unit="inch", scale=1000, sides=("a", "b"), hidden=False, simultaneous=True, dice=True
    ),
    rules=_rules,
    state=State,
    scenarios=_scenarios,
    options=OPTIONS,
    setup=setup,
    steps=STEPS,
    view=view,
    resample=resample,
    outcome=outcome,
    muster=muster,
    digest=data.digest,
    stage=stage,
    inquiries=INQUIRIES,
    names=names,
    depict=depict,
    card=card,
    survey=survey,
    turn=bar,
    watch=watch,
    concede=concede,
    bots={
        "gentle": "gunbai.bots.ronin.gentle:gentle",
        "captain": "gunbai.bots.ronin.captain:captain",
        "random": "random",
    },
    armoury=armoury,
    sheet=sheet,
    bench=bench,
    unstage=unstage,
    aid=aid,
    losses=LOSSES,
    audit=audit,
    unfit=unfit,
    vary=vary,
)
