"""What is said of a charge before it is declared."""

from __future__ import annotations

from gunbai.systems.daimyo.charge_question import Charge
from tests.unit.daimyo.asked import asked


def test_to_charge_nobody_is_said_too() -> None:
    """A table that shows no more than the verdict would else only say that it is legal."""
    state, question = next(asked(Charge, "dai-scn-01", "0"))
    nobody = question.default(state)
    (said,) = question.preview(state, nobody).says
    assert said.id == "daimyo.ask.charge-target.none"
    for target in [
        value for value in question.fields[0][1].options(state) or () if value != nobody[0]
    ]:
        answer = (target, ())
        if question.legal(state, answer) is None:
            says = question.preview(state, answer).says
            assert [say.id for say in says][:1] == ["daimyo.say.charge-spent"]
