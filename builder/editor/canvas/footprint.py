"""The rectangle that a battlefield takes on the table, kept up to date edit by edit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from builder.battlefield import Battlefield, Change, Piece
from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH, SIDE, Bounds


class Footprint:
    """Counts the cells of all pieces by row and by half column, so that an edit costs what it touched.

    What stands on edges is not counted: it takes no room of its own.
    """

    def __init__(self, battlefield: Battlefield) -> None:
        self._columns: Counter[int] = Counter()
        self._rows: Counter[int] = Counter()
        self._count(battlefield.pieces.values(), 1)
        self._bounds = self._measured()

    @property
    def bounds(self) -> Bounds | None:
        """The rectangle in mm, None without pieces."""
        return self._bounds

    def follow(self, change: Change) -> None:
        """Take in a change."""
        if not change.touches_pieces:
            return
        self._count((*change.added, *(after for _, after in change.changed)), 1)
        self._count((*change.removed, *(before for before, _ in change.changed)), -1)
        self._bounds = self._measured()

    def _count(self, pieces: Iterable[Piece], by: int) -> None:
        cells = [cell for piece in pieces if not piece.type.is_edge for cell in piece.cells]
        for counter, numbers in (
            (self._columns, (2 * cell.q + cell.r for cell in cells)),
            (self._rows, (cell.r for cell in cells)),
        ):
            for number, count in Counter(numbers).items():
                counter[number] += by * count
                if not counter[number]:
                    del counter[number]

    def _measured(self) -> Bounds | None:
        if not self._rows:
            return None
        half = ACROSS_FLATS / 2
        return Bounds(
            (min(self._columns) - 1) * half,
            min(self._rows) * ROW_PITCH - SIDE,
            (max(self._columns) + 1) * half,
            max(self._rows) * ROW_PITCH + SIDE,
        )
