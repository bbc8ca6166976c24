"""The limit: whether using more pieces than are owned is allowed, allowed with a warning, or refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Edit, Piece, Put, Replace, Several, Take
from builder.catalogue import Catalogue, PieceType, piece_name
from builder.errors import RefusedError
from builder.inventory import Tally
from builder.language import _
from builder.problems import Problem, Severity
from builder.view import settings

_KEY = "limit"


class LimitMode(StrEnum):
    """What happens to an edit that uses more than is owned."""

    OFF = "off"
    WARN = "warn"
    REFUSE = "refuse"


class UseLimit(QObject):
    """One limit for all documents, remembered; it has no effect while no collection is known."""

    changed = Signal()

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        stored = settings.stored_texts(_KEY)
        self._mode = LimitMode(stored[0]) if stored and stored[0] in set(LimitMode) else LimitMode.OFF

    @property
    def mode(self) -> LimitMode:
        """What happens when more pieces are used than owned."""
        return self._mode

    @mode.setter
    def mode(self, mode: LimitMode) -> None:
        if mode is not self._mode:
            self._mode = mode
            settings.store(_KEY, str(mode))
            self.changed.emit()

    def types(self) -> tuple[PieceType, ...]:
        """All types of pieces that can be placed."""
        return self._catalogue.placeable()

    def holds(self, tally: Tally) -> bool:
        """Whether the limit has any effect."""
        return self._mode is not LimitMode.OFF and bool(tally.owned)

    def problems(self, tally: Tally, net: Mapping[str, int]) -> tuple[Problem, ...]:
        """The problem with using this many more of each piece: one at most."""
        if not self.holds(tally):
            return ()
        message = self._message(tally, net)
        if not message:
            return ()
        severity = Severity.ERROR if self._mode is LimitMode.REFUSE else Severity.WARNING
        return (Problem("limit", severity, message),)

    def demand(self, tally: Tally, net: Mapping[str, int]) -> None:
        """Raise RefusedError if this many more of each piece must not be used."""
        if self._mode is LimitMode.REFUSE:
            for problem in self.problems(tally, net):
                raise RefusedError(_("Not done: {reason}", reason=problem.message), (problem,))

    def _message(self, tally: Tally, net: Mapping[str, int]) -> str:
        short = {
            piece: tally.used.get(piece, 0) + more
            for piece, more in net.items()
            if more > 0 and tally.used.get(piece, 0) + more > tally.owned.get(piece, 0)
        }
        if not short:
            return ""
        worst = max(short, key=lambda piece: (short[piece] - tally.owned.get(piece, 0), piece))
        text = _(
            "{piece}: {used} would be used, {owned} owned",
            piece=piece_name(self._catalogue, worst),
            used=short[worst],
            owned=tally.owned.get(worst, 0),
        )
        others = len(short) - 1
        if others == 1:
            text = _("{text}; and one other piece", text=text)
        elif others:
            text = _("{text}; and {count} other pieces", text=text, count=others)
        return text


def net_use(edit: Edit, pieces: Mapping[int, Piece]) -> Counter[str]:
    """How many more of each piece an edit uses; negative for pieces it frees.

    ``pieces`` are those on the battlefield, by id. Unknown ids in the edit count nothing.
    """
    net: Counter[str] = Counter()
    _count(edit, pieces, {}, net)
    return net


def edit_of(candidates: Iterable[Piece], pieces: Mapping[int, Piece]) -> Edit:
    """The edit that candidates stand for: those with known ids replace pieces, the others are put down.

    Candidates may share an id; in the edit each gets its own.
    """
    given = tuple(candidates)
    new = (piece for piece in given if piece.id not in pieces)
    return Several(
        (
            Put(tuple(replace(piece, id=-number) for number, piece in enumerate(new, 1))),
            Replace(tuple(piece for piece in given if piece.id in pieces)),
        )
    )


def _count(
    edit: Edit, pieces: Mapping[int, Piece], since: dict[int, Piece | None], net: Counter[str]
) -> None:
    """``since`` maps pieces changed earlier in the same edit to their new state, None for removed ones."""
    if isinstance(edit, Several):
        for part in edit.edits:
            _count(part, pieces, since, net)
    elif isinstance(edit, Put):
        for piece in edit.pieces:
            since[piece.id] = piece
            _add(piece, 1, net)
    elif isinstance(edit, Take):
        for id in edit.ids:
            _give_back(id, pieces, since, net)
            since[id] = None
    elif isinstance(edit, Replace):
        for piece in edit.pieces:
            _give_back(piece.id, pieces, since, net)
            since[piece.id] = piece
            _add(piece, 1, net)


def _give_back(
    id: int, pieces: Mapping[int, Piece], since: Mapping[int, Piece | None], net: Counter[str]
) -> None:
    before = since[id] if id in since else pieces.get(id)
    if before is not None:
        _add(before, -1, net)


def _add(piece: Piece, sign: int, net: Counter[str]) -> None:
    for part, number in piece.type.parts.items():
        net[part] += sign * number
