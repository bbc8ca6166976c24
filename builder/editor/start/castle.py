"""The castle of the welcome page: a shipped battlefield that builds itself, and turns once round.

First there is an empty table; the film of it (`builder.editor.start.film`) comes from another process. Where
OpenGL is missing, a drawn picture takes its place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QWidget

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document.file_names import title_in
from builder.editor.picture.pictures_job import PicturesJob
from builder.editor.picture.thumbnails import shared_store
from builder.editor.start.film import BUILT, ENDS, FilmFrame, FilmTake
from builder.editor.start.screening import film
from builder.language import _
from builder.processes import InProcess, Work
from builder.view import settings
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours
from builder.view.widgets import PlainLabel, Stretch, hbox, push_button, vbox

_FALLS_KEY = "model/pieces-fall"  # the choice of the panel Building
_SOON = 250  # ms after the window got another size
_TURNS = (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate)
_NEWS = (*_TURNS, QEvent.Type.Resize, QEvent.Type.PaletteChange)


class StartCastle(SafeOverrides, QWidget):
    """``wanted`` carries the path of its file: "Make it mine" was pressed.

    It moves until its window is left, and not where the system or the user wants no animation: then it stands
    complete.
    """

    wanted = Signal(object)

    def __init__(
        self, path: Path, catalogue: Catalogue, styles: Styles, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._catalogue, self._styles = path, catalogue, styles
        self._job = Job(self, reported=self._take, failed=self._draw_flat)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._begin)
        self._asked: FilmTake | None = None  # from its first second on; None: nothing yet
        self._image: QImage | None = None
        self._is_flat = self._is_left = False
        self.seconds = 0.0  # when in the film the picture is seen that is shown
        title = PlainLabel(title_in(path), wrap=True)
        title.setFont(bold(self.font(), 1.25))
        self.mine = push_button(
            _("Make it mine"),
            self,
            lambda: self.wanted.emit(path),
            tip=_("Opens a copy as a battlefield of yours; the example stays as it is"),
        )
        self.mine.setAutoDefault(True)  # Enter presses it
        vbox(Stretch(), hbox((title, 1), self.mine), parent=self, margins=16)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    @property
    def busy(self) -> bool:
        """Whether another picture is to come."""
        return self._soon.isActive() or self._job.busy

    def _ask(self) -> FilmTake:
        """What is to be filmed now."""
        ratio, table = self.devicePixelRatioF(), colours(self.palette()).table
        size = (max(16, round(self.width() * ratio)), max(16, round(self.height() * ratio)))
        animated = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self) > 0
        moves = not self._is_left and settings.stored_flag(_FALLS_KEY, animated)
        return FilmTake(self._path, size, (table.redF(), table.greenF(), table.blueF()), 0.0, moves)

    def _begin(self) -> None:
        if self.isVisible() and not self._is_flat:
            take = self._asked = self._ask()
            take = take._replace(since=self.seconds if self.seconds < ENDS else BUILT)
            work = InProcess(partial(film, take, self._catalogue, self._styles))
            self._job.request(lambda: partial(_last_of, work, deque(maxlen=1)))

    def _take(self, kept: deque[FilmFrame]) -> None:
        if kept:
            frame = kept.pop()
            self.seconds = frame.time
            self._show(QImage(frame.pixels, *frame.size, QImage.Format.Format_RGBX8888).copy())

    def _show(self, image: QImage) -> None:
        self._image = image
        self.update()

    def _draw_flat(self, why: str) -> None:
        """Show the drawn picture in its place."""
        self._is_flat = True
        ratio, store = self.devicePixelRatioF, shared_store()
        job = PicturesJob(self._catalogue, self._styles, self.size(), ratio, store, self)
        job.drawn.connect(lambda _path, drawn: self._show(drawn.picture.toImage()))
        job.failed.connect(self.hide)
        job.want([self._path])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, mine = QPainter(self), colours(self.palette())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), mine.table)
        if self._image is not None:
            room = QRectF(
                QPointF(), QSizeF(self._image.size()).scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            )
            room.moveCenter(QRectF(self.rect()).center())
            painter.drawImage(room, self._image)
        elif not self.busy:
            self._soon.start(0)  # the page is painted without it first
        painter.setPen(mine.grid)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def event(self, event: QEvent) -> bool:
        if event.type() in _TURNS:
            self._is_left = event.type() is QEvent.Type.WindowDeactivate
        if event.type() in _NEWS and self._asked is not None and self._ask() != self._asked:
            self._soon.start(_SOON)
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._soon.stop()
        self._job.stop()
        self._image, self._asked, self.seconds = None, None, 0.0


def _last_of(
    work: Work, kept: deque[FilmFrame], report: Callable[[Any], None], cancelled: Callable[[], bool]
) -> None:
    """Report where the last frame lies: while a window is held up, those before it are let go."""

    def keep(frame: FilmFrame) -> None:
        kept.append(frame)
        report(kept)

    work(keep, cancelled)
