"""Text broken into lines that fit, through an injected measure."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from builder.sheets.layout import ASCENT, MM_PER_POINT, Measure, Text

INK = "#26231f"
SOFT = "#7a7267"
PANEL = "#f4f1ec"  # behind what belongs together
LEADING = 1.28
_LONGEST_LETTER = 16  # characters that one letter with its accents may take


def line_height(pt: float) -> float:
    """Baseline to baseline in mm."""
    return pt * MM_PER_POINT * LEADING


# What has no place on paper: control characters other than breaks and tabs, half a character, and marks that
# turn the direction of all that follows (lines are cut apart, so their ends would be lost).
_BREAKS = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029")
_TURNS = frozenset((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


@lru_cache(maxsize=4096)
def _fit_to_print(letter: str) -> str:
    if letter in _BREAKS:
        return letter
    if unicodedata.category(letter) == "Cs":
        return "\ufffd"
    return "" if unicodedata.category(letter) == "Cc" or ord(letter) in _TURNS else letter


def cleaned(text: str) -> str:
    """The text without what cannot be printed; line breaks and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join([_fit_to_print(letter) for letter in text])


def on_one_line(text: str) -> str:
    """The text cleaned, with single spaces in place of breaks, tabs and runs of spaces."""
    return " ".join(cleaned(text).split())


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


def text_lines(
    lines: list[str],
    x: float,
    top: float,
    pt: float,
    measure: Measure,
    *,
    bold: bool = False,
    colour: str = INK,
) -> tuple[Text, ...]:
    """Lines of text one below the other, the first one's capitals touching ``top``."""
    first = top + ASCENT * pt * MM_PER_POINT
    return tuple(
        Text(x, first + i * line_height(pt), line, pt, measure(line, pt, bold), bold, colour)
        for i, line in enumerate(lines)
        if line
    )
