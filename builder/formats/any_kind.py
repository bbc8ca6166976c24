"""Reads the battlefield of any file that holds one, also of a scenario or a game with its own in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.catalogue import Catalogue
from builder.errors import ForeignError
from builder.formats.hexfield import battlefield_of
from builder.formats.hexscenario import read_scenario_bytes
from builder.formats.loaded import Loaded
from builder.formats.registry import read_bytes_as
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _
from builder.plaindata import read_bytes

SUFFIXES = (SCENARIO_SUFFIX, GAME_SUFFIX)
"""Of files that may hold a battlefield and are none."""


def read_any(path: Path, catalogue: Catalogue) -> Loaded:
    """As `read_any_bytes`, from a file."""
    return read_any_bytes(read_bytes(path), str(path), path.suffix, catalogue)


def read_any_bytes(content: bytes, file: str, suffix: str, catalogue: Catalogue) -> Loaded:
    """The battlefield in a file of that suffix. Raises UnreadableError for what cannot be read, ForeignError
    for a scenario whose battlefield lies in another file.
    """
    kind = suffix.lower()
    if kind == GAME_SUFFIX:
        from builder.formats.hexgame import read_hexgame_bytes  # and the referee, which others do not need

        game = read_hexgame_bytes(content, file, catalogue)
        return Loaded(game.battlefield, (), (), game.scenario, "hexgame")
    if kind != SCENARIO_SUFFIX:
        return read_bytes_as(content, file, suffix, catalogue)
    found = read_scenario_bytes(content, file)
    if found.field is None:
        raise ForeignError(_("{file}: a scenario whose battlefield lies in another file", file=file))
    loaded = battlefield_of(found.field, catalogue)
    return replace(
        loaded,
        problems=(*found.problems, *loaded.problems),
        left_out=(*found.left_out, *loaded.left_out),
        scenario=found.scenario,
        format="hexscenario",
    )
