"""Before the first turn: the battle line, clan beside clan, spears and shots before the swords."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from gunbai.bots.daimyo.board import SPARE, Board
from gunbai.bots.daimyo.leaders import best_unit
from gunbai.bots.daimyo.reading import STAND
from gunbai.geometry import offset, swept_ahead
from gunbai.questions import Choose, Pose
from gunbai.systems.daimyo.blocks_on_table import block
from gunbai.systems.daimyo.entering import Enter, entrance
from gunbai.systems.daimyo.placing import Deploy
from gunbai.systems.daimyo.state import Unit
from gunbai.systems.daimyo.terrain import touches_difficult
from gunbai.systems.shared.shapes import Circle

__all__ = ["deploy", "deploy_clan", "deploy_general", "deploy_leader", "enter", "formation"]

GAP: Final = 1500
"""Between units side by side, between ranks of units and between clans."""
BEHIND: Final = 4500
CLANS: Final = 3000
WIDE: Final = 4
"""Up to so many stands of those who strike best with all their front stand in one rank."""
SPREAD: Final = (0, 2000, -2000, 4000, -4000, 8000, -8000, 16000, -16000)
DEPTHS: Final = (0, -2000, -5000, -9000, -14000, -20000)


CHEAP: Final = ("ashigaru", "peasant")
MASSED: Final = 2
"""So many clans, the strongest, are drawn up on both sides of the way to a place to be held."""

Files: TypeAlias = "Callable[[Unit], int]"
Clan: TypeAlias = "tuple[tuple[Unit, ...], ...]"
"""The units of a clan in lines, the first in front; from left to right."""


UNDER: Final = 60_000
BEFORE_HORSE: Final = 15_000
BEFORE: Final = 5000
AHEAD: Final = 25_000
"""How far off its place in the line a unit rather stands than on hard ground, or with such ground so
far ahead."""


class Slot(NamedTuple):
    """Where a unit is to stand: files, how far to the right of the middle of the zone as seen from
    its rear, how far behind the front of the zone."""

    files: int
    right: int
    back: int


def _files(unit: Unit) -> int:
    """Two deep; those who gain nothing by a second rank at once stand in one."""
    if unit.stands <= WIDE and unit.weapon in ("lance", "pole-arm", "lance-bow"):
        return unit.stands
    return -(-unit.stands // 2)


def _two_deep(unit: Unit) -> int:
    return -(-unit.stands // 2)


def _in_column(unit: Unit) -> int:
    """DAI-ORG-10, DAI-MOV-02: the files of a column, which marches at twice the rate."""
    return 2 if unit.stands > WIDE else 1


def _to_march(unit: Unit) -> int:
    """In column who is to be soon at a place that decides; those who shoot and the horse two deep."""
    return _two_deep(unit) if unit.missile or unit.cavalry else _in_column(unit)


def _drill_of(board: Board) -> Files:
    """How units are drawn up: in column where there is far to go and little time."""
    if board.attacks:
        return _in_column
    return _to_march if board.circle is not None else _files


def _rank(unit: Unit) -> int:
    return STAND * unit.stands * {"raw": 1, "seasoned": 2, "veteran": 3, "elite": 4}[unit.quality]


def layout(board: Board) -> dict[str, Slot]:
    """The whole side drawn up: in one line if the zone is wide enough, else horse behind the foot,
    else the swords behind the spears too, in as many rows as it takes. Strong clans in the middle."""
    zone = board.view.sides[board.side].zone
    if not zone:
        return {}
    clans = [
        [u for u in board.view.units.values() if u.clan == clan.id and u.is_unit and not u.due]
        for clan in board.view.clans.values()
        if clan.side == board.side
    ]
    clans = [units for units in clans if units]
    clans.sort(key=lambda units: -sum(_rank(unit) for unit in units))
    broad, files = zone[2] - zone[0], _drill_of(board)
    if board.circle is not None:
        return _before_place(board, clans, board.circle)
    drawn: list[list[Clan]] = []
    for order in (_abreast, _horse_behind, _swords_behind):
        drawn = _rows([order(units) for units in clans], broad, files)
        if len(drawn) == 1:
            break
    found: dict[str, Slot] = {}
    back = 0
    for row in drawn:
        back = _lay_row(board, row, back, found)
    return found


# -- before a place to be held ---------------------------------------------------------------------


class Wing:
    """One side of the way to a place to be held, filled from the way outwards, then behind."""

    def __init__(self, sign: int, inner: int, outer: int) -> None:
        self.sign = sign
        self.inner = inner
        self.outer = outer
        self.edge = inner
        self.back = 0
        self.deepest = 0

    def draw_up(self, lines: Clan, files: Files, found: dict[str, Slot]) -> None:
        """A clan beside the last one, or behind all where there is no room."""
        width = _width(lines, files)
        if self.edge > self.inner and self.edge + width > self.outer:
            self.edge, self.back = self.inner, self.deepest
        back = self.back
        for line in lines:
            at, thick = self.edge, 0
            for unit in line:
                count = files(unit)
                broad = count * unit.frontage
                found[unit.id] = Slot(count, self.sign * (at + broad // 2), back)
                at += broad + GAP
                thick = max(thick, -(-unit.stands // count) * unit.depth)
            back += thick + GAP
        self.deepest = max(self.deepest, back)
        self.edge += width + CLANS


def _before_place(board: Board, clans: Sequence[list[Unit]], place: Circle) -> dict[str, Slot]:
    """Who is to bar the way straight before it; his clan on one side of the way and the next
    strongest on the other, so that it is free for who goes in or runs; the others outside."""
    bar = _bar([unit for units in clans[:MASSED] for unit in units])
    files = _drill_of(board)
    middle = _shift(board, 0)
    room = max(place.radius, -(-bar.stands // 2) * bar.frontage // 2 + SPARE)
    west, _, east, _ = board.view.sides[board.side].zone
    half = (east - west) // 2
    wings = (Wing(1, room, half - middle), Wing(-1, room, half + middle))
    clans = sorted(clans, key=lambda units: bar not in units)
    found: dict[str, Slot] = {}
    for index, units in enumerate(clans):
        rest = [unit for unit in units if unit is not bar]
        if rest:
            lines = _massed(rest) if index < MASSED else _swords_behind(rest)
            wings[index % 2].draw_up(lines, files, found)
    found = {name: slot._replace(right=slot.right + middle) for name, slot in found.items()}
    found[bar.id] = Slot(files(bar), middle, 0)
    return found


def _bar(units: Sequence[Unit]) -> Unit:
    """Who is to bar the way: the best of the foot that fights; of long spears both ranks strike."""
    foot = [unit for unit in units if not unit.missile and not unit.cavalry] or list(units)
    return min(
        foot, key=lambda unit: (-_rank(unit) * (1 + (unit.weapon == "long-spear")), unit.number)
    )


def _rows(clans: Sequence[Clan], broad: int, files: Files) -> list[list[Clan]]:
    """The clans in rows, each as wide as the zone at most."""
    rows: list[list[Clan]] = [[]]
    used = 0
    for lines in clans:
        width = _width(lines, files) + CLANS
        if rows[-1] and used + width > broad:
            rows.append([])
            used = 0
        rows[-1].append(lines)
        used += width
    return rows


# -- a clan in lines ------------------------------------------------------------------------------


def _abreast(units: Sequence[Unit]) -> Clan:
    """All in one line, the horse outside."""
    foot = sorted((u for u in units if not u.cavalry), key=_from_left)
    horse = [u for u in units if u.cavalry]
    return ((*horse[::2], *foot, *horse[1::2]),)


def _horse_behind(units: Sequence[Unit]) -> Clan:
    return _split(units, lambda unit: not unit.cavalry)


def _swords_behind(units: Sequence[Unit]) -> Clan:
    """In front who shoots, who holds spears against horse, who is cheap."""
    return _split(units, lambda unit: not unit.cavalry and (unit.missile or unit.type in CHEAP))


def _massed(units: Sequence[Unit]) -> Clan:
    """Beside the way to a place to be held: shots in front, the other foot behind them, the best
    nearest to the way, then the horse."""
    shots = [unit for unit in units if unit.missile and not unit.cavalry]
    horse = [unit for unit in units if unit.cavalry]
    rest = [u for u in units if not u.missile and not u.cavalry]
    rest.sort(key=lambda unit: (unit.type in CHEAP, -_rank(unit), unit.number))
    return tuple(line for line in (tuple(shots), tuple(rest), tuple(horse)) if line)


def _split(units: Sequence[Unit], in_front: Callable[[Unit], bool]) -> Clan:
    front = sorted((unit for unit in units if in_front(unit)), key=_from_left)
    rear = [unit for unit in units if not in_front(unit)]
    return (tuple(front), tuple(rear)) if front and rear else (tuple(front or rear),)


def _from_left(unit: Unit) -> tuple[bool, int]:
    """Shooters to the right of the others."""
    return (unit.missile, unit.number)


def _broad(line: Sequence[Unit], files: Files) -> int:
    return sum(files(unit) * unit.frontage for unit in line) + GAP * max(0, len(line) - 1)


def _width(lines: Clan, files: Files) -> int:
    return max(_broad(line, files) for line in lines)


def _lay_row(board: Board, row: Sequence[Clan], back: int, found: dict[str, Slot]) -> int:
    """The clans of a row from the middle outwards, left and right by turns; where the next begins."""
    ordered: list[Clan] = []
    for index, lines in enumerate(row):
        if index % 2:
            ordered.insert(0, lines)
        else:
            ordered.append(lines)
    files = _drill_of(board)
    total = sum(_width(lines, files) + CLANS for lines in ordered) - CLANS
    left = _shift(board, total) - total // 2
    deepest = 0
    for lines in ordered:
        width = _width(lines, files)
        depth = back
        for line in lines:
            at = left + (width - _broad(line, files)) // 2
            thick = 0
            for unit in line:
                count = files(unit)
                broad = count * unit.frontage
                found[unit.id] = Slot(count, at + broad // 2, depth)
                at += broad + GAP
                thick = max(thick, -(-unit.stands // count) * unit.depth)
            depth += thick + GAP
        deepest = max(deepest, depth)
        left += width + CLANS
    return deepest + GAP


def _shift(board: Board, total: int) -> int:
    """How far to the right of the middle of the zone the line stands: before what is to be held."""
    circle = board.circle
    if circle is None:
        return 0
    west, _, east, _ = board.view.sides[board.side].zone
    off = circle.x - (west + east) // 2
    if board.forward:
        off = -off
    spare = max(0, (east - west - total) // 2)
    return max(-spare, min(spare, off))


# -- the answers ----------------------------------------------------------------------------------


def deploy_clan(board: Board, question: Choose[tuple[str, str]]) -> tuple[str, str]:
    """DAI-ARM-06: by hand, the weaker clans first; the strongest where there is a place to be held."""
    sign = 1 if board.circle is None else -1

    def strength(value: tuple[str, str]) -> int:
        return sign * sum(
            _rank(u) for u in board.view.units.values() if u.clan == value[0] and u.is_unit
        )

    by_hand = [value for value in question.values if value[1] == "by-hand"]
    return min(by_hand, key=strength)


def deploy_general(board: Board, question: Choose[str]) -> str:
    """DAI-ARM-06: the HQ in the rear as the rules propose; a mobile general where he is needed."""
    return "lined-up" if board.view.sides[board.side].hq else "by-hand"


def formation(board: Board, question: Choose[int | str]) -> int | str:
    """DAI-ARM-06: files as the line needs them; never in a house."""
    unit = board.view.units[question.subject]
    files = _drill_of(board)(unit)
    return files if files in question.values else question.values[question.standard]


def deploy(board: Board, question: Deploy) -> Pose:
    """DAI-ARM-06: the place in the line, or one near to it on better ground."""
    unit = board.view.units[question.subject]
    best: Pose | None = None
    least = 0
    for off, pose in _poses(board, unit):
        if not board.budget.can():
            break
        cost = off + _going(board, unit, pose)
        if best is not None and cost >= least:
            continue
        board.budget.spend()
        if question.legal(board.view, pose) is None:
            best, least = pose, cost
    return best or question.default(board.view)


def _going(board: Board, unit: Unit, pose: Pose) -> int:
    """What hard ground is worth avoiding: under the unit, and on its way."""
    x, y, heading = pose
    body = block(unit)._replace(x=x, y=y, heading=heading)
    if touches_difficult(board.view, body):
        return UNDER
    if touches_difficult(board.view, swept_ahead(body, AHEAD)):
        return BEFORE_HORSE if unit.cavalry else BEFORE
    return 0


def _poses(board: Board, unit: Unit) -> Iterator[tuple[int, Pose]]:
    """Places with how far each is off the one in the line."""
    slot = layout(board).get(unit.id)
    if slot is None:
        slot = Slot(unit.files, _shift(board, 0), 3 * BEHIND)
    west, south, east, north = board.view.sides[board.side].zone
    x = (west + east) // 2
    y = north if board.forward == 0 else south
    if board.forward not in (0, 180_000):
        return
    for deep in DEPTHS:
        for aside in SPREAD:
            dx, dy = offset(board.forward, deep - slot.back, slot.right + aside)
            yield abs(aside) - 2 * deep, (x + dx, y + dy, board.forward)


def deploy_leader(board: Board, question: Choose[str]) -> str:
    """DAI-ARM-06: with the unit from which he commands most."""
    leader = board.view.leaders[question.subject]
    return best_unit(board, leader, tuple(question.values))


def enter(board: Board, question: Enter) -> Pose:
    """CAM-DAI-03: where the own line is."""
    unit = board.view.units[question.subject]
    friends = [board.centre(friend)[0] for friend in board.own if friend.is_unit]
    middle = sum(friends) // len(friends) if friends else board.view.width // 2
    pose = entrance(board.view, unit, question.files, middle)
    return pose if pose is not None else question.default(board.view)
