"""Writes build sheets from the window, with progress and a way out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.editor.dialogs.asks import ask_save_path, may_replace_files, show_error
from builder.editor.dialogs.sheet_choice import SheetChoice, remember, remembered
from builder.editor.dialogs.sheet_options_dialog import ask_sheet_options
from builder.editor.filing import file_texts
from builder.editor.filing.file_texts import title_of
from builder.editor.filing.plan_work import PlanWork
from builder.editor.filing.progress import Progress
from builder.editor.work.document import Document
from builder.errors import BuilderError
from builder.language import _

if TYPE_CHECKING:
    from builder.sheets import Options
    from builder.sheets.layout import Plan


Say = Callable[[str], None]


def export_sheets(
    parent: QWidget, document: Document, catalogue: Catalogue, suggested: Path, say: Say = lambda text: None
) -> tuple[Path, ...]:
    """Ask how and where to, and write the sheets there: one PDF, or a picture of each page.

    Gives the files written, none where it was given up or did not work.
    ``say`` tells in passing that nothing was written because somebody cancelled it.
    """
    before, info = remembered(document.path), document.battlefield.info
    chosen = ask_sheet_options(parent, before, title_of(document), info.author)
    if chosen is None:
        return ()
    remember(document.path, chosen)
    path = _ask_path(parent, suggested)
    if path is None:
        return ()
    options = with_names(chosen, document)

    def work(progress: Progress) -> tuple[Path, ...]:
        plan = progress.work_out(partial(PlanWork.of(document, catalogue).with_options, options))
        return () if plan is None else _inked(parent, plan, path, progress)

    return _written(parent, path, work, say)


def export_plan(
    parent: QWidget, plan: Plan, suggested: Path, say: Say = lambda text: None
) -> tuple[Path, ...]:
    """Ask where to, and write sheets that are laid out already; no file where it was given up or failed."""
    path = _ask_path(parent, suggested)
    return _written(parent, path, partial(_inked, parent, plan, path), say) if path is not None else ()


def with_names(choice: SheetChoice, document: Document) -> Options:
    """The options with what stands on the paper: the title, else the name of the file; the day, the file."""
    return replace(
        choice.options,
        title=choice.options.title or title_of(document),
        date=date.today().isoformat() if choice.dated else "",
        file_name=document.path.name if choice.named and document.path is not None else "",
    )


def _ask_path(parent: QWidget, suggested: Path) -> Path | None:
    title = _("Export build sheets")
    filters = {
        "PDF (*.pdf)": ".pdf",
        _("A PNG each page (*.png)"): ".png",
        _("An SVG each page (*.svg)"): ".svg",
        _("A JPG each page (*.jpg *.jpeg)"): ".jpg",
    }
    return ask_save_path(parent, title, suggested, filters)


def _written(
    parent: QWidget, path: Path, work: Callable[[Progress], tuple[Path, ...]], say: Say
) -> tuple[Path, ...]:
    """Do the work with progress, and tell with one message where it does not go."""
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
    show_error(parent, title, file_texts.not_written(path), file_texts.detail(why, path))
    return ()


def _inked(parent: QWidget, plan: Plan, path: Path, progress: Progress) -> tuple[Path, ...]:
    from builder.sheets import pictures

    files = pictures.sheet_files(path, len(plan.pages))
    there = [file.name for file in files if file != path and file.exists()]
    if there and not may_replace_files(parent, there):
        return ()
    return pictures.write_plan(plan, path, progress.show, progress.cancelled)
