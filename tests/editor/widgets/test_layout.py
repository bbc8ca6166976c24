"""Layouts hold their parts as they are told to; no window is larger than the screen that it comes up on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from builder.editor.widgets.layout import (
    Gap,
    Stretch,
    dialog_buttons,
    form_layout,
    hbox,
    resize_in_sight,
    vbox,
)


def test_a_window_is_as_large_as_wanted_or_as_the_screen_allows(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 1000, 700))
    resize_in_sight(window, 1120, 780)
    assert (window.width(), window.height()) == (960, 640)
    resize_in_sight(window, 500, 300)
    assert (window.width(), window.height()) == (500, 300)


def test_parts_of_a_box_take_the_room_that_is_said(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    first, second, inner = QLabel("a", whole), QLabel("b", whole), vbox()
    side = Qt.AlignmentFlag.AlignRight
    parts = (first, (second, 2, side), Gap(7), (inner, 3), Stretch(), Stretch(0))
    box = hbox(*parts, parent=whole, margins=(1, 2, 3, 4), spacing=5)
    assert whole.layout() is box
    assert box.spacing() == 5
    margins = box.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (1, 2, 3, 4)
    assert [box.stretch(place) for place in range(box.count())] == [0, 2, 0, 3, 1, 0]
    assert [box.itemAt(place).widget() for place in range(2)] == [first, second]
    assert box.itemAt(1).alignment() == side
    assert box.itemAt(2).sizeHint().width() == 7
    assert box.itemAt(3).layout() is inner


def test_a_form_has_fields_with_labels_and_rows_of_their_full_width(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    field, alone = QLineEdit(whole), QLabel("alone", whole)
    form = form_layout(("&Name", field), alone, parent=whole, margins=0, spacing=6)
    label = form.labelForField(field)
    assert isinstance(label, QLabel)
    assert label.text() == "&Name"
    assert form.itemAt(1, QFormLayout.ItemRole.SpanningRole).widget() is alone
    assert form.verticalSpacing() == 6


def test_the_buttons_of_a_dialog_accept_and_reject_it(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    box = dialog_buttons(dialog, QDialogButtonBox.StandardButton.Save, "&Keep")
    assert box.button(QDialogButtonBox.StandardButton.Save).text() == "&Keep"
    with qtbot.waitSignal(dialog.accepted):
        box.button(QDialogButtonBox.StandardButton.Save).click()
    with qtbot.waitSignal(dialog.rejected):
        box.button(QDialogButtonBox.StandardButton.Cancel).click()
