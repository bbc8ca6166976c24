"""One level from above: new pieces in full colour over the faded rest, nothing hidden is painted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import Catalogue
from builder.colours import lightness
from builder.drawing.marks import Area, Label, Mark, Stroke
from builder.drawing.pieces import piece_marks
from builder.drawing.plan_view import (
    bounds_mm,
    coordinate_marks,
    covered_hexes,
    frame_hexes,
    grid_marks,
    level_marks,
    overview_marks,
    painted,
    visible_from_above,
)
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Hex, hex_at, label, to_hex
from tests.battlefields import laid
from tests.soak import often


def position(marks: tuple[Mark, ...], piece: Piece, styles: Styles) -> int:
    """Where the first mark of a piece in full colour stands; -1 where it is not painted so."""
    first = piece_marks(piece, styles)[0]
    return marks.index(first) if first in marks else -1


def veils(marks: tuple[Mark, ...]) -> list[int]:
    return [
        i
        for i, mark in enumerate(marks)
        if isinstance(mark, Area) and mark.fill == "#ffffff" and mark.opacity < 1
    ]


def test_one_veil_lies_between_the_levels_below_and_the_new_pieces(styles: Styles) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("sand-1", 4, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    marks = level_marks(battlefield, 2, styles)
    grass, sand, rock = (battlefield.pieces[id] for id in (1, 2, 3))
    (veil,) = veils(marks)
    assert position(marks, grass, styles) < veil < position(marks, rock, styles)
    assert -1 < position(marks, sand, styles) < veil


def test_levels_above_are_not_shown(styles: Styles) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    marks = level_marks(battlefield, 1, styles)
    assert position(marks, battlefield.pieces[2], styles) == -1
    assert veils(marks) == []


def test_without_the_levels_below_there_is_no_veil(styles: Styles) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    marks = level_marks(battlefield, 2, styles, show_below=False)
    assert veils(marks) == []
    assert position(marks, battlefield.pieces[1], styles) == -1


def test_what_is_wholly_covered_is_not_painted(styles: Styles) -> None:
    battlefield = laid(("sand-1", 0, 0, 1, 0), ("sand-1", 1, 0, 1, 0), ("grass-1", 0, 0, 2, 0))
    marks = level_marks(battlefield, 2, styles)
    assert position(marks, battlefield.pieces[1], styles) == -1
    assert position(marks, battlefield.pieces[2], styles) > -1


def test_a_tall_piece_shows_pale_through_the_levels_it_fills(styles: Styles) -> None:
    battlefield = laid(("evergreen-10", 0, 0, 2, 0), ("grass-2", 3, 0, 1, 0), ("grass-1", 3, 0, 5, 0))
    tree = battlefield.pieces[1]
    fade = 0.6
    at_5 = level_marks(battlefield, 5, styles, fade=fade)
    pale = piece_marks(tree, styles, faded=fade * 0.55)[0]
    assert position(at_5, tree, styles) == -1
    assert at_5.index(pale) > veils(at_5)[0]
    above = level_marks(battlefield, 12, styles, fade=fade)
    assert position(above, tree, styles) < veils(above)[0]


def test_edge_pieces_are_painted_over_the_tiles_of_their_level(styles: Styles) -> None:
    battlefield = laid(("battlement", 0, 1, 1, 0), ("wall-walk-1", 1, 0, 1, 0))
    marks = level_marks(battlefield, 1, styles)
    wall, walk = battlefield.pieces[1], battlefield.pieces[2]
    assert position(marks, wall, styles) > position(marks, walk, styles) > -1


@pytest.mark.parametrize(
    ("id", "top"), [("ruin-long", 8), ("grass-1", 3), ("fortress-wall-end", 11), ("flag", 3), ("water-1", 3)]
)
def test_how_high_a_piece_reaches(catalogue: Catalogue, id: str, top: int) -> None:
    assert Piece(1, catalogue.pieces[id], Hex(0, 0), 3).highest == top


def test_build_steps_choose_the_pieces_in_full_colour(styles: Styles) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("sand-1", 1, 0, 1, 0))
    sand = battlefield.pieces[2]
    marks = level_marks(battlefield, 1, styles, new=[sand])
    (veil,) = veils(marks)
    assert -1 < position(marks, battlefield.pieces[1], styles) < veil < position(marks, sand, styles)


def test_the_frame_is_the_same_for_every_level() -> None:
    battlefield = laid(("grass-7", 2, 3, 1, 0), ("rock-1", -4, 0, 5, 0))
    frame = frame_hexes(battlefield)
    assert covered_hexes(battlefield) <= set(frame)
    box, wide = bounds_mm(battlefield), bounds_mm(battlefield, coordinates=True)
    assert wide.left < box.left
    assert wide.bottom > box.bottom


def test_a_battlement_outside_the_terrain_does_not_widen_the_frame() -> None:
    walk = ("wall-walk-1", 0, 0, 1, 0)
    assert bounds_mm(laid(walk, ("battlement", -1, 1, 1, 0))) == bounds_mm(laid(walk))


def test_an_edge_piece_far_from_all_terrain_is_still_in_the_frame() -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("battlement", 9, 0, 1, 0))
    assert Hex(9, 0) in frame_hexes(battlefield)


def test_the_end_of_a_ruin_that_sticks_out_over_the_rim_is_in_the_frame() -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("ruin-long", 0, 0, 1, 0))
    frame = set(frame_hexes(battlefield))
    ruin = next(piece for piece in battlefield.pieces.values() if piece.type.is_edge)
    assert any(edge.hex != Hex(0, 0) and edge.across != Hex(0, 0) for edge in ruin.edges)
    assert all(edge.hex in frame or edge.across in frame for edge in ruin.edges)


def test_an_empty_battlefield_has_nothing_to_draw(styles: Styles) -> None:
    empty = Battlefield()
    assert bounds_mm(empty) is None
    assert overview_marks(empty, styles) == ()
    assert coordinate_marks(empty) == ()
    assert grid_marks(empty).lines == ()
    assert level_marks(empty, 1, styles, grid=False, coordinates=True) == ()


def test_letters_and_numbers_name_hexes_as_everywhere() -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("grass-1", 3, 2, 1, 0))
    found = coordinate_marks(battlefield)
    assert {mark.text for mark in found} == {*"ABCDE", "1", "2", "3"}
    letter = next(mark for mark in found if mark.text == "E")
    number = next(mark for mark in found if mark.text == "3")
    assert label(to_hex(4, 2)) == "E3"
    assert abs(letter.at.x - ACROSS_FLATS * 4.25) < 0.01
    assert hex_at(number.at).r == 2


def test_rows_and_columns_are_thinned_out_where_they_would_run_together() -> None:
    rows = [("grass-1", q, 0, 1, 0) for q in range(40)]
    few = coordinate_marks(laid(*rows), height=60, room=100)
    many = coordinate_marks(laid(*rows), height=10, room=30)
    letters_few = [mark for mark in few if mark.text.isalpha()]
    letters_many = [mark for mark in many if mark.text.isalpha()]
    assert len(letters_few) < len(letters_many) == 80


def test_the_grid_draws_every_border_once() -> None:
    grid = grid_marks(laid(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0)))
    assert len(grid.lines) == 11


def test_the_overview_shows_tops_only(styles: Styles) -> None:
    battlefield = laid(("sand-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("water-1", 1, 0, 1, 0))
    marks = overview_marks(battlefield, styles)
    assert position(marks, battlefield.pieces[1], styles) == -1
    assert position(marks, battlefield.pieces[2], styles) > -1
    assert position(marks, battlefield.pieces[3], styles) > -1


TYPES = ("grass-1", "rock-7", "water-1", "evergreen-10", "ruin-short", "battlement", "fortress-wall-corner")
rows = st.lists(
    st.tuples(st.sampled_from(TYPES), st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 6)), max_size=14
)


@settings(max_examples=often(10))
@given(rows=rows)
def test_every_hex_shows_its_topmost_piece(rows: list[tuple[str, int, int, int]]) -> None:
    """Whatever the order they came in: of the pieces on a hex the one that starts highest is painted last."""
    battlefield = laid(*[(id, q, r, slot, 0) for id, q, r, slot in rows])
    tiles = [piece for piece in battlefield.pieces.values() if piece.type.fills_cells]
    shown = visible_from_above(tiles, ())
    for cell in {cell for piece in tiles for cell in piece.cells}:
        last = [piece for piece in shown if cell in piece.cells][-1]
        assert last.slot == max(piece.slot for piece in tiles if cell in piece.cells)


@settings(max_examples=often(8))
@given(rows=rows, slot=st.integers(1, 6))
def test_every_new_piece_is_in_full_colour(
    rows: list[tuple[str, int, int, int]], slot: int, styles: Styles
) -> None:
    battlefield = laid(*[(id, q, r, s, 0) for id, q, r, s in rows])
    marks = level_marks(battlefield, slot, styles, coordinates=True)
    for piece in battlefield.pieces.values():
        if piece.slot == slot:
            assert position(marks, piece, styles) > -1


def test_changing_the_battlefield_changes_the_drawing(catalogue: Catalogue, styles: Styles) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0))
    before = level_marks(battlefield, 1, styles)
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["sand-1"], Hex(2, 0), 1),)))
    after = level_marks(battlefield, 1, styles)
    assert len(after) > len(before)
    assert not any(isinstance(mark, Label) for mark in after)


def test_a_piece_that_stands_for_more_reaches_as_high_as_is_told(styles: Styles) -> None:
    battlefield = laid(("ladder-rung", 0, 0, 2, 0), ("grass-1", 3, 0, 6, 0))
    rung, tile = battlefield.in_order()
    lone = level_marks(battlefield, 6, styles, new=[tile], older=[rung])
    ladder = level_marks(battlefield, 6, styles, new=[tile], older=[rung], tops={rung.id: 9})
    assert len(veils(lone)) == 1
    assert veils(ladder) == []
    pale = piece_marks(rung, styles, detail="plain", faded=0.6 * 0.55)
    assert set(pale) <= set(ladder)


def test_only_the_older_pieces_given_are_shown_below(styles: Styles) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("sand-1", 1, 0, 1, 0), ("rock-1", 3, 0, 2, 0))
    grass, sand, rock = battlefield.in_order()
    marks = level_marks(battlefield, 2, styles, new=[rock], older=[sand])
    assert position(marks, grass, styles) == -1 < position(marks, sand, styles)


def test_strong_drawing_sets_new_tiles_off_and_leaves_the_rest(styles: Styles) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("rock-1", 3, 0, 2, 0), ("ruin-long", 4, 0, 2, 0))
    grass, rock, _ = battlefield.in_order()
    weak, strong = (level_marks(battlefield, 2, styles, strong=strong) for strong in (False, True))
    assert position(weak, rock, styles) > -1
    assert position(strong, rock, styles) == -1
    assert position(strong, grass, styles) == position(weak, grass, styles)
    (halo,) = [mark for mark in strong if isinstance(mark, Stroke) and mark.colour == "#ffffff"]
    assert halo.width > 10
    darker = [mark for mark in strong if isinstance(mark, Area) and mark.fill == styles.of(rock.type).fill]
    assert lightness(darker[0].stroke or "") < lightness(styles.of(rock.type).edge)


def test_numbers_and_patterns_are_left_out_of_tall_pieces_of_earlier_levels(styles: Styles) -> None:
    battlefield = laid(("evergreen-12", 0, 0, 1, 0), ("grass-1", 3, 0, 5, 0))
    assert [mark for mark in level_marks(battlefield, 5, styles) if isinstance(mark, Label)] == []
    assert [mark.text for mark in level_marks(battlefield, 1, styles) if isinstance(mark, Label)] == ["12"]


def test_a_doorway_is_painted_over_its_passage_and_a_flag_over_all_walls() -> None:
    battlefield = laid(
        ("fortress-doorway", 0, 0, 2, 0),
        ("road-1", 1, 0, 2, 0),
        ("flag", 0, -3, 2, 0),
        ("battlement", 0, 0, 2, 0),
        ("ladder-rung", 0, -1, 2, 0),
    )
    order = [piece.type.id for piece in sorted(battlefield.in_order(), key=painted)]
    assert order == ["road-1", "fortress-doorway", "battlement", "ladder-rung", "flag"]


def test_the_grid_leaves_out_borders_between_hexes_that_show_pieces() -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0))
    tile = battlefield.in_order()[0]
    whole, rest = grid_marks(battlefield).lines, grid_marks(battlefield, set(tile.cells)).lines
    assert len(whole) - len(rest) == 12  # the inner borders of a rosette
    assert set(rest) < set(whole)
