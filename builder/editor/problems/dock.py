"""The list of problems, with the full text of one and how to fix it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QBoxLayout,
    QDockWidget,
    QHeaderView,
    QPushButton,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeView,
    QWidget,
)

from builder.battlefield import UNKNOWN_PIECE, Change
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.problems.model import (
    GROUP_ROLE,
    HEX,
    LEVEL,
    MESSAGE,
    PROBLEM_ROLE,
    ProblemsFilter,
    ProblemsModel,
)
from builder.editor.problems.titles import as_text, rule_in_words, severity_count, severity_name
from builder.errors import RefusedError
from builder.language import _, ngettext
from builder.problems import Problem, Severity
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    Following,
    Index,
    Line,
    NoRemoval,
    OnRestyle,
    PlainLabel,
    Stretch,
    hbox,
    icon,
    plain_tip,
    push_button,
    vbox,
)

if TYPE_CHECKING:
    from builder.construction.quick_fix import Fix


class ProblemDetails(QScrollArea):
    """The details of a problem: text wraps, and scrolls if too high. Hidden parts take no room."""

    fix_requested = Signal()
    fix_all_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.inside = inside = QWidget(self)
        self.message, self.hint, self.way, self.rule = (PlainLabel(inside) for _ in range(4))
        for text in (self.message, self.hint, self.way, self.rule):
            text.setWordWrap(True)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fix = push_button(_("Fix"), inside, do=self.fix_requested)
        self.fix_all = QPushButton(inside)
        vbox(
            self.message,
            self.hint,
            self.way,
            hbox(self.fix, self.fix_all, Stretch()),
            self.rule,
            Stretch(),
            parent=inside,
            margins=(6, 0, 2, 0),
            spacing=4,
        )
        self.setWidget(inside)
        self.setAccessibleName(_("The problem in full"))
        self.fix_all.clicked.connect(self.fix_all_requested)
        self._dress()
        OnRestyle(self, self._dress)
        self.show_problem(None, None, 0)

    def show_problem(self, problem: Problem | None, fix: Fix | None, alike: int) -> None:
        """Show this problem, how to fix it, and that there are n ``alike``."""
        self.message.setText(problem.message if problem is not None else "")
        hint = problem.hint if problem is not None else ""
        self.hint.say(hint)
        rule = problem.rule if problem is not None else ""
        self.rule.setText(rule_in_words(rule))
        self.rule.setVisible(bool(rule))
        self.fix.setVisible(fix is not None)
        self.way.setVisible(fix is not None)
        if fix is not None:
            self.way.setText(_("One click: {what}", what=fix.label))
        self.fix_all.setVisible(fix is not None and alike > 1)
        self.fix_all.setText(_("Fix all {count}", count=alike))

    def show_kind(self, title: str, text: str) -> None:
        """Show a text about many problems of one kind."""
        self.show_problem(None, None, 0)
        self.message.setText(title)
        self.hint.setText(text)
        self.hint.setVisible(True)

    def offer_all(self, number: int) -> None:
        """Offer to fix n at once."""
        self.fix_all.setText(_("Fix all {count}", count=number))
        self.fix_all.setVisible(True)

    def _dress(self) -> None:
        palette = self.palette()
        mine = colours(palette)
        # As light as the window, not as a list.
        self.viewport().setAutoFillBackground(False)
        self.inside.setAutoFillBackground(False)
        faint = QPalette(palette)
        faint.setColor(QPalette.ColorRole.WindowText, mine.faint)
        self.rule.setPalette(faint)
        self.fix.setIcon(icon("fix", mine.text))


class _Wrapped(SafeOverrides, QStyledItemDelegate):
    """Rows as high as their sentences in the current width; Qt assumes one line."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        tree = self.parent()
        assert isinstance(tree, QTreeView)
        deep = 2 if index.parent().isValid() else 1
        wrapped = QStyleOptionViewItem(option)
        width = tree.columnWidth(index.column()) - deep * tree.indentation()
        wrapped.rect = QRect(0, 0, width, 1)
        return super().sizeHint(wrapped, index)


class ProblemsTree(SafeOverrides, QTreeView):
    """Enter and a double click go to the problem, on every platform alike (`activated` differs)."""

    requested = Signal()
    copy_requested = Signal()
    pressing = False  # while the mouse chooses a row

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressing = True
        super().mousePressEvent(event)
        self.pressing = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.requested.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        override, copy = QEvent.Type.ShortcutOverride, QKeySequence.StandardKey.Copy
        if isinstance(event, QKeyEvent) and event.type() == override and event.matches(copy):
            event.accept()  # copying pieces is a shortcut of the window
            return True
        return super().event(event)

    def arrange(self) -> None:
        """Set column widths and behaviour, after a model is set."""
        self.doubleClicked.connect(self._double_clicked)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        # Rows differ in height: only those in sight are measured.
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setWordWrap(True)  # the useful half of a sentence is its second
        self.setItemDelegateForColumn(MESSAGE, _Wrapped(self))
        self.setAlternatingRowColors(True)
        self.setAllColumnsShowFocus(True)
        self.setIconSize(QSize(14, 14))
        self.setIndentation(18)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(
            lambda: self.scheduleDelayedItemsLayout()
        )  # rows are as high as they wrap
        width = self.fontMetrics().horizontalAdvance
        header.resizeSection(LEVEL, width(_("Level")) + 24)
        header.resizeSection(HEX, width("-AA000") + 20)
        self.setAccessibleName(_("Problems"))

    def _double_clicked(self, _index: QModelIndex) -> None:
        self.requested.emit()


_FEW = 10  # problems, below which all headings are open when the list is
_FILTER = 220  # px, where it stands beside the numbers
_ROOMY = 700  # px, from which level and hex have columns of their own
_ICONS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


class ProblemsDock(SafeOverrides, QWidget):
    """What is wrong with one desk's battlefield as of the last edit, what reading its file found, and more.

    ``jump_requested`` carries a problem to show; ``gone``: the one shown last no longer exists; ``counted``
    carries how many are listed, ``message`` what the designer should know about a fix, ``menu_requested`` a
    point of the screen.
    """

    jump_requested = Signal(object)
    gone = Signal()
    counted = Signal(int)
    message = Signal(str)
    menu_requested = Signal(QPoint)

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._desk: Desk | None = None
        self._following = Following()
        self._jumped_to: Problem | None = None
        self._fix: Fix | None = None
        self._stale = False
        self._room = QTimer(self, singleShot=True)
        self._room.timeout.connect(self._give_room)
        self._general: tuple[Problem, ...] = ()
        self._scenario: tuple[Problem, ...] = ()
        self.model = ProblemsModel(self)
        self.proxy = ProblemsFilter(self)
        self.proxy.setSourceModel(self.model)
        self.filter = Line(_("Filter problems"), self, prompt=_("Filter: ladder, error, C4"), clear=True)
        self.summary = PlainLabel(self)
        self.severities = {severity: self._make_switch(severity) for severity in Severity}
        self.table = ProblemsTree(self)
        self.table.setModel(self.proxy)
        self.table.arrange()
        NoRemoval(self.table)
        self.details = ProblemDetails(self)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.addLayout(hbox(*self.severities.values(), (self.summary, 1), spacing=2), 1)
        self._head.addWidget(self.filter)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(6)
        self._body.addWidget(self.table, 3)
        self._body.addWidget(self.details, 2)
        vbox(self._head, self._body, parent=self, margins=6, spacing=6)
        self._wire()
        self._dress()
        OnRestyle(self, self._dress)

    def _make_switch(self, severity: Severity) -> QToolButton:
        switch = QToolButton(self)
        switch.setCheckable(True)
        switch.setChecked(True)
        switch.setToolTip(plain_tip(_("List what is of this kind: {kind}", kind=severity_name(severity))))
        switch.setAutoRaise(True)
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.setIconSize(QSize(14, 14))
        switch.toggled.connect(self._filter)
        return switch

    def _wire(self) -> None:
        self.filter.textChanged.connect(self._filter)
        self.table.requested.connect(self.go)
        self.table.copy_requested.connect(self._copy_row)
        self.table.selectionModel().currentChanged.connect(self._report)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.counted.connect(self._entitle)
        self.details.fix_requested.connect(self.fix)
        self.details.fix_all_requested.connect(self.fix_all)

    def _entitle(self, number: int) -> None:
        """Put the number of listed problems into the panel's title."""
        panel = self.parentWidget()
        if isinstance(panel, QDockWidget):
            title = _("Problems ({count})") if number else _("Problems")
            panel.setWindowTitle(title.format(count=number))

    @property
    def ink(self) -> QColor:
        """The colour of the worst problem; invalid if there are none but notes."""
        found = {problem.severity for problem in self._listed()} if self._desk is not None else set()
        mine = colours(self.palette())
        if Severity.ERROR in found:
            return mine.bad
        return mine.doubtful if Severity.WARNING in found else QColor()

    # What it shows ---------------------------------------------------------------------------------

    def show_desk(self, desk: Desk) -> None:
        """List this desk's problems from now on."""
        self._desk, self._jumped_to = desk, None
        self._following.follow((desk.document.changed, self._follow), (desk.document.checked, self._refresh))
        self._list()
        self._open_few()

    def list_general(self, problems: tuple[Problem, ...]) -> None:
        """List these, too, for every battlefield: problems from elsewhere than file and battlefield."""
        self._general = problems
        self._refresh()

    def list_scenario(self, problems: tuple[Problem, ...]) -> None:
        """List these, too: the problems of the current scenario."""
        if problems != self._scenario:
            self._scenario = problems
            self._refresh()

    @property
    def problem(self) -> Problem | None:
        """The problem of the row chosen; None for a heading."""
        problem = self.table.currentIndex().data(PROBLEM_ROLE)
        return problem if isinstance(problem, Problem) else None

    def step(self, rows: int) -> None:
        """Choose the next problem listed (1) or the previous one (-1), wrapping around, and go there."""
        self._catch_up()
        leaves = list(self.proxy.leaves())
        if not leaves:
            self.message.emit(_("No problem is listed") if self.model.problems else self.summary.text())
            return
        here = self.table.currentIndex().siblingAtColumn(MESSAGE)
        if here in leaves:
            place = leaves.index(here) + rows
        elif here.isValid() and self.proxy.rowCount(
            here
        ):  # a heading: in to its first one, or on to the one before it
            place = leaves.index(self.proxy.index(0, MESSAGE, here)) + min(rows, 0)
        else:
            place = 0 if rows > 0 else -1
        self.table.setCurrentIndex(leaves[place % len(leaves)])
        self.table.scrollTo(leaves[place % len(leaves)])
        self.go()

    def go(self) -> None:
        """Show the place of the problem chosen; a heading opens and closes."""
        index = self.table.currentIndex().siblingAtColumn(MESSAGE)
        if self.problem is not None:
            self._jumped_to = self.problem
            self.jump_requested.emit(self.problem)
        elif index.isValid():
            self.table.setExpanded(index, not self.table.isExpanded(index))

    def open_up(self) -> None:
        """Begin to be read: open all headings if there are few problems, and go to the first one if none is
        chosen.
        """
        self._catch_up()
        if self._open_few() and not self.table.currentIndex().isValid():
            self.step(1)

    def _open_few(self) -> int:
        """Open all headings if there are few problems; their number."""
        number = sum(1 for _leaf in self.proxy.leaves())
        if number < _FEW:
            self.table.expandAll()
        return number

    def height_wanted(self) -> int:
        """How high it is with all rows and the details in full, as wide as it is now, in px."""
        self._body.activate()
        text = 0 if self.details.isHidden() else self.details.inside.heightForWidth(self.details.width())
        rows = self.table.viewportSizeHint().height() + 2 * self.table.frameWidth()
        rows -= self.table.visualRect(self.proxy.index(0, MESSAGE)).top()  # it may be scrolled
        return self.height() - self._body.geometry().height() + max(rows, text)

    # Fixing ----------------------------------------------------------------------------------------

    def fix(self) -> None:
        """Fix the problem chosen, as one step of the history."""
        self._catch_up()
        problem = self.problem
        if self._desk is None or problem is None:
            self.message.emit(_("Choose a problem in the list first"))
        elif not self._put_on_the_ground(problem):
            self._carry_out(self._desk.document.fix(problem, self._catalogue), (problem,))

    def fix_all(self) -> None:
        """Fix all problems under the same heading as the chosen one, as one step."""
        from builder.construction.quick_fix import fix_all  # not needed to open the window

        self._catch_up()
        alike = self.table.currentIndex().data(GROUP_ROLE)
        if self._desk is None or not alike:
            self.message.emit(_("Choose a problem in the list first"))
            return
        if self._put_on_the_ground(alike[0]):
            return
        self._carry_out(fix_all(alike, self._desk.document.battlefield, self._catalogue), alike)

    def _put_on_the_ground(self, problem: Problem) -> bool:
        """Fix a problem of the scenario, if it is about markers that lie where no figure can stand."""
        from builder.editor.edits.stranded import PARTS, grounded  # not needed to open the window

        desk = self._desk
        if desk is None or desk.scenario is None or problem.code not in PARTS:
            return False
        desk.surface.hold(self)
        after = grounded(desk.scenario, problem.code, desk.surface.board)
        desk.surface.let_go(self)
        if after == desk.scenario:
            self.message.emit(_("There is no ground on these hexes: see the hint"))
            return True
        label = _("Put on the ground of its hex")
        desk.edit_scenario(after, label)
        self.message.emit(label)
        return True

    def _carry_out(self, found: Fix | None, fixed: Iterable[Problem]) -> None:
        assert self._desk is not None
        if found is None:
            self.message.emit(_("There is more than one way to fix this: see its hint"))
            return
        echo = self._desk.sides.echo(found.edit)
        try:
            self._desk.do(found.edit, found.label)
        except RefusedError as error:
            self.message.emit(str(error))
            return
        self._desk.document.seal()
        if self._desk.selection <= {ref.id for problem in fixed for ref in problem.pieces}:
            self._desk.select(())  # they were selected to show what was wrong
        images = bool(echo.put or echo.replaced or echo.taken)
        text = _("{done}, and the same on every other side", done=found.label) if images else found.label
        self.message.emit(text)

    # Copying ---------------------------------------------------------------------------------------

    def copy(self) -> None:
        """Put all problems listed on the clipboard as text."""
        self._catch_up()
        problems = [index.data(PROBLEM_ROLE) for index in self.proxy.leaves()]
        QGuiApplication.clipboard().setText(as_text(problems))
        self.message.emit(
            ngettext("{n} problem copied as text", "{n} problems copied as text", len(problems))
        )

    def _copy_row(self) -> None:
        problem = self.problem
        problems = (problem,) if problem is not None else self.table.currentIndex().data(GROUP_ROLE)
        QGuiApplication.clipboard().setText(as_text(problems or ()))

    # Following -------------------------------------------------------------------------------------

    def _follow(self, change: Change) -> None:
        if change.touches_pieces:
            self._refresh()
            shown = self._jumped_to
            if shown is not None and not any(
                (problem.code, problem.at) == (shown.code, shown.at) for problem in self._listed()
            ):
                self._jumped_to = None
                self.gone.emit()

    def _refresh(self) -> None:
        """Update the list; a hidden list waits."""
        if self._desk is None:
            return
        if self.isVisible():
            self._list()
        else:
            self._stale = True
            self.counted.emit(sum(map(self.proxy.lists, self._listed())))

    def _catch_up(self) -> None:
        if self._stale:
            self._list()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._catch_up()

    def _listed(self) -> tuple[Problem, ...]:
        assert self._desk is not None
        document = self._desk.document
        # Of what is not known a building rule speaks, until somebody says what it is.
        read = [found for found in document.findings if found.code != UNKNOWN_PIECE]
        return (*self._general, *read, *document.problems, *self._scenario)

    def _list(self) -> None:
        self._stale = False
        chosen = self.problem
        problems = self._listed()
        if self.model.show(problems) and chosen is not None and self.problem != chosen and chosen in problems:
            self.table.setCurrentIndex(self.proxy.mapFromSource(self.model.index_of(chosen)))
        self._open_lone()
        self._count()
        self._report()

    def _open_lone(self) -> None:
        """Open headings with only one problem."""
        for row in range(self.proxy.rowCount()):
            heading = self.proxy.index(row, MESSAGE)
            if self.proxy.rowCount(heading) == 1:
                self.table.expand(heading)

    def _filter(self) -> None:
        severities = (severity for severity, switch in self.severities.items() if switch.isChecked())
        self.proxy.narrow(severities, self.filter.text())
        self._open_lone()
        self._count()
        self._report()

    def _count(self) -> None:
        problems = self._listed()
        numbers = Counter(problem.severity for problem in problems)
        for severity, switch in self.severities.items():
            switch.setText(severity_count(severity, numbers[severity]))
            switch.setVisible(bool(numbers[severity]))
        shown = sum(map(self.proxy.lists, problems))
        if self._desk is not None and self._desk.document.checking:
            self.summary.setText(_("Checking all pieces …"))
        elif not problems:
            self.summary.setText(_("Nothing is wrong"))
        elif shown < len(problems):
            left = _("{count} of {all} listed", count=shown, all=len(problems))
            self.summary.setText(left)
        else:
            self.summary.setText("")
        self.counted.emit(shown)

    def _report(self) -> None:
        """Show the chosen problem in full, and whether it can be fixed automatically."""
        if self._desk is None or self._stale:
            return
        index, problem = self.table.currentIndex(), self.problem
        alike = index.data(GROUP_ROLE) or ()
        self._show_details(problem is not None or bool(alike))
        if problem is None and alike:
            heading = index.siblingAtColumn(MESSAGE).data()
            self.details.show_kind(heading, alike[0].hint)
            if self._desk.document.fix(alike[0], self._catalogue) is not None:
                self.details.offer_all(len(alike))
            return
        fix = self._desk.document.fix(problem, self._catalogue) if problem is not None else None
        self.details.show_problem(problem, fix, len(alike))

    def _show_details(self, on: bool) -> None:
        """Show or hide the details; with nothing chosen the list has all the room.

        It shrinks only after the time of a double click, so that the row stays below the mouse.
        """
        if on and self.details.isHidden() and self.table.pressing:
            self._room.start(QApplication.doubleClickInterval())
        elif not on or not self._room.isActive():
            self._room.stop()
            self._give_room(on)

    def _give_room(self, on: bool = True) -> None:
        if on == self.details.isHidden():
            self.details.setVisible(on)
            self._body.activate()
            self.table.scrollTo(self.table.currentIndex())

    def _show_menu(self, at: QPoint) -> None:
        if self.table.currentIndex().isValid():
            self.menu_requested.emit(self.table.viewport().mapToGlobal(at))

    # Looks -----------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        # Low and wide under the canvas, narrow and high beside it.
        wide = self.width() > 2 * self.height() or self.width() > 760
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._body.setDirection(way)
        self._head.setDirection(way)
        self.filter.setMinimumWidth(_FILTER if wide else 0)  # else as wide as the dock
        for column in (LEVEL, HEX):  # every message names its place; a narrow list needs the room
            self.table.setColumnHidden(column, not wide or self.width() < _ROOMY)
        super().resizeEvent(event)

    def _dress(self) -> None:
        mine = colours(self.palette())
        self.model.draw_with(self.palette())
        inks = {Severity.ERROR: mine.bad, Severity.WARNING: mine.doubtful, Severity.NOTE: mine.faint}
        for severity, switch in self.severities.items():
            switch.setIcon(icon(_ICONS[severity], inks[severity]))
