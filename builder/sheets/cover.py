"""The first page: title, picture from above, size, boxes, and every piece with its count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue, Confidence, TileClass
from builder.drawing.plan_view import covered_hexes, overview_marks, top_slot
from builder.hexgrid.geometry import ACROSS_FLATS, Point, bounds
from builder.hexgrid.offset import from_hex
from builder.inventory import BoxPlan
from builder.sheets.fit import PATTERN_HEX
from builder.sheets.flow import GAP, HEADING, Flow, Line
from builder.sheets.given import Given
from builder.sheets.icons import extent
from builder.sheets.layout import Block, BlockKind, Entry, Item, Page, Panel, Picture, Rect
from builder.sheets.lists import Row, columns_in, height_of, rows_of
from builder.sheets.steps import all_parts
from builder.sheets.texts import SOFT, line_height, text_lines, wrapped

_PANEL = "#f4f1ec"
_LARGEST_SCALE = 0.45
_FACT = 15.0
_PAD = 3.0
_ACROSS = 5  # facts side by side under the picture
_FLAT = 2.2  # width to height from which a picture goes right across the page
_LEAST_PICTURE = 0.35  # of the room below the title
_MOST_PICTURE = 0.55


@dataclass(frozen=True, slots=True)
class Fact:
    """A number and what it says."""

    value: str
    label: str


def facts_of(battlefield: Battlefield) -> list[Fact]:
    """Pieces, levels, hexes and size; nothing but the pieces where there are none."""
    pieces = Fact(str(len(battlefield)), "pieces" if len(battlefield) != 1 else "piece")
    hexes = covered_hexes(battlefield)
    box = bounds(hexes)
    if box is None:
        return [pieces]
    places = [from_hex(hex) for hex in hexes]
    columns = max(c for c, _ in places) - min(c for c, _ in places) + 1
    rows = max(r for _, r in places) - min(r for _, r in places) + 1
    ground = (TileClass.LAND, TileClass.FLUID, TileClass.CASTLE)
    tops = [top_slot(piece) for piece in battlefield.pieces.values() if piece.type.kind.tile_class in ground]
    wide, deep = box.width / 10, box.height / 10
    return [
        pieces,
        Fact(str(max(tops, default=0)), "highest level"),
        Fact(str(len(hexes)), "hexes with terrain" if len(hexes) != 1 else "hex with terrain"),
        Fact(f"{columns} × {rows}", "columns × rows of hexes"),
        Fact(f"{wide:.0f} × {deep:.0f} cm", f"{wide / 2.54:.0f} × {deep / 2.54:.0f} inches"),
    ]


def box_lines(boxes: BoxPlan | None, catalogue: Catalogue, battlefield: Battlefield) -> list[Line]:
    """What to take from the shelf, in words; where a count that matters is not certain, that is said."""
    wanted = {part for piece in battlefield.pieces.values() for part in piece.type.parts}
    if boxes is None:
        return []
    lines: list[Line] = []
    for id, count in boxes.boxes.items():
        box = catalogue.boxes.get(id)
        lines.append(Line(f"{count} × {box.name if box else id}", bold=True))
        others = [
            catalogue.boxes[other].name for other in boxes.same_as.get(id, ()) if other in catalogue.boxes
        ]
        if others:
            lines.append(Line(f"or {', '.join(others)} (the same pieces)", soft=True, indent=5))
        counts = box.pieces.items() if box else ()
        if any(id in wanted and count.confidence is Confidence.LOW for id, count in counts):
            lines.append(Line("not all counts of this box are certain", soft=True, indent=5))
    for id, count in boxes.not_in_any_box.items():
        piece = catalogue.pieces.get(id)
        lines.append(Line(f"{count} × {piece.name if piece else id}: in no box known here"))
    return lines


def cover_pages(given: Given, contents: Sequence[Entry]) -> list[Page]:
    """The first page, and more where the list of pieces is long; ``contents`` are pages to name."""
    flow = given.new_flow()
    battlefield, catalogue = given.battlefield, given.catalogue
    flow.new_page("Overview")
    _put_title(flow, given.title, _byline(given))
    if len(battlefield) == 0:
        flow.text("notes", "Nothing to build", [Line("No piece lies on this battlefield yet.")])
        return flow.pages
    lines = flow.broken(box_lines(given.boxes, catalogue, battlefield), flow.content.width)
    rows = _part_rows(flow, battlefield, catalogue)
    parts_height = HEADING + height_of(rows, columns_in(flow.content.width))
    box = bounds(covered_hexes(battlefield))
    flat = box is not None and box.width > _FLAT * box.height
    if flow.content.width > flow.content.height and not flat:
        room = flow.room
        left = room - GAP - parts_height
        _put_landscape(flow, battlefield, lines, left if left > _LEAST_PICTURE * room else room)
    else:
        facts = facts_of(battlefield)
        under = _facts_height(facts, _ACROSS) + parts_height + 3 * GAP
        if lines:
            under += HEADING + len(lines) * line_height(9.0) + GAP
        left, most = flow.room - under, _MOST_PICTURE * flow.room
        _put_picture(flow, battlefield, min(left, most) if left > _LEAST_PICTURE * flow.room else most)
        _put_facts(flow, facts)
        if lines:
            flow.text("boxes", "Boxes needed", lines)
    flow.parts("All pieces", rows, f"{_counted(len(battlefield), 'piece')} of {_counted(len(rows), 'kind')}")
    return flow.pages


def _part_rows(flow: Flow, battlefield: Battlefield, catalogue: Catalogue) -> list[Row]:
    """Every piece type with its count, and what it takes out of the boxes where that is something else."""
    parts = all_parts(battlefield, catalogue)
    notes: dict[str, str] = {}
    for part in parts:
        made = [
            f"{n} × {catalogue.pieces[id].name}"
            for id, n in part.type.made_of.items()
            if id in catalogue.pieces
        ]
        if made:
            notes[part.type.id] = f"takes {' and '.join(made)} each"
    width = flow.content.width
    return rows_of(parts, notes, width / columns_in(width), flow.measure)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _byline(given: Given) -> str:
    words = [f"by {given.author}" if given.author else "", given.options.date, given.options.file_name]
    return " · ".join(word for word in words if word)


def _put_title(flow: Flow, title: str, byline: str) -> None:
    width = flow.content.width
    for pt in (26.0, 20.0, 15.0, 12.0):
        lines = wrapped(title, pt, True, width, flow.measure)
        if len(lines) <= 2:
            break
    lines = lines[:8]
    height = len(lines) * line_height(pt)
    items: list[Item] = [*text_lines(lines, flow.content.x, flow.y, pt, flow.measure, bold=True)]
    if byline:
        under = wrapped(byline, 10.0, False, width, flow.measure)[:3]
        items += text_lines(under, flow.content.x, flow.y + height + 0.8, 10.0, flow.measure, colour=SOFT)
        height += 0.8 + len(under) * line_height(10.0)
    flow.put("title", height, items)


def _picture(battlefield: Battlefield, flow: Flow, rect: Rect) -> Picture:
    """The battlefield from above, as large as the rectangle allows; the rectangle shrinks to its height."""
    marks = overview_marks(battlefield, flow.styles)
    box = extent(marks)
    scale = min(_LARGEST_SCALE, rect.width / box.width, rect.height / box.height)
    if scale * ACROSS_FLATS < PATTERN_HEX:
        marks = overview_marks(battlefield, flow.styles, detail="plain")
    high = box.height * scale
    origin = Point(box.left - (rect.width / scale - box.width) / 2, box.top)
    return Picture(Rect(rect.x, rect.y, rect.width, high), marks, scale, origin)


def _put_picture(flow: Flow, battlefield: Battlefield, height: float) -> None:
    picture = _picture(battlefield, flow, Rect(flow.content.x, flow.y, flow.content.width, height))
    flow.put("picture", picture.rect.height, [picture])


def _fact_items(flow: Flow, facts: list[Fact], rect: Rect, columns: int) -> list[Item]:
    items: list[Item] = [Panel(rect, _PANEL, 1.5)]
    cell = (rect.width - 2 * _PAD) / columns
    for i, fact in enumerate(facts):
        x = rect.x + _PAD + (i % columns) * cell
        y = rect.y + _PAD + (i // columns) * _FACT
        items += text_lines([fact.value], x, y, 14.0, flow.measure, bold=True)
        items += text_lines([fact.label], x, y + 6.3, 7.5, flow.measure, colour=SOFT)
    return items


def _facts_height(facts: list[Fact], columns: int) -> float:
    return -(-len(facts) // columns) * _FACT + 2 * _PAD - 5.5


def _put_facts(flow: Flow, facts: list[Fact]) -> None:
    height = _facts_height(facts, _ACROSS)
    rect = Rect(flow.content.x, flow.y, flow.content.width, height)
    flow.put("facts", height, _fact_items(flow, facts, rect, _ACROSS))


def _put_landscape(flow: Flow, battlefield: Battlefield, lines: list[Line], height: float) -> None:
    """Picture on the left, at most ``height`` mm high; facts and boxes to its right."""
    side = 84.0
    facts = facts_of(battlefield)
    left = Rect(flow.content.x, flow.y, flow.content.width - side - 8, height)
    x, y = left.right + 8, flow.y
    high = _facts_height(facts, 2)
    broken = flow.broken(lines, side)
    room = height - high - GAP - HEADING
    beside = bool(broken) and len(broken) * line_height(9.0) <= room
    blocks: list[tuple[BlockKind, Rect, list[Item]]] = []
    facts_rect = Rect(x, y, side, high)
    blocks.append(("facts", facts_rect, _fact_items(flow, facts, facts_rect, 2)))
    bottom = facts_rect.bottom
    if beside:
        rect = Rect(x, bottom + GAP, side, HEADING + len(broken) * line_height(9.0))
        items = flow.heading("Boxes needed", x, rect.y, side)
        items += flow.line_items(broken, x, rect.y + HEADING)
        blocks.append(("boxes", rect, items))
        bottom = rect.bottom
    picture = _picture(battlefield, flow, left)
    blocks.append(("picture", picture.rect, [picture]))
    flow.pages[-1].blocks += [Block(kind, rect, tuple(items)) for kind, rect, items in blocks]
    flow.y = max(bottom, picture.rect.bottom) + GAP
    if lines and not beside:
        flow.text("boxes", "Boxes needed", lines)
