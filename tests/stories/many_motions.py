"""Every map with its scenarios, moved in every way: `make many-motions` (`-m tests.stories.many_motions`).

The inverse of each motion gives every file back byte for byte, and so does undo; after motions in the plane
the checks find the same, at the moved places. Shipped battlefields, and those of `../shared` where it is
there. Exit 1 where something differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Role
from builder.catalogue.cards import load_cards
from builder.catalogue.glyphs import load_glyphs
from builder.construction import check
from builder.editor.document.document import Document
from builder.errors import BuilderError
from builder.formats.hexfield import hexfield_text
from builder.formats.hexscenario import scenario_bytes
from builder.hexgrid import Hex, Motion, turned_about
from builder.problems import Problem
from builder.scenario import Scenario
from builder.scenario.checks.registry import check_scenario
from builder.shaping.arrange import moved_pieces, way_to_a1
from builder.shaping.symmetry import mirror_turn
from tests.battlefields import shipped_catalogue

SHARED = Path(__file__).resolve().parents[3] / "shared"
FOREIGN = (".hsc", ".json", ".gz")


@dataclass(frozen=True)
class World:
    """A battlefield with its scenarios, and the format that it came in."""

    name: str
    battlefield: Battlefield
    scenarios: tuple[Scenario, ...]
    suffix: str


def files() -> list[Path]:
    """All battlefields there are, smallest first."""
    found = list(places.shipped("scenarios").glob("*.hexfield"))
    for folder in (SHARED / "maps", SHARED / "audits"):
        found += [path for path in folder.rglob("*") if path.suffix in (".hexfield", *FOREIGN)]
    return sorted(found, key=lambda path: (path.stat().st_size, path.name))


def worlds(paths: list[Path]) -> Iterator[World]:
    """What can be read of files, with the scenarios in them or beside them."""
    for path in paths:
        try:
            loaded = formats.read(path, shipped_catalogue())
        except BuilderError:
            continue
        own = [loaded.scenario] if loaded.scenario is not None else []
        beside = [one.scenario for one in formats.companion_scenarios(path) if one.scenario is not None]
        yield World(path.name, loaded.battlefield, (*own, *beside), path.suffix)


def motions(battlefield: Battlefield) -> dict[str, Motion]:
    """The motions of a whole that have an inverse, by what they are called."""
    found = {
        "shift": Motion(shift=Hex(5, -3)),
        "begin at A1": Motion(shift=way_to_a1(battlefield)),
        **{f"turn {sixths}": turned_about(Hex(2, 1), sixths) for sixths in range(1, 6)},
        "raise": Motion(rise=2),
        **{f"insert level {level}": Motion(rise=1, since=level) for level in (1, 2, 3)},
    }
    if all(mirror_turn(piece.type) is not None for piece in battlefield.pieces.values()):
        found["left to right"] = Motion(0, Hex(7, 0), flipped=True)
        found["top to bottom"] = Motion(3, Hex(0, 8), flipped=True)
    return found


def document_of(world: World) -> Document:
    """The world as a document of the editor, on a battlefield of its own."""
    return Document(world.battlefield.copy(), scenarios=[(scenario, None) for scenario in world.scenarios])


def move(document: Document, motion: Motion) -> None:
    """Move it as the window does."""
    document.do(moved_pieces(document.battlefield, motion), "move", motion=motion, whole=True)


def written(document: Document, suffix: str) -> list[bytes]:
    """Every file of it: ours, the scenarios, and that of the program which it came from."""
    battlefield, scenarios = document.battlefield, [one.scenario for one in document.scenarios.all]
    found = [hexfield_text(battlefield).encode(), *map(scenario_bytes, scenarios)]
    format = formats.format_for(Path(f"x{suffix}"))
    if suffix in FOREIGN and format is not None:
        found.append(format.write(battlefield, "x", shipped_catalogue(), document.scenario)[0])
    return found


def findings(document: Document) -> Counter[Any]:
    """What the checks find: of pieces by their ids, of scenarios by their place."""
    catalogue, shipped = shipped_catalogue(), places.shipped("tilesets")
    found: Counter[Any] = Counter((problem.code, _ids(problem)) for problem in check(document.battlefield))
    cards, glyphs = load_cards(shipped), load_glyphs(shipped)
    for number, one in enumerate(document.scenarios.all):
        for problem in check_scenario(one.scenario, document.battlefield, catalogue, cards, glyphs):
            found[number, problem.code, problem.at] += 1
    return found


def _ids(problem: Problem) -> tuple[int, ...]:
    return tuple(sorted(piece.id for piece in problem.pieces))


def is_the_same(world: World, motion: Motion) -> bool:
    """Whether a motion leaves the checks the same: an empty level takes away what bore the pieces above it,
    and a castle door that is mirrored opens to the other side.
    """
    doors = any(piece.type.role is Role.DOORWAY for piece in world.battlefield.pieces.values())
    return not motion.rise and not (motion.flipped and doors)


def moved_findings(found: Counter[Any], motion: Motion) -> Counter[Any]:
    """What they must find after a motion."""
    moved: Counter[Any] = Counter()
    for key, count in found.items():
        at = key[2] if len(key) == 3 else None
        if at is None:
            moved[key] += count
        else:
            q, r = motion.hex(Hex(at.q, at.r))
            moved[*key[:2], at._replace(q=q, r=r)] += count
    return moved


def faults(world: World, checked: bool = True) -> Iterator[str]:
    """What goes wrong when a world is moved in every way."""
    start = document_of(world)
    files, found = written(start, world.suffix), findings(start) if checked else Counter()
    for name, motion in motions(world.battlefield).items():
        document = document_of(world)
        try:
            move(document, motion)
        except BuilderError as error:
            yield f"{world.name}: {name}: {error}"
            continue
        if checked and is_the_same(world, motion):
            now, wanted = findings(document), moved_findings(found, motion)
            if now != wanted:
                yield f"{world.name}: {name}: found {now - wanted} instead of {wanted - now}"
        document.undo()
        if written(document, world.suffix) != files:
            yield f"{world.name}: {name}: undone, a file is another"
        document.redo()
        move(document, motion.inverse)
        if written(document, world.suffix) != files:
            yield f"{world.name}: {name}: moved back, a file is another"
        document.let_go()


def main() -> int:
    """All of them; 1 where something differs."""
    app = QCoreApplication.instance() or QCoreApplication(sys.argv)
    count, wrong = 0, 0
    for world in worlds(files()):
        count += 1
        for fault in faults(world):
            wrong += 1
            print(fault)
        app.processEvents()
    print(f"{count} battlefields moved in every way, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
