"""RON-MOR: the Morale test, what Wavering and Panic do to an activation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.dice import D2D6, D6, each, reaching
from gunbai.effects import Ask, Proc, Roll, Tell, procedure, resolution
from gunbai.questions import Choose, Forecast, Law
from gunbai.rulebook import cite
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.contacts import engaged, on_table, seat_of
from gunbai.systems.ronin.state import Model, Side, State
from gunbai.systems.ronin.weapons import bears_banner
from gunbai.systems.ronin.zones import side_of_scenario
from gunbai.words import Dice, Event, Fact, Modifier, Name, Say, Several, Target, Word

__all__ = [
    "MORALE_STEPS",
    "contact_barred",
    "contact_roll",
    "losses_threshold",
    "modifiers",
    "morale_test",
    "need_to_hold",
    "remaining",
    "steadies",
    "test_reasons",
    "unsteady",
]

MORALE_RULES = {"bushi": "RON-BSH-07"}
"""The item that states a list's Morale, where it is not the list's own."""
HOLD = 7
"""RON-MOR-11, -12: d6 + Rank must reach this."""


def losses_threshold(start: int) -> int:
    """RON-MOR-03: a quarter of the starting number, rounded up."""
    cite("RON-MOR-03")
    return -(-start // 4)


def remaining(state: State, side: str) -> int:
    """RON-MOR-06: models on the table or not yet arrived."""
    return sum(
        model.side == side and model.status in ("table", "waiting")
        for model in state.models.values()
    )


def test_reasons(state: State, side: str) -> list[str]:
    """RON-MOR-02: why a side must test this turn; empty when it need not. Words of the catalogue."""
    warband = state.sides[side]
    if state.turn <= 1 or warband.morale_state == "panicked":
        cite("RON-MOR-02" if state.turn <= 1 else "RON-MOR-10")
        return []
    if not _tests_at_all(state, side):
        return []
    found: list[str] = []
    if warband.morale_state == "wavering":
        found.append("wavering")
    if warband.leader_lost and warband.leader_lost == state.turn - 1:
        found.append("leader")
    lost = sum(turn == state.turn - 1 for _, _, turn in warband.lost)
    if lost >= losses_threshold(warband.start_count):
        found.append("losses")
    return found


def _tests_at_all(state: State, side: str) -> bool:
    """RON-MOR-15: a warband of Fearless models only does not; RON-SCN-06: nor do the Ninja."""
    given = side_of_scenario(state, side)
    if given is not None and not given.morale_tests:
        cite("RON-SCN-06")
        return False
    members = [
        model
        for model in state.models.values()
        if model.side == side and model.status in ("table", "waiting")
    ]
    if members and all("fearless" in model.attributes for model in members):
        cite("RON-MOR-15")
        cite("RON-ATR-02")
        return False
    return True


@procedure("RON-MOR-02")
async def morale(state: State, side: str) -> None:
    """RON-MOR-02, -08, -09: one test at most for a side, whatever the number of reasons."""
    reasons = test_reasons(state, side)
    if not reasons:
        return
    cite("RON-MOR-01")
    passed = await morale_test(state, side, tuple(reasons))
    warband = state.sides[side]
    before = warband.morale_state
    if passed:
        warband.morale_state = "confident"
        rule = "RON-MOR-08"
    else:
        warband.morale_state = "wavering" if before == "confident" else "panicked"
        rule = "RON-MOR-09"
    facts: dict[str, Fact] = {
        "side": Name(side),
        "before": Word(f"ronin.name.morale.{before}"),
        "after": Word(f"ronin.name.morale.{warband.morale_state}"),
    }
    changed = warband.morale_state != before
    kind = "ronin.event.morale-state" if changed else "ronin.event.morale-stays"
    await Tell(Event(kind, facts), rule)


@resolution("RON-MOR-04")
async def morale_test(state: State, side: str, reasons: tuple[str, ...]) -> bool:
    """RON-MOR-04, -07: 2d6 with modifiers against Morale; the banner lets both dice be re-rolled."""
    passed = await _throw(state, side, reasons, "RON-MOR-04")
    if not _holds_banner(state, side):
        return passed
    facts: dict[str, Fact] = {"side": Name(side), "result": _result(passed)}
    words = Say("ronin.ask.banner-reroll", facts)
    question = Choose((False, True), words, side, standard=int(not passed), law=BANNER)
    if not await Ask(seat_of(state, side), question, "RON-MOR-07"):
        return passed
    cite("RON-BAN-05")
    return await _throw(state, side, reasons, "RON-MOR-07")


@resolution("RON-MOR-04")
async def _throw(state: State, side: str, reasons: tuple[str, ...], rule: str) -> bool:
    """One throw of both dice, told with its reasons. RON-MOR-05: natural 2 passes, 12 fails."""
    warband = state.sides[side]
    by = seat_of(state, side)
    roll = await Roll(1, D2D6, each(D2D6), rule, by, "ronin.roll.morale", side)
    total = Target(roll.value, modifiers(state, side), "RON-MOR-04", "ronin.target.morale")
    cite(MORALE_RULES.get(warband.warband, data.catalogue().lists[warband.warband].rule))
    passed = total.total <= warband.morale
    if roll.value in (2, 12):
        passed = roll.value == 2
        rule = "RON-MOR-05"
    facts: dict[str, Fact] = {
        "side": Name(side),
        "reasons": Several(tuple(Word(f"ronin.morale-reason.{reason}") for reason in reasons)),
        "dice": Dice(roll.faces),
        "target": total,
        "sum": total.total,
        "morale": warband.morale,
        "result": _result(passed),
    }
    await Tell(Event("ronin.event.morale-test", facts), rule)
    return passed


def _chance_of_banner(view: State, question: Choose[bool], answer: bool) -> Forecast | None:
    """RON-MOR-07: what a second throw would bring."""
    if not answer:
        return None
    side = question.subject
    return Forecast(
        lambda: _throw(view, side, (), "RON-MOR-07"), _result, (_result(True), _result(False))
    )


BANNER = Law("ronin-banner", chance=_chance_of_banner)


def _result(passed: bool) -> Word:
    return Word("ronin.outcome.passed" if passed else "ronin.outcome.failed")


def modifiers(state: State, side: str) -> tuple[Modifier, ...]:
    """RON-T-01: what is added to the dice of a Morale test."""
    warband = state.sides[side]
    cite("RON-MOR-06")
    found: list[Modifier] = []
    left = remaining(state, side)
    if left * 2 < warband.start_count:
        facts: dict[str, Fact] = {"left": left, "start": warband.start_count}
        found.append(Modifier(1, "RON-MOR-06", "ronin.mod.under-half", facts))
    if warband.morale_state == "wavering":
        found.append(Modifier(1, "RON-T-01", "ronin.mod.wavering"))
    commander = _commander(state, side)
    if commander:
        found.append(Modifier(-1, "RON-ATR-06", "ronin.mod.commander", {"model": Name(commander)}))
    return tuple(found)


def _commander(state: State, side: str) -> str:
    """RON-ATR-06: a Commander on the table, no captive; several count once."""
    for model in on_table(state, side):
        if not model.captive and "commander" in model.attributes:
            return model.id
    return ""


def _holds_banner(state: State, side: str) -> bool:
    """RON-MOR-07: a free friend on the table carries the warband's own banner."""
    for thing in state.things.values():
        if thing.kind == "banner" and thing.side == side and thing.carrier:
            bearer = state.models[thing.carrier]
            return bearer.side == side and bearer.free
    return False


# -- Wavering and Panic in an activation ----------------------------------------------------------


def _warband(state: State, model: Model) -> Side:
    return state.sides[model.side]


def need_to_hold(state: State, model: Model) -> int:
    """RON-T-10: the die needed for d6 + Rank of 7 or more; Zeal adds 1 (RON-IKK-01)."""
    bonus = 1 if _zealous(state, model) else 0
    cite("RON-T-10")
    return HOLD - model.rank - bonus


def _zealous(state: State, model: Model) -> bool:
    """RON-IKK-01: Rank 0 or 1 while the banner is carried by a free friend on the table."""
    if model.rank > 1:
        return False
    special = data.catalogue().lists[_warband(state, model).warband].special
    if "zeal" in special and _holds_banner(state, model.side):
        cite("RON-IKK-01")
        return True
    return False


def contact_barred(state: State, model: Model) -> str:
    """The rule that keeps this model from entering contact without any roll, or ""."""
    if bears_banner(state, model):
        cite("RON-BAN-01")
        return "RON-BAN-01"
    wavers = _warband(state, model).morale_state == "wavering"
    if wavers and "fearless" not in model.attributes and need_to_hold(state, model) > 6:
        return "RON-MOR-11"
    return ""


def must_roll_for_contact(state: State, model: Model) -> bool:
    """RON-MOR-11, -15: a model of a Wavering warband that is not Fearless."""
    if _warband(state, model).morale_state != "wavering":
        return False
    if "fearless" in model.attributes:
        cite("RON-MOR-15")
        cite("RON-ATR-02")
        return False
    return True


@procedure("RON-MOR-11")
async def contact_roll(state: State, model_id: str) -> str:
    """RON-MOR-11: may this model enter contact in this activation? The barring rule, or ""."""
    model = state.models[model_id]
    barred = contact_barred(state, model)
    if barred or not must_roll_for_contact(state, model):
        return barred
    return "" if await rank_roll(state, model_id, "RON-MOR-11") else "RON-MOR-11"


@resolution("RON-T-10")
async def rank_roll(state: State, model_id: str, rule: str) -> bool:
    """d6 + Rank of 7 or more."""
    model = state.models[model_id]
    need = need_to_hold(state, model)
    if need > 6:
        facts: dict[str, Fact] = {"name": Name(model_id), "rank": model.rank}
        await Tell(Event("ronin.event.rank-hopeless", facts), rule)
        return False
    by = seat_of(state, model.side)
    purpose = "ronin.roll.contact" if rule == "RON-MOR-11" else "ronin.roll.panic"
    roll = await Roll(1, D6, reaching(need), rule, by, purpose, model_id)
    held = roll["hit"] == 1
    facts = {
        "name": Name(model_id),
        "dice": Dice(roll.faces),
        "rank": model.rank,
        "need": need,
        "result": _result(held),
    }
    kind = "contact-roll" if rule == "RON-MOR-11" else "panic-roll"
    await Tell(Event(f"ronin.event.{kind}", facts), rule)
    return held


def nerve_forecast(view: State, model_id: str, rule: str) -> Forecast:
    """RON-T-10: the chances of d6 + Rank, for whoever looks at a choice that hangs on it."""
    return Forecast(
        lambda: rank_roll(view, model_id, rule), _result, (_result(True), _result(False))
    )


def unsteady(state: State, model: Model) -> bool:
    """RON-MOR-12, -15: whether this model must roll when it is activated."""
    return (
        _warband(state, model).morale_state == "panicked"
        and "fearless" not in model.attributes
        and not engaged(state, model.id)
    )


@procedure("RON-MOR-12")
async def steadies(state: State, model_id: str) -> bool:
    """RON-MOR-12: a model of a Panicked warband acts normally on d6 + Rank of 7 or more."""
    if not unsteady(state, state.models[model_id]):
        return True
    return await rank_roll(state, model_id, "RON-MOR-12")


MORALE_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"morale": morale}
