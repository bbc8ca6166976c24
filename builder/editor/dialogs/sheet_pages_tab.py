"""Which pages build sheets have besides the steps, and the words on them."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from builder.editor.dialogs.sheet_choice import SheetChoice
from builder.editor.dialogs.sheet_tab import Tab, pick
from builder.language import _

# Languages that a battlefield's own texts are likely to be in, as they name themselves; others are added.
_LANGUAGES = {
    "en": "English",
    "cs": "čeština",
    "da": "dansk",
    "de": "Deutsch",
    "es": "español",
    "fi": "suomi",
    "fr": "français",
    "it": "italiano",
    "ja": "日本語",
    "nb": "norsk",
    "nl": "Nederlands",
    "pl": "polski",
    "pt": "português",
    "ru": "русский",
    "sv": "svenska",
    "zh": "中文",
}


class PagesTab(Tab):
    """Which pages there are besides the steps, and the words on them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cover = self.check(_("Co&ver"), _("Picture, size, boxes and all pieces on a first page"))
        self.cover_view = self.choice(
            _("Cover p&icture"),
            ("isometric", _("At an angle, with heights")),
            ("plan", _("From above")),
        )
        self.checklist = self.check(
            _("C&hecklist by box"), _("The pieces to collect from each box before building")
        )
        self.key = self.check(_("&Key"), _("What the symbols mean"))
        self.notes = self.check(
            _("N&otes and findings"), _("What the designer wrote and what cannot be built")
        )
        self.title = self.line(_("Tit&le"), _("Printed in place of the battlefield's own title"))
        self.author = self.line(_("A&uthor"), _("Printed in place of the battlefield's own author"))
        self.date = self.check(_("Toda&y's date"), _("The day of printing, on the cover"))
        self.file_name = self.check(_("Name of the &file"), _("On the cover"))
        self.language = self.choice(_("La&nguage"), *_LANGUAGES.items())
        self.language.setToolTip(_("The language that the PDF names, for those who have it read out"))
        self.cover.toggled.connect(self._show_cover)
        self._kind = "pages"

    def fit_to(self, kind: str) -> None:
        """Offer what there is to choose about that kind of sheets: only steps have other pages around."""
        self._kind = kind
        for field in (self.cover, self.checklist, self.key, self.notes):
            field.setEnabled(kind == "pages")
        self._show_cover()

    def _show_cover(self) -> None:
        """Ask for the picture only where there is one: on a cover and on a poster."""
        shown = self.cover.isChecked() if self._kind == "pages" else self._kind == "poster"
        self.cover_view.setEnabled(shown)

    def offer(self, title: str, author: str) -> None:
        """Tell what is printed where the fields for title and author stay empty."""
        self.title.setPlaceholderText(title)
        self.author.setPlaceholderText(author)

    def take(self, choice: SheetChoice) -> None:
        """Show what was chosen."""
        options = choice.options
        self.fit_to(options.layout)
        self.cover.setChecked(options.cover)
        pick(self.cover_view, options.cover_view)
        self.checklist.setChecked(options.checklist)
        self.key.setChecked(options.key)
        self.notes.setChecked(options.notes)
        self.title.setText(options.title)
        self.author.setText(options.author)
        self.date.setChecked(choice.dated)
        self.file_name.setChecked(choice.named)
        if self.language.findData(options.language) < 0:
            self.language.addItem(options.language, options.language)
        pick(self.language, options.language)

    def values(self) -> dict[str, Any]:
        """What is chosen now, by the name of the option; the day and the file are for `SheetChoice`."""
        return {
            "cover": self.cover.isChecked(),
            "cover_view": self.cover_view.currentData(),
            "checklist": self.checklist.isChecked(),
            "key": self.key.isChecked(),
            "notes": self.notes.isChecked(),
            "title": self.title.text().strip(),
            "author": self.author.text().strip(),
            "language": self.language.currentData(),
        }
