"""What mouse and bare keys do on the canvas, to be listed beside the keys of actions."""

from __future__ import annotations

from collections.abc import Callable

from builder.editor.tools import TOOLS
from builder.editor.words import with_keys
from builder.language import N_, _

_GESTURES: tuple[tuple[str, str], ...] = (
    (N_("Wheel, pinch"), N_("Zoom to where the mouse is")),
    (N_("Middle button, Space and drag"), N_("Drag the table")),
    (N_("Two fingers on a touchpad"), N_("Drag the table")),
    (N_("Shift+wheel"), N_("Turn what is in hand, or what is selected")),
    (N_("Right click"), N_("Turn what is in hand; else the menu of the piece there")),
    (N_("Shift+right click"), N_("Turn what is in hand the other way")),
    (N_("Middle click"), N_("Take one like the piece there in hand")),
    (N_("Arrow keys"), N_("Move the cursor; with Select, nudge what is selected")),
    (N_("Ctrl+arrow keys"), N_("Move the cursor, whatever is selected")),
    (N_("Enter"), N_("Do at the cursor what a click does")),
    (
        N_("Escape"),
        N_("End what is under way; empty the hand; select nothing"),
    ),
)


def gestures(keys_of: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each gesture with what it does, as they are shown: those that always work, then tool by tool.

    ``keys_of`` names the keys of an action.
    """
    found = [(_(how), _(what)) for how, what in _GESTURES]
    for tool in TOOLS:
        # A hint names several things, with dots between them: each has a line.
        first, *others = with_keys(tool.hint, keys_of).split(" · ")
        found.append((_("Tool: {name}", name=tool.title), first))
        found += [("", other[:1].upper() + other[1:]) for other in others]
    return found
