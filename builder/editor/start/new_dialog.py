"""The dialog of "New": title, author, the ground to begin with, and once the boxes one has."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from builder.battlefield import Info
from builder.catalogue import Catalogue
from builder.editor.inventory.collection_dialog import MAX_COUNT, CountList, boxes_to_count
from builder.editor.inventory.holdings import Holdings
from builder.editor.stamps.model import Stamp
from builder.editor.start.ground_form import GroundForm
from builder.errors import RefusedError
from builder.inventory import Collection
from builder.language import _, ngettext
from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, dialog_buttons, form_layout, vbox
from builder.view.widgets.questions import show_error

_AUTHOR = "author"  # in the settings


class NewDialog(SafeOverrides, QDialog):
    """Asks for boxes only where nothing is known of what is owned."""

    def __init__(
        self,
        catalogue: Catalogue,
        holdings: Holdings,
        stamps: Iterable[Stamp] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("New battlefield"))
        self._catalogue, self._holdings = catalogue, holdings
        self.title = QLineEdit(self)
        self.title.setPlaceholderText(_("May be given later"))
        self.author = QLineEdit(settings.stored_text(_AUTHOR), self)
        self.ground = GroundForm(catalogue.pieces, stamps, self)
        texts = form_layout((_("&Title"), self.title), (_("&Author"), self.author))
        layout = vbox(texts, self.ground, parent=self)
        self.boxes: CountList | None = None
        self.message = PlainLabel(self, wrap=True)
        if holdings.owned or holdings.problems:
            self.message.setText(self._what_is_owned())
            layout.addWidget(self.message)
            self.ground.count_against(holdings.owned)
        else:
            self.boxes = CountList(boxes_to_count(catalogue), MAX_COUNT, self)
            self.boxes.setAccessibleName(_("Boxes you have"))
            self.boxes.show_only(lambda box: True, "")
            self.boxes.counted.connect(self._count)
            heading = PlainLabel(_("Which bo&xes do you have?"), self)
            heading.setBuddy(self.boxes.spin_box(self.boxes.shown[0]))
            layout.addSpacing(6)
            layout.addWidget(heading)
            layout.addWidget(self.boxes, 1)
            layout.addWidget(self.message)
            self._count()
            self.resize(560, 660)
        self.buttons = dialog_buttons(self, text=_("&Begin"))
        layout.addWidget(self.buttons)

    @property
    def info(self) -> Info:
        """What was given, as a battlefield says it of itself."""
        return Info(title=self.title.text().strip(), author=self.author.text().strip())

    def accept(self) -> None:
        """Save the boxes, where some were named; the dialog stays open where they cannot be saved."""
        chosen = self.boxes.counts if self.boxes is not None else {}
        if chosen:
            try:
                self._holdings.save(Collection(chosen, {}))
            except RefusedError as error:
                show_error(self, _("The boxes could not be saved"), str(error))
                return
        settings.store(_AUTHOR, self.info.author)
        self.ground.keep()
        super().accept()

    def _what_is_owned(self) -> str:
        if self._holdings.problems:
            return _("Your collection file has faults; they are listed under Problems.")
        count = sum(self._holdings.owned.values())
        return _("Pieces are counted against your collection of {count}.", count=count)

    def _count(self) -> None:
        assert self.boxes is not None
        owned = Collection(self.boxes.counts, {}).owned(self._catalogue)
        self.ground.count_against(owned)
        count = sum(owned.values())
        if count:
            self.message.setText(
                ngettext(
                    "{n} piece. The palette shows how many remain.",
                    "{n} pieces. The palette shows how many remain.",
                    count,
                )
            )
        else:
            self.message.setText(_("None is fine too: then nothing is counted against what you have."))
