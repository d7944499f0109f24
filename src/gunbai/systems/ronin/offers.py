"""What makes sense as a fact of an inquiry, in a position: for the forms of the workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from gunbai.system import Inquiry
from gunbai.systems.ronin.attack_laws import ORDER
from gunbai.systems.ronin.bujutsu import ASK, IF_MISSED, NEVER
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.inquiries_shooting import items_of
from gunbai.systems.ronin.shooting import aims
from gunbai.systems.ronin.shots import landed_word
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.weapons import close_choices
from gunbai.systems.ronin.wounds import effect_word
from gunbai.words import Fact, Name, Word

__all__ = ["with_offers"]

Facts: TypeAlias = Mapping[str, Any]
Ways: TypeAlias = Sequence[tuple[Any, Fact]]

WOUNDS: Final = tuple(
    effect_word(wound) for wound in ("stun", "light", "grievous", "dying", "critical", "drowned")
)
"""RON-T-05: each is worse than the one before; who is dying or drowned has suffered even more."""
STRAYS: Final = tuple(
    effect_word(f"stray-{effect}")
    for effect in ("horse-light", "unhorsed", "stun", "light", "grievous", "critical", "drowned")
)
UNRANKED: Final = ("aim", "disarm")

MODELS: Final = ("shooter", "target", "stray", "attacker", "striker", "model", "from", "to")
MOVES: Final[Mapping[str, str]] = {
    "move": "ronin.name.action.move",
    "run": "ronin.name.action.run",
    "charge": "ronin.name.action.charge",
    "break": "ronin.name.action.break-contact",
    "pursuit": "ronin.name.action.pursue",
    "flight": "ronin.name.action.flee",
}
COMBATS: Final[Mapping[str, str]] = {
    "melee": "ronin.bench.melee",
    "charge": "ronin.name.action.charge",
}


def with_offers(inquiry: Inquiry) -> Inquiry:
    """The inquiry with the values that its facts may take."""

    def offers(state: State, facts: Facts) -> Mapping[str, Ways]:
        found: dict[str, Ways] = {}
        for key in inquiry.facts:
            make = _BY_KEY.get(key) or _BY_KEY.get(f"{inquiry.id}.{key}")
            ways = make(state, facts) if make is not None else ()
            if ways:
                found[key] = ways
        return found

    effects = inquiry.outcomes in (effect_word, landed_word)
    return replace(
        inquiry,
        offers=offers,
        order=(*ORDER, *STRAYS) if effects else (),
        chain=WOUNDS if effects and inquiry.id not in UNRANKED else (),
    )


def _models(state: State, facts: Facts) -> Ways:
    return [(m.id, Name(m.id)) for m in state.models.values() if m.status == "table"]


def _sides(state: State, facts: Facts) -> Ways:
    return [(side, Name(side)) for side in state.sides]


def _of(state: State, facts: Facts, *keys: str) -> Model | None:
    """The first of these facts that names a model."""
    for key in keys:
        if key in facts and str(facts[key]) in state.models:
            return state.models[str(facts[key])]
    return None


def _words(kind: str, ids: Sequence[str]) -> Ways:
    return [(id_, Word(f"ronin.name.{kind}.{id_}")) for id_ in ids]


def _weapons(state: State, facts: Facts) -> Ways:
    """The missile weapons of a shooter, else what a fighter may take in hand."""
    shooter = _of(state, facts, "shooter")
    if shooter is not None:
        known = catalogue().missile_weapons
        return _words("weapon", [weapon for weapon in shooter.weapons if weapon in known])
    fighter = _of(state, facts, "attacker", "striker", "model")
    return [] if fighter is None else _close(state, fighter)


def _close(state: State, model: Model) -> Ways:
    return _words("weapon", close_choices(state, model, model.weapons))


def _target_weapons(state: State, facts: Facts) -> Ways:
    target = _of(state, facts, "target")
    return [] if target is None else _close(state, target)


def _aims(state: State, facts: Facts) -> Ways:
    target = _of(state, facts, "target")
    found = aims(state, target.id) if target is not None else ()
    return _words("aim", found) if found and found[0] else []


def _phases(state: State, facts: Facts) -> Ways:
    return _words("phase", ("action", "move"))


def _rerolls(state: State, facts: Facts) -> Ways:
    return [(mode, Word(f"ronin.bench.reroll-{mode}")) for mode in (IF_MISSED, NEVER, ASK)]


def _parts(state: State, facts: Facts) -> Ways:
    target = _of(state, facts, "target", "model")
    if target is None or target.mount == "none":
        return []
    return _words("aim", ("rider", "horse"))


def _specials(state: State, facts: Facts) -> Ways:
    return [
        ("none", Word("ronin.name.action.attack")),
        ("disarm", Word("ronin.name.action.disarm")),
        ("grapple", Word("ronin.name.action.grapple")),
    ]


def _kinds(state: State, facts: Facts) -> Ways:
    return [(kind, Word(word)) for kind, word in COMBATS.items()]


def _moves(state: State, facts: Facts) -> Ways:
    return [(kind, Word(word)) for kind, word in MOVES.items()]


def _fighters(state: State, facts: Facts) -> Ways:
    chosen = items_of(facts["models"]) if "models" in facts else ()
    return [(str(name), Name(str(name))) for name in chosen]


def _uses(state: State, facts: Facts) -> Ways:
    return [(use, Word(f"ronin.bench.senjo-{use}")) for use in ("own", "other")]


def _closing(state: State, facts: Facts) -> Ways:
    known = catalogue().scenarios.values()
    return [
        (s.id, Word(f"ronin.name.scenario.{s.id}")) for s in known if s.length.kind == "closing"
    ]


_BY_KEY: Final[Mapping[str, Callable[[State, Facts], Ways]]] = {
    **dict.fromkeys(MODELS, _models),
    "models": _models,
    "side": _sides,
    "weapon": _weapons,
    "target_weapon": _target_weapons,
    "aim": _aims,
    "phase": _phases,
    "reroll": _rerolls,
    "part": _parts,
    "special": _specials,
    "boosts": _fighters,
    "use": _uses,
    "combat.kind": _kinds,
    "initiative.kind": _kinds,
    "allowance.kind": _moves,
    "scenario": _closing,
}
