"""What the status bar says."""

from __future__ import annotations

from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands


def test_it_names_the_hex_pointed_at_and_its_height(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.click(Hex(2, 0))
    hands.click(Hex(2, 0))
    hands.hover(Hex(0, 0))
    assert window.status.where.text() == "A1 · height 0"
    hands.hover(Hex(2, 0))
    assert window.status.where.text() == "C1 · height 2"
    window.desk.show_level(1)
    hands.hover(Hex(0, 0))
    hands.hover(Hex(2, 0))
    assert window.status.where.text() == "C1 · height 1", "what is not in sight does not count"


def test_the_hint_of_the_tool_stands_where_there_is_nothing_to_say(window: Window, hands: Hands) -> None:
    window.actions_by_id["tool-remove"].trigger()
    assert window.status.hint.text() == window.canvas.tool.hint
    hands.choose("rock-1")
    hands.hover(Hex(1, 0))
    assert window.status.hint.text() == "single rock tile: B1, level 1"


def test_what_was_said_gives_way_to_what_is_pointed_at(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.hover(Hex(1, 0))
    window.status.say("Saved")
    assert window.status.currentMessage() == "Saved"
    hands.hover(Hex(2, 0))
    assert window.status.currentMessage() == ""


def test_the_zoom_is_told_in_percent(window: Window) -> None:
    window.canvas.zoom(46 / window.canvas.viewport.hex_size)
    assert window.status.zoom.text() == "100 %"
    window.actions_by_id["zoom-in"].trigger()
    assert window.status.zoom.text() == "125 %"


def test_a_long_hint_is_cut_and_does_not_keep_the_window_wide(window: Window) -> None:
    window.actions_by_id["tool-place"].trigger()
    hint = window.status.hint
    assert hint.toolTip() == hint.text() == window.canvas.tool.hint
    assert hint.minimumSizeHint().width() < 200
    window.resize(2600, 760)
    in_full = hint.grab().toImage()
    window.resize(700, 760)
    assert hint.width() < hint.fontMetrics().horizontalAdvance(hint.text())
    assert window.width() < 1100
    assert hint.grab().toImage() != in_full.copy(hint.rect())
