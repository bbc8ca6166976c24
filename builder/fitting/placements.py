"""The parts of a battlefield that stay when its tiles are laid again, and every way to lay them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.battlefield import Battlefield, Piece
from builder.board import Board
from builder.catalogue import PieceType, Role, TerrainKind, TileClass
from builder.construction.findings import Ground
from builder.construction.registry import problems_of
from builder.fitting.allowed import Allowed
from builder.hexgrid import Hex
from builder.shaping.symmetry import LaidTile
from builder.shaping.tiling import TiledArea, is_tile, tiles_like

Cell = tuple[Hex, int]
"""A hex and a slot."""


@dataclass(frozen=True)
class LaidSurface:
    """The ground to be laid again: ``pieces`` as they lie, and the terrain that each of their cells may have.

    ``kinds`` gives ids of terrain and what is changed with each (None: nothing that is seen).
    """

    pieces: tuple[Piece, ...]
    kinds: Mapping[Cell, Mapping[str, Allowed | None]]

    def change(self, cell: Cell, type: PieceType) -> Allowed | None:
        """What is changed where a tile, or an obstacle, of a type comes on a cell."""
        kinds = self.kinds.get(cell)
        return Allowed.OBSTACLES if kinds is None else kinds[type.kind.id]


def is_laid_again(piece: Piece) -> bool:
    """Whether it is a tile of ground. Wall walks, castles and all that stands on the ground are not."""
    return is_tile(piece.type) and piece.type.role is not Role.WALL_WALK


def surface_of(
    battlefield: Battlefield,
    types: Sequence[PieceType],
    allowed: Collection[Allowed] = (Allowed.HIDDEN,),
    asked: Collection[int] | None = None,
) -> LaidSurface:
    """The surface of a battlefield, or of the pieces ``asked`` about.

    Tiles that lie in other pieces stay as they are. ``types`` are all there are.
    """
    occupancy = battlefield.occupancy
    ground = {type.kind.id: type.kind for type in types if is_tile(type) and type.role is not Role.WALL_WALK}
    under: dict[bool, dict[str, Mapping[str, Allowed | None]]] = {False: {}, True: {}}
    for kind in ground.values():
        seen = _instead(kind, ground.values(), allowed)
        under[False][kind.id] = seen
        dry = kind.tile_class is TileClass.LAND and Allowed.HIDDEN in allowed
        like = (other.id for other in ground.values() if other.tile_class is TileClass.LAND)
        under[True][kind.id] = dict.fromkeys(like) if dry else seen
    # Figures stand in the passage of a doorway, on the ground below it.
    stood_on = {(space.hex, space.piece) for space in Board(battlefield).all_spaces()}
    pieces = []
    kinds: dict[Cell, Mapping[str, Allowed | None]] = {}
    for piece in battlefield.pieces.values():
        if asked is not None and piece.id not in asked:
            continue
        if piece.type.role is Role.OBSTACLE and Allowed.OBSTACLES in allowed:
            pieces.append(piece)
            continue
        alone = is_laid_again(piece) and all(len(occupancy.at(*cell)) == 1 for cell in piece.filled())
        if not alone:
            continue
        pieces.append(piece)
        for hex in piece.cells:
            covered = bool(occupancy.at(hex, piece.slot + 1)) and (hex, piece.id) not in stood_on
            kinds[hex, piece.slot] = under[covered][piece.type.kind.id]
    return LaidSurface(tuple(pieces), kinds)


def _instead(
    kind: TerrainKind, ground: Iterable[TerrainKind], allowed: Collection[Allowed]
) -> dict[str, Allowed | None]:
    found: dict[str, Allowed | None] = {kind.id: None}
    for other in ground:
        if other is kind or other.tile_class is not kind.tile_class:
            continue
        change = Allowed.ALIKE if _rules(other) == _rules(kind) else Allowed.UNLIKE
        if change in allowed:
            found[other.id] = change
    return found


def _rules(kind: TerrainKind) -> tuple[object, ...]:
    return kind.role, kind.moves, kind.walls, kind.lifts


@dataclass(frozen=True, eq=False)
class Placement:
    """A way to lay a tile, and the cells it covers. ``piece`` is the one that lies just so now.

    ``changed`` is how many of its cells change what is seen, and how. ``hangs``: not all of it is held.
    """

    tile: LaidTile
    slot: int
    cells: frozenset[Cell]
    piece: Piece | None = None
    changed: Mapping[Allowed, int] = field(default_factory=dict)
    hangs: bool = False


def placements(surface: LaidSurface, types: Sequence[PieceType], battlefield: Battlefield) -> list[Placement]:
    """Every way to lay tiles of these types on the surface that the building rules allow by themselves, and
    the pieces that lie there.
    """
    occupancy = battlefield.occupancy
    tiles = [piece for piece in surface.pieces if is_laid_again(piece)]
    lying = {(frozenset(piece.filled()), piece.type.id): piece for piece in tiles}
    layers: dict[int, dict[str, list[Hex]]] = defaultdict(lambda: defaultdict(list))
    for (hex, slot), kinds in surface.kinds.items():
        for kind in kinds:
            layers[slot][kind].append(hex)
    examples = {type.kind.id: type for type in reversed(types) if is_tile(type)}
    found = []
    for slot, by_kind in layers.items():
        for kind, hexes in by_kind.items():
            area = TiledArea(hexes)
            for type in tiles_like(examples[kind], types):
                for way in area.ways(type, hexes):
                    cells = frozenset((hex, slot) for hex in way.hexes)
                    piece = lying.pop((cells, type.id), None)
                    hangs = slot > 1 and not all(occupancy.at(hex, slot - 1) for hex in way.hexes)
                    if hangs and piece is None and not _holds(battlefield, way.tile, slot):
                        continue
                    found.append(
                        Placement(way.tile, slot, cells, piece, _changed(surface, cells, kind), hangs)
                    )
    # Of a shape that the catalogue has twice, or has no longer.
    for (cells, _id), piece in lying.items():
        hangs = piece.slot > 1 and not all(occupancy.at(hex, piece.slot - 1) for hex in piece.cells)
        tile = LaidTile(piece.type, piece.hex, piece.rotation)
        found.append(Placement(tile, piece.slot, cells, piece, hangs=hangs))
    for piece in surface.pieces:
        if not is_laid_again(piece):
            found += _instead_of(piece, types)
    return found


def _instead_of(obstacle: Piece, types: Iterable[PieceType]) -> Iterator[Placement]:
    """An obstacle as it stands, and others of its kind on the same hexes."""
    cells = frozenset([(obstacle.hex, obstacle.slot)])
    for type in types:
        if type is obstacle.type:
            tile = LaidTile(type, obstacle.hex, obstacle.rotation)
            yield Placement(tile, obstacle.slot, cells, obstacle)
        elif _stand_for(type) == _stand_for(obstacle.type) and not type.made_of:
            tile = LaidTile(type, obstacle.hex, obstacle.rotation)
            yield Placement(tile, obstacle.slot, cells, None, {Allowed.OBSTACLES: 1})


def _stand_for(type: PieceType) -> tuple[object, ...]:
    return type.role, type.kind.id, type.shape and type.shape.id, type.base


def _changed(surface: LaidSurface, cells: Iterable[Cell], kind: str) -> Mapping[Allowed, int]:
    counts: dict[Allowed, int] = {}
    for cell in cells:
        change = surface.kinds[cell][kind]
        if change is not None:
            counts[change] = counts.get(change, 0) + 1
    return counts


_FALLS = frozenset({"no-support", "tips", "fluid-without-ground"})


def _holds(battlefield: Battlefield, tile: LaidTile, slot: int) -> bool:
    """Whether an overhanging tile would be held, with everything else unchanged."""
    piece = Piece(-1, tile.type, tile.hex, slot, tile.rotation)
    instead = {other.id for cell in piece.filled() for other in battlefield.occupancy.at(*cell)}
    ground = Ground(battlefield.occupancy, (piece,), instead)
    return all(problem.code not in _FALLS for problem in problems_of(ground, piece))
