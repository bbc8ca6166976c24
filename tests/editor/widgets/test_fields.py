"""Fields that are filled silently and tell only what a person does."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.editor.widgets.fields import Choice, Line, Number, Paragraphs, Switch, follow
from builder.facts import Limits


def test_filling_tells_nothing_and_leaves_the_cursor_where_the_text_is_the_same(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    line, text = Line("Title", host), Paragraphs("Story", host)
    number, switch = Number("Rounds", Limits(0, 9), host, none="none"), Switch("On", host)
    choice = Choice("Colour", host, (("r", "red"), ("b", "blue")))
    told: list[object] = []
    for signal in (line.written, text.written, number.set, switch.set, choice.chosen):
        signal.connect(told.append)
    line.fill("Ford")
    text.fill("A ford\nand a hill")
    number.fill(4)
    switch.fill(True)
    choice.fill("b")
    assert told == []
    assert (line.text(), text.toPlainText(), number.value(), switch.isChecked()) == (
        "Ford", "A ford\nand a hill", 4, True
    )  # fmt: skip
    assert choice.currentText() == "blue"
    line.setCursorPosition(2)
    line.fill("Ford")
    assert line.cursorPosition() == 2
    choice.fill("nobody")
    assert choice.currentIndex() == -1


def test_what_a_person_does_is_told(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    line, text = Line("Title", host, Limits(0, 3)), Paragraphs("Story", host)
    written: list[str] = []
    sealed: list[int] = []
    for field in (line, text):
        follow(field, written.append, lambda: sealed.append(1))
    qtbot.keyClicks(line, "Fords")
    assert written == ["F", "Fo", "For"]
    qtbot.keyClicks(text, "ab")
    assert written[3:] == ["a", "ab"]
    line.editingFinished.emit()
    assert sealed == [1]


def test_a_choice_is_not_made_anew_where_it_offers_the_same(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    choice = Choice("Colour", host, (("r", "red"), ("b", "blue")))
    choice.fill("b")
    choice.offer((("r", "red"), ("b", "blue")))
    assert choice.currentIndex() == 1
    choice.offer((("g", "green"),))
    assert (choice.count(), choice.currentText()) == (1, "green")
