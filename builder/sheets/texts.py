"""Text broken into lines that fit, through an injected measure."""

from __future__ import annotations

import unicodedata

from builder.language import _
from builder.sheets.layout import ASCENT, MM_PER_POINT, Measure, Text
from builder.wording import cleaned, on_one_line

INK = "#26231f"
SOFT = "#7a7267"
PANEL = "#f4f1ec"  # behind what belongs together
LEADING = 1.28
_WAYS = frozenset(("L", "R", "AL"))  # letters that have a direction
_LONGEST_LETTER = 16  # characters that one letter with its accents may take


def continued(title: str) -> str:
    """The title of what goes on from the page before."""
    return _("{title}, continued", title=title)


def line_height(pt: float) -> float:
    """Baseline to baseline in mm."""
    return pt * MM_PER_POINT * LEADING


def runs_left(text: str) -> bool:
    """Whether a line is read from right to left: so its first letter says that has a direction."""
    return next((way != "L" for way in map(unicodedata.bidirectional, text) if way in _WAYS), False)


def wrapped(text: str, pt: float, bold: bool, width: float, measure: Measure) -> list[str]:
    """The text in lines at most ``width`` mm wide; its own line breaks are kept, long words are cut."""
    lines: list[str] = []
    for paragraph in cleaned(text).splitlines() or [""]:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if measure(longer, pt, bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _cut(word, pt, bold, width, measure)
            lines += full
        lines.append(line)
    return lines


def _cut(word: str, pt: float, bold: bool, width: float, measure: Measure) -> list[str]:
    """A word in parts at most ``width`` wide, each at least one letter with its accents."""
    parts: list[str] = []
    guess = 32
    while len(word) > 1:
        # Look at no more letters than a line may hold: a word may be as long as a book.
        while guess < len(word) and measure(word[:guess], pt, bold) <= width:
            guess *= 2
        if guess >= len(word) and measure(word, pt, bold) <= width:
            break
        low, high = 1, min(guess, len(word) - 1)
        while low < high:
            middle = (low + high + 1) // 2
            if measure(word[:middle], pt, bold) <= width:
                low = middle
            else:
                high = middle - 1
        low = _between_letters(word, low)
        guess = 2 * low
        parts.append(word[:low])
        word = word[low:]
    return [*parts, word] if word else parts


def _between_letters(word: str, at: int) -> int:
    """The last place up to ``at`` where no accent or joined sign is torn off, or ``at`` if there is none."""
    for place in range(at, max(0, at - _LONGEST_LETTER), -1):
        if not _joins(word[place]) and word[place - 1] != "\u200d":
            return place
    return at


def _joins(letter: str) -> bool:
    """Whether it belongs to the letter before it: an accent, a joiner, a variant or a tone of an emoji."""
    return (
        unicodedata.category(letter) in ("Mn", "Me", "Mc")
        or letter in "\u200d\ufe0f"
        or ("\U0001f3fb" <= letter <= "\U0001f3ff")
    )


def shortened(text: str, pt: float, bold: bool, width: float, measure: Measure) -> str:
    """The text on one line, ended with an ellipsis where it does not fit."""
    text = on_one_line(text)
    if measure(text, pt, bold) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", pt, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[: _between_letters(text, low) if low else 0].rstrip() + "…"


def wrapped_at_most(
    count: int, text: str, pt: float, bold: bool, width: float, measure: Measure
) -> list[str]:
    """The text in at most ``count`` lines, ended with an ellipsis where that is not all of it."""
    lines = wrapped(text, pt, bold, width, measure)
    if len(lines) <= count:
        return lines
    return [*lines[: count - 1], shortened(" ".join(lines[count - 1 : count + 1]), pt, bold, width, measure)]


def first_parts(text: str, pt: float, width: float, measure: Measure) -> str:
    """As many of the parts, set apart by dots, as find room on a line; of the first at least its beginning.

    Empty where there is no room even for an ellipsis.
    """
    parts = text.split(" · ")
    shorter = (" · ".join(parts[:end]) for end in range(len(parts), 0, -1))
    some = next((some for some in shorter if measure(some, pt, False) <= width), None)
    some = shortened(parts[0], pt, False, width, measure) if some is None else some
    return some if measure(some, pt, False) <= width else ""


def text_lines(
    lines: list[str],
    x: float,
    top: float,
    pt: float,
    measure: Measure,
    *,
    bold: bool = False,
    colour: str = INK,
    page: int | None = None,
) -> tuple[Text, ...]:
    """Lines of text one below the other, the first one's capitals touching ``top``; links to a ``page``."""
    first = top + ASCENT * pt * MM_PER_POINT
    return tuple(
        Text(x, first + i * line_height(pt), line, pt, measure(line, pt, bold), bold, colour, page=page)
        for i, line in enumerate(lines)
        if line
    )
