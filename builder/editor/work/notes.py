"""The notes of a document: of a level or of a hex."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Battlefield, SetNote
from builder.editor.work.document import Document
from builder.hexgrid import Hex
from builder.hexgrid.offset import label

translate = QCoreApplication.translate


def place_name(place: int | Hex) -> str:
    """``level 3`` or ``hex C4``."""
    if isinstance(place, Hex):
        return translate("Notes", "hex {hex}").format(hex=label(place))
    return translate("Notes", "level {level}").format(level=place)


def note_of(battlefield: Battlefield, place: int | Hex) -> str:
    """The note of a level or a hex, empty where there is none."""
    if isinstance(place, Hex):
        return battlefield.hex_notes.get(place, "")
    return battlefield.slot_notes.get(place, "")


def set_note(document: Document, place: int | Hex, text: str) -> None:
    """Keep a note as one step of the history; empty text takes it away.

    Raises RefusedError for a text that is too long.
    """
    text, before = text.strip(), note_of(document.battlefield, place)
    if text == before:
        return
    if not text:
        name = translate("Notes", "Remove the note on {place}")
    elif before:
        name = translate("Notes", "Change the note on {place}")
    else:
        name = translate("Notes", "Write a note on {place}")
    document.do(SetNote(place, text), name.format(place=place_name(place)))
    document.seal()
