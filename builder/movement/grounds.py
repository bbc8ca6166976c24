"""What a kind of terrain does to who enters it, by edition and scenario (R048, R150, R221, R233)."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import NamedTuple

from builder.catalogue import TerrainKind, TileClass
from builder.errors import BuilderError
from builder.movement.editions import Edition

MAX_COST = 99
_NONE: Mapping[str, str] = MappingProxyType({})
_NO_COSTS: Mapping[str, int] = MappingProxyType({})


class Ground(NamedTuple):
    """What entering a space means: spaces it costs, bonus of a road or 0, whether it ends the move.

    ``double_space_exception``: a figure on two spaces passes over one such space (R052). ``survive_d20``:
    what a figure that ends there must roll to live, 0 for no roll (molten lava, decision 17). ``round_die``:
    at the end of a round it rolls a die there (lava field, R222).
    """

    cost: int
    bonus: int
    ends_move: bool
    forbidden: bool
    cancels_fall: bool
    double_space_exception: bool
    survive_d20: int = 0
    round_die: bool = False


def ground_of(kind: TerrainKind | None, cost: int, edition: Edition) -> Ground:
    """The ground of a kind of terrain (None: not in the catalogue) where entering costs ``cost``."""
    if kind is None:
        return Ground(cost, 0, False, False, False, False)
    moves, name = kind.moves, edition.terrain
    return Ground(
        cost,
        moves.bonus if moves.road else 0,
        moves.ends_move,
        bool(moves.forbidden.get(name, False)),
        moves.cancels_fall,
        moves.double_space_exception,
        moves.survive_d20.get(name, 0),
        bool(moves.end_of_round_die.get(name, False)),
    )


def terrain_costs(
    kinds: Mapping[str, TerrainKind],
    costs: Mapping[str, int] = _NO_COSTS,
    variants: Mapping[str, str] = _NONE,
) -> dict[str, int]:
    """The spaces that entering kinds of terrain costs in a scenario, where that is not 1 (R233).

    ``costs`` gives them as numbers (``{"sand": 2}``), ``variants`` by the name that the catalogue has for
    them (``{"snow": "heavy", "ice": "slippery"}``, decision 17); a number goes before a name. Raises
    BuilderError for a kind that carries nobody or is not known, a name it has not, or a number out of range.
    """
    found: dict[str, int] = {}
    for id, name in variants.items():
        there = _carrying(kinds, id).moves.variants
        if name not in there:
            expected = " or ".join(there) if there else "no variant"
            raise BuilderError(f"{id}: {expected} was expected, found {name!r}")
        found[id] = there[name].get("cost", 1)
    for id, cost in costs.items():
        _carrying(kinds, id)
        found[id] = cost
    for id, cost in found.items():
        if not 1 <= cost <= MAX_COST:
            raise BuilderError(f"cost of {id}: 1 to {MAX_COST} spaces were expected, found {cost}")
    return found


def _carrying(kinds: Mapping[str, TerrainKind], id: str) -> TerrainKind:
    """The kind of terrain of an id. Raises BuilderError for one on which nobody stands."""
    kind = kinds.get(id)
    carrying = [kind.id for kind in kinds.values() if kind.tile_class in (TileClass.LAND, TileClass.FLUID)]
    if kind is None or kind.id not in carrying:
        near = get_close_matches(id, carrying, 1)
        meant = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(carrying)}"
        raise BuilderError(f"a kind of terrain to walk on was expected, found {id!r}{meant}")
    return kind
