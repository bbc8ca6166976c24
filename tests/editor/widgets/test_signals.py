"""What follows something follows one thing at a time, and hears of other colours."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.editor.widgets.signals import Following, OnRestyle


class Source(QObject):
    """Something with signals."""

    changed = Signal(int)


def test_only_what_is_shown_now_is_followed(qapp: QObject) -> None:
    heard: list[int] = []
    first, second, following = Source(), Source(), Following()
    following.follow((first.changed, heard.append))
    following.follow((second.changed, heard.append))
    first.changed.emit(1)
    second.changed.emit(2)
    following.follow()
    second.changed.emit(3)
    assert heard == [2]


def test_a_widget_is_dressed_again_in_other_colours(qtbot: QtBot) -> None:
    widget, dressed = QWidget(), list[str]()
    qtbot.addWidget(widget)
    OnRestyle(widget, lambda: dressed.append(widget.palette().window().color().name()))
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.Window, Qt.GlobalColor.red)
    widget.setPalette(palette)
    assert set(dressed) == {"#ff0000"}
