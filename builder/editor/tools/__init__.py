"""The tools: those that build in the order of the toolbar, then those that put down what a scenario has.

A new tool is one module and one line here; one that needs much to work with is a `LateTool`.
"""

from builder.editor.tools.base import Ghost, Outcome, Pointer, Preview, Scene, Subject, Tool, ToolInfo, Turns
from builder.editor.tools.figure_tools import MovementTool, SightTool
from builder.editor.tools.late import BATTLEMENT, FIGURE, FILL, GLYPH, LADDER, OBJECT, WALL, ZONE, LateTool
from builder.editor.tools.pick import PipetteTool, RemoveTool
from builder.editor.tools.place import PlaceTool
from builder.editor.tools.select import SelectTool
from builder.editor.tools.stamp import StampTool


def _fill() -> Tool:
    from builder.editor.tools.fill import FillTool

    return FillTool()


def _wall() -> Tool:
    from builder.editor.tools.wall import WallTool

    return WallTool()


def _battlement() -> Tool:
    from builder.editor.tools.edges import BattlementTool

    return BattlementTool()


def _ladder() -> Tool:
    from builder.editor.tools.edges import LadderTool

    return LadderTool()


def _zone() -> Tool:
    from builder.editor.tools.zone import ZoneTool

    return ZoneTool()


def _glyph() -> Tool:
    from builder.editor.tools.markers import GlyphTool

    return GlyphTool()


def _object() -> Tool:
    from builder.editor.tools.markers import ObjectTool

    return ObjectTool()


def _figure() -> Tool:
    from builder.editor.tools.markers import FigureTool

    return FigureTool()


BUILDING: tuple[Tool, ...] = (
    SelectTool(),
    PlaceTool(),
    PipetteTool(),
    LateTool(FILL, _fill),
    StampTool(),
    LateTool(WALL, _wall),
    LateTool(BATTLEMENT, _battlement),
    LateTool(LADDER, _ladder),
    RemoveTool(),
    MovementTool(),
    SightTool(),
)
STAGING: tuple[Tool, ...] = (
    LateTool(ZONE, _zone),
    LateTool(GLYPH, _glyph),
    LateTool(OBJECT, _object),
    LateTool(FIGURE, _figure),
)
TOOLS: tuple[Tool, ...] = (*BUILDING, *STAGING)

__all__ = [
    "BUILDING",
    "STAGING",
    "TOOLS",
    "Ghost",
    "Outcome",
    "Pointer",
    "Preview",
    "Scene",
    "Subject",
    "Tool",
    "ToolInfo",
    "Turns",
]
