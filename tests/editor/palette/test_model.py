"""The palette's list, held against Qt's own checks of models."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.editor.palette.model import (
    COUNT_ROLE,
    FAVOURITE_ROLE,
    FAVOURITES,
    RECENT,
    SHORT_ROLE,
    TYPE_ROLE,
    Heading,
    PaletteModel,
    PaletteRow,
)
from builder.editor.palette.shelf import Shown
from builder.hexgrid import Hex
from builder.inventory import Tally
from tests.battlefields import laid


def listed(model: PaletteModel, heading: str) -> list[str]:
    """The ids under a heading."""
    rows = [model.row_at(model.index(row)) for row in range(model.rowCount())]
    return [row.type.id for row in rows if isinstance(row, PaletteRow) and row.heading == heading]


def headings(model: PaletteModel) -> list[str]:
    rows = [model.row_at(model.index(row)) for row in range(model.rowCount())]
    return [row.title for row in rows if isinstance(row, Heading)]


def test_it_is_a_sound_model_while_searched_folded_and_filtered(
    qtmodeltester: ModelTester, catalogue: Catalogue
) -> None:
    model = PaletteModel(catalogue.placeable())
    qtmodeltester.check(model)
    model.search("rock")
    model.search("nothing of the kind")
    assert model.rowCount() == 0
    model.search("")
    assert model.rowCount() > len(catalogue.placeable())
    model.shelf.toggle_favourite("rock-1")
    model.shelf.use("grass-7")
    model.fold_all(True)
    assert model.rowCount() == len(headings(model))
    model.fold_all(False)
    model.count_with(Tally(Battlefield(), {"rock-1": 1}))
    model.shelf.show(Shown.OWNED)
    assert headings(model) == ["Favourites", "Rock"]


def test_a_search_leaves_headings_without_pieces_out_looks_under_folded_ones_and_shows_nothing_twice(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    model = PaletteModel(catalogue.placeable())
    assert model.index(0).data() == "Grass"
    assert model.index(0).flags() & Qt.ItemFlag.ItemIsEnabled
    assert not model.index(0).flags() & Qt.ItemFlag.ItemIsSelectable
    assert model.index(0).data(TYPE_ROLE) is None
    assert model.first_type().data(TYPE_ROLE).id == "grass-1"
    model.shelf.toggle_favourite("grass-7")
    model.shelf.use("grass-7")
    model.fold_all(True)
    model.search("g7")
    assert [model.index(row).data() for row in range(model.rowCount())] == ["Grass", "7-hex grass tile"]
    model.toggle_fold(model.index(0))
    assert model.rowCount() == 2, "what is searched for stays in sight"


def test_favourites_and_what_was_used_last_stand_on_top_while_they_are_in_the_catalogue(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    model = PaletteModel(catalogue.placeable())
    model.shelf.toggle_favourite("gone-7")
    model.shelf.use("gone-8")
    assert headings(model)[0] == "Grass"
    model.shelf.toggle_favourite("gone-7")
    for id in ("rock-7", "ladder-rung"):
        model.shelf.toggle_favourite(id)
    for number in (1, 2, 3, 7, 24, 1):
        model.shelf.use(f"grass-{number}")
    for later in (model, PaletteModel(catalogue.placeable())):
        assert headings(later)[:3] == ["Favourites", "Used last", "Grass"]
        assert listed(later, FAVOURITES) == ["rock-7", "ladder-rung"]
        assert listed(later, RECENT) == ["grass-1", "grass-24", "grass-7", "grass-3", "grass-2"]
    assert model.index_of(catalogue.pieces["rock-7"]).data(FAVOURITE_ROLE)
    for id in ("rock-7", "ladder-rung"):
        model.shelf.toggle_favourite(id)
    for later in (model, PaletteModel(catalogue.placeable())):
        assert headings(later)[0] == "Used last"
        assert not later.index_of(catalogue.pieces["rock-7"]).data(FAVOURITE_ROLE)


def test_folded_headings_are_remembered(qtbot: QtBot, catalogue: Catalogue) -> None:
    model = PaletteModel(catalogue.placeable())
    model.toggle_fold(model.index(0))
    assert model.index(1).data() == "Rock"
    assert not model.index_of(catalogue.pieces["grass-1"]).isValid()
    again = PaletteModel(catalogue.placeable())
    assert again.index(1).data() == "Rock"
    again.toggle_fold(again.index(0))
    assert again.index(1).data() == "single grass tile"


def test_only_what_is_owned_or_left_is_offered_when_asked(qtbot: QtBot, catalogue: Catalogue) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0))
    tally = Tally(battlefield, {"rock-1": 2, "water-1": 1})
    tally.subscribe(battlefield)
    model = PaletteModel(catalogue.placeable())
    model.shelf.show(Shown.LEFT)
    assert model.shown is Shown.ALL, "nothing is known yet of what is owned"
    model.count_with(tally)
    assert [model.index(row).data() for row in range(model.rowCount())][1::2] == [
        "single rock tile",
        "single water tile",
    ]
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["rock-1"], Hex(9, 9), 1),)))
    model.recount({"rock-1"})
    assert headings(model) == ["Water, ice, lava and shadow"]
    model.shelf.show(Shown.OWNED)
    assert headings(model) == ["Rock", "Water, ice, lava and shadow"]
    assert listed(model, headings(model)[1]) == ["water-1"], "one tile makes no double-height one"


def test_the_terrain_that_one_has_comes_first_when_it_is_known(qtbot: QtBot, catalogue: Catalogue) -> None:
    model = PaletteModel(catalogue.placeable())
    usual = headings(model)
    model.count_with(Tally(Battlefield(), {"swamp-7": 1, "fortress-doorway": 2}))
    first = headings(model)[:2]
    assert set(first) == {"Swamp", "Castle"}
    assert first == [title for title in usual if title in first], "in their usual order"
    assert [title for title in headings(model) if title not in first] == [t for t in usual if t not in first]
    model.count_with(Tally(Battlefield(), {}))
    assert headings(model) == usual


def test_only_rows_that_read_differently_are_told_those_made_of_others_too(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0))
    tally = Tally(battlefield, {"grass-7": 1, "rock-1": 5})
    tally.subscribe(battlefield)
    model = PaletteModel(catalogue.placeable())
    model.count_with(tally)
    index = model.index_of(catalogue.pieces["grass-7"])
    assert (index.data(COUNT_ROLE), index.data(SHORT_ROLE)) == ("1/1", False)
    told: list[int] = []
    model.dataChanged.connect(lambda first, last: told.extend(range(first.row(), last.row() + 1)))
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-7"], Hex(9, 9), 1),)))
    model.recount({"grass-7"})
    assert told == [index.row()]
    assert (index.data(COUNT_ROLE), index.data(SHORT_ROLE)) == ("2/1", True)
    model = PaletteModel(catalogue.placeable())
    model.count_with(Tally(laid(("water-1", 0, 0, 1, 0)), {"water-1": 6}))
    read: list[str] = []
    model.dataChanged.connect(lambda first, last: read.append(first.data()))
    model.recount({"water-1"})
    assert read == ["single water tile", "double-height water tile"]


def test_a_piece_made_of_others_shows_how_many_its_parts_make_and_how_many_of_them_are_used_up(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    battlefield = laid(("water-1", 0, 0, 1, 0))
    model = PaletteModel(catalogue.placeable())
    model.count_with(Tally(battlefield, {"water-1": 6}))
    double = catalogue.pieces["double-water"]
    assert model.counts(double) == "1/3", "six tiles are three of it; five are two"
    assert "2 × single water tile" in model.describe(double)
    model.count_with(Tally(battlefield, {"grass-1": 6}))
    assert (model.counts(double), model.short(double)) == ("", False), "the tiles it is made of are short"
    assert model.short(catalogue.pieces["water-1"])


def test_without_a_collection_only_what_is_used_is_shown_else_what_is_owned_or_used(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    model = PaletteModel(catalogue.placeable())
    model.count_with(Tally(laid(("rock-1", 0, 0, 1, 0))))
    assert model.counts(catalogue.pieces["rock-1"]) == "1"
    assert model.counts(catalogue.pieces["rock-2"]) == ""
    assert model.describe(catalogue.pieces["rock-1"]) == "single rock tile · 1 used"
    model.count_with(Tally(laid(("rock-1", 0, 0, 1, 0)), {"rock-2": 3}))
    counts = [model.counts(catalogue.pieces[id]) for id in ("rock-1", "rock-2", "rock-3")]
    assert counts == ["1/0", "0/3", ""]
