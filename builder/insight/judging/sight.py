"""Checks of sight: first attacks, how exposed the start zones are, the longest open lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from builder.board import Door, Space
from builder.insight.field import HEIGHT, USUAL_MOVE, Field, StartZone
from builder.insight.judging.case import MOVERS, Case, Measure
from builder.insight.report import ReportTable
from builder.insight.views import RANGES, onlookers, scene, seen_pairs
from builder.language import _, ngettext

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    from builder.sight.ground import Whole

Attacks = Mapping[tuple[StartZone, StartZone], Mapping[int, set[Space]]]
ATTACKS = (5, *RANGES)
"""The ranges that are checked."""
NONE = ATTACKS[-1] + 1
"""Stands for the range if none of them is enough."""
_AT_ONCE = 1_500
_MOST_LOOKED = 9_000
_ROWS = 256


def watched_percent(field: Field) -> dict[Space, int]:
    """For each space, the percentage of the spaces within range 9 that see it."""
    spaces, pairs = field.once(onlookers), field.once(seen_pairs)
    some = pairs.seen > 0
    seen = pairs.count(pairs.other, some, spaces).tolist()
    of = pairs.count(pairs.other, some | ~some, spaces).tolist()
    return {space: round(100 * n / max(1, m)) for space, n, m in zip(spaces, seen, of, strict=True)}


def _attacked(case: Case, threats: set[Space], targets: StartZone) -> dict[int, set[Space]]:
    """The spaces of a start zone that can be attacked from others, by the range needed."""
    spaces, pairs = case.field.once(onlookers), case.field.once(seen_pairs)
    shot = _are(spaces, threats)[pairs.one] & _are(spaces, set(targets.spaces))[pairs.other]
    shot &= pairs.seen > 0
    found: dict[int, set[Space]] = {reach: set() for reach in ATTACKS}
    for number, away in zip(pairs.other[shot].tolist(), pairs.away[shot].tolist(), strict=True):
        for reach in ATTACKS:
            if away <= reach:
                found[reach].add(spaces[number])
    return found


def _are(spaces: list[Space], chosen: set[Space]) -> NDArray[bool_]:
    import numpy as np

    return np.array([space in chosen for space in spaces])


def first_attacks(case: Case, *, flying: bool) -> Attacks:
    """What each side can attack of each other zone in its first turn, by range, on foot or with a flyer."""
    found = {}
    for side, other in case.pairs:
        turns = case.reached[side, MOVERS[-1]] if flying else case.field.turns(side, USUAL_MOVE)
        found[side, other] = _attacked(case, {space for space, n in turns.items() if n <= 1}, other)
    return found


def attack_table(case: Case) -> ReportTable | None:
    """The number of start spaces that each side can attack in its first turn, by range."""
    rows = [
        (how, side.name, other.name, *(str(len(by_range[reach])) for reach in ATTACKS))
        for how, flying in ((_("move {n}", n=USUAL_MOVE), False), (_(MOVERS[-1].name), True))
        for (side, other), by_range in first_attacks(case, flying=flying).items()
    ]
    ranges = [_("range {range}", range=reach) for reach in ATTACKS]
    headings = (_("First attacks"), _("from"), _("on start spaces of"), *ranges)
    return ReportTable(headings, tuple(rows)) if rows else None


def first_attack(case: Case) -> Iterator[Measure]:
    """The shortest range at which an enemy start zone is attacked on foot in the first turn (10: none)."""
    yield from _first(case, "first-attack", flying=False)


def first_flight(case: Case) -> Iterator[Measure]:
    """The shortest range at which a flyer with a move of 6 attacks an enemy start zone in the first turn."""
    yield from _first(case, "first-flight", flying=True)


def _first(case: Case, check: str, *, flying: bool) -> Iterator[Measure]:
    attacks = first_attacks(case, flying=flying)
    shortest = {
        sides: min((reach for reach in ATTACKS if found[reach]), default=NONE)
        for sides, found in attacks.items()
    }
    for (side, other), reach in shortest.items():
        shot = attacks[side, other].get(reach, set())
        sentence = ngettext(
            "{side} can attack {n} start space of {other} in the first turn with range {range}",
            "{side} can attack {n} start spaces of {other} in the first turn with range {range}",
            len(shot),
            side=side.name,
            other=other.name,
            range=reach,
        )
        if not shot:
            sentence = _(
                "{side} can attack no start space of {other} in the first turn",
                side=side.name,
                other=other.name,
            )
        if flying:
            sentence = _("a flyer of {sentence}", sentence=sentence)
        # One start space more decides nothing, least of all against a side that can attack as many later.
        favoured = side.name if reach < shortest[other, side] and len(shot) > 1 else ""
        yield Measure(check, f"{side.name}/{other.name}", reach, sentence, favoured, tuple(shot))


def attack_balance(case: Case) -> Iterator[Measure]:
    """How many more start spaces one side can attack in its first turn with the longest range."""
    attacks = first_attacks(case, flying=False)
    hit = {
        side: {space for (by, _on), found in attacks.items() if by is side for space in found[ATTACKS[-1]]}
        for side in case.sides
    }
    if apart := case.apart(lambda side: len(hit[side])):
        sentence = _(
            "{high} can attack {most} start spaces in the first turn with range {range}, {low} {least}",
            high=apart.high.name,
            low=apart.low.name,
            most=int(apart.most),
            least=int(apart.least),
            range=ATTACKS[-1],
        )
        yield Measure("attack-balance", "", apart.by, sentence, apart.high.name, tuple(hit[apart.high]))


def openness(case: Case) -> Iterator[Measure]:
    """How much more exposed one start zone is, in percent of the lines into it within range 9."""
    spaces, pairs = case.field.once(onlookers), case.field.once(seen_pairs)
    share: dict[StartZone, int] = {}
    for side in case.sides:
        own = _are(spaces, set(side.spaces))
        into = own[pairs.other] & ~own[pairs.one]
        share[side] = round(100 * int((into & (pairs.seen > 0)).sum()) / max(1, int(into.sum())))
    if apart := case.apart(share.__getitem__):
        sentence = _(
            "the start zone of {high} lies open: {most} % of the lines into it are free, {least} % for {low}",
            high=apart.high.name,
            low=apart.low.name,
            most=int(apart.most),
            least=int(apart.least),
        )
        yield Measure("openness", "", apart.by, sentence, apart.low.name, apart.high.spaces)


def open_line(case: Case) -> Iterator[Measure]:
    """The longest line of sight between two spaces, as the crow flies."""
    import numpy as np

    from builder.sight import PlacedFigure, views_of_pairs

    field = case.field
    spaces = field.once(onlookers)
    q, r = (np.array([getattr(space.hex, axis) for space in spaces]) for axis in "qr")
    ones, others = _farthest(q, r)
    for first in range(0, len(ones), _AT_ONCE):
        one, other = ones[first : first + _AT_ONCE], others[first : first + _AT_ONCE]
        used, ends = np.unique(np.concatenate((one, other)), return_inverse=True)
        figures = [PlacedFigure((spaces[number],), HEIGHT) for number in used.tolist()]
        pairs = ends[: len(one)], ends[len(one) :]
        seen = views_of_pairs(field.once(scene), figures, figures, pairs, door=Door.OPEN, middle_only=True)
        if seen.any():
            at = int(np.argmax(seen > 0))
            line = spaces[int(one[at])], spaces[int(other[at])]
            length = line[0].hex.distance(line[1].hex)
            sentence = _(
                "the longest open line, {one} to {other}, is {n} spaces long",
                one=line[0],
                other=line[1],
                n=length,
            )
            yield Measure("open-line", "", length, sentence, "", line)
            return


def _farthest(q: Whole, r: Whole) -> tuple[Whole, Whole]:
    """The pairs of hexes farthest apart, by number, longest first. Works through the rows in batches: all
    pairs of a large battlefield would fill the memory.
    """
    import numpy as np

    far, at = np.zeros(0, dtype=int), np.zeros(0, dtype=int)
    for first in range(0, len(q), _ROWS):
        dq, dr = q[first : first + _ROWS, None] - q, r[first : first + _ROWS, None] - r
        here = np.triu((abs(dq) + abs(dr) + abs(dq + dr)) // 2, first + 1).ravel()
        new = np.flatnonzero(here > (far[-1] if len(far) == _MOST_LOOKED else -1))
        far, at = np.concatenate((far, here[new])), np.concatenate((at, new + first * len(q)))
        order = np.argsort(-far, kind="stable")[:_MOST_LOOKED]
        far, at = far[order], at[order]
    return np.divmod(at, max(1, len(q)))
