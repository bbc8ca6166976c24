"""Texts that find no room on what they name stand beside it, with a line to it."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.drawing.beside import around, pointer
from builder.drawing.labels import Taken, plate_box, tile_labels
from builder.drawing.marks import Label, Stroke
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre, hex_at
from builder.hexgrid.offset import from_hex

Built = Callable[..., Battlefield]


def width(text: str) -> float:
    return 0.9 * len(text)


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


def test_a_text_too_large_for_its_tile_stands_beside_it(built: Built, styles: Styles) -> None:
    tile = built(("grass-1", 0, 0, 1, 0)).in_order()[0]
    taken = Taken([plate_box(centre(Hex(0, 0)), "G1", 40.0, width)])
    marks = tile_labels([(tile, "G1")], styles, (12.0,), width, taken, around({Hex(0, 0)}, None))
    (label,) = [mark for mark in marks if isinstance(mark, Label)]
    (line,) = [mark for mark in marks if isinstance(mark, Stroke)]
    assert Hex(0, 0).distance(hex_at(label.at)) in (1, 2)
    assert line.points == (label.at, centre(Hex(0, 0)))
