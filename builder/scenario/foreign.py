"""What files of other programs say that a scenario has no words for: kept, so that it goes back unchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from builder.facts import Limits
from builder.scenario.limits import LongText
from builder.scenario.places import Spot


@dataclass(frozen=True, slots=True)
class ForeignFigure:
    """The figure of a file that became the object or neutral figure ``id``, as that file has it.

    ``name`` and ``file`` (of its model) are those of the other program, ``rotation`` is 0 to 5.
    """

    id: str
    spots: Annotated[tuple[Spot, ...], Limits(1, 2)]
    name: LongText = ""
    file: LongText = ""
    rotation: Annotated[int, Limits(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class ForeignMark:
    """The marker of a file that became the object ``id``: its ``name`` in the other program.

    ``letter`` is that of a treasure glyph, empty for a plain marker.
    """

    id: str
    name: str = ""
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Foreign:
    """All of it. ``players`` as the author wrote it; ``rtf`` is the notes as rich text, each byte as the
    character with its number.
    """

    players: LongText = ""
    rtf: LongText = ""
    figures: tuple[ForeignFigure, ...] = ()
    marks: tuple[ForeignMark, ...] = ()

    def figure(self, id: str) -> ForeignFigure | None:
        """The figure that became the object or neutral figure of that id."""
        return next((figure for figure in self.figures if figure.id == id), None)

    def mark(self, id: str) -> ForeignMark | None:
        """The marker that became the object of that id."""
        return next((mark for mark in self.marks if mark.id == id), None)


NOTHING_FOREIGN = Foreign()
