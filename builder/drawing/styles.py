"""How each kind of terrain is drawn: colours, pattern, what stands on it (tilesets/catalogue/styles.yaml)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from builder.catalogue import PieceType
from builder.errors import UnreadableError
from builder.plaindata import PlainDocument, read_shipped

PATTERNS = (
    "none",
    "tufts",
    "facets",
    "dots",
    "marsh",
    "waves",
    "ripples",
    "reeds",
    "bubbles",
    "cracks",
    "flames",
    "flakes",
    "glints",
    "cobbles",
    "pavers",
    "bricks",
    "planks",
    "horizontal",
    "vertical",
    "diagonal",
    "cross",
    "grain",
    "hatched",
)
FIGURES = ("conifer", "palm", "brush", "crystal", "hive", "pillar", "house", "arch", "block")
_COLOUR = re.compile(r"#[0-9a-f]{6}\Z")
_COLOURS = ("fill", "edge", "ink")
_LETTER = re.compile(r"(?:[A-Z]{1,2}|\?)\Z")


@dataclass(frozen=True, slots=True)
class Style:
    """Colours as ``#rrggbb``: ``fill`` the face, ``edge`` the outline, ``ink`` pattern and details.

    ``pattern`` is one of PATTERNS, ``figure`` (what stands there, of obstacles and doorways) one of FIGURES,
    ``letter`` one or two capital letters that the codes of tiles begin with (`code_of`), ``?`` of what is not
    known.
    """

    fill: str
    edge: str
    ink: str
    pattern: str = "none"
    figure: str = "block"
    letter: str = "X"


@dataclass(frozen=True)
class Styles:
    """Styles of the kinds of terrain, of pieces that differ from their kind, and one for anything else."""

    kinds: Mapping[str, Style]
    fallback: Style
    pieces: Mapping[str, Style] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, type: PieceType) -> Style:
        """The style of a piece type: its own, else its kind's, else the fallback (people's own kinds)."""
        own = self.pieces.get(type.id)
        return own if own is not None else self.of_kind(type.kind.id)

    def of_kind(self, kind: str) -> Style:
        """The style of a kind of terrain by id, or the fallback."""
        return self.kinds.get(kind, self.fallback)


def load_styles(tilesets: Path) -> Styles:
    """The styles in ``catalogue/styles.yaml`` of the folder ``tilesets``.

    A piece listed under ``pieces:`` starts from the style of the kind named in its ``like:``.
    Raises UnreadableError naming file, line, what was found and what was expected.
    """
    path = tilesets / "catalogue" / "styles.yaml"
    document = read_shipped(path)
    data = document.data if isinstance(document.data, dict) else {}
    for key in ("styles", "pieces"):
        if not isinstance(data.get(key), list):
            raise _wrong(document, (key,), f"{key}: a list was expected")
    fallback = _style(document, ("fallback",), data.get("fallback"), None)
    kinds: dict[str, Style] = {}
    for i, row in enumerate(data["styles"]):
        kinds[_name(document, ("styles", i), row, "kind")] = _style(document, ("styles", i), row, None)
    pieces: dict[str, Style] = {}
    for i, row in enumerate(data["pieces"]):
        place = ("pieces", i)
        name = _name(document, place, row, "piece")
        kind = kinds.get(_name(document, place, row, "like"))
        if kind is None:
            raise _wrong(
                document, place, f"like: a kind listed under styles was expected, found {row['like']!r}"
            )
        pieces[name] = _style(document, place, row, kind)
    return Styles(MappingProxyType(kinds), fallback, MappingProxyType(pieces))


def _wrong(document: PlainDocument, path: tuple[str | int, ...], message: str) -> UnreadableError:
    return UnreadableError(f"{document.source(path)}: {message}")


def _name(document: PlainDocument, path: tuple[str | int, ...], row: Any, key: str) -> str:
    value = row.get(key) if isinstance(row, dict) else None
    if not isinstance(value, str):
        raise _wrong(document, path, f"{key}: a word was expected, found {value!r}")
    return value


def _style(document: PlainDocument, path: tuple[str | int, ...], row: Any, start: Style | None) -> Style:
    if not isinstance(row, dict):
        raise _wrong(document, path, f"a mapping was expected, found {row!r}")
    given: dict[str, str] = {}
    for key in _COLOURS:
        if key not in row and start is not None:
            continue
        value = row.get(key)
        if not isinstance(value, str) or not _COLOUR.match(value):
            raise _wrong(
                document, (*path, key), f'{key}: a colour like "#a0b1c2" was expected, found {value!r}'
            )
        given[key] = value
    for key, words in (("pattern", PATTERNS), ("figure", FIGURES)):
        if key in row:
            if row[key] not in words:
                raise _wrong(
                    document,
                    (*path, key),
                    f"{key}: one of {', '.join(words)} was expected, found {row[key]!r}",
                )
            given[key] = row[key]
    if "letter" in row or start is None:
        value = row.get("letter")
        if not isinstance(value, str) or not _LETTER.match(value):
            raise _wrong(
                document,
                (*path, "letter"),
                f"letter: one or two capital letters were expected, found {value!r}",
            )
        given["letter"] = value
    return replace(start, **given) if start is not None else Style(**given)
