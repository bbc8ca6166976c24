"""What menus and keys do to a desk: edits through its document, and which level is shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Piece, Replace, Take
from builder.editor.shaping import arrange
from builder.editor.tools.base import Pointer, Scene, in_full, top_piece
from builder.editor.tools.remove import remove_label
from builder.editor.work.desk import Desk

translate = QCoreApplication.translate


def turn(desk: Desk, sixths: int) -> None:
    """Turn what is selected, as a group, clockwise. Raises RefusedError beyond the limits."""
    many, one = (
        translate("Commands", "Turn {count} pieces"),
        translate("Commands", "Turn {piece}"),
    )
    _replace(desk, arrange.turned(desk.selected, sixths), many, one)


def lift(desk: Desk, levels: int) -> None:
    """Raise what is selected, or lower it where ``levels`` is negative."""
    if levels > 0:
        many, one = translate("Commands", "Raise {count} pieces"), translate("Commands", "Raise {piece}")
    else:
        many, one = translate("Commands", "Lower {count} pieces"), translate("Commands", "Lower {piece}")
    _replace(desk, arrange.lifted(desk.selected, levels), many, one)


def remove(desk: Desk, scene: Scene, pointer: Pointer) -> None:
    """Take away what is selected, or the piece one sees at the pointer where nothing is."""
    chosen = desk.selected
    if not chosen:
        found = top_piece(scene, pointer)
        chosen = (found,) if found is not None else ()
    if chosen:
        desk.do(Take(tuple(piece.id for piece in chosen)), remove_label(chosen))
        desk.document.seal()


def select_in_full(desk: Desk) -> None:
    """Select every piece that is shown in full."""
    pieces = desk.document.battlefield.pieces.values()
    desk.select(piece.id for piece in pieces if in_full(piece, desk.highest))


def step_level(desk: Desk, levels: int) -> None:
    """Show another level, at most one above the highest piece; from all levels, the highest with a piece."""
    if desk.all_levels:
        desk.show_level(max(desk.top, 1))
    else:
        desk.show_level(min(desk.level + levels, desk.top + 1))


def _replace(desk: Desk, pieces: Sequence[Piece], many: str, one: str) -> None:
    if not pieces or tuple(pieces) == desk.selected:
        return
    label = many.format(count=len(pieces)) if len(pieces) > 1 else one.format(piece=pieces[0].type.name)
    desk.do(Replace(tuple(pieces)), label)
    desk.document.seal()
