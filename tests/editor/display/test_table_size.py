"""The table size dialog: mm inside, centimetres or inches outside."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.display.table_size import TableSizeDialog


@pytest.fixture
def dialog(qtbot: QtBot) -> TableSizeDialog:
    made = TableSizeDialog((1220.0, 915.0), False, False, 10_000.0, (891.6, 463.3))
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_shows_the_table_and_the_battlefield(dialog: TableSizeDialog) -> None:
    assert (dialog.width_box.value(), dialog.depth_box.value()) == (122.0, 91.5)
    assert dialog.measured.text() == "89 × 46 cm"
    assert not dialog.limited.isChecked()


def test_another_unit_changes_the_numbers_and_not_the_table(dialog: TableSizeDialog) -> None:
    dialog.units.setCurrentIndex(1)
    assert dialog.inches
    assert dialog.width_box.value() == pytest.approx(48.0)
    assert dialog.measured.text() == "35 × 18 in"
    assert dialog.table == (1220.0, 915.0)


def test_typing_a_size_turns_the_limit_on(qtbot: QtBot, dialog: TableSizeDialog) -> None:
    dialog.width_box.selectAll()
    qtbot.keyClicks(dialog.width_box, "80")
    qtbot.keyClick(dialog.width_box, Qt.Key.Key_Tab)
    assert dialog.table == pytest.approx((800.0, 915.0))
    assert dialog.limited.isChecked()


def test_a_common_size_is_taken_over_exactly(dialog: TableSizeDialog) -> None:
    index = dialog.common.findText("183 × 91 cm")
    assert index > 0
    dialog.common.activated.emit(index)
    assert dialog.table == pytest.approx((1828.8, 914.4))
    assert dialog.limited.isChecked()


def test_absurd_sizes_cannot_be_typed(qtbot: QtBot, dialog: TableSizeDialog) -> None:
    for text in ("99999", "0"):
        dialog.width_box.selectAll()
        qtbot.keyClicks(dialog.width_box, text)
        qtbot.keyClick(dialog.width_box, Qt.Key.Key_Tab)
        assert 100 <= dialog.table[0] <= 10_000
