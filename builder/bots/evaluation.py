"""The weights by which computer players evaluate a position, read from `tilesets/bots/evaluation.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from builder import places
from builder.plaindata.shipped import read_shipped


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in points; the head of the YAML file explains them."""

    attack: float
    reply: float
    way: float
    height: float
    glyph: float
    hazard: float


@cache
def weights(name: str) -> Weights:
    """The weights of a computer player that has some in the file."""
    data = read_shipped(places.shipped("tilesets") / "bots" / "evaluation.yaml").data[name]
    return Weights(**{part.name: float(data[part.name]) for part in fields(Weights)})
