"""What the File menu does: documents come into tabs and go into files, and nothing is lost unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.editor import settings
from builder.editor.dialogs import asks
from builder.editor.dialogs.file_filters import SUFFIX
from builder.editor.filing import files
from builder.editor.filing.sheets_export import export_sheets
from builder.editor.work.desk import Desk
from builder.editor.work.document import Document
from builder.editor.work.holdings import Holdings
from builder.editor.workspace import Workspace
from builder.errors import RefusedError, UnreadableError
from builder.problems import Severity


class Filing(QObject):
    """Opens, saves and closes the documents of a workspace; every question is asked over ``window``."""

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        catalogue: Catalogue,
        holdings: Holdings,
        say: Callable[[str], None],
    ) -> None:
        """``say`` tells the designer something in passing."""
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self._catalogue, self._holdings = catalogue, holdings
        self._say = say
        self._last_folder = Path.home()
        workspace.close_wanted.connect(self.close)

    def new(self) -> None:
        """An empty battlefield in a tab of its own."""
        self._workspace.add(self.new_document())

    def new_document(self) -> Document:
        """An empty battlefield, counted against what is owned."""
        findings = (*self._catalogue.problems, *self._holdings.problems)
        return Document(owned=self._holdings.owned, findings=findings)

    def open(self) -> None:
        """Ask for a file and open it."""
        path = asks.ask_open_path(self._window, self._last_folder)
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file in a tab; one message where that does not work. True where it is shown now."""
        there = self._workspace.desk_of(path)
        if there is not None:
            self._workspace.show_desk(there)
            return True
        try:
            document = files.open_document(path, self._catalogue, self._holdings.owned)
        except UnreadableError as error:
            asks.show_error(self._window, self.tr("Cannot be opened"), str(error))
            return False
        self._workspace.add(document)
        self._remember(path)
        left_out = tuple(p for p in document.findings if p.severity is Severity.ERROR)
        if left_out:
            text = self.tr("{name} was opened, but not everything in it could be used.")
            asks.show_problems(
                self._window, self.tr("Not everything could be read"), text.format(name=path.name), left_out
            )
        elif document.scenario is not None:
            self._say(self.tr("What this file says of a scenario is kept"))
        return True

    def close(self, desk: Desk) -> bool:
        """Close a tab, asking where work would be lost; False where it stays.

        After the last one there is an empty one.
        """
        if not self.may_leave(desk):
            return False
        if len(self._workspace.desks) == 1:
            self._workspace.add(self.new_document())
        if desk in self._workspace.desks:  # `add` takes the place of an untouched one
            self._workspace.remove(desk)
        return True

    def may_leave(self, desk: Desk) -> bool:
        """Whether a document may be given up: nothing unsaved, or the designer said so."""
        if not desk.document.dirty:
            return True
        self._workspace.show_desk(desk)
        answer = asks.ask_to_save(self._window, self._name(desk.document))
        if answer is asks.Answer.SAVE:
            return self.save(desk)
        return answer is asks.Answer.DISCARD

    def may_leave_all(self) -> bool:
        """Whether all documents may be given up; asked one after the other until one is to stay."""
        return all(self.may_leave(desk) for desk in self._workspace.desks)

    def save(self, desk: Desk) -> bool:
        """Save where the document came from, or ask where to; False where it is not saved after all."""
        path = desk.document.path
        return self._save_to(desk.document, path) if path is not None else self.save_as(desk)

    def save_as(self, desk: Desk) -> bool:
        """Ask where to save, and save there."""
        document = desk.document
        suggested = document.path or self._last_folder / f"{self._file_name(document)}{SUFFIX}"
        path = asks.ask_battlefield_path(self._window, suggested)
        return path is not None and self._save_to(document, path)

    def export_sheets(self, desk: Desk) -> None:
        """Ask where to, and write build sheets there."""
        document = desk.document
        suggested = (document.path or self._last_folder / self._file_name(document)).with_suffix(".pdf")
        done = export_sheets(self._window, document, self._catalogue, suggested)
        if done is not None:
            self._say(self.tr("Wrote {name}").format(name=done.name))

    def _save_to(self, document: Document, path: Path) -> bool:
        left_out = document.left_out if path == document.path else 0
        if left_out and not asks.may_drop(self._window, path.name, left_out):
            return False
        try:
            saved = files.save_document(document, path, self._catalogue)
        except RefusedError as error:
            asks.show_error(self._window, self.tr("Not saved"), str(error))
            return False
        self._remember(path)
        if saved.problems:
            text = self.tr("{name} was saved, but this format cannot hold everything. A {suffix} file can.")
            asks.show_problems(
                self._window,
                self.tr("Not everything was saved"),
                text.format(name=path.name, suffix=SUFFIX),
                saved.problems,
            )
        if saved.stub is not None:
            self._say(self.tr("Saved; {name} beside it holds zones and glyphs").format(name=saved.stub.name))
        else:
            self._say(self.tr("Saved {name}").format(name=path.name))
        return True

    def _remember(self, path: Path) -> None:
        self._last_folder = path.absolute().parent
        settings.remember_file(path)

    def _name(self, document: Document) -> str:
        return document.path.name if document.path is not None else self.tr("The new battlefield")

    def _file_name(self, document: Document) -> str:
        title = document.battlefield.info.title
        return "".join(c if c.isalnum() or c in " -_" else "-" for c in title).strip() or "battlefield"
