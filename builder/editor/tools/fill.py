"""Fills an area with the terrain in hand: what is dragged over or around, or the even ground clicked."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from functools import partial

from builder.battlefield import Put
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Ghost,
    Pointer,
    Preview,
    Tool,
    ToolScene,
    worst_of,
)
from builder.editor.tools.ghosts import lacking, on_other_sides
from builder.editor.tools.late import FILL
from builder.hexgrid import Hex, line
from builder.language import _, in_percent, listed, ngettext
from builder.shaping.outline import GroundPlan
from builder.shaping.retile import MOST_HEXES, Filling, enclosed, flooded
from builder.shaping.symmetry import images_of
from builder.shaping.tiling import is_tile
from builder.wording import all_times

_SHOWN_TILE_BY_TILE = 100  # hexes; of a larger area only the border is shown while one drags


class FillTool(Tool):
    """Dragging fills the hexes passed and what they run around, a click fills ground of one height.

    Ctrl fills only the hexes passed. Shift fills the free hexes of the level shown. Alt fills a rectangle
    from the hex pressed, Alt and Ctrl a hexagon around it.
    """

    info = FILL

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        reason = _refusal(scene)
        if reason:
            return Preview(reason=reason)
        area = _clicked(pointer, scene)
        if area is None:
            return Preview(area=frozenset({pointer.hex}), reason=_open_ground())
        return Preview(
            area=area,
            reason=_(
                "Click fills {hexes} with {terrain}; dragging fills what you pass",
                hexes=_hexes(len(area)),
                terrain=_terrain(scene),
            ),
        )

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        start, path, below = pointer.hex, [pointer.hex], set[Hex]()
        while pointer.down:
            path += line(path[-1], pointer.hex)[1:]
            scene = get_scene()
            if _is_below_top(pointer, scene):
                below.add(pointer.hex)
            dragged = any(hex != start for hex in path)
            pointer = yield _dragged(path, pointer, scene, below) if dragged else self.hover(pointer, scene)
        path += line(path[-1], pointer.hex)[1:]
        scene = get_scene()
        if _refusal(scene):
            return GestureOutcome(say=_refusal(scene))
        if any(hex != start for hex in path):
            return _filled(_area(path, pointer), pointer, scene, below)
        area = _clicked(pointer, scene)
        return GestureOutcome(say=_open_ground()) if area is None else _filled(area, pointer, scene)


def _refusal(scene: ToolScene) -> str:
    if scene.type is None:
        return _("Choose a terrain in the palette first")
    if not is_tile(scene.type):
        return _("{piece}: only land and fluids can fill an area", piece=scene.type.name)
    return ""


def _open_ground() -> str:
    return _(
        "Open ground, or more than {count} hexes: drag over the hexes to fill, or around them",
        count=MOST_HEXES,
    )


def _terrain(scene: ToolScene) -> str:
    if scene.mix:
        whole = sum(weight for _type, weight in scene.mix)
        return listed([f"{in_percent(round(100 * n / whole))} {type.kind.name}" for type, n in scene.mix])
    return scene.type.kind.name if scene.type is not None else ""


def _hexes(count: int) -> str:
    return ngettext("{n} hex", "{n} hexes", count)


def _clicked(pointer: Pointer, scene: ToolScene) -> frozenset[Hex] | None:
    """The even ground around the hex pointed at; with Shift what is free of the level shown."""
    level = scene.level if pointer.shift else None
    return flooded(scene.battlefield, pointer.hex, highest=scene.highest, without=scene.unseen, level=level)


def _is_below_top(pointer: Pointer, scene: ToolScene) -> bool:
    """Whether the piece pointed at is not the one a tile would lie on: a wall at its foot, say."""
    seen = scene.battlefield.pieces.get(pointer.piece) if pointer.piece is not None else None
    if seen is None or seen.type.is_edge:
        return False
    slots = scene.battlefield.occupancy.column(pointer.hex)
    return any(slot > seen.highest and (scene.highest is None or slot <= scene.highest) for slot in slots)


def _area(path: list[Hex], pointer: Pointer) -> frozenset[Hex]:
    if not pointer.alt:
        return frozenset(path) if pointer.ctrl else enclosed(path)
    start, end = path[0], path[-1]
    shape = GroundPlan.around(start, end) if pointer.ctrl else GroundPlan.between(start, end)
    return shape.hexes


def _dragged(path: list[Hex], pointer: Pointer, scene: ToolScene, below: Set[Hex]) -> Preview:
    if _refusal(scene):
        return Preview(reason=_refusal(scene))
    area = _area(path, pointer)
    if len(area) > MOST_HEXES:
        return Preview(area=area, reason=_too_large(len(area)))
    if len(area) > _SHOWN_TILE_BY_TILE:
        return Preview(area=area, reason=_hexes(len(area)))
    found = _filling(area, pointer, scene, below)
    worst, message = worst_of(scene.check(found.pieces))
    ghosts = tuple(Ghost(piece, worst) for piece in found.pieces)
    # The tiles show the area; where there are none the border says what was dragged around.
    return Preview(ghosts, area=frozenset() if ghosts else area, reason=message or _summary(found, scene))


def _filling(
    area: frozenset[Hex], pointer: Pointer, scene: ToolScene, below: Set[Hex] = frozenset()
) -> Filling:
    """The filling of an area, except hexes where something ``below`` their top was pointed at."""
    assert scene.type is not None
    fill = partial(Filling.mixed, mix=scene.mix) if scene.mix else partial(Filling.of, type=scene.type)
    found = fill(
        scene.battlefield,
        area=area - below,
        types=scene.types.values(),
        remaining=scene.left,
        highest=scene.highest,
        without=scene.unseen,
        level=scene.level if pointer.shift else None,
        motions=scene.motions,
    )
    return replace(found, taken=found.taken | (area & below))


def _filled(
    area: frozenset[Hex], pointer: Pointer, scene: ToolScene, below: Set[Hex] = frozenset()
) -> GestureOutcome:
    if len(area) > MOST_HEXES:
        return GestureOutcome(say=_too_large(len(area)))
    found = _filling(area, pointer, scene, below)
    if not found.pieces:
        return GestureOutcome(say=_summary(found, scene))
    pieces = tuple(map(scene.battlefield.new_like, found.pieces))
    return GestureOutcome(
        Put(pieces),
        _(
            "Fill {hexes} with {terrain}",
            hexes=_hexes(len(images_of(found.hexes, scene.motions) & area)),
            terrain=_terrain(scene),
        ),
        select=frozenset(),
        show=max(piece.slot for piece in pieces),
        say=_summary(found, scene),
    )


def _too_large(count: int) -> str:
    return ngettext(
        "{n} hex at once; at most {most} can be filled",
        "{n} hexes at once; at most {most} can be filled",
        count,
        most=MOST_HEXES,
    )


def _summary(found: Filling, scene: ToolScene) -> str:
    """What a filling consists of, what stays as it is, and what the collection lacks."""
    images = on_other_sides(found.pieces, scene).put
    everywhere = replace(found, pieces=(*found.pieces, *images))
    sizes = ", ".join(all_times(everywhere.sizes)) + (f" · {_terrain(scene)}" if scene.mix else "")
    filled = _("{hexes}: {tiles}")
    if images:
        two = scene.symmetry is not None and len(scene.symmetry.motions) == 1
        filled = _("{hexes} on both sides: {tiles}") if two else _("{hexes} on all sides: {tiles}")
    said = [filled.format(hexes=_hexes(len(everywhere.hexes)), tiles=sizes)] if found.pieces else []
    for left_out, text in (
        (found.taken, _("{hexes} left out: something stands there")),
        (found.unseen, _("{hexes} left out: something hidden lies there")),
        (found.wet, _("{hexes} left out: nothing lies on a fluid or a mat")),
        (found.odd, _("{hexes} left out: no tile of this terrain fits")),
    ):
        if left_out:
            said.append(text.format(hexes=_hexes(len(left_out))))
    missing = lacking(found.pieces, scene)
    if missing:
        text = _("more than you own: {pieces}")
        said.append(text.format(pieces=", ".join(all_times(missing, lambda type: type.name))))
    return " · ".join(said)
