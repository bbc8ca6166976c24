"""The inventory's table and what of it is listed, held against Qt's own checks of models."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, Put, Take
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document.document import Document
from builder.editor.inventory.boxes import LOOSE, BoxAnswer, BoxesJob, BoxesPanel, InventoryLine
from builder.editor.inventory.dock import (
    BOXES,
    LEFT,
    OWNED,
    PIECE,
    USED,
    InventoryFilter,
    InventoryModel,
    ListedRows,
    as_csv,
    as_text,
)
from builder.editor.inventory.holdings import COLLECTION_FILE, Holdings
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.inventory import BoxPlan, Collection, Tally, boxes_needed, touched
from builder.view.drawings import Drawings
from builder.view.theme import LIGHT, colours, palette_of
from tests.battlefields import laid


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
    qtmodeltester: ModelTester, model: InventoryModel, catalogue: Catalogue
) -> None:
    proxy = InventoryFilter(model)
    qtmodeltester.check(model)
    qtmodeltester.check(proxy)
    model.count_with(Tally(laid(("rock-1", 0, 0, 1, 0)), {"rock-2": 3}))
    model.hold(Collection({"rotv-2e": 1}))
    for listed in ListedRows:
        proxy.list_only(listed)
    proxy.search("nothing of the kind")
    assert proxy.rowCount() == 0


def test_a_row_counts_used_owned_and_left_and_names_the_boxes_and_what_is_short_is_marked(
    model: InventoryModel, catalogue: Catalogue
) -> None:
    collection = Collection({"rotv-2e": 2, "marvel": 0}, {"rock-1": 3})
    owned = collection.owned(catalogue)
    model.count_with(Tally(laid(("rock-1", 0, 0, 1, 0), ("road-5", 9, 0, 1, 0)), owned))
    model.hold(collection)
    assert texts(model, catalogue, "rock-1") == [
        "single rock tile",
        "1",
        "15",
        "14",
        "12 in 2 × Rise of the Valkyrie (master set), 2nd edition · 3 loose",
    ]
    assert texts(model, catalogue, "road-5") == ["5-hex road tile", "1", "0", "1 short", ""]
    model.count_with(Tally(laid(("rock-1", 0, 0, 1, 0), ("rock-2", 5, 0, 1, 0)), {"rock-2": 1}))
    rows = {model.item(row).id: row for row in range(model.rowCount())}
    short, enough = model.index(rows["rock-1"], LEFT), model.index(rows["rock-2"], LEFT)
    assert short.data(Qt.ItemDataRole.ForegroundRole) == LIGHT.bad
    assert isinstance(short.data(Qt.ItemDataRole.FontRole), QFont)
    assert short.data(Qt.ItemDataRole.DecorationRole) is not None
    roles = Qt.ItemDataRole
    assert [enough.data(role) for role in (roles.ForegroundRole, roles.FontRole, roles.DecorationRole)] == [
        None
    ] * 3


def test_an_edit_tells_only_the_rows_it_touches_and_rows_come_and_go_with_the_counts(
    model: InventoryModel, catalogue: Catalogue
) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0))
    tally = Tally(battlefield, {"rock-1": 1})
    tally.subscribe(battlefield)
    model.count_with(tally)
    told: list[str] = []
    model.dataChanged.connect(lambda first, last: told.append(model.item(first.row()).id))
    battlefield.subscribe(lambda change: model.recount(touched(change)))
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["double-water"], Hex(9, 9), 1),)))
    assert told == ["water-1"]
    assert model.used(catalogue.pieces["water-1"]) == 2
    battlefield = laid(("rock-1", 0, 0, 1, 0))
    tally = Tally(battlefield, {"rock-1": 1, "sand-2": 2})
    tally.subscribe(battlefield)
    battlefield.subscribe(lambda change: model.recount(touched(change)))
    model.count_with(tally)
    proxy = InventoryFilter(model)
    assert ids(proxy) == ["rock-1", "sand-2"]
    undo = battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["rock-1"], Hex(9, 9), 1),)))
    found = {}
    for listed in ListedRows:
        proxy.list_only(listed)
        found[listed] = ids(proxy)
    assert found == {
        ListedRows.ALL: ["rock-1", "sand-2"],
        ListedRows.USED: ["rock-1"],
        ListedRows.SHORT: ["rock-1"],
        ListedRows.LEFT: ["sand-2"],
    }
    proxy.list_only(ListedRows.SHORT)
    battlefield.apply(undo)
    assert ids(proxy) == [], "nothing is short any more"


def test_a_text_finds_pieces_as_the_palette_does_and_boxes_by_name_and_one_box_is_listed_alone(
    model: InventoryModel, catalogue: Catalogue
) -> None:
    collection = Collection({"rotv-2e": 1, "rttff": 1}, {"sand-1": 3})
    model.count_with(Tally(Battlefield(), collection.owned(catalogue)))
    model.hold(collection)
    proxy = InventoryFilter(model)
    everything = len(ids(proxy))
    proxy.search("g7")
    assert ids(proxy) == ["grass-7"]
    proxy.search("forgotten forest")
    assert set(ids(proxy)) == set(catalogue.boxes["rttff"].counts)
    proxy.search("")
    proxy.list_box("rttff")
    assert set(ids(proxy)) == set(catalogue.boxes["rttff"].counts)
    proxy.list_box(LOOSE)
    assert ids(proxy) == ["sand-1"]
    proxy.list_box(None)
    assert len(ids(proxy)) == everything


def test_a_click_on_a_heading_sorts_by_number(model: InventoryModel) -> None:
    rows = (("rock-1", 0, 0, 1, 0), ("sand-1", 2, 0, 1, 0), ("sand-1", 4, 0, 1, 0))
    model.count_with(Tally(laid(*rows), {"rock-1": 12, "sand-1": 3, "grass-1": 100}))
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


def test_as_text_and_as_csv(model: InventoryModel, catalogue: Catalogue) -> None:
    rows = (("rock-1", 0, 0, 1, 0), ("rock-1", 2, 0, 1, 0), ("fortress-doorway", 9, 9, 1, 0))
    model.count_with(Tally(laid(*rows), {"rock-1": 1, "fortress-doorway": 2}))
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
    model.count_with(Tally(laid(rows[0])))
    assert as_text(model, proxy.types()) == "single rock tile: 1 used\n"


def test_the_collection_of_the_user_is_counted_in_pieces_and_a_broken_one_says_so(
    tmp_path: Path, catalogue: Catalogue
) -> None:
    nothing = Holdings(tmp_path, catalogue)
    assert (nothing.owned, nothing.problems) == ({}, ())
    formats.write_collection(tmp_path / COLLECTION_FILE, {"rotv-2e": 2}, {"grass-7": 1})
    mine = Holdings(tmp_path, catalogue)
    assert mine.owned["grass-7"] == 2 * catalogue.boxes["rotv-2e"].counts["grass-7"] + 1
    assert mine.problems == ()
    (tmp_path / COLLECTION_FILE).write_text("nonsense: [")
    broken = Holdings(tmp_path, catalogue)
    assert broken.owned == {}
    assert COLLECTION_FILE in broken.problems[0].message


def test_what_is_saved_counts_at_once_and_after_a_new_start(tmp_path: Path, catalogue: Catalogue) -> None:
    mine, told = Holdings(tmp_path / "new" / "folder", catalogue), []
    mine.changed.connect(lambda: told.append(mine.owned["rock-1"]))
    assert mine.save(Collection({"rotv-2e": 3}, {"rock-1": 2})) is None
    assert told == [3 * 6 + 2]
    again = Holdings(tmp_path / "new" / "folder", catalogue)
    assert again.collection == Collection({"rotv-2e": 3}, {"rock-1": 2})
    assert again.owned == mine.owned


@pytest.mark.parametrize("content", [b"nonsense: [", b"hexcollection: 1\nboxes: {gone: 2}\n", b"\x00\xff"])
def test_a_file_not_wholly_read_is_kept_beside(tmp_path: Path, catalogue: Catalogue, content: bytes) -> None:
    path = tmp_path / COLLECTION_FILE
    for number, name in enumerate((".broken", ".broken-2")):
        path.write_bytes(content)
        aside = Holdings(tmp_path, catalogue).save(Collection({}, {"rock-1": number}))
        assert aside == tmp_path / f"{COLLECTION_FILE}{name}"
        assert aside.read_bytes() == content
    assert Holdings(tmp_path, catalogue).owned == {"rock-1": 1}


def test_what_cannot_be_written_changes_nothing(tmp_path: Path, catalogue: Catalogue) -> None:
    (tmp_path / COLLECTION_FILE).mkdir()  # in the way, for root too
    mine = Holdings(tmp_path, catalogue)
    told: list[int] = []
    mine.changed.connect(lambda: told.append(1))
    with pytest.raises(RefusedError, match=COLLECTION_FILE):
        mine.save(Collection({"rotv-2e": 1}))
    assert (mine.owned, told) == ({}, [])
    held = f".{COLLECTION_FILE}.lock"  # what programs hold while they change it stays, empty
    assert {path.name for path in tmp_path.iterdir()} - {held} == {COLLECTION_FILE}
    (tmp_path / "file").write_text("")
    with pytest.raises(RefusedError, match="cannot be made"):
        Holdings(tmp_path / "file" / "below", catalogue).save(Collection())


def test_a_broken_file_of_which_no_copy_can_be_kept_stays(
    tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / COLLECTION_FILE).write_text("nonsense: [")
    monkeypatch.setattr("shutil.copyfile", full)
    with pytest.raises(RefusedError, match="No space left"):
        Holdings(tmp_path, catalogue).save(Collection())
    assert (tmp_path / COLLECTION_FILE).read_text() == "nonsense: ["


def test_a_file_written_meanwhile_is_taken_in(tmp_path: Path, catalogue: Catalogue) -> None:
    mine, told = Holdings(tmp_path, catalogue), []
    mine.changed.connect(lambda: told.append(dict(mine.owned)))
    mine.read_again()
    assert told == []
    formats.write_collection(tmp_path / COLLECTION_FILE, {}, {"rock-1": 4})
    mine.read_again()
    assert told == [{"rock-1": 4}]
    (tmp_path / COLLECTION_FILE).write_text("nonsense: [")
    mine.read_again()
    assert mine.owned == {"rock-1": 4}, "what was known before still counts"
    assert mine.problems


def test_a_question_is_answered_once_and_after_stopping_when_it_is_asked_again(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    job = BoxesJob(catalogue)
    answers: list[BoxAnswer] = []
    job.answered.connect(answers.append)
    for count in range(1, 7):
        assert job.ask({"grass-7": count}, {"grass-7": 5}) is None
    assert job.busy
    qtbot.waitUntil(lambda: not job.busy)
    needed = boxes_needed({"grass-7": 6}, catalogue)
    assert answers == [BoxAnswer(needed, boxes_needed({"grass-7": 6}, catalogue, {"grass-7": 5}))]
    assert answers[0].needed.boxes != answers[0].to_buy.boxes
    job.stop()
    job.ask({"grass-7": 1}, {})
    job.stop()
    assert not job.busy
    assert job.ask({"grass-7": 1}, {}) is None
    qtbot.waitUntil(lambda: not job.busy)
    assert len(answers) == 2


def test_the_same_question_is_answered_at_once_and_not_again(qtbot: QtBot, catalogue: Catalogue) -> None:
    job = BoxesJob(catalogue)
    job.ask({"road-5": 1}, {})
    with qtbot.waitSignal(job.answered):
        pass
    known = job.ask({"road-5": 1}, {})
    assert known is not None
    assert known.needed.boxes == known.to_buy.boxes == {"rttff": 1}
    assert not job.busy
    assert job.ask({"road-5": 2}, {}) is None, "another question"
    job.stop()


def line_for(qtbot: QtBot, catalogue: Catalogue, document: Document) -> InventoryLine:
    """The line, shown; whoever has it keeps it to the end: Qt sends events to one that is garbage."""
    job = BoxesJob(catalogue)
    line = InventoryLine(catalogue, job)
    job.setParent(line)
    qtbot.addWidget(line, before_close_func=lambda line: line.job.stop())
    line.show_document(document)
    with qtbot.waitExposed(line):
        line.show()
    return line


def test_pieces_are_counted_at_once_and_boxes_a_moment_later(qtbot: QtBot, catalogue: Catalogue) -> None:
    document = Document(laid(("fortress-doorway", 0, 0, 1, 0), ("fortress-doorway", 0, 9, 1, 0)))
    line = line_for(qtbot, catalogue, document)
    assert line.text() == "2 pieces"
    qtbot.waitUntil(lambda: not line.job.busy)
    assert line.text() == "2 pieces<br>Needs 2 × Fortress of the Archkyrie"
    document.do(Take((1, 2)), "Remove")
    assert line.text() == "0 pieces", "an old answer is not shown for an empty table"


def test_a_box_printed_twice_is_named_with_the_other_and_other_tiles_come_before_what_is_to_buy(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    line = line_for(qtbot, catalogue, Document(laid(("grass-24", 0, 0, 1, 0))))
    qtbot.waitUntil(lambda: not line.job.busy)
    assert "(or " in line.text()
    assert "Other tiles" not in line.text(), "nothing is owned"
    document = Document(
        laid(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0)), owned={"rock-1": 1, "rock-2": 1}
    )
    other = line_for(qtbot, catalogue, document)
    qtbot.waitUntil(lambda: not other.job.busy)
    assert other.text().index("Other tiles may do") < other.text().index("To buy")
    castle = line_for(qtbot, catalogue, Document(laid(("wall-walk-7", 0, 0, 1, 0)), owned={"rock-1": 1}))
    qtbot.waitUntil(lambda: not castle.job.busy)
    assert "1 short" in castle.text()
    assert "Other tiles" not in castle.text(), "wall walks are not laid again"


def test_with_a_collection_what_is_short_and_to_buy_is_told(qtbot: QtBot, catalogue: Catalogue) -> None:
    rows = (("road-5", 0, 0, 1, 0), ("road-5", 2, 6, 1, 0))
    document = Document(laid(*rows), owned={"road-5": 2})
    line = line_for(qtbot, catalogue, document)
    assert line.text() == "2 pieces · nothing short"
    document.count_against({"road-5": 1})
    assert "1 short" in line.text()
    qtbot.waitUntil(lambda: not line.job.busy)
    assert line.text().endswith("<br>To buy: 1 × Roads of Valhalla"), "sold today"


def test_another_document_takes_the_place_of_the_first_and_out_of_sight_it_asks_nothing(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    first = Document(laid(("rock-1", 0, 0, 1, 0)))
    line = line_for(qtbot, catalogue, first)
    line.show_document(Document())
    first.do(Take((1,)), "Remove")
    assert line.text() == "0 pieces"
    document = Document(laid(("rock-1", 0, 0, 1, 0)))
    other = line_for(qtbot, catalogue, document)
    other.job.stop()
    other.hide()
    document.do(Take((1,)), "Remove")
    assert (other.text(), other.job.busy) == ("1 piece", False)
    other.show()
    assert (other.text(), other.job.busy) == ("0 pieces", True)


def test_which_boxes_may_be_bought_is_chosen_where_the_purchase_is_shown(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    panel, asked = BoxesPanel(catalogue), Tally(laid(("road-5", 0, 0, 1, 0)), {"grass-1": 1})
    qtbot.addWidget(panel)
    panel.resize(400, 200)
    panel.show()
    job = BoxesJob(catalogue)

    def told() -> str:
        job.ask(asked.used, asked.owned)
        qtbot.waitUntil(lambda: not job.busy)
        answer = job.ask(asked.used, asked.owned)
        assert answer is not None
        panel.show_answer(answer, asked, {})
        return panel.text()

    assert "Boxes to buy</b><br>1 × Roads of Valhalla<" in told()
    with qtbot.waitSignal(panel.any_box_changed):
        panel.any_box.click()
    assert "Boxes to buy</b><br>1 × Road to the Forgotten Forest<" in told()
    assert BoxesPanel(catalogue).any_box.isChecked(), "it is remembered"
    panel.show_answer(BoxAnswer(BoxPlan(), BoxPlan()), Tally(laid(), {"grass-1": 1}), {})
    assert not panel.any_box.isVisible(), "nothing is short, so nothing is bought"


def test_what_is_short_is_red_as_the_theme_has_it_also_after_a_change(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    line = line_for(qtbot, catalogue, Document(laid(("rock-2", 0, 0, 1, 0)), owned={"rock-1": 1}))
    for scheme in (Qt.ColorScheme.Dark, Qt.ColorScheme.Light):
        line.setPalette(palette_of(scheme))
        assert colours(line.palette()).bad.name() in line.text()
