"""Daimyo: mass battles of clans in blocks of stands. ``SYSTEM`` is all that the rest sees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gunbai.effects import Seat
from gunbai.rulebook import RuleIndex, load_rules
from gunbai.system import Nature, Scenario, System
from gunbai.systems.daimyo.aftermath import aftermath
from gunbai.systems.daimyo.aids import aid
from gunbai.systems.daimyo.bench import bench
from gunbai.systems.daimyo.builder import armoury
from gunbai.systems.daimyo.cards import card
from gunbai.systems.daimyo.catalogue import catalogue, digest
from gunbai.systems.daimyo.ending import concede, outcome
from gunbai.systems.daimyo.enlisting import unfit
from gunbai.systems.daimyo.inquiries import INQUIRIES
from gunbai.systems.daimyo.muster import muster
from gunbai.systems.daimyo.setup import OPTIONS, setup
from gunbai.systems.daimyo.sheets import sheet
from gunbai.systems.daimyo.stage import stage
from gunbai.systems.daimyo.state import State
from gunbai.systems.daimyo.surveys import survey
from gunbai.systems.daimyo.turn import STEPS
from gunbai.systems.daimyo.unstage import unstage
from gunbai.systems.daimyo.variety import vary
from gunbai.systems.daimyo.view import bar, depict, names, resample, view
from gunbai.systems.daimyo.watch import watch

__all__ = ["SYSTEM"]

EDITION = 3
SEATS: Mapping[Seat, str] = {Seat("a"): "a", Seat("b"): "b"}


@cache
def _rules() -> RuleIndex:
    return load_rules("daimyo")


@cache
def _scenarios() -> Mapping[str, Scenario]:
    """DAI-SCN: the scenarios as menus know them."""
    return {
        given.id: Scenario(
            id=given.id,
            system="daimyo",
            seats=SEATS,
            rosters={side.id: side.roster for side in given.sides},
            options=given.options,
            minutes=given.minutes,
            learning=given.learning,
        )
        for given in catalogue().scenarios.values()
    }


LOSSES = frozenset(
    f"daimyo.event.{kind}"
    for kind in (
        *("stands-lost", "casualty", "caught", "overrun", "overwhelmed", "pushed-into", "trapped"),
        *("run-over", "gone", "gun-abandoned", "gun-taken", "leader-lost", "leader-run-down"),
        "duel-won",
    )
)

SYSTEM = System(
    id="daimyo",
    edition=EDITION,
    prefix="DAI",
    nature=Nature(
        unit="centimetre", scale=1000, sides=("a", "b"), hidden=False, simultaneous=True, dice=True
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
    digest=digest,
    armoury=armoury,
    sheet=sheet,
    aid=aid,
    losses=LOSSES,
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
        "gentle": "gunbai.bots.daimyo.gentle:gentle",
        "captain": "gunbai.bots.daimyo.captain:captain",
        "random": "random",
    },
    bench=bench,
    unstage=unstage,
    unfit=unfit,
    vary=vary,
    aftermath=aftermath,
)
