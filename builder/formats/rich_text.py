"""Texts with headings, lists and bold words: read from RTF, as VirtualScape keeps it, or from plain text."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

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


Kind = Literal["title", "heading", "text", "bullet", "number"]
BULLET = "•"

_LONGEST_HEADING = 80
_FULL_LINE = 60  # letters from which a line of plain text may have been broken to fit
_LARGER = 1.2
_BULLET = re.compile(r"\s*[-*+•·–—]\s+(?=\S)")
_NUMBER = re.compile(r"\s*(\(?(?:\d{1,3}|[a-z])[.)])\s+(?=\S)")
_STARS = "**"
_BREAKING = frozenset({"par", "row", "sect", "page"})
_MARKER = frozenset({"pntext", "listtext"})


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that looks the same throughout; a line break within is ``\\n``."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; ``mark`` is the bullet or number of a list, ``apart``: an empty line stands before it.

    A title is a heading above others; no text that is read has any.
    """

    runs: tuple[Run, ...]
    kind: Kind = "text"
    mark: str = ""
    apart: bool = False

    @property
    def text(self) -> str:
        """Its text without the mark."""
        return "".join(run.text for run in self.runs)


def paragraphs_of_rtf(rtf: bytes) -> tuple[Paragraph, ...]:
    """The paragraphs of a rich text document; of plain text where it is none.

    A heading is a short paragraph that is bold, underlined or larger throughout where most of the text is
    not. Underlined words are taken for bold ones.
    """
    if not is_rich(rtf):
        return paragraphs_of(plain_text(rtf))
    found = _Reading().read(rtf)
    usual = _usual_size(found)
    strong = _mostly(found, "bold"), _mostly(found, "underlined")
    shaped: list[Paragraph] = []
    for paragraph in found:
        kind: Kind = paragraph.kind
        if kind == "text" and paragraph.is_heading(usual, *strong):
            kind = "heading"
        runs = tuple(
            Run(text, (look.bold and not strong[0]) or (look.underlined and not strong[1]), look.italic)
            for text, look in paragraph.parts
        )
        shaped.append(Paragraph(_joined(runs), kind, paragraph.mark, paragraph.apart))
    shaped = [paragraph for paragraph in shaped if paragraph.text.strip()]
    if any(paragraph.kind == "heading" for paragraph in shaped):
        return tuple(map(_as_list_row, shaped))
    return tuple(_as_list_row(_as_heading(paragraph)) for paragraph in shaped)


def paragraphs_of(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a plain text, one a line; lines that were broken to fit are joined again.

    Lists begin with ``-``, ``*`` or a number. A heading is a short line in capitals, ended by a colon, or
    begun with ``#``. Words between ``**`` are bold.
    """
    found: list[tuple[Paragraph, list[str]]] = []  # each with its lines
    apart, previous = False, ""
    for line in text.expandtabs(4).splitlines():
        if not line.strip():
            apart, previous = True, ""
            continue
        now = _as_list_row(_as_heading(Paragraph((Run(line.strip()),), apart=apart and bool(found))))
        if now.kind == "text" and _goes_on(previous, line) and found[-1][0].kind != "heading":
            found[-1][1].append(now.text)
        else:
            found.append((now, [now.text]))
        apart, previous = False, line
    return tuple(replace(paragraph, runs=_starred(" ".join(lines))) for paragraph, lines in found)


def _goes_on(previous: str, line: str) -> bool:
    """Whether a line only goes on with what a full line before it said."""
    before = previous.rstrip()
    ended = before.endswith((".", "!", "?", ":", ";"))
    return len(before) >= _FULL_LINE and (line.lstrip()[0].islower() or not ended)


def _as_heading(paragraph: Paragraph) -> Paragraph:
    """The paragraph as a heading where its words say so."""
    text = paragraph.text.strip()
    if paragraph.kind != "text" or len(text) > _LONGEST_HEADING or "\n" in text:
        return paragraph
    if text.startswith("#") and text.lstrip("#").strip():
        return replace(paragraph, runs=(Run(text.lstrip("#").strip()),), kind="heading")
    capitals = sum(letter.isupper() for letter in text) >= 3 and text == text.upper()
    listed = _BULLET.match(text) or _NUMBER.match(text)
    if capitals or (text.endswith(":") and len(text) > 1 and not listed):
        return replace(paragraph, kind="heading")
    return paragraph


def _as_list_row(paragraph: Paragraph) -> Paragraph:
    """The paragraph as a row of a list where it begins like one."""
    if paragraph.kind != "text" or not paragraph.runs:
        return paragraph
    first = paragraph.runs[0]
    for pattern, kind in ((_BULLET, "bullet"), (_NUMBER, "number")):
        begin = pattern.match(first.text)
        if begin is not None:
            runs = (replace(first, text=first.text[begin.end() :]), *paragraph.runs[1:])
            if kind == "bullet":
                return replace(paragraph, runs=runs, kind="bullet", mark=BULLET)
            return replace(paragraph, runs=runs, kind="number", mark=begin[1])
    return paragraph


def _starred(text: str) -> tuple[Run, ...]:
    """Runs of a text in which words between two stars are bold."""
    runs: list[Run] = []
    done = at = end = 0
    while (opens := text.find(_STARS, at)) >= 0:
        if opens >= end:
            end = len(text) if (line := text.find("\n", opens)) < 0 else line
        if opens + 2 >= end or text[opens + 2].isspace():
            at = opens + 1
            continue
        closes = text.find(_STARS, opens + 3, end)
        while closes >= 0 and text[closes - 1].isspace():
            closes = text.find(_STARS, closes + 1, end)
        if closes < 0:
            at = end  # what opens later in the line is not closed, either
            continue
        runs += [Run(text[done:opens]), Run(text[opens + 2 : closes], bold=True)]
        done = at = closes + 2
    return tuple(run for run in (*runs, Run(text[done:])) if run.text)


def _joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Neighbouring runs of the same looks made one, blanks at both ends left out."""
    whole: list[Run] = []
    for (bold, italic), group in itertools.groupby(runs, key=lambda run: (run.bold, run.italic)):
        text = whole_letters("".join(run.text for run in group))
        if text:
            whole.append(Run(text, bold, italic))
    if whole:
        whole[0] = replace(whole[0], text=whole[0].text.lstrip())
        whole[-1] = replace(whole[-1], text=whole[-1].text.rstrip())
    return tuple(run for run in whole if run.text)


@dataclass(frozen=True, slots=True)
class _Look:
    """How letters look; ``size`` in half points."""

    bold: bool = False
    italic: bool = False
    underlined: bool = False
    size: int = 24
    unseen: bool = False
    marking: bool = False


@dataclass(slots=True)
class _Found:
    """A paragraph as it was read."""

    parts: list[tuple[str, _Look]] = field(default_factory=list)
    kind: Kind = "text"
    mark: str = ""
    apart: bool = False

    def is_heading(self, usual: int, all_bold: bool, all_underlined: bool) -> bool:
        """Whether its looks set it off as a heading."""
        looks = [look for text, look in self.parts if text.strip()]
        length = sum(len(text) for text, _ in self.parts)
        if not looks or length > _LONGEST_HEADING:
            return False
        return (
            (not all_bold and all(look.bold for look in looks))
            or (not all_underlined and all(look.underlined for look in looks))
            or all(look.size >= _LARGER * usual for look in looks)
        )


def _usual_size(found: Iterable[_Found]) -> int:
    sizes: Counter[int] = Counter()
    for paragraph in found:
        for text, look in paragraph.parts:
            sizes[look.size] += len(text.strip())
    return sizes.most_common(1)[0][0] if sizes else _Look().size


def _mostly(found: Iterable[_Found], quality: str) -> bool:
    """Whether most letters have a quality, so that it sets nothing off."""
    parts = [(len(text.strip()), look) for paragraph in found for text, look in paragraph.parts]
    having = sum(length for length, look in parts if getattr(look, quality))
    return having > 0.6 * sum(length for length, _ in parts)


class _Reading:
    """Reads the paragraphs of a rich text document with the looks of their parts."""

    def __init__(self) -> None:
        self._look = _Look()
        self._outer: list[_Look] = []
        self._now = _Found()
        self._done: list[_Found] = []
        self._empty_line = False

    def read(self, rtf: bytes) -> list[_Found]:
        """All paragraphs that show anything."""
        for token in tokens(rtf):
            if token.word == "{":
                self._outer.append(self._look)
            elif token.word == "}":
                if self._outer:
                    self._look = self._outer.pop()
            elif token.word in _BREAKING:
                self._end()
            else:
                self._take(token)
        self._end()
        return self._done

    def _take(self, token: Token) -> None:
        look, on = self._look, token.number != 0
        if token.word == "b":
            self._look = replace(look, bold=on)
        elif token.word == "i":
            self._look = replace(look, italic=on)
        elif token.word == "v":
            self._look = replace(look, unseen=on)
        elif token.word in ("ul", "uld", "uldb", "ulw", "ulnone"):
            self._look = replace(look, underlined=on and token.word != "ulnone")
        elif token.word == "fs" and token.number:
            self._look = replace(look, size=token.number)
        elif token.word == "plain":
            self._look = _Look(marking=look.marking)
        elif token.word in _MARKER:
            self._look = replace(look, marking=True)
        else:
            text = "\t" if token.word == "cell" else token.text
            if text and look.marking:
                self._now.mark += text
            elif text and not look.unseen:
                self._now.parts.append((text, look))

    def _end(self) -> None:
        now, self._now = self._now, _Found()
        if not any(text.strip() for text, _ in now.parts):
            self._empty_line = True
            return
        mark = now.mark.strip()
        if mark:
            numbered = any(letter.isdigit() for letter in mark) or mark.rstrip(".)").isalpha()
            now.kind, now.mark = ("number", mark) if numbered else ("bullet", BULLET)
        now.apart, self._empty_line = self._empty_line and bool(self._done), False
        self._done.append(now)
