"""What lies over the battlefield: ghosts that are stacked, the edge that is meant."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from builder.battlefield import Piece, Put
from builder.catalogue import Catalogue
from builder.editor.canvas.overlay import _from_above
from builder.editor.tools import Ghost
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.view.theme import colours
from editor.people import Hands, photo, tool


def ghost(catalogue: Catalogue, id: str, q: int, slot: int, worst: Severity | None = None) -> Ghost:
    return Ghost(Piece(-slot, catalogue.pieces[id], Hex(q, 0), slot), worst)


def test_of_stacked_ghosts_the_topmost_is_seen_as_bad_as_the_worst(catalogue: Catalogue) -> None:
    wall = ghost(catalogue, "fortress-wall-end", 0, 3)
    base = ghost(catalogue, "fortress-base-end", 0, 2, Severity.ERROR)
    walk = ghost(catalogue, "wall-walk-1", 0, 12, Severity.WARNING)
    (seen,) = _from_above((walk, base, wall))
    assert (seen.piece, seen.worst) == (walk.piece, Severity.ERROR)


def test_ghosts_of_other_hexes_edges_and_large_tiles_are_all_seen(catalogue: Catalogue) -> None:
    apart = (
        ghost(catalogue, "rock-1", 0, 1),
        ghost(catalogue, "rock-1", 1, 2),
        ghost(catalogue, "battlement", 0, 3),
        ghost(catalogue, "rock-7", 0, 4),
        ghost(catalogue, "rock-7", 0, 5),
    )
    assert _from_above(apart) == list(apart)
    rungs = tuple(ghost(catalogue, "ladder-rung", 0, slot) for slot in (2, 4, 6))
    assert _from_above(rungs) == [rungs[-1]]


def near(image: QImage, colour: QColor, x: int, y: int, reach: int) -> int:
    """How many pixels around a point have a colour, to the eye."""
    return sum(
        abs(p.red() - colour.red()) + abs(p.green() - colour.green()) + abs(p.blue() - colour.blue()) < 30
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
        if (p := image.pixelColor(x + dx, y + dy)).isValid()
    )


@pytest.mark.parametrize(("obstacle", "state"), [("", "good"), ("evergreen-10", "bad")])
def test_the_edge_that_is_meant_has_an_arrow_inwards(
    window: Window, hands: Hands, obstacle: str, state: str
) -> None:
    battlefield, pieces = window.document.battlefield, window.session.catalogue.pieces
    rows = [("grass-1", 0, 1), *[("rock-1", 1, slot) for slot in range(1, 7)]]
    if obstacle:
        rows.append((obstacle, 0, 2))
    new = battlefield.new_piece
    window.document.do(Put(tuple(new(pieces[id], Hex(q, 0), slot) for id, q, slot in rows)), "x")
    window.canvas.fit()
    window.session.take_tool(tool("ladder"))
    size = window.canvas.viewport.hex_size
    hands.hover(Hex(0, 0), dx=round(size * 0.4))
    colour = getattr(colours(window.palette()), state)
    image = photo(window.canvas)
    # The arrow lies across the edge, in the hex of the tower.
    at = hands.at(Hex(1, 0), dx=-round(size * 0.35))
    assert near(image, colour, at.x(), at.y(), 2) > 12
    window.session.take_tool(tool("select"))
    hands.hover(Hex(0, 0), dx=round(size * 0.4))
    image = photo(window.canvas)
    assert near(image, colour, at.x(), at.y(), 2) == 0


def test_a_doorway_in_hand_selected_or_met_by_a_wall_shows_where_walls_join(
    window: Window, hands: Hands
) -> None:
    battlefield, pieces = window.document.battlefield, window.session.catalogue.pieces
    ground = [battlefield.new_piece(pieces["grass-1"], Hex(q, r), 1) for q in range(-1, 5) for r in range(3)]
    window.document.do(Put(tuple(ground)), "ground")
    window.canvas.fit()
    accent = colours(window.palette()).accent
    piece = battlefield.new_piece(pieces["fortress-doorway"], Hex(0, 0), 2)

    def arrows() -> list[bool]:
        image = photo(window.canvas)
        found = []
        for edge in piece.opens:  # the arrow lies behind the edge, where the wall goes on
            inside, outside = hands.at(edge.hex), hands.at(edge.across)
            at = inside + (outside - inside) * 0.62
            found.append(near(image, accent, at.x(), at.y(), 2) > 8)
        return found

    hands.choose("fortress-doorway")
    hands.hover(Hex(1, 0))
    assert arrows() == [True, True]
    window.session.hand.take(None)
    window.session.take_tool(tool("select"))
    window.document.do(Put((piece,)), "doorway")
    hands.hover(Hex(4, 2))
    assert arrows() == [False, False]
    window.desk.select([piece.id])
    assert arrows() == [True, True]
    window.desk.select(())
    window.session.take_tool(tool("wall"))
    hands.hover(Hex(4, 2))
    assert arrows() == [True, True]
