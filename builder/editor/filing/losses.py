"""What a format cannot hold is told before it is written, and once: not at every save."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.editor.dialogs import asks
from builder.editor.filing import files
from builder.editor.work.document import Document


class Losses:
    """Remembers, for each document and format, what the designer was told of."""

    def __init__(self, window: QWidget, catalogue: Catalogue) -> None:
        self._window, self._catalogue = window, catalogue
        self._told: dict[Document, dict[str, frozenset[str]]] = {}

    def ask(self, document: Document, path: Path, *, copy: bool = False) -> asks.Losing:
        """Whether to write there: nothing is lost, or the designer knows; else what he wants.

        Raises RefusedError for a suffix nobody writes.
        """
        problems = files.losses(document, path, self._catalogue)
        # What is lost is the same where only its number is another: three trees more are no news.
        lost = frozenset(re.sub(r"\d+", "", problem.message) for problem in problems)
        told = self._told.setdefault(document, {})
        if lost <= told.get(path.suffix.lower(), frozenset()):
            return asks.Losing.WRITE
        answer = asks.ask_about_losses(self._window, path.name, problems, copy=copy)
        if answer is asks.Losing.WRITE:
            told[path.suffix.lower()] = lost
        return answer

    def forget(self, document: Document) -> None:
        """The document is not open any more."""
        self._told.pop(document, None)
