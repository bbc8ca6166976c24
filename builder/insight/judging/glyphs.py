"""Checks of the glyphs: their distance from each side, height, cover and approaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from statistics import mean, median
from typing import NamedTuple

from builder.board import Space
from builder.hexgrid import label
from builder.insight.field import GoalSpace, StartZone
from builder.insight.judging.case import Case, Measure
from builder.insight.judging.sight import watched_percent
from builder.language import _, listed, ngettext

AROUND = 3
"""In spaces: the radius of a glyph's surroundings."""
LAST = 4
"""In spaces of movement: the last part of a way to a glyph, which counts as its approach."""


def named(goal: GoalSpace) -> str:
    """The name of a glyph in flags."""
    return _("{glyph} at {hex}", glyph=goal.called, hex=label(goal.space.hex))


def distance(case: Case) -> Iterator[Measure]:
    """How much nearer a glyph is to one of two sides, in spaces of movement from the median of its start
    spaces. A glyph that is nearer to the other side by the same number makes up for it.
    """
    if len(case.sides) != 2:
        return
    goals = [goal for goal in case.field.goals if not _without_way(case, goal)]
    leads = [lead for goal in goals if (lead := _lead(case, goal)).by]
    # The largest lead of one side is offset by the largest of the other, and so on.
    by_side = [
        sorted((lead for lead in leads if lead.side is side), key=lambda lead: -lead.by)
        for side in case.sides
    ]
    for mine, theirs in zip_longest(*by_side):
        stronger, weaker = sorted((mine, theirs), key=lambda lead: -(lead.by if lead else 0))
        net = stronger.by - (weaker.by if weaker else 0)
        sentence = ngettext(
            "{glyph} is {n} space nearer to {side} ({least} against {most})",
            "{glyph} is {n} spaces nearer to {side} ({least} against {most})",
            stronger.by,
            glyph=named(stronger.goal),
            side=stronger.side.name,
            least=stronger.least,
            most=stronger.least + stronger.by,
        )
        if weaker is not None:
            sentence = _(
                "{sentence}, {glyph} only {n} to {side}",
                sentence=sentence,
                glyph=named(weaker.goal),
                n=weaker.by,
                side=weaker.side.name,
            )
        spaces = tuple(lead.goal.space for lead in (stronger, weaker) if lead is not None)
        yield Measure("glyph-distance", named(stronger.goal), net, sentence, stronger.side.name, spaces)


class _Lead(NamedTuple):
    """Which of two sides a glyph is nearer to, by how much, and its distance from that side."""

    goal: GoalSpace
    side: StartZone
    by: int
    least: int


def _lead(case: Case, goal: GoalSpace) -> _Lead:
    costs = case.costs_to(goal)
    far = {
        side: round(median([costs[space] for space in side.spaces if space in costs])) for side in case.sides
    }
    side = min(case.sides, key=far.__getitem__)
    return _Lead(goal, side, max(far.values()) - far[side], far[side])


def _without_way(case: Case, goal: GoalSpace) -> list[StartZone]:
    """The sides that never get to a glyph."""
    there = case.costs_to(goal).keys()
    return [side for side in case.sides if there.isdisjoint(side.spaces)]


def out_of_reach(case: Case) -> Iterator[Measure]:
    """The number of sides from whose start zones no way on foot leads to a glyph."""
    for goal in case.field.goals:
        without = _without_way(case, goal)
        reaching = [side.name for side in case.sides if side not in without]
        sentence = _("no side gets to {glyph} on foot", glyph=named(goal))
        if reaching:
            sentence = ngettext(
                "{sides} never gets to {glyph} on foot",
                "{sides} never get to {glyph} on foot",
                len(without),
                sides=listed([side.name for side in without]),
                glyph=named(goal),
            )
        if without:
            favoured = reaching[0] if len(reaching) == 1 else ""
            yield Measure("glyph-reach", named(goal), len(without), sentence, favoured, (goal.space,))


def height(case: Case) -> Iterator[Measure]:
    """How many levels a glyph lies above the median of the spaces within 3."""
    for goal in case.field.goals:
        near = [s.level for s in case.field.spaces if 0 < s.hex.distance(goal.space.hex) <= AROUND]
        above = goal.space.level - median(near) if near else 0
        sentence = ngettext(
            "{glyph} lies {n:g} level above the ground around it",
            "{glyph} lies {n:g} levels above the ground around it",
            round(above),
            glyph=named(goal),
        )
        yield Measure("glyph-height", named(goal), above, sentence, "", (goal.space,))


def cover(case: Case) -> Iterator[Measure]:
    """The percentage of spaces within range 9 that see a figure on a glyph."""
    seen = case.field.once(watched_percent)
    for goal in case.field.goals:
        if goal.space in seen:
            sentence = _(
                "{glyph} is seen from only {n} % of the spaces within range 9",
                glyph=named(goal),
                n=seen[goal.space],
            )
            yield Measure("glyph-cover", named(goal), seen[goal.space], sentence, "", (goal.space,))


def approaches(case: Case) -> Iterator[Measure]:
    """The number of spaces from which a step leads onto a glyph."""
    for goal in case.field.goals:
        back = case.field.ways.back[case.field.number[goal.space]]
        sentence = ngettext(
            "only {n} space leads onto {glyph}",
            "only {n} spaces lead onto {glyph}",
            len(back),
            glyph=named(goal),
        )
        spaces = (goal.space, *(case.field.spaces[n] for n in back))
        yield Measure("glyph-approaches", named(goal), len(back), sentence, "", spaces)


def approach_height(case: Case) -> Iterator[Measure]:
    """How much higher the last spaces before the glyphs lie for one side, on average over all glyphs."""
    if found := _by_approach(case, lambda space: space.level):
        by, words, favoured, spaces = found
        sentence = _("{high} comes to the glyphs {n:g} levels higher than {low}", **words)
        yield Measure("glyph-approach-height", "", by, sentence, favoured, spaces)


def approach_cover(case: Case) -> Iterator[Measure]:
    """How much better hidden the last spaces before the glyphs are for one side, in percent that see them."""
    seen = case.field.once(watched_percent)
    if found := _by_approach(case, lambda space: -seen.get(space, 0)):
        by, words, favoured, spaces = found
        sentence = _("{high} comes to the glyphs better hidden than {low}, by {n:g} %", **words)
        yield Measure("glyph-approach-cover", "", by, sentence, favoured, spaces)


def _by_approach(
    case: Case, value: Callable[[Space], float]
) -> tuple[float, dict[str, object], str, tuple[Space, ...]] | None:
    """By how much the average of a value on the approaches is higher for one side: the number, words for the
    sentence, the favoured side and the spaces.
    """
    ways: Mapping[StartZone, list[Space]] = {side: [] for side in case.sides}
    for goal in case.field.goals:
        to = case.costs_to(goal)
        for side, last in ways.items():
            there = case.costs[side]
            least = there.get(goal.space)
            last += [
                space
                for space, cost in to.items()
                if least is not None and 0 < cost <= LAST and there.get(space, 999) + cost == least
            ]
    if not all(ways.values()):
        return None
    apart = case.apart(lambda side: round(mean(map(value, ways[side])), 1))
    if apart is None:
        return None
    by = round(apart.by, 1)
    words: dict[str, object] = {"high": apart.high.name, "low": apart.low.name, "n": by}
    return by, words, apart.high.name, tuple(ways[apart.high])
