"""Small pictures kept on the disk: found again while the file is as it was, never in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from builder.editor.picture.thumbnails import Thumbnail, ThumbnailStore

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


def test_a_picture_is_found_again(qapp: object, file: Path, store: ThumbnailStore) -> None:
    assert store.find(file, SIZE) is None
    store.keep(file, picture())
    found = store.find(file, SIZE)
    assert found is not None
    assert (found.title, found.pieces) == ("A ford", 7)
    assert found.image.pixelColor(20, 15).name() == "#336699"


def test_another_size_and_a_changed_file_have_none(
    qapp: object, tmp_path: Path, file: Path, store: ThumbnailStore
) -> None:
    store.keep(file, picture())
    assert store.find(file, QSize(80, 60)) is None
    os.utime(file, ns=(1, 1))
    assert store.find(file, SIZE) is None
    assert store.find(tmp_path / "gone.hexfield", SIZE) is None


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n torn"])
def test_a_broken_picture_is_no_picture(
    qapp: object, tmp_path: Path, file: Path, store: ThumbnailStore, content: bytes
) -> None:
    store.keep(file, picture())
    kept(tmp_path)[0].write_bytes(content)
    assert store.find(file, SIZE) is None
    store.keep(file, picture())
    assert store.find(file, SIZE) is not None


def test_a_picture_that_says_nothing_of_pieces_is_not_used(
    qapp: object, tmp_path: Path, file: Path, store: ThumbnailStore
) -> None:
    store.keep(file, picture())
    picture().image.save(str(kept(tmp_path)[0]), "PNG")
    assert store.find(file, SIZE) is None


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


def test_a_folder_that_cannot_be_made_is_no_trouble(qapp: object, tmp_path: Path, file: Path) -> None:
    store = ThumbnailStore(file / "within a file")
    store.keep(file, picture())
    assert store.find(file, SIZE) is None
