"""The schema. Migrations are written against it; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, Table, Text

__all__ = ["metadata"]

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("code", Text, primary_key=True),
    Column("header", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("done", Integer, nullable=False),
    Column("due", BigInteger),
    Column("proposal", Text),
    Index("games_due", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("code", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("token", Text, nullable=False, unique=True),
)

holders = Table(
    "holders",
    metadata,
    Column("browser", Text, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("holders_code", "code"),
)

entries = Table(
    "entries",
    metadata,
    Column("code", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("code", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("receipt", Text, nullable=False),
    sqlite_with_rowid=False,
)

papers = Table(
    "papers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("former", Text, nullable=False),
    Column("deed", Text, nullable=False),
    Column("browser", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("rev", Integer, nullable=False),
    Index("papers_browser", "browser", "kind", "changed"),
)
