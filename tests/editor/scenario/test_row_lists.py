"""A list of sentences: broken into lines, kept in order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.editor.scenario.row_lists import SentenceList
from editor.people import ALT, LEFT

LONG = "A side wins when one of its own unique heroes stands in the zone on the hill. " * 2


@pytest.fixture
def listed(qtbot: QtBot) -> Iterator[SentenceList]:
    parent = QWidget()
    qtbot.addWidget(parent)
    made = SentenceList("Victories", parent)
    made.resize(300, 200)
    with qtbot.waitExposed(parent):
        parent.show()
    yield made
    parent.hide()  # kept until here: it holds the list


def test_rows_are_as_high_as_their_lines_and_narrower_ones_higher(listed: SentenceList) -> None:
    listed.show_sentences(["Short.", LONG])
    heights = [listed.item(row).sizeHint().height() for row in range(2)]
    assert heights[1] > 3 * (heights[0] - 8)
    listed.resize(180, 200)
    assert listed.item(1).sizeHint().height() > heights[1]


def test_the_row_chosen_stays_and_the_last_one_takes_its_place_where_it_goes(listed: SentenceList) -> None:
    listed.show_sentences(["a", "b", "c"])
    listed.setCurrentRow(2)
    listed.show_sentences(["a", "b", "c", "d"])
    assert listed.currentRow() == 2
    listed.show_sentences(["a"])
    assert listed.currentRow() == 0
    listed.show_sentences([])
    assert listed.currentRow() == -1


def test_arrows_beyond_the_ends_and_a_row_dragged_are_told_and_move_nothing_here(
    qtbot: QtBot, listed: SentenceList
) -> None:
    moves: list[tuple[int, int]] = []
    listed.moved.connect(lambda row, to: moves.append((row, to)))
    listed.show_sentences(["a", "b"])
    listed.setCurrentRow(0)
    qtbot.keyClick(listed, Qt.Key.Key_Up, ALT)
    qtbot.keyClick(listed, Qt.Key.Key_Down, ALT)
    assert moves == [(0, 1)]
    listed.show_sentences(["a", "b", "c"])
    listed.setCurrentRow(0)
    below = QPointF(listed.visualItemRect(listed.item(2)).center()) + QPointF(0, 90)
    listed.dropEvent(
        QDropEvent(
            below, Qt.DropAction.MoveAction, QMimeData(), LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
    )  # fmt: skip
    assert moves == [(0, 1), (0, 2)]
    assert [listed.item(row).text() for row in range(3)] == ["1. a", "2. b", "3. c"]
