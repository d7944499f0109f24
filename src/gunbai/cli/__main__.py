"""``python -m gunbai.cli``."""

from __future__ import annotations

from gunbai.cli import main

main()
