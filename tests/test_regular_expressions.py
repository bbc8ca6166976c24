"""No regular expression looks at strangers' text again and again: none that could take long, but for those
below, each with why it does not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from tests.sources import ROOT, nodes, sources_with

REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT)
FEW = 64  # a repeat up to that often is bounded
LETTERS = "".join(map(chr, range(256))) + "•–—“”\u2028\ud800\ufeff"
ANYWHERE = ("search", "sub", "split", "findall", "finditer")  # begin at each letter anew
CALLS = ("compile", "match", "fullmatch", *ANYWHERE)
AT_THE_START = ((sre.AT, sre.AT_BEGINNING), (sre.AT, sre.AT_BEGINNING_STRING))
Tokens = Iterable[tuple[Any, Any]]

ITS_OWN = "only what Hexwright itself wrote is looked at"
TYPED = "a line that is typed in"
APART = "each round begins with a letter that no round holds, and it is looked for at one place"
CUT = "looks at 200 letters of a line"
HARMLESS = {
    "cli/display_probe.py _ABSENT": "a line of the system's loader",
    "cli/playing/prompts.py _PAGE": TYPED,
    "editor/document/file_names.py search": "the first letters of a file",
    "editor/scenario/value_fields.py findall": TYPED,
    "formats/printed.py _MARKED": "is looked for at one place of one tag",
    "formats/rich_text.py _TOKEN": "no alternative fails after its repeat",
    "formats/yaml_export.py _BARE_ROW": APART,
    "formats/yaml_export.py _BARE_WORD": APART,
    "formats/yaml_export.py _BLOCK_LINE": "is matched with each line from its beginning",
    "library/query.py _TERM": TYPED,
    "library/query.py findall": TYPED,
    "plaindata/from_json.py _JSON_TOKEN": "in JSON that could be read so far all texts are closed",
    "plaindata/from_yaml.py _AFTER_QUOTES": CUT,
    "plaindata/from_yaml.py _QUOTED": CUT,
    "plaindata/from_yaml.py _TWO_COLONS": CUT,
    "sheets/guide/drawing.py _ATTRIBUTE": ITS_OWN,
    "sheets/guide/drawing.py _PATH": ITS_OWN,
    "sheets/qt_renderer/pages.py findall": ITS_OWN,
    "sheets/qt_renderer/pdf_update.py search": ITS_OWN,
    "sheets/scenario/play_pages.py _COUNTS": APART,
    "cli/shell.py _STEERS": "single letters",
    "view/diagnostics.py sub": "the names of folders of this machine",
}


def letters_of(tokens: Tokens) -> frozenset[str]:
    """All letters that stand anywhere in what an expression matches, of LETTERS."""
    found: set[str] = set()
    for kind, value in tokens:
        if kind in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
            found.update(filter(one_of(kind, value), LETTERS))
        else:
            found.update(*map(letters_of, inner_of(kind, value)))
    return frozenset(found)


def one_of(kind: Any, value: Any) -> Any:
    """Whether a letter is what a token for one letter stands for."""
    if kind is sre.LITERAL:
        return lambda letter: ord(letter) == value
    if kind is sre.NOT_LITERAL:
        return lambda letter: ord(letter) != value
    if kind is sre.ANY:
        return lambda letter: True
    if kind is sre.RANGE:
        return lambda letter: value[0] <= ord(letter) <= value[1]
    if kind is sre.CATEGORY:
        classes = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}
        name = str(value).removeprefix("CATEGORY_")
        pattern = classes[name.removeprefix("NOT_")]
        return re.compile(pattern.upper() if name.startswith("NOT_") else pattern).match
    wanted = [one_of(*item) for item in value if item[0] is not sre.NEGATE]
    but = any(item[0] is sre.NEGATE for item in value)
    return lambda letter: any(test(letter) for test in wanted) != but


def inner_of(kind: Any, value: Any) -> list[Tokens]:
    """The expressions within a token, without those that look ahead or back."""
    if kind in REPEATS or kind is sre.POSSESSIVE_REPEAT:
        return [value[2]]
    if kind is sre.SUBPATTERN:
        return [value[3]]
    if kind is sre.BRANCH:
        return list(value[1])
    return [value] if kind is sre.ATOMIC_GROUP else []


def unbounded(token: tuple[Any, Any]) -> bool:
    return token[0] in REPEATS and token[1][1] > FEW


def repeats_within(tokens: Tokens) -> Iterator[tuple[Any, Any]]:
    for token in tokens:
        if unbounded(token):
            yield token
        for inner in inner_of(*token):
            yield from repeats_within(inner)


def first_of(tokens: list[tuple[Any, Any]]) -> frozenset[str]:
    """The letters with which a match may begin."""
    found: frozenset[str] = frozenset()
    for token in tokens:
        within = inner_of(*token)
        found |= (
            frozenset().union(*(first_of(list(one)) for one in within)) if within else letters_of([token])
        )
        if parser.SubPattern(parser.State(), [token]).getwidth()[0]:
            return found
    return found


def faults(pattern: str | bytes) -> set[str]:
    """What may take long: an unbounded repeat within another, two that share letters with
    nothing else between them, and one that runs over further beginnings of the expression before it fails.
    """
    tokens = list(parser.parse(pattern))
    found = {
        "nested" for outer in repeats_within(tokens) if any(True for _one in repeats_within(outer[1][2]))
    }
    found |= set(adjacent(tokens))
    if tokens and tokens[0] not in AT_THE_START:
        first = first_of(tokens)
        for at, token in enumerate(tokens):
            fails = len(tokens) > at + 1 or not unbounded(
                token
            )  # something that may not be there comes after
            if fails and any(first & letters_of(one[1][2]) for one in repeats_within([token])):
                found.add("begins again")
    return found


def adjacent(tokens: Tokens) -> Iterator[str]:
    row = list(tokens)
    for token in row:
        for inner in inner_of(*token):
            yield from adjacent(inner)
    flat = list(flattened(row))
    for at, one in enumerate(flat):
        if unbounded(one):
            shared = letters_of(one[1][2])
            for other in flat[at + 1 :]:
                if unbounded(other) and shared & letters_of(other[1][2]):
                    yield "adjacent"
                    break
                if other[0] in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
                    continue
                if (
                    not shared & letters_of([other])
                    and parser.SubPattern(parser.State(), [other]).getwidth()[0]
                ):
                    break


def flattened(row: Tokens) -> Iterator[tuple[Any, Any]]:
    for token in row:
        if token[0] is sre.SUBPATTERN:
            yield from flattened(token[1][3])
        else:
            yield token


def expressions() -> Iterator[tuple[str, str | bytes | None, bool]]:
    """Every regular expression: its module with its name, or with the function that it is handed to; the
    expression, None where it is put together; whether it is looked for anywhere in a text.
    """
    for path in sources_with("import re\n"):
        module, text = path.relative_to(ROOT / "builder").as_posix(), path.read_text(encoding="utf-8")
        named = {id(n.value): n.targets[0] for n in nodes(path) if isinstance(n, ast.Assign)}
        for node in nodes(path):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name("re"), attr=called)) if called in CALLS:
                    pass
                case _:
                    continue
            target = named.get(id(node))
            name = ast.unparse(target) if called == "compile" and target is not None else called
            uses = re.findall(rf"\b{name}\.([a-z]+)\(", text) if name != called else [called]
            anywhere = not uses or any(use not in ("match", "fullmatch") for use in uses)
            given = node.args[0]
            yield f"{module} {name}", given.value if isinstance(given, ast.Constant) else None, anywhere


def test_no_regular_expression_may_take_long() -> None:
    found = {}
    for name, pattern, anywhere in expressions():
        wrong = {"put together"} if pattern is None else faults(pattern)
        if wrong := wrong if anywhere else wrong - {"begins again"}:
            found[name] = sorted(wrong)
    assert {name: wrong for name, wrong in found.items() if name not in HARMLESS} == {}
    assert sorted(HARMLESS.keys() - found.keys()) == [], "are not needed any more"


@pytest.mark.parametrize(
    ("pattern", "wrong"),
    [
        (rb'<script\b[^>]*\bid="x"[^>]*>', {"adjacent", "begins again"}),
        (r"\*\*(?=\S)(.+?)(?<=\S)\*\*", {"begins again"}),
        (r"[^:#]*[^:#\s][^:#]*:", {"adjacent", "begins again"}),
        (r"\A(a+)+b", {"nested"}),
        (r"\A\s*\s*b", {"adjacent"}),
        (r"\s+b", {"begins again"}),
        (r"\A\s*a\s*b", set()),
        (r"<[^<>]*>", set()),
        (r"\w+", set()),
    ],
)
def test_what_may_take_long_is_found(pattern: str | bytes, wrong: set[str]) -> None:
    assert faults(pattern) == wrong
