"""Papers: rosters and scenes that people write and keep."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "papers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("former", sa.Text, nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
    )
    op.create_index("papers_browser", "papers", ["browser", "kind", "changed"])
