"""The glyphs of the game: names, letters, and what the powers of those that we have rules for are.

Treasure glyphs are carried by unique heroes (Battle for the Underdark, as an editor of maps and a forum have
it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from builder.catalogue.pieces import DURATIONS, ONE_LINE, Confidence, Id, Line, Name, Sources
from builder.catalogue.powers import ANYBODY, Who
from builder.catalogue.row import CODEC, Row, add_shipped
from builder.facts import EDITIONS, Limits, OneOf

KINDS: Mapping[str, Mapping[str, int]] = MappingProxyType({
    "attack": {"dice": 1},
    "attack-unique": {"dice": 1},
    "attack-common": {"dice": 1},
    "defense": {"dice": 1},
    "combat": {"dice": 1},
    "range": {"add": 4, "least": 4},
    "move": {"add": 2},
    "initiative": {"add": 8},
    "rolls": {"add": 1},
    "only-from-beside": {},
    "no-swipes": {},
    "toll": {},
    "object": {},
    "healing": {},
    "draught": {"wounds": 3},
    "mending": {"wounds": 3},
    "summoning": {},
    "removal": {},
    "curse": {"deadly": 1},
    "vines": {},
    "attack-once": {"dice": 1},
    "attack-once-hero": {"dice": 1},
    "elsewhere": {},
})  # fmt: skip
"""What a glyph may do, each with its usual numbers."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph. ``kind`` and ``numbers`` say what it does (R123-R131), empty where no rulebook that we have
    tells; of the numbers ``given`` has those that are not usual. ``against``: the other figures for which
    dice count. ``carried``: a treasure, which a unique hero takes along. ``face_up_in`` names the editions
    that lay it power-side up only (R129).
    """

    id: Id
    name: Name
    letter: Annotated[str, Limits(1, 3), ONE_LINE]
    duration: Annotated[str, OneOf(("", *DURATIONS))] = ""
    kind: Annotated[str, OneOf(("", *KINDS))] = ""
    given: Annotated[Mapping[str, int], Limits(1, 20)] = field(default_factory=lambda: MappingProxyType({}))
    against: Who = ANYBODY
    carried: bool = False
    face_up_in: tuple[Annotated[str, OneOf(EDITIONS)], ...] = ()
    rule: Line = ""
    confidence: Confidence = Confidence.HIGH
    source: Sources = ()

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of its kind, as this one has them."""
        return {**KINDS.get(self.kind, {}), **self.given}


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
        (one for one in glyphs.values() if wanted in [*map(str.casefold, (one.id, one.name, one.letter))]),
        None,
    )


def _glyph(value: Any, top: Row) -> Glyph:
    glyph: Glyph = CODEC.read(Glyph, value)
    return glyph
