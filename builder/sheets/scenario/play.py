"""What the sheets say of a scenario: start zones, glyphs, figures and texts, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from builder.hexgrid import Hex

Side = Literal["power", "symbol"]

UNKNOWN = "?"
# Names of the glyphs by the letter on their power side.
GLYPH_NAMES: Mapping[str, str] = {
    "A": "Astrid",
    "B": "Brandar",
    "C": "Crevcor",
    "D": "Dagmar",
    "E": "Erland",
    "G": "Gerda",
    "I": "Ivor",
    "J": "Jalgard",
    "K": "Kelda",
    "L": "Lodin",
    "M": "Mitonsoul",
    "N": "Nilrend",
    "O": "Oreld",
    "P": "Proftaka",
    "R": "Rannveig",
    "S": "Sturla",
    "T": "Thorian",
    "U": "Ulaniva",
    "V": "Valda",
    "W": "Wannok",
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A space: its hex and the level it stands at."""

    hex: Hex
    level: int


@dataclass(frozen=True, slots=True)
class Zone:
    """A start zone: a name, its spaces, who starts there (empty where nobody said).

    The name is a colour word, ``#rrggbb`` or anything else; ``colour`` tells it where the name does not.
    """

    name: str
    spots: tuple[Spot, ...]
    players: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph lying on a space: its letter, ``?`` where the symbol side is up and nobody knows which.

    ``side`` is the one that lies up, by default that which the letter tells; ``kind`` is "treasure" for
    treasure glyphs, else empty.
    """

    letter: str
    spot: Spot
    name: str = ""
    side: Side | None = None
    kind: str = ""

    @property
    def up(self) -> Side:
        """The side that lies up."""
        return self.side or ("symbol" if self.letter == UNKNOWN else "power")

    @property
    def called(self) -> str:
        """What to call it: its name, else what its letter stands for; empty where that is not known."""
        if self.name or self.kind:
            return self.name or f"{self.kind} glyph"
        return GLYPH_NAMES.get(self.letter.upper(), "")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that stands on the battlefield from the start, on one or two spaces."""

    name: str
    spots: tuple[Spot, ...]
    player: str = ""


@dataclass(frozen=True, slots=True)
class Marker:
    """A space marked for something else that the scenario tells."""

    name: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Army:
    """Who plays: a name, the army points (0 where nobody said), the zone it starts in, what it is made of."""

    player: str
    points: int = 0
    zone: str = ""
    made_of: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """An army card: its name, what it is in lines, its numbers each with what it is called, its powers each
    with what it does.
    """

    name: str
    kind: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    powers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """All of it; ``players`` as it was written, ``rules`` the edition, ``rounds`` 0 where there is no limit.

    ``story``, ``goal``, ``setup``, ``effects`` of its glyphs, ``special`` and ``victory`` are texts set out
    as `builder.formats.rich_text` reads them; ``text`` is anything else, ``rtf`` the same as rich text, each
    byte as the character of its number. ``cards`` are the army cards that it names.
    """

    title: str = ""
    players: str = ""
    rules: str = ""
    author: str = ""
    zones: tuple[Zone, ...] = ()
    glyphs: tuple[Glyph, ...] = ()
    figures: tuple[Figure, ...] = ()
    markers: tuple[Marker, ...] = ()
    armies: tuple[Army, ...] = ()
    rounds: int = 0
    story: str = ""
    goal: str = ""
    setup: str = ""
    effects: str = ""
    special: str = ""
    victory: str = ""
    text: str = ""
    rtf: str = ""
    cards: tuple[CardRow, ...] = ()

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return any(getattr(self, part.name) for part in fields(self))

    @property
    def single(self) -> tuple[Glyph | Marker, ...]:
        """What lies on one space each."""
        return (*self.glyphs, *self.markers)

    @property
    def places_anything(self) -> bool:
        """Whether anything of it has a place on the battlefield."""
        return bool(self.figures or self.glyphs or self.markers or any(zone.spots for zone in self.zones))
