"""Fields of the pages: filled without a signal, and never while somebody writes in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from builder.facts import TEXT, Limits
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold
from builder.view.widgets.plain_texts import PlainLabel, named, plain_tip
from builder.wording import on_one_line


class Line(QLineEdit):
    """One line of text. ``written`` carries it at each key, ``left`` tells that it is written to its end."""

    written = Signal(str)
    left = Signal()

    def __init__(
        self,
        name: str,
        parent: QWidget,
        limits: Limits = TEXT,
        *,
        prompt: str = "",
        tip: str = "",
        clear: bool = False,
    ) -> None:
        """``prompt`` stands in it while it is empty; ``clear``: it has a button that empties it."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMaxLength(limits.most)
        self.setPlaceholderText(prompt)
        self.setToolTip(plain_tip(tip))
        self.setClearButtonEnabled(clear)
        self.textEdited.connect(self.written)
        self.editingFinished.connect(self.left)

    def fill(self, text: str) -> None:
        """Show a text; the cursor stays where it is the same."""
        if text != self.text():
            self.setText(text)


class Paragraphs(SafeOverrides, QPlainTextEdit):
    """Several lines of text, with the signals of `Line`. Tab leaves it."""

    written = Signal(str)
    left = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self._filling = False
        self.textChanged.connect(self._report)

    def fill(self, text: str) -> None:
        """Show a text; the cursor stays where it is the same."""
        if text != self.toPlainText():
            self._filling = True
            self.setPlainText(text)
            self._filling = False

    def _report(self) -> None:
        if not self._filling:
            text = self.toPlainText()
            self.fill(text[: TEXT.most])
            self.written.emit(text[: TEXT.most])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class Number(QSpinBox):
    """A whole number. ``set`` carries it as a person sets it."""

    set = Signal(int)

    def __init__(
        self,
        name: str,
        limits: Limits,
        parent: QWidget,
        none: str = "",
        *,
        prefix: str = "",
        tip: str = "",
    ) -> None:
        """``none`` is shown in place of the least number, ``prefix`` before any."""
        super().__init__(parent)
        self.setRange(limits.least, limits.most)
        self.setAccessibleName(name)
        self.setPrefix(prefix)
        self.setToolTip(plain_tip(tip))
        self.setSpecialValueText(none)
        self.valueChanged.connect(self.set)

    def fill(self, value: int) -> None:
        """Show a number, without a signal."""
        if value != self.value():
            self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(False)


class Choice(QComboBox):
    """One of several things, each with an id. ``chosen`` carries the id that a person chooses."""

    chosen = Signal(str)

    def __init__(
        self,
        name: str,
        parent: QWidget,
        items: Iterable[tuple[str, str]] = (),
        *,
        tip: str = "",
        prompt: str = "",
        wide: bool = False,
        chosen: Callable[[str], object] | None = None,
    ) -> None:
        """``items`` are ids with what they are called; ``prompt`` stands in it where none is shown;
        ``wide``: it takes the width there is; ``chosen`` is called with the id that a person chooses.
        """
        super().__init__(parent)
        named(self, name, tip)
        self.setPlaceholderText(prompt)
        if wide:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if chosen is not None:
            self.chosen.connect(chosen)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.activated.connect(lambda index: self.chosen.emit(self.itemData(index)))
        self.offer(items)

    def offer(self, items: Iterable[tuple[str, str]], shown: str | None = None) -> None:
        """Offer these, where they are others than before, and show the one of an id, where one is given."""
        wanted = [(id, on_one_line(words)) for id, words in items]
        if wanted != [(self.itemData(i), self.itemText(i)) for i in range(self.count())]:
            self.clear()
            for id, words in wanted:
                self.addItem(words, id)
        if shown is not None:
            self.fill(shown)

    def fill(self, id: str) -> None:
        """Show the one of an id; an id that is not offered leaves it empty."""
        self.setCurrentIndex(self.findData(id))


class Switch(QCheckBox):
    """A checkbox. ``set`` carries it as a person sets it."""

    set = Signal(bool)

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.clicked.connect(self.set)

    def fill(self, on: bool) -> None:
        """Show whether it is on."""
        self.setChecked(on)


def combo(
    parent: QWidget, entries: Iterable[tuple[str, object]] = (), shown: object = None, name: str = ""
) -> QComboBox:
    """A choice among values of any kind, each behind its words; ``shown`` is the value shown first."""
    box = named(QComboBox(parent), name)
    for words, value in entries:
        box.addItem(words, value)
    box.setCurrentIndex(max(box.findData(shown), 0) if box.count() else -1)
    return box


def heading(text: str, parent: QWidget) -> PlainLabel:
    """A heading within a page."""
    label = PlainLabel(text, parent)
    label.setFont(bold(label.font()))
    return label


def hint(text: str, parent: QWidget) -> PlainLabel:
    """What helps to understand a page, in its lines."""
    label = PlainLabel(text, parent, wrap=True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)  # weaker than the rest, but easily read
    return label


def follow(field: Line | Paragraphs, write: Callable[[str], None], seal: Callable[[], None]) -> None:
    """Have a field written through, each time it is left as one step."""
    field.written.connect(write)
    field.left.connect(seal)
