"""Save As, a copy, other formats, and what is told before something is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QMessageBox

from builder import formats, places
from builder.battlefield import Put, SetField, SetNote
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import CTRL, Answers, Button, Hands
from tests.battlefields import CASTLE


@pytest.fixture
def path(tmp_path: Path, window: Window, hands: Hands, answers: Answers) -> Path:
    """A saved battlefield with a note, which other formats cannot hold."""
    hands.place("rock-1", Hex(0, 0))
    window.document.do(SetNote(1, "build this first"), "Note")
    answers.file(tmp_path / "hill.hexfield")
    assert window.session.filing.save(window.desk)
    return tmp_path / "hill.hexfield"


def test_what_is_lost_is_told_before_and_once_for_a_format(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, path: Path
) -> None:
    target = tmp_path / "map.json"
    answers.file(target)
    answers.press(Button.Cancel)
    assert not window.session.filing.save_as(window.desk)
    assert not target.exists(), "it is told before anything is written"
    assert window.document.path == path
    answers.file(target)
    answers.press(Button.Save)
    assert window.session.filing.save_as(window.desk)
    assert "A .hexfield file holds it all" in answers.texts[-1]
    asked = len(answers.texts)
    for row in (1, 2):
        hands.click(Hex(0, row))
        hands.key(Qt.Key.Key_S, CTRL)
        assert not window.isWindowModified()
    assert len(answers.texts) == asked, "it is not told on every save"
    walls = [
        window.document.battlefield.new_piece(
            window.session.catalogue.pieces["fortress-wall-straight"], hex, 2
        )
        for hex in (Hex(9, 9), Hex(5, 9))
    ]
    window.document.do(Put((walls[0],)), "Wall")
    answers.press(Button.Save)
    hands.key(Qt.Key.Key_S, CTRL)
    assert len(answers.texts) == asked + 1, "something else is lost now"
    window.document.do(Put((walls[1],)), "Wall")
    hands.key(Qt.Key.Key_S, CTRL)
    assert len(answers.texts) == asked + 1, "one more of the same is not news"
    assert not window.isWindowModified()


def test_pieces_of_a_kind_that_are_lost_in_another_way_are_news(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    def put(*places: tuple[Hex, int]) -> None:
        battlefield, rock = window.document.battlefield, window.session.catalogue.pieces["rock-1"]
        window.document.do(Put(tuple(battlefield.new_piece(rock, *place) for place in places)), "Rocks")

    put((Hex(0, 0), 1), (Hex(0, 0), 1))
    answers.file(tmp_path / "map.json")
    answers.press(Button.Save)
    assert window.session.filing.save_as(window.desk)
    assert "lie exactly in another" in answers.texts[-1]
    put((Hex(1, 0), 5))
    answers.press(Button.Cancel)
    assert not window.session.filing.save(window.desk)
    assert "finds no place for 1 × 'single rock tile'" in answers.texts[-1]


def test_where_something_would_be_lost_return_saves_it_all_in_a_file_of_ours(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    window.document.do(Put((window.document.battlefield.new_piece(
        window.session.catalogue.pieces["grass-7"], Hex(0, 0), 1),)), "Ground")  # fmt: skip
    window.session.actions["new-scenario"].trigger()
    target = tmp_path / "map.hsc"
    answers.file(target)
    offered: list[str] = []

    def press_return(box: QDialog) -> None:
        assert isinstance(box, QMessageBox)
        offered.extend(button.text() for button in box.buttons())
        default = box.defaultButton()
        assert default is not None
        answers.expect(QFileDialog, take_what_is_suggested)
        default.click()

    def take_what_is_suggested(dialog: QDialog) -> None:
        assert isinstance(dialog, QFileDialog)
        offered.extend(Path(name).name for name in dialog.selectedFiles())
        answers.texts.append(dialog.windowTitle())
        dialog.accept()

    answers.expect(QMessageBox, press_return)
    assert window.session.filing.save_as(window.desk)
    assert "knows no points, victory" in answers.texts[0]
    assert set(offered) == {"Save &as .hexfield…", "&Save Anyway", "&Cancel", "map.hexfield"}
    assert not target.exists()
    assert window.document.path == tmp_path / "map.hexfield"
    assert window.document.path.is_file()
    assert len(formats.companion_scenarios(window.document.path)) == 1
    assert not window.isWindowModified()


def test_a_copy_leaves_the_document_where_it_was_and_over_its_own_file_is_a_save(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, path: Path
) -> None:
    hands.click(Hex(0, 1))
    before = path.read_bytes()
    answers.file(tmp_path / "copy.hexfield")
    window.session.actions["save-copy"].trigger()
    assert len(formats.read(tmp_path / "copy.hexfield", window.session.catalogue).battlefield) == 2
    assert path.read_bytes() == before
    assert window.document.path == path
    assert window.isWindowModified()
    answers.file(path)
    answers.press(Button.Yes)  # the file dialog asks about the file that is there
    assert window.session.filing.save_copy(window.desk)
    assert not window.isWindowModified()


def test_a_file_open_in_another_tab_is_not_written_over(
    window: Window, hands: Hands, answers: Answers, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    monkeypatch.setattr("builder.view.widgets.questions.ask_battlefield_path", lambda *_: path)
    window.session.filing.new()
    hands.click(Hex(7, 7))
    for save in (window.session.filing.save_as, window.session.filing.save_copy):
        answers.press(Button.Ok)
        assert not save(window.desk)
        assert "open in another tab" in answers.texts[-1]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("action", "suffix"),
    [("export-hsc", ".hsc"), ("export-map-editor", ".json"), ("export-map-editor-gz", ".gz")],
)
def test_an_export_is_a_copy_in_another_programs_format(
    tmp_path: Path, window: Window, answers: Answers, path: Path, action: str, suffix: str
) -> None:
    answers.file(tmp_path / "out")
    answers.press(Button.Save)
    window.session.actions[action].trigger()
    assert "cannot hold everything" in answers.texts[-1]
    assert len(formats.read(tmp_path / f"out{suffix}", window.session.catalogue).battlefield) == 1
    assert window.document.path == path
    assert f"Wrote out{suffix}" in window.session.status.currentMessage()


def test_what_merely_lies_elsewhere_in_an_export_is_said_and_no_question(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(-3, 0))
    answers.file(tmp_path / "out.json")
    window.session.actions["export-map-editor"].trigger()
    assert answers.texts == []
    said = window.session.status.currentMessage()
    assert said.startswith("Wrote out.json · everything is moved 3 columns right, "), said


def test_an_export_that_cannot_be_written_is_one_message(
    tmp_path: Path, window: Window, answers: Answers, path: Path
) -> None:
    (tmp_path / "file").touch()
    window.document.do(SetNote(1, ""), "Note")
    answers.file(tmp_path / "file" / "out.hsc")
    answers.press(Button.Ok)
    window.session.actions["export-hsc"].trigger()
    assert answers.texts[-1].startswith("out.hsc was not written.")


def test_a_file_read_and_written_in_its_own_format_warns_of_nothing(
    virtualscape: Callable[..., Path], window: Window, answers: Answers
) -> None:
    window.session.filing.open_path(virtualscape(CASTLE))
    window.document.do(SetField("title", "Mine"), "Title")
    assert window.session.filing.save(window.desk)
    assert answers.texts == []


def examples(window: Window) -> QMenu:
    menu = next(menu for menu in window.findChildren(QMenu) if menu.title() == "Open E&xample")
    menu.aboutToShow.emit()
    return menu


def test_an_example_opens_as_a_battlefield_of_ones_own(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    menu = examples(window)
    shipped = {path: path.read_bytes() for path in places.shipped("scenarios").iterdir()}
    assert menu.actions()[0].text() == "&1 Ash and Fir"
    assert len(menu.actions()) == sum(path.suffix == ".hexfield" for path in shipped)
    (fords,) = [action for action in menu.actions() if action.text().endswith(" Four Fords")]
    fords.trigger()
    assert window.windowTitle().startswith("Four Fords")
    assert window.document.path is None
    assert not window.isWindowModified(), "there is nothing of one's own in it yet"
    hands.place("rock-1", Hex(30, 3))
    assert window.isWindowModified()
    answers.file(tmp_path / "mine.hexfield")
    hands.key(Qt.Key.Key_S, CTRL)
    assert (tmp_path / "mine.hexfield").is_file()
    assert {path: path.read_bytes() for path in places.shipped("scenarios").iterdir()} == shipped
