"""What is copied: a group of pieces on the clipboard of the system."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from builder.battlefield import Take
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.hand import Hand
from builder.editor.tools.place import group_name
from builder.errors import RefusedError, UnreadableError
from builder.formats.copied import MAX_PIECES, read_clip, written
from builder.language import _
from builder.shaping.group import Group
from builder.view.jobs.reading import read_text_awake


def selected_group(desk: Desk, name: str = "") -> Group:
    """The selection as a group. Raises RefusedError if it is empty or too large."""
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
    return Group.of(pieces, name)


def copy(desk: Desk) -> str:
    """Copy the selection to the clipboard; returns a message. Raises RefusedError."""
    group = selected_group(desk)
    QGuiApplication.clipboard().setText(written(group))
    return _("Copied {what}", what=group_name(group))


def cut(desk: Desk) -> str:
    """Copy the selection and remove it. Raises RefusedError, with nothing removed."""
    group = selected_group(desk)
    label = _("Cut {what}", what=group_name(group))
    desk.do(Take(tuple(piece.id for piece in desk.selected)), label)
    desk.document.seal()
    QGuiApplication.clipboard().setText(written(group))
    return label


def paste(hand: Hand, catalogue: Catalogue, window: QWidget | None = None) -> str:
    """Take the clipboard's contents in hand; returns a message, if any.

    Raises RefusedError, saying what was found and what was expected, where there is nothing of use, and
    CancelledError where somebody gave up a long reading over ``window``.
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
        clip = read_text_awake(window, read_clip, clipboard.text(), name, catalogue)
    except UnreadableError as error:
        raise RefusedError(str(error)) from None
    hand.take(clip.group)
    return clip.said


def duplicate(desk: Desk, hand: Hand) -> None:
    """Take a copy of what is selected into the hand. Raises RefusedError where nothing is selected."""
    hand.take(selected_group(desk))


def _found(data: QMimeData | None) -> str:
    if data is not None and data.hasImage():
        return _("a picture")
    if data is None or not data.formats():
        return _("nothing")
    return _("something that is no text")
