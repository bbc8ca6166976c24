"""What lies before the designer: a document with the level shown and the pieces selected, and the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from builder.battlefield import MAX_SLOT, Change, Edit, Piece
from builder.catalogue import PieceType, Role
from builder.editor.work.document import Document
from builder.hexgrid import ORIGIN, Hex


class Desk(QObject):
    """A document as it is looked at: which level, which pieces are selected, where the cursor stands."""

    level_changed = Signal()
    selection_changed = Signal()
    cursor_changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        document.setParent(self)
        self._level = 1
        self._all_levels = True
        self._selection: frozenset[int] = frozenset()
        self._cursor = ORIGIN
        self._cursor_shown = False
        self._slots = Counter(p.slot for p in _making_levels(document.battlefield.pieces.values()))
        document.changed.connect(self._follow)

    def do(self, edit: Edit, label: str, merge_key: object = None) -> None:
        """Carry out an edit on pieces as this desk is set; tools and commands edit through here.

        Raises RefusedError with nothing changed.
        """
        self.document.do(edit, label, merge_key)

    @property
    def level(self) -> int:
        """The level shown in full, from 1; where the next piece goes when it is not dropped."""
        return self._level

    @property
    def all_levels(self) -> bool:
        """Whether every level is shown in full."""
        return self._all_levels

    @property
    def highest(self) -> int | None:
        """The highest level in sight; None where all are."""
        return None if self._all_levels else self._level

    @property
    def top(self) -> int:
        """The highest slot in which a piece lies, flags aside (files note them at any height); 0 for none."""
        return max(self._slots, default=0)

    def show_level(self, level: int) -> None:
        """Show one level in full, those below faded."""
        level = min(max(level, 1), MAX_SLOT)
        if level != self._level or self._all_levels:
            self._level, self._all_levels = level, False
            self.level_changed.emit()

    def show_all_levels(self, on: bool) -> None:
        """Show every level in full, or only the one chosen last."""
        if on != self._all_levels:
            self._all_levels = on
            self.level_changed.emit()

    @property
    def selection(self) -> frozenset[int]:
        """The ids of the pieces selected."""
        return self._selection

    @property
    def selected(self) -> tuple[Piece, ...]:
        """The pieces selected."""
        pieces = self.document.battlefield.pieces
        return tuple(pieces[id] for id in sorted(self._selection))

    def select(self, ids: Iterable[int]) -> None:
        """Select these pieces and no others; ids that are not on the battlefield are left out."""
        chosen = frozenset(ids) & self.document.battlefield.pieces.keys()
        if chosen != self._selection:
            self._selection = frozenset(chosen)
            self.selection_changed.emit()

    @property
    def cursor(self) -> Hex:
        """The hex that the arrow keys move."""
        return self._cursor

    @property
    def cursor_shown(self) -> bool:
        """Whether the keyboard was used last, so that the cursor is to be seen."""
        return self._cursor_shown

    def put_cursor(self, hex: Hex, *, shown: bool) -> None:
        """Move the cursor; the mouse moves it out of sight."""
        if (hex, shown) != (self._cursor, self._cursor_shown):
            self._cursor, self._cursor_shown = hex, shown
            self.cursor_changed.emit()

    def _follow(self, change: Change) -> None:
        for piece in _making_levels((*change.added, *(after for _, after in change.changed))):
            self._slots[piece.slot] += 1
        for piece in _making_levels((*change.removed, *(before for before, _ in change.changed))):
            self._slots[piece.slot] -= 1
            if not self._slots[piece.slot]:
                del self._slots[piece.slot]
        if change.removed:
            self.select(self._selection - {piece.id for piece in change.removed})


def _making_levels(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces whose slots are levels; a flag's is any height above its battlement."""
    return [piece for piece in pieces if piece.type.role is not Role.FLAG]


class Hand(QObject):
    """What the designer places next: a piece type and how it is turned. One for all documents."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._type: PieceType | None = None
        self._rotation = 0

    @property
    def type(self) -> PieceType | None:
        """The piece type in hand, None when it is empty."""
        return self._type

    @property
    def rotation(self) -> int:
        """Sixths of a turn clockwise, 0..5."""
        return self._rotation

    def take(self, type: PieceType | None, rotation: int | None = None) -> None:
        """Take a piece type into the hand (None empties it), keeping the rotation unless one is given."""
        turned = self._rotation if rotation is None else rotation % 6
        if (type, turned) != (self._type, self._rotation):
            self._type, self._rotation = type, turned
            self.changed.emit()

    def turn(self, sixths: int) -> None:
        """Turn what is in hand clockwise."""
        self.take(self._type, self._rotation + sixths)
