"""Whether the battlefield is the same when turned or mirrored: how many hexes match their image."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from builder.hexgrid import Hex, disc, rounded
from builder.insight.field import Field
from builder.insight.report import BAD, DOUBTFUL, GOOD, Cell, Fact, Section, percent, picture_of, said
from builder.language import N_, _

SYMMETRIC = 95
_NEAR = 2
_STRIDE = 1_000_000  # more than any distance between hexes
Surface = tuple[tuple[int, str], ...]


class Likeness(NamedTuple):
    """How well one turn or mirror image fits: the hexes that have an image, those with the same levels as
    theirs, and those with the same levels and terrain.
    """

    name: str
    hexes: int
    levels: int
    terrain: int
    image: Callable[[Hex], Hex]


def symmetry(field: Field) -> Section:
    """The section about symmetry."""
    surfaces = field.once(surfaces_of)
    if not surfaces:
        return Section("symmetry", _("Symmetry"), (Fact("best", None, _("There is no space.")),))
    found = field.once(likenesses)
    best = best_of(found)
    whole = len(surfaces)
    share = percent(best.levels, whole)
    verdict = _("the battlefield is symmetric") if share >= SYMMETRIC else _("it is not symmetric")
    facts = [
        Fact(
            "best",
            {"how": best.name, "of": whole, **_shares(best, whole), "symmetric": share >= SYMMETRIC},
            _(
                "{how}, {levels} % of the hexes match in their levels and {terrain} % in terrain too: "
                "{verdict} ({needed} % are needed).",
                how=said(_(best.name)),
                levels=share,
                terrain=percent(best.terrain, whole),
                verdict=verdict,
                needed=SYMMETRIC,
            ),
        ),
        Fact(
            "all",
            [{"how": like.name, **_shares(like, whole)} for like in found],
            _("The best of turns by a sixth, a third and a half, and six mirror lines."),
        ),
        *_zones(field, best),
    ]
    cells = []
    for space in field.spaces:
        other = surfaces.get(best.image(space.hex))
        mine = surfaces[space.hex]
        cells.append(Cell(space, GOOD if other == mine else DOUBTFUL if _same(other, mine) else BAD))
    legend = (
        (GOOD, _("image of the same levels and terrain")),
        (DOUBTFUL, _("of the same levels")),
        (BAD, _("another, or none")),
    )
    return Section(
        "symmetry",
        _("Symmetry"),
        tuple(facts),
        (picture_of("symmetry", said(_(best.name)), cells, legend),),
    )


def surfaces_of(field: Field) -> dict[Hex, Surface]:
    """The level and terrain of every space, by hex, from the ground up."""
    return {
        hex: tuple((space.level, space.terrain) for space in column)
        for hex, column in field.board.spaces.items()
    }


def likenesses(field: Field) -> list[Likeness]:
    """How well each turn and mirror image fits; there must be at least one space."""
    return [_best(name, turn, field.once(surfaces_of)) for name, turn in _TURNS]


def best_of(found: Iterable[Likeness]) -> Likeness:
    """The best fit."""
    return max(found, key=lambda like: (like.levels, like.terrain, like.hexes))


def _shares(like: Likeness, whole: int) -> dict[str, int]:
    return {
        "hexes_percent": percent(like.hexes, whole),
        "levels_percent": percent(like.levels, whole),
        "terrain_percent": percent(like.terrain, whole),
    }


def _zones(field: Field, best: Likeness) -> Iterable[Fact]:
    """Whether the image swaps the start zones."""
    for zone in field.sides:
        own = {space.hex for space in zone.spaces}
        image = {best.image(hex) for hex in own}
        on = max(field.sides, key=lambda other: len(image & {s.hex for s in other.spaces}))
        share = percent(len(image & {s.hex for s in on.spaces}), len(image))
        how = said(_(best.name))
        sentence = _(
            "{how}, {percent} % of {zone} comes to lie on {other}.",
            how=how,
            percent=share,
            zone=zone.called,
            other=_("itself") if on is zone else on.called,
        )
        other = _("itself") if on is zone else on.name
        value = {"zone": zone.name, "on": on.name, "percent": share}
        row = (
            (_("Start zone"), zone.name),
            (how, _("{percent} % on {other}", percent=share, other=other)),
        )
        yield Fact("zone_image", value, sentence, (row,))


def _mirrored(hex: Hex) -> Hex:
    return Hex(hex.r, hex.q)


def _turn(sixths: int) -> Callable[[Hex], Hex]:
    return lambda hex: hex.turned(sixths)


def _mirror(sixths: int) -> Callable[[Hex], Hex]:
    return lambda hex: _mirrored(hex).turned(sixths)


# (q, r) to (r, q) keeps the hexes with q = r in place: a line at 30 degrees below the row, to the right.
_TURNS: tuple[tuple[str, Callable[[Hex], Hex]], ...] = (
    (N_("turned by half"), _turn(3)),
    (N_("turned by a third"), _turn(2)),
    (N_("turned by a sixth"), _turn(1)),
    (N_("mirrored in a line 30 degrees down to the right"), _mirror(0)),
    (N_("mirrored in a line 60 degrees down to the right"), _mirror(1)),
    (N_("mirrored in a line from top to bottom"), _mirror(2)),
    (N_("mirrored in a line 60 degrees down to the left"), _mirror(3)),
    (N_("mirrored in a line 30 degrees down to the left"), _mirror(4)),
    (N_("mirrored in a line from left to right"), _mirror(5)),
)


def _best(name: str, turn: Callable[[Hex], Hex], surfaces: dict[Hex, Surface]) -> Likeness:
    """The best place of a turned image: its middle must fall on the middle, give or take two hexes."""
    import numpy as np

    turned = [turn(hex) for hex in surfaces]
    many = len(surfaces)
    dq = sum(hex.q for hex in surfaces) - sum(hex.q for hex in turned)
    dr = sum(hex.r for hex in surfaces) - sum(hex.r for hex in turned)
    # Hexes as numbers in order, each with a number for its surface and one for its levels alone.
    keys = np.array([hex.q * _STRIDE + hex.r for hex in surfaces])
    order = np.argsort(keys)
    keys, images = keys[order], np.array([hex.q * _STRIDE + hex.r for hex in turned])[order]
    kinds: dict[Any, int] = {}
    both = np.array([kinds.setdefault(surface, len(kinds)) for surface in surfaces.values()])[order]
    plain = [kinds.setdefault(_levels(surface), len(kinds)) for surface in surfaces.values()]
    level = np.array(plain)[order]
    found: list[tuple[tuple[int, int, int], Hex]] = []
    for offset in disc(rounded(dq / many, dr / many), _NEAR):
        wanted = images + (offset.q * _STRIDE + offset.r)
        at = np.minimum(np.searchsorted(keys, wanted), many - 1)
        there = keys[at] == wanted
        likes = [int((there & (of[at] == of)).sum()) for of in (level, both)]
        found.append(((likes[0], likes[1], int(there.sum())), offset))
    (levels, terrain, hexes), offset = max(found)
    return Likeness(name, hexes, levels, terrain, lambda hex: turn(hex).plus(offset))


def _levels(surface: Surface) -> tuple[int, ...]:
    return tuple([level for level, terrain in surface])


def _same(one: Surface | None, other: Surface) -> bool:
    return one is not None and _levels(one) == _levels(other)
