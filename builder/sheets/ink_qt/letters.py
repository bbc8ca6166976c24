"""Letters that no font at hand has: Qt draws a box in place of each."""

from __future__ import annotations

import unicodedata

from builder.sheets.ink_qt.marks import has_letter
from builder.sheets.ink_qt.pages import start
from builder.sheets.layout import Plan, Text

# Joiners and variants show nothing of their own.
_UNSEEN = frozenset(("Zs", "Cf", "Mn", "Me"))


def letters_missing(plan: Plan) -> str:
    """The letters of a plan's texts that neither the shipped font nor any other here has, each once."""
    start()
    letters = {
        letter
        for page in plan.pages
        for block in page.blocks
        for item in block.items
        if isinstance(item, Text)
        for letter in item.text
    }
    return "".join(
        letter
        for letter in sorted(letters)
        if not has_letter(letter) and unicodedata.category(letter) not in _UNSEEN
    )
