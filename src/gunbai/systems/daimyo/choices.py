"""DAI-SEQ-07 2: who of the group does what next in the movement step.

A value is ("done",) or (who, what[, unit]); what is also the name of the step that carries it out.
Listed only for who looks at the list; whether a charge finds a target, or a way is free, is looked
at when it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Any, TypeAlias

from gunbai.effects import Ask, Proc, Seat, procedure, value_class
from gunbai.geometry import (
    block_within,
    blocks_within,
    front_reach,
)
from gunbai.questions import Choose, Drawn, Law, Refusal, Rng
from gunbai.rulebook import cite
from gunbai.systems.daimyo.activity import spend
from gunbai.systems.daimyo.blocks_on_table import (
    BROAD,
    block,
    bodies_near,
    disc,
    in_melee,
    seat_of,
    seat_of_side,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.command import general_of, leash, needs_obedience
from gunbai.systems.daimyo.figures import way_to
from gunbai.systems.daimyo.leaders import (
    joinable,
    may_leave,
    may_mount_up,
    surely_too_far,
    why_not_to,
)
from gunbai.systems.daimyo.orders import held_still, is_halted
from gunbai.systems.daimyo.rates import charge_rate
from gunbai.systems.daimyo.state import Leader, State, Unit
from gunbai.words import Fact, Name, Say, Word, about

__all__ = [
    "CHOICE_STEPS",
    "Value",
    "actions_of",
    "closer",
    "could_charge",
    "is_fanatic",
    "is_free",
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

    ``memo`` keeps the table, which does not change while the question is open, what each unit may
    do on it, and what the closer look has found.
    """

    values: Sequence[Value] = field(compare=False, repr=False)
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def fits(self, answer: Value) -> Refusal | None:
        return None if _is_open(self, answer) else Choose.fits(self, answer)

    def options(self, view: State) -> Sequence[Value]:
        return tuple(value for value in self.values if is_free(view, self, value))


@procedure("DAI-SEQ-07")
async def move_next(state: State) -> None:
    """DAI-SEQ-07 2: one unit or leader at a time, in the owner's order; compulsory moves first or
    in between, but none is left out."""
    listed = _listed(state)
    first = next(listed, None)
    if first is None:
        return
    answer = first
    if first[1] not in COMPULSORY or next(listed, None) is not None:
        answer = await Ask(seat_of_group(state), _question(state), "DAI-SEQ-07")
    if answer == DONE:
        return
    who, what, *rest = answer
    spend(state, _key(state, answer))
    if who in state.units and what != "rout-move":
        state.units[who].deeds += ("move",)
    state.agenda.append(("move-next", ()))
    state.agenda.append((what, (who, *rest)))


def _question(state: State) -> Movement:
    def drawn() -> tuple[Value, ...]:
        values = values_of(state)
        return (*values, DONE) if _may_end(memo) else tuple(values)

    memo: dict[Any, Any] = {"table": state}
    words = about("daimyo.ask.movement", state.acting)
    return Movement(Drawn(drawn), words, state.acting, law=MOVEMENT, memo=memo)


def seat_of_group(state: State) -> Seat:
    """Who answers for the group that acts: the clan's player, else the general's."""
    if state.acting in state.clans:
        return Seat(state.clans[state.acting].seat)
    if state.acting in state.units:
        return seat_of(state, state.units[state.acting])
    return seat_of_side(state, state.acting)


def values_of(state: State) -> list[Value]:
    """What the units and leaders of the group may still do."""
    return [*_listed(state, _foes_near(state, [*_left(state)]))]


def _left(state: State) -> Iterator[Unit]:
    """The units of the group that have not had their turn in this step."""
    for unit_id in state.group:
        if unit_id not in state.spent:
            yield state.units[unit_id]


def _listed(state: State, foes: Sequence[Unit] | None = None) -> Iterator[Value]:
    for unit in _left(state):
        deeds = _deeds(state, unit, foes)
        for deed in deeds:
            yield (unit.id, deed)
        if _may_declare(state, unit, deeds, foes):
            yield (unit.id, "charge")
    for leader in _leaders_acting(state):
        yield from _leader_values(state, leader)


def _compelled(state: State) -> bool:
    """Whether somebody of the group has a compulsory move before him."""
    for unit in _left(state):
        deeds = _deeds(state, unit)
        if deeds and deeds[0] in COMPULSORY:
            return True
    return False


def _may_end(memo: dict[Any, Any]) -> bool:
    """Whether the step may end now, looked at once while the question with this memo is open."""
    known: bool | None = memo.get(DONE)
    if known is None:
        known = memo[DONE] = not _compelled(memo["table"])
    return known


def _is_open(question: Movement, answer: Value) -> bool:
    """Whether an answer is one of the values, for certain, without listing them."""
    state: State = question.memo["table"]
    if type(answer) is not tuple or len(answer) < 2 or type(answer[0]) is not str:
        return answer == DONE and type(answer) is tuple and _may_end(question.memo)
    who = answer[0]
    if who in state.group and who not in state.spent:
        return len(answer) == 2 and answer[1] in _known_actions(question, who)
    for leader in _leaders_acting(state):
        if leader.id == who:
            return answer in _known_rides(question, leader)
    return False


def _known_actions(question: Movement, unit_id: str) -> list[str]:
    """What a unit may do, looked at once while the question is open."""
    known: list[str] | None = question.memo.get(unit_id)
    if known is None:
        state: State = question.memo["table"]
        known = question.memo[unit_id] = actions_of(state, state.units[unit_id])
    return known


def _known_rides(question: Movement, leader: Leader) -> list[Value]:
    """What a leader may do, in the same way."""
    known: list[Value] | None = question.memo.get(leader.id)
    if known is None:
        state: State = question.memo["table"]
        known = question.memo[leader.id] = [*_leader_values(state, leader)]
    return known


@cache
def _farthest_charge() -> int:
    """No charge goes farther, whatever the weather."""
    return max(line.charge for line in catalogue().movement.rates.values())


def _foes_near(state: State, own: Sequence[Unit]) -> list[Unit]:
    """The enemies that any of these units of one side could be near enough to for a charge."""
    if not own:
        return []
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


def actions_of(state: State, unit: Unit) -> list[str]:
    """What one unit may do in the movement step, a compulsory deed first."""
    deeds = _deeds(state, unit)
    return [*deeds, "charge"] if _may_declare(state, unit, deeds) else [*deeds]


def _may_declare(
    state: State, unit: Unit, deeds: Sequence[str], foes: Sequence[Unit] | None = None
) -> bool:
    """Whether it may charge besides; ``foes``: the enemies near enough, if at hand."""
    if "reform" not in deeds or _given_up(state, unit, "charge"):
        return False
    return could_charge(state, unit, foes)


def _deeds(state: State, unit: Unit, foes: Sequence[Unit] | None = None) -> tuple[str, ...]:
    """What a unit may do, a charge apart, which takes longer to tell."""
    status, mood = unit.status, unit.mood
    if status != "table" or not unit.crewed:
        return ("enter",) if status == "waiting" else ()
    if mood == "routing":
        return () if unit.rout_from else ("rout-move",)
    if unit.rallied or unit.mounting or unit.stepped_into or unit.moved:
        return ()
    if state.contacts and in_melee(state, unit.id):
        cite("DAI-MOV-05")
        return ()
    if unit.still and held_still(state, unit):
        cite("DAI-MOR-07")
        halted = is_halted(state, unit) and state.turn > unit.still_since and not unit.house
        return ("about",) if halted else ()
    kind = unit.kind
    if kind == "hq":
        return ()
    if kind == "gun":
        return () if unit.fired else ("move",)
    if unit.house:
        return ("leave-house",)
    must = mood == "frenzied" and not unit.disordered and not _given_up(state, unit, "frenzied")
    if must and (unit.quarry or could_charge(state, unit, foes)):
        cite("DAI-ORD-09")
        return ("frenzied",)
    if state.event and is_fanatic(state, unit) and not _given_up(state, unit, "fanatic"):
        return ("fanatic",)
    if kind == "hatamoto" and strayed(state, unit):
        return ("come-back",)
    return ("move", "fall-back") if unit.disordered else ("move", "fall-back", "reform")


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
    body = block(unit)
    reach = charge_rate(state, unit)
    if foes is None:
        near = bodies_near(state, body.front, reach + front_reach(body), unit.side)
    else:
        near = [(foe, block(foe)) for foe in foes]
    return any(foe.crewed and blocks_within(body, ground_, reach) for foe, ground_ in near)


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
        near = block_within(block(unit), disc(general), leash())
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


def _leader_values(state: State, leader: Leader) -> Iterator[Value]:
    if leader.seated:
        if may_mount_up(state, leader):
            yield (leader.id, "mount-up")
        return
    able = may_leave(state, leader) if leader.unit else not leader.moved
    if able and _key(state, (leader.id, "ride")) not in state.spent:
        yield (leader.id, "ride")
    for unit in joinable(state, leader):
        yield (leader.id, "ride-to", unit.id)


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
    memo: dict[Any, Any] = getattr(question, "memo", {})
    if value not in memo:
        leader = view.leaders[value[0]]
        memo[value] = why_not_to(view, leader, way_to(view, leader, view.units[value[2]]))
    found: Refusal | None = memo[value]
    return found


def is_free(view: State, question: Choose[Value], value: Value) -> bool:
    """Whether the closer look refuses nothing, for who does not want the reason: most units that are
    too far away are told by their place alone."""
    if len(value) < 3 or value[1] != "ride-to":
        return True
    if surely_too_far(view, view.leaders[value[0]], view.units[value[2]]):
        return False
    return closer(view, question, value) is None


_EAGER = {"charge": 24, "move": 6, "fall-back": 1, "reform": 1}
"""How often a bot without a plan takes an action."""


def _suggest(view: State, question: Movement, rng: Rng, n: int) -> Sequence[Value]:
    """Now a unit, now a leader, at random, and what brings the game on more often than not; nothing
    that a closer look refuses. The list is not drawn up for it."""
    units, leaders = [*_left(view)], _leaders_acting(view)
    of_units = _UNIT * len(units)
    of_all = of_units + _LEADER * len(leaders)
    found: list[Value] = []
    for _ in range(4 * n):
        at = rng.below(of_all + 1)
        if at < of_units:
            value = _deed(question, units[at // _UNIT].id, rng)
        elif at < of_all:
            rides = _known_rides(question, leaders[(at - of_units) // _LEADER])
            value = rides[rng.below(len(rides))] if rides else None
        else:
            value = DONE if _may_end(question.memo) else None
        if value is not None and is_free(view, question, value):
            found.append(value)
            if len(found) == n:
                return found
    return found or (question.default(view),)


_UNIT, _LEADER = 8, 3
"""How often a bot without a plan looks at a unit, at a leader, against 1 to end."""


def _deed(question: Movement, unit_id: str, rng: Rng) -> Value | None:
    actions = _known_actions(question, unit_id)
    weights = [_EAGER.get(action, 6) for action in actions]
    if not weights:
        return None
    at = rng.below(sum(weights))
    index = 0
    while at >= weights[index]:
        at -= weights[index]
        index += 1
    return (unit_id, actions[index])


def _default(view: State, question: Movement) -> Value:
    """DAI-TBL-22: nobody moves any more; a compulsory move is made first."""
    for value in question.values:
        if value == DONE or value[1] in COMPULSORY:
            return value
    raise AssertionError("a movement step without an end")


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
    default=_default,
    label=_label,
    closed=_closed,
    suggest=_suggest,
    context=_context,
)

CHOICE_STEPS: Mapping[str, Callable[..., Proc[None]]] = {"move-next": move_next}
