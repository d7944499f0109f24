"""Print the exact versions of everything installed beside gunbai: the pins of requirements/ci.txt."""

from __future__ import annotations

from importlib.metadata import distributions

OURS = {"gunbai", "pip", "setuptools"}


def pins() -> list[str]:
    """``name==version`` of each installed distribution, sorted by name."""
    found = {dist.metadata["Name"].lower(): dist.version for dist in distributions()}
    return [f"{name}=={version}" for name, version in sorted(found.items()) if name not in OURS]


if __name__ == "__main__":
    print(
        "# The versions that the continuous tests run with: made by make lock, used as constraints."
    )
    print("\n".join(pins()))
