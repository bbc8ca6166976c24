"""The choice of one of the boxes that are owned."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from builder.catalogue import Catalogue
from builder.editor.docks.owned_boxes import LOOSE
from builder.inventory import Collection
from builder.language import _


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
