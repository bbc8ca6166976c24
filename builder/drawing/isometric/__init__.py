"""The whole battlefield in three dimensions: a picture with heights, sides, walls and trees, as marks."""

from builder.drawing.isometric.picture import Known, isometric_marks, nearest, unknown_names

__all__ = ["Known", "isometric_marks", "nearest", "unknown_names"]
