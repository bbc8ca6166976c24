"""Tools that are created when first used, so that the window opens without their dependencies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from builder.catalogue import Role
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Pointer,
    Preview,
    Tool,
    ToolInfo,
    ToolScene,
    ToolSubject,
    Turns,
)
from builder.language import N_

FILL = ToolInfo(
    id="fill",
    guide="reshaping-and-filling",
    name=N_("&Fill"),
    tip=N_(
        "Drag over hexes or around them to fill them · click fills even ground · "
        "Ctrl: only the hexes passed · Alt: a rectangle, with Ctrl a hexagon · Shift keeps the level",
    ),
    icon="fill",
    shortcut="G",
    drags=True,
)
WALL = ToolInfo(
    id="wall",
    guide="castles-and-ladders",
    name=N_("Castle &Wall"),
    tip=N_(
        "Drag to build a castle wall · 1 to 9, {keys:storey-more} and {keys:storey-fewer} set its "
        "storeys · Ctrl: bases alone · Shift: single wall walks",
    ),
    icon="wall",
    builds=(Role.CASTLE_BASE, Role.CASTLE_WALL, Role.WALL_WALK),
    shortcut="W",
    drags=True,
    turns=Turns.HAND,
    by_steps=True,
    counts_storeys=True,
)
CASTLE = ToolInfo(
    id="castle",
    guide="castles-and-ladders",
    name=N_("Cha&nge Castle"),
    tip=N_(
        "Drag a wall, a corner or a doorway · click: a tower of storeys by 1 to 9, {keys:storey-more} and "
        "{keys:storey-fewer}, Shift: the whole wall · Shift+drag moves it all · Ctrl+click: doorway or "
        "corner goes, else battlements all round",
    ),
    icon="castle",
    builds=(Role.CASTLE_BASE, Role.CASTLE_WALL, Role.WALL_WALK, Role.BATTLEMENT),
    shortcut="C",
    hits=True,
    drags=True,
    counts_storeys=True,
)
LAUR = ToolInfo(
    id="laur",
    guide="castles-and-ladders",
    name=N_("L&aur Walls"),
    tip=N_(
        "Drag from pillar to pillar: a wall between each two · 1 to 9, {keys:storey-more} and "
        "{keys:storey-fewer} set its storeys · Shift: arches · click sets a pillar",
    ),
    icon="laur",
    builds=(Role.LAUR_WALL,),
    shortcut="Shift+L",
    drags=True,
    turns=Turns.HAND,
    by_steps=True,
    counts_storeys=True,
)
BATTLEMENT = ToolInfo(
    id="battlement",
    guide="castles-and-ladders",
    name=N_("&Battlement"),
    tip=N_(
        "Click an edge of a wall walk · drag along its rim (from the middle of a hex: both sides) · "
        "Shift+click goes all round",
    ),
    icon="battlement",
    builds=(Role.BATTLEMENT,),
    shortcut="B",
    drags=True,
    turns=Turns.EDGE,
)
LADDER = ToolInfo(
    id="ladder",
    guide="castles-and-ladders",
    name=N_("&Ladder"),
    tip=N_(
        "Click an edge to build a ladder over it · or drag from its foot to its top · "
        "{keys:turn-right} turns",
    ),
    icon="ladder",
    builds=(Role.LADDER,),
    shortcut="L",
    drags=True,
    turns=Turns.EDGE,
)
ZONE = ToolInfo(
    id="zone",
    guide="players-zones-and-armies",
    name=N_("Start &Zone"),
    tip=N_(
        "Drag to paint the zone in hand · Shift or a double click fills a level · Ctrl takes spaces "
        "out · Alt shares them with other zones",
    ),
    icon="zone",
    shortcut="Z",
    drags=True,
    by_steps=True,
    subject=ToolSubject.SCENARIO,
)
GLYPH = ToolInfo(
    id="glyph",
    guide="what-lies-and-stands-on-the-map",
    name=N_("&Glyph"),
    tip=N_(
        "Click a space to lay the glyph in hand · Click a glyph to turn it over, drag it elsewhere · "
        "Ctrl takes away",
    ),
    icon="glyph",
    shortcut="K",
    drags=True,
    by_steps=True,
    subject=ToolSubject.SCENARIO,
)
OBJECT = ToolInfo(
    id="object",
    guide="what-lies-and-stands-on-the-map",
    name=N_("&Object"),
    tip=N_(
        "Click a space to put the object in hand down · Drag moves what lies there · Ctrl takes away",
    ),
    icon="flag",
    shortcut="O",
    drags=True,
    by_steps=True,
    subject=ToolSubject.SCENARIO,
)
FIGURE = ToolInfo(
    id="figure",
    guide="what-lies-and-stands-on-the-map",
    name=N_("&Figure"),
    tip=N_(
        "Click a space to put the figure in hand down; drag turns one on several spaces · Drag moves "
        "what lies there · Ctrl takes away",
    ),
    icon="pawn",
    shortcut="U",
    drags=True,
    by_steps=True,
    subject=ToolSubject.SCENARIO,
)


class LateTool(Tool):
    """Describes a tool, and creates it when it is first used."""

    def __init__(self, info: ToolInfo, make: Callable[[], Iterable[Tool]]) -> None:
        """``make`` makes some tools, this one among them."""
        self.info, self._make = info, make

    @cached_property
    def made(self) -> Tool:
        """The tool itself."""
        return next(tool for tool in self._make() if tool.info is self.info)

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        return self.made.hover(pointer, scene)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        return self.made.gesture(pointer, get_scene)

    def activate(self, pointer: Pointer, scene: ToolScene) -> GestureOutcome | None:
        return self.made.activate(pointer, scene)
