"""The parts of a battlefield that stay when its tiles are laid again, and every way to lay them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

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
        above = occupancy.at(piece.hex, piece.slot + 1)
        if not alone or any(
            other.type.rests_on(piece.type) for other in above
        ):  # or is the base of what it carries
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


def as_they_lie(surface: LaidSurface, battlefield: Battlefield) -> Iterator[Placement]:
    """The pieces of the surface."""
    for piece in surface.pieces:
        tile = LaidTile(piece.type, piece.hex, piece.rotation)
        if is_laid_again(piece):
            hangs = _hangs(battlefield, piece.cells, piece.slot)
            yield Placement(tile, piece.slot, frozenset(piece.filled()), piece, hangs=hangs)
        else:
            yield Placement(tile, piece.slot, frozenset([(piece.hex, piece.slot)]), piece)


def placements(
    surface: LaidSurface, types: Sequence[PieceType], battlefield: Battlefield, tick: Callable[[], None]
) -> Iterator[Placement]:
    """Every other way to lay tiles of these types on the surface that the building rules allow by themselves.

    ``tick`` is called before each, and may raise to give it up.
    """
    lying = {(frozenset(piece.filled()), piece.type.id) for piece in surface.pieces}
    layers: dict[int, dict[str, list[Hex]]] = defaultdict(lambda: defaultdict(list))
    for (hex, slot), kinds in surface.kinds.items():
        for kind in kinds:
            layers[slot][kind].append(hex)
    tiles = tiles_by_kind(types)
    for slot, by_kind in layers.items():
        for kind, hexes in by_kind.items():
            area = TiledArea(hexes)
            for type in tiles[kind]:
                for way in area.ways(type, hexes):
                    tick()
                    placement = placement_of(surface, way.tile, way.hexes, slot)
                    if (placement.cells, type.id) in lying:
                        continue
                    if not _hangs(battlefield, way.hexes, slot):
                        yield placement
                    elif _holds(battlefield, way.tile, slot):
                        yield replace(placement, hangs=True)
    for piece in surface.pieces:
        if not is_laid_again(piece):
            yield from _instead_of(piece, types)


def tiles_by_kind(types: Sequence[PieceType]) -> dict[str, tuple[PieceType, ...]]:
    """The tiles of each terrain, by its id, one of each shape, largest first."""
    examples = {type.kind.id: type for type in reversed(types) if is_tile(type)}
    return {kind: tiles_like(example, types) for kind, example in examples.items()}


def placement_of(surface: LaidSurface, tile: LaidTile, hexes: Iterable[Hex], slot: int) -> Placement:
    """A tile laid on hexes of the surface in a slot."""
    cells = frozenset([(hex, slot) for hex in hexes])
    return Placement(tile, slot, cells, None, _changed(surface, cells, tile.type.kind.id))


def _hangs(battlefield: Battlefield, hexes: Iterable[Hex], slot: int) -> bool:
    return slot > 1 and not all(battlefield.occupancy.at(hex, slot - 1) for hex in hexes)


def _instead_of(obstacle: Piece, types: Iterable[PieceType]) -> Iterator[Placement]:
    """Other obstacles of its kind on the same hexes."""
    cells = frozenset([(obstacle.hex, obstacle.slot)])
    tile = LaidTile(obstacle.type, obstacle.hex, obstacle.rotation)
    for type in types:
        same = type is obstacle.type or type.made_of
        if not same and _stand_for(type) == _stand_for(obstacle.type):
            yield Placement(tile._replace(type=type), obstacle.slot, cells, None, {Allowed.OBSTACLES: 1})


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
