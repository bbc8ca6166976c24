"""Writes the report of a battlefield as an HTML page, a PDF, or JSON for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from builder.editor.document.document import Document
from builder.editor.document.file_names import same_file
from builder.errors import RefusedError
from builder.language import _
from builder.view.widgets import questions

if TYPE_CHECKING:
    from builder.drawing.styles import Styles
    from builder.insight import Report


_VERSION = 1  # of the object in the JSON, as on the command line


def ask_report_path(parent: QWidget, suggested: Path) -> Path | None:
    """Where to write a report; None for nowhere."""
    page, numbers = _("Page for a browser"), _("Numbers as JSON")
    filters = {f"{page} (*.html)": ".html", "PDF (*.pdf)": ".pdf", f"{numbers} (*.json)": ".json"}
    return questions.ask_save_path(parent, _("Export the report"), suggested, filters)


def write_report(document: Document, report: Report, styles: Styles, path: Path) -> None:
    """Write the report to a file in the format of its suffix.

    Raises RefusedError if that is none of .html, .pdf and .json, if it is the battlefield's own file, or if
    the file cannot be written; an existing file is then untouched.
    """
    from builder.formats import write_safely

    suffix = path.suffix.lower()
    if suffix not in (".html", ".pdf", ".json"):
        raise RefusedError(_("{name}: a name ending in .html, .pdf or .json was expected", name=path.name))
    if document.path is not None and same_file(document.path, path):
        raise RefusedError(_("{name} is the battlefield itself: another name was expected", name=path.name))
    if suffix == ".json":
        data = {"version": _VERSION, **report.as_data()}
        write_safely(path, (json.dumps(data, indent=2) + "\n").encode())
    elif suffix == ".pdf":
        from builder.sheets.qt_renderer import pages as qt_pages
        from builder.sheets.report_pages import report_plan

        qt_pages.write_pdf(report_plan(report, document.battlefield, styles, qt_pages.qt_measure), path)
    else:
        from builder.sheets.report_html import report_html

        write_safely(path, report_html(report, document.battlefield, styles).encode())
