"""The drawings of the guide as SVG within the page: those of the sheets, what they share written once.

The marks of each drawing are cut into runs at places that the marks themselves give. So a piece that is
seen on ten steps, or a side of the castle on ten small pictures, falls into the same runs ten times: such a
run is written once and used, and so are runs of runs.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from builder.battlefield import Piece
from builder.drawing.black_white import grey_marks
from builder.drawing.marks import Line, Mark, Strokes, reached, within
from builder.drawing.plan_view import (
    PlanPart,
    Where,
    Window,
    column_places,
    grid_marks,
    row_places,
    window_box,
)
from builder.hexgrid import ACROSS_FLATS, Bounds, label
from builder.language import _
from builder.sheets.building.step_drawing import step_parts
from builder.sheets.building.steps import BuildStep
from builder.sheets.context import SheetContext
from builder.sheets.guide.elements import Html, Value, element, joined
from builder.sheets.paging.page_fit import PageScene, size
from builder.sheets.svg_renderer import mark_svg

_HEX = (5.5, 6.5)  # mm, the widths of a hex for which texts on drawings are laid out
_COLUMNS = 14  # that a phone shows with hexes of the larger width; more make them smaller, and texts larger
_FAR = 12  # columns and rows around a window that its drawing has, too
_WIDE = 1.35  # width to height, from which a drawing takes less of the height of a phone
UNITS = 10
"""Units of a drawing in a millimetre on the table."""
COARSE = 2
"""The same of pictures at an angle, which are small and have many sides."""
_RUN = 2  # paths in a run, about
_RUNS_IN_RUN = 16  # what follows each other on several drawings is a run of runs
_NAME = 13.0  # mm on the table, height of the names of rows and columns
_ROOM = 30.0  # mm on the table, for those names
_AROUND = 20 * _ROOM  # that the strip with them reaches outwards, where a drawing has another shape
_SHARE = 0.065  # of the width of a window, at least: their strip veils nothing of it on a phone
_FULL = "44%"  # of its colour in what was there before: the rest of PALE
_RUNS = re.compile("\x00(\\d+)\x00")  # where a run goes; no text of a page has such a letter
_PATH = re.compile(r'<path d="([^"]*)" ([^/]*)/>')
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
# The table of small pictures goes with the page, which may be dark.
_OF_PAGE = {"#f4f1ec": "var(--panel)", "#c9c2b8": "var(--line)", "#565046": "var(--soft)"}
FEW = 3
"""Hexes of a piece that are all named."""
_MANY = 24  # lines in a mark, from which it is cut up


def _rule(attribute: re.Match[str]) -> str:
    return f"{attribute[1]}:{_OF_PAGE.get(attribute[2], attribute[2])};"


def _short(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks; those of many lines in several, so that what they share with others can be found."""
    for mark in marks:
        if not isinstance(mark, Strokes) or len(mark.lines) < _MANY:
            yield mark
            continue
        lines: list[Line] = []
        for line in mark.lines:
            lines.append(line)
            (x, y), (right, down) = line
            if round(x + 3 * y + 5 * right + 7 * down) % _MANY == 0:
                yield replace(mark, lines=tuple(lines))
                lines = []
        yield replace(mark, lines=tuple(lines))


class GuideDrawings:
    """All drawings of a page; `whole` puts in what they have in common."""

    def __init__(self, *, grey: bool = False) -> None:
        self._grey = grey
        self._runs: list[str] = []
        self._numbers: dict[str, int] = {}
        self._grid: Html | None = None
        # By units and id of the mark, which is kept so that it stays.
        self._classes: dict[tuple[str, bool], str] = {}  # by looks, and whether it is of a small picture
        self._written: dict[tuple[int, int], tuple[Mark, str]] = {}

    def marks(self, marks: Iterable[Mark], units: int = UNITS) -> Html:
        """Some marks, to go into an svg or a part of one."""
        shown = _short(grey_marks(tuple(marks)) if self._grey else marks)
        runs = self._cut((self._mark(mark, units) for mark in shown), _RUN)
        return Html("".join(self._cut(runs, _RUNS_IN_RUN)))

    def _cut(self, parts: Iterable[str], about: int) -> Iterator[str]:
        """Runs of ``about`` so many parts, cut at places that the parts themselves give."""
        run: list[str] = []
        for part in parts:
            run.append(part)
            if zlib.crc32(part.encode()) % about == 0:
                yield self._run(run)
                run = []
        if run:
            yield self._run(run)

    def once(self, make: Callable[[], Html]) -> Html:
        """What is the same on all drawings, made for the first."""
        if self._grid is None:
            self._grid = make()
        return self._grid

    def picture(
        self, marks: Iterable[Mark], box: Bounds, name: str, units: int = UNITS, **attributes: Value
    ) -> Html:
        """A picture of a rectangle of the table with a name, which is read out in its place."""
        return self.framed(self.marks(marks, units), box, name, units, **attributes)

    def framed(self, content: Html, box: Bounds, name: str, units: int = UNITS, **attributes: Value) -> Html:
        """As `picture`, of what is written already; one without a name is not read out."""
        said: dict[str, Value] = {"role": "img", "aria_label": name} if name else {"aria_hidden": "true"}
        return element("svg", content, viewBox=view_of(box, units), **said, **attributes)

    def whole(self, page: Html) -> Html:
        """The page with all runs in their places; what is used more than once stands where `SHARED` does."""
        # A run is written once, however often it is used, and so is what it uses itself.
        uses = Counter(_RUNS.findall("".join([page, *self._runs])))
        often = {number for number, count in uses.items() if count > 1}

        def put(match: re.Match[str]) -> str:
            run = self._runs[int(match[1])]
            return f"<use href=#r{match[1]} />" if match[1] in often else _RUNS.sub(put, run)

        shared = "".join(
            f'<g id="r{number}">{_RUNS.sub(put, run)}</g>'
            for number, run in enumerate(self._runs)
            if str(number) in often
        )
        svg = f'<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>'
        return Html(_RUNS.sub(put, page.replace(SHARED, svg)))

    def _mark(self, mark: Mark, units: int) -> str:
        known = self._written.get((units, id(mark)))
        if known is None:
            svg = _PATH.sub(lambda path: self._classed(path, units == COARSE), mark_svg(mark, units))
            known = self._written[units, id(mark)] = (mark, svg)
        return known[1]

    def _classed(self, path: re.Match[str], small: bool) -> str:
        """A path with a class in place of its colours and widths."""
        name = self._classes.setdefault((path[2], small), f"k{len(self._classes)}")
        return f'<path class={name} d="{path[1]}"/>'

    def style(self) -> str:
        """What the classes of all paths look like, as CSS.

        Colours of the small pictures have names, for what was there before a step is drawn as what is new
        and paler: browsers before 2023 show it as new.
        """
        names: dict[str, str] = {}

        def rule(attribute: re.Match[str]) -> str:
            colour = attribute[2]
            if colour[0] != "#" or colour in _OF_PAGE:
                return _rule(attribute)
            return f"{attribute[1]}:var({names.setdefault(colour, f'--c{len(names)}')});"

        found = [
            f".{name}{{{_ATTRIBUTE.sub(rule if small else _rule, looks).strip()}}}"
            for (looks, small), name in self._classes.items()
        ]
        full = "".join(f"{name}:{colour};" for colour, name in names.items())
        pale = "".join(
            f"{name}:color-mix(in srgb,{colour} {_FULL},var(--paper));" for colour, name in names.items()
        )
        mixing = f"@supports (color:color-mix(in srgb,#000 9%,#fff)){{.before{{{pale}}}}}"
        return "\n".join([f":root{{{full}}}", mixing, *found])

    def _run(self, marks: Sequence[str]) -> str:
        run = "".join(marks)
        number = self._numbers.setdefault(run, len(self._runs))
        if number == len(self._runs):
            self._runs.append(run)
        return f"\x00{number}\x00"


def view_of(box: Bounds, units: int = UNITS) -> str:
    """A rectangle of the table as the drawings have it: left, top, width, height."""
    return " ".join(str(round(side * units)) for side in (box.left, box.top, box.width, box.height))


SHARED = Html("\x00shared\x00")
"""Stands on a page where all that its drawings share goes."""

_ORDER: tuple[tuple[Where, ...], ...] = (
    ("below",),
    ("lines",),
    ("shadow",),
    ("through", "halo", "new"),
    ("over",),
)


def step_drawing(
    context: SheetContext, step: BuildStep, window: Window, drawings: GuideDrawings, hexes: Html
) -> Html:
    """The drawing of a step, seen through a window of the table, with names of rows and columns at its rim.

    ``hexes`` are the `grid`, the same on all drawings; the context asks for none.

    Each new piece is a group that says which it is: data-piece, data-hex (q,r), data-slot, data-rotation.
    """
    assert context.frame is not None, "there are pieces"
    area = around(window, context.frame)
    part = area if area != context.frame else None
    parts = step_parts(context, step, _scale(window), part)
    if part is not None:
        box = window_box(area)
        parts = [part._replace(marks=tuple(within(reached(part.marks), box))) for part in parts]
    groups = [hexes]
    for places in _ORDER:
        own = [part for part in parts if part.where in places]
        if places == ("through", "halo", "new"):
            drawn = joined(_part(part, step, drawings) for part in own)
        else:
            drawn = drawings.marks(mark for part in own for mark in part.marks)
        if drawn:
            fade = f"{1 - context.options.fade:g}" if places == ("below",) else None
            groups.append(element("g", drawn, class_=places[-1], opacity=fade))
    return _seen_through(context, joined(groups), window, area, step.title, drawings)


def around(window: Window, frame: Window) -> Window:
    """What can be seen of the table when a drawing is made smaller: all of it, unless it is very large."""
    (left, top, right, bottom), far = window, _FAR
    return (
        max(frame[0], left - far),
        max(frame[1], top - far),
        min(frame[2], right + far),
        min(frame[3], bottom + far),
    )


def play_drawing(context: SheetContext, scene: PageScene, drawings: GuideDrawings) -> Html:
    """The drawing of start zones, glyphs or figures on all of the table."""
    assert context.frame is not None, "there are pieces"
    marks = drawings.marks(scene.marks(_scale(context.frame)))
    return _seen_through(context, marks, context.frame, context.frame, scene.title, drawings)


def _scale(window: Window) -> float:
    """Page mm per mm of the table for texts: larger ones, where a drawing shows many columns."""
    least, most = _HEX
    return min(most, max(least, most * _COLUMNS / size(window)[0])) / ACROSS_FLATS


def _seen_through(
    context: SheetContext, drawn: Html, window: Window, area: Window, title: str, drawings: GuideDrawings
) -> Html:
    """A drawing of an area with the names of rows and columns at the rim of a window."""
    room = max(_ROOM, _SHARE * window_box(window).width) if context.options.coordinates else 4.0
    names = rulers(area, window) if context.options.coordinates else Html()
    name = _("{title}, seen from above", title=title)
    whole, inner = view_of(window_box(area)), view_of(window_box(window))
    box = window_box(window).widened(room)
    kind = "drawing wide" if box.width > _WIDE * box.height else "drawing"
    return drawings.framed(
        joined((drawn, names)), box, name, class_=kind, data_window=inner, data_whole=whole
    )


def grid(context: SheetContext, drawings: GuideDrawings) -> Html:
    """The hexes of the table, the same on all drawings; nothing where they are not wanted."""
    if not context.options.grid:
        return Html()
    return drawings.once(
        lambda: element("g", drawings.marks((grid_marks(context.battlefield),)), class_="grid")
    )


def rulers(frame: Window, window: Window) -> Html:
    """The names of all columns and rows, at the rim of a window; a script moves them where it is zoomed."""
    box = window_box(window)
    size = f"{_NAME / 0.727 * UNITS:.0f}"
    found = []
    for name, x in column_places(frame, _NAME):
        for side, y in (("t", box.top - 0.5 * _ROOM), ("b", box.bottom + 0.5 * _ROOM)):
            found.append(_name(name, x, y, side, hidden=not box.left < x < box.right))
    for name, y in row_places(frame, _NAME):
        for side, x in (("l", box.left - 0.5 * _ROOM), ("r", box.right + 0.5 * _ROOM)):
            found.append(_name(name, x, y, side, hidden=not box.top < y < box.bottom))
    # The drawing goes on below the names, with numbers that would be read with them: a strip hides it there.
    rim = " ".join(
        f"M{left} {top}h{wide}v{high}h-{wide}z"
        for left, top, wide, high in (view_of(box.widened(_AROUND)).split(), view_of(box).split())
    )
    return element("g", element("path", d=rim, class_="rim"), *found, class_="rulers", font_size=size)


def _name(name: str, x: float, y: float, side: str, *, hidden: bool) -> Html:
    return element("text", name, x=round(x * UNITS), y=round(y * UNITS), class_=side, hidden=hidden)


def _part(part: PlanPart, step: BuildStep, drawings: GuideDrawings) -> Html:
    drawn = drawings.marks(part.marks)
    if part.where != "new" or part.piece is None:
        return element("g", drawn, class_=part.where) if drawn else Html()
    ladder = next((one for one in step.ladders if one.rungs[0].id == part.piece.id), None)
    above = [element("g", **_said(rung)) for rung in ladder.rungs[1:]] if ladder is not None else []
    return element("g", element("title", pointed_at(part.piece)), drawn, *above, **_said(part.piece))


def pointed_at(piece: Piece) -> str:
    """What is said of a piece that is pointed at: its name, its hexes (of many the first and the last)."""
    names = [label(cell) for cell in sorted(piece.cells, key=lambda cell: (cell.r, cell.q))]
    at = "–".join(names) if len(names) <= FEW else f"{names[0]} … {names[-1]}"
    return _("{name}, {hex}, level {n}", name=piece.type.name, hex=at, n=piece.slot)


def _said(piece: Piece) -> dict[str, Value]:
    hex = f"{piece.hex.q},{piece.hex.r}"
    return {
        "data_piece": piece.type.id,
        "data_hex": hex,
        "data_slot": piece.slot,
        "data_rotation": piece.rotation,
    }
