"""Naming the hexes anew."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.editor.work.desk import Desk
from builder.shaping.level_shift import begun_at_a1

translate = QCoreApplication.translate


def begin_at_a1(desk: Desk) -> str:
    """Move everything, so that the hexes are named from A1; what was done, for the status bar.

    Nothing lies differently for that, so it is done past symmetry and locks, as one step.
    Raises RefusedError beyond the limits of the table.
    """
    edit = begun_at_a1(desk.document.battlefield)
    if edit is None:
        return translate("Commands", "The battlefield begins at A1 already")
    desk.document.do(edit, translate("Commands", "Begin at A1"))
    desk.document.seal()
    desk.sides.forget_centre()
    return translate("Commands", "The hexes are named from A1 now")
