"""Which problems are listed: by how bad they are, and by words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from builder.editor.docks.problem_titles import rule_in_words, severity_name, title_of
from builder.editor.docks.problems_model import GROUP_ROLE, MESSAGE, PROBLEM_ROLE
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.language import _
from builder.problems import Problem, Severity

Index = QModelIndex | QPersistentModelIndex


class ProblemsFilter(QSortFilterProxyModel):
    """A heading is listed while one of its problems is, and counts only those."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._severities = frozenset(Severity)
        self._words: tuple[str, ...] = ()
        self.setRecursiveFilteringEnabled(True)

    def narrow(self, severities: Iterable[Severity], text: str) -> None:
        """List only problems as bad as these that have every word of a text: ``ladder error C4``."""
        severities, words = frozenset(severities), tuple(text.casefold().split())
        if (severities, words) != (self._severities, self._words):
            self._severities, self._words = severities, words
            self.invalidate()

    def lists(self, problem: Problem) -> bool:
        """Whether a problem is listed."""
        if problem.severity not in self._severities:
            return False
        if not self._words:
            return True
        at = problem.at
        text = " ".join(
            (
                severity_name(problem.severity),
                title_of(problem.code),
                problem.code,
                problem.message,
                problem.rule,
                rule_in_words(problem.rule),
                label(Hex(at.q, at.r)) if at is not None else "",
            )
        ).casefold()
        return all(word in text for word in self._words)

    def leaves(self) -> Iterator[QModelIndex]:
        """The rows of the problems listed, from the top down."""
        for row in range(self.rowCount()):
            top = self.index(row, MESSAGE)
            yield from (self.index(one, MESSAGE, top) for one in range(self.rowCount(top)))

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        model = self.sourceModel()
        problem = model.data(model.index(row, MESSAGE, parent), PROBLEM_ROLE)
        return isinstance(problem, Problem) and self.lists(problem)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == GROUP_ROLE:
            return tuple(problem for problem in super().data(index, role) if self.lists(problem))
        if role == Qt.ItemDataRole.DisplayRole and index.column() == MESSAGE and self.rowCount(index):
            title = title_of(super().data(index, GROUP_ROLE)[0].code)
            return _("{title} ({count})", title=title, count=self.rowCount(index))
        return super().data(index, role)
