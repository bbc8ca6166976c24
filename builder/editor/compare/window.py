"""The window that compares: two plans that move together, and the list of what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QSplitter,
    QTabBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from builder.battlefield import Battlefield, Change
from builder.catalogue import Catalogue
from builder.editor.compare.differences import Compared, Difference, DifferenceGroup, compare_work, summary
from builder.editor.compare.plan import ComparedPlan, sample
from builder.editor.document import file_names
from builder.editor.document.document import Document
from builder.hexgrid import Bounds, Hex, around_boxes, label
from builder.language import _, ngettext
from builder.view.drawings import Drawings
from builder.view.jobs.background import Job
from builder.view.jobs.progress import PATIENCE
from builder.view.options import ViewOptions
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    ENTER,
    ChoiceMenu,
    MenuEntry,
    OnRestyle,
    PlainLabel,
    RowModel,
    RowTable,
    Stretch,
    add_parts,
    hbox,
    named,
    plain_tip,
    push_button,
    resize_in_sight,
    vbox,
)
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.movement import Edition

WHAT, AT, LEVEL, HERE, THERE = range(5)
_WIDTHS = {WHAT: 230, AT: 60, LEVEL: 60}  # px
_ROW = 8  # px in a row beside the letters
_PLANS, _LIST = 400, 190  # px that they share
_PAUSE = 250  # ms after an edit
BESIDE, ONLY_HERE, ONLY_THERE, OVER = range(4)
_IN_SIGHT = {BESIDE: (True, True), ONLY_HERE: (True, False), ONLY_THERE: (False, True), OVER: (True, False)}


@dataclass(frozen=True)
class ComparedWith:
    """What a battlefield is compared with. A ``version`` of the same battlefield is not moved to match.
    ``left_out``: how many rows of its file could not be used; ``document``: the open document that it belongs
    to.
    """

    name: str
    battlefield: Battlefield
    version: bool = False
    left_out: int = 0
    document: Document | None = None


@dataclass(frozen=True)
class OtherOffer:
    """A battlefield to compare with. ``load`` gets it; it gives None after a message over the window that it
    is passed. ``saved``: it is the file of the battlefield itself, read again once that was saved.
    """

    name: str
    load: Callable[[QWidget], ComparedWith | None]
    saved: bool = False


class DifferencesModel(RowModel):
    """One row a difference. ``rows`` are listed, each with the icon of its group."""

    columns = 5

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[Difference, ...] = ()
        self._icons: Mapping[DifferenceGroup, QIcon] = {}

    def show(self, rows: tuple[Difference, ...], icons: Mapping[DifferenceGroup, QIcon]) -> None:
        """List these."""
        self.beginResetModel()
        self.rows, self._icons = rows, icons
        self.endResetModel()

    def row_total(self) -> int:
        return len(self.rows)

    def headings(self) -> tuple[str, ...]:
        return (_("Difference"), _("At"), _("Level"), _("Here"), _("There"))

    def text(self, row: int, column: int) -> str:
        one = self.rows[row]
        return (one.what, label(one.hex), str(one.level), *(side.text or "–" for side in one.sides))[column]

    def tip(self, row: int, column: int) -> str:
        return self.text(row, column)

    def look(self, row: int, column: int, role: int) -> Any:
        group = self.rows[row].group
        if role == Qt.ItemDataRole.DecorationRole and column == WHAT:
            return self._icons[group]
        if role == Qt.ItemDataRole.AccessibleTextRole and column == WHAT:
            return f"{_(group.value)}: {self.text(row, WHAT)}"
        return None

    def item(self, row: int) -> Difference:
        return self.rows[row]


class CompareWindow(SafeOverrides, QDialog):
    """Compares the battlefield of a document with another one, and follows its edits.

    ``jump_requested`` carries a difference to show in the main window, ``print_requested`` the other
    battlefield, for build sheets that mark the pieces that replace its own.
    """

    jump_requested = Signal(object)
    print_requested = Signal(object)

    def __init__(
        self,
        document: Document,
        catalogue: Catalogue,
        drawings: Drawings,
        options: ViewOptions,
        edition: Edition,
        parent: QWidget | None = None,
        offers: Callable[[], Sequence[OtherOffer]] = tuple,
    ) -> None:
        """``options`` say what plans show besides the pieces; ``edition`` says how figures move; ``offers``
        are the battlefields to choose from.
        """
        super().__init__(parent)
        self.document = document
        self._catalogue, self._drawings, self._options, self._edition = catalogue, drawings, options, edition
        self._offers = offers
        self._offer: OtherOffer | None = None
        self._other: ComparedWith | None = None
        self._answer: Compared | None = None
        self._again: Difference | None = None  # chosen once more, in a list of now
        self._was_dirty = document.battlefield_dirty
        name = on_one_line(file_names.name_of(document))
        self.setWindowTitle(_("Compare {name}", name=name))
        self.setWindowFlag(Qt.WindowType.WindowMinMaxButtonsHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu = ChoiceMenu("", self._entries, parent=self)
        self.choice = push_button(_("Compare &With"), self)
        self.choice.setMenu(self.menu)
        self.choice.setVisible(bool(offers()))
        self.titles = PlainLabel(_("Here: {name}", name=name), self), PlainLabel(self)
        self.tabs = named(QTabBar(self), _("Plans"))
        self.plans: list[ComparedPlan] = [self._plan(document.battlefield, 0), self._plan(Battlefield(), 1)]
        self.switches = {group: self._switch(group) for group in DifferenceGroup}
        self.job = Job(self, pause=_PAUSE, answered=self._take, failed=self._fail)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._make_widgets()
        self._lay_out()
        self._wire()
        self._show_plans()
        self._show_busy()
        self._show_rows()
        resize_in_sight(self, 1240, 780)

    def _make_widgets(self) -> None:
        self.bar = named(QProgressBar(self), _("Comparing"))
        self.bar.setRange(0, 0)
        self.stop = push_button(_("S&top"), self, do=self._stop_or_again)
        self.state = PlainLabel(self, wrap=True)
        for title in (_("&Side by Side"), _("&Here"), _("The&re"), _("&One over the Other")):
            self.tabs.addTab(title)
        for words in self.titles:
            words.setMinimumWidth(1)  # a long name widens nothing
        self.level = named(QSpinBox(self), _("Levels shown"))
        self.level.setSpecialValueText(_("all"))
        self.previous = self._step_button(
            _("Pre&vious"), _("The difference before (Shift+F8)"), -1, "Shift+F8"
        )
        self.next = self._step_button(_("&Next"), _("The next difference (F8)"), 1, "F8")
        self.model = DifferencesModel(self)
        self.table = RowTable(_("Differences"), ENTER, self)
        self.table.setModel(self.model)
        self.table.arrange(THERE, _WIDTHS, _ROW)
        self.table.horizontalHeader().setSectionResizeMode(HERE, QHeaderView.ResizeMode.Stretch)
        self.jump = push_button(
            _("Show in the &Battlefield"), self, do=self._jump, tip=_("Go to it where you work on it (Enter)")
        )
        self.sheets = push_button(
            _("&Print Build Sheets…"),
            self,
            do=self._print,
            tip=_("Of what is here, with a mark on what lies instead of the pieces there"),
        )
        self.leave = push_button(_("&Close"), self, do=self.close)

    def _plan(self, battlefield: Battlefield, side: int) -> ComparedPlan:
        plan = ComparedPlan(battlefield, side, self._drawings, self._options, self._whole, self)
        plan.setAccessibleName((_("The battlefield here"), _("The battlefield there"))[side])
        plan.clicked.connect(self._choose_at)
        plan.pointed.connect(self._point_at)
        return plan

    def _point_at(self, hex: Hex | None) -> None:
        for plan in self.plans:
            plan.show_pointed(hex)

    def _switch(self, group: DifferenceGroup) -> QToolButton:
        switch = QToolButton(self)
        switch.setCheckable(True)
        switch.setChecked(group is not DifferenceGroup.MOVES)
        switch.setAutoRaise(True)
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.setToolTip(plain_tip(_("List and mark what differs of this: {group}", group=_(group.value))))
        switch.toggled.connect(self._show_rows)
        return switch

    def _step_button(self, text: str, tip: str, by: int, keys: str) -> QPushButton:
        button = push_button(text, self, do=lambda: self._step(by), tip=tip)
        QShortcut(QKeySequence(keys), self).activated.connect(button.click)
        return button

    def _lay_out(self) -> None:
        level_label = PlainLabel(_("&Levels up to:"), self)
        level_label.setBuddy(self.level)
        sides = QWidget(self)
        self._panes = [QWidget(sides), QWidget(sides)]
        self._columns = [
            vbox(title, (plan, 1), parent=pane, margins=0, spacing=2)
            for pane, title, plan in zip(self._panes, self.titles, self.plans, strict=True)
        ]
        hbox(*((pane, 1) for pane in self._panes), parent=sides, margins=0, spacing=6)
        below = QWidget(self)
        legend = hbox(
            *self.switches.values(), Stretch(), level_label, self.level, self.previous, self.next, spacing=4
        )
        vbox(legend, (self.table, 1), parent=below, margins=0)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(sides)
        parts.addWidget(below)
        parts.setSizes([_PLANS, _LIST])
        parts.setStretchFactor(0, 1)
        parts.setChildrenCollapsible(False)
        vbox(
            hbox((self.state, 1), self.bar, self.stop, self.choice),
            self.tabs,
            (parts, 1),
            hbox(self.jump, self.sheets, Stretch(), self.leave),
            parent=self,
            spacing=6,
        )

    def _wire(self) -> None:
        document = self.document
        document.changed.connect(self._follow)
        document.stepped.connect(self._follow_step)
        self._patience.timeout.connect(self._show_busy)
        self.menu.requested.connect(self.load)
        self.tabs.currentChanged.connect(self._show_plans)
        self.level.valueChanged.connect(self._show_level)
        self.table.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.table.row_key.connect(self._jump)
        self.table.doubleClicked.connect(self._jump)
        for button in (self.choice, self.stop, self.previous, self.next, self.sheets):
            button.setAutoDefault(False)
        OnRestyle(self, self._show_rows)

    # What it is compared with -----------------------------------------------------------------------

    def load(self, offer: OtherOffer) -> bool:
        """Compare with this from now on; False, with nothing changed, if it cannot be loaded."""
        other = offer.load(self)
        if other is None:
            return False
        before = self._other.document if self._other is not None else None
        if before is not None and isValid(before):  # its tab may be closed
            before.changed.disconnect(self._compare)
        if other.document is not None:
            other.document.changed.connect(self._compare)
        self._offer, self._other = offer, other
        self.titles[1].setText(_("There: {name}", name=other.name))
        self._compare()
        return True

    def _entries(self) -> list[MenuEntry]:
        chosen = self._offer.name if self._offer is not None else ""
        return [MenuEntry(offer, offer.name, checked=offer.name == chosen) for offer in self._offers()]

    def _follow(self, change: Change) -> None:
        self.plans[0].follow(change)
        self._compare()

    def _follow_step(self) -> None:
        """Read the saved version again after each save."""
        was, self._was_dirty = self._was_dirty, self.document.battlefield_dirty
        if was and not self._was_dirty and self._offer is not None and self._offer.saved:
            self.load(self._offer)

    # Comparing --------------------------------------------------------------------------------------

    def _compare(self, *_: object) -> None:
        other = self._other
        if other is None:
            return
        parts = self.document.battlefield, other.battlefield, self._catalogue, self._edition
        self.job.request(lambda: compare_work(*parts, as_they_lie=other.version))
        self._patience.start()
        self._show_busy()

    def _stop_or_again(self) -> None:
        if not self.job.busy:
            self._compare()
            return
        self.job.stop()
        self._show_busy()
        self.stop.show()
        self.state.setText(_("Stopped: the battlefields as they are now were not compared."))

    def _show_busy(self) -> None:
        """Show that it is busy, but only if it takes a while."""
        late = self.job.busy and not self._patience.isActive()
        self.bar.setVisible(late)
        self.stop.setVisible(late)
        self.stop.setText(_("S&top") if self.job.busy else _("Compare &Again"))

    def _take(self, answer: Compared) -> None:
        first = self._answer is None
        self._answer = answer
        if answer.second.pieces != self.plans[1].battlefield.pieces:
            self._replace_second(answer.second)
        if first:
            self.plans[0].fit()
        self.state.setText(self._summary(answer))
        self._show_rows()
        self._show_busy()

    def _fail(self, why: str) -> None:
        self._show_busy()
        self.state.setText(_("Not compared: {why}", why=why))

    def _summary(self, answer: Compared) -> str:
        parts = [summary(answer.found)]
        if answer.found.offset != (0, 0):
            parts.append(_("The other battlefield was moved to where most of its spaces match."))
        left_out = self._other.left_out if self._other is not None else 0
        if left_out:
            parts.append(
                ngettext(
                    "{n} row of its file could not be used.",
                    "{n} rows of its file could not be used.",
                    left_out,
                )
            )
        return " ".join(parts)

    def _replace_second(self, battlefield: Battlefield) -> None:
        old, new = self.plans[1], self._plan(battlefield, 1)
        new.resize(old.size())
        old.hide()
        add_parts(self._columns[1], (new, 1))
        self.plans[1] = new
        old.deleteLater()
        self._show_plans()
        self._show_level()
        new.lie_as(self.plans[0])
        self.setTabOrder(*self.plans)

    def _whole(self) -> Bounds | None:
        boxes = [box for box in (plan.bounds for plan in self.plans) if box is not None]
        return around_boxes(boxes) if boxes else None

    # Showing ----------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Difference | None:
        """The difference chosen in the list."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def _show_plans(self) -> None:
        one, other = self.plans
        one.twin, other.twin = other, one
        for plan, pane, shown in zip(
            self.plans, self._panes, _IN_SIGHT[self.tabs.currentIndex()], strict=True
        ):
            plan.hold()
            pane.setVisible(shown)
        self._show_marks()

    def _show_rows(self) -> None:
        """List the differences that the switches let through; the chosen one stays chosen if it is still
        there.
        """
        every = self._answer.differences if self._answer is not None else ()
        counts = Counter(one.group for one in every)
        icons = {group: sample(group, self.palette()) for group in DifferenceGroup}
        for group, switch in self.switches.items():
            switch.setIcon(icons[group])
            switch.setText(f"{_(group.value)} ({counts[group]})")
        chosen, self._again = self.chosen, self.chosen
        self.model.show(tuple(one for one in every if self.switches[one.group].isChecked()), icons)
        if chosen in self.model.rows:
            self.table.selectRow(self.model.rows.index(chosen))
        self._again = None
        tops = (piece.top for plan in self.plans for piece in plan.battlefield.pieces.values())
        self.level.setMaximum(max(tops, default=0))
        for button in (self.previous, self.next):
            button.setEnabled(bool(self.model.rows))
        self._show_marks()

    def _show_marks(self) -> None:
        chosen, over = self.chosen, self.tabs.currentIndex() == OVER
        for plan in self.plans:
            plan.show_marks(self.model.rows, chosen, over=self.plans[1].battlefield if over else None)
        self.jump.setEnabled(chosen is not None)

    def _show_level(self) -> None:
        for plan in self.plans:
            plan.show_up_to(self.level.value() or None)

    def _show_chosen(self) -> None:
        """Bring the chosen difference into sight: if it is covered, nothing above it is shown."""
        self._show_marks()
        one = self.chosen
        if one is not None and one != self._again:
            self.level.setValue(one.slot if one.covered else 0)
            self.plans[self.tabs.currentIndex() == ONLY_THERE].bring_into_sight(one.hex)

    def _step(self, by: int) -> None:
        """Choose the next difference in the list; after the last comes the first."""
        rows, row = len(self.model.rows), self.table.currentIndex().row()
        if rows:
            self.table.selectRow((row + by) % rows if row >= 0 else (0 if by > 0 else rows - 1))

    def _choose_at(self, hex: Hex, *_: object) -> None:
        """Choose the difference at a hex; at another click, the next one there."""
        at = [row for row, one in enumerate(self.model.rows) if hex in one.hexes]
        if at:
            row = self.table.currentIndex().row()
            self.table.selectRow(next((one for one in at if one > row), at[0]))

    def _jump(self, *_: object) -> None:
        if self.chosen is not None:
            self.jump_requested.emit(self.chosen)

    def _print(self) -> None:
        if self._other is not None:
            self.print_requested.emit(self._other.battlefield)

    def hideEvent(self, event: QHideEvent) -> None:
        self.job.stop()
        super().hideEvent(event)
