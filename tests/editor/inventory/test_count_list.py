"""Boxes and pieces as the collection dialog lists them."""

from __future__ import annotations

from pathlib import Path

from builder import catalogue as catalogue_room
from builder.catalogue import Catalogue
from builder.editor.inventory.count_list import boxes_to_count, pieces_to_count


def test_every_box_is_listed_once_kind_by_kind(catalogue: Catalogue) -> None:
    boxes = boxes_to_count(catalogue)
    assert sorted(box.id for box in boxes) == sorted(catalogue.boxes)
    headings = [box.heading for box in boxes]
    assert list(dict.fromkeys(headings)) == sorted(set(headings), key=headings.index)
    assert headings == sorted(headings, key=list(dict.fromkeys(headings)).index), "no heading comes twice"
    first = boxes[0]
    assert (first.name, first.heading, first.detail) == (
        "Rise of the Valkyrie (master set), 2nd edition",
        "Master sets",
        "87 pieces · 2004",
    )


def test_the_tip_says_what_is_inside_how_sure_that_is_and_from_where(catalogue: Catalogue) -> None:
    tips = {box.id: box.tip for box in boxes_to_count(catalogue)}
    assert "21× single water tile" in tips["rotv-2e"]
    assert "The counts are certain." in tips["rotv-2e"]
    assert catalogue.sources["S0"] in tips["rotv-2e"]
    assert "1× 6-hex concrete base of the warehouse ruin ?" in tips["marvel"]
    assert "Some counts are likely, not certain." in tips["marvel"]


def test_every_piece_that_lies_in_boxes_can_be_owned_loose(catalogue: Catalogue) -> None:
    pieces = [piece.id for piece in pieces_to_count(catalogue)]
    assert len(pieces) == len(set(pieces))
    assert set(pieces) == {id for id, type in catalogue.pieces.items() if not type.made_of}


def test_ones_own_boxes_stand_under_a_heading_of_their_own(tmp_path: Path, catalogue: Catalogue) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("boxes: [{id: mine, name: My prints, pieces: [{piece: rock-1, count: 3}]}]")
    last = boxes_to_count(catalogue_room.with_own(catalogue, own))[-1]
    assert (last.id, last.heading, last.detail) == ("mine", "Your own boxes", "3 pieces")
