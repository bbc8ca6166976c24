"""The field for figures: whose they are, and what else is asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from builder.editor.docks.scenario_dock import about as offers
from builder.editor.docks.scenario_dock.about import About, Offer, Options
from builder.editor.docks.scenario_dock.asked import Asked, cross_button
from builder.editor.docks.scenario_dock.fields import Choice, Switch
from builder.editor.plain_texts import PlainLabel, plain_tip
from builder.editor.words import N
from builder.scenario import Figures
from builder.scenario.filters import ANY

translate = QCoreApplication.translate

_YES, _NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class _Part:
    """One thing that may be asked of figures; ``yes`` and ``no`` where it is one or the other."""

    label: str
    offer: Offer | None = None
    yes: str = ""
    no: str = ""

    def options(self, about: About) -> Options:
        if self.offer is not None:
            return self.offer(about)
        return [(_YES, translate("Figures", self.yes)), (_NO, translate("Figures", self.no))]


PARTS: Mapping[str, _Part] = {
    "card": _Part(N("Figures", "Card"), offers.cards),
    "unique": _Part(N("Figures", "Unique"), yes=N("Figures", "unique ones"), no=N("Figures", "common ones")),
    "hero": _Part(N("Figures", "Hero"), yes=N("Figures", "heroes"), no=N("Figures", "squad figures")),
    "flying": _Part(N("Figures", "Flying"), yes=N("Figures", "who fly"), no=N("Figures", "who do not fly")),
    "general": _Part(N("Figures", "General"), offers.generals),
    "species": _Part(N("Figures", "Species"), offers.species),
    "figure_class": _Part(N("Figures", "Class"), offers.figure_classes),
    "personality": _Part(N("Figures", "Personality"), offers.personalities),
    "started_in": _Part(N("Figures", "Started in"), offers.zones),
    "secret": _Part(N("Figures", "Hides glyph"), offers.glyphs),
}
"""What may be asked of figures besides whose they are, by the fields of `Figures`."""
OF_CARDS = tuple(part for part in PARTS if part not in ("started_in", "secret"))
"""What may be asked of cards, before anything stands or lies anywhere."""


class AskFigures(Asked):
    """Whose, and a row for each thing asked; more are added from a list."""

    wide = True

    def __init__(
        self, name: str, parent: QWidget, *, whose: bool = True, parts: Sequence[str] = tuple(PARTS)
    ) -> None:
        """``whose``: whether it may be said whose they are; ``parts``: what else may be asked."""
        super().__init__(name, parent)
        self._parts = parts
        self._value, self._about = Figures(), None  # type: Figures, About | None
        self.whose = Choice(self.tr("{figures}: whose").format(figures=name), self)
        self.whose.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.whose.setVisible(whose)
        self.grid = QGridLayout()
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setVerticalSpacing(3)
        self.grid.setHorizontalSpacing(4)
        self.grid.setColumnStretch(1, 1)
        self.more = Choice(self.tr("{figures}: only some of them").format(figures=name), self)
        self.more.setPlaceholderText(self.tr("Only some of them…"))
        self.more.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.column.addWidget(self.whose)
        self.column.addLayout(self.grid)
        self.column.addWidget(self.more)
        self.setFocusProxy(self.whose if whose else self.more)
        self.rows: dict[str, tuple[QLabel, Choice, QToolButton]] = {}
        self.whose.chosen.connect(lambda id: self.given.emit(replace(self._value, of=id)))
        self.more.chosen.connect(self._add)

    def show_value(self, value: Any, about: About) -> None:
        self._value, self._about = value, about
        owners = offers.owners(about)
        if value.of not in dict(owners):
            owners = [*owners, (value.of, self.tr("{id} (not there)").format(id=value.of))]
        self.whose.offer(owners)
        self.whose.fill(value.of)
        asked = [field for field in PARTS if getattr(value, field) not in ("", None)]
        for field in [field for field in self.rows if field not in asked]:
            for widget in self.rows.pop(field):
                self.grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        for field in asked:
            self._show_row(field, about)
        left = [(part, translate("Figures", PARTS[part].label)) for part in self._parts if part not in asked]
        self.more.offer((field, words) for field, words in left if PARTS[field].options(about))
        self.more.setCurrentIndex(-1)

    def _show_row(self, field: str, about: About) -> None:
        part = PARTS[field]
        if field not in self.rows:
            self._make_row(field)
        _, choice, _ = self.rows[field]
        value = getattr(self._value, field)
        id = value if isinstance(value, str) else (_YES if value else _NO)
        options = part.options(about)
        if id not in dict(options):
            options = [*options, (id, self.tr("{id} (not there)").format(id=id))]
        choice.offer(options)
        choice.fill(id)

    def _make_row(self, field: str) -> None:
        words = translate("Figures", PARTS[field].label)
        label, choice, cross = PlainLabel(words, self), Choice(words, self), cross_button(self)
        choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        text = self.tr("Do not ask for this: {what}").format(what=words)
        cross.setToolTip(plain_tip(text))
        cross.setAccessibleName(text)
        choice.chosen.connect(lambda id: self._set(field, id))
        cross.clicked.connect(lambda: self._drop(field))
        row = self.grid.rowCount()
        for column, widget in enumerate((label, choice, cross)):
            self.grid.addWidget(widget, row, column)
        self.rows[field] = (label, choice, cross)

    def _set(self, field: str, id: str) -> None:
        value: object = id if PARTS[field].offer is not None else id == _YES
        self.given.emit(replace(self._value, **{field: value}))  # type: ignore[arg-type]

    def _add(self, field: str) -> None:
        self.more.setCurrentIndex(-1)
        if self._about is not None:
            self._set(field, PARTS[field].options(self._about)[0][0])
        if field in self.rows:
            self.rows[field][1].setFocus()

    def _drop(self, field: str) -> None:
        self.more.setFocus()
        nothing = "" if PARTS[field].offer is not None else None
        self.given.emit(replace(self._value, **{field: nothing}))  # type: ignore[arg-type]


class AskMaybeFigures(Asked):
    """Figures, or none at all."""

    wide = labelled = True

    def __init__(self, name: str, parent: QWidget, words: str) -> None:
        """``words`` stand beside the tick that there are some."""
        super().__init__(name, parent)
        self.some = Switch(words, self)
        self.figures = AskFigures(name, self)
        self.setFocusProxy(self.some)
        self.column.addWidget(self.some)
        self.column.addWidget(self.figures)
        self.some.set.connect(lambda on: self.given.emit(Figures(of=ANY, flying=True) if on else None))
        self.figures.given.connect(self.given)

    def show_value(self, value: Any, about: About) -> None:
        self.some.fill(value is not None)
        self.figures.setVisible(value is not None)
        if value is not None:
            self.figures.show_value(value, about)
