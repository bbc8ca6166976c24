"""Draws pictures of a battlefield in the background: the last one asked for is the one answered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.editor.work.aside import Aside
from builder.hexgrid.geometry import Bounds

if TYPE_CHECKING:
    from builder.sheets.picture_options import PictureOptions


class DrawnPicture(NamedTuple):
    """A picture, and the rectangle in mm that it shows."""

    image: QImage
    box: Bounds


class PictureJob(QObject):
    """``answered`` carries the `DrawnPicture`, ``failed`` the reason why there is none."""

    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, styles: Styles, pause: int = 0, parent: QObject | None = None) -> None:
        """``pause`` is how many ms it waits for another question before it begins."""
        super().__init__(parent)
        self._styles = styles
        self._question: tuple[Battlefield, PictureOptions] | None = None
        self._drawing = self._wanted = False
        self._timer = QTimer(self, singleShot=True, interval=pause)
        self._timer.timeout.connect(self._begin)
        self._aside = Aside(self)
        self._aside.ended.connect(self._take)

    @property
    def waiting(self) -> bool:
        """Whether an answer is to come."""
        return self._question is not None or (self._drawing and self._wanted)

    def ask(self, battlefield: Battlefield, options: PictureOptions) -> None:
        """Draw the battlefield as it is when that begins."""
        self._question = (battlefield, options)
        self._timer.start()

    def stop(self) -> None:
        """Want no answer any more."""
        self._question, self._wanted = None, False
        self._timer.stop()

    def _begin(self) -> None:
        if self._drawing or self._question is None:
            return
        battlefield, options = self._question
        self._question, self._drawing, self._wanted = None, True, True
        load_letters()
        # The designer goes on building meanwhile.
        copy = Battlefield(battlefield.info, battlefield.pieces.values())
        self._aside.begin(partial(image_of, copy, options, self._styles))

    def _take(self, found: object) -> None:
        self._drawing = False
        if self._question is not None:
            if not self._timer.isActive():
                self._begin()
        elif not self._wanted:
            return
        elif isinstance(found, DrawnPicture):
            self.answered.emit(found)
        else:
            self.failed.emit(str(found))


def load_letters() -> None:
    """Load the fonts: not a thing for threads."""
    from builder.sheets.ink_qt.marks import text_width

    text_width("A", 1.0, False)
    text_width("A", 1.0, True)


def image_of(battlefield: Battlefield, options: PictureOptions, styles: Styles) -> DrawnPicture:
    """The picture itself.

    Raises RefusedError where there is nothing to draw, BuilderError where it is too large.
    """
    from builder.sheets import ink_qt
    from builder.sheets.pictures import picture_marks

    drawing = picture_marks(battlefield, options, styles)
    paper = None if options.transparent else "#ffffff"
    image = ink_qt.marks_image(drawing.marks, drawing.box, drawing.width, paper, drawing.height)
    return DrawnPicture(image, drawing.box)
