"""Widgets beside and below each other and in the rows of a form, each arrangement said in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, SignalInstance
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

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
