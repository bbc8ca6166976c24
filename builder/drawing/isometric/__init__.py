"""The whole battlefield in three dimensions: a picture with heights, sides, walls and trees, as marks."""

from builder.drawing.isometric.corners import best_corner, nearest
from builder.drawing.isometric.picture import isometric_bounds, isometric_marks

__all__ = ["best_corner", "isometric_bounds", "isometric_marks", "nearest"]
