"""Finds the texts in the shipped tilesets for translators: names of terrain, pieces, boxes and judging
profiles, and where the thresholds of those come from.

Babel asks it, as ``babel.cfg`` says; so do the tests that run the program in a made-up language.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from builder.plaindata import Document, read_yaml

ROOT = Path(__file__).resolve().parent.parent
# Below tilesets/: the boxes, the parts of the catalogue whose rows have names that people read, and profiles.
FILES = ("*.yaml", "catalogue/terrain.yaml", "catalogue/pieces.yaml", "judging/*.yaml")
SECTIONS = ("kinds", "pieces")


def extract(
    file: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts in one file, each as Babel takes it: line, no function, text, no comments."""
    document = read_yaml(file.read(), getattr(file, "name", "tileset"))
    for path, name in _names(document):
        yield document.line(path) or 1, "", name, []


def names() -> frozenset[str]:
    """All texts in the shipped tilesets."""
    paths = [path for pattern in FILES for path in sorted((ROOT / "tilesets").glob(pattern))]
    return frozenset(name for path in paths for _, name in _names(read_yaml(path.read_bytes(), str(path))))


def _names(document: Document) -> Iterator[tuple[tuple[str | int, ...], str]]:
    data = document.data
    if "name" in data:
        yield ("name",), data["name"]
        for id, row in data.get("thresholds", {}).items():
            yield ("thresholds", id), row["source"]
        return
    for section in SECTIONS:
        for number, row in enumerate(data.get(section, ())):
            if "name" in row:
                yield (section, number), row["name"]
