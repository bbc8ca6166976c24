"""Text broken into lines that fit, through an injected measure."""

from __future__ import annotations

from builder.sheets.layout import ASCENT, MM_PER_POINT, Measure, Text

INK = "#26231f"
SOFT = "#7a7267"
LEADING = 1.28


def line_height(pt: float) -> float:
    """Baseline to baseline in mm."""
    return pt * MM_PER_POINT * LEADING


def wrapped(text: str, pt: float, bold: bool, width: float, measure: Measure) -> list[str]:
    """The text in lines at most ``width`` mm wide; its own line breaks are kept, long words are cut."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
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
    """A word in parts at most ``width`` wide, each at least one letter."""
    parts: list[str] = []
    while measure(word, pt, bold) > width and len(word) > 1:
        low, high = 1, len(word) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if measure(word[:middle], pt, bold) <= width:
                low = middle
            else:
                high = middle - 1
        parts.append(word[:low])
        word = word[low:]
    return [*parts, word]


def shortened(text: str, pt: float, bold: bool, width: float, measure: Measure) -> str:
    """The text on one line, ended with an ellipsis where it does not fit."""
    text = " ".join(text.split())
    if measure(text, pt, bold) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", pt, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


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
