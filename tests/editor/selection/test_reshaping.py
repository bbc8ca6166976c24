"""Split, join and another terrain on a desk: one step each, nothing else touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.selection import reshaping
from builder.errors import RefusedError
from builder.hexgrid import Hex, disc
from builder.shaping.symmetry import Kind

Lay = Callable[..., Battlefield]


@pytest.fixture
def desk(qtbot: QtBot, lay: Lay) -> Desk:
    """A tile with a tree and a rail, all selected."""
    made = Desk(
        Document(lay(("grass-7", 0, 0, 1, 0), ("evergreen-10", 0, 1, 2, 0), ("battlement", 3, 0, 1, 0)))
    )
    made.select({1, 2, 3})
    return made


def ids(desk: Desk) -> list[str]:
    return sorted(piece.type.id for piece in desk.document.battlefield.pieces.values())


def test_split_and_join_are_each_others_way_back(desk: Desk, catalogue: Catalogue) -> None:
    assert reshaping.split(desk, catalogue) == "Split 7-hex grass tile: 1 became 3"
    assert ids(desk) == ["battlement", "evergreen-10", "grass-2", "grass-2", "grass-3"]
    assert len(desk.selected) == 5, "what came is selected with what stayed"
    assert reshaping.join(desk, catalogue) == "Join 3 tiles: 3 became 1"
    assert ids(desk) == ["battlement", "evergreen-10", "grass-7"]
    assert desk.document.history.labels == ("Split 7-hex grass tile", "Join 3 tiles")
    desk.document.undo()
    desk.document.undo()
    assert desk.document.battlefield.pieces[1].type.id == "grass-7"


def test_tiles_that_are_short_are_joined_and_others_stay(
    qtbot: QtBot, lay: Lay, catalogue: Catalogue
) -> None:
    flower = [("rock-1", hex.q, hex.r, 1, 0) for hex in disc(Hex(0, 5), 1)]
    pairs = [("rock-2", 2 * n, row, 1, 0) for n in range(3) for row in (20, 21)]
    owned = {"rock-1": 7, "rock-2": 6, "rock-3": 4, "rock-7": 1}
    desk = Desk(Document(lay(("rock-1", 20, 0, 1, 0), *flower, *pairs), owned=owned))
    said = reshaping.join_short(desk, catalogue)
    assert said == "Join 7 tiles: 7 became 1 · 1 short before, 0 now"
    assert ids(desk) == ["rock-1", *["rock-2"] * 6, "rock-7"]


def test_where_joining_leaves_as_many_short_nothing_is_joined(
    qtbot: QtBot, lay: Lay, catalogue: Catalogue
) -> None:
    pairs = [("rock-2", 2 * n, row, 1, 0) for n in range(3) for row in (5, 6)]
    desk = Desk(Document(lay(("rock-1", 20, 0, 1, 0), *pairs), owned={"rock-2": 6, "rock-3": 4}))
    with pytest.raises(RefusedError, match="saves nothing"):
        reshaping.join_short(desk, catalogue)
    assert desk.document.history.labels == ()


def test_where_nothing_can_be_done_nothing_is(desk: Desk, catalogue: Catalogue) -> None:
    desk.select({2, 3})
    for do in (reshaping.split, reshaping.join):
        with pytest.raises(RefusedError):
            do(desk, catalogue)
    with pytest.raises(RefusedError, match="No tile"):
        reshaping.offers(desk, catalogue)
    assert desk.document.history.labels == ()


def test_a_terrain_is_replaced_in_one_step_and_nothing_else(desk: Desk, catalogue: Catalogue) -> None:
    rock = next(offer for offer in reshaping.offers(desk, catalogue) if offer.kind.id == "rock")
    assert reshaping.replace_terrain(desk, rock) == "Replace grass by rock"
    assert ids(desk) == ["battlement", "evergreen-10", "rock-7"]
    assert desk.selection == {1, 2, 3}
    assert desk.document.history.labels == ("Replace grass by rock",)


def test_what_has_no_tile_of_its_shape_is_told(qtbot: QtBot, lay: Lay, catalogue: Catalogue) -> None:
    desk = Desk(Document(lay(("grass-7", 0, 0, 1, 0), ("grass-1", 9, 0, 1, 0), ("rock-1", 12, 0, 1, 0))))
    desk.select({1, 2, 3})
    water = next(offer for offer in reshaping.offers(desk, catalogue) if offer.kind.id == "water")
    said = reshaping.replace_terrain(desk, water)
    assert said == "Replace terrain by water; one tile stays as it is: no tile of its shape"
    assert ids(desk) == ["grass-7", "water-1", "water-1"]


def test_the_collection_decides_which_sizes_a_split_uses(
    qtbot: QtBot, lay: Lay, catalogue: Catalogue
) -> None:
    owned = {"grass-7": 1, "grass-2": 9, "grass-1": 9}
    desk = Desk(Document(lay(("grass-7", 0, 0, 1, 0)), owned=owned))
    desk.select({1})
    reshaping.split(desk, catalogue)
    assert ids(desk) == ["grass-1", "grass-2", "grass-2", "grass-2"]
    assert not desk.document.tally.short()


def test_in_a_symmetry_both_sides_take_from_what_is_left(
    qtbot: QtBot, lay: Lay, catalogue: Catalogue
) -> None:
    desk = Desk(Document(lay(("grass-7", 4, 0, 1, 0), ("grass-7", -4, -2, 1, 3))))
    desk.sides.use(Kind.HALF_TURN)
    desk.document.count_against({"grass-7": 2, "grass-3": 3, "grass-2": 9, "rock-7": 1})
    desk.select({1})
    rock = next(offer for offer in reshaping.offers(desk, catalogue) if offer.kind.id == "rock")
    assert rock.short == {catalogue.pieces["rock-7"]: 1}, "two are to be replaced"
    reshaping.split(desk, catalogue)
    assert not desk.document.tally.short()
    assert ids(desk).count("grass-3") == 2, "one a side"
    desk.document.undo()
    desk.select({1})
    reshaping.replace_terrain(desk, rock)
    assert ids(desk) == ["rock-7", "rock-7"]
