"""Tiles replaced on the same hexes: split into smaller ones, joined into larger ones, of another terrain;
and areas filled with tiles of one terrain: large ones first, out of what is left, on the ground as it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from builder import places
from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType, TerrainKind
from builder.hexgrid import Hex, Motion, line, reached, regions, surrounded
from builder.shaping.drop import surface
from builder.shaping.shores import shore_rules, shores
from builder.shaping.symmetry import (
    LaidTile,
    Remaining,
    imaged_tiles,
    images_of,
    on_every_side,
    one_side,
    with_images,
)
from builder.shaping.tiling import fewest, is_tile, tiles_like

# The other sides of a piece: how each is shown, and its counterpart there (itself where it is its own image).
Others = Callable[[Piece], Sequence[tuple[Motion, Piece]]]


Pulse = Callable[[], None]


def _no_pulse() -> None:
    pass


def _no_others(_piece: Piece) -> Sequence[tuple[Motion, Piece]]:
    return ()


@dataclass(frozen=True)
class Retiling:
    """Pieces that go, and tiles with their slots that come in their place. Nothing goes where none comes.

    In a symmetry ``gone_besides`` and ``come_besides`` are what goes and comes on sides not asked about.
    """

    gone: tuple[Piece, ...]
    come: tuple[tuple[int, LaidTile], ...]
    gone_besides: tuple[Piece, ...] = ()
    come_besides: tuple[tuple[int, LaidTile], ...] = ()

    @classmethod
    def along_shores(
        cls,
        battlefield: Battlefield,
        pieces: Iterable[Piece],
        types: Sequence[PieceType],
        remaining: Remaining | None = None,
        motions: Sequence[Motion] = (),
    ) -> Retiling:
        """Ground beside fluids made what the rules in ``grounds/shores.yaml`` say, on those of the pieces
        that are tiles; they are laid again, the fewest tiles of each terrain. Nothing goes where that cannot
        be.

        ``motions`` show the other sides of a symmetry: where the ground is symmetric its tiles are, too.
        """
        kinds = {type.kind.id: type for type in types if is_tile(type)}
        tiles = tiles_of(pieces)
        wanted = shores(battlefield, tiles, shore_rules(places.shipped("tilesets"), kinds))
        gone = tuple(tile for tile in tiles if any((cell, tile.slot) in wanted for cell in tile.cells))
        grounds: dict[tuple[int, str], set[Hex]] = defaultdict(set)
        for tile in gone:
            for cell in tile.cells:
                grounds[tile.slot, wanted.get((cell, tile.slot), tile.type.kind.id)].add(cell)
        stock, come = _Stock(remaining), list[tuple[int, LaidTile]]()
        stock.give(tile.type for tile in gone)
        for (slot, kind), cells in grounds.items():
            sides = motions if images_of(cells, motions) == cells else ()
            laid = _cover(cells, on_every_side(tiles_like(kinds[kind], types), sides), stock, sides)
            if laid is None:
                return cls((), ())
            stock.take(tile.type for tile in laid)
            come += [(slot, tile) for tile in laid]
        return cls(gone, tuple(come))


class _Gathering:
    """Pieces removed and added, distinguished by whether they lie on the hexes requested."""

    def __init__(self, asked: Iterable[Piece]) -> None:
        self.asked = {piece.id for piece in asked}
        self.gone: tuple[list[Piece], list[Piece]] = ([], [])
        self.come: tuple[list[tuple[int, LaidTile]], list[tuple[int, LaidTile]]] = ([], [])

    def exchange(self, before: Sequence[Piece], tiles: Iterable[LaidTile]) -> None:
        """Remove these pieces of one slot, and add these tiles."""
        for piece in before:
            self.gone[piece.id not in self.asked].append(piece)
        here = {cell for piece in before if piece.id in self.asked for cell in piece.cells}
        for tile in tiles:
            self.come[here.isdisjoint(tile.cells)].append((before[0].slot, tile))

    @property
    def found(self) -> Retiling:
        """All of it."""
        return Retiling(
            tuple(self.gone[False]), tuple(self.come[False]), tuple(self.gone[True]), tuple(self.come[True])
        )


def split(
    pieces: Iterable[Piece],
    types: Sequence[PieceType],
    remaining: Remaining | None = None,
    others: Others = _no_others,
    pulse: Pulse = _no_pulse,
) -> Retiling:
    """Each tile as the fewest smaller ones, of such as are ``remaining`` where that can be (None: all are).

    What is no tile, or has no smaller tiles that cover it exactly, stays as it is. ``others`` gives the
    counterparts in a symmetry: they are split likewise, and a tile over the axis so that it is its own image.
    ``pulse`` is called before each tile, and may raise to give it up.
    """
    asked = tuple(pieces)
    stock = _Stock(remaining)
    gathering = _Gathering(asked)
    done: set[int] = set()
    known: dict[tuple[PieceType, int], list[LaidTile]] = {}  # about cell A, of what was split already
    for piece in asked:
        if piece.id in done:
            continue
        pulse()
        across = others(piece)
        done.update((piece.id, *(other.id for _, other in across)))
        own = [motion for motion, other in across if other.id == piece.id]
        away = {other.id: (motion, other) for motion, other in across if other.id != piece.id}
        alike = (piece.type, piece.rotation)
        if alike in known:
            tiles = [tile._replace(hex=tile.hex.plus(piece.hex)) for tile in known[alike]]
        else:
            smaller = [type for type in tiles_like(piece.type, types) if type.size < piece.type.size]
            smaller = list(on_every_side(smaller, [motion for motion, _ in across]))
            tiles = _cover(piece.cells, smaller, stock, own, 1 + len(away)) or [] if smaller else []
            if remaining is None and not across:
                known[alike] = [tile._replace(hex=tile.hex.minus(piece.hex)) for tile in tiles]
        if not tiles:
            continue
        gathering.exchange([piece], tiles)
        for motion, other in away.values():
            gathering.exchange([other], imaged_tiles(tiles, motion))
        stock.take(tile.type for tile in tiles for _ in (piece, *away))
    return gathering.found


def join(
    pieces: Iterable[Piece],
    types: Sequence[PieceType],
    remaining: Remaining | None = None,
    others: Others = _no_others,
    motions: Sequence[Motion] = (),
    pulse: Pulse = _no_pulse,
) -> Retiling:
    """Tiles of one terrain and level that touch as the fewest tiles that cover exactly their hexes.

    The tiles taken up count as ``remaining`` again. Where that makes no fewer that lack and no fewer pieces,
    or tiles lie in one another, they stay as they are. ``others`` gives the counterparts in the symmetry of
    ``motions``: they are joined likewise. Tiles without counterparts are joined where they lie. ``pulse`` is
    called before each group of tiles, and may raise to give it up.
    """
    asked = tuple(pieces)
    stock = _Stock(remaining)
    gathering = _Gathering(asked)
    lone, paired = _paired(asked, others, motions)
    for sides, given in (((), lone), (motions, paired)):
        for together in _touching(given, sides):
            pulse()
            cells = [cell for piece in together for cell in piece.cells]
            if len(set(cells)) < len(cells):
                continue
            here = [cell for piece in together if piece.id in gathering.asked for cell in piece.cells]
            like = on_every_side(tiles_like(together[0].type, types), sides)
            # The tiles taken up are back in the box while another cover is looked for.
            stock.give(piece.type for piece in together)
            tiles = _cover(here, like, stock, sides)
            then = stock.price(tile.type for tile in tiles or ())
            now = stock.price(piece.type for piece in together)
            if tiles is not None and then < now:
                gathering.exchange(together, tiles)
                stock.take(tile.type for tile in tiles)
            else:
                stock.take(piece.type for piece in together)
    return gathering.found


def _paired(
    pieces: Sequence[Piece], others: Others, motions: Sequence[Motion]
) -> tuple[list[Piece], Collection[Piece]]:
    """The pieces that lack a counterpart, then the rest, each once, with their counterparts."""
    paired: dict[int, Piece] = {}
    lone: list[Piece] = []
    for piece in pieces:
        across = others(piece)
        if len(across) < len(motions):
            lone.append(piece)
        else:
            paired.update((other.id, other) for other in (piece, *(other for _, other in across)))
    return lone, paired.values()


def _cover(
    cells: Iterable[Hex], types: Sequence[PieceType], stock: _Stock, motions: Sequence[Motion], times: int = 1
) -> list[LaidTile] | None:
    """The fewest tiles that cover hexes and, ``motions`` showing them, their images, and are their own image.

    None where there are none. ``times`` is how often they will be used.
    """
    here = one_side(cells, motions)
    found: list[LaidTile] = []
    for part in parts(here.side | here.axis, motions):
        tiles = fewest(part, types, stock.of(types, times, found), motions=motions)
        if tiles is None:
            return None
        found += with_images(tiles, motions)
    return found


def _touching(pieces: Iterable[Piece], motions: Sequence[Motion]) -> list[list[Piece]]:
    """The tiles in groups of one terrain and one level that are connected, each with its images."""
    layers: dict[tuple[str, str, int], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if is_tile(piece.type):
            layers[(piece.type.kind.id, piece.type.role.value, piece.slot)].append(piece)
    found = []
    for layer in layers.values():
        owner: dict[Hex, list[Piece]] = defaultdict(list)
        for piece in layer:
            for cell in piece.cells:
                owner[cell].append(piece)
        rest = parts(owner.keys())
        while rest:
            part = rest.pop(0)
            alike = images_of(part, motions)
            part = part.union(*(other for other in rest if not alike.isdisjoint(other)))
            rest = [other for other in rest if alike.isdisjoint(other)]
            together = {piece.id: piece for cell in part for piece in owner[cell]}
            if len(together) > 1:
                found.append([together[id] for id in sorted(together)])
    return found


class _Stock:
    """The remaining pieces while tiles are taken and given back."""

    def __init__(self, remaining: Remaining | None) -> None:
        self._remaining = remaining
        self._given: Counter[str] = Counter()

    def of(self, types: Sequence[PieceType], times: int, used: Iterable[LaidTile]) -> dict[str, int] | None:
        """How many of a type remain after those used already, if each use takes several."""
        if self._remaining is None:
            return None
        taken = Counter(tile.type.id for tile in used)
        return {
            type.id: (self._remaining(type) + self._given[type.id] - taken[type.id]) // times
            for type in types
        }

    def price(self, types: Iterable[PieceType]) -> tuple[int, int]:
        """How many of these would be lacking, and how many there are."""
        wanted = Counter(types)
        lacking = 0
        if self._remaining is not None:
            there = {type: max(0, self._remaining(type) + self._given[type.id]) for type in wanted}
            lacking = sum(max(0, count - there[type]) for type, count in wanted.items())
        return lacking, wanted.total()

    def take(self, types: Iterable[PieceType]) -> None:
        self._given.subtract(type.id for type in types)

    def give(self, types: Iterable[PieceType]) -> None:
        self._given.update(type.id for type in types)


@dataclass(frozen=True)
class TerrainOffer:
    """One terrain that the tiles could be: how they would be then, and those it has no tile for.

    ``short`` is how many pieces of each type the collection lacks for it.
    """

    kind: TerrainKind
    pieces: tuple[Piece, ...]
    remaining: tuple[Piece, ...]
    short: Mapping[PieceType, int]

    @property
    def complete(self) -> bool:
        """Whether it has a tile for every shape."""
        return not self.remaining


def tiles_of(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Those of the pieces that are tiles of land or of a fluid."""
    return tuple(piece for piece in pieces if is_tile(piece.type))


def offers(
    pieces: Iterable[Piece], types: Sequence[PieceType], remaining: Remaining | None = None
) -> tuple[TerrainOffer, ...]:
    """Every terrain that some of the tiles could become, the complete ones first, in catalogue order.

    A terrain that all of them have already is no offer. ``remaining`` gives how many more there are.
    """
    tiles = tiles_of(pieces)
    found = []
    for kind in dict.fromkeys(type.kind for type in types if is_tile(type)):
        by_shape = _by_shape(kind, types)
        after, without = [], []
        for piece in tiles:
            if piece.type.kind is kind:
                continue
            type = by_shape.get(_shape(piece.type))
            if type is None:
                without.append(piece)
            else:
                after.append(replace(piece, type=type))
        if after:
            found.append(TerrainOffer(kind, tuple(after), tuple(without), _short(after, remaining)))
    return tuple(sorted(found, key=lambda offer: not offer.complete))


def _by_shape(kind: TerrainKind, types: Iterable[PieceType]) -> dict[str, PieceType]:
    """The tile of a terrain for each shape; of several the first, plain ones before those made of others."""
    found: dict[str, PieceType] = {}
    for type in sorted(types, key=lambda type: bool(type.made_of)):
        if type.kind is kind and is_tile(type):
            found.setdefault(_shape(type), type)
    return found


def _shape(type: PieceType) -> str:
    assert type.shape is not None
    return type.shape.id


def _short(after: Iterable[Piece], remaining: Remaining | None) -> dict[PieceType, int]:
    if remaining is None:
        return {}
    counts = Counter(piece.type for piece in after)
    return {
        type: count - max(remaining(type), 0)
        for type, count in counts.items()
        if count > max(remaining(type), 0)
    }


MOST_HEXES = 600
_GAP = 2  # hexes at most that a loop may lack to be one
_MOST_LOOKED_AT = 6_000  # hexes of the rectangle around a loop


@dataclass(frozen=True)
class Filling:
    """Pieces that fill an area (their ids are below 0), and the hexes of it that stay as they are.

    In a symmetry the pieces are those of one side and of the axis; the others are their images.

    ``taken`` are hexes where something stands, ``unseen`` those where it is not looked at, ``wet`` those that
    add no height, so that nothing can lie on them, ``odd`` those that no tile of this terrain fits.
    """

    pieces: tuple[Piece, ...]
    taken: frozenset[Hex]
    unseen: frozenset[Hex]
    wet: frozenset[Hex]
    odd: frozenset[Hex]

    @property
    def hexes(self) -> frozenset[Hex]:
        """The hexes that are filled."""
        return frozenset(cell for piece in self.pieces for cell in piece.cells)

    @property
    def sizes(self) -> dict[int, int]:
        """How many tiles of each size, largest first."""
        found = Counter(piece.type.size for piece in self.pieces)
        return dict(sorted(found.items(), reverse=True))

    @classmethod
    def of(
        cls,
        battlefield: Battlefield,
        type: PieceType,
        area: Iterable[Hex],
        types: Iterable[PieceType],
        remaining: Remaining | None = None,
        *,
        highest: int | None = None,
        without: Container[int] = (),
        level: int | None = None,
        motions: Sequence[Motion] = (),
    ) -> Filling:
        """Tiles of the terrain of ``type`` on an area, each hex one level above the ground there.

        Hexes of different heights are filled apart, so that no tile lies uneven. With ``level`` everything
        goes into that slot instead. ``highest`` and ``without`` as in `surface`. ``motions`` show the other
        sides of a symmetry: their images fill those, see `one_side`.
        """
        area = frozenset(area)
        here = one_side(area, motions)
        taken: set[Hex] = set()
        unseen: set[Hex] = set()
        wet: set[Hex] = set()
        steps: dict[int, set[Hex]] = defaultdict(set)
        for hex in here.side | here.axis:
            slot = level or surface(battlefield, (hex,), highest=highest, without=without) + 1
            if found := battlefield.occupancy.at(hex, slot):
                (unseen if all(piece.id in without for piece in found) else taken).add(hex)
            elif slot > 1 and _is_wet(battlefield, hex, slot - 1):
                wet.add(hex)
            else:
                steps[slot].add(hex)
        tiles = _tiles(steps, on_every_side(tiles_like(type, types), motions), remaining, motions)
        # A tile may lie on the image of a hex instead of on the hex.
        covered = images_of((cell for _, tile in tiles for cell in tile.cells), motions)
        return Filling(
            tuple(
                Piece(-number, tile.type, tile.hex, slot, tile.rotation)
                for number, (slot, tile) in enumerate(tiles, 1)
            ),
            *(
                images_of(hexes, motions) & area
                for hexes in (
                    taken,
                    unseen,
                    wet,
                    {hex for hexes in steps.values() for hex in hexes} - covered,
                )
            ),
        )

    @classmethod
    def mixed(
        cls,
        battlefield: Battlefield,
        mix: Sequence[tuple[PieceType, int]],
        area: Iterable[Hex],
        *,
        motions: Sequence[Motion] = (),
        **ground: Any,
    ) -> Filling:
        """As `of`, each hex in one of the terrains of a ``mix``, drawn by their weights: the same for all its
        images, and each time as long as no piece comes or goes.
        """
        drawn: dict[PieceType, set[Hex]] = defaultdict(set)
        kinds, weights = zip(*mix, strict=True)
        for hex in area:
            q, r = min((hex, *(motion.hex(hex) for motion in motions)))
            drawn[Random(f"{len(battlefield)} {q} {r}").choices(kinds, weights)[0]].add(hex)
        found = [cls.of(battlefield, type, hexes, motions=motions, **ground) for type, hexes in drawn.items()]
        pieces = [piece for one in found for piece in one.pieces]
        return cls(
            tuple(replace(piece, id=-number) for number, piece in enumerate(pieces, 1)),
            *(
                frozenset[Hex]().union(*(getattr(one, name) for one in found))
                for name in ("taken", "unseen", "wet", "odd")
            ),
        )


def _tiles(
    steps: dict[int, set[Hex]],
    types: Sequence[PieceType],
    remaining: Remaining | None,
    motions: Sequence[Motion],
) -> list[tuple[int, LaidTile]]:
    """Each piece of even ground covered by itself, the largest first, all out of one stock."""
    grounds = [(slot, part) for slot, hexes in steps.items() for part in parts(hexes, motions)]
    stock = {type.id: remaining(type) for type in types} if remaining is not None else None
    found: list[tuple[int, LaidTile]] = []
    for slot, part in sorted(grounds, key=lambda ground: (-len(ground[1]), ground[0], min(ground[1]))):
        tiles = fewest(part, types, stock, partly=True, motions=motions) or ()
        if stock is not None:
            for tile in with_images(tiles, motions):
                stock[tile.type.id] -= 1
        found += [(slot, tile) for tile in tiles]
    return sorted(found, key=lambda entry: entry[0])


def parts(hexes: Collection[Hex], motions: Sequence[Motion] = ()) -> list[set[Hex]]:
    """The hexes in parts that are connected, where ``motions`` show their images with those."""
    regions_of_all = regions(images_of(hexes, motions), lambda hex: [motion.hex(hex) for motion in motions])
    return [region.intersection(hexes) for region in regions_of_all]


def flooded(
    battlefield: Battlefield,
    hex: Hex,
    *,
    highest: int | None = None,
    without: Container[int] = (),
    level: int | None = None,
) -> frozenset[Hex] | None:
    """The hexes around ``hex`` with ground of the same height, as far as they are connected.

    With ``level`` the hexes that are free in that slot. ``highest`` and ``without`` as in `surface`. None
    where there are more than `MOST_HEXES`: the open table has no end.
    """

    def ground(hex: Hex) -> int | bool:
        if level is not None:
            return bool(battlefield.occupancy.at(hex, level))
        return surface(battlefield, (hex,), highest=highest, without=without)

    height = ground(hex)
    found = reached([hex], lambda hex: (n for n in hex.neighbours() if ground(n) == height), MOST_HEXES)
    return frozenset(found) if len(found) <= MOST_HEXES else None


def enclosed(path: Sequence[Hex]) -> frozenset[Hex]:
    """The hexes of a path and those it runs around. A very long path encloses nothing.

    Where its ends almost meet, and it runs around something if they do, what lies between them belongs to it.
    """
    border = frozenset(path)
    if path and 1 < path[0].distance(path[-1]) <= _GAP + 1:
        closed = border.union(line(path[0], path[-1]))
        whole = _with_inside(closed)
        return whole if whole > closed else _with_inside(border)
    return _with_inside(border)


def _with_inside(border: frozenset[Hex]) -> frozenset[Hex]:
    if not border:
        return border
    qs, rs = zip(*border, strict=True)
    looked_at = (max(qs) - min(qs) + 3) * (max(rs) - min(rs) + 3)
    return border | surrounded(border) if looked_at <= _MOST_LOOKED_AT else border


def _is_wet(battlefield: Battlefield, hex: Hex, slot: int) -> bool:
    return any(piece.type.is_flat for piece in battlefield.occupancy.at(hex, slot))
