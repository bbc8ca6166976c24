"""The list of steps over the core's history."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from builder.battlefield import SetField
from builder.editor.document.document import Document
from builder.editor.history_dock import HistoryModel


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
