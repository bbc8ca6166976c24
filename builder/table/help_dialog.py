"""Mouse and keys at the table, in one list."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from builder.language import N_, _
from builder.view.widgets import Stretch, hbox, push_button, resize_in_sight, vbox

HELP = (
    (N_("Click, or arrow keys and Enter"), N_("Choose a figure; do what is lit on a space")),
    (N_("Tab, Shift+Tab"), N_("The next figure that may act, or the one before")),
    (N_("T, Shift+T"), N_("The next target or space that is lit, or the one before")),
    (N_("Shift and click, or Shift+Enter"), N_("The figure goes by this space; Esc takes the way back")),
    (N_("1 to 9"), N_("Press the button with this number")),
    (N_("Enter"), N_("Press the button that is highlighted")),
    (N_("1, 2, 3, X on a card"), N_("Lay this order marker there; Enter lays the next one")),
    (N_("A number on a space"), N_("What moving there costs; with a bar below it the move ends there")),
    (N_("A triangle on a space"), N_("A fall on the way, and how many dice are rolled for it")),
    (N_("F6, Shift+F6"), N_("Go to the next part of the window, or the one before")),
    (N_("Page Up, Page Down"), N_("Show the levels up to one more, or one less")),
    (N_("Drag, or Ctrl and the arrow keys"), N_("Move the battlefield; the wheel, + and - zoom it")),
)
"""What mouse and keys do beside the entries of menus: rows of what is pressed and what it does."""


class HelpDialog(QDialog):
    """What mouse and keys do, and the entries of menus that have keys."""

    def __init__(self, actions: Iterable[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Mouse and Keys"))
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(_("Mouse and keys"))
        native = QKeySequence.SequenceFormat.NativeText
        rows = [(_(keys), _(does)) for keys, does in HELP] + [
            (action.shortcut().toString(native), action.text().replace("&", "").rstrip("…"))
            for action in actions
            if not action.shortcut().isEmpty() and action.isVisible()
        ]
        self.text.setHtml(
            "<table cellspacing='0' cellpadding='3'>"
            + "".join(
                f"<tr><td><b>{escape(keys)}</b></td><td>{escape(does)}</td></tr>" for keys, does in rows
            )
            + "</table>"
        )
        close = push_button(_("&Close"), self, do=self.accept)
        close.setDefault(True)
        vbox((self.text, 1), hbox(Stretch(), close), parent=self)
        resize_in_sight(self, 620, 560)
