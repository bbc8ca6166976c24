"""Whoever knows the word may send what he likes: no window of the other side fails."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from tests.table.hostile_messages import sent


def test_no_message_of_the_other_side_raises_what_nothing_catches(qapp: QApplication) -> None:
    found = sent(160, 5, games=1)
    assert found.errors == {}
    assert min(found.counts[what] for what in ("taken", "not taken", "done", "not done")) > 5
