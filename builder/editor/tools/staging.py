"""What the tools are that put down what a scenario has; they are made when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from builder.editor.tools.base import (
    Gesture,
    LookAgain,
    Outcome,
    Pointer,
    Preview,
    Scene,
    Subject,
    Tool,
    ToolInfo,
)
from builder.language import N_

ZONE = ToolInfo(
    id="zone",
    name=N_("Start &Zone"),
    tip=N_(
        "Drag to paint the zone in hand · Shift or a double click fills a level · Ctrl takes spaces "
        "out · Alt shares them with other zones",
    ),
    icon="zone",
    shortcut="Z",
    by_steps=True,
    subject=Subject.SCENARIO,
)
GLYPH = ToolInfo(
    id="glyph",
    name=N_("&Glyph"),
    tip=N_(
        "Click a space to lay the glyph in hand · Click a glyph to turn it over, drag it elsewhere · "
        "Ctrl takes away",
    ),
    icon="glyph",
    shortcut="K",
    by_steps=True,
    subject=Subject.SCENARIO,
)
OBJECT = ToolInfo(
    id="object",
    name=N_("&Object"),
    tip=N_(
        "Click a space to put the object in hand down · Drag moves what lies there · Ctrl takes away",
    ),
    icon="flag",
    shortcut="O",
    by_steps=True,
    subject=Subject.SCENARIO,
)
FIGURE = ToolInfo(
    id="figure",
    name=N_("&Figure"),
    tip=N_(
        "Click a space to put the figure in hand down; drag turns one on several spaces · Drag moves "
        "what lies there · Ctrl takes away",
    ),
    icon="pawn",
    shortcut="U",
    by_steps=True,
    subject=Subject.SCENARIO,
)


class LateTool(Tool):
    """Says what a tool is, and has it made when it first has something to do."""

    def __init__(self, info: ToolInfo, make: Callable[[], Tool]) -> None:
        self.info, self._make = info, make

    @cached_property
    def made(self) -> Tool:
        """The tool itself."""
        return self._make()

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        return self.made.hover(pointer, scene)

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        return self.made.gesture(pointer, look)

    def activate(self, pointer: Pointer, scene: Scene) -> Outcome | None:
        return self.made.activate(pointer, scene)
