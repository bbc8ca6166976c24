"""Small pictures of battlefield files, kept on the disk so that they are drawn once.

A picture belongs to a file as it is: by its path, when it was changed and how large it is. What cannot be
kept or read back is drawn again; nothing here is ever an error.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QImageWriter

from builder import __version__

MOST_BYTES = 6_000_000
_DRAWN = 1  # counts up where pictures come to look different within one version
_TITLE, _PIECES = "Title", "Pieces"
_BEGIN, _END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"


class Thumbnail(NamedTuple):
    """A battlefield's title, its number of pieces and its picture."""

    title: str
    pieces: int
    image: QImage


class ThumbnailStore:
    """Pictures kept in one folder, at most ``most`` bytes of them: those not looked at longest go first."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder, self._most = folder, most

    def find(self, path: Path, size: QSize) -> Thumbnail | None:
        """What is kept of a file as it is now, in a size in pixels; None where there is nothing of use."""
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
                part.replace(kept)
            self._make_room()

    def _place(self, path: Path, size: QSize) -> Path | None:
        """Where the picture of a file as it is now is kept; None where the file is not there."""
        try:
            whole, state = path.resolve(), path.stat()
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
