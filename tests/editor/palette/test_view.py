"""Thumbnails that come a moment after the list is painted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QSize
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.palette import view
from builder.editor.palette.view import LateThumbnails
from builder.editor.window import Window
from builder.view.drawings import Drawings

SIZE = QSize(50, 40)


@pytest.fixture
def drawings(styles: Styles) -> Drawings:
    return Drawings(styles)


def test_a_thumbnail_comes_after_it_was_asked_for(
    qtbot: QtBot, catalogue: Catalogue, drawings: Drawings
) -> None:
    parent = QObject()
    late = LateThumbnails(drawings, SIZE, parent)
    grass = catalogue.pieces["grass-7"]
    with qtbot.waitSignal(late.drawn):
        assert late.of(grass, 1.0) is None
    picture = late.of(grass, 1.0)
    assert picture is not None
    assert picture.toImage() == drawings.thumbnail(grass, SIZE, 1.0).toImage()
    assert late.of(grass, 2.0) is None, "another screen needs another one"


def test_events_come_between_them(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue, drawings: Drawings
) -> None:
    clock = iter(range(10_000))  # each look at the clock is a second later: one a turn
    monkeypatch.setattr(view, "perf_counter", lambda: next(clock) * 0.007)
    parent = QObject()
    late = LateThumbnails(drawings, SIZE, parent)
    turns: list[int] = []
    types = [catalogue.pieces[id] for id in ("grass-7", "rock-7", "sand-7")]
    late.drawn.connect(lambda: turns.append(sum(drawings.has_thumbnail(t, SIZE, 1.0) for t in types)))
    assert [late.of(type, 1.0) for type in types] == [None] * 3
    qtbot.waitUntil(lambda: bool(turns) and turns[-1] == 3)
    assert turns == [1, 2, 3]


def test_the_palette_fills_by_itself(qtbot: QtBot, window: Window) -> None:
    view = window.session.palette_dock.view
    type = window.session.catalogue.pieces["grass-24"]
    index = window.session.palette_dock.model.index_of(type)
    view.scrollTo(index)

    def inked() -> int:
        rect = view.visualRect(index)
        image = view.viewport().grab(rect).toImage()
        return len({image.pixel(x, y) for x in range(image.width()) for y in range(10, 40)})

    qtbot.waitUntil(lambda: inked() > 6)
