"""The tools: those that build in the order of the toolbar, then those that put down what a scenario has.

A new tool is one module and one line here; one that needs much to work with is a `LateTool`, and has another.
"""

from builder.editor.tools.base import (
    GestureOutcome,
    Ghost,
    Pointer,
    Preview,
    Tool,
    ToolInfo,
    ToolScene,
    ToolSubject,
    Turns,
)
from builder.editor.tools.figure_tools import MovementTool, SightTool
from builder.editor.tools.late import (
    BATTLEMENT,
    CASTLE,
    FIGURE,
    FILL,
    GLYPH,
    LADDER,
    LAUR,
    OBJECT,
    WALL,
    ZONE,
    LateTool,
)
from builder.editor.tools.pick import PipetteTool, RemoveTool
from builder.editor.tools.place import PlaceTool, StampTool
from builder.editor.tools.select import SelectTool


def _building() -> tuple[Tool, ...]:
    from builder.editor.tools.castle import CastleTool
    from builder.editor.tools.fill import FillTool
    from builder.editor.tools.laur import LaurTool
    from builder.editor.tools.wall import BattlementTool, LadderTool, WallTool

    return FillTool(), WallTool(), CastleTool(), BattlementTool(), LadderTool(), LaurTool()


def _staging() -> tuple[Tool, ...]:
    from builder.editor.tools.markers import FigureTool, GlyphTool, ObjectTool
    from builder.editor.tools.zone import ZoneTool

    return ZoneTool(), GlyphTool(), ObjectTool(), FigureTool()


BUILDING: tuple[Tool, ...] = (
    SelectTool(),
    PlaceTool(),
    PipetteTool(),
    LateTool(FILL, _building),
    StampTool(),
    LateTool(WALL, _building),
    LateTool(CASTLE, _building),
    LateTool(BATTLEMENT, _building),
    LateTool(LADDER, _building),
    LateTool(LAUR, _building),
    RemoveTool(),
    MovementTool(),
    SightTool(),
)
STAGING: tuple[Tool, ...] = (
    LateTool(ZONE, _staging),
    LateTool(GLYPH, _staging),
    LateTool(OBJECT, _staging),
    LateTool(FIGURE, _staging),
)
TOOLS: tuple[Tool, ...] = (*BUILDING, *STAGING)

__all__ = [
    "BUILDING",
    "STAGING",
    "TOOLS",
    "GestureOutcome",
    "Ghost",
    "Pointer",
    "Preview",
    "Tool",
    "ToolInfo",
    "ToolScene",
    "ToolSubject",
    "Turns",
]
