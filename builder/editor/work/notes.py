"""The notes of a document: of a level or of a hex."""

from __future__ import annotations

from builder.battlefield import Battlefield, SetNote
from builder.editor.work.document import Document
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.language import _


def place_name(place: int | Hex) -> str:
    """``level 3`` or ``hex C4``."""
    if isinstance(place, Hex):
        return _("hex {hex}", hex=label(place))
    return _("level {level}", level=place)


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
        name = _("Remove the note on {place}")
    elif before:
        name = _("Change the note on {place}")
    else:
        name = _("Write a note on {place}")
    document.do(SetNote(place, text), name.format(place=place_name(place)))
    document.seal()
