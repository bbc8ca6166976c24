"""Where the maps of a large battlefield lie: small on every map, large on a separate page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from builder.drawing.labels import without_small
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import Window, grid_marks, overview_marks, window_box
from builder.drawing.shapes import pill, rectangle
from builder.hexgrid.geometry import ACROSS_FLATS, SIDE, Bounds, Point
from builder.sheets.building.scene import Scene
from builder.sheets.flow import GAP, HEADING, Flow, Line
from builder.sheets.given import Given
from builder.sheets.layout import ASCENT, MM_PER_POINT, Block, Mention, Picture, Rect
from builder.sheets.lists import LEAST_TEXT
from builder.sheets.paging.page_fit import OVERLAP, PATTERN_HEX, Tile, Tiled, Tiling
from builder.sheets.texts import INK, SOFT, line_height

_HERE = "#f0a64f"
_QUIET = "#f1ede6"
_EDGE = "#8a8378"
_PEN = 0.2
_THINNEST = 4.0  # mm, of a small map
_CAP = 4.2
_SMALL_CAP = 2.0
_COLUMN = 62.0  # mm, of the list of maps
_PT = 9.0


def anchor(scene: Scene, tile: Tile) -> str:
    """What the page with a map of a scene is called by mentions."""
    return f"{scene.title}, map {tile.name}"


def shares(tiling: Tiling) -> dict[Tile, Bounds]:
    """The rectangles of the tiles' own shares, side by side without overlap, in mm on the table."""
    found: dict[Tile, Bounds] = {}
    for tile in tiling.tiles:
        sides = tiling.beside(tile)
        box = tile.share
        # Rows lie half a hex to the right in turn, and reach into each other.
        found[tile] = Bounds(
            box.left + (ACROSS_FLATS / 4 if "left" in sides else 0.0),
            box.top + (SIDE / 4 if "up" in sides else 0.0),
            box.right - (ACROSS_FLATS / 4 if "right" in sides else 0.0),
            box.bottom - (SIDE / 4 if "down" in sides else 0.0),
        )
    return found


def map_marks(tiling: Tiling, scale: float, left_out: Collection[Tile] = ()) -> list[Mark]:
    """The maps as rectangles with their letters; those ``left_out`` with pale ones."""
    placed = shares(tiling)
    marks: list[Mark] = [Area((_ring(box),), None, INK, 0.45 / scale) for box in placed.values()]
    high = 1.7 * _CAP / scale
    for tile, box in placed.items():
        at = box.middle
        wide = max(high, (1.4 + 0.6 * len(tile.name)) * _CAP / scale)
        fill, ink = ("#ffffff", SOFT) if tile in left_out else (_HERE, INK)
        marks.append(Area((pill(at, wide, high),), fill, ink, 0.25 / scale))
        marks.append(Label(at, tile.name, _CAP / scale, ink, bold=True))
    return marks


def small_map(tiling: Tiling, tile: Tile, room: Rect) -> Picture:
    """The maps with one of them filled, as large as the room allows, at its upper right corner."""
    parts = [(box, other is tile, other.name) for other, box in shares(tiling).items()]
    return _small(tiling.box, parts, room)


def place_map(window: Window, frame: Window, room: Rect) -> Picture:
    """Where in the battlefield a window lies, as large as the room allows, at its upper right corner."""
    whole = window_box(frame)
    return _small(whole, [(whole, False, ""), (window_box(window), True, "")], room)


def _small(whole: Bounds, parts: Sequence[tuple[Bounds, bool, str]], room: Rect) -> Picture:
    """Parts of the table as rectangles, some filled; what would be a mere line is made wider."""
    scale = min((room.width - _PEN) / whole.width, (room.height - _PEN) / whole.height)
    across, down = max(scale, _THINNEST / whole.width), max(scale, _THINNEST / whole.height)
    place = Rect(0.0, room.y, whole.width * across + _PEN, whole.height * down + _PEN)
    place = replace(place, x=room.right - place.width)
    marks: list[Mark] = []
    for box, filled, name in sorted(parts, key=lambda part: part[1] and not part[2]):
        left, top = (box.left - whole.left) * across, (box.top - whole.top) * down
        wide, high = box.width * across, box.height * down
        ring = rectangle(left, top, wide, high)
        marks.append(Area((ring,), _HERE if filled else _QUIET, _EDGE, _PEN))
        if name and min(wide / len(name), high) > 1.6 * _SMALL_CAP:
            middle = Point(left + wide / 2, top + high / 2)
            marks.append(Label(middle, name, _SMALL_CAP, INK, bold=True))
    return Picture(place, tuple(marks), 1.0, Point(-_PEN / 2, -_PEN / 2))


def _ring(box: Bounds) -> tuple[Point, ...]:
    return rectangle(box.left, box.top, box.width, box.height)


def table_of(picture: Picture) -> Bounds:
    """The rectangle of the table that a picture shows, in mm."""
    left, top = picture.origin
    wide, high = picture.rect.width / picture.scale, picture.rect.height / picture.scale
    return Bounds(left, top, left + wide, top + high)


def large_map(tiling: Tiling, rect: Rect, drawn: Sequence[Mark], left_out: Collection[Tile] = ()) -> Picture:
    """Marks of the whole battlefield with its maps, as large as the rectangle allows, in its middle."""
    box = tiling.box
    scale = min(rect.width / box.width, rect.height / box.height)
    frame = Rect(rect.x, rect.y, rect.width, box.height * scale)
    left = box.left - (rect.width / scale - box.width) / 2
    marks = (*without_small(drawn, LEAST_TEXT / scale), *map_marks(tiling, scale, left_out))
    return Picture(frame, marks, scale, Point(left, box.top))


def key_map(given: Given, tiled: Sequence[Tiled]) -> Flow | None:
    """Where each map lies, and on which page it is of each level; None where levels fit on pages."""
    if not tiled or len(tiled[0].tiling.tiles) == 1:
        return None
    tiling = tiled[0].tiling
    tiles = tiling.tiles
    flow = given.new_flow()
    flow.new_page("Key map")
    text = (
        f"The battlefield is larger than a page: a level is drawn in up to {len(tiles)} maps, "
        f"{tiles[0].name} to {tiles[-1].name}, all at the same scale. Neighbours both show {OVERLAP} rows of "
        "hexes or more; a dashed line tells where the neighbour begins. Maps on which a level has nothing "
        "new are left out."
    )
    flow.text("map", "Key map", [Line(text)])
    _put_overview(given, flow, tiling)
    _put_list(flow, tiled)
    return flow


def _put_overview(given: Given, flow: Flow, tiling: Tiling) -> None:
    box = tiling.box
    room = min(flow.room * 0.7, box.height * flow.content.width / box.width)
    rect = Rect(flow.content.x, flow.y, flow.content.width, room)
    scale = min(rect.width / box.width, rect.height / box.height)
    detail: Detail = "full" if scale * ACROSS_FLATS >= PATTERN_HEX else "plain"
    drawn = (grid_marks(given.battlefield), *overview_marks(given.battlefield, given.styles, detail=detail))
    picture = large_map(tiling, rect, drawn)
    flow.put("map", picture.rect.height, [picture])


def _put_list(flow: Flow, tiled: Sequence[Tiled]) -> None:
    """Which map of which level is on which page, in columns."""
    step = line_height(_PT)
    rows = [(run.scene, tile) for run in tiled for tile in run.tiling.shown(run.scene.cells)]
    longest = max(flow.measure(f"{anchor(*row)}: page 0000", _PT, False) for row in rows) if rows else 0.0
    columns = max(1, int(flow.content.width // max(_COLUMN, longest)))
    first = True
    while rows:
        fits = int((flow.room - HEADING) // step) * columns
        if fits < min(len(rows), 3 * columns) and flow.y > flow.content.y:
            flow.new_page()
            continue
        now, rows = rows[: max(1, fits)], rows[max(1, fits) :]
        deep = -(-len(now) // columns)
        title = "Which map is where" if first else "Which map is where, continued"
        rect = Rect(flow.content.x, flow.y, flow.content.width, HEADING + deep * step)
        items = flow.heading(title, rect.x, rect.y, rect.width)
        wide = rect.width / columns
        mentions = tuple(
            Mention(
                rect.x + (i // deep) * wide,
                rect.y + HEADING + (i % deep) * step + ASCENT * _PT * MM_PER_POINT,
                f"{anchor(scene, tile)}: page {{page}}",
                anchor(scene, tile),
                _PT,
            )
            for i, (scene, tile) in enumerate(now)
        )
        flow.pages[-1].blocks.append(Block("map", rect, tuple(items), mentions=mentions))
        flow.y = rect.bottom + GAP
        first = False
