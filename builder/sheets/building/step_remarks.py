"""What a step tells in words below its drawing: notes of the designer, and pieces that are hard to see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.battlefield import Piece
from builder.drawing.hidden import Hidden, Why, hidden_pieces
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.sheets.building.hex_notes import note_numbers, noted_in
from builder.sheets.building.remarks import Remark, Remarks
from builder.sheets.building.steps import Step
from builder.sheets.given import Given

NOTE_FILL = "#2f5d8a"
HIDDEN_FILL = "#6b4a1f"
OVERLAP_FILL = "#b3261e"
_MOST_GROUPS = 8
_MOST_PLACES = 4


@dataclass(frozen=True, slots=True)
class Lettered:
    """Hidden pieces of one kind under one letter, and what is told of them."""

    letter: str
    why: Why
    pieces: tuple[Piece, ...]
    text: str

    @property
    def fill(self) -> str:
        """The colour of the disc."""
        return OVERLAP_FILL if self.why == "overlap" else HIDDEN_FILL


def lettered(given: Given, step: Step) -> list[Lettered]:
    """The hidden pieces of a step in groups of one kind, lettered from ``a``; the last takes what is left."""
    groups: dict[tuple[str, str, Why], list[Hidden]] = {}
    for hidden in hidden_pieces(step.drawn, given.battlefield.occupancy, given.slots):
        key = (hidden.piece.type.id, hidden.other.type.id, hidden.why)
        groups.setdefault(key, []).append(hidden)
    found = list(groups.values())
    shown = found if len(found) <= _MOST_GROUPS else found[: _MOST_GROUPS - 1]
    told = [
        Lettered(chr(ord("a") + i), group[0].why, _pieces(group), _said(group))
        for i, group in enumerate(shown)
    ]
    rest = [hidden for group in found[len(shown) :] for hidden in group]
    if rest:
        why: Why = "overlap" if any(hidden.why == "overlap" for hidden in rest) else "under"
        text = f"{_places(rest)}: more pieces that others hide or are in the way of"
        told.append(Lettered(chr(ord("a") + len(shown)), why, _pieces(rest), text))
    return told


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
    return Remarks(remarks, given.measure, "(see Notes)" if given.options.notes else "")


def _pieces(group: Sequence[Hidden]) -> tuple[Piece, ...]:
    return tuple([hidden.piece for hidden in group])


def _flat(text: str) -> str:
    return " ".join(text.split())


def _said(group: Sequence[Hidden]) -> str:
    one = group[0]
    name, other = one.piece.type.name, one.other.type.name
    if one.why == "under":
        return f"{_places(group)}: the {name} lies below the lintel of the {other}"
    if one.why == "behind":
        return f"{_places(group)}: the {name} shares its edge with a {other}"
    return f"{_places(group)}: the {name} is drawn where a {other} is; this cannot be built"


def _places(group: Sequence[Hidden]) -> str:
    """Where some pieces lie: the names of their first hexes, each once."""
    names = list(dict.fromkeys(label(hidden.piece.cells[0]) for hidden in group))
    more = len(names) - _MOST_PLACES
    return ", ".join(names[:_MOST_PLACES]) + (f" and {more} more" if more > 0 else "")
