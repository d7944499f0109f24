"""Bring a database to the newest schema.

Alembic and SQLAlchemy are imported only when something is to be done: a server that finds its
database up to date starts without them.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["HEAD", "upgrade"]

HEAD = "0003"
"""The newest revision in ``migrations/versions``."""


def upgrade(url: str) -> None:
    """Apply what is missing; ``url`` in SQLAlchemy's form (``sqlite:///…``)."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
