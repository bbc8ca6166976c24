"""What a designer has hidden or locked on a desk, which edits must not touch. Never saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Change, Edit, Piece, Replace, Several, Take
from builder.errors import RefusedError
from builder.language import _


@dataclass(frozen=True, slots=True)
class LevelShift:
    """A level was inserted at ``level``, or (``by`` -1) removed there; ``hidden``: it is hidden."""

    level: int
    by: int
    hidden: bool = False


class Reach(QObject):
    """Pieces hidden (one by one or by their level) and pieces locked, by id.

    Hidden pieces are neither painted nor hit. Locked ones are painted, but not hit, selected or edited.
    ``changed`` carries the ids of the pieces that were hidden, shown, locked or unlocked.
    """

    changed = Signal(object)

    def __init__(self, pieces: Mapping[int, Piece], parent: QObject | None = None) -> None:
        """``pieces`` are those of the battlefield by id, always up to date."""
        super().__init__(parent)
        self._pieces = pieces
        self._hidden: frozenset[int] = frozenset()
        self._levels: frozenset[int] = frozenset()
        self._by_level: frozenset[int] = frozenset()
        self._locked: frozenset[int] = frozenset()
        self._padlocks = False

    @property
    def unseen(self) -> frozenset[int]:
        """The ids of all pieces that are hidden, one by one or with their level."""
        return self._hidden | self._by_level if self._by_level else self._hidden

    @property
    def locked(self) -> frozenset[int]:
        """The ids of the pieces locked."""
        return self._locked

    @property
    def barred(self) -> frozenset[int]:
        """The ids of the pieces that cannot be hit or selected: hidden or locked."""
        return self.unseen | self._locked

    @property
    def hidden_levels(self) -> frozenset[int]:
        """The slots whose pieces are hidden."""
        return self._levels

    @property
    def padlocks(self) -> bool:
        """Whether all locked pieces show a padlock, not only those under the mouse."""
        return self._padlocks

    def show_padlocks(self, on: bool) -> None:
        """Show a padlock on all locked pieces, or only on those under the mouse."""
        if on != self._padlocks:
            self._padlocks = on
            self.changed.emit(self._locked)

    def hide(self, ids: Iterable[int]) -> None:
        """Hide these pieces, too."""
        self._set(hidden=self._hidden | (frozenset(ids) & self._pieces.keys()))

    def show(self, ids: Iterable[int]) -> None:
        """Show hidden pieces again, except those of hidden levels."""
        self._set(hidden=self._hidden - frozenset(ids))

    def show_all(self) -> None:
        """Show every piece that was hidden, and every level."""
        self._set(hidden=frozenset(), levels=frozenset())

    def hide_levels(self, levels: Iterable[int]) -> None:
        """Hide the pieces in these slots, also those put there later, and show those of all others."""
        self._set(levels=frozenset(levels))

    def apply(self, shift: LevelShift) -> LevelShift:
        """Shift the hidden levels with their pieces; returns the edit that undoes this, for the history."""
        level, before = shift.level, self._levels
        if shift.by > 0:
            after = {slot + 1 if slot >= level else slot for slot in before}
            self.hide_levels(after | {level} if shift.hidden else after)
            return LevelShift(level, -1)
        self.hide_levels(slot - 1 if slot > level else slot for slot in before - {level})
        return LevelShift(level, 1, level in before)

    def lock(self, ids: Iterable[int]) -> None:
        """Lock these pieces, too."""
        self._set(locked=self._locked | (frozenset(ids) & self._pieces.keys()))

    def unlock_all(self) -> None:
        """Unlock every piece."""
        self._set(locked=frozenset())

    def follow(self, change: Change) -> None:
        """Follow an edit: pieces that it removed are neither hidden nor locked if they come back."""
        gone = frozenset(piece.id for piece in change.removed)
        hidden, locked = self._hidden - gone, self._locked - gone
        by_level = self._by_level
        if self._levels:
            now = change.after
            come = {piece.id for piece in now if piece.slot in self._levels}
            by_level = (by_level - gone - {piece.id for piece in now}) | come
        self._become(hidden, self._levels, by_level, locked)

    def demand(self, edit: Edit) -> None:
        """Raise RefusedError if an edit would move, change or remove a locked piece."""
        if not self._locked:
            return
        held = [self._pieces[id] for id in touched_ids(edit) if id in self._locked and id in self._pieces]
        if len(held) == 1:
            raise RefusedError(
                _("Not done: {piece} is locked; unlock it first (Arrange menu)", piece=held[0].type.name)
            )
        if held:
            raise RefusedError(
                _(
                    "Not done: {count} of the pieces are locked; unlock them first (Arrange menu)",
                    count=len(held),
                )
            )

    def _set(
        self,
        *,
        hidden: frozenset[int] | None = None,
        levels: frozenset[int] | None = None,
        locked: frozenset[int] | None = None,
    ) -> None:
        by_level = self._by_level
        if levels is not None and levels != self._levels:
            by_level = frozenset(id for id, piece in self._pieces.items() if piece.slot in levels)
        self._become(
            self._hidden if hidden is None else hidden,
            self._levels if levels is None else levels,
            by_level,
            self._locked if locked is None else locked,
        )

    def _become(
        self,
        hidden: frozenset[int],
        levels: frozenset[int],
        by_level: frozenset[int],
        locked: frozenset[int],
    ) -> None:
        before, kept, shown = self.unseen, self._locked, self._levels
        self._hidden, self._levels, self._by_level, self._locked = hidden, levels, by_level, locked
        if (before, kept, shown) != (self.unseen, locked, levels):
            self.changed.emit((before ^ self.unseen) | (kept ^ locked))


def touched_ids(edit: Edit) -> tuple[int, ...]:
    """The ids of the pieces that an edit removes or replaces, in its order."""
    if isinstance(edit, Take):
        return edit.ids
    if isinstance(edit, Replace):
        return tuple(piece.id for piece in edit.pieces)
    if isinstance(edit, Several):
        return tuple(id for part in edit.edits for id in touched_ids(part))
    return ()
