"""A table on which a figure stands and asks, without a window."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.editor.figure.model import FigureChoice, Puts
from builder.editor.figure.movement import MovementProbe
from builder.editor.figure.sight import SightProbe
from builder.hexgrid import ORIGIN, Hex
from builder.sight import LookResult


class Table:
    """What a figure reaches and sees, with its document and the figure chosen."""

    def __init__(self, battlefield: Battlefield, catalogue: Catalogue) -> None:
        self.document = Document(battlefield)
        self.surface = Surface(self.document, self.document)
        self.choice = FigureChoice(catalogue.kinds, self.document)
        self.movement = MovementProbe(self.surface, self.choice, self.document)
        self.movement.begin()

    @property
    def look(self) -> SightProbe:
        """What it sees."""
        return self.movement.look

    def stand(self, hex: Hex = ORIGIN, puts: Puts = Puts.FIGURE) -> None:
        """Put somebody on what one sees of a hex."""
        self.movement.put(hex, None, puts)

    def costs(self) -> dict[tuple[int, int, int], int]:
        """What the spaces reached cost."""
        arrivals = self.movement.arrivals.items()
        return {(space.hex.q, space.hex.r, space.level): arrival.cost for space, arrival in arrivals}

    def percents(self) -> dict[tuple[int, int], int]:
        """What is seen, by column of the row and level."""
        return {(space.hex.q, space.level): seen.percent for space, seen in self.look.views.items()}

    def words(self, hex: Hex) -> str:
        """What is told of sight to the space that is seen at a hex."""
        space = self.movement.pointed(hex, None)
        assert space is not None
        return self.look.words(space)

    def result(self, hex: Hex) -> LookResult:
        """Of the line to the space in sight at a hex."""
        space = self.movement.pointed(hex, None)
        line = self.look.line(space) if space is not None else None
        assert line is not None
        return line.sight.result


MakeTable = Callable[..., Table]


def walk_of(canvas: Canvas) -> MovementProbe:
    """The walk of a canvas on which somebody asked."""
    assert canvas.figures.movement is not None
    return canvas.figures.movement
