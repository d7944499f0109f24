"""``python -m gunbai``: the command line."""

from __future__ import annotations

from gunbai.cli import main

main()
