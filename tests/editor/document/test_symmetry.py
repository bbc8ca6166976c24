"""The symmetry a desk is worked in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.errors import RefusedError
from builder.hexgrid import Hex, Point, centre
from builder.shaping.symmetry import Kind, LatticePoint, footprint

Lay = Callable[..., Battlefield]


def put(desk: Desk, catalogue: Catalogue, id: str, q: int, r: int, merge_key: object = None) -> None:
    piece = desk.document.battlefield.new_piece(catalogue.pieces[id], Hex(q, r), 1)
    desk.do(Put((piece,)), f"Place {id}", merge_key)


def hexes(desk: Desk) -> list[tuple[int, int]]:
    return sorted((p.hex.q, p.hex.r) for p in desk.document.battlefield.pieces.values())


def test_off_an_edit_is_done_once(qtbot: QtBot, catalogue: Catalogue) -> None:
    desk = Desk(Document())
    assert (desk.sides.kind, desk.sides.symmetry) == (None, None)
    put(desk, catalogue, "rock-1", 2, 0)
    assert hexes(desk) == [(2, 0)]


def test_in_a_symmetry_every_side_changes_in_one_step(qtbot: QtBot, catalogue: Catalogue) -> None:
    desk = Desk(Document())
    desk.sides.use(Kind.HALF_TURN)
    put(desk, catalogue, "rock-1", 2, 0)
    assert hexes(desk) == [(-2, 0), (2, 0)]
    first = next(p for p in desk.document.battlefield.pieces.values() if p.hex.q == 2)
    desk.do(Replace((replace(first, hex=Hex(4, -1)),)), "Move")
    assert hexes(desk) == [(-4, 1), (4, -1)]
    desk.do(Take((first.id,)), "Remove")
    assert hexes(desk) == []
    assert desk.document.history.labels == ("Place rock-1", "Move", "Remove")
    for wanted in ([(-4, 1), (4, -1)], [(-2, 0), (2, 0)], []):
        desk.document.undo()
        assert hexes(desk) == wanted


def test_a_stroke_stays_one_step(qtbot: QtBot, catalogue: Catalogue) -> None:
    desk = Desk(Document())
    desk.sides.use(Kind.THIRD_TURNS)
    for q in (2, 3, 4):
        put(desk, catalogue, "rock-1", q, 0, merge_key="stroke")
    assert (len(desk.document.battlefield), len(desk.document.history.labels)) == (9, 1)


def test_the_centre_is_the_middle_of_what_lies_there_and_stays(
    qtbot: QtBot, lay: Lay, catalogue: Catalogue
) -> None:
    desk = Desk(Document(lay(("rock-1", 2, 0, 1, 0), ("rock-1", 5, 0, 1, 0))))
    desk.sides.use(Kind.HALF_TURN)
    symmetry = desk.sides.symmetry
    assert symmetry is not None
    assert symmetry.spot == LatticePoint(21, 0), "between hexes 3 and 4"
    put(desk, catalogue, "rock-1", 20, 0)
    assert desk.sides.symmetry == symmetry
    desk.sides.set_centre(None)
    assert desk.sides.symmetry == symmetry, "it is symmetric about that: the middle is the same"


def test_the_centre_is_set_where_one_points(qtbot: QtBot) -> None:
    desk = Desk(Document())
    desk.sides.use(Kind.LEFT_RIGHT)
    with qtbot.waitSignal(desk.sides.changed):
        desk.sides.set_centre(centre(Hex(3, 2)))
    symmetry = desk.sides.symmetry
    assert symmetry is not None
    assert symmetry.spot == LatticePoint(18, 12)
    desk.sides.use(Kind.THIRD_TURNS)
    assert desk.sides.about(Kind.THIRD_TURNS).spot == LatticePoint(18, 12)
    desk.sides.set_centre(Point(0.0, 26.0))
    assert desk.sides.about(Kind.THIRD_TURNS).spot == LatticePoint(-2, 4), "a corner, for turns by thirds"


def test_the_middle_of_a_real_battlefield_is_the_centre_of_its_symmetry(
    qtbot: QtBot, shared: Path, catalogue: Catalogue
) -> None:
    """Built by a person for two players: nearly every piece has its counterpart about the middle found."""
    battlefield = formats.read(shared / "maps" / "Le plateau de Tylaan.hsc", catalogue).battlefield
    desk = Desk(Document(battlefield))
    desk.sides.use(Kind.HALF_TURN)
    symmetry = desk.sides.symmetry
    assert symmetry is not None
    look = {footprint(piece) for piece in battlefield.pieces.values()}
    paired = [
        piece
        for piece in battlefield.pieces.values()
        if all(image is not None and footprint(image) in look for image in symmetry.images(piece))
    ]
    assert (len(paired), len(battlefield)) == (166, 182)
    desk.do(Take(tuple(piece.id for piece in paired[:1])), "Remove")
    assert len(battlefield) == 180


def test_the_kind_worked_in_last_is_remembered(qtbot: QtBot) -> None:
    desk = Desk(Document())
    assert desk.sides.last is Kind.HALF_TURN
    desk.sides.use(Kind.TOP_BOTTOM)
    desk.sides.use(None)
    assert desk.sides.last is Kind.TOP_BOTTOM
    with qtbot.assertNotEmitted(desk.sides.changed):
        desk.sides.use(None)


def test_what_has_no_mirror_image_is_told(qtbot: QtBot, catalogue: Catalogue) -> None:
    desk = Desk(Document())
    desk.sides.use(Kind.LEFT_RIGHT)
    with qtbot.waitSignal(desk.message) as told:
        put(desk, catalogue, "ruin-long", 4, 0)
    assert told.args == ["No mirror image: long ruin; put down here only"]
    assert hexes(desk) == [(4, 0)]


def test_a_locked_counterpart_refuses_the_edit_on_both_sides(qtbot: QtBot, catalogue: Catalogue) -> None:
    desk = Desk(Document())
    desk.sides.use(Kind.HALF_TURN)
    put(desk, catalogue, "rock-1", 2, 0)
    mine = next(p for p in desk.document.battlefield.pieces.values() if p.hex.q == 2)
    desk.reach.lock(desk.document.battlefield.pieces.keys() - {mine.id})
    with pytest.raises(RefusedError, match="locked"):
        desk.do(Take((mine.id,)), "Remove")
    assert len(desk.document.battlefield) == 2
