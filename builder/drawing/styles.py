"""How each kind of terrain is drawn: colours, pattern, what stands on it (tilesets/catalogue/styles.yaml)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from builder.catalogue import PieceType
from builder.errors import UnreadableError
from builder.facts import Looks, OneOf
from builder.language import N_
from builder.plaindata import read_shipped
from builder.plaindata.records import NEEDED, Codec, WrongValueError

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
    "steps",
)
FIGURES = (
    "conifer",
    "palm",
    "brush",
    "crystal",
    "hive",
    "pillar",
    "house",
    "arch",
    "mushroom",
    "cannon",
    "hull",
    "wall",
    "block",
)
_Colour = Annotated[str, Looks(re.compile("#[0-9a-f]{6}"), N_('a colour like "#a0b1c2"'))]
_Letter = Annotated[str, Looks(re.compile(r"[A-Z]{1,2}|\?"), N_("a word of one or two capital letters"))]


@dataclass(frozen=True, slots=True)
class Style:
    """Colours as ``#rrggbb``: ``fill`` the face, ``edge`` the outline, ``ink`` pattern and details.

    ``pattern`` is one of PATTERNS, ``figure`` (what stands there, of obstacles and doorways) one of FIGURES,
    ``letter`` one or two capital letters that the codes of tiles begin with (`code_of`), ``?`` of what is not
    known.
    """

    fill: _Colour
    edge: _Colour
    ink: _Colour
    pattern: Annotated[str, OneOf(PATTERNS)] = "none"
    figure: Annotated[str, OneOf(FIGURES)] = "block"
    letter: _Letter = "X"


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
    document = read_shipped(tilesets / "catalogue" / "styles.yaml")
    try:
        return _styles(_CODEC.read(_StyleRows, document.data))
    except WrongValueError as wrong:
        raise UnreadableError(f"{document.source(wrong.path)}: {wrong.message}") from None


class _StyleRows(NamedTuple):
    fallback: Style
    styles: tuple[dict[str, Any], ...]
    pieces: tuple[dict[str, Any], ...]


def _styles(rows: _StyleRows) -> Styles:
    kinds: dict[str, Style] = {}
    for n, row in enumerate(rows.styles):
        kind = _CODEC.read(str, row.pop("kind", None), ("styles", n, "kind"))
        kinds[kind] = _CODEC.read(Style, row, ("styles", n))
    pieces: dict[str, Style] = {}
    for n, row in enumerate(rows.pieces):
        piece = _CODEC.read(str, row.pop("piece", None), ("pieces", n, "piece"))
        like = _CODEC.read(Annotated[str, OneOf(tuple(kinds))], row.pop("like", None), ("pieces", n, "like"))
        pieces[piece] = _CODEC.read(Style, {**_CODEC.data(kinds[like]), **row}, ("pieces", n))
    return Styles(MappingProxyType(kinds), rows.fallback, MappingProxyType(pieces))


_CODEC = Codec(unsaid={(Style, "letter"): NEEDED})
