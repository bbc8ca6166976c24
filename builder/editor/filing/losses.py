"""What a format cannot hold is told before it is written, and once: not at every save."""

from __future__ import annotations

import re
from collections.abc import Hashable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.filing import files
from builder.editor.widgets import questions
from builder.problems import Problem


class Losses:
    """Remembers, for each document and format, what the designer was told of."""

    def __init__(self, window: QWidget, catalogue: Catalogue) -> None:
        self._window, self._catalogue = window, catalogue
        self._told: dict[Document, dict[str, frozenset[Hashable]]] = {}

    def ask(self, document: Document, path: Path, *, copy: bool = False) -> questions.Losing:
        """Whether to write there: nothing is lost, or the designer knows; else what he wants.

        Raises RefusedError for a suffix nobody writes.
        """
        problems = files.losses(document, path, self._catalogue)
        lost = frozenset(map(_what, problems))
        told = self._told.setdefault(document, {})
        if lost <= told.get(path.suffix.lower(), frozenset()):
            return questions.Losing.WRITE
        answer = questions.ask_about_losses(self._window, path.name, problems, copy=copy)
        if answer is questions.Losing.WRITE:
            told[path.suffix.lower()] = lost
        return answer

    def forget(self, document: Document) -> None:
        """The document is not open any more."""
        self._told.pop(document, None)


def _what(problem: Problem) -> Hashable:
    """What is lost and how, whatever its number and wherever it lies: three trees more are no news."""
    kinds = frozenset(ref.piece for ref in problem.pieces)
    if kinds:
        return kinds, re.split(r"\d", problem.message, maxsplit=1)[0]  # places and kinds follow its number
    return re.sub(r"\d+", "", problem.message)
