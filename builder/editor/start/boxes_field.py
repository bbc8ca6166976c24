"""A field for the boxes one has: how many of each."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSpinBox, QWidget

from builder.catalogue import Box
from builder.editor.plain_texts import PlainLabel, plain_tip

_MOST = 99


class BoxesField(QScrollArea):
    """One line a box. ``changed`` tells that a number is another one now."""

    changed = Signal()

    def __init__(self, boxes: Iterable[Box], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Boxes you have"))
        self._counts: dict[str, QSpinBox] = {}
        lines = QWidget()
        grid = QGridLayout(lines)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        for row, box in enumerate(sorted(boxes, key=lambda box: box.order)):
            label = PlainLabel(box.name)
            label.setToolTip(plain_tip(self.tr("{count} pieces").format(count=box.total)))
            count = _Count(self)
            count.setAccessibleName(box.name)
            label.setBuddy(count)
            count.valueChanged.connect(lambda _: self.changed.emit())
            grid.addWidget(label, row, 0)
            grid.addWidget(count, row, 1)
            self._counts[box.id] = count
        self.setWidget(lines)

    @property
    def counts(self) -> dict[str, int]:
        """How many of each box, those with none left out."""
        return {id: count.value() for id, count in self._counts.items() if count.value()}

    def count_of(self, id: str) -> QSpinBox:
        """The field of one box. Raises KeyError for a box that is not listed."""
        return self._counts[id]


class _Count(QSpinBox):
    """A number that the wheel changes only when it has the focus, so that scrolling the list is safe."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__()
        self._area = area
        self.setRange(0, _MOST)
        self.setSpecialValueText("–")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._area.ensureWidgetVisible(self, 0, 30)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
