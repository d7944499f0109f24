"""Where games are kept. The schema belongs to SQLAlchemy and Alembic; what is hot is plain SQL.

All writes go through one thread that groups them into commits; what a writer has reported as done
is on the disk. ``open_store`` brings the schema up to date and gives the ``Store``.
"""

from __future__ import annotations

from gunbai.server.storage.store import GameRow, PaperRow, SeatRow, Store, open_store
from gunbai.server.storage.writer import Statement, StorageTrouble

__all__ = ["GameRow", "PaperRow", "SeatRow", "Statement", "StorageTrouble", "Store", "open_store"]
