"""The list of problems with a text filter; a double click or Enter goes to the place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.battlefield import Change
from builder.editor.docks.problems_model import HEX, LEVEL, MESSAGE, PROBLEM_ROLE, SEVERITY, ProblemsModel
from builder.editor.theme import colours
from builder.editor.work.desk import Desk
from builder.problems import Problem, Severity


class ProblemsDock(QWidget):
    """What is wrong with one desk's battlefield as of the last edit, and what reading its file found."""

    jump_wanted = Signal(object)
    counted = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self.model = ProblemsModel(self)
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(self.model)
        self.proxy.setFilterKeyColumn(-1)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Filter: ladder, error, C4"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(260)
        self.filter.setAccessibleName(self.tr("Filter problems"))
        self.summary = QLabel(self)
        self.table = _Table(self)
        self.table.setModel(self.proxy)
        self.table.arrange()
        head = QHBoxLayout()
        head.addWidget(self.summary, 1)
        head.addWidget(self.filter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addWidget(self.table)
        self.filter.textChanged.connect(self.proxy.setFilterFixedString)
        self.table.wanted.connect(self._jump)
        self.model.draw_with(colours(self.palette()))

    def show_desk(self, desk: Desk) -> None:
        """List this desk's problems from now on."""
        if self._desk is not None:
            self._desk.document.changed.disconnect(self._follow)
        self._desk = desk
        desk.document.changed.connect(self._follow)
        self._list()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.model.draw_with(colours(self.palette()))
        super().changeEvent(event)

    def _follow(self, change: Change) -> None:
        if change.touches_pieces:
            self._list()

    def _list(self) -> None:
        assert self._desk is not None
        document = self._desk.document
        chosen = self.table.currentIndex().data(PROBLEM_ROLE)
        problems = (*document.findings, *document.problems)
        if not self.model.show(problems) and self.summary.text():
            return
        if chosen in problems:
            row = self.proxy.mapFromSource(self.model.index(problems.index(chosen), MESSAGE))
            self.table.setCurrentIndex(row)
        errors = sum(problem.severity is Severity.ERROR for problem in problems)
        warnings = sum(problem.severity is Severity.WARNING for problem in problems)
        notes = len(problems) - errors - warnings
        self.summary.setText(self._summary(errors, warnings, notes))
        self.counted.emit(errors, warnings)

    def _summary(self, errors: int, warnings: int, notes: int) -> str:
        if not errors and not warnings and not notes:
            return self.tr("Nothing is wrong")
        parts = [
            self.tr("1 error") if errors == 1 else self.tr("{count} errors").format(count=errors),
            self.tr("1 warning") if warnings == 1 else self.tr("{count} warnings").format(count=warnings),
            self.tr("1 note") if notes == 1 else self.tr("{count} notes").format(count=notes),
        ]
        shown = [part for part, number in zip(parts, (errors, warnings, notes), strict=True) if number]
        return " · ".join(shown)

    def _jump(self, index: QModelIndex) -> None:
        problem = index.data(PROBLEM_ROLE)
        if isinstance(problem, Problem):
            self.jump_wanted.emit(problem)


class _Table(QTableView):
    """Enter and a double click go to the problem, on every platform alike (`activated` differs)."""

    wanted = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def arrange(self) -> None:
        """Column widths and behaviour, once a model is set."""
        self.doubleClicked.connect(self.wanted)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setSortingEnabled(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        width = self.fontMetrics().horizontalAdvance
        self.setColumnWidth(SEVERITY, width(self.tr("Warning")) + 44)
        self.setColumnWidth(LEVEL, width(self.tr("Level")) + 24)
        self.setColumnWidth(HEX, width("-AA000") + 20)
        self.setAccessibleName(self.tr("Problems"))
