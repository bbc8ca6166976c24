"""The file that a document has, under whatever name it is saved or exported: nothing in it goes unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.filing import files
from builder.editor.filing.watch import Outside
from builder.editor.window import Window
from builder.errors import RefusedError, UnreadableError
from builder.hexgrid import Hex
from builder.scenario import Scenario
from editor.people import CTRL, SHIFT, Answers, Button, Hands
from tests.battlefields import CASTLE, FORDS, laid

ODD_ROW = "- {piece: rock-7, at: [5, 5]}\n"  # it lies nowhere


@pytest.fixture
def half_read(tmp_path: Path, window: Window, answers: Answers) -> Path:
    """An open file that holds more than could be used."""
    path = tmp_path / "hill.hexfield"
    formats.write(laid(("rock-1", 0, 0, 1, 0)), path, window.session.catalogue)
    path.write_text(path.read_text() + ODD_ROW)
    answers.press(Button.Ok)
    assert window.session.filing.open_path(path)
    assert window.document.left_out == 1
    return path


def other_names(tmp_path: Path) -> list[Path]:
    """The same file, called otherwise."""
    (tmp_path / "folder").symlink_to(tmp_path)
    (tmp_path / "link.hexfield").symlink_to(tmp_path / "hill.hexfield")
    return [
        Path("hill.hexfield"),
        tmp_path / "link.hexfield",
        tmp_path / "folder" / "hill.hexfield",
        tmp_path / "folder" / ".." / tmp_path.name / "hill.hexfield",
    ]


def test_saving_over_it_under_another_name_asks_as_saving_does(
    tmp_path: Path,
    window: Window,
    hands: Hands,
    answers: Answers,
    half_read: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    before = half_read.read_bytes()
    hands.place("rock-1", Hex(0, 1))
    for name in other_names(tmp_path):
        monkeypatch.setattr("builder.view.widgets.questions.ask_battlefield_path", lambda *_, it=name: it)
        for action in ("save-as", "save-copy"):
            answers.press(Button.Cancel)
            window.session.actions[action].trigger()
            assert "could not be used" in answers.texts[-1], (name, action)
            assert half_read.read_bytes() == before
            assert window.document.path == half_read
    half_read.write_bytes(before + b"# by somebody else\n")
    for button in (Button.Save, Button.Cancel):
        answers.press(button)
    window.session.actions["save-as"].trigger()
    assert "Another program changed" in answers.texts[-1]
    assert half_read.read_bytes() == before + b"# by somebody else\n"
    for button in (Button.Save, Button.Save):
        answers.press(button)
    window.session.actions["save-as"].trigger()
    assert len(formats.read(half_read, window.session.catalogue).battlefield) == 2
    assert not window.isWindowModified()


def test_saved_under_another_name_of_it_the_document_keeps_its_file(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.place("rock-1", Hex(0, 0))
    answers.file(tmp_path / "hill.hexfield")
    hands.key(Qt.Key.Key_S, CTRL)
    hands.click(Hex(0, 1))
    link = tmp_path / "link.hexfield"
    link.symlink_to(tmp_path / "hill.hexfield")
    answers.file(link)
    answers.press(Button.Yes)  # the file dialog asks about the file that is there
    hands.key(Qt.Key.Key_S, CTRL | SHIFT)
    assert window.document.path == tmp_path / "hill.hexfield"
    assert link.is_symlink()
    assert not window.isWindowModified()
    assert len(formats.read(link, window.session.catalogue).battlefield) == 2


def test_a_file_opened_by_a_relative_name_is_found_wherever_the_program_goes(
    tmp_path: Path, window: Window, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    formats.write(laid(("rock-1", 0, 0, 1, 0)), tmp_path / "hill.hexfield", window.session.catalogue)
    monkeypatch.chdir(tmp_path)
    assert window.session.filing.open_path(Path("hill.hexfield"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    hands.place("rock-1", Hex(0, 1))
    hands.key(Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert len(formats.read(tmp_path / "hill.hexfield", window.session.catalogue).battlefield) == 2


def test_an_export_does_not_suggest_the_documents_own_file_and_asks_before_writing_it(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    path = tmp_path / "hill.json"
    hands.place("rock-1", Hex(0, 0))
    answers.file(path)
    hands.key(Qt.Key.Key_S, CTRL)
    before = path.read_bytes()
    window.document.left_out = 2  # as if more had been in it
    hands.click(Hex(0, 1))
    suggested: list[str] = []

    def over_own(dialog: object) -> None:
        assert isinstance(dialog, QFileDialog)
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert line is not None
        suggested.append(line.text())
        line.setText(str(path))
        dialog.accept()

    for button in (Button.Cancel, Button.Save):
        answers.expect(QFileDialog, over_own)
        answers.press(Button.Yes)  # the file dialog asks about the file that is there
        answers.press(button)
        window.session.actions["export-map-editor"].trigger()
        assert "could not be used" in answers.texts[-1]
        if button is Button.Cancel:
            assert path.read_bytes() == before
            assert window.isWindowModified()
    assert suggested == ["hill copy.json"] * 2
    assert not window.isWindowModified(), "to its own file it is a save"
    assert len(formats.read(path, window.session.catalogue).battlefield) == 2
    assert window.session.filing._watch.state(window.document) is Outside.SAME


def test_an_export_does_not_write_over_a_file_open_in_another_tab(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    path = tmp_path / "hill.json"
    hands.place("rock-1", Hex(0, 0))
    answers.file(path)
    hands.key(Qt.Key.Key_S, CTRL)
    before = path.read_bytes()
    window.session.filing.new()
    hands.click(Hex(4, 4))
    answers.file(path)
    answers.press(Button.Yes)
    answers.press(Button.Ok)
    window.session.actions["export-map-editor"].trigger()
    assert "open in another tab" in answers.texts[-1]
    assert path.read_bytes() == before


def test_odd_names_and_one_too_long_to_be_saved_are_one_message(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(0, 0))
    answers.file(tmp_path / "hill.hexfield")
    hands.key(Qt.Key.Key_S, CTRL)
    loop = tmp_path / "loop.hexfield"
    loop.symlink_to(loop)
    for odd in (loop, Path("a\0b.hexfield"), tmp_path / ("x" * 300 + ".hexfield")):
        answers.press(Button.Ok)
        assert not window.session.filing.open_path(odd)
    assert len(answers.texts) == 3
    window.session.filing.new()
    hands.place("rock-1", Hex(0, 0))
    answers.file(tmp_path / ("x" * 250 + ".v2"))  # gets a suffix that says how, and is too long then
    answers.press(Button.Ok)
    hands.key(Qt.Key.Key_S, CTRL)
    assert "was not saved" in answers.texts[-1]
    assert window.isWindowModified()


def test_a_scenario_that_is_there_already_is_not_written_over(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    mine = tmp_path / "a.hexscenario"
    mine.write_text("mine")
    scenario = Scenario(title={"en": "Two fords"}, rounds=3)
    document = Document(laid(("rock-1", 0, 0, 1, 0)), scenarios=[(scenario, None)])
    saved = files.save_document(document, tmp_path / "a.hexfield", catalogue)
    assert mine.read_text() == "mine"
    assert saved.scenarios == (tmp_path / "a - Two fords.hexscenario",), "nothing of ours is lost either"


def test_an_import_is_kept_to_the_byte_and_what_it_said_about_play_beside_our_own_file(
    qtbot: QtBot, tmp_path: Path, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    source = virtualscape(CASTLE)
    document = files.open_document(source, catalogue, {})
    files.save_document(document, tmp_path / "copy.hsc", catalogue)
    assert (tmp_path / "copy.hsc").read_bytes() == source.read_bytes()
    document = files.open_document(virtualscape(FORDS), catalogue, {})
    assert document.scenario is not None
    saved = files.save_document(document, tmp_path / "giants.hexfield", catalogue)
    assert saved.scenarios == (tmp_path / "giants.hexscenario",)
    assert saved.scenarios[0].is_file()
    assert not document.dirty
    again = files.open_document(tmp_path / "giants.hexfield", catalogue, {})
    assert again.scenario is not None
    assert again.scenario.zones == document.scenario.zones


def test_a_file_that_is_not_there_or_cannot_be_written_is_one_message(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    document = Document(laid(("rock-1", 0, 0, 1, 0)))
    with pytest.raises(RefusedError):
        files.save_document(document, tmp_path / "no" / "a.hexfield", catalogue)
    assert document.path is None
    with pytest.raises(UnreadableError, match=r"gone\.hexfield: no such file"):
        files.open_document(tmp_path / "gone.hexfield", catalogue, {})
