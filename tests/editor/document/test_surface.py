"""The surface of a document: made when it is held, followed while it is, let go after."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Take
from builder.board import Board
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.hexgrid import ORIGIN, Hex

LADDER = (
    ("grass-1", 0, 0, 1, 0),
    ("wall-walk-1", 1, -1, 6, 0),
    ("ladder-rung", 0, 0, 2, 0),
    ("ladder-rung", 0, 0, 4, 0),
    ("water-1", 3, 0, 2, 0),
)


@pytest.fixture
def surface(qtbot: QtBot, lay: Callable[..., Battlefield]) -> Surface:
    """The surface of a ladder with a pool, held by nobody."""
    document = Document(lay(*LADDER))
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


def test_the_ground_comes_before_rungs_but_for_the_rung_of_the_level(surface: Surface) -> None:
    surface.hold(surface)

    def levels(highest: int | None) -> list[int]:
        return [space.level for space in surface.seen(ORIGIN, highest)]

    assert levels(None) == [1, 4, 2]
    assert levels(4) == [4, 1, 2]
    assert levels(3) == [1, 2]
    assert levels(2) == [2, 1]
    assert levels(1) == [1]


def test_who_stands_in_water_is_seen_on_the_level_of_the_water(surface: Surface) -> None:
    surface.hold(surface)
    (space,) = surface.seen(Hex(3, 0), None)
    assert (space.level, surface.slot(space)) == (1, 2)
    assert surface.seen(Hex(3, 0), 1) == ()
