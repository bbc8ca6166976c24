"""The picture at an angle beside the canvas: it follows the work while it can be seen."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.picture.dock import PictureDock
from builder.editor.picture.thumbnails import Thumbnail, ThumbnailStore
from builder.editor.picture.view import image_of, picture_work
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.sheets.options import PictureOptions
from builder.view.jobs.background import Job
from editor.people import Hands
from tests.battlefields import laid


@pytest.fixture
def dock(window: Window, qtbot: QtBot) -> PictureDock:
    """The panel, brought out."""
    window.session.show_dock("picture")
    qtbot.waitUntil(window.session.picture.isVisible)
    return window.session.picture


def seen(qtbot: QtBot, dock: PictureDock) -> QImage:
    """The picture, once it is as it should be."""
    qtbot.waitUntil(lambda: not dock._job.busy)
    assert dock.view.image is not None
    return dock.view.image


def greys(image: QImage) -> int:
    """How many pixels have the colour of rock from above."""
    rock = QColor("#b4ada3")
    return sum(
        1
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
        if image.pixelColor(x, y) == rock
    )


def test_it_says_that_there_is_nothing_and_then_shows_what_there_is_in_each_tab(
    qtbot: QtBot, window: Window, hands: Hands, dock: PictureDock
) -> None:
    assert dock.view.image is None
    assert "No piece" in dock.view._words
    hands.place("grass-7", Hex(0, 0))
    first = seen(qtbot, dock)
    hands.place("rock-1", Hex(0, 0))
    assert greys(seen(qtbot, dock)) > greys(first) == 0
    window.document.undo()
    assert seen(qtbot, dock) == first
    window.session.filing.new()
    qtbot.waitUntil(lambda: dock.view.image is None)
    assert "No piece" in dock.view._words


def test_it_is_turned_and_stays_so(
    qtbot: QtBot, window: Window, styles: Styles, hands: Hands, dock: PictureDock
) -> None:
    hands.place("grass-3", Hex(0, 0))
    first = seen(qtbot, dock)
    dock.turn_left.click()
    turned = seen(qtbot, dock)
    dock.turn_right.click()
    assert turned != first
    assert seen(qtbot, dock) == first
    dock.turn_left.click()
    again = PictureDock(styles)
    qtbot.addWidget(again)
    again.resize(dock.size())
    again.show()
    again.show_desk(window.desk)
    assert seen(qtbot, again) == turned


def test_what_lies_above_the_level_shown_can_be_left_out(
    qtbot: QtBot, window: Window, hands: Hands, dock: PictureDock
) -> None:
    for piece in ("grass-7", "rock-1"):
        hands.place(piece, Hex(0, 0))
    assert greys(seen(qtbot, dock)) > 0
    dock.built.setChecked(True)
    window.desk.show_level(1)
    assert greys(seen(qtbot, dock)) == 0
    window.desk.show_level(2)
    assert greys(seen(qtbot, dock)) > 0


def test_hidden_it_draws_nothing(qtbot: QtBot, window: Window, hands: Hands, dock: PictureDock) -> None:
    hands.place("grass-7", Hex(0, 0))
    before = seen(qtbot, dock)
    dock.parentWidget().hide()
    hands.place("rock-1", Hex(0, 0))
    assert not dock._job.busy
    assert dock.view.image is before
    dock.parentWidget().show()
    assert greys(seen(qtbot, dock)) > 0


SMALL = PictureOptions(size=120)


@pytest.fixture
def meadow() -> Battlefield:
    return laid(("grass-7", 0, 0, 1, 0))


def test_the_picture_is_that_of_the_options_and_of_the_battlefield_as_it_was(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, meadow: Battlefield
) -> None:
    job = Job()
    options = PictureOptions(view="plan", size=200, transparent=True)
    before = image_of(meadow, options, styles)
    with qtbot.waitSignal(job.answered) as told:
        job.request(partial(picture_work, meadow, options, styles))
        meadow.apply(Put((meadow.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), 2),)))
    (picture,) = told.args
    assert picture == before != image_of(meadow, options, styles)
    assert picture.image.width() == 200


def test_why_there_is_no_picture_is_told(qtbot: QtBot, styles: Styles, meadow: Battlefield) -> None:
    job = Job()
    with qtbot.waitSignal(job.failed) as told:
        job.request(partial(picture_work, Battlefield(), SMALL, styles))
    assert "nothing to draw" in told.args[0]
    with qtbot.waitSignal(job.failed) as told:
        job.request(partial(picture_work, meadow, PictureOptions(level=7), styles))
    assert "no piece begins on level 7" in told.args[0]


SIZE = QSize(40, 30)


def picture(colour: str = "#336699") -> Thumbnail:
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(colour))
    return Thumbnail("A ford", 7, image)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ford.hexfield"
    path.write_text("a battlefield")
    return path


@pytest.fixture
def store(tmp_path: Path) -> ThumbnailStore:
    return ThumbnailStore(tmp_path / "kept" / "here")


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "kept" / "here").iterdir())


def test_a_picture_is_found_again_unless_size_or_file_changed(
    qapp: object, file: Path, store: ThumbnailStore, tmp_path: Path
) -> None:
    assert store.find(file, SIZE) is None
    store.keep(file, picture())
    found = store.find(file, SIZE)
    assert found is not None
    assert (found.title, found.pieces) == ("A ford", 7)
    assert found.image.pixelColor(20, 15).name() == "#336699"
    assert store.find(file, QSize(80, 60)) is None
    os.utime(file, ns=(1, 1))
    assert store.find(file, SIZE) is None
    assert store.find(tmp_path / "gone.hexfield", SIZE) is None


def test_a_picture_that_is_broken_or_says_nothing_of_pieces_is_not_used(
    qapp: object, tmp_path: Path, file: Path, store: ThumbnailStore
) -> None:
    for content in (b"", b"no picture", b"\x89PNG\r\n\x1a\n torn"):
        store.keep(file, picture())
        kept(tmp_path)[0].write_bytes(content)
        assert store.find(file, SIZE) is None, content
        store.keep(file, picture())
        assert store.find(file, SIZE) is not None
    picture().image.save(str(kept(tmp_path)[0]), "PNG")
    assert store.find(file, SIZE) is None
    nowhere = ThumbnailStore(file / "within a file")
    nowhere.keep(file, picture())
    assert nowhere.find(file, SIZE) is None


def test_those_not_looked_at_longest_make_room(qapp: object, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.hexfield" for number in range(4)]
    for file in files:
        file.touch()
    roomy = ThumbnailStore(tmp_path / "kept" / "here")
    for number, file in enumerate(files[:3]):
        before = set(kept(tmp_path)) if number else set()
        roomy.keep(file, picture())
        (made,) = set(kept(tmp_path)) - before
        os.utime(made, ns=(number, number))
    size = kept(tmp_path)[0].stat().st_size
    assert roomy.find(files[0], SIZE) is not None, "looked at: now the newest"
    ThumbnailStore(tmp_path / "kept" / "here", most=2 * size).keep(files[3], picture())
    assert [roomy.find(file, SIZE) is not None for file in files] == [True, False, False, True]
