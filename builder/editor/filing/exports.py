"""Writes everything but the battlefield's own file: other formats, sheets, pictures; shows what is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog, QWidget

from builder import formats, places
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document import file_names
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.file_names import as_file_name, file_name_of, same_file
from builder.editor.filing import files
from builder.errors import BuilderError, RefusedError
from builder.formats.suffixes import GAME_SUFFIX, MODEL_SUFFIX
from builder.hexgrid import bounds
from builder.language import _, ngettext
from builder.problems import Problem
from builder.solid import PRINT_SIZES, PRINT_SUFFIXES
from builder.view.jobs.progress import Progress
from builder.view.widgets import questions, run_dialog
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.drawing.styles import Styles
    from builder.editor.picture.choice import SeenModel
    from builder.insight import Report
    from builder.sheets.forum import Markup


class Losses:
    """Remembers, for each document and format, which losses the user has accepted."""

    def __init__(self, window: QWidget, catalogue: Catalogue) -> None:
        self._window, self._catalogue = window, catalogue
        self._confirmed: dict[Document, dict[str, frozenset[Hashable]]] = {}

    def ask(self, document: Document, path: Path, *, copy: bool = False) -> questions.Losing:
        """Ask whether to write there, unless nothing is lost or the user has accepted it; returns the
        decision.

        Raises RefusedError for a suffix that no format has.
        """
        problems = files.losses(document, path, self._catalogue)
        lost = frozenset(map(_what, problems))
        confirmed = self._confirmed.setdefault(document, {})
        if lost <= confirmed.get(path.suffix.lower(), frozenset()):
            return questions.Losing.WRITE
        answer = questions.ask_about_losses(self._window, path.name, problems, copy=copy)
        if answer is questions.Losing.WRITE:
            confirmed[path.suffix.lower()] = lost
        return answer

    def forget(self, document: Document) -> None:
        """Forget a document that is closed."""
        self._confirmed.pop(document, None)


def _what(problem: Problem) -> Hashable:
    """The kind of loss without number and place: three more trees need no new question."""
    kinds = frozenset(ref.piece for ref in problem.pieces)
    if kinds:
        return kinds, re.split(r"\d", problem.message, maxsplit=1)[0]  # places and kinds follow the number
    return re.sub(r"\d+", "", problem.message)


def _ask_percent(parent: QWidget, battlefield: Battlefield) -> int:
    """Ask how large a print is to be, in percent of the real pieces; 0 if cancelled."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(_("Size of the print"))
    box = bounds(cell for piece in battlefield.pieces.values() for cell in piece.cells)
    assert box is not None  # there are pieces
    size = {"width": round(box.width / 10), "depth": round(box.height / 10)}
    dialog.setLabelText(_("Percent of the size of the real pieces; 100 is {width} × {depth} cm:", **size))
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(*PRINT_SIZES)
    dialog.setIntValue(100)
    return dialog.intValue() if run_dialog(dialog) else 0


class Exports(QObject):
    """Exports what a desk shows; the document keeps its own file."""

    def __init__(
        self,
        window: QWidget,
        catalogue: Catalogue,
        losses: Losses,
        say: Callable[[str], None],
        settled: Callable[[Document, Path], bool | None],
        boxes: Callable[[], Mapping[str, int]],
    ) -> None:
        """``say`` shows the user a passing message; ``boxes`` gives the user's boxes.

        ``settled`` handles a path that is a battlefield's own file, of this document or of another tab: True
        if it is now saved, False if it is not; None if a copy may be written.
        """
        super().__init__(window)
        self._settled, self._boxes = settled, boxes
        self._window, self._catalogue, self._losses = window, catalogue, losses
        self._say = say
        self._last_folder: Path | None = None
        self._writing = False

    def export_as(self, desk: Desk, format: formats.Format) -> bool:
        """Ask for a path and write the battlefield there in another program's format."""
        document = desk.document
        path = questions.ask_export_path(self._window, format, self._suggested(document, format.suffixes[0]))
        if path is None:
            return False
        settled = self._settled(document, path)
        if settled is not None:
            return settled
        try:
            if self._losses.ask(document, path, copy=True) is not questions.Losing.WRITE:
                return False
            saved = files.write_copy(document, path, self._catalogue)
        except RefusedError as error:
            self._show_not_written(path, error)
            return False
        self._wrote(path, notes=saved.notes)
        return True

    def export_sheets(self, desk: Desk) -> None:
        """Ask for options and a path, and write build sheets there."""
        from builder.editor.sheets.export import export_sheets  # not needed to open the window

        if self._writing:  # the window stays responsive during layout
            return
        document = desk.document
        self._writing = True
        try:
            suggested = self._suggested(document, ".pdf")
            parts = self._window, document, self._catalogue, suggested, self._say
            written = export_sheets(*parts, boxes=self._boxes())
        finally:
            self._writing = False
        if written:
            self._wrote(written[0], len(written))

    def export_page(self, desk: Desk) -> None:
        """Ask what stands on it and for a path, and write the map there as a page for the browser."""
        from builder.editor.sheets.page import MapPageWork, ask_page_options  # not needed to open the window

        if self._writing:
            return
        title, suggested = _("Export a map page"), self._suggested(desk.document, ".html")
        options, filters = ask_page_options(self._window), {_("A page for a browser (*.html)"): ".html"}
        if options is None:
            return
        path = questions.ask_save_path(self._window, title, suggested, filters)
        if path is None:
            return
        work = MapPageWork.of(desk.document, self._catalogue, options, path)
        self._writing = True
        progress = Progress(self._window, title, _("Writing {name} …", name=path.name))
        try:
            made = progress.work_out(lambda: work)
        finally:
            progress.end()
            self._writing = False
        if made is None:
            self._say(_("Cancelled: nothing was written"))
            return
        notes = [_("without the guide, which is too large for it")] if made.lacks_guide else []
        self._write(path, lambda to: formats.write_safely(to, made.html.encode()), notes)

    def send_to_phone(self, desk: Desk) -> None:
        """Serve the guide to a phone in the same network, until the dialog is closed."""
        from builder.editor.sheets.sending import send_to_phone  # not needed to open the window

        if self._writing:
            return
        self._writing = True
        try:
            send_to_phone(self._window, desk.document, self._catalogue, self._say, self._boxes())
        finally:
            self._writing = False

    def preview(self, desk: Desk, *, scenario: bool = False, original: Battlefield | None = None) -> None:
        """Preview the build sheets for printing or export, from the cover on or, with ``scenario``, from the
        pages of the scenario. Pieces that replace those of the ``original`` are marked.
        """
        from builder.editor.sheets.preview import PrintPreview
        from builder.scenario import text_in
        from builder.sheets.scenario.play_pages import TITLE

        document = desk.document
        suggested, at, here = self._suggested(document, ".pdf"), "", document.scenario
        if scenario:
            at = _(TITLE)
            if here is not None and len(document.scenarios.all) > 1:  # the page then has the scenario's title
                at = on_one_line(text_in(here.title)) or at
        parts = document, self._catalogue, suggested, self._window
        dialog = PrintPreview(*parts, at=at, original=original, boxes=self._boxes())
        run_dialog(dialog)
        if dialog.written is not None:
            self._wrote(dialog.written)

    def copy_picture(self, desk: Desk, seen: SeenModel | None = None) -> None:
        """Copy a picture to the clipboard, with the options chosen last; ``seen``: the view of the Model
        panel.

        Raises RefusedError if the picture is empty.
        """
        from builder.editor.picture import export

        image = export.picture_of(self._window, desk, self._styles(), seen)
        if image is None:
            self._say(_("Cancelled: no picture was copied"))
            return
        QGuiApplication.clipboard().setImage(image)
        self._say(
            _("Copied a picture of {width} × {height} pixels", width=image.width(), height=image.height())
        )

    def export_picture(self, desk: Desk, seen: SeenModel | None = None) -> None:
        """Ask for options and a path, and write pictures there; ``seen``: the view of the Model panel.

        Raises RefusedError if the picture is empty.
        """
        from builder.editor.picture import export

        suggested = self._suggested(desk.document, ".png")
        written = export.export_pictures(self._window, desk, self._styles(), suggested, seen)
        if written:
            self._wrote(written[0], len(written))

    def export_model(self, desk: Desk) -> None:
        """Ask for a path and write the battlefield there as a model for 3D programs or, as large as is asked
        for, for a 3D printer.
        """
        from builder.editor.picture.export import scenario_on
        from builder.sheets.scenario.on_model import laid_on
        from builder.sheets.scenario.shown import NO_SCENARIO
        from builder.solid.model_files import model_bytes

        title, suggested = _("Export a model"), self._suggested(desk.document, MODEL_SUFFIX)
        names = _("Model (*.glb)"), _("3D print, with colours (*.3mf)"), _("3D print (*.stl)")
        filters = dict(zip(names, (MODEL_SUFFIX, *PRINT_SUFFIXES), strict=True))
        path = questions.ask_save_path(self._window, title, suggested, filters)
        battlefield, styles, percent = desk.document.battlefield.copy(), self._styles(), 100
        if path is not None and path.suffix.lower() in PRINT_SUFFIXES:
            percent = _ask_percent(self._window, battlefield)
        if path is None or not percent:
            return
        setup = (scenario_on(desk) or NO_SCENARIO).setup
        progress = Progress(self._window, title, _("Making {name} …", name=path.name))
        try:
            content = progress.work_out(
                lambda: (
                    lambda _report, _over: model_bytes(
                        path, battlefield, styles, laid_on(setup, battlefield), percent
                    )
                )
            )
        finally:
            progress.end()
        if content is not None:
            self._write(path, lambda to: formats.write_safely(to, content))

    def copy_forum_text(self, desk: Desk) -> None:
        """Copy the battlefield as text to the clipboard, with the length and mark-up chosen last."""
        from builder.editor.filing.forum import forum_text_of, stored_choice

        long, markup = stored_choice()
        self._copied_text(forum_text_of(desk.document, self._catalogue, long=long, markup=markup))

    def copy_link(self, desk: Desk) -> None:
        """Copy a link that opens the battlefield in heroscape-map-editor; a file is offered where it is too
        large for one.
        """
        document, format = desk.document, formats.format_for(Path("x.json"))
        assert format is not None
        if self._losses.ask(document, Path("link.json"), copy=True) is not questions.Losing.WRITE:
            return
        battlefield, scenario, catalogue = document.battlefield.copy(), document.scenario, self._catalogue
        progress = Progress(self._window, _("Copy Link"), _("Making the link …"))
        try:
            found = progress.work_out(
                lambda: lambda _report, _over: formats.link_to(battlefield, catalogue, scenario)
            )
        except BuilderError as error:
            if questions.ask_to_send_a_file(self._window, str(error)):
                self.export_as(desk, format)
            return
        finally:
            progress.end()
        if found is None:
            return
        link, _lost = found
        QGuiApplication.clipboard().setText(link)
        self._say(_("Copied a link of {n} characters", n=len(link)))

    def forum_post(self, desk: Desk) -> None:
        """Show the battlefield as a forum post, to be copied or written to a file."""
        from builder.editor.filing.forum import ForumDialog, forum_text_of

        document = desk.document

        def text_of(long: bool, markup: Markup, links: Sequence[str]) -> str:
            return forum_text_of(
                document, self._catalogue, long=long, markup=markup, links=links, room_for_link=True
            )

        dialog = ForumDialog(text_of, self._window)
        wanted, text, to_file = run_dialog(dialog), dialog.text, dialog.to_file
        if not wanted:
            return
        if not to_file:
            self._copied_text(text)
            return
        title, suggested = _("Save the post"), self._suggested(document, ".txt")
        path = questions.ask_save_path(self._window, title, suggested, {_("Text (*.txt)"): ".txt"})
        self._write(path, lambda to: formats.write_safely(to, text.encode()))

    def export_report(self, desk: Desk, report: Report) -> None:
        """Ask for a path and write the report of the battlefield there."""
        from builder.editor.report.export import ask_report_path, write_report

        document = desk.document
        path = ask_report_path(self._window, self._suggested(document, ".html"))
        self._write(path, lambda to: write_report(document, report, self._styles(), to))

    def export_game(self, desk: Desk, facts: PlayFacts) -> None:
        """Ask for a path and write the scenario there with everything needed to play it; if it has errors,
        ask first whether to write it at all.
        """
        from builder.editor.game.export import errors_of, game_of, write_game
        from builder.scenario import text_in

        if desk.scenario is None:
            return
        game = game_of(desk, self._catalogue, facts)
        errors = errors_of(game, facts)
        called = desk.document.scenarios.called
        if errors and not questions.may_write_errors(self._window, called, errors):
            return
        # Each scenario of a battlefield is exported as a separate game.
        scenario = text_in(desk.scenario.title, desk.scenario_hand.held.language)
        title, suggested = _("Export a game"), self._suggested(desk.document, GAME_SUFFIX, scenario)
        path = questions.ask_save_path(self._window, title, suggested, {_("Game (*.hexgame)"): GAME_SUFFIX})
        self._write(path, lambda to: write_game(to, game))

    def _write(self, path: Path | None, write: Callable[[Path], None], notes: Iterable[str] = ()) -> None:
        """Write a file if a path was chosen; one message if that fails."""
        if path is None:
            return
        try:
            write(path)
        except RefusedError as error:
            self._show_not_written(path, error)
        else:
            self._wrote(path, notes=notes)

    def _copied_text(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._say(
            ngettext(
                "Copied the battlefield as text of {n} line",
                "Copied the battlefield as text of {n} lines",
                text.count("\n"),
            )
        )

    def _styles(self) -> Styles:
        from builder.drawing.styles import load_styles

        return load_styles(places.shipped("tilesets"))

    def _show_not_written(self, path: Path, error: RefusedError) -> None:
        questions.show_error(
            self._window, _("Not written"), file_names.not_written(path), file_names.detail(error, path)
        )

    def _suggested(self, document: Document, suffix: str, of: str = "") -> Path:
        """A path beside the battlefield, named after it and, if the file is ``of`` a part, that part."""
        beside = document.path.absolute().parent if document.path is not None else Path.home()
        name = document.path.stem if document.path is not None else file_name_of(document)
        part = as_file_name(of)
        name = f"{name} - {part}" if part else name
        path = (self._last_folder or beside) / f"{name}{suffix}"
        if document.path is not None and same_file(document.path, path):
            return path.with_stem(_("{name} copy", name=name))
        return path

    def _wrote(self, path: Path, count: int = 1, notes: Iterable[str] = ()) -> None:
        self._last_folder = path.absolute().parent
        text = _("Wrote {name}", name=path.name)
        if count > 1:
            text = ngettext(
                "Wrote {name} and {n} more", "Wrote {name} and {n} more", count - 1, name=path.name
            )
        self._say(" · ".join((text, *notes)))
