"""What reading a battlefield gives: the battlefield, and everything that was left out or odd."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from builder.battlefield import (
    MAX_PIECES,
    MAX_SLOT,
    UNKNOWN_PIECE,
    Battlefield,
    Info,
    Piece,
    Put,
    check_piece,
)
from builder.catalogue import Catalogue, PieceType
from builder.errors import RefusedError, UnreadableError
from builder.hexgrid import Hex
from builder.language import _, ngettext
from builder.problems import PieceRef, Problem, ProblemCell, Severity, Source

if TYPE_CHECKING:
    from builder.scenario import Scenario

MAX_WRONG = 5_000  # beyond this a file is not worth loading
MAX_HEAP = 300  # pieces in one cell
MAX_FILLED = 100_000


@dataclass(frozen=True)
class Loaded:
    """A battlefield as read from a file.

    ``problems`` tell what was left out or odd, each with its place in the file; ``left_out`` is one line a
    row that was left out; ``scenario`` is what start areas, glyphs, figures or a text of the file amount to,
    None where it held none; ``format`` is the id of the format that was read.
    """

    battlefield: Battlefield
    problems: tuple[Problem, ...]
    left_out: tuple[str, ...]
    scenario: Scenario | None
    format: str

    @property
    def sets_used(self) -> tuple[str, ...]:
        """The boxes that a file of heroscape-map-editor names, see `map_editor_ids.sets_used`."""
        from builder.formats.map_editor_ids import sets_used

        return sets_used(self.battlefield.info.preserved)

    def with_stand_ins(self, catalogue: Catalogue) -> tuple[Loaded, int]:
        """With what figures stand for in their place, and how many those were, see `stand_ins.take_in`."""
        from builder.formats.stand_ins import take_in

        scenario, found = take_in(self.battlefield, self.scenario, catalogue)
        return replace(self, scenario=scenario), found


class PieceGatherer:
    """Collects the pieces of a file one row after the other, and what had to be left out."""

    def __init__(self, file: str, *, strict: bool = False) -> None:
        self.file = file
        self._strict = strict
        self.problems: list[Problem] = []
        self.left_out: list[str] = []
        self._rows: list[tuple[PieceType, Hex, int, int, str, int]] = []

    def note(
        self,
        code: str,
        severity: Severity,
        message: str,
        source: Source,
        hint: str = "",
        outcome: str = "",
        at: ProblemCell | None = None,
    ) -> None:
        """A problem that leaves nothing out; ``outcome`` says what becomes of what it is about.

        Raises UnreadableError where there are too many, and, being ``strict``, for anything but a note.
        """
        if self._strict and severity is not Severity.NOTE:
            raise UnreadableError(f"{source}: {message}")
        if len(self.problems) >= MAX_WRONG:
            first = self.left_out[0] if self.left_out else self.problems[0].message
            text = _(
                "{file}: more than {most} rows cannot be used; the first: {first}",
                file=self.file,
                most=MAX_WRONG,
                first=first,
            )
            raise UnreadableError(text)
        text = f"{message}; {outcome}" if outcome else message
        self.problems.append(Problem(code, severity, text, hint, at=at, source=source))

    def leave_out(
        self,
        code: str,
        message: str,
        source: Source,
        hint: str = "",
        at: ProblemCell | None = None,
        outcome: str = "",
    ) -> None:
        """A row that is left out, with the reason, or ``outcome``: what of it is. Raises as `note`."""
        self.note(code, Severity.ERROR, message, source, hint, outcome or _("left out"), at)
        at_byte = source.byte if source.line is None else None
        place = str(Source(line=source.line, byte=at_byte)) or source.path or self.file
        self.left_out.append(f"{place}: {message}; {outcome}" if outcome else f"{place}: {message}")

    def demand_count(self, count: int) -> None:
        """Raise UnreadableError for more rows than a battlefield holds pieces (and as many markers)."""
        if count > 2 * MAX_PIECES:
            raise UnreadableError(
                _(
                    "{file}: {count} rows; a battlefield holds at most {most} pieces",
                    file=self.file,
                    count=count,
                    most=MAX_PIECES,
                )
            )

    def add(
        self,
        type: PieceType,
        hex: Hex,
        slot: int,
        rotation: int,
        source: Source,
        group: str = "",
        step: int = 0,
    ) -> bool:
        """A piece read; left out with the reason where it cannot be placed at all."""
        try:
            check_piece(Piece(1, type, hex, slot, rotation, group, step))
        except RefusedError as error:
            if slot < 1:
                message = _(
                    "{type} at level {slot} lies under the table (1 to {most} was expected)",
                    type=type.id,
                    slot=slot,
                    most=MAX_SLOT,
                )
                code = "under-table"
            else:
                code, message = "beyond-limits", str(error)
            self.leave_out(code, message, source)
            return False
        self._rows.append((type, hex, slot, rotation, group, step))
        return True

    def add_unknown(self, message: str, placeholder: PieceType, hex: Hex, slot: int, *row: Any) -> bool:
        """As `add`, of a piece that is not known here, as ``message`` says: it is kept as a placeholder.

        ``row`` goes on as `add` takes it. Raises as `note`.
        """
        if not self.add(placeholder, hex, slot, *row):
            return False
        outcome, at = _("kept as a placeholder"), ProblemCell(*hex, slot)
        self.note(UNKNOWN_PIECE, Severity.ERROR, message, row[1], outcome=outcome, at=at)
        return True

    def battlefield(self, info: Info) -> Battlefield:
        """The battlefield of all pieces gathered, numbered in the order of the file.

        Raises UnreadableError where there are more pieces than a battlefield holds, or a heap of them in one
        place, which no index is made for.
        """
        if len(self._rows) > MAX_PIECES:
            raise UnreadableError(
                _(
                    "{file}: {n} pieces; a battlefield holds at most {most}",
                    file=self.file,
                    n=len(self._rows),
                    most=MAX_PIECES,
                )
            )
        battlefield = Battlefield(info)
        pieces = [battlefield.new_piece(*row) for row in self._rows]
        if len(pieces) > MAX_HEAP:
            self._demand_spread(pieces)
        battlefield.apply(Put(tuple(pieces)))
        return battlefield

    def _demand_spread(self, pieces: list[Piece]) -> None:
        filled = sum(sum(piece.type.fills) for piece in pieces)
        if filled > MAX_FILLED:
            raise UnreadableError(
                _(
                    "{file}: {filled} filled cells; at most {most} were expected",
                    file=self.file,
                    filled=filled,
                    most=MAX_FILLED,
                )
            )
        heaps: Counter[tuple[Hex, int]] = Counter()
        for piece in pieces:
            heaps.update(piece.filled() or [(cell, piece.slot) for cell in piece.cells])
        (hex, slot), most = heaps.most_common(1)[0]
        if most > MAX_HEAP:
            raise UnreadableError(
                _(
                    "{file}: {n} pieces share hex {q}, {r} at level {slot}; at most {most} were expected",
                    file=self.file,
                    n=most,
                    q=hex.q,
                    r=hex.r,
                    slot=slot,
                    most=MAX_HEAP,
                )
            )

    def loaded(self, battlefield: Battlefield, format: str, scenario: Scenario | None = None) -> Loaded:
        """The result, with the problems in the order of the file."""
        return Loaded(battlefield, tuple(self.problems), tuple(self.left_out), scenario, format)


def surface_level(battlefield: Battlefield, hex: Hex, slot: int) -> int:
    """The level of the space on the tile in ``slot``: one less on what adds no height (decision 1)."""
    return slot - any(piece.type.is_flat for piece in battlefield.occupancy.at(hex, slot))


def surface_slot(battlefield: Battlefield, hex: Hex, level: int) -> int:
    """The slot of the tile whose space is at ``level``: the inverse of `surface_level`."""
    return battlefield.occupancy.surface_slot(hex, level)


def not_held(file: str, message: str, hint: str = "", pieces: tuple[PieceRef, ...] = ()) -> Problem:
    """A warning about what a format cannot hold and a written file therefore lacks."""
    at = ProblemCell(pieces[0].q, pieces[0].r, pieces[0].slot) if pieces else None
    return Problem("not-held", Severity.WARNING, message, hint, pieces=pieces, at=at, source=Source(file))


def groups_not_held(battlefield: Battlefield, file: str, program: str) -> list[Problem]:
    """A warning each where there are groups, and steps chosen by hand: ``program`` does not know them."""
    pieces, messages = battlefield.pieces.values(), []
    if any(piece.group for piece in pieces):
        messages.append(_("{program} knows no groups of pieces; not written", program=program))
    if any(piece.step for piece in pieces):
        messages.append(_("{program} knows no building steps; not written", program=program))
    hint = _("Save the battlefield as .hexfield as well.")
    return [not_held(file, message, hint) for message in messages]


def moved_note(file: str, columns: int, rows: int, why: str) -> Problem:
    """A note that everything lies elsewhere in a written file: moved right and down, or left and up."""
    ways = []
    if columns:
        across = ngettext("{n} column right", "{n} columns right", columns)
        ways.append(across if columns > 0 else ngettext("{n} column left", "{n} columns left", -columns))
    if rows:
        down = ngettext("{n} row down", "{n} rows down", rows)
        ways.append(down if rows > 0 else ngettext("{n} row up", "{n} rows up", -rows))
    if len(ways) > 1:
        ways = [_("{way} and {other}", way=ways[0], other=ways[1])]
    message = _("everything is moved {way}, {why}", way=ways[0], why=why)
    return Problem("moved", Severity.NOTE, message, source=Source(file))


def scenario_not_held(scenario: Scenario | None, file: str, program: str) -> list[Problem]:
    """A warning where a scenario says more than files of another program do."""
    from builder.scenario.imported import is_more_than_imported  # most battlefields come without a scenario

    if scenario is None or not is_more_than_imported(scenario):
        return []
    message = _(
        "{program} knows no points, victory, special rules or objects of a scenario; not written",
        program=program,
    )
    return [not_held(file, message, _("Keep the .hexscenario file as well."))]
