"""Start zones, glyphs, figures and marked spaces: how they are drawn, their legend, and the last step.

That shows them on the finished battlefield, or each level shows its own. Figures close together on a small
drawing: a dot on the space, the number next to it with a line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from builder.battlefield import Battlefield
from builder.colours import WHITE
from builder.drawing import plan_view, play_marks
from builder.drawing.figure_looks import Look
from builder.drawing.labels import LabelPlace, Taken, around, pointer
from builder.drawing.marks import CAP_HEIGHT, Area, Label, Mark, circle, pill, reached
from builder.drawing.pieces import piece_marks
from builder.hexgrid import Bounds, Hex, Point, around_points, bounds, centre, regions
from builder.language import _, ngettext
from builder.sheets.building.steps import BuildStep
from builder.sheets.context import SheetContext
from builder.sheets.layout import MM_PER_POINT
from builder.sheets.paging.page_fit import PageScene
from builder.sheets.scenario.board_setup import (
    UNKNOWN,
    BoardSetup,
    BoardToken,
    BoardZone,
    badge_place,
    flat_marks,
    hearts_within,
    layers_of,
    slot_of,
    taken_by,
)
from builder.sheets.scenario.legend import HEX, Entry, Legend
from builder.wording import times

if TYPE_CHECKING:
    from builder.scenario.places import Position

_CLOSE = 0.7  # of a pawn: where so much of two meets, neither can be made out
_DOT = 13.0  # mm, the radius of the dot on a space
_DISC = 1.75  # height of the disc about a number to that of its capitals


class NumberedFigure(NamedTuple):
    """A figure with its number: the hexes it takes, and the middle of each space."""

    number: str
    hexes: tuple[Hex, ...]
    hearts: tuple[Point, ...]
    look: Look = play_marks.USUAL_LOOK


def figures_apart(
    figures: Sequence[NumberedFigure], letter: float, taken: Iterable[Bounds], frame: plan_view.Window | None
) -> tuple[Mark, ...]:
    """The figures with capitals ``letter`` mm high: as pawns, but those that would hide each other.

    Of those the number stands beside, clear of what is ``taken``, within the columns and rows of ``frame``.
    Where it finds no room, it is a pawn all the same.
    """
    pawns = [play_marks.figure_marks(one.hearts, one.number, letter=letter, look=one.look) for one in figures]
    boxes = [_around(marks) for marks in pawns]
    cores = [_core(box) for box in boxes]
    # Pairs are few and a level has tens of figures: each is compared with each.
    close = {i for i, one in enumerate(cores) for j, other in enumerate(cores) if i != j and one.meets(other)}
    marks: list[Mark] = [mark for i, pawn in enumerate(pawns) if i not in close for mark in pawn]
    dots = [
        Area((circle(heart, _DOT),), play_marks.PAWN, WHITE, 1.5)
        for i in close
        for heart in figures[i].hearts
    ]
    room = Taken([*taken, *(box for i, box in enumerate(boxes) if i not in close)])
    for dot in dots:
        room.add(_around([dot]))
    places = around({hex for figure in figures for hex in figure.hexes}, frame)
    lines: list[Mark] = []
    discs: list[Mark] = []
    for i in sorted(close, key=lambda i: (figures[i].hearts[0].y, figures[i].hearts[0].x)):
        figure = figures[i]
        place = _free(places(figure.hexes), figure.number, letter, room)
        if place is None:
            discs += pawns[i]
            continue
        lines += pointer(place, play_marks.PAWN)
        discs.append(Area((_disc(place.at, figure.number, letter),), play_marks.PAWN, WHITE, 1.5))
        discs.append(Label(place.at, figure.number, letter, WHITE, bold=True))
    return (*lines, *dots, *marks, *discs)


def _free(places: Iterable[LabelPlace], number: str, letter: float, room: Taken) -> LabelPlace | None:
    for place in places:
        box = _around([Area((_disc(place.at, number, letter),), None)])
        if room.free(box):
            room.add(box)
            return place
    return None


def _disc(at: Point, number: str, letter: float) -> tuple[Point, ...]:
    high = _DISC * letter
    return pill(at, max(high, (0.9 + 0.85 * len(number)) * letter), high)


def _around(marks: Iterable[Mark]) -> Bounds:
    return around_points(
        point for mark in marks if isinstance(mark, Area) for ring in mark.rings for point in ring
    )


def _core(box: Bounds) -> Bounds:
    x, y = (1 - _CLOSE) / 2 * box.width, (1 - _CLOSE) / 2 * box.height
    return Bounds(box.left + x, box.top + y, box.right - x, box.bottom - y)


SMALLEST_PT = 6.1  # of a letter on the drawing
_HIGHEST = 32.0  # mm: a figure in a legend
_FIGURE_SHARE = 0.75  # height of the number of a figure to that of other letters


def ground_marks(layer: BoardSetup, *, lightly: bool = False) -> tuple[Mark, ...]:
    """The ground of the zones of a layer; ``lightly``: only hatch and outline, for the terrain to be seen."""
    marks: list[Mark] = []
    tint = 0.0 if lightly else play_marks.TINT
    for zone in layer.zones:
        hexes = [position.hex for position in zone.positions]
        marks += play_marks.zone_marks(hexes, zone.look, tint, inner_borders=not lightly)
    return tuple(marks)


def objects_and_badges(
    layer: BoardSetup,
    scale: float,
    zoom: float,
    frame: plan_view.Window | None = None,
    *,
    tokens: bool = False,
) -> tuple[Mark, ...]:
    """What lies on the ground, and the numbers of the zones.

    ``scale`` is layout mm per table mm; ``zoom`` mm of paper are one of the layout. ``frame`` is what
    drawings show at most. Figures are ``tokens`` with their names, or numbered for a legend.
    """
    least = SMALLEST_PT * MM_PER_POINT * CAP_HEIGHT / (scale * zoom)
    letter = max(play_marks.LETTER, least)
    hearts_of = hearts_within(layer.tokens)
    marks: list[Mark] = []
    badges: list[Mark] = []
    taken = taken_by(layer.tokens)
    for zone in layer.zones:
        for region in regions(position.hex for position in zone.positions):
            badges += play_marks.zone_badge(badge_place(region, taken), zone.look, letter)
    for token in (*layer.glyphs, *layer.markers):
        marks += flat_marks(token, hearts_of(token), letter)
    standing: list[NumberedFigure] = []
    named: list[Mark] = []
    # From the back to the front, for pawns are higher than their space.
    for figure in sorted(layer.figures, key=lambda figure: figure.positions[0].hex.r):
        hexes, hearts = tuple([position.hex for position in figure.positions]), hearts_of(figure)
        named += play_marks.token_marks(hearts, figure.name, figure.look, figure.colour)
        standing.append(NumberedFigure(figure.sign, hexes, hearts, figure.look))
    if tokens:
        return (*marks, *named, *badges)
    pawn_letter = max(play_marks.LETTER, least / _FIGURE_SHARE)
    others = [mark.around for mark in reached((*marks, *badges))]
    return (*marks, *figures_apart(standing, pawn_letter, others, frame), *badges)


def legend_entries(layer: BoardSetup, *, lightly: bool = False) -> tuple[Entry, ...]:
    """What the legend of a layer says: zones, glyphs, figures, marked spaces; zones as `ground_marks`."""
    entries = [zone_entry(zone, 0.0 if lightly else play_marks.TINT) for zone in layer.zones]
    glyphs: dict[tuple[str, bool, str, bool], list[BoardToken]] = defaultdict(list)
    for glyph in layer.glyphs:
        glyphs[glyph.sign, glyph.symbol_up, glyph.name, glyph.treasure].append(glyph)
    for _kind, alike in sorted(glyphs.items(), key=lambda item: (item[0][0] == UNKNOWN, item[0])):
        entries.append(_glyph_entry(alike))
    others: dict[tuple[str, int, str], list[BoardToken]] = defaultdict(list)
    for token in (*layer.figures, *layer.markers):
        others[token.kind, len(token.sign), token.sign].append(token)
    for _sign, alike in sorted(others.items()):
        entries.append(_figure_entry(alike) if alike[0].kind == "figure" else _marker_entry(alike))
    return tuple(entries)


def zone_entry(zone: BoardZone, tint: float = play_marks.TINT) -> Entry:
    """The entry of a zone in a legend."""
    shown = len(zone.positions)
    hexes = ngettext("{n} hex", "{n} hexes", shown)
    if shown != zone.size:
        hexes = _("{n} of {all} hexes", n=shown, all=zone.size)
    marks = (
        *play_marks.zone_marks([HEX], zone.look, tint),
        *play_marks.zone_badge(centre(HEX), zone.look),
    )
    return Entry(marks, zone.title, _dotted((zone.players, hexes, _levels(zone.positions))))


def _figure_entry(alike: Sequence[BoardToken]) -> Entry:
    """The entry of figures of one name and player."""
    figure, most = alike[0], max(len(one.positions) for one in alike)
    levels = _levels(position for one in alike for position in one.positions)
    said = _dotted((figure.player, _("on {n} spaces", n=most) if most > 1 else "", levels))
    marks = play_marks.figure_marks([centre(HEX)], figure.sign, look=figure.look, most=_HIGHEST)
    return Entry(marks, times(len(alike), figure.name or _("Figure"), one=False), said)


def _marker_entry(alike: Sequence[BoardToken]) -> Entry:
    """The entry of marked spaces of one name; one that is none of a program stands alone."""
    name = alike[0].name
    name = name if name[:1].isupper() else _("Marker {name}", name=name)
    marks = flat_marks(alike[0], [centre(HEX)])
    return Entry(marks, times(len(alike), name, one=False), _levels(one.positions[0] for one in alike))


def _levels(positions: Iterable[Position]) -> str:
    """The levels of some spaces; nothing without spaces."""
    levels = sorted({position.level for position in positions})
    named = ", ".join(map(str, levels))
    return ngettext("level {levels}", "levels {levels}", len(levels), levels=named) if levels else ""


def _glyph_entry(alike: Sequence[BoardToken]) -> Entry:
    """The entry of glyphs that are the same but for their spaces."""
    glyph = alike[0]
    name = glyph.name[:1].upper() + glyph.name[1:]
    if not name:
        name = _("Unknown glyph") if glyph.sign == UNKNOWN else _("Glyph {letter}", letter=glyph.sign)
    up = _("symbol side up") if glyph.symbol_up else _("power side up")
    said = _dotted((up, _levels(one.positions[0] for one in alike)))
    return Entry(flat_marks(glyph, [centre(HEX)]), times(len(alike), name, one=False), said)


def _dotted(words: Iterable[str]) -> str:
    return " · ".join(word for word in words if word)


_TALLEST_LEGEND = 0.3  # of the page: a longer one stands with the scenario
_VEIL = 0.75  # of how strongly levels below are veiled: nothing is new here, all is ground


def zone_scenes(context: SheetContext) -> list[PageScene]:
    """The drawings of the last step, none where zones are not wanted there or the scenario places nothing.

    What lies below overhangs has further drawings, without the levels that hide it.
    """
    if context.options.zones != "step" or not context.scenario.setup.positions:
        return []
    shown, remarks = context.drawn_setup
    apart = _is_long(context, shown, remarks)
    scenes: list[PageScene] = []
    for layer in layers_of(shown, context.battlefield):
        if apart:
            legend = Legend((), (_("What is what stands on the page of the scenario."),), context.measure)
        else:  # what could not be drawn is said once
            legend = Legend(legend_entries(layer), () if scenes else remarks, context.measure)
        title = _title(layer)
        if layer.below is not None:
            title = _("{start_zones}, below level {n}", start_zones=title, n=layer.below)
        scenes.append(
            PageScene(
                title,
                _subtitle(layer),
                cache(lambda scale, window=None, layer=layer: _marks(context, layer, scale)),
                frozenset(position.hex for position in layer.positions),
                foot=legend,
                symbols=layer_symbols(layer),
            )
        )
    return scenes


def legend_apart(context: SheetContext) -> bool:
    """Whether the legend stands with the scenario: it is long, or on no drawing there is room for it."""
    if context.options.zones == "off" or not context.scenario.setup.positions or legend_in_key(context):
        return False
    shown, remarks = context.drawn_setup
    return context.options.zones == "map" or not shown.positions or _is_long(context, shown, remarks)


def legend_in_key(context: SheetContext) -> bool:
    """Whether the key says what zones, glyphs and figures are: they are on the drawings of all levels."""
    on_map = context.options.zones == "map" and context.options.key
    return on_map and bool(context.drawn_setup[0].positions)


def full_legend(context: SheetContext) -> Legend:
    """All that is drawn on the battlefield, and what could not be."""
    shown, remarks = context.drawn_setup
    lightly = context.options.zones == "map"
    return Legend(legend_entries(shown, lightly=lightly), remarks, context.measure)


def _is_long(context: SheetContext, shown: BoardSetup, remarks: tuple[str, ...]) -> bool:
    legend = Legend(legend_entries(shown), remarks, context.measure)
    # The same whichever way round the pages come to be.
    width = min(context.width, context.height) - 2 * context.options.margin / context.zoom
    return legend.height(width) > _TALLEST_LEGEND * max(context.width, context.height)


def layer_symbols(layer: BoardSetup) -> frozenset[str]:
    """The symbols of what a layer shows."""
    found = {f"zone:{zone.name}" for zone in layer.zones}
    found |= {f"glyph:{glyph.sign}" for glyph in layer.glyphs}
    found |= {"figure"} if layer.figures else set()
    found |= {"marker"} if layer.markers else set()
    return frozenset(found)


def _marks(context: SheetContext, layer: BoardSetup, scale: float) -> tuple[Mark, ...]:
    battlefield, fade = context.battlefield, _VEIL * context.options.fade
    marks: list[Mark] = [plan_view.grid_marks(battlefield)] if context.options.grid else []
    seen = battlefield
    if layer.below is not None:
        low = [piece for piece in battlefield.pieces.values() if piece.slot < layer.below]
        seen = Battlefield(battlefield.info, low)
    # Without patterns and numbers: the hatches of the zones are what is to be seen.
    marks += plan_view.overview_marks(seen, context.styles, detail="plain")
    frame = bounds(plan_view.frame_hexes(battlefield))
    if frame is not None:
        marks.append(plan_view.veil(frame, fade))
    marks += ground_marks(layer)
    # Ruins and battlements stand in a zone, not below it.
    cells = {position.hex for zone in layer.zones for position in zone.positions}
    for piece in plan_view.visible_from_above(seen.pieces.values(), ()):
        if piece.type.is_edge and any(edge.hex in cells or edge.across in cells for edge in piece.edges):
            marks += piece_marks(piece, context.styles, detail="plain", faded=fade)
    return (*marks, *objects_and_badges(layer, scale, context.zoom, context.frame))


def _title(layer: BoardSetup) -> str:
    words = [_("start zones")] if layer.zones else []
    words += [_("glyphs")] if layer.glyphs else []
    words += [_("figures")] if layer.figures else []
    words += [_("marked spaces")] if layer.markers else []
    *others, text = words
    if others:
        text = _("{words} and {last}", words=", ".join(others), last=text)
    return text[:1].upper() + text[1:]


def _subtitle(layer: BoardSetup) -> str:
    counts = (
        (len(layer.zones), ngettext("{n} zone", "{n} zones", len(layer.zones))),
        (len(layer.glyphs), ngettext("{n} glyph", "{n} glyphs", len(layer.glyphs))),
        (len(layer.figures), ngettext("{n} figure", "{n} figures", len(layer.figures))),
    )
    return _dotted(text for number, text in counts if number)


def layer_on_step(context: SheetContext, step: BuildStep) -> BoardSetup | None:
    """What lies on the spaces of a level; None where nothing does, or where it is not wanted there.

    What lies on a level without a step is on the next lower one that has.
    """
    wanted = context.options.zones == "map" and step.share == step.shares
    if not wanted or not context.scenario.setup.positions:
        return None
    shown = context.drawn_setup[0]
    slots = [other.slot for other in context.steps]

    def here(positions: tuple[Position, ...]) -> bool:
        own = slot_of(context.battlefield, positions[0])
        return step.slot == max([slot for slot in slots if slot <= own], default=slots[0])

    layer = shown.where(here)
    return layer if layer.positions else None


def marks_on_step(
    context: SheetContext, step: BuildStep, scale: float
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """The ground of the zones of a level, and what lies on it with their numbers; both may be empty."""
    layer = layer_on_step(context, step)
    if layer is None:
        return (), ()
    objects = objects_and_badges(layer, scale, context.zoom, context.frame)
    return ground_marks(layer, lightly=True), objects
