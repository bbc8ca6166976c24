"""Offers what autosave kept of a program that ended without saving."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.editor.filing.autosave import (
    Autosave,
    AutosaveFile,
    SessionFolder,
    left_behind,
    look_into,
    open_autosave,
)
from builder.editor.filing.watch import Watch
from builder.editor.inventory.holdings import Holdings
from builder.editor.widgets import questions
from builder.editor.workspace import Workspace
from builder.errors import UnreadableError
from builder.language import _


class Recovery(QObject):
    """Looks for autosaves of programs that are gone; those of one that runs are left alone."""

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
        """Ask what to do with what is found; False where nothing is."""
        sessions = list(left_behind(self._autosave.under))
        try:
            found, unreadable = _kept_in(sessions)
            if not found:
                return False
            from builder.editor.filing.recovery_dialog import RecoveryDialog, Wish  # there is rarely anything

            dialog = RecoveryDialog(found, self._in_words(unreadable), self._window)
            dialog.exec()
            options, ticked = dialog.options, dialog.model.checked
            dialog.deleteLater()
            if options is Wish.RECOVER:
                self._recover(ticked)
            elif options is Wish.DISCARD and questions.may_throw_away(self._window, len(ticked)):
                for kept in ticked:
                    with contextlib.suppress(OSError):
                        kept.file.unlink()
            return True
        finally:
            for session in sessions:
                session.let_go()

    def _recover(self, ticked: Iterable[AutosaveFile]) -> None:
        wrong = []
        for kept in ticked:
            there = self._workspace.desk_of(kept.path) if kept.path is not None else None
            worked_on = there is not None and (there.document.dirty or there.document.history.count > 0)
            try:
                # Where its file is being worked on in a tab, saving must not write over that.
                opened = replace(kept, path=None) if worked_on else kept
                document = open_autosave(opened, self._catalogue, self._holdings.owned)
            except UnreadableError as error:
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
    """The autosaves of some folders, newest first, and the files that cannot be read."""
    found, unreadable = [], []
    for session in sessions:
        for file in session.files():
            try:
                found.append(look_into(file))
            except UnreadableError:
                unreadable.append(file)
    return sorted(found, key=lambda kept: kept.when, reverse=True), unreadable
