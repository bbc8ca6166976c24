"""What a battlefield lacks to be whole: pieces that are not known here, counted by name and said in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from builder.battlefield.model import Battlefield
from builder.language import _, ngettext
from builder.wording import all_times

UNKNOWN_PIECE = "unknown-piece"
"""The code of the problems that say of a piece that it is not known."""
MOST_NAMED = 8


def unknown_pieces(battlefield: Battlefield) -> dict[str, int]:
    """How many placeholders there are of each name, most first; empty where the battlefield is whole."""
    homes = (piece.type.home for piece in battlefield.pieces.values())
    return dict(Counter(home.name for home in homes if home is not None).most_common())


def unknown_in_words(unknown: Mapping[str, int]) -> str:
    """Such counts as a sentence: ``4 pieces are not known here: 3 × Snow7, 1 × Lava3``."""
    named = all_times(unknown)
    names = ", ".join(named[:MOST_NAMED])
    if len(named) > MOST_NAMED:
        names = _("{places} and {n} more", places=names, n=len(named) - MOST_NAMED)
    return ngettext(
        "{n} piece is not known here: {names}",
        "{n} pieces are not known here: {names}",
        sum(unknown.values()),
        names=names,
    )
