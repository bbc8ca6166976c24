"""The weights by which computer players evaluate a position, read from `tilesets/bots/evaluation.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

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
def power_shares(name: str) -> Mapping[str, float]:
    """By what share of its strength a card is better for a power, by kind: its own (``steels``), or that of
    another card of its army (``helps``, for each of its `extent`).
    """
    found: Mapping[str, float] = _data()["powers"][name]
    return found


@cache
def _data() -> Any:
    return read_shipped(places.shipped("tilesets") / "bots" / "evaluation.yaml").data


@cache
def weights(name: str) -> Weights:
    """The weights of a computer player that has some in the file."""
    data = _data()[name]
    return Weights(**{part.name: float(data[part.name]) for part in fields(Weights)})
