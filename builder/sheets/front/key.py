"""The key: every symbol that the pages show, with a sample as it is drawn and a sentence.

Samples are tiny battlefields drawn as the steps are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from builder.battlefield import Battlefield, Put, SetNote
from builder.drawing.marks import Label, Mark, Stroke
from builder.drawing.plan_view import coordinate_marks, covered_hexes
from builder.drawing.play_marks import figure_marks, marker_marks, zone_badge, zone_marks
from builder.fitting.exchanges import Exchange
from builder.hexgrid import Bounds, Edge, Hex, Point, around_points, bounds, centre, edge_line
from builder.language import N_, _
from builder.problems import Problem, Severity
from builder.sheets.building.step_drawing import step_marks
from builder.sheets.building.steps import steps_of
from builder.sheets.context import SheetContext
from builder.sheets.flow import GAP, HEADING, Flow
from builder.sheets.front.symbols import GROUPS, Example, Group, Symbol, in_key_order, piece_for
from builder.sheets.layout import (
    SOFT,
    Block,
    Item,
    Picture,
    Rect,
    continued,
    line_height,
    text_lines,
    wrapped,
    wrapped_at_most,
)
from builder.sheets.paging.step_pages import SEAM, place_map, table_of
from builder.sheets.scenario.board_setup import BoardSetup, flat_marks
from builder.sheets.scenario.legend import Legend
from builder.sheets.scenario.play_pages import put_legend
from builder.sheets.scenario.shown import NO_SCENARIO
from builder.sheets.scenario.zone_scenes import full_legend, legend_in_key

SCALE = 0.18  # page mm per table mm: a hex is some 8 mm wide
_NAMES, _NAMES_ROOM = 1.75, 3.1  # mm: letters of columns and rows, and the border they stand in
_USUAL, _TALL = 12.0, 18.0  # mm that a sample may be high
_FAR = 5  # hexes from (0, 0) at which a piece only makes the step that is shown


@dataclass(frozen=True, slots=True)
class Sample:
    """Marks within a rectangle of the table, drawn at ``scale``."""

    marks: tuple[Mark, ...]
    box: Bounds
    scale: float

    @property
    def width(self) -> float:
        """The width on the page in mm."""
        return self.box.width * self.scale

    @property
    def height(self) -> float:
        """The height on the page in mm."""
        return self.box.height * self.scale

    def picture(self, rect: Rect) -> Picture:
        """The sample in the middle of a rectangle that holds it."""
        frame = Rect(
            rect.x + (rect.width - self.width) / 2,
            rect.y + (rect.height - self.height) / 2,
            self.width,
            self.height,
        )
        return Picture(frame, self.marks, self.scale, Point(self.box.left, self.box.top))


def example_sample(context: SheetContext, example: Example, width: float) -> Sample | None:
    """The example at SCALE, smaller where it is wider or taller than it may be; None without its pieces."""
    height = _TALL if example.tall else _USUAL
    if example.place:
        small = place_map((3, 0, 8, 5), (0, 0, 11, 8), Rect(0.0, 0.0, width, 0.75 * height))
        return Sample(small.marks, table_of(small), small.scale)
    battlefield = _built(context, example)
    shown = bounds(_shown(battlefield, example))
    if shown is None:
        return None
    room = 0.0 if example.coordinates else example.room
    border = 2 * _NAMES_ROOM if example.coordinates else 0.0
    box = shown.widened(room)
    scale = min(SCALE, (width - border) / box.width, (height - border) / box.height)
    box = box.widened(border / 2 / scale)
    options = replace(context.options, grid=False, coordinates=False, heights=example.heights)
    steps = tuple(steps_of(battlefield, context.catalogue, whole_levels=True))
    own = replace(
        context,
        battlefield=battlefield,
        steps=steps,
        options=options,
        problems=_faults(battlefield, example),
        scenario=NO_SCENARIO,
        exchanges=_exchanges(battlefield, example),
    )
    step = next(step for step in steps if step.slot == example.slot)
    marks = step_marks(own, step, scale)
    if example.seam:
        heart = edge_line(Edge(Hex(0, 0), 0))[0].x
        ends = (Point(heart, box.top), Point(heart, box.bottom))
        marks += (Stroke(ends, SEAM, 0.4 / scale, (2.0 / scale, 1.4 / scale)),)
    if example.coordinates:
        marks += coordinate_marks(battlefield, _NAMES / scale, _NAMES_ROOM / scale)
    # A label that is cut away would be read out and found by a search all the same.
    seen = tuple(mark for mark in marks if not isinstance(mark, Label) or box.holds(around_points([mark.at])))
    return Sample(seen, box, scale)


def _built(context: SheetContext, example: Example) -> Battlefield:
    battlefield = Battlefield()
    for want, q, r, slot, rotation in example.pieces:
        type = piece_for(want, context.catalogue)
        if type is not None:
            battlefield.apply(Put((battlefield.new_piece(type, Hex(q, r), slot, rotation),)))
    if example.note and len(battlefield):
        battlefield.apply(SetNote(Hex(0, 0), example.note))
    return battlefield


def _faults(battlefield: Battlefield, example: Example) -> tuple[Problem, ...]:
    """An error for each piece of an example that cannot be built."""
    pieces = battlefield.in_order() if example.faulty else ()
    return tuple([Problem("example", Severity.ERROR, "", pieces=(piece.ref,)) for piece in pieces])


def _exchanges(battlefield: Battlefield, example: Example) -> tuple[Exchange, ...]:
    """Every piece of an example that shows them lies instead of one like it."""
    pieces = battlefield.in_order() if example.exchanged else ()
    return tuple([Exchange((piece,), (piece,)) for piece in pieces])


def _shown(battlefield: Battlefield, example: Example) -> list[Hex]:
    """The hexes to look at; none where no piece of the step that is shown is known."""
    if all(piece.slot != example.slot for piece in battlefield.pieces.values()):
        return []
    hexes = covered_hexes(battlefield)
    hexes.update(space for piece in battlefield.pieces.values() for space in piece.spaces)
    return [hex for hex in hexes if Hex(0, 0).distance(hex) < _FAR]


_ONE = (Hex(0, 0),)
_TWO = (Hex(0, 0), Hex(1, 0))


def symbol_sample(context: SheetContext, symbol: Symbol, width: float) -> Sample | None:
    """The sample of a symbol: of a zone or token of the scenario, else of its `example_sample`."""
    return play_sample(context.scenario.setup, symbol.id) or example_sample(context, symbol.example, width)


def play_sample(setup: BoardSetup, id: str) -> Sample | None:
    """The sample of a zone, glyph, figure or marked space; None for anything else."""
    family, _colon, name = id.partition(":")
    middle = centre(_ONE[0])
    if family == "zone":
        look = next(zone.look for zone in setup.zones if zone.name == name)
        return _drawn((*zone_marks(_TWO, look), *zone_badge(middle, look)), _TWO)
    if family == "glyph":
        return _drawn(flat_marks(next(one for one in setup.glyphs if one.sign == name), [middle]), _ONE)
    if family == "figure":
        return _drawn(figure_marks([middle], "1"), _ONE)
    if family == "marker":
        return _drawn(marker_marks(middle, "a"), _ONE)
    return None


def _drawn(marks: tuple[Mark, ...], hexes: tuple[Hex, ...]) -> Sample:
    box = bounds(hexes)
    assert box is not None
    wide = box.widened(2.0)
    return Sample(marks, wide, SCALE)


BOOKMARK = N_("Key")
_NAME_PT, _PT = 8.5, 7.5
_GAP = 3.0  # between sample and text, and between entries side by side
_AIR = 2.0  # between entries one below the other
_TOP = 1.0  # mm below the line of a heading
_MOST_LINES = 3  # of a name
# Width of an entry at least, and of its sample.
_SIZES: dict[Group, tuple[float, float]] = {
    "terrain": (40.0, 9.5),
    "pieces": (58.0, 19.0),
    "marks": (58.0, 19.0),
    "play": (58.0, 19.0),
}


@dataclass(frozen=True, slots=True)
class _Laid:
    """An entry broken into lines for its column; ``height`` in mm."""

    symbol: Symbol
    sample: Sample | None
    name: list[str]
    sentence: list[str]
    height: float


@dataclass(frozen=True, slots=True)
class _Grouped:
    """A group laid out: its lines of entries, each ``width`` mm wide with ``pictured`` mm for the sample."""

    group: Group
    width: float
    pictured: float
    lines: list[list[_Laid]]


def key_pages(
    context: SheetContext,
    symbols: Iterable[str],
    flow: Flow | None = None,
    *,
    parted: bool = False,
    narrower: Callable[[], Flow] | None = None,
) -> Flow:
    """The key of some symbols put on pages, new ones or those being filled; nothing where there are none.

    It begins on a new page where it finds room on one but not on what is left of the last, nor of the last of
    the ``narrower`` ones, which are laid out then; ``parted``, each of its groups does.
    Raises KeyError for a symbol that `builder.sheets.front.symbols` does not explain.
    """
    flow = flow or context.new_flow()
    wanted = in_key_order(frozenset(symbols), context.catalogue, context.scenario.setup)
    if not wanted:
        return flow
    if not flow.pages:
        flow.new_page()
    width = flow.content.width
    groups = [
        _grouped(context, group, list(entries), width)
        for group, entries in groupby(wanted, key=lambda symbol: symbol.group)
    ]
    legend = _legend(context)
    if legend is not None:
        groups = [group for group in groups if group.group != "play"]
    height = sum(HEADING + _TOP + _height(group.lines) for group in groups) + GAP * (len(groups) - 1)
    height += GAP + HEADING + legend.height(width) if legend is not None else 0.0
    # A key that does not fit here but would fit on one page is never torn: the narrower pages are tried
    # first, as they may end with enough room; only then does it begin a page of its own.
    if not parted and flow.room < height <= flow.content.height:
        tried = narrower() if narrower is not None else flow
        if len(tried.pages) <= len(flow.pages) and height <= tried.room:
            flow = tried
        else:
            flow.new_page()
    for number, group in enumerate(groups):
        if parted and flow.room < HEADING + _TOP + _height(group.lines) <= flow.content.height:
            flow.new_page()
        _put_group(flow, group, "" if number else BOOKMARK)
    if legend is not None:
        explained = frozenset(symbol.id for symbol in wanted if symbol.group == "play")
        put_legend(flow, _(GROUPS["play"]), legend, "key", explained)
    return flow


def _legend(context: SheetContext) -> Legend | None:
    """What lies on the battlefield one by one, if no other page says it."""
    return full_legend(context) if legend_in_key(context) else None


def _grouped(context: SheetContext, group: Group, entries: list[Symbol], width: float) -> _Grouped:
    """The entries of a group laid out in lines across a width."""
    least, pictured = _SIZES[group]
    columns = max(1, int((width + _GAP) // (least + _GAP)))
    own = (width - (columns - 1) * _GAP) / columns
    laid = [_laid(context, symbol, own, pictured) for symbol in entries]
    return _Grouped(group, own, pictured, [laid[i : i + columns] for i in range(0, len(laid), columns)])


def _put_group(flow: Flow, group: _Grouped, bookmark: str) -> None:
    title, lines = _(GROUPS[group.group]), group.lines
    while lines:
        fits = _how_many(lines, flow.room - HEADING - _TOP)
        if fits == 0:
            flow.new_page()
            continue
        now, lines = lines[:fits], lines[fits:]
        if bookmark:
            flow.pages[-1].bookmarks.append(_(bookmark))
        items = flow.heading(title, flow.content.x, flow.y, flow.content.width)
        y = flow.y + HEADING + _TOP
        for line in now:
            high = max(entry.height for entry in line)
            for i, entry in enumerate(line):
                x = flow.content.x + i * (group.width + _GAP)
                items += _items(entry, Rect(x, y, group.width, high), group.pictured, flow)
            y += high + _AIR
        explained = frozenset(entry.symbol.id for line in now for entry in line)
        rect = Rect(flow.content.x, flow.y, flow.content.width, y - _AIR - flow.y)
        flow.pages[-1].blocks.append(Block("key", rect, tuple(items), symbols=explained))
        flow.y = rect.bottom + GAP
        title, bookmark = continued(_(GROUPS[group.group])), ""


def _laid(context: SheetContext, symbol: Symbol, width: float, pictured: float) -> _Laid:
    sample = symbol_sample(context, symbol, pictured)
    room = width - pictured - _GAP
    # Names of zones come from files: they may be as long as a book.
    name = wrapped_at_most(_MOST_LINES, symbol.name, _NAME_PT, True, room, context.measure)
    sentence = wrapped(symbol.sentence, _PT, False, room, context.measure)
    texts = len(name) * line_height(_NAME_PT) + len(sentence) * line_height(_PT)
    return _Laid(symbol, sample, name, sentence, max(texts, sample.height if sample else 0.0))


def _items(entry: _Laid, rect: Rect, pictured: float, flow: Flow) -> list[Item]:
    """Sample and text side by side, each in the middle of the height."""
    items: list[Item] = []
    if entry.sample is not None:
        items.append(entry.sample.picture(Rect(rect.x, rect.y, pictured, rect.height)))
    x = rect.x + pictured + _GAP
    name_height = len(entry.name) * line_height(_NAME_PT)
    texts = name_height + len(entry.sentence) * line_height(_PT)
    y = rect.y + (rect.height - texts) / 2
    items += text_lines(entry.name, x, y, _NAME_PT, flow.measure, bold=True)
    items += text_lines(entry.sentence, x, y + name_height, _PT, flow.measure, colour=SOFT)
    return items


def _height(lines: list[list[_Laid]]) -> float:
    """The height of some lines in mm."""
    return sum(max(entry.height for entry in line) for line in lines) + _AIR * (len(lines) - 1)


def _how_many(lines: list[list[_Laid]], room: float) -> int:
    """How many of the first lines find room."""
    return next((n for n in range(len(lines), 0, -1) if _height(lines[:n]) <= room + 0.001), 0)
