"""What commands about play read: a battlefield with its board, and what the answer takes no notice of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.cli.inputs import the_battlefield, the_catalogue
from builder.cli.output import complain
from builder.cli.shell import FOUND, OK
from builder.wording import counted

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.board import Board, Space
    from builder.catalogue import Catalogue
    from builder.cli.space_values import Spot
    from builder.scenario import Spot as MarkedSpot


@dataclass(frozen=True)
class Surface:
    """A battlefield that was read, and its board.

    ``left_out``: what of the file could not be used. ``ignored``: errors of the building rules, which the
    answer takes as they lie, and other things asked for that mean nothing here. ``doubtful``: whether there
    are such errors.
    """

    file: Path
    battlefield: Battlefield
    catalogue: Catalogue
    board: Board
    left_out: tuple[str, ...]
    ignored: tuple[str, ...]
    doubtful: bool
    glyphs: tuple[MarkedSpot, ...] = ()

    def space(self, spot: Spot) -> Space:
        """The space at a spot. Raises BuilderError that says which levels there are."""
        from builder.movement.situation import space_at

        return space_at(self.board, *spot)

    def glyph_spaces(self) -> tuple[list[Space], list[str]]:
        """The spaces of the glyphs that the file holds, and a line for each that lies on none."""
        found, lost = [], []
        for spot in self.glyphs:
            space = self.board.space(*spot)
            if space is None:
                lost.append(f"the glyph at {spot} lies on no space")
            else:
                found.append(space)
        return found, lost

    def ignoring(self, *texts: str) -> Surface:
        """The same with more that is ignored, which is told on standard error."""
        for text in texts:
            complain(f"note: {text}")
        return replace(self, ignored=(*self.ignored, *texts))

    @property
    def exit_code(self) -> int:
        """1 where something was left out or errors were found, else 0."""
        return FOUND if self.left_out or self.doubtful else OK

    def told(self) -> dict[str, Any]:
        """The keys that every answer has."""
        return {"ignored": list(self.ignored), "left_out": list(self.left_out)}


def the_surface(file: Path) -> Surface:
    """Read a battlefield and derive its board. Errors of the building rules are no obstacle: they are told in
    one line on standard error. Raises UnreadableError where nothing of the file can be used.
    """
    from builder import construction
    from builder.board import Board
    from builder.problems import Severity
    from builder.scenario.imported import glyph_spots

    catalogue = the_catalogue()
    loaded = the_battlefield(file, catalogue)
    errors = [p for p in construction.check(loaded.battlefield) if p.severity is Severity.ERROR]
    if errors:
        what = counted(len(errors), "error of the building rules", "errors of the building rules")
        complain(f"warning: {file}: {what} ignored, pieces count as they lie; hexwright check lists them")
    scenario = loaded.scenario
    return Surface(
        file,
        loaded.battlefield,
        catalogue,
        Board(loaded.battlefield),
        loaded.left_out,
        tuple(problem.message for problem in errors),
        bool(errors),
        glyph_spots(scenario) if scenario is not None else (),
    )


def place(space: Space) -> list[int]:
    """A space as plain data: q, r, level."""
    return [space.hex.q, space.hex.r, space.level]


def named(space: Space) -> str:
    """A space for people: as they count, then its numbers."""
    return f"{space!s} ({','.join(map(str, place(space)))})"
