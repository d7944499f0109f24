"""Our server as the bench runs it: every game has the same seed, so that one script plays them all.

Run as ``python -m bench.served FOLDER SEED``; it prints its address.
"""

from __future__ import annotations

import secrets
import sys
from importlib import import_module
from typing import Any

from gunbai.server import run


class _Seeds:
    """In place of ``secrets``: the seed of every game is stated, everything else is left as it is."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self.choice = secrets.choice
        self.token_urlsafe = secrets.token_urlsafe

    def token_hex(self, size: int) -> str:
        return self._seed


def main() -> None:
    rooms: Any = import_module("gunbai.server.rooms")
    rooms.secrets = _Seeds(sys.argv[2])
    run(port=0, data=sys.argv[1], rate=0)


if __name__ == "__main__":
    main()
