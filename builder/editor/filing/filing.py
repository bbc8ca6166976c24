"""The actions of the File menu, questions about changed files, and recovery; nothing is lost unasked."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from builder import formats, places
from builder.battlefield import UNKNOWN_PIECE, Battlefield, Info, unknown_in_words, unknown_pieces
from builder.catalogue import Catalogue
from builder.editor.document import file_names
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.file_names import (
    absolute_path,
    file_name_of,
    name_of,
    same_file,
    shipped_examples,
)
from builder.editor.filing import files
from builder.editor.filing.autosave import (
    Autosave,
    AutosaveFile,
    SessionFolder,
    left_behind,
    look_into,
    open_autosave,
    out_of_reach,
)
from builder.editor.filing.exports import Exports, Losses
from builder.editor.filing.files import (
    ScenarioStamps,
    battlefield_of,
    choose_scenario,
    held_more,
    in_the_way,
    is_scenario,
    lying_at,
    open_embedded,
    stay_behind,
)
from builder.editor.filing.watch import Outside, Watch, stamp_of
from builder.editor.inventory.holdings import Holdings
from builder.editor.workspace import Workspace
from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, JOURNAL_SUFFIX, SHEET_SUFFIXES
from builder.language import _, ngettext
from builder.problems import Severity
from builder.processes import CancelledError
from builder.view import settings
from builder.view.jobs.reading import read_awake
from builder.view.widgets import questions, run_dialog


class OutsideChanges(QObject):
    """Asks about changed files, but only in the active window with no other question or gesture open."""

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        catalogue: Catalogue,
        watch: Watch,
        reloaded: Callable[[Document], None],
    ) -> None:
        """``reloaded`` is called with each document that was reloaded from its file."""
        super().__init__(window)
        self._reloaded = reloaded
        self._window, self._workspace = window, workspace
        self._catalogue, self._watch = catalogue, watch
        # Queued: so a message being answered has closed, and the code that asked has not continued yet.
        watch.noticed.connect(self._take_up, Qt.ConnectionType.QueuedConnection)

    def _take_up(self) -> None:
        if QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive:
            return  # the watch looks again when it becomes active
        front = QApplication.activeWindow()
        elsewhere = front is not None and self._window not in (front, front.parentWidget())
        if elsewhere or QApplication.activeModalWidget() is not None or QApplication.mouseButtons():
            self._watch.look_later()
            return
        states = [(desk, self._watch.state(desk.document)) for desk in self._workspace.desks]
        self._report_gone([desk for desk, state in states if state is Outside.GONE])
        for desk, state in states:
            if state is Outside.CHANGED:
                self._ask(desk)

    def _report_gone(self, desks: list[Desk]) -> None:
        names = []
        for desk in desks:
            path = desk.document.path
            assert path is not None  # only saved documents are watched
            names.append(path.name)
            self._watch.remember(desk.document, None)
            desk.document.mark_unsaved()
        if names:
            questions.show_notice(
                self._window,
                _("The file is gone"),
                _("{names}: the file is not there any more.", names=", ".join(names)),
                _(
                    "It was moved or deleted, or its drive is gone. The battlefield is still here, "
                    "unsaved: save it to keep it."
                ),
            )

    def _ask(self, desk: Desk) -> None:
        document = desk.document
        path = document.path
        assert path is not None
        self._workspace.show_desk(desk)
        stamp = stamp_of(path)
        reload = questions.wants_reload(self._window, path.name, dirty=document.dirty)
        if not isValid(self._watch):
            return  # the window was closed while the question was open
        self._watch.remember(document, stamp)
        if not reload:
            document.mark_unsaved()
            return
        try:
            reader = partial(read_awake, self._window)
            files.reload_document(document, self._catalogue, _("Reload from the disk"), reader)
            self._reloaded(document)
        except CancelledError:
            document.mark_unsaved()
        except BuilderError as error:
            document.mark_unsaved()
            questions.show_error(
                self._window,
                _("Cannot be opened"),
                file_names.cannot_open(path),
                file_names.detail(error, path),
            )


class Recovery(QObject):
    """Looks for autosaves of programs that have ended; those of running programs are left alone."""

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        catalogue: Catalogue,
        holdings: Holdings,
        autosave: Autosave,
        watch: Watch,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self._catalogue, self._holdings = catalogue, holdings
        self._autosave, self._watch = autosave, watch

    def offer(self) -> bool:
        """Ask what to do with the autosaves found; False if there are none."""
        self._name_out_of_reach()
        sessions = list(left_behind(self._autosave.under))
        try:
            found, unreadable = _kept_in(sessions)
            if not found:
                return False
            from builder.editor.filing.recovery_dialog import (  # there are rarely any
                RecoveryChoice,
                RecoveryDialog,
            )

            dialog = RecoveryDialog(found, self._in_words(unreadable), self._window)
            run_dialog(dialog)
            options, ticked = dialog.options, dialog.model.checked
            if options is RecoveryChoice.RECOVER:
                self._recover(ticked)
            elif options is RecoveryChoice.DISCARD and questions.may_throw_away(self._window, len(ticked)):
                self._discard(ticked)
            return True
        finally:
            for session in sessions:
                session.let_go()

    def _name_out_of_reach(self) -> None:
        folders = out_of_reach(self._autosave.under)
        if folders:
            questions.show_error(
                self._window,
                _("Unsaved work is there that cannot be offered"),
                _(
                    "Its folder cannot be written to. Make it writable and start again, or open the files "
                    "in it."
                ),
                "\n".join(map(str, folders)),
            )

    def _discard(self, ticked: Iterable[AutosaveFile]) -> None:
        left = []
        for kept in ticked:
            try:
                kept.file.unlink(missing_ok=True)
            except OSError as error:
                reason = error.strerror or error
                left.append(_("{file}: cannot be deleted ({reason})", file=kept.file, reason=reason))
        if left:
            questions.show_error(
                self._window,
                _("Not everything was discarded"),
                _("It is offered again at the next start."),
                "\n".join(left),
            )

    def _recover(self, ticked: Iterable[AutosaveFile]) -> None:
        wrong = []
        for kept in ticked:
            there = self._workspace.desk_of(kept.path) if kept.path is not None else None
            worked_on = there is not None and (there.document.dirty or there.document.history.count > 0)
            try:
                # If its file is being edited in a tab, saving must not overwrite that.
                opened = replace(kept, path=None) if worked_on else kept
                reader = partial(read_awake, self._window)
                document = open_autosave(opened, self._catalogue, self._holdings.owned, reader)
            except (UnreadableError, CancelledError) as error:
                wrong.append(str(error))
                continue
            self._workspace.add(document)
            if there is not None and not worked_on:
                self._workspace.remove(there)
            self._watch.remember(document, kept.stamp)
            self._autosave.adopt(document, kept.file)
        if wrong:
            questions.show_error(
                self._window,
                _("Not everything was recovered"),
                _("Some of it cannot be read any more. It is left where it lies."),
                "\n".join(wrong),
            )
        self._watch.look_later()

    def _in_words(self, unreadable: list[Path]) -> str:
        if not unreadable:
            return ""
        return _(
            "{count} more cannot be read; see {folder}", count=len(unreadable), folder=unreadable[0].parent
        )


def _kept_in(sessions: Iterable[SessionFolder]) -> tuple[list[AutosaveFile], list[Path]]:
    """The autosaves in some folders, newest first, and the files that cannot be read."""
    found, unreadable = [], []
    for session in sessions:
        for file in session.files():
            try:
                found.append(look_into(file))
            except UnreadableError:
                unreadable.append(file)
    return sorted(found, key=lambda kept: kept.when, reverse=True), unreadable


class Filing(QObject):
    """Opens, saves and closes the documents of a workspace; every question opens over ``window``.

    ``autosave`` keeps unsaved work, ``recovery`` offers it after a crash, ``exports`` writes everything
    besides the battlefield's own file. ``journal_requested`` carries the file of a game to be replayed;
    ``scenario_opened``: the file of a scenario or a game was opened; ``incomplete``: a file with unknown
    pieces was opened.
    """

    journal_requested = Signal(object)
    scenario_opened = Signal()
    incomplete = Signal()

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        catalogue: Catalogue,
        holdings: Holdings,
        say: Callable[[str], None],
    ) -> None:
        """``say`` shows the user a passing message."""
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self._catalogue, self._holdings = catalogue, holdings
        self._say = say
        self._last_folder = Path.home()
        self._losses = Losses(window, catalogue)
        self._watch = Watch(workspace, self)
        self._scenarios = ScenarioStamps()
        self._outside = OutsideChanges(window, workspace, catalogue, self._watch, self._scenarios.remember)
        self.exports: Exports = Exports(
            window, catalogue, self._losses, say, self._settled, lambda: holdings.collection.boxes
        )
        self.autosave = Autosave(
            workspace, catalogue, self._watch, places.state_folder() / "autosave", parent=self
        )
        self.autosave.failed.connect(self._report_no_autosave)
        self.recovery = Recovery(window, workspace, catalogue, holdings, self.autosave, self._watch)
        workspace.close_requested.connect(self.close)
        workspace.left.connect(lambda canvas: self._losses.forget(canvas.desk.document))
        workspace.left.connect(lambda canvas: self._scenarios.forget(canvas.desk.document))

    # Opening ---------------------------------------------------------------------------------------

    def new(self, info: Info | None = None) -> None:
        """Open an empty battlefield in a new tab, with this title and author if they are given."""
        self._workspace.add(self.new_document(info))

    def new_document(self, info: Info | None = None) -> Document:
        """An empty battlefield, counted against the user's boxes."""
        return Document(Battlefield(info), owned=self._holdings.owned)

    def open(self) -> None:
        """Ask for a file and open it."""
        path = questions.ask_open_path(self._window, self._last_folder)
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file in a tab; one message if that fails. True if it is now shown."""
        return self.open_paths((path,))

    def open_link(self, text: str) -> bool:
        """Open the map of a share link; False where a text is none."""
        try:
            path = formats.kept_link(text)
            if path is None:
                return False
            self.open_paths([path])
        except BuilderError as error:
            questions.show_error(self._window, _("Cannot be opened"), str(error))
        return True

    def open_paths(self, paths: Iterable[Path]) -> bool:
        """Open files in tabs, with one message about all that cannot be opened; True if all were opened."""
        wrong: list[tuple[str, str]] = []
        cancelled = False
        # Journals come last: they are replayed on the battlefield that was opened with them.
        for path in sorted(map(absolute_path, paths), key=_is_journal):
            try:
                if _is_journal(path):
                    self.journal_requested.emit(path)
                elif is_scenario(path):
                    self._open_scenario(path)
                else:
                    self._show_or_open(path)
            except UnreadableError as error:
                wrong.append((file_names.cannot_open(path), file_names.detail(error, path)))
            except CancelledError:
                self._say(_("{name} was not opened: cancelled", name=path.name))
                cancelled = True
        if len(wrong) == 1:
            questions.show_error(self._window, _("Cannot be opened"), *wrong[0])
        elif wrong:
            questions.show_errors(
                self._window,
                _("Cannot be opened"),
                ngettext("{n} file cannot be opened.", "{n} files cannot be opened.", len(wrong)),
                [sentence for sentence, _ in wrong],
            )
        return not wrong and not cancelled

    def open_example(self, path: Path) -> bool:
        """Open a shipped battlefield as a new one without a file."""
        try:
            document = files.open_document(path, self._catalogue, self._holdings.owned)
        except UnreadableError as error:
            questions.show_error(
                self._window, _("Cannot be opened"), file_names.cannot_open(path), str(error)
            )
            return False
        document.leave_file()
        self._workspace.add(document)
        return True

    def open_listed(self, path: Path) -> bool:
        """Open a file from a list; shipped files open as new battlefields."""
        shipped = any(same_file(path, example) for example in shipped_examples())
        return (self.open_example if shipped else self.open_path)(path)

    def recover(self) -> None:
        """Offer the work of programs that ended without saving, or say that there is none."""
        if not self.recovery.offer():
            self._say(_("There is no unsaved work to recover"))

    def _show_or_open(self, path: Path, *, panel_comes: bool = False) -> Document:
        """Show the document of a file, opening it if necessary. Raises UnreadableError.

        A message says where its scenarios are, unless the panel with them is about to open.
        """
        there = self._workspace.desk_of(path)
        if there is None:
            self._open(path, panel_comes=panel_comes)
        else:
            self._workspace.show_desk(there)
        return self._workspace.desk.document

    def _open_scenario(self, path: Path) -> None:
        """Open the battlefield of a scenario and switch to that scenario. Raises UnreadableError."""
        field = battlefield_of(path, self._catalogue, self._window)
        if field is not None:
            choose_scenario(self._show_or_open(absolute_path(field), panel_comes=True), path)
        else:
            made = open_embedded(path, self._catalogue, self._holdings.owned, self._window)
            self._workspace.add(made)
            self._remember(path)
        self.scenario_opened.emit()

    def _open(self, path: Path, *, panel_comes: bool) -> None:
        stamp = stamp_of(path)
        reader = partial(read_awake, self._window)
        document = files.open_document(path, self._catalogue, self._holdings.owned, reader)
        self._workspace.add(document)
        self._remember(path)
        if path.suffix.lower() in SHEET_SUFFIXES or not path.is_file():
            document.leave_file()  # printed sheets stay as they are, and zips
        else:
            self._watch.remember(document, stamp)
            self._scenarios.remember(document)
        unknown = unknown_pieces(document.battlefield)
        wrong = (problem for problem in document.findings if problem.severity is Severity.ERROR)
        left_out = tuple(problem for problem in wrong if problem.code != UNKNOWN_PIECE)
        if unknown:
            self.incomplete.emit()
            self._say(unknown_in_words(unknown))
        if left_out:
            text = _("{name} was opened, but not everything in it could be used.")
            questions.show_problems(
                self._window, _("Not everything could be read"), text.format(name=path.name), left_out
            )
        elif document.scenario is not None and not panel_comes and not unknown:
            count = len(document.scenarios.all)
            self._say(
                ngettext(
                    "With a scenario: see View ▸ Workspace ▸ Scenario",
                    "With {n} scenarios: see View ▸ Workspace ▸ Scenario",
                    count,
                )
            )

    # Closing ---------------------------------------------------------------------------------------

    def close(self, desk: Desk) -> bool:
        """Close a tab, and ask first if work would be lost; False if it stays open.

        Closing the last one opens an empty battlefield.
        """
        if not self.may_leave(desk):
            return False
        if len(self._workspace.desks) == 1:
            self._workspace.add(self.new_document())
        if desk in self._workspace.desks:  # `add` replaces an untouched one
            self._workspace.remove(desk)
        return True

    def may_leave(self, desk: Desk) -> bool:
        """Whether a document may be closed: nothing is unsaved, or the user agreed."""
        if not desk.document.dirty:
            return True
        self._workspace.show_desk(desk)
        answer = questions.ask_to_save(self._window, name_of(desk.document))
        if answer is questions.Answer.SAVE:
            return self.save(desk)
        return answer is questions.Answer.DISCARD

    def may_leave_all(self) -> bool:
        """Whether all documents may be closed; one question for all of them.

        If one cannot be saved, or the user cancels, all stay open; those saved before it are saved. Nothing
        is asked if the work was handed on to the next start.
        """
        if self.autosave.handed_on:
            return True
        unsaved = [desk for desk in self._workspace.desks if desk.document.dirty]
        if len(unsaved) <= 1:
            return all(self.may_leave(desk) for desk in unsaved)
        answer = questions.ask_to_save_all(self._window, [name_of(desk.document) for desk in unsaved])
        if answer is questions.Answer.SAVE:
            return all(self._show_and_save(desk) for desk in unsaved)
        return answer is questions.Answer.DISCARD

    def end(self) -> None:
        """The window closes; unsaved work may be discarded now."""
        desks = (*self._workspace.desks, self._workspace.desk)
        settings.keep_open(path for desk in desks if (path := desk.document.path) is not None)
        self.autosave.end()
        for desk in self._workspace.desks:
            self._watch.forget(desk.document)
            desk.document.let_go()

    def _show_and_save(self, desk: Desk) -> bool:
        self._workspace.show_desk(desk)  # to show which one the question is about
        return self.save(desk)

    # Saving ----------------------------------------------------------------------------------------

    def save(self, desk: Desk) -> bool:
        """Save to the document's own file, or ask for a path; False if it is not saved after all."""
        path = desk.document.path
        return self._save_to(desk.document, path) if path is not None else self.save_as(desk)

    def save_as(self, desk: Desk) -> bool:
        """Ask for a path and save there."""
        document = desk.document
        path = questions.ask_battlefield_path(self._window, self._suggested(document))
        return path is not None and self._save_to(document, path)

    def save_copy(self, desk: Desk) -> bool:
        """Ask for a path and write a copy there; the document keeps its own file."""
        document = desk.document
        own = self._suggested(document)
        suggested = own.with_stem(_("{name} copy", name=own.stem))
        path = questions.ask_battlefield_path(self._window, suggested)
        if path is None:
            return False
        settled = self._settled(document, path)
        if settled is not None:
            return settled
        losing = self._asked(document, path, copy=True)
        saved = self._written(document, path, copy=True) if losing is questions.Losing.WRITE else None
        if saved is None:
            return False
        self._say(_("Wrote a copy, {name}", name=path.name) + self._besides(saved))
        return True

    def _settled(self, document: Document, path: Path) -> bool | None:
        """None if a copy may be written to ``path``.

        The document's own file gets no copy: the document is saved, and the answer is whether it was. A file
        open in another tab is not written, and a message says so.
        """
        if document.path is not None and same_file(document.path, path):
            return self._save_to(document, document.path)
        return None if self._is_free(document, path) else False

    def _save_to(self, document: Document, path: Path) -> bool:
        path = absolute_path(path)
        if not self._is_free(document, path):
            return False
        own = document.path if document.path is not None and same_file(document.path, path) else None
        path = own or path  # however it is spelled
        if own is not None and not self._may_replace(document, own):
            return False
        losing = self._asked(document, path, copy=False)
        if losing is questions.Losing.ELSEWHERE:
            other = questions.ask_battlefield_path(self._window, path.with_suffix(BATTLEFIELD_SUFFIX))
            return other is not None and self._save_to(document, other)
        if losing is not questions.Losing.WRITE:
            return False
        behind = stay_behind(document, path, lying_at(document, path))
        if behind and not questions.may_leave_behind(self._window, path.name, list(behind.values())):
            return False
        saved = self._written(document, path, copy=False, without=behind)
        if saved is None:
            return False
        self._watch.remember(document, stamp_of(path))
        self._scenarios.remember(document)
        if not self._deleted_are_gone(path, saved):
            return False
        if saved.scenarios:
            names = ", ".join(file.name for file in saved.scenarios)
            self._say(_("Saved {name}, with {scenarios}", name=path.name, scenarios=names))
        else:
            more = "" if own is not None else self._besides(saved)
            self._say(_("Saved {name}", name=path.name) + more)
        return True

    def _may_replace(self, document: Document, path: Path) -> bool:
        """Whether the document's own file, with those of its scenarios, may be overwritten.

        Asks if they held more than could be read, and if another program changed them.
        """
        more = [(path, document.left_out)] if document.left_out else []
        try:
            more += held_more(document, self._catalogue, self._window)
        except CancelledError:
            return False
        if not all(questions.may_drop(self._window, file.name, count) for file, count in more):
            return False
        changed = [path] if self._watch.state(document, read=True) is Outside.CHANGED else []
        changed += self._scenarios.changed(document)
        return all(questions.may_write_over(self._window, file.name) for file in changed)

    def _asked(self, document: Document, path: Path, *, copy: bool) -> questions.Losing:
        """What to do if the file cannot hold everything; one message if no format has that suffix."""
        try:
            return self._losses.ask(document, path, copy=copy)
        except RefusedError as error:
            self._show_not_saved(path, error)
            return questions.Losing.CANCEL

    def _show_not_saved(self, path: Path, error: RefusedError) -> None:
        questions.show_error(
            self._window, _("Not saved"), file_names.not_saved(path), file_names.detail(error, path)
        )

    def _written(
        self, document: Document, path: Path, *, copy: bool, without: Container[Path] = ()
    ) -> files.Saved | None:
        """Write the document if that is allowed and works; None, with one message, if not."""
        try:
            other = in_the_way(document, path)
            clash = questions.Clash.KEEP
            if other is not None:
                clash = questions.ask_about_scenario(self._window, other.name)
            if clash is questions.Clash.CANCEL:
                return None
            write = files.write_copy if copy else partial(files.save_document, without=without)
            reader, replaces = partial(read_awake, self._window), clash is questions.Clash.REPLACE
            saved = write(document, path, self._catalogue, replace_first=replaces, reader=reader)
        except RefusedError as error:
            self._show_not_saved(path, error)
            return None
        self._remember(path)
        return saved

    def _deleted_are_gone(self, path: Path, saved: files.Saved) -> bool:
        """Whether the files of deleted scenarios are gone; a message if one is not."""
        if saved.at is None or saved.trouble is None:
            return True
        questions.show_error(
            self._window,
            _("Not everything was saved"),
            _(
                "{name} was saved, but {scenario}, the file of a deleted scenario, is still there.",
                name=path.name,
                scenario=saved.at.name,
            ),
            file_names.detail(saved.trouble, saved.at),
        )
        return False

    def _besides(self, saved: files.Saved) -> str:
        """What else to say about the result of saving."""
        said = ["", *saved.notes]
        if saved.found is not None:
            said.append(_("{name}, which was there already, goes with it", name=saved.found.name))
        return " · ".join(said)

    def _is_free(self, document: Document, path: Path) -> bool:
        """Whether no other tab has that file open; a message if one does."""
        there = self._workspace.desk_of(path)
        if there is None or there.document is document:
            return True
        questions.show_error(
            self._window,
            _("Not saved"),
            _("{name} is open in another tab.", name=path.name),
            _("Close that tab first, or save under another name."),
        )
        return False

    def _suggested(self, document: Document) -> Path:
        return document.path or self._last_folder / f"{file_name_of(document)}{BATTLEFIELD_SUFFIX}"

    def _remember(self, path: Path) -> None:
        self._last_folder = next(folder for folder in path.absolute().parents if folder.is_dir())
        settings.remember_file(path)

    def _report_no_autosave(self, reason: str) -> None:
        self._say(_("Unsaved work cannot be kept safe: {reason}", reason=reason))


def _is_journal(path: Path) -> bool:
    return path.suffix.lower() == JOURNAL_SUFFIX
