"""A question answered by a whole other game: posed as data, checked by law, applied in one piece."""

from __future__ import annotations

import json
from typing import Any

from gunbai.effects import Ask, Seat, procedure
from gunbai.play.dice_source import Seeded
from gunbai.play.history import dump
from gunbai.play.live import Session
from gunbai.play.run import run
from gunbai.questions import Battle, Law, Refusal
from gunbai.records import fingerprint
from tests.core.test_session import play
from tests.core.toy import header

ORGANISER = Seat("organiser")


def result_fits(view: Any, question: Battle, answer: tuple[Any, ...]) -> Refusal | None:
    """CAM-like check: the losses of both sides are within what the packet sent."""
    sent = json.loads(question.packet)["troops"]
    for (side, losses), most in zip(answer[1], sent, strict=True):
        if losses > most:
            return Refusal("toy.refused.losses", "TOY-20", {"side": side, "high": most})
    return None


LAW = Law("toy.battle", legal=result_fits, default=lambda v, q: ("", (("s0", 0), ("s1", 0))))


@procedure("TOY-20")
async def campaign_turn(troops: list[int]) -> str:
    packet = json.dumps({"scenario": "toy-2", "troops": troops})
    battle_hash, losses = await Ask(ORGANISER, Battle("toy", packet, LAW), "TOY-20")
    for number, (_, lost) in enumerate(losses):
        troops[number] -= lost
    return str(battle_hash)


def fight(question: Battle) -> tuple[Any, ...]:
    """Play the battle to its end and bring back its record."""
    assert json.loads(question.packet)["scenario"] == "toy-2"
    session = play(Session(header(2), Seeded("battle")))
    outcome = session.outcome()
    assert outcome is not None
    losses = tuple((side, min(n, 9)) for side, n in sorted(outcome.scores.items()))
    return (fingerprint(session.state) + str(len(dump(session.history()))), losses)


def test_a_battle_is_played_elsewhere_checked_and_applied_in_one_piece() -> None:
    troops = [9, 9]

    def reply(effect: Any) -> Any:
        if isinstance(effect, Ask):
            assert isinstance(effect.question, Battle)
            assert troops == [9, 9]  # nothing is applied before the whole result is in
            answer = fight(effect.question)
            assert effect.question.legal(None, answer) is None
            too_many = ("x", (("s0", 99), ("s1", 0)))
            refusal = effect.question.legal(None, too_many)
            assert refusal is not None and refusal.rule == "TOY-20"
            return answer
        return None

    assert run(campaign_turn(troops), reply)
    assert troops != [9, 9]
