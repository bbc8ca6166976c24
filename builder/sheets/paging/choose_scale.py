"""How many levels go on a page, which way round, and how large: the same scale all through a document.

Rows of boxes are packed on as few pages as they find room on, in the order of the levels. What came out other
than asked for, or hard to read, is said in remarks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, product
from typing import NamedTuple

from builder.drawing.plan_view import Window
from builder.hexgrid import ACROSS_FLATS, ROW_PITCH, SIDE
from builder.language import _, ngettext
from builder.sheets.flow import COLUMN
from builder.sheets.options import PAPERS, SheetOptions
from builder.sheets.paging.page_fit import (
    BOX_GAP,
    OVERLAP,
    PATTERN_HEX,
    TILE_HEAD,
    WAY,
    BoxRow,
    Pages,
    PageScene,
    Pagination,
    Paper,
    Shown,
    Tiled,
    Tiling,
    WhereRoom,
    borders_for,
    foot_height,
    in_one_block,
    row_of,
    size,
    tiled,
    with_pictures,
)
from builder.sheets.paging.stable_layout import joined, stabilised, windows_of

_MOST_ACROSS = 4
_NARROWEST_PACKED = 75.0  # mm, of boxes side by side


Known = dict[tuple[tuple[int, Window], ...], list[BoxRow]]  # by the scenes side by side, and what they show


def packed(
    scenes: Sequence[Shown],
    frame: Window,
    paper: Paper,
    scale: float,
    *,
    most_across: int = _MOST_ACROSS,
    narrowest: float = _NARROWEST_PACKED,
    taken: float = 0.0,
    known: Known | None = None,
) -> Pages | None:
    """The scenes on the fewest pages at a scale; None where one of them finds no room on a page.

    At most ``most_across`` stand side by side, in boxes of ``narrowest`` mm at least. A parts list torn from
    its drawing counts as another page. Of the first page something else has ``taken`` some mm; it is
    empty where nothing finds room below that. The rows ``known`` of the same paper and scale are not laid out
    again, and further ones go there.
    """
    known = {} if known is None else known
    room = paper.content.height
    # By the number of scenes placed: pages filled, mm taken on the last one, the last row.
    best: list[tuple[int, float, BoxRow | None]] = [(1, taken, None) if taken else (0, room, None)]
    for end in range(1, len(scenes) + 1):
        found: tuple[int, float, BoxRow | None] | None = None
        for count in range(1, min(most_across, end) + 1):
            if count > 1 and paper.cell(count) < narrowest:
                break
            before, down, _row = best[end - count]
            some = scenes[end - count : end]
            key = tuple((id(scene), window) for scene, window in some)
            if key not in known:
                known[key] = _rows(some, frame, paper, scale)
            for row in known[key]:
                same = down + BOX_GAP + row.height <= room + 0.01
                pages = before + (0 if same else 1) + row.torn
                now = (pages, down + BOX_GAP + row.height if same else row.height, row)
                if found is None or now[:2] < found[:2]:
                    found = now
        if found is None:
            return None
        best.append(found)
    return _pages(best, room, taken)


def _rows(scenes: Sequence[Shown], frame: Window, paper: Paper, scale: float) -> list[BoxRow]:
    """The ways to put some scenes side by side."""
    rows = [row_of(scenes, frame, paper, scale, list_at_side=list_at_side) for list_at_side in (False, True)]
    return [row for row in rows if row is not None and (len(scenes) == 1 or not row.torn)]


def _pages(best: Sequence[tuple[int, float, BoxRow | None]], room: float, taken: float) -> Pages:
    """The rows on the way to the end, by page."""
    rows: list[BoxRow] = []
    end = len(best) - 1
    while end > 0:
        row = best[end][2]
        assert row is not None
        rows.append(row)
        end -= len(row.boxes)
    pages: list[list[BoxRow]] = [[]] if taken else []
    remaining = room - taken - BOX_GAP if taken else -1.0
    for row in reversed(rows):
        if row.height > remaining + 0.01:
            pages.append([])
            remaining = room
        pages[-1].append(row)
        remaining -= row.height + BOX_GAP
    return tuple(tuple(page) for page in pages)


def count_of(pages: Pages) -> int:
    """How many pages it takes, those for torn parts lists included."""
    return len(pages) + sum(row.torn for page in pages for row in page)


def filled(pages: Pages, frame: Window, paper: Paper, scale: float, taken: float = 0.0) -> Pages:
    """The same rows, showing more around what is new where pages have room left; ``taken`` as in `packed`."""
    rooms = _rooms(pages, paper, taken)
    return tuple(_filled(page, frame, paper, scale, room) for page, room in zip(pages, rooms, strict=True))


def _rooms(pages: Pages, paper: Paper, taken: float) -> list[float]:
    """The height of each page in mm, without what is ``taken``."""
    rooms = [paper.content.height] * len(pages)
    if taken:
        rooms[0] -= taken + BOX_GAP
    return rooms


def _filled(
    page: Sequence[BoxRow], frame: Window, paper: Paper, scale: float, room: float
) -> tuple[BoxRow, ...]:
    rows = list(page)
    most = size(frame)[1]
    growing = set(range(len(rows)))
    while growing:
        i = min(growing, key=lambda i: _down(rows[i]))
        row = rows[i]
        shown = [(box.scene, box.window) for box in row.boxes]
        more = row_of(shown, frame, paper, scale, list_at_side=bool(row.side), rows=_down(row) + 1)
        taken = sum(other.height + BOX_GAP for other in rows) - BOX_GAP - row.height
        if _down(row) >= most or more is None or more.torn > row.torn or taken + more.height > room + 0.01:
            growing.remove(i)
        else:
            rows[i] = more
    return tuple(rows)


def _down(row: BoxRow) -> int:
    return max(size(box.window)[1] for box in row.boxes)


_LARGER = {"A4": "A3", "A3": "A2", "A2": "A1", "Letter": "Tabloid"}


def fewer_levels(asked: int, found: int) -> str:
    """Why fewer levels share a page than were asked for."""
    return ngettext(
        "{n} level a page, not {asked}: hexes would be smaller than {least} mm",
        "{n} levels a page, not {asked}: hexes would be smaller than {least} mm",
        found,
        asked=asked,
        least=f"{PATTERN_HEX:g}",
    )


def small_hexes(options: SheetOptions, scale: float) -> tuple[str, ...]:
    """A line where a poster's hexes, at ``scale`` mm of paper per mm, are too small to read well."""
    width = scale * ACROSS_FLATS
    if width >= PATTERN_HEX:
        return ()
    larger = _LARGER.get(options.paper)
    n = f"{width:.1f}"
    if larger not in PAPERS:
        return (_("hexes are {n} mm wide on the poster: choose several pages to read them well", n=n),)
    said = _(
        "hexes are {n} mm wide on the poster: choose {paper} or several pages to read them well",
        n=n,
        paper=larger,
    )
    return (said,)


LARGEST_HEX = 15.0
_GOOD_HEX = 8.0
# mm on paper, to try
_HEXES = (4.0, 5.0, 5.7, 6.0, 6.5, 7.0, 7.5, 8.0, 9.0, 9.5, 10.0, 11.0, 12.0, 13.5, 15.0)
_HARDLY_SMALLER = 0.94  # times the scale, where drawings show all of the battlefield by it
_NARROWEST = 30.0  # mm, of a box if a number was asked for
_MOST_PARTS = 0.4  # of the height of a box if a number was asked for
_GRIDS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    4: ((2, 2), (1, 4)),
    6: ((2, 3), (3, 2)),
}
_MOST_TILES = 4  # each way on a page

Arranged = Callable[[float], Pages | None]


def choose_scale(
    frame: Window, scenes: Sequence[PageScene], options: SheetOptions, standing: Sequence[Window] = ()
) -> Pagination:
    """The layout with the fewest pages whose hexes are as wide as they must be to be read.

    Pages are weighed against the size of hexes: a few pages more are taken where hexes get much larger by
    it. Where a number of levels a page was asked for, each drawing shows the whole battlefield, and hexes may
    be as small as PATTERN_HEX; where they would be smaller, there are fewer levels on a page. Where one level
    does not fit on a page, it is tiled. ``standing`` are what drawings should not cut through.
    """
    papers = _papers(frame, options)
    shown = windows_of(scenes, frame, standing)
    if options.levels_per_page == "auto":
        ways = [(paper, _packer(frame, shown, paper)) for paper in papers]
        found = _best(ways, options.least.hex, options.zoom)
        # Rather smaller pictures than levels in several maps.
        if found is None and any(scene.beside is not None and scene.beside.needed for scene in scenes):
            return choose_scale(frame, [_yielding(scene) for scene in scenes], options, standing)
        if found is None:
            return _best_tiles(frame, shown, options, standing)
        paper, scale, pages = found
        fit = _stable_fit(shown, frame, options, standing, paper, scale, count_of(pages))
        assert fit is not None
        return fit
    for count in sorted((n for n in _GRIDS if n <= options.levels_per_page), reverse=True):
        least = options.least.hex if count == 1 else PATTERN_HEX
        ways = [
            (paper, grid)
            for paper in papers
            for columns, rows in _GRIDS[count]
            for grid in _gridders(frame, scenes, paper, columns, rows)
        ]
        found = _best(ways, least, options.zoom)
        if found is not None:
            paper, scale, pages = found
            return Pagination(paper, scale, (pages,), _fewer_remark(count, scenes, options))
    return replace(_best_tiles(frame, shown, options, standing), remarks=_fewer_remark(1, scenes, options))


def _yielding(scene: PageScene) -> PageScene:
    """The same with a picture only where there is room."""
    return scene if scene.beside is None else replace(scene, beside=WhereRoom(scene.beside))


def _fewer_remark(count: int, scenes: Sequence[PageScene], options: SheetOptions) -> tuple[str, ...]:
    """The remark if ``count`` levels share a page, fewer than were asked for."""
    asked = options.levels_per_page
    fewer = asked != "auto" and count < min(asked, len(scenes))
    return (fewer_levels(int(asked), count),) if fewer else ()


def _stable_fit(
    shown: Sequence[Shown],
    frame: Window,
    options: SheetOptions,
    standing: Sequence[Window],
    paper: Paper,
    scale: float,
    most: int,
    taken: float = 0.0,
) -> Pagination | None:
    """Drawings that show the same part where they can, or all, on ``most`` pages and hardly any smaller.

    None where they find no room on those, which happens only where something has ``taken`` part of the first.
    """
    low = max(_HARDLY_SMALLER * scale, options.least.hex / options.zoom / ACROSS_FLATS)

    def way(some: Sequence[Shown], known: Known | None = None) -> _Try:
        return _Try(paper, _packer(frame, some, paper, taken, known), most, low, scale)

    if taken:
        # Smaller boxes may need more room: where a drawing gets lower, its list finds none beside it.
        low = next((some for some in (scale, low) if way(shown).will_do(some)), 0.0)
        if not low:
            return None
    known: Known = {}  # each try changes few windows
    shown = joined(shown, frame, lambda some: way(some, known).will_do(low))
    scale = way(shown).enlarged().scale
    return Pagination(paper, scale, (_finished(shown, frame, paper, scale, standing, taken),))


def after_others(
    pagination: Pagination,
    frame: Window,
    scenes: Sequence[PageScene],
    options: SheetOptions,
    standing: Sequence[Window],
    taken: float,
) -> Pagination | None:
    """The scenes on as many pages, on the first of which others have ``taken`` some mm: that saves a page.

    None where they find no room at all of its scale or nearly, or are not packed as they find room.
    """
    if pagination.boxed is None:
        return None
    shown = windows_of(scenes, frame, standing)
    found = _stable_fit(
        shown, frame, options, standing, pagination.paper, pagination.scale, count_of(pagination.boxed), taken
    )
    return found if found is not None and found.boxed and found.boxed[0] else None


def _finished(
    shown: Sequence[Shown],
    frame: Window,
    paper: Paper,
    scale: float,
    standing: Sequence[Window],
    taken: float = 0.0,
) -> Pages:
    """Scenes that find room on pages, with as much around what is new as there is room for."""
    pages = packed(shown, frame, paper, scale, taken=taken)
    assert pages is not None
    pages = stabilised(filled(pages, frame, paper, scale, taken), shown, frame, paper, scale, standing)
    rooms = _rooms(pages, paper, taken)
    return tuple(_pictured(page, scale, room) for page, room in zip(pages, rooms, strict=True))


def _pictured(page: Sequence[BoxRow], scale: float, room: float) -> tuple[BoxRow, ...]:
    """The same rows, with lists in one block and small pictures where the page has room left."""
    rows = list(page)
    for i, row in enumerate(rows):
        free = room - sum(other.height + BOX_GAP for other in rows) + BOX_GAP
        if row.side:
            rows[i] = in_one_block(row, free)
        else:
            rows[i] = with_pictures(row, free / (len(rows) - i))
    return tuple(rows)


def _best(
    ways: Sequence[tuple[Paper, Arranged]], least: float, zoom: float
) -> tuple[Paper, float, Pages] | None:
    """The best of some ways to arrange boxes, hexes at least ``least`` mm on paper wide; None if none can."""
    tries: list[_Try] = []
    for paper, arranged in ways:
        largest: dict[int, _Try] = {}
        for hex, next_hex in pairwise((*(hex for hex in _HEXES if hex >= least), LARGEST_HEX)):
            scale = hex / zoom / ACROSS_FLATS
            pages = arranged(scale)
            if pages is None:
                break
            count = count_of(pages)
            largest[count] = _Try(paper, arranged, count, scale, next_hex / zoom / ACROSS_FLATS)
        tries += largest.values()
    best: tuple[float, _Try] | None = None
    # Those first that may come out best: most of the others need not be looked at.
    for one in sorted(tries, key=lambda one: one.most * _price(one.below * zoom * ACROSS_FLATS)):
        if best is not None and one.most * _price(one.below * zoom * ACROSS_FLATS) >= best[0]:
            break
        one = one.enlarged()
        cost = one.most * _price(one.scale * zoom * ACROSS_FLATS)
        if best is None or cost < best[0] - 1e-9:
            best = cost, one
    if best is None:
        return None
    paper, arranged, scale = best[1].paper, best[1].arranged, best[1].scale
    pages = arranged(scale)
    assert pages is not None
    return paper, scale, pages


class _Try(NamedTuple):
    """A way to arrange boxes on ``most`` pages: at ``scale`` it will do, at ``below`` not."""

    paper: Paper
    arranged: Arranged
    most: int
    scale: float
    below: float

    def will_do(self, scale: float) -> bool:
        """Whether `most` pages are enough at a scale."""
        pages = self.arranged(scale)
        return pages is not None and count_of(pages) <= self.most

    def enlarged(self) -> _Try:
        """At the largest scale at which `most` pages will do."""
        if self.will_do(self.below):
            return self._replace(scale=self.below)
        low, high = self.scale, self.below
        for _halving in range(7):
            scale = (low + high) / 2
            low, high = (scale, high) if self.will_do(scale) else (low, scale)
        return self._replace(scale=low)


def _price(hex: float) -> float:
    """What a page costs: the smaller its hexes the more."""
    return 1 + (_GOOD_HEX / hex) ** 2


def _papers(frame: Window, options: SheetOptions) -> list[Paper]:
    short, long = (side / options.zoom for side in PAPERS[options.paper])
    sizes = {"portrait": [(short, long)], "landscape": [(long, short)]}
    border, beside = borders_for(frame, options.coordinates)
    return [
        Paper(*size, options.margin / options.zoom, border, beside - border)
        for size in sizes.get(options.orientation, [(short, long), (long, short)])
    ]


def _packer(
    frame: Window, shown: Sequence[Shown], paper: Paper, taken: float = 0.0, known: Known | None = None
) -> Arranged:
    """As many boxes on a page as find room; ``known`` as in `packed`, where only one scale is asked for."""
    return lambda scale: packed(shown, frame, paper, scale, taken=taken, known=known)


def _gridders(
    frame: Window, scenes: Sequence[PageScene], paper: Paper, columns: int, rows: int
) -> Iterator[Arranged]:
    """A given number of boxes on each page, each with the whole battlefield."""
    full = [(scene, frame) for scene in scenes]
    room = (paper.content.height + BOX_GAP) / rows - BOX_GAP

    def row(line: Sequence[Shown], scale: float, list_at_side: bool) -> BoxRow | None:
        most_below = _MOST_PARTS * room if rows > 1 else None
        return row_of(
            line, frame, paper, scale, list_at_side=list_at_side, columns=columns, most_below=most_below
        )

    def gridded(some: Sequence[Shown], scale: float, list_at_side: bool) -> Pages | None:
        found: list[BoxRow] = []
        for i in range(0, len(some), columns):
            line = row(some[i : i + columns], scale, list_at_side)
            if line is None:
                return None
            found.append(line)
        pages = tuple(tuple(found[i : i + rows]) for i in range(0, len(found), rows))
        deepest = max(sum(row.height + BOX_GAP for row in page) - BOX_GAP for page in pages)
        return pages if deepest <= paper.content.height + 0.01 else None

    def arranged(scale: float, list_at_side: bool) -> Pages | None:
        pages = gridded(full, scale, list_at_side)
        return pages if pages is not None else apart(scale, list_at_side)

    def apart(scale: float, list_at_side: bool) -> Pages | None:
        """What stands below a drawing may be longer than a box: those have separate pages."""

        def is_long(one: Shown) -> bool:
            if not foot_height(one[0], paper.cell(columns)):
                return False
            alone = row([one], scale, list_at_side)
            return alone is None or alone.height > room + 0.01

        if not any(map(is_long, full)):
            return None
        pages: Pages = ()
        for long, group in groupby(full, is_long):
            some = list(group)
            more = packed(some, frame, paper, scale) if long else gridded(some, scale, list_at_side)
            if more is None:
                return None
            pages += more
        return pages

    # Each is asked at falling scales by who chooses: so they are functions of the scale, and nothing is laid
    # out before it is wanted.
    if columns == 1 or paper.cell(columns) >= _NARROWEST:
        yield lambda scale: arranged(scale, False)
        yield lambda scale: arranged(scale, True)


def _best_tiles(
    frame: Window, shown: Sequence[Shown], options: SheetOptions, standing: Sequence[Window]
) -> Pagination:
    """Windows of one size, as few pages a level as their hexes allow; whole boxes where they will do."""
    best: tuple[float, Paper, float, Tiling, int] | None = None
    for paper in _papers(frame, options):
        for across, down in product(range(1, _MOST_TILES + 1), repeat=2):
            if across > 1 and paper.cell(across) < COLUMN:
                continue
            for hex in (hex for hex in _HEXES if hex >= options.least.hex):
                found = _tiles(frame, paper, across, down, hex / options.zoom / ACROSS_FLATS)
                if found is None:
                    continue
                tiling, scale = found
                scale = min(scale, LARGEST_HEX / options.zoom / ACROSS_FLATS)
                pages = math.ceil(len(tiling.tiles) / (across * down))
                cost = pages * _price(scale * options.zoom * ACROSS_FLATS)
                if best is None or cost < best[0]:
                    best = cost, paper, scale, tiling, across
    assert best is not None  # a page holds a dozen hexes each way at the largest margin and letters
    _cost, paper, scale, tiling, columns = best
    runs: list[Pages | Tiled] = []
    for small, group in groupby(shown, lambda one: _on_a_page(one, frame, paper, scale)):
        together = list(group)
        if small and packed(together, frame, paper, scale) is not None:
            runs.append(_finished(together, frame, paper, scale, standing))
        else:
            runs += [Tiled(scene, tiling, columns) for scene, window in together]
    return Pagination(paper, scale, tuple(runs))


def _tiles(frame: Window, paper: Paper, across: int, down: int, scale: float) -> tuple[Tiling, float] | None:
    """Windows of which ``across`` × ``down`` fit on a page at a scale, and their largest scale."""
    columns, rows = size(frame)
    cell = paper.cell(across) - 2 * paper.beside
    room = (paper.content.height + BOX_GAP) / down - BOX_GAP - TILE_HEAD - WAY - 2 * paper.border
    left = _windows(columns, int(cell / scale / ACROSS_FLATS - 0.5 + 1e-6))
    top = _windows(rows, int((room / scale - 2 * SIDE) / ROW_PITCH + 1 + 1e-6))
    if not left or not top:
        return None
    tiling = tiled(frame, left, top)
    box = tiling.tiles[0].box
    return tiling, min(cell / box.width, room / box.height)


def _on_a_page(shown: Shown, frame: Window, paper: Paper, scale: float) -> bool:
    """Whether what is new in a scene finds room in one box, its parts list with it."""
    pages = packed([shown], frame, paper, scale)
    return pages is not None and count_of(pages) == 1


def _windows(length: int, most: int) -> int:
    """How many windows of at most ``most`` rows or columns it takes to show ``length``; 0 if none will do."""
    if length <= most:
        return 1
    return math.ceil((length - OVERLAP) / (most - OVERLAP)) if most > 2 * OVERLAP else 0
