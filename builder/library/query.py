"""What one asks a library: words and facts on one line, such as ``ford players:2 boxes<=2 -terrain:lava``.

All of it must hold. A word stands for words that begin with it, in title, author, texts and the name of the
file; ``"two words"`` for exactly these; ``-`` before anything for maps of which it does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.errors import RefusedError
from builder.language import _, listed
from builder.wording import likely

if TYPE_CHECKING:
    from builder.catalogue import Catalogue

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
OPERATORS: tuple[Operator, ...] = ("<=", ">=", "!=", "=", "<", ">")

NUMBERS = (
    "pieces", "size", "columns", "rows", "levels", "spaces", "players", "boxes", "zones", "scenarios",
    "errors", "warnings", "problems", "symmetry", "stars", "missing",
)  # fmt: skip
"""Facts that are numbers. ``size`` counts hexes, ``symmetry`` is in percent, ``missing`` are pieces."""
WORDS = ("title", "author", "text", "file")
"""Facts that are words."""
NAMES = ("terrain", "box", "piece", "problem", "tag", "format")
"""Facts that are names; a number may follow those that are counted: ``terrain:lava>=20`` (percent)."""
FLAGS = ("buildable", "fits", "starred", "tagged", "symmetric", "duplicate", "damaged", "incomplete", "gone")
"""Facts that hold or do not hold; quotes make them words."""
OF_A_COLLECTION = ("buildable", "fits", "missing")
"""Facts that depend on what somebody owns."""
SORTS = (
    "title", "author", "file", "changed", "pieces", "size", "levels", "spaces", "boxes", "problems",
    "symmetry", "stars", "missing",
)  # fmt: skip
"""What maps are sorted by; ``-`` before it turns the order round."""
_LEAST = 2  # letters from which on a word is guessed at
_COUNTED = frozenset({"terrain", "box", "piece", "problem"})
_TERM = re.compile(r'(-?)(?:([A-Za-z]+)(:|<=|>=|!=|=|<|>))?((?:"[^"]*"|[^\s"])*)')
_INSIDE = re.compile(r"([^<>=!]+)(<=|>=|!=|=|<|>)(.*)", re.DOTALL)

Names = Collection[str]
"""Names that a fact may have; as a mapping it gives other words for each."""


class QueryError(RefusedError):
    """A query that is not understood; ``at`` is the character (from 1) where that begins, ``reason`` what
    is wrong there.
    """

    def __init__(self, at: int, message: str) -> None:
        super().__init__(_("character {at} of the search: {message}", at=at, message=message))
        self.at, self.reason = at, message


@dataclass(frozen=True, slots=True)
class Term:
    """One condition. ``fact`` is one of the names above, empty for words in any text.

    ``texts`` are the words, or the names of which one must hold; ``complete`` words are not only beginnings.
    ``operator`` and ``number`` are of numbers and of what is counted.
    """

    fact: str = ""
    texts: tuple[str, ...] = ()
    complete: bool = False
    operator: Operator = ">"
    number: float = 0
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """All conditions, and what to sort by (empty for the title), the other way round where ``descending``."""

    terms: tuple[Term, ...] = ()
    sort: str = ""
    descending: bool = False

    def asks(self, *facts: str) -> bool:
        """Whether one of these facts is asked for or sorted by."""
        return self.sort in facts or any(term.fact in facts for term in self.terms)


def parse(text: str, names: Mapping[str, Names] | None = None) -> Query:
    """A query; ``names`` are the ids known of ``terrain``, ``box`` and so on. Raises QueryError."""
    terms: list[Term] = []
    sort, descending = "", False
    for at, minus, fact, operator, value in _pieces_of(text):
        fact = fact.casefold()
        if fact == "sort" and not minus:
            sort, descending = sorting(value.removeprefix('"').removesuffix('"'), at)
        else:
            terms.append(_term(at, bool(minus), fact, operator, value, names or {}))
    return Query(tuple(terms), sort, descending)


def known_names(catalogue: Catalogue) -> Mapping[str, Names]:
    """The ids that a query may name, for `parse`; of boxes also all words that people may call them by."""
    from builder.formats import FORMATS

    return {
        "terrain": tuple(catalogue.kinds),
        "box": {id: box.sought for id, box in catalogue.boxes.items()},
        "piece": tuple(catalogue.pieces),
        "format": (*(format.id for format in FORMATS), "hexscenario", "hexgame"),
    }


def suggestions(text: str, names: Mapping[str, Names]) -> tuple[int, list[str]]:
    """What the last word of a text may be meant to become, a fact or a name, and where that word begins
    (from 0): `known_names` and the tags are the names.
    """
    word = text[max(text.rfind(" "), text.rfind('"')) + 1 :].removeprefix("-")
    begin = len(text) - len(word)
    if text.count('"') % 2 or len(word) < _LEAST:
        return begin, []
    fact, colon, value = word.casefold().partition(":")
    if colon:
        ids = [*SORTS, *(f"-{name}" for name in SORTS)] if fact == "sort" else names.get(fact, ())
        quoted = (f'"{id}"' if " " in id else id for id in ids if f"-{value}" in f"-{id}")
        return begin, [f"{fact}:{id}" for id in quoted]
    facts = (*(f"{fact}:" for fact in (*NUMBERS, *WORDS, *NAMES, "sort")), *FLAGS)
    return begin, sorted(one for one in facts if one.startswith(fact) and one != fact)


def parts(text: str) -> list[str]:
    """The conditions as they are written, whether they can be understood or not."""
    return re.findall(r'(?:"[^"]*"?|[^\s"])+', text)


def switched(text: str, flag: str, on: bool) -> str:
    """The query with one of `FLAGS` in it, or without; the rest stays as it was written."""
    kept = [part for part in parts(text) if part.casefold() != flag]
    return " ".join([*kept, flag] if on else kept)


def sorting(value: str, at: int = 1) -> tuple[str, bool]:
    """What to sort by, and whether the other way round, of ``pieces`` or ``-pieces``. Raises QueryError."""
    name = value.removeprefix("-").casefold()
    if name not in SORTS:
        known = ", ".join(SORTS)
        raise QueryError(at, _("{value}: one sorts by {known}", value=repr(value), known=known))
    return name, value.startswith("-")


def _pieces_of(text: str) -> Iterator[tuple[int, str, str, str, str]]:
    """Where each term begins (from 1), its minus, fact, operator and value."""
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        found = _TERM.match(text, place)
        assert found is not None  # it matches nothing, too
        if found.end() < len(text) and text[found.end()] == '"':
            raise QueryError(found.end() + 1, _("the quote does not end"))
        minus, fact, operator, value = found.groups(default="")
        if not value:
            what = found.group() or text[place]
            raise QueryError(place + 1, _("something was expected after {what}", what=what))
        yield place + 1, minus, fact, operator, value
        place = found.end()


def _term(at: int, negated: bool, fact: str, operator: str, value: str, names: Mapping[str, Names]) -> Term:
    quoted = '"' in value
    plain = value.replace('"', "")
    if not fact:
        if plain.casefold() in FLAGS and not quoted:
            return Term(plain.casefold(), negated=negated)
        return Term("", _words(at, plain), quoted, negated=negated)
    if fact in NUMBERS:
        return Term(fact, (), False, _operator(operator), _number(at, fact, plain), negated)
    if fact not in (*WORDS, *NAMES):
        raise QueryError(at, _unknown(fact))
    if operator not in (":", "="):
        raise QueryError(at, _("{fact}: a name was expected after it, as in {fact}:word", fact=fact))
    if fact in WORDS:
        return Term(fact, _words(at, plain), quoted, negated=negated)
    counted = _INSIDE.fullmatch(plain) if fact in _COUNTED else None
    if counted is None:
        return Term(fact, _named(at, fact, plain, names), negated=negated)
    name, inner, number = counted.groups()
    return Term(
        fact,
        _named(at, fact, name, names),
        False,
        _operator(inner),
        _number(at, f"{fact}:{name}", number),
        negated,
    )


def _words(at: int, text: str) -> tuple[str, ...]:
    words = tuple(re.findall(r"\w+", text))
    if not words:
        raise QueryError(at, _("{text}: a word was expected", text=repr(text)))
    return words


def _operator(text: str) -> Operator:
    return next((one for one in OPERATORS if one == text), "=")


def _number(at: int, fact: str, text: str) -> float:
    try:
        number = float(text.removesuffix("%"))
        if number == number and abs(number) < 1e12:
            return number
    except ValueError:
        pass
    raise QueryError(
        at, _("{fact}: a number was expected, found {found}", fact=fact, found=repr(text))
    ) from None


def _named(at: int, fact: str, text: str, names: Mapping[str, Names]) -> tuple[str, ...]:
    """The ids that a name stands for: the one of that name, else those that have it as a part."""
    name = text.casefold()
    known = names.get(fact)
    if known is None:
        return (name,)
    if name in known:
        return (name,)
    found = tuple(id for id in known if f"-{name}-" in f"-{id}-")
    if not found and isinstance(known, Mapping):
        found = tuple(id for id, words in known.items() if all(word in words for word in name.split()))
    if not found:
        near = likely(name, tuple(known))
        hint = _("; did you mean {near}?", near=near) if near else ""
        raise QueryError(at, _("{fact}: {found} is not known", fact=fact, found=repr(text)) + hint)
    return found


def _unknown(fact: str) -> str:
    known = (*NUMBERS, *WORDS, *NAMES, "sort")
    near = likely(fact, known)
    if near:
        return _("{fact} is no fact of maps; did you mean {near}?", fact=repr(fact), near=near)
    return _("{fact} is no fact of maps; these are: {known}", fact=repr(fact), known=listed(known, "and"))
