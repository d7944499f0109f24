"""DAI-SEQ-07 2: who of the group does what next in the movement step.

A value is ("done",) or (who, what[, unit]); what is also the name of the step that carries it out.
Cheap to list: whether a charge finds a target, or a way is free, is looked at when it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Any, TypeAlias

from gunbai.effects import Ask, Proc, Seat, procedure, value_class
from gunbai.geometry import blocks_within, footprint, within
from gunbai.questions import Choose, Law, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.daimyo.activity import spend
from gunbai.systems.daimyo.blocks_on_table import (
    BROAD,
    WIDE,
    block,
    disc,
    in_melee,
    seat_of,
    seat_of_side,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.command import general_of, leash, needs_obedience
from gunbai.systems.daimyo.leaders import joinable, may_leave, may_mount_up, why_not_to
from gunbai.systems.daimyo.orders import held_still, is_halted
from gunbai.systems.daimyo.rates import charge_rate
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.words import Fact, Name, Say, Word

__all__ = [
    "CHOICE_STEPS",
    "Value",
    "actions_of",
    "closer",
    "could_charge",
    "is_fanatic",
    "label_of",
    "seat_of_group",
    "strayed",
    "unspend",
    "values_of",
]

Value: TypeAlias = tuple[str, ...]
DONE: Value = ("done",)
COMPULSORY = ("rout-move", "frenzied", "fanatic", "come-back")


@value_class
class Movement(Choose[Value]):
    """Who does what. ``options`` leaves out what the law's closer look would refuse.

    ``memo`` keeps what that look has found while the question is open.
    """

    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def options(self, view: State) -> Sequence[Value]:
        return tuple(value for value in self.values if closer(view, self, value) is None)


@procedure("DAI-SEQ-07")
async def move_next(state: State) -> None:
    """DAI-SEQ-07 2: one unit or leader at a time, in the owner's order; compulsory moves first or
    in between, but none is left out."""
    values = values_of(state)
    if not values:
        return
    compulsory = any(value[1] in COMPULSORY for value in values)
    words = Say("daimyo.ask.movement", {"name": Name(state.acting)})
    if compulsory:
        standard = next(i for i, value in enumerate(values) if value[1] in COMPULSORY)
        question = Movement(tuple(values), words, state.acting, standard, law=MOVEMENT)
    else:
        question = Movement((*values, DONE), words, state.acting, len(values), law=MOVEMENT)
    if len(values) == 1 and compulsory:
        answer = values[0]
    else:
        answer = await Ask(seat_of_group(state), question, "DAI-SEQ-07")
    if answer == DONE:
        return
    who, what, *rest = answer
    spend(state, _key(state, answer))
    if who in state.units and what != "rout-move":
        state.units[who].deeds += ("move",)
    state.agenda.append(("move-next", ()))
    state.agenda.append((what, (who, *rest)))


def seat_of_group(state: State) -> Seat:
    """Who answers for the group that acts: the clan's player, else the general's."""
    if state.acting in state.clans:
        return Seat(state.clans[state.acting].seat)
    if state.acting in state.units:
        return seat_of(state, state.units[state.acting])
    return seat_of_side(state, state.acting)


def values_of(state: State) -> list[Value]:
    """What the units and leaders of the group may still do."""
    found: list[Value] = []
    left = [state.units[unit_id] for unit_id in state.group if unit_id not in state.spent]
    if left:
        foes = _foes_near(state, left)
        found += [(unit.id, action) for unit in left for action in actions_of(state, unit, foes)]
    for leader in _leaders_acting(state):
        found += _leader_values(state, leader)
    return found


@cache
def _farthest_charge() -> int:
    """No charge goes farther, whatever the weather."""
    return max(line.charge for line in catalogue().movement.rates.values())


def _foes_near(state: State, own: Sequence[Unit]) -> list[Unit]:
    """The enemies that any of these units of one side could be near enough to for a charge."""
    far, side = _farthest_charge() + BROAD, own[0].side
    west, east = min([unit.x for unit in own]) - far, max([unit.x for unit in own]) + far
    south, north = min([unit.y for unit in own]) - far, max([unit.y for unit in own]) + far
    return [
        enemy
        for enemy in state.units.values()
        if enemy.side != side
        and west < enemy.x < east
        and south < enemy.y < north
        and enemy.status == "table"
        and enemy.crewed
    ]


def actions_of(state: State, unit: Unit, foes: Sequence[Unit] | None = None) -> list[str]:
    """What one unit may do in the movement step. ``foes``: the enemies near enough, if at hand."""
    if unit.status == "waiting":
        return ["enter"]
    if unit.status != "table" or not unit.crewed:
        return []
    if unit.routing:
        return [] if unit.rout_from else ["rout-move"]
    if unit.rallied or unit.mounting or unit.stepped_into or unit.moved:
        return []
    if in_melee(state, unit.id):
        cite("DAI-MOV-05")
        return []
    if held_still(state, unit):
        cite("DAI-MOR-07")
        may_turn = is_halted(state, unit) and state.turn > unit.still_since
        return ["about"] if may_turn and not unit.house else []
    return _free_actions(state, unit, foes)


def _free_actions(state: State, unit: Unit, foes: Sequence[Unit] | None) -> list[str]:
    if unit.kind == "hq":
        return []
    if unit.kind == "gun":
        return [] if unit.fired else ["move"]
    if unit.house:
        return ["leave-house"]
    must = unit.frenzied and not unit.disordered and not _given_up(state, unit, "frenzied")
    if must and (unit.quarry or could_charge(state, unit, foes)):
        cite("DAI-ORD-09")
        return ["frenzied"]
    if is_fanatic(state, unit) and not _given_up(state, unit, "fanatic"):
        return ["fanatic"]
    if strayed(state, unit):
        return ["come-back"]
    found = ["move", "fall-back"]
    if not unit.disordered:
        found.append("reform")
        if could_charge(state, unit, foes) and not _given_up(state, unit, "charge"):
            found.append("charge")
    return found


def _given_up(state: State, unit: Unit, action: str) -> bool:
    """Whether nothing came of this action in this step."""
    return f"{unit.id}.{action}" in state.spent


def unspend(state: State, unit_id: str, action: str) -> None:
    """Nothing came of an action: the unit may do something else instead."""
    if unit_id in state.spent:
        state.spent.remove(unit_id)
        deeds = state.units[unit_id].deeds
        state.units[unit_id].deeds = tuple(deed for deed in deeds if deed != "move")
    spend(state, f"{unit_id}.{action}")


def could_charge(state: State, unit: Unit, foes: Sequence[Unit] | None = None) -> bool:
    """DAI-CHG-01: whether a charge is worth asking for: an enemy is within its charge move."""
    if foes is None:
        foes = _foes_near(state, (unit,))
    if not foes:
        return False
    reach = charge_rate(state, unit)
    body = block(unit)
    x, y = unit.x, unit.y
    far = reach + WIDE + body.depth + body.width // 2
    for enemy in foes:
        if not -far < enemy.x - x < far or not -far < enemy.y - y < far:
            continue
        if blocks_within(body, block(enemy), reach):
            return True
    return False


def is_fanatic(state: State, unit: Unit) -> bool:
    """DAI-END-07: samurai, ronin and monks of the first clan in a turn of fanaticism."""
    in_force = state.event == "fanaticism" and state.event_turn == state.turn
    if not in_force or not unit.clan or unit.clan != state.first_clan:
        return False
    if unit.disordered or not (unit.samurai or unit.monk or unit.type == "ronin"):
        return False
    cite("DAI-END-07")
    return True


def strayed(state: State, unit: Unit) -> bool:
    """DAI-LDR-07: a hatamoto farther than 20 cm from its general must come back."""
    if unit.kind != "hatamoto":
        return False
    general = general_of(state, unit.side)
    if general is None or general.status != "table" or general.unit == unit.id:
        return False
    if general.unit:
        near = blocks_within(block(unit), block(state.units[general.unit]), leash())
    else:
        near = within(footprint(block(unit)), disc(general), leash())
    return not near


# -- leaders --------------------------------------------------------------------------------------


def _leaders_acting(state: State) -> list[Leader]:
    """The daimyo of the active clan; the general in his own activation, if they are able to act."""
    if state.acting in state.clans:
        leader = state.leaders.get(state.clans[state.acting].daimyo)
    elif state.acting in state.sides:
        leader = general_of(state, state.acting)
    else:
        leader = None
    return [leader] if leader is not None and leader.able else []


def _leader_values(state: State, leader: Leader) -> list[Value]:
    if leader.seated:
        return [(leader.id, "mount-up")] if may_mount_up(state, leader) else []
    found: list[Value] = []
    able = may_leave(state, leader) if leader.unit else not leader.moved
    if able and _key(state, (leader.id, "ride")) not in state.spent:
        found.append((leader.id, "ride"))
    found += [(leader.id, "ride-to", unit.id) for unit in joinable(state, leader)]
    return found


def _key(state: State, value: Value) -> str:
    """What is spent by an action: the unit whole; of a leader only this action, once a step."""
    who, what = value[0], value[1]
    if who in state.units:
        return who
    return f"{who}.{what}-out" if state.leaders[who].unit else f"{who}.{what}"


# -- words ----------------------------------------------------------------------------------------


def _label(view: State, question: Choose[Value], answer: Value) -> Say | Word:
    if answer == DONE:
        return Word("daimyo.ask.movement.done")
    return label_of(view, answer)


def label_of(view: State, answer: Value) -> Say:
    """The words of what a unit or leader would do."""
    who, deed, *others = answer
    facts: dict[str, Fact] = {"name": Name(who)}
    if others:
        facts["other"] = Name(others[0])
    elif deed == "ride" and view.leaders[who].unit:
        facts["other"] = Name(view.leaders[who].unit)
        return Say("daimyo.ask.movement.ride-out", facts)
    return Say(f"daimyo.ask.movement.{deed}", facts)


def _closed(view: State, question: Choose[Value]) -> Iterable[tuple[Value, Refusal]]:
    """What one would expect of a unit and is not open, with the reason."""
    for unit_id in view.group:
        unit = view.units[unit_id]
        if unit_id in view.spent or unit.status != "table":
            continue
        open_ = actions_of(view, unit)
        reason = why_not(view, unit)
        if reason is not None and "move" not in open_:
            yield (unit_id, "move"), reason
        charge = _why_no_charge(view, unit)
        if charge is not None and "charge" not in open_:
            yield (unit_id, "charge"), charge


def why_not(state: State, unit: Unit) -> Refusal | None:
    """Why a unit makes no voluntary move."""
    name: dict[str, Fact] = {"name": Name(unit.id)}
    reasons = (
        (unit.routing, "routing", "DAI-MEL-15"),
        (unit.rallied, "rallied", "DAI-ORD-05"),
        (unit.mounting, "mounting", "DAI-LDR-08"),
        (unit.stepped_into, "stepped-into", "DAI-MOV-08"),
        (in_melee(state, unit.id), "in-melee", "DAI-MOV-05"),
        (held_still(state, unit), "still", "DAI-MOR-07"),
        (unit.moved, "moved", "DAI-MOV-03"),
    )
    for holds, word, rule in reasons:
        if holds:
            return Refusal(f"daimyo.refused.{word}", rule, name)
    return None


def _why_no_charge(state: State, unit: Unit) -> Refusal | None:
    name: dict[str, Fact] = {"name": Name(unit.id)}
    if unit.kind in ("gun", "hq"):
        return None
    if unit.disordered:
        return Refusal("daimyo.refused.charge-disordered", "DAI-ORD-03", name)
    if unit.house:
        return Refusal("daimyo.refused.charge-house", "DAI-CHG-01", name)
    if strayed(state, unit):
        return Refusal("daimyo.refused.charge-strayed", "DAI-LDR-07", name)
    if not could_charge(state, unit):
        return Refusal("daimyo.refused.charge-far", "DAI-CHG-01", name)
    return None


def closer(view: State, question: Choose[Value], value: Value) -> Refusal | None:
    """DAI-LDR-10: whether the straight way to a unit is free and within the leader's rate."""
    if len(value) < 3 or value[1] != "ride-to":
        return None
    memo = question.memo if isinstance(question, Movement) else {}
    if value not in memo:
        memo[value] = why_not_to(view, view.leaders[value[0]], view.units[value[2]])
    found: Refusal | None = memo[value]
    return found


_EAGER = {"charge": 8, "move": 6, "ride-to": 1, "ride": 1, "fall-back": 1, "reform": 1}
"""How often a bot without a plan takes an action, against 6 for what it must do and 1 to end."""


def _suggest(view: State, question: Choose[Value], rng: Rng, n: int) -> Sequence[Value]:
    """Values at random, those more often that bring the game on; none that a closer look refuses."""
    values = question.values
    weights = [1 if value == DONE else _EAGER.get(value[1], 6) for value in values]
    found: list[Value] = []
    for _ in range(4 * n):
        at = rng.below(sum(weights))
        index = 0
        while at >= weights[index]:
            at -= weights[index]
            index += 1
        if closer(view, question, values[index]) is None:
            found.append(values[index])
            if len(found) == n:
                return found
    return found or (question.default(view),)


def _context(view: State, question: Movement) -> Mapping[str, Any]:
    """What dragging a unit may choose: its move, where no obedience test comes before it."""
    return {
        "drags": {
            value[0]: list(value)
            for value in question.options(view)
            if value[1:] == ("move",) and not needs_obedience(view, view.units[value[0]])
        }
    }


MOVEMENT = Law(
    "daimyo-movement",
    legal=closer,
    label=_label,
    closed=_closed,
    suggest=_suggest,
    context=_context,
)

CHOICE_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"move-next": move_next}
