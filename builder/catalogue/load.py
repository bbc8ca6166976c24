"""Reads the shipped catalogue and the user's own pieces and boxes into one `Catalogue`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from builder.catalogue.pieces import (
    EDGE_ROLES,
    Box,
    Confidence,
    Count,
    PieceType,
    Role,
    Shape,
    TerrainKind,
    TileClass,
)
from builder.errors import UnreadableError
from builder.hexgrid import Edge, Hex
from builder.plaindata import Document, read_bytes, read_yaml
from builder.problems import Problem, Severity

OWN_FILE = "own-pieces.yaml"

Word = TypeVar("Word", Role, Confidence, TileClass)


@dataclass(frozen=True)
class Catalogue:
    """All piece types, kinds of terrain and boxes, by id, in catalogue order.

    ``problems`` tells what of the user's own file could not be used.
    """

    kinds: Mapping[str, TerrainKind]
    shapes: Mapping[str, Shape]
    pieces: Mapping[str, PieceType]
    boxes: Mapping[str, Box]
    sources: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def placeable(self) -> tuple[PieceType, ...]:
        """The types that can be put on a battlefield, in catalogue order."""
        return tuple(piece for piece in self.pieces.values() if piece.placeable)


def load(tilesets: Path, own: Path | None = None) -> Catalogue:
    """The catalogue in the folder ``tilesets`` with the user's own file ``own`` laid over it.

    Raises UnreadableError where a shipped file is missing or broken. What is wrong in the user's own file
    is left out and told in ``Catalogue.problems``; the shipped data stands.
    """
    folder = tilesets / "catalogue"
    builder = _Builder()
    documents = [
        (_read(folder / "sources.yaml"), "sources"),
        (_read(folder / "shapes.yaml"), "shapes"),
        (_read(folder / "terrain.yaml"), "kinds"),
        (_read(folder / "pieces.yaml"), "pieces"),
    ]
    for document, section in documents:
        builder.section(document, section, own=False)
    for path in sorted(tilesets.glob("*.yaml")):
        document = _read(path)
        builder.box(document, (), document.data, own=False)
    if builder.problems:
        first = builder.problems[0]
        raise UnreadableError(f"{first.source}: {first.message}")
    if own is not None and own.exists():
        builder.own_file(own)
    boxes = dict(sorted(builder.boxes.items(), key=lambda item: (item[1].order, item[0])))
    return Catalogue(
        kinds=MappingProxyType(builder.kinds),
        shapes=MappingProxyType(builder.shapes),
        pieces=MappingProxyType(builder.pieces),
        boxes=MappingProxyType(boxes),
        sources=MappingProxyType(builder.sources),
        problems=tuple(builder.problems),
    )


def _read(path: Path) -> Document:
    return read_yaml(read_bytes(path), str(path))


class _WrongRowError(Exception):
    """A row that cannot be used, with what was found and what was expected."""


class _Builder:
    def __init__(self) -> None:
        self.sources: dict[str, str] = {}
        self.shapes: dict[str, Shape] = {}
        self.kinds: dict[str, TerrainKind] = {}
        self.pieces: dict[str, PieceType] = {}
        self.boxes: dict[str, Box] = {}
        self.problems: list[Problem] = []

    def own_file(self, path: Path) -> None:
        """Kinds, shapes, pieces and boxes of the user; a wrong row is left out and told."""
        try:
            document = _read(path)
        except UnreadableError as error:
            self.problems.append(Problem("own-pieces", Severity.ERROR, str(error)))
            return
        if not isinstance(document.data, dict):
            if document.data is not None:
                self.wrong(document, (), "kinds:, shapes:, pieces: or boxes: were expected at the top")
            return
        for fault in document.faults:
            self.wrong(document, fault.path, fault.message)
        known = ("shapes", "kinds", "pieces", "boxes")
        for key in document.data:
            if key not in known:
                self.wrong(document, (key,), f"{key!r} is not known here; expected one of {', '.join(known)}")
        for section in known:
            if section in document.data:
                self.section(document, section, own=True)

    def wrong(self, document: Document, path: tuple[str | int, ...], message: str) -> None:
        source = document.source(path)
        self.problems.append(
            Problem("own-pieces", Severity.ERROR, f"{source}: {message}; left out", source=source)
        )

    def section(self, document: Document, section: str, *, own: bool) -> None:
        entries = document.data.get(section) if isinstance(document.data, dict) else None
        wanted = dict if section in ("shapes", "sources") else list
        if not isinstance(entries, wanted):
            shape = "a mapping" if wanted is dict else "a list"
            self.wrong(document, (section,), f"{section}: {shape} was expected")
            return
        items = entries.items() if isinstance(entries, dict) else enumerate(entries)
        for key, row in items:
            path = (section, key)
            try:
                if section == "sources":
                    self.sources[str(key)] = str(row)
                elif section == "shapes":
                    self.shapes[str(key)] = _shape(str(key), _mapping(row))
                elif section == "kinds":
                    kind = _kind(_mapping(row))
                    self.kinds[kind.id] = kind
                elif section == "pieces":
                    piece = self.piece(_mapping(row), own=own)
                    self.pieces[piece.id] = piece
                else:
                    self.box(document, path, row, own=own)
            except _WrongRowError as wrong:
                self.wrong(document, path, str(wrong))

    def piece(self, row: dict[str, Any], *, own: bool) -> PieceType:
        id = _text(row, "id")
        kind_id = _text(row, "kind")
        kind = self.kinds.get(kind_id)
        if kind is None:
            raise _WrongRowError(f"kind {kind_id!r} of {id} is not known")
        shape_id = row.get("shape")
        shape = self.shapes.get(shape_id) if isinstance(shape_id, str) else None
        if shape_id is not None and shape is None:
            raise _WrongRowError(f"shape {shape_id!r} of {id} is not known")
        role = _one_of(Role, row.get("role", kind.role), "role")
        height = _number(row, "height", 0, 200) if shape is not None else 0
        heights = row.get("heights")
        if heights is not None and (shape is None or not _numbers(heights, len(shape.cells))):
            raise _WrongRowError(f"heights of {id}: one number from 1 to 200 a cell was expected")
        made_of = row.get("made_of", {})
        if not isinstance(made_of, dict) or not all(_whole(n, 1, 99) for n in made_of.values()):
            raise _WrongRowError(f"made_of of {id}: a mapping of piece to number was expected")
        fills: tuple[int, ...] = ()
        if shape is not None:
            flat = kind.tile_class in (TileClass.LAND, TileClass.FLUID)
            per_cell = 0 if role in EDGE_ROLES or role is Role.DOOR else 1 if flat else max(1, height)
            fills = tuple(heights) if heights else (per_cell,) * len(shape.cells)
        base = row.get("base")
        return PieceType(
            id=id,
            name=_text(row, "name", id),
            kind=kind,
            role=role,
            shape=shape,
            height=height,
            fills=fills,
            base=base if isinstance(base, str) else None,
            made_of=MappingProxyType(dict(made_of)),
            confidence=_one_of(Confidence, row.get("confidence", "high"), "confidence"),
            source=_sources(row),
            own=own,
        )

    def box(self, document: Document, path: tuple[str | int, ...], row: Any, *, own: bool) -> None:
        try:
            row = _mapping(row)
            pieces: dict[str, Count] = {}
            rows = row.get("pieces")
            if not isinstance(rows, list):
                raise _WrongRowError("pieces: a list was expected")
            for entry in map(_mapping, rows):
                piece = _text(entry, "piece")
                if piece not in self.pieces:
                    raise _WrongRowError(f"piece {piece!r} is not known")
                confidence = _one_of(Confidence, entry.get("confidence", "high"), "confidence")
                pieces[piece] = Count(_number(entry, "count", 1, 9999), confidence, _sources(entry))
            year = row.get("year")
            value = year.get("value") if isinstance(year, dict) else year
            order = row.get("order", 1000 + len(self.boxes))
            box = Box(
                id=_text(row, "id"),
                name=_text(row, "name"),
                kind=_text(row, "kind", "own"),
                publisher=_text(row, "publisher", ""),
                order=order if _whole(order, 0, 10**6) else 1000,
                pieces=MappingProxyType(pieces),
                year=value if _whole(value, 1900, 3000) else None,
                own=own,
            )
        except _WrongRowError as wrong:
            self.wrong(document, path, str(wrong))
            return
        self.boxes[box.id] = box


def _shape(id: str, row: dict[str, Any]) -> Shape:
    cells = _hexes(row.get("cells"), f"cells of shape {id}")
    if not cells or cells[0] != Hex(0, 0) or len(set(cells)) != len(cells):
        raise _WrongRowError(f"cells of shape {id}: the first must be [0, 0] and none may come twice")

    def edges(key: str) -> tuple[Edge, ...]:
        rows = row.get(key, [])
        good = isinstance(rows, list) and all(
            isinstance(e, list) and len(e) == 2 and _whole(e[0], 0, len(cells) - 1) and _whole(e[1], 0, 5)
            for e in rows
        )
        if not good:
            raise _WrongRowError(f"{key} of shape {id}: [cell, direction] pairs were expected")
        return tuple(Edge(cells[cell], direction) for cell, direction in rows)

    passage = row.get("passage", [])
    if not isinstance(passage, list) or not all(_whole(i, 0, len(cells) - 1) for i in passage):
        raise _WrongRowError(f"passage of shape {id}: numbers of cells were expected")
    clear = row.get("clear", 0)
    return Shape(
        id=id,
        cells=cells,
        edges=edges("edges"),
        opens=edges("opens"),
        passage=tuple(passage),
        clear=clear if _whole(clear, 0, 200) else 0,
        spaces=_hexes(row.get("spaces", []), f"spaces of shape {id}"),
    )


def _kind(row: dict[str, Any]) -> TerrainKind:
    moves, walls = row.get("moves", {}), row.get("walls", {})
    if not isinstance(moves, dict) or not isinstance(walls, dict):
        raise _WrongRowError("moves and walls: mappings were expected")
    return TerrainKind(
        id=_text(row, "id"),
        name=_text(row, "name"),
        tile_class=_one_of(TileClass, row.get("class"), "class"),
        role=_one_of(Role, row.get("role", row.get("class")), "role"),
        short=_text(row, "short", ""),
        moves=MappingProxyType(moves),
        walls=MappingProxyType(walls),
        lifts=row.get("lifts") is True,
        confidence=_one_of(Confidence, row.get("confidence", "high"), "confidence"),
        source=_sources(row),
    )


def _mapping(row: Any) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise _WrongRowError(f"a mapping was expected, found {row!r}")
    return row


def _text(row: dict[str, Any], key: str, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str):
        raise _WrongRowError(f"{key}: a word was expected, found {value!r}")
    return value


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _number(row: dict[str, Any], key: str, least: int, most: int) -> int:
    value = row.get(key)
    if not _whole(value, least, most):
        raise _WrongRowError(f"{key}: a whole number from {least} to {most} was expected, found {value!r}")
    assert isinstance(value, int)
    return value


def _numbers(value: Any, length: int) -> bool:
    return isinstance(value, list) and len(value) == length and all(_whole(n, 1, 200) for n in value)


def _one_of(words: type[Word], value: Any, key: str) -> Word:
    try:
        return words(value)
    except ValueError:
        raise _WrongRowError(f"{key}: one of {', '.join(words)} was expected, found {value!r}") from None


def _sources(row: dict[str, Any]) -> tuple[str, ...]:
    value = row.get("source", [])
    if isinstance(value, str):
        return (value,)
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def _hexes(value: Any, what: str) -> tuple[Hex, ...]:
    good = isinstance(value, list) and all(
        isinstance(h, list) and len(h) == 2 and all(_whole(n, -50, 50) for n in h) for h in value
    )
    if not good:
        raise _WrongRowError(f"{what}: [q, r] pairs were expected")
    return tuple(Hex(q, r) for q, r in value)
