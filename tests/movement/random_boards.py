"""Random small battlefields of everything that movement asks about, and random figures on them.

A board is a carpet of single columns of random levels, with random pieces put on it one by one; a piece
that has no room is left out. Nothing overlaps, ladders stand on landings, ruins on even ground, doorways on
tiles of their own: what figures do on boards that cannot be built is not what the rules are about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import PieceType, Role, TileClass
from builder.hexgrid import Edge, Hex

WIDTH, DEPTH = 5, 4
_TILES = (
    "grass-1",
    "grass-2",
    "rock-3",
    "grass-7",
    "road-2",
    "wall-walk-1",
    "sand-1",
    "road-5",
    "wall-walk-7",
)
_FLUIDS = ("water-1", "water-3", "wellspring-water-1", "swamp-water-1", "ice-1", "molten-lava-1", "shadow-1")
_CARPET = ("grass-1", "grass-1", "road-1", "sand-1", "rock-1", "wall-walk-1", "snow-1")
_OBSTACLES = ("evergreen-10", "evergreen-15", "glacier-3", "palm-14")
_RUINS = ("ruin-long", "ruin-short")
_DOORWAYS = ("fortress-doorway", "fortress-arch", "fortress-arch+door")

PLANS = st.tuples(
    st.integers(1, 8),
    st.binary(min_size=WIDTH * DEPTH, max_size=WIDTH * DEPTH),
    st.binary(min_size=12 * 5, max_size=12 * 5),
)
"""How uneven the carpet is; a byte for each of its hexes; five bytes for each piece put on it (0: none)."""
Plan = tuple[int, bytes, bytes]


@dataclass
class _Site:
    """A battlefield as it grows; ``reserved`` are cells that ladders, ruins and doors need free."""

    types: Mapping[str, PieceType]
    battlefield: Battlefield
    reserved: set[tuple[Hex, int]]

    def put(self, id: str, hex: Hex, slot: int, rotation: int = 0) -> Piece | None:
        """Put a piece where it has room."""
        if not 1 <= slot <= 40:
            return None
        piece = self.battlefield.new_piece(self.types[id], hex, slot, rotation)
        occupancy = self.battlefield.occupancy
        if any(occupancy.at(*cell) or cell in self.reserved for cell in piece.filled()):
            return None
        self.battlefield.apply(Put((piece,)))
        return piece

    def free(self, hex: Hex, slots: range) -> bool:
        occupancy = self.battlefield.occupancy
        return not any(occupancy.at(hex, slot) or (hex, slot) in self.reserved for slot in slots)

    def top(self, hex: Hex) -> int:
        return self.battlefield.occupancy.top(hex)

    def tile(self, hex: Hex, slot: int) -> Piece | None:
        """The land tile that fills a cell."""
        found = self.battlefield.occupancy.at(hex, slot)
        return found[0] if found and found[0].type.kind.tile_class is TileClass.LAND else None

    def surfaces(self, hex: Hex) -> list[int]:
        """The slots of the land tiles of a column with nothing directly on them."""
        column = self.battlefield.occupancy.column(hex)
        return [slot for slot in sorted(column) if self.tile(hex, slot) and slot + 1 not in column]


def build(plan: Plan, types: Mapping[str, PieceType]) -> Battlefield:
    """The battlefield of a plan."""
    relief, carpet, wishes = plan
    site = _Site(types, Battlefield(), set())
    for index, byte in enumerate(carpet):
        if byte < 240:  # else a hole
            terrain, level = byte % len(_CARPET), 1 + byte // len(_CARPET) % relief
            site.put(_CARPET[terrain], Hex(index % WIDTH, index // WIDTH), level)
    for start in range(0, len(wishes) - 4, 5):
        what, choice, where, rotation, number = wishes[start : start + 5]
        where %= WIDTH * DEPTH
        put = _WISHES[what % len(_WISHES)]
        if put is not None:
            put(site, choice, Hex(where % WIDTH, where // WIDTH), rotation % 6, number)
    return site.battlefield


def _tile(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    id = _TILES[choice % len(_TILES)]
    base = max(site.top(cell.plus(hex)) for cell in site.types[id].cells(rotation))
    site.put(id, hex, base + 1 + number % 14 % 10, rotation)


def _fluid(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    id = _FLUIDS[choice % len(_FLUIDS)]
    cells = [cell.plus(hex) for cell in site.types[id].cells(rotation)]
    slots = site.surfaces(hex) or [0]
    slot = slots[number % len(slots)]
    if slot == 0 or all(site.tile(cell, slot) for cell in cells):
        site.put(id, hex, slot + 1, rotation)


def _obstacle(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    id = _OBSTACLES[choice % len(_OBSTACLES)]
    cells = site.types[id].cells(rotation)
    site.put(id, hex, max(site.top(cell.plus(hex)) for cell in cells) + 1, rotation)


def _ladder(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    landings = site.surfaces(hex)
    if not landings:
        return
    landing = landings[-1]
    if any(p.type.role is Role.LADDER and p.hex == hex for p in site.battlefield.pieces.values()):
        return
    for rung in range(1 + number % 6):
        slot = landing + 1 + 2 * rung
        if not site.free(hex, range(slot, slot + 2)):
            return
        site.put("ladder-rung", hex, slot, rotation)
        site.reserved |= {(hex, slot), (hex, slot + 1)}


def _wall_on(
    site: _Site, id: str, outside: list[Edge], slot: int, hex: Hex, rotation: int, lined: int
) -> None:
    """A battlement or stone wall where its edges line tiles and are free outside and on the edge."""
    for edge in outside:
        if site.tile(edge.across, lined) is None or not site.free(edge.across, range(lined + 1, lined + 3)):
            return
        if not site.free(edge.hex, range(lined, lined + 3)):
            return
    site.put(id, hex, slot, rotation)
    for edge in outside:
        site.reserved |= {(edge.hex, s) for s in range(lined, lined + 3)}
        site.reserved |= {(edge.across, s) for s in range(lined + 1, lined + 3)}


def _battlement(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    edges = [edge.plus(hex) for edge in site.types["battlement"].edges(rotation)]
    across = edges[0].across
    slots = [slot for slot in site.surfaces(across) if site.free(hex, range(slot, slot + 3))]
    if not slots:
        slots = [max(site.top(hex), site.top(across)) + 1]
        site.put("wall-walk-1", across, slots[0])
    lined = slots[number % len(slots)]
    # choice 1 is the habit of some files: one slot higher than the tile
    _wall_on(site, "battlement", edges, lined + choice % 2, hex, rotation, lined)


def _stone_wall(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    edges = [edge.plus(hex) for edge in site.types["stone-wall"].edges(rotation)]
    row, outside = {edge.across for edge in edges}, {edge.hex for edge in edges}
    lined = max(site.top(cell) for cell in row | outside) + number % 2
    for cell in row:  # a wall needs a row of tiles: lay what is missing
        if lined and site.tile(cell, lined) is None:
            site.put("rock-1", cell, lined)
    _wall_on(site, "stone-wall", edges, lined, hex, rotation, lined)


def _ruin(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    type = site.types[_RUINS[choice % len(_RUINS)]]
    cells = [cell.plus(hex) for cell in type.cells(rotation)]
    edges = [edge.plus(hex) for edge in type.edges(rotation)]
    ways = {*cells, *(edge.across for edge in edges)}
    level = max(site.top(cell) for cell in ways)
    for cell in cells:  # even ground
        if level and site.tile(cell, level) is None:
            site.put("sand-1", cell, level)
    even = all(site.tile(cell, level) for cell in cells)
    if even and all(site.free(cell, range(level + 1, level + 2)) for cell in ways):
        site.put(type.id, hex, level + 1, rotation)
        site.reserved |= {(cell, level + 1) for cell in ways}


def _doorway(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    type = site.types["fortress-doorway"]
    cells = [cell.plus(hex) for cell in type.cells(rotation)]
    spaces = [cell.plus(hex) for cell in type.spaces(rotation)]
    under = [*dict.fromkeys([*cells, *spaces])]
    level = max(site.top(cell) for cell in under) + number % 3
    if level == 0 or level > 12:
        return
    for cell in under:
        if site.tile(cell, level) is None:
            site.put("grass-1", cell, level)
    room = [(cell, range(level + 1, level + 11)) for cell in under]
    if not all(site.tile(cell, level) for cell in under) or not all(site.free(*cells) for cells in room):
        return
    id, _, door = _DOORWAYS[choice % len(_DOORWAYS)].partition("+")
    site.put(id, hex, level + 1, rotation)
    if door:
        site.put("fortress-door", spaces[0], level + 1, rotation)
    site.reserved |= {(cell, slot) for cell in spaces for slot in range(level + 1, level + 11)}


def _castle(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    top = site.top(hex)
    if site.put("fortress-base-end", hex, top + 1, rotation):
        site.put("fortress-wall-end", hex, top + 2, rotation)
        if number % 2:
            site.put("wall-walk-1", hex, top + 11)


def _assault(site: _Site, choice: int, hex: Hex, rotation: int, number: int) -> None:
    """A ladder up a wall walk, with a battlement behind its top rung by choice."""
    landing, across = site.top(hex), Edge(hex, (rotation + 5) % 6).across
    walk = max(site.top(across), landing) + 1 + number % 6
    if landing and site.tile(hex, landing) and site.put("wall-walk-1", across, walk):
        room = [(hex, range(walk, walk + 3)), (across, range(walk + 1, walk + 3))]
        fortified = choice % 2 and all(site.free(*cells) for cells in room)
        _ladder(site, 0, hex, rotation, (walk - landing + 1) // 2 - 1)
        if fortified:
            site.put("battlement", hex, walk, rotation)
            site.reserved |= {(cell, slot) for cell, slots in room for slot in slots}


_WISHES = (
    *(None, _tile, _tile, _tile, _ladder, _assault, _assault, _fluid, _fluid, _ruin),
    *(_battlement, _stone_wall, _obstacle, _doorway, _castle),
)
