"""Copying, merging and reshaping in the window, by real keys and clicks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, SetField, SetNote
from builder.catalogue import Catalogue
from builder.editor.selection.reshaping import TerrainDialog
from builder.editor.window import Window
from builder.hexgrid import Hex, ring
from editor.people import CTRL, LEFT, SHIFT, Answers, Hands, Key
from tests.battlefields import laid


def build(hands: Hands, *rows: tuple[str, Hex]) -> None:
    """Place pieces and go back to the select tool with all of them selected."""
    for name, hex in rows:
        hands.choose(name)
        hands.click(hex)
    hands.key(Key.Key_V)
    hands.key(Key.Key_A, CTRL)


def ids(hands: Hands) -> list[str]:
    return [row[0] for row in hands.placed()]


def test_copy_and_paste_turn_and_put_down_twice(window: Window, hands: Hands) -> None:
    build(hands, ("grass-2", Hex(0, 0)))
    hands.key(Key.Key_C, CTRL)
    hands.key(Key.Key_V, CTRL)
    assert window.session.tool.id == "stamp"
    assert window.desk.selection == frozenset()
    hands.key(Key.Key_R)
    hands.click(Hex(4, 0))
    hands.click(Hex(7, 0), right=True)
    hands.click(Hex(7, 0))
    assert [(row[1], row[4]) for row in hands.placed()] == [(0, 0), (4, 1), (7, 2)]
    assert window.document.history.labels[1:] == ("Put down double grass tile",) * 2
    hands.key(Key.Key_Escape)
    assert window.session.tool.id == "select"
    hands.key(Key.Key_Z, CTRL)
    hands.key(Key.Key_Z, CTRL)
    assert len(hands.placed()) == 1


def test_m_mirrors_what_is_in_hand_and_escape_empties_it_in_every_tab(window: Window, hands: Hands) -> None:
    build(hands, ("grass-3", Hex(0, 0)), ("rock-1", Hex(4, 0)))
    hands.key(Key.Key_D, CTRL)
    assert window.session.palette_dock.in_hand.text() == "2 pieces in hand"
    before = window.session.hand.group
    hands.key(Key.Key_M)
    assert None is not window.session.hand.group != before
    hands.key(Key.Key_Escape)
    assert window.session.palette_dock.in_hand.text() == "No piece in hand"
    window.session.filing.new()
    assert window.session.palette_dock.in_hand.text() == "No piece in hand"


def test_what_is_pasted_falls_onto_what_is_there(window: Window, hands: Hands) -> None:
    build(hands, ("grass-7", Hex(0, 0)), ("rock-1", Hex(0, 0)))
    hands.key(Key.Key_D, CTRL)
    hands.click(Hex(0, 0))
    assert [(row[0], row[3]) for row in hands.placed()] == [
        ("grass-7", 1),
        ("rock-1", 2),
        ("grass-7", 3),
        ("rock-1", 4),
    ]
    assert window.document.history.labels[-1] == "Put down 2 pieces"


def test_cut_here_and_paste_in_another_tab(window: Window, hands: Hands) -> None:
    build(hands, ("grass-7", Hex(0, 0)))
    hands.key(Key.Key_X, CTRL)
    assert hands.placed() == []
    assert window.document.history.labels[-1] == "Cut 7-hex grass tile"
    window.session.filing.new()
    hands.key(Key.Key_V, CTRL)
    hands.click(Hex(2, 2))
    assert ids(hands) == ["grass-7"]
    assert len(window.session.workspace.desks) == 2


def test_pasting_rubbish_says_one_sentence_and_changes_nothing(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    for text in ("", "dear friend", "hexwright-pieces: 1\npieces: [", "\ufffd" * 500):
        QGuiApplication.clipboard().setText(text)
        hands.key(Key.Key_V, CTRL)
        assert window.session.status.currentMessage().startswith("The clipboard"), text
        assert window.session.tool.id == "place"
        assert window.session.hand.type is window.session.catalogue.pieces["rock-1"]
        window.session.status.clearMessage()


def test_ctrl_v_in_a_text_field_pastes_text(qtbot: QtBot, window: Window, hands: Hands) -> None:
    QGuiApplication.clipboard().setText("grass")
    window.session.palette_dock.search.setFocus()
    qtbot.keyClick(window.session.palette_dock.search, Key.Key_V, CTRL)
    assert window.session.palette_dock.search.text() == "grass"
    assert window.session.tool.id != "stamp"


def test_without_a_selection_there_is_nothing_to_copy(window: Window, hands: Hands) -> None:
    for name in ("copy", "cut", "duplicate", "split", "join", "replace-terrain", "save-stamp"):
        assert not window.session.actions[name].isEnabled(), name
    build(hands, ("grass-7", Hex(0, 0)))
    for name in ("copy", "cut", "duplicate", "split", "join", "replace-terrain", "save-stamp"):
        assert window.session.actions[name].isEnabled(), name


def test_a_battlefield_is_merged_with_its_notes_as_one_step(
    window: Window, hands: Hands, answers: Answers, tmp_path: Path, catalogue: Catalogue
) -> None:
    other = laid(("sand-7", 3, 3, 1, 0))
    for edit in (SetField("title", "Dunes"), SetField("description", "Dry."), SetNote(1, "first")):
        other.apply(edit)
    formats.write(other, tmp_path / "dunes.hexfield", catalogue)
    build(hands, ("rock-1", Hex(9, 0)))
    answers.file(tmp_path / "dunes.hexfield")
    window.session.actions["merge"].trigger()
    hands.click(Hex(0, 0))
    assert sorted(ids(hands)) == ["rock-1", "sand-7"]
    assert window.document.history.labels[-1] == "Merge Dunes"
    assert window.document.battlefield.slot_notes == {1: "first"}
    assert window.document.battlefield.info.description == "Dry."
    assert window.session.hand.held is None, "a battlefield is merged once"
    hands.click(Hex(0, 4))
    assert len(hands.placed()) == 2
    hands.key(Key.Key_Z, CTRL)
    assert window.document.battlefield.slot_notes == {}
    assert window.document.battlefield.info.description == ""


def test_a_file_that_cannot_be_merged_is_one_message(
    window: Window, hands: Hands, answers: Answers, tmp_path: Path, catalogue: Catalogue
) -> None:
    (tmp_path / "broken.hexfield").write_text("dear friend")
    formats.write(Battlefield(), tmp_path / "empty.hexfield", catalogue)
    for name in ("broken", "empty"):
        answers.file(tmp_path / f"{name}.hexfield")
        answers.press(QMessageBox.StandardButton.Ok)
        window.session.actions["merge"].trigger()
        assert f"{name}.hexfield" in answers.texts[-1]
    assert len(answers.texts) == 2
    assert window.session.hand.held is None


def test_what_cannot_be_used_of_a_merged_file_is_told(
    window: Window, answers: Answers, tmp_path: Path
) -> None:
    text = 'hexfield: 1\ntitle: ""\nauthor: ""\npieces:\n'
    rows = ("{piece: marble-7, at: [0, 0, 1]}", "{piece: rock-1, at: [0, 0, 1]}")
    (tmp_path / "half.hexfield").write_text(text + "".join(f"- {row}\n" for row in rows))
    answers.file(tmp_path / "half.hexfield")
    answers.press(QMessageBox.StandardButton.Ok)
    window.session.actions["merge"].trigger()
    assert "marble-7" in answers.texts[0]
    assert window.session.hand.group is not None
    assert window.session.hand.group.name == "half"


def test_split_and_join_by_keys(window: Window, hands: Hands) -> None:
    build(hands, ("grass-7", Hex(0, 0)))
    hands.key(Key.Key_J, CTRL | SHIFT)
    assert ids(hands) == ["grass-3", "grass-2", "grass-2"] or sorted(ids(hands)) == [
        "grass-2",
        "grass-2",
        "grass-3",
    ]
    assert window.session.status.currentMessage() == "Split 7-hex grass tile: 1 became 3"
    hands.key(Key.Key_J, CTRL)
    assert ids(hands) == ["grass-7"]
    hands.key(Key.Key_J, CTRL)
    assert "cannot be joined" in window.session.status.currentMessage()


def test_terrain_is_replaced_by_the_dialog(window: Window, hands: Hands, answers: Answers) -> None:
    build(hands, ("grass-7", Hex(0, 0)), ("grass-1", Hex(4, 0)))

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, TerrainDialog)
        rows = [dialog.list.item(n).text() for n in range(dialog.list.count())]
        dialog.list.setCurrentRow(rows.index("Rock"))
        dialog.accept()

    answers.expect(TerrainDialog, choose)
    hands.key(Key.Key_R, CTRL)
    assert sorted(ids(hands)) == ["rock-1", "rock-7"]
    assert window.document.history.labels[-1] == "Replace grass by rock"
    answers.expect(TerrainDialog, QDialog.reject)
    hands.key(Key.Key_R, CTRL)
    assert sorted(ids(hands)) == ["rock-1", "rock-7"]


def test_an_area_is_filled_by_dragging_around_it_unless_escape_ends_that(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.choose("sand-1")
    hands.key(Key.Key_G)
    assert window.session.tool.id == "fill"
    loop = list(ring(Hex(2, 2), 1))
    hands.drag(loop[0], *loop[1:])
    assert ids(hands) == ["sand-7"]
    assert window.document.history.labels == ("Fill 7 hexes with sand",)
    hands.click(Hex(2, 2))
    assert ids(hands) == ["sand-7", "sand-7"]
    hands.click(Hex(9, 9))
    assert "Open ground" in window.session.status.currentMessage()
    hands.hover(Hex(0, 0))
    qtbot.mousePress(window.canvas, LEFT, pos=hands.at(Hex(0, 0)))
    qtbot.mouseMove(window.canvas, hands.at(Hex(3, 0)))
    hands.key(Key.Key_Escape)
    qtbot.mouseRelease(window.canvas, LEFT, pos=hands.at(Hex(3, 0)))
    assert ids(hands) == ["sand-7", "sand-7"]
    assert len(window.document.history.labels) == 2
