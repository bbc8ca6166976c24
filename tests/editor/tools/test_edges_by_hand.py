"""What stands on edges goes to the edge near the mouse, with real clicks."""

from __future__ import annotations

import pytest

from builder.battlefield import Put
from builder.editor.tools.ghosts import side_name
from builder.editor.window import Window
from builder.hexgrid import Direction, Edge, Hex, centre, label
from editor.people import Hands

HERE = Hex(1, 1)


@pytest.fixture
def meadow(window: Window) -> Window:
    """A window with even ground around the hex that is pointed at, all of it in sight."""
    document = window.document
    grass, new = window.session.catalogue.pieces["grass-1"], document.battlefield.new_piece
    hexes = [Hex(q, r) for q in range(-4, 8) for r in range(-4, 7)]
    document.do(Put(tuple(new(grass, hex, 1) for hex in hexes)), "Ground")
    window.canvas.fit()
    return window


@pytest.mark.parametrize(
    "piece", ["ruin-short", "ruin-long", "stone-wall", "battlement", "ladder-rung", "flag"]
)
def test_a_piece_goes_to_each_edge_near_the_mouse(meadow: Window, hands: Hands, piece: str) -> None:
    hands.choose(piece)
    for way in Direction:
        edge = Edge(HERE, way)
        at = towards(meadow, edge)
        hands.hover(HERE, *at)
        shown = meadow.canvas._gestures.preview
        ghost = shown.ghosts[0]
        assert shown.edge in (edge, edge.other_side)
        assert {edge, edge.other_side} & set(ghost.piece.edges)
        assert shown.inward is not piece.startswith("ruin")
        if ghost.worst is None:
            assert f"{label(HERE)}, {side_name(way)} edge" in meadow.session.status.hint.text()
        hands.click(HERE, dx=at[0], dy=at[1])
        (laid,) = [one for one in meadow.document.battlefield.pieces.values() if one.type.id == piece]
        assert (laid.hex, laid.rotation, laid.slot) == (
            ghost.piece.hex,
            ghost.piece.rotation,
            ghost.piece.slot,
        )
        meadow.session.actions["undo"].trigger()


def towards(window: Window, edge: Edge) -> tuple[int, int]:
    """Px from the middle of a hex to a point just inside one of its edges."""
    here, across, scale = centre(edge.hex), centre(edge.across), window.canvas.viewport.scale
    return round((across.x - here.x) * 0.42 * scale), round((across.y - here.y) * 0.42 * scale)
