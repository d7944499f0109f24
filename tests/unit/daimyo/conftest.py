"""The data of the package, and a copy of it to be spoilt."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from gunbai.systems.daimyo.catalogue import Catalogue, catalogue

FOLDER = Path(str(files("gunbai.systems").joinpath("daimyo")))


@pytest.fixture(scope="session")
def data() -> Catalogue:
    return catalogue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the package data, to be spoilt."""
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))
