"""Hexes, directions, rotation, distance, offset rows, geometry in mm."""

from builder.hexgrid.hexes import (
    DIRECTIONS,
    ORIGIN,
    Direction,
    Edge,
    Hex,
    disc,
    line,
    reached,
    regions,
    ring,
    rounded,
    surrounded,
)

__all__ = [
    "DIRECTIONS",
    "ORIGIN",
    "Direction",
    "Edge",
    "Hex",
    "disc",
    "line",
    "reached",
    "regions",
    "ring",
    "rounded",
    "surrounded",
]
