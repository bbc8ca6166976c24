"""YAML to plain data, event by event.

Depth, aliases and tags are refused before anything is built, because the C composer dies of deep nesting and
aliases make small files huge. Only the core types exist (null, true, false, numbers, text): YAML 1.1's `no`,
`1:30`, `0o7`, `1_000` and dates stay text. Unlike in YAML 1.1 `1e5` is a number: writers quote such texts.
Why a file is not YAML is said in words that say what to write instead, in place of the parser's own.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from builder.errors import UnreadableError
from builder.language import _
from builder.plaindata.document import MAX_DEPTH, MAX_VALUES, Fault, PlainDocument, short, text_of, whole

if TYPE_CHECKING:
    import yaml

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_LOOKED_AT = 200  # letters of a line, to say what is wrong in it: these expressions take long on long ones
_TAB = re.compile(r"[ -]*\t")
# What stands between quotes holds no colon that means anything.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![^\s,:\[{])\'(?:[^\']|\'\')*\'')
_TWO_COLONS = re.compile(r"[^:#]*[^:#\s][^:#]*:\s+.*?:(\s|$|,|\})")
_AFTER_QUOTES = re.compile(r"""(^|:\s|-\s|\s)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*[^\s,:#\]}]""")


def yaml_refusal(file: str, text: str, error: yaml.YAMLError) -> str:
    """The message for a file that the parser refuses: file, line, and what was expected there."""
    import yaml

    if isinstance(error, yaml.reader.ReaderError):
        line = text.encode()[: error.position].count(b"\n") + 1
        code = error.character if isinstance(error.character, int) else ord(error.character)
        return _(
            "{file}, line {line}: not YAML that can be read (the character U+{code:04X} is not allowed)",
            file=file,
            line=line,
            code=code,
        )
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or "unreadable"
    if mark is None:
        return _("{file}: not YAML that can be read ({problem})", file=file, problem=problem)
    rows = _BREAK.split(text)
    line, why = _reason(problem, str(getattr(error, "context", "")), rows, mark, opened or mark)
    return _("{file}, line {line}: not YAML that can be read ({why})", file=file, line=line + 1, why=why)


def _reason(problem: str, context: str, rows: list[str], mark: Any, opened: Any) -> tuple[int, str]:
    """The line, from 0, to look at, and what is wrong there; the parser's words where we know no better."""
    # The parser says where it gave up, not what was meant. What people do wrong most is looked for first;
    # only then its own words are read, and those go for both of its loaders.
    complete, first = _row(rows, mark.line), _row(rows, opened.line)[:_LOOKED_AT]
    row = complete[:_LOOKED_AT]
    if _TAB.match(row):
        return mark.line, _("a tab at the beginning of the line; indent with spaces")
    if "end of stream" in problem and "quoted" in context:
        return opened.line, _("the quotation mark that opens a text here is never closed")
    if _TWO_COLONS.match(_QUOTED.sub("q", row)) and not row.lstrip().startswith(("[", "#")):
        return mark.line, _("a second colon in the line; put the text that holds it in quotes")
    if "mapping values" in problem:
        return mark.line, _deeper(rows, mark.line)
    if "expected ':'" in problem:
        return opened.line, _("a colon was expected after {text}", text=_cut(first))
    if "cannot start any token" in problem:
        return mark.line, _(
            "a text cannot begin with {letter!r}; put it in quotes",
            letter=complete[mark.column : mark.column + 1],
        )
    if "unknown escape" in problem:
        return mark.line, _("a backslash in double quotes has a meaning of its own; write it twice")
    if _AFTER_QUOTES.search(row):
        return mark.line, _(
            'more text after the closing quotation mark; put it in double quotes, with \\" for those within'
        )
    if "',' or" in problem:
        bracket = _row(rows, opened.line)[opened.column : opened.column + 1]
        other = {"[": "]", "{": "}"}.get(bracket, "")
        return mark.line, _(
            "a comma or the {other} of the {bracket} in line {line} was expected",
            other=other,
            bracket=bracket,
            line=opened.line + 1,
        )
    if "'-' indicator" in problem or "block collection" in context:
        return mark.line, _("a further row of the list, with - in front, was expected")
    if "expected key" in problem or "expected <block end>" in problem:
        return (
            mark.line,
            _(
                "indented otherwise than the part it stands in, which begins in line {line}",
                line=opened.line + 1,
            ),
        )
    if "node content" in problem:
        found = repr(complete[mark.column : mark.column + 1])
        end = _("the end of the line") if any(map(str.strip, rows[mark.line :])) else _("the end of the file")
        return mark.line, _("a value was expected, found {found}", found=found if found != repr("") else end)
    if "sequence entries are not allowed" in problem:
        return (
            mark.line,
            _("a row of a list begins on a line of its own; put a text that begins with - in quotes"),
        )
    return mark.line, problem


def _deeper(rows: list[str], line: int) -> str:
    """Why a key cannot stand in a line that looks right by itself."""
    row = _row(rows, line)
    above = next((rows[n] for n in range(line - 1, -1, -1) if rows[n].strip()), "")
    if ":" not in above and not above.lstrip().startswith("#"):
        return _("a colon was expected after {text} in the line before", text=_cut(above))
    if len(row) - len(row.lstrip()) > len(above) - len(above.lstrip()):
        return _("indented further than the line before, which has a value already")
    return _("a key cannot stand here; put a text with a colon in quotes")


def _row(rows: list[str], line: int) -> str:
    return rows[line] if line < len(rows) else ""


def _cut(row: str) -> str:
    text = row.strip()
    return repr(text if len(text) <= 40 else text[:39] + "…")


_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?\Z")

_WORDS: dict[str, Any] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
    ".nan": math.nan,
    ".NaN": math.nan,
    ".NAN": math.nan,
    ".inf": math.inf,
    "-.inf": -math.inf,
}

_BETWEEN_VALUES = ",\n\r\x85\u2028\u2029"


def read_yaml(content: bytes, file: str) -> PlainDocument:
    """Plain data of a YAML file. Raises UnreadableError with file and line for what cannot be read.

    A key given twice is a fault; its last value stands. Whole numbers of more than 18 digits become floats.
    """
    document = PlainDocument(file, None)
    text = text_of(content, file)
    # Every value but the first follows a comma or a line break.
    if sum(text.count(mark) for mark in _BETWEEN_VALUES) > MAX_VALUES:
        raise UnreadableError(
            _("{file}: more than {most} values, the most that is read", file=file, most=MAX_VALUES)
        )
    _YamlBuilder(document).build(text)
    return document


def resolved(text: str) -> Any:
    """The value of an unquoted YAML scalar; digits after a leading zero (``007``) stay text."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return whole(text)
    if _FLOAT.match(text):
        return float(text)
    return text


class _YamlBuilder:
    """Builds a document from parser events, one container after the other on an explicit stack."""

    def __init__(self, document: PlainDocument) -> None:
        self.document = document
        self.path: list[str | int] = []
        # Each open container with the key that waits for its value (None: a key comes next).
        self.stack: list[tuple[Any, str | None]] = []
        # The line on which each open container began.
        self.began: list[int] = []
        self.started = False

    def build(self, text: str) -> None:
        import yaml  # what ships is read from the cache

        file = self.document.file
        try:
            loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        except yaml.YAMLError as error:
            raise UnreadableError(yaml_refusal(file, text, error)) from None
        try:
            while loader.check_event():
                self.take(loader.get_event())
        except yaml.YAMLError as error:
            raise UnreadableError(yaml_refusal(file, text, error)) from None
        finally:
            loader.dispose()

    def refuse(self, event: Any, what: str) -> None:
        raise UnreadableError(
            _(
                "{file}, line {line}: {what}",
                file=self.document.file,
                line=event.start_mark.line + 1,
                what=what,
            )
        )

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self.scalar(event)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            self.open(event, {} if kind == "MappingStartEvent" else [])
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.stack.pop()
            self.began.pop()
            if self.stack:
                self.path.pop()
        elif kind == "AliasEvent":
            self.refuse(
                event,
                _("an alias (*{found}); aliases are not used in these files", found=short(event.anchor)),
            )
        elif kind == "DocumentStartEvent":
            if self.started:
                self.refuse(event, _("a second YAML document; one was expected"))
            self.started = True

    def open(self, event: Any, container: Any) -> None:
        if event.tag is not None:
            self.refuse(
                event, _("a YAML tag ({found}); tags are not used in these files", found=short(event.tag))
            )
        if len(self.stack) >= MAX_DEPTH:
            self.refuse(event, _("nested more than {most} deep", most=MAX_DEPTH))
        if self.stack and isinstance(self.stack[-1][0], dict) and self.stack[-1][1] is None:
            self.refuse(event, _("a list or mapping used as a key; a word was expected"))
        self.put(event, container, scalar=False)
        self.stack.append((container, None))
        self.began.append(event.start_mark.line + 1)

    def scalar(self, event: Any) -> None:
        if event.tag is not None:
            self.refuse(
                event, _("a YAML tag ({found}); tags are not used in these files", found=short(event.tag))
            )
        if self.stack:
            container, key = self.stack[-1]
            if key is None and type(container) is dict:
                self.stack[-1] = (container, event.value)
                return
        value = event.value
        self.put(event, resolved(value) if not event.style and event.implicit[0] else value, scalar=True)

    def put(self, event: Any, value: Any, *, scalar: bool) -> None:
        line = event.start_mark.line + 1
        if not self.stack:
            self.document.data = value
            self.document.lines[()] = line
            return
        container, key = self.stack[-1]
        if type(container) is list:
            part: str | int = len(container)
            container.append(value)
        else:
            assert key is not None
            part = key
            if key in container:
                path = (*self.path, key)
                self.document.faults.append(
                    Fault(path, line, _("the key {found} is given twice", found=short(key)))
                )
            container[key] = value
            self.stack[-1] = (container, None)
        if scalar:
            # On the line of the container around it, that line says it too, in half the memory.
            if line != self.began[-1]:
                self.document.lines[(*self.path, part)] = line
            return
        self.path.append(part)
        self.document.lines[tuple(self.path)] = line
