"""The plain text of the rich text (RTF) in which VirtualScape keeps a scenario."""

from __future__ import annotations

import re

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


def plain_text(rtf: bytes) -> str:
    """The text of a rich text document; the text itself where it is none.

    >>> plain_text(rb"{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}Two \\b armies\\b0\\par}")
    'Two armies'
    """
    if not rtf.lstrip().startswith(b"{\\rtf"):
        return rtf.rstrip(b"\0").decode("cp1252", "replace").strip()
    found: list[str] = []
    hidden_from = 0  # depth of the outermost hidden group, 0 for none
    depth = skip = 0
    after_unicode = 1
    for match in _TOKEN.finditer(rtf):
        kind = match.lastgroup
        if kind == "open":
            depth += 1
        elif kind == "close":
            if hidden_from == depth:
                hidden_from = 0
            depth = max(0, depth - 1)
        elif match["sign"] == b"*" or match["word"] in _HIDDEN:
            hidden_from = hidden_from or depth
        elif match["word"] == b"uc":
            after_unicode = max(0, int(match["number"] or 1))
        elif hidden_from:
            continue
        elif match["word"] == b"u" and match["number"]:
            found.append(chr(int(match["number"]) & 0xFFFF))
            skip = after_unicode
        else:
            text = _shown(match)
            if skip and text and match["word"] is None:
                text, skip = text[skip:], max(0, skip - len(text))
            found.append(text)
    whole = "".join(found)
    return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").strip()


def _shown(match: re.Match[bytes]) -> str:
    """What one token shows."""
    if match["plain"] is not None:
        return match["plain"].decode("cp1252", "replace")
    if match["hex"] is not None:
        return bytes.fromhex(match["hex"].decode()).decode("cp1252", "replace")
    if match["word"] is not None:
        return _BREAKS.get(match["word"], "") or _QUOTES.get(match["word"], "")
    return _SIGNS.get(match["sign"] or b"", "")
