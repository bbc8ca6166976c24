"""What somebody can choose about the build sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from builder.errors import BuilderError

Paper = Literal["A4", "A3", "Letter", "Tabloid"]
Orientation = Literal["auto", "portrait", "landscape"]
LevelsPerPage = Literal["auto", 1, 2, 4, 6]

# Width and height of a portrait page in mm.
PAPERS: dict[str, tuple[float, float]] = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "Letter": (215.9, 279.4),
    "Tabloid": (279.4, 431.8),
}


@dataclass(frozen=True, slots=True)
class Options:
    """Choices about the sheets; ``margin`` in mm, ``fade`` 0 (not at all) to 1 (levels below invisible).

    ``title`` and ``author`` stand in place of the battlefield's own where they are given. ``date`` and
    ``file_name`` are printed as they are; empty ones are left out.
    Raises BuilderError for a value out of range, saying what was expected.
    """

    paper: Paper = "A4"
    orientation: Orientation = "auto"
    levels_per_page: LevelsPerPage = "auto"
    fade: float = 0.6
    grid: bool = True
    coordinates: bool = True
    margin: float = 12.0
    title: str = ""
    author: str = ""
    date: str = ""
    file_name: str = ""
    language: str = "en"

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("paper", self.paper, get_args(Paper)),
            ("orientation", self.orientation, get_args(Orientation)),
            ("levels per page", self.levels_per_page, get_args(LevelsPerPage)),
        ):
            if value not in allowed:
                words = ", ".join(str(word) for word in allowed)
                raise BuilderError(f"{name}: one of {words} was expected, found {value!r}")
        for name, number, least, most in (("fade", self.fade, 0.0, 1.0), ("margin", self.margin, 5.0, 40.0)):
            if not least <= number <= most:
                raise BuilderError(
                    f"{name}: a number from {least:g} to {most:g} was expected, found {number!r}"
                )
