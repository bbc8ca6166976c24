"""Takes pictures of widgets and writes them as small PNG files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from guide_pictures.few_colours import with_few_colours

# An arrow as desktops draw it: its tip at 0, 0, in px.
_CORNERS = ((0, 0), (0, 17), (4, 13.4), (6.8, 19.6), (9.2, 18.5), (6.5, 12.5), (12, 12.2))
_ARROW = QPolygonF([QPointF(x, y) for x, y in _CORNERS])
_FRAME = QColor("#5c6066")
_REST = 250  # ms: what follows the mouse when it rests has followed


class Camera:
    """Writes into one folder; ``taken`` are the names of the pictures so far."""

    def __init__(self, folder: Path | None) -> None:
        """Without a folder nothing is written: the same steps, run as a test."""
        self._folder = folder
        self.taken: list[str] = []

    @property
    def writes(self) -> bool:
        """Whether pictures are written; else the steps are only run."""
        return self._folder is not None

    def shoot(
        self, name: str, widget: QWidget, *, mouse: QPoint | None = None, part: QRect | None = None
    ) -> None:
        """A widget, with the mouse drawn where it is, or a part of it; a dialog gets its title back."""
        self.taken.append(name)
        if self._folder is None:
            return
        QTest.qWait(_REST)
        picture = widget.grab() if not isinstance(widget, QDialog) else _titled(widget)
        if mouse is not None:
            _draw_arrow(picture, mouse)
        if part is not None:
            picture = picture.copy(part)
        self._write(name, picture.toImage())

    def draw(self, name: str, draw: Callable[[], QImage]) -> None:
        """A picture that is no widget; ``draw`` makes it where it is wanted."""
        self.taken.append(name)
        if self._folder is not None:
            self._write(name, draw())

    def _write(self, name: str, picture: QImage) -> None:
        assert self._folder is not None
        path = self._folder / f"{name}.png"
        written = with_few_colours(picture).save(str(path), "PNG", 0)  # quality 0 packs tightest
        assert written, path


def _titled(dialog: QDialog) -> QPixmap:
    """A dialog under its title: offscreen there is no desktop that would draw one."""
    inner = dialog.grab()
    height = dialog.fontMetrics().height() + 12
    picture = QPixmap(inner.width() + 2, inner.height() + height + 1)
    picture.fill(_FRAME)
    painter = QPainter(picture)
    painter.setPen(QColor("white"))
    font = dialog.font()
    font.setBold(True)
    painter.setFont(font)
    title = QRect(0, 0, picture.width(), height)
    painter.drawText(title, Qt.AlignmentFlag.AlignCenter, dialog.windowTitle())
    painter.drawPixmap(1, height, inner)
    painter.end()
    return picture


def _draw_arrow(picture: QPixmap, at: QPoint) -> None:
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(at)
    painter.setPen(QPen(QColor("white"), 1.6))
    painter.setBrush(QColor("black"))
    painter.drawPolygon(_ARROW)
    painter.end()
