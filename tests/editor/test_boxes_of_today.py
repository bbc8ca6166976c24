"""With the boxes on today's shelves, in the window: from an empty page to paper, and other people's files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.catalogue import UNKNOWN
from builder.editor.sheets.preview import PrintPreview
from builder.editor.start.new_dialog import NewDialog
from builder.editor.window import Window
from builder.formats.hsc_codec import HscFile, Tile, encode
from builder.hexgrid import Hex, labelled
from builder.problems import Severity
from editor.people import Answers, Hands
from tests.formats.test_foreign_words import personal

MINE = {"aoa": 1, "ruov": 1}


def at(name: str) -> Hex:
    found = labelled(name)
    assert found is not None
    return found


def used(window: Window) -> Counter[str]:
    return Counter(piece.type.id for piece in window.document.battlefield.pieces.values())


def test_from_an_empty_page_to_paper_with_one_age_of_annihilation_and_one_ruins(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, tmp_path: Path
) -> None:
    """A lawn in two halves, a hill, a pond, and a ruined hall of Laur walls with an arch on each side."""

    def begin(dialog: QDialog) -> None:
        assert isinstance(dialog, NewDialog)
        assert dialog.boxes is not None
        qtbot.keyClicks(dialog.title, "First light")
        for box, count in MINE.items():
            dialog.boxes.spin_box(box).setValue(count)
        form = dialog.ground
        form.columns.setValue(12)
        form.rows.setValue(8)
        for field, id in ((form.terrain, "grass"), (form.symmetry, "half-turn")):
            field.fill(id)
            field.chosen.emit(id)
        assert form.facts.text() == "96 hexes, 56 × 32 cm"
        dialog.accept()

    answers.expect(NewDialog, begin)
    window.session.actions["new"].trigger()
    assert dict(window.session.holdings.collection.boxes) == MINE
    hands.place("rock-7", at("C3"))
    hands.place("rock-2", at("C3"))
    hands.place("water-1", at("F2"), at("G2"))
    window.session.actions["tool-laur"].trigger()
    hands.drag(at("D6"), at("E6"), at("F6"))
    hands.key(Qt.Key.Key_Escape)
    counts = used(window)
    assert counts["laur-pillar"] == 6
    assert counts["laur-wall-short"] == 4
    assert counts["rock-7"] == 2
    assert counts["water-1"] == 4
    tally = window.document.tally
    assert {type: count for type, count in tally.short().items() if not type.startswith("grass")} == {}
    assert [p.message for p in window.document.problems if p.severity is Severity.ERROR] == []
    answers.file(tmp_path / "first-light.hexfield")
    window.session.actions["save"].trigger()
    assert not window.document.dirty

    pdf = tmp_path / "first-light.pdf"

    def print_it(dialog: QDialog) -> None:
        assert isinstance(dialog, PrintPreview)

        def write() -> None:
            answers.file(pdf)
            dialog.pdf_button.click()
            dialog.close_button.click()

        if dialog.plan is not None:
            write()
        else:
            dialog._job.answered.connect(write, Qt.ConnectionType.QueuedConnection)

    answers.expect(PrintPreview, print_it)
    window.session.actions["print"].trigger()
    text = "\n".join(page.extract_text() for page in PdfReader(pdf).pages)
    for words in ("First light", "Laur pillar", "short Laur wall", "Age of Annihilation"):
        assert words in text, words


def test_a_file_with_personal_tiles_is_opened_changed_saved_and_opened_again_whole(
    window: Window, hands: Hands, answers: Answers, tmp_path: Path
) -> None:
    theirs = tmp_path / "theirs.hsc"
    tiles = (
        Tile(1024, 0, 2, 2, 0), personal("Snow7", 7, 2, 14, 4), personal("Pillar", 1, 0, 20, 3),
        personal("LavaField24", 24, 1, 24, 6), personal("Sand24", 24, 0, 34, 6),
    )  # fmt: skip
    theirs.write_bytes(encode(HscFile(tiles=tiles)))
    assert window.session.filing.open_path(theirs)
    assert used(window) == {
        "grass-24": 1, "snow-7": 1, "laur-pillar": 1, "lava-field-24": 1, "sand-24": 1,
    }  # fmt: skip
    hands.place("rock-1", Hex(2, 0))
    window.session.actions["save"].trigger()
    assert not window.document.dirty
    copied = theirs.rename(tmp_path / "again.hsc")  # else its own tab would come to the front
    assert window.session.filing.open_path(copied)
    assert used(window)["rock-1"] == 1
    assert sum(used(window).values()) == 6
    assert not [p for p in window.document.battlefield.pieces.values() if p.type.kind.id == UNKNOWN]
