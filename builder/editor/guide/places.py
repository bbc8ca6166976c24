"""Where the guide speaks of what somebody works with: headings by their anchors."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

PARTS: Mapping[str, str] = {
    "welcome": "first-start",
    "library": "the-library",
    "pieces": "placing-pieces",
    "problems": "problems-and-fixes",
    "history": "files-history-and-recovery",
    "stamps": "copying-and-stamps",
    "levels": "levels-and-notes",
    "groups": "selecting-and-moving",
    "notes": "levels-and-notes",
    "unknown": "files-history-and-recovery",
    "column": "pieces-at-hex",
    "view": "how-the-canvas-looks",
    "model": "the-model",
    "picture": "pictures",
    "figure": "where-a-figure-can-go",
    "report": "the-report",
    "scenario": "making-a-scenario",
    "playtest": "playing-and-playtesting-it",
    "inventory": "collection-and-inventory",
}
"""Of the panels, the welcome page and other windows, by their names as objects of Qt. What a tool is for
stands in its `ToolInfo`.
"""


def heading_for(focus: QWidget | None) -> str | None:
    """The anchor for the panel or window that has the keys; None if they are with the table."""
    while focus is not None and focus.objectName() not in PARTS:
        focus = focus.parentWidget()
    return None if focus is None else PARTS[focus.objectName()]
