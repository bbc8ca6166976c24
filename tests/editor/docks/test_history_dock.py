"""The list of steps over the core's history."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import SetField
from builder.editor.docks.history_dock import HistoryDock, HistoryModel
from builder.editor.work.desk import Desk
from builder.editor.work.document import Document


def named(*titles: str) -> Document:
    document = Document()
    for title in titles:
        document.do(SetField("title", title), f"Call it {title}")
    return document


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


def test_a_click_goes_to_the_step(qtbot: QtBot) -> None:
    dock, document = HistoryDock(), named("a", "b", "c")
    qtbot.addWidget(dock)
    desk = Desk(document)
    desk.setParent(dock)
    dock.show_desk(desk)
    dock.resize(300, 200)
    with qtbot.waitExposed(dock):
        dock.show()
    at = dock.visualRect(dock.model().index(1, 0)).center()
    qtbot.mouseClick(dock.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert document.battlefield.info.title == "a"
    assert dock.currentIndex().row() == 1
