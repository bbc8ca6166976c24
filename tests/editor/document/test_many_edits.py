"""A designer who does anything for some documents (`make many-edits EDITS=100000` for longer)."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from tests.editor import many_edits


@pytest.mark.parametrize("seed", [1, 2])
def test_every_state_of_the_history_comes_back_and_what_follows_it_is_true(
    qapp: QApplication, seed: int
) -> None:
    done: Counter[str] = Counter()
    for number in range(3):
        done += many_edits.work(f"{seed}-{number}", many_edits.STEPS).done
    assert done.total() > 120
    assert len(done) > 25, "of every kind, nearly"
