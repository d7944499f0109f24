"""RON-SUP-02: the steps of set-up after the table is laid: Leaders, edges, deployment, length."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gunbai.dice import D6, each
from gunbai.effects import Ask, Proc, Roll, Tell, procedure
from gunbai.geometry import Disc, towards
from gunbai.questions import Choose, Law, Pick, Place, Refusal, Rng, ask_if_open
from gunbai.questions import Pose as PlaceAnswer
from gunbai.rulebook import cite
from gunbai.systems.ronin import catalogue as data
from gunbai.systems.ronin.contacts import other, seat_of
from gunbai.systems.ronin.rolling import roll_off
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.zones import (
    EDGES,
    OPPOSITE,
    Zone,
    obstacle,
    side_of_scenario,
    zone_id,
    zone_of,
)
from gunbai.words import Dice, Event, Fact, Length, Name, Say, Word

__all__ = [
    "DUEL_RANK",
    "SETUP_STEPS",
    "enter_table",
    "fitting_place",
]

BONUS_RULE = "RON-SUP-06"
EDGE_ORDER = ("south", "north", "east", "west")
"""RON-T-25: south is the default; if taken, north."""
DUEL_RANK = 3


@procedure("RON-GEN-14")
async def leaders(state: State) -> None:
    """RON-GEN-14: the model of the highest Rank; the owner chooses among equals. Known to all."""
    for side in state.sides.values():
        if not side.leader:
            able = _may_lead(state, side.id)
            question = Choose(
                tuple(model.id for model in able), Say("ronin.ask.leader"), side.id, law=BY_NAME
            )
            side.leader = await ask_if_open(Ask(seat_of(state, side.id), question, "RON-GEN-14"))
        facts: dict[str, Fact] = {"side": Name(side.id), "model": Name(side.leader)}
        await Tell(Event("ronin.event.leader", facts), "RON-GEN-14")
    scenario = data.catalogue().scenarios.get(state.scenario)
    if scenario is not None and any(line.kind == "duel" for line in scenario.victory):
        state.agenda.append(("duellists", ()))


def _may_lead(state: State, side: str) -> list[Model]:
    """The models of the highest Rank among those that may lead (RON-PRF-02, RON-PEA-01)."""
    models = [model for model in state.models.values() if model.side == side]
    own = [model for model in models if not model.hired]
    hired = [model for model in models if model.hired]
    special = data.catalogue().lists[state.sides[side].warband].special
    if hired and "hired-leader" in special:
        cite("RON-PEA-01")
        own = hired
    able = own or hired
    cite("RON-PRF-02")
    highest = max(model.rank for model in able)
    return [model for model in able if model.rank == highest]


def _label_name(view: State, question: Choose[str], answer: str) -> Name:
    return Name(answer)


BY_NAME = Law("ronin-name", label=_label_name)
"""Options that are ids of things: labelled by their names."""


@procedure("RON-SCN-05")
async def duellists(state: State) -> None:
    """RON-SCN-05: each side names a duellist of Rank 3 or more, its highest if it has none."""
    for side in state.sides.values():
        models = [model for model in state.models.values() if model.side == side.id]
        able = [model.id for model in models if model.rank >= DUEL_RANK]
        if not able:
            able = [max(models, key=lambda model: (model.rank, -model.number)).id]
        question = Choose(tuple(able), Say("ronin.ask.duellist"), side.id, law=BY_NAME)
        side.duellist = await ask_if_open(Ask(seat_of(state, side.id), question, "RON-SCN-05"))
        facts: dict[str, Fact] = {"side": Name(side.id), "model": Name(side.duellist)}
        await Tell(Event("ronin.event.duellist", facts), "RON-SCN-05")
    state.duel = "on"


@procedure("RON-SUP-02")
async def edges(state: State) -> None:
    """RON-SUP-02 5: the roll-off, the choice of edges, and who deploys first."""
    scenario = data.catalogue().scenarios[state.scenario]
    first = scenario.first
    if first.startswith("roll-off"):
        winner = await roll_off(state, "RON-SUP-02", "ronin.roll.setup-roll-off")
        if scenario.sides[0].edge == "roll-off":
            await _choose_edges(state, winner, scenario.sides[0].deploy.zone == "none")
        first = winner if first == "roll-off-winner" else other(winner)
    for side in (other(first), first):
        state.agenda.append(("deploy-side", (side,)))


async def _choose_edges(state: State, winner: str, both_choose: bool) -> None:
    """The winner chooses an edge; the other takes the opposite one, or chooses of the rest."""
    for side in (winner, other(winner)):
        taken = state.sides[other(side)].edge
        open_ = tuple(edge for edge in EDGE_ORDER if edge != taken)
        if taken and not both_choose:
            open_ = (OPPOSITE[taken],)
        question = Choose(open_, Say("ronin.ask.edge"), side)
        edge = await ask_if_open(Ask(seat_of(state, side), question, "RON-SUP-02"))
        state.sides[side].edge = edge
        facts: dict[str, Fact] = {"side": Name(side), "edge": Word(f"ronin.name.edge.{edge}")}
        await Tell(Event("ronin.event.edge", facts), "RON-SUP-02")


@procedure("RON-SUP-02")
async def deploy_side(state: State, side: str) -> None:
    """RON-SUP-02 6: the whole warband, model by model; what arrives later waits."""
    given = side_of_scenario(state, side)
    assert given is not None
    members = [model.id for model in state.models.values() if model.side == side]
    placed = [] if given.deploy.zone == "none" else members
    if given.deploy.half:
        count = len(members) // 2
        question = Pick(tuple(members), count, count, Say("ronin.ask.half", {"n": count}), side)
        placed = list(await Ask(seat_of(state, side), question, "RON-SCN-07"))
    if state.duel and state.sides[side].duellist in placed:
        duellist = state.sides[side].duellist
        placed = [duellist, *(model for model in placed if model != duellist)]
    if given.arrive is not None:
        for model_id in members:
            if model_id not in placed:
                state.models[model_id].due = given.arrive.from_turn
    for model_id in reversed(placed):
        state.agenda.append(("deploy", (model_id,)))


@procedure("RON-SUP-02")
async def deploy(state: State, model_id: str) -> None:
    """RON-SUP-02 6: one model, in its zone with the whole base."""
    model = state.models[model_id]
    opposite = _opposite_place(state, model)
    await _make_room(state, model)
    if opposite is not None:
        place = opposite
    else:
        words = Say("ronin.ask.deploy", {"name": Name(model_id)})
        question = Place(model_id, DEPLOY, words)
        answer = await Ask(seat_of(state, model.side), question, "RON-SUP-02")
        place = (answer[0], answer[1])
    enter_table(model, *place)
    facts: dict[str, Fact] = {"name": Name(model_id)}
    await Tell(Event("ronin.event.deployed", facts, ((model_id, (place,)),)), "RON-SUP-02")


async def _make_room(state: State, model: Model) -> None:
    """RON-CAV-03: a rider whose zone lies where no horse may go begins the game on foot."""
    if model.mount != "none" and fitting_place(state, model, _zone(state, model)) is None:
        model.mount, model.began_mounted = "none", False
        await Tell(Event("ronin.event.horse-left", {"name": Name(model.id)}), "RON-CAV-03")


def enter_table(model: Model, x: int, y: int) -> None:
    """The model stands on the table."""
    model.status = "table"
    model.x, model.y = x, y


def _opposite_place(state: State, model: Model) -> tuple[int, int] | None:
    """RON-SCN-05: the second duellist stands exactly opposite the first."""
    if not state.duel or state.sides[model.side].duellist != model.id:
        return None
    rival = state.models[state.sides[other(model.side)].duellist]
    if rival.status != "table":
        return None
    zone = zone_of(state, model)
    assert zone is not None
    return (2 * zone.x - rival.x, 2 * zone.y - rival.y)


# -- the law of deployment ------------------------------------------------------------------------


def _legal(view: State, question: Place, answer: PlaceAnswer) -> Refusal | None:
    """RON-SUP-02: inside the zone with the whole base, where it fits."""
    model = view.models[question.subject]
    x, y, _ = answer
    zone = _zone(view, model)
    beyond = zone.beyond(view, Disc(x, y, model.radius))
    if beyond and fitting_place(view, model, zone) is not None:
        facts: dict[str, Fact] = {"name": Name(model.id), "over": Length(beyond)}
        nearest = _pulled_in(view, zone, model, x, y)
        return Refusal(f"ronin.refused.zone.{zone.kind}", zone.rule, facts, nearest)
    wrong = obstacle(view, model, x, y)
    if wrong is not None:
        return Refusal(wrong.code, wrong.rule, wrong.facts)
    return None


def _zone(view: State, model: Model) -> Zone:
    """Where the model deploys."""
    zone = zone_of(view, model)
    assert zone is not None, model.id
    return zone


def _whole_table(view: State) -> Zone:
    """Where a model deploys whose own zone is so full that it fits nowhere in it."""
    return Zone("edge", "RON-SUP-02", EDGES, max(view.width, view.height))


def _pulled_in(view: State, zone: Zone, model: Model, x: int, y: int) -> PlaceAnswer | None:
    """The nearest place of an edge zone or a circle to where the base was wanted, if it fits."""
    r = model.radius
    x = min(max(x, r), view.width - r)
    y = min(max(y, r), view.height - r)
    if zone.kind == "edge" and len(zone.edges) == 1:
        deep = zone.depth - r
        edge = zone.edges[0]
        if edge == "south":
            y = min(y, deep)
        elif edge == "north":
            y = max(y, view.height - deep)
        elif edge == "west":
            x = min(x, deep)
        else:
            x = max(x, view.width - deep)
    elif zone.kind == "circle":
        x, y = towards((zone.x, zone.y), (x, y), zone.radius - r - 1)
    if zone.beyond(view, Disc(x, y, r)) or obstacle(view, model, x, y) is not None:
        return None
    return (x, y, 0)


def fitting_place(view: State, model: Model, zone: Zone) -> PlaceAnswer | None:
    """RON-T-25: the fitting place nearest the own edge, then smallest x, then smallest y."""
    for row in zone.rows(view, model.radius):
        for x, y in row:
            if not zone.beyond(view, Disc(x, y, model.radius)) and not obstacle(view, model, x, y):
                return (x, y, 0)
    return None


def _default(view: State, question: Place) -> PlaceAnswer:
    model = view.models[question.subject]
    cite("RON-GEN-17")
    cite("RON-T-25")
    place = fitting_place(view, model, _zone(view, model))
    place = place or fitting_place(view, model, _whole_table(view))
    assert place is not None, f"no room for {model.id}"
    return place


def _suggest(view: State, question: Place, rng: Rng, n: int) -> Sequence[PlaceAnswer]:
    """Random places of the zone; the default when none of them fits."""
    model = view.models[question.subject]
    zone = _zone(view, model)
    found: list[PlaceAnswer] = []
    for _ in range(8 * n):
        x, y = _sample(view, zone, model, rng)
        if zone.beyond(view, Disc(x, y, model.radius)) or obstacle(view, model, x, y):
            continue
        found.append((x, y, 0))
        if len(found) == n:
            return found
    return found or (_default(view, question),)


def _sample(view: State, zone: Zone, model: Model, rng: Rng) -> tuple[int, int]:
    if zone.kind == "rim":
        places = next(zone.rows(view, model.radius))
        return places[rng.below(len(places))]
    r = model.radius
    west, south, east, north = zone.box(view)
    if zone.kind == "edge":
        edge = zone.edges[rng.below(len(zone.edges))]
        if edge == "south":
            north = zone.depth
        elif edge == "north":
            south = view.height - zone.depth
        elif edge == "west":
            east = zone.depth
        else:
            west = view.width - zone.depth
    return (
        west + r + rng.below(max(1, east - west - 2 * r + 1)),
        south + r + rng.below(max(1, north - south - 2 * r + 1)),
    )


def _context(view: State, question: Place) -> dict[str, object]:
    model = view.models[question.subject]
    return {"radius": model.radius, "zone": zone_id(view, model)}


DEPLOY = Law("ronin-deploy", legal=_legal, default=_default, suggest=_suggest, context=_context)


# -- objectives and length ------------------------------------------------------------------------


@procedure("RON-SUP-06")
async def objectives(state: State) -> None:
    """RON-SUP-06: with the option, each side rolls a bonus objective, open to all."""
    scenario = data.catalogue().scenarios[state.scenario]
    if not (state.options["bonus_objectives"] and scenario.bonus):
        return
    for side in state.sides.values():
        by = seat_of(state, side.id)
        roll = await Roll(1, D6, each(), BONUS_RULE, by, "ronin.roll.objective", side.id)
        side.bonus = roll.value
        facts: dict[str, Fact] = {
            "side": Name(side.id),
            "dice": Dice(roll.faces),
            "objective": Word(f"ronin.name.objective.{roll.value}"),
        }
        await Tell(Event("ronin.event.objective", facts), "RON-T-23")


@procedure("RON-SUP-07")
async def length(state: State) -> None:
    """RON-SUP-07: how many turns the game lasts, rolled before turn 1 and open."""
    scenario = data.catalogue().scenarios[state.scenario]
    given = scenario.length
    if given.kind == "fixed":
        cite(scenario.rule)
        state.last_turn = given.turns
    elif given.kind == "dice":
        by = seat_of(state, "a")
        roll = await Roll(1, D6, each(), "RON-SUP-07", by, "ronin.roll.length")
        state.last_turn = roll.value + given.plus
        facts: dict[str, Fact] = {"dice": Dice(roll.faces), "turns": state.last_turn}
        await Tell(Event("ronin.event.length", facts), "RON-SUP-07")


SETUP_STEPS: Mapping[str, Callable[..., Proc[None]]] = {
    "leaders": leaders,
    "duellists": duellists,
    "edges": edges,
    "deploy-side": deploy_side,
    "deploy": deploy,
    "objectives": objectives,
    "length": length,
}
