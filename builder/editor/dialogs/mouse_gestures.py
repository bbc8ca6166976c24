"""What mouse and bare keys do on the canvas, to be listed beside the keys of actions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from builder.editor.tools import TOOLS
from builder.editor.words import N, with_keys

translate = QCoreApplication.translate

_GESTURES: tuple[tuple[str, str], ...] = (
    (N("Gestures", "Wheel, pinch"), N("Gestures", "Zoom to where the mouse is")),
    (N("Gestures", "Middle button, Space and drag"), N("Gestures", "Drag the table")),
    (N("Gestures", "Two fingers on a touchpad"), N("Gestures", "Drag the table")),
    (N("Gestures", "Shift+wheel"), N("Gestures", "Turn what is in hand, or what is selected")),
    (N("Gestures", "Right click"), N("Gestures", "Turn what is in hand; else the menu of the piece there")),
    (N("Gestures", "Shift+right click"), N("Gestures", "Turn what is in hand the other way")),
    (N("Gestures", "Middle click"), N("Gestures", "Take one like the piece there in hand")),
    (N("Gestures", "Arrow keys"), N("Gestures", "Move the cursor; with Select, nudge what is selected")),
    (N("Gestures", "Ctrl+arrow keys"), N("Gestures", "Move the cursor, whatever is selected")),
    (N("Gestures", "Enter"), N("Gestures", "Do at the cursor what a click does")),
    (
        N("Gestures", "Escape"),
        N("Gestures", "End what is under way; empty the hand; select nothing"),
    ),
)


def gestures(keys_of: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each gesture with what it does, as they are shown: those that always work, then tool by tool.

    ``keys_of`` names the keys of an action.
    """
    found = [(translate("Gestures", how), translate("Gestures", what)) for how, what in _GESTURES]
    for tool in TOOLS:
        # A hint names several things, with dots between them: each has a line.
        first, *others = with_keys(tool.hint, keys_of).split(" · ")
        found.append((translate("Gestures", "Tool: {name}").format(name=tool.title), first))
        found += [("", other[:1].upper() + other[1:]) for other in others]
    return found
