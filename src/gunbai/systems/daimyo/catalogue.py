"""The data of Daimyo, loaded once: troops, tables, terrain, weather, scenarios, rosters.

Everything is frozen and found by id. Lengths are whole thousandths of a centimetre.
``catalogue()`` reads the package data on first use; ``digest()`` is the fingerprint that a
history's header keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TypeVar

from gunbai.errors import DataError
from gunbai.reading import Table, read
from gunbai.systems.daimyo.grounds import Ground, Sky, read_ground, read_sky
from gunbai.systems.daimyo.options import Option, read_options
from gunbai.systems.daimyo.rosters import Known, Roster, read_roster_table
from gunbai.systems.daimyo.scenarios import Scenario, read_scenario
from gunbai.systems.daimyo.tables import (
    Command,
    Events,
    Firing,
    Melee,
    Morale,
    Movement,
    read_command,
    read_events,
    read_firing,
    read_melee,
    read_morale,
    read_movement,
)
from gunbai.systems.daimyo.troops import (
    Named,
    Points,
    Template,
    Troops,
    read_points,
    read_template,
    read_troops,
    unique,
)

EDITION = 1

T = TypeVar("T", bound=Named)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data. ``clans`` and ``persons`` are ready names (``daimyo.name.clan.*``)."""

    troops: Troops
    templates: Mapping[str, Template]
    points: Points
    movement: Movement
    firing: Firing
    melee: Melee
    morale: Morale
    command: Command
    events: Events
    ground: Ground
    sky: Sky
    options: Mapping[str, Option]
    clans: tuple[str, ...]
    persons: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    rosters: Mapping[str, Roster]
    fingerprint: str

    def known(self) -> Known:
        """The words that a roster may use."""
        return Known(self.troops, self.templates, self.clans, self.persons)


@cache
def catalogue() -> Catalogue:
    """The one catalogue of this system; DataError when the package data is wrong."""
    return load(files("gunbai.systems").joinpath("daimyo", "data"))


def digest() -> str:
    """Fingerprint of the data files (blake2b, 32 hexadecimal digits)."""
    return catalogue().fingerprint


def roster_of(roster: Mapping[str, object] | str, file: str = "roster") -> Roster:
    """A roster as a game or an editor hands it over: the id of a ready one, or a parsed file."""
    data = catalogue()
    if isinstance(roster, str):
        if roster not in data.rosters:
            raise DataError(file, "file", "id", roster, f"one of {', '.join(data.rosters)}")
        return data.rosters[roster]
    table = Table(file, "", roster)
    table.integer("edition", EDITION, EDITION, EDITION)
    found = read_roster_table(table, data.known())
    table.close()
    return found


def load(folder: Traversable) -> Catalogue:
    """Read a folder of data files laid out like this package's ``data``."""
    troops = read_troops(_file(folder, "troops.toml"))
    templates = _templates(_file(folder, "templates.toml"), troops)
    ground = read_ground(_file(folder, "terrain.toml"))
    sky = read_sky(_file(folder, "weather.toml"))
    options = read_options(_file(folder, "options.toml"))
    names = _file(folder, "names.toml")
    known = Known(troops, templates, names.strings("clans"), names.strings("persons"))
    names.close()
    rosters = _folder(folder, "rosters", lambda table: read_roster_table(table, known))
    scenarios = _folder(
        folder,
        "scenarios",
        lambda table: read_scenario(table, ground, sky, options, rosters),
    )
    return Catalogue(
        troops=troops,
        templates=templates,
        points=read_points(_file(folder, "points.toml"), troops),
        movement=read_movement(_file(folder, "movement.toml")),
        firing=read_firing(_file(folder, "firing.toml")),
        melee=read_melee(_file(folder, "melee.toml")),
        morale=read_morale(_file(folder, "morale.toml")),
        command=read_command(_file(folder, "command.toml")),
        events=read_events(_file(folder, "events.toml")),
        ground=ground,
        sky=sky,
        options=options,
        clans=known.clans,
        persons=known.persons,
        scenarios=scenarios,
        rosters=rosters,
        fingerprint=_fingerprint(folder),
    )


def _templates(top: Table, troops: Troops) -> Mapping[str, Template]:
    found = unique(top, tuple(read_template(line, troops) for line in top.tables("template")))
    top.close()
    return found


def _folder(folder: Traversable, name: str, build: Callable[[Table], T]) -> Mapping[str, T]:
    """One item a file; the file is named after the id it holds."""
    found: dict[str, T] = {}
    for path in _toml_files(folder.joinpath(name)):
        table = _file(folder.joinpath(name), path.name)
        table.integer("edition", EDITION, EDITION)
        item = build(table)
        table.close()
        if item.id != path.name.removesuffix(".toml"):
            table.fail("id", item.id, path.name.removesuffix(".toml"))
        found[item.id] = item
    return MappingProxyType(found)


def _file(folder: Traversable, name: str) -> Table:
    return read(folder.joinpath(name).read_text(encoding="utf-8"), name)


def _toml_files(folder: Traversable) -> list[Traversable]:
    found = [path for path in folder.iterdir() if path.name.endswith(".toml")]
    return sorted(found, key=lambda path: path.name)


def _fingerprint(folder: Traversable) -> str:
    """Names and texts of all files in order; line ends do not count."""
    hasher = blake2b(digest_size=16)
    for part in ("", "rosters", "scenarios"):
        inner = folder.joinpath(part) if part else folder
        for path in _toml_files(inner):
            text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
            hasher.update(f"{part}/{path.name}\0{text}\0".encode())
    return hasher.hexdigest()
