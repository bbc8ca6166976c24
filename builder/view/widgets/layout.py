"""Widgets beside and below each other and in the rows of a form, each arrangement said in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, SignalInstance
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from builder.view.overrides import SafeOverrides
from builder.view.widgets.plain_texts import plain_tip

_BETWEEN = 6  # px between parts of a row that wraps
_FRAME = QSize(40, 60)  # px around for title bar and borders


def resize_in_sight(window: QWidget, width: int, height: int) -> None:
    """Give a window a size, at most that of its screen."""
    room = window.screen().availableGeometry().size() - _FRAME
    window.resize(QSize(width, height).boundedTo(room))


class WordyPanel(SafeOverrides, QWidget):
    """Never lower than its layout needs at its width, where texts that are wrapped take more lines:
    splitters and stacks of widgets do not ask for that.
    """

    def minimumSizeHint(self) -> QSize:
        layout, least = self.layout(), super().minimumSizeHint()
        if layout is not None and self.isVisible():  # before that it has no width to speak of
            least = least.expandedTo(QSize(0, layout.minimumHeightForWidth(self.width())))
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()


class Stretch(NamedTuple):
    """Room that grows between parts."""

    factor: int = 1


class Gap(NamedTuple):
    """Room of a size in px between parts."""

    size: int


Part = (
    QWidget | QLayout | Stretch | Gap | tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag]
)
"""What lies in a box; with how much of the room it takes, and where it stands in that."""
Margins = int | tuple[int, int, int, int]
"""In px around a layout: on all sides, or left, top, right, bottom."""
FormRow = QWidget | QLayout | tuple[str | QWidget, QWidget | QLayout]
"""A field with its label, or what takes the width of a form."""
Do = Callable[..., object] | SignalInstance


def hbox(
    *parts: Part, parent: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Parts beside each other; ``parent`` is the widget that they fill."""
    box = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    _fill(box, parts, margins, spacing)
    return box


class WrappingRow(SafeOverrides, QWidget):
    """Parts beside each other, in as many lines as its width takes: none is cut."""

    def __init__(self, *parts: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        for part in parts:
            part.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        sizes = [part.sizeHint() for part in self._parts]
        wide = sum(size.width() + _BETWEEN for size in sizes) - _BETWEEN
        return QSize(wide, max(size.height() for size in sizes))

    def minimumSizeHint(self) -> QSize:
        return QSize(max(part.sizeHint().width() for part in self._parts), self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(place.bottom() for place in self._places(width)) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a part has another size
            self.updateGeometry()
            self._lay_out()
        return super().event(event)

    def _lay_out(self) -> None:
        for part, place in zip(self._parts, self._places(self.width()), strict=True):
            part.setGeometry(place)

    def _places(self, width: int) -> list[QRect]:
        places = list[QRect]()
        high, left, top = self.sizeHint().height(), 0, 0
        for size in (part.sizeHint() for part in self._parts):
            if left and left + size.width() > width:
                left, top = 0, top + high + _BETWEEN
            places.append(QRect(QPoint(left, top + (high - size.height()) // 2), size))
            left += size.width() + _BETWEEN
        return places


def vbox(
    *parts: Part, parent: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Parts below each other; ``parent`` is the widget that they fill."""
    box = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    _fill(box, parts, margins, spacing)
    return box


def _fill(box: QBoxLayout, parts: tuple[Part, ...], margins: Margins | None, spacing: int | None) -> None:
    _set_margins(box, margins)
    if spacing is not None:
        box.setSpacing(spacing)
    add_parts(box, *parts)


def add_parts(box: QBoxLayout, *parts: Part) -> None:
    """Put more parts behind those that lie in a box."""
    for part in parts:
        match part:
            case Stretch():
                box.addStretch(part.factor)
            case Gap():
                box.addSpacing(part.size)
            case QWidget():
                box.addWidget(part)
            case QLayout():
                box.addLayout(part)
            case (QLayout() as layout, int(factor)):
                box.addLayout(layout, factor)
            case (QWidget() as widget, int(factor)):
                box.addWidget(widget, factor)
            case (widget, factor, side):
                box.addWidget(widget, factor, side)


def form_layout(
    *rows: FormRow, parent: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QFormLayout:
    """Rows below each other, fields as wide as there is room; ``spacing`` in px between the rows."""
    form = QFormLayout() if parent is None else QFormLayout(parent)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    _set_margins(form, margins)
    if spacing is not None:
        form.setVerticalSpacing(spacing)
    for row in rows:
        match row:
            case QWidget() | QLayout():
                form.addRow(row)
            case (label, field):
                form.addRow(label, field)
    return form


def _set_margins(layout: QLayout, margins: Margins | None) -> None:
    if margins is not None:
        layout.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))


def push_button(
    text: str, parent: QWidget, do: Do | None = None, *, tip: str = "", name: str = ""
) -> QPushButton:
    """A button: what it does, and its words in a tool tip and for screen readers."""
    button = QPushButton(text, parent)
    if tip:
        button.setToolTip(plain_tip(tip))
    if name:
        button.setAccessibleName(name)
    if do is not None:
        button.clicked.connect(do)
    return button


def run_dialog(dialog: QDialog) -> int:
    """Show a dialog until it is closed, and have Qt delete it then: what `QDialog.exec` gives.

    What was chosen in it is read at once, before Qt comes to that.
    """
    try:
        return dialog.exec()
    finally:
        if isValid(dialog):  # not if the window went meanwhile
            dialog.deleteLater()


def dialog_buttons(
    dialog: QDialog,
    kind: QDialogButtonBox.StandardButton = QDialogButtonBox.StandardButton.Ok,
    text: str = "",
) -> QDialogButtonBox:
    """The button that accepts a dialog, called ``text`` where one is given, and Cancel."""
    box = QDialogButtonBox(kind | QDialogButtonBox.StandardButton.Cancel, dialog)
    if text:
        box.button(kind).setText(text)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box


def tool_button(
    text: str, parent: QWidget, do: Do, *, tip: str, raised: bool = True, size: int = 0
) -> QToolButton:
    """A small button with a sign or, in ``size`` px, an icon: ``tip`` says what it does. ``raised``: it has a
    frame only while the mouse is over it.
    """
    button = QToolButton(parent)
    button.setText(text)
    button.setAutoRaise(raised)
    button.setToolTip(plain_tip(tip))
    button.setAccessibleName(tip)
    button.clicked.connect(do)
    if size:
        button.setIconSize(QSize(size, size))
    return button


def action_buttons(actions: Mapping[str, QAction], ids: Iterable[str], parent: QWidget) -> list[QToolButton]:
    """A small button for each of some actions, by their ids."""
    made = []
    for id in ids:
        button = QToolButton(parent)
        button.setDefaultAction(actions[id])
        button.setAutoRaise(True)
        button.setIconSize(QSize(18, 18))
        made.append(button)
    return made
