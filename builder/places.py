"""Where the data that ships with the program lies, and the user's own folders.

Only the edges (command line, editor) ask here; lower rooms get paths as arguments.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Literal

from builder.errors import UnreadableError
from builder.language import _

Kind = Literal["schemas", "tilesets", "scenarios", "docs"]
COLLECTION_FILE = "collection.hexcollection"
"""The file in the folder of settings that counts the boxes and pieces that the user owns."""


def shipped(kind: Kind) -> Path:
    """The folder of shipped data: the checkout's own when run from one, else what the wheel carried.

    The checkout comes first because an editable install leaves a copy beside the code that grows old.
    """
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / kind).is_dir():
        return checkout / kind
    from importlib import resources  # a checkout starts without it

    installed = Path(str(resources.files("builder"))) / "_data" / kind
    if not installed.is_dir():
        raise UnreadableError(
            _("{folder}: the {kind} that ship with Hexwright are missing", folder=installed, kind=kind)
        )
    return installed


def _folder(kind: Literal["config", "data", "state", "cache"]) -> Path:
    home = os.environ.get("HEXWRIGHT_HOME")
    if home:
        return _below(os.path.expanduser(home), kind)  # leaves ~nobody as it is, where Path raises
    return _usual(kind, os.environ.get("HOME"), os.environ.get(f"XDG_{kind.upper()}_HOME"))


@lru_cache(maxsize=8)  # asked for each setting while a window opens
def _usual(kind: str, home: str | None, named: str | None) -> Path:
    """Where the system keeps such files, with what decides that under Linux."""
    import platformdirs  # not needed for --version

    return Path(getattr(platformdirs, f"user_{kind}_dir")("hexwright", appauthor=False))


@lru_cache(maxsize=4)
def _below(home: str, kind: str) -> Path:
    return Path(home) / kind


def config_folder() -> Path:
    """The user's settings, collection and own pieces (``HEXWRIGHT_HOME`` overrides)."""
    return _folder("config")


def own_cards_file() -> Path:
    """Where the user's own army cards are described."""
    return config_folder() / "own-cards.yaml"


def data_folder() -> Path:
    """What the user made and would miss (stamps, recovered files; ``HEXWRIGHT_HOME`` overrides)."""
    return _folder("data")


def games_folder() -> Path:
    """Where games of people who named no file are kept."""
    return data_folder() / "games"


def state_folder() -> Path:
    """Window state, recent files, autosaves (``HEXWRIGHT_HOME`` overrides)."""
    return _folder("state")


def cache_folder() -> Path:
    """What is only faster to have than to make again (``HEXWRIGHT_HOME`` overrides)."""
    return _folder("cache")
