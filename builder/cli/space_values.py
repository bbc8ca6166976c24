"""Values of options that name spaces, figures, costs and leaps: ``3,-2,4``, ``3,-2,4,5``, ``sand=2``."""

from __future__ import annotations

import re
from typing import NamedTuple

import click

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class Spot(NamedTuple):
    """A space as it is written: axial q and r, its level."""

    q: int
    r: int
    level: int


class FigureSpot(NamedTuple):
    """A figure as it is written: the spaces of its one or two ends, its height in levels."""

    spots: tuple[Spot, ...]
    height: int


def spot(text: str) -> Spot:
    """``q,r,level``. Raises BadParameter for anything else, as do the others here."""
    return Spot(*_numbers(text, 3, f"{text!r}: three whole numbers q,r,level were expected"))


def figure_spot(text: str) -> FigureSpot:
    """``q,r,level,height``, and for a figure on two spaces ``:q,r,level`` of its other end behind it."""
    expected = (
        f"{text!r}: q,r,level,height was expected, with :q,r,level behind it for a figure on two spaces"
    )
    first, colon, second = text.partition(":")
    q, r, level, height = _numbers(first, 4, expected)
    others = (Spot(*_numbers(second, 3, expected)),) if colon else ()
    return FigureSpot((Spot(q, r, level), *others), height)


def cost(text: str) -> tuple[str, int | str]:
    """``sand=2`` or ``snow=heavy``: a kind of terrain and what entering it costs, a number or its name."""
    kind, _, value = (part.strip() for part in text.partition("="))
    if not kind or not value:
        raise click.BadParameter(f"{text!r}: terrain=spaces was expected, as in sand=2")
    return kind, int(value) if _WHOLE.fullmatch(value) else value


def leap_numbers(text: str) -> tuple[int, int, int]:
    """``spaces,up,down``."""
    spaces, up, down = _numbers(text, 3, f"{text!r}: three whole numbers spaces,up,down were expected")
    return spaces, up, down


def _numbers(text: str, count: int, expected: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(_WHOLE.fullmatch(part) for part in parts):
        raise click.BadParameter(expected)
    return [int(part) for part in parts]
