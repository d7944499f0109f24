"""Breaking contact in a crowd: who can creep out at all has a way out that is offered."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.play.dice_source import Counter
from gunbai.systems.ronin.movement import allowance
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import CIRCLE, Walk, fault_of
from gunbai.systems.ronin.ways_out import way_out
from tests.unit.ronin.position import placed

Place = tuple[int, int]
MIDDLE = 10_000


def crowd(seed: int, narrow: int) -> State:
    """A model in contact with an enemy, others of both sides at most ``narrow`` away from it."""
    rng = Counter(f"crowd {seed}")
    places: list[Place] = [(MIDDLE, MIDDLE)]
    models: dict[str, dict[str, Any]] = {"me": _at("a", MIDDLE, MIDDLE)}
    for number in range(8):
        for _ in range(40):
            dx, dy = CIRCLE[rng.below(len(CIRCLE))]
            reach = 1_003 + (rng.below(narrow) if number else 0)
            x, y = MIDDLE + dx * reach // 1000, MIDDLE + dy * reach // 1000
            if all((x - a) ** 2 + (y - b) ** 2 >= 1_000_000 for a, b in places):
                places.append((x, y))
                side = "b" if not number else "ab"[rng.below(2)]
                models[f"{side}{number}"] = _at(side, x, y)
                break
    return placed(models)


def _at(side: str, x: int, y: int) -> dict[str, Any]:
    return {"side": side, "profile": "bandit", "x": x, "y": y}


def creeps_out(state: State, question: Walk) -> bool:
    """Whether steps of a tenth of an inch, one after another, lead out of all contact."""
    paths: list[tuple[Place, ...]] = [()]
    seen: set[Place] = set()
    for path in paths:
        x, y = path[-1] if path else (MIDDLE, MIDDLE)
        for dx, dy in CIRCLE[:: 2 if path else 1]:
            place = (x + dx // 10, y + dy // 10)
            cell = (place[0] // 80, place[1] // 80)
            longer = (*path, place)
            if cell in seen or len(longer) > 20:
                continue
            if fault_of(state, question, longer, ends=False) is None:
                seen.add(cell)
                paths.append(longer)
                if fault_of(state, question, longer) is None:
                    return True
    return False


@pytest.mark.parametrize("narrow", [80, 200, 600])
def test_who_can_creep_out_of_contact_has_a_way_out(narrow: int) -> None:
    free = 0
    for seed in range(30):
        state = crowd(seed, narrow)
        budget = allowance(state, "me", "break").budget
        question = Walk("me", "break", budget, WALK, contact="off", rule="RON-MOV-07")
        way = way_out(state, question)
        if way is None:
            assert not creeps_out(state, question), seed
        else:
            assert fault_of(state, question, way) is None, seed
            free += 1
    assert 5 <= free


def test_who_is_held_on_all_sides_has_none() -> None:
    state = placed(
        {
            "me": _at("a", MIDDLE, MIDDLE),
            **{
                f"b{number}": _at("b", MIDDLE + dx, MIDDLE + dy)
                for number, (dx, dy) in enumerate(
                    ((1000, 0), (500, 867), (-500, 867), (-1000, 0), (-500, -867), (500, -867))
                )
            },
        }
    )
    question = Walk("me", "break", 2000, WALK, contact="off", rule="RON-MOV-07")
    assert way_out(state, question) is None
