"""Draws pictures of a battlefield; in the background too, for images and painters belong to no thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QImage

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Bounds
from builder.processes import Work

if TYPE_CHECKING:
    from builder.sheets.options import PictureOptions
    from builder.sheets.pictures import PictureFile


class DrawnPicture(NamedTuple):
    """A picture, and the rectangle in mm that it shows."""

    image: QImage
    box: Bounds


def picture_work(battlefield: Battlefield, options: PictureOptions, styles: Styles) -> Work:
    """Draws the battlefield as it is now: finds a `DrawnPicture`."""
    copy = _ready(battlefield)
    return lambda report, cancelled: image_of(copy, options, styles)


def file_work(battlefield: Battlefield, file: PictureFile, styles: Styles) -> Work:
    """Draws the battlefield as it is now for a file: finds a `DrawnFile`."""
    from builder.sheets.pictures import drawn_picture

    copy = _ready(battlefield)
    return lambda report, cancelled: drawn_picture(copy, file, styles)


def _ready(battlefield: Battlefield) -> Battlefield:
    """A copy to be drawn elsewhere; the font is loaded here."""
    from builder.sheets.qt_renderer.marks import load_font

    load_font()
    return battlefield.copy()


def image_of(battlefield: Battlefield, options: PictureOptions, styles: Styles) -> DrawnPicture:
    """The picture itself.

    Raises RefusedError where there is nothing to draw, BuilderError where it is too large.
    """
    from builder.sheets.pictures import picture_marks
    from builder.sheets.qt_renderer import pages as qt_pages

    drawing = picture_marks(battlefield, options, styles)
    paper = None if options.transparent else "#ffffff"
    image = qt_pages.marks_image(drawing.marks, drawing.box, drawing.width, paper, drawing.height)
    return DrawnPicture(image, drawing.box)
