"""The collection dialog, worked by a person."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from builder import catalogue as catalogue_room
from builder import formats
from builder.catalogue import Catalogue
from builder.editor.inventory.collection_dialog import (
    MAX_COUNT,
    CollectionDialog,
    CollectionDraft,
    Total,
    boxes_to_count,
    pieces_to_count,
)
from builder.editor.inventory.holdings import COLLECTION_FILE, Holdings
from builder.formats.collection_file import MAX_COUNT as FILE_MAX
from builder.inventory import Collection
from editor.people import CTRL, LEFT, Answers, Button, wheel


def test_every_box_and_loose_piece_is_listed_once_kind_by_kind(catalogue: Catalogue) -> None:
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
    pieces = [piece.id for piece in pieces_to_count(catalogue)]
    assert len(pieces) == len(set(pieces))
    assert set(pieces) == {id for id, type in catalogue.pieces.items() if not type.made_of}
    assert MAX_COUNT == FILE_MAX


def test_the_tip_says_what_is_inside_how_sure_that_is_and_from_where(catalogue: Catalogue) -> None:
    tips = {box.id: box.tip for box in boxes_to_count(catalogue)}
    assert "21 × single water tile" in tips["rotv-2e"]
    assert "The counts are certain." in tips["rotv-2e"]
    assert catalogue.sources["S0"] in tips["rotv-2e"]
    assert "Hasbro, first sold 2007-07, no longer sold\nalso called Marvel Heroscape" in tips["marvel"]
    assert "1 × 6-hex concrete base of the warehouse ruin ?" in tips["marvel"]
    assert "Some counts are likely, not certain." in tips["marvel"]


def test_ones_own_boxes_stand_under_a_heading_of_their_own(tmp_path: Path, catalogue: Catalogue) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("boxes: [{id: mine, name: My prints, pieces: [{piece: rock-1, count: 3}]}]")
    last = boxes_to_count(catalogue_room.with_own(catalogue, own))[-1]
    assert (last.id, last.heading, last.detail) == ("mine", "Your own boxes", "3 pieces")


Steps = st.lists(
    st.tuples(
        st.sampled_from(["box", "loose", "add", "replace"]),
        st.sampled_from(["rotv-2e", "rttff"]),
        st.sampled_from(["grass-1", "door-bar"]),
        st.integers(-5, 3 * MAX_COUNT) | st.integers(2**31, 2**70),
    ),
    max_size=8,
)


@given(Steps)
def test_whatever_is_entered_stays_within_the_limits_and_adds_up(
    catalogue: Catalogue, steps: list[tuple[str, str, str, int]]
) -> None:
    draft = CollectionDraft(catalogue, Collection({"rotv-2e": 1, "rttff": 0}))
    for what, box, piece, count in steps:
        if what == "box":
            draft.set_box(box, count)
        elif what == "loose":
            draft.set_loose(piece, count)
        else:
            other = Collection({box: abs(count)}, {piece: abs(count)})
            cut = draft.add(other) if what == "add" else draft.replace_by(other)
            assert (what == "add") or (bool(cut) is (abs(count) > MAX_COUNT))
        counts = (*draft.boxes.values(), *draft.loose.values())
        assert all(0 < count <= MAX_COUNT for count in counts), "what is owned 0 times is not there"
    owned = draft.collection.owned(catalogue)
    assert draft.total() == Total(sum(draft.boxes.values()), sum(owned.values()), len(owned))


def test_only_a_change_is_told_and_adding_names_what_is_cut_down(catalogue: Catalogue) -> None:
    draft, told = CollectionDraft(catalogue, Collection({"rotv-2e": 1})), []
    draft.changed.connect(lambda: told.append(dict(draft.boxes)))
    draft.set_box("rotv-2e", 1)
    draft.set_box("marvel", 0)
    assert told == []
    draft.set_box("rotv-2e", 0)
    assert told == [{}]
    draft = CollectionDraft(catalogue, Collection({"rotv-2e": MAX_COUNT - 1, "marvel": 1}))
    assert draft.add(Collection({"rotv-2e": 2, "marvel": 2})) == ("rotv-2e",)
    assert draft.boxes == {"rotv-2e": MAX_COUNT, "marvel": 3}


Open = Callable[..., CollectionDialog]


@pytest.fixture
def open_dialog(qtbot: QtBot, catalogue: Catalogue, tmp_path: Path) -> Open:
    """The dialog over a collection in a folder of the test, shown."""

    def build(collection: Collection | None = None) -> CollectionDialog:
        holdings = Holdings(tmp_path, catalogue)
        if collection is not None:
            holdings.save(collection)
        dialog = CollectionDialog(holdings, catalogue)
        # Whatever a test leaves behind is given up without a question.
        qtbot.addWidget(dialog, before_close_func=lambda dialog: dialog.draft.replace_by(holdings.collection))
        with qtbot.waitExposed(dialog):
            dialog.show()
        return dialog

    return build


def stored(folder: Path, catalogue: Catalogue) -> Collection:
    boxes, loose, problems = formats.read_collection(folder / COLLECTION_FILE, catalogue)
    assert not problems
    return Collection(boxes, loose)


def press(qtbot: QtBot, dialog: CollectionDialog, button: QDialogButtonBox.StandardButton) -> None:
    qtbot.mouseClick(dialog.buttons.button(button), LEFT)


def button(dialog: CollectionDialog, text: str) -> QPushButton:
    return next(b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "").startswith(text))


def test_boxes_are_counted_by_keys_and_saved(
    qtbot: QtBot, open_dialog: Open, tmp_path: Path, catalogue: Catalogue
) -> None:
    dialog = open_dialog()
    assert dialog.total.text() == "Nothing is entered yet"
    qtbot.keyClicks(dialog.search, "road to")
    assert dialog.boxes.shown == ("rttff",)
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    box = dialog.boxes.spin_box("rttff")
    assert dialog.focusWidget() is box
    qtbot.keyClicks(box, "2")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter ends the number, it does not save"
    pieces = 2 * catalogue.boxes["rttff"].total
    kinds = len(catalogue.boxes["rttff"].pieces)
    assert dialog.total.text() == f"2 boxes and 0 loose pieces: {pieces} pieces of {kinds} kinds"
    assert dialog.pages.tabText(0) == "Boxes (2)"
    qtbot.keyClick(box, Qt.Key.Key_Return, CTRL)
    assert not dialog.isVisible()
    assert stored(tmp_path, catalogue) == Collection({"rttff": 2})


def test_a_loose_piece_is_found_and_added(
    qtbot: QtBot, open_dialog: Open, tmp_path: Path, catalogue: Catalogue
) -> None:
    dialog = open_dialog(Collection({"rttff": 1}, {"rock-1": 3}))
    dialog.pages.setCurrentIndex(1)
    assert dialog.loose.shown == ("rock-1",), "only what is owned, before something is looked for"
    qtbot.keyClicks(dialog.search, "g7")
    assert dialog.loose.shown == ("grass-7",)
    dialog.loose.spin_box("grass-7").setValue(4)
    dialog.search.clear()
    assert dialog.loose.shown == ("grass-7", "rock-1")
    press(qtbot, dialog, QDialogButtonBox.StandardButton.Save)
    assert stored(tmp_path, catalogue) == Collection({"rttff": 1}, {"rock-1": 3, "grass-7": 4})


def test_a_box_is_found_by_a_piece_in_it_and_only_mine_leaves_the_others_out(
    qtbot: QtBot, open_dialog: Open, catalogue: Catalogue
) -> None:
    dialog = open_dialog(Collection({"rttff": 1}))
    qtbot.keyClicks(dialog.search, "battlement")
    holders = tuple(id for id, box in catalogue.boxes.items() if "battlement" in box.pieces)
    assert set(dialog.boxes.shown) == set(holders)
    for name in ("Ruins of Valhalla", "ruins at laur\u2019s edge"):
        dialog.search.setText(name)
        assert dialog.boxes.shown == ("ruov",), "its old name, and the printed one"
    dialog.search.clear()
    assert len(dialog.boxes.shown) == len(catalogue.boxes)
    dialog.only_mine.click()
    assert dialog.boxes.shown == ("rttff",)
    qtbot.keyClicks(dialog.search, "nothing of the kind")
    assert dialog.boxes.shown == ()
    assert dialog.boxes.nothing.isVisible()


def test_a_number_beyond_the_limit_is_cut_down(qtbot: QtBot, open_dialog: Open) -> None:
    dialog = open_dialog()
    box = dialog.boxes.spin_box("rotv-2e")
    box.selectAll()
    qtbot.keyClicks(box, "123456789012345678901234567890")
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert box.value() <= 9999
    for id in dialog.boxes.shown:
        dialog.boxes.spin_box(id).setValue(10**6)
    assert set(dialog.draft.boxes.values()) == {9999}
    assert str(dialog.draft.total().pieces) in dialog.total.text(), "sums beyond any spin box are shown too"


def test_the_wheel_changes_no_number_one_is_not_at_so_cancel_asks_nothing(
    qtbot: QtBot, open_dialog: Open
) -> None:
    dialog = open_dialog(Collection({"rotv-2e": 5}))
    box = dialog.boxes.spin_box("rotv-2e")
    wheel(box, QPointF(box.rect().center()), -120)
    assert box.value() == 5
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("answer", "open_still", "count"),
    [(Button.Cancel, True, 1), (Button.Discard, False, 1), (Button.Save, False, 7)],
)
def test_cancel_asks_about_what_was_entered(
    qtbot: QtBot,
    open_dialog: Open,
    answers: Answers,
    tmp_path: Path,
    catalogue: Catalogue,
    answer: Button,
    open_still: bool,
    count: int,
) -> None:
    dialog = open_dialog(Collection({"rotv-2e": 1}))
    dialog.boxes.spin_box("rotv-2e").setValue(7)
    answers.press(answer)
    press(qtbot, dialog, QDialogButtonBox.StandardButton.Cancel)
    assert dialog.isVisible() is open_still
    assert dialog.boxes.spin_box("rotv-2e").value() == 7
    assert stored(tmp_path, catalogue) == Collection({"rotv-2e": count})


def test_what_cannot_be_saved_is_told_once_and_the_dialog_stays(
    qtbot: QtBot, open_dialog: Open, answers: Answers, tmp_path: Path
) -> None:
    dialog = open_dialog()
    (tmp_path / COLLECTION_FILE).mkdir()  # in the way, for root too
    dialog.boxes.spin_box("rotv-2e").setValue(2)
    answers.press(Button.Ok)
    press(qtbot, dialog, QDialogButtonBox.StandardButton.Save)
    assert COLLECTION_FILE in answers.texts[0]
    assert dialog.isVisible()
    assert dialog.draft.boxes == {"rotv-2e": 2}


def test_a_broken_file_is_told_and_replaced_only_when_that_is_requested(
    qtbot: QtBot, open_dialog: Open, answers: Answers, tmp_path: Path, catalogue: Catalogue
) -> None:
    (tmp_path / COLLECTION_FILE).write_text("nonsense: [")
    dialog = open_dialog()
    assert "could not be read" in dialog.trouble.text()
    assert dialog.trouble.isVisible()
    dialog.boxes.spin_box("rotv-2e").setValue(2)
    answers.press(Button.Cancel)
    press(qtbot, dialog, QDialogButtonBox.StandardButton.Save)
    assert dialog.isVisible()
    assert (tmp_path / COLLECTION_FILE).read_text() == "nonsense: ["
    answers.press(Button.Save)
    press(qtbot, dialog, QDialogButtonBox.StandardButton.Save)
    assert not dialog.isVisible()
    assert (tmp_path / f"{COLLECTION_FILE}.broken").read_text() == "nonsense: ["
    assert stored(tmp_path, catalogue) == Collection({"rotv-2e": 2})


def test_a_file_with_a_box_nobody_knows_is_told_by_that_box(open_dialog: Open, tmp_path: Path) -> None:
    (tmp_path / COLLECTION_FILE).write_text("hexcollection: 1\nboxes: {rttff: 1, gone: 2}\n")
    dialog = open_dialog()
    assert "gone" in dialog.trouble.text()
    assert dialog.draft.boxes == {"rttff": 1}


@pytest.mark.parametrize(("way", "count"), [("Add", 3), ("Replace", 2)])
def test_an_import_is_added_or_takes_the_place(
    qtbot: QtBot, open_dialog: Open, answers: Answers, tmp_path: Path, way: str, count: int
) -> None:
    other = tmp_path / "friend.hexcollection"
    formats.write_collection(other, {"rotv-2e": 2}, {"rock-1": 1})
    dialog = open_dialog(Collection({"rotv-2e": 1}))
    answers.file(other)
    answers.expect(QMessageBox, lambda box: press_named(box, way))
    button(dialog, "Import").click()
    assert dialog.boxes.spin_box("rotv-2e").value() == count
    assert dialog.draft.collection == Collection({"rotv-2e": count}, {"rock-1": 1})


def press_named(box: QDialog, text: str) -> None:
    """Press the button of a message that begins with a text."""
    next(b for b in box.findChildren(QPushButton) if b.text().replace("&", "").startswith(text)).click()


def test_an_import_says_what_was_cut_down_not_used_or_not_read_at_all(
    qtbot: QtBot, open_dialog: Open, answers: Answers, tmp_path: Path
) -> None:
    other = tmp_path / "friend.hexcollection"
    dialog = open_dialog(Collection({"rotv-2e": 1}))

    def bring(content: bytes) -> str:
        other.write_bytes(content)
        answers.file(other)
        answers.press(Button.Ok)
        button(dialog, "Import").click()
        return answers.texts[-1]

    for content in (b"\x89PNG\r\n", b"", b"hexfield: 1", b"hexcollection: 99\n"):
        assert other.name in bring(content), content
        assert dialog.draft.boxes == {"rotv-2e": 1}, content
    answers.expect(QMessageBox, lambda box: press_named(box, "Add"))
    assert "Rise of the Valkyrie" in bring(b"hexcollection: 1\nboxes: {rotv-2e: 9999}\n")
    assert dialog.draft.boxes == {"rotv-2e": 9999}
    dialog.draft.replace_by(Collection())
    told = bring(b"hexcollection: 1\nboxes: {rttff: 1, gone: 2}\nloose: {rock-1: lots}\n")
    assert "gone" in told
    assert "rock-1" in told
    assert dialog.draft.collection == Collection({"rttff": 1})


def test_an_export_writes_what_is_entered(
    qtbot: QtBot, open_dialog: Open, answers: Answers, tmp_path: Path, catalogue: Catalogue
) -> None:
    dialog = open_dialog()
    dialog.boxes.spin_box("marvel").setValue(3)
    answers.file(tmp_path / "mine")
    button(dialog, "Export").click()
    boxes, loose, _ = formats.read_collection(tmp_path / "mine.hexcollection", catalogue)
    assert (boxes, loose) == ({"marvel": 3}, {})
    assert not (tmp_path / COLLECTION_FILE).exists(), "exporting does not save"


def test_a_table_is_written_and_read_like_a_collection(
    qtbot: QtBot, open_dialog: Open, answers: Answers, tmp_path: Path
) -> None:
    dialog, table = open_dialog(Collection({"aoa": 1}, {"rock-1": 4})), tmp_path / "mine.tsv"
    answers.file(table)
    button(dialog, "Export").click()
    assert "\trock-1\t" in table.read_text("utf-8-sig")
    dialog.draft.replace_by(Collection())
    answers.file(table)
    button(dialog, "Import").click()
    assert dialog.draft.collection == Collection({"aoa": 1}, {"rock-1": 4})
    table.write_text("id\tcount\nrock-1\t-4\n")
    answers.file(table)
    answers.expect(QMessageBox, lambda box: press_named(box, "Add"))
    answers.press(Button.Ok)
    button(dialog, "Import").click()
    assert "row 2, column count" in answers.texts[-1]
