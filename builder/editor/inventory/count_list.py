"""A long list of things under headings, each with a number one can set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QFrame, QGridLayout, QLabel, QScrollArea, QSpinBox, QWidget

from builder.catalogue import Box, Catalogue, Confidence
from builder.editor.inventory.piece_search import grouped
from builder.editor.widgets.plain_texts import PlainLabel, plain_tip
from builder.language import N_, _
from builder.view.theme import colours


@dataclass(frozen=True, slots=True)
class Countable:
    """One thing to be counted: a box, a piece. ``detail`` stands behind the name, ``tip`` says more."""

    id: str
    name: str
    heading: str
    detail: str = ""
    tip: str = ""


class CountList(QScrollArea):
    """Rows are made when they are first shown. ``counted`` carries id and number as a person sets them."""

    counted = Signal(str, int)

    def __init__(self, things: Sequence[Countable], most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._things = tuple(things)
        self._most = most
        self._counts: dict[str, int] = {}
        self._boxes: dict[str, QSpinBox] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._headings: dict[str, QLabel] = {}
        self._inside = QWidget(self)
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(10, 4, 10, 10)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(2 * len(self._things) + 2, 1)
        self.nothing = PlainLabel(self._inside, wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setContentsMargins(20, 30, 20, 30)
        self._grid.addWidget(self.nothing, 2 * len(self._things) + 1, 0, 1, 3)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the rows shown, from the top."""
        return tuple(thing.id for thing in self._things if self._is_shown(thing.id))

    def spin_box(self, id: str) -> QSpinBox:
        """The number of a thing that was shown once. Raises KeyError for any other."""
        return self._boxes[id]

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show these numbers, 0 for what is not among them."""
        self._counts = dict(counts)
        for id, box in self._boxes.items():
            blocked = box.blockSignals(True)
            box.setValue(self._counts.get(id, 0))
            box.blockSignals(blocked)
            self._weigh(id)

    def show_only(self, wanted: Callable[[Countable], bool], nothing: str) -> None:
        """Show only some rows, and ``nothing`` where there are none."""
        headings: set[str] = set()
        for place, thing in enumerate(self._things):
            shown = wanted(thing)
            if shown:
                if thing.heading not in headings:
                    headings.add(thing.heading)
                    self._show_heading(thing.heading)
                if thing.id not in self._rows:
                    self._make_row(place, thing)
            for widget in self._rows.get(thing.id, ()):
                widget.setVisible(shown)
        for heading, label in self._headings.items():
            label.setVisible(heading in headings)
        self.nothing.setText(nothing)
        self.nothing.setVisible(not headings)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel scrolls the list unless somebody is at a number; going there with Tab shows it."""
        if isinstance(watched, QSpinBox):
            if event.type() == QEvent.Type.Wheel and not watched.hasFocus():
                event.ignore()
                return True
            if event.type() == QEvent.Type.FocusIn:
                self.ensureWidgetVisible(watched, 0, 40)
        return super().eventFilter(watched, event)

    def _is_shown(self, id: str) -> bool:
        return id in self._rows and not self._rows[id][0].isHidden()

    def _show_heading(self, heading: str) -> None:
        """Over the first row that is shown under it."""
        label = self._headings.get(heading)
        if label is None:
            label = self._headings[heading] = PlainLabel(heading, self._inside)
            font = label.font()
            font.setBold(True)
            label.setFont(font)
            label.setContentsMargins(0, 8, 0, 2)
            first = next(n for n, thing in enumerate(self._things) if thing.heading == heading)
            self._grid.addWidget(label, 2 * first, 0, 1, 3)
        label.show()

    def _make_row(self, place: int, thing: Countable) -> None:
        box = QSpinBox(self._inside)
        box.setRange(0, self._most)
        box.setValue(self._counts.get(thing.id, 0))
        box.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.setAccelerated(True)
        box.setAccessibleName(thing.name)
        box.setToolTip(plain_tip(thing.tip))
        box.setFixedWidth(84)
        box.installEventFilter(self)
        box.valueChanged.connect(partial(self._set, thing.id))
        name, detail = PlainLabel(thing.name, self._inside), PlainLabel(thing.detail, self._inside)
        name.setBuddy(box)
        name.setWordWrap(True)
        palette = detail.palette()
        palette.setColor(detail.foregroundRole(), colours(self.palette()).faint)
        detail.setPalette(palette)
        for column, widget in enumerate((box, name, detail)):
            widget.setToolTip(plain_tip(thing.tip))
            self._grid.addWidget(widget, 2 * place + 1, column)
        self._boxes[thing.id], self._rows[thing.id] = box, (box, name, detail)
        self._weigh(thing.id)

    def _set(self, id: str, count: int) -> None:
        self._counts[id] = count
        self._weigh(id)
        self.counted.emit(id, count)

    def _weigh(self, id: str) -> None:
        """What is owned stands out."""
        name = self._rows[id][1]
        font = name.font()
        font.setBold(self._counts.get(id, 0) > 0)
        name.setFont(font)


_KINDS = {
    "master": N_("Master sets"),
    "terrain": N_("Terrain expansions"),
    "battle-box": N_("Battle boxes"),
    "kit": N_("Kits"),
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
        pieces = _("{count} pieces", count=box.total)
        detail = f"{pieces} · {box.year}" if box.year is not None else pieces
        kinds.setdefault(heading, []).append(
            Countable(box.id, box.name, heading, detail, _tip(box, catalogue))
        )
    return [box for boxes in kinds.values() for box in boxes]


def pieces_to_count(catalogue: Catalogue) -> list[Countable]:
    """All pieces that can be owned loose, terrain by terrain; what is made of others counts as those."""
    types = (type for type in catalogue.pieces.values() if not type.made_of)
    return [Countable(type.id, type.name, heading) for heading, group in grouped(types) for type in group]


def _tip(box: Box, catalogue: Catalogue) -> str:
    """What is in the box, which counts are not certain, and where the counts come from."""
    marks: Mapping[Confidence, str] = {Confidence.HIGH: "", Confidence.MEDIUM: " ?", Confidence.LOW: " ??"}
    lines = [box.name]
    lines += [
        f"{entry.count}× {catalogue.pieces[id].name}{marks[entry.confidence]}"
        for id, entry in box.pieces.items()
    ]
    lines.append(_(_SURE[box.confidence]))
    sources = dict.fromkeys(source for entry in box.pieces.values() for source in entry.source)
    if sources:
        named = "; ".join(catalogue.sources.get(source, source) for source in sources)
        lines.append(_("From: {sources}", sources=named))
    return "\n".join(lines)
