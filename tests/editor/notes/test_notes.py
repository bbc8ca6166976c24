"""Notes kept as steps of the history."""

from __future__ import annotations

from builder.editor.document.document import Document
from builder.editor.notes.dock import note_of, set_note
from builder.hexgrid import Hex


def test_each_change_of_a_note_is_one_step_with_its_own_label() -> None:
    document, hex = Document(), Hex(1, 3)
    set_note(document, hex, "  a red stone \n")
    assert note_of(document.battlefield, hex) == "a red stone"
    set_note(document, hex, "a red stone")
    set_note(document, hex, "a blue stone")
    set_note(document, 3, "the walls")
    set_note(document, hex, "")
    assert document.history.labels == (
        "Write a note on hex C4",
        "Change the note on hex C4",
        "Write a note on level 3",
        "Remove the note on hex C4",
    )
    assert dict(document.battlefield.hex_notes) == {}
    document.undo()
    assert note_of(document.battlefield, hex) == "a blue stone"
    assert note_of(document.battlefield, 3) == "the walls"
