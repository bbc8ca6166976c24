"""The main window: the workspace, docks, menus and toolbar around it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from builder import places
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor import frame, panels, scenario_room
from builder.editor.actions import table
from builder.editor.actions.collection_menu import OFFER_MENU
from builder.editor.actions.level_menu import LEVELS_MENU
from builder.editor.actions.problems_menu import PROBLEM_MENU
from builder.editor.actions.reasons import show_enabled
from builder.editor.actions.row import ActionRow
from builder.editor.canvas.canvas import Canvas
from builder.editor.commands import arranging
from builder.editor.commands.things import remove_pointed
from builder.editor.docks.besides import Besides
from builder.editor.docks.boxes_job import BoxesJob
from builder.editor.docks.column_dock import ColumnDock
from builder.editor.docks.figure_dock import FigureDock
from builder.editor.docks.game_dock import GameDock
from builder.editor.docks.history_dock import HistoryDock
from builder.editor.docks.inventory_dock import InventoryDock
from builder.editor.docks.levels_dock import LevelsDock
from builder.editor.docks.notes_dock import NotesDock
from builder.editor.docks.palette import Palette
from builder.editor.docks.picture_dock import PictureDock
from builder.editor.docks.problems_dock import ProblemsDock
from builder.editor.docks.report_dock import ReportDock
from builder.editor.docks.scenario_dock import ScenarioDock
from builder.editor.docks.size_label import SizeLabel
from builder.editor.docks.stamps_dock import StampsDock
from builder.editor.docks.tryout_dock import TryoutDock
from builder.editor.docks.view_dock import ViewDock
from builder.editor.filing.examples_menu import shipped_examples
from builder.editor.filing.filing import Filing
from builder.editor.icons import application_icon
from builder.editor.level_bar import LevelBar
from builder.editor.menus import Menus
from builder.editor.start.starting import Starting
from builder.editor.state_chip import StateChip
from builder.editor.status_line import StatusLine
from builder.editor.tools import TOOLS, Subject, Tool, Turns
from builder.editor.words import key_of
from builder.editor.work.background import Job
from builder.editor.work.desk import Desk
from builder.editor.work.document import Document
from builder.editor.work.figure import FigureChoice
from builder.editor.work.hand import Hand
from builder.editor.work.holdings import Holdings
from builder.editor.work.limits import Limits
from builder.editor.work.scenario_check import ScenarioCheck
from builder.editor.work.stamps import Stamp, Stamps
from builder.editor.workspace import Workspace
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.problems import Problem
from builder.shaping.symmetry import Kind
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.wording import on_one_line


class Window(QMainWindow):
    """Several battlefields in tabs; docks and menus speak of the one shown.

    What the table of actions may use: `desk`, `canvas`, `document`, `workspace`, `filing`, `hand`, `status`
    and the docks.
    """

    def __init__(self, catalogue: Catalogue, styles: Styles) -> None:
        super().__init__()
        self.catalogue: Catalogue = catalogue
        self.drawings = Drawings(styles)
        self.hand: Hand = Hand(catalogue.pieces)
        self.holdings: Holdings = Holdings(places.config_folder(), catalogue)
        self.limits = Limits(catalogue, self)
        self.play_facts: PlayFacts = PlayFacts()
        self.figure: FigureChoice = FigureChoice(catalogue.kinds, self, lambda: self.play_facts.cards)
        boxes_job = BoxesJob(catalogue, self)
        self._menus = Menus(self)
        self._tool: Tool = TOOLS[0]
        self._followed: Desk | None = None
        self.setWindowIcon(application_icon())
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.stage = QStackedWidget(self)
        self.view_options = ViewOptions(self)
        self.workspace = Workspace(self.hand, self.drawings, self, self.view_options)
        self.status: StatusLine = StatusLine(self)
        self.size_label = SizeLabel(self.status)
        self.status.addPermanentWidget(self.size_label)
        self.filing: Filing = Filing(self, self.workspace, catalogue, self.holdings, self.status.say)
        self.actions_by_id = table.make_actions(self)
        self.status.name_keys(lambda id: key_of(self.actions_by_id[id]))
        self.palette_dock: Palette = Palette(catalogue, self.hand, self.drawings, boxes_job, self)
        self.inventory: InventoryDock = InventoryDock(
            catalogue, self.drawings, self.holdings, boxes_job, self
        )
        self.problems: ProblemsDock = ProblemsDock(catalogue, self)
        self._besides = Besides(catalogue, self.holdings, self)
        self.levels_dock = LevelsDock(self.actions_by_id, self)
        self.notes = NotesDock(self.actions_by_id, self)
        self.column = ColumnDock(self.drawings, self)
        self.history = HistoryDock(self)
        self.stamps: Stamps = Stamps(places.data_folder() / "stamps", catalogue, self)
        self.stamps_dock = StampsDock(self.stamps, styles, self.actions_by_id, self)
        self.view_dock = ViewDock(self.view_options, self)
        self.picture = PictureDock(styles, self)
        self.figure_dock = FigureDock(self.figure, self)
        self.report = ReportDock(catalogue, self.figure, self)
        self.scenario_check = ScenarioCheck(catalogue, self.play_facts, self)
        self.scenario_dock = ScenarioDock(catalogue, self.play_facts, self.actions_by_id, self)
        self.tryout = TryoutDock(catalogue, self.play_facts, self)
        self.game_dock = GameDock(catalogue, self.play_facts, self)
        self.levels: LevelBar = LevelBar(self.actions_by_id)
        self.chip = StateChip(
            tuple(self.actions_by_id[id] for id in ("show-hidden", "unlock-all", "symmetry-off")), self.status
        )
        self.status.insertPermanentWidget(1, self.chip)  # after the hint
        for row in table.ACTIONS:
            self.actions_by_id[row.id].triggered.connect(partial(self._carry_out, row))
        self.stage.addWidget(self.workspace)
        self.setCentralWidget(self.stage)
        self.setStatusBar(self.status)
        frame.make_toolbar(self, self.actions_by_id, {"levels": self.levels})
        self.docks = panels.add_docks(self)
        own = {name: getattr(self._menus, name) for name in ("recent", "examples", "docks", "scenarios")}
        frame.make_menus(self, self.actions_by_id, own)
        self._wire()
        self.starting: Starting = Starting(self, self.stage, styles, shipped_examples)
        self.workspace.add(self.filing.new_document())
        frame.restore(self, self.docks)
        frame.LayoutKeeper(self, self.docks)

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
        canvas.menu_wanted.connect(self._menus.piece)
        canvas.hands_empty.connect(self._empty_hands)
        canvas.turn_wanted.connect(self._turn_as_pointed)
        canvas.desk.told.connect(self.status.say)
        canvas.desk.keep_to(self.limits)
        canvas.desk.carries = arranging.carries_on_top()
        canvas.equip(self.figure, self.play_facts)
        canvas.taken.connect(self._bring_out_place)

    def _show_desk(self) -> None:
        """Another desk is before the designer."""
        desk = self.desk
        if self._followed is not desk:
            self._follow_state_of(desk)
            self.status.show_canvas(self.canvas)
            self.size_label.show_canvas(self.canvas)
            self._besides.show_canvas(self.canvas)
            for part in (self.palette_dock, self.problems, self.inventory, self.history, self.levels):
                part.show_desk(desk)
            for panel in (self.levels_dock, self.notes, self.column, self.chip, self.picture, self.report):
                panel.show_desk(desk)
            scenario_room.show_desk(self, desk)
        self.take_tool(self._tool)
        self.canvas.setFocus()

    def _follow_state_of(self, desk: Desk) -> None:
        """Have the actions follow a desk: its document tells once a step, however many edits that is."""
        before, self._followed = self._followed, desk
        if before is not None:
            before.document.stepped.disconnect(self.show_state)
            before.selection_changed.disconnect(self.show_state)
            before.level_changed.disconnect(self.show_state)
            before.reach.changed.disconnect(self.show_state)
            before.sides.changed.disconnect(self.show_state)
            before.document.scenarios.changed.disconnect(self.show_state)
        desk.document.stepped.connect(self.show_state)
        desk.selection_changed.connect(self.show_state)
        desk.level_changed.connect(self.show_state)
        desk.reach.changed.connect(self.show_state)
        desk.sides.changed.connect(self.show_state)
        desk.document.scenarios.changed.connect(self.show_state)

    def open_path(self, path: Path) -> bool:
        """Open a file in a tab; True where it is shown now."""
        return self.filing.open_path(path)

    # Working -----------------------------------------------------------------------------------------

    def take_tool(self, tool: Tool) -> None:
        """Use another tool."""
        if tool is not self._tool:
            self.status.say("")
        self._tool = tool
        self.canvas.take_tool(tool)
        self.show_state()

    def turn(self, sixths: int) -> None:
        """Turn the piece in hand while placing, else what is selected."""
        if self._tool.info.turns is not Turns.SELECTION:
            self.hand.turn(sixths)
        else:
            arranging.turn(self.desk, sixths, self.canvas.under_mouse())

    def mirror(self, kind: Kind) -> None:
        """Mirror or half turn what is in hand while placing, else what is selected."""
        self.canvas.end_gesture()
        if self._tool.info.turns is Turns.HAND:
            self.hand.mirror(kind)
        else:
            arranging.flip(self.desk, kind)

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
        do = remove_pointed if self._tool.info.subject is Subject.SCENARIO else arranging.remove
        do(self.desk, self.canvas.look(), self.canvas.here())

    def _bring_out_place(self) -> None:
        self.desk.select(())
        self.take_tool(next(tool for tool in TOOLS if tool.id == "place"))

    def _empty_hands(self) -> None:
        """Select from now on. A group goes; the piece chosen in the palette stays chosen there."""
        if self.hand.group is not None:
            self.hand.take(None)
        self.take_tool(TOOLS[0])

    def _take_stamp(self, stamp: Stamp) -> None:
        self.hand.take(stamp.group)
        self.bring_out_stamp()

    def show_dock(self, name: str) -> None:
        """Bring a dock into sight. Raises KeyError for a name that no dock has."""
        dock = {dock.objectName(): dock for dock in self.docks}[name]
        dock.show()
        dock.raise_()

    def _show_stage(self) -> None:
        """The status bar tells of the table while that is seen, and not of it behind the welcome page."""
        on_table = self.stage.currentWidget() is self.workspace
        self.status.be_quiet(not on_table)
        if on_table:
            self.size_label.show_canvas(self.canvas)
            self.chip.show_desk(self.desk)
        else:
            self.size_label.hide()
            self.chip.hide()

    def _leave_dock(self) -> None:
        """On with the table, or with the welcome page in its place."""
        self.activateWindow()  # the dock may be a window of its own
        if self.starting.page is not None and self.starting.welcoming:
            self.starting.page.new.setFocus()
        else:
            self.canvas.setFocus()

    def bring_out_stamp(self) -> None:
        """Put the group in hand down with the next click."""
        self.desk.select(())
        self.take_tool(next(tool for tool in TOOLS if tool.id == "stamp"))
        self.canvas.setFocus()

    def jump_to(self, problem: Problem) -> None:
        """Show where a problem is: its level, its place in the middle, its pieces selected; of a scenario
        the page on which it is mended.
        """
        scenario_room.turn_to(self, problem)
        self.take_tool(TOOLS[0])
        self.desk.select(ref.id for ref in problem.pieces)
        if problem.at is not None:
            self.desk.show_level(problem.at.slot)
            self.canvas.jump_to(Hex(problem.at.q, problem.at.r))
        self.canvas.setFocus()

    def show_place(self, place: int | Hex) -> None:
        """Show a level, or bring a hex into the middle."""
        if isinstance(place, Hex):
            self.canvas.jump_to(place)
        else:
            self.desk.show_level(place)

    def edit_note(self, place: int | Hex) -> None:
        """Ask for the note of a level or a hex."""
        from builder.editor.dialogs.note_dialog import edit_note  # not needed to open the window

        edit_note(self.document, place, self)

    def _put_back_stamp(self) -> None:
        from builder.editor.filing.stamping import put_back_stamp

        put_back_stamp(self, self.stamps)

    def _count_against_holdings(self) -> None:
        """Another collection is owned: every open battlefield counts against it."""
        for desk in self.workspace.desks:
            desk.document.count_against(self.holdings.owned)
        self.show_state()

    # Status ----------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Title, what can be done now, and what is switched on."""
        document, history = self.document, self.document.history
        title = on_one_line(document.battlefield.info.title)
        name = document.path.name if document.path is not None else self.tr("New battlefield")
        self.setWindowTitle(f"{title} · {name}[*]" if title else f"{name}[*]")
        self.setWindowModified(document.dirty)
        for row in table.ACTIONS:
            action = self.actions_by_id[row.id]
            if row.enabled is not None:
                show_enabled(row, action, row.enabled(self))
            if row.checked is not None:
                action.setChecked(row.checked(self))
        for id, step, word in (
            ("undo", history.position - 1, self.tr("&Undo")),
            ("redo", history.position, self.tr("&Redo")),
        ):
            action = self.actions_by_id[id]
            action.setText(f"{word}: {on_one_line(history.label(step))}" if action.isEnabled() else word)

    # Building the window ---------------------------------------------------------------------------

    def _carry_out(self, row: ActionRow, _checked: bool = False) -> None:
        """Do what an action says; an edit that is refused is told in the status bar."""
        self.status.say("")  # what was said before is over
        try:
            row.do(self)
        except RefusedError as error:
            self.status.say(str(error))
        self.show_state()

    def _wire(self) -> None:
        self.workspace.opened.connect(self._take_in)
        self.view_options.changed.connect(self.show_state)
        self.figure.changed.connect(self.show_state)
        self.view_dock.table_wanted.connect(self.actions_by_id["table-size"].trigger)
        self.workspace.shown.connect(self._show_desk)
        self.stage.currentChanged.connect(self._show_stage)
        for dock in self.docks:
            dock.left.connect(self._leave_dock)
        self.palette_dock.chosen.connect(self._bring_out_place)
        self.palette_dock.taken.connect(lambda: self.canvas.setFocus())
        self.stamps_dock.taken.connect(self._take_stamp)
        self.stamps_dock.menu_wanted.connect(self._menus.stamps)
        self.stamps_dock.chosen_changed.connect(self.show_state)
        self.stamps_dock.put_back_wanted.connect(self._put_back_stamp)
        self.problems.jump_wanted.connect(self.jump_to)
        self.problems.gone.connect(lambda: self.canvas.end_ring())
        self._besides.changed.connect(lambda: self.problems.list_besides(self._besides.problems))
        self.problems.list_besides(self._besides.problems)
        self.holdings.changed.connect(self._count_against_holdings)
        self.palette_dock.menu_wanted.connect(self._menus.palette)
        self.palette_dock.offer_by([self.actions_by_id[id] if id else None for id in OFFER_MENU])
        self.inventory.menu_wanted.connect(self._menus.inventory)
        self.inventory.chosen_changed.connect(self.show_state)
        self.inventory.select_wanted.connect(self.actions_by_id["inventory-select"].trigger)
        self.inventory.take_wanted.connect(self.actions_by_id["inventory-take"].trigger)
        self.inventory.boxes.join_wanted.connect(self.actions_by_id["join-short"].trigger)
        self.inventory.collection_wanted.connect(self.actions_by_id["collection"].trigger)
        self.hand.changed.connect(self.show_state)
        self.problems.told.connect(self.status.say)
        pop_up = partial(frame.pop_up, self, self.actions_by_id)
        self.problems.menu_wanted.connect(partial(pop_up, PROBLEM_MENU))
        self.levels_dock.menu_wanted.connect(partial(pop_up, LEVELS_MENU))
        self.column.refused.connect(self.status.say)
        self.column.left.connect(lambda: self.canvas.setFocus())
        self.notes.place_wanted.connect(self.show_place)
        self.notes.edit_wanted.connect(self.edit_note)
        scenario_room.wire(self)
        self.report.changed.connect(self.show_state)
        self.figure_dock.tool_wanted.connect(self.actions_by_id["tool-walk"].trigger)
        self.figure_dock.clear_wanted.connect(lambda: self.canvas.figures.clear())

    # Events ----------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.filing.may_leave_all():
            event.ignore()
            return
        self.filing.end()
        for job in self.findChildren(Job):
            job.stop()
        frame.keep(self)
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "actions_by_id"):
            table.dress_actions(self.actions_by_id, self.palette(), self.devicePixelRatioF())
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange and hasattr(self, "actions_by_id"):
            table.dress_actions(self.actions_by_id, self.palette(), self.devicePixelRatioF())
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        urls = event.mimeData().urls()
        self.filing.open_paths(Path(url.toLocalFile()) for url in urls if url.isLocalFile())
