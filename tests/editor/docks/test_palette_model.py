"""The palette's list, held against Qt's own checks of models."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.editor.docks.palette_model import COUNT_ROLE, SHORT_ROLE, TYPE_ROLE, PaletteModel
from builder.hexgrid import Hex
from builder.inventory import Tally


def test_it_is_a_sound_model_while_searched(qtmodeltester: ModelTester, catalogue: Catalogue) -> None:
    model = PaletteModel(catalogue.placeable())
    qtmodeltester.check(model)
    model.search("rock")
    model.search("nothing of the kind")
    assert model.rowCount() == 0
    model.search("")
    assert model.rowCount() > len(catalogue.placeable())


def test_headings_cannot_be_chosen(qtbot: QtBot, catalogue: Catalogue) -> None:
    model = PaletteModel(catalogue.placeable())
    assert model.index(0).data() == "Grass"
    assert not model.index(0).flags() & (Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    assert model.first_type().data(TYPE_ROLE).id == "grass-1"


def test_a_search_leaves_headings_without_pieces_out(qtbot: QtBot, catalogue: Catalogue) -> None:
    model = PaletteModel(catalogue.placeable())
    model.search("g7")
    assert [model.index(row).data() for row in range(model.rowCount())] == ["Grass", "7-hex grass tile"]


def test_only_rows_that_read_differently_are_told(
    qtbot: QtBot, catalogue: Catalogue, lay: Callable[..., Battlefield]
) -> None:
    battlefield = lay(("grass-7", 0, 0, 1, 0))
    tally = Tally(battlefield, {"grass-7": 1, "rock-1": 5})
    tally.subscribe(battlefield)
    model = PaletteModel(catalogue.placeable())
    model.count_with(tally)
    index = model.index_of(catalogue.pieces["grass-7"])
    assert (index.data(COUNT_ROLE), index.data(SHORT_ROLE)) == ("1/1", False)
    told: list[int] = []
    model.dataChanged.connect(lambda first, last: told.extend(range(first.row(), last.row() + 1)))
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-7"], Hex(9, 9), 1),)))
    model.recount()
    assert told == [index.row()]
    assert (index.data(COUNT_ROLE), index.data(SHORT_ROLE)) == ("2/1", True)


def test_a_piece_made_of_others_shows_how_many_can_still_be_laid(
    qtbot: QtBot, catalogue: Catalogue, lay: Callable[..., Battlefield]
) -> None:
    battlefield = lay(("water-1", 0, 0, 1, 0))
    model = PaletteModel(catalogue.placeable())
    model.count_with(Tally(battlefield, {"water-1": 6}))
    assert model.counts(catalogue.pieces["double-water"]) == "2 left"
    assert "2× water-1" in model.describe(catalogue.pieces["double-water"])


def test_without_a_collection_only_what_is_used_is_shown(
    qtbot: QtBot, catalogue: Catalogue, lay: Callable[..., Battlefield]
) -> None:
    model = PaletteModel(catalogue.placeable())
    model.count_with(Tally(lay(("rock-1", 0, 0, 1, 0))))
    assert model.counts(catalogue.pieces["rock-1"]) == "1"
    assert model.counts(catalogue.pieces["rock-2"]) == ""
    assert model.describe(catalogue.pieces["rock-1"]) == "single rock tile · 1 used"
