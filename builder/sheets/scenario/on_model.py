"""A scenario on a model of its battlefield: the ground of zones, what stands there, its signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from builder.battlefield import Battlefield
from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import Item, Sign, View, view_from
from builder.drawing.isometric.play_items import figure_items
from builder.drawing.marks import middle
from builder.hexgrid import ORIGIN, Point
from builder.language import _
from builder.sheets.scenario.board_setup import BoardSetup
from builder.sheets.scenario.on_picture import built_up_to, placed_on, standing_items
from builder.solid.figures import moved, tokens
from builder.solid.glb import PlayPart
from builder.solid.mesh import Mesh, merged
from builder.solid.spaces import washes
from builder.wording import on_one_line

ZONE = 0.34  # opacity of a start zone


def zones_mesh(
    setup: BoardSetup, battlefield: Battlefield, highest: int | None = None, opacity: float = ZONE
) -> Mesh:
    """The start zones, to be laid over the pieces; ``highest``: only what lies up to that slot."""
    return washes(_items(BoardSetup(setup.zones), battlefield, highest), opacity)


def standing_mesh(setup: BoardSetup, battlefield: Battlefield, highest: int | None = None) -> Mesh:
    """The bodies of glyphs, other objects and figures; ``highest``: only what lies up to that slot."""
    layer = replace(built_up_to(setup, battlefield, highest), zones=())
    found = [tokens(_items(replace(layer, tokens=(*layer.glyphs, *layer.markers)), battlefield, highest))]
    for token, hearts, z in placed_on(layer, battlefield):
        if token.kind == "figure":
            at = middle(hearts)
            about = [Point(round(x - at.x, 3), round(y - at.y, 3)) for x, y in hearts]
            found.append(moved(_figure(token.look, tuple(about), token.colour), 0, (at.x, at.y, z)))
    return merged(found)


@lru_cache(maxsize=256)
def _figure(look: Look, hearts: tuple[Point, ...], colour: str) -> Mesh:
    """The body of a figure that stands about (0, 0), in one piece whatever its spaces."""

    def seen_from(view: View) -> list[Item]:
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
    items = _items(setup, battlefield, highest)(view_from(0))  # the same from everywhere
    return [
        element for item in items for element in item.elements if isinstance(element, Sign) and element.marks
    ]


def _items(
    setup: BoardSetup, battlefield: Battlefield, highest: int | None
) -> Callable[[View], Iterable[Item]]:
    def seen_from(view: View) -> list[Item]:
        columns = standing_items(setup, battlefield, view, highest)
        return [item for items in columns.values() for item in items]

    return seen_from
