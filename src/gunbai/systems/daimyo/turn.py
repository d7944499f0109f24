"""All steps of a game by name: DAI-SEQ-01, DAI-SEQ-07."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.effects import Proc
from gunbai.systems.daimyo.activity import ACTIVITY_STEPS
from gunbai.systems.daimyo.charges import CHARGE_STEPS
from gunbai.systems.daimyo.choices import CHOICE_STEPS
from gunbai.systems.daimyo.deployment import SETUP_STEPS
from gunbai.systems.daimyo.duels import DUEL_STEPS
from gunbai.systems.daimyo.ending import END_STEPS
from gunbai.systems.daimyo.entering import ENTER_STEPS
from gunbai.systems.daimyo.events import EVENT_STEPS
from gunbai.systems.daimyo.frenzies import FRENZY_STEPS
from gunbai.systems.daimyo.leaders import LEADER_STEPS
from gunbai.systems.daimyo.melee import MELEE_STEPS
from gunbai.systems.daimyo.morale import MORALE_STEPS
from gunbai.systems.daimyo.moving import MOVING_STEPS
from gunbai.systems.daimyo.pursuing import PURSUIT_STEPS
from gunbai.systems.daimyo.rout import ROUT_STEPS
from gunbai.systems.daimyo.sequence import SEQUENCE_STEPS
from gunbai.systems.daimyo.sky import SKY_STEPS
from gunbai.systems.daimyo.volleys import FIRING_STEPS

__all__ = ["STEPS"]

STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    **SETUP_STEPS,
    **SEQUENCE_STEPS,
    **SKY_STEPS,
    **ACTIVITY_STEPS,
    **CHOICE_STEPS,
    **MOVING_STEPS,
    **ENTER_STEPS,
    **LEADER_STEPS,
    **CHARGE_STEPS,
    **FRENZY_STEPS,
    **FIRING_STEPS,
    **MELEE_STEPS,
    **PURSUIT_STEPS,
    **ROUT_STEPS,
    **MORALE_STEPS,
    **DUEL_STEPS,
    **END_STEPS,
    **EVENT_STEPS,
}
