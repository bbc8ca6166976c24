"""What a step tells in words below its drawing: the designer's notes, what is hidden or cannot be built."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from builder.battlefield import Piece
from builder.drawing.crossed_out import COLOUR as FAULT
from builder.drawing.hidden import Hidden, Why, hidden_pieces
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.problems import Problem
from builder.sheets.building.hex_notes import note_numbers, noted_in
from builder.sheets.building.remarks import Remark, Remarks
from builder.sheets.building.steps import Step
from builder.sheets.given import Given

NOTE_FILL = "#2f5d8a"
HIDDEN_FILL = "#6b4a1f"
_MOST_GROUPS = 8
_MOST_PLACES = 4


Reason = Why | Literal["unbuildable"]
CANNOT_BE: tuple[Reason, ...] = ("unbuildable", "overlap")


@dataclass(frozen=True, slots=True)
class Lettered:
    """Pieces of one kind that want a word, under one letter: hidden ones, and those that cannot be built."""

    letter: str
    why: Reason
    pieces: tuple[Piece, ...]
    text: str

    @property
    def fill(self) -> str:
        """The colour of the disc."""
        return FAULT if self.why in CANNOT_BE else HIDDEN_FILL


def lettered(given: Given, step: Step) -> list[Lettered]:
    """What cannot be built of a step and what is hidden, lettered from ``a``; the last takes what is left."""
    hidden = hidden_pieces(step.drawn, given.battlefield.occupancy, given.slots)
    overlapping = {one.piece.id for one in hidden if one.why == "overlap"}
    found = [*_unbuildable(given, step, overlapping), *_hidden(hidden)]
    shown = found if len(found) <= _MOST_GROUPS else found[: _MOST_GROUPS - 1]
    rest = found[len(shown) :]
    if rest:
        whys = {one.why for one in rest}
        why: Reason = next((why for why in CANNOT_BE if why in whys), "under")
        pieces = tuple([piece for one in rest for piece in one.pieces])
        words = "more pieces that others hide or are in the way of"
        if why == "unbuildable":
            words = "more pieces that cannot be built, or that others hide"
        shown = [*shown, Lettered("", why, pieces, f"{_places(pieces)}: {words}")]
    return [replace(one, letter=chr(ord("a") + i)) for i, one in enumerate(shown)]


def _hidden(hidden: Sequence[Hidden]) -> list[Lettered]:
    groups: dict[tuple[str, str, Why], list[Hidden]] = {}
    for one in hidden:
        groups.setdefault((one.piece.type.id, one.other.type.id, one.why), []).append(one)
    return [
        Lettered("", group[0].why, tuple([one.piece for one in group]), _said(group))
        for group in groups.values()
    ]


def _unbuildable(given: Given, step: Step, told: Collection[int]) -> list[Lettered]:
    """The pieces that the check found an error in, each once; of a ladder the rung that is drawn."""
    lowest = {rung.id: ladder.rungs[0] for ladder in step.ladders for rung in ladder.rungs}
    groups: dict[tuple[str, str], dict[int, tuple[Piece, Problem]]] = {}
    for piece in step.pieces:
        fault = given.faults.get(piece.id)
        if fault is not None and piece.id not in told:
            drawn = lowest.get(piece.id, piece)
            groups.setdefault((fault.code, piece.type.id), {}).setdefault(drawn.id, (drawn, fault))
    found: list[Lettered] = []
    for group in groups.values():
        pieces = tuple([piece for piece, _ in group.values()])
        first = next(iter(group.values()))[1]
        alike = f"; and so at {_places(pieces[1:])}" if len(pieces) > 1 else ""
        found.append(Lettered("", "unbuildable", pieces, f"Cannot be built: {first.message}{alike}"))
    return found


def noted(given: Given, step: Step) -> list[tuple[int, Hex]]:
    """The numbered notes on hexes that a step tells."""
    if not given.battlefield.hex_notes:
        return []
    numbers = note_numbers(given.battlefield)
    return [(numbers[hex], hex) for hex in noted_in(given.slots, given.battlefield).get(step.slot, [])]


def step_remarks(given: Given, step: Step) -> Remarks:
    """The lines below the drawing of a step: as high as they must be, 0 mm for most steps."""
    battlefield = given.battlefield
    remarks: list[Remark] = []
    note = battlefield.slot_notes.get(step.slot, "").strip()
    if note:
        remarks.append(Remark("", _flat(note), NOTE_FILL, step.slot))
    for number, hex in noted(given, step):
        text = f"{label(hex)}: {_flat(battlefield.hex_notes[hex])}"
        remarks.append(Remark(str(number), text, NOTE_FILL, hex))
    remarks += [Remark(one.letter, one.text, one.fill) for one in lettered(given, step)]
    return Remarks(remarks, given.measure, notes_page=given.options.notes)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _said(group: Sequence[Hidden]) -> str:
    one, places = group[0], _places([hidden.piece for hidden in group])
    name, other = one.piece.type.name, one.other.type.name
    if one.why == "under":
        return f"{places}: the {name} lies below the lintel of the {other}"
    if one.why == "behind":
        return f"{places}: the {name} shares its edge with a {other}"
    return f"{places}: the {name} is drawn where a {other} is; this cannot be built"


def _places(pieces: Iterable[Piece]) -> str:
    """Where some pieces lie: the names of their first hexes, each once."""
    names = list(dict.fromkeys(label(piece.cells[0]) for piece in pieces))
    more = len(names) - _MOST_PLACES
    return ", ".join(names[:_MOST_PLACES]) + (f" and {more} more" if more > 0 else "")
