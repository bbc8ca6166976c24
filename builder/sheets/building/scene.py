"""What one drawing of the battlefield shows and what is said beside and below it: a step, the start zones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from builder.drawing.marks import Mark
from builder.hexgrid import Hex
from builder.sheets.building.remarks import NoteKey
from builder.sheets.layout import Item, Mention, Rect
from builder.sheets.lists import Row


class Foot(Protocol):
    """What stands below a drawing: a legend, notes. It knows how high it is before it is placed."""

    def height(self, width: float) -> float:
        """The height in mm at a width; 0 where there is nothing."""

    def items(self, rect: Rect) -> list[Item]:
        """What to draw into a rectangle of that width and height."""

    def mentions(self, rect: Rect) -> tuple[Mention, ...]:
        """What of it names a page, in the same rectangle."""

    def cut_notes(self, width: float) -> frozenset[NoteKey]:
        """The designer's notes that it cuts short at a width."""


def no_rows(column: float) -> tuple[Row, ...]:
    """The parts list of a scene that puts nothing down."""
    return ()


@dataclass(frozen=True, slots=True)
class Scene:
    """One drawing of the battlefield to be put into one box, or into several if it is large.

    ``marks`` draws it at a scale (layout mm per table mm), without the names of rows and columns. ``rows``
    lays its parts list out for columns of a width. ``cells`` are the hexes on which it shows something new;
    pages of a large battlefield without any of them are left out. ``aside`` stands at the right of the title.
    """

    title: str
    aside: str
    marks: Callable[[float], tuple[Mark, ...]]
    cells: frozenset[Hex]
    rows: Callable[[float], tuple[Row, ...]] = no_rows
    foot: Foot | None = None
    slot: int | None = None
    symbols: frozenset[str] = frozenset()
