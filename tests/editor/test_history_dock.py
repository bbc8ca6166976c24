"""The list of steps over the core's history."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import SetField
from builder.editor.document.document import Document
from builder.editor.history_dock import HistoryModel
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.history import History
from editor.people import LEFT, Hands


def named(*titles: str) -> Document:
    document = Document()
    for title in titles:
        document.do(SetField("title", title), f"Call it {title}")
    return document


def test_in_the_window_a_click_goes_back_and_another_forward(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.place("grass-7", Hex(2, 3))
    hands.choose("rock-1")
    hands.drag(Hex(2, 3), Hex(3, 3))
    hands.key(Qt.Key.Key_X)
    hands.click(Hex(3, 3))
    window.session.show_dock("history")
    dock = window.session.history
    qtbot.waitUntil(dock.isVisible)

    def click(row: int) -> None:
        at = dock.visualRect(dock.model().index(row, 0)).center()
        qtbot.mouseClick(dock.viewport(), LEFT, pos=at)
        assert dock.currentIndex().row() == row

    labels = ["As opened", "Place 7-hex grass tile", "Place single rock tile", "Remove single rock tile"]
    assert [dock.model().index(row, 0).data() for row in range(dock.model().rowCount())] == labels
    assert dock.currentIndex().row() == 3
    end = hands.placed()
    assert [row[0] for row in end] == ["grass-7", "rock-1"]
    click(1)
    assert [row[0] for row in hands.placed()] == ["grass-7"]
    assert window.session.actions["redo"].text() == "&Redo: Place single rock tile"
    click(2)
    assert [row[0] for row in hands.placed()] == ["grass-7", "rock-1", "rock-1"]
    click(0)
    assert hands.placed() == []
    assert not window.isWindowModified()
    click(3)
    assert hands.placed() == end
    assert not window.session.actions["redo"].isEnabled()
    click(1)
    hands.place("sand-1", Hex(6, 1))
    assert dock.model().rowCount() == 3, "what was undone is gone with the next edit"
    assert dock.model().index(2, 0).data() == "Place single sand tile"


def test_while_nobody_sees_it_it_does_nothing_and_then_catches_up(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.place("rock-1", Hex(2, 3))
    model = window.session.history.model()
    assert model.rowCount() == 1
    window.session.show_dock("history")
    qtbot.waitUntil(lambda: model.rowCount() == 2)
    assert window.session.history.currentIndex().row() == 1
    hands.click(Hex(3, 3))
    assert model.rowCount() == 3


def test_the_label_of_a_step_is_asked_for_alone(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each edit names what can be undone; to list all steps for that makes a long day slow."""
    window.document.do(SetField("title", "a"), "Call it a")

    def fail(history: History) -> tuple[str, ...]:
        raise AssertionError("all labels were asked for")

    monkeypatch.setattr(History, "labels", property(fail))
    window.document.do(SetField("title", "b"), "Call it b")
    assert window.session.actions["undo"].text() == "&Undo: Call it b"
    window.session.undo()
    assert window.session.actions["redo"].text() == "&Redo: Call it b"


def test_it_is_a_sound_model(qtmodeltester: ModelTester) -> None:
    model, document = HistoryModel(), named("a", "b")
    qtmodeltester.check(model)
    model.show(document.history)
    assert [model.index(row).data() for row in range(3)] == ["As opened", "Call it a", "Call it b"]
    document.undo()
    model.show(document.history)
    assert model.rowCount() == 3
    assert model.index(2).data(Qt.ItemDataRole.FontRole).italic(), "undone steps are slanted"
    assert model.index(1).data(Qt.ItemDataRole.FontRole) is None


def test_steps_that_are_the_same_keep_their_rows(qtmodeltester: ModelTester) -> None:
    model, document = HistoryModel(), named("a", "b")
    qtmodeltester.check(model)
    model.show(document.history)
    seen: list[str] = []
    model.modelReset.connect(lambda: seen.append("reset"))
    model.rowsInserted.connect(lambda _, first, last: seen.append(f"in {first} {last}"))
    model.rowsRemoved.connect(lambda _, first, last: seen.append(f"out {first} {last}"))

    def after(do: Callable[[], object]) -> list[str]:
        seen.clear()
        do()
        model.show(document.history)
        labels = [model.index(row).data() for row in range(model.rowCount())]
        assert labels == ["As opened", *document.history.labels]
        slanted = [model.index(row).data(Qt.ItemDataRole.FontRole) is not None for row in range(len(labels))]
        assert slanted == [row > document.history.position for row in range(len(labels))]
        return list(seen)

    assert after(lambda: document.do(SetField("title", "c"), "Call it c")) == ["in 3 3"]
    assert after(document.undo) == []
    assert after(document.undo) == []
    assert after(lambda: document.do(SetField("author", "Ann"), "Sign")) == ["out 2 3", "in 2 2"]
    assert after(document.undo) == []
    assert after(document.redo) == []
    assert after(lambda: None) == []
