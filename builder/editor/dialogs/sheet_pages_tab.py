"""Which pages build sheets have besides the steps, and the words on them."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from builder.editor.dialogs.sheet_choice import SheetChoice
from builder.editor.dialogs.sheet_tab import Tab, pick

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
        self.cover = self.check(
            self.tr("Co&ver"), self.tr("Picture, size, boxes and all pieces on a first page")
        )
        self.cover_view = self.choice(
            self.tr("Cover p&icture"),
            ("isometric", self.tr("At an angle, with heights")),
            ("plan", self.tr("From above")),
        )
        self.checklist = self.check(
            self.tr("C&hecklist by box"), self.tr("The pieces to collect from each box before building")
        )
        self.key = self.check(self.tr("&Key"), self.tr("What the symbols mean"))
        self.notes = self.check(
            self.tr("N&otes and findings"), self.tr("What the designer wrote and what cannot be built")
        )
        self.title = self.line(self.tr("Tit&le"), self.tr("Printed in place of the battlefield's own title"))
        self.author = self.line(
            self.tr("A&uthor"), self.tr("Printed in place of the battlefield's own author")
        )
        self.date = self.check(self.tr("Toda&y's date"), self.tr("The day of printing, on the cover"))
        self.file_name = self.check(self.tr("Name of the &file"), self.tr("On the cover"))
        self.language = self.choice(self.tr("La&nguage"), *_LANGUAGES.items())
        self.language.setToolTip(self.tr("The language that the PDF names, for those who have it read out"))
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
