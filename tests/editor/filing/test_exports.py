"""Pictures, and text for a forum, by the menu."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, SetField
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.filing.forum import ForumDialog, forum_text_of, stored_choice
from builder.editor.picture.export import PictureDialog
from builder.editor.window import Window
from builder.formats.share_link import is_link
from builder.hexgrid import Hex
from builder.inventory import boxes_needed, used
from builder.scenario import Foreign, Scenario, Zone
from builder.sheets.forum import ForumPost, forum_text
from builder.view.jobs.progress import Progress
from editor.people import LEFT, Answers, Hands
from tests.battlefields import laid

FACET = np.dtype([("normal", "<f4", 3), ("at", "<f4", (3, 3)), ("spare", "<u2")])


def test_picture_and_text_go_to_the_clipboard(meadow: Window) -> None:
    meadow.session.actions["copy-picture"].trigger()
    image = QGuiApplication.clipboard().image()
    assert max(image.width(), image.height()) == 1600
    assert "1600 ×" in meadow.session.status.currentMessage()
    meadow.session.actions["copy-forum-text"].trigger()
    text = QGuiApplication.clipboard().text()
    assert "2 × 7-hex grass tile" in text
    assert text.startswith("Two meadows\n")
    assert f"{text.count(chr(10))} lines" in meadow.session.status.currentMessage()


def test_a_link_goes_to_the_clipboard_and_pasted_it_opens_its_map(meadow: Window) -> None:
    meadow.session.actions["copy-link"].trigger()
    link = QGuiApplication.clipboard().text()
    assert is_link(link)
    assert f"Copied a link of {len(link)} characters" in meadow.session.status.currentMessage()
    before = dict(meadow.session.document.battlefield.pieces)
    meadow.session.actions["paste"].trigger()
    document = meadow.session.document
    assert document.battlefield.pieces is not before
    assert document.path is not None
    assert document.path.parent.name == "links"
    types = sorted(piece.type.id for piece in document.battlefield.pieces.values())
    assert types == sorted(piece.type.id for piece in before.values())


def test_a_link_that_is_dropped_opens_and_one_cut_off_is_said(meadow: Window, answers: Answers) -> None:
    meadow.session.actions["copy-link"].trigger()
    link = QGuiApplication.clipboard().text()
    tabs = meadow.session.filing.open_link(link)
    assert tabs
    answers.press(QMessageBox.StandardButton.Ok)
    assert meadow.session.filing.open_link(link[:-20])
    assert "the link holds no map, or was cut off" in answers.texts[-1]
    assert not meadow.session.filing.open_link("https://example.org/")


def test_a_map_too_large_for_a_link_is_offered_as_a_file(
    meadow: Window, answers: Answers, tmp_path: Path
) -> None:
    rows = [("rock-1", n % 25 - row // 2, row, 1, n % 6) for n in range(900) if (row := 3 + n // 25)]
    document = meadow.session.document
    pieces = [replace(piece, id=piece.id + 1_000) for piece in laid(*rows).pieces.values()]
    document.do(Put(tuple(pieces)), "Put")
    answers.press(QMessageBox.StandardButton.Save)
    answers.file(tmp_path / "large.json")
    meadow.session.actions["copy-link"].trigger()
    assert (tmp_path / "large.json").exists()
    assert "send a file" in answers.texts[-1]


def test_a_picture_is_written_as_large_as_wished_and_that_is_remembered(
    tmp_path: Path, meadow: Window, answers: Answers
) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, PictureDialog)
        dialog.sizes.setCurrentIndex(0)
        dialog.sizes.activated.emit(0)
        assert dialog.parts.fields["side"].value() == 800, "a word sets the pixels"
        dialog.parts.fields["side"].setValue(900)
        assert dialog.sizes.currentText() == "Other"
        dialog.accept()

    for answer in (choose, QDialog.accept):
        answers.expect(PictureDialog, answer)
        answers.file(tmp_path / "out")
        meadow.session.actions["export-picture"].trigger()
        image = QImage(str(tmp_path / "out.png"))
        assert max(image.width(), image.height()) == 900
        (tmp_path / "out.png").unlink()
    assert "Wrote out.png" in meadow.session.status.currentMessage()


def test_a_model_is_written_with_a_node_for_each_piece(
    tmp_path: Path, meadow: Window, answers: Answers
) -> None:
    answers.file(tmp_path / "out")
    meadow.session.actions["export-model"].trigger()
    content = (tmp_path / "out.glb").read_bytes()
    assert content.startswith(b"glTF")
    assert content.count(b'"name":"grass-7 ') == 4, "two nodes, two meshes"
    assert "Wrote out.glb" in meadow.session.status.currentMessage()


def test_a_print_is_as_large_as_is_asked_for(tmp_path: Path, meadow: Window, answers: Answers) -> None:
    def quarter(dialog: QInputDialog) -> None:
        assert "100 is " in dialog.labelText()
        dialog.setIntValue(25)
        dialog.accept()

    for name, answer in (("all.stl", QDialog.accept), ("small.stl", quarter), ("never.3mf", QDialog.reject)):
        answers.file(tmp_path / name)
        answers.expect(QInputDialog, answer)
        meadow.session.actions["export-model"].trigger()
        assert (f"Wrote {name}" in meadow.session.status.currentMessage()) is (answer is not QDialog.reject)
    sizes = [np.ptp(np.frombuffer((tmp_path / name).read_bytes(), FACET, offset=84)["at"], axis=(0, 1))
             for name in ("all.stl", "small.stl")]  # fmt: skip
    assert sizes[1] == pytest.approx(sizes[0] / 4, rel=1e-4)
    assert not (tmp_path / "never.3mf").exists()


def test_a_model_that_is_given_up_is_not_written(
    tmp_path: Path, meadow: Window, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Progress, "work_out", lambda self, prepare: None)
    answers.file(tmp_path / "out")
    meadow.session.actions["export-model"].trigger()
    assert not list(tmp_path.iterdir())
    assert "Wrote" not in meadow.session.status.currentMessage()


def test_given_up_or_not_possible_nothing_is_written(
    tmp_path: Path, meadow: Window, answers: Answers
) -> None:
    (tmp_path / "file").touch()
    answers.expect(PictureDialog, QDialog.accept)
    answers.expect(QFileDialog, QDialog.reject)
    meadow.session.actions["export-picture"].trigger()
    answers.expect(PictureDialog, QDialog.accept)
    answers.file(tmp_path / "file" / "out.png")
    answers.press(QMessageBox.StandardButton.Ok)
    meadow.session.actions["export-picture"].trigger()
    assert answers.texts[0].startswith("out.png was not written.")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.fixture
def meadow(window: Window, hands: Hands) -> Window:
    """A battlefield of two pieces with a title."""
    hands.place("grass-7", Hex(0, 0), Hex(3, 0))
    window.document.do(SetField("title", "Two meadows"), "title")
    return window


def test_the_window_says_the_same_as_the_command_line(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-7", 2, 2, 1, 0), ("rock-1", 0, 0, 1, 0))
    battlefield.apply(SetField("title", "Two Fords"))
    boxes = boxes_needed(used(battlefield), catalogue)
    text = forum_text_of(Document(battlefield), catalogue, long=True)
    assert text == forum_text(
        battlefield, catalogue, boxes, ForumPost("Two Fords", long=True, room_for_link=False)
    )


def test_what_a_scenario_says_of_players_is_in_it(catalogue: Catalogue, tmp_path: Path) -> None:
    zones = (Zone("a", (), colour="red"), Zone("b", (), colour="blue"))
    scenario = Scenario(zones=zones, foreign=Foreign("2-4"))
    path = tmp_path / "a.hsc"
    document = Document(laid(("grass-1", 0, 0, 1, 0)), path=path, scenarios=[(scenario, None)])
    text = forum_text_of(document, catalogue, long=False)
    assert "Players: 2-4\nStart zones: 2\n" in text
    assert text.endswith("\nFile: a.hsc\n")
    assert text.startswith("a\n")


def test_a_post_is_seen_and_copied_as_it_is_seen(qtbot: QtBot, meadow: Window, answers: Answers) -> None:
    seen: list[str] = []

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, ForumDialog)
        assert "All pieces" in dialog.shown.toPlainText()
        dialog.length.setCurrentIndex(0)
        dialog.markup.setCurrentIndex(dialog.markup.findData("bbcode"))
        qtbot.keyClicks(dialog.link, "https://example.org/ meadow")
        seen.append(dialog.shown.toPlainText())
        qtbot.mouseClick(dialog.copy, LEFT)

    answers.expect(ForumDialog, choose)
    meadow.session.actions["forum-post"].trigger()
    (text,) = seen
    assert QGuiApplication.clipboard().text() == text
    assert text.startswith("[b]Two meadows[/b]\n")
    assert text.endswith("Link: [url]https://example.org/meadow[/url]\n")
    assert "All pieces" not in text
    assert stored_choice() == (False, "bbcode")
    meadow.session.actions["copy-forum-text"].trigger()
    again = QGuiApplication.clipboard().text()
    assert again.startswith("[b]Two meadows[/b]\n")
    assert "Link" not in again


def test_a_post_is_written_to_a_file_and_given_up_the_clipboard_stays_as_it_was(
    qtbot: QtBot, meadow: Window, answers: Answers, tmp_path: Path
) -> None:
    def save(dialog: QDialog) -> None:
        assert isinstance(dialog, ForumDialog)
        qtbot.mouseClick(dialog.save, LEFT)

    answers.expect(ForumDialog, save)
    answers.file(tmp_path / "post.txt")
    meadow.session.actions["forum-post"].trigger()
    text = (tmp_path / "post.txt").read_text(encoding="utf-8")
    assert text.startswith("Two meadows\n")
    assert text.endswith("\nLink:\n")
    assert "Wrote post.txt" in meadow.session.status.currentMessage()
    QGuiApplication.clipboard().setText("before")
    answers.expect(ForumDialog, QDialog.reject)
    meadow.session.actions["forum-post"].trigger()
    assert QGuiApplication.clipboard().text() == "before"
