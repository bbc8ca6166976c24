"""Where the data that ships with the program lies, and the user's own folders.

Only the edges (command line, editor) ask here; lower rooms get paths as arguments.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from builder.errors import UnreadableError

Kind = Literal["schemas", "tilesets", "scenarios"]


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
        raise UnreadableError(f"{installed}: the {kind} that ship with Hexwright are missing")
    return installed


def _home() -> Path | None:
    home = os.environ.get("HEXWRIGHT_HOME")
    return Path(os.path.expanduser(home)) if home else None  # leaves ~nobody as it is, where Path raises


def config_folder() -> Path:
    """The user's settings, collection and own pieces (``HEXWRIGHT_HOME`` overrides)."""
    home = _home()
    if home is not None:
        return home / "config"
    import platformdirs  # not needed for --version

    return Path(platformdirs.user_config_dir("hexwright", appauthor=False))


def data_folder() -> Path:
    """What the user made and would miss (stamps, recovered files; ``HEXWRIGHT_HOME`` overrides)."""
    home = _home()
    if home is not None:
        return home / "data"
    import platformdirs

    return Path(platformdirs.user_data_dir("hexwright", appauthor=False))


def state_folder() -> Path:
    """Window state, recent files, autosaves (``HEXWRIGHT_HOME`` overrides)."""
    home = _home()
    if home is not None:
        return home / "state"
    import platformdirs

    return Path(platformdirs.user_state_dir("hexwright", appauthor=False))
