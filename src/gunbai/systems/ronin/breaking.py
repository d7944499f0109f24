"""RON-MOV-07 to -10: breaking contact: the step, the enemy's responses, Strikes and Pursuits."""

from __future__ import annotations

from gunbai.effects import Ask, Tell, procedure
from gunbai.questions import Choose, Law, Refusal
from gunbai.rulebook import cite
from gunbai.systems.ronin.contacts import enemies_touching, engaged, in_contact, seat_of
from gunbai.systems.ronin.morale import contact_roll
from gunbai.systems.ronin.movement import allowance, ask_move, travel
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.strikes import strike
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import Walk
from gunbai.systems.ronin.ways_out import way_out
from gunbai.systems.ronin.weapons import bears_banner
from gunbai.words import Event, Fact, Name, Say, Word

__all__ = ["break_contact", "may_pursue", "no_way_out", "responses"]

STRIKE, PURSUE, NOTHING = "strike", "pursue", "nothing"


def no_way_out(view: State, model_id: str) -> Refusal | None:
    """RON-MOV-07: a model with no place to step to, out of all contact, cannot break contact."""
    budget = allowance(view, model_id, "break").budget
    question = Walk(model_id, "break", budget, WALK, contact="off", rule="RON-MOV-07")
    if way_out(view, question) is not None:
        return None
    return Refusal("ronin.refused.no-way-out", "RON-MOV-07", {"name": Name(model_id)})


def may_pursue(state: State, enemy_id: str, breaker: str) -> bool:
    """RON-MOV-10: not yet activated in this Move phase, in contact with no other enemy."""
    enemy = state.models[enemy_id]
    if enemy.activated or enemy.captive or bears_banner(state, enemy):
        return False
    return enemies_touching(state, enemy_id) == [breaker]


def responses(state: State, enemy_id: str, breaker: str) -> tuple[str, ...]:
    """RON-MOV-08: what an enemy may do; no Strike at an Acrobat on foot (RON-ATR-01)."""
    model = state.models[breaker]
    found = [NOTHING]
    if "acrobat" not in model.attributes or model.mount != "none":
        found.append(STRIKE)
    if may_pursue(state, enemy_id, breaker):
        found.append(PURSUE)
    return tuple(found)


@procedure("RON-MOV-07")
async def break_contact(state: State, model_id: str) -> None:
    """RON-MOV-07, -08: responses, Strikes, the step, then Pursuits."""
    chosen = await _responses(state, model_id)
    for enemy, response in chosen:
        if response == STRIKE and _can_strike(state, enemy, model_id):
            await strike(state, enemy, model_id)
    cite("RON-R-13")
    if not state.models[model_id].free:
        return
    # Wounds and Stun of the Strikes count at once for the length of the step (RON-R-13).
    path = await ask_move(state, model_id, "break", "off", why="RON-MOV-07")
    await travel(state, model_id, path, "break")
    for enemy, response in chosen:
        if response == PURSUE and state.models[model_id].free:
            await pursue(state, enemy, model_id)


def _can_strike(state: State, enemy: str, breaker: str) -> bool:
    striker, model = state.models[enemy], state.models[breaker]
    return striker.free and model.free and in_contact(striker, model)


async def _responses(state: State, model_id: str) -> list[tuple[str, str]]:
    """RON-MOV-08: one response for each enemy in contact, in the order their owner picks."""
    left = enemies_touching(state, model_id)
    chosen: list[tuple[str, str]] = []
    while left:
        values = tuple(
            (enemy, response) for enemy in left for response in responses(state, enemy, model_id)
        )
        words = Say("ronin.ask.response", {"name": Name(model_id)})
        question = Choose(values, words, model_id, law=RESPONSE)
        seat = seat_of(state, state.models[left[0]].side)
        answer = await Ask(seat, question, "RON-MOV-08")
        chosen.append(answer)
        left.remove(answer[0])
        facts: dict[str, Fact] = {
            "name": Name(model_id),
            "enemy": Name(answer[0]),
            "response": Word(f"ronin.response.{answer[1]}"),
        }
        await Tell(Event("ronin.event.response", facts), "RON-MOV-08")
    return chosen


def _label(view: State, question: Choose[tuple[str, str]], answer: tuple[str, str]) -> Say:
    facts: dict[str, Fact] = {
        "name": Name(answer[0]),
        "response": Word(f"ronin.response.{answer[1]}"),
    }
    return Say("ronin.ask.response.option", facts)


def _closed(
    view: State, question: Choose[tuple[str, str]]
) -> list[tuple[tuple[str, str], Refusal]]:
    """Why an enemy may not Strike or Pursue."""
    breaker = question.subject
    found: list[tuple[tuple[str, str], Refusal]] = []
    for enemy in dict.fromkeys(enemy for enemy, _ in question.values):
        open_ = responses(view, enemy, breaker)
        facts: dict[str, Fact] = {"name": Name(enemy), "enemy": Name(breaker)}
        if STRIKE not in open_:
            refusal = Refusal("ronin.refused.strike-acrobat", "RON-ATR-01", facts)
            found.append(((enemy, STRIKE), refusal))
        if PURSUE not in open_:
            found.append(((enemy, PURSUE), _no_pursuit(view, enemy, facts)))
    return found


def _no_pursuit(view: State, enemy: str, facts: dict[str, Fact]) -> Refusal:
    model = view.models[enemy]
    if bears_banner(view, model):
        return Refusal("ronin.refused.bearer-contact", "RON-BAN-01", facts)
    if model.activated:
        return Refusal("ronin.refused.pursue-activated", "RON-MOV-10", facts)
    return Refusal("ronin.refused.pursue-engaged", "RON-MOV-10", facts)


RESPONSE = Law("ronin-response", label=_label, closed=_closed)


@procedure("RON-MOV-10")
async def pursue(state: State, enemy_id: str, breaker: str) -> None:
    """RON-MOV-10: by its normal Move into contact with who broke away; it is activated anyway."""
    enemy = state.models[enemy_id]
    if not enemy.free or engaged(state, enemy_id):
        return  # an earlier pursuit brought a new enemy into contact with it
    enemy.activated = True
    why = await contact_roll(state, enemy_id)
    if why:
        cite("RON-MOV-10")
        return
    path = await ask_move(state, enemy_id, "pursuit", "reach", targets=(breaker,))
    await travel(state, enemy_id, path, "pursuit")
