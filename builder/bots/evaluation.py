"""What counts for how much to the computer players: plain numbers in `tilesets/bots/evaluation.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from builder import places
from builder.plaindata.shipped import read_shipped


@dataclass(frozen=True, slots=True)
class Weights:
    """In points: see the head of the file."""

    attack: float
    reply: float
    way: float
    height: float
    glyph: float
    hazard: float


@cache
def weights(name: str) -> Weights:
    """Those of a computer player that has some."""
    data = read_shipped(places.shipped("tilesets") / "bots" / "evaluation.yaml").data[name]
    return Weights(**{part.name: float(data[part.name]) for part in fields(Weights)})
