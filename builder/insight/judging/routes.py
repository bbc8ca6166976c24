"""Checks of the ways across: choke points and lanes, water on them, and each side's reach turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

from builder.board import Space
from builder.hexgrid import regions
from builder.insight.chokes import between, narrowest
from builder.insight.field import Field, StartZone
from builder.insight.judging.case import MOVERS, Case, Measure, Usual
from builder.insight.pace import owners
from builder.insight.report import ReportTable, percent, said
from builder.insight.symmetry import best_of, likenesses
from builder.language import _, listed, ngettext

TURNS = (1, 2, 3)
TABLE_TURNS = (1, 2, 3, 4)
NEVER = 999
"""Stands for turns or a distance if there is no way."""


def choke(case: Case) -> Iterator[Measure]:
    """The fewest spaces that separate two sides, and the lanes they form."""
    for one, other in combinations(case.sides, 2):
        there, back = between(case.field, one, other)
        if there is None or back is None:
            continue
        cut = min(there, back, key=len)
        if not cut:
            first, second = (other, one) if there else (one, other)
            sentence = _("no way leads from {one} to {other}", one=first.name, other=second.name)
        else:
            widths = sorted((len(lane) for lane in regions({space.hex for space in cut})), reverse=True)
            sentence = ngettext(
                "{n} space separates {one} from {other}; lanes are {widths} wide",
                "{n} spaces separate {one} from {other}; lanes are {widths} wide",
                len(cut),
                one=one.name,
                other=other.name,
                widths=listed([str(width) for width in widths]),
            )
        yield Measure("choke", f"{one.name}/{other.name}", len(cut), sentence, "", tuple(cut))


def water_lanes(case: Case) -> Iterator[Measure]:
    """The fewest dry spaces that separate two sides: 0 if every way goes through water."""
    field = case.field
    wet = {number for space, number in field.number.items() if field.ends_move(space)}
    ways: list[Collection[int]] = [
        () if number in wet else row.keys() - wet for number, row in enumerate(field.ways.onward)
    ]
    for one, other in combinations(case.sides, 2):
        cut = narrowest(field, ways, one.spaces, other.spaces)
        if cut is None or not wet:
            continue
        sentence = _("every way between {one} and {other} goes through water", one=one.name, other=other.name)
        if cut:
            sentence = ngettext(
                "only {n} dry space connects {one} with {other}",
                "only {n} dry spaces connect {one} with {other}",
                len(cut),
                one=one.name,
                other=other.name,
            )
        yield Measure("water-lanes", f"{one.name}/{other.name}", len(cut), sentence, "", tuple(cut))


def territory(case: Case) -> Iterator[Measure]:
    """How many more spaces one side reaches first, in percent of all."""
    owned = owners(case.field, case.sides)
    if apart := case.apart(lambda side: sum(owner is side for owner in owned.values())):
        sentence = _(
            "{high} is first to {most} spaces, {low} to {least}",
            high=apart.high.name,
            low=apart.low.name,
            most=int(apart.most),
            least=int(apart.least),
        )
        first = tuple(space for space, owner in owned.items() if owner is apart.high)
        yield Measure("territory", "", percent(apart.by, len(owned)), sentence, apart.high.name, first)


def reach(case: Case) -> Iterator[Measure]:
    """How much less one side reaches than the other, in percent, with each kind of figure (moves of 5 to 8,
    on two spaces, huge, flying) in the 1 to 3 turns with the largest difference.
    """
    for kind in MOVERS:
        measures = [measure for turn in TURNS if (measure := _reach(case, kind, turn)) is not None]
        yield from sorted(measures, key=lambda measure: -measure.value)[:1]


def _reach(case: Case, kind: Usual, turn: int) -> Measure | None:
    found = {side: case.reached[side, kind] for side in case.sides}
    apart = case.apart(lambda side: sum(n <= turn for n in found[side].values()))
    if apart is None or not apart.most:
        return None
    sentence = ngettext(
        "{kind} reaches {most} spaces from {high} in {n} turn, {least} from {low}",
        "{kind} reaches {most} spaces from {high} in {n} turns, {least} from {low}",
        turn,
        kind=_(kind.name),
        high=apart.high.name,
        low=apart.low.name,
        most=int(apart.most),
        least=int(apart.least),
    )
    slower = found[apart.low]
    ahead = tuple([s for s, n in found[apart.high].items() if n <= turn < slower.get(s, NEVER)])
    return Measure("reach", kind.name, percent(apart.by, apart.most), sentence, apart.high.name, ahead)


def advance(case: Case) -> Iterator[Measure]:
    """How much nearer one of two sides comes to the other's start zone, in spaces, with each kind of figure
    in the 1 to 3 turns with the largest difference.
    """
    if len(case.sides) != 2:
        return
    for kind in MOVERS:
        measures = [measure for turn in TURNS if (measure := _advance(case, kind, turn)) is not None]
        yield from sorted(measures, key=lambda measure: -measure.value)[:1]


def _advance(case: Case, kind: Usual, turn: int) -> Measure | None:
    nearest: dict[StartZone, tuple[int, Space]] = {}
    for side, other in case.pairs:
        there = [
            (case.ranges[other].get(space.hex, NEVER), space)
            for space, n in case.reached[side, kind].items()
            if n <= turn
        ]
        nearest[side] = min(there, default=(NEVER, side.spaces[0]))
    ahead, behind = sorted(case.sides, key=lambda side: nearest[side][0])
    least, most = nearest[ahead][0], nearest[behind][0]
    if most == NEVER or not least:  # a figure that is already there cannot come nearer
        return None
    sentence = ngettext(
        "in {n} turn {kind} comes within {least} spaces of the enemy from {ahead}, {most} from {behind}",
        "in {n} turns {kind} comes within {least} spaces of the enemy from {ahead}, {most} from {behind}",
        turn,
        kind=_(kind.name),
        ahead=ahead.name,
        behind=behind.name,
        least=least,
        most=most,
    )
    spaces = tuple([space for _far, space in nearest.values()])
    return Measure("advance", kind.name, most - least, sentence, ahead.name, spaces)


def reach_table(case: Case) -> ReportTable | None:
    """The number of spaces that each side reaches turn by turn with each kind of figure."""
    rows = []
    for kind in MOVERS:
        for side in case.sides:
            counts = Counter(case.reached[side, kind].values())
            sums = [str(sum(n for turn, n in counts.items() if turn <= last)) for last in TABLE_TURNS]
            rows.append((said(_(kind.name)), side.name, *sums))
    turns = [ngettext("{n} turn", "{n} turns", turn) for turn in TABLE_TURNS]
    return ReportTable((_("Spaces reached"), _("from"), *turns), tuple(rows)) if rows else None


SYMMETRIC = 90
"""In percent: a battlefield that matches its image this well was meant to be symmetric."""


def symmetry_broken(case: Case) -> Iterator[Measure]:
    """The number of hexes that break the symmetry of a battlefield that was meant to be symmetric: hexes that
    differ from their image in level or in what their terrain does to figures; start spaces and glyphs without
    an image.
    """
    field: Field = case.field
    best = best_of(field.once(likenesses))
    plays = {
        hex: [(space.level, field.graph.ground(space), field.is_road(space)) for space in column]
        for hex, column in field.board.spaces.items()
    }
    broken = {hex for hex, column in plays.items() if plays.get(best.image(hex)) != column}
    if percent(len(plays) - len(broken), len(plays)) < SYMMETRIC:
        return
    starts = {space.hex for side in case.sides for space in side.spaces}
    for marked in (starts, {goal.space.hex for goal in field.goals}):
        broken |= {hex for hex in marked if best.image(hex) not in marked}
    sentence = ngettext(
        "{n} hex breaks the symmetry ({how})",
        "{n} hexes break the symmetry ({how})",
        len(broken),
        how=_(best.name),
    )
    spaces = tuple(space for space in field.spaces if space.hex in broken)
    yield Measure("symmetry", "", len(broken), sentence, "", spaces)
