"""Fields of records: each shows one value and emits the value that a person gives instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCompleter, QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from builder.editor.edits.blank_scenario import with_text
from builder.editor.scenario import about as offers
from builder.editor.scenario.about import FormContext, Offer, Options
from builder.facts import Limits
from builder.language import N_, _
from builder.scenario import ANY, Figures, OwnGlyph
from builder.scenario.places import NUMBER, ROWS, limits_of
from builder.scenario.special import Chance
from builder.view.widgets import (
    Choice,
    Line,
    Number,
    PlainLabel,
    Switch,
    add_parts,
    form_layout,
    hbox,
    named,
    plain_tip,
    vbox,
)


class ValueField(QWidget):
    """``given`` carries a value from the user; ``left``: the user has finished.

    ``goes_on`` says whether values come in a row, as letters do, which together are one step; ``wide``: it
    fills the width, below its label; ``labelled``: it contains its label.
    """

    given = Signal(object)
    left = Signal()
    goes_on = False
    wide = False
    labelled = False

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self.column = vbox(parent=self, margins=0, spacing=4)

    def show_value(self, value: Any, about: FormContext) -> None:
        """Show a value, without a signal."""
        raise NotImplementedError


class NumberField(ValueField):
    """A whole number; ``none`` names the value None, which stands before the least number, or the least
    number where there must be one.
    """

    goes_on = True

    def __init__(
        self,
        name: str,
        parent: QWidget,
        limits: Limits,
        none: str = "",
        *,
        optional: bool = True,
        by: int = 0,
    ) -> None:
        """``by``: its step, with which it fills the width; 0: a step of one, and it does not."""
        super().__init__(name, parent)
        self._none = limits.least - 1 if none and optional else None
        if self._none is not None:
            limits = Limits(self._none, limits.most)
        self.field = Number(name, limits, self, none=none)
        self.field.setSingleStep(by or 1)
        self.setFocusProxy(self.field)
        self.column.addWidget(self.field, 0, Qt.AlignmentFlag(0) if by else Qt.AlignmentFlag.AlignLeft)
        self.field.set.connect(lambda value: self.given.emit(None if value == self._none else value))
        self.field.editingFinished.connect(self.left)

    def show_value(self, value: Any, about: FormContext) -> None:
        self.field.fill(value if value is not None else self.field.minimum())


class TextField(ValueField):
    """A line of text, which may be one of those that are offered."""

    goes_on = True

    def __init__(
        self, name: str, parent: QWidget, limits: Limits, example: str, offer: Offer | None = None
    ) -> None:
        super().__init__(name, parent)
        self._offer = offer
        self.field = Line(name, self, limits, prompt=example)
        self.setFocusProxy(self.field)
        self.column.addWidget(self.field)
        self.field.written.connect(lambda text: self.given.emit(self.read(text)))
        self.field.left.connect(self.left)

    def read(self, text: str) -> object:
        """The value that a text stands for."""
        return text

    def show_value(self, value: Any, about: FormContext) -> None:
        self.field.fill(value)
        if self._offer is not None:
            completer = QCompleter([text for text, _ in self._offer(about)], self.field)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            self.field.setCompleter(completer)


class TranslatedField(TextField):
    """A text in the current language of texts; an empty one shows the text offered."""

    def show_value(self, value: Any, about: FormContext) -> None:
        self._texts, self._language = value, about.language
        self.field.fill(value.get(about.language, ""))
        if self._offer is not None:
            self.field.setPlaceholderText(self._offer(about)[0][1])

    def read(self, text: str) -> object:
        return with_text(self._texts, self._language, text)


class SwitchField(ValueField):
    """Yes or no; its words stand beside the checkbox."""

    labelled = True

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.field = Switch(name, self)
        self.setFocusProxy(self.field)
        self.column.addWidget(self.field)
        self.field.set.connect(lambda value: self.given.emit(value))

    def show_value(self, value: Any, about: FormContext) -> None:
        self.field.fill(value)


class ChoiceField(ValueField):
    """One of what the scenario offers, by its id; ``none`` names the empty id."""

    def __init__(
        self,
        name: str,
        parent: QWidget,
        offer: Offer,
        none: str = "",
        read: Callable[[str], object] = str,
    ) -> None:
        """``read`` gives the value of an id."""
        super().__init__(name, parent)
        self._offer, self._none = offer, none
        self.field = Choice(name, self, wide=True, chosen=lambda id: self.given.emit(read(id)))
        self.setFocusProxy(self.field)
        self.column.addWidget(self.field)

    def show_value(self, value: Any, about: FormContext) -> None:
        id, options = value if isinstance(value, str) else "+".join(value), self._offer(about)
        if self._none:
            options = [("", self._none), *options]
        elif not options:
            self.field.setPlaceholderText(_("There is none yet"))
        if id and id not in dict(options):
            options = [*options, (id, _("{id} (missing)", id=id))]
        self.field.offer(options, str(id))


class SeveralField(ValueField):
    """Any number of the choices: those taken are rows with a cross, the others can be added."""

    wide = True

    def __init__(self, name: str, parent: QWidget, offer: Offer, add: str, none: str) -> None:
        """``add`` prompts for another one, ``none`` is the text for none at all."""
        super().__init__(name, parent)
        self._offer = offer
        self._value: tuple[str, ...] = ()
        self.none = PlainLabel(none, self, wrap=True)
        self.none.setEnabled(False)
        self.rows = QGridLayout()
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setVerticalSpacing(1)
        self.rows.setColumnStretch(0, 1)
        self.more = Choice(add, self, prompt=add, wide=True, chosen=self._add)
        self.setFocusProxy(self.more)
        add_parts(self.column, self.none, self.rows, self.more)
        self.crosses: dict[str, QToolButton] = {}
        self._labels: dict[str, QLabel] = {}

    def show_value(self, value: Any, about: FormContext) -> None:
        self._value = tuple(value)
        options = self._offer(about)
        called = dict(options)
        self.none.setVisible(not self._value)
        if list(self.crosses) != list(dict.fromkeys(self._value)):
            self._make_rows()
        for id, label in self._labels.items():
            label.setText(called.get(id) or _("{id} (missing)", id=id))
            text = _("Remove {name}", name=label.text())
            self.crosses[id].setAccessibleName(text)
            self.crosses[id].setToolTip(plain_tip(text))
        left = [(id, words) for id, words in options if id not in self._value]
        self.more.offer(left)
        self.more.setCurrentIndex(-1)
        self.more.setVisible(bool(left) and len(self._value) < ROWS.most)

    def _make_rows(self) -> None:
        for widget in (*self._labels.values(), *self.crosses.values()):
            self.rows.removeWidget(widget)
            widget.deleteLater()
        self._labels, self.crosses = {}, {}
        for number, id in enumerate(dict.fromkeys(self._value)):
            label, cross = PlainLabel(self), cross_button(self)
            cross.clicked.connect(lambda _=False, id=id: self._take_off(id))
            self.rows.addWidget(label, number, 0)
            self.rows.addWidget(cross, number, 1)
            self._labels[id], self.crosses[id] = label, cross

    def _add(self, id: str) -> None:
        self.more.setCurrentIndex(-1)
        self.given.emit((*self._value, id))

    def _take_off(self, id: str) -> None:
        self.more.setFocus()
        self.given.emit(tuple(other for other in self._value if other != id))


class RoundsField(ValueField):
    """Rounds by their numbers, in a line with commas."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.field = Line(name, self, prompt=_("1, 2, 3"))
        self.setFocusProxy(self.field)
        self.column.addWidget(self.field)
        self._value: tuple[int, ...] = ()
        self.field.left.connect(self._give)

    def show_value(self, value: Any, about: FormContext) -> None:
        self._value = tuple(value)
        self.field.fill(", ".join(map(str, self._value)))

    def _give(self) -> None:
        rounds = numbers_in(self.field.text())
        if rounds and rounds != self._value:
            self.given.emit(rounds)
        else:
            self.field.fill(", ".join(map(str, self._value)))
        self.left.emit()


class ChancesField(ValueField):
    """What a d20 must show at least, from which round on."""

    goes_on = wide = True

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._value: tuple[Chance, ...] = ()
        self.rows: list[tuple[QWidget, Number, Number, QToolButton]] = []
        self.more = named(QToolButton(self), tip=_("Another number from a later round on"))
        self.more.setText(_("Add a row"))
        self.column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.more.clicked.connect(self._add)

    def show_value(self, value: Any, about: FormContext) -> None:
        self._value = tuple(value)
        while len(self.rows) > len(self._value):
            self.rows.pop()[0].deleteLater()
        while len(self.rows) < len(self._value):
            self._make_row(len(self.rows))
        for (_row, since, least, cross), chance in zip(self.rows, self._value, strict=True):
            since.fill(chance.since)
            least.fill(chance.least)
            cross.setVisible(len(self._value) > 1)
        self.more.setVisible(len(self._value) < ROWS.most)

    def _make_row(self, place: int) -> None:
        whole = QWidget(self)
        since = Number(_("From this round on"), limits_of(Chance, "since"), whole, prefix=_("round "))
        least = Number(_("At least this on a d20"), limits_of(Chance, "least"), whole, prefix=_("d20 ≥ "))
        cross = cross_button(whole)
        cross.setToolTip(_("Take this row off"))
        cross.setAccessibleName(_("Take this row off"))
        hbox((since, 1), (least, 1), cross, parent=whole, margins=0, spacing=4)
        since.set.connect(lambda value: self._change(place, Chance(value, self._value[place].least)))
        least.set.connect(lambda value: self._change(place, Chance(self._value[place].since, value)))
        for number in (since, least):
            number.editingFinished.connect(self.left)
        cross.clicked.connect(lambda: self._change(place, None))
        self.column.insertWidget(place, whole)
        self.rows.append((whole, since, least, cross))

    def _change(self, place: int, chance: Chance | None) -> None:
        kept = (chance,) if chance is not None else ()
        if chance is None:
            self.left.emit()
        self.given.emit((*self._value[:place], *kept, *self._value[place + 1 :]))

    def _add(self) -> None:
        last = self._value[-1] if self._value else Chance(0, 19)
        self.left.emit()
        self.given.emit((*self._value, Chance(min(last.since + 1, NUMBER.most), max(last.least - 1, 1))))


_GLYPH_NUMBERS: Mapping[str, str] = {
    "dice": N_("Dice"),
    "add": N_("Adds"),
    "least": N_("From range"),
    "wounds": N_("Wounds"),
    "deadly": N_("Destroys up to"),
}
"""What the numbers of glyphs are called, by their keys."""


class GlyphNumbersField(ValueField):
    """The numbers of a glyph of the scenario's own: those of its kind, and others that its file gives."""

    goes_on = labelled = True

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._value: Mapping[str, int] = {}
        self.rows = form_layout(margins=(16, 0, 0, 0), spacing=6)
        self.column.addLayout(self.rows)
        self.numbers: dict[str, Number] = {}
        for key, words in _GLYPH_NUMBERS.items():
            number = self.numbers[key] = Number(_(words), limits_of(OwnGlyph, "given"), self)
            self.rows.addRow(_(words), number)
            number.set.connect(lambda value, key=key: self.given.emit({**self._value, key: value}))
            number.editingFinished.connect(self.left)

    def show_value(self, value: Any, about: FormContext) -> None:
        self._value, numbers = value, about.record.glyph.numbers
        self.setVisible(bool(numbers))
        for key, number in self.numbers.items():
            self.rows.setRowVisible(number, key in numbers)
            number.fill(numbers.get(key, 1))


def cross_button(parent: QWidget) -> QToolButton:
    """A button that takes a row off."""
    button = QToolButton(parent)
    button.setText("×")
    button.setAutoRaise(True)
    button.setFixedSize(QSize(22, 22))
    return button


def numbers_in(text: str) -> tuple[int, ...]:
    """The rounds that a line names, in order; ``2-4`` names three. Empty where it names none.

    >>> numbers_in("1, 3-5")
    (1, 3, 4, 5)
    """
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:\s*[-–]\s*(\d+))?", text):
        found.update(range(int(first[:9]), min(int((last or first)[:9]), NUMBER.most) + 1)[: ROWS.most])
    return tuple(sorted(found))[: ROWS.most]


_YES, _NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class _Part:
    """One requirement on figures; ``yes`` and ``no`` if it is one or the other."""

    label: str
    offer: Offer | None = None
    yes: str = ""
    no: str = ""

    def options(self, about: FormContext) -> Options:
        if self.offer is not None:
            return self.offer(about)
        return [(_YES, _(self.yes)), (_NO, _(self.no))]


PARTS: Mapping[str, _Part] = {
    "card": _Part(N_("Card"), offers.cards),
    "unique": _Part(N_("Unique"), yes=N_("unique ones"), no=N_("common ones")),
    "hero": _Part(N_("Hero"), yes=N_("heroes"), no=N_("squad figures")),
    "flying": _Part(N_("Flying"), yes=N_("who fly"), no=N_("who do not fly")),
    "general": _Part(N_("Valkyrie general"), offers.generals),
    "species": _Part(N_("Species"), offers.species),
    "figure_class": _Part(N_("Class"), offers.figure_classes),
    "personality": _Part(N_("Personality"), offers.personalities),
    "started_in": _Part(N_("Started in"), offers.zones),
    "secret": _Part(N_("Hides glyph"), offers.glyphs),
}
"""What may be asked of figures besides whose they are, by the fields of `Figures`."""
OF_CARDS = tuple(part for part in PARTS if part not in ("started_in", "secret"))
"""What may be asked of cards, before anything stands or lies anywhere."""


class FiguresField(ValueField):
    """Figures: their owner, and a row for each requirement; more are added from a list."""

    wide = True

    def __init__(
        self, name: str, parent: QWidget, *, whose: bool = True, parts: Sequence[str] = tuple(PARTS)
    ) -> None:
        """``whose``: whether the owner can be chosen; ``parts``: the other possible requirements."""
        super().__init__(name, parent)
        self._parts = parts
        self._value, self._about = Figures(), None  # type: Figures, FormContext | None
        self.whose = Choice(
            _("{figures}: whose", figures=name),
            self,
            wide=True,
            chosen=lambda id: self.given.emit(replace(self._value, of=id)),
        )
        self.whose.setVisible(whose)
        self.grid = QGridLayout()
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setVerticalSpacing(3)
        self.grid.setHorizontalSpacing(4)
        self.grid.setColumnStretch(1, 1)
        self.more = Choice(
            _("{figures}: only some of them", figures=name),
            self,
            prompt=_("Only some of them…"),
            wide=True,
            chosen=self._add,
        )
        add_parts(self.column, self.whose, self.grid, self.more)
        self.setFocusProxy(self.whose if whose else self.more)
        self.rows: dict[str, tuple[QLabel, Choice, QToolButton]] = {}

    def show_value(self, value: Any, about: FormContext) -> None:
        self._value, self._about = value, about
        owners = offers.owners(about)
        if value.of not in dict(owners):
            owners = [*owners, (value.of, _("{id} (missing)", id=value.of))]
        self.whose.offer(owners, value.of)
        asked = [field for field in PARTS if getattr(value, field) not in ("", None)]
        for field in [field for field in self.rows if field not in asked]:
            for widget in self.rows.pop(field):
                self.grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        for field in asked:
            self._show_row(field, about)
        left = [(part, _(PARTS[part].label)) for part in self._parts if part not in asked]
        self.more.offer((field, words) for field, words in left if PARTS[field].options(about))
        self.more.setCurrentIndex(-1)

    def _show_row(self, field: str, about: FormContext) -> None:
        part = PARTS[field]
        if field not in self.rows:
            self._make_row(field)
        _label, choice, _button = self.rows[field]
        value = getattr(self._value, field)
        id = value if isinstance(value, str) else (_YES if value else _NO)
        options = part.options(about)
        if id not in dict(options):
            options = [*options, (id, _("{id} (missing)", id=id))]
        choice.offer(options, id)

    def _make_row(self, field: str) -> None:
        words = _(PARTS[field].label)
        label, choice, cross = PlainLabel(words, self), Choice(words, self), cross_button(self)
        choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        text = _("Do not ask for this: {what}", what=words)
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
        self.given.emit(replace(self._value, **{field: value}))  # type: ignore[arg-type]  # as PARTS says

    def _add(self, field: str) -> None:
        self.more.setCurrentIndex(-1)
        if self._about is not None:
            self._set(field, PARTS[field].options(self._about)[0][0])
        if field in self.rows:
            self.rows[field][1].setFocus()

    def _drop(self, field: str) -> None:
        self.more.setFocus()
        nothing = "" if PARTS[field].offer is not None else None
        self.given.emit(replace(self._value, **{field: nothing}))  # type: ignore[arg-type]  # as PARTS says


class OptionalFiguresField(ValueField):
    """Figures, or none at all."""

    wide = labelled = True

    def __init__(self, name: str, parent: QWidget, words: str) -> None:
        """``words`` are the text of the checkbox for some figures."""
        super().__init__(name, parent)
        self.some = Switch(words, self)
        self.figures = FiguresField(name, self)
        self.setFocusProxy(self.some)
        add_parts(self.column, self.some, self.figures)
        self.some.set.connect(lambda on: self.given.emit(Figures(of=ANY, flying=True) if on else None))
        self.figures.given.connect(self.given)

    def show_value(self, value: Any, about: FormContext) -> None:
        self.some.fill(value is not None)
        self.figures.setVisible(value is not None)
        if value is not None:
            self.figures.show_value(value, about)
