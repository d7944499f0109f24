"""RON-SPA: disarm, grapple, helpers; captives and those who attack them."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.questions import Refusal
from gunbai.rulebook import cite
from gunbai.systems.ronin.blows import Blow
from gunbai.systems.ronin.contacts import engaged, touching
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.weapons import UNARMED
from gunbai.words import Fact, Name

__all__ = ["captive_attacks", "special_refusal", "specials_open"]


def special_refusal(view: State, blow: Blow, special: str) -> Refusal | None:
    """RON-SPA-01, -03: why this special attack is not open against this target."""
    facts: dict[str, Fact] = {"attacker": Name(blow.attacker), "target": Name(blow.victim)}
    if blow.horse or blow.part == "horse":
        return Refusal("ronin.refused.special-horse", "RON-SPA-01", facts)
    if blow.kind == "captive":
        return Refusal("ronin.refused.special-captive", "RON-SPA-07", facts)
    if special == "disarm" and blow.victim_weapon == UNARMED:
        return Refusal("ronin.refused.disarm-unarmed", "RON-SPA-03", facts)
    return None


def specials_open(view: State, blow: Blow) -> tuple[str, ...]:
    """RON-ATK-05: the special attacks that may be declared for this blow."""
    cite("RON-SPA-01")
    found = ("disarm", "grapple")
    return tuple(special for special in found if special_refusal(view, blow, special) is None)


def captive_attacks(view: State, side: str) -> Iterator[tuple[str, str]]:
    """RON-SPA-07: the attacks on captives open to a side, as (attacker, captive)."""
    for model in view.models.values():
        if model.side != side or not model.free or model.fought:
            continue
        held = [
            near
            for near in touching(view, model.id)
            if view.models[near].captive and view.models[near].side != side
        ]
        if held and not engaged(view, model.id):
            for captive in held:
                yield model.id, captive
