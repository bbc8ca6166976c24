"""Fixtures everybody uses. Qt runs offscreen, and the user's folders are never touched."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from builder import catalogue as catalogue_room
from builder import places
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.hexgrid import Hex

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine, or the first run of all (Hypothesis then builds its tables), is no failure.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has user folders of its own."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HEXWRIGHT_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The shipped catalogue."""
    return catalogue_room.load(places.shipped("tilesets"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real battlefields beside the project; tests that need it skip without it."""
    if not (SHARED / "maps").is_dir():
        pytest.skip("the folder of real battlefields (../shared) is not here")
    return SHARED


def battlefield_of(data: dict, catalogue: Catalogue) -> Battlefield:
    """The battlefield of a neutral transcription (maps/battlefields/README.md)."""
    battlefield = Battlefield(Info(title=data["name"]))
    pieces = [
        battlefield.new_piece(
            catalogue.pieces[row["piece"]], Hex(row["q"], row["r"]), row["level"], row["rotation"]
        )
        for row in data["pieces"]
    ]
    battlefield.apply(Put(tuple(pieces)))
    return battlefield


@pytest.fixture(scope="session")
def published(shared: Path, catalogue: Catalogue) -> Callable[[str], Battlefield]:
    """A published battlefield by its file name without suffix."""

    def load(name: str) -> Battlefield:
        path = shared / "maps" / "battlefields" / f"{name}.json"
        return battlefield_of(json.loads(path.read_text()), catalogue)

    return load
