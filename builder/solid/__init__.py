"""The battlefield as bodies: meshes in mm and the renderer that draws them. Nothing here knows Qt."""

PRINT_SUFFIXES, PRINT_SIZES = (".3mf", ".stl"), (1, 1000)
"""Of models for 3D printers; least and most percent of the size of the real pieces that they have."""
