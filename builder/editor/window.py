"""The main window: the workspace, docks, menus and toolbar around it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu

from builder import places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor import frame, settings
from builder.editor.actions import table
from builder.editor.actions.row import ActionRow
from builder.editor.canvas.canvas import Canvas
from builder.editor.canvas.drawings import Drawings
from builder.editor.commands import arranging
from builder.editor.docks.history_dock import HistoryDock
from builder.editor.docks.palette import Palette
from builder.editor.docks.problems_dock import ProblemsDock
from builder.editor.filing.filing import Filing
from builder.editor.filing.recent_menu import RecentMenu
from builder.editor.icons import application_icon
from builder.editor.level_bar import LevelBar
from builder.editor.status_line import StatusLine
from builder.editor.tools import TOOLS, Tool
from builder.editor.tools.base import top_piece
from builder.editor.work.desk import Desk, Hand
from builder.editor.work.document import Document
from builder.editor.work.holdings import Holdings
from builder.editor.workspace import Workspace
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.problems import Problem

_STATE_VERSION = 1
_PIECE_MENU = ("turn-right", "turn-left", "raise", "lower", "remove-selected")


class Window(QMainWindow):
    """Several battlefields in tabs; docks and menus speak of the one shown.

    What the table of actions may use: `desk`, `canvas`, `document`, `workspace`, `filing`, `hand`, `status`
    and the docks.
    """

    def __init__(self, catalogue: Catalogue, styles: Styles) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.drawings = Drawings(styles)
        self.hand = Hand()
        self.holdings = Holdings(places.config_folder(), catalogue)
        self._tool: Tool = TOOLS[0]
        self._followed: Desk | None = None
        self.setWindowIcon(application_icon())
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.workspace = Workspace(self.hand, self.drawings, self)
        self.status = StatusLine(self)
        self.filing: Filing = Filing(self, self.workspace, catalogue, self.holdings, self.status.say)
        self.actions_by_id = table.make_actions(self)
        self.palette_dock = Palette(catalogue, self.hand, self.drawings, self)
        self.problems = ProblemsDock(self)
        self.history = HistoryDock(self)
        self.levels = LevelBar(
            self.actions_by_id["level-down"], self.actions_by_id["level-up"], self.actions_by_id["level-all"]
        )
        for row in table.ACTIONS:
            self.actions_by_id[row.id].triggered.connect(partial(self._carry_out, row))
        self.setCentralWidget(self.workspace)
        self.setStatusBar(self.status)
        frame.make_toolbar(self, self.actions_by_id, {"levels": self.levels})
        self._add_docks()
        frame.make_menus(self, self.actions_by_id, {"recent": self._add_recent, "docks": self._list_docks})
        self._wire()
        self.workspace.add(self.filing.new_document())
        self._restore()

    # The document shown ----------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk shown."""
        return self.workspace.desk

    @property
    def canvas(self) -> Canvas:
        """The canvas of the desk shown."""
        return self.workspace.canvas

    @property
    def document(self) -> Document:
        """The document shown."""
        return self.workspace.desk.document

    @property
    def tool(self) -> Tool:
        """The tool in use, on every canvas."""
        return self._tool

    def _take_in(self, canvas: Canvas) -> None:
        """A canvas came into the workspace."""
        canvas.menu_wanted.connect(self._show_piece_menu)
        canvas.hands_empty.connect(lambda: self.take_tool(TOOLS[0]))
        canvas.turn_wanted.connect(self._turn_as_pointed)

    def _show_desk(self) -> None:
        """Another desk is before the designer."""
        desk = self.desk
        if self._followed is not desk:
            self._follow_state_of(desk)
            self.status.show_canvas(self.canvas)
            for part in (self.palette_dock, self.problems, self.history, self.levels):
                part.show_desk(desk)
        self.take_tool(self._tool)
        self.canvas.setFocus()

    def _follow_state_of(self, desk: Desk) -> None:
        before, self._followed = self._followed, desk
        if before is not None:
            before.document.stepped.disconnect(self.show_state)
            before.document.changed.disconnect(self.show_state)
            before.selection_changed.disconnect(self.show_state)
            before.level_changed.disconnect(self.show_state)
        desk.document.stepped.connect(self.show_state)
        desk.document.changed.connect(self.show_state)
        desk.selection_changed.connect(self.show_state)
        desk.level_changed.connect(self.show_state)

    def open_path(self, path: Path) -> bool:
        """Open a file in a tab; True where it is shown now."""
        return self.filing.open_path(path)

    # Working -----------------------------------------------------------------------------------------

    def take_tool(self, tool: Tool) -> None:
        """Use another tool."""
        self._tool = tool
        self.canvas.take_tool(tool)
        self.show_state()

    def turn(self, sixths: int) -> None:
        """Turn the piece in hand while placing, else what is selected."""
        if self._tool.turns_by_right_click:
            self.hand.turn(sixths)
        else:
            arranging.turn(self.desk, sixths)

    def _turn_as_pointed(self, sixths: int) -> None:
        try:
            self.turn(sixths)
        except RefusedError as error:
            self.status.say(str(error))

    def undo(self) -> None:
        """Take the last step back; a gesture under way ends without effect."""
        self.canvas.end_gesture()
        self.document.undo()

    def redo(self) -> None:
        """Do the next undone step again."""
        self.canvas.end_gesture()
        self.document.redo()

    def remove(self) -> None:
        """Take away what is selected, or the piece pointed at."""
        self.canvas.end_gesture()
        arranging.remove(self.desk, self.canvas.look(), self.canvas.here())

    def _bring_out_place(self) -> None:
        self.desk.select(())
        self.take_tool(next(tool for tool in TOOLS if tool.id == "place"))

    def jump_to(self, problem: Problem) -> None:
        """Show where a problem is: its level, its place in the middle, its pieces selected."""
        self.take_tool(TOOLS[0])
        self.desk.select(ref.id for ref in problem.pieces)
        if problem.at is not None:
            self.desk.show_level(problem.at.slot)
            self.canvas.jump_to(Hex(problem.at.q, problem.at.r))
        self.canvas.setFocus()

    def find_piece(self) -> None:
        """Go to the search field of the palette."""
        dock = self.palette_dock.parentWidget()
        if dock is not None:
            dock.show()
        self.palette_dock.search.setFocus()
        self.palette_dock.search.selectAll()

    def _show_piece_menu(self, at: QPoint) -> None:
        found = top_piece(self.canvas.look(), self.canvas.here())
        if found is not None and found.id not in self.desk.selection:
            self.desk.select({found.id})
        menu = QMenu(self)
        for name in _PIECE_MENU:
            menu.addAction(self.actions_by_id[name])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.canvas.mapToGlobal(at))

    # Status ----------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Title, what can be done now, and what is switched on."""
        document, history = self.document, self.document.history
        title = document.battlefield.info.title
        name = document.path.name if document.path is not None else self.tr("New battlefield")
        self.setWindowTitle(f"{title} · {name}[*]" if title else f"{name}[*]")
        self.setWindowModified(document.dirty)
        for row in table.ACTIONS:
            action = self.actions_by_id[row.id]
            if row.enabled is not None:
                action.setEnabled(row.enabled(self))
            if row.checked is not None:
                action.setChecked(row.checked(self))
        for id, step, word in (
            ("undo", history.position - 1, self.tr("&Undo")),
            ("redo", history.position, self.tr("&Redo")),
        ):
            action = self.actions_by_id[id]
            action.setText(f"{word}: {history.labels[step]}" if action.isEnabled() else word)

    def _show_problem_count(self, errors: int, warnings: int) -> None:
        dock = self.problems.parentWidget()
        if isinstance(dock, QDockWidget):
            number = errors + warnings
            dock.setWindowTitle(
                self.tr("Problems ({count})").format(count=number) if number else self.tr("Problems")
            )

    # Building the window ---------------------------------------------------------------------------

    def _carry_out(self, row: ActionRow, _checked: bool = False) -> None:
        """Do what an action says; an edit that is refused is told in the status bar."""
        try:
            row.do(self)
        except RefusedError as error:
            self.status.say(str(error))
        self.show_state()

    def _add_docks(self) -> None:
        left, bottom = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
        right = Qt.DockWidgetArea.RightDockWidgetArea
        # The palette takes the whole height, the problems lie under the canvas.
        self.setCorner(Qt.Corner.BottomLeftCorner, left)
        self.setCorner(Qt.Corner.BottomRightCorner, right)
        self.docks = (
            frame.add_dock(self, "pieces", self.tr("Pieces"), self.palette_dock, left),
            frame.add_dock(self, "problems", self.tr("Problems"), self.problems, bottom),
            frame.add_dock(self, "history", self.tr("History"), self.history, right, shown=False),
        )

    def _wire(self) -> None:
        self.workspace.opened.connect(self._take_in)
        self.workspace.shown.connect(self._show_desk)
        self.palette_dock.chosen.connect(self._bring_out_place)
        self.palette_dock.taken.connect(lambda: self.canvas.setFocus())
        self.problems.jump_wanted.connect(self.jump_to)
        self.problems.counted.connect(self._show_problem_count)

    def _add_recent(self, menu: QMenu) -> None:
        recent = RecentMenu(menu)
        recent.wanted.connect(self.open_path)
        menu.addMenu(recent)

    def _list_docks(self, menu: QMenu) -> None:
        menu.addSeparator()
        for dock in self.docks:
            menu.addAction(dock.toggleViewAction())

    # Events ----------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.filing.may_leave_all():
            event.ignore()
            return
        self.palette_dock.inventory.job.stop()
        store = settings.settings()
        store.setValue("geometry", self.saveGeometry())
        store.setValue("state", self.saveState(_STATE_VERSION))
        event.accept()

    def _restore(self) -> None:
        geometry, state = settings.stored_bytes("geometry"), settings.stored_bytes("state")
        if geometry is None or not self.restoreGeometry(geometry):
            room = self.screen().availableGeometry()
            self.resize(min(1280, room.width() - 60), min(840, room.height() - 80))
            self.resizeDocks(list(self.docks[:1]), [314], Qt.Orientation.Horizontal)
            self.resizeDocks(list(self.docks[1:2]), [170], Qt.Orientation.Vertical)
        if state is not None:
            self.restoreState(state, _STATE_VERSION)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "actions_by_id"):
            table.dress_actions(self.actions_by_id, self.palette())
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.open_path(Path(url.toLocalFile()))
