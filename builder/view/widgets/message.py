"""The one message box of the window: whatever a file is called or says is shown letter by letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QLabel, QMessageBox, QTextEdit, QWidget

from builder.language import N_, _
from builder.view.theme import colours
from builder.view.widgets.icons import pixmap
from builder.view.widgets.layout import run_dialog
from builder.wording import cleaned, on_one_line

Button = QMessageBox.StandardButton
Icon = QMessageBox.Icon
_MOST_LINES = 8
_SIGN = 40  # px
# Qt's own have letters in some languages and on some systems only.
_USUAL: Mapping[Button, str] = {
    Button.Ok: N_("&OK"),
    Button.Save: N_("&Save"),
    Button.SaveAll: N_("&Save All"),
    Button.Discard: N_("&Discard"),
    Button.Cancel: N_("&Cancel"),
    Button.Yes: N_("&Yes"),
    Button.No: N_("&No"),
}


class Message(NamedTuple):
    """What a message says: its title, a sentence, ``more`` in smaller letters.

    ``rows`` are listed under it, the first of many, and all of them on request as ``details`` are. ``after``
    comes below the rows.
    """

    title: str
    text: str
    more: str = ""
    rows: Sequence[str] = ()
    after: str = ""
    details: str = ""


def ask(
    parent: QWidget,
    message: Message,
    buttons: Mapping[Button, str],
    *,
    default: Button | None = None,
    escape: Button | None = None,
    icon: Icon | QPixmap = Icon.Warning,
) -> Button:
    """Show a message and wait for an answer. ``buttons`` with their texts, empty for the usual one, each with
    a letter of its own.

    ``escape`` is the answer if it is closed, where that is not clear.
    """
    box = QMessageBox(parent)
    box.setIconPixmap(icon if isinstance(icon, QPixmap) else _sign(box, icon))
    box.setWindowTitle(on_one_line(message.title))
    box.setText(cleaned(message.text))
    more = "\n".join([*filter(None, [message.more]), *_rows(message), *_after(message)])
    box.setInformativeText(cleaned(more))
    everything = message.details or "\n".join(_bullets(message))
    if message.details or len(message.rows) > _MOST_LINES:
        box.setDetailedText(cleaned(everything))
        _letter_details(box)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    for button, text in buttons.items():
        made = box.addButton(button)
        made.setIcon(QIcon())
        made.setText(text or _(_USUAL[button]))
    if default is not None:
        box.setDefaultButton(default)
    if escape is not None:
        box.setEscapeButton(escape)
    return Button(run_dialog(box))


def show(parent: QWidget, message: Message, *, icon: Icon | QPixmap = Icon.Critical) -> None:
    """Show a message that needs no answer."""
    ask(parent, message, {Button.Ok: ""}, icon=icon)


def _sign(box: QMessageBox, icon: Icon) -> QPixmap:
    """The program's own sign for a kind of message: those of the system are drawn in another hand."""
    mine, ratio = colours(box.palette()), box.devicePixelRatioF()
    name, colour = {
        Icon.Critical: ("alert", mine.bad),
        Icon.Warning: ("caution", mine.doubtful),
    }.get(icon, ("note", mine.accent))
    picture = pixmap(name, colour, round(_SIGN * ratio))
    picture.setDevicePixelRatio(ratio)
    return picture


def _letter_details(box: QMessageBox) -> None:
    """Give the button of the details a letter, whichever of its two texts it has."""
    details, text = box.buttons()[0], box.findChild(QTextEdit)

    def name() -> None:
        shown = text is not None and text.isVisibleTo(box)
        details.setText(_("Hide De&tails…") if shown else _("Show De&tails…"))

    details.clicked.connect(name)  # after Qt has named it
    name()


def _bullets(message: Message) -> list[str]:
    return [f"• {row}" for row in message.rows]


def _rows(message: Message) -> list[str]:
    shown = _bullets(message)[:_MOST_LINES]
    left = len(message.rows) - len(shown)
    return [*shown, _("… and {count} more", count=left)] if left else shown


def _after(message: Message) -> list[str]:
    return ["", message.after] if message.after else []
