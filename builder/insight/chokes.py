"""Choke points: the fewest spaces that separate two sides, single spaces that cut others off, and the spaces
that most ways cross.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from builder.board import Space
from builder.insight.field import Field, StartZone
from builder.insight.report import (
    BAD,
    Cell,
    Fact,
    ReportPicture,
    Section,
    and_more,
    called,
    named,
    percent,
    place_of,
    places,
    ramp,
    said,
    spaces_counted,
)
from builder.language import _, in_percent, listed

SAMPLED_ABOVE = 400
SAMPLE = 120
_MOST_SHOWN = 5


def chokes(field: Field) -> Section:
    """The section about choke points."""
    cuts = [(one, other, between(field, one, other)) for one, other in combinations(field.sides, 2)]
    single = _cutting_off(field)
    busy = _betweenness(field)
    best = sorted(busy, key=lambda s: (-busy[s], s))[:_MOST_SHOWN]
    many = len(field.spaces)
    parts = [f"{called(s)} ({in_percent(round(100 * busy[s]))})" for s in best if busy[s] > 0]
    facts = [_cut_fact(one, other, cut) for one, other, cut in cuts]
    facts += [
        Fact(
            "cutting_off",
            [{**place_of(space), "cuts_off": n} for space, n in single],
            _("A single space, held, cuts off others: {spaces}.", spaces=_some(single))
            if single
            else _("No single space cuts others off."),
        ),
        Fact(
            "busiest",
            {
                "sampled": many > SAMPLED_ABOVE,
                "spaces": [{**place_of(s), "share": round(n, 4)} for s, n in sorted(busy.items())],
            },
            _busiest(", ".join(parts), sampled=many > SAMPLED_ABOVE),
        ),
    ]
    return Section("chokes", _("Choke points"), tuple(facts), (_picture(field, cuts, busy),))


def _some(single: Sequence[tuple[Space, int]]) -> str:
    """The spaces that cut off most, each with the number it cuts off."""
    text = ", ".join(f"{called(space)} ({n})" for space, n in single[:_MOST_SHOWN])
    return and_more(text, len(single) - _MOST_SHOWN) if len(single) > _MOST_SHOWN else text


def _busiest(spaces: str, *, sampled: bool) -> str:
    if not spaces:
        return _("No way leads over a third space.")
    if sampled:
        return _(
            "Busiest spaces, by the share of cheapest ways, from a sample of {n} of them that lead over "
            "them: {spaces}.",
            n=SAMPLE,
            spaces=spaces,
        )
    return _("Busiest spaces, by the share of cheapest ways that lead over them: {spaces}.", spaces=spaces)


class Cut(NamedTuple):
    """The fewest spaces outside both zones that every way there crosses, and those of every way back: the
    same where they stop both. None if a step leads from one zone to the other; empty if no way does.
    """

    there: set[Space] | None
    back: set[Space] | None


def between(field: Field, one: StartZone, other: StartZone) -> Cut:
    """What has to be held to stop the ways from one start zone to the other, and those back."""
    ways = [row.keys() for row in field.ways.onward]
    there = narrowest(field, ways, one.spaces, other.spaces)
    back = narrowest(field, ways, other.spaces, one.spaces)
    if there and back and len(there) == len(back):
        held = {field.number[space] for space in there}
        left = [() if here in held else row - held for here, row in enumerate(ways)]
        back = back if narrowest(field, left, other.spaces, one.spaces) else there
    return Cut(there, back)


def narrowest(
    field: Field, ways: Sequence[Collection[int]], starts: Collection[Space], ends: Collection[Space]
) -> set[Space] | None:
    """The fewest other spaces that all ways from ``starts`` to the ends cross; ``ways``: the steps from each
    space, by number. None if a space is both start and end, or a step leads from a start to an end.
    """
    start = len(field.spaces)
    end = start + 1
    named = {field.number[s]: start for s in starts} | {field.number[s]: end for s in ends}
    adjacent: dict[int, set[int]] = {start: set(), end: set()}
    for here, row in enumerate(ways):
        adjacent.setdefault(named.get(here, here), set()).update(named.get(there, there) for there in row)
    if not set(ends).isdisjoint(starts) or end in adjacent[start]:
        return None
    return {field.spaces[number] for number in _fewest_between(adjacent, start, end)}


def _fewest_between(adjacent: Mapping[int, Collection[int]], start: int, end: int) -> set[int]:
    """The fewest nodes of a graph that every path from ``start`` to ``end`` crosses; of several such sets,
    the one nearest to the end. Nodes are 0 and more.

    Adds paths that share no node until there are no more (Menger, Edmonds and Karp). networkx finds the same,
    as a test checks, but its import alone takes longer than all of this.
    """
    # Each node counts as two: itself, where paths come in, and its complement, where they go out.
    onward = {node: {~node} for node in adjacent} | {~node: set(row) for node, row in adjacent.items()}
    while end in (came_from := _reached(onward, ~start, end)):
        there = came_from[end]
        while there != ~start:
            here = came_from[there]
            onward[here].remove(there)
            onward[there].add(here)
            there = here
    back: dict[int, list[int]] = {half: [] for half in onward}
    for here, row in onward.items():
        for there in row:
            back[there].append(here)
    near_end = _reached(back, end)
    return {node for node in adjacent if ~node in near_end and node not in near_end}


def _reached(onward: Mapping[int, Collection[int]], start: int, until: int | None = None) -> dict[int, int]:
    """The nodes that can be reached, nearest first, up to ``until``: each with the node before it."""
    found = {start: start}
    for here in (border := [start]):  # grows during the loop
        if here == until:
            break
        fresh = [there for there in onward[here] if there not in found]
        found.update(dict.fromkeys(fresh, here))
        border += fresh
    return found


def _cut_fact(one: StartZone, other: StartZone, cut: Cut) -> Fact:
    there, back = cut
    value = {
        "from": one.name,
        "to": other.name,
        "width": None if there is None else len(there),
        "spaces": places(list(there or ())),
        "width_back": None if back is None else len(back),
        "spaces_back": places(list(back or ())),
    }
    names = {"one": one.called, "other": other.called}
    if there is None and back is None:
        sentence = _("{one} and {other} touch: nothing can be held between them.", **names)
    elif there == back == set():
        sentence = _("No way leads from {one} to {other}.", **names)
    elif there and there == back:
        sentence = _(
            "Holding {spaces} separates {one} from {other}; fewer do not: {named}.",
            **names,
            spaces=spaces_counted(len(there)),
            named=named(list(there), 12),
        )
    else:
        sentence = f"{_stopped(one, other, there)}; {_stopped(other, one, back)}."
    rows = [
        (
            (_("Between"), listed([a.name, b.name])),
            (_("Spaces that separate them"), _width(held)),
            (_("Which"), named(list(held or ()), 12)),
        )
        for a, b, held in ((one, other, there), (other, one, back))
    ]
    return Fact("cut", value, said(sentence), tuple(rows[: 1 + (there != back)]))


def _stopped(one: StartZone, other: StartZone, held: set[Space] | None) -> str:
    """What stops the ways of one direction, in words."""
    names = {"one": one.called, "other": other.called}
    if held is None:
        return _("a step leads from {one} to {other}", **names)
    if not held:
        return _("no way leads from {one} to {other}", **names)
    return _(
        "holding {spaces} stops every way from {one} to {other}: {named}",
        **names,
        spaces=spaces_counted(len(held)),
        named=named(list(held), 12),
    )


def _width(held: set[Space] | None) -> str:
    return _("they touch") if held is None else _("no way") if not held else str(len(held))


def _cutting_off(field: Field) -> list[tuple[Space, int]]:
    """The single spaces that connect others with the rest to and fro, those that cut off most first: with one
    of them held, some no longer have a way to the rest, or none from there.

    Within a part where every space has a way to every other, all that leave the ways of a root to and fro
    when a space is held are those that it dominates, on the way from the root or on the way to it (Italiano,
    Laura and Santaroni).
    """
    onward, back = [row.keys() for row in field.ways.onward], field.ways.back
    found: list[tuple[Space, int]] = []
    for part in _connected(onward, back, set(range(len(onward)))):
        if len(part) < 3:
            continue
        root, inside = part[-1], set(part)
        trees = _dominators(onward, back, root, inside), _dominators(back, onward, root, inside)
        lost = Counter({root: len(part)})
        for node in part[:-1]:
            lost.update({above for tree in trees for above in _above(tree, node) if above != root})
        for held, n in lost.items():
            if 2 * n >= len(part):  # more than the root keeps: the rest may be the larger part
                rest = inside - {held}
                n = len(rest) - max(map(len, _connected(onward, back, rest)))
            if n:
                found.append((field.spaces[held], n))
    return sorted(found, key=lambda row: (-row[1], row[0]))


def _left(rows: Sequence[Collection[int]], starts: Iterable[int], inside: Collection[int]) -> list[int]:
    """The nodes of ``inside`` that a depth-first walk from the starts meets, in the order in which it leaves
    them for good.
    """
    met: set[int] = set()
    order = []
    for start in starts:
        path = [(start, iter(rows[start]))] if start not in met else []
        met.add(start)
        while path:
            here, ahead = path[-1]
            there = next((node for node in ahead if node in inside and node not in met), None)
            if there is None:
                order.append(here)
                path.pop()
            else:
                met.add(there)
                path.append((there, iter(rows[there])))
    return order


def _connected(
    onward: Sequence[Collection[int]], back: Sequence[Collection[int]], inside: Collection[int]
) -> list[list[int]]:
    """The parts of ``inside`` within which every node has a way to every other (Kosaraju)."""
    left = set(inside)
    found = []
    for start in reversed(_left(onward, inside, inside)):
        if start in left:
            found.append(_left(back, [start], left))
            left.difference_update(found[-1])
    return found


def _dominators(
    rows: Sequence[Collection[int]], contrary: Sequence[Collection[int]], root: int, inside: set[int]
) -> dict[int, int]:
    """For each node the nearest other that all ways to it from ``root`` cross (Cooper, Harvey and Kennedy);
    the root itself for the root. Every node of ``inside`` has a way from there.
    """
    order = _left(rows, [root], inside)[::-1]
    rank = {node: n for n, node in enumerate(order)}
    above, before = {root: root}, dict[int, int]()
    while above != before:
        before = dict(above)
        for node in order[1:]:
            nearest, *others = [other for other in contrary[node] if other in above]
            for other in others:
                while nearest != other:
                    if rank[nearest] > rank[other]:
                        nearest = above[nearest]
                    else:
                        other = above[other]
            above[node] = nearest
    return above


def _above(tree: Mapping[int, int], node: int) -> Iterator[int]:
    """The nodes above one, up to the root."""
    while tree[node] != node:
        yield (node := tree[node])


def _betweenness(field: Field) -> dict[Space, float]:
    """For each space, the share of the cheapest ways between two other spaces that cross it.

    Above `SAMPLED_ABOVE` spaces only the ways from a fixed sample of them are followed. networkx's
    betweenness centrality gives the same, as a test checks, but takes six times as long (0.6 s for 991
    spaces, 0.09 s here): its costs may be anything, ours are small whole numbers and need no heap.
    """
    spaces = field.spaces
    rows = [list(row.items()) for row in field.ways.onward]
    every = range(len(spaces))
    sources = Random(1).sample(every, SAMPLE) if len(spaces) > SAMPLED_ABOVE else every
    over = [0.0] * len(spaces)
    longest = max((step for row in rows for _there, step in row), default=0)
    for source in sources:
        _follow_ways(rows, longest, source, over)
    others = max(1, len(spaces) - 2)
    begun = dict.fromkeys(every, len(sources)) | dict.fromkeys(sources, len(sources) - 1)
    return {space: over[n] / max(1, begun[n] * others) for n, space in enumerate(spaces)}


def _follow_ways(
    rows: Sequence[Sequence[tuple[int, int]]], longest: int, source: int, over: list[float]
) -> None:
    """Add to ``over``, for each space, the share of the cheapest ways from ``source`` to others that cross it
    (Brandes). ``rows``: the steps from each space with their costs, whole numbers of at most ``longest``.
    """
    far = [-1] * len(rows)
    ways = [0.0] * len(rows)
    before: list[list[int]] = [[] for each in rows]
    order: list[int] = []
    layers: list[list[int]] = [[source]]  # by the cost to get there
    far[source], ways[source] = 0, 1.0
    for cost, layer in enumerate(layers):  # grows during the loop
        if layer:
            layers += [[] for each in range(cost + longest + 1 - len(layers))]
        for here in layer:
            if far[here] != cost:
                continue  # a cheaper way was found
            order.append(here)
            for there, step in rows[here]:
                total = cost + step
                known = far[there]
                if known < 0 or total < known:
                    far[there], ways[there], before[there] = total, ways[here], [here]
                    layers[total].append(there)
                elif total == known:
                    ways[there] += ways[here]
                    before[there].append(here)
    share = [0.0] * len(rows)
    for here in reversed(order):
        each = (1 + share[here]) / ways[here]
        for previous in before[here]:
            share[previous] += ways[previous] * each
        if here != source:
            over[here] += share[here]


def _picture(
    field: Field, cuts: Iterable[tuple[StartZone, StartZone, Cut]], busy: dict[Space, float]
) -> ReportPicture:
    held = {space for *_, cut in cuts for way in cut for space in way or ()}
    most = max(busy.values(), default=0) or 1
    cells = [
        Cell(s, BAD if s in held else ramp(0.8 * busy[s] / most), "×" if s in held else "")
        for s in field.spaces
    ]
    legend = [(ramp(0), _("few ways")), (ramp(0.8), _("most ways ({percent} %)", percent=percent(most, 1)))]
    if held:
        legend.append((BAD, _("× separates two sides")))
    return ReportPicture("chokes", _("Where the ways lead"), tuple(cells), tuple(legend))
