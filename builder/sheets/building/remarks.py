"""The remarks in words below the drawing of a step.

The designer's notes on the level and on hexes, numbered the same in every drawing and on the page of notes;
what is hidden or cannot be built, a line for each lettered or numbered mark.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from builder.battlefield import Battlefield, Piece
from builder.drawing.step_overlays import CROSSED_COLOUR as FAULT
from builder.drawing.step_overlays import Hidden, Why, hidden_pieces
from builder.fitting.exchanges import counted
from builder.hexgrid import Edge, Hex, label
from builder.language import N_, _
from builder.problems import Problem
from builder.sheets.building.steps import BuildStep
from builder.sheets.context import SheetContext
from builder.sheets.layout import (
    ASCENT,
    INK,
    MM_PER_POINT,
    Item,
    Measure,
    Mention,
    Panel,
    Rect,
    Text,
    line_height,
    text_lines,
    wrapped,
)

NOTES = N_("Notes")
"""The section of notes that no step holds in full, and what mentions call its page."""

NoteKey = Hex | int
"""What a note is about: a hex, or a level by its number."""


def note_numbers(battlefield: Battlefield) -> dict[Hex, int]:
    """The number of each hex with a note, row by row from 1."""
    hexes = sorted(battlefield.hex_notes, key=lambda hex: (hex.r, hex.q))
    return {hex: number for number, hex in enumerate(hexes, 1)}


def noted_in(steps: Mapping[int, int], battlefield: Battlefield) -> dict[int, list[Hex]]:
    """By number of the step, the hexes whose notes it holds, in the order of their numbers.

    ``steps`` are the numbers of the steps in which pieces are put down, by id.

    A note stands where its hex is finished: in the last step that puts something on it or on its borders;
    in the first step where nothing lies there.
    """
    found: dict[int, list[Hex]] = {}
    if not steps:
        return found
    first = min(steps.values())
    for hex in note_numbers(battlefield):
        last = max([steps[piece.id] for piece in _touching(hex, battlefield)], default=first)
        found.setdefault(last, []).append(hex)
    return found


def _touching(hex: Hex, battlefield: Battlefield) -> Iterator[Piece]:
    """The pieces on a hex and on its borders."""
    occupancy = battlefield.occupancy
    columns = [occupancy.column(hex), occupancy.standing(hex)]
    columns += [occupancy.edge_column(Edge(hex, direction).other_side) for direction in range(6)]
    for column in columns:
        for pieces in column.values():
            yield from pieces


_PT = 7.5
_MARK_PT = 7.0
_DISC = 3.6  # mm across
_RISE = 0.55  # of a disc above the capitals beside it
_BAR = 0.7  # beside a note on the whole level
_TEXT = 5.0  # where the text beside a disc begins
_BAR_TEXT = 2.2
_COLUMN = 70.0
_GUTTER = 5.0
_TOP = 1.5  # above the first line
_BETWEEN = 0.9
_MOST_LINES = 6
_MORE = N_("(see Notes, page {page})")


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said, and the ``mark`` on its disc of colour ``fill``; no mark for the whole level.

    ``note`` is the designer's note that it holds, if any.
    """

    mark: str
    text: str
    fill: str
    note: NoteKey | None = None


_Laid = tuple[Remark, list[str]]


class Remarks:
    """Remarks laid out for any width, at most some lines each.

    A note that is cut off names the page where it stands in full, if there is a ``notes_page``.
    """

    def __init__(self, remarks: Sequence[Remark], measure: Measure, *, notes_page: bool) -> None:
        self._remarks = tuple(remarks)
        self._measure = measure
        self._notes_page = notes_page
        self._dealt: dict[float, list[list[_Laid]]] = {}  # by the width: a few are asked for again and again

    @property
    def whole(self) -> tuple[Remark, ...]:
        """All of them in full."""
        return self._remarks

    def height(self, width: float) -> float:
        """The height in mm at a width; 0 without remarks."""
        columns = self._columns(width)
        return max((_high(column) for column in columns), default=0.0) + (_TOP if columns else 0.0)

    def items(self, rect: Rect) -> list[Item]:
        """The remarks drawn into a rectangle of that width and height."""
        return [item for placed in self._placed(rect) for item in self._items(*placed)]

    def mentions(self, rect: Rect) -> tuple[Mention, ...]:
        """Behind each note that is cut off, the page of the notes."""
        cut = self.cut_notes(rect.width) if self._notes_page else frozenset()
        found: list[Mention] = []
        for remark, lines, x, y in self._placed(rect):
            if remark.note is not None and remark.note in cut:
                last = [item for item in self._items(remark, lines, x, y) if isinstance(item, Text)][-1]
                after = last.x + self._measure(last.text + " ", _PT, False)
                found.append(Mention(after, last.y, _(_MORE), NOTES, _PT, INK))
        return tuple(found)

    def _placed(self, rect: Rect) -> Iterator[tuple[Remark, list[str], float, float]]:
        """The remarks with their lines and upper left corners."""
        columns = self._columns(rect.width)
        wide = _column_width(len(columns), rect.width)
        for i, column in enumerate(columns):
            x, y = rect.x + i * (wide + _GUTTER), rect.y + _TOP
            for remark, lines in column:
                yield remark, lines, x, y
                y += _height(lines) + _BETWEEN

    def cut_notes(self, width: float) -> frozenset[NoteKey]:
        """The notes that are cut short at a width."""
        columns = self._columns(width)
        own = _column_width(len(columns), width)
        return frozenset(
            remark.note
            for remark in self._remarks
            if remark.note is not None and len(self._full_lines(remark, own)) > _MOST_LINES
        )

    def _items(self, remark: Remark, lines: list[str], x: float, y: float) -> list[Item]:
        if not remark.mark:
            bar = Rect(x, y - 0.4, _BAR, _height(lines))
            said = text_lines(lines, x + _BAR_TEXT, y, _PT, self._measure, colour=INK)
            return [Panel(bar, remark.fill, _BAR / 2), *said]
        width = self._measure(remark.mark, _MARK_PT, True)
        disc = Rect(x, y - _RISE, max(_DISC, width + 1.6), _DISC)
        baseline = disc.y + (_DISC + ASCENT * 0.96 * _MARK_PT * MM_PER_POINT) / 2
        middle = disc.x + disc.width / 2
        return [
            Panel(disc, remark.fill, _DISC / 2),
            Text(middle, baseline, remark.mark, _MARK_PT, width, True, "#ffffff", "middle"),
            *text_lines(lines, max(x + _TEXT, disc.right + 1.0), y, _PT, self._measure, colour=INK),
        ]

    def _columns(self, width: float) -> list[list[_Laid]]:
        """The remarks with their lines, dealt to columns of about the same height."""
        if not self._remarks:
            return []
        if width not in self._dealt:
            self._dealt[width] = self._deal(width)
        return self._dealt[width]

    def _deal(self, width: float) -> list[list[_Laid]]:
        count = max(1, min(len(self._remarks), int((width + _GUTTER) // (_COLUMN + _GUTTER))))
        laid = [(remark, self._lines(remark, _column_width(count, width))) for remark in self._remarks]
        columns: list[list[_Laid]] = [[]]
        share = _high(laid) / count
        for one in laid:
            if len(columns) < count and columns[-1] and _high([*columns[-1], one]) > share + _DISC / 2:
                columns.append([])
            columns[-1].append(one)
        return columns + [[] for more in range(count - len(columns))]

    def _room(self, remark: Remark, width: float) -> float:
        return width - max(_TEXT, self._measure(remark.mark, _MARK_PT, True) + 2.6)

    def _full_lines(self, remark: Remark, width: float) -> list[str]:
        room = self._room(remark, width)
        return [line for line in wrapped(remark.text, _PT, False, room, self._measure) if line]

    def _lines(self, remark: Remark, width: float) -> list[str]:
        room, lines = self._room(remark, width), self._full_lines(remark, width)
        if len(lines) <= _MOST_LINES:
            return lines
        tail = " …"
        named = f" {_(_MORE, page=999)}" if self._notes_page and remark.note is not None else ""
        left = room - self._measure(tail + named, _PT, False)
        words = lines[_MOST_LINES - 1].split()
        while words and self._measure(" ".join(words), _PT, False) > left:
            words.pop()
        return [*lines[: _MOST_LINES - 1], " ".join(words) + tail]


def _column_width(count: int, width: float) -> float:
    return (width - (count - 1) * _GUTTER) / max(1, count)


def _height(lines: Sequence[str]) -> float:
    return max(1, len(lines)) * line_height(_PT)


def _high(column: Sequence[_Laid]) -> float:
    return sum(_height(lines) + _BETWEEN for remark, lines in column)


NOTE_FILL = "#2f5d8a"
HIDDEN_FILL = "#6b4a1f"
EXCHANGED_FILL = "#3d6b35"
_MOST_GROUPS = 8
_MOST_PLACES = 4


Reason = Why | Literal["unbuildable", "exchanged"]
CANNOT_BE: tuple[Reason, ...] = ("unbuildable", "overlap")


@dataclass(frozen=True, slots=True)
class Lettered:
    """Pieces of one kind that want a word, under one letter: hidden ones, those that cannot be built, and
    those that lie instead of others.
    """

    letter: str
    why: Reason
    pieces: tuple[Piece, ...]
    text: str

    @property
    def fill(self) -> str:
        """The colour of the disc."""
        if self.why == "exchanged":
            return EXCHANGED_FILL
        return FAULT if self.why in CANNOT_BE else HIDDEN_FILL


def lettered(context: SheetContext, step: BuildStep) -> list[Lettered]:
    """What cannot be built of a step and what is hidden, lettered from ``a``; the last takes what is left.
    Then what lies instead of other pieces.
    """
    hidden = hidden_pieces(step.drawn, context.battlefield.occupancy, context.numbers)
    overlapping = {one.piece.id for one in hidden if one.why == "overlap"}
    found = [*_unbuildable(context, step, overlapping), *_hidden(hidden)]
    shown = found if len(found) <= _MOST_GROUPS else found[: _MOST_GROUPS - 1]
    rest = found[len(shown) :]
    if rest:
        whys = {one.why for one in rest}
        why: Reason = next((why for why in CANNOT_BE if why in whys), "under")
        pieces = tuple([piece for one in rest for piece in one.pieces])
        said = _("{places}: more pieces that others hide or are in the way of", places=_places(pieces))
        if why == "unbuildable":
            said = _(
                "{places}: more pieces that cannot be built, or that others hide", places=_places(pieces)
            )
        shown = [*shown, Lettered("", why, pieces, said)]
    shown = [*shown, *_exchanged(context, step)]
    return [replace(one, letter=_letter(i)) for i, one in enumerate(shown)]


def _letter(number: int) -> str:
    """``a`` to ``z``, then ``aa`` and so on."""
    more, last = divmod(number, 26)
    return (_letter(more - 1) if more else "") + chr(ord("a") + last)


def _exchanged(context: SheetContext, step: BuildStep) -> list[Lettered]:
    """The pieces of a step that lie instead of others, the same exchanges under one letter."""
    drawn = {piece.id: piece for piece in step.drawn}
    groups: dict[str, list[Piece]] = {}
    for one in context.exchanges:
        come = [drawn[piece.id] for piece in one.come if piece.id in drawn]
        if come:
            said = _("{use} instead of {gone}", use=counted(one.come), gone=counted(one.gone))
            groups.setdefault(said, []).extend(come)
    return [
        Lettered("", "exchanged", tuple(pieces), f"{_places(pieces)}: {said}")
        for said, pieces in groups.items()
    ]


def _hidden(hidden: Sequence[Hidden]) -> list[Lettered]:
    groups: dict[tuple[str, str, Why], list[Hidden]] = {}
    for one in hidden:
        groups.setdefault((one.piece.type.id, one.other.type.id, one.why), []).append(one)
    return [
        Lettered("", group[0].why, tuple([one.piece for one in group]), _said(group))
        for group in groups.values()
    ]


def _unbuildable(context: SheetContext, step: BuildStep, known: Collection[int]) -> list[Lettered]:
    """The pieces that the check found an error in, each once; of a ladder the rung that is drawn."""
    lowest = {rung.id: ladder.rungs[0] for ladder in step.ladders for rung in ladder.rungs}
    groups: dict[tuple[str, str], dict[int, tuple[Piece, Problem]]] = {}
    for piece in step.pieces:
        fault = context.faults.get(piece.id)
        if fault is not None and piece.id not in known:
            drawn = lowest.get(piece.id, piece)
            groups.setdefault((fault.code, piece.type.id), {}).setdefault(drawn.id, (drawn, fault))
    found: list[Lettered] = []
    for group in groups.values():
        pieces = tuple([piece for piece, fault in group.values()])
        first, *alike = pieces
        said = _("Cannot be built: {problem}", problem=group[first.id][1].message)
        if alike:
            said = _("{cannot_be_built}; and so at {places}", cannot_be_built=said, places=_places(alike))
        found.append(Lettered("", "unbuildable", pieces, said))
    return found


def noted(context: SheetContext, step: BuildStep) -> list[tuple[int, Hex]]:
    """The numbered notes on hexes that a step holds."""
    if not context.battlefield.hex_notes:
        return []
    numbers = note_numbers(context.battlefield)
    return [
        (numbers[hex], hex) for hex in noted_in(context.numbers, context.battlefield).get(step.number, [])
    ]


def step_remarks(context: SheetContext, step: BuildStep) -> Remarks:
    """The lines below the drawing of a step: as high as they must be, 0 mm for most steps."""
    battlefield = context.battlefield
    remarks: list[Remark] = []
    note = battlefield.slot_notes.get(step.slot, "").strip() if step.share == 1 else ""
    if note:
        remarks.append(Remark("", _flat(note), NOTE_FILL, step.slot))
    for number, hex in noted(context, step):
        text = f"{label(hex)}: {_flat(battlefield.hex_notes[hex])}"
        remarks.append(Remark(str(number), text, NOTE_FILL, hex))
    remarks += [Remark(one.letter, one.text, one.fill) for one in lettered(context, step)]
    remarks += [Remark("", text, NOTE_FILL) for text in _held(context, step)]
    return Remarks(remarks, context.measure, notes_page=context.options.notes)


def _held(context: SheetContext, step: BuildStep) -> Iterator[str]:
    """What is to be held by hand, a line for each step until which it is."""
    until: dict[int, list[Piece]] = defaultdict(list)
    for id, number in context.held_until.get(step.number, {}).items():
        until[number].append(context.battlefield.pieces[id])
    for number, pieces in until.items():
        yield _(
            "{places}: hold what lies here until step {number} is done, it would tip over",
            places=_places(pieces),
            number=number,
        )


def _flat(text: str) -> str:
    return " ".join(text.split())


def _said(group: Sequence[Hidden]) -> str:
    one, places = group[0], _places([hidden.piece for hidden in group])
    named = {"places": places, "name": one.piece.type.name, "other": one.other.type.name}
    said = {
        "under": _("{places}: the {name} lies below the lintel of the {other}", **named),
        "behind": _("{places}: the {name} shares its edge with a {other}", **named),
        "overlap": _("{places}: the {name} is drawn where a {other} is; this cannot be built", **named),
    }
    return said[one.why]


def _places(pieces: Iterable[Piece]) -> str:
    """The places of some pieces: the names of their first hexes, each once."""
    names = list(dict.fromkeys(label(piece.cells[0]) for piece in pieces))
    more = len(names) - _MOST_PLACES
    shown = ", ".join(names[:_MOST_PLACES])
    return _("{places} and {n} more", places=shown, n=more) if more > 0 else shown
