"""The File menu."""

from __future__ import annotations

from functools import partial

from builder import formats
from builder.editor.actions.row import ActionRow, Menu, something_there
from builder.editor.session import Session
from builder.editor.words import N


def _export(id: str, session: Session) -> object:
    format = next(format for format in formats.FORMATS if format.id == id)
    return session.filing.exports.export_as(session.desk, format)


def _report_is_made(session: Session) -> bool:
    return session.report.ready is not None


def _export_report(session: Session) -> None:
    report = session.report.ready
    if report is not None:
        session.filing.exports.export_report(session.desk, report)


EXPORT = Menu(
    N("Menus", "&Export"),
    (
        ActionRow(
            "export-hsc",
            N("Actions", "&VirtualScape File…"),
            N("Actions", "Write a copy that VirtualScape opens (.hsc)"),
            partial(_export, "hsc"),
            enabled=something_there,
        ),
        ActionRow(
            "export-map-editor",
            N("Actions", "&Map Editor File…"),
            N("Actions", "Write a copy that heroscape-map-editor opens (.json)"),
            partial(_export, "map-editor"),
            enabled=something_there,
        ),
        ActionRow(
            "export-map-editor-gz",
            N("Actions", "Pac&ked Map Editor File…"),
            N("Actions", "Write a small copy that heroscape-map-editor opens (.gz)"),
            partial(_export, "map-editor-gz"),
            enabled=something_there,
        ),
        None,
        ActionRow(
            "export-picture",
            N("Actions", "&Picture…"),
            N("Actions", "Write the battlefield as PNG, JPG or SVG: at an angle, from above, or every level"),
            lambda session: session.filing.exports.export_picture(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "copy-picture",
            N("Actions", "&Copy Picture"),
            N("Actions", "Put a picture on the clipboard, with the view and size of the last export"),
            lambda session: session.filing.exports.copy_picture(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "copy-forum-text",
            N("Actions", "Copy Forum &Text"),
            N("Actions", "Put the battlefield on the clipboard as a post, long or short as chosen last"),
            lambda session: session.filing.exports.copy_forum_text(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "forum-post",
            N("Actions", "&Forum Post…"),
            N("Actions", "See the battlefield as a post, short or long, with mark-up and a link to the file"),
            lambda session: session.filing.exports.forum_post(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "export-report",
            N("Actions", "&Report…"),
            N("Actions", "Write what the panel Report tells as a page with pictures, a PDF, or numbers"),
            _export_report,
            enabled=_report_is_made,
        ),
    ),
)

FILE = Menu(
    N("Menus", "&File"),
    (
        ActionRow(
            "new",
            N("Actions", "&New"),
            N("Actions", "Begin an empty battlefield in a tab of its own"),
            lambda session: session.filing.new(),
            ("Ctrl+N",),
            "new",
        ),
        ActionRow(
            "open",
            N("Actions", "&Open…"),
            N("Actions", "Open a battlefield"),
            lambda session: session.filing.open(),
            ("Ctrl+O",),
            "open",
        ),
        "*recent",
        "*examples",
        ActionRow(
            "what-can-i-build",
            N("Actions", "&What Can I Build…"),
            N("Actions", "See which battlefields of a folder you own the pieces of, and what others lack"),
            lambda session: session.filing.what_can_i_build(),
        ),
        ActionRow(
            "recover",
            N("Actions", "Reco&ver Unsaved Work…"),
            N("Actions", "See what was kept of a session that ended without saving"),
            lambda session: session.filing.recover(),
        ),
        ActionRow(
            "close",
            N("Actions", "&Close"),
            N("Actions", "Close the battlefield shown"),
            lambda session: session.filing.close(session.desk),
            ("Ctrl+W",),
        ),
        None,
        ActionRow(
            "save",
            N("Actions", "&Save"),
            N("Actions", "Save the battlefield"),
            lambda session: session.filing.save(session.desk),
            ("Ctrl+S",),
            "save",
        ),
        ActionRow(
            "save-as",
            N("Actions", "Save &As…"),
            N("Actions", "Save under another name or in another format"),
            lambda session: session.filing.save_as(session.desk),
            ("Ctrl+Shift+S",),
        ),
        ActionRow(
            "save-copy",
            N("Actions", "Save a Cop&y…"),
            N("Actions", "Write a copy and go on working in the file you have"),
            lambda session: session.filing.save_copy(session.desk),
        ),
        EXPORT,
        None,
        ActionRow(
            "export-sheets",
            N("Actions", "Export &Build Sheets…"),
            N("Actions", "Write a PDF or pictures from which the battlefield is built on a table"),
            lambda session: session.filing.exports.export_sheets(session.desk),
            ("Ctrl+Shift+E",),
            "sheets",
            enabled=something_there,
        ),
        ActionRow(
            "print",
            N("Actions", "&Print Build Sheets…"),
            N("Actions", "See the pages before they are printed, and choose paper and levels"),
            lambda session: session.filing.exports.preview(session.desk),
            ("Ctrl+P",),
            enabled=something_there,
        ),
        None,
        ActionRow(
            "quit",
            N("Actions", "&Quit"),
            N("Actions", "Leave Hexwright"),
            lambda session: session.window.close(),
            ("Ctrl+Q",),
        ),
    ),
)
