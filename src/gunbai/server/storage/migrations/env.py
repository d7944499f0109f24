"""Run by Alembic: applies the changes over the connection that ``schema.upgrade`` passes in."""

from __future__ import annotations

from alembic import context

from gunbai.server.storage.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
