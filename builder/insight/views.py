"""Sight over the battlefield: posts that see much, spaces that few see, cover, and what start zones show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.board import Door, Space
from builder.insight.field import HEIGHT, USUAL_MOVE, Field, StartZone
from builder.insight.report import Cell, Fact, Picture, Section, called, percent, place_of, places
from builder.insight.tints import ramp
from builder.wording import counted

if TYPE_CHECKING:
    from numpy import bool_, int64, uint8
    from numpy.typing import NDArray

RANGES = (6, 7, 8, 9)
USUAL_RANGE = 7
SAFE = 25
"""In percent: a space is called safe where no more of those within the longest range see it."""
_FAR = 1_000
_POSTS = 5


def views(field: Field) -> Section:
    """The section about sight. Middles of targets are looked for, at three heights; doors are open."""
    import numpy as np

    from builder.sight import Scene, Standing
    from builder.sight import views as seen_by

    spaces = [s for s in field.spaces if s.headroom is None or s.headroom >= HEIGHT]
    if len(spaces) < 2:
        return Section("sight", "Sight", (Fact("cover", None, "There are no two spaces to see each other."),))
    away = _ranges(field, spaces)
    near = (away <= RANGES[-1]) & ~np.eye(len(spaces), dtype=bool)
    figures = [Standing((space,), HEIGHT) for space in spaces]
    scene = Scene(field.battlefield, field.board)
    seen = seen_by(scene, figures, figures, door=Door.OPEN, middle_only=True, only=near)
    facts = [_cover(seen, near), *(_posts(spaces, seen, near & (away <= reach), reach) for reach in RANGES)]
    watched, possible = ((seen > 0) & near).sum(axis=0), near.sum(axis=0)
    facts.append(_safe(spaces, watched, possible))
    facts += [_exposed(field, zone, spaces, seen, away) for zone in field.sides if len(field.sides) > 1]
    usual = ((seen > 0) & near & (away <= USUAL_RANGE)).sum(axis=1)
    pictures = (
        _heat("posts", f"Spaces seen within range {USUAL_RANGE}", spaces, usual),
        _heat("watched", f"Spaces it is seen from within range {RANGES[-1]}", spaces, watched),
    )
    return Section("sight", "Sight", tuple(facts), pictures)


def _ranges(field: Field, spaces: list[Space]) -> NDArray[int64]:
    """The range between any two spaces, far where it is more than the longest that is asked for."""
    import numpy as np

    from builder.sight.pairs import Land, distances

    land = Land(field.battlefield)
    found = np.full((len(spaces), len(spaces)), _FAR, dtype=np.int64)
    of_hex: dict[tuple[int, int], list[int]] = {}
    for number, space in enumerate(spaces):
        of_hex.setdefault(space.hex, []).append(number)
    for hex, numbers in of_hex.items():
        for other, steps in distances(land, [spaces[numbers[0]].hex], RANGES[-1]).items():
            for there in of_hex.get(other, ()):
                found[of_hex[hex], there] = steps
    return found


def _cover(seen: NDArray[uint8], near: NDArray[bool_]) -> Fact:
    whole = int(near.sum())
    hidden = int(((seen == 0) & near).sum())
    partly = int(((seen > 0) & (seen < 100) & near).sum())
    return Fact(
        "cover",
        {"range": RANGES[-1], "pairs": whole, "hidden": hidden, "partly": partly},
        f"Of all pairs of spaces within range {RANGES[-1]}, {percent(hidden, whole)} % are hidden from each "
        f"other and {percent(partly, whole)} % see each other in part.",
    )


def _posts(spaces: list[Space], seen: NDArray[uint8], near: NDArray[bool_], reach: int) -> Fact:
    counts = ((seen > 0) & near).sum(axis=1)
    order = sorted(range(len(spaces)), key=lambda n: (-int(counts[n]), spaces[n]))[:_POSTS]
    mean = round(float(counts.mean()), 1)
    parts = [f"{called(spaces[n])} ({int(counts[n])})" for n in order]
    return Fact(
        "posts",
        {
            "range": reach,
            "mean": mean,
            "best": [{**place_of(spaces[n]), "sees": int(counts[n])} for n in order],
            "sees": [{**place_of(s), "sees": int(n)} for s, n in zip(spaces, counts, strict=True)],
        },
        f"Within range {reach} a figure sees {mean} spaces on average; the best posts are "
        f"{', '.join(parts)}.",
        ((("Range", str(reach)), ("Spaces seen", str(mean)), ("Best posts", ", ".join(parts))),),
    )


def _safe(spaces: list[Space], watched: NDArray[int64], possible: NDArray[int64]) -> Fact:
    found = [
        space
        for space, n, of in zip(spaces, watched.tolist(), possible.tolist(), strict=True)
        if 100 * n <= SAFE * of
    ]
    return Fact(
        "safe",
        {"percent": SAFE, "range": RANGES[-1], "spaces": places(found)},
        f"{counted(len(found), 'space')} ({percent(len(found), len(spaces))} %) are safe places: seen from "
        f"at most {SAFE} % of the spaces within range {RANGES[-1]}.",
    )


def _exposed(
    field: Field, zone: StartZone, spaces: list[Space], seen: NDArray[uint8], away: NDArray[int64]
) -> Fact:
    """What of a zone can be shot at by who has made one move out of another zone."""
    number = {space: n for n, space in enumerate(spaces)}
    threats = {
        number[space]
        for other in field.sides
        if other is not zone
        for space, turn in field.turns(other, USUAL_MOVE).items()
        if turn <= 1 and space in number
    }
    rows = sorted(threats)
    shown = [
        space
        for space in zone.spaces
        if space in number
        and bool(((seen[rows, number[space]] > 0) & (away[rows, number[space]] <= USUAL_RANGE)).any())
    ]
    return Fact(
        "exposure",
        {"zone": zone.name, "spaces": places(shown), "of": len(zone.spaces)},
        f"{len(shown)} of the {counted(len(zone.spaces), 'space')} of {zone.called} can be shot at, with "
        f"range {USUAL_RANGE}, after one move of {USUAL_MOVE} out of another start zone.",
        (
            (
                ("Start zone", zone.name),
                (
                    f"Shot at with range {USUAL_RANGE} after one move of {USUAL_MOVE}",
                    f"{len(shown)} of {len(zone.spaces)}",
                ),
            ),
        ),
    )


def _heat(id: str, title: str, spaces: list[Space], counts: NDArray[int64]) -> Picture:
    numbers = [int(n) for n in counts]
    most = max(numbers) or 1
    cells = tuple(Cell(s, ramp(n / most), str(n)) for s, n in zip(spaces, numbers, strict=True))
    return Picture(id, title, cells, ((ramp(0), "0"), (ramp(0.5), str(most // 2)), (ramp(1), str(most))))
