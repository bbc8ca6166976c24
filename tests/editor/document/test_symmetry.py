"""The symmetry a desk is worked in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Put, Replace, Take
from builder.board import Board
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Hex, Point, centre
from builder.shaping.symmetry import Kind, LatticePoint, footprint
from editor.people import MakeDesk
from tests.battlefields import laid


def put(desk: Desk, catalogue: Catalogue, id: str, q: int, r: int, merge_key: object = None) -> None:
    piece = desk.document.battlefield.new_piece(catalogue.pieces[id], Hex(q, r), 1)
    desk.do(Put((piece,)), f"Place {id}", merge_key)


def hexes(desk: Desk) -> list[tuple[int, int]]:
    return sorted((p.hex.q, p.hex.r) for p in desk.document.battlefield.pieces.values())


def test_in_a_symmetry_every_side_changes_in_one_step_and_so_does_a_stroke(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    desk = Desk(Document())
    assert (desk.sides.kind, desk.sides.symmetry) == (None, None)
    put(desk, catalogue, "rock-1", 2, 0)
    assert hexes(desk) == [(2, 0)]
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
    desk = Desk(Document())
    desk.sides.use(Kind.THIRD_TURNS)
    for q in (2, 3, 4):
        put(desk, catalogue, "rock-1", q, 0, merge_key="stroke")
    assert (len(desk.document.battlefield), len(desk.document.history.labels)) == (9, 1)


def test_the_centre_is_the_middle_of_what_lies_there_and_stays(
    catalogue: Catalogue, desk_of: MakeDesk
) -> None:
    desk = desk_of(("rock-1", 2, 0, 1, 0), ("rock-1", 5, 0, 1, 0))
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


def test_what_has_no_mirror_image_is_told_and_a_locked_counterpart_refuses_both(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    desk = Desk(Document())
    desk.sides.use(Kind.LEFT_RIGHT)
    with qtbot.waitSignal(desk.message) as told:
        put(desk, catalogue, "ruin-long", 4, 0)
    assert told.args == ["No mirror image: long ruin; put down here only"]
    assert hexes(desk) == [(4, 0)]
    desk = Desk(Document())
    desk.sides.use(Kind.HALF_TURN)
    put(desk, catalogue, "rock-1", 2, 0)
    mine = next(p for p in desk.document.battlefield.pieces.values() if p.hex.q == 2)
    desk.reach.lock(desk.document.battlefield.pieces.keys() - {mine.id})
    with pytest.raises(RefusedError, match="locked"):
        desk.do(Take((mine.id,)), "Remove")
    assert len(desk.document.battlefield) == 2


LADDER = (
    ("grass-1", 0, 0, 1, 0),
    ("wall-walk-1", 1, -1, 6, 0),
    ("ladder-rung", 0, 0, 2, 0),
    ("ladder-rung", 0, 0, 4, 0),
    ("water-1", 3, 0, 2, 0),
)


@pytest.fixture
def surface(qtbot: QtBot) -> Surface:
    """The surface of a ladder with a pool, held by nobody."""
    document = Document(laid(*LADDER))
    return Surface(document, document)


def test_nobody_pays_for_what_nobody_holds(surface: Surface) -> None:
    assert not surface.held
    with pytest.raises(ValueError, match="held"):
        _ = surface.board


def test_it_follows_edits_while_somebody_holds_it(surface: Surface, catalogue: Catalogue) -> None:
    document = surface.parent()
    assert isinstance(document, Document)
    one, other = object(), object()
    surface.hold(one)
    surface.hold(other)
    surface.let_go(one)
    told: list[frozenset[Hex]] = []
    surface.changed.connect(told.append)
    tile = document.battlefield.new_piece(catalogue.pieces["grass-1"], Hex(5, 0), 1, 0)
    document.do(Put((tile,)), "one more")
    assert [space.level for space in surface.board.at(Hex(5, 0))] == [1]
    assert surface.board == Board(document.battlefield)
    assert Hex(5, 0) in told[-1]
    document.undo()
    assert surface.board.at(Hex(5, 0)) == ()
    surface.let_go(other)
    assert not surface.held
    document.do(Take((1,)), "fewer")
    assert len(told) == 2
    surface.hold(one)
    assert surface.board == Board(document.battlefield)


def test_the_ground_comes_before_rungs_and_who_stands_in_water_on_its_level(surface: Surface) -> None:
    surface.hold(surface)

    def levels(highest: int | None) -> list[int]:
        return [space.level for space in surface.seen(ORIGIN, highest)]

    assert levels(None) == [1, 4, 2]
    assert levels(4) == [4, 1, 2]
    assert levels(3) == [1, 2]
    assert levels(2) == [2, 1]
    assert levels(1) == [1]
    (space,) = surface.seen(Hex(3, 0), None)
    assert (space.level, surface.slot(space)) == (1, 2)
    assert surface.seen(Hex(3, 0), 1) == ()
