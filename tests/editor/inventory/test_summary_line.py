"""The summary of pieces and boxes."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Take
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.inventory.boxes import BoxesJob
from builder.editor.inventory.summary_line import InventoryLine

Lay = Callable[..., Battlefield]


def line_for(qtbot: QtBot, catalogue: Catalogue, document: Document) -> InventoryLine:
    job = BoxesJob(catalogue)
    line = InventoryLine(catalogue, job)
    job.setParent(line)
    qtbot.addWidget(line, before_close_func=lambda line: line.job.stop())
    line.show_document(document)
    with qtbot.waitExposed(line):
        line.show()
    return line


def test_pieces_are_counted_at_once_and_boxes_a_moment_later(
    qtbot: QtBot, catalogue: Catalogue, lay: Lay
) -> None:
    document = Document(lay(("fortress-doorway", 0, 0, 1, 0), ("fortress-doorway", 0, 9, 1, 0)))
    line = line_for(qtbot, catalogue, document)
    assert line.text() == "2 pieces"
    qtbot.waitUntil(lambda: not line.job.busy)
    assert line.text() == "2 pieces<br>Needs 2× Fortress of the Archkyrie"
    document.do(Take((1, 2)), "Remove")
    assert line.text() == "0 pieces", "an old answer is not shown for an empty table"


def test_a_box_printed_twice_is_named_with_the_other_printing(
    qtbot: QtBot, catalogue: Catalogue, lay: Lay
) -> None:
    line = line_for(qtbot, catalogue, Document(lay(("grass-24", 0, 0, 1, 0))))
    qtbot.waitUntil(lambda: not line.job.busy)
    assert "(or " in line.text()


def test_with_a_collection_what_is_short_and_to_buy_is_told(
    qtbot: QtBot, catalogue: Catalogue, lay: Lay
) -> None:
    rows = (("road-5", 0, 0, 1, 0), ("road-5", 2, 6, 1, 0))
    document = Document(lay(*rows), owned={"road-5": 2})
    line = line_for(qtbot, catalogue, document)
    assert line.text() == "2 pieces · nothing short"
    document.count_against({"road-5": 1})
    assert "1 short" in line.text()
    qtbot.waitUntil(lambda: not line.job.busy)
    assert line.text().endswith("<br>To buy: 1× Road to the Forgotten Forest")


def test_larger_tiles_that_are_left_are_named_before_what_is_to_buy(
    qtbot: QtBot, catalogue: Catalogue, lay: Lay
) -> None:
    document = Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0)), owned={"rock-1": 1, "rock-2": 1})
    line = line_for(qtbot, catalogue, document)
    qtbot.waitUntil(lambda: not line.job.busy)
    assert line.text().index("Larger tiles are left") < line.text().index("To buy")


def test_another_document_takes_the_place_of_the_first(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    first = Document(lay(("rock-1", 0, 0, 1, 0)))
    line = line_for(qtbot, catalogue, first)
    line.show_document(Document())
    first.do(Take((1,)), "Remove")
    assert line.text() == "0 pieces"


def test_out_of_sight_it_asks_nothing_and_catches_up(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    document = Document(lay(("rock-1", 0, 0, 1, 0)))
    line = line_for(qtbot, catalogue, document)
    line.job.stop()
    line.hide()
    document.do(Take((1,)), "Remove")
    assert (line.text(), line.job.busy) == ("1 piece", False)
    line.show()
    assert (line.text(), line.job.busy) == ("0 pieces", True)
