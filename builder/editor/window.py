"""The main window: puts session, panels, menus and toolbar together, and shows the state of actions."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, SignalInstance
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor import frame, panels
from builder.editor.actions import popups, table
from builder.editor.actions.row import ActionRow, show_enabled
from builder.editor.canvas.canvas import Canvas
from builder.editor.centre import Arrangement
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.file_names import shipped_examples
from builder.editor.document.kept_sides import take_up
from builder.editor.presets import PanelLayout
from builder.editor.problems.general import GeneralProblems
from builder.editor.selection import arranging
from builder.editor.session import Session
from builder.editor.start.starting import Starting
from builder.editor.status_line import SizeLabel, StateChip
from builder.editor.toolbar import Toolbar
from builder.editor.tools import TOOLS
from builder.errors import RefusedError
from builder.language import _
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.widgets import Following, key_of
from builder.wording import on_one_line


class Window(SafeOverrides, QMainWindow):
    """Several battlefields in tabs; docks and menus speak of the one shown."""

    def __init__(self, catalogue: Catalogue, styles: Styles) -> None:
        super().__init__()
        self._followed: Desk | None = None
        self._following = Following()
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self._actions = table.make_actions(self)
        session = self.session = Session(catalogue, styles, self._actions, self)
        session.status.name_keys(lambda id: key_of(self._actions[id]))
        self.size_label = SizeLabel(session.status)
        session.status.addPermanentWidget(self.size_label)
        self._general = GeneralProblems(catalogue, session.holdings, self)
        ways_back = tuple(self._actions[id] for id in ("show-hidden", "unlock-all", "symmetry-off"))
        self.chip = StateChip(ways_back, session.status)
        session.status.insertPermanentWidget(1, self.chip)  # after the hint
        for row in table.ACTIONS:
            self._actions[row.id].triggered.connect(partial(self._carry_out, row))
        self.stage = QStackedWidget(self)
        self.stage.addWidget(session.centre)
        self.setCentralWidget(self.stage)
        self.setStatusBar(session.status)
        session.docks = panels.add_docks(session)
        session.layout = PanelLayout(self, session.docks, session.centre)
        self._wire()
        self.starting: Starting = Starting(session, self.stage, shipped_examples)
        session.workspace.add(session.filing.new_document())
        # Not before: each of them hears of every change of an action.
        self.addActions(list(self._actions.values()))
        self.addToolBar(Toolbar(session))
        frame.make_menus(session)
        session.layout.begin()

    def _wire(self) -> None:
        session = self.session
        session.changed.connect(self.show_state)
        session.hand.changed.connect(self.show_state)
        session.figure.changed.connect(self.show_state)
        session.view_options.changed.connect(self.show_state)
        session.layout.changed.connect(self.show_state)
        session.centre.changed.connect(self.show_state)
        session.centre.changed.connect(self._show_arrangement)
        self._show_arrangement()
        session.holdings.changed.connect(self._count_against_holdings)
        session.workspace.opened.connect(self._take_in)
        session.workspace.shown.connect(self._show_desk)
        panels.wire(session)
        self._general.changed.connect(self._list_general)
        self._list_general()
        self.stage.currentChanged.connect(self._show_stage)
        for dock in session.docks:
            dock.left.connect(self._leave_dock)

    # The document shown ----------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk shown."""
        return self.session.desk

    @property
    def canvas(self) -> Canvas:
        """The canvas of the desk shown."""
        return self.session.canvas

    @property
    def document(self) -> Document:
        """The document shown."""
        return self.session.document

    def _take_in(self, canvas: Canvas) -> None:
        """A canvas came into the workspace."""
        session = self.session
        canvas.menu_requested.connect(partial(popups.pop_up_for_piece, session))
        canvas.hands_empty.connect(self._empty_hands)
        canvas.turn_requested.connect(self._turn_as_pointed)
        canvas.desk.message.connect(session.status.say)
        canvas.desk.keep_to(session.limits)
        canvas.desk.carries = arranging.carries_on_top()
        take_up(canvas.desk)
        canvas.equip(session.figure, session.play_facts, lambda: session.preferences.now)
        canvas.taken.connect(session.put_down_piece)

    def _show_desk(self) -> None:
        """Show another desk."""
        session, desk, canvas = self.session, self.desk, self.canvas
        if self._followed is not desk:
            self._follow_state_of(desk)
            session.status.show_canvas(canvas)
            self.size_label.show_canvas(canvas)
            self._general.show_canvas(canvas)
            self.chip.show_desk(desk)
            panels.show_desk(session, desk)
        session.take_tool(session.tool)
        canvas.setFocus()

    def _follow_state_of(self, desk: Desk) -> None:
        """Have the actions follow a desk: its document notifies once a step, however many edits that is."""
        self._followed = desk
        self._following.follow(*((signal, self.show_state) for signal in _state_signals(desk)))

    # Working -----------------------------------------------------------------------------------------

    def _turn_as_pointed(self, sixths: int) -> None:
        try:
            self.session.turn(sixths)
        except RefusedError as error:
            self.session.status.say(str(error))

    def _empty_hands(self) -> None:
        """Take the select tool. A group in hand is dropped; the piece chosen in the palette stays chosen
        there.
        """
        if self.session.hand.group is not None:
            self.session.hand.take(None)
        self.session.take_tool(TOOLS[0])

    def _list_general(self) -> None:
        self.session.problems.list_general(self._general.problems)

    def _count_against_holdings(self) -> None:
        """Another collection is owned: every open battlefield counts against it."""
        for desk in self.session.workspace.desks:
            desk.document.count_against(self.session.holdings.owned)
        self.show_state()

    def _show_stage(self) -> None:
        """The status bar describes the table while that is seen, and not while the welcome page hides it."""
        on_table = self.stage.currentWidget() is self.session.centre
        self.session.status.be_quiet(not on_table)
        if on_table:
            self.size_label.show_canvas(self.canvas)
            self.chip.show_desk(self.desk)
        else:
            self.size_label.hide()
            self.chip.hide()

    def _show_arrangement(self) -> None:
        self.session.status.put_plan_away(self.session.centre.arrangement is Arrangement.MODEL)

    def _leave_dock(self) -> None:
        """Give the focus to the canvas, or to the welcome page in its place."""
        self.activateWindow()  # the dock may be a window of its own
        if self.starting.page is not None and self.starting.welcoming:
            self.starting.page.new.setFocus()
        else:
            self.canvas.setFocus()

    # Status ----------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Title, what can be done now, and what is switched on."""
        document, history = self.document, self.document.history
        title = on_one_line(document.battlefield.info.title)
        name = document.path.name if document.path is not None else _("New battlefield")
        self.setWindowTitle(f"{title} · {name}[*]" if title else f"{name}[*]")
        self.setWindowModified(document.dirty)
        self.session.levels.show_level(self.desk.highest, self.desk.top)
        for row in table.ACTIONS:
            action = self._actions[row.id]
            if row.enabled is not None:
                show_enabled(row, action, row.enabled(self.session))
            if row.checked is not None:
                action.setChecked(row.checked(self.session))
        for id, step, word in (
            ("undo", history.position - 1, _("&Undo")),
            ("redo", history.position, _("&Redo")),
        ):
            action = self._actions[id]
            action.setText(f"{word}: {on_one_line(history.label(step))}" if action.isEnabled() else word)

    def _carry_out(self, row: ActionRow, _checked: bool = False) -> None:
        """Do what an action says; why an edit is refused is shown in the status bar."""
        self.session.status.say("")  # what was said before is over
        try:
            row.do(self.session)
        except RefusedError as error:
            self.session.status.say(str(error))
        self.show_state()

    # Events ----------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.session.filing.may_leave_all():
            event.ignore()
            return
        self.session.filing.end()
        self.session.close_others()
        for job in self.findChildren(Job):
            job.stop()
        self.session.layout.keep()
        if self.session.made_panel("model") is not None:
            self.session.model.view.let_go()
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self._dress()
        return super().event(event)

    def _dress(self) -> None:
        if hasattr(self, "_actions"):  # Qt sends events while it makes the window
            table.dress_actions(self._actions, self.palette(), self.devicePixelRatioF())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasText() or any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        urls = event.mimeData().urls()
        if self.session.filing.open_link(event.mimeData().text()):
            return
        self.session.filing.open_paths(Path(url.toLocalFile()) for url in urls if url.isLocalFile())


def _state_signals(desk: Desk) -> tuple[SignalInstance, ...]:
    """What notifies that the state of actions may be different now."""
    document = desk.document
    return (
        document.stepped,
        document.scenarios.changed,
        desk.selection_changed,
        desk.level_changed,
        desk.reach.changed,
        desk.sides.changed,
    )
