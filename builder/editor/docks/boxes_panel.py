"""The part of the inventory that names boxes: those needed, those to buy."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from builder.catalogue import Catalogue
from builder.editor.docks.box_words import boxes_in_words, boxless_in_words
from builder.editor.docks.boxes_job import BoxAnswer
from builder.inventory import Tally
from builder.language import _
from builder.shaping.retile import larger_left


class BoxesPanel(QScrollArea):
    """A text that can be selected and copied; it scrolls where it is long.

    ``join_wanted`` tells that the designer would rather join tiles than buy more.
    """

    join_wanted = Signal()

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._label.linkActivated.connect(self.join_wanted)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._label.setContentsMargins(4, 2, 4, 2)
        self._label.setAccessibleName(_("Boxes needed"))
        self.setWidget(self._label)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(160, 56)

    def text(self) -> str:
        """What it says, as rich text."""
        return self._label.text()

    def show_answer(self, answer: BoxAnswer, tally: Tally) -> None:
        """Name the boxes that hold what is used, and those to buy where something is owned but not all."""
        if not tally.used:
            self._label.setText(_("Nothing is used yet"))
            return
        if tally.owned and not tally.short():
            # Boxes to get it all with would be puzzling beside that.
            self._label.setText(_part(_("Boxes to buy"), [_("none, you own it all")]))
            return
        needed = boxes_in_words(answer.needed, self._catalogue)
        parts = [_part(_("Boxes needed"), needed or [_("none that is known")])]
        homeless = boxless_in_words(answer.needed, self._catalogue)
        if homeless:
            parts.append(_part(_("In no box"), homeless))
        if tally.owned:
            parts += self._instead(tally)
            to_buy = boxes_in_words(answer.to_buy, self._catalogue)
            parts.append(_part(_("Boxes to buy"), to_buy or [_("none that helps")]))
        self._label.setText("".join(parts))

    def _instead(self, tally: Tally) -> list[str]:
        """What may do without buying: larger tiles of the terrains of which small ones are short."""
        left = larger_left(tally.short(), tally.left, self._catalogue.placeable())
        if not left:
            return []
        lines = [_("{count}× {piece} unused", count=n, piece=type.name) for type, n in left.items()]
        words = _("Join tiles to use them")
        link = f'<br><a href="join">{escape(words)}</a>'
        return [_part(_("Before you buy"), lines, link)]


def _part(head: str, lines: list[str], link: str = "") -> str:
    text = "<br>".join(map(escape, lines)) + link
    return f'<p style="margin:0 0 6px 0"><b>{escape(head)}</b><br>{text}</p>'
