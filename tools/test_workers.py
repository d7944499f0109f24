"""Print the arguments that let pytest use two processes where pytest-xdist is installed."""

from __future__ import annotations

import importlib.util
import os

if __name__ == "__main__":
    if importlib.util.find_spec("xdist") is not None and (os.cpu_count() or 1) > 1:
        print("-n 2 --dist worksteal")
