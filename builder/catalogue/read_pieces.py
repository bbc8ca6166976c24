"""Rows of the catalogue: shapes and piece types, kinds of terrain and of other pieces, boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from builder.catalogue.pieces import (
    DURATIONS,
    EDGE_ROLES,
    ROLES,
    UNKNOWN,
    Box,
    Count,
    Moves,
    PieceType,
    Role,
    Shape,
    TerrainKind,
    TileClass,
)
from builder.catalogue.row import ConflictError, Row, RowError, identifier, known, switch, whole
from builder.hexgrid import ORIGIN, Edge, Hex
from builder.language import _
from builder.plaindata import short

SHAPE_KEYS = ("cells", "edges", "opens", "passage", "clear", "spaces")
KIND_KEYS = (
    *("id", "name", "class", "role", "short", "moves", "walls", "lifts", "round"),
    *("confidence", "source"),
)
BOX_KEYS = ("id", "name", "kind", "publisher", "order", "year", "pieces", "glyphs", "cards")
MAX_CELLS = 100
MAX_HEIGHT = 200
ALL_ROUND = 100  # percent
REACH = 50  # hexes a cell may lie from A
PIECE_KEYS = (
    *("id", "name", "kind", "role", "shape", "height", "heights"),
    *("base", "made_of", "doorless", "confidence", "source"),
)
_ONE_EDGE = frozenset({Role.BATTLEMENT, Role.LADDER, Role.FLAG})


def read_shape(id: str, value: Any) -> Shape:
    """The shape of an entry of shapes.yaml."""
    row = Row(value, *SHAPE_KEYS)
    cells = [_hex(cell, "cells") for cell in row.items("cells")]
    _once(cells, "cells")
    if not cells or len(cells) > MAX_CELLS or cells[0] != ORIGIN:
        raise RowError(_("cells: 1 to {most} hexes were expected, the first of them [0, 0]", most=MAX_CELLS))
    passage = [whole(cell, "passage", 0, MAX_CELLS - 1) for cell in row.items("passage")]
    _once(passage, "passage")
    clear = row.whole("clear", 0, MAX_HEIGHT, 0)
    if bool(passage) != bool(clear):
        raise RowError(_("passage and clear: both were expected, or neither"))
    spaces = [_hex(space, "spaces") for space in row.items("spaces")]
    _once(spaces, "spaces")
    if len(spaces) not in (0, 4):
        raise RowError(_("spaces: the four doorway spaces were expected, or none"))
    edges, opens = _edges(row, "edges", cells), _edges(row, "opens", cells)
    if any(cell >= len(cells) for cell in passage):
        raise ConflictError(_("passage: numbers of cells from 0 to {n} were expected", n=len(cells) - 1))
    return Shape(id, tuple(cells), edges, opens, tuple(passage), clear, tuple(spaces))


def _edges(row: Row, key: str, cells: list[Hex]) -> tuple[Edge, ...]:
    pairs: list[tuple[int, int]] = []
    for pair in row.items(key):
        if not isinstance(pair, list) or len(pair) != 2:
            raise RowError(
                _("{key}: [cell, direction] pairs were expected, found {found}", key=key, found=short(pair))
            )
        pairs.append((whole(pair[0], key, 0, MAX_CELLS - 1), whole(pair[1], key, 0, 5)))
    _once(pairs, key)
    if any(cell >= len(cells) for cell, direction in pairs):
        raise ConflictError(
            _("{key}: numbers of cells from 0 to {n} were expected", key=key, n=len(cells) - 1)
        )
    return tuple(Edge(cells[cell], direction) for cell, direction in pairs)


def _hex(value: Any, what: str) -> Hex:
    if not isinstance(value, list) or len(value) != 2:
        raise RowError(_("{what}: [q, r] pairs were expected, found {found}", what=what, found=short(value)))
    return Hex(whole(value[0], what, -REACH, REACH), whole(value[1], what, -REACH, REACH))


def _once(values: list[Any], what: str) -> None:
    if len(set(values)) != len(values):
        raise RowError(_("{what}: none may come twice", what=what))


def read_piece(
    value: Any,
    kinds: Mapping[str, TerrainKind],
    shapes: Mapping[str, Shape],
    pieces: Mapping[str, PieceType],
    *,
    own: bool,
) -> PieceType:
    """The piece type of a row of pieces.yaml. ``base`` and ``made_of`` name pieces that came before it."""
    row = Row(value, *PIECE_KEYS)
    id, kind_id = row.id(), row.id("kind")
    role = row.word("role", Role) if "role" in row else None
    shape_id = row.id("shape") if "shape" in row else None
    base = row.id("base") if "base" in row else None
    heights = tuple(whole(height, "heights", 1, MAX_HEIGHT) for height in row.items("heights"))
    unsaid = max(heights, default=None if shape_id else 0)
    height = row.whole("height", 0, MAX_HEIGHT, unsaid)
    made_of = _made_of(row)
    name, confidence, source = _name(row, id), row.confidence(), row.sources()
    # From here on the row is well formed; what follows asks whether it fits the other rows.
    if kind_id == UNKNOWN:
        raise ConflictError(_("kind: {kind} is for what files hold and nobody knows", kind=kind_id))
    kind = known(kinds, kind_id, "kind")
    shape = known(shapes, shape_id, "shape") if shape_id else None
    role = role or kind.role
    if role not in ROLES[kind.tile_class]:
        raise ConflictError(
            _(
                "role: a piece of kind {kind} ({tile_class}) cannot be a {role}",
                kind=kind.id,
                tile_class=kind.tile_class,
                role=role,
            )
        )
    _demand_shape(role, shape)
    _demand_heights(role, shape, height, heights)
    _demand_others(id, base, made_of, pieces)
    return PieceType(
        id=id,
        name=name,
        kind=kind,
        role=role,
        shape=shape,
        height=height,
        fills=_fills(role, shape, height, heights),
        base=base,
        made_of=MappingProxyType(made_of),
        doorless=row.switch("doorless"),
        confidence=confidence,
        source=source,
        own=own,
    )


def _name(row: Row, usual: str | None = None) -> str:
    """The name that people read, in the language of the process where it ships (docs/translating.md)."""
    return _(row.text("name", usual, least=1))


def _made_of(row: Row) -> dict[str, int]:
    parts = row.mapping("made_of")
    return {identifier(part, "made_of"): whole(count, "made_of", 1, 99) for part, count in parts.items()}


def _fills(role: Role, shape: Shape | None, height: int, heights: tuple[int, ...]) -> tuple[int, ...]:
    """The slots each cell takes: as many as the piece is tall, a fluid one, an edge piece or door none."""
    if shape is None:
        return ()
    each = 0 if role in EDGE_ROLES or role is Role.DOOR else max(1, height)
    return heights or (each,) * len(shape.cells)


def _demand_shape(role: Role, shape: Shape | None) -> None:
    """Refuse a shape that lacks what the rules ask of pieces of this role."""
    if shape is None:
        return
    if role is Role.PART:
        raise ConflictError(_("shape: parts are never placed, so they have none"))
    if role in EDGE_ROLES and not shape.edges:
        raise ConflictError(
            _("shape {shape}: a {role} stands on edges, and it has none", shape=shape.id, role=role)
        )
    if role in _ONE_EDGE and (len(shape.edges), len(shape.cells)) != (1, 1):
        raise ConflictError(_("shape {shape}: a {role} has one cell and one edge", shape=shape.id, role=role))
    if role is Role.DOORWAY and not (shape.passage and shape.spaces):
        raise ConflictError(
            _(
                "shape {shape}: a {role} needs a passage and the four doorway spaces",
                shape=shape.id,
                role=role,
            )
        )


def _demand_heights(role: Role, shape: Shape | None, height: int, heights: tuple[int, ...]) -> None:
    if heights:
        if role is not Role.OBSTACLE or shape is None or len(heights) != len(shape.cells):
            raise ConflictError(_("heights: one for each cell of an obstacle was expected"))
        if height != max(heights):
            raise ConflictError(
                _("height: {heights} was expected, the largest of heights", heights=max(heights))
            )
    if role is Role.FLUID and height:
        raise ConflictError(_("height: a fluid adds none, 0 was expected"))
    if shape is not None and height == 0 and role not in EDGE_ROLES | {Role.FLUID, Role.LAND}:
        raise ConflictError(_("height: at least 1 was expected for a {role}", role=role))


def _demand_others(
    id: str, base: str | None, made_of: Mapping[str, int], pieces: Mapping[str, PieceType]
) -> None:
    """Refuse a base or parts that are not known, or that are made of others in turn."""
    if base is not None and known(pieces, base, "base").id == id:
        raise ConflictError(_("base: {id} cannot come under itself", id=id))
    for part in made_of:
        if part == id or known(pieces, part, "made_of: piece").made_of:
            raise ConflictError(_("made_of: {part} is made of others itself, or this piece", part=part))


MAX_WALL = 200
_USUAL_ROLE = {
    TileClass.LAND: Role.LAND,
    TileClass.FLUID: Role.FLUID,
    TileClass.OBSTACLE: Role.OBSTACLE,
    TileClass.PART: Role.PART,
}
_WALLED = frozenset({Role.RUIN, Role.STONE_WALL, Role.BATTLEMENT})


def read_kind(value: Any) -> TerrainKind:
    """The kind of terrain of a row of terrain.yaml."""
    row = Row(value, *KIND_KEYS)
    tile_class = row.word("class", TileClass)
    allowed = ROLES[tile_class]
    role = row.word("role", Role) if "role" in row else _USUAL_ROLE.get(tile_class)
    if role is None or role not in allowed:
        raise RowError(
            _(
                "role: one of {names} was expected for class {tile_class}",
                names=", ".join(sorted(allowed)),
                tile_class=tile_class,
            )
        )
    walls = Row(row.mapping("walls"), "inside", "outside")
    heights = {side: walls.whole(side, 0, MAX_WALL) for side in ("inside", "outside") if row.get("walls")}
    if role in _WALLED and not heights:
        raise RowError(_("walls: {{inside: levels, outside: levels}} was expected for a {role}", role=role))
    round = row.whole("round", 0, ALL_ROUND, 0)
    if round and tile_class is not TileClass.OBSTACLE:
        raise RowError(_("round: only obstacles are round; 0 was expected, found {found}", found=round))
    return TerrainKind(
        id=row.id(),
        name=_name(row),
        tile_class=tile_class,
        role=role,
        short=row.text("short", "", most=2),
        moves=_moves(row.mapping("moves")),
        walls=MappingProxyType(heights),
        lifts=row.switch("lifts"),
        round=round,
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
        raise RowError(_("{what}: a mapping was expected, found {found}", what=what, found=short(value)))
    return {
        identifier(name, what): {"cost": Row(variant, "cost").whole("cost", 0, 99)}
        for name, variant in value.items()
    }


# The switches of movement and falling: what each may hold.
MOVES: Mapping[str, Callable[[Any, str], Any]] = {
    "road": switch,
    "bonus": lambda value, what: whole(value, what, 0, 99),
    "ends_move": switch,
    "double_space_exception": switch,
    "cancels_fall": switch,
    "water_type": switch,
    "forbidden": _by_edition(switch),
    "end_of_round_die": _by_edition(switch),
    "survive_d20": _by_edition(lambda value, what: whole(value, what, 1, 20)),
    "variants": _variants,
}


def _moves(values: dict[str, Any]) -> Moves:
    row = Row(values, *MOVES)
    return Moves(**{key: read(row.get(key), f"moves.{key}") for key, read in MOVES.items() if key in row})


MAX_COUNT = 9999


def read_box(value: Any, pieces: Mapping[str, PieceType], boxes: Mapping[str, Box], *, own: bool) -> Box:
    """The box of a file of tilesets/, or of a row of ``boxes`` in the user's own file."""
    row = Row(value, *BOX_KEYS)
    id = row.id()
    name, kind = _name(row), row.text("kind", "own")
    if "pieces" not in row:
        raise RowError(_("pieces: a list was expected, found nothing"))
    counts = [_count(entry) for entry in row.items("pieces")]
    before = boxes.get(id)
    order = row.whole("order", 0, 10**6, before.order if before else 1000 + len(boxes))
    year = row.get("year")
    if isinstance(year, dict):
        dated = Row(year, "value", "confidence")
        dated.confidence()
        year = dated.get("value")
    box = Box(
        id=id,
        name=name,
        kind=kind,
        publisher=row.text("publisher", ""),
        order=order,
        pieces=MappingProxyType(dict(counts)),
        year=None if year is None else whole(year, "year", 1900, 3000),
        own=own,
        glyphs=_glyphs(row),
        cards=row.text("cards", ""),
    )
    if len(box.pieces) < len(counts):
        raise ConflictError(_("pieces: a piece is listed twice"))
    for piece in box.pieces:
        known(pieces, piece, "piece")
    return box


def _count(value: Any) -> tuple[str, Count]:
    row = Row(value, "piece", "count", "confidence", "source")
    return row.id("piece"), Count(row.whole("count", 1, MAX_COUNT), row.confidence(), row.sources())


def _glyphs(row: Row) -> Mapping[str, int]:
    """How many of each glyph lie in a box."""
    found: dict[str, int] = {}
    for entry in row.items("glyphs"):
        glyph = Row(entry, "glyph", "count", "duration")
        id = glyph.id("glyph")
        found[id] = found.get(id, 0) + glyph.whole("count", 1, MAX_COUNT)
        if glyph.get("duration", "permanent") not in DURATIONS:
            raise RowError(_("duration: {found} is not known", found=short(glyph.get("duration"))))
    return MappingProxyType(found)
