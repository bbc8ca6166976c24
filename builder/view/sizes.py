"""Sizes in mm as people say them: centimetres or inches."""

from __future__ import annotations

from builder.language import _

MM_PER_CM, MM_PER_INCH = 10.0, 25.4


def unit(inches: bool) -> float:
    """The mm of a centimetre or an inch."""
    return MM_PER_INCH if inches else MM_PER_CM


def unit_name(inches: bool) -> str:
    """The short name of the unit."""
    return _("in") if inches else _("cm")


def size_text(width: float, depth: float, inches: bool) -> str:
    """A width and a depth: ``122 × 91 cm``."""
    one = unit(inches)
    return _(
        "{width} × {depth} {unit}",
        width=f"{width / one:.0f}",
        depth=f"{depth / one:.0f}",
        unit=unit_name(inches),
    )


def length_text(length: float, inches: bool) -> str:
    """One length, small ones with a digit more: ``4.5 cm``."""
    number = length / unit(inches)
    # Rounded, but never to nothing.
    digits = f"{max(number, 0.1):.1f}" if number < 9.95 else f"{number:.0f}"
    return _("{number} {unit}", number=digits, unit=unit_name(inches))
