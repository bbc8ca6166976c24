"""The window of one match: the battlefield, the prompts, the armies, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QWidget,
)

from builder.catalogue.play_facts import PlayFacts
from builder.drawing.plan_view import bounds_mm
from builder.drawing.styles import Styles
from builder.language import N_, _
from builder.match.far_match import FarMatch
from builder.match.match import Match
from builder.match.wording import action_text
from builder.referee.dice import DiceNeededError
from builder.referee.state import Action, EndTurn, Phase
from builder.scenario import text_in
from builder.table.advice import Advisor
from builder.table.armies import ArmiesPanel
from builder.table.controller import PACE, Controller
from builder.table.dice_dialog import DiceDialog
from builder.table.gathering import GatheringPanel
from builder.table.keys import TableKeys
from builder.table.lesson import BoardNote, Lessons
from builder.table.log import LogPanel
from builder.table.odds_panel import OddsPanel
from builder.table.plan import TablePlan
from builder.table.prompt import PromptButton, PromptPanel, pointed_words
from builder.table.result_panel import ResultPanel
from builder.table.scenario_panel import ScenarioPanel
from builder.table.threats_layer import ThreatNumbers, ThreatsLayer
from builder.view import settings
from builder.view.announcing import announce
from builder.view.drawings import Drawings
from builder.view.level_bar import LevelBar, ask_level
from builder.view.options import ViewOptions
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, see_through
from builder.view.widgets import DisabledReasons, OnRestyle, allow, icon, resize_in_sight, vbox
from builder.view.widgets.menus import why_disabled
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.referee.events import Event
    from builder.table.invite_dialog import InviteDialog
    from builder.table.model import TableModel

_GEOMETRY, _SIDES, _VIEW = "table/geometry", "table/sides", "table/view"
_PACE, _ASKS = "table/pace", "table/asks-before-ending"
PACES = {
    "slow": (N_("&Slow"), 1200),
    "usual": (N_("&Usual"), PACE),
    "fast": (N_("&Fast"), 150),
    "at-once": (N_("At &Once"), 0),
}
"""How long an action of a computer player is seen, in ms; a figure goes its way in twice that at most."""
_SIDE = 400  # px: prompt, armies and log
_ALL = 10_000  # px: more than there are
_ZOOM = 1.2
_SAID = 6_000  # ms that the status bar says why not
ARRANGEMENTS = {
    "plan": (N_("&Plan"), "Alt+1"),
    "both": (N_("Plan &and Model"), "Alt+2"),
    "model": (N_("&Model"), "Alt+4"),
}
"""How plan and model share the window, each with its keys."""


class TableWindow(SafeOverrides, QMainWindow):
    """Plays a match until it is closed; the journal records it. ``left`` carries the journal's path if the
    game is not over then. ``replay_wanted``: show it again; ``join_wanted``: join another game;
    ``edit_wanted``: edit the scenario played.
    """

    closed = Signal()
    left = Signal(object)
    replay_wanted = Signal()
    join_wanted = Signal()
    again_wanted = Signal()
    edit_wanted = Signal()

    def __init__(
        self,
        match: Match,
        facts: PlayFacts,
        styles: Styles,
        parent: QWidget | None = None,
        *,
        pace: int | None = None,
        controller: Controller | None = None,
    ) -> None:
        """``controller``: one to use instead of a new one; ``pace``: in ms, not the one chosen last."""
        super().__init__(parent)
        paces = {name: ms for name, (_text, ms) in PACES.items()}
        chosen = paces.get(settings.stored_text(_PACE), PACE) if pace is None else pace
        self.controller = Controller(match, self, pace=chosen) if controller is None else controller
        self.controller.asks_before_ending = settings.stored_flag(_ASKS, default=True)
        self.advisor = Advisor(self.controller)
        facts = facts.knowing(match.game.table.glyphs)
        self._facts, self._styles = facts, styles
        self.plan = TablePlan(self.controller, facts, Drawings(styles), ViewOptions(self), self)
        self.plan.lay_on_ground(ThreatsLayer(self.advisor))
        self.plan.layers = (*self.plan.layers, ThreatNumbers(self.advisor, self.controller))
        self.advisor.threats_changed.connect(self.plan.update)
        self.advisor.hinted.connect(self._hint)
        self.advisor.failed.connect(lambda why: self.statusBar().showMessage(why, _SAID))
        self.inviting: InviteDialog | None = None
        self.model: TableModel | None = None  # made when it is first shown
        self._highest: int | None = None
        self._fresh = False  # what happened last is to be read before other odds are
        pieces = match.game.table.battlefield.pieces.values()
        self._top = max((piece.highest for piece in pieces), default=1)
        self.prompt = PromptPanel(self.controller, self)
        self.lessons = Lessons(self.controller)
        self._said = ""  # a hint, until something is done
        self.bubble = BoardNote(self._board)
        self.bubble.closed.connect(self._close_bubble)
        self.lessons.changed.connect(lambda: self._show_bubble(new=True))
        self.odds = OddsPanel(self.controller, self)
        self.armies = ArmiesPanel(self.controller, self)
        self.gathering = GatheringPanel(self.controller, self)
        self.log = LogPanel(self.controller, self)
        self.result = ResultPanel(self.controller, self)
        self.setWindowTitle(text_in(match.game.table.scenario.title) or _("Game"))
        tabs = QTabWidget(self)
        tabs.addTab(self.gathering, _("&Cards"))
        tabs.addTab(self.armies, _("&Armies"))
        tabs.addTab(self.log, _("&Log"))
        tabs.addTab(ScenarioPanel(match.game, self), _("&Scenario"))
        tabs.addTab(self.result, _("&Result"))
        for timely in (self.gathering, self.result):
            tabs.setTabVisible(tabs.indexOf(timely), False)
        tabs.setDocumentMode(True)
        self.tabs = tabs
        above = self._above = QWidget(self)
        self._between = QStackedWidget(self)  # in one place, so that nothing jumps under the mouse
        for part in (self.log.news, self.odds):
            self._between.addWidget(part)
        self._between.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        vbox((self.prompt, 1), self._between, parent=above, margins=0)
        self._side = QSplitter(Qt.Orientation.Vertical, self)
        self._side.addWidget(above)
        self._side.addWidget(tabs)
        self._side.setChildrenCollapsible(False)
        self._side.setStretchFactor(1, 1)
        self._usual_sides: list[int] = []
        self._room = False, False  # whether little is said, and whether there are buttons then
        self._side.setSizes([1, _SIDE])  # above as little as its words take
        self._sides = QSplitter(Qt.Orientation.Horizontal, self)
        self._centre = QSplitter(Qt.Orientation.Horizontal, self)
        self._centre.addWidget(self.plan)
        self._centre.setChildrenCollapsible(False)
        self._sides.addWidget(self._centre)
        self._sides.addWidget(self._side)
        self._sides.setStretchFactor(0, 1)
        self._sides.setSizes([800, _SIDE])
        self.setCentralWidget(self._sides)
        self.prompt.at_end = (
            *([PromptButton(_("&Replay"), self.replay_wanted.emit)] if match.journal is not None else []),
            *([PromptButton(_("Play &Again…"), self.again_wanted.emit)] if match.setting is not None else []),
            PromptButton(_("&Close"), self.close),
        )
        self.armies.unused.connect(self._press_usual)
        self.armies.refused.connect(lambda why: self.statusBar().showMessage(why, _SAID))
        # It is said while the plan is painted.
        queued = Qt.ConnectionType.QueuedConnection
        self.plan.refused.connect(lambda why: self.statusBar().showMessage(why, _SAID), queued)
        self.result.outcome.hide()  # it stands above
        self.keys = TableKeys(
            self.controller, self.plan, self.prompt.press, self._centre, self._parts, self._cards_to_choose
        )
        self.prompt.let_go.connect(self.keys.to_board)
        self._make_menus()
        controller = self.controller
        controller.several.connect(self._choose)
        controller.dice_wanted.connect(self._ask_dice)
        controller.refused.connect(lambda why: show_error(self, _("This cannot be done"), why))
        controller.changed.connect(self._show_now)
        controller.pointed_changed.connect(self._point)
        controller.happened.connect(self._hear)
        resize_in_sight(self, 1280, 800)
        geometry = settings.stored_bytes(_GEOMETRY)
        if geometry is not None:
            self.restoreGeometry(geometry)
        sides = settings.stored_bytes(_SIDES)
        if sides is not None:
            self._sides.restoreState(sides)
        stored = settings.stored_text(_VIEW)
        self.arrange(stored if stored in ARRANGEMENTS else "plan")

    def arrange(self, arrangement: str) -> None:
        """Show the plan, the model, or both beside each other: one of ARRANGEMENTS."""
        if arrangement != "plan" and self.model is None:
            from builder.table.model import TableModel  # OpenGL is not needed before

            self.statusBar().showMessage(_("Drawing the model …"), _SAID)
            QApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
            QTimer.singleShot(0, self, lambda: QTimer.singleShot(0, self, self._model_drawn))
            self.model = TableModel(self.controller, self._facts, self._styles, self.plan.pictures, self)
            self.model.view.unavailable.connect(self._without_model)
            self.model.show_up_to(self._highest)
            self._centre.addWidget(self.model.view)
            self._centre.setSizes([1, 1])
            self._lay_out()
        self.plan.setVisible(arrangement != "model")
        if self.model is not None:
            self.model.view.setVisible(arrangement != "plan")
        self.views[arrangement].setChecked(True)
        settings.store(_VIEW, arrangement)
        self._show_bubble()

    def _model_drawn(self) -> None:
        """End the busy sign: pending events are handled, so the model is drawn."""
        QApplication.restoreOverrideCursor()
        self.statusBar().clearMessage()

    def _lay_out(self) -> None:
        """Put plan and model side by side or one above the other, whichever shows hexes larger."""
        whole, room = bounds_mm(self.controller.game.table.battlefield), self._centre.size()
        if whole is not None:
            beside = min(room.width() / 2 / whole.width, room.height() / whole.height)
            above = min(room.width() / whole.width, room.height() / 2 / whole.height)
            ways = Qt.Orientation
            self._centre.setOrientation(ways.Vertical if above > beside else ways.Horizontal)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _dress(self) -> None:
        mine = colours(self.palette())
        for name, action in self._icons.items():
            action.setIcon(icon(name, mine.text, see_through(mine.faint, 120)))

    def show_up_to(self, highest: int | None) -> None:
        """Show nothing above a level, in plan and model; None: all of it."""
        self._highest = highest
        self.plan.show_up_to(highest)
        if self.model is not None:
            self.model.show_up_to(highest)
        self.levels.show_level(highest, self._top)

    def _step_level(self, step: int) -> None:
        now = self._top if self._highest is None else self._highest
        above = min(max(now + step, 1), self._top)
        self.show_up_to(None if above == self._top and step > 0 and self._highest is None else above)

    def _go_to_level(self) -> None:
        level = ask_level(self, self._highest or self._top, self._top)
        if level is not None:
            self.show_up_to(level)

    def _without_model(self, why: str) -> None:
        self.arrange("plan")
        show_error(self, _("There is no model on this computer"), why)

    def begin(self) -> None:
        """Resume the match; earlier events go to the log."""
        self.log.write_all()
        self.controller.start()
        self.plan.setFocus()

    def _make_menus(self) -> None:
        controller, bar, plan, keys_at = self.controller, self.menuBar(), self.plan, self.keys
        keys = QKeySequence.StandardKey
        game, view = bar.addMenu(_("&Game")), bar.addMenu(_("&View"))
        self.undo = self._action(game, _("&Undo"), controller.undo, keys.Undo)
        self._no_undo = QShortcut(QKeySequence(keys.Undo), self)
        self._no_undo.activated.connect(lambda: self.statusBar().showMessage(why_disabled(self.undo), _SAID))
        turn = keys_at.next_figure, keys_at.next_target
        self.next = self._action(game, _("&Next Figure"), turn[0], "Tab")
        self.previous = self._action(game, _("&Previous Figure"), partial(turn[0], -1), "Shift+Tab")
        self.next_target = self._action(game, _("Next &Target"), turn[1], "T")
        self.previous_target = self._action(game, _("Pre&vious Target"), partial(turn[1], -1), "Shift+T")
        keys_at.on_board(self.next, self.previous)
        self.end_turn = self._action(game, _("&End Turn"), self._end_turn, "Ctrl+Return")
        self.hint = self._action(game, _("&Hint"), self._ask_hint, "H")
        self.asks = self._action(game, _("&Ask Before a Turn Ends"), self._ask_before_ending, "")
        self.asks.setToolTip(_("A turn in which a figure could still attack must be ended twice"))
        self.asks.setCheckable(True)
        self.asks.setChecked(controller.asks_before_ending)
        game.addSeparator()
        self.by_hand = self._action(game, _("&By Hand…"), self._open_by_hand, "Ctrl+H")
        why_not = _("Only the host can do things by hand")
        allow(self.by_hand, not isinstance(controller.match, FarMatch), why_not)
        self.ruling = self._action(game, _("Ru&ling…"), self._open_ruling, "Ctrl+L")
        self.replay = self._action(game, _("&Replay"), self.replay_wanted.emit, "Ctrl+R")
        game.addSeparator()
        if controller.match.setting is not None:
            self._action(game, _("Edit T&his"), self.edit_wanted.emit, "Ctrl+E")
            self._action(game, _("&Invite over the Network…"), self._invite, "Ctrl+Shift+I")
        self._action(game, _("&Join a Game…"), self.join_wanted.emit, "Ctrl+J")
        DisabledReasons(game)
        self._action(game, _("&Close"), self.close, keys.Close)
        group = QActionGroup(self)
        self.views: dict[str, QAction] = {}
        for name, (text, key) in ARRANGEMENTS.items():
            action = self._action(view, _(text), partial(self.arrange, name), key)
            action.setCheckable(True)
            group.addAction(action)
            self.views[name] = action
        view.addSeparator()
        lower = self._action(view, _("&Lower Level"), partial(self._step_level, -1), "PgDown")
        higher = self._action(view, _("&Higher Level"), partial(self._step_level, 1), "PgUp")
        go_to = self._action(view, _("&Go to Level…"), self._go_to_level, "J")
        every = self._action(view, _("All Le&vels"), partial(self.show_up_to, None), "Ctrl+PgUp")
        every.setCheckable(True)
        self._icons = {"level-down": lower, "level-up": higher, "level-go": go_to, "level-all": every}
        self._dress()
        OnRestyle(self, self._dress)
        self.levels = LevelBar(lower, go_to, higher, every, self)
        self.levels.show_level(None, self._top)
        self.statusBar().addPermanentWidget(self.levels)
        view.addSeparator()
        self.threats = self._action(view, _("&Threats"), self._watch, "Ctrl+T")
        self.threats.setToolTip(
            _("How many enemies could attack on each space in their next turn, special attacks included")
        )
        self.threats.setCheckable(True)
        view.addMenu(self._pace_menu(view))
        view.addSeparator()
        self._action(view, _("&Next Part of the Window"), keys_at.next_part, "F6")
        self._action(view, _("P&revious Part of the Window"), partial(keys_at.next_part, -1), "Shift+F6")
        view.addSeparator()
        self._action(view, _("&Fit"), plan.fit, "Ctrl+0")
        self._action(view, _("Zoom &In"), lambda: plan.zoom(_ZOOM), keys.ZoomIn)
        self._action(view, _("Zoom &Out"), lambda: plan.zoom(1 / _ZOOM), keys.ZoomOut)
        help = bar.addMenu(_("&Help"))
        self._action(help, _("&Mouse and Keys…"), self._show_help, keys.HelpContents)
        self.explains = self._action(help, _("&Explain While Playing"), self._explain, "")
        self.explains.setToolTip(_("Ten short lessons, each at its moment"))
        self.explains.setCheckable(True)
        self.explains.setChecked(self.lessons.on)
        self._action(help, _("Copy &Diagnostics"), self._copy_diagnostics, "")

    def _action(
        self, menu: QMenu, text: str, do: Callable[[], object], keys: str | QKeySequence.StandardKey
    ) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: do())
        menu.addAction(action)
        return action

    def _pace_menu(self, view: QMenu) -> QMenu:
        """How fast figures go their ways, and computer players act."""
        menu, group = QMenu(_("Pa&ce"), view), QActionGroup(self)
        self.paces: dict[str, QAction] = {}
        for name, (text, ms) in PACES.items():
            action = self.paces[name] = self._action(menu, _(text), partial(self._go_at, name), "")
            action.setCheckable(True)
            action.setChecked(self.controller.pace == ms)
            group.addAction(action)
        return menu

    def _go_at(self, name: str) -> None:
        self.controller.pace = PACES[name][1]
        settings.store(_PACE, name)

    def _ask_before_ending(self) -> None:
        self.controller.asks_before_ending = self.asks.isChecked()
        settings.store(_ASKS, self.asks.isChecked())

    def _ask_hint(self) -> None:
        if self.advisor.able:
            self._say(_("Thinking of a hint …"))
            self.advisor.ask()

    def _hint(self, action: Action, why: str) -> None:
        text = action_text(self.controller.game, self.controller.labels, action).text
        self._say(_("Hint: {action}. {why}", action=text, why=why))
        self.controller.foreshow(action)

    def _say(self, hint: str) -> None:
        """Show a hint in place of the lesson, or take it back where it is empty."""
        if self._said and not hint:
            self.controller.foreshow(None)
        self._said = hint
        self._show_bubble(new=bool(hint))

    def _show_bubble(self, *, new: bool = False) -> None:
        self.bubble.show_text(self._said or self.lessons.text)
        if new:
            announce(self.plan, self.bubble.text())

    def _close_bubble(self) -> None:
        if self._said:
            self._say("")
        else:
            self.lessons.understood()

    def _explain(self) -> None:
        self.lessons.switch(self.explains.isChecked())

    def _watch(self) -> None:
        self.advisor.watch(self.threats.isChecked())

    def _invite(self) -> None:
        setting, dialog = self.controller.match.setting, self.inviting
        assert setting is not None
        if dialog is None or dialog.invitation is None:
            from builder.table.invite_dialog import InviteDialog  # nothing of a network is needed before

            dialog = self.inviting = InviteDialog(self.controller, setting, self)
            dialog.noted.connect(self.statusBar().showMessage)
        dialog.show()
        dialog.raise_()

    def _open_by_hand(self) -> None:
        from builder.table.by_hand import ByHandDialog  # rarely needed

        dialog = self.by_hand_dialog = ByHandDialog(self.controller, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _open_ruling(self) -> None:
        from builder.table.ruling import RulingDialog  # rarely needed

        dialog = self.ruling_dialog = RulingDialog(self.controller, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _show_help(self) -> None:
        from builder.table.help_dialog import HelpDialog  # rarely needed

        entries = (entry for menu in self.menuBar().findChildren(QMenu) for entry in menu.actions())
        dialog = HelpDialog(entries, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _copy_diagnostics(self) -> None:
        from builder.view.diagnostics import copy_diagnostics  # rarely needed

        self.statusBar().showMessage(copy_diagnostics(), _SAID)

    def _board(self) -> QWidget:
        """The view of the battlefield that is seen, the plan first."""
        return self.plan if self.model is None or not self.plan.isHidden() else self.model.view

    def _parts(self) -> list[QWidget]:
        """The parts of the window that keys may go to."""
        seen = self._board()
        rest = (*self.prompt.buttons[:1], self.tabs.tabBar(), self.tabs.currentWidget())
        return [seen, *(part for part in rest if part is not None and part.isVisible())]

    def _cards_to_choose(self) -> QWidget | None:
        if self.gathering.wanted:
            return self.gathering
        return self.armies if self.armies.lays else None

    def _end_turn(self) -> None:
        offers = self.controller.offers
        found = next((one for one in offers.buttons if isinstance(one, EndTurn)), None) if offers else None
        if found is not None:
            self.controller.choose(found)

    def _show_now(self) -> None:
        controller = self.controller
        self._say("")
        why_not = _("Nothing to undo: what rolled dice, revealed something or was done by others stays")
        undoable = controller.match.undoable and not controller.thinks
        allow(self.undo, undoable, why_not)
        self._no_undo.setEnabled(not undoable)
        offers = controller.offers
        self.end_turn.setEnabled(
            offers is not None and any(isinstance(one, EndTurn) for one in offers.buttons)
        )
        self.hint.setEnabled(self.advisor.able)
        figures = offers is not None and bool(offers.figures) and not controller.game.state.asks
        for action in (self.next, self.previous):
            action.setEnabled(figures)  # else Tab goes to the next widget
        self._show_gathering()
        self._make_room()
        self.keys.follow()
        match = controller.match
        between = bool(match.people) and controller.seat is None  # nobody may look
        self.replay.setEnabled(match.journal is not None and bool(match.events) and not between)
        self._show_result()
        self._show_pointed()

    def _show_result(self) -> None:
        """Show what came of the game once it is over."""
        over, tab = self.controller.game.state.phase is Phase.OVER, self.tabs.indexOf(self.result)
        if over != self.tabs.isTabVisible(tab):
            self.tabs.setTabVisible(tab, over)
            if over:
                self.tabs.setCurrentIndex(tab)

    def _make_room(self) -> None:
        """Give room that the prompts do not need to the cards, and take it back."""
        brief, now = self.prompt.is_brief, (self.prompt.is_brief, bool(self.prompt.buttons))
        if now == self._room or not (brief or self._room[0]):
            return
        policy = QSizePolicy.Policy  # no odds are read then, but they take room all the same
        self.odds.setSizePolicy(policy.Preferred, policy.Ignored if brief else policy.Preferred)
        for layout in (self.prompt.layout(), self._above.layout()):
            if layout is not None:
                layout.activate()
        if not self._room[0]:
            self._usual_sides = self._side.sizes()
        self._room = now
        self._side.setSizes([1, _ALL] if brief else self._usual_sides)

    def _show_gathering(self) -> None:
        """Show the cards to choose from as long as somebody gathers an army."""
        tab = self.tabs.indexOf(self.gathering)
        if self.gathering.wanted != self.tabs.isTabVisible(tab) and not self.controller.match.asked:
            self.tabs.setTabVisible(tab, self.gathering.wanted)
            self.tabs.setCurrentWidget(self.gathering if self.gathering.wanted else self.armies)

    def _hear(self, events: Sequence[Event] | None) -> None:
        self._fresh = events is not None
        self.prompt.announce(events or ())

    def _point(self) -> None:
        self._fresh = False
        self._show_pointed()

    def _show_pointed(self) -> None:
        words = pointed_words(self.controller)
        self.prompt.why.setText(words)
        if self.controller.rests:
            announce(self.plan, words)
        odds = self.odds.shown and not self._fresh
        self._between.setCurrentWidget(self.odds if odds else self.log.news)

    def _choose(self, actions: tuple[Action, ...]) -> None:
        """A menu of all that a click can mean."""
        menu = self.menu_of(actions)
        space = self.controller.pointed
        at = self.plan.point_of(space.hex) if space is not None else QPoint()
        beside = QPoint(round(1.2 * self.plan.viewport.hex_size), 0)
        menu.popup(self.plan.mapToGlobal(at + beside))

    def menu_of(self, actions: tuple[Action, ...]) -> QMenu:
        """A menu with one entry per action, which choosing it carries out."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in actions:
            text = action_text(self.controller.game, self.controller.labels, action).text
            entry = menu.addAction(text.replace("&", "&&"))
            entry.triggered.connect(lambda checked=False, action=action: self.controller.choose(action))
            entry.hovered.connect(lambda action=action: self.controller.foreshow(action))
        menu.aboutToHide.connect(lambda: self.controller.foreshow(None))
        self.menu = menu
        return menu

    def _ask_dice(self, need: DiceNeededError) -> None:
        dialog = DiceDialog(need, self.controller.labels, self)
        dialog.finished.connect(lambda result: self.controller.give(dialog.roll if result else None))
        dialog.open()
        self.dice_dialog = dialog

    def _press_usual(self) -> bool:
        """Press the button for Enter; False where there is none."""
        usual = self.prompt.usual()
        if usual is not None:
            usual.click()
        return usual is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._press_usual():
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.keys.at_board:
            if self.controller.pointed is not None:
                self.controller.click(self.controller.pointed)
        elif event.key() == Qt.Key.Key_Escape:
            controller = self.controller
            self.keys.to_board()
            controller.choose_figure(controller.figure if controller.way or controller.doubtful else None)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.inviting is not None:
            self.inviting.end()
        self.controller.stop()
        self.advisor.stop()
        settings.store(_GEOMETRY, self.saveGeometry())
        settings.store(_SIDES, self._sides.saveState())
        journal = self.controller.match.journal
        if journal is not None and self.controller.game.state.phase is not Phase.OVER:
            self.left.emit(journal.path)
        if self.model is not None:
            self.model.view.let_go()
        self.closed.emit()
        super().closeEvent(event)
