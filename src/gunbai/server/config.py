"""What can be set about a server."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

__all__ = ["Config", "data_folder", "stated"]


def data_folder() -> Path:
    """Where games are kept when nothing is said: ``GUNBAI_DATA``, else the user's own data folder."""
    stated = os.environ.get("GUNBAI_DATA")
    if stated:
        return Path(stated)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "gunbai"
    return Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local/share"))) / "gunbai"


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of one server.

    - ``data``: the folder of the database (default: ``data_folder()``);
    - ``database``: a ``postgresql://`` URL instead of SQLite in that folder;
    - ``workers``: where bots and forecasts run, "process" or "thread";
    - ``bot_delay``: seconds that a bot's answer takes at least, so that its timing tells nothing;
    - ``pass_delay``: seconds after which a covert question that leaves its seat no choice is answered
      for it (from half to one and a half of that), as slow as a person would be;
    - ``bot_budget``: units of work a bot may spend on one answer; ``bot_limit``: seconds after
      which the answer is taken for it;
    - ``rate``: messages a second that one connection may send (0: as many as it likes);
    - ``pace``: seconds between two updates of a table at least; the first one comes at once;
    - ``idle``: seconds after which a game that nobody looks at is put away, packed;
    - ``begin``: a secret; ``/begin/SECRET?scenario=…`` starts a game against a bot for the person who
      started the program (``gunbai play``), and for nobody else;
    - ``public``: the address people see (``https://example.org``) when a proxy changes the Host.
    """

    data: Path | None = None
    database: str | None = None
    workers: Literal["process", "thread"] = "process"
    bot_delay: float = 0.4
    pass_delay: float = 4.0
    bot_budget: int = 1000
    bot_limit: float = 10.0
    rate: float = 40.0
    pace: float = 0.08
    idle: float = 120.0
    public: str | None = None
    begin: str = ""

    @property
    def folder(self) -> Path:
        return self.data if self.data is not None else data_folder()


def stated(data: Path | str | None, settings: Mapping[str, Any]) -> Config:
    """The configuration of a served application: what is said here, else in the environment.

    ``GUNBAI_DATABASE`` and ``GUNBAI_PUBLIC`` stand for ``database`` and ``public``.
    """
    found = {
        name: os.environ[variable]
        for name, variable in (("database", "GUNBAI_DATABASE"), ("public", "GUNBAI_PUBLIC"))
        if os.environ.get(variable)
    }
    return Config(data=Path(data) if data is not None else None, **{**found, **settings})
