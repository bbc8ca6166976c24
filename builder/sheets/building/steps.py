"""The order in which a battlefield is built: level by level, a large one or a castle in several steps, each
piece in exactly one step. What stands high by itself is built after that, one site after the other.

A ladder comes where the last piece that it leans on is put down: before that nothing holds it up. It is drawn
once, with its number of rungs and an arrow to the edge it leans on.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Piece, Replace, SetNote, Several, ground_up
from builder.board.spaces import barriers_of
from builder.catalogue import Catalogue, PieceType, Role
from builder.colours import WHITE
from builder.drawing.labels import Taken, box_of
from builder.drawing.marks import Area, Mark, middle
from builder.drawing.obstacles import BADGE_TEXT, badge
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, Edge, Point, centre, edge_line
from builder.inventory import has_base
from builder.language import _, listed, ngettext
from builder.sheets.building.sites import sites_of
from builder.sheets.building.substeps import HEX, Unit, divided, regions_of


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs stacked on one edge, put up as one: their edge, lowest slot, and the rungs from the bottom up."""

    edge: Edge
    slot: int
    rungs: tuple[Piece, ...]

    @property
    def top(self) -> int:
        """The highest slot it reaches, which is the level of the surface it leads to."""
        return self.rungs[-1].slot + max(1, self.rungs[-1].type.height) - 1


@dataclass(frozen=True, slots=True)
class StepPart:
    """A row of a parts list: ``count`` things to take in hand, made of ``pieces`` pieces.

    The ``note`` stands below the name: how high they reach, what is short.
    """

    type: PieceType
    name: str
    count: int
    pieces: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class BuildStep:
    """The pieces put down in one step on a level: all of it, or part ``share`` of ``shares``, from 1.

    ``number`` counts all steps from 1, ``total`` the pieces put down when it is done. Of its level in a
    ``site``, or in none, it is part ``here[0]`` of ``here[1]``.
    """

    slot: int
    pieces: tuple[Piece, ...]
    ladders: tuple[Ladder, ...]
    parts: tuple[StepPart, ...]
    total: int
    number: int = 1
    share: int = 1
    shares: int = 1
    site: str = ""
    here: tuple[int, int] = (1, 1)

    @property
    def title(self) -> str:
        """Its title."""
        level = level_title(self.slot)
        if self.site:
            level = _("{level} · {site}", level=level, site=self.site)
        if self.here[1] == 1:
            return level
        return _("{level}, step {n} of {all}", level=level, n=self.here[0], all=self.here[1])

    @property
    def drawn(self) -> tuple[Piece, ...]:
        """The pieces to draw: of a ladder only its lowest rung, the others stand right above it."""
        above = {rung.id for ladder in self.ladders for rung in ladder.rungs[1:]}
        return tuple([piece for piece in self.pieces if piece.id not in above])


def ladders_of(battlefield: Battlefield) -> list[Ladder]:
    """All ladders from the ground up: rungs on one edge, each right on top of the one below."""
    by_edge: dict[Edge, list[Piece]] = defaultdict(list)
    for piece in battlefield.in_order():
        if piece.type.role is Role.LADDER and piece.edges:
            by_edge[piece.edges[0]].append(piece)
    found: list[Ladder] = []
    for edge, rungs in by_edge.items():
        stack: list[Piece] = []
        for rung in rungs:
            if stack and rung.slot != stack[-1].slot + max(1, stack[-1].type.height):
                found.append(Ladder(edge, stack[0].slot, tuple(stack)))
                stack = []
            stack.append(rung)
        found.append(Ladder(edge, stack[0].slot, tuple(stack)))
    return sorted(found, key=lambda ladder: (ladder.slot, ladder.edge.hex.r, ladder.edge.hex.q, ladder.edge))


def step_slots(battlefield: Battlefield) -> dict[int, int]:
    """The slot of the step in which each piece is put down, by its id.

    That is its own slot; rungs go up together, with the last piece that stands behind one of them.
    """
    slots = {piece.id: piece.slot for piece in battlefield.pieces.values()}
    for ladder in ladders_of(battlefield):
        behind = [
            other.slot
            for slot in range(ladder.slot, ladder.top + 1)
            for other in battlefield.occupancy.at(ladder.edge.across, slot)
        ]
        slots.update(dict.fromkeys([rung.id for rung in ladder.rungs], max([ladder.slot, *behind])))
    return slots


def level_title(slot: int) -> str:
    """The name of a level."""
    return _("Level {number}", number=slot)


def steps_of(
    battlefield: Battlefield, catalogue: Catalogue, *, whole_levels: bool = False, hex: float = HEX
) -> list[BuildStep]:
    """The steps from the ground up, each piece on the level of `step_slots`. Levels without any have none.

    With ``whole_levels`` all that is put down on a level is one step; else none is larger than a page with
    hexes ``hex`` mm wide.
    """
    ladders = {ladder.rungs[0].id: ladder for ladder in ladders_of(battlefield)}
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    steps: list[BuildStep] = []
    total = 0
    levels = list(_levels(battlefield, ladders, whole_levels, hex))
    shares = Counter(slot for _, slot, some in levels for _ in some)
    before: Counter[int] = Counter()
    for site, slot, some in levels:
        for number, units in enumerate(some, 1):
            pieces = tuple(sorted([piece for unit in units for piece in unit], key=ground_up))
            total += len(pieces)
            before[slot] += 1
            put_up = tuple([ladders[unit[0].id] for unit in units if unit[0].id in ladders])
            notes = _tops(pieces, battlefield) | _bases(pieces, battlefield, catalogue)
            parts = _parts(pieces, put_up, order, notes)
            share, here = (before[slot], shares[slot]), (number, len(some))
            steps.append(BuildStep(slot, pieces, put_up, parts, total, len(steps) + 1, *share, site, here))
    return steps


def _levels(
    battlefield: Battlefield, ladders: Mapping[int, Ladder], whole_levels: bool, hex: float
) -> Iterator[tuple[str, int, list[list[Unit]]]]:
    """Each level of each site, first of what is in none: the name of the site, the slot, and the steps.

    ``ladders`` are by the id of their lowest rung.
    """
    slots = step_slots(battlefield)
    above = {rung.id for ladder in ladders.values() for rung in ladder.rungs[1:]}
    sites = [] if whole_levels else sites_of(battlefield, slots)
    site_of = {id: number for number, site in enumerate(sites, 1) for id in site.pieces}
    units: dict[tuple[int, int], list[Unit]] = defaultdict(list)
    for piece in battlefield.in_order():
        if piece.id not in above:
            ladder = ladders.get(piece.id)
            unit = ladder.rungs if ladder is not None else (piece,)
            # A ladder waits for the last site that a rung of it belongs to: there something holds it.
            place = max(site_of.get(one.id, 0) for one in unit), slots[piece.id]
            units[place].append(unit)
    regions = {} if whole_levels else regions_of(battlefield, hex)
    for number, slot in sorted(units):
        own = units[number, slot]
        name = sites[number - 1].name if number else ""
        yield name, slot, [own] if whole_levels else divided(own, battlefield, slots, regions)


def with_flags_lowered(battlefield: Battlefield) -> Battlefield:
    """The battlefield with each flag in the slot of the battlement that carries it.

    Files note a flag at any height above its battlement; on paper it is built and drawn with that.
    """
    lowered: list[Piece] = []
    for flag in battlefield.pieces.values():
        if flag.type.role is not Role.FLAG:
            continue
        column = battlefield.occupancy.edge_column(flag.edges[0])
        stands = sorted(
            slot for slot, pieces in column.items() if any(p.type.role is Role.BATTLEMENT for p in pieces)
        )
        if stands:
            slot = max([slot for slot in stands if slot <= flag.slot], default=stands[0])
            lowered.append(replace(flag, slot=slot))
    if not lowered:
        return battlefield
    copy = battlefield.copy()
    copy.apply(
        Several(
            (
                Replace(tuple(lowered)),
                *(SetNote(slot, text) for slot, text in battlefield.slot_notes.items()),
                *(SetNote(hex, text) for hex, text in battlefield.hex_notes.items()),
            )
        )
    )
    return copy


def all_parts(battlefield: Battlefield, catalogue: Catalogue) -> tuple[StepPart, ...]:
    """Every piece type of the battlefield with its count, in catalogue order; rungs singly."""
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    return _parts(battlefield.pieces.values(), (), order, {})


def _bases(pieces: Iterable[Piece], battlefield: Battlefield, catalogue: Catalogue) -> dict[str, str]:
    """The tiles that obstacles bring along, by the id of the obstacle's type."""
    return {
        piece.type.id: _("with {base} under it", base=base.name)
        for piece in pieces
        if (base := catalogue.pieces.get(piece.type.base or "")) and not has_base(piece, battlefield)
    }


def _tops(pieces: Iterable[Piece], battlefield: Battlefield) -> dict[str, str]:
    """How high castle walls and battlements reach, and where flags stand, by the id of their type."""
    notes: dict[str, str] = {}
    tops: dict[str, set[int]] = defaultdict(set)
    for piece in pieces:
        type, role = piece.type, piece.type.role
        if role in (Role.CASTLE_WALL, Role.DOORWAY):
            high = piece.slot + type.height - 1
            notes[type.id] = _("{n} levels, up to level {highest}", n=type.height, highest=high)
        elif role is Role.FLAG:
            notes[type.id] = _("on a battlement")
        elif role is Role.BATTLEMENT:
            tops[type.id] |= {one.top for one in barriers_of(piece, battlefield.occupancy)}
    for id, levels in tops.items():
        words = listed([str(level) for level in sorted(levels)])
        notes[id] = ngettext("up to level {levels}", "up to levels {levels}", len(levels), levels=words)
    return notes


def _parts(
    pieces: Iterable[Piece], ladders: Iterable[Ladder], order: dict[str, int], notes: dict[str, str]
) -> tuple[StepPart, ...]:
    counts: dict[str, int] = defaultdict(int)
    types: dict[str, PieceType] = {}  # placeholders of one name are one row
    alike: dict[tuple[PieceType, int, int, int], int] = defaultdict(int)
    stacked: set[int] = set()
    for ladder in ladders:
        stacked.update(rung.id for rung in ladder.rungs)
        alike[ladder.rungs[0].type, len(ladder.rungs), ladder.slot - 1, ladder.top] += 1
    for piece in pieces:
        if piece.id not in stacked:
            counts[types.setdefault(piece.type.id, piece.type).id] += 1
    rows = [StepPart(types[id], types[id].name, n, n, notes.get(id, "")) for id, n in counts.items()]
    for (type, size, foot, top), count in sorted(alike.items(), key=lambda one: one[0][1:]):
        name = ngettext("ladder of {n} rung", "ladder of {n} rungs", size)
        note = _("from level {lowest} up to level {highest}", lowest=foot, highest=top)
        rows.append(StepPart(type, name, count, count * size, note))
    return tuple(
        sorted(rows, key=lambda part: (order.get(part.type.id, len(order)), part.type.id, part.pieces))
    )


_FROM, _TO, _HALF = 3.5, 12.5, 6.0  # mm beyond the edge, and half the width, of the head of the arrow


def ladder_marks(
    ladders: Iterable[Ladder], styles: Styles, least: float = 0.0, shown: Bounds | None = None
) -> tuple[Mark, ...]:
    """An arrow over the edge each ladder leans on, and its number of rungs away from it, in its own hex.

    The capitals of the number are at least ``least`` mm high. It keeps within what is ``shown`` of the table.
    """
    height = max(BADGE_TEXT, least)
    marks: list[Mark] = []
    taken = Taken()
    for ladder in ladders:
        colour = styles.of(ladder.rungs[0].type).edge
        marks.append(Area((_arrow(ladder.edge),), colour, WHITE, 1.2))
        numbers = [badge(at, f"{len(ladder.rungs)}×", colour, height) for at in _spots(ladder.edge)]
        # Two ladders in one hex are an error that files may hold: both numbers must be read.
        whole = [one for one in numbers if shown is None or shown.holds(_box(one))] or numbers
        number = next((one for one in whole if taken.free(_box(one))), whole[0])
        taken.add(_box(number))
        marks += number
    return tuple(marks)


def _box(number: Iterable[Mark]) -> Bounds:
    return next(box_of(mark) for mark in number if isinstance(mark, Area))


def boxes_of(marks: Iterable[Mark]) -> list[Bounds]:
    """The rectangles that the arrows and numbers of ladders take."""
    return [box_of(mark) for mark in marks if isinstance(mark, Area)]


def _spots(edge: Edge) -> list[Point]:
    """Places for the number in the hex of a ladder: away from its edge, then anywhere in the hex."""
    heart, foot = centre(edge.hex), middle(edge_line(edge))
    away = heart.towards(foot, -0.5)
    others = [Point(heart.x + x, heart.y + y) for y in (-20, 20, 0) for x in (0, -7, 7)]
    return [away, *sorted(others, key=lambda at: math.dist(at, away))]


def _arrow(edge: Edge) -> tuple[Point, ...]:
    """The head of an arrow just beyond an edge, pointing out of its hex."""
    heart, foot = centre(edge.hex), middle(edge_line(edge))
    length = math.dist(heart, foot)
    ux, uy = (foot.x - heart.x) / length, (foot.y - heart.y) / length

    def at(out: float, along: float) -> Point:
        return Point(foot.x + ux * out - uy * along, foot.y + uy * out + ux * along)

    return at(_FROM, -_HALF), at(_TO, 0.0), at(_FROM, _HALF)
