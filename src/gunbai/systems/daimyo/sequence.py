"""DAI-SEQ-01 to -06, -11: the turn, initiative, alternating activations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from gunbai.dice import D2D6, each
from gunbai.effects import Ask, Draw, Proc, Roll, Seat, Tell, procedure, resolution
from gunbai.questions import Choose, Forecast, Law, Preview, Rng
from gunbai.rulebook import cite
from gunbai.systems.daimyo.activity import is_here
from gunbai.systems.daimyo.blocks_on_table import other_side, seat_of, seat_of_side
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.command import general_of, incapacitated
from gunbai.systems.daimyo.rolling import opposed
from gunbai.systems.daimyo.state import Clan, State, Unit
from gunbai.words import Dice, Event, Fact, Modifier, Name, Say, Target, Word, about

__all__ = [
    "SEQUENCE_STEPS",
    "activation_mods",
    "activation_roll",
    "initiative_mods",
    "initiative_winner",
    "units_lost",
]

Value: TypeAlias = tuple[str, ...]
PASS: Value = ("pass",)
LOST = ("destroyed", "dispersed", "off", "run-over")


@procedure("DAI-SEQ-01")
async def turn(state: State) -> None:
    """DAI-SEQ-01: start of the turn, activities of the clans, end of the turn."""
    state.turn += 1
    _new_turn(state)
    facts: dict[str, Fact] = {"turn": state.turn, "last": state.last_turn}
    await Tell(Event("daimyo.event.turn", facts), "DAI-SEQ-01")
    state.agenda.extend((step, ()) for step in ("end", "clans", "initiative", "weather"))


def _new_turn(state: State) -> None:
    """What belongs to a turn begins anew."""
    state.phase = "start"
    state.first = state.first_clan = state.acting = state.step = ""
    state.group, state.spent = [], []
    for unit in state.units.values():
        _refresh(state, unit)
    for leader in state.leaders.values():
        leader.way = 0
        leader.moved = leader.bound = False
        leader.joined = leader.left = ""
        leader.duelled = []
    for clan in state.clans.values():
        clan.attempted = clan.active = False
    for side in state.sides.values():
        side.general_done = side.passed = False
        side.acted = ""


def _refresh(state: State, unit: Unit) -> None:
    unit.disordered_at_start = unit.disordered
    unit.reordered = False
    unit.activated = unit.moved = unit.charged = unit.countered = unit.bonus = False
    unit.pursued = unit.reacted = unit.fired = unit.hit_by_fire = unit.shot_at = False
    unit.reformed = unit.rallied = unit.rally_tried = False
    unit.stepped_into = unit.crossed = unit.passed_by_rout = False
    unit.rotated = unit.mounting = unit.tested = unit.heroic = False
    unit.obeyed = unit.charged_at = unit.struck = ""
    unit.way = unit.turned = unit.lost_now = unit.leader_lost = 0
    unit.fought = unit.bouts = unit.deeds = ()
    unit.rout_from = unit.rout_to = unit.fire_from = ()
    if unit.still and state.turn > unit.still_since + 1:
        unit.still, unit.still_since = "", 0


# -- initiative -----------------------------------------------------------------------------------


def units_lost(state: State, side: str) -> int:
    """DAI-SEQ-02, DAI-RUL-80: own units destroyed, dispersed or off the table so far."""
    cite("DAI-RUL-80")
    units = state.units.values()
    return len([u for u in units if u.status in LOST and u.side == side and u.kind != "hq"])


def initiative_mods(state: State, side: str) -> tuple[Modifier, ...]:
    """DAI-SEQ-02: what is added to the die of a side."""
    found: list[Modifier] = []
    general = general_of(state, side)
    if general is not None and not incapacitated(general):
        leader: dict[str, Fact] = {"leader": Name(general.id)}
        found.append(Modifier(general.cr, "DAI-SEQ-02", "daimyo.mod.rating", leader))
        if general.seated:
            seated = catalogue().command.seated
            found.append(Modifier(seated, "DAI-LDR-03", "daimyo.mod.seated", leader))
    lost = units_lost(state, side)
    if lost:
        found.append(Modifier(-lost, "DAI-SEQ-02", "daimyo.mod.units-lost", {"found": lost}))
    units = state.units.values()
    fleeing = [u for u in units if u.mood == "routing" and u.side == side and u.status == "table"]
    routing = len(fleeing)
    if routing:
        facts: dict[str, Fact] = {"found": routing}
        found.append(Modifier(-routing, "DAI-SEQ-02", "daimyo.mod.units-routing", facts))
    return tuple(found)


def _sum_for(state: State, side: str) -> int:
    return sum([mod.amount for mod in initiative_mods(state, side)])


@procedure("DAI-SEQ-02")
async def initiative(state: State) -> None:
    """DAI-SEQ-02: one die a side with modifiers, ties again; or as the scenario says."""
    given = _given_initiative(state)
    if given:
        state.initiative = given
        scenario = catalogue().scenarios[state.scenario]
        await Tell(Event("daimyo.event.initiative-given", {"side": Name(given)}), scenario.rule)
    else:
        state.initiative = await initiative_winner(state)
    await _first_or_second(state)


def _given_initiative(state: State) -> str:
    """DAI-SCN-03 in turn 1, DAI-SCN-05 always: a side has the initiative without a roll."""
    scenario = catalogue().scenarios.get(state.scenario)
    if scenario is None or not scenario.initiative:
        return ""
    return scenario.initiative if state.turn == 1 or scenario.duel else ""


@resolution("DAI-SEQ-02")
async def initiative_winner(state: State) -> str:
    """DAI-SEQ-02: one die a side with its modifiers, ties rolled again: the side with more."""
    adds = (_sum_for(state, "a"), _sum_for(state, "b"))
    pair = await opposed(state, "DAI-SEQ-02", "daimyo.roll.initiative", adds)
    mods = (initiative_mods(state, "a"), initiative_mods(state, "b"))
    winner = "a" if pair.totals[0] > pair.totals[1] else "b"
    facts: dict[str, Fact] = {"side": Name(winner)}
    for index, side in enumerate(("a", "b")):
        facts[f"side_{side}"] = Name(side)
        facts[f"dice_{side}"] = Dice((pair.dice[index : index + 1],))
        facts[f"target_{side}"] = Target(pair.dice[index], mods[index], "DAI-SEQ-02")
        facts[f"sum_{side}"] = pair.totals[index]
    await Tell(Event("daimyo.event.initiative", facts), "DAI-SEQ-02")
    return winner


async def _first_or_second(state: State) -> None:
    """DAI-SEQ-03: the side with the initiative chooses to act first or second."""
    side = state.initiative
    scenario = catalogue().scenarios.get(state.scenario)
    if scenario is not None and scenario.duel:
        state.first = side  # DAI-SCN-05: side A is first
        return
    question = Choose(("first", "second"), about("daimyo.ask.first", side, "side"), side)
    answer = await Ask(seat_of_side(state, side), question, "DAI-SEQ-03")
    state.first = side if answer == "first" else other_side(side)
    await Tell(Event("daimyo.event.first", {"side": Name(state.first)}), "DAI-SEQ-03")


# -- alternating ----------------------------------------------------------------------------------


@procedure("DAI-SEQ-04")
async def clans(state: State) -> None:
    """DAI-SEQ-04: the activities of the clans begin with the side that goes first."""
    state.phase = "clans"
    state.to_act = state.first
    if state.options["card_activation"] and not _always_active(state):
        cite("DAI-SEQ-11")
        state.deck = [
            ".".join(value)
            for side in (state.first, other_side(state.first))
            for value in _open_values(state, side)
        ]
        state.agenda.append(("turn-card", ()))
        return
    state.agenda.append(("choose", ()))


def _open_values(state: State, side: str) -> list[Value]:
    """What a side may still activate this turn."""
    if state.sides[side].passed:
        return []
    if _always_active(state):
        alone = [] if state.sides[side].general_done else list(state.units.values())
        return [("unit", unit.id) for unit in alone if unit.side == side and unit.on_table]
    untried = [c for c in state.clans.values() if c.side == side and not c.attempted]
    found: list[Value] = [("clan", clan.id) for clan in untried if _is_there(state, clan)]
    general = _general_value(state, side)
    return [*found, general] if general else found


def _is_there(state: State, clan: Clan) -> bool:
    """Whether a clan has units on the table or due to enter it, or its daimyo stands there alone: he
    may ride, or join one. He is soonest found, with a unit of his or without."""
    daimyo = state.leaders.get(clan.daimyo)
    if daimyo is not None and daimyo.status == "table":
        own = state.units.get(daimyo.unit)
        if own is None or (own.clan == clan.id and own.status == "table"):
            return True
    units = state.units.values()
    return any(is_here(state, unit) for unit in units if unit.clan == clan.id)


def _general_value(state: State, side: str) -> Value | None:
    """DAI-SEQ-04 b, once in a turn; DAI-RUL-56: without a general the hatamoto is tried alone."""
    own = state.sides[side]
    if own.general_done or not own.general:
        return None
    if state.leaders[own.general].status == "table":
        return ("general", side)
    hatamoto = state.units.get(own.hatamoto)
    if hatamoto is not None and hatamoto.on_table:
        return ("hatamoto", side)
    return None


@procedure("DAI-SEQ-04")
async def choose(state: State) -> None:
    """DAI-SEQ-04: a clan, the general, or pass; when one side has nothing left the other goes on."""
    values = _open_values(state, state.to_act)
    if not values:
        state.to_act = other_side(state.to_act)
        values = _open_values(state, state.to_act)
    if not values:
        return
    side = state.to_act
    state.to_act = other_side(side)
    state.agenda.append(("choose", ()))
    if _always_active(state):
        state.agenda.append(("activate", values[0]))
        return
    words = about("daimyo.ask.activate", side, "side")
    question = Choose((*values, PASS), words, side, len(values), law=_ACTIVATE)
    answer = await Ask(seat_of_side(state, side), question, "DAI-SEQ-04")
    if answer == PASS:
        state.sides[side].passed = True
        cite("DAI-RUL-59")
        await Tell(Event("daimyo.event.pass", {"side": Name(side)}), "DAI-SEQ-04")
        return
    state.agenda.append(("activate", answer))


def _always_active(state: State) -> bool:
    """DAI-SCN-05: all units are always active."""
    scenario = catalogue().scenarios.get(state.scenario)
    return scenario is not None and scenario.duel


def _label(view: State, question: Choose[Value], answer: Value) -> Say | Word:
    if answer == PASS:
        return Word("daimyo.ask.activate.pass")
    kind, what = answer
    if kind == "clan":
        return Say("daimyo.ask.activate.clan", {"clan": Name(what)})
    own = view.sides[what]
    piece = own.general if kind == "general" else own.hatamoto
    return about(f"daimyo.ask.activate.{kind}", piece)


def _suggest(view: State, question: Choose[Value], rng: Rng, n: int) -> Sequence[Value]:
    """Any clan or the general; a pass only now and then."""
    last = len(question.values) - 1
    at = rng.below(last) if rng.below(12) else last
    if n == 1:
        return (question.values[at],)
    return tuple(question.values[(at + step) % (last + 1)] for step in range(min(n, last + 1)))


def _roller(view: State, answer: Value) -> str:
    """Who rolls to be active; "" for who need not (DAI-SEQ-06)."""
    if answer == PASS or answer[0] == "general":
        return ""
    kind, what = answer
    return what if kind == "clan" else view.sides[what].hatamoto


def _preview(view: State, question: Choose[Value], answer: Value) -> Preview:
    who = _roller(view, answer)
    mods = activation_mods(view, who) if who in view.clans else ()
    return Preview(reasons=(Target(0, mods, "DAI-SEQ-05"),) if mods else ())


def _chance(view: State, question: Choose[Value], answer: Value) -> Forecast | None:
    """DAI-SEQ-05: the roll that a clan, or a hatamoto without a general, is active."""
    who = _roller(view, answer)
    return Forecast(lambda: activation_roll(view, who), _active_word) if who else None


def _active_word(active: bool) -> Word:
    return Word("daimyo.outcome.active" if active else "daimyo.outcome.inactive")


_ACTIVATE = Law("daimyo-activate", label=_label, suggest=_suggest, preview=_preview, chance=_chance)


@procedure("DAI-SEQ-11")
async def turn_card(state: State) -> None:
    """DAI-SEQ-11: the next card of the deck is turned up: its clan or general may act."""
    if not state.deck:
        return
    seat = seat_of_side(state, state.initiative)
    (card,) = await Draw(tuple(state.deck), 1, "DAI-SEQ-11", seat, "daimyo.roll.card")
    state.deck.remove(card)
    state.agenda.append(("turn-card", ()))
    kind, _, what = card.partition(".")
    label = Name(what) if kind == "clan" else Name(state.sides[what].general)
    await Tell(Event("daimyo.event.card", {"name": label}), "DAI-SEQ-11")
    side = state.clans[what].side if kind == "clan" else what
    if (kind, what) in _open_values(state, side):
        state.agenda.append(("activate", (kind, what)))


# -- activation -----------------------------------------------------------------------------------


def activation_mods(state: State, clan_id: str) -> tuple[Modifier, ...]:
    """DAI-SEQ-05: CR and the seated general; nothing at all when the daimyo is dead (DAI-RUL-18)."""
    clan = state.clans[clan_id]
    daimyo = state.leaders.get(clan.daimyo)
    if daimyo is None or daimyo.status != "table":
        cite("DAI-RUL-18")
        cite("DAI-RUL-19")
        return ()
    leader: dict[str, Fact] = {"leader": Name(daimyo.id)}
    found = [Modifier(daimyo.cr, "DAI-SEQ-05", "daimyo.mod.rating", leader)]
    general = general_of(state, clan.side)
    if general is not None and general.seated and general.status == "table":
        seated: dict[str, Fact] = {"leader": Name(general.id)}
        bonus = catalogue().command.seated
        found.append(Modifier(bonus, "DAI-LDR-03", "daimyo.mod.seated", seated))
    return tuple(found)


@procedure("DAI-SEQ-05")
async def activate(state: State, kind: str, what: str) -> None:
    """DAI-SEQ-05, -06: a clan by its roll; a general always; a hatamoto without one by a roll."""
    if kind == "clan":
        clan = state.clans[what]
        clan.attempted = True
        if await activation_roll(state, what):
            clan.active = True
            state.first_clan = state.first_clan or what
            state.agenda.append(("group", ("clan", what)))
        return
    if kind == "unit":
        cite("DAI-SCN-05")
        state.sides[state.units[what].side].general_done = True
        state.agenda.append(("group", (kind, what)))
        return
    own = state.sides[what]
    own.general_done = True
    if kind == "general":
        facts: dict[str, Fact] = {"leader": Name(own.general)}
        await Tell(Event("daimyo.event.general-acts", facts), "DAI-SEQ-06")
        state.agenda.append(("group", ("general", what)))
    elif await activation_roll(state, own.hatamoto):
        cite("DAI-RUL-56")
        state.agenda.append(("group", ("general", what)))


@resolution("DAI-SEQ-05")
async def activation_roll(state: State, who: str) -> bool:
    """DAI-SEQ-05: 2d6 and the modifiers, 8 or more."""
    seat = _seat_of(state, who)
    cite("DAI-GEN-02")
    roll = await Roll(1, D2D6, each(D2D6), "DAI-SEQ-05", seat, "daimyo.roll.activation", who)
    mods = activation_mods(state, who) if who in state.clans else ()
    need = catalogue().command.activation
    target = Target(roll.value, mods, "DAI-SEQ-05")
    total = target.total
    active = total >= need
    facts: dict[str, Fact] = {
        "name": Name(who),
        "dice": Dice(roll.faces),
        "target": target,
        "sum": total,
        "need": need,
        "result": _active_word(active),
    }
    await Tell(Event("daimyo.event.activation", facts), "DAI-SEQ-05")
    return active


def _seat_of(state: State, who: str) -> Seat:
    clan = state.clans.get(who)
    return Seat(clan.seat) if clan is not None else seat_of(state, state.units[who])


SEQUENCE_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "turn": turn,
    "initiative": initiative,
    "clans": clans,
    "choose": choose,
    "turn-card": turn_card,
    "activate": activate,
}
