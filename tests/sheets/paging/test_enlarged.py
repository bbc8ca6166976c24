"""Larger letters: laid out on smaller paper and made larger, so that paper and margins come out as chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.sheets import Options
from builder.sheets.layout import Plan
from sheets.invariants import assert_sound, texts

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


@pytest.mark.parametrize("size", [8.0, 9.0, 11.0, 14.0])
def test_letters_grow_and_the_paper_stays(size: float, built: Built, planned: Planned) -> None:
    battlefield = built([("grass-7", 3 * i, 0, 1 + i % 3, 0) for i in range(9)])
    usual, other = planned(battlefield), planned(battlefield, Options(font_size=size))
    assert_sound(other, battlefield)
    assert {(210.0, 297.0), (297.0, 210.0)} >= {(round(p.width, 6), round(p.height, 6)) for p in other.pages}
    assert other.pages[0].margin == pytest.approx(12.0)
    smallest = min(text.pt for text in texts(usual))
    assert min(text.pt for text in texts(other)) == pytest.approx(smallest * size / 9.0)
