"""Say in one line when the browser tests will be skipped because there is no chromium."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of a chromium: ``CHROMIUM``, or the first of the usual names."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


if __name__ == "__main__":
    if find() is None:
        print(
            "gunbai: no chromium found, the browser tests are skipped "
            "(Debian: apt-get install chromium; elsewhere set CHROMIUM=/path)"
        )
