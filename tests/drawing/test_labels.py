"""Texts on drawings stand within their tiles, clear of outlines and of each other."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.drawing.labels import (
    Taken,
    box_of,
    disc_box,
    disc_marks,
    edge_boxes,
    plate_box,
    plate_marks,
    tile_labels,
    without_cut,
    without_small,
)
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.obstacles import badge
from builder.drawing.shapes import band
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import Bounds, Point, edge_line, hex_at

Built = Callable[..., Battlefield]


def width(text: str) -> float:
    return 0.9 * len(text)


def plates(marks: tuple[Mark, ...]) -> list[Bounds]:
    return [box_of(mark) for mark in marks if isinstance(mark, Area)]


def ends(box: Bounds) -> list[Point]:
    return [Point(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]


def labelled(piece: Piece, text: str, styles: Styles, height: float, *taken: Bounds) -> tuple[Mark, ...]:
    return tile_labels([(piece, text)], styles, (height,), width, Taken(taken))


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize(
    "id", ["grass-1", "grass-2", "grass-3", "grass-7", "grass-24", "road-5", "wall-walk-9"]
)
def test_a_plate_lies_within_its_tile(catalogue: Catalogue, styles: Styles, id: str, rotation: int) -> None:
    piece = Piece(1, catalogue.pieces[id], Hex(3, -2), 1, rotation)
    (plate,) = plates(labelled(piece, "G24", styles, 9.0))
    assert {hex_at(point) for point in ends(plate)} <= set(piece.cells)


def test_a_text_too_large_for_its_tile_is_left_out(catalogue: Catalogue, styles: Styles) -> None:
    single = Piece(1, catalogue.pieces["grass-1"], Hex(0, 0), 1)
    assert labelled(single, "G1", styles, 60.0) == ()


def test_the_largest_height_that_finds_room_is_taken(catalogue: Catalogue, styles: Styles) -> None:
    single = Piece(1, catalogue.pieces["grass-1"], Hex(0, 0), 1)
    marks = tile_labels([(single, "G1")], styles, (60.0, 11.0, 5.0), width, Taken())
    assert [mark.height for mark in marks if isinstance(mark, Label)] == [11.0]


def test_a_text_gives_way_to_what_is_there(catalogue: Catalogue, styles: Styles) -> None:
    pair = Piece(1, catalogue.pieces["grass-2"], Hex(0, 0), 1)
    first = plates(labelled(pair, "G2", styles, 9.0))[0]
    second = plates(labelled(pair, "G2", styles, 9.0, first))[0]
    assert Taken([first]).free(second)


def test_a_tile_without_a_free_place_goes_unnamed(catalogue: Catalogue, styles: Styles) -> None:
    single = Piece(1, catalogue.pieces["grass-1"], Hex(0, 0), 1)
    assert labelled(single, "G1", styles, 9.0, Bounds(-30, -30, 30, 30)) == ()


@given(st.lists(st.tuples(*[st.floats(-200, 200)] * 2, *[st.floats(0.5, 150)] * 2), min_size=2, max_size=12))
def test_what_is_taken_is_known_wherever_it_lies(boxes: list[tuple[float, float, float, float]]) -> None:
    *others, last = [Bounds(x, y, x + w, y + h) for x, y, w, h in boxes]
    meets = any(
        last.left <= box.right
        and box.left <= last.right
        and last.top <= box.bottom
        and box.top <= last.bottom
        for box in others
    )
    assert Taken(others).free(last) == (not meets)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), unique=True, max_size=20), st.floats(5, 13))
def test_no_plate_covers_another(
    catalogue: Catalogue, styles: Styles, places: list[tuple[int, int]], height: float
) -> None:
    pieces = [Piece(i, catalogue.pieces["rock-1"], Hex(q, r), 1) for i, (q, r) in enumerate(places)]
    found = plates(tile_labels([(p, "R1") for p in pieces], styles, (height,), width, Taken()))
    for one, other in itertools.combinations(found, 2):
        assert Taken([one]).free(other)


def test_a_plate_and_a_disc_are_as_large_as_they_say() -> None:
    at = Point(7.0, -3.0)
    for box, marks in (
        (plate_box(at, "G24", 9.0, width), plate_marks(at, "G24", 9.0, width, "#b3cc8a")),
        (disc_box(at, "12", 9.0), disc_marks(at, "12", 9.0, "#2f5d8a", "#ffffff")),
    ):
        drawn = plates(marks)[0]
        assert all(abs(a - b) < 1.2 for a, b in zip(box, drawn, strict=True))


def test_texts_that_nobody_can_read_are_left_out_with_their_plates() -> None:
    tile = Area(((Point(0, 0), Point(90, 0), Point(90, 9)),), "#b3cc8a")
    marks = (tile, *badge(Point(40, 40), "12", "#26452f"))
    assert without_small(marks, 11.6) == (tile,)
    assert without_small(marks, 11.4) == marks
    unplated = (tile, Label(Point(500, 0), "A", 1.0))
    assert without_small(unplated, 2.0) == (tile,)


def test_texts_that_a_border_cuts_are_left_out_with_their_plates() -> None:
    tile = Area(((Point(0, 0), Point(90, 0), Point(90, 9)),), "#b3cc8a")
    inside, cut = (
        plate_marks(Point(20, 20), "G1", 9.0, width, "#b3cc8a"),
        badge(Point(98, 20), "12", "#26452f"),
    )
    assert without_cut((tile, *inside, *cut), Bounds(0, 0, 100, 100)) == (tile, *inside)
    assert without_cut((tile, *inside, *cut), Bounds(0, 0, 120, 18)) == (tile,)
    assert without_cut((tile, *inside, *cut), Bounds(0, 0, 120, 100)) == (tile, *inside, *cut)


@pytest.mark.parametrize("direction", range(6))
def test_boxes_along_an_edge_cover_a_wall_on_it(direction: int) -> None:
    edge = Edge(Hex(2, 1), direction)
    boxes = edge_boxes(edge, 5.0)
    for x, y in band(edge_line(edge), 3.0, 3.0):
        assert any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)
