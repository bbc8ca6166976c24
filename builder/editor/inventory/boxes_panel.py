"""The part of the inventory that names boxes: those needed, those to buy."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QScrollArea, QWidget

from builder.catalogue import Catalogue
from builder.editor.inventory.boxes import LOOSE, BoxAnswer, boxes_in_words, boxless_in_words
from builder.inventory import Collection, Tally
from builder.language import _
from builder.shaping.retile import larger_remaining


class BoxChoice(QComboBox):
    """All of them, one box by name, or what is loose; hidden where there is nothing to choose.

    ``chosen`` carries the id of a box, `LOOSE`, or None for all.
    """

    chosen = Signal(object)

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self.setAccessibleName(_("Box listed"))
        self.setToolTip(_("From which of my boxes pieces are listed"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(16)  # a long name must not widen the dock
        self.offer(Collection())
        self.currentIndexChanged.connect(lambda: self.chosen.emit(self.currentData()))

    def offer(self, collection: Collection) -> None:
        """Offer what is owned now; the box chosen stays chosen as long as it is there."""
        boxes, before = self._catalogue.boxes, self.currentData()
        offered: list[tuple[str, str | None]] = [(_("All my boxes"), None)]
        offered += sorted((boxes[id].name, id) for id, quantity in collection.boxes.items() if quantity)
        if collection.loose:
            offered.append((_("Loose pieces"), LOOSE))
        with QSignalBlocker(self):
            self.clear()
            for text, box in offered:
                self.addItem(text, box)
            self.setCurrentIndex(max(0, self.findData(before)))
        self.setVisible(len(offered) > 2)  # all lies in a single one
        if self.currentData() != before:
            self.chosen.emit(self.currentData())


class BoxesPanel(QScrollArea):
    """A text that can be selected and copied; it scrolls where it is long.

    ``join_requested`` tells that the designer would rather join tiles than buy more.
    """

    join_requested = Signal()

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._label.linkActivated.connect(self.join_requested)
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
        left = larger_remaining(tally.short(), tally.left, self._catalogue.placeable())
        if not left:
            return []
        lines = [_("{count}× {piece} unused", count=n, piece=type.name) for type, n in left.items()]
        words = _("Join tiles to use them")
        link = f'<br><a href="join">{escape(words)}</a>'
        return [_part(_("Before you buy"), lines, link)]


def _part(head: str, lines: list[str], link: str = "") -> str:
    text = "<br>".join(map(escape, lines)) + link
    return f'<p style="margin:0 0 6px 0"><b>{escape(head)}</b><br>{text}</p>'
