"""A section: the battlefield cut along a straight row of hexes, with its heights in figures.

It is for what hides what is below it: bridges, galleries, holes, gates, walks on castle walls. The row is the
one that goes through most of that. All is seen from the bottom of the drawings, as everything.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from builder.battlefield import Battlefield, Piece
from builder.board.spaces import barriers_of, solid_slots
from builder.catalogue import Role, TileClass
from builder.colours import DARK_TEXT, WHITE, mixed
from builder.drawing.castle import HALF_WALL
from builder.drawing.labels import Width, plate_marks
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, fade_marks, rectangle
from builder.drawing.plan_view import overview_marks, window_box
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, LEVEL, Hex, Point, centre, label
from builder.language import N_, _
from builder.sheets.building.step_drawing import least_height, text_width
from builder.sheets.context import SheetContext
from builder.sheets.flow import BODY_PT, GAP, HEADING
from builder.sheets.layout import SOFT, Page, Picture, Rect, line_height, text_lines, wrapped

TITLE = N_("Section")
EXPLAINED = N_(
    "Cut along the line on the plan, seen from the bottom of the drawings. At the left are levels. A number "
    "on top of something is the level that it reaches, with ↑ where nobody stands on it. A number below "
    "something, between two arrows where they fit, counts the free levels there."
)
_WAYS = (Hex(1, 0), Hex(0, 1), Hex(1, -1))  # towards the right, all of them
_MOST = 36  # columns that are shown
_LEAST_OPENING = 2  # levels: a single one below a tile that overlaps others hides nothing
_FLAT = 0.35  # of a level, how thick what adds no height is drawn


class FreeLevels(NamedTuple):
    """Air below something in columns ``first`` to ``last`` of a row: free from level ``low`` to ``high``."""

    first: int
    last: int
    low: int
    high: int


class TopLevel(NamedTuple):
    """The level that columns ``first`` to ``last`` reach; ``ground`` where it is one to stand on."""

    first: int
    last: int
    level: int
    ground: bool


class CrossSection(NamedTuple):
    """What lies along a row of hexes, from left to right: by hex the piece in each slot that is filled."""

    hexes: tuple[Hex, ...]
    columns: tuple[Mapping[int, Piece], ...]

    @property
    def openings(self) -> list[FreeLevels]:
        """All the air below something; neighbours alike are one."""
        found: dict[tuple[int, int, int], int] = {}
        for at, column in enumerate(self.columns):
            below, level = 0, 0
            for slot, piece in column.items():
                if slot > below + 1:
                    found[at, level, slot - 1] = found.pop((at - 1, level, slot - 1), at)
                below, level = slot, slot - piece.type.is_flat
        return [FreeLevels(first, *rest) for rest, first in found.items()]

    @property
    def tops(self) -> list[TopLevel]:
        """How high it is; neighbours alike are one. Bare table is left out."""
        found: dict[tuple[int, int, bool], int] = {}
        for at, column in enumerate(self.columns):
            for slot in [max(column)] if column else []:
                level, ground = slot - column[slot].type.is_flat, _is_ground(column[slot])
                found[at, level, ground] = found.pop((at - 1, level, ground), at)
        return [TopLevel(first, *rest) for rest, first in found.items()]

    @property
    def way(self) -> Point:
        """One mm along it, to the right."""
        (x0, y0), (x1, y1) = centre(self.hexes[0]), centre(self.hexes[-1])
        length = math.hypot(x1 - x0, y1 - y0)
        return Point((x1 - x0) / length, (y1 - y0) / length) if length else Point(1.0, 0.0)

    @property
    def subtitle(self) -> str:
        """From which hex to which it goes."""
        return _("from {first} to {last}", first=label(self.hexes[0]), last=label(self.hexes[-1]))

    @property
    def height(self) -> int:
        """The highest level."""
        return max(max(column, default=0) for column in self.columns)


def _is_ground(piece: Piece) -> bool:
    return piece.type.kind.tile_class in (TileClass.LAND, TileClass.FLUID)


_CASTLE = (Role.CASTLE_WALL, Role.DOORWAY)


def section_of(battlefield: Battlefield) -> CrossSection | None:
    """The row of hexes that shows most; None where nothing stands over air, and no walk on a castle wall."""
    occupancy = battlefield.occupancy
    columns = {hex: solid_slots(occupancy, hex) for hex in occupancy.hexes()}
    rows = [_row(columns, hexes) for way in _WAYS for hexes in _rows(columns, way)]
    best = max(filter(_two_storeys, rows), key=_worth, default=None)
    if best is None or len(best.hexes) <= _MOST:
        return best
    seen = [one.first + one.last for one in best.openings] or [len(best.hexes)]
    start = min(max(0, sum(seen) // (2 * len(seen)) - _MOST // 2), len(best.hexes) - _MOST)
    return _row(columns, best.hexes[start : start + _MOST])


def _rows(hexes: Iterable[Hex], way: Hex) -> Iterator[list[Hex]]:
    """All rows of hexes that go that way, each from its first hex to its last."""
    rows: dict[int, list[Hex]] = {}
    for hex in hexes:
        rows.setdefault(way.r * hex.q - way.q * hex.r, []).append(hex)
    for row in rows.values():
        first, last = (pick(row, key=lambda hex: centre(hex).x) for pick in (min, max))
        yield [Hex(first.q + n * way.q, first.r + n * way.r) for n in range(first.distance(last) + 1)]


def _row(columns: Mapping[Hex, Mapping[int, Piece]], hexes: Sequence[Hex]) -> CrossSection:
    return CrossSection(tuple(hexes), tuple([columns.get(hex, {}) for hex in hexes]))


def _worth(section: CrossSection) -> int:
    """How much a row shows: openings first, then levels."""
    high = [one for one in section.openings if one.high - one.low >= _LEAST_OPENING]
    return 4 * len(high) + len({top.level for top in section.tops})


def _two_storeys(section: CrossSection) -> bool:
    """Whether something is worth a cut: high enough air below something, or a walk on a castle's wall."""
    if any(one.high - one.low >= _LEAST_OPENING for one in section.openings):
        return True
    return any(
        piece.type.role in _CASTLE and slot + 1 in column and column[slot + 1].type.role not in _CASTLE
        for column in section.columns
        for slot, piece in column.items()
    )


_INK, _SOFT, _LINE = DARK_TEXT, "#7a7267", "#e4dfd7"
_RIM = 24.0  # mm on the table, at both sides: what stands on the last edges
_LARGEST = 0.45  # layout mm per mm, of a small battlefield
_THICK = 5.0  # of what stands on an edge


def section_picture(context: SheetContext, section: CrossSection, width: float, height: float) -> Picture:
    """The drawing within a rectangle in layout mm, from its upper left corner, as large as it can be."""
    text = least_height(context, 1.0)  # as high at each scale
    top = max([section.height, *(one[-1] for one in _standing(section, context.battlefield))])
    wide, high = len(section.hexes) * ACROSS_FLATS + 2 * _RIM, top * LEVEL
    scale = min((width - 3.5 * text) / wide, (height - 6.0 * text) / high, _LARGEST)
    origin = Point(-_RIM - 3.5 * text / scale, -high - 2.5 * text / scale)
    rect = Rect(0.0, 0.0, wide * scale + 3.5 * text, high * scale + 6.0 * text)
    return Picture(rect, section_marks(context, section, scale), scale, origin)


def section_marks(context: SheetContext, section: CrossSection, scale: float) -> tuple[Mark, ...]:
    """The drawing at a scale (layout mm per mm): x from the left side of its first hex, level 0 at y = 0."""
    height, width = least_height(context, scale), text_width(context)
    wide = len(section.hexes) * ACROSS_FLATS
    every = _every(LEVEL, 1.7 * height)
    ruled = range(0, section.height + 1, every)
    marks: list[Mark] = [Strokes(tuple([(_at(0, n), _at(wide, n)) for n in ruled]), _LINE, 0.25 / scale)]
    marks += [Label(_at(-0.5 * _RIM, n), str(n), height, _SOFT, anchor="end") for n in ruled]
    marks += _bodies(section, context.styles, scale)
    marks += _on_edges(section, context.battlefield, context.styles, scale)
    marks.append(Stroke((_at(-0.3 * _RIM, 0), _at(wide + 0.3 * _RIM, 0)), _INK, 0.5 / scale))
    for top in section.tops:
        text = str(top.level) if top.ground else f"↑{top.level}"
        if width(text) * height < (top.last + 1 - top.first) * ACROSS_FLATS:
            x, y = _at((top.first + top.last + 1) / 2 * ACROSS_FLATS, top.level)
            marks.append(Label(Point(x, y - 1.1 * height), text, height, _INK, bold=True))
    for opening in section.openings:
        marks += _opening(opening, height, width, scale)
    named = _every(ACROSS_FLATS, 1.2 * height * max(width(label(hex)) for hex in section.hexes))
    for n in range(0, len(section.hexes), named):
        at = Point((n + 0.5) * ACROSS_FLATS, 1.8 * height)
        marks.append(Label(at, label(section.hexes[n]), height, _SOFT))
    return tuple(marks)


def _at(x: float, level: float) -> Point:
    return Point(x, -level * LEVEL)


def _every(pitch: float, needed: float) -> int:
    """1, 2, 5, 10 …: each how manieth has room for its name."""
    return next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * pitch >= needed or n == 1000)


def _cut(section: CrossSection) -> dict[tuple[Piece, int, int, int], int]:
    """The parts of pieces along the row: piece, last column, levels below and above; with the first column.

    A tile over several hexes is one part.
    """
    found: dict[tuple[Piece, int, int, int], int] = {}
    for at, column in enumerate(section.columns):
        for piece, run in groupby(column.items(), key=lambda filled: filled[1]):
            slots = [slot for slot, _piece in run]
            low, high = slots[0] - 1, slots[-1]
            before = (piece, at - 1 if _is_ground(piece) else at, low, high)
            found[piece, at, low, high] = found.pop(before, at)
    return found


def _bodies(section: CrossSection, styles: Styles, scale: float) -> Iterator[Mark]:
    for (piece, last, low, high), first in _cut(section).items():
        style, (left, right) = styles.of(piece.type), _sides(section, piece, first, last)
        top = low + _FLAT if piece.type.is_flat else high
        ring = rectangle(left, -top * LEVEL, right - left, (top - low) * LEVEL)
        yield Area((ring,), style.fill)
        borders = [n * ACROSS_FLATS for n in range(first + 1, last + 1)]
        lines = [(_at(left, n), _at(right, n)) for n in range(low + 1, high)]
        lines += [(_at(x, low), _at(x, top)) for x in borders]
        if lines:
            yield Strokes(tuple(lines), mixed(style.edge, style.fill, 0.65), 0.15 / scale)
        yield Area((ring,), None, style.edge, 0.3 / scale)


def _sides(section: CrossSection, piece: Piece, first: int, last: int) -> tuple[float, float]:
    """Where a part begins and ends: walls are as thick as they are, unless they go along the row."""
    left, right = first * ACROSS_FLATS, (last + 1) * ACROSS_FLATS
    inset = 0.2 * ACROSS_FLATS if piece.type.kind.tile_class is TileClass.OBSTACLE else 0.0
    if piece.type.role is not Role.CASTLE_WALL:
        return left + inset, right - inset
    heart, beside = (left + right) / 2, {edge.across for edge in piece.opens}
    return (
        left if beside.intersection(section.hexes[:first]) else heart - HALF_WALL,
        right if beside.intersection(section.hexes[last + 1 :]) else heart + HALF_WALL,
    )


def _standing(section: CrossSection, battlefield: Battlefield) -> Iterator[tuple[Piece, int, int, int, int]]:
    """What stands between two columns: the one it belongs to, the other, the levels of its foot and top."""
    places = {hex: n for n, hex in enumerate(section.hexes)}
    for piece in battlefield.in_order():
        for barrier in barriers_of(piece, battlefield.occupancy) if piece.type.is_edge else ():
            if barrier.edge.hex in places and barrier.edge.across in places:
                own, other = places[barrier.edge.hex], places[barrier.edge.across]
                yield piece, own, other, barrier.foot, barrier.top


def _on_edges(
    section: CrossSection, battlefield: Battlefield, styles: Styles, scale: float
) -> Iterator[Mark]:
    """What stands on the edges that the row goes through, from the side: ladders with their rungs."""
    for piece, own, other, foot, top in _standing(section, battlefield):
        x, style = max(own, other) * ACROSS_FLATS, styles.of(piece.type)
        if piece.type.role is Role.LADDER:
            left, right = (x, x + 2 * _THICK) if own > other else (x - 2 * _THICK, x)
            lines = [(_at(left, n + 0.5), _at(right, n + 0.5)) for n in range(foot, top)]
            lines += [(_at(rail, foot), _at(rail, top)) for rail in (left, right)]
            yield Strokes(tuple(lines), style.edge, 0.4 / scale)
        else:
            ring = rectangle(x - _THICK / 2, -top * LEVEL, _THICK, (top - foot) * LEVEL)
            yield Area((ring,), style.fill, style.edge, 0.3 / scale)


def _opening(opening: FreeLevels, height: float, width: Width, scale: float) -> Iterator[Mark]:
    """The number of free levels, between the heads of an arrow where there is room."""
    first, last, low, high = opening
    x = (first + last + 1) / 2 * ACROSS_FLATS
    if (high - low) * LEVEL > 3.6 * height:
        yield Stroke((_at(x, low), _at(x, high)), _INK, 0.25 / scale)
        for level, way in ((low, -1), (high, 1)):
            tip, out = _at(x, level), 0.7 * height
            foot = tip.y + way * 1.1 * height
            yield Area(((tip, Point(x - out / 1.6, foot), Point(x + out / 1.6, foot)),), _INK)
    yield from plate_marks(_at(x, (low + high) / 2), str(high - low), height, width, WHITE, 0.2)


_PALE = 0.55  # of white in the plan
_LARGEST_PLAN = 0.24
_HEAD = ((-0.35, 0.0), (-0.35, 1.8), (-1.0, 1.8), (0.0, 4.2), (1.0, 1.8), (0.35, 1.8), (0.35, 0.0))
_BEYOND = 0.8 * ACROSS_FLATS
_CUT = "#c2389f"


def plan_picture(context: SheetContext, section: CrossSection, width: float, height: float) -> Picture:
    """The battlefield from above with the line of the cut, in layout mm; arrows look along."""
    assert context.frame is not None, "there are pieces"
    box = window_box(context.frame).widened(ACROSS_FLATS)
    names = 8.0 * least_height(context, 1.0)  # layout mm at both sides, for those of the ends of the line
    scale = min((width - names) / box.width, (height - names) / box.height, _LARGEST_PLAN)
    box = box.widened(names / 2 / scale)
    marks = fade_marks(overview_marks(context.battlefield, context.styles, detail="plain"), _PALE)
    first, last, way = section.hexes[0], section.hexes[-1], section.way
    ends = _moved(centre(first), way, -_BEYOND), _moved(centre(last), way, _BEYOND)
    marks += tuple([Stroke(ends, colour, wide / scale) for colour, wide in ((WHITE, 1.4), (_CUT, 0.7))])
    capitals, measure = least_height(context, scale), text_width(context)
    for end, out, name in zip(ends, (-1, 1), (label(first), label(last)), strict=True):
        head = tuple([_moved(end, way, x / scale, y / scale) for x, y in _HEAD])
        marks += (Area((head,), _CUT, WHITE, 0.2 / scale),)
        far = capitals * (1.2 + abs(way.x) * measure(name) / 2)
        marks += plate_marks(_moved(end, way, out * far), name, capitals, measure, WHITE, 0.2)
    rect = Rect(0.0, 0.0, box.width * scale, box.height * scale)
    return Picture(rect, marks, scale, Point(box.left, box.top))


def _moved(at: Point, way: Point, along: float, away: float = 0.0) -> Point:
    """A point some mm further along the line, and away from whoever looks at the cut."""
    return Point(at.x + way.x * along + way.y * away, at.y + way.y * along - way.x * away)


def section_pages(context: SheetContext) -> list[Page]:
    """A page with the section and its plan; none where there is nothing to see, or without pictures."""
    section = section_of(context.battlefield) if context.options.pictures else None
    if section is None:
        return []
    flow = context.new_flow()
    flow.new_page(_(TITLE))
    content = flow.content
    items = flow.heading(_(TITLE), content.x, content.y, content.width, section.subtitle)
    said = wrapped(_(EXPLAINED), BODY_PT, False, content.width, flow.measure)
    y = content.y + HEADING
    items += text_lines(said, content.x, y, BODY_PT, flow.measure, colour=SOFT)
    y += len(said) * line_height(BODY_PT) + GAP
    for make, share in ((section_picture, 0.6), (plan_picture, 1.0)):
        drawn = make(context, section, content.width, share * (content.bottom - y))
        left = content.x + (content.width - drawn.rect.width) / 2
        items.append(replace(drawn, rect=replace(drawn.rect, x=left, y=y)))
        y += drawn.rect.height + GAP
    flow.put("section", y - GAP - content.y, items)
    return flow.pages
