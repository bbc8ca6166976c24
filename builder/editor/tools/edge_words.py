"""An edge in words: the side of its hex."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def side_name(direction: int) -> str:
    """Where on its hex an edge is, by its direction 0 to 5: ``north-east``."""
    names = (
        translate("Edges", "east"),
        translate("Edges", "south-east"),
        translate("Edges", "south-west"),
        translate("Edges", "west"),
        translate("Edges", "north-west"),
        translate("Edges", "north-east"),
    )
    return names[direction]
