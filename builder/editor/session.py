"""The state of a window: what is open, in hand and owned, the tool in use, and the panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from builder import places
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.centre import Centre
from builder.editor.document.desk import Desk, made_words
from builder.editor.document.document import Document
from builder.editor.document.hand import Hand
from builder.editor.document.limits import UseLimit
from builder.editor.figure.model import FigureChoice
from builder.editor.filing.filing import Filing
from builder.editor.filing.shared_files import SharedFiles
from builder.editor.game.playing import Playing
from builder.editor.inventory.boxes import BoxesJob
from builder.editor.inventory.holdings import Holdings
from builder.editor.palette.dock import Palette
from builder.editor.problems.dock import ProblemsDock
from builder.editor.scenario.check import ScenarioCheck
from builder.editor.selection import arranging
from builder.editor.status_line import StatusLine
from builder.editor.tools import TOOLS, Tool, ToolSubject, Turns
from builder.editor.workspace import Workspace
from builder.hexgrid import Hex
from builder.shaping.symmetry import Kind
from builder.view.drawings import Drawings
from builder.view.level_bar import LevelBar
from builder.view.options import ViewOptions
from builder.view.preferences import PreferenceChoice
from builder.view.programs import bring_up
from builder.view.theme import wear
from builder.view.widgets import Dock

if TYPE_CHECKING:
    from builder.editor.display.dock import ViewDock
    from builder.editor.figure.dock import FigureDock
    from builder.editor.game.playtest_dock import PlaytestDock
    from builder.editor.game.table_program import TableProgram
    from builder.editor.groups.dock import GroupsDock
    from builder.editor.guide.window import GuideWindow
    from builder.editor.history_dock import HistoryDock
    from builder.editor.inventory.dock import InventoryDock
    from builder.editor.levels.dock import LevelsDock
    from builder.editor.library.window import LibraryWindow
    from builder.editor.model.dock import ModelDock
    from builder.editor.notes.dock import NotesDock
    from builder.editor.picture.choice import SeenModel
    from builder.editor.picture.dock import PictureDock
    from builder.editor.pieces_at_hex.dock import PiecesAtHexDock
    from builder.editor.presets import PanelLayout
    from builder.editor.report.dock import ReportDock
    from builder.editor.scenario.dock import ScenarioDock
    from builder.editor.stamps.dock import StampsDock
    from builder.editor.stamps.model import Stamps
    from builder.editor.unknown.dock import UnknownDock

_Panel = TypeVar("_Panel", bound=QWidget)


class Session(QObject):
    """Everything that the table of actions may use. ``window`` is only the parent of dialogs.

    ``changed`` notifies that what can be done, or what is switched on, may be different now;
    ``welcome_requested``, ``tour_requested`` and ``new_requested`` ask for what a window begins with.
    ``panel_made`` carries the name of a dock whose panel was made: those not seen at start are made when
    they are first asked for.
    """

    changed = Signal()
    panel_made = Signal(str)
    welcome_requested = Signal()
    tour_requested = Signal()
    new_requested = Signal()

    def __init__(
        self, catalogue: Catalogue, styles: Styles, actions: Mapping[str, QAction], window: QMainWindow
    ) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(window)
        self.window, self.catalogue, self.styles, self.actions = window, catalogue, styles, actions
        self.drawings = Drawings(styles)
        self.hand: Hand = Hand(catalogue.pieces)
        self.holdings: Holdings = Holdings(places.config_folder(), catalogue)
        self.limits = UseLimit(catalogue, self)
        self.play_facts: PlayFacts = PlayFacts()
        self.figure: FigureChoice = FigureChoice(catalogue.kinds, self, lambda: self.play_facts.cards)
        self.scenario_check = ScenarioCheck(catalogue, self.play_facts, self)
        self.view_options = ViewOptions(self)
        self.preferences = PreferenceChoice(self)
        self._tool: Tool = TOOLS[0]
        self.workspace = Workspace(self.hand, self.drawings, window, self.view_options)
        self.centre = Centre(self.workspace, window)
        self.status: StatusLine = StatusLine(window)
        self.filing: Filing = Filing(window, self.workspace, catalogue, self.holdings, self.status.say)
        self.preferences.changed.connect(self._wear_theme)
        self.playing = Playing(catalogue, self.play_facts, styles, window)
        self.playing.edit_wanted.connect(self.edit_played)
        self._late_panels: dict[str, QWidget] = {}
        self._library: LibraryWindow | None = None
        self._guide: GuideWindow | None = None
        self._make_panels()
        self.shared_files = SharedFiles(
            self.holdings,
            self.play_facts,
            lambda: self.__dict__.get("stamps"),
            self.preferences,
            self.view_options,
            self.status.say,
            self,
        )
        self.docks: tuple[Dock, ...] = ()
        """Around the panels, once the window has put them in their places."""
        self.layout: PanelLayout
        """Where they stand."""

    def _wear_theme(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        wear(application, self.preferences.now.theme)

    def _make_panels(self) -> None:
        catalogue, window = self.catalogue, self.window
        self._boxes_job = BoxesJob(catalogue, self)
        self.palette_dock: Palette = Palette(catalogue, self.hand, self.drawings, self._boxes_job, window)
        self.problems: ProblemsDock = ProblemsDock(catalogue, window)
        actions = self.actions
        self.levels: LevelBar = LevelBar(
            actions["level-down"], actions["go-to-level"], actions["level-up"], actions["level-all"]
        )

    # Panels not seen at start ------------------------------------------------------------------------

    def made_panel(self, name: str) -> object | None:
        """The panel of the dock of that name, None before it was created."""
        return self._late_panels.get(name)

    def _panel(self, name: str, make: Callable[[], _Panel]) -> _Panel:
        panel = self._late_panels.get(name)
        if panel is None:
            panel = self._late_panels[name] = make()
            self.panel_made.emit(name)
        return panel  # type: ignore[return-value]  # made by the same property

    @property
    def inventory(self) -> InventoryDock:
        """What is used, owned and left of each piece."""
        from builder.editor.inventory.dock import InventoryDock

        parts = (self.catalogue, self.drawings, self.holdings, self._boxes_job)
        return self._panel("inventory", lambda: InventoryDock(*parts, self.window))

    @property
    def history(self) -> HistoryDock:
        """The steps that were done."""
        from builder.editor.history_dock import HistoryDock

        return self._panel("history", lambda: HistoryDock(self.window))

    @property
    def levels_dock(self) -> LevelsDock:
        """The levels, one below the other."""
        from builder.editor.levels.dock import LevelsDock

        return self._panel("levels", lambda: LevelsDock(self.actions, self.window))

    @property
    def groups(self) -> GroupsDock:
        """The named groups of pieces."""
        from builder.editor.groups.dock import GroupsDock

        return self._panel("groups", lambda: GroupsDock(self.actions, self.window))

    @property
    def unknown(self) -> UnknownDock:
        """The pieces that are not known here."""
        from builder.editor.unknown.dock import UnknownDock

        return self._panel(
            "unknown", lambda: UnknownDock(self.catalogue, self.drawings.thumbnail, self.window)
        )

    @property
    def column(self) -> PiecesAtHexDock:
        """What lies at one hex."""
        from builder.editor.pieces_at_hex.dock import PiecesAtHexDock

        return self._panel("column", lambda: PiecesAtHexDock(self.drawings, self.window))

    @cached_property
    def stamps(self) -> Stamps:
        """The stamps that are kept."""
        from builder.editor.stamps.model import Stamps

        return Stamps(places.data_folder() / "stamps", self.catalogue, self)

    @property
    def stamps_dock(self) -> StampsDock:
        """The stamps to choose from."""
        from builder.editor.stamps.dock import StampsDock

        return self._panel("stamps", lambda: StampsDock(self.stamps, self.styles, self.actions, self.window))

    @property
    def notes(self) -> NotesDock:
        """The notes of the battlefield."""
        from builder.editor.notes.dock import NotesDock

        return self._panel("notes", lambda: NotesDock(self.actions, self.window))

    @property
    def view_dock(self) -> ViewDock:
        """How the battlefield is shown."""
        from builder.editor.display.dock import ViewDock

        return self._panel("view", lambda: ViewDock(self.view_options, self.window))

    @property
    def model(self) -> ModelDock:
        """The battlefield as a model."""
        from builder.editor.model.dock import ModelDock

        return self._panel(
            "model",
            lambda: ModelDock(
                self.styles,
                self.catalogue,
                self.play_facts,
                self.workspace.canvas_of,
                self.preferences,
                self.window,
            ),
        )

    @property
    def seen_model(self) -> SeenModel | None:
        """What the panel of the model shows; None as long as it was never seen."""
        return self.model.seen if self.made_panel("model") is not None else None

    @property
    def picture(self) -> PictureDock:
        """The battlefield at an angle."""
        from builder.editor.picture.dock import PictureDock

        return self._panel("picture", lambda: PictureDock(self.styles, self.window))

    @property
    def figure_dock(self) -> FigureDock:
        """The figure that walks and looks."""
        from builder.editor.figure.dock import FigureDock

        return self._panel("figure", lambda: FigureDock(self.figure, self.window))

    @property
    def report(self) -> ReportDock:
        """What the battlefield does to figures."""
        from builder.editor.report.dock import ReportDock

        return self._panel("report", lambda: ReportDock(self.catalogue, self.figure, self.window))

    @property
    def scenario_dock(self) -> ScenarioDock:
        """The scenario worked on."""
        from builder.editor.scenario.dock import ScenarioDock

        return self._panel(
            "scenario", lambda: ScenarioDock(self.catalogue, self.play_facts, self.actions, self.window)
        )

    @property
    def playtest(self) -> PlaytestDock:
        """Games of computer players."""
        from builder.editor.game.playtest_dock import PlaytestDock

        return self._panel("playtest", lambda: PlaytestDock(self.catalogue, self.play_facts, self.window))

    # Windows beside this one -------------------------------------------------------------------------

    @property
    def library(self) -> LibraryWindow:
        """The window of the library, made when it is first asked for."""
        if self._library is None:
            from builder.editor.library.opening import make_library

            self._library = make_library(
                self.catalogue, self.styles, self.holdings, self.filing, self.actions, self.window
            )
        return self._library

    @property
    def guide(self) -> GuideWindow:
        """The window of the guide, made when it is first asked for. Raises UnreadableError."""
        if self._guide is None:
            from builder.editor.guide.window import GuideWindow

            self._guide = GuideWindow(self.window)
        return self._guide

    def edit_played(self, table: TableProgram, file: Path) -> None:
        """Show the scenario that is played at a table: where it came from, else out of the game's file."""
        desk = table.desk
        if desk is not None and desk in self.workspace.desks:
            self.workspace.show_desk(desk)
            desk.document.scenarios.choose(table.scenario)
            self.filing.scenario_opened.emit()
        else:
            self.filing.open_path(file)
        bring_up(self.window)

    def close_others(self) -> None:
        """Close the windows beside the main one."""
        for window in (self._library, self._guide):
            if window is not None:
                window.close()

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

    # Working -----------------------------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        """The tool in use, on every canvas."""
        return self._tool

    def take_tool(self, tool: Tool) -> None:
        """Use another tool."""
        if tool is not self._tool:
            self.status.say("")
        self._tool = tool
        self.palette_dock.show_tool(tool.info)
        self.canvas.take_tool(tool)
        self.changed.emit()

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
            made = self.hand.mirror(kind, self.desk.sides.supply)
            if made[0]:
                self.put_down_group()
                self.status.say(made_words(*made))
        else:
            arranging.flip(self.desk, kind)

    def undo(self) -> None:
        """Take the last step back, or end a gesture under way that has edited nothing yet."""
        if not self.canvas.end_gesture():
            self.document.undo()

    def redo(self) -> None:
        """Do the next undone step again."""
        self.canvas.end_gesture()
        self.document.redo()

    def remove(self) -> None:
        """Take away what is selected, or the piece pointed at."""
        from builder.editor.scenario.commands import remove_pointed  # not needed to open the window

        self.canvas.end_gesture()
        do = remove_pointed if self._tool.info.subject is ToolSubject.SCENARIO else arranging.remove
        do(self.desk, self.canvas.look(), self.canvas.here())

    def put_down_piece(self) -> None:
        """Put the piece in hand down with the next click."""
        self.desk.select(())
        self.take_tool(next(tool for tool in TOOLS if tool.id == "place"))

    def put_down_group(self) -> None:
        """Put the group in hand down with the next click."""
        self.desk.select(())
        self.take_tool(next(tool for tool in TOOLS if tool.id == "stamp"))
        self.give_keys_to_table()

    def give_keys_to_table(self) -> None:
        """Give the focus to the plan, unless the model has it."""
        if self.made_panel("model") is None or not self.model.view.hasFocus():
            self.canvas.setFocus()

    # Looking -----------------------------------------------------------------------------------------

    def show_dock(self, name: str) -> None:
        """Bring a dock into sight. Raises KeyError for a name that no dock has."""
        dock = {dock.objectName(): dock for dock in self.docks}[name]
        dock.show()
        dock.raise_()
        dock.wanted.emit()

    def edit_note(self, place: int | Hex) -> None:
        """Ask for the note of a level or a hex."""
        from builder.editor.notes.dock import edit_note  # not needed to open the window

        edit_note(self.document, place, self.window)
