"""Problems as a table model: severity, what, level, hex."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from builder.editor.icons import icon
from builder.editor.theme import Colours
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.problems import Problem, Severity

Index = QModelIndex | QPersistentModelIndex
PROBLEM_ROLE = Qt.ItemDataRole.UserRole
SEVERITY, MESSAGE, LEVEL, HEX = range(4)


class ProblemsModel(QAbstractTableModel):
    """A row a problem, worst first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._problems: tuple[Problem, ...] = ()
        self._icons: dict[Severity, QIcon] = {}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is listed."""
        return self._problems

    def show(self, problems: tuple[Problem, ...]) -> bool:
        """List these problems; False where they are listed already."""
        if problems == self._problems:
            return False
        self.beginResetModel()
        self._problems = problems
        self.endResetModel()
        return True

    def draw_with(self, colours: Colours) -> None:
        """Draw the icons in these colours."""
        self._icons = {
            Severity.ERROR: icon("error", colours.bad),
            Severity.WARNING: icon("warning", colours.doubtful),
            Severity.NOTE: icon("note", colours.faint),
        }
        if self._problems:
            last = self.index(len(self._problems) - 1, SEVERITY)
            self.dataChanged.emit(self.index(0, SEVERITY), last, [Qt.ItemDataRole.DecorationRole])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self._problems)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Kind"), self.tr("Problem"), self.tr("Level"), self.tr("Hex"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        problem, column = self._problems[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(problem, column)
        if role == Qt.ItemDataRole.DecorationRole and column == SEVERITY:
            return self._icons.get(problem.severity)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tool_tip(problem)
        if role == PROBLEM_ROLE:
            return problem
        return None

    def _text(self, problem: Problem, column: int) -> str:
        if column == SEVERITY:
            return {
                Severity.ERROR: self.tr("Error"),
                Severity.WARNING: self.tr("Warning"),
                Severity.NOTE: self.tr("Note"),
            }[problem.severity]
        if column == MESSAGE:
            return problem.message
        at = problem.at
        if at is None:
            return ""
        return str(at.slot) if column == LEVEL else label(Hex(at.q, at.r))


def _tool_tip(problem: Problem) -> str:
    parts = [problem.message]
    if problem.hint:
        parts.append(problem.hint)
    if problem.rule:
        parts.append(problem.rule)
    return "\n".join(parts)
