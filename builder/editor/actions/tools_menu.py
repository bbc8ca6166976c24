"""The Tools menu: one row a tool, and how high castle walls are built."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu
from builder.editor.session import Session
from builder.editor.tools import BUILDING, TOOLS, Tool, ToolSubject
from builder.editor.tools.base import Putting
from builder.language import N_


def tool_row(tool: Tool) -> ActionRow:
    """The row that takes up a tool."""
    return ActionRow(
        f"tool-{tool.id}",
        tool.info.name,
        tool.info.tip,
        lambda session: _take_up(session, tool),
        (tool.info.shortcut,) if tool.info.shortcut else (),
        tool.info.icon,
        checked=lambda session: session.tool is tool,
    )


def _take_up(session: Session, tool: Tool) -> None:
    """Use a tool; the pipette picks at once if a piece is pointed at."""
    if tool.id != "pipette" or not session.canvas.pick():
        session.take_tool(tool)
    if tool.info.asks_for_figure:
        session.desk.select(())  # its colours would be mixed with those of the spaces
        session.canvas.end_ring()
        session.layout.make_place_for("figure")
        session.show_dock("figure")
        session.give_keys_to_table()
    else:
        session.layout.give_place_back("figure")


def _builds_storeys(session: Session) -> bool:
    return session.tool.info.counts_storeys


def _asks_for_figures(session: Session) -> bool:
    return session.tool.info.asks_for_figure


def _switch_turns(session: Session) -> None:
    """Switch between turns and one move, and take up the tool that shows them."""
    session.figure.show_turns(not session.figure.heat)
    if session.tool.info.subject is not ToolSubject.REACH:
        _take_up(session, next(tool for tool in TOOLS if tool.info.subject is ToolSubject.REACH))


def _looks(session: Session) -> bool:
    return session.tool.info.subject is ToolSubject.SIGHT


def _keep_line(session: Session) -> None:
    """Keep the line of sight to the space pointed at, or release it."""
    canvas = session.canvas
    canvas.figures.put(Putting(canvas.here().hex, None), canvas.highest_pointed)


def _switch_staying(session: Session) -> None:
    session.figure.stay(not session.figure.stays)
    session.take_tool(session.tool)


TOOL_ROWS = tuple(tool_row(tool) for tool in BUILDING)
STOREYS = (
    ActionRow(
        "storey-more",
        N_("One Storey &More"),
        N_("Build castle walls one storey higher"),
        lambda session: session.hand.build_storeys(session.hand.storeys + 1),
        ("+",),
        enabled=_builds_storeys,
    ),
    ActionRow(
        "storey-fewer",
        N_("One Storey F&ewer"),
        N_("Build castle walls one storey lower"),
        lambda session: session.hand.build_storeys(session.hand.storeys - 1),
        ("-",),
        enabled=_builds_storeys,
    ),
)
FIGURES = (
    ActionRow(
        "figure-turns",
        N_("T&urns from Here"),
        N_("Colour every space by the turns that the figure takes to it, not by one move"),
        _switch_turns,
        ("Shift+T",),
        checked=lambda session: session.figure.heat,
    ),
    ActionRow(
        "figure-line",
        N_("&Keep the Line"),
        N_("Keep the line of sight to the space pointed at in view; once more lets go of it"),
        _keep_line,
        ("Shift+E",),
        enabled=_looks,
    ),
    ActionRow(
        "figure-stay",
        N_("Sh&ow While Building"),
        N_("Leave reach or sight in view with other tools, and follow what is built"),
        _switch_staying,
        ("Shift+W",),
        checked=lambda session: session.figure.stays,
    ),
    ActionRow(
        "figure-clear",
        N_("Clear Fi&gures"),
        N_("Take the figure and all others off this battlefield"),
        lambda session: session.canvas.figures.clear(),
        enabled=_asks_for_figures,
    ),
)
TOOL_MENU = Menu(N_("&Tools"), (*TOOL_ROWS, None, *STOREYS, None, *FIGURES))
