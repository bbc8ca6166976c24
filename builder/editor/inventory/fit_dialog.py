"""The dialog that lays tiles again with the same surface: from what is owned, or as few as possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QProgressBar, QPushButton, QWidget

from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.inventory.boxes import any_box
from builder.fitting.aims import NAMES
from builder.fitting.allowed import ALLOWED, Allowed
from builder.fitting.exchanges import counted
from builder.fitting.ties import with_images
from builder.hexgrid import Motion, label
from builder.inventory import boxes_needed
from builder.language import _, ngettext
from builder.processes import Work
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    PlainLabel,
    RowModel,
    RowTable,
    form_layout,
    hbox,
    named,
    push_button,
    resize_in_sight,
    run_dialog,
    vbox,
)
from builder.view.widgets.fields import combo
from builder.wording import all_times

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.fitting.exchanges import Exchange
    from builder.fitting.fit import Fit

_SECONDS = 60.0
LEVEL, AT, INSTEAD_OF, USE = range(4)
_LEVEL_WIDTH, _AT_WIDTH, _INSTEAD_WIDTH = 60, 60, 280  # px
_ROW = 8  # px in a row beside the letters


class FitAnswer(NamedTuple):
    """The result, and how many of which boxes hold what is still missing."""

    fit: Fit
    boxes: Mapping[str, int]


def fit_work(
    battlefield: Battlefield,
    owned: Mapping[str, int] | None,
    catalogue: Catalogue,
    allowed: frozenset[Allowed],
    asked: frozenset[int],
    motions: Sequence[Motion],
) -> Work:
    """Lays the tiles again. Reports the aim in progress and the share of the time used; the result is a
    `FitAnswer`, if cancelled that of the best solution so far. It waits in the solver, and the window stays
    responsive.
    """
    return partial(_fitted, battlefield.copy(), owned, catalogue, allowed, asked, motions, any_box())


def _fitted(
    battlefield: Battlefield,
    owned: Mapping[str, int] | None,
    catalogue: Catalogue,
    allowed: frozenset[Allowed],
    asked: frozenset[int],
    motions: Sequence[Motion],
    any_box: bool,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> FitAnswer:
    from builder.fitting.fit import fit  # and the solver, which the window does not need

    found = fit(
        battlefield,
        owned,
        catalogue,
        allowed,
        asked=asked,
        motions=motions,
        any_box=any_box,
        seconds=_SECONDS,
        progress=lambda aim, share: report((aim, share)),
        cancelled=cancelled,
    )
    return FitAnswer(found, boxes_needed(found.short, catalogue, {}, any_box=any_box).boxes)


class ExchangesModel(RowModel):
    """One row per group of tiles: what lies there now, and what to use instead."""

    columns = 4
    numbers = frozenset({LEVEL})

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Exchange, ...] = ()

    def show(self, rows: tuple[Exchange, ...]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row_total(self) -> int:
        return len(self._rows)

    def headings(self) -> tuple[str, ...]:
        return (_("Level"), _("At"), _("Instead of"), _("Use"))

    def text(self, row: int, column: int) -> str:
        one = self._rows[row]
        if column == LEVEL:
            return str(one.gone[0].slot)
        if column == AT:
            return label(one.gone[0].hex)
        return counted(one.gone if column == INSTEAD_OF else one.come)

    def tip(self, row: int, column: int) -> str:
        return self.text(row, column)

    def item(self, row: int) -> Exchange:
        return self._rows[row]


class FitDialog(SafeOverrides, QDialog):
    """Searches in the background; `found` is the result, to be carried out if the dialog is accepted."""

    def __init__(
        self,
        desk: Desk,
        owned: Mapping[str, int],
        catalogue: Catalogue,
        compare: Callable[[Battlefield, QWidget], None],
        parent: QWidget | None = None,
    ) -> None:
        """``compare`` shows the differences between the battlefield and another one over a window."""
        super().__init__(parent)
        self._compare = compare
        self._desk, self._owned, self._catalogue = desk, dict(owned), catalogue
        self.found: Fit | None = None
        self._boxes: Mapping[str, int] = {}
        self.setWindowTitle(_("Build with what I own"))
        words = PlainLabel(
            _(
                "The surface stays as it is, space by space, and so do castles, trees and all else. Only the "
                "tiles are others."
            ),
            self,
            wrap=True,
        )
        selected = len(desk.selection)
        self.scope = combo(
            self,
            [
                (_("The whole battlefield"), "all"),
                (_("The level shown ({level})", level=desk.level), "level"),
                *([(_("What is selected ({count})", count=selected), "selection")] if selected else []),
            ],
            "selection" if selected > 1 else "all",
            _("Which tiles"),
        )
        self.use = combo(
            self,
            [
                *([(_("What I own: as little to buy as can be"), True)] if self._owned else []),
                (_("Any pieces: as few as can be"), False),
            ],
            bool(self._owned),
            _("Out of which pieces"),
        )
        self.allow = {one: QCheckBox(_(text), self) for one, text in ALLOWED.items()}
        self.allow[Allowed.HIDDEN].setChecked(True)
        symmetry = desk.sides.symmetry
        self._motions = symmetry.motions if symmetry is not None else ()
        self.same = QCheckBox(_("the same on every s&ide, as symmetry is on"), self)
        self.same.setChecked(bool(self._motions))
        self.search = push_button(_("&Search"), self, do=self.start)
        self.stop = push_button(_("S&top"), self, do=self.finish, tip=_("End the search with the best found"))
        self.progress = named(QProgressBar(self), _("Time used"))
        self.progress.setRange(0, 100)
        self.state = PlainLabel(self, wrap=True)
        self.state.setMinimumHeight(3 * self.fontMetrics().lineSpacing())  # longer answers do not push
        self.state.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.model = ExchangesModel(self)
        self.table = RowTable(_("Exchanges"), frozenset(), self)
        self.table.setModel(self.model)
        self.table.arrange(USE, {LEVEL: _LEVEL_WIDTH, AT: _AT_WIDTH, INSTEAD_OF: _INSTEAD_WIDTH}, _ROW)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.exchange: QPushButton = self.buttons.addButton(
            _("&Exchange"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.compare = push_button(
            _("Co&mpare…"), self, do=self._show_result, tip=_("See what would differ, before it is done")
        )
        self.buttons.addButton(self.compare, QDialogButtonBox.ButtonRole.ActionRole)
        self.job = Job(self, reported=self._show_progress, answered=self._take, failed=self._fail)
        form = form_layout()
        form.addRow(_("&Which tiles:"), self.scope)
        form.addRow(_("&Out of:"), self.use)
        form.addRow(_("May change:"), vbox(*self.allow.values(), margins=0))
        form.addRow(_("Lay tiles:"), self.same)
        form.setRowVisible(self.same, bool(self._motions))
        vbox(
            words,
            form,
            hbox(self.search, self.stop, (self.progress, 1)),
            self.state,
            (self.table, 1),
            self.buttons,
            parent=self,
            spacing=10,
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        for changed in (self.scope.currentIndexChanged, self.use.currentIndexChanged):
            changed.connect(self._forget)
        for box in (*self.allow.values(), self.same):
            box.toggled.connect(self._forget)
        self._selected = desk.selection
        self.table.selectionModel().currentRowChanged.connect(self._show_in_plan)
        self.finished.connect(lambda: desk.select(self._selected & desk.document.battlefield.pieces.keys()))
        self._show_state()
        resize_in_sight(self, 820, 620)

    def start(self) -> None:
        """Search with the options chosen."""
        self._forget()
        owned = self._owned if self.use.currentData() else None
        allowed = frozenset(name for name, box in self.allow.items() if box.isChecked())
        motions = self._motions if self.same.isChecked() else ()
        battlefield, asked = self._desk.document.battlefield, self._asked(motions)
        self.progress.setValue(0)
        self.job.request(lambda: fit_work(battlefield, owned, self._catalogue, allowed, asked, motions))
        self._show_state()

    def finish(self) -> None:
        """End the search and show the best result so far."""
        self.job.finish()

    def hideEvent(self, event: QHideEvent) -> None:
        self.job.stop()
        super().hideEvent(event)

    def _asked(self, motions: Sequence[Motion]) -> frozenset[int]:
        """The pieces to be laid again, on every side of a symmetry; hidden and locked ones are excluded."""
        battlefield = self._desk.document.battlefield
        scope = self.scope.currentData()
        asked = [
            piece.id
            for piece in battlefield.pieces.values()
            if (scope != "level" or piece.slot == self._desk.level)
            and (scope != "selection" or piece.id in self._selected)
        ]
        return with_images(battlefield, asked, motions) - self._desk.reach.barred

    def _show_in_plan(self, current: QModelIndex) -> None:
        """Select the tiles of a row in plan and model."""
        if current.isValid():
            self._desk.select(frozenset(piece.id for piece in self.model.item(current.row()).gone))

    def _show_result(self) -> None:
        assert self.found is not None, "there is something to compare with"
        copy = self._desk.document.battlefield.copy()
        copy.apply(self.found.edit(copy))
        self._compare(copy, self)

    def _forget(self) -> None:
        self.job.stop()
        self.found = None
        self.model.show(())
        self._show_state()

    def _show_progress(self, report: tuple[str, float]) -> None:
        aim, share = report
        self.progress.setValue(round(100 * share))
        self.state.setText(f"{_(NAMES[aim])} …")

    def _take(self, answer: FitAnswer) -> None:
        self.found, self._boxes = answer
        self.model.show(self.found.exchanges)
        self._show_state()

    def _fail(self, why: str) -> None:
        self._show_state()
        self.state.setText(why)

    def _show_state(self) -> None:
        busy = self.job.busy
        for widget in (self.stop, self.progress):
            widget.setVisible(busy)
        self.search.setEnabled(not busy)
        for button in (self.exchange, self.compare):
            button.setEnabled(self.found is not None and bool(self.found.gone))
        self.search.setDefault(not self.exchange.isEnabled())
        self.exchange.setDefault(self.exchange.isEnabled())
        self.state.setText(_("Searching …") if busy else self._result())

    def _result(self) -> str:
        found = self.found
        if found is None:
            return (
                "" if self._owned else _("Say in Collection ▸ My Collection what you own to build with that.")
            )
        parts = []
        if not found.gone:
            whole = self.use.currentData() and not found.short_before
            parts.append(
                _("You own every piece of it: all stays as it is.")
                if whole
                else found.reservation or _("Nothing better was found: all stays as it is.")
            )
        else:
            gone = ngettext("{n} tile goes", "{n} tiles go", len(found.gone))
            come = ngettext("{n} comes", "{n} come", len(found.come))
            parts.append(f"{gone}, {come}.")
        before, now = sum(found.short_before.values()), sum(found.short.values())
        if before or now:
            parts.append(
                _(
                    "Pieces missing of the whole battlefield: {before} before, {now} then.",
                    before=before,
                    now=now,
                )
            )
        if self._boxes:
            boxes = self._catalogue.boxes
            to_buy = ", ".join(all_times(self._boxes, lambda id: boxes[id].name))
            parts.append(_("Boxes to buy: {boxes}.", boxes=to_buy))
        lower = sum(one.change == "lowered" for one in found.differences)
        if lower:
            parts.append(ngettext("{n} hex lies lower then.", "{n} hexes lie lower then.", lower))
        if other := len(found.differences) - lower:
            parts.append(
                ngettext(
                    "{n} hex that is seen has another terrain then.",
                    "{n} hexes that are seen have another terrain then.",
                    other,
                )
            )
        if found.unpaired:
            parts.append(
                ngettext(
                    "{n} hex differs from the other sides: there symmetry is not kept.",
                    "{n} hexes differ from the other sides: there symmetry is not kept.",
                    found.unpaired,
                )
            )
        # What is not decided comes first; for what stays it is said above.
        if found.gone and found.reservation:
            parts.append(found.reservation)
        elif not found.proved and not found.reservation:
            parts.append(_("With more time there may be better."))
        return " ".join(parts)


def lay_again(
    desk: Desk,
    owned: Mapping[str, int],
    catalogue: Catalogue,
    compare: Callable[[Battlefield, QWidget], None],
    parent: QWidget | None,
) -> str | None:
    """Show the dialog, and carry out its result as one step; returns a message, None if nothing was done."""
    dialog = FitDialog(desk, owned, catalogue, compare, parent)
    if not run_dialog(dialog) or dialog.found is None:
        return None
    found = dialog.found
    done = ngettext("Exchange {n} tile", "Exchange {n} tiles", len(found.gone))
    desk.do(found.edit(desk.document.battlefield), done, alone=True)  # every side that was wished is in it
    desk.document.seal()
    return done
