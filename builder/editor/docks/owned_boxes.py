"""Which boxes of a collection hold which piece."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.catalogue import Catalogue
from builder.inventory import Collection, in_parts
from builder.language import _

LOOSE = ""  # in the place of a box's id: pieces of no box


@dataclass(frozen=True, slots=True)
class Place:
    """Where ``count`` copies of a piece lie: in all copies of the ``box`` of this id, or `LOOSE`.

    ``name`` is that of the box, ``text`` what is read: ``10 in 2× Rise of the Valkyrie``.
    """

    box: str
    name: str
    count: int
    text: str


def owned_boxes(collection: Collection, catalogue: Catalogue) -> dict[str, tuple[Place, ...]]:
    """For each piece owned, by id, where the copies lie. Where most of them lie comes first."""
    places: dict[str, list[Place]] = {}
    for id, quantity in collection.boxes.items():
        if not quantity:
            continue
        box = catalogue.boxes[id]
        for piece, count in in_parts(box.counts, catalogue).items():
            text = _("{count} in {quantity}× {box}", count=count * quantity, quantity=quantity, box=box.name)
            places.setdefault(piece, []).append(Place(id, box.name, count * quantity, text))
    for piece, count in in_parts(collection.loose, catalogue).items():
        text = _("{count} loose", count=count)
        places.setdefault(piece, []).append(Place(LOOSE, "", count, text))
    return {piece: tuple(sorted(found, key=lambda place: -place.count)) for piece, found in places.items()}


def by_box(places: Iterable[Place]) -> tuple[bool, str, int]:
    """To sort pieces by: the box where most of one lie, by name, the most first; what is loose comes last."""
    first = next(iter(places))
    return first.box == LOOSE, first.name.casefold(), -first.count
