"""Writes build sheets from the window, with progress and a way out."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from builder import places, sheets
from builder.catalogue import Catalogue
from builder.editor.dialogs.asks import ask_save_path, show_error
from builder.editor.work.document import Document
from builder.errors import BuilderError
from builder.inventory import boxes_needed

translate = QCoreApplication.translate


def export_sheets(parent: QWidget, document: Document, catalogue: Catalogue, suggested: Path) -> Path | None:
    """Ask where to, and write the build sheets there; None where it was given up or did not work."""
    path = ask_save_path(
        parent, translate("Sheets", "Export build sheets"), suggested, {"PDF (*.pdf)": ".pdf"}
    )
    if path is None:
        return None
    dialog = _progress(parent, path)

    def show_progress(done: int, pages: int) -> None:
        dialog.setMaximum(pages)
        dialog.setValue(done)
        QCoreApplication.processEvents()

    options = sheets.Options(
        date=date.today().isoformat(), file_name=document.path.name if document.path is not None else ""
    )
    try:
        plan = sheets.build_sheets(
            document.battlefield,
            path,
            options,
            catalogue=catalogue,
            tilesets=places.shipped("tilesets"),
            boxes=boxes_needed(document.tally.used, catalogue),
            problems=document.problems,
            progress=show_progress,
            cancelled=dialog.wasCanceled,
        )
    except BuilderError as error:
        dialog.close()
        show_error(parent, translate("Sheets", "No build sheets"), str(error))
        return None
    finally:
        dialog.close()
        dialog.deleteLater()
    return path if plan is not None else None


def _progress(parent: QWidget, path: Path) -> QProgressDialog:
    """The dialog that shows how far it is; it blocks the window, so that the battlefield stays as it is."""
    dialog = QProgressDialog(
        translate("Sheets", "Writing {name} …").format(name=path.name),
        translate("Sheets", "Cancel"),
        0,
        0,
        parent,
    )
    dialog.setWindowTitle(translate("Sheets", "Build sheets"))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(0)
    dialog.setAutoReset(False)
    return dialog
