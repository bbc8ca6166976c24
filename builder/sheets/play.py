"""What the sheets say of a scenario: start zones, glyphs, figures and texts, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.hexgrid import Hex


@dataclass(frozen=True, slots=True)
class Spot:
    """A space: its hex and the level it stands at."""

    hex: Hex
    level: int


@dataclass(frozen=True, slots=True)
class Zone:
    """The start zone of a player: a name (a colour word, ``#rrggbb``, or the player's) and its spaces."""

    name: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph lying on a space: its letter, ``?`` where the symbol side is up and nobody knows which."""

    letter: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that stands on the battlefield from the start, on one or two spaces."""

    name: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """All of it; ``players`` as it was written, ``rounds`` 0 where there is no limit."""

    title: str = ""
    players: str = ""
    zones: tuple[Zone, ...] = ()
    glyphs: tuple[Glyph, ...] = ()
    figures: tuple[Figure, ...] = ()
    rounds: int = 0
    text: str = ""
    rtf: str = ""

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return any(
            (
                self.title,
                self.players,
                self.zones,
                self.glyphs,
                self.figures,
                self.rounds,
                self.text,
                self.rtf,
            )
        )


def play_of(stub: Mapping[str, Any]) -> Play:
    """What a scenario stub (`builder.formats.stub`) says."""
    return Play(
        players=str(stub.get("players", "")),
        zones=tuple(
            Zone(str(name), tuple(_spot(at) for at in spots)) for name, spots in stub.get("zones", {}).items()
        ),
        glyphs=tuple(Glyph(str(row["letter"]), _spot(row["at"])) for row in stub.get("glyphs", ())),
        figures=tuple(
            Figure(str(row.get("name", "")), tuple(_spot(at) for at in row["cells"]))
            for row in stub.get("figures", ())
        ),
        text=str(stub.get("text", "")),
        rtf=str(stub.get("rtf", "")),
    )


def _spot(at: Any) -> Spot:
    q, r, level = at
    return Spot(Hex(q, r), level)
