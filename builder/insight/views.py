"""Sight over the battlefield: posts that see much, spaces that few see, cover, views from start zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.board import Door, Space
from builder.hexgrid import Hex
from builder.insight.field import HEIGHT, USUAL_MOVE, Field, StartZone
from builder.insight.report import (
    Cell,
    Fact,
    ReportPicture,
    Section,
    called,
    percent,
    place_of,
    places,
    ramp,
    spaces_counted,
)
from builder.language import _, decimal, ngettext

if TYPE_CHECKING:
    from numpy import bool_, uint8
    from numpy.typing import NDArray

    from builder.sight import Scene
    from builder.sight.ground import Whole

RANGES = (6, 7, 8, 9)
USUAL_RANGE = 7
SAFE = 25
"""In percent: a space counts as safe if at most this share of the spaces within the longest range sees it."""
_POSTS = 5


@dataclass(frozen=True, slots=True)
class Pairs:
    """All pairs of spaces within the longest range: both by number, their distance, percent seen."""

    one: Whole
    other: Whole
    away: Whole
    seen: NDArray[uint8]

    def count(self, side: Whole, chosen: NDArray[bool_], spaces: Sequence[Space]) -> Whole:
        """How many of the chosen pairs each space is in, on this side of the pair."""
        import numpy as np

        return np.bincount(side[chosen], minlength=len(spaces))


def views(field: Field) -> Section:
    """The section about sight. Lines go to the middle of targets, at three heights; doors are open."""
    spaces = field.once(onlookers)
    if len(spaces) < 2:
        return Section(
            "sight", _("Sight"), (Fact("cover", None, _("There are no two spaces to see each other.")),)
        )
    pairs = field.once(seen_pairs)
    some = pairs.seen > 0
    facts = [_cover(pairs), *(_posts(spaces, pairs, reach) for reach in RANGES)]
    watched = pairs.count(pairs.other, some, spaces)
    facts.append(_safe(spaces, watched, pairs.count(pairs.other, some | ~some, spaces)))
    facts += [_exposed(field, zone, spaces, pairs) for zone in field.sides if len(field.sides) > 1]
    usual = pairs.count(pairs.one, some & (pairs.away <= USUAL_RANGE), spaces)
    pictures = (
        _heat("posts", _("Spaces seen within range {range}", range=USUAL_RANGE), spaces, usual),
        _heat("watched", _("Spaces it is seen from within range {range}", range=RANGES[-1]), spaces, watched),
    )
    return Section("sight", _("Sight"), tuple(facts), pictures)


def onlookers(field: Field) -> list[Space]:
    """The spaces where the figure can stand upright; sight is measured from these."""
    return [s for s in field.spaces if s.headroom is None or s.headroom >= HEIGHT]


def scene(field: Field) -> Scene:
    """Everything that blocks lines of sight."""
    from builder.sight import Scene

    return Scene(field.battlefield, field.board)


def seen_pairs(field: Field) -> Pairs:
    """All pairs within the longest range; the numbers are indices into `onlookers`."""
    import numpy as np

    from builder.sight import PlacedFigure, near_pairs, views_of_pairs

    spaces = field.once(onlookers)
    of_hex: dict[Hex, list[int]] = {hex: [] for hex in field.battlefield.occupancy.hexes()}
    for number, space in enumerate(spaces):
        if space.hex in of_hex:
            of_hex[space.hex].append(number)
    here, there, away = near_pairs(list(of_hex), RANGES[-1])
    # A pair of hexes gives one pair of spaces for each space of the one and each of the other.
    numbers = np.array([number for column in of_hex.values() for number in column], dtype=np.int32)
    count = np.array([len(column) for column in of_hex.values()], dtype=np.int32)
    first = np.cumsum(count, dtype=np.int32) - count
    order = np.argsort(here, kind="stable")  # pairs worked out together lie together
    pair = np.repeat(order, count[here[order]] * count[there[order]])
    here, there, away = here[pair], there[pair], away[pair]
    new = np.flatnonzero(np.diff(pair, prepend=-1))
    within = np.arange(len(pair)) - np.repeat(new, np.diff(new, append=len(pair)))
    one = numbers[first[here] + within // count[there]]
    other = numbers[first[there] + within % count[there]]
    two = one != other
    one, other, away = one[two], other[two], away[two]
    del here, there, pair, within, two
    figures = [PlacedFigure((space,), HEIGHT) for space in spaces]
    seen = views_of_pairs(field.once(scene), figures, figures, (one, other), door=Door.OPEN, middle_only=True)
    return Pairs(one, other, away, seen)


def _cover(pairs: Pairs) -> Fact:
    whole = len(pairs.seen)
    hidden = int((pairs.seen == 0).sum())
    partly = int(((pairs.seen > 0) & (pairs.seen < 100)).sum())
    return Fact(
        "cover",
        {"range": RANGES[-1], "pairs": whole, "hidden": hidden, "partly": partly},
        _(
            "Of all pairs of spaces within range {range}, {hidden} % are hidden from each other and "
            "{partly} % see each other in part.",
            range=RANGES[-1],
            hidden=percent(hidden, whole),
            partly=percent(partly, whole),
        ),
    )


def _posts(spaces: list[Space], pairs: Pairs, reach: int) -> Fact:
    counts = pairs.count(pairs.one, (pairs.seen > 0) & (pairs.away <= reach), spaces)
    order = sorted(range(len(spaces)), key=lambda n: (-int(counts[n]), spaces[n]))[:_POSTS]
    mean = round(float(counts.mean()), 1)
    best = ", ".join(f"{called(spaces[n])} ({int(counts[n])})" for n in order)
    return Fact(
        "posts",
        {
            "range": reach,
            "mean": mean,
            "best": [{**place_of(spaces[n]), "sees": int(counts[n])} for n in order],
            "sees": [{**place_of(s), "sees": int(n)} for s, n in zip(spaces, counts, strict=True)],
        },
        _(
            "Within range {range} a figure sees {mean} spaces on average; the best posts are {posts}.",
            range=reach,
            mean=mean,
            posts=best,
        ),
        (((_("Range"), str(reach)), (_("Spaces seen"), decimal(mean)), (_("Best posts"), best)),),
    )


def _safe(spaces: list[Space], watched: Whole, possible: Whole) -> Fact:
    found = [
        space
        for space, n, of in zip(spaces, watched.tolist(), possible.tolist(), strict=True)
        if 100 * n <= SAFE * of
    ]
    return Fact(
        "safe",
        {"percent": SAFE, "range": RANGES[-1], "spaces": places(found)},
        ngettext(
            "{n} space ({percent} %) are safe places: seen from at most {most} % of the spaces within "
            "range {range}.",
            "{n} spaces ({percent} %) are safe places: seen from at most {most} % of the spaces within "
            "range {range}.",
            len(found),
            percent=percent(len(found), len(spaces)),
            most=SAFE,
            range=RANGES[-1],
        ),
    )


def _exposed(field: Field, zone: StartZone, spaces: list[Space], pairs: Pairs) -> Fact:
    """The spaces of a zone that figures can shoot at after one move out of another zone."""
    import numpy as np

    threats = {
        space
        for other in field.sides
        if other is not zone
        for space, turn in field.turns(other, USUAL_MOVE).items()
        if turn <= 1
    }
    threat = np.array([space in threats for space in spaces])
    shot = threat[pairs.one] & (pairs.seen > 0) & (pairs.away <= USUAL_RANGE)
    exposed = set(pairs.other[shot].tolist())
    number = {space: n for n, space in enumerate(spaces)}
    shown = [space for space in zone.spaces if number.get(space) in exposed]
    how = {"range": USUAL_RANGE, "move": USUAL_MOVE}
    row = (
        (_("Start zone"), zone.name),
        (
            _("Shot at with range {range} after one move of {move}", **how),
            _("{n} of {all}", n=len(shown), all=len(zone.spaces)),
        ),
    )
    return Fact(
        "exposure",
        {"zone": zone.name, "spaces": places(shown), "of": len(zone.spaces)},
        _(
            "{n} of the {spaces} of {zone} can be shot at, with range {range}, after one move of {move} out "
            "of another start zone.",
            n=len(shown),
            spaces=spaces_counted(len(zone.spaces)),
            zone=zone.called,
            **how,
        ),
        (row,),
    )


def _heat(id: str, title: str, spaces: list[Space], counts: Whole) -> ReportPicture:
    numbers = [int(n) for n in counts]
    most = max(numbers) or 1
    cells = tuple(Cell(s, ramp(n / most), str(n)) for s, n in zip(spaces, numbers, strict=True))
    return ReportPicture(
        id, title, cells, ((ramp(0), "0"), (ramp(0.5), str(most // 2)), (ramp(1), str(most)))
    )
