"""What anyone may measure: the ranges that a dragged unit catches at."""

from __future__ import annotations

from gunbai.effects import Seat
from gunbai.server.render import renderer
from gunbai.system import get
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.testing import new_session


def test_the_ranges_between_a_unit_and_its_enemies_are_those_of_their_fire() -> None:
    """DAI-FIR-05: effective and long, both ways, from the fronts of the stands, of who fires only."""
    session = new_session("dai-scn-01", "ranges")
    while not all(unit.on_table for unit in session.state.units.values()):
        session.time_out(session.open.waits_for()[0] if session.open else Seat("a"))
    view, system = session.view(None), get("daimyo")
    weapons, firing = catalogue().troops.weapons, catalogue().firing.ranges
    fires = {one.id: weapons[one.weapon].fires for one in view.units.values() if one.weapon}
    own = next(one for one in view.units.values() if fires.get(one.id))
    enemies = {one.id for one in view.units.values() if one.side != own.side}
    shown = renderer(system, view, "en").plain(
        system.survey(view, None, "ranges", {"piece": own.id})
    )
    bands = firing[fires[own.id]]
    mine = {(row["to"], row["reach"]) for row in shown["ranges"] if row["of"] == own.id}
    assert mine == {(one, reach) for one in enemies for reach in (bands.effective, bands.long)}
    theirs = {row["of"] for row in shown["ranges"] if row["to"] == own.id}
    assert theirs == {one for one in enemies if fires.get(one)} and theirs
    assert {row["measured"] for row in shown["ranges"]} == {"fronts"}
    assert all(row["text"].endswith("cm") for row in shown["ranges"])
