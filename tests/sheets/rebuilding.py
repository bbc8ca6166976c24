"""Random battlefields whose pages are read back: ``make rebuilt-sheets MAPS=200 SEED=1``.

Each is put on pages as `hexwright sheets` does it, and `tests.sheets.reader` must find every piece again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random

from builder import formats
from builder.battlefield import Battlefield, Piece, Put, SetField
from builder.construction import check
from builder.hexgrid import Edge, Hex, to_hex
from builder.sheets.building.steps import with_flags_lowered
from builder.sheets.options import SheetOptions
from tests import battlefields
from tests.battlefields import shipped_catalogue
from tests.conftest import SHARED, battlefield_of
from tests.sheets.guide.guides import fault_of_guide
from tests.sheets.plans import planned
from tests.sheets.reader import NotToldError, places_of, rebuilt

_TILES = (
    "grass-24",
    "rock-24",
    "grass-7",
    "sand-7",
    "rock-3",
    "grass-3",
    "rock-2",
    "sand-2",
    "grass-1",
    "water-1",
)
_TALL = ("evergreen-10", "snow-tree-12", "palm-14", "laur-pillar", "glacier-1", "glacier-3", "glacier-4")
_WALLS = ("straight", "corner", "end")


class _Site:
    """A battlefield on its way up: what fits goes where there is room on what lies there."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.battlefield = Battlefield()
        self.battlefield.apply(SetField("title", "Rebuilt"))
        self.edges: set[tuple[Edge, int]] = set()
        self.size = random.randint(5, 16), random.randint(5, 14)

    def hex(self) -> Hex:
        """Any hex of it."""
        return to_hex(self.random.randrange(self.size[0]), self.random.randrange(self.size[1]))

    def top(self, hex: Hex) -> int:
        """The highest filled slot there."""
        return max(self.battlefield.occupancy.column(hex), default=0)

    def lay(self, id: str, hex: Hex, slot: int = 0, rotation: int | None = None) -> Piece | None:
        """A piece on top of the highest of what lies below it, or in a slot that is free."""
        type = shipped_catalogue().pieces[id]
        turn = self.random.randrange(6) if rotation is None else rotation
        piece = self.battlefield.new_piece(type, hex, 1, turn)
        on = max(self.top(cell) for cell in piece.cells) + 1
        piece = self.battlefield.new_piece(type, hex, slot or on, turn)
        if (
            not all(_within(cell, self.size) for cell in piece.cells)
            or piece.highest > 40
            or (not piece.type.is_edge and on > piece.slot)
        ):
            return None
        self.battlefield.apply(Put((piece,)))
        return piece

    def stand(self, id: str, hex: Hex, slot: int, rotation: int) -> Piece | None:
        """Something on edges, where nothing stands yet from either side."""
        type = shipped_catalogue().pieces[id]
        piece = self.battlefield.new_piece(type, hex, slot, rotation)
        wanted = {
            (edge.canonical, level)
            for edge in piece.edges
            for level in range(slot, slot + max(1, type.height))
        }
        if wanted & self.edges:
            return None
        self.edges |= wanted
        self.battlefield.apply(Put((piece,)))
        return piece


def _within(cell: Hex, size: tuple[int, int]) -> bool:
    column, row = cell.q + cell.r // 2, cell.r
    return 0 <= column < size[0] and 0 <= row < size[1]


def random_battlefield(seed: int) -> Battlefield:
    """Ground, hills, trees, a bit of castle with ladders and battlements, ruins; the same for each seed."""
    site = _Site(Random(seed))
    random = site.random
    for row in range(site.size[1]):
        for column in range(site.size[0]):
            hex = to_hex(column, row)
            covered = site.top(hex) or random.random() < 0.1
            if not covered and site.lay(random.choice(_TILES), hex) is None:
                site.lay("grass-1", hex)
    for _ in range(random.randrange(25)):
        site.lay(random.choice(_TILES[2:-1]), site.hex())
    for _ in range(random.randrange(8)):
        _put_castle(site)
    for _ in range(random.randrange(6)):
        site.lay(random.choice(_TALL), site.hex())
    for _ in range(random.randrange(4)):
        hex = site.hex()
        site.stand(
            random.choice(("ruin-long", "ruin-short", "stone-wall")),
            hex,
            site.top(hex) + 1,
            random.randrange(6),
        )
    return with_flags_lowered(site.battlefield)


def _put_castle(site: _Site) -> None:
    """A base with one or two walls and a walk on it; ladders up to it, battlements, maybe a flag."""
    random, hex, turn, kind = site.random, site.hex(), site.random.randrange(6), site.random.choice(_WALLS)
    base = site.lay(f"fortress-base-{kind}", hex, rotation=turn)
    if base is None:
        return
    for _ in range(random.randint(1, 2)):
        site.lay(f"fortress-wall-{kind}", hex, rotation=turn)
    walk = site.lay("wall-walk-1", hex, rotation=0)
    for direction in random.sample(range(6), random.randint(1, 4)):
        foot = Edge(hex, direction).other_side
        low = site.top(foot.hex) + 1
        on = _within(foot.hex, site.size)
        if walk is not None and on and random.random() < 0.4 and low < walk.slot:
            ladder = shipped_catalogue().pieces["ladder-rung"]
            turned = (foot.direction - ladder.edges(0)[0].direction) % 6
            for slot in range(low, walk.slot + 1, 2):
                site.stand("ladder-rung", foot.hex, slot, turned)
        elif walk is not None:
            rim = shipped_catalogue().pieces["battlement"]
            turned = (foot.direction - rim.edges(0)[0].direction) % 6
            stands = site.stand("battlement", foot.hex, walk.slot, turned)
            if stands is not None and random.random() < 0.3:
                site.battlefield.apply(
                    Put(
                        (
                            site.battlefield.new_piece(
                                shipped_catalogue().pieces["flag"], foot.hex, walk.slot, turned
                            ),
                        )
                    )
                )


def fault_of(battlefield: Battlefield, options: SheetOptions | None = None) -> str:
    """What of a battlefield its pages do not tell; empty where all is read as it was meant."""
    battlefield = with_flags_lowered(battlefield)
    wanted = places_of(battlefield)
    try:
        found = rebuilt(planned(battlefield, options, problems=check(battlefield)))
    except NotToldError as error:
        return str(error)
    missing, more = wanted - found, found - wanted
    return (
        f"{len(missing)} missing: {list(missing)[:3]}; {len(more)} more: {list(more)[:3]}"
        if missing or more
        else ""
    )


def published() -> Iterator[tuple[str, Battlefield]]:
    """The real battlefields, where they are there."""
    for path in sorted((SHARED / "maps").glob("*.hsc")):
        yield path.stem, formats.read(path, shipped_catalogue()).battlefield
    for path in sorted((SHARED / "maps" / "battlefields").glob("*.json")):
        yield path.stem, battlefield_of(json.loads(path.read_text()), shipped_catalogue())


def main(count: int, seed: int) -> int:
    """Read all back, tell what was not told."""
    faults = 0
    named = [(name, battlefields.made(name)) for name in battlefields.ALL]
    for name, battlefield in (*named, *published()):
        fault = fault_of(battlefield) or fault_of_guide(battlefield)
        faults += bool(fault)
        print(f"{name}: {fault or 'as it is'}")
    for number in range(seed, seed + count):
        battlefield = random_battlefield(number)
        paper = Random(number).choice(("A4", "Letter", "A3"))
        fault = fault_of(battlefield, SheetOptions(paper=paper)) or fault_of_guide(battlefield)
        faults += bool(fault)
        if fault:
            print(f"seed {number}, {len(battlefield)} pieces, {paper}: {fault}")
    print(f"{len(named)} shipped and made up, {count} random ones from seed {seed}: {faults} not told")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
