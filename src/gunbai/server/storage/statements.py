"""Every statement of the server, by name, in the SQL that SQLite and PostgreSQL share.

Parameters are ``:name``; ``for_postgres`` turns them into psycopg's form, ``places`` into plain
places for SQLite's writer, which spends half its time on looking names up.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["READS", "WRITES", "for_postgres", "places"]

WRITES: Final = {
    "add game": (
        "INSERT INTO games (code, header, seed, settings, created, done, due)"
        " VALUES (:code, :header, :seed, :settings, :created, 0, NULL)"
    ),
    "add seat": (
        "INSERT INTO seats (code, seat, kind, bot, dice, player, token)"
        " VALUES (:code, :seat, :kind, :bot, :dice, :player, :token)"
    ),
    "take seat": (
        "UPDATE seats SET kind = 'person', player = :player, token = :token"
        " WHERE code = :code AND seat = :seat"
    ),
    "hold": (
        "INSERT INTO holders (browser, code, seat, since) VALUES (:browser, :code, :seat, :since)"
        " ON CONFLICT DO NOTHING"
    ),
    "add entry": "INSERT INTO entries (code, number, body) VALUES (:code, :number, :body)",
    "add command": (
        "INSERT INTO commands (code, seat, id, count, receipt)"
        " VALUES (:code, :seat, :id, :count, :receipt)"
    ),
    "mark game": (
        "UPDATE games SET done = :done, due = :due, proposal = :proposal WHERE code = :code"
    ),
    "add paper": (
        "INSERT INTO papers (id, kind, system, name, body, former, deed, browser, changed, rev)"
        " VALUES (:id, :kind, :system, :name, :body, :former, :deed, :browser, :changed, :rev)"
    ),
    "change paper": (
        "UPDATE papers SET name = :name, body = :body, former = :former, deed = :deed,"
        " changed = :changed, rev = :rev WHERE id = :id"
    ),
    "drop paper": "DELETE FROM papers WHERE id = :id",
}

READS: Final = {
    "game": (
        "SELECT code, header, seed, settings, created, done, due, proposal FROM games"
        " WHERE code = :code"
    ),
    "seats": (
        "SELECT code, seat, kind, bot, dice, player, token FROM seats WHERE code = :code"
        " ORDER BY seat"
    ),
    "seat by token": (
        "SELECT code, seat, kind, bot, dice, player, token FROM seats WHERE token = :token"
    ),
    "holders": "SELECT browser, seat FROM holders WHERE code = :code ORDER BY seat",
    "entries": "SELECT body FROM entries WHERE code = :code ORDER BY number",
    "commands": "SELECT seat, id, count, receipt FROM commands WHERE code = :code",
    "command": (
        "SELECT count, receipt FROM commands WHERE code = :code AND seat = :seat AND id = :id"
    ),
    "mine": (
        "SELECT g.code, g.header, g.settings, g.done, h.seat FROM holders h"
        " JOIN games g ON g.code = h.code WHERE h.browser = :browser"
        " ORDER BY h.since DESC, g.code, h.seat LIMIT :most"
    ),
    "due": "SELECT code FROM games WHERE due IS NOT NULL AND due <= :now ORDER BY due LIMIT 100",
    "paper": (
        "SELECT id, kind, system, name, body, former, deed, browser, changed, rev FROM papers"
        " WHERE id = :id"
    ),
    "papers": (
        "SELECT id, kind, system, name, body, former, deed, browser, changed, rev FROM papers"
        " WHERE browser = :browser AND kind = :kind ORDER BY changed DESC, id LIMIT :most"
    ),
    "next due": "SELECT min(due) FROM games WHERE due IS NOT NULL",
}

_PARAMETER: Final = re.compile(r":([a-z]+)")


def for_postgres(statement: str) -> str:
    """The statement with psycopg's parameters.

    >>> for_postgres("SELECT :a")
    'SELECT %(a)s'
    """
    return _PARAMETER.sub(r"%(\1)s", statement)


def places(statement: str) -> tuple[str, tuple[str, ...]]:
    """The statement with a place for each parameter, and the parameters in the order of the places.

    >>> places("SELECT :a, :b, :a")
    ('SELECT ?, ?, ?', ('a', 'b', 'a'))
    """
    return _PARAMETER.sub("?", statement), tuple(_PARAMETER.findall(statement))
