"""The window of a replay: like that of a match, with events in place of prompts."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QTextBrowser, QWidget

from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.language import _
from builder.referee.outcome import outcome_text
from builder.scenario import text_in
from builder.table.armies import seat_icon
from builder.table.log import DiceRow
from builder.table.moments import MomentList
from builder.table.prompt import pointed_words, title
from builder.table.replay_bar import ReplayBar
from builder.table.replay_controller import ReplayController
from builder.table.window import TableWindow
from builder.view.scenario_marks import seat_colours
from builder.view.widgets import PlainLabel, WordyPanel, combo, hbox, heading, vbox

_LINES = 5  # of what happened with an action


class ReplayPanel(WordyPanel):
    """Follows a replay: who looks, what happened with the action shown, and its dice."""

    def __init__(self, controller: ReplayController, *, asks: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._colours = seat_colours(controller.game.table.scenario)
        labels = controller.labels
        players = [(labels.player(player), player) for player in controller.game.table.seating]
        known = [(_("What everybody knows"), ""), *players, (_("Everything, as the referee"), None)]
        self.looks = combo(self, known, None, _("What is shown"))
        self.looks.setCurrentIndex([value for _text, value in known].index(controller.seat))
        self.looks.activated.connect(lambda number: self._look_as(known[number][1]))
        row = QWidget(self)
        hbox(PlainLabel(_("Show"), row), (self.looks, 1), parent=row, margins=0)
        row.setVisible(asks)
        self._chip = QLabel(self)
        self.warning = PlainLabel(self, wrap=True)
        self.title = heading("", self)
        self.title.setWordWrap(True)
        self.dice = DiceRow(controller, self)
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.viewport().setAutoFillBackground(False)
        self.text.setAccessibleName(_("What happened with this action"))
        self.text.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing() + 8)
        vbox(
            row,
            self.warning,
            hbox(self._chip, (self.title, 1)),
            self.dice,
            (self.text, 1),
            parent=self,
            margins=8,
        )
        recording = controller.recording
        refusal = recording.refusal.sentence if recording.refusal is not None else ""
        self.warning.say("\n".join([*([refusal] if refusal else []), *recording.warnings]))
        controller.changed.connect(self.show_now)
        self.show_now()

    def _look_as(self, seat: str | None) -> None:
        self._controller.look_as(seat)

    def show_now(self) -> None:
        """Show the stop at which the replay is."""
        controller = self._controller
        self.title.setText(title(controller))
        due = controller.match.due or ""
        self._chip.setVisible(due in self._colours)
        self._chip.setPixmap(seat_icon(self._colours, due).pixmap(16, 16))
        self.dice.show_events(controller.events, keep=False)
        lines = controller.lines(controller.index)
        if controller.index == controller.last:
            lines = (*lines, outcome_text(controller.game))
        self.text.setPlainText("\n".join(lines))


class ReplayWindow(TableWindow):
    """Goes through a recording. ``play_on_wanted``: a new game is to begin from the moment shown."""

    play_on_wanted = Signal()

    def __init__(
        self,
        controller: ReplayController,
        facts: PlayFacts,
        styles: Styles,
        parent: QWidget | None = None,
        *,
        asks: bool = True,
    ) -> None:
        """``asks``: the viewer may choose whose knowledge to use."""
        super().__init__(controller.match, facts, styles, parent, controller=controller)
        controller.setParent(self)
        self.controller: ReplayController = controller
        name = text_in(controller.game.table.scenario.title) or _("Game")
        self.setWindowTitle(_("Replay of {game}", game=name))
        self.panel = ReplayPanel(controller, asks=asks, parent=self)
        self._side.insertWidget(0, self.panel)
        self._above.hide()
        self._side.setSizes([230, 470])
        self.list = MomentList(controller, self)
        self.tabs.removeTab(self.tabs.indexOf(self.log))
        self.log.hide()
        self.tabs.insertTab(0, self.list, _("&Log"))
        self.tabs.setTabVisible(self.tabs.indexOf(self.result), True)
        self.tabs.setCurrentWidget(self.list)
        self.result.outcome.show()
        self.bar = ReplayBar(controller, self)
        self.bar.play_on.connect(self.play_on_wanted)
        central = QWidget(self)
        vbox((self._sides, 1), self.bar, parent=central, margins=0)
        self.setCentralWidget(central)
        self._make_replay_menu()

    def _parts(self) -> list[QWidget]:
        return [*super()._parts(), self.bar.slider]

    def begin(self) -> None:
        """Show the moment at which the replay is."""
        self.controller.start()
        self.bar.slider.setFocus()

    def _make_replay_menu(self) -> None:
        bar, menus = self.bar, self.menuBar()
        turn = (self.next, self.previous, self.next_target, self.previous_target, self.end_turn)
        for action in (self.undo, *turn, self.by_hand, self.ruling, self.replay):
            action.setVisible(False)
        replay = QMenu(_("&Replay"), self)
        menus.insertMenu(menus.actions()[1], replay)
        for text, do, key in (
            (_("&Play or Pause"), bar.play_or_pause, "P"),
            (_("&Next Action"), lambda: bar.step(1), "."),
            (_("P&revious Action"), lambda: bar.step(-1), ","),
            (_("Next R&ound"), lambda: bar.round(1), "R"),
            (_("Previous Ro&und"), lambda: bar.round(-1), "Shift+R"),
            (_("Next &Figure Destroyed"), lambda: bar.loss(1), "D"),
            (_("Previous Figure &Destroyed"), lambda: bar.loss(-1), "Shift+D"),
        ):
            self._action(replay, text, do, key)
        replay.addSeparator()
        self._action(replay, _("Play On From &Here…"), bar.branch.click, "Ctrl+Return")

    def _show_result(self) -> None:
        """Show the result so far, which a replay always has."""

    def _show_pointed(self) -> None:
        self.statusBar().showMessage(pointed_words(self.controller))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self.bar.play_or_pause()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            super().keyPressEvent(event)
