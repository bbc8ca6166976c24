"""Finds the texts in the shipped tilesets for translators: names of terrain, pieces, boxes, grounds and
judging profiles, and where the thresholds of those come from; what powers of cards do, their words and notes.

Babel asks it, as ``babel.cfg`` says; so do the tests that run the program in a made-up language.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from builder.catalogue.card_words import CONTEXT
from builder.plaindata import PlainDocument, read_yaml

ROOT = Path(__file__).resolve().parent.parent
# Below tilesets/: boxes, the parts of the catalogue whose rows have names that people read, profiles, cards.
FILES = (
    "*.yaml",
    "catalogue/terrain.yaml",
    "catalogue/pieces.yaml",
    "grounds/*.yaml",
    "judging/*.yaml",
    "cards/master-set.yaml",
    "cards/named-in-rulebooks.yaml",
    "cards/age-of-annihilation.yaml",
    "cards/battle-for-the-wellspring.yaml",
    "cards/later-boxes.yaml",
    "cards/ranked-classics.yaml",
)
SECTIONS = ("kinds", "pieces", "grounds")
WORDS = ("species", "figure_class", "personality", "size")
Text = str | tuple[str, str]
"""A text, or a word and in front of it the context that it has with ``pgettext``."""


def extract(
    file: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, Text, list[str]]]:
    """The texts in one file, each as Babel takes it: line, function, text, no comments."""
    document = read_yaml(file.read(), getattr(file, "name", "tileset"))
    for path, text in _texts(document):
        yield document.line(path) or 1, "" if isinstance(text, str) else "pgettext", text, []


def texts() -> frozenset[Text]:
    """All texts in the shipped tilesets."""
    paths = [path for pattern in FILES for path in sorted((ROOT / "tilesets").glob(pattern))]
    return frozenset(text for path in paths for _, text in _texts(read_yaml(path.read_bytes(), str(path))))


def _texts(document: PlainDocument) -> Iterator[tuple[tuple[str | int, ...], Text]]:
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
    for number, row in enumerate(data.get("cards", ())):
        yield from ((("cards", number, key), (CONTEXT, row[key])) for key in WORDS if row.get(key))
        for place, power in enumerate(row.get("powers", ())):
            yield ("cards", number, "powers", place, "text"), power["text"]
        for place, note in enumerate(row.get("notes", ())):
            yield ("cards", number, "notes", place), note
