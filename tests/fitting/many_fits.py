"""The published battlefields out of many collections: how many are proved, how fast; surfaces held against
an independent count. ``python -m tests.fitting.many_fits COLLECTIONS [SEED] [SECONDS]``.

Prints one line a fit, and at the end the table of docs/performance.md. Exit 1 where a surface changed or the
building rules find something new.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Mapping
from random import Random

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.construction.live import check
from builder.fitting.fit import fit
from builder.inventory import Collection
from builder.shaping.tiling import is_tile
from tests.battlefields import shipped_catalogue
from tests.conftest import SHARED, battlefield_of
from tests.fitting.surfaces import seen

_FIRST = 5.0  # s in which the fewest pieces short are to be proved


def some_boxes(hexes: float, catalogue: Catalogue, random: Random) -> Mapping[str, int]:
    """Random boxes whose ground covers at least that many hexes."""
    boxes: Counter[str] = Counter()
    there = 0
    while there < hexes:
        boxes[random.choice(list(catalogue.boxes))] += 1
        owned = Collection(boxes).owned(catalogue)
        there = sum(catalogue.pieces[id].size * n for id, n in owned.items() if is_tile(catalogue.pieces[id]))
    return owned


def faults(battlefield: Battlefield, built: Battlefield) -> list[str]:
    """What is not as it was."""
    found = [] if seen(built) == seen(battlefield) else ["cells"]
    if {tuple(space[:-1]) for space in Board(built).all_spaces()} != {
        tuple(space[:-1]) for space in Board(battlefield).all_spaces()
    }:
        found.append("spaces")
    return found + new_problems(battlefield, built)


def new_problems(battlefield: Battlefield, built: Battlefield) -> list[str]:
    """What the building rules find that they did not find before."""
    return sorted(Counter(one.code for one in check(built)) - Counter(one.code for one in check(battlefield)))


def main(collections: int, seed: int, seconds: float) -> int:
    """Fit, judge, count."""
    catalogue = shipped_catalogue()
    tried = first = proved = faulty = 0
    slowest = 0.0
    short: Counter[str] = Counter()
    for path in sorted((SHARED / "maps" / "battlefields").glob("*.json")):
        battlefield = battlefield_of(json.loads(path.read_text()), catalogue)
        hexes = sum(piece.type.size for piece in battlefield.pieces.values() if is_tile(piece.type))
        for number in range(collections):
            random = Random(f"{seed} {path.stem} {number}")
            owned = some_boxes(random.uniform(0.9, 1.5) * hexes, catalogue, random)
            began = time.perf_counter()
            found = fit(battlefield, owned, catalogue, seconds=seconds)
            took = time.perf_counter() - began
            wrong = faults(battlefield, found.built(battlefield))
            tried += 1
            first += found.aims[0].proved and found.aims[0].seconds < _FIRST
            proved += found.proved
            faulty += bool(wrong)
            slowest = max(slowest, took)
            before, now = sum(found.short_before.values()), sum(found.short.values())
            short["before"] += before
            short["now"] += now
            short["none before"] += not before
            short["none now"] += not now
            aims = " ".join(f"{a.name} {a.reached}{'' if a.proved else f' >= {a.bound}'}" for a in found.aims)
            print(
                f"{path.stem} {number}: {before} -> {now} short, {took:.1f} s, {aims} {wrong or ''}",
                flush=True,
            )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{tried} fits; fewest short proved within {_FIRST:.0f} s: {first}")
    print(f"all aims proved within {seconds:.0f} s: {proved}; slowest {slowest:.1f} s; {memory:.0f} MB")
    print(f"surface changed or new problems: {faulty}; pieces short: {dict(short)}")
    return 1 if faulty else 0


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(
        main(
            int(given[0]), int(given[1]) if len(given) > 1 else 1, float(given[2]) if len(given) > 2 else 30.0
        )
    )
