"""A collection while it is being written down: nothing counts with it before it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from builder.catalogue import Catalogue
from builder.inventory import Collection

MAX_COUNT = 9999  # what a collection file holds at most


@dataclass(frozen=True, slots=True)
class Total:
    """What a collection comes to: boxes, pieces in them and loose together, and how many kinds of those."""

    boxes: int
    pieces: int
    kinds: int


class CollectionDraft(QObject):
    """How many of each box and of each loose piece, 0 to MAX_COUNT; ``changed`` tells of every change."""

    changed = Signal()

    def __init__(self, catalogue: Catalogue, collection: Collection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._boxes, self._loose = _without_none(collection.boxes), _without_none(collection.loose)

    @property
    def collection(self) -> Collection:
        """The collection as it stands."""
        return Collection(self._boxes, self._loose)

    @property
    def boxes(self) -> Mapping[str, int]:
        """How many of each box, by box id, without those of which there is none."""
        return self._boxes

    @property
    def loose(self) -> Mapping[str, int]:
        """How many of each loose piece, by piece id, without those of which there is none."""
        return self._loose

    def set_box(self, box: str, count: int) -> None:
        """Own so many of a box, as near as the limits allow."""
        self._set(self._boxes, box, count)

    def set_loose(self, piece: str, count: int) -> None:
        """Own so many loose pieces, as near as the limits allow."""
        self._set(self._loose, piece, count)

    def replace_by(self, collection: Collection) -> tuple[str, ...]:
        """Take a collection over; the ids of what had to be cut down to the limit."""
        self._boxes, self._loose = {}, {}
        return self.add(collection)

    def add(self, collection: Collection) -> tuple[str, ...]:
        """Take a collection in besides what is there; the ids of what had to be cut down to the limit."""
        cut = []
        for mine, more in ((self._boxes, collection.boxes), (self._loose, collection.loose)):
            for id, count in more.items():
                sum = mine.get(id, 0) + count
                if sum > MAX_COUNT:
                    cut.append(id)
                if sum:
                    mine[id] = min(sum, MAX_COUNT)
        self.changed.emit()
        return tuple(cut)

    def total(self) -> Total:
        """What it comes to."""
        owned = self.collection.owned(self._catalogue)
        return Total(sum(self._boxes.values()), sum(owned.values()), len(owned))

    def _set(self, counts: dict[str, int], id: str, count: int) -> None:
        count = min(max(count, 0), MAX_COUNT)
        if count != counts.get(id, 0):
            if count:
                counts[id] = count
            else:
                del counts[id]
            self.changed.emit()


def _without_none(counts: Mapping[str, int]) -> dict[str, int]:
    return {id: count for id, count in counts.items() if count}
