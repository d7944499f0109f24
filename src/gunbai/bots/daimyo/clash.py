"""What a fight between two units would come to if one charged the other: two rounds by exact chances.

The two are set against each other on a table of their own, and the rules say which stands fight with
what modifiers. Stands lost in the first round are left out of the second.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from gunbai.bots.daimyo.board import Board
from gunbai.bots.daimyo.chances import CERTAIN, Round, hit_chance, round_chances
from gunbai.geometry import Block, Point, block_centre, edge_middle, lined_up
from gunbai.records import copy_of
from gunbai.systems.daimyo.blocks_on_table import EDGE_OF, ahead_zone, block
from gunbai.systems.daimyo.melee import fights_of_pair
from gunbai.systems.daimyo.sight import height
from gunbai.systems.daimyo.state import Contact, Piece, State, Unit
from gunbai.systems.daimyo.strokes import melee_lines

__all__ = ["Fates", "Meeting", "clash", "fates_now", "forget"]


class Meeting(NamedTuple):
    """How two units meet: the edge of the second that the first strikes, whether the charge is fast
    enough for the bonus, whether the other charges too, whether an obstacle lies between; whether the
        first has lost its order by then, and the other (DAI-TBL-05)."""

    edge: str = "front"
    bonus: bool = True
    counter: bool = False
    fence: bool = False
    mired: bool = False
    caught: bool = False


class Fates(NamedTuple):
    """What a fight comes to for the first unit, in millionths; hits to expect, in thousandths."""

    routs: int
    pushes: int
    even: int
    pushed: int
    routed: int
    dealt: int
    taken: int

    @property
    def swapped(self) -> Fates:
        """The same for the other unit."""
        routs, pushes, even, pushed, routed, dealt, taken = self
        return Fates(routed, pushed, even, pushes, routs, taken, dealt)


HILL: Final = (Piece("hill", "hill", ("circle", 0, 0, 100), "light", 1, False, False, False),)
_FATES: dict[tuple[object, ...], Fates] = {}
_MOST_KEPT: Final = 16384


def clash(board: Board, unit: Unit, foe: Unit, meeting: Meeting) -> Fates:
    """The fight of a unit that charges another."""
    view = board.view
    higher = height(view, foe) - height(view, unit)
    rise = (higher > 0) - (higher < 0)
    options = (view.options["fight_by"],)
    key = (_troops(board, unit), _troops(board, foe), meeting, rise, options)
    found = _FATES.get(key)
    if found is None:
        found = _fought(_set_against(view, unit, foe, meeting, rise), unit.id, foe.id, 0)
        if len(_FATES) >= _MOST_KEPT:
            _FATES.clear()
        _FATES[key] = found
    return found


def forget() -> None:
    """Drop what is kept; it is worked out again where it is asked for."""
    _FATES.clear()


def fates_now(board: Board, pair: Contact, unit: Unit) -> Fates:
    """A fight that stands, as if the two were alone in it, from its next round on."""
    foe = board.view.units[pair.b if pair.a == unit.id else pair.a]
    table = _alone(board.view, unit, foe, replace(pair, fought=0, made=min(pair.made, 0)))
    return _fought(table, unit.id, foe.id, pair.rounds)


def _troops(board: Board, unit: Unit) -> tuple[object, ...]:
    """All that a fight depends on in a unit."""
    leaders = tuple(leader.kind for leader in board.leaders(unit))
    shape = (unit.files, unit.stands, unit.frontage, unit.depth, unit.frame)
    state = (unit.disordered, unit.frenzied, unit.weary, unit.heroic, bool(unit.house))
    return (unit.kind, unit.type, unit.quality, unit.weapon, unit.armour, shape, state, leaders)


def _alone(view: State, unit: Unit, foe: Unit, pair: Contact) -> State:
    """A table with only this contact; the two units are copies that may be changed."""
    ours, theirs = copy_of(unit), copy_of(foe)
    ours.fought = theirs.fought = ()
    units = {**view.units, unit.id: ours, foe.id: theirs}
    return replace(view, units=units, contacts=[pair])


def _set_against(view: State, unit: Unit, foe: Unit, meeting: Meeting, rise: int) -> State:
    """The two in contact on open ground, always at the same place: only what is in the key of what is
    kept may matter. ``rise``: which of them stands on a hill: 1 the foe, -1 the unit."""
    edge = meeting.edge if ahead_zone(foe) else "front"
    first, second = ((unit, "front"), (foe, edge))
    if foe.number < unit.number:
        first, second = second, first
    pair = Contact(
        a=first[0].id,
        b=second[0].id,
        a_side=first[1],
        b_side=second[1],
        by=unit.id,
        how="charge",
        made=view.turn,
        rounds=0,
        fought=0,
        follower="",
        obstacle="between" if meeting.fence else "",
        held=False,
    )
    table = replace(_alone(view, unit, foe, pair), pieces=HILL if rise else ())
    ours, theirs = table.units[unit.id], table.units[foe.id]
    ours.house, ours.frame = "", ()
    theirs.x, theirs.y, theirs.heading = 0, 0, 0
    body = _body_at(theirs, block(ours), edge)
    ours.x, ours.y, ours.heading = body.x, body.y, body.heading
    x, y = block_centre(block(ours if rise < 0 else theirs))
    for each in (ours, theirs):
        each.x, each.y = each.x - x, each.y - y
    ours.charged, ours.bonus = True, meeting.bonus
    theirs.countered, theirs.bonus = meeting.counter, meeting.counter
    theirs.charged_at = unit.id if meeting.counter else ""
    # DAI-TBL-05 causes 2 and 4
    ours.disordered = ours.disordered or meeting.mired
    theirs.disordered = theirs.disordered or meeting.caught or edge != "front"
    return table


def _body_at(foe: Unit, body: Block, edge: str) -> Block:
    """The attacker lined up with the middle of an edge."""
    ground, side = block(foe), EDGE_OF[edge]
    middle: Point = edge_middle(ground, side)
    return lined_up(body._replace(x=middle[0], y=middle[1]), ground, side)[0]


def _fought(table: State, unit: str, foe: str, rounds: int) -> Fates:
    """This round and the next: who is only pushed back is followed and fights on (DAI-MEL-11), but
    horse that was driven off by foot is rid of it."""
    first, dealt, taken = _round(table, unit, foe, rounds)
    second, more_dealt, more_taken = _round(table, unit, foe, rounds + 1)
    off = table.units[unit].cavalry and not table.units[foe].cavalry
    again = first.wins + first.equal + (0 if off else first.loses)
    ahead = first.wins * (second.wins + second.equal) + first.equal * second.wins
    behind = first.equal * second.loses
    if off:
        behind += first.loses * CERTAIN
    else:
        behind += first.loses * (second.loses + second.equal)
    routs = first.wins_big + again * second.wins_big // CERTAIN
    routed = first.loses_big + again * second.loses_big // CERTAIN
    pushes, pushed = ahead // CERTAIN, behind // CERTAIN
    return Fates(
        routs,
        pushes,
        CERTAIN - routs - pushes - pushed - routed,
        pushed,
        routed,
        dealt + more_dealt * again // CERTAIN,
        taken + more_taken * again // CERTAIN,
    )


def _round(table: State, unit: str, foe: str, rounds: int) -> tuple[Round, int, int]:
    """The chances of one round and the hits to expect."""
    table.contacts[0].rounds = rounds
    fights = fights_of_pair(table, unit, foe)
    ours, theirs = table.units[unit], table.units[foe]
    totals = (melee_lines(table, ours, theirs).total, melee_lines(table, theirs, ours).total)
    own = sum(len(fight.stands) for fight in fights if fight.unit == unit)
    other = sum(len(fight.stands) for fight in fights) - own
    chances = round_chances(table, fights, unit, totals)
    return chances, own * hit_chance(totals[0]) // 1000, other * hit_chance(totals[1]) // 1000
