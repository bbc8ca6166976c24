"""What a window can compare its battlefield with, and the window that does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from builder import formats
from builder.editor.compare.window import ComparedWith, CompareWindow, OtherOffer
from builder.editor.document import file_names
from builder.errors import UnreadableError
from builder.language import _
from builder.processes import CancelledError
from builder.view.jobs.reading import read_awake
from builder.view.widgets import questions, run_dialog
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.editor.compare.differences import Difference
    from builder.editor.document.desk import Desk
    from builder.editor.session import Session


def compare(session: Session) -> None:
    """Compare the battlefield shown: with its file if it has unsaved changes, else with one of another tab,
    else with a file the user chooses. If it is already being compared, that window comes to the front.
    """
    desk = session.desk
    for window in session.window.findChildren(CompareWindow):
        if window.document is desk.document and window.isVisible():
            window.raise_()
            window.activateWindow()
            return
    window = _window(session, desk, session.window, partial(_offers, session, desk))
    unsaved = desk.document.battlefield_dirty
    first = next(offer for offer in _offers(session, desk) if unsaved or not offer.saved)
    if not window.load(first):
        window.deleteLater()
        return
    window.jump_requested.connect(partial(_show, session, desk))
    window.print_requested.connect(lambda other: session.filing.exports.preview(desk, original=other))
    desk.destroyed.connect(window.close)
    window.show()


def compare_result(session: Session, result: Battlefield, over: QWidget) -> None:
    """Compare the battlefield shown with what it would become, in a window over another that blocks until it
    is closed.
    """
    window = _window(session, session.desk, over)
    name = _("as it would be")
    window.load(OtherOffer(name, partial(_given, ComparedWith(name, result, version=True))))
    for button in (window.jump, window.sheets):
        button.hide()
    run_dialog(window)


def _window(
    session: Session, desk: Desk, over: QWidget, offers: Callable[[], Sequence[OtherOffer]] = tuple
) -> CompareWindow:
    edition = session.figure.figure.rules
    parts = desk.document, session.catalogue, session.drawings, session.view_options, edition
    return CompareWindow(*parts, over, offers)


def _offers(session: Session, desk: Desk) -> list[OtherOffer]:
    """Its own file, the battlefields of other tabs, any file."""
    found = []
    path = desk.document.path
    if path is not None:
        as_saved = partial(_read, session.catalogue, path, name=_("as last saved"))
        found.append(OtherOffer(_("As last saved"), as_saved, saved=True))
    for other in session.workspace.desks:
        if other is not desk:
            document, name = other.document, on_one_line(file_names.name_of(other.document))
            there = ComparedWith(name, document.battlefield, document=document)
            found.append(OtherOffer(name, partial(_given, there)))
    return [*found, OtherOffer(_("Another file…"), partial(_ask, session.catalogue, desk))]


def _given(other: ComparedWith, _window: QWidget) -> ComparedWith:
    return other


def _ask(catalogue: Catalogue, desk: Desk, window: QWidget) -> ComparedWith | None:
    folder = desk.document.path.parent if desk.document.path is not None else Path.home()
    path = questions.ask_open_path(window, folder, _("Compare with a battlefield"))
    return _read(catalogue, path, window) if path is not None else None


def _read(catalogue: Catalogue, path: Path, window: QWidget, name: str = "") -> ComparedWith | None:
    """The battlefield in a file; ``name`` labels it as a version of the one that is being compared."""
    try:
        loaded = read_awake(window, formats.read, path, catalogue)
    except UnreadableError as error:
        reason = file_names.detail(error, path)
        questions.show_error(window, _("Cannot be compared"), file_names.cannot_open(path), reason)
        return None
    except CancelledError:
        return None
    return ComparedWith(name or path.name, loaded.battlefield, bool(name), len(loaded.left_out))


def _show(session: Session, desk: Desk, one: Difference) -> None:
    """Show a difference on the canvas, its pieces selected."""
    session.workspace.show_desk(desk)
    if one.covered or desk.highest is not None:
        desk.show_level(one.slot)
    desk.select(piece.id for piece in one.sides[0].pieces if piece.id in desk.document.battlefield.pieces)
    session.canvas.jump_to(one.hex)
    session.window.activateWindow()
    session.canvas.setFocus()
