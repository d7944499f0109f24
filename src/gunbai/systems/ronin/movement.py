"""RON-MOV-01 to -06, -11, -12; RON-CAV-01, -02: how far a model goes, and the moves themselves."""

from __future__ import annotations

from typing import NamedTuple

from gunbai.effects import Ask, Tell, procedure
from gunbai.geometry import path_ceil
from gunbai.questions import Choose, Forecast, Law, Path
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import free_enemies, release_captives, seat_of
from gunbai.systems.ronin.morale import (
    contact_barred,
    contact_roll,
    must_roll_for_contact,
    nerve_forecast,
)
from gunbai.systems.ronin.sight import gap_at_most
from gunbai.systems.ronin.state import TOUCHING, Model, State
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import FLOOR, Walk
from gunbai.systems.ronin.wounds import drop_carried
from gunbai.words import Event, Fact, Length, Name, Say, Several, Word

__all__ = [
    "Allowance",
    "allowance",
    "ask_move",
    "carry_together",
    "dragged",
    "drop",
    "enter_contact",
    "move",
    "overloaded",
    "put",
    "run",
    "tell_freed",
    "travel",
]


class Allowance(NamedTuple):
    """How far a move may go: ``base``, halved once for each of ``halvings`` (words), then floored.

    Difficult terrain is not in it: whether it is touched depends on the path (``walking``).
    """

    kind: str
    rule: str
    base: int
    halvings: tuple[str, ...]

    @property
    def budget(self) -> int:
        """RON-MOV-05, RON-GEN-04: halvings multiply; never less than 1 inch."""
        halved: int = self.base >> len(self.halvings)
        if halved >= FLOOR:
            return halved
        cite("RON-GEN-04")
        return FLOOR


_BASES: dict[str, tuple[int, int, str, str]] = {
    # kind: (on foot, mounted, rule on foot, rule mounted)
    "move": (6000, 12000, "RON-MOV-02", "RON-CAV-01"),
    "run": (9000, 18000, "RON-MOV-03", "RON-CAV-02"),
    "flight": (9000, 18000, "RON-MOR-13", "RON-MOR-13"),
    "break": (2000, 2000, "RON-MOV-07", "RON-CAV-14"),
    "pursuit": (6000, 12000, "RON-MOV-10", "RON-CAV-14"),
    "charge": (9000, 9000, "RON-CAV-05", "RON-CAV-05"),
    "indomitable": (2000, 2000, "RON-ATR-09", "RON-ATR-09"),
    "ride-off": (9000, 9000, "RON-CAV-12", "RON-CAV-12"),
}


DRAGGING = ("move", "run")
"""RON-SPA-08: the moves that take a dragged captive along; before any other it is let go."""


def overloaded(state: State, model: Model) -> bool:
    """RON-MOV-05 c: whether it carries a Heavy object; a dragged captive is one (RON-SPA-08)."""
    if not model.carries:
        return False
    thing = state.things.get(model.carries)
    return thing is None or thing.weight == "heavy"


def dragged(state: State, model: Model) -> str:
    """RON-SPA-08: the captive that the model drags along, or ""."""
    return model.carries if model.carries in state.models else ""


def allowance(state: State, model_id: str, kind: str, *, shared: bool = False) -> Allowance:
    """RON-MOV-05: the allowance of a move and its halvings; ``shared``: two carry (RON-MOV-11)."""
    model = state.models[model_id]
    foot, mounted, rule, mounted_rule = _BASES[kind]
    halvings: list[str] = []
    if model.stun or model.wound == "grievous":
        halvings.append("stunned" if model.stun else "grievous")
    lets_go = kind not in DRAGGING and bool(dragged(state, model))
    if overloaded(state, model) and not shared and not lets_go:
        halvings.append("overloaded")
    if halvings:
        cite("RON-MOV-05")
        cite("RON-R-10")
    on_horse = model.mount != "none"
    cite(mounted_rule if on_horse else rule)
    return Allowance(
        kind,
        mounted_rule if on_horse else rule,
        mounted if on_horse else foot,
        tuple(halvings),
    )


async def ask_move(
    state: State,
    model_id: str,
    kind: str,
    contact: str = "free",
    *,
    targets: tuple[str, ...] = (),
    why: str = "",
    partner: str = "",
    budget: int = 0,
) -> Path:
    """Ask the owner for a path; an empty one means to stay. Nothing is moved yet.

    ``contact``, ``targets``, ``why``, ``partner``: see ``Walk``. ``budget`` replaces the allowance.
    """
    model = state.models[model_id]
    given = allowance(state, model_id, kind, shared=bool(partner) and not dragged(state, model))
    limit = budget or given.budget
    shown = "gallop" if kind == "run" and model.mount != "none" else kind
    facts: dict[str, Fact] = {
        "name": Name(model_id),
        "move": Word(f"ronin.move.{shown}"),
        "limit": Length(limit),
    }
    if given.halvings:
        facts["halved"] = Several(tuple(Word(f"ronin.halved.{word}") for word in given.halvings))
    words = Say("ronin.ask.move-halved" if given.halvings else "ronin.ask.move", facts)
    question = Walk(
        model_id,
        shown,
        limit,
        WALK,
        words,
        contact=contact,
        targets=targets,
        why=why,
        partner=partner or (dragged(state, model) if kind in DRAGGING else ""),
        rule=given.rule,
    )
    path: Path = await Ask(seat_of(state, model.side), question, given.rule)
    return path


def put(state: State, model_id: str, x: int, y: int) -> list[str]:
    """The model stands elsewhere: a change of place this turn (RON-LOS-04). Captives freed by it."""
    model = state.models[model_id]
    model.x, model.y = x, y
    model.shifted = True
    return release_captives(state)


async def tell_freed(freed: list[str]) -> None:
    """RON-SPA-06: tell who is a captive no longer."""
    for model_id in freed:
        await Tell(Event("ronin.event.freed", {"model": Name(model_id)}), "RON-SPA-06")


@procedure("RON-MOV-02")
async def travel(state: State, model_id: str, path: Path, kind: str, partner: str = "") -> None:
    """Go along a path: place, flags (RON-SHT-10), what is dragged, and the log."""
    model = state.models[model_id]
    start = (model.x, model.y)
    held = dragged(state, model)
    partner = partner or held
    end = path[-1] if path else start
    moves: list[tuple[str, tuple[tuple[int, int], ...]]] = [(model_id, (start, *path))]
    if partner and kind in DRAGGING:
        moves.append(_pull(state, partner, start, path))
    elif held:
        model.carries = ""
    if path:
        freed = put(state, model_id, *end)
        # RON-SHT-10: only moves of the Move phase count for shooting.
        if kind in ("run", "flight"):
            model.moved = "ran"
        elif kind in ("move", "pursuit", "break") and not model.moved:
            model.moved = "moved"
        cite("RON-SHT-10")
    else:
        freed = []
    on_horse = model.mount != "none"
    rule = _BASES[kind][2:][on_horse]
    facts: dict[str, Fact] = {
        "name": Name(model_id),
        "move": Word(f"ronin.move.{'gallop' if kind == 'run' and on_horse else kind}"),
    }
    if path:
        facts["length"] = Length(path_ceil((start, *path)))
        await Tell(Event("ronin.event.move", facts, tuple(moves)), rule)
    else:
        await Tell(Event("ronin.event.stays", facts), rule)
    await tell_freed(freed)


def _pull(
    state: State, partner: str, start: tuple[int, int], path: Path
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """RON-MOV-11, RON-SPA-08: the partner goes the same way beside the model."""
    other = state.models[partner]
    cite("RON-SPA-08" if other.captive else "RON-MOV-11")
    dx, dy = other.x - start[0], other.y - start[1]
    way = tuple((x + dx, y + dy) for x, y in (start, *path))
    other.x, other.y = way[-1]
    other.shifted = other.shifted or bool(path)
    return (partner, way)


# -- the moves of the Move phase ------------------------------------------------------------------


@procedure("RON-MOV-02")
async def move(state: State, model_id: str) -> None:
    """RON-MOV-02: a Move; entering contact may be barred or need a roll (RON-MOR-11, RON-BAN-01)."""
    contact, why = await enter_contact(state, model_id)
    path = await ask_move(state, model_id, "move", contact, why=why)
    await travel(state, model_id, path, "move")


@procedure("RON-MOV-03")
async def run(state: State, model_id: str) -> None:
    """RON-MOV-03, RON-CAV-02: a Run or Gallop, away from all enemies."""
    path = await ask_move(state, model_id, "run", "keep")
    await travel(state, model_id, path, "run")


async def enter_contact(state: State, model_id: str) -> tuple[str, str]:
    """Whether a Move may enter contact: ("free", "") or ("none", the rule that bars it)."""
    model = state.models[model_id]
    barred = contact_barred(state, model)
    if barred:
        return ("none", barred)
    if not must_roll_for_contact(state, model) or not _enemy_in_reach(state, model):
        return ("free", "")
    words = Say("ronin.ask.seek-contact", {"name": Name(model_id)})
    question = Choose((False, True), words, model_id, law=SEEK)
    if await Ask(seat_of(state, model.side), question, "RON-MOR-11"):
        why = await contact_roll(state, model_id)
        return ("none", why) if why else ("free", "")
    return ("none", "RON-MOR-11")


def _chance_of_contact(view: State, question: Choose[bool], answer: bool) -> Forecast | None:
    return nerve_forecast(view, question.subject, "RON-MOR-11") if answer else None


SEEK = Law("ronin-seek-contact", chance=_chance_of_contact)


def _enemy_in_reach(state: State, model: Model) -> bool:
    limit = allowance(state, model.id, "move").budget + TOUCHING
    return any(gap_at_most(model, enemy, limit) for enemy in free_enemies(state, model.side))


@procedure("RON-MOV-11")
async def carry_together(state: State, model_id: str, partner: str, kind: str) -> None:
    """RON-MOV-11: two models carry a Heavy object: one activation, the smaller allowance."""
    cite("RON-ACT-07")
    first = allowance(state, model_id, kind, shared=True)
    second = allowance(state, partner, kind, shared=True)
    if kind == "run":
        contact, why = "keep", ""
    else:
        contact, why = await enter_contact(state, model_id)
        if contact == "free":
            contact, why = await enter_contact(state, partner)
    path = await ask_move(
        state,
        model_id,
        kind,
        contact,
        why=why,
        partner=partner,
        budget=min(first.budget, second.budget),
    )
    await travel(state, model_id, path, kind, partner)
    mate = state.models[partner]
    mate.activated = True
    if path:
        mate.moved = "ran" if kind == "run" else "moved"


@procedure("RON-MOV-12")
async def drop(state: State, model_id: str) -> None:
    """RON-MOV-12: a carried object is laid down beside the base, at no cost."""
    what = state.models[model_id].carries
    drop_carried(state, model_id)
    facts: dict[str, Fact] = {"name": Name(model_id), "thing": Name(what)}
    await Tell(Event("ronin.event.drop", facts), "RON-MOV-12")
