"""Rows of terrain.yaml: kinds of terrain and of other pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from builder.catalogue.pieces import ROLES, Moves, Role, TerrainKind, TileClass
from builder.catalogue.row import Row, RowError, identifier, switch, whole
from builder.plaindata import short

_MAX_WALL = 200
_USUAL_ROLE = {
    TileClass.LAND: Role.LAND,
    TileClass.FLUID: Role.FLUID,
    TileClass.OBSTACLE: Role.OBSTACLE,
    TileClass.PART: Role.PART,
}
_WALLED = frozenset({Role.RUIN, Role.STONE_WALL, Role.BATTLEMENT})


def read_kind(value: Any) -> TerrainKind:
    """The kind of terrain of a row of terrain.yaml."""
    row = Row(
        value, "id", "name", "class", "role", "short", "moves", "walls", "lifts", "confidence", "source"
    )
    tile_class = row.word("class", TileClass)
    allowed = ROLES[tile_class]
    role = row.word("role", Role) if "role" in row else _USUAL_ROLE.get(tile_class)
    if role is None or role not in allowed:
        raise RowError(f"role: one of {', '.join(sorted(allowed))} was expected for class {tile_class}")
    walls = Row(row.mapping("walls"), "inside", "outside")
    heights = {side: walls.whole(side, 0, _MAX_WALL) for side in ("inside", "outside") if row.get("walls")}
    if role in _WALLED and not heights:
        raise RowError(f"walls: {{inside: levels, outside: levels}} was expected for a {role}")
    return TerrainKind(
        id=row.id(),
        name=row.text("name", least=1),
        tile_class=tile_class,
        role=role,
        short=row.text("short", "", most=2),
        moves=_moves(row.mapping("moves")),
        walls=MappingProxyType(heights),
        lifts=row.switch("lifts"),
        confidence=row.confidence(),
        source=row.sources(),
    )


def _by_edition(read: Callable[[Any, str], Any]) -> Callable[[Any, str], dict[str, Any]]:
    def editions(value: Any, what: str) -> dict[str, Any]:
        row = Row(value, "basic", "master")
        return {key: read(row.get(key), f"{what}.{key}") for key in ("basic", "master") if key in row}

    return editions


def _variants(value: Any, what: str) -> dict[str, dict[str, int]]:
    if not isinstance(value, dict):
        raise RowError(f"{what}: a mapping was expected, found {short(value)}")
    return {
        identifier(name, what): {"cost": Row(variant, "cost").whole("cost", 0, 99)}
        for name, variant in value.items()
    }


def _door(value: Any, what: str) -> dict[str, int]:
    row = Row(value, "life", "defense")
    return {"life": row.whole("life", 1, 99), "defense": row.whole("defense", 0, 99)}


# The switches of movement and falling: what each may hold.
_MOVES: Mapping[str, Callable[[Any, str], Any]] = {
    "road": switch,
    "bonus": lambda value, what: whole(value, what, 0, 99),
    "bonus_on_ladders": switch,
    "ends_move": switch,
    "double_space_exception": switch,
    "cancels_fall": switch,
    "water_type": switch,
    "ladder_landing": switch,
    "castle_base": switch,
    "glyphs": switch,
    "forbidden": _by_edition(switch),
    "end_of_round_die": _by_edition(switch),
    "survive_d20": _by_edition(lambda value, what: whole(value, what, 1, 20)),
    "variants": _variants,
    "door": _door,
}


def _moves(values: dict[str, Any]) -> Moves:
    row = Row(values, *_MOVES)
    return Moves(**{key: read(row.get(key), f"moves.{key}") for key, read in _MOVES.items() if key in row})
