"""Checks of the start zones: their size, the room on them, their distance and height, the ways out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations
from statistics import mean, median_low

from builder.board import Space
from builder.facts import Size
from builder.insight.chokes import narrowest
from builder.insight.connectivity import shut_in, shut_in_on_two
from builder.insight.field import HEIGHT, USUAL_MOVE, Field, StartZone
from builder.insight.judging.case import Case, Measure
from builder.insight.pace import CUSTOM
from builder.language import _, listed, ngettext
from builder.movement import Profile

ENOUGH_ON_TWO = 9
"""How many figures on two spaces a start zone is to hold."""
NEAR = 8
"""In spaces: the radius of the ground near a start zone."""
FEW = 40
"""Levels of high ground: below this number, shares would mean next to nothing."""


def room_for_army(case: Case) -> Iterator[Measure]:
    """The number of spaces of each start zone on which a figure of height 5 fits."""
    free = {
        side: sum(space.headroom is None or space.headroom >= HEIGHT for space in side.spaces)
        for side in case.sides
    }
    for side, n in free.items():
        sentence = ngettext(
            "{side} has only {n} start space", "{side} has only {n} start spaces", n, side=side.name
        )
        yield Measure("zone-spaces", side.name, n, sentence, _roomier(free, side, CUSTOM), side.spaces)


def _roomier(rooms: dict[StartZone, int], side: StartZone, enough: int) -> str:
    """The side with most room, if that is enough or two places more: of too little, one more is nothing."""
    best = max(rooms, key=rooms.__getitem__)
    more = rooms[best] - rooms[side]
    return best.name if more > 1 or (more and rooms[best] >= enough) else ""


def zone_balance(case: Case) -> Iterator[Measure]:
    """How many more start spaces one side has."""
    if apart := case.apart(lambda side: len(side.spaces)):
        sentence = _(
            "{high} has {most} start spaces, {low} {least}",
            **_named(apart.high, apart.low),
            most=int(apart.most),
            least=int(apart.least),
        )
        yield Measure("zone-balance", "", apart.by, sentence, apart.high.name, apart.low.spaces)


def room_for_two(case: Case) -> Iterator[Measure]:
    """The number of figures on two spaces that each start zone can hold at a time."""
    import networkx

    profile = Profile(HEIGHT, Size.MEDIUM, double=True)
    stands = case.field.stands(profile)
    rooms: dict[StartZone, int] = {}
    for side in case.sides:
        within = set(side.spaces)
        graph: networkx.Graph[Space] = networkx.Graph()
        graph.add_edges_from(stand for stand in stands if within.issuperset(stand))
        rooms[side] = len(networkx.max_weight_matching(graph, maxcardinality=True))
    for side, n in rooms.items():
        sentence = ngettext(
            "only {n} figure on two spaces fits into {side}",
            "only {n} figures on two spaces fit into {side}",
            n,
            side=side.name,
        )
        yield Measure("zone-room", side.name, n, sentence, _roomier(rooms, side, ENOUGH_ON_TWO), side.spaces)


def dead_starts(case: Case) -> Iterator[Measure]:
    """The number of start spaces from which no way on foot leads to the enemy or to a glyph."""
    for side, spaces, better in _dead(case, shut_in):
        sentence = ngettext(
            "no way leads from {n} start space of {side} to the enemy or to a glyph",
            "no way leads from {n} start spaces of {side} to the enemy or to a glyph",
            len(spaces),
            side=side.name,
        )
        yield Measure("dead-starts", side.name, len(spaces), sentence, better, tuple(spaces))


def dead_starts_on_two(case: Case) -> Iterator[Measure]:
    """The number of start spaces from which no figure on two spaces gets to the enemy or to a glyph."""
    for side, spaces, better in _dead(case, shut_in_on_two):
        sentence = ngettext(
            "no figure on two spaces gets from {n} start space of {side} to the enemy or to a glyph",
            "no figure on two spaces gets from {n} start spaces of {side} to the enemy or to a glyph",
            len(spaces),
            side=side.name,
        )
        yield Measure("dead-starts-two", side.name, len(spaces), sentence, better, tuple(spaces))


def _dead(
    case: Case, find: Callable[[Field, StartZone, list[StartZone]], list[Space]]
) -> Iterator[tuple[StartZone, list[Space], str]]:
    """For each side the start spaces that lead nowhere, and who is better off if not all have as many."""
    found = {side: find(case.field, side, [o for o in case.sides if o is not side]) for side in case.sides}
    for side, spaces in found.items():
        best = min(case.sides, key=lambda side: len(found[side]))
        yield side, spaces, best.name if len(found[best]) < len(spaces) else ""


def zone_distance(case: Case) -> Iterator[Measure]:
    """The distance between the start zones, in spaces."""
    for one, other in combinations(case.sides, 2):
        far = {space: case.ranges[one].get(space.hex) for space in other.spaces}
        known = [n for n in far.values() if n is not None]
        if known:
            nearest = tuple(space for space, n in far.items() if n == min(known))
            sentence = ngettext(
                "{one} and {other} are only {n} space apart",
                "{one} and {other} are only {n} spaces apart",
                min(known),
                one=one.name,
                other=other.name,
            )
            yield Measure("zone-distance", f"{one.name}/{other.name}", min(known), sentence, "", nearest)


def zone_height(case: Case) -> Iterator[Measure]:
    """How much higher one start zone lies, in levels on average."""
    if apart := case.apart(lambda side: round(mean(space.level for space in side.spaces), 1)):
        sentence = _(
            "{high} starts at level {most} on average, {low} at level {least}",
            **_named(apart.high, apart.low),
            most=apart.most,
            least=apart.least,
        )
        yield Measure("zone-height", "", round(apart.by, 1), sentence, apart.high.name, apart.high.spaces)


def high_ground(case: Case) -> Iterator[Measure]:
    """How much more high ground lies near one start zone, in percent: the levels above the median of the
    battlefield, added up over all spaces that it reaches on foot.
    """
    middle = median_low([space.level for space in case.field.spaces])

    def high(side: StartZone) -> list[Space]:
        near, walked = case.ranges[side], case.costs[side]
        return [s for s in case.half(side) if s.level > middle and near[s.hex] <= NEAR and s in walked]

    if apart := case.apart(lambda side: sum(space.level - middle for space in high(side))):
        sentence = _(
            "{high} has {most} levels of high ground within {near} spaces, {low} {least}",
            **_named(apart.high, apart.low),
            most=int(apart.most),
            least=int(apart.least),
            near=NEAR,
        )
        value = round(100 * apart.by / max(apart.most, FEW))
        yield Measure("high-ground", "", value, sentence, apart.high.name, tuple(high(apart.high)))


def perch(case: Case) -> Iterator[Measure]:
    """How many levels higher one side can stand after a move of 5: an advantage for auras and long ranges."""

    def best(side: StartZone) -> list[Space]:
        turns = case.field.turns(side, USUAL_MOVE)
        first = [space for space, n in turns.items() if n <= 1]
        top = max((space.level for space in first), default=0)
        return [space for space in first if space.level == top]

    found = {side: best(side) for side in case.sides}
    if not all(found.values()):  # a figure that fits nowhere stands nowhere
        return
    if apart := case.apart(lambda side: found[side][0].level):
        sentence = _(
            "{high} can stand at level {most} after one move, {low} at level {least}",
            **_named(apart.high, apart.low),
            most=int(apart.most),
            least=int(apart.least),
        )
        yield Measure("perch", "", apart.by, sentence, apart.high.name, tuple(found[apart.high]))


def hazards(case: Case) -> Iterator[Measure]:
    """How many more start spaces of one side lie on ground that endangers figures or is slow to cross."""

    def bad(side: StartZone) -> list[Space]:
        grounds = ((space, case.field.graph.ground(space)) for space in side.spaces)
        return [space for space, it in grounds if it.round_die or it.survive_d20 or it.cost > 1]

    apart = case.apart(lambda side: len(bad(side)))
    if apart and apart.most:
        names = {id: kind.name for id, kind in case.field.catalogue.kinds.items()}
        sentence = _(
            "{high} has {most} start spaces on dangerous or slow ground ({terrain}), {low} {least}",
            **_named(apart.high, apart.low),
            most=int(apart.most),
            least=int(apart.least),
            terrain=listed(sorted({names.get(space.terrain, space.terrain) for space in bad(apart.high)})),
        )
        yield Measure("hazards", "", apart.by, sentence, apart.low.name, tuple(bad(apart.high)))


def roads(case: Case) -> Iterator[Measure]:
    """The number of road spaces in the zone and half of the only side that has any."""
    paved = {
        side: [space for space in (*side.spaces, *case.half(side)) if case.field.is_road(space)]
        for side in case.sides
    }
    having = [(side, spaces) for side, spaces in paved.items() if spaces]
    if len(having) == 1 < len(paved):
        side, spaces = having[0]
        sentence = ngettext(
            "only {side} has a road: {n} space of it in its half",
            "only {side} has a road: {n} spaces of it in its half",
            len(spaces),
            side=side.name,
        )
        yield Measure("roads", "", len(spaces), sentence, side.name, tuple(spaces))


def exits(case: Case) -> Iterator[Measure]:
    """The fewest spaces that every way out of a side's half crosses."""
    cuts = {side: _way_out(case, side, dry=False) for side in case.sides}
    widths = {side: 99 if cut is None else len(cut) for side, cut in cuts.items()}
    most = max(widths.values(), default=0)
    for side, cut in cuts.items():
        if cut is None or len(cuts) == 1:
            continue
        better = next(other.name for other in case.sides if widths[other] == most)
        sentence = _("no way leads out of the half of {side}", side=side.name)
        if cut:
            sentence = ngettext(
                "only {n} space leads out of the half of {side}",
                "only {n} spaces lead out of the half of {side}",
                len(cut),
                side=side.name,
            )
        favoured = better if len(cut) < most else ""
        yield Measure("exits", side.name, len(cut), sentence, favoured, tuple(cut))


def water(case: Case) -> Iterator[Measure]:
    """The number of dry spaces that lead out of the worse half, in percent of the better one."""
    cuts = {side: _way_out(case, side, dry=True) for side in case.sides}
    apart = case.apart(lambda side: 99 if (cut := cuts[side]) is None else len(cut))
    if apart is None or not apart.most or apart.most == 99:
        return
    wet = tuple(space for space in case.half(apart.low) if case.field.ends_move(space))
    names = _named(apart.high, apart.low)
    if apart.least:
        sentence = ngettext(
            "{low} leaves its half over {n} dry space, {high} over {most}",
            "{low} leaves its half over {n} dry spaces, {high} over {most}",
            int(apart.least),
            **names,
            most=int(apart.most),
        )
    else:
        sentence = ngettext(
            "no dry way leads out of the half of {low}, {n} dry space out of that of {high}",
            "no dry way leads out of the half of {low}, {n} dry spaces out of that of {high}",
            int(apart.most),
            **names,
        )
    value = round(100 * apart.least / apart.most)
    yield Measure("water", "", value, sentence, apart.high.name, wet)


def _way_out(case: Case, side: StartZone, *, dry: bool) -> set[Space] | None:
    field = case.field
    ways: list[Collection[int]] = [row.keys() for row in field.ways.onward]
    if dry:
        wet = {number for space, number in field.number.items() if field.ends_move(space)}
        ways = [() if number in wet else set(row) - wet for number, row in enumerate(ways)]
    return narrowest(field, ways, side.spaces, case.beyond(side))


def _named(high: StartZone, low: StartZone) -> dict[str, str]:
    return {"high": high.name, "low": low.name}
