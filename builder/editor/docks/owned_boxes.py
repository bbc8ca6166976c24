"""Which boxes of a collection hold which piece."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.catalogue import Catalogue
from builder.inventory import Collection, in_parts

translate = QCoreApplication.translate


def owned_boxes(collection: Collection, catalogue: Catalogue) -> dict[str, str]:
    """For each piece owned, by id, where the copies lie: ``10 in 2× Rise of the Valkyrie · 4 loose``.

    Where most of them lie comes first.
    """
    places: dict[str, list[tuple[int, str]]] = {}
    for id, quantity in collection.boxes.items():
        if not quantity:
            continue
        box = catalogue.boxes[id]
        for piece, count in in_parts(box.counts, catalogue).items():
            text = translate("Inventory", "{count} in {quantity}× {box}").format(
                count=count * quantity, quantity=quantity, box=box.name
            )
            places.setdefault(piece, []).append((count * quantity, text))
    for piece, count in in_parts(collection.loose, catalogue).items():
        text = translate("Inventory", "{count} loose").format(count=count)
        places.setdefault(piece, []).append((count, text))
    return {
        piece: " · ".join(text for _, text in sorted(found, key=lambda place: -place[0]))
        for piece, found in places.items()
    }
