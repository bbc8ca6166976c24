"""A battlefield as a forum post: previewed, then copied or written to a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from builder.editor.document.file_names import title_of
from builder.language import _
from builder.view import settings
from builder.view.widgets import combo, form_layout, named, resize_in_sight, vbox

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.catalogue import Catalogue
    from builder.editor.document.document import Document
    from builder.sheets.forum import Markup


def forum_text_of(
    document: Document,
    catalogue: Catalogue,
    *,
    long: bool = True,
    markup: Markup = "plain",
    links: Sequence[str] = (),
    room_for_link: bool = False,
) -> str:
    """The text: title, author, size, boxes and file; the long form adds all pieces, each level and the notes.

    ``links`` say where to get the file; without any, ``room_for_link`` leaves a line for one.
    """
    from builder.inventory import boxes_needed, used
    from builder.scenario.imported import players_text
    from builder.sheets.forum import ForumPost, forum_text

    scenario = document.scenario
    post = ForumPost(
        title_of(document),
        players_text(scenario) if scenario is not None else "",
        len(scenario.zones) if scenario is not None else 0,
        document.path.name if document.path is not None else "",
        links,
        room_for_link,
        long,
        markup,
    )
    battlefield = document.battlefield
    return forum_text(battlefield, catalogue, boxes_needed(used(battlefield), catalogue), post)


_LONG_KEY, _MARKUP_KEY = "forum/long", "forum/markup"
_MARKUPS = ("plain", "markdown", "bbcode")


def stored_choice() -> tuple[bool, Markup]:
    """Whether the long form was chosen last, and its mark-up; by default, the long form without mark-up."""
    markup = settings.stored_text(_MARKUP_KEY)
    return settings.stored_flag(_LONG_KEY, True), cast("Markup", markup if markup in _MARKUPS else "plain")


class ForumDialog(QDialog):
    """`text` is the post as shown; ``to_file``: it is to be written to a file, not copied."""

    def __init__(
        self, text_of: Callable[[bool, Markup, Sequence[str]], str], parent: QWidget | None = None
    ) -> None:
        """``text_of`` makes the post from: whether it is long, its mark-up, and links to the file."""
        super().__init__(parent)
        self._text_of = text_of
        self.to_file = False
        self.setWindowTitle(_("Forum post"))
        long, markup = stored_choice()
        lengths = (
            (_("Short: what it is, and the boxes"), False),
            (_("Long: also all pieces, every level and the notes"), True),
        )
        markups = ((_("None"), "plain"), (_("Markdown"), "markdown"), (_("BBCode"), "bbcode"))
        self.length = combo(self, lengths, long)
        self.markup = combo(self, markups, markup)
        self.link = QLineEdit(self)
        self.link.setPlaceholderText(_("https:// …, where others get the file"))
        self.link.setClearButtonEnabled(True)
        self.shown = named(QPlainTextEdit(self), _("The post"))
        self.shown.setReadOnly(True)
        self.shown.setTabChangesFocus(True)
        self.shown.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.shown.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.copy = self.buttons.addButton(_("&Copy"), role.AcceptRole)
        self.save = self.buttons.addButton(_("&Save…"), role.ActionRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.copy.setDefault(True)
        self.copy.setToolTip(_("Put the post on the clipboard"))
        self.save.setToolTip(_("Write the post to a text file"))
        self._lay_out()
        self.length.currentIndexChanged.connect(self._show)
        self.markup.currentIndexChanged.connect(self._show)
        self.link.textChanged.connect(self._show)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.save.clicked.connect(self._save)
        self.accepted.connect(self._remember)
        self._show()
        resize_in_sight(self, 640, 560)

    @property
    def text(self) -> str:
        """The post."""
        link = "".join(self.link.text().split())
        return self._text_of(self.length.currentData(), self.markup.currentData(), (link,) if link else ())

    def _lay_out(self) -> None:
        vbox(
            form_layout((_("&Text"), self.length), (_("&Mark-up"), self.markup), (_("&Link"), self.link)),
            (self.shown, 1),
            self.buttons,
            parent=self,
            spacing=10,
        )

    def _show(self) -> None:
        self.shown.setPlainText(self.text)

    def _save(self) -> None:
        self.to_file = True
        self.accept()

    def _remember(self) -> None:
        settings.store(_LONG_KEY, self.length.currentData())
        settings.store(_MARKUP_KEY, self.markup.currentData())
