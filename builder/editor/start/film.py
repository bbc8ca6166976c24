"""What is asked of a film of a battlefield, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

BUILT, ENDS = 7.0, 87.0  # s until a battlefield has built itself, and has turned once round


class FilmFrame(NamedTuple):
    """A picture: when it is seen, in seconds, its size in px, and rows of red, green, blue, opacity."""

    time: float
    size: tuple[int, int]
    pixels: bytearray


class FilmTake(NamedTuple):
    """What is filmed, of which size in px, on a table of which colour (0 to 1), from how many seconds on.

    Where it does not ``move`` it is one picture, in which all of it stands.
    """

    path: Path
    size: tuple[int, int]
    table: tuple[float, float, float]
    since: float
    moves: bool
