"""Shows a game that was played: what happened action by action, and how it stood, on the canvas too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QProgressBar,
    QSlider,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.game.panel import GamePanel
from builder.editor.game.work import game_work
from builder.language import _, ngettext
from builder.view.theme import bold, colours
from builder.view.widgets import (
    Index,
    NoRemoval,
    OnRestyle,
    PlainLabel,
    Stretch,
    hbox,
    heading,
    icon,
    named,
    push_button,
    tool_button,
    vbox,
)
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.insight.narration import GameSummary, Moment


class Reading(QTextBrowser):
    """A text without a frame. Where there is too little room, at least ``lines`` of it are seen."""

    def __init__(self, name: str, lines: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)

    def read(self, text: str) -> None:
        """Show this text."""
        if text != self.toPlainText():
            self.setPlainText(text)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        whole = ceil(self.document().size().height()) + 2
        least = min(whole, self._lines * self.fontMetrics().lineSpacing() + 2)
        if (least, whole) != (self.minimumHeight(), self.maximumHeight()):
            self.setMinimumHeight(least)
            self.setMaximumHeight(whole)
            self.updateGeometry()


_TOP = QModelIndex()


class GameRows(QAbstractListModel):
    """A row a moment, and one for the beginning of each round, which cannot be chosen."""

    moments: tuple[Moment, ...] = ()
    _rows: tuple[tuple[int | None, str], ...] = ()
    """The moment of each row, None for a heading, and its text."""
    _of_moment: tuple[int, ...] = ()

    def show_moments(self, moments: Sequence[Moment]) -> None:
        """Show these from now on."""
        self.beginResetModel()
        self.moments = tuple(moments)
        rows: list[tuple[int | None, str]] = []
        places: list[int] = []
        for number, moment in enumerate(self.moments):
            begun = self.moments[number - 1].round if number else 0  # what an action begins comes after it
            if begun and begun != (self.moments[number - 2].round if number > 1 else 0):
                rows.append((None, _("Round {number}", number=begun)))
            places.append(len(rows))
            rows.append((number, self.text(number, moment)))
        self._rows, self._of_moment = tuple(rows), tuple(places)
        self.endResetModel()

    def text(self, number: int, moment: Moment) -> str:
        """What happened in a moment, in one line."""
        if not number:
            return _("As it began")
        return f"{number}  {'. '.join(map(on_one_line, moment.lines))}"

    def moment_at(self, index: Index) -> int | None:
        """The number of the moment in a row; None for a heading."""
        return self._rows[index.row()][0] if index.isValid() else None

    def index_of(self, moment: int) -> QModelIndex:
        """The row of a moment."""
        return self.index(self._of_moment[moment])

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.moment_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][1]
        if role == Qt.ItemDataRole.FontRole and self.moment_at(index) is None:
            return bold()
        return None


_STEPS = ("first", "previous", "next", "last")
_PAGE = 10  # actions
_ICON = 18  # px
_WAYS = frozenset({
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
    Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
})  # fmt: skip


class GameDock(GamePanel):
    """A journal is played again on the desk shown. Its parts are made when it is first seen.

    ``requested`` tells that a journal is to be asked for, ``moment_requested`` the `Moment` to be shown on
    the canvas, None for none.
    """

    requested = Signal()
    moment_requested = Signal(object)

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QWidget | None = None) -> None:
        super().__init__(catalogue, facts, parent)
        self.game: GameSummary | None = None
        self.moment: Moment | None = None

    def sizeHint(self) -> QSize:
        return QSize(340, 480)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_moment()

    def hideEvent(self, event: QHideEvent) -> None:
        """What nobody sees in the list is not left on the canvas."""
        super().hideEvent(event)
        self._want(None)

    def _build(self) -> None:
        self.open_button = push_button(
            _("Replay a Game…"),
            self,
            do=lambda: self.requested.emit(),
            tip=_("Choose the journal of a game that was played here"),
        )
        self.bar = named(QProgressBar(self), _("The game is played again"))
        self.bar.setRange(0, 0)
        self.title, self.state = heading("", self), PlainLabel(self, wrap=True)
        self.title.setWordWrap(True)
        self.about = Reading(_("How the game went"), 3, self)
        self.slider = named(
            QSlider(Qt.Orientation.Horizontal, self),
            _("Action shown"),
            _("Go through the game; the arrow keys go from action to action"),
        )
        self.slider.setPageStep(_PAGE)
        self.slider.valueChanged.connect(self._show_moment)
        self.buttons = self._make_buttons()
        self.here = PlainLabel(self, wrap=True)
        self.message = Reading(_("What happened with this action"), 3, self)
        self._model = GameRows(self)
        self.list = _List(self)
        self.list.setModel(self._model)
        self.list.setAccessibleName(_("What happened"))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        NoRemoval(self.list, _WAYS)
        NoRemoval(self.slider, _WAYS)
        self.list.selectionModel().currentChanged.connect(self._go)
        self._lay_out()
        self._dress()
        OnRestyle(self, self._dress)
        self._show()

    def _make_buttons(self) -> dict[str, QToolButton]:
        tips = (
            _("As it began"),
            _("The action before"),
            _("The next action"),
            _("As it ended"),
        )
        goals: tuple[Callable[[], int], ...] = (
            lambda: 0,
            lambda: self.slider.value() - 1,
            lambda: self.slider.value() + 1,
            self.slider.maximum,
        )
        found: dict[str, QToolButton] = {}
        for name, tip, goal in zip(_STEPS, tips, goals, strict=True):
            button = found[name] = tool_button(
                "", self, lambda _=False, goal=goal: self.slider.setValue(goal()), tip=tip, size=_ICON
            )
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return found

    def _lay_out(self) -> None:
        first, previous, following, last = self.buttons.values()
        vbox(
            hbox(self.open_button, (self.bar, 1), Stretch(0)),
            self.state,
            self.title,
            (self.about, 2),
            hbox(first, previous, (self.slider, 1), following, last),
            self.here,
            (self.list, 4),
            (self.message, 2),
            Stretch(0),
            parent=self,
            margins=6,
        )

    def _dress(self) -> None:
        mine = colours(self.palette())
        for name, button in self.buttons.items():
            button.setIcon(icon(f"step-{name}", mine.text, mine.grid))

    def replay(self, path: Path) -> None:
        """Play a journal again and show it; why not is told in the panel."""
        self._put_away()
        job = self.job
        scenario = self._desk.scenario if self._desk is not None else None
        if self._desk is None or scenario is None:
            self._fail(
                _("there is no scenario here. Open the battlefield or the .hexgame that was played first.")
            )
            return
        battlefield = self._desk.document.battlefield
        job.request(lambda: game_work(path, battlefield, scenario, self._catalogue, self._facts))
        self._show()

    def _report(self, actions: int) -> None:
        self.bar.setFormat(ngettext("{n} action", "{n} actions", actions))

    def _take(self, game: GameSummary) -> None:
        self.game = game
        self._show()
        self.slider.setValue(len(game.moments) - 1)
        self._show_moment()
        self.slider.setFocus()

    def _clear(self) -> None:
        self.game = None
        self._want(None)

    # Showing ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The game, or that there is none."""
        game, busy = self.game, self.job.busy
        self.bar.setVisible(busy)
        for part in (self.title, self.about, self.slider, self.here, self.list, self.message):
            part.setVisible(game is not None)
        for button in self.buttons.values():
            button.setVisible(game is not None)
        moments = game.moments if game is not None else ()
        if moments is not self._model.moments:
            with QSignalBlocker(self.slider):
                self.slider.setRange(0, max(len(moments) - 1, 0))
            self._model.show_moments(moments)
        if game is not None:
            self.title.setText(game.title)
            lines = (game.played, game.refused, game.ending, *game.stands, *game.warnings)
            self.about.read("\n".join(line for line in lines if line))
        self._show_state()

    def _show_state(self) -> None:
        text = ""
        if self.job.busy:
            text = _("The game is played again by the rules.")
        elif self._failure:
            text = _("No game is shown: {why}", why=self._failure)
        elif self.game is None:
            text = _(
                "Open a journal (.hexjournal) of a game that was played with this scenario: it is checked "
                "by the rules, and you can go through it action by action."
            )
        elif self._stale:
            text = _("The scenario or its battlefield has changed since.")
        self.state.say(text)

    def _go(self, index: QModelIndex) -> None:
        number = self._model.moment_at(index)
        if number is not None:
            self.slider.setValue(number)

    def _show_moment(self) -> None:
        """The action at which the slider stands."""
        game = self.game
        if game is None or not self.isVisible():
            return
        number, last = self.slider.value(), self.slider.maximum()
        moment = game.moments[number]
        if moment.round:
            text = _("Action {number} of {last}, round {round}")
        else:
            text = _("Action {number} of {last}, before the first round")
        self.here.setText(text.format(number=number, last=last, round=moment.round))
        self.message.read("\n".join(moment.lines) or self._model.text(0, moment))
        for name, button in self.buttons.items():
            button.setEnabled(number > 0 if name in _STEPS[:2] else number < last)
        index = self._model.index_of(number)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        self._want(moment)

    def _want(self, moment: Moment | None) -> None:
        if moment is not self.moment:
            self.moment = moment
            self.moment_requested.emit(moment)


class _List(QListView):
    """Keeps its current row in sight when it gets another size."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())
