"""The inventory as text: for a letter, or as CSV for a table of one's own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from PySide6.QtCore import Qt

from builder.catalogue import PieceType
from builder.editor.docks.inventory_model import BOXES, LEFT, OWNED, PIECE, USED, InventoryModel
from builder.language import _


def as_text(model: InventoryModel, types: Iterable[PieceType]) -> str:
    """One line a piece: name, used and, where something is owned, owned and left or short."""
    lines = []
    for type in types:
        line = _("{piece}: {used} used", piece=type.name, used=model.used(type))
        if model.something_owned:
            left = model.text(type, LEFT)
            state = left if model.short(type) else _("{count} left", count=left)
            line = _("{line}, {owned} owned, {state}", line=line, owned=model.owned(type), state=state)
        lines.append(line)
    return "\n".join(lines) + "\n" if lines else ""


def as_csv(model: InventoryModel, types: Iterable[PieceType]) -> str:
    """Comma separated values with a heading line; what is left is negative where pieces are short."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = (PIECE, USED, OWNED, LEFT, BOXES)
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in columns]
    writer.writerow([_("Id"), *heads])
    for type in types:
        used, owned = model.used(type), model.owned(type)
        known = model.something_owned
        row = [type.id, type.name, used, owned if known else "", owned - used if known else ""]
        writer.writerow([*row, model.boxes(type)])
    return text.getvalue()
