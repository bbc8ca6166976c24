"""Pictures of battlefield files: as large as fits, whole, sharp on every screen, and drawn once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QBitmap, QImage, QRegion
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, SetField
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.picture import thumbnails
from builder.editor.picture.pictures_job import FilePicture, PicturesJob
from builder.editor.picture.thumbnails import ThumbnailStore, image_of
from builder.editor.start.welcome_page import CardGrid, StartButton
from editor.people import LEFT
from tests.battlefields import laid

SIZE = QSize(240, 150)


def inked(image: QImage) -> QRect:
    """The rectangle of the pixels that are not see-through."""
    return QRegion(QBitmap.fromImage(image.createAlphaMask())).boundingRect()


@pytest.fixture
def store(tmp_path: Path) -> ThumbnailStore:
    return ThumbnailStore(tmp_path / "thumbnails")


@pytest.fixture
def ford(tmp_path: Path, catalogue: Catalogue) -> Path:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    battlefield.apply(SetField("title", "Fürth 浅瀬"))
    formats.write(battlefield, tmp_path / "ford.hexfield", catalogue)
    return tmp_path / "ford.hexfield"


@pytest.fixture
def drawn(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, store: ThumbnailStore
) -> Callable[..., list[FilePicture | Path]]:
    """What a job tells of some files: examples, and the paths of those that cannot be read."""

    def run(*paths: Path, ratio: float = 1.0) -> list[FilePicture | Path]:
        job = PicturesJob(catalogue, styles, SIZE, lambda: ratio, store)
        job.add(paths)
        told: list[FilePicture | Path] = []
        job.drawn.connect(lambda path, example: told.append(example))
        job.failed.connect(told.append)
        job.go_on()
        qtbot.waitUntil(lambda: not job.waiting and len(told) == len(paths))
        return told

    return run


def test_a_picture_has_as_many_pixels_as_the_screen(
    ford: Path, drawn: Callable[..., list[FilePicture | Path]]
) -> None:
    (example,) = drawn(ford, ratio=2.0)
    assert isinstance(example, FilePicture)
    assert (example.picture.width(), example.picture.height()) == (480, 300)
    assert example.picture.deviceIndependentSize().toSize() == SIZE
    assert inked(example.picture.toImage()).height() > 220


def test_a_battlefield_fills_its_picture_as_far_as_its_shape_allows(qtbot: QtBot, styles: Styles) -> None:
    for count in (1, 12):
        box = inked(image_of(laid(*(("grass-1", q, 0, 1, 0) for q in range(count))), styles, SIZE))
        assert box.width() > 200 or box.height() > 90
        assert abs(box.center().x() - 120) <= 10  # its shadow, too light for this, lies to the right
        assert abs(box.center().y() - 75) <= 6
        assert QRect(0, 0, 240, 150).contains(box)
    empty = image_of(Battlefield(), styles, SIZE)
    assert (empty.size(), empty.pixelColor(120, 75).alpha()) == (SIZE, 0)


def test_a_file_is_drawn_once_and_again_when_it_has_changed(
    ford: Path, catalogue: Catalogue, drawn: Callable[..., list[FilePicture | Path]]
) -> None:
    asked: list[Path] = []
    read = formats.read_any

    def counted(path: Path, catalogue: Catalogue) -> formats.Loaded:
        asked.append(path)
        return read(path, catalogue)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thumbnails.formats, "read_any", counted)
        (first,), (again,) = drawn(ford), drawn(ford)
        assert isinstance(first, FilePicture)
        assert isinstance(again, FilePicture)
        assert asked == [ford]
        assert (again.title, again.pieces) == (first.title, first.pieces) == ("Fürth 浅瀬", 2)
        assert inked(again.picture.toImage()) == inked(first.picture.toImage())
        formats.write(laid(("sand-1", 0, 0, 1, 0)), ford, catalogue)
        (changed,) = drawn(ford)
        assert isinstance(changed, FilePicture)
        assert changed.pieces == 1
        assert asked == [ford, ford]


def test_what_cannot_be_read_is_told_and_the_next_one_comes(
    tmp_path: Path, ford: Path, drawn: Callable[..., list[FilePicture | Path]]
) -> None:
    bad, gone = tmp_path / "bad.hexfield", tmp_path / "gone.hsc"
    bad.write_bytes(b"\x89PNG\0\0")
    first, second, third = drawn(bad, gone, ford)
    assert (first, second) == (bad, gone)
    assert isinstance(third, FilePicture)


def test_a_paused_job_begins_nothing(
    qtbot: QtBot, ford: Path, catalogue: Catalogue, styles: Styles, store: ThumbnailStore
) -> None:
    job = PicturesJob(catalogue, styles, SIZE, lambda: 1.0, store)
    job.add([ford])
    job.go_on()
    job.add([ford])
    job.pause()
    with qtbot.waitSignal(job.drawn):
        pass
    assert job.waiting
    assert list(job._waiting) == [ford]
    with qtbot.waitSignal(job.drawn):
        job.go_on()
    assert not job.waiting


def test_keys_and_mouse_press_a_button_that_is_higher_with_a_second_line_and_shows_the_focus(
    qtbot: QtBot,
) -> None:
    button = StartButton("new", "New", "a title")
    qtbot.addWidget(button)
    button.show()
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.mouseClick(button, LEFT)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert len(pressed) == 3
    assert button.accessibleDescription() == "a title"
    one, two = StartButton("new", "New"), StartButton("new", "New", "a title")
    for button in (one, two):
        qtbot.addWidget(button)
        button.resize(220, button.sizeHint().height())
        button.show()
    assert two.sizeHint().height() > one.sizeHint().height()
    before = two.grab().toImage()
    two.activateWindow()
    two.setFocus()
    qtbot.waitUntil(two.hasFocus)
    assert two.grab().toImage() != before


def test_a_grid_puts_as_many_cards_in_a_row_as_there_is_room_for(qtbot: QtBot) -> None:
    grid = CardGrid([StartButton("new", str(n)) for n in range(5)], 100)
    qtbot.addWidget(grid)
    grid.show()
    seen = []
    for width in (90, 230, 340, 2000):
        grid.resize(width, 300)
        seen.append(grid.columns)
    assert seen == [1, 2, 3, 5]
