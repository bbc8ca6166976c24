"""The scenario beside a battlefield: none is written over, taken for another or left out unasked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.filing import files
from builder.editor.filing.stub_beside import is_there, says
from builder.editor.window import Window
from builder.editor.work.document import Document
from builder.errors import RefusedError
from builder.hexgrid import Hex
from editor.people import Answers, Hands

Lay = Callable[..., Battlefield]
Button = QMessageBox.StandardButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

MINE: Mapping[str, Any] = {"players": "4", "text": 'Two fords; "hold" them\n\tto the end'}
THEIRS: Mapping[str, Any] = {"players": "2", "text": "An old one"}


def stub(folder: Path, name: str, data: Mapping[str, Any], battlefield: str = "") -> Path:
    """A stub on the disk."""
    path = folder / f"{name}.hexscenario"
    formats.write_scenario_stub(path, data, battlefield or f"{name}.hexfield")
    return path


def players(path: Path) -> object:
    """What a battlefield opened now would know of play."""
    data = formats.scenario_beside(path).data
    return data["players"] if data is not None else None


@pytest.fixture
def imported(window: Window, hands: Hands) -> Document:
    """A battlefield that came with something about play and was not saved here yet."""
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.document.scenario = MINE
    return window.document


def test_one_that_names_another_says_nothing_of_it(tmp_path: Path) -> None:
    stub(tmp_path, "a", MINE, "other.hexfield")
    assert not says(tmp_path / "a.hexfield", MINE)


def test_what_is_written_already_is_known_again(tmp_path: Path, shared: Path, catalogue: Catalogue) -> None:
    for source in ("Table des geants.hsc",):
        scenario = formats.read(shared / "maps" / source, catalogue).scenario
        assert scenario is not None
        stub(tmp_path, "a", scenario)
        assert says(tmp_path / "a.hexfield", scenario)
        assert not says(tmp_path / "a.hexfield", {**scenario, "text": "another"})


def test_a_name_that_no_file_can_have_is_not_there(tmp_path: Path) -> None:
    assert not is_there(tmp_path / ("x" * 300))
    assert not is_there(Path("a\0b"))


@pytest.mark.parametrize("action", ["save-as", "save-copy"])
def test_a_scenario_in_the_way_is_asked_about(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, imported: Document, action: str
) -> None:
    path = tmp_path / "ford.hexfield"
    theirs = stub(tmp_path, "ford", THEIRS)
    before = theirs.read_bytes()
    answers.file(path)
    answers.press(Button.Cancel)
    window.actions_by_id[action].trigger()
    assert "something else of start zones and glyphs" in answers.texts[-1]
    assert not path.exists(), "cancel writes nothing at all"
    assert window.isWindowModified()
    answers.file(path)
    answers.press(Button.Ignore)
    window.actions_by_id[action].trigger()
    assert theirs.read_bytes() == before
    assert path.exists()
    other = tmp_path / "other.hexfield"
    stub(tmp_path, "other", THEIRS)
    answers.file(other)
    answers.press(Button.Save)
    window.actions_by_id[action].trigger()
    assert players(other) == "4"


def test_what_was_to_be_kept_is_asked_about_once_and_again_when_it_changed(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, imported: Document
) -> None:
    theirs = stub(tmp_path, "ford", THEIRS)
    answers.file(tmp_path / "ford.hexfield")
    answers.press(Button.Ignore)
    hands.key(Qt.Key.Key_S, CTRL)
    hands.click(Hex(0, 1))
    hands.key(Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()
    assert len(answers.texts) == 1
    theirs.write_text("something new")
    hands.click(Hex(0, 2))
    answers.press(Button.Save)
    hands.key(Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()
    assert players(tmp_path / "ford.hexfield") == "4"


def test_its_own_is_not_asked_about(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, imported: Document
) -> None:
    answers.file(tmp_path / "ford.hexfield")
    hands.key(Qt.Key.Key_S, CTRL)
    assert players(tmp_path / "ford.hexfield") == "4"
    written = (tmp_path / "ford.hexscenario").stat().st_mtime_ns
    hands.click(Hex(0, 1))
    hands.key(Qt.Key.Key_S, CTRL)
    assert (tmp_path / "ford.hexscenario").stat().st_mtime_ns == written
    assert answers.texts == []


def test_one_that_lay_there_is_told_where_a_battlefield_without_any_comes(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    stub(tmp_path, "ford", THEIRS)
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    answers.file(tmp_path / "ford.hexfield")
    hands.key(Qt.Key.Key_S, CTRL)
    assert "ford.hexscenario, which was there already, goes with it" in window.status.currentMessage()


def test_where_only_the_scenario_cannot_be_written_that_is_what_is_said(
    tmp_path: Path,
    window: Window,
    hands: Hands,
    answers: Answers,
    imported: Document,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "ford.hexfield"

    def full(*_: object) -> None:
        raise RefusedError(f"{tmp_path / 'ford.hexscenario'}: cannot be written (no space left)")

    with monkeypatch.context() as there:
        there.setattr(formats, "write_scenario_stub", full)
        answers.file(path)
        answers.press(Button.Ok)
        assert not window.filing.save(window.desk)
    assert answers.texts == [
        "ford.hexfield was saved, but ford.hexscenario was not, which holds its start zones and glyphs. "
        "Cannot be written (no space left)"
    ]
    assert window.document.path == path
    assert len(formats.read(path, window.catalogue).battlefield) == 1
    assert window.isWindowModified(), "part of it is on no disk yet, so closing asks"
    assert window.filing.save(window.desk), "the file of the battlefield is known: it was not changed outside"
    assert players(path) == "4"
    assert not window.isWindowModified()


def test_a_name_too_long_for_the_scenario_beside_it_is_one_message(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, imported: Document
) -> None:
    path = tmp_path / ("x" * 245 + ".hexfield")
    answers.file(path)
    answers.press(Button.Ok)
    window.actions_by_id["save-copy"].trigger()
    assert "was saved, but" in answers.texts[-1]
    hands.key(Qt.Key.Key_N, CTRL)
    assert window.open_path(path)
    assert window.document.scenario is None


def test_without_a_word_the_file_of_somebody_else_stays(
    tmp_path: Path, lay: Lay, catalogue: Catalogue
) -> None:
    theirs = stub(tmp_path, "a", THEIRS)
    before = theirs.read_bytes()
    document = Document(lay(("rock-1", 0, 0, 1, 0)), scenario=MINE)
    assert files.write_copy(document, tmp_path / "a.hexfield", catalogue).stub is None
    assert theirs.read_bytes() == before
    files.write_copy(document, tmp_path / "a.hexfield", catalogue, replace_stub=True)
    assert players(tmp_path / "a.hexfield") == "4"
