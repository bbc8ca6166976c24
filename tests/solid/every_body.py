"""Whether the bodies of all types and of many maps are closed: make every-body FOLDERS=maps."""

from __future__ import annotations

import sys
from pathlib import Path

from builder import formats
from builder.errors import BuilderError
from tests.battlefields import shipped_catalogue, shipped_styles
from tests.solid.test_closed import PLACEABLE, alone, faults


def main(folders: list[str]) -> int:
    """Print what is wrong with each battlefield below some folders; 1 where anything is."""
    maps = pieces = wrong = 0
    for type in PLACEABLE:
        for rotation in range(6):
            found = faults(alone(type, rotation), shipped_styles())
            wrong += len(found)
            print(*found, sep="\n", end="\n" if found else "")
    for path in sorted(file for folder in folders for file in Path(folder).rglob("*") if file.is_file()):
        try:
            battlefield = formats.read(path, shipped_catalogue()).battlefield
        except BuilderError:
            continue  # another file
        found = faults(battlefield, shipped_styles())
        maps, pieces, wrong = maps + 1, pieces + len(battlefield), wrong + len(found)
        print(*(f"{path}: {fault}" for fault in found), sep="\n", end="\n" if found else "")
    print(f"{maps} maps, {pieces} pieces, {wrong} faults")
    return 1 if wrong or not pieces else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
