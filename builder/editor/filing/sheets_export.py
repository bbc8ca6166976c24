"""Writes build sheets from the window, with progress and a way out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.editor.dialogs.asks import ask_save_path, show_error
from builder.editor.dialogs.sheet_choice import SheetChoice, remember, remembered
from builder.editor.dialogs.sheet_options_dialog import ask_sheet_options
from builder.editor.filing import plainly
from builder.editor.filing.naming import title_of
from builder.editor.filing.plan_job import PlanJob
from builder.editor.filing.progress import Progress
from builder.editor.work.document import Document
from builder.errors import BuilderError

if TYPE_CHECKING:
    from builder.sheets import Options
    from builder.sheets.layout import Plan

translate = QCoreApplication.translate


def export_sheets(parent: QWidget, document: Document, catalogue: Catalogue, suggested: Path) -> Path | None:
    """Ask how and where to, and write the sheets there; None where it was given up or did not work."""
    before, info = remembered(document.path), document.battlefield.info
    chosen = ask_sheet_options(parent, before, title_of(document), info.author)
    if chosen is None:
        return None
    remember(document.path, chosen)
    path = _ask_pdf_path(parent, suggested)
    if path is None:
        return None
    options = with_names(chosen, document)

    def work(progress: Progress) -> bool:
        plan = _planned(document, catalogue, options, progress)
        return plan is not None and _inked(plan, path, progress)

    return _written(parent, path, work)


def write_plan(parent: QWidget, plan: Plan, suggested: Path) -> Path | None:
    """Ask where to, and write sheets that are laid out already; None where it was given up or failed."""
    path = _ask_pdf_path(parent, suggested)
    return _written(parent, path, partial(_inked, plan, path)) if path is not None else None


def with_names(choice: SheetChoice, document: Document) -> Options:
    """The options with what stands on the paper: the title, else the name of the file; the day, the file."""
    return replace(
        choice.options,
        title=choice.options.title or title_of(document),
        date=date.today().isoformat() if choice.dated else "",
        file_name=document.path.name if choice.named and document.path is not None else "",
    )


def _ask_pdf_path(parent: QWidget, suggested: Path) -> Path | None:
    title = translate("Sheets", "Export build sheets")
    return ask_save_path(parent, title, suggested, {"PDF (*.pdf)": ".pdf"})


def _written(parent: QWidget, path: Path, work: Callable[[Progress], bool]) -> Path | None:
    """Do the work with progress, and tell with one message where it does not go."""
    text = translate("Sheets", "Writing {name} …").format(name=path.name)
    progress = Progress(parent, translate("Sheets", "Build sheets"), text)
    try:
        return path if work(progress) else None
    except BuilderError as error:
        why = error
    finally:
        progress.end()
    title = translate("Sheets", "No build sheets")
    show_error(parent, title, plainly.not_written(path), plainly.detail(why, path))
    return None


def _planned(document: Document, catalogue: Catalogue, options: Options, progress: Progress) -> Plan | None:
    """The sheets laid out in the background while the window stays awake; None where it was given up."""
    job, loop = PlanJob(document, catalogue), QEventLoop()
    found: list[Plan] = []
    wrong: list[str] = []
    job.answered.connect(found.append)
    job.failed.connect(wrong.append)
    job.answered.connect(loop.quit)
    job.failed.connect(loop.quit)
    progress.dialog.canceled.connect(loop.quit)
    job.ask(options)
    loop.exec()
    job.stop()
    if wrong:
        raise BuilderError(wrong[0])
    return found[0] if found else None


def _inked(plan: Plan, path: Path, progress: Progress) -> bool:
    from builder.sheets import ink_qt

    return ink_qt.write_pdf(plan, path, progress.show, progress.cancelled)
