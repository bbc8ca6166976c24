"""The glyphs of the game: names, letters, and what the powers of those that we have rules for are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from builder.catalogue.pieces import DURATIONS, Confidence
from builder.catalogue.row import Row, RowError, add_shipped
from builder.facts import Limits
from builder.language import _
from builder.plaindata import short

KINDS = ("attack", "defense", "range", "move", "initiative", "object", "healing", "summoning", "curse")
KEYS = (
    *("id", "name", "letter", "duration", "kind", "given", "face_up_in", "rule"),
    *("confidence", "source"),
)
GIVEN = ("dice", "add", "least", "deadly")
NUMBER = Limits(1, 20)


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph. ``kind`` and the numbers ``given`` say what it does (R123-R131), empty where no rulebook
    that we have tells; ``face_up_in`` names the editions that lay it power-side up only (R129).
    """

    id: str
    name: str
    letter: str
    duration: str = ""
    kind: str = ""
    given: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    face_up_in: tuple[str, ...] = ()
    rule: str = ""
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()


def load_glyphs(tilesets: Path) -> Mapping[str, Glyph]:
    """All glyphs of the file ``catalogue/glyphs.yaml`` of the folder ``tilesets`` by their ids, in its order.

    Raises UnreadableError that names the file and line where it is missing or broken.
    """
    found: dict[str, Glyph] = {}
    add_shipped(found, tilesets / "catalogue" / "glyphs.yaml", "glyphs", _glyph)
    return MappingProxyType(found)


def glyph_named(glyphs: Mapping[str, Glyph], name: str) -> Glyph | None:
    """The glyph of an id, a name or a letter, whichever way it is written; None for any other."""
    wanted = name.strip().casefold()
    return glyphs.get(wanted) or next(
        (glyph for glyph in glyphs.values() if wanted in (glyph.name.casefold(), glyph.letter.casefold())),
        None,
    )


def _glyph(value: Any, top: Row) -> Glyph:
    row = Row(value, *KEYS)
    given = Row(row.get("given", {}), *GIVEN)
    return Glyph(
        id=row.id(),
        name=row.text("name", least=1),
        letter=row.text("letter", least=1, most=1),
        duration=_one_of(row, "duration", DURATIONS),
        kind=_one_of(row, "kind", KINDS),
        given=MappingProxyType({key: given.whole(key, *NUMBER) for key in row.mapping("given")}),
        face_up_in=tuple([str(edition) for edition in row.items("face_up_in")]),
        rule=row.text("rule", ""),
        confidence=row.confidence(),
        source=row.sources(),
    )


def _one_of(row: Row, key: str, words: tuple[str, ...]) -> str:
    value = row.text(key, "")
    if value and value not in words:
        raise RowError(
            _(
                "{key}: one of {names} was expected, found {found}",
                key=key,
                names=", ".join(words),
                found=short(value),
            )
        )
    return value
