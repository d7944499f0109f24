"""Alembic's folder: one module a change of the schema, applied when the server starts."""
