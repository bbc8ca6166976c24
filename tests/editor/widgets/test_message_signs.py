"""Messages bear signs of the program: an error, a warning and a question each in a colour of its own."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from builder.view.theme import colours
from builder.view.widgets.message import Button, Icon, Message, ask
from editor.people import Answers


def test_each_kind_of_message_has_a_sign_in_a_colour_of_its_own(qtbot: QtBot, answers: Answers) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    signs: list[QImage] = []

    def look(box: QMessageBox) -> None:
        assert all(button.icon().isNull() for button in box.buttons())
        signs.append(box.iconPixmap().toImage())
        box.accept()

    kinds = (Icon.Critical, Icon.Warning, Icon.Question)
    for kind in kinds:
        answers.expect(QMessageBox, look)  # type: ignore[arg-type]
        ask(parent, Message("Ford", "The ford is deep."), {Button.Ok: "", Button.Cancel: ""}, icon=kind)
    mine = colours(parent.palette())
    for sign, colour in zip(signs, (mine.bad, mine.doubtful, mine.accent), strict=True):
        found = [sign.pixelColor(x, y).name() for x in range(sign.width()) for y in range(sign.height())]
        assert found.count(colour.name()) > 30
