"""What was read in another process is built on the catalogue of this one: its types are the very same."""

from __future__ import annotations

import pickle

import builder.processes  # noqa: F401  # with it, views of mappings can be pickled
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue, Home, placeholder
from builder.catalogue.handing import packed, unpacked
from builder.hexgrid import Hex


def test_types_and_placeholders_are_the_same_objects_again(catalogue: Catalogue) -> None:
    grass, snow = catalogue.pieces["grass-7"], placeholder(catalogue, Home("virtualscape", "77", "Snow"), 7)
    battlefield = Battlefield(Info(title="Handed on"))
    pieces = [battlefield.new_piece(type, Hex(9 * n, 0), 1) for n, type in enumerate((grass, snow))]
    battlefield.apply(Put(tuple(pieces)))
    there = unpacked(packed(battlefield, catalogue), catalogue)
    assert there == battlefield
    assert [piece.type for piece in there.pieces.values()] == [grass, snow]  # compared by identity


def test_a_type_that_is_not_of_the_catalogue_goes_whole_but_for_what_it_shares(catalogue: Catalogue) -> None:
    other = pickle.loads(pickle.dumps(catalogue)).pieces["grass-7"]
    there = unpacked(packed(other, catalogue), catalogue)
    assert there is not catalogue.pieces["grass-7"]
    assert there.id == "grass-7"


def test_a_shape_and_a_catalogue_within_something_else_are_the_same(catalogue: Catalogue) -> None:
    asked = (catalogue, catalogue.shapes["rosette"], catalogue.boxes)
    there = unpacked(packed(asked, catalogue), catalogue)
    assert there[0] is catalogue
    assert there[1] is catalogue.shapes["rosette"]
    assert all(there[2][id] is box for id, box in catalogue.boxes.items())
