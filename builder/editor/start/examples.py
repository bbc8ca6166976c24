"""The pictures of battlefield files, drawn one after another in the background and kept on the disk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QPixmap

from builder import formats
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.jobs.background import Job
from builder.editor.picture.thumbnails import Thumbnail, ThumbnailStore, thumbnail_of

_HEAD = 4_000  # bytes in which the title stands


@dataclass(frozen=True, slots=True)
class Example:
    """A battlefield file, read: its title, how many pieces it takes, its picture and the titles of what is
    played on it.
    """

    title: str
    pieces: int
    picture: QPixmap
    scenarios: tuple[str, ...] = ()


class ExamplesJob(QObject):
    """Reads and draws one battlefield after the other while the window stays awake.

    ``drawn`` carries the path and the `Example`, ``failed`` the path of one that cannot be read.
    """

    drawn = Signal(object, object)
    failed = Signal(object)

    def __init__(
        self,
        paths: list[Path],
        catalogue: Catalogue,
        styles: Styles,
        size: QSize,
        ratio: Callable[[], float],
        store: ThumbnailStore,
        parent: QObject | None = None,
    ) -> None:
        """``paths`` are drawn in order once it is told to `go_on`; of these the scenarios are told as well.

        ``size`` of a picture in px; ``ratio`` tells how many device pixels are one px. ``store`` has what was
        drawn earlier.
        """
        super().__init__(parent)
        self._catalogue, self._styles, self._store = catalogue, styles, store
        self._size, self._ratio = size, ratio
        self._waiting = list(paths)
        self._shipped = frozenset(paths)
        self._running: Path | None = None
        self._paused = False
        self._job = Job(self)
        self._job.answered.connect(self._take)
        self._job.failed.connect(self._take)

    @property
    def waiting(self) -> bool:
        """Whether there is something left to draw."""
        return bool(self._waiting) or self._running is not None

    def add(self, paths: list[Path]) -> None:
        """Draw these too, once it is told to `go_on`."""
        self._waiting += [path for path in paths if path not in self._waiting]

    def go_on(self) -> None:
        """Draw what is not drawn yet."""
        self._paused = False
        self._next()

    def pause(self) -> None:
        """Leave the rest for later."""
        self._paused = True

    def _next(self) -> None:
        if self._paused or self._running is not None or not self._waiting:
            return
        from builder.sheets.qt_renderer.marks import load_font  # not needed to open the window

        load_font()
        path = self._running = self._waiting.pop(0)
        size = self._size * self._ratio()
        draw = partial(thumbnail_of, path, self._catalogue, self._styles, size, self._store)
        # Not of every file: a folder of one's own may hold many scenarios.
        played = partial(titles_beside, path) if path in self._shipped else tuple
        self._job.request(lambda: lambda report, cancelled: (draw(), played()))

    def _take(self, found: object) -> None:
        path, self._running = self._running, None
        thumbnail, scenarios = found if isinstance(found, tuple) else (None, ())
        if isinstance(thumbnail, Thumbnail):
            picture = QPixmap.fromImage(thumbnail.image)
            picture.setDevicePixelRatio(picture.width() / self._size.width())
            self.drawn.emit(path, Example(thumbnail.title, thumbnail.pieces, picture, scenarios))
        else:
            self.failed.emit(path)
        self._next()


def title_in_head(path: Path) -> str:
    """The title of a battlefield as the first lines of its file have it; else the name of the file."""
    with suppress(OSError, ValueError):
        with path.open("rb") as file:
            head = file.read(_HEAD)
        found = re.search(rb"^title: (\".*\")\s*$", head, re.MULTILINE)
        if found is not None and (title := json.loads(found.group(1))):
            return str(title)
    return path.stem


def titles_beside(path: Path) -> tuple[str, ...]:
    """What the scenarios beside a battlefield are called: by their titles, else by their files."""
    from builder.scenario import text_in  # not needed to open the window

    return tuple(
        text_in(companion.scenario.title) or companion.path.stem
        for companion in formats.companion_scenarios(path)
        if companion.scenario is not None and companion.path is not None
    )
