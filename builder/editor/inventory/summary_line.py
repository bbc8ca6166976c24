"""The summary under the palette: how many pieces, what is short, which boxes it takes."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QLabel, QWidget

from builder.battlefield import Change
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.inventory.boxes import BoxAnswer, BoxesJob, boxes_in_words
from builder.editor.widgets.dock import Visibility
from builder.editor.widgets.signals import Following
from builder.inventory import Tally
from builder.language import _, ngettext
from builder.view.theme import colours

_MOST_NAMED = 6


class InventoryLine(QLabel):
    """Follows one document; the boxes come a moment later, in the background. Idle while it is not seen."""

    def __init__(self, catalogue: Catalogue, job: BoxesJob, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._document: Document | None = None
        self._following = Following()
        self._boxes = ""
        self.job = job
        self.job.answered.connect(self._name_boxes)
        self._visibility = Visibility(self)
        self._visibility.shown.connect(self._count)
        self.setWordWrap(True)
        self.setAccessibleName(_("Pieces and boxes"))

    def show_document(self, document: Document) -> None:
        """Count this document from now on."""
        self._document = document
        self._following.follow((document.changed, self._follow), (document.owned_changed, self._count))
        self._boxes = ""
        self._count()

    def _follow(self, change: Change) -> None:
        if change.touches_pieces:
            self._count()

    def _count(self) -> None:
        if self._document is None or not self._visibility.now:
            return
        tally = self._document.tally
        answer = self.job.ask(tally.used, tally.owned)
        if answer is not None:
            self._name_boxes(answer)
        self._show()

    def _show(self) -> None:
        assert self._document is not None
        count = len(self._document.battlefield)
        parts = [ngettext("{n} piece", "{n} pieces", count)]
        tally = self._document.tally
        if tally.owned:
            short = tally.short()
            parts.append(self._short_text(short) if short else _("nothing short"))
        lines = [" · ".join(parts)]
        if self._boxes and self._larger_are_left(tally):
            lines.append(escape(_("Larger tiles are left: Shape ▸ Join What Is Short")))
        if self._boxes and count:
            lines.append(escape(self._boxes))
        self.setText("<br>".join(lines))

    def _larger_are_left(self, tally: Tally) -> bool:
        from builder.shaping.retile import larger_remaining  # not needed to open the window

        return bool(larger_remaining(tally.short(), tally.left, self._catalogue.placeable()))

    def _short_text(self, short: dict[str, int]) -> str:
        text = _("{count} short", count=sum(short.values()))
        return f'<b style="color:{colours(self.palette()).bad.name()}">{text}</b>'

    def _name_boxes(self, answer: BoxAnswer) -> None:
        """What is to buy where something is owned, else all that is needed."""
        if self._document is None:
            return
        mine = bool(self._document.tally.owned)
        plan = answer.to_buy if mine else answer.needed
        names = " · ".join(boxes_in_words(plan, self._catalogue, _MOST_NAMED))
        text = _("To buy: {boxes}") if mine else _("Needs {boxes}")
        self._boxes = text.format(boxes=names) if names else ""
        homeless = sum(plan.not_in_any_box.values())
        if homeless:
            text = _("{count} in no box", count=homeless)
            self._boxes = f"{self._boxes} · {text}" if self._boxes else text
        self._show()
