"""From px and keys to hexes and edges."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt

from builder.editor.canvas.pointing import pointer_at, stepped
from builder.hexgrid import Direction, Edge, Hex, centre
from builder.view.viewport import Viewport

NONE = Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize("direction", list(Direction))
def test_near_an_edge_the_edge_is_meant(direction: Direction) -> None:
    view, hex = Viewport(left=40, top=30), Hex(2, 3)
    here, there = view.to_view(centre(hex)), view.to_view(centre(hex.neighbour(direction)))
    near = pointer_at(
        view, QPointF(here.x + (there.x - here.x) * 0.42, here.y + (there.y - here.y) * 0.42), NONE
    )
    assert (near.hex, near.edge, near.near_edge) == (hex, Edge(hex, direction), True)
    far = pointer_at(
        view, QPointF(here.x + (there.x - here.x) * 0.1, here.y + (there.y - here.y) * 0.1), NONE
    )
    assert (far.edge, far.near_edge) == (Edge(hex, direction), False)


def test_modifiers_come_along() -> None:
    both = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
    pointer = pointer_at(Viewport(), QPointF(0, 0), both)
    assert pointer.shift
    assert pointer.ctrl


def test_up_and_down_again_is_where_one_was() -> None:
    hex = Hex(3, 5)
    assert stepped(stepped(hex, 0, -1), 0, 1) == hex
    assert stepped(hex, 1, 0) == Hex(4, 5)
    assert stepped(stepped(hex, 0, 1), 0, 1) == Hex(2, 7), "two rows down, the same column"
