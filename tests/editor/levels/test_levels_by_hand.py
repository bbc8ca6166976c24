"""One level or all of them: what can be selected, and how the other levels are seen. Real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QSlider
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.editor.document.document import Document
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands, alike, photo

Lay = Callable[..., Battlefield]
Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ROWS = (
    ("rock-1", 2, 2, 1, 0),  # 1 to 3: a pile
    ("rock-1", 2, 2, 2, 0),
    ("rock-1", 2, 2, 3, 0),
    ("rock-1", 3, 2, 1, 0),  # 4 and 5 beside it
    ("rock-1", 3, 2, 2, 0),
    ("rock-1", 6, 1, 2, 0),  # 6 and 7 far from it
    ("rock-1", 7, 1, 1, 0),
    ("fortress-wall-straight", 5, 4, 1, 0),  # 8 reaches from level 1 up to 9
)
ALL = {1, 2, 3, 4, 5, 6, 7, 8}
SECOND = {2, 5, 6, 8}  # shown in full on level 2


@pytest.fixture
def second(window: Window, hands: Hands, lay: Lay) -> Window:
    """The window with level 2 of a battlefield shown."""
    window.session.workspace.add(Document(lay(*ROWS)))
    while window.desk.all_levels or window.desk.level > 2:
        hands.key(Key.Key_PageDown)
    assert (window.desk.level, window.desk.all_levels) == (2, False)
    return window


def test_select_all_takes_what_is_shown_in_full(second: Window, hands: Hands) -> None:
    hands.key(Key.Key_A, CTRL)
    assert second.desk.selection == SECOND
    hands.key(Key.Key_A)
    assert second.desk.all_levels
    hands.key(Key.Key_A, CTRL)
    assert second.desk.selection == ALL


def test_a_frame_takes_what_is_shown_in_full(second: Window, hands: Hands) -> None:
    hands.drag(Hex(1, 0), Hex(5, 2), Hex(6, 5))
    assert second.desk.selection == SECOND
    hands.key(Key.Key_A)
    hands.drag(Hex(1, 0), Hex(5, 2), Hex(6, 5))
    assert second.desk.selection == ALL


def test_what_hangs_together_is_what_is_shown_in_full(second: Window, hands: Hands) -> None:
    hands.click(Hex(2, 2))
    assert second.desk.selection == {2}, "the pile is hit on the level shown"
    hands.key(Key.Key_T, CTRL)
    assert second.desk.selection == {2, 5}
    hands.key(Key.Key_A)
    hands.click(Hex(6, 5))
    hands.click(Hex(2, 2))
    assert second.desk.selection == {3}
    hands.key(Key.Key_T, CTRL)
    assert second.desk.selection == {1, 2, 3, 4, 5}


def test_what_lies_on_top_is_what_is_shown_in_full(second: Window, hands: Hands) -> None:
    hands.click(Hex(2, 2))
    hands.key(Key.Key_U, CTRL)
    assert second.desk.selection == {2}, "the piece above is on a level that is not shown"
    hands.key(Key.Key_A)
    assert second.desk.selection == {2}
    hands.key(Key.Key_U, CTRL)
    assert second.desk.selection == {2, 3}


# How the others are seen ----------------------------------------------------------------------------------


def _picture(window: Window) -> QImage:
    """The canvas with the mouse elsewhere."""
    window.canvas.leave()
    return photo(window.canvas)


def _colour(window: Window, hands: Hands, hex: Hex) -> QColor:
    """The colour of the middle of a hex."""
    image = _picture(window)
    return image.pixelColor(hands.at(hex) * image.devicePixelRatio())


def _slide(qtbot: QtBot, slider: QSlider, value: int) -> None:
    """Move a slider by the arrow keys."""
    while slider.value() != value:
        before = slider.value()
        qtbot.keyClick(slider, Key.Key_Left if value < before else Key.Key_Right)
        assert abs(slider.value() - value) < abs(before - value), "it moves"


def _far(one: QColor, other: QColor) -> int:
    return sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


def test_the_slider_fades_the_levels_below(qtbot: QtBot, window: Window, hands: Hands, lay: Lay) -> None:
    window.session.workspace.add(Document(lay(("rock-1", 2, 2, 1, 0), ("grass-1", 5, 2, 2, 0))))
    window.session.show_dock("view")
    slider = window.session.view_dock.below
    bare, full = _colour(window, hands, Hex(0, 4)), _colour(window, hands, Hex(2, 2))
    assert _far(bare, full) > 60
    window.desk.show_level(2)
    above = _colour(window, hands, Hex(5, 2))
    _slide(qtbot, slider, 0)
    assert _colour(window, hands, Hex(2, 2)) == bare, "0 % hides it"
    seen = []
    for share in (20, 40, 60, 80, 100):
        _slide(qtbot, slider, share)
        seen.append(_far(bare, _colour(window, hands, Hex(2, 2))))
    assert seen == sorted(set(seen)), "the higher, the more is seen"
    assert _colour(window, hands, Hex(2, 2)) == full, "100 % shows it in full"
    assert _colour(window, hands, Hex(5, 2)) == above, "the level shown stays as it is"


def test_the_slider_draws_the_levels_above(qtbot: QtBot, window: Window, hands: Hands, lay: Lay) -> None:
    window.session.workspace.add(Document(lay(("rock-1", 2, 2, 1, 0))))
    window.session.show_dock("view")
    slider = window.session.view_dock.above
    window.desk.show_level(2)
    hands.choose("grass-7")
    hands.click(Hex(4, 2), keys=SHIFT)
    assert hands.placed()[-1][3] == 2
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_PageDown)
    assert window.desk.level == 1
    _slide(qtbot, slider, 100)
    strong = _picture(window)
    _slide(qtbot, slider, 40)
    weaker = _picture(window)
    assert not alike(strong, weaker)
    _slide(qtbot, slider, 0)
    nothing = _picture(window)
    assert not alike(weaker, nothing)
    hands.key(Key.Key_Z, CTRL)
    assert len(hands.placed()) == 1
    assert alike(_picture(window), nothing), "0 % is as if nothing lay above"
    _slide(qtbot, slider, 100)
    assert alike(_picture(window), nothing), "where nothing lies above there are no outlines"


def test_with_all_levels_shown_the_sliders_change_nothing(
    qtbot: QtBot, window: Window, hands: Hands, lay: Lay
) -> None:
    window.session.workspace.add(Document(lay(("rock-1", 2, 2, 1, 0), ("grass-1", 5, 2, 2, 0))))
    window.session.show_dock("view")
    before = _picture(window)
    for slider in (window.session.view_dock.below, window.session.view_dock.above):
        _slide(qtbot, slider, 0)
        _slide(qtbot, slider, 100)
        assert alike(_picture(window), before)
