"""Small pictures of battlefield files, cached on disk so that they are drawn once.

A picture belongs to a file as it is: by its path, when it was changed and how large it is. What cannot be
stored or read is drawn again; nothing here ever raises an error.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageWriter

from builder import __version__, formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.errors import BuilderError
from builder.view.theme import smooth

MOST_BYTES = 100_000_000  # some 5,000 pictures
_LOOKED_AFTER = 1 / 20  # of that: what may be written before the folder is looked through
_LARGEST_FILE = 4_000_000  # bytes; what is larger is opened, but not read for a picture
_DRAWN = 1  # counts up where pictures come to look different within one version
_TITLE, _PIECES = "Title", "Pieces"
_BEGIN, _END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"


class Thumbnail(NamedTuple):
    """A battlefield's title, its number of pieces and its picture."""

    title: str
    pieces: int
    image: QImage


class ThumbnailStore:
    """Pictures stored in one folder, at most ``most`` bytes: the least recently used are deleted first."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder, self._most = folder, most
        self._written = 0

    def find(self, path: Path, size: QSize) -> Thumbnail | None:
        """The stored picture of a file in its current state, in a size in pixels; None if there is no usable
        one.
        """
        kept = self._place(path, size)
        if kept is None:
            return None
        try:
            content = kept.read_bytes()
        except OSError:
            return None
        image = QImage()
        whole = content.startswith(_BEGIN) and content.endswith(_END)  # a torn one would be complained about
        if not whole or not image.loadFromData(content, "PNG"):
            return None
        pieces = image.text(_PIECES)
        if image.size() != size or not pieces.isdecimal():
            return None
        with suppress(OSError):
            os.utime(kept)
        return Thumbnail(image.text(_TITLE), int(pieces), image)

    def keep(self, path: Path, thumbnail: Thumbnail) -> None:
        """Keep what was drawn of a file."""
        kept = self._place(path, thumbnail.image.size())
        if kept is None:
            return
        image = QImage(thumbnail.image)
        image.setText(_TITLE, thumbnail.title)
        image.setText(_PIECES, str(thumbnail.pieces))
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            part = kept.with_suffix(".part")
            # By its name: a buffer would be an object of Qt's, and this is done in the background.
            if QImageWriter(str(part), b"png").write(image):
                self._written += part.stat().st_size
                part.replace(kept)
            if self._written > self._most * _LOOKED_AFTER:
                self._written = 0
                self._make_room()

    def _place(self, path: Path, size: QSize) -> Path | None:
        """The path at which the picture of a file's current state is stored; None if the file is missing."""
        try:
            whole, state = path.resolve(), _file(path).stat()
        except (OSError, RuntimeError, ValueError):
            return None
        parts = (whole, state.st_mtime_ns, state.st_size, size.width(), size.height(), __version__, _DRAWN)
        name = "\0".join(str(part) for part in parts)
        return self._folder / f"{hashlib.sha256(name.encode(errors='surrogateescape')).hexdigest()[:32]}.png"

    def _make_room(self) -> None:
        found = [(kept.stat(), kept) for kept in self._folder.glob("*.png")]
        total = sum(state.st_size for state, _ in found)
        for state, kept in sorted(found, key=lambda row: row[0].st_mtime_ns):
            if total <= self._most:
                break
            kept.unlink(missing_ok=True)
            total -= state.st_size


def shared_store() -> ThumbnailStore:
    """The pictures that all lists of files share."""
    return ThumbnailStore(places.cache_folder() / "thumbnails")


def _file(path: Path) -> Path:
    """The file on the disk: itself, or the zip in which it lies."""
    return next((one for one in (path, *path.parents) if one.is_file()), path)


def thumbnail_of(
    path: Path, catalogue: Catalogue, styles: Styles, size: QSize, store: ThumbnailStore
) -> Thumbnail | None:
    """The stored picture of a file, else one drawn now; None if the file cannot be read."""
    kept = store.find(path, size)
    if kept is not None:
        return kept
    try:
        if _file(path).stat().st_size > _LARGEST_FILE:
            return None
        battlefield = formats.read_any(path, catalogue).battlefield
    except (BuilderError, OSError):
        return None
    image = image_of(battlefield, styles, size)
    made = Thumbnail(battlefield.info.title, len(battlefield), image)
    store.keep(path, made)
    return made


def image_of(battlefield: Battlefield, styles: Styles, size: QSize) -> QImage:
    """The battlefield at an angle, as large as fits the size in pixels, in the middle and see-through."""
    from builder.sheets.options import PictureOptions
    from builder.sheets.pictures import picture_marks
    from builder.sheets.qt_renderer.marks import paint_marks

    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    if len(battlefield) == 0:
        return image
    drawing = picture_marks(battlefield, PictureOptions(size=max(64, size.width())), styles)
    box = drawing.box
    scale = min(size.width() / box.width, size.height() / box.height)
    painter = smooth(image)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-(box.left + box.right) / 2, -(box.top + box.bottom) / 2)
    paint_marks(painter, drawing.marks)
    painter.end()
    return image
