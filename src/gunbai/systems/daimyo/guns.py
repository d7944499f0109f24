"""DAI-ART-07 to -09: guns that change hands."""

from __future__ import annotations

from gunbai.effects import Tell, procedure
from gunbai.rulebook import cite
from gunbai.systems.daimyo.blocks_on_table import enemies_touching
from gunbai.systems.daimyo.departures import drop_contacts
from gunbai.systems.daimyo.state import State
from gunbai.words import Event, Fact, Name

__all__ = ["abandon", "take"]


@procedure("DAI-ART-08")
async def take(state: State, unit_id: str, gun_id: str) -> None:
    """DAI-ART-08, -09: the unit that touches an uncrewed gun, or beats its crew, has the piece.

    Its clan may activate it from the next turn on. It keeps its values.
    """
    unit, gun = state.units[unit_id], state.units[gun_id]
    if not gun.crewed:
        cite("DAI-ART-09")
    drop_contacts(state, gun_id)
    gun.side, gun.clan = unit.side, unit.clan
    gun.crewed = True
    gun.mood = "normal"
    gun.taken_in = state.turn
    gun.activated = True
    facts: dict[str, Fact] = {"name": Name(unit_id), "gun": Name(gun_id)}
    await Tell(Event("daimyo.event.gun-taken", facts), "DAI-ART-08")


@procedure("DAI-ART-07")
async def abandon(state: State, gun_id: str) -> None:
    """DAI-ART-07: a gun that routs by morale is left by its crew; it stays where it is. The enemy
    who is in contact with it has the piece at once; of several the first."""
    gun = state.units[gun_id]
    touching = [state.units[enemy] for enemy in enemies_touching(state, gun_id)]
    drop_contacts(state, gun_id)
    gun.crewed = False
    gun.mood = "normal"
    await Tell(Event("daimyo.event.gun-abandoned", {"gun": Name(gun_id)}), "DAI-ART-07")
    takers = [enemy for enemy in touching if enemy.is_unit]
    if takers:
        await take(state, takers[0].id, gun_id)
