"""The main window: canvas, docks, menus and toolbar around one desk at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QStackedWidget

from builder import places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor import actions, commands, dialogs, files, frame, settings
from builder.editor.canvas import Canvas
from builder.editor.desk import Desk, Hand
from builder.editor.document import Document
from builder.editor.drawings import Drawings
from builder.editor.history_dock import HistoryDock
from builder.editor.icons import application_icon
from builder.editor.level_bar import LevelBar
from builder.editor.palette import Palette
from builder.editor.problems_dock import ProblemsDock
from builder.editor.properties import edit_properties
from builder.editor.recent_menu import RecentMenu
from builder.editor.sheets_export import export_sheets
from builder.editor.status_line import StatusLine
from builder.editor.tools import TOOLS, Tool
from builder.editor.tools.base import top_piece
from builder.errors import RefusedError, UnreadableError
from builder.hexgrid import Hex
from builder.problems import Problem, Severity

_ZOOM_STEP = 1.25
_STATE_VERSION = 1


class Window(QMainWindow):
    """One battlefield at a time; opening another puts its desk in the place of this one."""

    def __init__(self, catalogue: Catalogue, styles: Styles) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.drawings = Drawings(styles)
        self.hand = Hand()
        self._owned, self._own_problems = files.owned_pieces(places.config_folder(), catalogue)
        self._last_folder = Path.home()
        self.setWindowIcon(application_icon())
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.actions_by_id = actions.make_actions(self)
        self.palette_dock = Palette(catalogue, self.hand, self.drawings, self)
        self.problems = ProblemsDock(self)
        self.history = HistoryDock(self)
        self.levels = LevelBar(
            self.actions_by_id["level-down"], self.actions_by_id["level-up"], self.actions_by_id["level-all"]
        )
        frame.group_tools(self, self.actions_by_id)
        for id, handler in self.handlers().items():
            self.actions_by_id[id].triggered.connect(partial(self._carry_out, handler))
        self._middle = QStackedWidget(self)
        self.setCentralWidget(self._middle)
        self.status = StatusLine(self)
        self.setStatusBar(self.status)
        frame.make_toolbar(self, self.actions_by_id, {"levels": self.levels})
        self._add_docks()
        frame.make_menus(self, self.actions_by_id, {"recent": self._add_recent, "docks": self._list_docks})
        self._wire_docks()
        self._desk = Desk(self._new_document())
        self._canvas = self._new_canvas(TOOLS[0])
        self._show_desk()
        self._restore()

    # The document shown ----------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk shown."""
        return self._desk

    @property
    def canvas(self) -> Canvas:
        """The canvas of the desk shown."""
        return self._canvas

    @property
    def document(self) -> Document:
        """The document shown."""
        return self._desk.document

    def show_document(self, document: Document) -> None:
        """Put a document before the designer in the place of the one shown."""
        before, old = self._desk, self._canvas
        self._desk = Desk(document)
        self._canvas = self._new_canvas(self._canvas.tool)
        self._show_desk()
        self._middle.removeWidget(old)
        old.deleteLater()
        before.document.let_go()
        before.deleteLater()

    def _new_canvas(self, tool: Tool) -> Canvas:
        canvas = Canvas(self._desk, self.hand, self.drawings, self)
        canvas.take_tool(tool)
        canvas.menu_wanted.connect(self._show_piece_menu)
        canvas.hands_empty.connect(lambda: self._take_tool(TOOLS[0]))
        canvas.turn_wanted.connect(lambda sixths: self._carry_out(partial(self._turn, sixths)))
        return canvas

    def _show_desk(self) -> None:
        self._middle.addWidget(self._canvas)
        self._middle.setCurrentWidget(self._canvas)
        self.status.show_canvas(self._canvas)
        for part in (self.palette_dock, self.problems, self.history, self.levels):
            part.show_desk(self._desk)
        self.document.stepped.connect(self._show_state)
        self.document.changed.connect(self._show_state)
        self._desk.selection_changed.connect(self._show_state)
        self._show_state()
        self._take_tool(self._canvas.tool)
        self._canvas.setFocus()

    def open_path(self, path: Path) -> bool:
        """Open a file in the place of the document shown; one message where that does not work.

        Asks before unsaved work is lost. True where the file is shown now.
        """
        try:
            document = files.open_document(path, self.catalogue, self._owned)
        except UnreadableError as error:
            dialogs.show_error(self, self.tr("Cannot be opened"), str(error))
            return False
        if not self.may_leave():
            return False
        self.show_document(document)
        self._remember(path)
        left_out = tuple(p for p in document.findings if p.severity is Severity.ERROR)
        if left_out:
            text = self.tr("{name} was opened, but not everything in it could be used.")
            dialogs.show_problems(
                self, self.tr("Not everything could be read"), text.format(name=path.name), left_out
            )
        elif document.scenario is not None:
            self.status.say(self.tr("What this file says of a scenario is kept"))
        return True

    def may_leave(self) -> bool:
        """Whether the document shown may be given up: nothing unsaved, or the designer said so."""
        if not self.document.dirty:
            return True
        answer = dialogs.ask_to_save(self, self._name())
        if answer is dialogs.Answer.SAVE:
            return self.save()
        return answer is dialogs.Answer.DISCARD

    def save(self) -> bool:
        """Save where the document came from, or ask where to; False where it is not saved after all."""
        path = self.document.path
        return self._save_to(path) if path is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask where to save, and save there."""
        suggested = self.document.path or self._last_folder / f"{self._file_name()}{files.SUFFIX}"
        path = dialogs.ask_battlefield_path(self, suggested)
        return path is not None and self._save_to(path)

    def _save_to(self, path: Path) -> bool:
        left_out = self.document.left_out if path == self.document.path else 0
        if left_out and not dialogs.may_drop(self, path.name, left_out):
            return False
        try:
            saved = files.save_document(self.document, path, self.catalogue)
        except RefusedError as error:
            dialogs.show_error(self, self.tr("Not saved"), str(error))
            return False
        self._remember(path)
        if saved.problems:
            text = self.tr("{name} was saved, but this format cannot hold everything. A {suffix} file can.")
            dialogs.show_problems(
                self,
                self.tr("Not everything was saved"),
                text.format(name=path.name, suffix=files.SUFFIX),
                saved.problems,
            )
        if saved.stub is not None:
            self.status.say(
                self.tr("Saved; {name} beside it holds zones and glyphs").format(name=saved.stub.name)
            )
        else:
            self.status.say(self.tr("Saved {name}").format(name=path.name))
        return True

    def _new(self) -> None:
        if self.may_leave():
            self.show_document(self._new_document())

    def _new_document(self) -> Document:
        findings = (*self.catalogue.problems, *self._own_problems)
        return Document(owned=self._owned, findings=findings)

    def _open(self) -> None:
        path = dialogs.ask_open_path(self, self._last_folder)
        if path is not None:
            self.open_path(path)

    def _remember(self, path: Path) -> None:
        self._last_folder = path.absolute().parent
        settings.remember_file(path)

    def _name(self) -> str:
        path = self.document.path
        return path.name if path is not None else self.tr("The new battlefield")

    def _file_name(self) -> str:
        title = self.document.battlefield.info.title
        return "".join(c if c.isalnum() or c in " -_" else "-" for c in title).strip() or "battlefield"

    # Working -----------------------------------------------------------------------------------------

    def _turn(self, sixths: int) -> None:
        """Turn the piece in hand while placing, else what is selected."""
        if self._canvas.tool.turns_by_right_click:
            self.hand.turn(sixths)
        else:
            commands.turn(self._desk, sixths)

    def _undo(self) -> None:
        self._canvas.end_gesture()
        self.document.undo()

    def _redo(self) -> None:
        self._canvas.end_gesture()
        self.document.redo()

    def _remove(self) -> None:
        self._canvas.end_gesture()
        commands.remove(self._desk, self._canvas.look(), self._canvas.here())

    def _select_all(self) -> None:
        self._take_tool(TOOLS[0])
        commands.select_in_full(self._desk)

    def _take_tool(self, tool: Tool) -> None:
        self._canvas.take_tool(tool)
        self.actions_by_id[f"tool-{tool.id}"].setChecked(True)

    def _bring_out_place(self) -> None:
        self._desk.select(())
        self._take_tool(next(tool for tool in TOOLS if tool.id == "place"))

    def jump_to(self, problem: Problem) -> None:
        """Show where a problem is: its level, its place in the middle, its pieces selected."""
        self._take_tool(TOOLS[0])
        self._desk.select(ref.id for ref in problem.pieces)
        if problem.at is not None:
            self._desk.show_level(problem.at.slot)
            self._canvas.jump_to(Hex(problem.at.q, problem.at.r))
        self._canvas.setFocus()

    def _find_piece(self) -> None:
        dock = self.palette_dock.parentWidget()
        if dock is not None:
            dock.show()
        self.palette_dock.search.setFocus()
        self.palette_dock.search.selectAll()

    def _export_sheets(self) -> None:
        suggested = (self.document.path or self._last_folder / self._file_name()).with_suffix(".pdf")
        done = export_sheets(self, self.document, self.catalogue, suggested)
        if done is not None:
            self.status.say(self.tr("Wrote {name}").format(name=done.name))

    def _show_piece_menu(self, at: QPoint) -> None:
        found = top_piece(self._canvas.look(), self._canvas.here())
        if found is not None and found.id not in self._desk.selection:
            self._desk.select({found.id})
        menu = QMenu(self)
        for name in ("turn-right", "turn-left", "raise", "lower", "remove-selected"):
            menu.addAction(self.actions_by_id[name])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._canvas.mapToGlobal(at))

    # Status ----------------------------------------------------------------------------------------

    def _show_state(self) -> None:
        document, history = self.document, self.document.history
        title = document.battlefield.info.title
        name = document.path.name if document.path is not None else self.tr("New battlefield")
        self.setWindowTitle(f"{title} · {name}[*]" if title else f"{name}[*]")
        self.setWindowModified(document.dirty)
        self.setWindowFilePath("")
        for id, step, word in (
            ("undo", history.position - 1, self.tr("&Undo")),
            ("redo", history.position, self.tr("&Redo")),
        ):
            action = self.actions_by_id[id]
            possible = history.can_undo if id == "undo" else history.can_redo
            action.setEnabled(possible)
            action.setText(f"{word}: {history.labels[step]}" if possible else word)
        for id in ("raise", "lower"):
            self.actions_by_id[id].setEnabled(bool(self._desk.selection))
        self.actions_by_id["export-sheets"].setEnabled(len(document.battlefield) > 0)

    def _show_problem_count(self, errors: int, warnings: int) -> None:
        dock = self.problems.parentWidget()
        if isinstance(dock, QDockWidget):
            number = errors + warnings
            dock.setWindowTitle(
                self.tr("Problems ({count})").format(count=number) if number else self.tr("Problems")
            )

    # Building the window ---------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "new": self._new,
            "open": self._open,
            "save": self.save,
            "save-as": self.save_as,
            "export-sheets": self._export_sheets,
            "quit": self.close,
            "undo": self._undo,
            "redo": self._redo,
            "turn-right": partial(self._turn, 1),
            "turn-left": partial(self._turn, -1),
            "raise": lambda: commands.lift(self._desk, 1),
            "lower": lambda: commands.lift(self._desk, -1),
            "remove-selected": self._remove,
            "select-all": self._select_all,
            "properties": lambda: edit_properties(self.document, self),
            "level-up": lambda: commands.step_level(self._desk, 1),
            "level-down": lambda: commands.step_level(self._desk, -1),
            "level-all": lambda: self._desk.show_all_levels(not self._desk.all_levels),
            "zoom-in": lambda: self._canvas.zoom(_ZOOM_STEP),
            "zoom-out": lambda: self._canvas.zoom(1 / _ZOOM_STEP),
            "fit": lambda: self._canvas.fit(),
            "find-piece": self._find_piece,
            "about": lambda: dialogs.show_about(self),
            **{f"tool-{tool.id}": partial(self._take_tool, tool) for tool in TOOLS},
        }

    def _carry_out(self, handler: Callable[[], object], _checked: bool = False) -> None:
        """Do what an action says; an edit that is refused is told in the status bar."""
        try:
            handler()
        except RefusedError as error:
            self.status.say(str(error))
        self._show_state()

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

    def _wire_docks(self) -> None:
        self.palette_dock.chosen.connect(self._bring_out_place)
        self.palette_dock.taken.connect(lambda: self._canvas.setFocus())
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
        if not self.may_leave():
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
            actions.dress_actions(self.actions_by_id, self.palette())
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.open_path(Path(event.mimeData().urls()[0].toLocalFile()))
