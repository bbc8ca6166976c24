"""A panel below the canvas with nothing to show is one line high, until it has something or is clicked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QWidget

from builder.editor.widgets import Dock

_BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
_USUAL = 200  # px
_LEAST = 80  # px; what is lower was not made so to be read


class _NoTitle(QWidget):
    """In the place of a title whose name stands on the tab, too."""

    def sizeHint(self) -> QSize:
        return QSize(0, 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 1)


class Fold(QObject):
    """Folds one panel where it, or the tabs of which it is the front one, has the bottom for itself.

    A click on its tab folds and unfolds it, too, until it has nothing to show again, or again something.
    ``moving`` tells that it is about to take room, or give some.
    """

    moving = Signal()

    def __init__(self, window: QMainWindow, dock: Dock, quiet: Callable[[], bool]) -> None:
        """``quiet`` says whether there is nothing to show; call `count` when that may be different now."""
        super().__init__(dock)
        self._window, self._dock, self._quiet = window, dock, quiet
        self._front = True
        self._was_quiet = True
        self._asked: bool | None = None
        self._height = _USUAL
        self._bars: list[QTabBar] = []
        self._timer = QTimer(self, singleShot=True, interval=0)  # not while Qt lays out
        self._timer.timeout.connect(self._look_now)
        dock.visibilityChanged.connect(self._come)
        dock.wanted.connect(partial(self._ask, False))
        for signal in (dock.dockLocationChanged, dock.topLevelChanged, dock.sized):
            signal.connect(self.look)

    @property
    def folded(self) -> bool:
        """Whether it is a line high now."""
        content = self._dock.widget()
        return content is not None and content.isHidden()

    def count(self) -> None:
        """There may be something to show now, or nothing any more: at once, before that is painted."""
        if self._quiet() != self._was_quiet:
            self._look_now()

    def look(self, _how: object = None) -> None:
        """See in a moment whether it is to be folded."""
        self._timer.start()

    def _ask(self, folded: bool) -> None:
        self._asked = folded
        self._look_now()

    def _come(self, on: bool) -> None:
        self._front = on
        self.look()

    def _clicked(self, index: int) -> None:
        bar = self.sender()
        # In front before the click: else that brought it there, which is all that was asked for.
        if isinstance(bar, QTabBar) and bar.tabText(index) == self._dock.windowTitle() and self._front:
            self._ask(not self.folded)

    def _look_now(self) -> None:
        self._hear_clicks()
        quiet = self._quiet()
        if quiet != self._was_quiet:
            self._was_quiet, self._asked = quiet, None
        wanted = quiet if self._asked is None else self._asked
        folds = wanted and self._front and self._alone()
        if folds:
            self._fold()
        elif self.folded:
            self._unfold()

    def _alone(self) -> bool:
        """Whether no other panel stands beside it, or above or below."""
        window, dock = self._window, self._dock
        if dock.isFloating() or window.dockWidgetArea(dock) != _BELOW:
            return False
        tabs = {dock, *window.tabifiedDockWidgets(dock)}
        others = (other for other in window.findChildren(Dock) if other not in tabs and other.isVisible())
        return not any(window.dockWidgetArea(other) == _BELOW and not other.isFloating() for other in others)

    def _fold(self) -> None:
        dock, behind = self._dock, self._behind()
        if not self.folded:
            self.moving.emit()
        if not self.folded and dock.height() >= _LEAST:
            self._height = dock.height() + self._tab_height()
        dock.widget().hide()
        # The least height of the front one is that of all.
        for tab in (dock, *behind) if behind else ():
            if tab.titleBarWidget() is None:
                tab.setTitleBarWidget(_NoTitle(tab))
            if tab.widget() is not None:
                tab.widget().setMinimumHeight(1)
        self._window.resizeDocks([dock], [1], Qt.Orientation.Vertical)

    def _unfold(self) -> None:
        self.moving.emit()
        tabs = (self._dock, *self._behind())
        for tab in tabs:
            title = tab.titleBarWidget()
            tab.setTitleBarWidget(None)  # type: ignore[arg-type]  # Qt's own again
            if title is not None:
                title.deleteLater()
        self._dock.widget().show()
        front = next((tab for tab in tabs if not tab.visibleRegion().isEmpty()), self._dock)
        self._window.resizeDocks([front], [self._height], Qt.Orientation.Vertical)

    def _tab_height(self) -> int:
        """Qt counts the tabs in where it gives a height."""
        mine = self._dock.windowTitle()
        bars = (bar for bar in self._bars if not bar.isHidden())
        return max((bar.height() for bar in bars if mine in map(bar.tabText, range(bar.count()))), default=0)

    def _behind(self) -> list[QDockWidget]:
        return [tab for tab in self._window.tabifiedDockWidgets(self._dock) if not tab.isHidden()]

    def _hear_clicks(self) -> None:
        """Qt makes the tabs of panels, and keeps them, as it sees fit."""
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for bar in bars:
            if bar not in self._bars:
                self._bars.append(bar)
                bar.tabBarClicked.connect(self._clicked)
                bar.destroyed.connect(self._forget)

    def _forget(self, bar: QObject) -> None:
        self._bars = [one for one in self._bars if one is not bar]
