"""Writes build sheets from the window, with progress and cancelling."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from builder import places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document import file_names
from builder.editor.document.document import Document
from builder.editor.document.file_names import title_of
from builder.editor.sheets.options_form import SheetChoice, ask_sheet_options, remember, remembered
from builder.errors import BuilderError
from builder.formats.suffixes import PAGE_SUFFIXES
from builder.language import _
from builder.problems import Problem
from builder.processes import CancelledError, Work
from builder.view.jobs.progress import Progress
from builder.view.widgets.questions import ask_save_path, may_replace_files, show_error

if TYPE_CHECKING:
    from builder.scenario import Scenario
    from builder.sheets.context import SheetSources
    from builder.sheets.guide.page import Guide
    from builder.sheets.layout import Plan
    from builder.sheets.options import SheetOptions


@dataclass(frozen=True, eq=False)
class PlanWork:
    """A snapshot of all that build sheets need except the options, to be laid out any number of times. Of the
    scenarios the current one comes first.
    """

    battlefield: Battlefield
    problems: tuple[Problem, ...] | None  # None: to be found
    owned: Mapping[str, int] | None
    scenarios: Sequence[Scenario]
    catalogue: Catalogue
    original: Battlefield | None = None
    boxes: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        document: Document,
        catalogue: Catalogue,
        original: Battlefield | None = None,
        boxes: Mapping[str, int] | None = None,
    ) -> PlanWork:
        """For the sheets of a document; they mark what replaces pieces of the ``original``, and name those of
        the ``boxes`` owned that are needed, where these suffice.
        """
        copy, owned = document.battlefield.copy(), document.tally.owned or None
        problems = None if document.checking else document.problems
        before = original.copy() if original is not None else None
        chosen = document.scenarios.chosen
        every = sorted(document.scenarios.all, key=lambda one: one is not chosen)
        scenarios = [one.scenario for one in every]
        return cls(copy, problems, owned, scenarios, catalogue, before, boxes or {})

    def with_options(self, options: SheetOptions, *, guide: bool = False) -> Work:
        """Finds the `Plan`, or the `Guide`."""
        from builder.sheets.qt_renderer.marks import load_font

        load_font()
        make = self.guide if guide else self.plan
        return lambda report, cancelled: make(options, cancelled)

    def plan(self, options: SheetOptions, cancelled: Callable[[], bool] = lambda: False) -> Plan:
        """The plan itself. Raises CancelledError, and BuilderError where there can be none."""
        from builder.sheets.plan import make_plan

        return make_plan(self.battlefield, options, **self._given(cancelled))

    def guide(self, options: SheetOptions, cancelled: Callable[[], bool] = lambda: False) -> Guide:
        """The guide for the phone; raises as `plan` does."""
        from builder.sheets.guide.page import guide_of

        return guide_of(self.battlefield, options, **self._given(cancelled))

    def _given(self, cancelled: Callable[[], bool]) -> SheetSources:
        """All but battlefield and options."""
        from builder.catalogue.cards import known_cards
        from builder.catalogue.glyphs import load_glyphs
        from builder.construction import check
        from builder.drawing.styles import load_styles
        from builder.insight.comparison import lies_instead
        from builder.inventory import boxes_needed, own_boxes, used
        from builder.sheets.qt_renderer import pages as qt_pages
        from builder.sheets.scenario.shown import ShownScenario

        def measure(text: str, pt: float, bold: bool) -> float:
            if cancelled():
                raise CancelledError("cancelled")
            return qt_pages.qt_measure(text, pt, bold)

        tilesets = places.shipped("tilesets")
        cards = known_cards(tilesets, places.own_cards_file())
        glyphs = load_glyphs(tilesets)
        scenarios = [ShownScenario(scenario, cards.cards, glyphs) for scenario in self.scenarios]
        measure("A", 10, False)  # cancelled before it began: no boxes are worked out
        uses = used(self.battlefield)
        own = own_boxes(uses, self.boxes, self.owned, self.catalogue) if self.owned else None
        return {
            "catalogue": self.catalogue,
            "styles": load_styles(tilesets),
            "measure": measure,
            "boxes": own or boxes_needed(uses, self.catalogue),
            "owned": self.owned,
            "problems": check(self.battlefield) if self.problems is None else self.problems,
            "scenario": scenarios[0] if scenarios else None,
            "more": scenarios[1:],
            "exchanges": lies_instead(self.original, self.battlefield) if self.original is not None else (),
        }


Say = Callable[[str], None]


def export_sheets(
    parent: QWidget,
    document: Document,
    catalogue: Catalogue,
    suggested: Path,
    say: Say = lambda text: None,
    boxes: Mapping[str, int] | None = None,
) -> tuple[Path, ...]:
    """Ask how and where to, and write the sheets there: one PDF, a guide, or a picture of each page.

    Returns the files written, none if it was cancelled or failed. ``say`` shows a message if it was
    cancelled; ``boxes`` are those owned.
    """
    before, info = remembered(document.path), document.battlefield.info
    chosen = ask_sheet_options(parent, before, title_of(document), info.author)
    if chosen is None:
        return ()
    remember(document.path, chosen)
    path = _ask_path(parent, suggested, guide=True)
    if path is None:
        return ()
    options = with_names(chosen, document)

    def work(progress: Progress) -> tuple[Path, ...]:
        sheets = PlanWork.of(document, catalogue, boxes=boxes)
        guide = path.suffix.lower() in PAGE_SUFFIXES
        made = progress.work_out(partial(sheets.with_options, options, guide=guide))
        return () if made is None else _inked(parent, made, path, progress)

    return _written(parent, path, work, say)


def export_plan(
    parent: QWidget, plan: Plan, suggested: Path, say: Say = lambda text: None
) -> tuple[Path, ...]:
    """Ask where to, and write sheets that are laid out already; returns no file if cancelled or failed."""
    path = _ask_path(parent, suggested)
    return _written(parent, path, partial(_inked, parent, plan, path), say) if path is not None else ()


def with_names(choice: SheetChoice, document: Document) -> SheetOptions:
    """The options with the texts to print: the title, else the name of the file; the date, the file."""
    return replace(
        choice.options,
        title=choice.title or title_of(document),
        date=date.today().isoformat() if choice.dated else "",
        file_name=document.path.name if choice.named and document.path is not None else "",
    )


def _ask_path(parent: QWidget, suggested: Path, *, guide: bool = False) -> Path | None:
    title = _("Export build sheets")
    filters = {
        "PDF (*.pdf)": ".pdf",
        **({_("A guide for the phone (*.html)"): ".html"} if guide else {}),
        _("A PNG each page (*.png)"): ".png",
        _("An SVG each page (*.svg)"): ".svg",
        _("A JPG each page (*.jpg *.jpeg)"): ".jpg",
    }
    return ask_save_path(parent, title, suggested, filters)


def _written(
    parent: QWidget, path: Path, work: Callable[[Progress], tuple[Path, ...]], say: Say
) -> tuple[Path, ...]:
    """Do the work with progress, and show a message if it fails."""
    text = _("Writing {name} …", name=path.name)
    progress = Progress(parent, _("Build sheets"), text)
    try:
        written = work(progress)
        if not written:
            say(_("Cancelled: nothing was written"))
        return written
    except BuilderError as error:
        why = error
    finally:
        progress.end()
    title = _("No build sheets")
    show_error(parent, title, file_names.not_written(path), file_names.detail(why, path))
    return ()


def _inked(parent: QWidget, made: Plan | Guide, path: Path, progress: Progress) -> tuple[Path, ...]:
    from builder.sheets import picture_files
    from builder.sheets.layout import Plan

    files = picture_files.sheet_files(path, len(made.pages) if isinstance(made, Plan) else 1)
    there = [file.name for file in files if file != path and os.path.exists(file)]
    if there and not may_replace_files(parent, there):
        return ()
    return picture_files.write_sheets(made, path, progress.show, progress.cancelled)
