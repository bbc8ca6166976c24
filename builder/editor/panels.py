"""The panels of the window: their places, and their connections to the canvas and each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from builder.editor.actions import popups
from builder.editor.centre import Arrangement
from builder.editor.document.desk import Desk
from builder.editor.folding import Fold
from builder.editor.session import Session
from builder.editor.tools import TOOLS, Tool, ToolSubject
from builder.hexgrid import Hex
from builder.language import _
from builder.problems import Problem
from builder.view.widgets import Dock

if TYPE_CHECKING:
    from builder.editor.game.playtest_dock import PlaytestDock
    from builder.editor.game.work import Played
    from builder.editor.report.dock import ReportDock
    from builder.editor.stamps.model import Stamp
    from builder.insight import ReportPicture
    from builder.scenario import Position


_PAGES_OF: Mapping[str, tuple[str, ...]] = {
    "zone": ("zones",),
    "glyph": ("objects", "hidden"),
    "object": ("objects",),
    "figure": ("figures",),
}
"""The pages on which one chooses what a tool puts down."""


# Places ------------------------------------------------------------------------------------------


def add_docks(session: Session) -> tuple[Dock, ...]:
    """A dock for each panel, the palette first: left, below the canvas, or right."""
    window = session.window
    left, bottom = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
    right = Qt.DockWidgetArea.RightDockWidgetArea
    # The palette takes the whole height, the problems lie under the canvas.
    window.setCorner(Qt.Corner.BottomLeftCorner, left)
    window.setCorner(Qt.Corner.BottomRightCorner, right)
    panels: tuple[tuple[str, str, Callable[[], QWidget], Qt.DockWidgetArea], ...] = (
        ("pieces", _("Pieces"), lambda: session.palette_dock, left),
        ("problems", _("Problems"), lambda: session.problems, bottom),
        ("history", _("History"), lambda: session.history, right),
        ("stamps", _("Stamps"), lambda: session.stamps_dock, right),
        ("levels", _("Levels"), lambda: session.levels_dock, right),
        ("groups", _("Groups"), lambda: session.groups, right),
        ("notes", _("Notes"), lambda: session.notes, right),
        ("unknown", _("Unknown Pieces"), lambda: session.unknown, right),
        ("column", _("Pieces at Hex"), lambda: session.column, right),
        ("view", _("View Options"), lambda: session.view_dock, right),
        ("model", _("Model"), lambda: session.model, right),
        ("picture", _("Picture"), lambda: session.picture, right),
        ("figure", _("Figure"), lambda: session.figure_dock, right),
        ("report", _("Report"), lambda: session.report, right),
        ("scenario", _("Scenario"), lambda: session.scenario_dock, right),
        ("playtest", _("Playtest"), lambda: session.playtest, right),
        ("inventory", _("Inventory"), lambda: session.inventory, bottom),
    )
    docks: dict[str, Dock] = {}
    for name, title, content, area in panels:
        dock = docks[name] = Dock(title, window)
        dock.setObjectName(name)  # for the remembered layout
        if name in _LATE:
            dock.content_requested.connect(content)
        else:
            dock.setWidget(content())
        window.addDockWidget(area, dock)
        if area == right:
            dock.hide()
    return tuple(docks.values())


# What each does ----------------------------------------------------------------------------------


def wire(session: Session) -> None:
    """Connect the panels to the canvas, the actions and each other; those created later as they come."""
    session.panel_made.connect(partial(_begin, session))
    session.centre.lend_to(_dock(session, "model"))
    actions, say = session.actions, session.status.say

    palette = session.palette_dock
    palette.chosen.connect(session.put_down_piece)
    palette.taken.connect(partial(_focus_canvas, session))
    palette.menu_requested.connect(partial(popups.pop_up_for_palette, session))
    palette.offer_by([actions[id] if id else None for id in popups.OFFERED])
    session.problems.jump_requested.connect(partial(_jump_to, session))
    session.problems.gone.connect(lambda: session.canvas.end_ring())
    session.problems.message.connect(say)
    session.problems.menu_requested.connect(partial(popups.pop_up, session, popups.PROBLEM))
    fold = Fold(session.window, _dock(session, "problems"), lambda: session.problems.ink)
    fold.opened.connect(session.problems.open_up)
    fold.opened.connect(lambda: fold.fit(session.problems.height_wanted))
    session.problems.counted.connect(fold.look)
    fold.moving.connect(lambda: session.canvas.stay())
    session.centre.changing.connect(partial(_hold_plans, session))
    session.problems.jump_requested.connect(lambda: fold.lend(lambda: session.show_dock("problems")))
    session.problems.counted.connect(lambda listed: None if listed or _checks(session) else fold.done())
    session.scenario_check.changed.connect(partial(_show_scenario_problems, session))
    session.filing.journal_requested.connect(lambda path: session.playing.replay(path, session.desk))
    session.filing.scenario_opened.connect(partial(_show_scenario, session))
    session.filing.incomplete.connect(lambda: session.show_dock("unknown"))


def _checks(session: Session) -> bool:
    return session.document.checking


def _show_scenario(session: Session) -> None:
    """Show the scenario's panel when a scenario was opened; if there is no room, in the place of others."""
    if _dock(session, "scenario").isHidden() and not session.layout.roomy:
        session.layout.choose("scenario")
    session.show_dock("scenario")


def _hold_plans(session: Session) -> None:
    """Keep the same part of the plans in view when their size changes."""
    for canvas in session.workspace.canvases:
        canvas.hold()


def _focus_canvas(session: Session) -> None:
    session.canvas.setFocus()


def _wire_inventory(session: Session) -> None:
    inventory, actions = session.inventory, session.actions
    inventory.menu_requested.connect(partial(popups.pop_up_for_inventory, session))
    inventory.chosen_changed.connect(session.changed)
    inventory.select_requested.connect(actions["inventory-select"].trigger)
    inventory.take_requested.connect(actions["inventory-take"].trigger)
    inventory.boxes.fit_requested.connect(actions["lay-again"].trigger)
    inventory.collection_requested.connect(actions["collection"].trigger)


def _wire_levels(session: Session) -> None:
    session.levels_dock.menu_requested.connect(partial(popups.pop_up, session, popups.LEVELS))


def _wire_groups(session: Session) -> None:
    session.groups.selected.connect(lambda: session.take_tool(TOOLS[0]))
    session.groups.rename_requested.connect(session.actions["rename-group"].trigger)
    session.groups.message.connect(session.status.say)


def _wire_unknown(session: Session) -> None:
    session.unknown.selected.connect(lambda: session.take_tool(TOOLS[0]))
    session.unknown.message.connect(session.status.say)


def _wire_column(session: Session) -> None:
    session.column.refused.connect(session.status.say)
    session.column.left.connect(partial(_focus_canvas, session))


def _wire_stamps(session: Session) -> None:
    stamps = session.stamps_dock
    stamps.taken.connect(partial(_take_stamp, session))
    stamps.menu_requested.connect(partial(popups.pop_up, session, popups.STAMP))
    stamps.chosen_changed.connect(session.changed)
    stamps.put_back_requested.connect(partial(_put_back_stamp, session))


def _wire_notes(session: Session) -> None:
    session.notes.place_requested.connect(partial(_show_place, session))
    session.notes.edit_requested.connect(session.edit_note)


def _wire_view(session: Session) -> None:
    session.view_dock.table_requested.connect(session.actions["table-size"].trigger)


def _wire_figure(session: Session) -> None:
    session.figure_dock.tool_requested.connect(session.actions["tool-walk"].trigger)
    session.figure_dock.clear_requested.connect(lambda: session.canvas.figures.clear())


def _wire_report(session: Session) -> None:
    session.report.changed.connect(session.changed)
    session.report.requested.connect(lambda id: session.actions[id].trigger())
    session.report.picture_requested.connect(partial(_show_picture, session))
    session.report.place_requested.connect(partial(_show_place, session))


def _wire_playtest(session: Session) -> None:
    session.playtest.picture_requested.connect(partial(_show_picture, session))
    session.playtest.found.connect(partial(_weigh_in, session))
    session.playtest.watched.connect(lambda journal: session.playing.replay(journal, session.desk))


def _weigh_in(session: Session, desk: Desk, played: Played | None) -> None:
    """Make the report take the results of a playtest into account."""
    if played is not None or session.made_panel("report") is not None:
        sentence, verdict = ("", None) if played is None else (played.sentence, played.verdict)
        session.report.weigh_in(desk, sentence, verdict)


def _wire_scenario(session: Session) -> None:
    dock = session.scenario_dock
    dock.message.connect(session.status.say)
    dock.requested.connect(lambda id: session.actions[id].trigger())
    dock.position_requested.connect(partial(_show_position, session))
    dock.turned.connect(partial(_put_away, session))
    dock.show_problems(session.scenario_check.problems)


def _serve_eye(session: Session, before: list[Tool], on: bool) -> None:
    """At eye level take up the sight tool; afterwards the previous tool, unless another was taken meanwhile.
    The tool's panel is not shown: it would cover the model.
    """
    looking = next(tool for tool in TOOLS if tool.id == "look")
    if on:
        if session.tool is not looking:
            before[:] = [session.tool]
            session.take_tool(looking)
        if session.centre.arrangement is Arrangement.PLAN:
            session.show_dock("model")
        session.status.guide(_("Up and down arrows walk · drag or left and right look around · Esc leaves"))
        return
    session.status.guide("")
    if before and session.tool is looking:
        session.take_tool(before[0])
    before.clear()


def _do_without_model(session: Session, why: str) -> None:
    """Say why there is no model, and show the plan again: a drawing cannot be edited."""
    session.status.say(why)
    if session.centre.arrangement is Arrangement.MODEL:
        session.centre.arrange(Arrangement.SIDE)
    session.changed.emit()


def _wire_model(session: Session) -> None:
    session.model.unavailable.connect(partial(_do_without_model, session))
    for button in (session.model.stands, session.model.building.button, session.model.cut):
        button.toggled.connect(session.changed)
    session.model.hinted.connect(session.status.guide_in_model)
    session.model.stood.connect(partial(_serve_eye, session, []))


def _wire_nothing(_session: Session) -> None:
    """Nothing to connect: for the picture and the history."""


_LATE: Mapping[str, Callable[[Session], None]] = {
    "inventory": _wire_inventory,
    "history": _wire_nothing,
    "levels": _wire_levels,
    "groups": _wire_groups,
    "unknown": _wire_unknown,
    "column": _wire_column,
    "stamps": _wire_stamps,
    "notes": _wire_notes,
    "view": _wire_view,
    "model": _wire_model,
    "picture": _wire_nothing,
    "figure": _wire_figure,
    "report": _wire_report,
    "scenario": _wire_scenario,
    "playtest": _wire_playtest,
}
"""The docks whose panels are made when they first come into sight or are asked for, and what these are
connected to."""


def _begin(session: Session, name: str) -> None:
    """Set up a panel just created: put it into its dock, connect it, and show the current desk in it."""
    panel = session.made_panel(name)
    assert isinstance(panel, QWidget)
    _dock(session, name).setWidget(panel)
    _LATE[name](session)
    if isinstance(panel, FollowsDesk) and session.workspace.desks:
        panel.show_desk(session.desk)


def _dock(session: Session, name: str) -> Dock:
    return next(dock for dock in session.docks if dock.objectName() == name)


@runtime_checkable
class FollowsDesk(Protocol):
    """Anything that shows one desk at a time."""

    def show_desk(self, desk: Desk) -> None:
        """Show this desk from now on."""


def show_desk(session: Session, desk: Desk) -> None:
    """Make all panels show this desk from now on."""
    for part in (session.palette_dock, session.problems):
        part.show_desk(desk)
    _put_away(session)
    session.scenario_check.show_desk(desk)
    for panel in map(session.made_panel, _LATE):
        if isinstance(panel, FollowsDesk):
            panel.show_desk(desk)


def _jump_to(session: Session, problem: Problem) -> None:
    """Show where a problem is: its level, its place in the middle, its pieces selected; for a scenario the
    page on which it is fixed.
    """
    if problem in session.scenario_check.problems and session.scenario_dock.show_place(problem):
        session.show_dock("scenario")
        session.scenario_dock.show_place(problem)  # its rows are there now
    session.take_tool(TOOLS[0])
    session.desk.select(ref.id for ref in problem.pieces)
    if problem.at is not None:
        session.desk.show_level(problem.at.slot)
        session.canvas.jump_to(Hex(problem.at.q, problem.at.r))
    session.give_keys_to_table()


def _show_place(session: Session, place: int | Hex) -> None:
    """Show a level, or bring a hex into the middle."""
    if isinstance(place, Hex):
        session.canvas.jump_to(place)
    else:
        session.desk.show_level(place)


def _take_stamp(session: Session, stamp: Stamp) -> None:
    session.hand.take(stamp.group)
    session.put_down_group()


def _put_back_stamp(session: Session) -> None:
    from builder.editor.stamps.dock import put_back_stamp  # not needed to open the window

    put_back_stamp(session.window, session.stamps)


def _put_away(session: Session, page: str = "") -> None:
    """Put a scenario tool away with its page: on another page or battlefield take the select tool."""
    if session.tool.info.subject is ToolSubject.SCENARIO and page not in _PAGES_OF[session.tool.id]:
        session.take_tool(TOOLS[0])


def _show_scenario_problems(session: Session) -> None:
    """List the problems of the scenario, and count them in its panel."""
    session.problems.list_scenario(session.scenario_check.listed)
    if session.made_panel("scenario") is not None:
        session.scenario_dock.show_problems(session.scenario_check.problems)


def _show_position(session: Session, position: Position) -> None:
    """Bring a space of the scenario into the middle, and its level into sight."""
    desk = session.desk
    space = desk.surface.board.space(*position) if desk.surface.held else None
    level = desk.surface.slot(space) if space is not None else max(position.level, 1)
    if desk.highest is not None:
        desk.show_level(level)
    session.canvas.jump_to(position.hex)


def _show_picture(session: Session, picture: ReportPicture | None) -> None:
    """Lay a panel's picture over the battlefield, and remove that of the other panel."""
    for panel in _with_pictures(session):
        if picture is not None and panel.picture is not picture:
            panel.show_picture(None)
    session.workspace.show_picture(picture)


def _with_pictures(session: Session) -> Iterator[ReportDock | PlaytestDock]:
    """The panels that may have laid a picture over the battlefield."""
    if session.made_panel("report") is not None:
        yield session.report
    if session.made_panel("playtest") is not None:
        yield session.playtest
