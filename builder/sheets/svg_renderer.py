"""The SVG renderer: marks and pages of a plan as SVG text, without Qt.

Texts stay texts. The font is named and not carried along (each of its files is larger than most pictures);
on a page every text says how wide it was measured, so that another font keeps the layout.
Marks are cut at the rectangle that is drawn (`within`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from builder.drawing.marks import CAP_HEIGHT, FAMILY, Area, Label, Mark, Stroke, Strokes, reach, rectangle
from builder.hexgrid import Bounds, Point, lines_within
from builder.sheets.layout import MM_PER_POINT, Page, Panel, Picture, StraightLine, Text

if TYPE_CHECKING:
    import shapely


def within(marks: Iterable[Mark], box: Bounds) -> Iterator[Mark]:
    """The marks cut at the rectangle: what lies outside is gone, of what crosses its border a part is left.

    Half the width of a pen may still reach over the border.
    """
    for mark in marks:
        if isinstance(mark, Label):
            if _inside(mark.at, box):
                yield mark
            continue
        taken = reach(mark)
        if taken is None or not box.meets(taken):
            continue
        if box.holds(taken):
            yield mark
        else:
            yield from _cut_mark(mark, box)


def _cut_mark(mark: Area | Stroke | Strokes, box: Bounds) -> Iterator[Mark]:
    window = rectangle(box.left, box.top, box.width, box.height)
    if isinstance(mark, Area):
        if mark.fill is not None:
            yield replace(cut(mark, box), stroke=None, width=0.0)
        if mark.stroke is not None:
            # The outline without the border of the rectangle, which is none of its own.
            edges = [(ring[i - 1], here) for ring in mark.rings for i, here in enumerate(ring)]
            yield Strokes(lines_within(edges, window), mark.stroke, mark.width)
    elif isinstance(mark, Strokes):
        yield replace(mark, lines=lines_within(mark.lines, window))
    else:
        for run in _runs_within(mark.points, box):
            yield replace(mark, points=run)


def cut(area: Area, box: Bounds) -> Area:
    """The part of an area within a rectangle; rings that lie outside are gone."""
    import shapely

    rings = [shapely.Polygon(ring) for ring in area.rings if len(ring) > 2]
    parts = shapely.get_parts(shapely.clip_by_rect(rings, *box))
    return replace(area, rings=tuple([_points(part.exterior)[:-1] for part in parts]))


def _runs_within(path: Sequence[Point], box: Bounds) -> list[tuple[Point, ...]]:
    """The parts of a path that lie within."""
    import shapely

    if len(path) < 2:
        return []
    parts = shapely.clip_by_rect(shapely.LineString(path), *box)
    return [_points(part) for part in shapely.get_parts(parts)]


def _points(line: shapely.LineString) -> tuple[Point, ...]:
    return tuple([Point(x, y) for x, y in line.coords])


def _inside(point: Point, box: Bounds) -> bool:
    return box.left <= point.x <= box.right and box.top <= point.y <= box.bottom


_FONTS = f"{FAMILY}, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
# Inter's contextual forms (a raised × between numbers) are off in every renderer.
_ROOT = (
    'xmlns="http://www.w3.org/2000/svg" fill="none" stroke-linecap="round" stroke-linejoin="round" '
    f'font-family="{_FONTS}" style="font-feature-settings:\'calt\' 0"'
)
_WHITE = "#ffffff"
# Units of the file in a millimetre: whole numbers are short, and some readers round the sizes of letters.
_UNITS = 100
# What XML 1.0 cannot hold, not even escaped.
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def marks_svg(
    marks: Iterable[Mark],
    box: Bounds,
    width: int,
    *,
    paper: str | None = _WHITE,
    title: str = "",
    height: int | None = None,
) -> str:
    """Marks within a rectangle of the table as a picture ``width`` pixels wide.

    ``paper`` is the colour behind them, None for see-through. ``title`` is what a reader of the file shows.
    ``height`` is that of the rectangle, unless it is given: then the rectangle lies in the middle.
    """
    height = height or max(1, round(width * box.height / box.width))
    view = f"{_n(box.left)} {_n(box.top)} {_n(box.width)} {_n(box.height)}"
    parts = [f'<svg {_ROOT} width="{width}" height="{height}" viewBox="{view}">', *_title(title)]
    if paper is not None:
        parts.append(_rect(box.left, box.top, box.width, box.height, f' fill="{paper}"'))
    parts += _marks(within(marks, box))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def page_svg(page: Page, *, title: str = "", language: str = "en") -> str:
    """One page of a plan at its true size."""
    size = f'xml:lang="{escape(_held(language))}" width="{page.width:g}mm" height="{page.height:g}mm"'
    view = f'viewBox="0 0 {_n(page.width)} {_n(page.height)}"'
    parts = [f"<svg {_ROOT} {size} {view}>", *_title(title)]
    parts.append(_rect(0, 0, page.width, page.height, f' fill="{_WHITE}"'))
    clips = 0
    for block in page.blocks:
        parts.append(f'<g class="{block.kind}">')
        for item in block.items:
            if isinstance(item, Picture):
                clips += 1
                parts += _picture(item, f"c{clips}")
            else:
                parts.append(_item(item))
        parts.append("</g>")
    parts.append("</svg>")
    return "\n".join(part for part in parts if part) + "\n"


def _n(millimetres: float, units: int = _UNITS) -> str:
    """A length in the unit of the file."""
    return str(round(millimetres * units))


def _scale(value: float) -> str:
    return f"{value:.6g}"


def _held(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return _FORBIDDEN.sub("", text)


def _title(title: str) -> list[str]:
    return [f"<title>{escape(_held(title), quote=False)}</title>"] if title else []


def _rect(x: float, y: float, width: float, height: float, more: str) -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{more}/>'


# Pages -------------------------------------------------------------------------------------------------


def _item(item: Text | StraightLine | Panel) -> str:
    if isinstance(item, Text):
        return _page_text(item)
    if isinstance(item, StraightLine):
        way = f"M{_n(item.start.x)} {_n(item.start.y)}L{_n(item.end.x)} {_n(item.end.y)}"
        return _line(way, item.colour, item.width, "")
    rect = item.rect
    corner = f' rx="{_n(item.radius)}"' if item.radius else ""
    return _rect(rect.x, rect.y, rect.width, rect.height, f'{corner} fill="{item.fill}"')


def _page_text(item: Text) -> str:
    held = _held(item.text)
    if not held.strip():
        return ""
    # As wide as it was laid out, whatever font the reader has; one letter alone has nothing to give.
    fixed = f' textLength="{_n(item.width)}" lengthAdjust="spacingAndGlyphs"' if len(held) > 1 else ""
    size = item.pt * MM_PER_POINT
    return _text(held, item.rect.x, item.y, size, item.colour, item.bold, fixed)


def _text(
    held: str, x: float, y: float, size: float, colour: str, bold: bool, more: str, units: int = _UNITS
) -> str:
    weight = ' font-weight="700"' if bold else ""
    blanks = ' xml:space="preserve"' if held != " ".join(held.split()) else ""
    place = f'x="{_n(x, units)}" y="{_n(y, units)}" font-size="{_n(size, units)}"'
    return f'<text {place}{weight} fill="{colour}"{more}{blanks}>{escape(held, quote=False)}</text>'


def _picture(item: Picture, clip: str) -> Iterator[str]:
    """The marks of a picture, moved and scaled into its rectangle and cut at its border.

    They are cut themselves, and what their pens leave over the border by a clip path, which not every reader
    of SVG knows.
    """
    rect, scale, origin = item.rect, item.scale, item.origin
    seen = Bounds(
        origin.x, origin.y, origin.x + rect.width / scale, origin.y + rect.height / scale
    )  # what of the table lies in the rectangle
    yield (
        f'<clipPath id="{clip}">'
        + _rect(rect.x, rect.y, rect.width, rect.height, "")
        + f'</clipPath><g clip-path="url(#{clip})">'
    )
    move = f"translate({_n(rect.x - origin.x * scale)} {_n(rect.y - origin.y * scale)})"
    yield f'<g transform="{move} scale({_scale(scale)})">'
    yield from _marks(within(item.marks, seen))
    yield "</g></g>"


# Marks -------------------------------------------------------------------------------------------------


def _marks(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        drawn = mark_svg(mark)
        if drawn:
            yield drawn


def mark_svg(mark: Mark, units: int = _UNITS) -> str:
    """One mark, whole; ``units`` of the file are a millimetre. Empty where nothing is to be seen."""
    if isinstance(mark, Area):
        return _area(mark, units)
    if isinstance(mark, Strokes):
        way = _separate(mark.lines, units)
        return _line(way, mark.colour, mark.width, "", units)
    if isinstance(mark, Stroke):
        dash = ""
        if mark.dash is not None and mark.width > 0:
            # Flat ends, or the gaps would close.
            on, off = (_n(length, units) for length in mark.dash)
            dash = f' stroke-dasharray="{on} {off}" stroke-linecap="butt"'
        return _line(_way(mark.points, units), mark.colour, mark.width, dash, units)
    held = _held(mark.text)
    if not held.strip():
        return ""
    # The middle of the capitals, not of the letters with their tails, lies on the point.
    anchor = "" if mark.anchor == "start" else f' text-anchor="{mark.anchor}"'
    baseline = mark.at.y + mark.height / 2
    size = mark.height / CAP_HEIGHT
    return _text(held, mark.at.x, baseline, size, mark.colour, mark.bold, anchor, units)


def _separate(lines: Iterable[tuple[Point, Point]], units: int) -> str:
    """Many straight lines as one path; one that begins where the last ended goes on from there.

    A dot is a line of the least length, for some readers leave out those without any.
    """
    parts: list[str] = []
    here = None
    for start, end in lines:
        x, y = round(start.x * units), round(start.y * units)
        to, down = round(end.x * units), round(end.y * units)
        to += (x, y) == (to, down)
        if here is None:
            parts.append(f"M{x} {y}")
        elif here != (x, y):
            parts.append(f"m{x - here[0]} {y - here[1]}")
        parts.append(f"l{to - x} {down - y}")
        here = to, down
    return "".join(parts).replace(" -", "-")


def _area(mark: Area, units: int) -> str:
    way = "".join([f"{_way(ring, units)}z" for ring in mark.rings if ring])
    if not way or (mark.fill is None and mark.stroke is None):
        return ""
    parts = [f'<path d="{way}"']
    if mark.fill is not None:
        parts.append(f' fill="{mark.fill}"')
        if len(mark.rings) > 1 and not mark.joined:
            parts.append(' fill-rule="evenodd"')
        if mark.opacity < 1:
            parts.append(f' fill-opacity="{_scale(round(mark.opacity, 3))}"')
    if mark.stroke is not None:
        parts.append(f' stroke="{mark.stroke}" stroke-width="{_n(mark.width, units)}"')
    return "".join([*parts, "/>"])


def _way(points: Sequence[Point], units: int = _UNITS) -> str:
    """A path through points: the first as it lies, each other by how far it is from the one before."""
    if not points:
        return ""
    spots = [(round(x * units), round(y * units)) for x, y in points]
    steps = " ".join([f"{right - x} {down - y}" for (x, y), (right, down) in pairwise(spots)])
    start = f"M{spots[0][0]} {spots[0][1]}"
    return f"{start}l{steps.replace(' -', '-')}" if steps else start


def _line(way: str, colour: str, width: float, more: str, units: int = _UNITS) -> str:
    if not way:
        return ""
    return f'<path d="{way}" stroke="{colour}" stroke-width="{_n(width, units)}"{more}/>'
