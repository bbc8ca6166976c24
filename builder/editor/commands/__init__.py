"""What menus and keys do to a desk: edits, selections, levels. No windows."""
