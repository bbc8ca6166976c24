"""Hexes, directions, rotation, distance, offset rows, geometry in mm."""

from builder.hexgrid.hexes import DIRECTIONS, ORIGIN, Direction, Edge, Hex, disc, line, regions, ring, rounded

__all__ = ["DIRECTIONS", "ORIGIN", "Direction", "Edge", "Hex", "disc", "line", "regions", "ring", "rounded"]
