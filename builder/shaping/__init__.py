"""Pure edits of a battlefield: move, drop, mirror, fill and join. Pieces in, pieces or edits out."""
