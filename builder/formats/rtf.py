"""Rich text (RTF) as VirtualScape keeps a scenario in: its tokens, and its plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    rb"\\'(?P<hex>[0-9a-fA-F]{2})|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,6})? ?|\\(?P<sign>[^a-zA-Z])"
    rb"|(?P<open>\{)|(?P<close>\})|(?P<plain>[^\\{}\r\n\0]+)|[\r\n\0\\]",
    re.DOTALL,
)
_BREAKS = {b"par": "\n", b"line": "\n", b"tab": "\t", b"emdash": "—", b"endash": "–", b"bullet": "•"}
_QUOTES = {b"lquote": "‘", b"rquote": "’", b"ldblquote": "“", b"rdblquote": "”"}
_SIGNS = {b"~": "\xa0", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}"}
# What stands in these groups is no text of the document.
_HIDDEN = frozenset(
    {b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict", b"header", b"footer", b"object"}
)


class Token(NamedTuple):
    """A piece of rich text: a control word with its number, ``{`` or ``}``, and the text that it shows."""

    word: str
    number: int | None
    text: str


def is_rich(rtf: bytes) -> bool:
    """Whether it is a rich text document at all."""
    return rtf.lstrip().startswith(b"{\\rtf")


def whole_letters(text: str) -> str:
    """The text with pairs of surrogates joined to the letters they stand for; odd ones are replaced."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def tokens(rtf: bytes) -> Iterator[Token]:
    """The tokens of a rich text document, without what stands in groups that show nothing."""
    hidden_from = 0  # depth of the outermost hidden group, 0 for none
    depth = skip = 0
    after_unicode = 1
    for match in _TOKEN.finditer(rtf):
        kind = match.lastgroup
        if kind == "open":
            depth += 1
            yield Token("{", None, "")
        elif kind == "close":
            if hidden_from == depth:
                hidden_from = 0
            depth = max(0, depth - 1)
            yield Token("}", None, "")
        elif match["sign"] == b"*" or match["word"] in _HIDDEN:
            hidden_from = hidden_from or depth
        elif match["word"] == b"uc":
            after_unicode = max(0, int(match["number"] or 1))
        elif hidden_from:
            continue
        elif match["word"] == b"u" and match["number"]:
            yield Token("", None, chr(int(match["number"]) & 0xFFFF))
            skip = after_unicode
        else:
            text = _shown(match)
            if skip and text and match["word"] is None:
                text, skip = text[skip:], max(0, skip - len(text))
            word, number = match["word"], match["number"]
            yield Token(word.decode() if word else "", int(number) if number else None, text)


def plain_text(rtf: bytes) -> str:
    """The text of a rich text document; the text itself where it is none.

    >>> plain_text(rb"{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}Two \\b armies\\b0\\par}")
    'Two armies'
    """
    if not is_rich(rtf):
        return rtf.rstrip(b"\0").decode("cp1252", "replace").strip()
    return whole_letters("".join(token.text for token in tokens(rtf))).strip()


def _shown(match: re.Match[bytes]) -> str:
    """What one token shows."""
    if match["plain"] is not None:
        return match["plain"].decode("cp1252", "replace")
    if match["hex"] is not None:
        return bytes.fromhex(match["hex"].decode()).decode("cp1252", "replace")
    if match["word"] is not None:
        return _BREAKS.get(match["word"], "") or _QUOTES.get(match["word"], "")
    return _SIGNS.get(match["sign"] or b"", "")
