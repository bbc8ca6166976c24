"""A large selection: its outlines are painted once, and look as those of a small one do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage

from builder.battlefield import Put, Replace
from builder.editor.canvas import overlay
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands, alike, photo

SIDE = 13


@pytest.fixture
def lined(window: Window, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A field, all selected, and a list that grows with each outline painted."""
    battlefield, type = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    cells = [Hex(q - r // 2, r) for q in range(SIDE) for r in range(SIDE)]
    window.desk.do(Put(tuple(battlefield.new_piece(type, hex, 1) for hex in cells)), "Field")
    window.canvas.fit()
    painted: list[int] = []
    outline = overlay._Paint.outline

    def counting(self: overlay._Paint, piece: object) -> object:
        painted.append(1)
        return outline(self, piece)  # type: ignore[arg-type]

    monkeypatch.setattr(overlay._Paint, "outline", counting)
    window.desk.select(battlefield.pieces)
    return painted


def look(window: Window, painted: list[int]) -> tuple[QImage, int]:
    """The canvas as it is seen, and how many outlines that took."""
    painted.clear()
    return photo(window.canvas), len(painted)


def test_moving_the_mouse_over_a_large_selection_outlines_nothing_anew(
    window: Window, hands: Hands, lined: list[int]
) -> None:
    window.canvas.grab()
    assert len(lined) >= SIDE * SIDE
    hands.hover(Hex(3, 3))
    _, again = look(window, lined)
    assert again < 10, "what is pointed at, nothing else"


def test_it_follows_zoom_selection_and_edits(window: Window, hands: Hands, lined: list[int]) -> None:
    look(window, lined)
    window.canvas.zoom(0.8)
    assert look(window, lined)[1] >= SIDE * SIDE
    pieces = window.document.battlefield.pieces
    window.desk.select(sorted(pieces)[1:])
    assert look(window, lined)[1] >= SIDE * SIDE - 1
    window.desk.do(Replace((replace(pieces[5], hex=Hex(-3, 0)),)), "Move")
    assert look(window, lined)[1] >= SIDE * SIDE - 1
    window.desk.select(sorted(pieces)[:5])
    assert 5 <= look(window, lined)[1] < 15


def test_the_picture_kept_looks_as_what_is_painted_directly(
    window: Window, hands: Hands, lined: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, _ = look(window, lined)
    kept, count = look(window, lined)
    assert count < 10
    monkeypatch.setattr(overlay.OverlayLayer, "MANY", 10**6)
    direct, _ = look(window, lined)
    assert alike(kept, direct)
    window.desk.select(())
    assert not alike(kept, look(window, lined)[0])


def test_of_pieces_over_one_another_the_tint_is_that_of_one(window: Window, lined: list[int]) -> None:
    battlefield, type = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    alone, stacked = Hex(2, 2), Hex(4, 2)
    upper = battlefield.new_piece(type, stacked, 2)
    window.desk.do(Put((upper,)), "Upper")

    def middles() -> tuple[QColor, ...]:
        image = photo(window.canvas)
        return tuple(image.pixelColor(window.canvas.point_of(hex)) for hex in (alone, stacked))

    window.desk.select(())
    bare, _ = middles()
    window.desk.select(battlefield.pieces)
    one, two = middles()
    assert one == two != bare
