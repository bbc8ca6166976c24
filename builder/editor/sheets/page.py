"""A map as a page for the browser: what stands on it is asked, then it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QWidget

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.language import _
from builder.processes import CancelledError
from builder.site.options import PageOptions
from builder.view import settings
from builder.view.widgets import dialog_buttons, run_dialog, vbox
from builder.view.widgets.option_form import OptionForm

if TYPE_CHECKING:
    from builder.scenario import Scenario
    from builder.site.map_page import MapPage

_KEY = "page"


class PageDialog(QDialog):
    """Asks what stands on a page before it is written."""

    def __init__(self, options: PageOptions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Export a map page"))
        self.form = OptionForm(options, parent=self)
        vbox(self.form, dialog_buttons(self, text=_("&Export…")), parent=self, spacing=14)


@dataclass(frozen=True, eq=False)
class MapPageWork:
    """A snapshot of all that a page is made of; of the scenarios the current one comes first."""

    battlefield: Battlefield
    scenarios: Sequence[Scenario]
    catalogue: Catalogue
    options: PageOptions
    name: str

    @classmethod
    def of(cls, document: Document, catalogue: Catalogue, options: PageOptions, path: Path) -> MapPageWork:
        """For the page of a document; its files are called as its own, or as the page at the path."""
        chosen = document.scenarios.chosen
        every = sorted(document.scenarios.all, key=lambda one: one is not chosen)
        scenarios = [one.scenario for one in every]
        name = (document.path or path).stem
        return cls(document.battlefield.copy(), scenarios, catalogue, options, name)

    def __call__(self, _report: object, cancelled: Callable[[], bool]) -> MapPage:
        """The page. Raises CancelledError, and BuilderError where there can be none."""
        from builder.catalogue.cards import known_cards
        from builder.catalogue.glyphs import load_glyphs
        from builder.drawing.styles import load_styles
        from builder.sheets.scenario.shown import ShownScenario
        from builder.site.map_page import map_page

        def step(_name: str) -> None:
            if cancelled():
                raise CancelledError("cancelled")

        tilesets = places.shipped("tilesets")
        cards, glyphs = known_cards(tilesets, places.own_cards_file()).cards, load_glyphs(tilesets)
        shown = [ShownScenario(scenario, cards, glyphs) for scenario in self.scenarios]
        loaded = formats.Loaded(self.battlefield, (), (), None, "hexfield")
        styles = load_styles(tilesets)
        return map_page(loaded, self.catalogue, styles, shown, self.options, name=self.name, step=step)


def ask_page_options(parent: QWidget) -> PageOptions | None:
    """What is to stand on a page, beginning with the last choice; None where it was given up."""
    dialog = PageDialog(settings.stored_record(_KEY, PageOptions()), parent)
    done, options = run_dialog(dialog), PageOptions(**dialog.form.values())
    if not done:
        return None
    settings.store_all({f"{_KEY}/{name}": value for name, value in asdict(options).items()})
    return options
