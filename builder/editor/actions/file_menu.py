"""The File menu."""

from __future__ import annotations

from functools import partial

from builder import formats
from builder.editor.actions.row import ActionRow, Menu, something_there
from builder.editor.session import Session
from builder.language import N_


def _export(id: str, session: Session) -> object:
    format = next(format for format in formats.FORMATS if format.id == id)
    return session.filing.exports.export_as(session.desk, format)


def _report_is_made(session: Session) -> bool:
    return session.made_panel("report") is not None and session.report.ready is not None


def _export_report(session: Session) -> None:
    report = session.report.ready
    if report is not None:
        session.filing.exports.export_report(session.desk, report)


def _compare(session: Session) -> None:
    from builder.editor.actions.comparing import compare  # not needed to open the window

    compare(session)


EXPORT = Menu(
    N_("&Export"),
    (
        ActionRow(
            "export-hsc",
            N_("&VirtualScape File…"),
            N_("Write a copy that VirtualScape opens (.hsc)"),
            partial(_export, "hsc"),
            enabled=something_there,
        ),
        ActionRow(
            "export-map-editor",
            N_("&Map Editor File…"),
            N_("Write a copy that heroscape-map-editor opens (.json)"),
            partial(_export, "map-editor"),
            enabled=something_there,
        ),
        ActionRow(
            "export-map-editor-gz",
            N_("Pac&ked Map Editor File…"),
            N_("Write a small copy that heroscape-map-editor opens (.gz)"),
            partial(_export, "map-editor-gz"),
            enabled=something_there,
        ),
        None,
        ActionRow(
            "export-picture",
            N_("&Picture…"),
            N_("Write the battlefield as PNG, JPG or SVG: at an angle, from above, or as a model"),
            lambda session: session.filing.exports.export_picture(session.desk, session.seen_model),
            enabled=something_there,
        ),
        ActionRow(
            "export-model",
            N_("M&odel…"),
            N_("Write the battlefield as a model for 3D programs (.glb) or 3D printers (.3mf, .stl)"),
            lambda session: session.filing.exports.export_model(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "export-page",
            N_("Map Pa&ge…"),
            N_("Write the map as one page for any browser: a model to turn, boxes, scenarios and its files"),
            lambda session: session.filing.exports.export_page(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "send-to-phone",
            N_("&Send to My Phone…"),
            N_("Show a code by which a phone in the same network fetches the build guide"),
            lambda session: session.filing.exports.send_to_phone(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "copy-picture",
            N_("&Copy Picture"),
            N_("Put a picture on the clipboard, with the view and size of the last export"),
            lambda session: session.filing.exports.copy_picture(session.desk, session.seen_model),
            enabled=something_there,
        ),
        ActionRow(
            "copy-forum-text",
            N_("Copy Forum &Text"),
            N_("Put the battlefield on the clipboard as a post, long or short as chosen last"),
            lambda session: session.filing.exports.copy_forum_text(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "copy-link",
            N_("Copy &Link"),
            N_("Put a link on the clipboard that opens the battlefield in heroscape-map-editor"),
            lambda session: session.filing.exports.copy_link(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "forum-post",
            N_("&Forum Post…"),
            N_("See the battlefield as a post, short or long, with mark-up and a link to the file"),
            lambda session: session.filing.exports.forum_post(session.desk),
            enabled=something_there,
        ),
        ActionRow(
            "export-report",
            N_("&Report…"),
            N_("Write the report as a page with pictures, a PDF or numbers"),
            _export_report,
            enabled=_report_is_made,
        ),
    ),
)

FILE = Menu(
    N_("&File"),
    (
        ActionRow(
            "new",
            N_("&New…"),
            N_("Begin a battlefield in a tab of its own, with a ground in the shape and size you choose"),
            lambda session: session.new_requested.emit(),
            ("Ctrl+N",),
            "new",
        ),
        ActionRow(
            "open",
            N_("&Open…"),
            N_("Open a battlefield"),
            lambda session: session.filing.open(),
            ("Ctrl+O",),
            "open",
        ),
        "*recent",
        "*examples",
        ActionRow(
            "library",
            N_("&Library…"),
            N_("Find a battlefield in your folders by words, facts and pictures"),
            lambda session: session.library.come_up(),
            ("Ctrl+Shift+O",),
        ),
        ActionRow(
            "what-can-i-build",
            N_("&What Can I Build…"),
            N_("Find the maps of your library of which you own every piece, and what others lack"),
            lambda session: session.library.come_up("buildable sort:missing"),
        ),
        ActionRow(
            "compare",
            N_("Co&mpare With…"),
            N_("See what differs from the file as it was last saved, another tab or any file"),
            _compare,
            enabled=something_there,
        ),
        ActionRow(
            "recover",
            N_("Reco&ver Unsaved Work…"),
            N_("See what was kept of a session that ended without saving"),
            lambda session: session.filing.recover(),
        ),
        ActionRow(
            "close",
            N_("&Close"),
            N_("Close the battlefield shown"),
            lambda session: session.filing.close(session.desk),
            ("Ctrl+W",),
        ),
        None,
        ActionRow(
            "save",
            N_("&Save"),
            N_("Save the battlefield"),
            lambda session: session.filing.save(session.desk),
            ("Ctrl+S",),
            "save",
        ),
        ActionRow(
            "save-as",
            N_("Save &As…"),
            N_("Save under another name or in another format"),
            lambda session: session.filing.save_as(session.desk),
            ("Ctrl+Shift+S",),
        ),
        ActionRow(
            "save-copy",
            N_("Save a Cop&y…"),
            N_("Write a copy and go on working in the file you have"),
            lambda session: session.filing.save_copy(session.desk),
        ),
        EXPORT,
        None,
        ActionRow(
            "export-sheets",
            N_("Export &Build Sheets…"),
            N_("Write a PDF or pictures from which the battlefield is built on a table"),
            lambda session: session.filing.exports.export_sheets(session.desk),
            ("Ctrl+Shift+E",),
            "sheets",
            enabled=something_there,
        ),
        ActionRow(
            "print",
            N_("&Print Build Sheets…"),
            N_("See the pages before they are printed, and choose paper and levels"),
            lambda session: session.filing.exports.preview(session.desk),
            ("Ctrl+P",),
            enabled=something_there,
        ),
        None,
        ActionRow(
            "quit",
            N_("&Quit"),
            N_("Leave Hexwright"),
            lambda session: session.window.close(),
            ("Ctrl+Q",),
        ),
    ),
)
