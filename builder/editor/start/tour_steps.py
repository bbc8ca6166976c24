"""The five steps of the guided tour: where each points and what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from builder.editor.words import N

if TYPE_CHECKING:
    from builder.editor.window import Window


@dataclass(frozen=True, slots=True)
class TourStep:
    """``place`` finds what is pointed at, in the window's own px.

    ``title`` and ``text`` are looked up in the translation context "Tour"; ``{keys:id}`` in the text stands
    for the keys of an action as they are set now.
    """

    title: str
    text: str
    place: Callable[[Window], QRect]


def _of(window: Window, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _dock_of(window: Window, content: QWidget) -> QRect:
    """A dock, brought out where it was closed or lies behind another."""
    dock = next((dock for dock in window.docks if dock.isAncestorOf(content)), None)
    if dock is None:
        return _of(window, content)
    if not dock.isVisible():
        dock.show()
    dock.raise_()
    return _of(window, dock) if not dock.isFloating() else QRect()


def _menu(window: Window) -> QRect:
    """The File menu's name in the menu bar."""
    bar = window.menuBar()
    found = bar.actionGeometry(bar.actions()[0])
    return found.translated(bar.mapTo(window, QPoint(0, 0))) if bar.isVisible() else QRect()


STEPS: tuple[TourStep, ...] = (
    TourStep(
        N("Tour", "Choose a piece"),
        N(
            "Tour",
            "Every piece of every box is here, in its true shape. Click one to take it into your hand. "
            "Or press {keys:find-piece} and type, for example, g7 for the 7-hex grass tile.",
        ),
        lambda window: _dock_of(window, window.palette_dock),
    ),
    TourStep(
        N("Tour", "Place it"),
        N(
            "Tour",
            "Click on the table to put it down; it drops onto what lies below. {keys:turn-right} or a right "
            "click turns it. The wheel zooms, the middle button drags the table, {keys:undo} takes a step "
            "back.",
        ),
        lambda window: _of(window, window.canvas),
    ),
    TourStep(
        N("Tour", "Go through the levels"),
        N(
            "Tour",
            "Work on one level at a time: {keys:level-up} and {keys:level-down} go up and down, and what "
            "lies below is faded. {keys:level-all} shows them all.",
        ),
        lambda window: _of(window, window.levels),
    ),
    TourStep(
        N("Tour", "See what cannot be built"),
        N(
            "Tour",
            "You may place anything. What would not stand on a real table is listed here at once, with the "
            "reason. {keys:next-problem} goes from one to the next, and {keys:fix-problem} mends it where "
            "there is one sensible way.",
        ),
        lambda window: _dock_of(window, window.problems),
    ),
    TourStep(
        N("Tour", "Build it"),
        N(
            "Tour",
            "Save with {keys:save}. Build sheets ({keys:export-sheets}) are a PDF that shows each level, so "
            "that anyone can put the battlefield together. {keys:action-palette} finds every other command.",
        ),
        _menu,
    ),
)
