"""Writes a map as a page for the browser: what stands on it is asked, and where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QDialog, QWidget

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document import file_names
from builder.editor.document.document import Document
from builder.errors import BuilderError
from builder.language import _
from builder.processes import CancelledError
from builder.site.options import PageOptions
from builder.view import settings
from builder.view.jobs.progress import Progress
from builder.view.widgets import dialog_buttons, run_dialog, vbox
from builder.view.widgets.option_form import OptionForm
from builder.view.widgets.questions import ask_save_path, show_error

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
class PageWork:
    """A snapshot of all that a page is made of; of the scenarios the current one comes first."""

    battlefield: Battlefield
    scenarios: Sequence[Scenario]
    catalogue: Catalogue
    options: PageOptions
    name: str

    def __call__(self, _report: object, cancelled: Callable[[], bool]) -> MapPage:
        """The page. Raises CancelledError, and BuilderError where there can be none."""
        from builder.catalogue.cards import known_cards, load_glyphs
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


class WrittenPage(NamedTuple):
    """A page that was written, and what there is to say of it."""

    path: Path
    notes: tuple[str, ...]


def export_page(
    parent: QWidget, document: Document, catalogue: Catalogue, suggested: Path, say: Callable[[str], None]
) -> WrittenPage | None:
    """Ask what stands on it and where to, and write the page there; None where it was given up or failed."""
    dialog = PageDialog(settings.stored_record(_KEY, PageOptions()), parent)
    done, options = run_dialog(dialog), PageOptions(**dialog.form.values())
    if not done:
        return None
    settings.store_all({f"{_KEY}/{name}": value for name, value in asdict(options).items()})
    title = _("Export a map page")
    path = ask_save_path(parent, title, suggested, {_("A page for a browser (*.html)"): ".html"})
    if path is None:
        return None
    chosen = document.scenarios.chosen
    every = sorted(document.scenarios.all, key=lambda one: one is not chosen)
    name = document.path.stem if document.path is not None else path.stem
    work = PageWork(document.battlefield.copy(), [one.scenario for one in every], catalogue, options, name)
    progress = Progress(parent, title, _("Writing {name} …", name=path.name))
    try:
        made = progress.work_out(lambda: work)
        if made is None:
            say(_("Cancelled: nothing was written"))
            return None
        formats.write_safely(path, made.html.encode())
    except BuilderError as error:
        why = error
    else:
        lacks = options.guide and len(work.battlefield) and not made.guide
        return WrittenPage(path, (_("without the guide, which is too large for it"),) if lacks else ())
    finally:
        progress.end()
    show_error(parent, _("Not written"), file_names.not_written(path), file_names.detail(why, path))
    return None
