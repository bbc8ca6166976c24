"""Every text goes through Qt's translation."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QTranslator
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.tools import TOOLS
from builder.editor.window import Window


class Shouting(QTranslator):
    """A language in which every text is in capitals."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        return re.sub(r"\{\w+\}|[^{}]+", lambda m: m[0] if m[0][0] == "{" else m[0].upper(), text)


def test_menus_tools_docks_and_hints_are_translated(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    language = Shouting()
    QCoreApplication.installTranslator(language)
    try:
        window = Window(catalogue, styles)
        qtbot.addWidget(window)
        texts = [action.text() for action in window.session.actions.values()]
        texts += [action.text() for action in window.menuBar().actions()]
        texts += [action.statusTip() for action in window.session.actions.values()]
        texts += [tool.title for tool in TOOLS] + [
            window.session.status.hint.text(),
            window.session.levels.text.text(),
        ]
        texts += [dock.windowTitle() for dock in window.session.docks]
        texts += [
            window.session.palette_dock.search.placeholderText(),
            window.session.problems.summary.text(),
        ]
        small = [text for text in texts if text != text.upper()]
        assert small == []
    finally:
        QCoreApplication.removeTranslator(language)
