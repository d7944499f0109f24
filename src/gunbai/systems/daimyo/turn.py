"""All steps of a game by name: DAI-SEQ-01, DAI-SEQ-07."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Proc
from gunbai.systems.daimyo.activity import ACTIVITY_STEPS
from gunbai.systems.daimyo.choices import CHOICE_STEPS
from gunbai.systems.daimyo.deployment import SETUP_STEPS
from gunbai.systems.daimyo.ending import END_STEPS
from gunbai.systems.daimyo.events import EVENT_STEPS
from gunbai.systems.daimyo.leaders import LEADER_STEPS
from gunbai.systems.daimyo.moving import MOVING_STEPS
from gunbai.systems.daimyo.sequence import SEQUENCE_STEPS
from gunbai.systems.daimyo.sky import SKY_STEPS

__all__ = ["STEPS"]

STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    **SETUP_STEPS,
    **SEQUENCE_STEPS,
    **SKY_STEPS,
    **ACTIVITY_STEPS,
    **CHOICE_STEPS,
    **MOVING_STEPS,
    **LEADER_STEPS,
    **END_STEPS,
    **EVENT_STEPS,
}
"""Steps that other chapters bring, by name and arguments:

charges: ("charge", (unit,)), ("frenzied", (unit,)), ("fanatic", (unit,));
firing: ("firing-step", ()); melee: ("melee-step", (kind, what)), ("leftover-melees", ());
morale: ("rally", (unit,)), ("calm", (unit,)), ("tests", ()); rout: ("rout-move", (unit,));
duels: ("meeting", (leader, enemy, x, y)).
"""
