"""Pictures of one's own for the figures of cards: each a file by the id of its card beside the own cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QDir, QRect, QSaveFile, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

from builder import places
from builder.errors import RefusedError, UnreadableError
from builder.language import _
from builder.plaindata import read_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST = 24  # million pixels: 96 MB as they are painted
_MOST_BYTES = 16 * 1024 * 1024
_SIDE = 512  # px: what is kept of a picture
_MODELLED, _RIM = 56, 2  # pixels along the longer side, and of the frame, where it stands on a model
_ENDINGS = ("png", "jpg", "jpeg")


def decoded(content: bytes, name: str) -> tuple[QImage, str]:
    """A picture, upright, and its kind. Raises UnreadableError for what is no PNG or JPEG, or has too many
    pixels, before these are unpacked.
    """
    buffer = QBuffer()
    buffer.setData(content)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)  # photos say which side is up
    kind, size = bytes(reader.format().data()).decode(), reader.size()
    if kind not in ("png", "jpeg") or size.isEmpty():
        raise UnreadableError(_("{file}: a PNG or JPEG picture was expected", file=name))
    if size.width() * size.height() > _MOST * 1_000_000:
        raise UnreadableError(
            _(
                "{file}: {width} × {height} pixels; at most {most} million are read",
                file=name,
                width=size.width(),
                height=size.height(),
                most=_MOST,
            )
        )
    image = reader.read()
    if image.isNull():
        raise UnreadableError(_("{file}: the picture is damaged", file=name))
    return image, kind


class OwnPictures:
    """The pictures in a folder. ``problems``: what is wrong with those that were asked for, by card."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = places.own_cards_file().parent / "figures" if folder is None else folder
        self._known: dict[str, QImage | None] = {}
        self.problems: dict[str, str] = {}

    def of(self, card: str) -> QImage | None:
        """The picture of a card, by its id, if it has one; each is read once."""
        if card not in self._known:
            self._known[card] = None
            try:
                path = self._file(card)
                self._known[card] = None if path is None else _read(path)
            except UnreadableError as error:
                self.problems[card] = str(error)
        return self._known[card]

    def has(self, card: str) -> bool:
        """Whether there is a file for a card."""
        return self._file(card) is not None

    def _file(self, card: str) -> Path | None:
        paths = (self._folder / f"{card}.{ending}" for ending in _ENDINGS)
        return next((path for path in paths if path.is_file()), None)

    def take(self, card: str, path: Path) -> None:
        """Keep the picture of a file for a card. Raises UnreadableError where it is none that can be used,
        RefusedError where it cannot be kept.
        """
        image = _read(path)
        file = QSaveFile(str(self._folder / f"{card}.png"))  # whole or not at all
        QDir().mkpath(str(self._folder))
        opened = file.open(QSaveFile.OpenModeFlag.WriteOnly)
        # PySide6 types the format as bytes, and takes only text.
        if not (opened and image.save(file, "PNG") and file.commit()):  # type: ignore[call-overload]
            reason = file.errorString()
            raise RefusedError(_("{path}: cannot be written ({reason})", path=file.fileName(), reason=reason))
        self._delete(card, _ENDINGS[1:])

    def drop(self, card: str) -> None:
        """Have no picture of a card any more. Raises RefusedError where its file cannot be deleted."""
        self._delete(card, _ENDINGS)

    def _delete(self, card: str, endings: Sequence[str]) -> None:
        self._known.pop(card, None)
        for path in (self._folder / f"{card}.{ending}" for ending in endings):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                reason = error.strerror or error
                raise RefusedError(
                    _("{file}: cannot be deleted ({reason})", file=path, reason=reason)
                ) from None


def _read(path: Path) -> QImage:
    image, _kind = decoded(read_bytes(path, _MOST_BYTES), path.name)
    side = QSize(_SIDE, _SIDE)
    small = image.width() <= _SIDE and image.height() <= _SIDE
    how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image if small else image.scaled(side, *how)


def modelled(image: QImage, rim: str) -> NDArray[np.uint8]:
    """A picture as it stands on a model: rows of red, green, blue and opacity. Where it has no see-through
    ground, it has a frame in a colour.
    """
    import numpy as np  # not needed to open the window

    most, smooth = QSize(_MODELLED, _MODELLED), Qt.TransformationMode.SmoothTransformation
    small = image.scaled(most, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    if not image.hasAlphaChannel():
        size = QSize(small.width() + 2 * _RIM, small.height() + 2 * _RIM)
        framed = QImage(size, QImage.Format.Format_RGBA8888)
        framed.fill(rim)
        painter = QPainter(framed)
        painter.drawImage(QRect(_RIM, _RIM, small.width(), small.height()), small)
        painter.end()
        small = framed
    small = small.convertToFormat(QImage.Format.Format_RGBA8888)
    found = np.frombuffer(small.constBits(), np.uint8).copy()
    return found.reshape(small.height(), small.width(), 4)
