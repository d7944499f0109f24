"""Exit with 0 when gunbai and the packages of the named extras are installed already.

    python tools/installed.py server,test

Lets make skip pip, and with it the network, where there is nothing to install.
"""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

from pip._vendor.packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent


def wanted(extras: list[str]) -> list[str]:
    """The requirements of the project and of these extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lists = [project["dependencies"], *(project["optional-dependencies"][e] for e in extras)]
    return [requirement for entry in lists for requirement in entry]


def is_here() -> bool:
    """Whether the installed gunbai is this very folder, in its present version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    try:
        found = distribution("gunbai")
    except PackageNotFoundError:
        return False
    origin = found.read_text("direct_url.json") or ""
    return found.version == project["version"] and ROOT.as_uri() in origin


def satisfied(requirement: str) -> bool:
    """Whether an installed distribution meets this requirement."""
    parsed = Requirement(requirement)
    if parsed.marker is not None and not parsed.marker.evaluate():
        return True
    try:
        return parsed.specifier.contains(version(parsed.name), prereleases=True)
    except PackageNotFoundError:
        return False


if __name__ == "__main__":
    ok = is_here() and all(satisfied(requirement) for requirement in wanted(sys.argv[1].split(",")))
    sys.exit(0 if ok else 1)
