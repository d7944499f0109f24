"""The data of Daimyo, loaded once: troops, tables, terrain, weather, scenarios, rosters.

Everything is frozen and found by id. Lengths are whole thousandths of a centimetre.
``catalogue()`` reads the package data on first use; ``digest()`` is the fingerprint that a
history's header keeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from gunbai.reading import Table
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
from gunbai.systems.shared.data_files import file_of, fingerprint_of, folder_of, ready_or_read

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

    def read(table: Table) -> Roster:
        return read_roster_table(table, data.known())

    return ready_or_read(roster, data.rosters, EDITION, read, file)


def load(folder: Traversable) -> Catalogue:
    """Read a folder of data files laid out like this package's ``data``."""
    troops = read_troops(file_of(folder, "troops.toml"))
    templates = _templates(file_of(folder, "templates.toml"), troops)
    ground = read_ground(file_of(folder, "terrain.toml"))
    sky = read_sky(file_of(folder, "weather.toml"))
    options = read_options(file_of(folder, "options.toml"))
    names = file_of(folder, "names.toml")
    known = Known(troops, templates, names.strings("clans"), names.strings("persons"))
    names.close()
    rosters = folder_of(folder, "rosters", EDITION, lambda table: read_roster_table(table, known))
    scenarios = folder_of(
        folder,
        "scenarios",
        EDITION,
        lambda table: read_scenario(table, ground, sky, options, rosters),
    )
    return Catalogue(
        troops=troops,
        templates=templates,
        points=read_points(file_of(folder, "points.toml"), troops),
        movement=read_movement(file_of(folder, "movement.toml")),
        firing=read_firing(file_of(folder, "firing.toml")),
        melee=read_melee(file_of(folder, "melee.toml")),
        morale=read_morale(file_of(folder, "morale.toml")),
        command=read_command(file_of(folder, "command.toml")),
        events=read_events(file_of(folder, "events.toml")),
        ground=ground,
        sky=sky,
        options=options,
        clans=known.clans,
        persons=known.persons,
        scenarios=scenarios,
        rosters=rosters,
        fingerprint=fingerprint_of(folder, ("rosters", "scenarios")),
    )


def _templates(top: Table, troops: Troops) -> Mapping[str, Template]:
    found = unique(top, tuple(read_template(line, troops) for line in top.tables("template")))
    top.close()
    return found
