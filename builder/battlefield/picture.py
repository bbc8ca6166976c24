"""The picture under a battlefield, a photo or scan to be traced: its file, and where it lies on the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from builder.facts import Limits, Looks, OptionLabel, demand_types
from builder.hexgrid import Hex, Motion, centre
from builder.language import N_

_FARTHEST = 100_000  # hexes from the middle: what lies farther out cannot be placed
_FLATTEST = 0.02  # of its longest side: a triangle less high than that says nothing about what lies beside it
_NAME = re.compile(r"\A[^/\\:\x00-\x1f]+\.(png|jpe?g)\Z", re.IGNORECASE)
_Pixel = Annotated[int, Limits(0, 100_000)]


class Pin(NamedTuple):
    """A point of the picture, in its pixels from the upper left corner, and the hex whose middle it is."""

    pixel: tuple[_Pixel, _Pixel]
    at: Hex


@dataclass(frozen=True, slots=True)
class ReferencePicture:
    """A picture to be traced, in a ``file`` beside that of the battlefield, fitted by three of its points:
    the affine map that they have in common lays it on the table.

    ``opacity`` is in %; one that is ``locked`` keeps its file and its fit. Raises TypeError for a field of
    another type.
    """

    file: Annotated[str, Limits(1, 255), Looks(_NAME, N_("the name of a PNG or JPEG file"))]
    fit: tuple[Pin, Pin, Pin]
    opacity: Annotated[
        int,
        Limits(0, 100),
        OptionLabel(N_("O&pacity"), N_("How clearly the picture is seen; 0 % hides it"), unit="%"),
    ] = 60
    shown: Annotated[
        bool, OptionLabel(N_("&Show it"), N_("Show the picture on the plan; it is never printed"))
    ] = True
    locked: Annotated[
        bool, OptionLabel(N_("&Lock it"), N_("Keep file and fit from being changed by accident"))
    ] = False

    def __post_init__(self) -> None:
        demand_types(self)

    @classmethod
    def of(cls, file: str, pixels: Sequence[tuple[int, int]], hexes: Sequence[Hex]) -> ReferencePicture:
        """A picture of which three pixels lie on the middles of three hexes. Raises ValueError for another
        number of them.
        """
        first, second, third = map(Pin, pixels, hexes)
        return cls(file, (first, second, third))

    @property
    def can_lie(self) -> bool:
        """Whether the three points say how it lies: not nearly in one line, in it or on the table, and on
        hexes in reach.
        """
        far = max(abs(part) for pin in self.fit for part in pin.at) > _FARTHEST
        pixels = [(float(x), float(y)) for (x, y), _at in self.fit]
        return not (far or _are_in_line(*pixels) or _are_in_line(*(centre(pin.at) for pin in self.fit)))

    def moved(self, motion: Motion) -> ReferencePicture:
        """The picture with the ground over it; beyond all limits it stays."""
        first, second, third = (pin._replace(at=motion.hex(pin.at)) for pin in self.fit)
        found = replace(self, fit=(first, second, third))
        return found if found.can_lie else self


def _are_in_line(*points: tuple[float, float]) -> bool:
    (ax, ay), (bx, by), (cx, cy) = points
    longest = max(
        (bx - ax) ** 2 + (by - ay) ** 2, (cx - bx) ** 2 + (cy - by) ** 2, (ax - cx) ** 2 + (ay - cy) ** 2
    )
    return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) <= _FLATTEST * longest
