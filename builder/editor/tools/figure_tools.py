"""The tools that ask for a figure: where it can go from the space that is clicked, and what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.figure.model import Puts
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Pointer,
    Preview,
    Putting,
    Tool,
    ToolInfo,
    ToolScene,
    ToolSubject,
)
from builder.hexgrid import label
from builder.language import N_, _

if TYPE_CHECKING:
    from builder.board import Space
    from builder.editor.figure.movement import MovementProbe


class _FigureTool(Tool):
    """Click a space to put the figure of the panel there; with Shift an enemy, with Ctrl a friend."""

    def words(self, movement: MovementProbe, space: Space) -> str:
        """What the status bar says of a space."""
        raise NotImplementedError

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        if scene.movement is None:
            return Preview()
        space = scene.movement.pointed(pointer.hex, scene.highest)
        if space is None:
            return Preview(reason=_nobody(pointer))
        return Preview(reason=self.words(scene.movement, space), space=space)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        while pointer.down:
            pointer = yield self.hover(pointer, get_scene())
        return _put(pointer, get_scene())


class MovementTool(_FigureTool):
    """Where it can go."""

    info = ToolInfo(
        id="walk",
        guide="where-a-figure-can-go",
        name=N_("Where &Can It Go?"),
        tip=N_(
            "Click a space to see where a figure can go from there · Shift puts an enemy, Ctrl a friend",
        ),
        icon="walk",
        shortcut="T",
        subject=ToolSubject.REACH,
    )

    def words(self, movement: MovementProbe, space: Space) -> str:
        return movement.words(space)


class SightTool(_FigureTool):
    """What it sees; a drag to another space keeps the line between the two."""

    info = ToolInfo(
        id="look",
        guide="where-a-figure-can-go",
        name=N_("W&hat Can It See?"),
        tip=N_(
            "Click a space to see what a figure sees from there · Point at a space for the line to it, "
            "drag or {keys:figure-line} keeps it · Shift puts an enemy, Ctrl a friend",
        ),
        icon="look",
        shortcut="E",
        drags=True,
        subject=ToolSubject.SIGHT,
    )

    def words(self, movement: MovementProbe, space: Space) -> str:
        return movement.look.words(space)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        start, drags = pointer, False
        while pointer.down:
            if not drags and pointer.hex != start.hex:
                movement, drags = get_scene().movement, True
                if movement is not None and all(space.hex != start.hex for space in movement.ends):
                    pointer = yield GestureOutcome(putting=Putting(start.hex, Puts.FIGURE))
                    continue
            pointer = yield self.hover(pointer, get_scene())
        scene = get_scene()
        if not drags or scene.movement is None:
            return _put(pointer, scene)
        space = scene.movement.pointed(pointer.hex, scene.highest)
        if space is None:
            return GestureOutcome(say=_nobody(pointer))
        if pointer.hex == start.hex or space == scene.movement.look.target:  # it is kept already
            return None
        return GestureOutcome(putting=Putting(pointer.hex, None))


def _put(pointer: Pointer, scene: ToolScene) -> GestureOutcome | None:
    """What a click comes to."""
    if scene.movement is None:
        return None
    space = scene.movement.pointed(pointer.hex, scene.highest)
    if space is None:
        return GestureOutcome(say=_nobody(pointer))
    puts = scene.movement.choice.puts
    if pointer.shift or pointer.ctrl:
        puts = Puts.ENEMY if pointer.shift else Puts.FRIEND
    say = scene.movement.objection(space) if puts is Puts.FIGURE else ""
    return GestureOutcome(putting=Putting(pointer.hex, puts), say=say)


def _nobody(pointer: Pointer) -> str:
    return _("No figure can stand on {hex}", hex=label(pointer.hex))
