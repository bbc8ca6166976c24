"""Shows what a figure sees from the space that is clicked, and the line to another space."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.editor.tools.base import (
    Gesture,
    LookAgain,
    Outcome,
    Pointer,
    Preview,
    Putting,
    Scene,
    Subject,
    Tool,
    ToolInfo,
)
from builder.editor.words import N
from builder.editor.work.figure import Puts
from builder.hexgrid.offset import label

translate = QCoreApplication.translate


class LookTool(Tool):
    """Click a space to put the figure of the dock there, drag to another to keep the line between the two."""

    info = ToolInfo(
        id="look",
        name=N("Actions", "W&hat Can It See?"),
        tip=N(
            "Actions",
            "Click a space to see what a figure sees from there · Point at a space for the line to it, "
            "drag or {keys:figure-line} keeps it · Shift puts an enemy, Ctrl a friend",
        ),
        icon="look",
        shortcut="E",
        subject=Subject.SIGHT,
    )

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        if scene.walk is None:
            return Preview()
        space = scene.walk.pointed(pointer.hex, scene.highest)
        if space is None:
            return Preview(reason=_nobody(pointer))
        return Preview(reason=scene.walk.look.words(space), space=space)

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        start = pointer
        drags = False
        while pointer.down:
            if not drags and pointer.hex != start.hex:
                walk = look().walk
                drags = True
                if walk is not None and all(space.hex != start.hex for space in walk.ends):
                    pointer = yield Outcome(putting=Putting(start.hex, Puts.FIGURE))
                    continue
            pointer = yield self.hover(pointer, look())
        scene = look()
        if scene.walk is None:
            return None
        space = scene.walk.pointed(pointer.hex, scene.highest)
        if space is None:
            return Outcome(say=_nobody(pointer))
        if drags:
            if pointer.hex == start.hex:
                return None
            if space == scene.walk.look.target:
                return None  # it is kept already
            return Outcome(putting=Putting(pointer.hex, None))
        puts = scene.walk.choice.puts
        if pointer.shift or pointer.ctrl:
            puts = Puts.ENEMY if pointer.shift else Puts.FRIEND
        say = scene.walk.objection(space) if puts is Puts.FIGURE else ""
        return Outcome(putting=Putting(pointer.hex, puts), say=say)


def _nobody(pointer: Pointer) -> str:
    return translate("Tools", "No figure can stand on {hex}").format(hex=label(pointer.hex))
