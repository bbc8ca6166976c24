"""What lies at a hex."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield, Change, Put, SetNote, Take
from builder.editor.pieces_at_hex.dock import concerns, entries, standing_levels
from builder.hexgrid import Hex

Lay = Callable[..., Battlefield]


def listed(battlefield: Battlefield, hex: Hex) -> list[tuple[str, int, int, int | None]]:
    return [(e.piece.type.id, e.piece.slot, e.top, e.side) for e in entries(battlefield, hex)]


def test_everything_from_the_top_down_to_the_table(lay: Lay) -> None:
    battlefield = lay(
        ("grass-7", 0, 0, 1, 0),
        ("rock-1", 1, 0, 2, 0),
        ("evergreen-10", 1, 0, 3, 0),
        ("sand-1", 9, 9, 1, 0),
    )
    assert listed(battlefield, Hex(1, 0)) == [
        ("evergreen-10", 3, 12, None),
        ("rock-1", 2, 2, None),
        ("grass-7", 1, 1, None),
    ]
    assert listed(battlefield, Hex(20, 0)) == []


def test_edge_pieces_are_listed_from_both_sides_of_their_edge(lay: Lay) -> None:
    # The battlement stands in hex (0, 0) on its north-east edge and lines the tile at (1, -1).
    battlefield = lay(("rock-1", 1, -1, 1, 0), ("battlement", 0, 0, 1, 0))
    assert listed(battlefield, Hex(0, 0)) == [("battlement", 1, 2, 5)]
    assert listed(battlefield, Hex(1, -1)) == [("battlement", 1, 2, 2), ("rock-1", 1, 1, None)]


def test_a_door_is_listed_where_it_hangs(lay: Lay) -> None:
    battlefield = lay(("fortress-door", 1, 0, 2, 0))
    assert [entry[0] for entry in listed(battlefield, Hex(1, 0))] == ["fortress-door"]


def test_where_a_figure_stands_and_how_much_is_free_above(lay: Lay) -> None:
    battlefield = lay(
        ("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 6, 0), ("water-1", 4, 0, 1, 0), ("evergreen-10", 8, 0, 1, 0)
    )
    assert standing_levels(battlefield, Hex(0, 0)) == ((1, 4), (6, None))
    assert standing_levels(battlefield, Hex(4, 0)) == ((0, None),)
    assert standing_levels(battlefield, Hex(8, 0)) == ()
    ladder = lay(("grass-1", 0, 0, 1, 0), ("ladder-rung", 0, 0, 2, 0))
    assert (2, None) in standing_levels(ladder, Hex(0, 0))


def test_an_edit_concerns_the_hexes_it_touches(lay: Lay) -> None:
    battlefield = lay(("rock-1", 1, -1, 1, 0))
    changes: list[Change] = []
    battlefield.subscribe(changes.append)
    rail = battlefield.new_piece(battlefield.pieces[1].type, Hex(5, 5), 1)
    battlefield.apply(Put((rail,)))
    battlefield.apply(Take((1,)))
    battlefield.apply(SetNote(Hex(3, 3), "x"))
    put, taken, noted = changes
    assert [concerns(put, hex) for hex in (Hex(5, 5), Hex(1, -1))] == [True, False]
    assert concerns(taken, Hex(1, -1))
    assert [concerns(noted, hex) for hex in (Hex(3, 3), Hex(3, 4))] == [True, False]


def test_an_edge_piece_concerns_the_hex_across(lay: Lay) -> None:
    battlefield = lay(("battlement", 0, 0, 1, 0))
    changes: list[Change] = []
    battlefield.subscribe(changes.append)
    battlefield.apply(Take((1,)))
    assert concerns(changes[0], Hex(1, -1))
    assert concerns(changes[0], Hex(0, 0))
    assert not concerns(changes[0], Hex(-1, 0))
