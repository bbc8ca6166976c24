"""Rows of the catalogue: shapes and piece types, kinds of terrain and of other pieces, boxes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

from builder import places
from builder.catalogue.pieces import (
    DURATIONS,
    EDGE_ROLES,
    IN_PRINT,
    ONE_LINE,
    ROLES,
    UNKNOWN,
    Box,
    Confidence,
    Count,
    Disputed,
    Id,
    Line,
    Month,
    Moves,
    Name,
    PieceType,
    Role,
    Shape,
    Sources,
    TerrainKind,
    TileClass,
)
from builder.catalogue.row import ConflictError, Row, known
from builder.facts import Limits, Looks, OneOf
from builder.hexgrid import ORIGIN, Edge, Hex
from builder.language import N_, _
from builder.plaindata import read_shipped
from builder.plaindata.records import NEEDED, WrongValueError

SHAPE_KEYS = (
    *("cells", "edges", "opens", "passage", "clear", "spaces"),
    *("joints", "ledges", "ledge", "ends"),
)
KIND_KEYS = (
    *("id", "name", "class", "role", "short", "moves", "walls", "lifts", "round", "stacks"),
    *("confidence", "source"),
)
BOX_KEYS = (
    *("id", "name", "kind", "publisher", "order", "year", "pieces", "glyphs", "cards"),
    *("aliases", "sold", "in_print", "disputed"),
)
MAX_CELLS = 100
MAX_HEIGHT = 200
ALL_ROUND = 100  # percent
PIECE_KEYS = (
    *("id", "name", "kind", "role", "shape", "height", "heights"),
    *("base", "made_of", "doorless", "confidence", "source", "map_editor", "virtualscape"),
)
_FOREIGN = {
    "map_editor": Annotated[
        str,
        Looks(
            re.compile("[A-Za-z][A-Za-z0-9_]{0,19}"), N_("a word of up to 20 letters, digits and underscores")
        ),
    ],
    "virtualscape": Name,
}
DRAWN_THERE = ("one", "two", "triangle", "rosette", "twenty-four")
"""The shapes that personal tiles of VirtualScape have."""
_ONE_EDGE = frozenset({Role.BATTLEMENT, Role.LADDER, Role.FLAG, Role.FIXTURE})
_Cell = Annotated[int, Limits(0, MAX_CELLS - 1)]
_Height = Annotated[int, Limits(0, MAX_HEIGHT)]
_HEIGHTS = tuple[Annotated[int, Limits(1, MAX_HEIGHT)], ...]
_MADE_OF = Mapping[Id, Annotated[int, Limits(1, 99)]]


def read_shape(id: str, value: Any) -> Shape:
    """The shape of an entry of shapes.yaml."""
    row = Row(value, *SHAPE_KEYS)
    cells: tuple[Hex, ...] = row.read("cells", tuple[Hex, ...], ())
    _once(cells, "cells")
    if not cells or len(cells) > MAX_CELLS or cells[0] != ORIGIN:
        text = _("cells: 1 to {most} hexes were expected, the first of them [0, 0]", most=MAX_CELLS)
        raise WrongValueError((), text)
    passage = row.read("passage", tuple[_Cell, ...], ())
    _once(passage, "passage")
    clear = row.read("clear", _Height, 0)
    if bool(passage) != bool(clear):
        raise WrongValueError((), _("passage and clear: both were expected, or neither"))
    spaces = row.read("spaces", tuple[Hex, ...], ())
    _once(spaces, "spaces")
    if len(spaces) not in (0, 4):
        raise WrongValueError((), _("spaces: the four doorway spaces were expected, or none"))
    edges, opens = _edges(row, "edges", cells), _edges(row, "opens", cells)
    joints = row.read("joints", tuple[Annotated[int, Limits(0, 11)], ...], ())
    ledges, ledge = row.read("ledges", tuple[Hex, ...], ()), row.read("ledge", _Height, 0)
    if bool(ledges) != bool(ledge):
        raise WrongValueError((), _("ledges and ledge: both were expected, or neither"))
    ends = row.read("ends", tuple[_Cell, ...], ())
    if any(cell >= len(cells) for cell in (*passage, *ends)):
        text = _("passage, ends: numbers of cells from 0 to {n} were expected", n=len(cells) - 1)
        raise ConflictError((), text)
    return Shape(id, cells, edges, opens, passage, clear, spaces, joints, ledges, ledge, ends)


def _edges(row: Row, key: str, cells: tuple[Hex, ...]) -> tuple[Edge, ...]:
    pairs = row.read(key, tuple[tuple[_Cell, Annotated[int, Limits(0, 5)]], ...], ())
    _once(pairs, key)
    if any(cell >= len(cells) for cell, direction in pairs):
        text = _("{key}: numbers of cells from 0 to {n} were expected", key=key, n=len(cells) - 1)
        raise ConflictError((), text)
    return tuple(Edge(cells[cell], direction) for cell, direction in pairs)


def _once(values: tuple[Any, ...], what: str) -> None:
    if len(set(values)) != len(values):
        raise WrongValueError((what,), _("none may come twice"))


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
    id, kind_id, role = row.read("id", Id), row.read("kind", Id), row.read("role", Role, None)
    shape_id, base = row.read("shape", Id, None), row.read("base", Id, None)
    heights = row.read("heights", _HEIGHTS, ())
    height = row.read("height", _Height, max(heights, default=NEEDED if shape_id else 0))
    made_of = row.read("made_of", _MADE_OF, {})
    name, confidence, source = _name(row, id), row.confidence(), row.sources()
    foreign = {program: row.read(program, hint) for program, hint in _FOREIGN.items() if program in row}
    # From here on the row is well formed; what follows asks whether it fits the other rows.
    if kind_id == UNKNOWN:
        raise ConflictError((), _("kind: {kind} is for what files hold and nobody knows", kind=kind_id))
    kind = known(kinds, kind_id, "kind")
    shape = known(shapes, shape_id, "shape") if shape_id else None
    role = role or kind.role
    if role not in ROLES[kind.tile_class]:
        raise ConflictError(
            (),
            _(
                "role: a piece of kind {kind} ({tile_class}) cannot be a {role}",
                kind=kind.id,
                tile_class=kind.tile_class,
                role=role,
            ),
        )
    _demand_shape(role, shape)
    _demand_heights(role, shape, height, heights)
    _demand_others(id, base, made_of, pieces)
    _demand_own_words(id, shape, foreign, pieces)
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
        doorless=row.read("doorless", bool, False),
        confidence=confidence,
        source=source,
        own=own,
        foreign=MappingProxyType(foreign),
    )


def _name(row: Row, usual: Any = NEEDED) -> str:
    """The name that people read, in the language of the process where it ships (docs/translating.md)."""
    return _(row.read("name", Name, usual))


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
        raise ConflictError((), _("shape: parts are never placed, so they have none"))
    if role in EDGE_ROLES and not shape.edges:
        raise ConflictError(
            (), _("shape {shape}: a {role} stands on edges, and it has none", shape=shape.id, role=role)
        )
    if role is Role.LAUR_WALL and not (shape.ends and shape.ends[0] == 0 and len(shape.edges) == 1):
        raise ConflictError(
            (), _("shape {shape}: a {role} has one edge and ends at cell 0", shape=shape.id, role=role)
        )
    if role in _ONE_EDGE and (len(shape.edges), len(shape.cells)) != (1, 1):
        raise ConflictError(
            (), _("shape {shape}: a {role} has one cell and one edge", shape=shape.id, role=role)
        )
    if role is Role.DOORWAY and not (shape.passage and shape.spaces):
        raise ConflictError(
            (),
            _(
                "shape {shape}: a {role} needs a passage and the four doorway spaces",
                shape=shape.id,
                role=role,
            ),
        )


def _demand_heights(role: Role, shape: Shape | None, height: int, heights: tuple[int, ...]) -> None:
    if heights:
        if role is not Role.OBSTACLE or shape is None or len(heights) != len(shape.cells):
            raise ConflictError((), _("heights: one for each cell of an obstacle was expected"))
        if height != max(heights):
            raise ConflictError(
                (), _("height: {heights} was expected, the largest of heights", heights=max(heights))
            )
    if role is Role.FLUID and height:
        raise ConflictError((), _("height: a fluid adds none, 0 was expected"))
    if shape is not None and height == 0 and role not in EDGE_ROLES | {Role.FLUID, Role.LAND}:
        raise ConflictError((), _("height: at least 1 was expected for a {role}", role=role))


def _demand_others(
    id: str, base: str | None, made_of: Mapping[str, int], pieces: Mapping[str, PieceType]
) -> None:
    """Refuse a base or parts that are not known, or that are made of others in turn."""
    if base is not None and known(pieces, base, "base").id == id:
        raise ConflictError((), _("base: {id} cannot come under itself", id=id))
    for part in made_of:
        if part == id or known(pieces, part, "made_of: piece").made_of:
            raise ConflictError((), _("made_of: {part} is made of others itself, or this piece", part=part))


def _demand_own_words(
    id: str, shape: Shape | None, foreign: Mapping[str, str], pieces: Mapping[str, PieceType]
) -> None:
    """Refuse what another program calls a piece that ships, or another one of the user's own, and a personal
    tile that nobody can draw there.
    """
    if "virtualscape" in foreign and (shape is None or shape.id not in DRAWN_THERE):
        text = _("virtualscape: one of the shapes {names} was expected", names=", ".join(DRAWN_THERE))
        raise ConflictError(("virtualscape",), text)
    for program, word in foreign.items():
        table = read_shipped(places.shipped("tilesets") / "catalogue" / f"{program}.yaml").data
        means = {row["piece"] for row in table.get("ids", ()) if row["id"] == word}
        means |= {row["piece"] for row in table.get("personal", ()) if row["name"].lower() in word.lower()}
        if program == "map_editor" and (word in table["zones"] or word[0] == "y" or word[:2] == "om"):
            means.add(word)  # a start zone, a glyph or an objective marker
        means |= {
            one for one, type in pieces.items() if type.foreign.get(program, "").lower() == word.lower()
        }
        for other in sorted(means - {id}):
            text = _(
                "{program}: {word} is {other}; another one was expected",
                program=program,
                word=word,
                other=other,
            )
            raise ConflictError((program,), text)


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
    tile_class = row.read("class", TileClass)
    allowed = ROLES[tile_class]
    role = row.read("role", Role, _USUAL_ROLE.get(tile_class))
    if role is None or role not in allowed:
        text = _(
            "role: one of {names} was expected for class {tile_class}",
            names=", ".join(sorted(allowed)),
            tile_class=tile_class,
        )
        raise WrongValueError((), text)
    said = row.read("walls", Mapping[str, Any], {})
    walls = Row(said, "inside", "outside", path=("walls",))
    heights = {side: walls.read(side, _Height) for side in ("inside", "outside") if said}
    if role in _WALLED and not heights:
        text = _("walls: {{inside: levels, outside: levels}} was expected for a {role}", role=role)
        raise WrongValueError((), text)
    round = row.read("round", Annotated[int, Limits(0, ALL_ROUND)], 0)
    if round and tile_class is not TileClass.OBSTACLE:
        text = _("round: only obstacles are round; 0 was expected, found {found}", found=round)
        raise WrongValueError((), text)
    return TerrainKind(
        id=row.read("id", Id),
        name=_name(row),
        tile_class=tile_class,
        role=role,
        short=row.read("short", Annotated[str, Limits(0, 2), ONE_LINE], ""),
        moves=row.read("moves", Moves, Moves()),
        walls=MappingProxyType(heights),
        lifts=row.read("lifts", bool, False),
        round=round,
        stacks=row.read("stacks", bool, False),
        confidence=row.confidence(),
        source=row.sources(),
    )


MAX_COUNT = 9999
_Count = Annotated[int, Limits(1, MAX_COUNT)]


@dataclass(frozen=True, slots=True)
class _Counted:
    piece: Id
    count: _Count
    confidence: Confidence = Confidence.HIGH
    source: Sources = ()


def read_box(value: Any, pieces: Mapping[str, PieceType], boxes: Mapping[str, Box], *, own: bool) -> Box:
    """The box of a file of tilesets/, or of a row of ``boxes`` in the user's own file."""
    row = Row(value, *BOX_KEYS)
    id, name = row.read("id", Id), _name(row)
    counts = row.read("pieces", tuple[_Counted, ...])
    before = boxes.get(id)
    order = before.order if before else 1000 + len(boxes)
    sold = _dated(row, "sold", Month, "")
    box = Box(
        id=id,
        name=name,
        kind=row.read("kind", Line, "own"),
        publisher=row.read("publisher", Line, ""),
        order=row.read("order", Annotated[int, Limits(0, 10**6)], order),
        pieces=MappingProxyType({one.piece: Count(one.count, one.confidence, one.source) for one in counts}),
        year=int(sold[:4]) if sold else _dated(row, "year", Annotated[int, Limits(1900, 3000)] | None, None),
        own=own,
        glyphs=_glyphs(row),
        cards=row.read("cards", Line, ""),
        aliases=row.read("aliases", tuple[Name, ...], ()),
        sold=sold,
        in_print=row.read("in_print", Annotated[str, OneOf(tuple(IN_PRINT))], "unknown"),
        disputed=row.read("disputed", tuple[Disputed, ...], ()),
    )
    if len(box.pieces) < len(counts):
        raise ConflictError((), _("pieces: a piece is listed twice"))
    for piece in box.pieces:
        known(pieces, piece, "piece")
    return box


def _dated(row: Row, key: str, hint: Any, usual: Any) -> Any:
    """A date, alone or with how sure it is."""
    if not isinstance(row.read(key, Any, None), dict):
        return row.read(key, hint, usual)
    inside = Row(row.read(key, Any), "value", "confidence", path=(key,))
    inside.confidence()
    return inside.read("value", hint, usual)


def _glyphs(row: Row) -> Mapping[str, int]:
    """How many of each glyph lie in a box."""
    found: dict[str, int] = {}
    for number, entry in enumerate(row.read("glyphs", tuple[Any, ...], ())):
        glyph = Row(entry, "glyph", "count", "duration", path=("glyphs", number))
        id = glyph.read("glyph", Id)
        found[id] = found.get(id, 0) + glyph.read("count", _Count)
        glyph.read("duration", Annotated[str, OneOf(DURATIONS)], "")
    return MappingProxyType(found)
