"""A scenario on a model of its battlefield: the ground of zones, what stands there, its signs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield
from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import WHOLE, Item, Point3, Sign, View, view_from
from builder.drawing.isometric.play_items import THICK, base_elements, figure_items, figure_sign
from builder.drawing.marks import middle
from builder.hexgrid import ACROSS_FLATS, LEVEL, ORIGIN, Point
from builder.language import _
from builder.sheets.scenario.board_setup import BoardSetup
from builder.sheets.scenario.on_picture import (
    PlacedToken,
    built_up_to,
    placed_on,
    standing_items,
    token_items,
)
from builder.solid.figures import moved, tokens, upright
from builder.solid.glb import PlayPart
from builder.solid.mesh import Mesh, merged
from builder.solid.spaces import washes
from builder.wording import on_one_line

ZONE = 0.34  # opacity of a start zone
_WIDEST = 38.0  # mm, of a picture on one space


def zones_mesh(
    setup: BoardSetup, battlefield: Battlefield, highest: int | None = None, opacity: float = ZONE
) -> Mesh:
    """The start zones, to be laid over the pieces; ``highest``: only what lies up to that slot."""

    def seen_from(view: View) -> list[Item]:
        columns = standing_items(BoardSetup(setup.zones), battlefield, view, highest)
        return [item for items in columns.values() for item in items]

    return washes(seen_from, opacity)


def standing_mesh(setup: BoardSetup, battlefield: Battlefield, highest: int | None = None) -> Mesh:
    """The bodies of glyphs, other objects and figures; ``highest``: only what lies up to that slot."""
    return placed_mesh(placed(setup, battlefield, highest))


def placed(setup: BoardSetup, battlefield: Battlefield, highest: int | None = None) -> list[PlacedToken]:
    """Where glyphs, other objects and figures are; ``highest``: only what lies up to that slot."""
    return list(placed_on(built_up_to(setup, battlefield, highest), battlefield))


def placed_mesh(there: Sequence[PlacedToken]) -> Mesh:
    """The bodies of some of them."""
    figures = [one for one in there if one.token.kind == "figure"]
    flat = [one for one in there if one.token.kind != "figure"]
    found = [moved(_figure(one.token.look, *_about(one)), 0, _foot(one)) for one in figures]
    if flat:
        found.append(tokens(lambda view: [item for one in flat for _, item in token_items(one, view)]))
    return merged(found)


def pictured_mesh(one: PlacedToken, pixels: NDArray[np.uint8], turn: float) -> Mesh:
    """A figure as a picture that stands upright on its base, facing ``turn`` (in degrees, as a camera turns):
    rows of red, green, blue and opacity.
    """
    x, y, z = _foot(one)
    rows, columns = pixels.shape[:2]
    high = one.token.look.levels * LEVEL - THICK
    wide = min(high * columns / rows, _WIDEST + ACROSS_FLATS * (len(one.hearts) - 1))
    base = moved(_figure(None, *_about(one)), 0, (x, y, z))
    return merged([base, upright(pixels, wide, Point3(x, y, z + THICK), turn)])


def _foot(one: PlacedToken) -> Point3:
    return Point3(*middle(one.hearts), one.z)


def _about(one: PlacedToken) -> tuple[tuple[Point, ...], str]:
    """The middles of its spaces about its own, and its colour."""
    at = middle(one.hearts)
    return tuple([Point(round(x - at.x, 3), round(y - at.y, 3)) for x, y in one.hearts]), one.token.colour


@lru_cache(maxsize=256)
def _figure(look: Look | None, hearts: tuple[Point, ...], colour: str) -> Mesh:
    """The body of a figure that stands about (0, 0), in one piece whatever its spaces; None: its base."""

    def seen_from(view: View) -> list[Item]:
        if look is None:
            return [Item(0.0, THICK, WHOLE, base_elements(hearts, 0.0, colour, view))]
        return [item for _, item in figure_items([ORIGIN], hearts, 0.0, "", look, view, colour)]

    return tokens(seen_from)


def laid_on(setup: BoardSetup, battlefield: Battlefield) -> list[PlayPart]:
    """Start zones, glyphs and figures for a model that other programs open, each by its name with its
    spaces.
    """
    found = [
        PlayPart(
            on_one_line(zone.title),
            {
                "zone": zone.look.number,
                "players": zone.players,
                "spaces": [at.numbers for at in zone.positions],
            },
            zones_mesh(BoardSetup((zone,)), battlefield),
            is_zone=True,
        )
        for zone in setup.zones
    ]
    found += [
        PlayPart(
            on_one_line(token.name) or usual,
            {token.kind: token.name, "spaces": [at.numbers for at in token.positions]},
            standing_mesh(BoardSetup(tokens=(token,)), battlefield),
        )
        for tokens, usual in ((setup.glyphs, _("Glyph")), (setup.figures, _("Figure")))
        for token in tokens
    ]
    return [part for part in found if len(part.mesh.triangles)]


def signs(setup: BoardSetup, battlefield: Battlefield, highest: int | None = None) -> list[Sign]:
    """Names and letters, each above its place in mm; ``highest``: only those of what lies up to that slot."""
    columns = standing_items(
        setup, battlefield, view_from(0), highest, figures=False
    )  # the same from anywhere
    found = [
        element
        for items in columns.values()
        for item in items
        for element in item.elements
        if isinstance(element, Sign)
    ]
    found += [
        figure_sign(hearts, z, token.name, token.look, token.colour, token.number)
        for token, hearts, z in placed(setup, battlefield, highest)
        if token.kind == "figure"
    ]
    return [sign for sign in found if sign.marks]
