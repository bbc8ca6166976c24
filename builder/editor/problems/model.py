"""Problems as a tree model, worst first; each kind has a heading with its number of problems."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QIcon, QPalette

from builder.construction import RULES
from builder.editor.problems.titles import rule_in_words, severity_name, title_of
from builder.hexgrid import Hex, label
from builder.language import _
from builder.problems import Problem, Severity, in_order, order_key
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import NO_INDEX, Index, plain_tip, row_icon

PROBLEM_ROLE = Qt.ItemDataRole.UserRole  # the problem of a row; None for a heading
GROUP_ROLE = Qt.ItemDataRole.UserRole + 1  # all problems that stand with a row under one heading
MESSAGE, LEVEL, HEX = range(3)

_PLACE_IN_TABLE = {rule.code: place for place, rule in enumerate(RULES)}
_MANY = 120  # rows that come and go at once: from here on the list is rebuilt
_TOP = 0  # the internal id of rows at the top; those of a group carry its number

Key = tuple[int, int, str]


@dataclass(slots=True, eq=False)
class _Group:
    """The problems of one kind in order, one at least."""

    key: Key
    number: int
    severity: Severity
    problems: list[Problem] = field(default_factory=list)


class ProblemsModel(SafeOverrides, QAbstractItemModel):
    """Headings at the top level with their problems below, even a single one. Only rows that come or go are
    signalled.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: list[_Group] = []
        self._numbered: dict[int, _Group] = {}
        self._problems: tuple[Problem, ...] = ()
        self._next = _TOP + 1
        self._icons: dict[Severity, QIcon] = {}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is listed, in the order given."""
        return self._problems

    def show(self, problems: tuple[Problem, ...]) -> bool:
        """List these problems; False where they are listed already."""
        if problems == self._problems:
            return False
        # An edit leaves most problems as they are, the same objects: comparing those is cheap.
        before, after = {id(p): p for p in self._problems}, {id(p): p for p in problems}
        gone = [p for key, p in before.items() if key not in after]
        come = [p for key, p in after.items() if key not in before]
        same = set(gone) & set(come)
        if len(set(gone)) == len(gone) and len(set(come)) == len(come):
            gone, come = [p for p in gone if p not in same], [p for p in come if p not in same]
        self._problems = problems
        if len(gone) + len(come) > _MANY:
            self._rebuild()
        else:
            for problem in gone:
                self._take(problem)
            for problem in come:
                self._put(problem)
            for row in {self._place_of(_key_of(problem)) for problem in (*gone, *come)}:
                if row < len(self._groups):  # its heading counts others now
                    self.dataChanged.emit(self.index(row, MESSAGE), self.index(row, HEX))
        return True

    def draw_with(self, palette: QPalette) -> None:
        """Draw the icons in the colours that go with a palette."""
        mine = colours(palette)
        self._icons = {
            Severity.ERROR: row_icon("error", mine.bad, palette),
            Severity.WARNING: row_icon("warning", mine.doubtful, palette),
            Severity.NOTE: row_icon("note", mine.faint, palette),
        }
        if self._groups:
            last = self.index(len(self._groups) - 1, MESSAGE)
            self.dataChanged.emit(self.index(0, MESSAGE), last, [Qt.ItemDataRole.DecorationRole])

    def index_of(self, problem: Problem) -> QModelIndex:
        """The row of a problem, an invalid index where it is not listed."""
        for group in self._groups:
            if group.key == _key_of(problem) and problem in group.problems:
                heading = self.index(self._groups.index(group), MESSAGE)
                return self.index(group.problems.index(problem), MESSAGE, heading)
        return QModelIndex()

    def leaves(self) -> Iterator[QModelIndex]:
        """The rows of all problems, from the top down."""
        for row, group in enumerate(self._groups):
            heading = self.index(row, MESSAGE)
            yield from (self.index(one, MESSAGE, heading) for one in range(len(group.problems)))

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        if row < 0 or not 0 <= column < 3 or row >= self.rowCount(parent):
            return QModelIndex()
        number = self._groups[parent.row()].number if parent.isValid() else _TOP
        return self.createIndex(row, column, number)

    def parent(self, child: Index = NO_INDEX) -> QModelIndex:  # type: ignore[override]
        group = self._numbered.get(child.internalId()) if child.isValid() else None
        return QModelIndex() if group is None else self.createIndex(self._place_of(group.key), 0, _TOP)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        if not parent.isValid():
            return len(self._groups)
        if parent.internalId() != _TOP or parent.column() != 0:
            return 0
        return len(self._groups[parent.row()].problems)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (_("Problem"), _("Level"), _("Hex"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        group, problem = self._at(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(group, problem, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == MESSAGE:
            return self._icons.get(group.severity)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == MESSAGE:
            return f"{severity_name(group.severity)}: {self._text(group, problem, MESSAGE)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(
                "" if problem is None else "\n".join(filter(None, (problem.message, problem.hint)))
            )
        if role == PROBLEM_ROLE:
            return problem
        if role == GROUP_ROLE:
            return tuple(group.problems)
        return None

    def _text(self, group: _Group, problem: Problem | None, column: int) -> str:
        if problem is None:
            if column != MESSAGE:
                return ""
            title = title_of(group.problems[0].code)
            return _("{title} ({count})", title=title, count=len(group.problems))
        if column == MESSAGE:
            return problem.message
        if problem.at is None:
            return ""
        return str(problem.at.slot) if column == LEVEL else label(Hex(problem.at.q, problem.at.r))

    def _at(self, index: Index) -> tuple[_Group, Problem | None]:
        if index.internalId() != _TOP:
            group = self._numbered[index.internalId()]
            return group, group.problems[index.row()]
        return self._groups[index.row()], None

    def _place_of(self, key: Key) -> int:
        """The top-level row of a kind, or where it would be inserted."""
        return bisect_left(self._groups, key, key=lambda group: group.key)

    def _rebuild(self) -> None:
        self.beginResetModel()
        groups: dict[Key, _Group] = {}
        for problem in in_order(self._problems):
            key = _key_of(problem)
            if key not in groups:
                groups[key] = _Group(key, self._next, problem.severity)
                self._next += 1
            groups[key].problems.append(problem)
        self._groups = sorted(groups.values(), key=lambda group: group.key)
        self._numbered = {group.number: group for group in self._groups}
        self.endResetModel()

    def _put(self, problem: Problem) -> None:
        key = _key_of(problem)
        row = self._place_of(key)
        if row == len(self._groups) or self._groups[row].key != key:
            self.beginInsertRows(QModelIndex(), row, row)
            group = _Group(key, self._next, problem.severity, [problem])
            self._next += 1
            self._groups.insert(row, group)
            self._numbered[group.number] = group
            self.endInsertRows()
            return
        group, heading = self._groups[row], self.index(row, MESSAGE)
        place = bisect_left(group.problems, order_key(problem), key=order_key)
        self.beginInsertRows(heading, place, place)
        group.problems.insert(place, problem)
        self.endInsertRows()

    def _take(self, problem: Problem) -> None:
        row = self._place_of(_key_of(problem))
        group = self._groups[row]
        if len(group.problems) == 1:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._groups[row]
            del self._numbered[group.number]
            self.endRemoveRows()
            return
        place = group.problems.index(problem)
        self.beginRemoveRows(self.index(row, MESSAGE), place, place)
        del group.problems[place]
        self.endRemoveRows()


def _key_of(problem: Problem) -> Key:
    """A sort key: worst first; among equals first those found while reading the file, then by the order of
    the rules.
    """
    return problem.severity.rank, _PLACE_IN_TABLE.get(problem.code, -1), problem.code


class ProblemsFilter(SafeOverrides, QSortFilterProxyModel):
    """A heading is listed while one of its problems is, and counts only those."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._severities = frozenset(Severity)
        self._words: tuple[str, ...] = ()
        self.setRecursiveFilteringEnabled(True)

    def narrow(self, severities: Iterable[Severity], text: str) -> None:
        """List only problems of these severities that contain every word of a text: ``ladder error C4``."""
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
