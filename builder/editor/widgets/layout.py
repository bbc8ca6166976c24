"""Widgets beside and below each other and in the rows of a form, each arrangement said in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from builder.editor.widgets.plain_texts import plain_tip

_FRAME = QSize(40, 60)  # px around for title bar and borders


def resize_in_sight(window: QWidget, width: int, height: int) -> None:
    """Give a window a size, at most that of its screen."""
    room = window.screen().availableGeometry().size() - _FRAME
    window.resize(QSize(width, height).boundedTo(room))


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
    """A button: what it does, and what that is in a tool tip and for who cannot see it."""
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
