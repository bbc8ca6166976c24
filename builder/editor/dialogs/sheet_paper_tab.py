"""What kind of build sheets, on which paper, how large."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from builder.editor.dialogs.sheet_choice import SheetChoice
from builder.editor.dialogs.sheet_tab import Tab, pick
from builder.editor.plain_texts import PlainLabel, plain_tip
from builder.language import _
from builder.sheets.options import RANGES


class PaperTab(Tab):
    """What kind of sheets, on which paper, how large."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheets = self.choice(
            _("&Sheets"),
            ("pages", _("Step by step")),
            ("poster", _("Poster: all on one page")),
            ("mat", _("Mat in true size")),
        )
        self.paper = self.choice(
            _("Pape&r"),
            ("A4", "A4"),
            ("A3", "A3"),
            ("Letter", _("Letter (8.5 × 11 in)")),
            ("Tabloid", _("Tabloid (11 × 17 in)")),
        )
        self.orientation = self.choice(
            _("Or&ientation"),
            ("auto", _("What fits best")),
            ("portrait", _("Upright")),
            ("landscape", _("Landscape")),
        )
        self.levels_per_page = self.choice(
            _("&Levels a page"),
            ("auto", _("What fits best")),
            *((number, str(number)) for number in (1, 2, 4, 6)),
        )
        self.margin = QSpinBox(self)
        least, most = RANGES["margin"]
        self.margin.setRange(round(least), round(most))
        self.margin.setSuffix(_(" mm"))
        self.margin.setToolTip(_("Empty border of each page; most printers cannot print the outer 5 mm"))
        self.margin.valueChanged.connect(self.changed)
        self.form.addRow(_("&Margin"), self.margin)
        self.font_size = QDoubleSpinBox(self)
        self.font_size.setRange(*RANGES["font_size"])
        self.font_size.setSingleStep(0.5)
        self.font_size.setDecimals(1)
        self.font_size.setSuffix(_(" pt"))
        said = _("Size of running text; other texts go with it, not those on drawings")
        self.font_size.setToolTip(plain_tip(said))
        self.font_size.valueChanged.connect(self.changed)
        self.form.addRow(_("Si&ze of letters"), self.font_size)
        self.hint = PlainLabel(self)
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.hint.setMinimumHeight(4 * self.hint.fontMetrics().lineSpacing())  # the longest: nothing jumps
        self.form.addRow(self.hint)
        self.sheets.currentIndexChanged.connect(self._show_hint)
        self._show_hint()

    def _show_hint(self) -> None:
        kind = self.sheets.currentData()
        self.levels_per_page.setEnabled(kind == "pages")
        self.hint.setText(
            {
                "pages": _("A page or a part of one for each level, with its parts and what to watch."),
                "poster": _("Every level, all pieces and the boxes on a single page, as large as it goes."),
                "mat": _(
                    "Level 1 in true size over many pages, to be taped together as a mat. Print it at 100 %, "
                    "never fitted to the page."
                ),
            }[kind]
        )

    def take(self, choice: SheetChoice) -> None:
        """Show what was chosen."""
        options = choice.options
        for box, value in (
            (self.sheets, options.layout),
            (self.paper, options.paper),
            (self.orientation, options.orientation),
            (self.levels_per_page, options.levels_per_page),
        ):
            pick(box, value)
        self.margin.setValue(round(options.margin))
        self.font_size.setValue(options.font_size)

    def values(self) -> dict[str, Any]:
        """What is chosen now, by the name of the option."""
        return {
            "layout": self.sheets.currentData(),
            "paper": self.paper.currentData(),
            "orientation": self.orientation.currentData(),
            "levels_per_page": self.levels_per_page.currentData(),
            "margin": float(self.margin.value()),
            "font_size": self.font_size.value(),
        }
