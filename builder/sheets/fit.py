"""How many levels go on a page, which way round, and how large: the same scale all through a document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.catalogue import Role
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds
from builder.sheets.layout import FOOTER, Measure, Rect
from builder.sheets.lists import COLUMN, Row, columns_in, height_of, rows_of
from builder.sheets.options import PAPERS, Options
from builder.sheets.steps import Part, Step

SMALLEST_HEX = 6.0  # mm on paper, below which numbers and patterns are lost
GOOD_HEX = 7.0  # below this, fewer levels a page are taken where hexes get much larger by it
LARGEST_HEX = 15.0
PATTERN_HEX = 4.0  # below this patterns and heights are only dirt
HEAD = 9.0
GAP = 6.0
PARTS_GAP = 2.0
SIDE = COLUMN + 3.0
COORDINATE_ROOM = 4.2
_MUCH = 1.25
_MOST_PARTS = 0.4  # of the height of a box
_CROWDED = 0.75
_GRIDS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    3: ((1, 3), (3, 1)),
    4: ((2, 2), (1, 4)),
    6: ((2, 3), (3, 2)),
}


@dataclass(frozen=True, slots=True)
class Fit:
    """Boxes ``columns`` × ``rows`` on a page of ``width`` × ``height`` mm, the parts beside or below.

    ``box`` is the battlefield on the table, ``scale`` paper mm per table mm, ``border`` the room for
    coordinates around a drawing in mm. ``crowded``: some parts list finds no room with its drawing.
    """

    box: Bounds
    width: float
    height: float
    margin: float
    columns: int
    rows: int
    beside: bool
    border: float
    scale: float = 0.0
    crowded: bool = False

    @property
    def hex_mm(self) -> float:
        """Width of a hex on paper in mm."""
        return self.scale * ACROSS_FLATS

    @property
    def content(self) -> Rect:
        """The room between the margins, above the footer."""
        whole = Rect(0, 0, self.width, self.height).inset(self.margin)
        return replace(whole, height=whole.height - FOOTER)

    @property
    def cell_width(self) -> float:
        """The width of one box in mm."""
        return (self.content.width - (self.columns - 1) * GAP) / self.columns

    @property
    def drawing_height(self) -> float:
        """The height of a drawing with its border in mm."""
        return self.box.height * self.scale + 2 * self.border

    def part_rows(self, step: Step, measure: Measure) -> list[Row]:
        """The rows of a step's parts list, laid out for its box."""
        column = COLUMN if self.beside else self.cell_width / columns_in(self.cell_width)
        return step_rows(step, step.parts, column, measure)

    def below_height(self, steps: Sequence[Step], measure: Measure) -> float:
        """The height that the parts below a row of boxes take, at most a share of the box; 0 beside."""
        if self.beside:
            return 0.0
        columns = columns_in(self.cell_width)
        needed = max(height_of(self.part_rows(step, measure), columns) for step in steps)
        return min(needed, self._most_below) + PARTS_GAP

    def lines(self, steps: Sequence[Step]) -> list[list[Step]]:
        """The steps in rows of boxes."""
        return [list(steps[i : i + self.columns]) for i in range(0, len(steps), self.columns)]

    def pages(self, steps: Sequence[Step], measure: Measure, packed: bool) -> list[list[list[Step]]]:
        """The rows of boxes by page: as many as were asked for or, ``packed``, as many as find room."""
        pages: list[list[list[Step]]] = []
        left = 0.0
        for line in self.lines(steps):
            needed = HEAD + self.drawing_height + self.below_height(line, measure)
            full = len(pages[-1]) >= self.rows and not packed if pages else True
            if full or needed > left + 0.01:
                pages.append([])
                left = self.content.height
            pages[-1].append(line)
            left -= needed + GAP
        return pages

    def scaled(self, steps: Sequence[Step], measure: Measure) -> Fit:
        """The same with the largest scale at which everything asked for finds room."""
        heights = [self.below_height(line, measure) for line in self.lines(steps)]
        chunks = [heights[i : i + self.rows] for i in range(0, len(heights), self.rows)]
        room = min(
            (self.content.height - len(chunk) * HEAD - (len(chunk) - 1) * GAP - sum(chunk)) / len(chunk)
            for chunk in chunks
        )
        width = self.cell_width - (SIDE if self.beside else 0.0)
        border = 2 * self.border
        scale = min((width - border) / self.box.width, (room - border) / self.box.height)
        fit = replace(self, scale=min(scale, LARGEST_HEX / ACROSS_FLATS))
        return replace(fit, crowded=any(fit._is_crowded(step, measure) for step in steps))

    def _is_crowded(self, step: Step, measure: Measure) -> bool:
        columns = 1 if self.beside else columns_in(self.cell_width)
        room = self.drawing_height if self.beside else self._most_below
        return height_of(self.part_rows(step, measure), columns) > room

    @property
    def _most_below(self) -> float:
        return _MOST_PARTS * self.content.height / self.rows

    @property
    def worth(self) -> float:
        """The scale, less where parts lists are torn from their drawings."""
        return self.scale * (_CROWDED if self.crowded else 1.0)


def step_rows(step: Step, parts: Sequence[Part], column: float, measure: Measure) -> list[Row]:
    """Rows for some parts of a step; castle pieces tell how high they reach."""
    tops = {
        piece.type.id: f"up to level {step.slot + piece.type.height - 1}"
        for piece in step.pieces
        if piece.type.role in (Role.CASTLE_WALL, Role.DOORWAY)
    }
    return rows_of(parts, tops, column, measure)


def best_fit(box: Bounds, steps: Sequence[Step], options: Options, measure: Measure) -> Fit:
    """The layout with the most levels a page whose hexes are at least SMALLEST_HEX wide, else the largest.

    Where those are below GOOD_HEX and fewer levels a page make them much larger, those fewer.
    """
    counts = [1, 2, 3, 4, 6] if options.levels_per_page == "auto" else [options.levels_per_page]
    counts = [n for n in counts if n == counts[0] or n <= len(steps)]
    best: dict[int, Fit] = {}
    for n in counts:
        fits = [fit.scaled(steps, measure) for fit in _candidates(box, n, options)]
        best[n] = max(fits, key=lambda fit: fit.worth)
    if max(fit.scale for fit in best.values()) <= 0:  # asked for more boxes than such a page can hold
        return best_fit(box, steps, replace(options, levels_per_page=1), measure)
    smallest, fair = SMALLEST_HEX / options.zoom, GOOD_HEX / options.zoom
    good = [best[n] for n in counts if best[n].hex_mm >= smallest]
    if not good:
        return max(best.values(), key=lambda fit: fit.scale)
    chosen = good.pop()
    while good and chosen.hex_mm < fair:
        other = good.pop()
        if other.scale >= chosen.scale * _MUCH:
            chosen = other
    return chosen


def _candidates(box: Bounds, count: int, options: Options) -> list[Fit]:
    short, long = (side / options.zoom for side in PAPERS[options.paper])
    sizes = {"portrait": [(short, long)], "landscape": [(long, short)]}.get(
        options.orientation, [(short, long), (long, short)]
    )
    border = COORDINATE_ROOM if options.coordinates else 1.0
    return [
        Fit(box, width, height, options.margin / options.zoom, columns, rows, beside, border)
        for width, height in sizes
        for columns, rows in _GRIDS[count]
        for beside in (False, True)
    ]
