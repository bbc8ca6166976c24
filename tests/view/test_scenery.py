"""Painting the battlefield: what is redrawn looks as if all of it had been; the grid; what lies above."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest
from editor.people import alike
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Change, Put, Replace, Take, edits
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Bounds, Edge, Hex, Point, centre, edge_line, to_hex
from builder.view import scenery as scenery_module
from builder.view.backing import Backing
from builder.view.drawings import Drawings
from builder.view.options import Display
from builder.view.scenery import Scenery, nearest_above, paint_grid
from builder.view.theme import LIGHT
from builder.view.viewport import Viewport
from tests.battlefields import laid
from tests.soak import often

SIZE, VIEW = QSize(320, 240), Viewport(left=90, top=50)
NAMES = ("grass-7", "rock-1", "water-3", "evergreen-12", "fortress-wall-straight", "battlement", "ruin-long")


def drawn(
    battlefield: Battlefield, drawings: Drawings, view: Viewport, highest: int | None, above: int = 0
) -> QImage:
    """The whole canvas, drawn at once, from all pieces instead of by columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenery_module, "_MANY", 0)
        return painted(battlefield, drawings, highest, Display(above=above), view=view)


Step = tuple[str, int, int, int, int, int]
steps = st.lists(
    st.tuples(
        st.sampled_from(NAMES),
        st.integers(-2, 5),
        st.integers(-1, 4),
        st.integers(1, 4),
        st.integers(0, 5),
        st.integers(0, 3),
    ),
    max_size=12,
)


@settings(max_examples=often(16), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps, st.sampled_from([None, 1, 2, 3]), st.sampled_from([0, 60]), st.integers(0, 11))
def test_after_every_edit_the_canvas_looks_as_if_drawn_anew(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    catalogue: Catalogue,
    styles: Styles,
    rows: list[Step],
    highest: int | None,
    above: int,
    large: int,
) -> None:
    """One of the edits is followed as if it were one of thousands of pieces."""
    drawings, view = Drawings(styles), Viewport(left=90, top=50)
    battlefield, look = Battlefield(), Display(above=above)
    scenery = Scenery(battlefield, drawings)
    backing = Backing()
    backing.fit(SIZE, 1.0)

    def refresh() -> QImage:
        picture = backing.drawn(
            lambda painter, rect: scenery.paint(painter, view, rect, LIGHT, highest, (), look)
        )
        return picture.toImage().convertToFormat(QImage.Format.Format_RGB32)

    def follow(change: Change) -> None:
        boxes = scenery.follow(change)
        if boxes is None:
            backing.invalidate()
        for box in boxes or ():
            start = view.to_view(Point(box.left, box.top))
            end = view.to_view(Point(box.right, box.bottom))
            backing.invalidate(
                QRectF(start.x - 2, start.y - 2, end.x - start.x + 4, end.y - start.y + 4).toAlignedRect()
            )

    battlefield.subscribe(follow)
    refresh()
    for number, (name, q, r, slot, rotation, what) in enumerate(rows):
        monkeypatch.setattr(edits, "_LARGE_CHANGE", 1 if number == large else 1_000)
        ids = list(battlefield.pieces)
        if what == 0 and ids:
            battlefield.apply(Take((ids[q % len(ids)],)))
        elif what == 1 and ids:
            old = battlefield.pieces[ids[r % len(ids)]]
            battlefield.apply(Replace((type(old)(old.id, old.type, Hex(q, r), slot, rotation),)))
        else:
            piece = battlefield.new_piece(catalogue.pieces[name], Hex(q, r), slot, rotation)
            battlefield.apply(Put((piece,)))
        if number != large:  # the next may come before it is painted
            assert alike(refresh(), drawn(battlefield, drawings, view, highest, above))
    monkeypatch.undo()


@pytest.fixture
def look(qtbot: QtBot, styles: Styles) -> Callable[[Battlefield, int | None, Hex], QColor]:
    """The colour near the middle of a hex."""
    view = Viewport(left=90, top=50)

    def colour(battlefield: Battlefield, highest: int | None, hex: Hex) -> QColor:
        at = view.to_view(centre(hex))
        return drawn(battlefield, Drawings(styles), view, highest).pixelColor(
            round(at.x) + 7, round(at.y) + 5
        )

    return colour


def test_levels_below_are_faded_and_those_above_not_shown(
    look: Callable[..., QColor], styles: Styles
) -> None:
    battlefield = laid(("water-1", 0, 0, 1, 0), ("asphalt-1", 1, 0, 2, 0), ("asphalt-1", 2, 0, 3, 0))
    below, here = look(battlefield, 2, Hex(0, 0)), look(battlefield, 2, Hex(1, 0))
    assert here == look(battlefield, None, Hex(1, 0)), "the shown level is in full colour"
    assert below != look(battlefield, None, Hex(0, 0))
    assert below.lightnessF() > look(battlefield, None, Hex(0, 0)).lightnessF()
    assert look(battlefield, 2, Hex(2, 0)) == look(laid(("water-1", 0, 0, 1, 0)), 2, Hex(2, 0)), "bare table"


def test_a_tall_piece_stays_in_full_colour_up_to_its_top(look: Callable[..., QColor]) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0))
    full = look(battlefield, None, Hex(0, 0))
    assert look(battlefield, 5, Hex(0, 0)) == full
    assert look(battlefield, 13, Hex(0, 0)) == full
    assert look(battlefield, 14, Hex(0, 0)) != full


def test_hidden_pieces_are_left_out_and_what_lies_below_is_seen(qtbot: QtBot, styles: Styles) -> None:
    drawings = Drawings(styles)
    image = painted(laid(("rock-7", 0, 0, 1, 0)), drawings, None, Display(), hidden={1})
    assert image == drawn(Battlefield(), drawings, VIEW, None)
    rows = (("snow-7", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0), ("asphalt-7", 0, 0, 2, 0))
    image = painted(laid(*rows), drawings, None, Display(), hidden={3})
    assert image == drawn(laid(*rows[:2]), drawings, VIEW, None)


def painted(
    battlefield: Battlefield,
    drawings: Drawings,
    highest: int | None,
    look: Display,
    *,
    hidden: Collection[int] = (),
    view: Viewport = VIEW,
) -> QImage:
    """A battlefield as a choice of options has it."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    rect = QRectF(0, 0, SIZE.width(), SIZE.height())
    Scenery(battlefield, drawings).paint(painter, view, rect, LIGHT, highest, hidden, look)
    painter.end()
    return image


def test_how_clearly_lower_levels_are_seen_is_a_matter_of_choice(qtbot: QtBot, styles: Styles) -> None:
    battlefield, drawings = laid(("asphalt-7", 0, 0, 1, 0), ("rock-1", 4, 0, 2, 0)), Drawings(styles)
    spot = (90 + 9, 50 + 8)
    seen = [painted(battlefield, drawings, 2, Display(below=share, grid=False)) for share in (0, 35, 70, 100)]
    lights = [image.pixelColor(*spot).lightnessF() for image in seen]
    assert lights == sorted(lights, reverse=True)
    assert len(set(lights)) == 4
    assert alike(seen[0], painted(laid(("rock-1", 4, 0, 2, 0)), drawings, 2, Display(grid=False)))


def test_higher_levels_are_hinted_at_as_clearly_as_wanted(qtbot: QtBot, styles: Styles) -> None:
    rows = (("sand-7", 0, 0, 1, 0), ("rock-7", 0, 0, 3, 0), ("battlement", 2, 3, 5, 0))
    battlefield, below, drawings = laid(*rows), laid(rows[0]), Drawings(styles)
    without = painted(battlefield, drawings, 1, Display(above=0))
    assert without == painted(below, drawings, 1, Display(above=0)), "nothing of it unless it is wanted"

    def differing(one: QImage, other: QImage) -> tuple[int, float]:
        off = [
            abs(one.pixelColor(x, y).lightnessF() - other.pixelColor(x, y).lightnessF())
            for x in range(SIZE.width())
            for y in range(SIZE.height())
        ]
        return sum(1 for change in off if change > 0.02), sum(off)

    faint, clear = (differing(painted(battlefield, drawings, 1, Display(above=n)), without) for n in (30, 90))
    assert 300 < clear[0] < SIZE.width() * SIZE.height() / 3, "lines, no faces"
    assert clear[1] > 2 * faint[1] > 0
    assert painted(battlefield, drawings, None, Display(above=90)) == painted(
        battlefield, drawings, None, Display(above=0)
    )


def test_the_grid_goes_and_comes(qtbot: QtBot, styles: Styles) -> None:
    with_grid, without = (
        painted(Battlefield(), Drawings(styles), None, Display(grid=on)) for on in (True, False)
    )
    assert with_grid != without
    assert {without.pixel(x, 60) for x in range(SIZE.width())} == {without.pixel(0, 0)}


def test_a_higher_step_throws_a_darker_shadow(qtbot: QtBot, styles: Styles) -> None:
    drawings, view = Drawings(styles), Viewport(left=90, top=50)
    ground = [("snow-7", 0, 0, 1, 0)]
    at = view.to_view(Point(centre(Hex(0, 1)).x + ACROSS_FLATS / 2 + 1.9, centre(Hex(0, 1)).y + 2))
    lights = []
    for stacked in (0, 1, 2, 4):
        pile = [("rock-1", 0, 1, slot, 0) for slot in range(2, 2 + stacked)]
        image = painted(laid(*ground, *pile), drawings, None, Display(grid=False))
        lights.append(image.pixelColor(round(at.x), round(at.y)).lightnessF())
    assert lights == sorted(lights, reverse=True)
    assert lights[0] - lights[1] > 0.03
    assert lights[1] - lights[3] > 0.03


@pytest.mark.parametrize("corner", [(0, 0), (-40, -35), (14, 13), (-17, 30), (300, -200)])
def test_every_border_is_there_and_the_middles_are_bare(qtbot: QtBot, corner: tuple[int, int]) -> None:
    at = centre(to_hex(*corner))
    view = Viewport().panned(0, 0).centred(at, 400, 300)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(LIGHT.table)
    painter = QPainter(image)
    painter.translate(view.left, view.top)
    painter.scale(view.scale, view.scale)
    part = view.shown(0, 0, 400, 300)
    paint_grid(painter, Bounds(*part), LIGHT)
    painter.end()

    def marked(point: Point) -> bool:
        x, y = (round(part) for part in view.to_view(point))
        return any(image.pixelColor(x + dx, y + dy) != LIGHT.table for dx in (-1, 0, 1) for dy in (-1, 0, 1))

    seen = 0
    for column in range(corner[0] - 3, corner[0] + 4):
        for row in range(corner[1] - 2, corner[1] + 3):
            hex = to_hex(column, row)
            assert not marked(centre(hex))
            for direction in range(6):
                start, end = edge_line(Edge(hex, direction))
                assert marked(Point((start.x + end.x) / 2, (start.y + end.y) / 2)), (hex, direction)
                seen += 1
    assert seen == 7 * 5 * 6


HERE = Hex(0, 0)


def test_it_is_the_nearest_piece_over_the_hex_that_does_not_reach_up_from_below() -> None:
    occupancy = laid(("rock-1", 0, 0, 1, 0), ("sand-7", 0, 0, 4, 0), ("rock-1", 0, 0, 3, 0)).occupancy

    def found(hex: Hex, highest: int, hidden: frozenset[int] = frozenset()) -> int | None:
        piece = nearest_above(occupancy, hex, highest, hidden)
        return piece.id if piece is not None else None

    assert [found(HERE, highest) for highest in (1, 2, 3, 4)] == [3, 3, 2, None]
    assert found(HERE, 1, frozenset({3})) == 2
    assert found(Hex(9, 9), 1) is None
    occupancy = laid(("evergreen-12", 0, 0, 1, 0)).occupancy
    assert nearest_above(occupancy, HERE, 3) is None


def test_pieces_are_taken_in_little_by_little_and_an_edit_meanwhile_is_not_lost(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    battlefield = laid(*(("grass-7", 4 * n, 0, 1, 0) for n in range(4)))
    drawings, view = Drawings(styles), Viewport(left=90, top=50)
    scenery = Scenery(battlefield, drawings)
    assert [scenery.catch_up(lambda: True) for _ in range(2)] == [True, True]
    battlefield.subscribe(lambda change: scenery.follow(change) and None)
    battlefield.apply(Take((1, 4)))
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["rock-7"], Hex(0, 0), 1),)))
    assert [scenery.catch_up(lambda: True) for _ in range(4)] == [True, True, True, False]
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scenery.paint(painter, view, QRectF(0, 0, SIZE.width(), SIZE.height()), LIGHT, None)
    painter.end()
    assert alike(image, drawn(battlefield, drawings, view, None))
