"""A form for the user's own army cards: created, changed and deleted in the file of own cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QListWidget, QListWidgetItem, QScrollArea, QWidget

from builder import places
from builder.catalogue.cards import MAX_POWERS, Card, known_cards
from builder.catalogue.powers import TEXT, CardPower
from builder.catalogue.row import limit
from builder.errors import RefusedError, UnreadableError
from builder.facts import SIZES, Limits
from builder.formats.own_cards import delete_own_card, save_own_card
from builder.language import N_, _, ngettext
from builder.problems import Severity
from builder.view.overrides import SafeOverrides
from builder.view.own_pictures import OwnPictures
from builder.view.widgets import (
    Choice,
    Line,
    Number,
    PlainLabel,
    Stretch,
    form_layout,
    hbox,
    heading,
    hint,
    push_button,
    resize_in_sight,
    tool_button,
    vbox,
)
from builder.view.widgets.questions import Answer, ask_existing, ask_to_save

_WORD, _NAME, _POWER = Limits(0, 60), Limits(0, 80), Limits(0, 400)
_WORDS = {
    "general": N_("&General:"),
    "species": N_("S&pecies:"),
    "figure_class": N_("&Class:"),
    "personality": N_("P&ersonality:"),
}
_NUMBERS = {
    "move": N_("Move"),
    "range": N_("Range"),
    "attack": N_("Attack"),
    "defense": N_("Defense"),
}
_OF_FIGURES = {
    "figures": N_("Figures"),
    "life": N_("Life"),
    "height": N_("Height"),
    "spaces": N_("Spaces"),
    "points": N_("Points"),
}
_SIZES = {"small": N_("Small"), "medium": N_("Medium"), "large": N_("Large"), "huge": N_("Huge")}
NEW = Card("", "", "medium", 5, 1, 5, 1, 5, 1, unique=True, hero=True, attack=3, defense=3, life=1,
           basic_attack=3, basic_defense=3, points=100)  # fmt: skip


def free_id(name: str, taken: Mapping[str, object]) -> str:
    """An id for a card of a name that no other card has."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:50] or "card"
    return next(id for number in range(len(taken) + 1)
                if (id := plain if not number else f"{plain}-{number + 1}") not in taken)  # fmt: skip


class _PowerRow(QWidget):
    """The name and the text of a power; a power that the program plays keeps its parameters."""

    def __init__(self, power: CardPower, parent: QWidget, changed: Callable[[], object]) -> None:
        super().__init__(parent)
        self._power = power
        self.name = Line(_("Name of the power"), self, _NAME, prompt=_("Name of the power"))
        self.text = Line(_("Text of the power"), self, _POWER, prompt=_("What it does"))
        self.name.fill(power.name)
        self.text.fill(power.text)
        self.name.written.connect(changed)
        self.text.written.connect(changed)
        self.remove = tool_button("✕", self, lambda: None, tip=_("Take the power off the card"))
        played = _("by hand") if power.kind == TEXT else _("played by the program")
        vbox(hbox((self.name, 1), PlainLabel(played, self), self.remove), self.text, parent=self, margins=0)

    @property
    def power(self) -> CardPower:
        """The power as entered in the fields."""
        return replace(self._power, name=self.name.text().strip(), text=self.text.text().strip())


class OwnCardsDialog(SafeOverrides, QDialog):
    """The cards of a file, and a form for the chosen one. ``changed``: something was written."""

    def __init__(self, parent: QWidget | None = None, path: Path | None = None) -> None:
        super().__init__(parent)
        self._path = places.own_cards_file() if path is None else path
        self._pictures = OwnPictures(self._path.parent / "figures")
        self.changed = False
        self._card, self._before = NEW, ""
        self._dirty = self._deleted = self._filling = False
        self.setWindowTitle(_("Your Own Army Cards"))
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Own cards"))
        self.list.currentItemChanged.connect(self._chosen)
        self.new = push_button(_("Ne&w Card"), self, do=self._start_new)
        self.delete = push_button(_("&Delete"), self, do=self._delete)
        self._make_fields()
        self.says = PlainLabel(self, wrap=True)
        self.save = push_button(_("&Save Card"), self, do=self.write)
        self.revert = push_button(_("&Revert"), self, do=self._revert)
        self.leave = push_button(_("Close"), self, do=self.reject)
        for button in (self.new, self.delete, self.take, self.drop, self.save, self.revert, self.leave):
            button.setAutoDefault(False)
        left = vbox((self.list, 1), hbox(self.new, self.delete))
        right = vbox((self._form(), 1), self.says, hbox(Stretch(), self.save, self.revert, self.leave))
        vbox((hbox((left, 2), (right, 5)), 1), parent=self)
        self._read()
        resize_in_sight(self, 860, 640)
        self.name.setFocus()

    # The form --------------------------------------------------------------------------------------

    def _make_fields(self) -> None:
        self.name = Line(_("Name"), self, _NAME)
        called = {key: _(text).replace("&", "").rstrip(":") for key, text in _WORDS.items()}
        self.words = {key: Line(name, self, _WORD) for key, name in called.items()}
        self.unique = Choice(_("Unique or common"), self, [("unique", _("Unique")), ("", _("Common"))])
        self.hero = Choice(_("Hero or squad"), self, [("hero", _("Hero")), ("", _("Squad"))])
        self.bulk = Choice(_("Size"), self, [(size, _(_SIZES[size])) for size in SIZES])
        named = {**_OF_FIGURES, **_NUMBERS}
        self.numbers = {key: Number(_(name), limit(Card, key), self) for key, name in named.items()}
        self.basic = {key: Number(_(name), limit(Card, key), self) for key, name in _NUMBERS.items()}
        for line in (self.name, *self.words.values()):
            line.written.connect(self._touched)
        for choice in (self.unique, self.hero, self.bulk):
            choice.chosen.connect(self._touched)
        for number in (*self.numbers.values(), *self.basic.values()):
            number.set.connect(self._touched)
        self.take = push_button(_("C&hoose Picture"), self, do=self._take_picture)
        self.drop = push_button(_("Remove Picture"), self, do=self._drop_picture)
        self.powers: list[_PowerRow] = []
        self.add = push_button(_("&Add Power"), self, do=lambda: self._add(CardPower(TEXT, ""), touched=True))
        self.add.setAutoDefault(False)

    def _form(self) -> QWidget:
        inner = QWidget(self)
        form = form_layout()
        numbers = self.numbers
        form.addRow(_("&Name:"), self.name)
        between = (_("of"), _("figure(s)"), _("levels high, on"), _("space(s)"))
        of, figures, levels, spaces = [PlainLabel(text, inner) for text in between]
        form.addRow(_("Kind:"), self._row(self.unique, self.hero, of, numbers["figures"], figures))
        for key, text in _WORDS.items():
            form.addRow(_(text), self.words[key])
        size = (self.bulk, numbers["height"], levels, numbers["spaces"], spaces)
        form.addRow(_("Size:"), self._row(*size))
        form.addRow(_("Life:"), self._row(numbers["life"]))
        form.addRow(_("Points:"), self._row(numbers["points"]))
        self._sides(form, inner)
        form.addRow(_("Figures:"), self._row(self.take, self.drop))
        self._column = vbox(spacing=8)
        vbox(
            form,
            heading(_("Powers"), inner),
            hint(
                _("The program cannot play powers that you write here. At the table, use By Hand."),
                inner,
            ),
            self._column,
            hbox(self.add, Stretch()),
            Stretch(),
            parent=inner,
        )
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        return scroll

    def _row(self, *parts: QWidget) -> Any:
        return hbox(*parts, Stretch())

    def _sides(self, form: QFormLayout, inner: QWidget) -> None:
        for name, fields in ((_("Master side:"), self.numbers), (_("Basic side:"), self.basic)):
            parts: list[QWidget] = []
            for key in _NUMBERS:
                fields[key].setAccessibleName(f"{name} {_(_NUMBERS[key])}")
                parts += [PlainLabel(_(_NUMBERS[key]), inner), fields[key]]
            form.addRow(name, self._row(*parts))

    def _add(self, power: CardPower, *, touched: bool = False) -> None:
        row = _PowerRow(power, self, self._touched)
        row.remove.clicked.connect(lambda: self._take_off(row))
        self.powers.append(row)
        self._column.addWidget(row)
        if touched:
            row.name.setFocus()
            self._touched()

    def _take_off(self, row: _PowerRow) -> None:
        self._drop(row)
        self._touched()

    def _drop(self, row: _PowerRow) -> None:
        self.powers.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _fill(self, card: Card, before: str) -> None:
        """Show a card; ``before`` is its id in the file, empty where it is not there."""
        self._card, self._before = card, before
        with self._quietly():
            self.name.fill(card.name)
            for key, line in self.words.items():
                line.fill(getattr(card, key))
            self.unique.fill("unique" if card.unique else "")
            self.hero.fill("hero" if card.hero else "")
            self.bulk.fill(card.size)
            for key, number in self.numbers.items():
                number.fill(getattr(card, key))
            for key, number in self.basic.items():
                number.fill(getattr(card, f"basic_{key}"))
            for row in list(self.powers):
                self._drop(row)
            for power in card.powers:
                self._add(power)
        self._dirty = self._deleted = False
        self._enable()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        self._filling = True
        try:
            yield
        finally:
            self._filling = False

    @property
    def card(self) -> Card:
        """The card as it stands in the form."""
        name, hero = self.name.text().strip(), self.hero.currentData() == "hero"
        numbers = {key: number.value() for key, number in self.numbers.items()}
        basic = {f"basic_{key}": number.value() for key, number in self.basic.items()}
        words = {key: line.text().strip().lower() for key, line in self.words.items()}
        values: dict[str, Any] = {**numbers, **basic, **words, **({"figures": 1} if hero else {})}
        return replace(
            self._card,
            id=self._before or free_id(name, self._known.cards),
            name=name,
            unique=self.unique.currentData() == "unique",
            hero=hero,
            size=self.bulk.currentData(),
            powers=tuple(row.power for row in self.powers),
            **values,
        )

    def _touched(self, *_value: object) -> None:
        if not self._filling:
            self._dirty, self._deleted = True, False
            self.says.setText("")
            self._enable()

    def _enable(self) -> None:
        """Disable the list while a card is not saved, so that no click loses anything."""
        self.list.setEnabled(not self._dirty)
        self.new.setEnabled(not self._dirty)
        self.delete.setEnabled(bool(self._before) and not self._dirty)
        self.save.setEnabled(self._dirty)
        self.revert.setEnabled(self._dirty)
        self.numbers["figures"].setEnabled(self.hero.currentData() != "hero")
        self.add.setEnabled(len(self.powers) < MAX_POWERS)
        # The file of a picture is named by the id of its card, which a new one gets when it is saved.
        self.take.setEnabled(bool(self._before))
        self.drop.setEnabled(bool(self._before) and self._pictures.has(self._before))

    # The file --------------------------------------------------------------------------------------

    def _read(self, choose: str = "") -> None:
        self._known = known_cards(places.shipped("tilesets"), self._path)
        own = sorted((card for card in self._known.cards.values() if card.own), key=lambda card: card.name)
        with self._quietly():
            self.list.clear()
            for card in own:
                item = QListWidgetItem(card.name)
                item.setData(Qt.ItemDataRole.UserRole, card.id)
                self.list.addItem(item)
                if card.id == choose:
                    self.list.setCurrentItem(item)
        if choose in self._known.cards:
            self._fill(self._known.cards[choose], choose)
        else:
            self.list.setCurrentRow(-1)
            self._fill(NEW, "")
        said = [problem.message for problem in self._known.problems if problem.severity is Severity.ERROR]
        left_out = ngettext(
            "{n} row of the file cannot be used; it stays as it is: {first}",
            "{n} rows of the file cannot be used; they stay as they are. The first: {first}",
            len(said),
            first=next(iter(said), ""),
        )
        empty = "" if own else _("You have no cards of your own yet: fill in the form and save it.")
        self.says.setText("\n".join([left_out if said else empty, *self._idle()]).strip())

    def _idle(self) -> list[str]:
        """What of the powers of cards does nothing."""
        problems = self._known.problems
        return [problem.message for problem in problems if problem.severity is Severity.WARNING]

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None and not self._filling:
            id = item.data(Qt.ItemDataRole.UserRole)
            self._fill(self._known.cards[id], id)
            self.says.setText("")

    def _start_new(self) -> None:
        with self._quietly():
            self.list.setCurrentRow(-1)
        self._fill(NEW, "")
        self.name.setFocus()

    def _revert(self) -> None:
        self._read(self._before)

    def write(self) -> bool:
        """Write the card in the form to the file; False, with a message, if that fails."""
        card = self.card
        nameless = next((row for row in self.powers if not row.power.name), None)
        try:
            if not card.name:
                self.name.setFocus()
                raise RefusedError(_("The card needs a name."))
            if nameless is not None:
                nameless.name.setFocus()
                raise RefusedError(_("Each power needs a name."))
            save_own_card(self._path, card, self._before)
        except RefusedError as error:
            self.says.setText(str(error))
            return False
        self.changed = True
        self._read(card.id)
        self.says.setText("\n".join([_("{card} is saved.", card=card.name), *self._idle()]))
        return True

    def _take_picture(self) -> None:
        kinds = _("Pictures ({patterns})", patterns="*.png *.jpg *.jpeg")
        path = ask_existing(self, _("Choose a picture"), Path.home(), kinds, "figure-picture")
        if path is not None:
            self.show_as(path)

    def show_as(self, path: Path) -> None:
        """Have the figures of the card shown as the picture of a file; a message where it is none."""
        try:
            self._pictures.take(self._before, path)
        except (RefusedError, UnreadableError) as error:
            self.says.setText(str(error))
            return
        self.says.setText(_("At the table the figures of this card are shown as this picture."))
        self._enable()

    def _drop_picture(self) -> None:
        try:
            self._pictures.drop(self._before)
            self.says.setText(_("Its figures are drawn by the program again."))
        except RefusedError as error:
            self.says.setText(str(error))
        self._enable()

    def _delete(self) -> None:
        card = self._card
        try:
            delete_own_card(self._path, self._before)
        except RefusedError as error:
            self.says.setText(str(error))
            return
        self.changed = True
        self._read()
        self._fill(replace(card, own=False), "")  # it can be saved once more
        self._dirty = self._deleted = True
        self._enable()
        self.says.setText(_("{card} is deleted; Save Card brings it back.", card=card.name))

    def reject(self) -> None:
        if self._dirty and not self._deleted:
            answer = ask_to_save(self, self.name.text().strip() or _("The card"))
            if answer is Answer.CANCEL or (answer is Answer.SAVE and not self.write()):
                return
        super().reject()
