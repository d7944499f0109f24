"""Game options: the switches of DAI-TBL-01 and the variants of DAI-TBL-02."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from gunbai.errors import DataError
from gunbai.reading import Table
from gunbai.rulebook import cite


@dataclass(frozen=True, slots=True)
class Option:
    """An option and its values, the default first. ``ruling`` is where a variant is argued."""

    id: str
    values: tuple[bool | str, ...]
    ruling: str

    @property
    def default(self) -> bool | str:
        """What holds when nothing is said."""
        return self.values[0]


def read_options(top: Table) -> Mapping[str, Option]:
    """The file ``options.toml``: switches first, then variants."""
    found: dict[str, Option] = {}
    for line in (*top.tables("switch"), *top.tables("variant")):
        option = _read_option(line)
        if option.id in found:
            line.fail("id", option.id, "an id used once")
        found[option.id] = option
    top.close()
    return MappingProxyType(found)


def _read_option(table: Table) -> Option:
    if "default" in table:
        default = table.truth("default")
        return Option(table.string("id"), (default, not default), "")
    values = table.strings("values")
    if len(values) < 2:
        table.fail("values", list(values), "at least two values")
    return Option(table.string("id"), values, table.string("ruling"))


def defaults(options: Mapping[str, Option]) -> Mapping[str, bool | str]:
    """Every option with its default."""
    return {name: option.default for name, option in options.items()}


def settled(
    options: Mapping[str, Option], scenario: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, bool | str]:
    """DAI-OPT-01, DAI-OPT-02: what holds in a game: what is given, else the scenario's, else the
    default. DataError for an unknown option or value."""
    cite("DAI-OPT-01")
    cite("DAI-OPT-02")
    found = dict(defaults(options))
    for name, value in {**scenario, **given}.items():
        if name not in options:
            raise DataError("options", "options", name, value, f"one of {', '.join(options)}")
        values = options[name].values
        if not any(type(value) is type(known) and value == known for known in values):
            wanted = ", ".join(str(known) for known in values)
            raise DataError("options", "options", name, value, f"one of {wanted}")
        found[name] = value
    return found
