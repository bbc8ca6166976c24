"""The battlefield as bodies: meshes in mm and the renderer that draws them. Nothing here knows Qt."""

PRINT_SUFFIXES = (".3mf", ".stl")
"""Of models for 3D printers."""
PRINT_SIZES = (1, 1000)
"""Least and most percent of the real size that these have."""
