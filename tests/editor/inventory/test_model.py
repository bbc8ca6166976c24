"""The inventory's table and what of it is listed, held against Qt's own checks of models."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.inventory.boxes import LOOSE
from builder.editor.inventory.model import (
    BOXES,
    LEFT,
    OWNED,
    PIECE,
    USED,
    InventoryFilter,
    InventoryModel,
    Listed,
    as_csv,
    as_text,
)
from builder.hexgrid import Hex
from builder.inventory import Collection, Tally, touched
from builder.view.drawings import Drawings
from builder.view.theme import LIGHT

Lay = Callable[..., Battlefield]


@pytest.fixture
def model(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> InventoryModel:
    made = InventoryModel(catalogue, Drawings(styles))
    made.draw_with(LIGHT)
    return made


def texts(model: InventoryModel, catalogue: Catalogue, id: str) -> list[str]:
    return [model.text_of(catalogue.pieces[id], column) for column in (PIECE, USED, OWNED, LEFT, BOXES)]


def ids(proxy: InventoryFilter) -> list[str]:
    return [type.id for type in proxy.types()]


def test_model_and_filter_are_sound(
    qtmodeltester: ModelTester, model: InventoryModel, catalogue: Catalogue, lay: Lay
) -> None:
    proxy = InventoryFilter(model)
    qtmodeltester.check(model)
    qtmodeltester.check(proxy)
    model.count_with(Tally(lay(("rock-1", 0, 0, 1, 0)), {"rock-2": 3}))
    model.hold(Collection({"rotv-2e": 1}))
    for listed in Listed:
        proxy.list_only(listed)
    proxy.search("nothing of the kind")
    assert proxy.rowCount() == 0


def test_a_row_counts_used_owned_and_left_and_names_the_boxes(
    model: InventoryModel, catalogue: Catalogue, lay: Lay
) -> None:
    collection = Collection({"rotv-2e": 2, "marvel": 0}, {"rock-1": 3})
    owned = collection.owned(catalogue)
    model.count_with(Tally(lay(("rock-1", 0, 0, 1, 0), ("road-5", 9, 0, 1, 0)), owned))
    model.hold(collection)
    assert texts(model, catalogue, "rock-1") == [
        "single rock tile",
        "1",
        "15",
        "14",
        "12 in 2× Rise of the Valkyrie (master set), 2nd edition · 3 loose",
    ]
    assert texts(model, catalogue, "road-5") == ["5-hex road tile", "1", "0", "1 short", ""]


def test_what_is_short_is_bold_red_and_marked(model: InventoryModel, catalogue: Catalogue, lay: Lay) -> None:
    model.count_with(Tally(lay(("rock-1", 0, 0, 1, 0), ("rock-2", 5, 0, 1, 0)), {"rock-2": 1}))
    rows = {model.item(row).id: row for row in range(model.rowCount())}
    short, enough = model.index(rows["rock-1"], LEFT), model.index(rows["rock-2"], LEFT)
    assert short.data(Qt.ItemDataRole.ForegroundRole) == LIGHT.bad
    assert isinstance(short.data(Qt.ItemDataRole.FontRole), QFont)
    assert short.data(Qt.ItemDataRole.DecorationRole) is not None
    roles = Qt.ItemDataRole
    assert [enough.data(role) for role in (roles.ForegroundRole, roles.FontRole, roles.DecorationRole)] == [
        None
    ] * 3


def test_an_edit_tells_only_the_rows_it_touches(
    model: InventoryModel, catalogue: Catalogue, lay: Lay
) -> None:
    battlefield = lay(("rock-1", 0, 0, 1, 0))
    tally = Tally(battlefield, {"rock-1": 1})
    tally.subscribe(battlefield)
    model.count_with(tally)
    told: list[str] = []
    model.dataChanged.connect(lambda first, last: told.append(model.item(first.row()).id))
    battlefield.subscribe(lambda change: model.recount(touched(change)))
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["double-water"], Hex(9, 9), 1),)))
    assert told == ["water-1"]
    assert model.used(catalogue.pieces["water-1"]) == 2


def test_rows_come_and_go_with_the_counts(model: InventoryModel, catalogue: Catalogue, lay: Lay) -> None:
    battlefield = lay(("rock-1", 0, 0, 1, 0))
    tally = Tally(battlefield, {"rock-1": 1, "sand-2": 2})
    tally.subscribe(battlefield)
    battlefield.subscribe(lambda change: model.recount(touched(change)))
    model.count_with(tally)
    proxy = InventoryFilter(model)
    assert ids(proxy) == ["rock-1", "sand-2"]
    undo = battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["rock-1"], Hex(9, 9), 1),)))
    found = {}
    for listed in Listed:
        proxy.list_only(listed)
        found[listed] = ids(proxy)
    assert found == {
        Listed.ALL: ["rock-1", "sand-2"],
        Listed.USED: ["rock-1"],
        Listed.SHORT: ["rock-1"],
        Listed.LEFT: ["sand-2"],
    }
    proxy.list_only(Listed.SHORT)
    battlefield.apply(undo)
    assert ids(proxy) == [], "nothing is short any more"


def test_a_text_finds_pieces_as_the_palette_does_and_boxes_by_name(
    model: InventoryModel, catalogue: Catalogue
) -> None:
    collection = Collection({"rotv-2e": 1, "rttff": 1})
    model.count_with(Tally(Battlefield(), collection.owned(catalogue)))
    model.hold(collection)
    proxy = InventoryFilter(model)
    proxy.search("g7")
    assert ids(proxy) == ["grass-7"]
    proxy.search("forgotten forest")
    assert set(ids(proxy)) == set(catalogue.boxes["rttff"].counts)


def test_a_click_on_a_heading_sorts_by_number(model: InventoryModel, lay: Lay) -> None:
    rows = (("rock-1", 0, 0, 1, 0), ("sand-1", 2, 0, 1, 0), ("sand-1", 4, 0, 1, 0))
    model.count_with(Tally(lay(*rows), {"rock-1": 12, "sand-1": 3, "grass-1": 100}))
    proxy = InventoryFilter(model)
    proxy.sort(OWNED, Qt.SortOrder.DescendingOrder)
    assert ids(proxy) == ["grass-1", "rock-1", "sand-1"], "100 is more than 12"
    proxy.sort(LEFT, Qt.SortOrder.AscendingOrder)
    assert ids(proxy) == ["sand-1", "rock-1", "grass-1"]


def test_the_column_of_boxes_sorts_by_name_and_then_by_number(
    model: InventoryModel, catalogue: Catalogue
) -> None:
    collection = Collection({"rotv-2e": 1, "rttff": 2}, {"sand-1": 3, "water-1": 1})
    model.count_with(Tally(Battlefield(), collection.owned(catalogue)))
    model.hold(collection)
    proxy = InventoryFilter(model)
    proxy.sort(BOXES)
    shown = [model.boxes(type) for type in proxy.types()]
    names = [catalogue.boxes[id].name for id in ("rotv-2e", "rttff")]
    starts = [next((n for n, name in enumerate(names) if name in text), 2) for text in shown]
    assert starts == sorted(starts), "first one box, then the other, what is loose at the end"
    assert {0, 1} <= set(starts)
    counts = [int(text.split()[0]) for text, start in zip(shown, starts, strict=True) if start == 0]
    assert counts == sorted(counts, reverse=True)
    assert max(counts) >= 10, "which text would sort below 2"
    proxy.sort(BOXES, Qt.SortOrder.DescendingOrder)
    assert [model.boxes(type) for type in proxy.types()][-1] == shown[0]


def test_one_box_only_is_listed(model: InventoryModel, catalogue: Catalogue) -> None:
    collection = Collection({"rotv-2e": 1, "rttff": 1}, {"sand-1": 3})
    model.count_with(Tally(Battlefield(), collection.owned(catalogue)))
    model.hold(collection)
    proxy = InventoryFilter(model)
    everything = len(ids(proxy))
    proxy.list_box("rttff")
    assert set(ids(proxy)) == set(catalogue.boxes["rttff"].counts)
    proxy.list_box(LOOSE)
    assert ids(proxy) == ["sand-1"]
    proxy.list_box(None)
    assert len(ids(proxy)) == everything


def test_as_text_and_as_csv(model: InventoryModel, catalogue: Catalogue, lay: Lay) -> None:
    rows = (("rock-1", 0, 0, 1, 0), ("rock-1", 2, 0, 1, 0), ("fortress-doorway", 9, 9, 1, 0))
    model.count_with(Tally(lay(*rows), {"rock-1": 1, "fortress-doorway": 2}))
    model.hold(Collection({}, {"rock-1": 1, "fortress-doorway": 2}))
    proxy = InventoryFilter(model)
    assert as_text(model, proxy.types()) == (
        "single rock tile: 2 used, 1 owned, 1 short\ncastle doorway with door: 1 used, 2 owned, 1 left\n"
    )
    table = list(csv.reader(io.StringIO(as_csv(model, proxy.types()))))
    assert table == [
        ["Id", "Piece", "Used", "Owned", "Left", "In my boxes"],
        ["rock-1", "single rock tile", "2", "1", "-1", "1 loose"],
        ["fortress-doorway", "castle doorway with door", "1", "2", "1", "2 loose"],
    ]
    model.count_with(Tally(lay(rows[0])))
    assert as_text(model, proxy.types()) == "single rock tile: 1 used\n"
