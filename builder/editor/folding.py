"""Folds a panel below the canvas to the height of its tab; it stays as the user left it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QWidget

from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.widgets import Dock, OnRestyle

_BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
_USUAL = 200  # px
_LEAST = 80  # px; what is lower was not made so to be read
_LOW, _PART = 150, 3  # px, and a part of the window: between these a panel is as high as it asks
_FOLDED = "{panel}-folded"  # in the settings


class _NoTitle(SafeOverrides, QWidget):
    """An empty title bar: the name already stands on the tab."""

    def sizeHint(self) -> QSize:
        return QSize(0, 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 1)


class Fold(QObject):
    """Folds one panel if it, or the tabs of which it is the front one, has the bottom of the window for
    itself.

    Only a click on its tab, or a command that shows the panel, unfolds it, never new contents: that would
    move everything under the mouse. A click on the tab in front folds it. Its tab takes the colour of its
    contents. ``moving``: it is about to take or give room at the user's request; ``opened``: it has taken it.
    """

    moving = Signal()
    opened = Signal()

    def __init__(self, window: QMainWindow, dock: Dock, ink: Callable[[], QColor]) -> None:
        """``ink`` gives the colour of its tab's name, if invalid the usual one; call `look` when it may have
        changed.
        """
        super().__init__(dock)
        self._window, self._dock, self._ink = window, dock, ink
        self._front = True
        self._key = _FOLDED.format(panel=dock.objectName())
        self._wanted = settings.stored_flag(self._key, True)
        self._height = _USUAL
        self._fitted: int | None = None  # as high as it asked when it was opened last
        self._chosen = False  # its height by the user, who keeps it
        self._lent = False  # unfolded only as long as there is something to see
        self._bars: list[QTabBar] = []
        self._timer = QTimer(self, singleShot=True, interval=0)  # not while Qt lays out
        self._timer.timeout.connect(self._look_now)
        dock.visibilityChanged.connect(self._come)
        dock.wanted.connect(partial(self._ask, False))
        for signal in (dock.dockLocationChanged, dock.topLevelChanged, dock.sized):
            signal.connect(self.look)
        OnRestyle(dock, self.look)

    @property
    def folded(self) -> bool:
        """Whether it is folded now."""
        content = self._dock.widget()
        return content is not None and content.isHidden()

    @property
    def wanted(self) -> bool:
        """Whether it is to be folded if possible."""
        return self._wanted

    def fold(self) -> None:
        """Fold it, as a click on its tab does."""
        self._ask(True)

    def lend(self, show: Callable[[], None]) -> None:
        """Unfold it by ``show`` for temporary contents: it folds again once they are `done`."""
        lent = self._lent or self.folded
        show()
        self._lent = lent

    def done(self) -> None:
        """Fold it again: its temporary contents are gone."""
        if self._lent:
            self.fold()

    def fit(self, wanted: Callable[[], int]) -> None:
        """Give its content the height that it wants, within bounds, unless somebody chose another."""
        if self._chosen or not self._alone():
            return
        self._lay_out()
        more = self._dock.height() + self._tab_height() - self._dock.widget().height()
        height = max(_LOW, min(wanted() + more, self._window.height() // _PART))
        self._window.resizeDocks([self._dock], [height], Qt.Orientation.Vertical)
        self._lay_out()
        self._fitted = self._dock.height()

    def _lay_out(self) -> None:
        layout = self._window.layout()
        assert layout is not None
        layout.activate()

    def look(self, _how: object = None) -> None:
        """Decide in a moment whether it is to be folded, and how its tab looks."""
        self._timer.start()

    def _ask(self, folded: bool) -> None:
        self._wanted, self._lent = folded, False
        settings.store(self._key, folded)
        before = self.folded
        if folded != before:
            self.moving.emit()
        self._look_now()
        if before and not self.folded:
            self.opened.emit()

    def _come(self, on: bool) -> None:
        self._front = on
        self.look()

    def _clicked(self, index: int) -> None:
        bar = self.sender()
        if not isinstance(bar, QTabBar):
            return
        if bar.tabText(index) == self._dock.windowTitle():
            self._ask(self._front and not self.folded)  # brought to the front it is to be read
        elif index == bar.currentIndex() and self._dock.windowTitle() in map(bar.tabText, range(bar.count())):
            # A click on the tab of another that is in front gives its room back, too. Not before Qt is done
            # with the click, which brings that one to the front.
            QTimer.singleShot(0, self, self._give_room)

    def _give_room(self) -> None:
        self._dock.raise_()
        self._ask(True)

    def _look_now(self) -> None:
        self._hear_clicks()
        self._mark()
        if self._wanted and self._front and self._alone():
            self._fold()
        elif self.folded:
            self._unfold()

    def _alone(self) -> bool:
        """Whether no other panel is beside, above or below it."""
        window, dock = self._window, self._dock
        if dock.isFloating() or window.dockWidgetArea(dock) != _BELOW:
            return False
        tabs = {dock, *window.tabifiedDockWidgets(dock)}
        others = (other for other in window.findChildren(Dock) if other not in tabs and other.isVisible())
        return not any(window.dockWidgetArea(other) == _BELOW and not other.isFloating() for other in others)

    def _fold(self) -> None:
        dock, behind = self._dock, self._behind()
        if not self.folded and dock.height() >= _LEAST and dock.height() != self._fitted:
            self._height = dock.height() + self._tab_height()
            self._chosen = self._fitted is not None
        dock.widget().hide()
        # The least height of the front one is that of all.
        for tab in (dock, *behind) if behind else ():
            if tab.titleBarWidget() is None:
                tab.setTitleBarWidget(_NoTitle(tab))
            if tab.widget() is not None:
                tab.widget().setMinimumHeight(1)
        self._window.resizeDocks([dock], [1], Qt.Orientation.Vertical)
        self._lay_out()  # what is above has the room at once, also while the panels were just brought back

    def _unfold(self) -> None:
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
        """The height of the tabs, which Qt includes in heights that it gives."""
        mine = self._dock.windowTitle()
        bars = (bar for bar in self._bars if not bar.isHidden())
        return max((bar.height() for bar in bars if mine in map(bar.tabText, range(bar.count()))), default=0)

    def _behind(self) -> list[QDockWidget]:
        return [tab for tab in self._window.tabifiedDockWidgets(self._dock) if not tab.isHidden()]

    def _hear_clicks(self) -> None:
        """Connect to the clicks on tabs, which Qt creates and deletes as it needs."""
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for bar in bars:
            if bar not in self._bars:
                self._bars.append(bar)
                bar.tabBarClicked.connect(self._clicked)
                bar.destroyed.connect(self._forget)

    def _mark(self) -> None:
        for bar in self._bars:
            names = [bar.tabText(index) for index in range(bar.count())]
            if self._dock.windowTitle() in names:
                for index, name in enumerate(names):
                    bar.setTabTextColor(index, self._ink() if name == self._dock.windowTitle() else QColor())

    def _forget(self, bar: QObject) -> None:
        self._bars = [one for one in self._bars if one is not bar]
