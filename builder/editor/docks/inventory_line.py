"""The summary under the palette: how many pieces, what is short, which boxes it takes."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from builder.battlefield import Change
from builder.catalogue import Catalogue
from builder.editor.docks.boxes_job import BoxesJob
from builder.editor.theme import colours
from builder.editor.work.document import Document
from builder.inventory import BoxPlan

_MOST_NAMED = 6


class InventoryLine(QLabel):
    """Follows one document; the boxes come a moment later, in the background."""

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._document: Document | None = None
        self._boxes = ""
        self.job = BoxesJob(catalogue, self)
        self.job.answered.connect(self._name_boxes)
        self.setWordWrap(True)
        self.setAccessibleName(self.tr("Pieces and boxes"))

    def show_document(self, document: Document) -> None:
        """Count this document from now on."""
        if self._document is not None:
            self._document.changed.disconnect(self._follow)
        self._document = document
        document.changed.connect(self._follow)
        self._boxes = ""
        self._count()

    def _follow(self, change: Change) -> None:
        if change.touches_pieces:
            self._count()

    def _count(self) -> None:
        assert self._document is not None
        self.job.ask(self._document.tally.used)
        self._show()

    def _show(self) -> None:
        assert self._document is not None
        count = len(self._document.battlefield)
        parts = [self.tr("1 piece") if count == 1 else self.tr("{count} pieces").format(count=count)]
        tally = self._document.tally
        if tally.owned:
            short = tally.short()
            parts.append(self._short_text(short) if short else self.tr("nothing short"))
        lines = [" · ".join(parts)]
        if self._boxes and count:
            lines.append(self._boxes)
        self.setText("<br>".join(lines))

    def _short_text(self, short: dict[str, int]) -> str:
        text = self.tr("{count} short").format(count=sum(short.values()))
        return f'<b style="color:{colours(self.palette()).bad.name()}">{text}</b>'

    def _name_boxes(self, plan: BoxPlan) -> None:
        names = []
        for box, number in plan.boxes.items():
            same = plan.same_as.get(box, ())
            also = self.tr(" (or {other})").format(other=self._catalogue.boxes[same[0]].name) if same else ""
            names.append(f"{number}× {self._catalogue.boxes[box].name}{also}")
        more = len(names) - _MOST_NAMED
        if more > 0:
            names[_MOST_NAMED:] = [self.tr("{count} more").format(count=more)]
        self._boxes = self.tr("Needs {boxes}").format(boxes=", ".join(names)) if names else ""
        homeless = sum(plan.not_in_any_box.values())
        if homeless:
            text = self.tr("{count} in no box").format(count=homeless)
            self._boxes = f"{self._boxes} · {text}" if self._boxes else text
        if self._document is not None:
            self._show()
