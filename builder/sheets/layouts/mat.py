"""The mat: level 1 at true size on sheets of paper that overlap, to be taped together.

A map of the sheets comes first, then one page a sheet. Each text stands whole on the one sheet where it is
seen in the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.battlefield import unknown_in_words, unknown_pieces
from builder.drawing.marks import Area, Label, Mark, Reached, Stroke, pill, reach, reached, rectangle, within
from builder.drawing.plan_view import (
    window_box,
    window_coordinates,
)
from builder.hexgrid import Bounds, Hex, Point, around_boxes, bounds, column_name, window_of
from builder.language import N_, _, ngettext
from builder.sheets.building.step_drawing import step_scene
from builder.sheets.context import SheetContext
from builder.sheets.flow import HEADING, Flow, TextLine
from builder.sheets.layout import (
    INK,
    SOFT,
    Block,
    Item,
    Page,
    Picture,
    Rect,
    StraightLine,
    Text,
    line_height,
    shortened,
    text_lines,
    wrapped,
)
from builder.sheets.paging.page_fit import PageScene

STRIP = 10.0  # mm by which sheets overlap: where one is glued onto its neighbour


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its letter, where it lies (counted from the left and from the top), what it shows in mm."""

    name: str
    place: tuple[int, int]
    box: Bounds


@dataclass(frozen=True, slots=True)
class Mat:
    """The sheets that have something on them, row by row, ``across`` × ``down`` with those that have not.

    ``cost``: how many sheets it is, one that shows a sliver of ground counted twice.
    """

    sheets: tuple[Sheet, ...]
    across: int
    down: int
    cost: int = 0

    @property
    def box(self) -> Bounds:
        """The rectangle around all sheets in mm on the table."""
        return around_boxes(sheet.box for sheet in self.sheets)

    def share(self, sheet: Sheet) -> Bounds:
        """What of a sheet is seen in the end: all but the strips onto which its neighbours are glued."""
        neighbours, box = self.neighbours(sheet), sheet.box
        right = box.right - (STRIP if "right" in neighbours else 0.0)
        return Bounds(box.left, box.top, right, box.bottom - (STRIP if "down" in neighbours else 0.0))

    def neighbours(self, sheet: Sheet) -> dict[str, Sheet]:
        """The neighbours by side: ``left``, ``up``, ``right``, ``down``."""
        x, y = sheet.place
        places = {"left": (x - 1, y), "up": (x, y - 1), "right": (x + 1, y), "down": (x, y + 1)}
        by_place = {other.place: other for other in self.sheets}
        return {side: by_place[place] for side, place in places.items() if place in by_place}


_SHIFTS = tuple(sorted((n / 8 for n in range(9)), key=lambda share: abs(share - 0.5)))
# How much of what the sheets show beyond the ground lies on its left, or above: evenly first.


_SLIVER = 0.12  # of a sheet: ground that takes less of it is hardly worth the glue


def mat_of(full: Bounds, cells: Iterable[Hex], width: float, height: float) -> Mat:
    """``full`` cut into sheets that show ``width`` × ``height`` mm each, without those on which no cell is
    seen: as few as can be, and then so that the emptiest has most on it. One more is better than a sliver.
    """
    step_x, step_y = width - STRIP, height - STRIP
    across, down = _count(full.width, width), _count(full.height, height)
    beyond_x = across * step_x + STRIP - full.width
    beyond_y = down * step_y + STRIP - full.height
    hexes = [box for cell in cells if (box := bounds([cell])) is not None]

    def used(corner: Point) -> dict[tuple[int, int], float]:
        """What share of each sheet cells take; strips belong to the sheet that is glued onto them."""
        found: dict[tuple[int, int], float] = {}
        for hex in hexes:
            columns = _touched(hex.left - corner.x, hex.right - corner.x, step_x, across)
            for y, high in _touched(hex.top - corner.y, hex.bottom - corner.y, step_y, down):
                for x, wide in columns:
                    found[x, y] = found.get((x, y), 0.0) + wide * high
        return found

    def cost(seen: Mapping[tuple[int, int], float]) -> int:
        return len(seen) + sum(share < _SLIVER for share in seen.values())

    corners = (Point(full.left - x * beyond_x, full.top - y * beyond_y) for x in _SHIFTS for y in _SHIFTS)
    corner, seen = min(
        ((corner, used(corner)) for corner in corners),
        key=lambda choice: (cost(choice[1]), -min(choice[1].values(), default=0)),
    )
    sheets: list[Sheet] = []
    for y, x in sorted((y, x) for x, y in seen):
        left, top = corner.x + x * step_x, corner.y + y * step_y
        sheets.append(Sheet(column_name(len(sheets)), (x, y), Bounds(left, top, left + width, top + height)))
    return Mat(tuple(sheets), across, down, cost(seen))


def _touched(first: float, last: float, step: float, count: int) -> list[tuple[int, float]]:
    """The numbers of the sheets of a row that show something between two places in mm, and how much of each
    that is, as a share.
    """
    least, most = min(max(math.floor(first / step), 0), count - 1), min(max(math.ceil(last / step), 1), count)
    return [(n, min(last / step, n + 1) - max(first / step, n)) for n in range(least, most)]


def _count(length: float, size: float) -> int:
    return max(1, math.ceil((length - STRIP) / (size - STRIP) - 1e-9))


_WIDE = 0.5  # of the height of capitals, half a letter at most
_AIR = 1.5  # mm to where sheets are cut


def texts_by_sheet(marks: Iterable[Mark], mat: Mat) -> tuple[list[Mark], dict[str, list[Mark]]]:
    """The marks without their texts, and the texts with their plates by the name of the sheet.

    A text goes where its middle is, moved so far that no cut and no neighbour glued on takes some of it.
    """
    shares = [(sheet.name, mat.share(sheet)) for sheet in mat.sheets]
    texts: dict[str, list[Mark]] = {name: [] for name, share in shares}
    rest: list[Mark] = []
    for mark in marks:
        if not isinstance(mark, Label):
            rest.append(mark)
            continue
        plate = _plate_of(rest[-1], mark) if rest else None
        if plate is not None:
            rest.pop()
        own = next((name_share for name_share in shares if _holds(name_share[1], mark.at)), None)
        if own is None:
            continue
        name, share = own
        dx, dy = _into(share, _box(mark, plate))
        if plate is not None:
            texts[name].append(
                replace(plate, rings=tuple(tuple(_moved(at, dx, dy) for at in ring) for ring in plate.rings))
            )
        texts[name].append(replace(mark, at=_moved(mark.at, dx, dy)))
    return rest, texts


def _plate_of(mark: Mark, label: Label) -> Area | None:
    """The mark where it is what the text stands on: it lies about it and is hardly larger."""
    if not isinstance(mark, Area):
        return None
    box = reach(mark)
    if box is None or not _holds(box, label.at):
        return None
    small = box.height <= 4 * label.height and box.width <= (len(label.text) + 3) * 2 * label.height
    return mark if small else None


def _holds(box: Bounds, at: Point) -> bool:
    return box.left <= at.x < box.right and box.top <= at.y < box.bottom


def _box(label: Label, plate: Area | None) -> Bounds:
    (x, y), high, wide = label.at, label.height / 2, _WIDE * label.height * len(label.text)
    box = reach(plate) if plate is not None else None
    return box or Bounds(x - wide, y - high, x + wide, y + high)


def _into(share: Bounds, box: Bounds) -> tuple[float, float]:
    """How far a rectangle must be moved to lie within a share."""
    left, top = share.left + _AIR - box.left, share.top + _AIR - box.top
    right, bottom = box.right - share.right + _AIR, box.bottom - share.bottom + _AIR
    return max(0.0, left) - max(0.0, right), max(0.0, top) - max(0.0, bottom)


def _moved(at: Point, dx: float, dy: float) -> Point:
    return Point(at.x + dx, at.y + dy)


_NAMES, _NAMES_ROOM = 4.0, 14.0  # mm on the table: letters of columns and rows, the border they stand in
_RULER = 100.0  # mm on paper
_FOOT = 10.0
_RULER_PT = 7.5
_RULER_TEXT = (  # the first that finds room
    N_("This bar must measure 100 mm. If it does not, print at 100 %, not fitted to the page."),
    N_("Must measure 100 mm: print at 100 %."),
    N_("100 mm"),
)
_LETTER = 4.5  # mm on paper, in the strips
_LINE = "#5b554c"
_HERE = "#f0a64f"


def mat_pages(context: SheetContext) -> list[Page]:
    """The pages of the mat of a battlefield with pieces, hexes as large as they are on whatever paper."""
    scene = step_scene(context, context.steps[0])
    window = window_of(scene.cells)
    full = window_box(window)
    if context.options.coordinates:
        full = full.widened(_NAMES_ROOM)
    choices = [(paper, _mat(paper, scene, full)) for paper in context.both_ways()]
    paper, mat = min(choices, key=lambda choice: choice[1].cost)
    scale = 1 / context.zoom
    marks = [*scene.marks(scale)]
    if context.options.coordinates:
        marks += window_coordinates(window, _NAMES, _NAMES_ROOM)
    ground, texts = texts_by_sheet(marks, mat)
    drawn = reached(ground)
    flow = paper.new_flow()
    _put_key_map(paper, flow, mat, scene)
    for sheet in mat.sheets:
        flow.new_page(_("Sheet {name}", name=sheet.name))
        flow.pages[-1].blocks.append(_sheet_block(paper, flow, mat, sheet, scene, drawn, texts[sheet.name]))
    return flow.pages


def _area(context: SheetContext) -> Rect:
    """Where on its page the drawing of a sheet stands, in mm of the layout."""
    flow = context.new_flow()
    content = flow.new_page().content
    return Rect(content.x, content.y + HEADING, content.width, content.height - HEADING - _FOOT)


def _mat(context: SheetContext, scene: PageScene, full: Bounds) -> Mat:
    area = _area(context)
    return mat_of(full, scene.cells, area.width * context.zoom, area.height * context.zoom)


def _sheet_block(
    context: SheetContext,
    flow: Flow,
    mat: Mat,
    sheet: Sheet,
    scene: PageScene,
    drawn: Sequence[Reached],
    texts: Sequence[Mark],
) -> Block:
    area, scale = _area(context), 1 / context.zoom
    neighbours = mat.neighbours(sheet)
    title = _("Sheet {name}", name=sheet.name)
    items = flow.heading(title, area.x, flow.y, area.width)
    room = area.width - flow.measure(title, 12.0, True) - 5.0
    how = shortened(_how(neighbours), 8.0, False, room, flow.measure)
    wide = flow.measure(how, 8.0, False)
    items.append(Text(area.right, flow.y + 4.6, how, 8.0, wide, False, SOFT, "end"))
    marks = (*within(drawn, sheet.box), *texts, *_joint_marks(sheet, neighbours))
    items.append(Picture(area, marks, scale, Point(sheet.box.left, sheet.box.top)))
    if "left" in neighbours:
        items.append(StraightLine(Point(area.x, area.y), Point(area.x, area.bottom), _LINE, 0.25))
    if "up" in neighbours:
        items.append(StraightLine(Point(area.x, area.y), Point(area.right, area.y), _LINE, 0.25))
    items += ruler(Rect(area.x, area.bottom + 1.5, area.width, _FOOT - 1.5), context.zoom, flow)
    return Block("mat", flow.content, tuple(items), scene.slot, scene.symbols)


def _how(neighbours: dict[str, Sheet]) -> str:
    """How the sheet is joined to its neighbours."""
    left, upper = (neighbours[side].name if side in neighbours else "" for side in ("left", "up"))
    if left and upper:
        cut = _(
            "Cut along the left and upper line, glue onto the strip of {left} and {upper}",
            left=left,
            upper=upper,
        )
    elif left:
        cut = _("Cut along the left line, glue onto the strip of {sheet}", sheet=left)
    elif upper:
        cut = _("Cut along the upper line, glue onto the strip of {sheet}", sheet=upper)
    else:
        cut = _("Leave whole; others are glued onto its strips") if neighbours else _("The only sheet")
    return cut


def _joint_marks(sheet: Sheet, neighbours: dict[str, Sheet]) -> list[Mark]:
    """The strips onto which neighbours are glued: where they begin, and which they are."""
    box = sheet.box
    marks: list[Mark] = []
    for side in ("right", "down"):
        other = neighbours.get(side)
        if other is None:
            continue
        if side == "right":
            x = box.right - STRIP
            line = (Point(x, box.top), Point(x, box.bottom))
            at = Point(box.right - STRIP / 2, box.middle.y)
        else:
            y = box.bottom - STRIP
            line = (Point(box.left, y), Point(box.right, y))
            at = Point(box.middle.x, box.bottom - STRIP / 2)
        marks += (Stroke(line, "#ffffff", 0.9), Stroke(line, _LINE, 0.35, (4.0, 2.5)))
        wide = max(8.0, _LETTER * (0.9 + 0.8 * len(other.name)))
        marks.append(Area((pill(at, wide, 8.0),), "#ffffff", _LINE, 0.3))
        marks.append(Label(at, other.name, _LETTER, INK, bold=True))
    return marks


def ruler(rect: Rect, zoom: float, flow: Flow) -> list[Item]:
    """A bar that is 100 mm long on paper if it was printed at true size, and the words that say so."""
    length = _RULER / zoom
    middle = rect.y + rect.height / 2
    items: list[Item] = [StraightLine(Point(rect.x, middle), Point(rect.x + length, middle), INK, 0.3)]
    for i in range(11):
        x, high = rect.x + i * length / 10, 2.2 if i % 5 == 0 else 1.2
        items.append(StraightLine(Point(x, middle - high), Point(x, middle + high), INK, 0.25))
    room = rect.width - length - 4.0
    laid = [wrapped(_(line), _RULER_PT, False, room, flow.measure) for line in _RULER_TEXT]
    lines = next((lines for lines in laid if len(lines) <= 2), laid[-1][:2])
    top = middle - len(lines) * line_height(_RULER_PT) / 2
    return [*items, *text_lines(lines, rect.x + length + 4.0, top, _RULER_PT, flow.measure, colour=SOFT)]


def _put_key_map(context: SheetContext, flow: Flow, mat: Mat, scene: PageScene) -> None:
    flow.new_page(_("Map of the sheets"))
    count = len(mat.sheets)
    left_out = mat.across * mat.down - count
    sheets = ngettext(
        "{n} sheet, {across} across and {down} down",
        "{n} sheets, {across} across and {down} down",
        count,
        across=mat.across,
        down=mat.down,
    )
    if left_out:
        sheets = _("{sheets} ({n} with nothing on them left out)", sheets=sheets, n=left_out)
    size = _("{wide} × {deep} cm", wide=f"{mat.box.width / 10:.0f}", deep=f"{mat.box.height / 10:.0f}")
    lines = [
        TextLine(context.title, bold=True),
        TextLine(
            _(
                "{level} at true size on {sheets}: {size} of paper.",
                level=scene.title,
                sheets=sheets,
                size=size,
            )
        ),
        TextLine(
            _("Print at 100 %, not fitted to the page, and measure the bar below before printing the rest.")
        ),
        TextLine(
            _(
                "Start with the sheets at the upper left. Cut each along the lines at its left and upper "
                "side, and glue it onto the {strip} mm strips of its neighbours, up to their dashed lines.",
                strip=f"{STRIP:.0f}",
            )
        ),
    ]
    if unknown := unknown_pieces(context.battlefield):
        said = _("Not complete: {unknown}", unknown=unknown_in_words(unknown))
        lines.insert(1, TextLine(said, bold=True))
    flow.text("mat", _("Mat at true size"), lines)
    bar = Rect(flow.content.x, flow.y, flow.content.width, _FOOT)
    flow.put("mat", _FOOT, ruler(bar, context.zoom, flow))
    box = mat.box
    scale = min(flow.content.width / box.width, flow.room / box.height)
    rect = Rect(flow.content.x, flow.y, flow.content.width, box.height * scale)
    spare = (rect.width / scale - box.width) / 2
    marks = [*scene.marks(scale), *_sheet_marks(mat, scale)]
    flow.put("mat", rect.height, [Picture(rect, tuple(marks), scale, Point(box.left - spare, box.top))])


def _sheet_marks(mat: Mat, scale: float) -> list[Mark]:
    """The sheets as they come to lie, each up to where the next begins, with their letters."""
    marks: list[Mark] = []
    for sheet in mat.sheets:
        share = mat.share(sheet)
        ring = rectangle(share.left, share.top, share.width, share.height)
        marks.append(Area((ring,), None, INK, 0.4 / scale))
        at = share.middle
        high = 7.0 / scale
        wide = max(high, (1.4 + 0.6 * len(sheet.name)) * 4.2 / scale)
        marks.append(Area((pill(at, wide, high),), _HERE, INK, 0.25 / scale))
        marks.append(Label(at, sheet.name, 4.2 / scale, INK, bold=True))
    return marks
