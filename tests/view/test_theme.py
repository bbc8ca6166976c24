"""Colours that can be read, in light and dark."""

from __future__ import annotations

import itertools

import pytest
from drawing.eyes import EYES, apart
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from pytestqt.qtbot import QtBot

from builder.problems import Severity
from builder.view.theme import DARK, LIGHT, Colours, colours, palette_of


def luminance(colour: QColor) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("scheme", "mine"), [(Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK)])
def test_text_stands_out_from_what_it_stands_on(qtbot: QtBot, scheme: Qt.ColorScheme, mine: Colours) -> None:
    palette = palette_of(scheme)
    role = QPalette.ColorRole
    assert colours(palette) is mine
    for text, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
    ):
        assert contrast(palette.color(text), palette.color(ground)) >= 4.5, text
    for colour in (mine.faint, mine.bad):
        assert contrast(colour, palette.color(role.Base)) >= 4.5
    assert contrast(mine.accent, mine.table) >= 3


def test_good_doubtful_and_bad_differ_in_lightness_too(qtbot: QtBot) -> None:
    for mine in (LIGHT, DARK):
        shown = [mine.of(None), mine.of(Severity.WARNING), mine.of(Severity.ERROR)]
        assert len({colour.name() for colour in shown}) == 3
        assert mine.of(Severity.NOTE) == mine.of(None)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("mine", [LIGHT, DARK], ids=["light", "dark"])
def test_good_doubtful_and_bad_differ_for_all_eyes(mine: Colours, eyes: str) -> None:
    """Their lines differ too: solid, dashed and dotted."""
    names = [colour.name() for colour in (mine.good, mine.doubtful, mine.bad)]
    for one, other in itertools.combinations(names, 2):
        assert apart(one, other, eyes) > 12
