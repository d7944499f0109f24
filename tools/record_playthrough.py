"""Write the golden playthrough of a scenario: python tools/record_playthrough.py ron-scn-01 7"""

from __future__ import annotations

import sys
from pathlib import Path

from gunbai.testing.playthrough import playthrough

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"


def main(scenario: str, seed: str = "1") -> None:
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{scenario}.txt"
    path.write_text("\n".join(playthrough(scenario, seed)) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main(*sys.argv[1:3])
