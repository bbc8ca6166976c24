"""The dialog for the boxes and loose pieces that the user owns, with its long lists of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from builder import formats
from builder.catalogue import Box, Catalogue, Confidence
from builder.editor.inventory.holdings import UNREADABLE, Holdings
from builder.editor.inventory.piece_search import grouped, matches
from builder.errors import BuilderError, RefusedError
from builder.formats.suffixes import COLLECTION_SUFFIXES
from builder.inventory import Collection
from builder.language import N_, _, ngettext
from builder.processes import CancelledError
from builder.view.jobs.reading import read_awake
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours
from builder.view.widgets import (
    Line,
    PlainLabel,
    dialog_buttons,
    hbox,
    plain_tip,
    push_button,
    questions,
    run_dialog,
    vbox,
)
from builder.view.widgets.message import Button, Icon, Message, ask
from builder.wording import times


@dataclass(frozen=True, slots=True)
class Countable:
    """One thing to be counted: a box, a piece. ``detail`` stands behind the name, ``tip`` says more."""

    id: str
    name: str
    heading: str
    detail: str = ""
    tip: str = ""


class CountList(SafeOverrides, QScrollArea):
    """A list of numbers whose rows are created when first shown. ``counted`` carries id and number when the
    user sets one.
    """

    counted = Signal(str, int)

    def __init__(self, countables: Sequence[Countable], most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._countables = tuple(countables)
        self._most = most
        self._counts: dict[str, int] = {}
        self._boxes: dict[str, QSpinBox] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._headings: dict[str, QLabel] = {}
        self.before: QWidget | None = None
        """After what Tab comes to the first row."""
        self._inside = QWidget(self)
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(10, 4, 10, 10)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(2 * len(self._countables) + 2, 1)
        self.nothing = PlainLabel(self._inside, wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setContentsMargins(20, 30, 20, 30)
        self._grid.addWidget(self.nothing, 2 * len(self._countables) + 1, 0, 1, 3)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def counts(self) -> dict[str, int]:
        """The number of each thing; things with 0 are left out."""
        return {id: count for id, count in self._counts.items() if count}

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the rows shown, from the top."""
        return tuple(countable.id for countable in self._countables if self._is_shown(countable.id))

    def spin_box(self, id: str) -> QSpinBox:
        """The spin box of a row that has been shown. Raises KeyError for any other."""
        return self._boxes[id]

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show these numbers, 0 for all other rows."""
        self._counts = dict(counts)
        for id, box in self._boxes.items():
            blocked = box.blockSignals(True)
            box.setValue(self._counts.get(id, 0))
            box.blockSignals(blocked)
            self._weigh(id)

    def show_only(self, wanted: Callable[[Countable], bool], nothing: str) -> None:
        """Show only some rows, or the text ``nothing`` if there are none."""
        headings: set[str] = set()
        for place, countable in enumerate(self._countables):
            shown = wanted(countable)
            if shown:
                if countable.heading not in headings:
                    headings.add(countable.heading)
                    self._show_heading(countable.heading)
                if countable.id not in self._rows:
                    self._make_row(place, countable)
            for widget in self._rows.get(countable.id, ()):
                widget.setVisible(shown)
        for heading, label in self._headings.items():
            label.setVisible(heading in headings)
        self.nothing.setText(nothing)
        self.nothing.setVisible(not headings)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel scrolls the list unless a number has the focus; moving the focus to one with Tab scrolls
        to it.
        """
        if isinstance(watched, QSpinBox):
            if event.type() == QEvent.Type.Wheel and not watched.hasFocus():
                event.ignore()
                return True
            if event.type() == QEvent.Type.FocusIn:
                self.ensureWidgetVisible(watched, 0, 40)
                QTimer.singleShot(
                    0, watched, watched.selectAll
                )  # a digit replaces the number, after a click too
        return super().eventFilter(watched, event)

    def _is_shown(self, id: str) -> bool:
        return id in self._rows and not self._rows[id][0].isHidden()

    def _show_heading(self, heading: str) -> None:
        """Show a heading over the first visible row below it."""
        label = self._headings.get(heading)
        if label is None:
            label = self._headings[heading] = PlainLabel(heading, self._inside)
            label.setFont(bold(label.font()))
            label.setContentsMargins(0, 8, 0, 2)
            first = next(n for n, countable in enumerate(self._countables) if countable.heading == heading)
            self._grid.addWidget(label, 2 * first, 0, 1, 3)
        label.show()

    def _make_row(self, place: int, countable: Countable) -> None:
        box = QSpinBox(self._inside)
        box.setRange(0, self._most)
        box.setValue(self._counts.get(countable.id, 0))
        box.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.setAccelerated(True)
        box.setAccessibleName(countable.name)
        box.setToolTip(plain_tip(countable.tip))
        box.setFixedWidth(84)
        box.installEventFilter(self)
        box.valueChanged.connect(partial(self._set, countable.id))
        name, detail = PlainLabel(countable.name, self._inside), PlainLabel(countable.detail, self._inside)
        name.setBuddy(box)
        name.setWordWrap(True)
        palette = detail.palette()
        palette.setColor(detail.foregroundRole(), colours(self.palette()).faint)
        detail.setPalette(palette)
        for column, widget in enumerate((box, name, detail)):
            widget.setToolTip(plain_tip(countable.tip))
            self._grid.addWidget(widget, 2 * place + 1, column)
        made = (self._boxes.get(each.id) for each in reversed(self._countables[:place]))
        before = next(filter(None, made), self.before)
        if before is not None:
            self.setTabOrder(before, box)  # else Tab came to it last
        self._boxes[countable.id], self._rows[countable.id] = box, (box, name, detail)
        self._weigh(countable.id)

    def _set(self, id: str, count: int) -> None:
        self._counts[id] = count
        self._weigh(id)
        self.counted.emit(id, count)

    def _weigh(self, id: str) -> None:
        """Emphasise a row that is owned."""
        name = self._rows[id][1]
        font = name.font()
        font.setBold(self._counts.get(id, 0) > 0)
        name.setFont(font)


_KINDS = {
    "master": N_("Master sets"),
    "terrain": N_("Terrain expansions"),
    "battle-box": N_("Battle boxes"),
    "kit": N_("Kits"),
    "stock": N_("Stocks to build from, not sold"),
    "own": N_("Your own boxes"),
}
_SURE = {
    Confidence.HIGH: N_("The counts are certain."),
    Confidence.MEDIUM: N_("Some counts are likely, not certain."),
    Confidence.LOW: N_("Some counts are a guess."),
}


def boxes_to_count(catalogue: Catalogue) -> list[Countable]:
    """All boxes in catalogue order, kind by kind."""
    kinds: dict[str, list[Countable]] = {}
    for box in catalogue.boxes.values():
        heading = _(_KINDS[box.kind]) if box.kind in _KINDS else box.kind.capitalize()
        pieces = ngettext("{n} piece", "{n} pieces", box.total)
        detail = f"{pieces} · {box.since}" if box.since else pieces
        kinds.setdefault(heading, []).append(
            Countable(box.id, box.name, heading, detail, _tip(box, catalogue))
        )
    return [box for boxes in kinds.values() for box in boxes]


def pieces_to_count(catalogue: Catalogue) -> list[Countable]:
    """All pieces that can be owned loose, terrain by terrain; types made of others count as those."""
    types = (type for type in catalogue.pieces.values() if not type.made_of)
    return [Countable(type.id, type.name, heading) for heading, group in grouped(types) for type in group]


def _tip(box: Box, catalogue: Catalogue) -> str:
    """What is in the box, which counts are not certain, and where the counts come from."""
    marks: Mapping[Confidence, str] = {Confidence.HIGH: "", Confidence.MEDIUM: " ?", Confidence.LOW: " ??"}
    lines = [box.name] if box.own else [box.name, *box.told()]
    lines += [
        f"{times(entry.count, catalogue.pieces[id].name)}{marks[entry.confidence]}"
        for id, entry in box.pieces.items()
    ]
    lines.append(_(_SURE[box.confidence]))
    sources = dict.fromkeys(source for entry in box.pieces.values() for source in entry.source)
    if sources:
        named = "; ".join(catalogue.sources.get(source, source) for source in sources)
        lines.append(_("From: {sources}", sources=named))
    return "\n".join(lines)


MAX_COUNT = 9999  # what a collection file holds at most


@dataclass(frozen=True, slots=True)
class Total:
    """The totals of a collection: boxes, pieces (in boxes and loose), and kinds of pieces."""

    boxes: int
    pieces: int
    kinds: int


class CollectionDraft(QObject):
    """The numbers of each box and each loose piece, 0 to MAX_COUNT; ``changed`` notifies of every change."""

    changed = Signal()

    def __init__(self, catalogue: Catalogue, collection: Collection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._boxes, self._loose = _without_none(collection.boxes), _without_none(collection.loose)

    @property
    def collection(self) -> Collection:
        """The collection as it stands."""
        return Collection(self._boxes, self._loose)

    @property
    def boxes(self) -> Mapping[str, int]:
        """The number of each box, by box id, without zeros."""
        return self._boxes

    @property
    def loose(self) -> Mapping[str, int]:
        """The number of each loose piece, by piece id, without zeros."""
        return self._loose

    def set_box(self, box: str, count: int) -> None:
        """Set the number of a box, clamped to the limits."""
        self._set(self._boxes, box, count)

    def set_loose(self, piece: str, count: int) -> None:
        """Set the number of a loose piece, clamped to the limits."""
        self._set(self._loose, piece, count)

    def replace_by(self, collection: Collection) -> tuple[str, ...]:
        """Replace everything by a collection; returns the ids whose number was cut to the limit."""
        self._boxes, self._loose = {}, {}
        return self.add(collection)

    def add(self, collection: Collection) -> tuple[str, ...]:
        """Add a collection; returns the ids whose number was cut to the limit."""
        cut = []
        for mine, more in ((self._boxes, collection.boxes), (self._loose, collection.loose)):
            for id, count in more.items():
                sum = mine.get(id, 0) + count
                if sum > MAX_COUNT:
                    cut.append(id)
                if sum:
                    mine[id] = min(sum, MAX_COUNT)
        self.changed.emit()
        return tuple(cut)

    def total(self) -> Total:
        """What it comes to."""
        owned = self.collection.owned(self._catalogue)
        return Total(sum(self._boxes.values()), sum(owned.values()), len(owned))

    def _set(self, counts: dict[str, int], id: str, count: int) -> None:
        count = min(max(count, 0), MAX_COUNT)
        if count != counts.get(id, 0):
            if count:
                counts[id] = count
            else:
                del counts[id]
            self.changed.emit()


def _without_none(counts: Mapping[str, int]) -> dict[str, int]:
    return {id: count for id, count in counts.items() if count}


class Import(Enum):
    """What to do with a collection that is imported."""

    ADD = "add"
    REPLACE = "replace"


def may_replace(parent: QWidget, holdings: Holdings) -> bool:
    """Ask whether to overwrite a collection file that could not be read completely."""
    said = Message(
        _("The file holds more"),
        _("Not everything in {name} could be read. Saving replaces it.", name=holdings.path.name),
        _("A copy of it stays beside it, with “.broken” in its name. Save?"),
        details="\n".join(problem.message for problem in holdings.problems),
    )
    buttons = {Button.Save: "", Button.Cancel: ""}
    return ask(parent, said, buttons, default=Button.Cancel) == Button.Save


def ask_add_or_replace(parent: QWidget, name: str) -> Import | None:
    """Ask what to do with an imported collection; None for nothing."""
    said = Message(
        _("Import"),
        _("Something is entered already."),
        _("Add {name} to it, or have {name} take its place?", name=name),
    )
    buttons = {
        Button.Yes: _("&Add"),
        Button.Discard: _("&Replace"),
        Button.Cancel: "",
    }
    pressed = ask(parent, said, buttons, default=Button.Yes, icon=Icon.Question)
    return {Button.Yes: Import.ADD, Button.Discard: Import.REPLACE}.get(pressed)


def ask_import_path(parent: QWidget, folder: Path) -> Path | None:
    """Which collection file to read; None for none."""
    collections, every = _("Collections"), _("All files")
    suffixes = " ".join(f"*{suffix}" for suffix in COLLECTION_SUFFIXES)
    filters = f"{collections} ({suffixes});;{every} (*)"
    return questions.ask_existing(parent, _("Import a collection"), folder, filters)


def ask_export_path(parent: QWidget, folder: Path) -> Path | None:
    """Where to write the collection; None for nowhere."""
    collection, table = _("Collection"), _("Table for a spreadsheet")
    first, *tables = COLLECTION_SUFFIXES
    kinds = {f"{collection} (*{first})": first} | {f"{table} (*{suffix})": suffix for suffix in tables}
    return questions.ask_save_path(parent, _("Export the collection"), folder / f"collection{first}", kinds)


class CollectionDialog(SafeOverrides, QDialog):
    """Boxes on one page, loose pieces on another, with totals; nothing is stored before Save."""

    def __init__(self, holdings: Holdings, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._holdings, self._catalogue = holdings, catalogue
        self._begun = holdings.collection
        self.draft = CollectionDraft(catalogue, self._begun, self)
        self.setWindowTitle(_("My collection"))
        self.trouble = PlainLabel(self)
        self.search = Line(
            _("Find a box or a piece"), self, prompt=_("Find a box, or a piece in it"), clear=True
        )
        self.only_mine = QCheckBox(_("Only what I &own"), self)
        self.boxes = CountList(boxes_to_count(catalogue), MAX_COUNT, self)
        self.loose = CountList(pieces_to_count(catalogue), MAX_COUNT, self)
        self.pages = QTabWidget(self)
        self.pages.addTab(self.boxes, "")
        self.pages.addTab(self.loose, "")
        self.boxes.before = self.loose.before = self.pages.tabBar()
        self.total = PlainLabel(self)
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._go_to_first)
        self.only_mine.toggled.connect(self._filter)
        self.pages.currentChanged.connect(self._filter)
        self.boxes.counted.connect(self.draft.set_box)
        self.loose.counted.connect(self.draft.set_loose)
        self.draft.changed.connect(self._sum_up)
        self._show_trouble()
        self._show_counts()
        self.resize(600, 620)
        self.search.setFocus()

    def accept(self) -> None:
        """Save; if that fails, show the reason and stay open."""
        if self._holdings.problems and not may_replace(self, self._holdings):
            return
        try:
            self._holdings.save(self.draft.collection, self._begun)
        except RefusedError as error:
            questions.show_error(self, _("Not saved"), str(error))
            return
        super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends a search or a number and does not save, which Ctrl+Enter does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = self.focusWidget()
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.accept()
            elif isinstance(focus, QPushButton):
                focus.click()
        else:
            super().keyPressEvent(event)

    def reject(self) -> None:
        """Close, asking first if there are unsaved entries."""
        if self.draft.collection != self._begun:
            answer = questions.ask_to_save(self, _("Your collection"))
            if answer is questions.Answer.SAVE:
                self.accept()
                return
            if answer is questions.Answer.CANCEL:
                return
        super().reject()

    # Import and export -----------------------------------------------------------------------------

    def import_file(self) -> None:
        """Ask for a collection file, and replace the entries by it or add it to them."""
        path = ask_import_path(self, Path.home())
        if path is None:
            return
        try:
            boxes, loose, problems = read_awake(self, formats.read_collection, path, self._catalogue)
        except CancelledError:
            return
        except (BuilderError, OSError) as error:
            questions.show_error(self, _("Cannot be opened"), str(error))
            return
        collection, here = Collection(boxes, loose), self.draft
        adds = False
        if here.boxes or here.loose:
            answer = ask_add_or_replace(self, path.name)
            if answer is None:
                return
            adds = answer is Import.ADD
        cut = here.add(collection) if adds else here.replace_by(collection)
        self._show_counts()
        if problems:
            text = _("Not everything in {name} could be used.", name=path.name)
            questions.show_problems(self, _("Not everything could be read"), text, problems)
        if cut:
            text = _("You can own at most {most} of each. Reduced to {most}: {names}")
            names = ", ".join(self._name_of(id) for id in cut)
            questions.show_error(self, _("Too many"), text.format(most=MAX_COUNT, names=names))

    def export_file(self) -> None:
        """Ask where to export, and write the entries to a collection file there."""
        path = ask_export_path(self, Path.home())
        if path is None:
            return
        collection = self.draft.collection
        try:
            formats.write_collection(path, collection.boxes, collection.loose, self._catalogue)
        except RefusedError as error:
            questions.show_error(self, _("Not exported"), str(error))

    def _name_of(self, id: str) -> str:
        boxes, pieces = self._catalogue.boxes, self._catalogue.pieces
        return boxes[id].name if id in boxes else pieces[id].name

    # Showing ---------------------------------------------------------------------------------------

    def _show_counts(self) -> None:
        self.boxes.show_counts(self.draft.boxes)
        self.loose.show_counts(self.draft.loose)
        self._filter()
        self._sum_up()

    def _sum_up(self) -> None:
        total = self.draft.total()
        boxes = ngettext("{n} box", "{n} boxes", total.boxes)
        loose = sum(self.draft.loose.values())
        self.total.setText(
            _(
                "{boxes} and {loose} loose pieces: {pieces} pieces of {kinds} kinds",
                boxes=boxes,
                loose=loose,
                pieces=total.pieces,
                kinds=total.kinds,
            )
            if total.pieces
            else _("Nothing is entered yet")
        )
        names = ((_("Boxes"), total.boxes), (_("Loose pieces"), loose))
        for page, (name, count) in enumerate(names):
            self.pages.setTabText(page, f"{name} ({count})" if count else name)

    def _filter(self) -> None:
        """List rows that fit the search; without a search only those loose pieces that are owned."""
        query = self.search.text().strip()
        mine = self.only_mine.isChecked()
        self.boxes.show_only(
            lambda box: self._box_fits(box.id, query) and (not mine or self.draft.boxes.get(box.id, 0) > 0),
            _("No box fits."),
        )
        self.loose.show_only(
            lambda piece: (
                (bool(query) and not mine and matches(self._catalogue.pieces[piece.id], query))
                or self._owned_loose(piece, query)
            ),
            _("No piece fits.") if query else _("Type above to find a piece, and say how many."),
        )

    def _owned_loose(self, piece: Countable, query: str) -> bool:
        owned = self.draft.loose.get(piece.id, 0) > 0
        return owned and (not query or matches(self._catalogue.pieces[piece.id], query))

    def _go_to_first(self) -> None:
        """Move the focus from the search to the first number found."""
        page = self.boxes if self.pages.currentWidget() is self.boxes else self.loose
        if page.shown:
            box = page.spin_box(page.shown[0])
            box.setFocus()
            box.selectAll()

    def _box_fits(self, id: str, query: str) -> bool:
        """Whether a box fits the search by its name or by a piece that it holds."""
        box = self._catalogue.boxes[id]
        return box.fits(query) or any(matches(self._catalogue.pieces[piece], query) for piece in box.pieces)

    def _show_trouble(self) -> None:
        """Show what is wrong with the file, as long as it exists."""
        problems = self._holdings.problems
        self.trouble.setVisible(bool(problems))
        if problems:
            text = (
                _("Your collection file could not be read: {reason}")
                if problems[0].code == UNREADABLE
                else _("Not everything in your collection file could be read: {reason}")
            )
            self.trouble.setText(text.format(reason=problems[0].message))

    def _lay_out(self) -> None:
        self.trouble.setWordWrap(True)
        self.trouble.setFrameShape(QFrame.Shape.StyledPanel)
        self.trouble.setMargin(6)
        shade = self.trouble.palette()
        shade.setColor(self.trouble.foregroundRole(), colours(self.palette()).bad)
        self.trouble.setPalette(shade)
        self.trouble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Save)
        foot = QHBoxLayout()
        for text, tip, do in (
            (_("&Import…"), _("Take over a collection file or a table"), self.import_file),
            (_("&Export…"), _("Write what is entered into a file or a table"), self.export_file),
        ):
            pressed = push_button(text, self, do=do, tip=tip)
            pressed.setAutoDefault(False)
            foot.addWidget(pressed)
        foot.addStretch(1)
        foot.addWidget(self.buttons)
        vbox(
            self.trouble,
            hbox((self.search, 1), self.only_mine),
            (self.pages, 1),
            self.total,
            foot,
            parent=self,
        )


def edit_collection(holdings: Holdings, catalogue: Catalogue, parent: QWidget) -> bool:
    """Ask which boxes and pieces are owned; True if the answer was saved.

    Changes that others made to the file meanwhile are read first.
    """
    holdings.read_again()
    return bool(run_dialog(CollectionDialog(holdings, catalogue, parent)))
