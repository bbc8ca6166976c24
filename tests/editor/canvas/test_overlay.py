"""What lies over the battlefield: ghosts, many and stacked, the edge that is meant, large selections."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Piece, Put, Replace
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.canvas import overlay
from builder.editor.canvas.overlay import ManyGhosts, _from_above
from builder.editor.tools import Ghost
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.shaping.group import Group
from builder.view.drawings import Drawings
from builder.view.layers import Frame
from builder.view.theme import LIGHT, colours
from builder.view.viewport import Viewport
from editor.people import Hands, alike, photo, tool
from tests import battlefields


def ghost(catalogue: Catalogue, id: str, q: int, slot: int, worst: Severity | None = None) -> Ghost:
    return Ghost(Piece(-slot, catalogue.pieces[id], Hex(q, 0), slot), worst)


def test_of_stacked_ghosts_the_topmost_is_seen_and_of_others_all(catalogue: Catalogue) -> None:
    wall = ghost(catalogue, "fortress-wall-end", 0, 3)
    base = ghost(catalogue, "fortress-base-end", 0, 2, Severity.ERROR)
    walk = ghost(catalogue, "wall-walk-1", 0, 12, Severity.WARNING)
    (seen,) = _from_above((walk, base, wall))
    assert (seen.piece, seen.worst) == (walk.piece, Severity.ERROR)
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


@pytest.mark.parametrize("size", [40.0, 90.0])
def test_the_level_of_a_piece_of_one_hex_stands_above_it_where_it_would_hide_it(
    window: Window, hands: Hands, size: float
) -> None:
    window.canvas.zoom_to(size)
    window.canvas.bring_into_sight(Hex(1, 1))
    hands.choose("fortress-base-corner")
    hands.hover(Hex(1, 1))
    at, image = hands.at(Hex(1, 1)), window.canvas.grab().toImage()
    doubtful = colours(window.canvas.palette()).doubtful  # a corner alone
    hides = near(image, doubtful, at.x(), at.y(), 5) > 30
    assert hides == (size > 60)


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


VIEW = Viewport(0.5, 200, 150)


class Counting(Drawings):
    """Drawings that count how often a piece is painted."""

    painted = 0

    def paint(self, *given: object) -> None:  # type: ignore[override]
        self.painted += 1
        super().paint(*given)  # type: ignore[arg-type]


def field(at: Hex, worst: Severity | None = None) -> tuple[Ghost, ...]:
    group = Group.of(
        battlefields.laid(*[("grass-1", q, r, 1, 0) for q in range(5) for r in range(6)]).pieces.values()
    )
    return tuple(Ghost(piece, worst) for piece in group.laid(at, 1))


def painted(many: ManyGhosts, ghosts: tuple[Ghost, ...], view: Viewport = VIEW) -> QImage:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    many.paint(painter, ghosts, Frame(view, image.size(), 1.0, LIGHT))
    painter.end()
    return image


def ink(image: QImage) -> tuple[list[int], float]:
    """The rectangle of what is not white, and how dark it is all in all."""
    found = image.convertToFormat(QImage.Format.Format_Grayscale8)
    grey = np.frombuffer(found.constBits(), np.uint8).reshape(image.height(), found.bytesPerLine())
    rows, columns = np.nonzero(grey < 250)
    return [rows.min(), rows.max(), columns.min(), columns.max()], float(grey.mean())


def test_a_group_that_only_moves_is_drawn_once_and_anew_for_another_zoom_or_state(
    qtbot: QtBot, styles: Styles
) -> None:
    drawings = Counting(styles)
    many = ManyGhosts(drawings)
    first = painted(many, field(Hex(0, 0)))
    assert drawings.painted == 30
    second = painted(many, field(Hex(2, 0)))
    assert drawings.painted == 30
    assert not alike(first, second), "it did move"
    assert alike(second, painted(ManyGhosts(Drawings(styles)), field(Hex(2, 0))))
    drawings = Counting(styles)
    many = ManyGhosts(drawings)
    good = painted(many, field(Hex(0, 0)))
    bad = painted(many, field(Hex(0, 0), Severity.ERROR))
    assert drawings.painted == 60
    assert not alike(good, bad)
    painted(many, field(Hex(0, 0), Severity.ERROR), Viewport(0.6, 200, 150))
    assert drawings.painted == 90


def test_what_is_too_large_to_be_kept_looks_the_same(
    qtbot: QtBot, styles: Styles, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = painted(ManyGhosts(Drawings(styles)), field(Hex(0, 0)))
    monkeypatch.setattr(overlay, "_LARGEST", 10)
    large = painted(ManyGhosts(Drawings(styles)), field(Hex(0, 0)))
    (kept_box, kept_grey), (large_box, large_grey) = ink(kept), ink(large)
    # The kept picture lies on whole pixels: lines may be half a pixel aside.
    assert all(abs(a - b) <= 1 for a, b in zip(kept_box, large_box, strict=True))
    assert abs(kept_grey - large_grey) < 0.5
    assert kept.pixelColor(200, 150) != QColor("#ffffff")


def test_very_many_ghosts_are_painted_little_by_little(
    qtbot: QtBot, styles: Styles, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = painted(ManyGhosts(Drawings(styles)), field(Hex(0, 0)))
    monkeypatch.setattr(overlay, "LARGE", 1)
    monkeypatch.setattr(overlay, "patience", lambda: lambda: True)
    many = ManyGhosts(Drawings(styles))
    pictures = [painted(many, field(Hex(0, 0)))]
    while many.grows:
        pictures.append(painted(many, field(Hex(0, 0))))
    assert len(pictures) > len(field(Hex(0, 0))), "a piece, the tint or a border at a time"
    assert not alike(pictures[0], whole)
    assert alike(pictures[-1], whole)


SIDE = 13


@pytest.fixture
def lined(window: Window, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A field, all selected, and a list that grows with each outline painted."""
    battlefield, type = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    cells = [Hex(q - r // 2, r) for q in range(SIDE) for r in range(SIDE)]
    window.desk.do(Put(tuple(battlefield.new_piece(type, hex, 1) for hex in cells)), "Field")
    window.canvas.fit()
    painted: list[int] = []
    outline = overlay.OverlayPaint.outline

    def counting(self: overlay.OverlayPaint, piece: object) -> object:
        painted.append(1)
        return outline(self, piece)  # type: ignore[arg-type]

    monkeypatch.setattr(overlay.OverlayPaint, "outline", counting)
    window.desk.select(battlefield.pieces)
    return painted


def look(window: Window, painted: list[int]) -> tuple[QImage, int]:
    """The canvas as it is seen, and how many outlines that took."""
    painted.clear()
    return photo(window.canvas), len(painted)


def test_a_large_selection_is_outlined_anew_for_zoom_and_edits_but_not_for_the_mouse(
    window: Window, hands: Hands, lined: list[int]
) -> None:
    window.canvas.grab()
    assert len(lined) >= SIDE * SIDE
    hands.hover(Hex(3, 3))
    _, again = look(window, lined)
    assert again < 10, "what is pointed at, nothing else"
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


def test_of_very_many_pieces_selected_each_kind_of_outline_is_made_once(
    window: Window, lined: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    stroked, _ = look(window, lined)
    monkeypatch.setattr(overlay, "LARGE", 100)
    made: list[Piece] = []
    picture = overlay.Outlines._picture
    monkeypatch.setattr(
        overlay.Outlines, "_picture", lambda *given: (made.append(given[1]), picture(*given))[1]
    )
    window.desk.select(sorted(window.document.battlefield.pieces)[1:])
    fewer, count = look(window, lined)
    assert (len(made), count < 10) == (1, True)
    window.desk.select(window.document.battlefield.pieces)
    all, _ = look(window, lined)
    assert len(made) == 1
    assert difference(all, stroked) < 3, "no more than half a pixel aside"
    assert difference(all, fewer) > 0
    window.canvas.zoom(0.8)
    look(window, lined)
    assert len(made) == 2


def difference(one: QImage, other: QImage) -> float:
    """By how much the channels of two pictures differ on average, of 255."""
    arrays = [
        np.asarray(image.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.int16)
        for image in (one, other)
    ]
    return float(np.abs(arrays[0] - arrays[1]).mean())


def test_of_pieces_over_one_another_the_tint_is_that_of_one(window: Window, lined: list[int]) -> None:
    battlefield, type = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    stacked = Hex(4, 2)
    upper = battlefield.new_piece(type, stacked, 2)
    window.desk.do(Put((upper,)), "Upper")

    def middle(*selected: int) -> QColor:
        window.desk.select(selected)
        return photo(window.canvas).pixelColor(window.canvas.point_of(stacked))

    assert middle(*battlefield.pieces) == middle(upper.id) != middle()
