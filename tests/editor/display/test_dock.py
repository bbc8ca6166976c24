"""The view dock sets what all canvases show, and follows what was set elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSlider, QCheckBox, QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from builder.editor.display.dock import ViewDock
from builder.editor.display.table_size import TableSizeDialog
from builder.editor.window import Window
from builder.view.options import ViewOptions
from editor.people import LEFT


@pytest.fixture
def options(qtbot: QtBot) -> ViewOptions:
    return ViewOptions()


@pytest.fixture
def dock(qtbot: QtBot, options: ViewOptions) -> ViewDock:
    made = ViewDock(options)
    qtbot.addWidget(made)
    made.resize(240, 480)
    made.show()
    return made


def test_each_box_switches_its_option_and_follows_it(
    qtbot: QtBot, dock: ViewDock, options: ViewOptions
) -> None:
    for name in ("grid", "coordinates", "heights", "tint", "rulers", "minimap", "limited"):
        box, before = dock.fields[name], getattr(options.display, name)
        assert box.isChecked() is before, name
        qtbot.keyClick(box, Qt.Key.Key_Space)
        assert getattr(options.display, name) is not before, name
        options.flip(name)
        assert box.isChecked() is before, name


def test_the_sliders_fade_levels_by_keys(qtbot: QtBot, dock: ViewDock, options: ViewOptions) -> None:
    qtbot.keyClick(dock.fields["below"], Qt.Key.Key_End)
    qtbot.keyClick(dock.fields["above"], Qt.Key.Key_PageUp)
    assert (options.display.below, options.display.above) == (100, 20)
    options.change(below=10, above=55)
    assert (dock.fields["below"].value(), dock.fields["above"].value()) == (10, 55)
    texts = {label.text() for label in dock.findChildren(QLabel)}
    assert {"10 %", "55 %"} <= texts


def test_the_unit_is_chosen_and_the_table_asked_for(
    qtbot: QtBot, dock: ViewDock, options: ViewOptions
) -> None:
    dock.fields["inches"].setFocus()
    qtbot.keyClick(dock.fields["inches"], Qt.Key.Key_Down)
    assert options.display.inches
    with qtbot.waitSignal(dock.table_requested):
        qtbot.mouseClick(dock.table_button, LEFT)


def test_everything_is_reached_with_tab_has_a_name_and_is_not_cut_in_a_narrow_dock(
    qtbot: QtBot, dock: ViewDock
) -> None:
    parts = [
        *dock.findChildren(QCheckBox),
        *dock.findChildren(QAbstractSlider),
        *dock.findChildren(QComboBox),
        *dock.findChildren(QPushButton),
    ]
    parts = [
        part
        for part in parts
        if part.isVisible() and part.parent().objectName() != "qt_scrollarea_vcontainer"
    ]
    assert len(parts) == 15
    for part in parts:
        assert part.focusPolicy() & Qt.FocusPolicy.TabFocus, part
        assert part.accessibleName() or part.text()
    inner = dock.widget()
    assert inner.minimumSizeHint().width() <= 240
    assert inner.width() <= dock.viewport().width()


def test_docked_it_is_never_narrower_than_its_parts(qtbot: QtBot, window: Window) -> None:
    dock = next(dock for dock in window.session.docks if dock.objectName() == "view")
    view, last = window.session.view_dock, window.session.view_dock.fields["inches"]
    window.session.show_dock("view")
    for height in (760, 420):
        window.resize(1100, height)
        window.resizeDocks([dock], [120], Qt.Orientation.Horizontal)
        qtbot.waitUntil(lambda: dock.width() < 300 and view.widget().width() <= view.viewport().width())
        assert view.widget().minimumSizeHint().width() <= view.viewport().width()
        assert last.mapTo(view.viewport(), last.rect().topRight()).x() < view.viewport().width()


Make = Callable[[], Window]


@pytest.fixture
def dialog(qtbot: QtBot) -> TableSizeDialog:
    made = TableSizeDialog((1220.0, 915.0), False, False, 10_000.0, (891.6, 463.3))
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_common_size_and_another_unit_are_taken_over_exactly(dialog: TableSizeDialog) -> None:
    assert (dialog.width_box.value(), dialog.depth_box.value()) == (122.0, 91.5)
    assert dialog.measured.text() == "89 × 46 cm"
    assert not dialog.limited.isChecked()
    dialog.units.setCurrentIndex(1)
    assert dialog.inches
    assert dialog.width_box.value() == pytest.approx(48.0)
    assert dialog.measured.text() == "35 × 18 in"
    assert dialog.table == (1220.0, 915.0)
    dialog.units.setCurrentIndex(0)
    index = dialog.common.findText("183 × 91 cm")
    assert index > 0
    dialog.common.activated.emit(index)
    assert dialog.table == pytest.approx((1828.8, 914.4))
    assert dialog.limited.isChecked()


def test_a_size_is_typed_within_reason_and_turns_the_limit_on(qtbot: QtBot, dialog: TableSizeDialog) -> None:
    dialog.width_box.selectAll()
    qtbot.keyClicks(dialog.width_box, "80")
    qtbot.keyClick(dialog.width_box, Qt.Key.Key_Tab)
    assert dialog.table == pytest.approx((800.0, 915.0))
    assert dialog.limited.isChecked()
    for text in ("99999", "0"):
        dialog.width_box.selectAll()
        qtbot.keyClicks(dialog.width_box, text)
        qtbot.keyClick(dialog.width_box, Qt.Key.Key_Tab)
        assert 100 <= dialog.table[0] <= 10_000
