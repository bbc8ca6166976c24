"""The window speaks the language of the process."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder import language
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from tests.languages import PSEUDO, make_language, not_translated, pseudo


def test_menus_tools_docks_and_hints_are_translated(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setenv(language.VARIABLE, "")
    make_language(tmp_path, PSEUDO, pseudo)
    language.speak(PSEUDO)
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
        assert [text for text in texts if any(not_translated(text))] == []
    finally:
        language.speak(language.SOURCE)
