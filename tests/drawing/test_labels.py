"""Texts on drawings stand within their tiles, clear of outlines and of each other.

Texts that find no room on what they name stand beside it, with a line to it.

A castle says how high it reaches, and where the spaces of its doorway are.

Codes of tiles: short, and no two alike.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue, Role, TileClass
from builder.drawing.labels import (
    Taken,
    around,
    box_of,
    code_of,
    disc_box,
    disc_marks,
    doorway_marks,
    edge_boxes,
    height_marks,
    plate_box,
    plate_marks,
    pointer,
    tile_labels,
    wall_runs,
    without_cut,
    without_small,
)
from builder.drawing.marks import Area, Label, Mark, Stroke, band
from builder.drawing.obstacles import badge
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, Edge, Hex, Point, centre, edge_line, from_hex, hex_at
from tests.battlefields import PieceRow, laid, placed


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


@pytest.mark.parametrize(
    ("heights", "taken", "found"),
    [
        ((60.0,), [], []),
        ((60.0, 11.0, 5.0), [], [11.0]),
        ((9.0,), [Bounds(-30, -30, 30, 30)], []),
    ],
    ids=["too large", "the largest that finds room", "no free place"],
)
def test_a_text_is_as_large_as_finds_room_or_left_out(
    styles: Styles, heights: tuple[float, ...], taken: list[Bounds], found: list[float]
) -> None:
    marks = tile_labels([(placed("grass-1"), "G1")], styles, heights, width, Taken(taken))
    assert [mark.height for mark in marks if isinstance(mark, Label)] == found


@pytest.mark.parametrize(("id", "text"), [("grass-1", "G1"), ("lava-field-1", "LF1"), ("wall-walk-1", "WK1")])
def test_the_pattern_of_a_single_hex_shows_above_a_text_that_stands_low(
    styles: Styles, id: str, text: str
) -> None:
    tile = placed(id)
    marks = tile_labels([(tile, text)], styles, (13.0, 9.0), width, Taken(), low=True)
    (plate,) = plates(marks)
    assert {hex_at(point) for point in ends(plate)} == {tile.hex}
    assert plate.top > centre(tile.hex).y - 2
    assert [mark.height for mark in marks if isinstance(mark, Label)] == [9.0]
    large = tile_labels([(placed("grass-7"), "G7")], styles, (13.0, 9.0), width, Taken(), low=True)
    assert [mark.height for mark in large if isinstance(mark, Label)] == [13.0], "there is room for all of it"


def test_a_text_gives_way_to_what_is_there(styles: Styles) -> None:
    pair = placed("grass-2")
    first = plates(labelled(pair, "G2", styles, 9.0))[0]
    second = plates(labelled(pair, "G2", styles, 9.0, first))[0]
    assert Taken([first]).free(second)


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


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), unique=True, min_size=1, max_size=20))
def test_singles_in_a_row_whose_text_finds_no_room_on_one_share_it_with_their_number(
    catalogue: Catalogue, styles: Styles, places: list[tuple[int, int]]
) -> None:
    hexes = [Hex(q, r) for q, r in places]
    pieces = [Piece(i, catalogue.pieces["wall-walk-1"], hex, 1) for i, hex in enumerate(hexes)]
    coded = [(piece, "WK1") for piece in pieces]
    marks = tile_labels(coded, styles, (16.0,), width, Taken(), around(set(hexes), None), together=True)
    labels = [mark for mark in marks if isinstance(mark, Label)]
    counted = {mark.text: int(mark.text.partition("×")[0]) if "×" in mark.text else 1 for mark in labels}
    assert sum(counted[mark.text] for mark in labels) == len(pieces)
    for first in [hex for hex in hexes if hex.neighbour(3) not in hexes]:
        row = [first]
        while (east := row[-1].neighbour(0)) in hexes:
            row.append(east)
        heart = Point(sum(centre(hex).x for hex in row) / len(row), centre(first).y)
        text = "WK1" if len(row) == 1 else f"{len(row)}×WK1"
        assert any(mark.text == text and math.dist(mark.at, heart) < 50 for mark in labels), text


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


def test_the_nearest_places_where_nothing_lies_come_first() -> None:
    here, filled = Hex(3, 3), {Hex(3, 3), Hex(4, 3), Hex(2, 3)}
    free = list(itertools.islice(around(filled, None)([here]), 16))
    assert all(hex_at(place.at) not in filled for place in free)
    assert [here.distance(hex_at(place.at)) for place in free[:5]] == [1, 1, 1, 1, 2]
    assert {place.foot for place in free} == {centre(here)}


def test_all_places_lie_in_the_frame() -> None:
    for place in around({Hex(0, 0)}, (0, 0, 2, 2))([Hex(0, 0)]):
        column, row = from_hex(hex_at(place.at))
        assert 0 <= column <= 2
        assert 0 <= row <= 2


def test_where_all_is_filled_there_are_places_over_other_pieces() -> None:
    filled = {Hex(q, r) for q in range(-3, 4) for r in range(-3, 4)}
    assert Hex(1, 0) in {hex_at(place.at) for place in around(filled, None)([Hex(0, 0)])}


def test_a_line_runs_from_the_text_to_the_piece() -> None:
    place = next(around({Hex(0, 0)}, None)([Hex(0, 0)]))
    line, _ = pointer(place, "#123456")
    assert isinstance(line, Stroke)
    assert line.points == (place.at, centre(Hex(0, 0)))


def test_a_text_too_large_for_its_tile_stands_beside_it(styles: Styles) -> None:
    tile = laid(("grass-1", 0, 0, 1, 0)).in_order()[0]
    taken = Taken([plate_box(centre(Hex(0, 0)), "G1", 40.0, width)])
    marks = tile_labels([(tile, "G1")], styles, (12.0,), width, taken, around({Hex(0, 0)}, None))
    (label,) = [mark for mark in marks if isinstance(mark, Label)]
    (line,) = [mark for mark in marks if isinstance(mark, Stroke)]
    assert Hex(0, 0).distance(hex_at(label.at)) in (1, 2)
    assert line.points == (label.at, centre(Hex(0, 0)))


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Label)]


def wall(q: int, r: int, slot: int) -> tuple[str, int, int, int, int]:
    return ("fortress-wall-straight", q, r, slot, 0)


DOORWAY = ("fortress-doorway", 1, 0, 3, 0)


@pytest.mark.parametrize(
    ("rows", "runs"),
    [
        ([wall(0, 0, 3), wall(1, 0, 3), wall(2, 0, 3), wall(9, 0, 3)], [1, 3]),
        ([wall(0, 0, 3), DOORWAY], [1, 1]),
        ([("fortress-base-end", 0, 0, 2, 0), ("grass-7", 4, 0, 1, 0)], []),
    ],
    ids=["those that touch", "of different height", "bases and tiles are no walls"],
)
def test_walls_that_touch_are_one_run(rows: list[PieceRow], runs: list[int]) -> None:
    assert sorted(len(run) for run in wall_runs(laid(*rows).in_order())) == runs


def test_a_run_tells_the_level_it_reaches_once_beside_it(styles: Styles) -> None:
    pieces = laid(wall(0, 0, 3), wall(1, 0, 3), wall(2, 0, 3), ("grass-2", 0, 1, 3, 0)).in_order()
    marks = height_marks(pieces, styles, 9.0, width, Taken())
    (label,) = [m for m in marks if isinstance(m, Label)]
    assert label.text == "↑11"
    assert hex_at(label.at) not in {cell for piece in pieces for cell in piece.cells}
    (line,) = [m for m in marks if isinstance(m, Stroke)]
    dots = [box_of(m).middle for m in marks if isinstance(m, Area) and box_of(m).width < 6]
    assert [hex_at(dot) for dot in dots] == [hex_at(line.points[-1])]
    assert hex_at(line.points[-1]) in {cell for piece in pieces[:-1] for cell in piece.cells}


def test_where_all_around_is_taken_it_stands_on_the_run(styles: Styles) -> None:
    pieces = laid(wall(0, 0, 3), ("grass-1", 5, 5, 3, 0)).in_order()
    around = laid(("rock-7", 0, -1, 3, 0)).in_order()[0]
    with_ring = [*pieces, around]
    (label,) = [m for m in height_marks(with_ring, styles, 9.0, width, Taken()) if isinstance(m, Label)]
    assert hex_at(label.at) == pieces[0].hex


@pytest.mark.parametrize("rotation", range(6))
def test_the_spaces_of_a_doorway_are_numbered(styles: Styles, rotation: int) -> None:
    doorway = placed("fortress-doorway", 3, -2, 2, rotation)
    labels = [m for m in doorway_marks([doorway], styles, 7.0, Taken()) if isinstance(m, Label)]
    assert [label.text for label in labels] == ["1", "2", "3", "4"]
    assert tuple(hex_at(label.at) for label in labels) == doorway.spaces
    arch = placed("fortress-arch", 3, -2, 2, rotation)
    assert doorway_marks([arch], styles, 7.0, Taken()) == (), "it has no door"


@pytest.mark.parametrize(
    ("id", "code"),
    [
        ("grass-7", "G7"),
        ("rock-24", "R24"),
        ("water-1", "W1"),
        ("swamp-water-6", "SW6"),
        ("ruin-long", "RU3"),
        ("stone-wall", "ST4"),
        ("ship-bow", "SB5"),
        ("ship-wall", "SB3"),
        ("fortress-base-straight", "BI"),
        ("fortress-base-corner", "BV"),
        ("fortress-wall-end", "WU"),
    ],
)
def test_a_code_tells_kind_and_number_of_hexes(
    catalogue: Catalogue, styles: Styles, id: str, code: str
) -> None:
    assert code_of(catalogue.pieces[id], styles) == code


def test_kinds_of_ones_own_bear_the_letters_of_their_file(styles: Styles, catalogue: Catalogue) -> None:
    tile = catalogue.pieces["grass-7"]
    moss = replace(tile, kind=replace(tile.kind, id="moss", short="Mo"))
    assert code_of(moss, styles) == "Mo7"
    assert code_of(replace(moss, kind=replace(moss.kind, short="")), styles) == "X7"
    assert code_of(replace(moss, kind=replace(moss.kind, short="♣")), styles) == "X7"  # no letter


def test_no_two_pieces_share_a_code(catalogue: Catalogue, styles: Styles) -> None:
    codes = Counter(code_of(type, styles) for type in catalogue.placeable())
    del codes[""]
    assert len(codes) > 60
    assert set(codes.values()) == {1}
    assert {code for code in codes if not re.fullmatch(r"[A-Z]{1,2}\d{1,2}", code)} == {
        f"{part}{shape}" for part in "BW" for shape in "IVU"
    }


def test_castle_pieces_of_ones_own_have_no_code(styles: Styles, catalogue: Catalogue) -> None:
    wall = catalogue.pieces["fortress-wall-corner"]
    assert code_of(replace(wall, id="my-wall"), styles) == "", "nobody knows its shape"


def test_every_tile_wall_hull_and_castle_has_a_code_and_nothing_else_has_one(
    catalogue: Catalogue, styles: Styles
) -> None:
    for type in catalogue.placeable():
        is_tile = type.kind.tile_class in (TileClass.LAND, TileClass.FLUID)
        is_wall = type.role in (Role.RUIN, Role.STONE_WALL, Role.LAUR_WALL)
        is_hull = type.id in ("ship-bow", "ship-wall")
        is_castle = type.role in (Role.CASTLE_BASE, Role.CASTLE_WALL)
        assert bool(code_of(type, styles)) == (is_tile or is_wall or is_hull or is_castle), type.id


def test_every_kind_has_a_letter_of_its_own(styles: Styles) -> None:
    letters = [style.letter for style in (*styles.kinds.values(), styles.fallback)]
    assert len(letters) == len(set(letters))
