"""A glyph, object or figure as a small picture, as it is drawn on the battlefield."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from builder.drawing.play_marks import figure_marks, glyph_marks, marker_marks
from builder.editor.shaping.things import ShuffledSpot, Thing
from builder.editor.work.play_facts import PlayFacts
from builder.hexgrid import ORIGIN
from builder.hexgrid.geometry import centre
from builder.scenario import PlacedGlyph, ScenarioObject, Up
from builder.sheets.ink_qt.marks import paint_marks

_ACROSS = 46.0  # mm shown
_SIZES = (22, 44)  # px


def thing_icon(thing: Thing, facts: PlayFacts) -> QIcon:
    """The picture for lists."""
    if isinstance(thing, ShuffledSpot):
        return _icon("glyph", "?", True)
    if isinstance(thing, PlacedGlyph):
        return _icon("glyph", facts.letter(thing.name), thing.up is Up.SYMBOL)
    if isinstance(thing, ScenarioObject):
        if thing.kind == "glyph":
            return _icon("treasure", facts.letter(thing.glyph), False)
        return _icon("marker", "", False)
    return _icon("figure", "", False)


@lru_cache(maxsize=128)
def _icon(kind: str, text: str, dark: bool) -> QIcon:
    at = centre(ORIGIN)
    if kind in ("glyph", "treasure"):
        marks = glyph_marks(at, text, symbol_up=dark, treasure=kind == "treasure")
    else:
        marks = marker_marks(at, text) if kind == "marker" else figure_marks([at], text)
    made = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(pixmap.rect()).center())
        painter.scale(size / _ACROSS, size / _ACROSS)
        painter.translate(-at.x, -at.y)
        paint_marks(painter, marks)
        painter.end()
        made.addPixmap(pixmap)
        made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made
