"""Copy, cut, paste and duplicate: between battlefields, and as text through the system's clipboard."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from builder.battlefield import Take
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.hand import Hand
from builder.editor.selection.clip import MAX_PIECES, read_clip, written
from builder.editor.tools.stamp import group_name
from builder.errors import RefusedError, UnreadableError
from builder.language import _
from builder.shaping.group import Group, group_of


def selected_group(desk: Desk, name: str = "") -> Group:
    """What is selected as a group. Raises RefusedError where nothing is, or too much."""
    pieces = desk.selected
    if not pieces:
        raise RefusedError(_("Nothing is selected"))
    if len(pieces) > MAX_PIECES:
        raise RefusedError(
            _(
                "{count} pieces are selected; at most {most} can be held at once",
                count=len(pieces),
                most=MAX_PIECES,
            )
        )
    return group_of(pieces, name)


def copy(desk: Desk) -> str:
    """Put what is selected on the clipboard; what is to be said of it. Raises RefusedError."""
    group = selected_group(desk)
    QGuiApplication.clipboard().setText(written(group))
    return _("Copied {what}", what=group_name(group))


def cut(desk: Desk) -> str:
    """Copy what is selected and take it away. Raises RefusedError, with nothing taken away."""
    group = selected_group(desk)
    label = _("Cut {what}", what=group_name(group))
    desk.do(Take(tuple(piece.id for piece in desk.selected)), label)
    desk.document.seal()
    QGuiApplication.clipboard().setText(written(group))
    return label


def paste(hand: Hand, catalogue: Catalogue) -> str:
    """Take what is on the clipboard into the hand; what had to be left out, if anything.

    Raises RefusedError, saying what was found and what was expected, where there is nothing of use.
    """
    clipboard = QGuiApplication.clipboard()
    name = _("The clipboard")
    data = clipboard.mimeData()
    if data is None or not data.hasText():
        raise RefusedError(
            _(
                "{source}: pieces copied in Hexwright were expected, found {found}",
                source=name,
                found=_found(data),
            )
        )
    try:
        clip = read_clip(clipboard.text(), name, catalogue)
    except UnreadableError as error:
        raise RefusedError(str(error)) from None
    hand.take(clip.group)
    return left_out_text(clip.left_out)


def duplicate(desk: Desk, hand: Hand) -> None:
    """Take a copy of what is selected into the hand. Raises RefusedError where nothing is selected."""
    hand.take(selected_group(desk))


def left_out_text(left_out: tuple[str, ...]) -> str:
    """What is said of rows that could not be used; nothing where there are none."""
    if not left_out:
        return ""
    if len(left_out) == 1:
        return _("Left out: {what}", what=left_out[0])
    return _("{count} left out: {what} …", count=len(left_out), what="; ".join(left_out[:2]))


def _found(data: QMimeData | None) -> str:
    if data is not None and data.hasImage():
        return _("a picture")
    if data is None or not data.formats():
        return _("nothing")
    return _("something that is no text")
