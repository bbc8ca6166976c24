"""A picture is laid under the grid in the window, kept beside the file, and goes where the ground goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, ReferencePicture, SetField
from builder.editor.selection import arranging
from builder.editor.tracing.dialog import ReferenceDialog
from builder.editor.window import Window
from builder.hexgrid import Hex, label
from editor.people import CTRL, LEFT, Answers, Button, Hands, saved
from tests.battlefields import laid

CORNERS = [(60, 40), (540, 40), (60, 320)]
PLACES = [Hex(0, 0), Hex(8, 0), Hex(-2, 5)]
PICTURE = ReferencePicture.of("scan.png", CORNERS, PLACES)


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """A picture all of red, as somebody has it elsewhere."""
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    (tmp_path / "elsewhere").mkdir()
    assert image.save(str(tmp_path / "elsewhere" / "scan.png"))
    return tmp_path / "elsewhere" / "scan.png"


@pytest.fixture
def lay(window: Window, answers: Answers, scan: Path, qtbot: QtBot) -> Callable[..., None]:
    """Choose the picture, click its corners and type the names of hexes, as one does."""

    def do(*places: Hex) -> None:
        def fit(dialog: QDialog) -> None:
            assert isinstance(dialog, ReferenceDialog)
            for (x, y), hex in zip(CORNERS, places, strict=True):
                at = dialog.view._laid().map(QPoint(x, y))
                qtbot.mouseClick(dialog.view, LEFT, pos=at)
                field = dialog.focusWidget()
                assert field is not None
                qtbot.keyClicks(field, label(hex))
            dialog.accept() if dialog.picture is not None else dialog.reject()

        answers.file(scan)
        answers.expect(ReferenceDialog, fit)
        window.session.actions["reference-picture"].trigger()

    return do


def redness(window: Window, hex: Hex) -> int:
    """How much redder than green the middle of a hex is."""
    colour = window.canvas.grab().toImage().pixelColor(window.canvas.point_of(hex))
    return colour.red() - colour.green()


def picture(window: Window) -> ReferencePicture:
    found = window.document.battlefield.info.picture
    assert found is not None
    return found


def test_three_clicks_and_three_names_lay_it_under_the_grid(window: Window, lay: Callable[..., None]) -> None:
    assert redness(window, Hex(3, 2)) < 30
    lay(*PLACES)
    assert [pin.at for pin in picture(window).fit] == PLACES
    for pin, (x, y) in zip(picture(window).fit, CORNERS, strict=True):
        assert pin.pixel == (pytest.approx(x, abs=2), pytest.approx(y, abs=2))
    assert redness(window, Hex(3, 2)) > 60
    assert redness(window, Hex(12, 2)) < 30, "beside the picture"
    window.session.actions["undo"].trigger()
    assert window.document.battlefield.info.picture is None
    assert redness(window, Hex(3, 2)) < 30
    saved(window)


def test_three_points_in_one_line_cannot_be_accepted(window: Window, lay: Callable[..., None]) -> None:
    lay(Hex(0, 0), Hex(4, 0), Hex(8, 0))
    assert window.document.battlefield.info.picture is None


def test_it_is_hidden_and_shown_from_the_menu_and_taken_away_in_its_dialog(
    window: Window, lay: Callable[..., None], answers: Answers
) -> None:
    switch = window.session.actions["show-picture"]
    assert not switch.isEnabled()
    lay(*PLACES)
    assert switch.isEnabled()
    assert switch.isChecked()
    switch.trigger()
    assert redness(window, Hex(3, 2)) < 30
    assert not switch.isChecked()
    switch.trigger()
    assert redness(window, Hex(3, 2)) > 60

    def remove(dialog: QDialog) -> None:
        assert isinstance(dialog, ReferenceDialog)
        dialog.done(2)

    answers.expect(ReferenceDialog, remove)
    window.session.actions["reference-picture"].trigger()
    assert window.document.battlefield.info.picture is None
    assert not switch.isEnabled()
    saved(window)


def test_opacity_and_lock_are_kept_and_a_locked_one_is_not_moved_by_a_click(
    window: Window, lay: Callable[..., None], answers: Answers, qtbot: QtBot
) -> None:
    lay(*PLACES)
    before = picture(window).fit

    def lock(dialog: QDialog) -> None:
        assert isinstance(dialog, ReferenceDialog)
        dialog.options.fields["opacity"].setValue(20)
        dialog.options.fields["locked"].setChecked(True)
        qtbot.mouseClick(dialog.view, LEFT, pos=QPoint(200, 100))
        assert not any(part.isEnabled() for part in (*dialog.hexes, dialog.remove))
        dialog.accept()

    answers.expect(ReferenceDialog, lock)
    window.session.actions["reference-picture"].trigger()
    assert (picture(window).opacity, picture(window).locked, picture(window).fit) == (20, True, before)
    assert 20 < redness(window, Hex(3, 2)) < 60
    saved(window)


def test_a_file_that_is_no_picture_is_refused_in_one_message(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    (tmp_path / "notes.png").write_text("no picture")
    answers.file(tmp_path / "notes.png")
    answers.press(Button.Ok)
    window.session.actions["reference-picture"].trigger()
    assert "notes.png: a PNG or JPEG picture was expected" in answers.texts[-1]
    assert window.document.battlefield.info.picture is None


def test_it_is_saved_beside_the_file_and_found_there_and_goes_along_with_save_as(
    tmp_path: Path, window: Window, lay: Callable[..., None], answers: Answers, scan: Path, hands: Hands
) -> None:
    lay(*PLACES)
    answers.file(tmp_path / "hill.hexfield")
    assert window.session.filing.save(window.desk)
    name, content = picture(window).file, scan.read_bytes()
    assert (tmp_path / name).read_bytes() == content
    assert name.startswith("scan-")
    scan.unlink()
    window.session.filing.close(window.desk)
    assert window.session.filing.open_path(tmp_path / "hill.hexfield")
    QApplication.processEvents()
    assert [pin.at for pin in picture(window).fit] == PLACES
    assert redness(window, Hex(3, 2)) > 60
    (tmp_path / "other").mkdir()
    answers.file(tmp_path / "other" / "dale.hexfield")
    assert window.session.filing.save_as(window.desk)
    assert (tmp_path / "other" / name).read_bytes() == content
    (tmp_path / "other" / name).write_bytes(b"a better scan")
    hands.place("grass-1", Hex(1, 1))
    assert window.session.filing.save(window.desk)
    assert (tmp_path / "other" / name).read_bytes() == b"a better scan", "what lies there is left alone"


def test_a_missing_picture_is_named_in_one_sentence_and_its_record_kept(
    tmp_path: Path, window: Window, lay: Callable[..., None], answers: Answers, hands: Hands
) -> None:
    lay(*PLACES)
    answers.file(tmp_path / "hill.hexfield")
    assert window.session.filing.save(window.desk)
    name = picture(window).file
    (tmp_path / name).unlink()
    window.session.filing.close(window.desk)
    assert window.session.filing.open_path(tmp_path / "hill.hexfield")
    QApplication.processEvents()
    said = window.session.status.currentMessage()
    assert said.startswith("The reference picture is not shown: ")
    assert f"{name}: no such file" in said
    hands.place("grass-1", Hex(1, 1))
    assert window.session.filing.save(window.desk)
    assert f'file: "{name}"' in (tmp_path / "hill.hexfield").read_text()
    assert not (tmp_path / name).exists()


def test_another_format_says_that_it_is_left_out(
    tmp_path: Path, window: Window, lay: Callable[..., None], answers: Answers, hands: Hands
) -> None:
    lay(*PLACES)
    hands.place("grass-1", Hex(1, 1))
    answers.file(tmp_path / "hill.json")
    answers.press(Button.Save)
    assert window.session.filing.save_as(window.desk)
    assert "The reference picture is left out" in answers.texts[-1]
    assert not (tmp_path / picture(window).file).exists()


def test_it_stays_under_the_ground_when_all_is_moved_and_when_one_piece_is_not_all(
    window: Window, hands: Hands
) -> None:
    document, desk = window.document, window.desk
    document.do(SetField("picture", PICTURE), "Lay a picture")
    hands.place("grass-1", Hex(4, 4))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_V)
    hands.drag(Hex(4, 4), Hex(5, 4))
    assert [piece.hex for piece in document.battlefield.pieces.values()] == [Hex(5, 4)]
    assert picture(window) == PICTURE, "one piece is put right on it"
    arranging.begin_at_a1(desk)
    shift = next(iter(document.battlefield.pieces.values())).hex.minus(Hex(5, 4))
    assert shift != Hex(0, 0)
    assert [pin.at for pin in picture(window).fit] == [hex.plus(shift) for hex in PLACES]
    window.session.actions["undo"].trigger()
    assert picture(window) == PICTURE
    hands.place("grass-1", Hex(6, 4))
    hands.key(Qt.Key.Key_A, CTRL)
    window.session.turn(1)
    there = {piece.hex for piece in document.battlefield.pieces.values()}
    centre = next(hex for hex in (Hex(5, 4), Hex(6, 4)) if hex in there)
    assert [pin.at for pin in picture(window).fit] == [hex.turned_about(centre, 1) for hex in PLACES]
    saved(window)


def test_mirroring_everything_mirrors_it(window: Window) -> None:
    document, desk = window.document, window.desk
    pieces = laid(("grass-1", 4, 4), ("grass-2", 5, 4)).pieces.values()
    document.do(Put(tuple(map(document.battlefield.new_like, pieces))), "Ground")
    document.do(SetField("picture", PICTURE), "Lay a picture")
    desk.select(document.battlefield.pieces)
    before = {piece.type.id: piece.hex for piece in document.battlefield.pieces.values()}["grass-1"]
    window.session.actions["mirror-left-right"].trigger()
    after = {piece.type.id: piece.hex for piece in document.battlefield.pieces.values()}["grass-1"]
    # Left to right: (q, r) becomes (-q - r, r), beside a shift in the row.
    by = after.q + before.q + before.r
    assert [pin.at for pin in picture(window).fit] == [Hex(by - q - r, r) for q, r in PLACES]
    saved(window)
