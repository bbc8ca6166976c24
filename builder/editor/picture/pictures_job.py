"""Pictures of battlefield files, found or drawn in the background while the window stays awake."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QPixmap

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.picture.thumbnails import Thumbnail, ThumbnailStore, thumbnail_of
from builder.view.jobs.background import Job

PICTURE = QSize(240, 150)
"""In px; one size for all lists of files, so that each is drawn once."""
Beside = Callable[[Path], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FilePicture:
    """A battlefield file, read: its title, how many pieces it takes, its picture, and what else was asked
    about the file (``beside``).
    """

    title: str
    pieces: int
    picture: QPixmap
    beside: tuple[str, ...] = ()


class PicturesJob(QObject):
    """Draws one battlefield after the other, those wanted first.

    ``drawn`` carries the path and the `FilePicture`, ``failed`` the path of one that cannot be read.
    """

    drawn = Signal(object, object)
    failed = Signal(object)

    def __init__(
        self,
        catalogue: Catalogue,
        styles: Styles,
        size: QSize,
        ratio: Callable[[], float],
        store: ThumbnailStore,
        parent: QObject | None = None,
        beside: Beside = lambda path: (),
    ) -> None:
        """``size`` of a picture in px; ``ratio`` tells how many device pixels are one px. ``store`` has what
        was drawn earlier. ``beside`` is asked in the background.
        """
        super().__init__(parent)
        self._catalogue, self._styles, self._store, self._beside = catalogue, styles, store, beside
        self._size, self._ratio = size, ratio
        self._waiting: deque[Path] = deque()  # the worker takes from it
        self._paused = True
        self._job = Job(self, reported=self._take, answered=self._next)

    @property
    def waiting(self) -> bool:
        """Whether there is something left to draw."""
        return bool(self._waiting) or self._job.busy

    def add(self, paths: Iterable[Path]) -> None:
        """Draw these too, after the next `go_on`."""
        known = set(self._waiting.copy())  # not it itself: it may become shorter meanwhile
        self._waiting.extend(path for path in dict.fromkeys(paths) if path not in known)

    def want(self, paths: Iterable[Path]) -> None:
        """Draw these and nothing else."""
        self._waiting.clear()
        self.add(paths)
        self.go_on()

    def go_on(self) -> None:
        """Draw what is not drawn yet."""
        self._paused = False
        self._next()

    def pause(self) -> None:
        """Leave the rest for later."""
        self._paused = True
        self._job.finish()

    def _next(self) -> None:
        if self._paused or self._job.busy or not self._waiting:
            return
        from builder.sheets.qt_renderer.marks import load_font  # not needed to open the window

        load_font()
        first, size = self._waiting.popleft(), self._size * self._ratio()
        draw = partial(
            thumbnail_of, catalogue=self._catalogue, styles=self._styles, size=size, store=self._store
        )
        work = partial(_draw_all, first, self._waiting, draw, self._beside)
        self._job.request(lambda: work)

    def _take(self, report: tuple[Path, Thumbnail | None, tuple[str, ...]]) -> None:
        path, found, beside = report
        if found is None:
            self.failed.emit(path)
            return
        picture = QPixmap.fromImage(found.image)
        picture.setDevicePixelRatio(picture.width() / self._size.width())
        self.drawn.emit(path, FilePicture(found.title, found.pieces, picture, beside))


def _draw_all(
    first: Path,
    waiting: deque[Path],
    draw: Callable[[Path], Thumbnail | None],
    beside: Beside,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> None:
    path: Path | None = first
    while path is not None:
        report((path, draw(path), beside(path)))
        try:
            path = None if cancelled() else waiting.popleft()
        except IndexError:
            path = None
