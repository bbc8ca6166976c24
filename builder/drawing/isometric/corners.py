"""Which corner a battlefield is best seen from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.battlefield import Battlefield
from builder.drawing.isometric.projection import VIEWS, view_from
from builder.hexgrid import Hex
from builder.hexgrid.geometry import LEVEL, SIDE, centre

_WORTH = 100.0  # mm²: by how much a corner must be better than corner 0
_SMALLEST = 0.75  # how much smaller than from the best corner it may come out in its frame


def best_corner(battlefield: Battlefield, aspect: float = 1.5) -> int:
    """The corner, 0 to 5, from which high ground and towers stand at the back and hide the least.

    Only corners are taken from which the picture fills a frame well that is ``aspect`` times as wide as high.
    Corner 0 where it makes little difference, as on symmetric battlefields, and without pieces.
    """
    occupancy = battlefield.occupancy
    tops = {hex: occupancy.top(hex) * LEVEL for hex in occupancy.hexes()}
    if not tops:
        return 0
    scales = [_scale(tops, corner, aspect) for corner in range(VIEWS)]
    hidden = _hidden(tops)
    fit = [corner for corner in range(VIEWS) if scales[corner] >= _SMALLEST * max(scales)]
    best = min(fit, key=lambda corner: hidden[corner])
    return 0 if 0 in fit and hidden[best] > hidden[0] - _WORTH else best


def nearest(battlefield: Battlefield, corner: int) -> Hex | None:
    """The hex with tiles that is nearest to the eye; None without any. Raises ValueError for no corner."""
    view = view_from(corner)
    return max(
        battlefield.occupancy.hexes(), key=lambda hex: (view.depth(*centre(hex)), hex.r, hex.q), default=None
    )


def _hidden(tops: Mapping[Hex, float]) -> list[float]:
    """For each corner, how much height stands in front: below 0 where it stands at the back."""
    hearts = {hex: centre(hex) for hex in tops}
    mx = sum(heart.x for heart in hearts.values()) / len(hearts)
    my = sum(heart.y for heart in hearts.values()) / len(hearts)
    views = [view_from(corner) for corner in range(VIEWS)]
    return [
        sum(top * view.depth(hearts[hex].x - mx, hearts[hex].y - my) for hex, top in tops.items()) / len(tops)
        for view in views
    ]


def _scale(hexes: Iterable[Hex], corner: int, aspect: float) -> float:
    """How large the ground may be drawn in a frame of ``aspect`` by 1."""
    view = view_from(corner)
    below = [view.on_plane(*centre(hex)) for hex in hexes]
    width = max(p.x for p in below) - min(p.x for p in below) + 2 * SIDE
    height = max(p.y for p in below) - min(p.y for p in below) + 2 * SIDE
    return min(aspect / width, 1 / height)
