"""The reference picture of a document as it lies on the table, painted in mm."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QTransform

from builder.battlefield import Change, ReferencePicture
from builder.editor.document.document import Document
from builder.errors import UnreadableError
from builder.hexgrid import centre
from builder.language import _
from builder.view.own_pictures import decoded


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
