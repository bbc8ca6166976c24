"""What the rows of a parts list say on paper: read from where their texts stand, as a reader does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from builder.sheets.layout import ASCENT, MM_PER_POINT, Block, Text
from builder.sheets.texts import line_height

_MOST_LINES = 12


def told_counts(blocks: Iterable[Block], names: Iterable[str]) -> Counter[str]:
    """The counts of all rows by the name beside them; a ladder counts its rungs as ``ladder rung``.

    Names are broken over lines, and notes follow them: of ``names`` the longest with which the lines begin.
    """
    known = {"".join(name.split()): name for name in names}
    found: Counter[str] = Counter()
    for block in blocks:
        lines = [item for item in block.items if isinstance(item, Text)]
        for count in lines:
            match = re.fullmatch(r"(\d+) ×", count.text)
            if match is None:
                continue
            told = _beside(count, lines)
            ladder = re.match(r"ladder of (\d+) rungs?", " ".join(told))
            if ladder is not None:
                found["ladder rung"] += int(match[1]) * int(ladder[1])
                continue
            starts = ["".join("".join(told[:end]).split()) for end in range(len(told), 0, -1)]
            name = next((known[start] for start in starts if start in known), " ".join(told))
            found[name] += int(match[1])
    return found


def _beside(count: Text, lines: list[Text]) -> list[str]:
    """The lines of text beside a count, from the top down; they stand about its middle. Codes are bold."""
    middle = count.y - ASCENT * count.pt * MM_PER_POINT / 2
    right = [text for text in lines if text.x > count.x and text.anchor == "start"]
    near = [text for text in right if abs(_middle(text) - middle) <= line_height(text.pt)]
    if not near:
        return []
    first = min(near, key=lambda text: text.x)
    step = line_height(first.pt)
    of_row = [text for text in right if text.x == first.x]
    of_row += [text for text in right if any(_after(text, code) for code in of_row if code.bold)]
    for many in range(_MOST_LINES, 0, -1):
        found: list[str] = []
        for i in range(many):
            at = middle + (i - (many - 1) / 2) * step
            line = [text for text in of_row if abs(_middle(text) - at) < 0.05]
            if not line:
                break
            found.append(" ".join(text.text for text in line if not text.bold))
        else:
            return [part for part in found if part]
    return []


def _after(text: Text, code: Text) -> bool:
    """Whether a text goes on right behind a code."""
    return text.y == code.y and 0 < text.x - (code.x + code.width) < 2.5


def _middle(text: Text) -> float:
    return text.y - ASCENT * text.pt * MM_PER_POINT / 2
