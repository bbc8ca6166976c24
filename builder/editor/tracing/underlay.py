"""The reference picture of a document as it lies on the table: bounded before it is read, painted in mm."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QImage, QImageReader, QPainter, QTransform

from builder.battlefield import Change, ReferencePicture
from builder.editor.document.document import Document
from builder.errors import UnreadableError
from builder.hexgrid import centre
from builder.language import _

_MOST = 24  # million pixels: 96 MB as they are painted


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


def on_table(picture: ReferencePicture) -> QTransform:
    """Where the pixels of a picture lie on the table, in mm."""
    pixels, places = (pin.pixel for pin in picture.fit), (centre(pin.at) for pin in picture.fit)
    return _to_corners(*pixels).inverted()[0] * _to_corners(*places)


def _to_corners(*corners: tuple[float, float]) -> QTransform:
    """The map that lays the corners of half a square on three points."""
    (ax, ay), (bx, by), (cx, cy) = corners
    return QTransform(bx - ax, by - ay, cx - ax, cy - ay, ax, ay)


class Underlay(QObject):
    """``changed``: it looks different now; ``message`` says once why a picture cannot be shown."""

    changed = Signal()
    message = Signal(str)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._file = document, ""
        self.image = QImage()
        document.changed.connect(self._follow)
        QTimer.singleShot(0, self, self._read)  # the window comes first

    def _follow(self, change: Change) -> None:
        if change.fields and "picture" in change.fields:
            self._read()

    def _read(self) -> None:
        picture = self._document.battlefield.info.picture
        before, self._file = self._file, picture.file if picture is not None else ""
        if self._file != before:
            self.image = QImage()
            try:
                if self._file:
                    self.image = decoded(self._document.picture(self._file), self._file)[0]
            except UnreadableError as error:
                self.message.emit(_("The reference picture is not shown: {reason}", reason=error))
        self.changed.emit()

    @property
    def shown(self) -> ReferencePicture | None:
        """The picture that is to be seen, if any."""
        picture = self._document.battlefield.info.picture
        return picture if picture is not None and picture.shown and not self.image.isNull() else None

    def paint(self, painter: QPainter) -> None:
        """Paint it; the painter's unit is the mm."""
        if (picture := self.shown) is not None:
            painter.save()
            painter.setOpacity(picture.opacity / 100)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setTransform(on_table(picture), True)
            painter.drawImage(QPointF(), self.image)
            painter.restore()
