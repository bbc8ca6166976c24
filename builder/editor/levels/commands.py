"""Commands on the levels of a desk: insert, remove and hide a level."""

from __future__ import annotations

from collections import Counter

from builder.editor.document.desk import Desk
from builder.editor.document.hidden_locked import LevelShift
from builder.language import _, ngettext
from builder.shaping.arrange import Shift, put_in, take_out
from builder.wording import times


def insert(desk: Desk) -> str:
    """Insert an empty level at the level shown; returns a text for the status bar.

    Raises RefusedError if a piece would be too high, or is locked.
    """
    level = desk.level
    shift = put_in(desk.document.battlefield, level)
    if shift.nothing:
        return _("Nothing lies on level {level} or above", level=level)
    _do(desk, shift, LevelShift(level, 1), _("Insert level {level}"))
    if not shift.moved:
        said = _("Level {level} is new; only notes moved up", level=level)
    else:
        said = _("Level {level} is new; {pieces} raised", level=level, pieces=_pieces(len(shift.moved)))
    return said + _reaching_through(shift)


def remove(desk: Desk) -> str:
    """Remove the level shown with all that lies on it; returns a text for the status bar.

    Raises RefusedError if a piece is locked.
    """
    level = desk.level
    shift = take_out(desk.document.battlefield, level)
    if shift.nothing:
        return _("Nothing lies on level {level} or above", level=level)
    _do(desk, shift, LevelShift(level, -1), _("Remove level {level}"))
    desk.show_level(min(level, max(desk.top, 1)))
    if not shift.taken and not shift.moved:
        said = _("Level {level} removed; only notes are changed", level=level)
    else:
        said = _(
            "Level {level} removed: {taken} taken away, {moved} lowered",
            level=level,
            taken=_pieces(len(shift.taken)),
            moved=_pieces(len(shift.moved)),
        )
    return said + _reaching_through(shift)


def toggle_hidden(desk: Desk, level: int) -> None:
    """Hide a level, or show it again."""
    desk.reach.hide_levels(desk.reach.hidden_levels ^ {level})


def _do(desk: Desk, shift: Shift, levels: LevelShift, text: str) -> None:
    """Carry out one step in which hidden levels move with their pieces, also when it is undone."""
    label, chosen = text.format(level=levels.level), desk.selection
    with desk.document.group(label):
        desk.do(shift.edit, label, motion=shift.motion, whole=True)
        desk.document.go_along(desk.reach, levels, label)
    desk.select(chosen)  # what was raised into a hidden level was out of sight for a moment


def _pieces(number: int) -> str:
    if number == 1:
        return _("1 piece")
    return ngettext("{n} piece", "{n} pieces", number)


def _reaching_through(shift: Shift) -> str:
    """The tall pieces that stay as they are, by name."""
    if not shift.through:
        return ""
    kinds = Counter(piece.type.name for piece in shift.through)
    names = ", ".join(times(number, name, one=False) for name, number in kinds.items())
    return _(" · reaching through it, left as they are: {pieces}", pieces=names)
