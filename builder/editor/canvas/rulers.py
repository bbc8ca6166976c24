"""The rulers along two borders of a canvas."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from builder.editor.canvas.ruler import THICK, Place, Ruler
from builder.editor.sizes import unit_name

translate = QCoreApplication.translate


class Rulers:
    """The two rulers of a canvas and the corner between them."""

    def __init__(self, canvas: QWidget) -> None:
        self.top = Ruler(Qt.Orientation.Horizontal, canvas)
        self.side = Ruler(Qt.Orientation.Vertical, canvas)
        self.corner = QToolButton(canvas)
        self.corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.corner.setBackgroundRole(QPalette.ColorRole.Window)
        self.corner.setAutoFillBackground(True)
        self.corner.setAutoRaise(True)
        self.corner.setFixedSize(THICK, THICK)
        self.corner.setToolTip(translate("Rulers", "Centimetres or inches"))
        self.corner.setAccessibleName(translate("Rulers", "Unit of the rulers"))
        self._parts: tuple[QWidget, ...] = (self.top, self.side, self.corner)
        for part in self._parts:
            part.hide()

    def show(self, on: bool) -> None:
        """Show or hide them."""
        for part in self._parts:
            part.setVisible(on)

    def lay_out(self, size: QSize) -> None:
        """Put them along the borders of a canvas of that size."""
        self.top.setGeometry(THICK, 0, max(size.width() - THICK, 0), THICK)
        self.side.setGeometry(0, THICK, THICK, max(size.height() - THICK, 0))
        self.corner.move(0, 0)

    def follow(self, place: Place) -> None:
        """Measure the table as it lies now."""
        self.corner.setText(unit_name(place.inches))
        self.top.follow(place)
        self.side.follow(place)
