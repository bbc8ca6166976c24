"""Shows where a figure can go from the space that is clicked."""

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


class WalkTool(Tool):
    """Click a space to put the figure of the dock there; with Shift an enemy, with Ctrl a friend."""

    info = ToolInfo(
        id="walk",
        name=N("Actions", "Where &Can It Go?"),
        tip=N(
            "Actions",
            "Click a space to see where a figure can go from there · Shift puts an enemy, Ctrl a friend",
        ),
        icon="walk",
        shortcut="T",
        subject=Subject.REACH,
    )

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        if scene.walk is None:
            return Preview()
        space = scene.walk.pointed(pointer.hex, scene.highest)
        if space is None:
            reason = translate("Tools", "No figure can stand on {hex}").format(hex=label(pointer.hex))
            return Preview(reason=reason)
        return Preview(reason=scene.walk.words(space), space=space)

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        while pointer.down:
            pointer = yield self.hover(pointer, look())
        scene = look()
        if scene.walk is None:
            return None
        space = scene.walk.pointed(pointer.hex, scene.highest)
        if space is None:
            return Outcome(
                say=translate("Tools", "No figure can stand on {hex}").format(hex=label(pointer.hex))
            )
        puts = scene.walk.choice.puts
        if pointer.shift or pointer.ctrl:
            puts = Puts.ENEMY if pointer.shift else Puts.FRIEND
        say = scene.walk.objection(space) if puts is Puts.FIGURE else ""
        return Outcome(putting=Putting(pointer.hex, puts), say=say)
