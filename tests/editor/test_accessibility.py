"""What those get who do not see the window, or not well: names, words for what is drawn, contrast, order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QSlider,
    QTextEdit,
    QWidget,
)

from builder.battlefield import Put
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.theme import DARK, LIGHT, Colours, palette_of
from editor.people import Hands

CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QSlider, QTextEdit)


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen reader asks for what is shown."""
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)


def unnamed(window: QWidget) -> Iterator[str]:
    """The controls of a window that a screen reader could not name."""
    for widget in window.findChildren(QWidget):
        inner = any(isinstance(each, (QAbstractSpinBox, QComboBox)) for each in _around(widget))
        if not isinstance(widget, CONTROLS) or inner or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        name = interface.text(QAccessible.Text.Name).strip()
        if isinstance(widget, QComboBox) and name == widget.currentText():
            # On Linux it goes by what it shows; a label names it, or its description does.
            labels = [one for one, kind in interface.relations() if kind & QAccessible.RelationFlag.Label]
            described = widget.accessibleName() in interface.text(QAccessible.Text.Description)
            name = "named" if labels or (widget.accessibleName() and described) else ""
        if not name:
            yield " in ".join(type(each).__name__ for each in (widget, *_around(widget)))


def _around(widget: QWidget) -> Iterator[QWidget]:
    """The widgets that a widget lies in, up to its dock."""
    while (above := widget.parentWidget()) is not None and not isinstance(above, QDockWidget):
        yield above
        widget = above


def test_every_control_has_a_name(window: Window) -> None:
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
    assert list(unnamed(window)) == []


def _light(colour: QColor) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    """As the Web Content Accessibility Guidelines (2.2, relative luminance) compute it: 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def test_what_lies_where_one_points_is_said(window: Window, hands: Hands, listening: None) -> None:
    hands.place("rock-1", Hex(2, 0), Hex(2, 0))
    hands.hover(Hex(0, 0))
    assert window.canvas.accessibleDescription().startswith("A1 · height 0. nothing lies here")
    hands.hover(Hex(2, 0))
    pieces = "C1 · height 2. single rock tile at level 2. single rock tile at level 1"
    would_do = "single rock tile: C1, level 3"
    assert window.canvas.accessibleDescription() == f"{pieces}. {would_do}"
    rock = window.session.catalogue.pieces["rock-1"]
    window.desk.do(Put((window.document.battlefield.new_piece(rock, Hex(4, 0), 3),)), "in the air")
    hands.hover(Hex(0, 0))
    hands.hover(Hex(4, 0))
    assert (
        "Error: The single rock tile at E1, level 3 rests on nothing" in window.canvas.accessibleDescription()
    )


def test_what_the_status_bar_says_is_said(
    window: Window, listening: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    window.session.status.say("Saved")
    window.session.status.say("Saved")
    assert said == ["Saved"]


READ = 4.5
"""What letters of the usual size need (WCAG 2.2, 1.4.3)."""
SEEN = 3.0
"""What signs and large bold numbers need (1.4.3, 1.4.11)."""


@pytest.mark.parametrize(("scheme", "mine"), [(Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK)])
def test_letters_stand_out_in_both_themes(scheme: Qt.ColorScheme, mine: Colours) -> None:
    role, palette = QPalette.ColorRole, palette_of(scheme)
    pairs = {
        (front, back): contrast(palette.color(front), palette.color(back))
        for fronts, backs in (
            ((role.WindowText, role.Link, role.PlaceholderText), (role.Window,)),
            ((role.Text, role.Link, role.PlaceholderText), (role.Base, role.AlternateBase)),
            ((role.ButtonText,), (role.Button,)),
            ((role.ToolTipText,), (role.ToolTipBase,)),
            ((role.HighlightedText,), (role.Highlight,)),
        )
        for front in fronts
        for back in backs
    }
    assert {pair: ratio for pair, ratio in pairs.items() if ratio < READ} == {}
    signs = {
        name: min(contrast(getattr(mine, name), palette.color(back)) for back in (role.Window, role.Base))
        for name in ("text", "accent", "good", "doubtful", "bad", "faint")
    }
    assert {
        name: ratio for name, ratio in signs.items() if ratio < (SEEN if name == "doubtful" else READ)
    } == {}
    on_strong = {
        name: contrast(mine.on_strong, getattr(mine, name)) for name in ("accent", "good", "bad", "doubtful")
    }
    assert {name: ratio for name, ratio in on_strong.items() if ratio < SEEN} == {}
