"""How drawings are put on pages: scale, boxes, maps of large battlefields, page numbers."""
