"""Where a scenario lets figures start and what they go for, as far as a report asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from builder.battlefield import Battlefield
from builder.board import Board, Space, SpaceKind
from builder.hexgrid import Hex


class Mark(NamedTuple):
    """A place as a scenario names it: the hex, and the slot of the tile that is marked."""

    hex: Hex
    slot: int


@dataclass(frozen=True, slots=True)
class Zone:
    """A start zone: its name and its places."""

    name: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """A glyph or another marked place that figures go for."""

    name: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Places:
    """All of it; nothing where no scenario is known."""

    zones: tuple[Zone, ...] = ()
    objectives: tuple[Objective, ...] = ()


def places_of(stub: Mapping[str, Any] | None) -> Places:
    """What a scenario stub (`builder.formats.stub`) says of it; nothing where there is none."""
    if stub is None:
        return Places()
    zones = [Zone(str(name), tuple(map(_mark, rows))) for name, rows in stub.get("zones", {}).items()]
    objectives = [_glyph(row) for row in stub.get("glyphs", ())]
    objectives += [Objective(str(row["name"]), _mark(row["at"])) for row in stub.get("markers", ())]
    return Places(tuple(zones), tuple(objectives))


def space_of(mark: Mark, battlefield: Battlefield, board: Board) -> Space | None:
    """The space a place means: the one on the tile of its slot, else the one at that level, else None."""
    column = [space for space in board.at(mark.hex) if space.kind is not SpaceKind.LADDER_RUNG]
    for space in column:
        if battlefield.pieces[space.piece].slot == mark.slot:
            return space
    return board.space(mark.hex, mark.slot)


def _glyph(row: Mapping[str, Any]) -> Objective:
    kind = str(row.get("kind", ""))
    letter = str(row["letter"])
    name = f"{kind} glyph".strip() if letter == "?" else f"{kind} glyph {letter}".strip()
    return Objective(name, _mark(row["at"]))


def _mark(at: Any) -> Mark:
    q, r, slot = at
    return Mark(Hex(q, r), slot)
