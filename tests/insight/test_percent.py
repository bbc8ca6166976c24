"""Shares in whole percent."""

from __future__ import annotations

import pytest

from builder.insight.report import percent


@pytest.mark.parametrize(
    ("part", "whole", "told"),
    [(323, 324, 99), (324, 324, 100), (1, 900, 1), (0, 9, 0), (0, 0, 0), (1, 3, 33)],
)
def test_only_all_is_100_and_only_nothing_is_0(part: int, whole: int, told: int) -> None:
    assert percent(part, whole) == told
