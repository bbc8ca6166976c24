"""A dock, with the program's own icons on its title."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QLineEdit, QWidget

from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.theme import Colours, colours
from builder.view.widgets.icons import pixmap
from builder.view.widgets.plain_texts import plain_tip


class Dock(SafeOverrides, QDockWidget):
    """A panel at a side of the window, that can be closed, moved and taken out of it.

    ``left`` tells that Escape was pressed in it where there was nothing to end (a search is cleared),
    ``sized`` that it has another size, ``wanted`` that somebody asked to see it. ``content_requested`` asks
    for what it shows, before it is first seen.
    """

    left = Signal()
    sized = Signal()
    wanted = Signal()
    content_requested = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._dressed: Colours | None = None
        for button, tip in (
            (self._button("close"), _("Close this panel")),
            (self._button("float"), _("Take this panel out of the window, or put it back")),
        ):
            button.setToolTip(plain_tip(tip))
        self.visibilityChanged.connect(self._come)
        # Qt gives the buttons back the icons of the style whenever it looks whether to show them.
        self.topLevelChanged.connect(lambda: self._dress())
        self.featuresChanged.connect(lambda: self._dress())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that no part of the panel wanted."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        field = self.window().focusWidget()
        if isinstance(field, QLineEdit) and field.isClearButtonEnabled() and field.text():
            field.clear()
        self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sized.emit()

    def setVisible(self, visible: bool) -> None:
        window = self.parentWidget()
        # Else the window is opened, and it may lie behind another tab.
        if visible and self.isHidden() and window is not None and window.isVisible():
            self.fill()
        super().setVisible(visible)

    def fill(self) -> None:
        """Ask for its content where it has none yet: before it is shown, so that there is room for that."""
        if self.widget() is None:
            self.content_requested.emit()

    def _come(self, on: bool) -> None:
        if on:
            self.fill()

    def showEvent(self, event: QShowEvent) -> None:
        if self._dressed is None:  # most docks are not seen at start
            self._dress()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange) and self._dressed is not None:
            self._dress()

    def _dress(self) -> None:
        mine = self._dressed = colours(self.palette())
        for name in ("close", "float"):
            made = QIcon()
            for mode, colour in ((QIcon.Mode.Normal, mine.faint), (QIcon.Mode.Active, mine.text)):
                for ratio in (1, 2):
                    made.addPixmap(_trimmed(pixmap(name, colour, 16 * ratio)), mode)
            self._button(name).setIcon(made)

    def _button(self, name: str) -> QAbstractButton:
        button = self.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
        assert isinstance(button, QAbstractButton)
        return button


def _trimmed(picture: QPixmap) -> QPixmap:
    """Without the border: Qt shows the icons of these buttons at 10 px."""
    side = picture.width()
    return picture.copy(side * 3 // 16, side * 3 // 16, side * 10 // 16, side * 10 // 16)


class Visibility(SafeOverrides, QObject):
    """Watches one widget; ``shown`` tells that it came into sight.

    A dock behind another tab is visible for Qt, and lies outside of the window.
    """

    shown = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._dock: QDockWidget | None = None
        widget.installEventFilter(self)

    @property
    def now(self) -> bool:
        """Whether any of it is in sight."""
        return self._widget.isVisible() and not self._widget.visibleRegion().isEmpty()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._widget and event.type() == QEvent.Type.Show:
            self._follow_dock()
            self.shown.emit()
        return False

    def _follow_dock(self) -> None:
        """The dock that holds the widget tells when it comes to the front."""
        if self._dock is not None:
            return
        around = self._widget.parentWidget()
        while around is not None and not isinstance(around, QDockWidget):
            around = around.parentWidget()
        if isinstance(around, QDockWidget):
            self._dock = around
            around.visibilityChanged.connect(self._dock_changed)

    def _dock_changed(self, on: bool) -> None:
        if on and self.now:
            self.shown.emit()
