"""The dialog for a new battlefield: boxes asked for once, and nothing lost where they cannot be saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QSpinBox
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.editor.inventory.holdings import Holdings
from builder.editor.start.new_dialog import BoxesField, NewDialog
from builder.errors import RefusedError
from builder.inventory import Collection
from editor.people import Answers


@pytest.fixture
def holdings(qtbot: QtBot, tmp_path: Path, catalogue: Catalogue) -> Holdings:
    """Nothing is owned yet."""
    return Holdings(tmp_path / "config", catalogue)


@pytest.fixture
def dialog(qtbot: QtBot, catalogue: Catalogue, holdings: Holdings) -> NewDialog:
    """The dialog on first use."""
    made = NewDialog(catalogue, holdings)
    qtbot.addWidget(made)
    made.show()
    return made


def test_every_box_of_the_catalogue_can_be_counted(dialog: NewDialog, catalogue: Catalogue) -> None:
    assert dialog.boxes is not None
    for id in catalogue.boxes:
        assert dialog.boxes.count_of(id).accessibleName() == catalogue.boxes[id].name
    assert dialog.boxes.counts == {}


def test_the_number_of_pieces_follows(dialog: NewDialog, catalogue: Catalogue) -> None:
    assert dialog.boxes is not None
    assert "None is fine" in dialog.message.text()
    box = next(iter(catalogue.boxes.values()))
    dialog.boxes.count_of(box.id).setValue(3)
    owned = sum(Collection({box.id: 3}, {}).owned(catalogue).values())
    assert dialog.message.text().startswith(f"{owned} pieces")


def test_nothing_is_saved_where_no_box_is_named(dialog: NewDialog, holdings: Holdings) -> None:
    dialog.accept()
    assert not holdings.path.exists()


def test_boxes_are_asked_for_only_once(qtbot: QtBot, catalogue: Catalogue, holdings: Holdings) -> None:
    holdings.save(Collection({next(iter(catalogue.boxes)): 1}, {}))
    later = NewDialog(catalogue, holdings)
    qtbot.addWidget(later)
    assert later.boxes is None
    assert str(sum(holdings.owned.values())) in later.message.text()
    later.accept()
    assert sum(holdings.collection.boxes.values()) == 1, "what is owned stays as it is"


def test_a_faulty_collection_file_is_told_and_left_alone(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "collection.hexcollection"
    path.write_text("nonsense: [")
    dialog = NewDialog(catalogue, Holdings(tmp_path, catalogue))
    qtbot.addWidget(dialog)
    assert dialog.boxes is None
    assert "has faults" in dialog.message.text()
    dialog.accept()
    assert path.read_text() == "nonsense: ["


def test_boxes_that_cannot_be_saved_are_told_and_the_dialog_stays(
    dialog: NewDialog,
    holdings: Holdings,
    catalogue: Catalogue,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(collection: Collection) -> None:
        raise RefusedError("the disk is full")

    monkeypatch.setattr(holdings, "save", refuse)
    assert dialog.boxes is not None
    dialog.boxes.count_of(next(iter(catalogue.boxes))).setValue(1)
    answers.press(QMessageBox.StandardButton.Ok)
    dialog.accept()
    assert "the disk is full" in answers.texts[0]
    assert dialog.isVisible()
    assert dialog.boxes.counts != {}


def test_the_author_is_remembered(
    qtbot: QtBot, dialog: NewDialog, catalogue: Catalogue, holdings: Holdings
) -> None:
    dialog.title.setText("  Ford ")
    dialog.author.setText(" Ada, Countess = 1 ")
    dialog.accept()
    assert (dialog.info.title, dialog.info.author) == ("Ford", "Ada, Countess = 1")
    again = NewDialog(catalogue, holdings)
    qtbot.addWidget(again)
    assert (again.title.text(), again.author.text()) == ("", "Ada, Countess = 1")


def test_the_wheel_over_a_number_scrolls_the_list_instead_of_counting(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    field = BoxesField(catalogue.boxes.values())
    qtbot.addWidget(field)
    field.resize(400, 200)
    field.show()
    count: QSpinBox = field.count_of(min(catalogue.boxes.values(), key=lambda box: box.order).id)
    at = QPointF(count.rect().center())
    wheel = QWheelEvent(
        at,
        QPointF(count.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(count, wheel)
    assert count.value() == 0


def test_a_number_that_gets_the_focus_comes_into_sight(qtbot: QtBot, catalogue: Catalogue) -> None:
    field = BoxesField(catalogue.boxes.values())
    qtbot.addWidget(field)
    field.resize(400, 150)
    with qtbot.waitExposed(field):
        field.show()
    last = field.count_of(max(catalogue.boxes.values(), key=lambda box: box.order).id)
    field.activateWindow()
    last.setFocus()
    qtbot.waitUntil(lambda: not last.visibleRegion().isEmpty())
