"""What a table draws of a block in hand: its body in a question, the ground it would come to stand on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gunbai.geometry import Block, cost_floor, wheel_cost
from gunbai.words import Fact, Length, Say

__all__ = ["block_mark", "body_data", "wheel_prices"]


def body_data(body: Block, stands: int) -> dict[str, int]:
    """A block of so many stands as plain data: x and y are the middle of its front edge."""
    return {
        "x": body.x,
        "y": body.y,
        "heading": body.heading,
        "files": body.files,
        "ranks": body.ranks,
        "frontage": body.file_width,
        "depth": body.rank_depth,
        "stands": stands,
    }


def block_mark(body: Block, stands: int, style: str = "solid") -> dict[str, Any]:
    """MARK of the protocol for the ground of a block."""
    return {"mark": "block", "style": style, **body_data(body, stands)}


def wheel_prices(width: int, steps: Sequence[tuple[str, int]], factor: int) -> tuple[Say, ...]:
    """DAI-MOV-11: of each wheel the arc of the outer corner and what it costs, on open ground.

    ``width``: of the front that wheels; steps before a turn by 90 degrees only.
    """
    found: list[Say] = []
    for verb, amount in steps:
        if verb == "turn" and abs(amount) == 90_000:
            break
        if verb != "wheel":
            continue
        facts: dict[str, Fact] = {
            "angle": abs(amount) // 1000,
            "arc": Length(cost_floor(wheel_cost(width, amount))),
            "factor": factor,
            "price": Length(cost_floor(wheel_cost(width, amount, factor))),
        }
        side = "right" if amount > 0 else "left"
        found.append(Say(f"daimyo.say.wheel-{side}", facts))
    return tuple(found)
