"""Notes seen on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize

from builder.editor.notes.dock import set_note
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.note_marks import note_tip
from editor.people import Hands, alike


def test_a_hex_with_a_note_has_a_mark_until_the_note_goes(window: Window) -> None:
    canvas = window.canvas
    around = QRect(canvas.point_of(Hex(1, 1)) - QPoint(20, 24), QSize(40, 48))
    bare = canvas.grab(around).toImage()
    set_note(window.document, Hex(1, 1), "a red stone")
    assert not alike(bare, canvas.grab(around).toImage())
    set_note(window.document, Hex(1, 1), "")
    assert alike(bare, canvas.grab(around).toImage())


def test_the_note_is_told_under_the_mouse(window: Window, hands: Hands) -> None:
    set_note(window.document, Hex(1, 1), "a <b>red</b>\nstone")
    hands.hover(Hex(1, 1))
    assert "a &lt;b&gt;red&lt;/b&gt;\nstone" in window.canvas.toolTip()
    set_note(window.document, Hex(1, 1), "blue")
    assert "blue" in window.canvas.toolTip()
    hands.hover(Hex(3, 1))
    assert window.canvas.toolTip() == ""
    assert note_tip(window.document.battlefield, Hex(9, 9)) == ""
