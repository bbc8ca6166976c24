"""What somebody can choose about a picture."""

from __future__ import annotations

from dataclasses import dataclass

from builder.errors import RefusedError
from builder.sheets.options import View

LEAST, MOST, USUAL = 64, 16_000, 1600  # px
TURNS = 6


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What a picture shows, and how large it is.

    ``level`` is the one level drawn in full colour over those below; at an angle, the last level that is
    built already. None is all of it. ``turn`` 0 to 5 is the corner from which it is seen at an angle.
    ``size`` in px is the width, or with ``longer_side`` that of the longer side. ``coordinates`` are letters
    and numbers around it. ``transparent`` leaves out the white behind it. ``grid`` draws the hexes of the
    bare table round a level from above; None draws them unless the picture is transparent.
    Raises RefusedError for a number out of range.
    """

    view: View = "isometric"
    level: int | None = None
    turn: int = 0
    size: int = USUAL
    longer_side: bool = False
    coordinates: bool = False
    transparent: bool = False
    grid: bool | None = None

    @property
    def with_grid(self) -> bool:
        """Whether the hexes of the bare table are drawn round a level from above."""
        return not self.transparent if self.grid is None else self.grid

    def __post_init__(self) -> None:
        for name, number, least, most in (
            ("turn", self.turn, 0, TURNS - 1),
            ("size", self.size, LEAST, MOST),
        ):
            if not least <= number <= most:
                raise RefusedError(f"{name}: a number from {least} to {most} was expected, found {number}")
