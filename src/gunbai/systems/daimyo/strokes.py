"""DAI-MEL-06, -07: the modifiers of fighting stands, and their dice."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.dice import D2D6, Tally, reaching
from gunbai.effects import Roll, Seat, Tell, resolution
from gunbai.rulebook import cite
from gunbai.systems.daimyo.array import Fight
from gunbai.systems.daimyo.blocks_on_table import (
    ahead_zone,
    attached,
    contact_between,
    seat_of,
    touched_edge,
)
from gunbai.systems.daimyo.catalogue import catalogue
from gunbai.systems.daimyo.sight import height
from gunbai.systems.daimyo.state import Contact, State, Unit
from gunbai.systems.daimyo.tables import MeleeWeapon
from gunbai.words import Dice, Event, Fact, Modifier, Name, Target

__all__ = ["blows", "exchange", "melee_lines", "need_of", "strike"]

WEARY = -1
"""CAM-DAI-03: weary units in the first round of each melee."""


def melee_lines(state: State, unit: Unit, enemy: Unit) -> Target:
    """DAI-TBL-11, -12: what is added to 2d6 by each stand of a unit that fights an enemy, in the
    tables' order."""
    pair = contact_between(state, unit.id, enemy.id)
    assert pair is not None, f"{unit.id} and {enemy.id} are not in contact (DAI-MEL-04)"
    weapon = catalogue().melee.weapons[catalogue().troops.weapons[unit.weapon].fights]
    cite("DAI-ORG-04")
    cite("DAI-RUL-37")
    cite("DAI-RUL-38")
    against = weapon.cavalry if enemy.cavalry else weapon.infantry
    kind = "cavalry" if enemy.cavalry else "infantry"
    mods = [
        Modifier(against, "DAI-MEL-07", f"daimyo.mod.{weapon.id}-against-{kind}"),
        *_high_lines(state, unit, enemy, pair, weapon),
        *_low_lines(unit, pair, weapon, enemy),
        *_bad_lines(state, unit, enemy, pair),
    ]
    if unit.heroic and pair.rounds == 0 and _came_to_blows(unit, pair):
        mods.append(_mod("heroic-charge"))
    return Target(0, tuple(mods), "DAI-MEL-07")


def _mod(name: str, **facts: Fact) -> Modifier:
    amount = catalogue().melee.modifiers[name]
    return Modifier(amount, "DAI-MEL-07", f"daimyo.mod.melee-{name}", facts)


def _came_to_blows(unit: Unit, pair: Contact) -> bool:
    """Whether this contact is one that the unit charged, or counter-charged, into."""
    if pair.how != "charge":
        return False
    return pair.by == unit.id or (unit.countered and unit.charged_at == pair.by)


def _charges(unit: Unit, pair: Contact) -> bool:
    """DAI-CHG-04: in the first round of the melee it charged into."""
    cite("DAI-CHG-04")
    return unit.bonus and pair.rounds == 0 and _came_to_blows(unit, pair)


def _ready(unit: Unit, pair: Contact) -> bool:
    """DAI-TBL-12: the good-order weapon bonus is for round 1, to the front."""
    to_front = touched_edge(pair, unit.id) == "front"
    return pair.rounds == 0 and not unit.disordered and to_front


def _high_lines(
    state: State, unit: Unit, enemy: Unit, pair: Contact, weapon: MeleeWeapon
) -> Iterator[Modifier]:
    """The lines of +2."""
    if unit.cavalry and _charges(unit, pair):
        yield _mod("charge-cavalry")
    leaders = [leader for leader in attached(state, unit.id) if leader.able]
    for leader in leaders:
        if leader.kind == "general":
            yield _mod("general", leader=Name(leader.id))
    if unit.frenzied:
        yield _mod("frenzied")
    if pair.how == "pursuit" and pair.by == unit.id and pair.rounds == 0:
        cite("DAI-MEL-18")
        yield _mod("pursued")
    if weapon.good_order == 2 and _ready(unit, pair):
        yield _good_order(weapon)
    for leader in leaders:
        if leader.kind == "daimyo":
            yield _mod("daimyo", leader=Name(leader.id))


def _good_order(weapon: MeleeWeapon) -> Modifier:
    return Modifier(weapon.good_order, "DAI-MEL-07", f"daimyo.mod.good-order-{weapon.id}")


def _low_lines(unit: Unit, pair: Contact, weapon: MeleeWeapon, enemy: Unit) -> Iterator[Modifier]:
    """The lines of +1 after that of the daimyo, and of −2."""
    if weapon.good_order == 1 and _ready(unit, pair):
        yield _good_order(weapon)
    if not unit.cavalry and _charges(unit, pair):
        yield _mod("charge-infantry")
    if pair.follower == unit.id:
        cite("DAI-MEL-11")
        yield _mod("followed-up")
    cite("DAI-ORG-05")
    if enemy.armour == "heavy":
        yield _mod("heavy-armour")
    if ahead_zone(unit) and touched_edge(pair, unit.id) != "front":
        cite("DAI-RUL-05")
        yield _mod("flank-or-rear")
    if enemy.house:
        yield _mod("building")


def _bad_lines(state: State, unit: Unit, enemy: Unit, pair: Contact) -> Iterator[Modifier]:
    """The lines of −1."""
    if enemy.armour == "medium":
        yield _mod("medium-armour")
    qualities = catalogue().troops.qualities
    cite("DAI-ORG-03")
    if qualities[enemy.quality].rank > qualities[unit.quality].rank:
        cite("DAI-RUL-06")
        yield _mod("higher-quality")
    if unit.disordered:
        cite("DAI-ORD-03")
        yield _mod("disordered")
    if unit.weary and pair.rounds == 0:
        yield Modifier(WEARY, "CAM-DAI-03", "daimyo.mod.melee-weary")
    behind = bool(pair.obstacle) and pair.by == unit.id
    if behind:
        cite("DAI-MEL-20")
    if behind or height(state, enemy) > height(state, unit):
        yield _mod("higher-or-obstacle")


@resolution("DAI-MEL-06")
async def blows(seat: Seat, unit_id: str, stands: int, need: int) -> Tally:
    """DAI-MEL-06: 2d6 for each fighting stand, ``need`` or more is a hit."""
    bands = reaching(need, D2D6)
    return await Roll(stands, D2D6, bands, "DAI-MEL-06", seat, "daimyo.roll.melee", unit_id)


def need_of(state: State, fight: Fight) -> int:
    """What a stand of a fight must roll: 8 less all that DAI-TBL-11 and -12 add."""
    unit, enemy = state.units[fight.unit], state.units[fight.enemy]
    return catalogue().melee.need - melee_lines(state, unit, enemy).total


@resolution("DAI-MEL-06")
async def strike(state: State, fight: Fight) -> int:
    """DAI-MEL-06: the dice of one unit against one enemy; the hits. Changes nothing."""
    unit = state.units[fight.unit]
    need = need_of(state, fight)
    roll = await blows(seat_of(state, unit), unit.id, len(fight.stands), need)
    if roll.faces:
        await _tell(state, fight, Dice(roll.faces), need, roll["hit"])
    return roll["hit"]


async def _tell(state: State, fight: Fight, dice: Dice, need: int, hits: int) -> None:
    unit, enemy = state.units[fight.unit], state.units[fight.enemy]
    pair = contact_between(state, unit.id, enemy.id)
    assert pair is not None
    facts: dict[str, Fact] = {
        "name": Name(unit.id),
        "enemy": Name(enemy.id),
        "stands": len(fight.stands),
        "round": pair.rounds + 1,
        "dice": dice,
        "target": melee_lines(state, unit, enemy),
        "need": need,
        "hits": hits,
    }
    await Tell(Event("daimyo.event.blows", facts), "DAI-MEL-06")


@resolution("DAI-MEL-02")
async def exchange(state: State, fights: tuple[Fight, ...]) -> tuple[int, ...]:
    """DAI-MEL-02, DAI-RUL-42: all roll before any hit is applied; the hits of each fight."""
    cite("DAI-RUL-42")
    hits: list[int] = []
    for fight in fights:
        hits.append(await strike(state, fight))
    return tuple(hits)
