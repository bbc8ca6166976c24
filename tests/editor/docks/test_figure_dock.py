"""The panel of the figure: it sets the choice and shows it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.editor.docks.figure_dock import FigureDock
from builder.editor.theme import palette_of
from builder.editor.work.figure import PRESETS, FigureChoice, Puts
from editor.people import alike


@pytest.fixture
def choice(qtbot: QtBot, catalogue: Catalogue) -> FigureChoice:
    """A choice as it is at the first start."""
    return FigureChoice(catalogue.kinds)


@pytest.fixture
def dock(qtbot: QtBot, choice: FigureChoice) -> FigureDock:
    """The panel, shown."""
    made = FigureDock(choice)
    qtbot.addWidget(made)
    made.resize(280, 620)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_nothing_is_made_before_it_is_seen(qtbot: QtBot, choice: FigureChoice) -> None:
    made = FigureDock(choice)
    qtbot.addWidget(made)
    assert made.widget() is None


def test_a_preset_sets_all_numbers(dock: FigureDock, choice: FigureChoice) -> None:
    index = list(PRESETS).index("Rider on two spaces")
    dock.preset.setCurrentIndex(index)
    dock.preset.activated.emit(index)
    assert choice.figure == PRESETS["Rider on two spaces"]
    assert (dock.height_box.value(), dock.move_box.value(), dock.double.isChecked()) == (6, 7, True)
    dock.height_box.setValue(8)
    assert choice.figure.height == 8
    assert dock.preset.currentData() is None
    assert dock.preset.currentText() == "My own numbers"


def test_each_part_sets_what_it_says(dock: FigureDock, choice: FigureChoice) -> None:
    dock.move_box.setValue(3)
    dock.size_box.activated.emit(2)
    dock.flying.click()
    dock.edition.activated.emit(0)
    dock.door.activated.emit(1)
    figure = choice.figure
    assert (figure.move, figure.size, figure.flying, figure.edition, figure.door) == (
        3,
        "large",
        True,
        "basic",
        "open",
    )
    dock.puts[Puts.FRIEND].click()
    dock.others.setValue(9)
    assert (choice.puts, choice.others) == (Puts.FRIEND, 9)
    dock.heat.click()
    assert choice.heat
    dock.reach.click()
    assert not choice.heat


def test_it_follows_a_choice_made_elsewhere(dock: FigureDock, choice: FigureChoice) -> None:
    choice.change(height=9, size="huge", edition="master-1", door="none", flying=True)
    choice.put(Puts.ENEMY)
    choice.show_turns(True)
    assert dock.height_box.value() == 9
    assert [box.currentData() for box in (dock.size_box, dock.edition, dock.door)] == [
        "huge",
        "master-1",
        "none",
    ]
    assert dock.flying.isChecked()
    assert dock.puts[Puts.ENEMY].isChecked()
    assert dock.heat.isChecked()
    assert choice.figure.height == 9  # showing it changed nothing


def test_the_legend_tells_what_is_shown(dock: FigureDock, choice: FigureChoice) -> None:
    move = dock.legend.grab().toImage()
    assert "whole move" in dock.legend.accessibleName()
    choice.show_turns(True)
    assert "never" in dock.legend.accessibleName()
    assert dock.legend.grab().toImage() != move
    choice.show_turns(False)
    choice.change(move=4)
    few = dock.legend.grab().toImage()
    assert few.size() != move.size() or not alike(few, move)


def test_the_legend_is_read_on_dark_ground_too(qtbot: QtBot, dock: FigureDock) -> None:
    light = dock.legend.grab().toImage()
    dock.setPalette(palette_of(Qt.ColorScheme.Dark))
    assert dock.legend.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5
    assert not alike(dock.legend.grab().toImage(), light)


def test_its_buttons_ask_for_the_tool_and_for_clearing(qtbot: QtBot, dock: FigureDock) -> None:
    with qtbot.waitSignal(dock.tool_wanted):
        dock.tool_button.click()
    with qtbot.waitSignal(dock.clear_wanted):
        dock.clear_button.click()


def test_everything_is_reached_with_tab_and_has_a_name(qapp: QApplication, dock: FigureDock) -> None:
    inner = dock.widget()
    parts = [
        *inner.findChildren(QAbstractButton),
        *inner.findChildren(QAbstractSpinBox),
        *inner.findChildren(QComboBox),
    ]
    assert len(parts) == 16
    for part in parts:
        text = part.text() if isinstance(part, (QAbstractButton, QAbstractSpinBox)) else ""
        assert part.focusPolicy() & Qt.FocusPolicy.TabFocus, part
        assert part.accessibleName() or text


def test_nothing_is_cut_in_a_narrow_panel(dock: FigureDock) -> None:
    inner = dock.widget()
    assert inner.minimumSizeHint().width() <= 260
    assert inner.width() <= dock.viewport().width()
