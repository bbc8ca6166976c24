"""Bases of figures."""

from __future__ import annotations

import pytest

from builder.catalogue.bases import MOST_SPACES, base_hexes, has_outline, is_base
from builder.hexgrid import Hex


@pytest.mark.rule("R053")
def test_a_base_is_a_base_however_it_is_turned_and_its_mirror_image_is_none() -> None:
    known = [spaces for spaces in range(MOST_SPACES + 1) if has_outline(spaces)]
    assert known == [1, 2, 3, 4, 6, 7]
    for spaces in known:
        for rotation in range(6):
            hexes = base_hexes(spaces, Hex(3, 2), rotation)
            assert hexes[:2] == (Hex(3, 2), Hex(3, 2).neighbour(rotation))[:spaces]
            assert is_base(hexes[::-1])
            assert not is_base((*hexes[:-1], Hex(9, 9)) if spaces > 1 else (*hexes, *hexes))
    assert not is_base([Hex(q, r) for r in (0, 1) for q in range(3)])
    assert base_hexes(5, Hex(0, 0), 0) == ()
