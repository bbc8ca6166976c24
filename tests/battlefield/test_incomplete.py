"""What a battlefield lacks to be whole, counted and said."""

from __future__ import annotations

from builder.battlefield import Battlefield, Put, unknown_in_words, unknown_pieces
from builder.catalogue import Catalogue, Home, placeholder
from builder.hexgrid import Hex
from tests.battlefields import laid


def holding(catalogue: Catalogue, *names: str) -> Battlefield:
    battlefield = laid(("grass-7", 0, 0))
    types = [placeholder(catalogue, Home("map_editor", name, name)) for name in names]
    pieces = [battlefield.new_piece(type, Hex(n, 9), 1) for n, type in enumerate(types)]
    battlefield.apply(Put(tuple(pieces)))
    return battlefield


def test_what_is_not_known_is_counted_by_name_most_first(catalogue: Catalogue) -> None:
    battlefield = holding(catalogue, "m7", "lws", "m7", "at1")
    assert unknown_pieces(battlefield) == {"m7": 2, "lws": 1, "at1": 1}
    assert unknown_in_words(unknown_pieces(battlefield)) == (
        "4 pieces are not known here: 2 × m7, 1 × lws, 1 × at1"
    )


def test_one_stands_alone_and_of_many_the_first_are_named(catalogue: Catalogue) -> None:
    assert unknown_in_words({"m7": 1}) == "1 piece is not known here: 1 × m7"
    words = unknown_in_words(unknown_pieces(holding(catalogue, *map(str, range(11)))))
    assert words.endswith("1 × 7 and 3 more")


def test_a_whole_battlefield_has_none(catalogue: Catalogue) -> None:
    assert unknown_pieces(holding(catalogue)) == {}
