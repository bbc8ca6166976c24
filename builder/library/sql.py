"""A query as SQL over the tables of `builder.library.index`. Values are never written into it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from builder.battlefield import UNKNOWN_PIECE
from builder.insight.symmetry import SYMMETRIC
from builder.library.query import NUMBERS, Operator, Query, Term
from builder.library.shelf import MapMark

Part = tuple[str, tuple[Any, ...]]
_COLUMNS = {"file": "maps.path", "problems": "(maps.errors + maps.warnings)", "missing": "missing.n"}


def condition(query: Query, marks: Mapping[int, MapMark]) -> Part:
    """What follows ``WHERE …``, with its values; ``marks`` by the number of the map."""
    text = ""
    values: list[Any] = []
    for term in query.terms:
        part, given = _part(term, marks)
        # What is not known (a map that cannot be read has no size) is not so, and its opposite neither.
        text += f" AND {'NOT ' if term.negated else ''}({part})"
        values += given
    return text, tuple(values)


def order(query: Query) -> str:
    """What follows ``ORDER BY``; what has no value comes last, and equals by title and path."""
    by = query.sort or "title"
    way = " DESC" if query.descending else ""
    if by in ("title", "stars"):  # stars are not in the index
        return f"maps.name{way if by == 'title' else ''}, maps.path"
    column = _COLUMNS.get(by, f"maps.{by}")
    collate = " COLLATE NOCASE" if by in ("author", "file") else ""
    return f"({column}) IS NULL, {column}{collate}{way}, maps.name, maps.path"


def _part(term: Term, marks: Mapping[int, MapMark]) -> Part:
    if term.fact in _FLAGS:
        return _FLAGS[term.fact](marks)
    if term.fact in ("", "title", "author", "text", "file"):
        return _words(term)
    if term.fact == "stars":
        unstarred = _holds(0, term)
        others = [id for id, mark in marks.items() if _holds(mark.stars, term) != unstarred]
        part, values = _listed(others)
        return (f"NOT {part}" if unstarred else part), values
    if term.fact == "tag":
        return _listed([id for id, mark in marks.items() if set(term.texts) & set(mark.tags)])
    if term.fact == "players":
        return (
            f"maps.id IN (SELECT map FROM counts WHERE what = 'players' AND n {term.operator} ?)",
            (term.number,),
        )
    if term.fact in NUMBERS:
        return f"{_COLUMNS.get(term.fact, f'maps.{term.fact}')} {term.operator} ?", (term.number,)
    if term.fact == "format":
        return "maps.format = ?", term.texts
    return _counted(term)


def _words(term: Term) -> Part:
    quoted = [f'"{word}"' for word in term.texts]  # letters and digits alone
    phrase = " + ".join(quoted) if term.complete else " + ".join(quoted) + " *"
    match = f"{{{term.fact}}} : ({phrase})" if term.fact else phrase
    return "maps.id IN (SELECT rowid FROM words WHERE words MATCH ?)", (match,)


def _counted(term: Term) -> Part:
    """How many of some ids there are; a map without any has 0 of them."""
    holes = ", ".join("?" for each in term.texts)
    sums = f"SELECT map FROM counts WHERE what = ? AND id IN ({holes}) GROUP BY map HAVING"
    values = (term.fact, *term.texts, term.number)
    if not _holds(0, term):
        return f"maps.id IN ({sums} sum(n) {term.operator} ?)", values
    return f"maps.state = 'map' AND maps.id NOT IN ({sums} NOT sum(n) {term.operator} ?)", values


def _listed(ids: list[int]) -> Part:
    """One of these maps."""
    return "maps.id IN (SELECT value FROM json_each(?))", (json.dumps(ids),)


def _holds(number: float, term: Term) -> bool:
    return _COMPARISONS[term.operator](number, term.number)


_COMPARISONS: Mapping[Operator, Callable[[float, float], bool]] = {
    "=": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}
_FLAGS: Mapping[str, Callable[[Mapping[int, MapMark]], Part]] = {
    "buildable": lambda marks: ("missing.n = 0", ()),
    "fits": lambda marks: ("missing.n = 0 OR missing.fitted = 0", ()),
    "starred": lambda marks: _listed([id for id, mark in marks.items() if mark.stars]),
    "tagged": lambda marks: _listed([id for id, mark in marks.items() if mark.tags]),
    "symmetric": lambda marks: ("maps.symmetry >= ?", (SYMMETRIC,)),
    "duplicate": lambda marks: (
        "maps.pieces_print IN (SELECT pieces_print FROM maps WHERE pieces_print != '' "
        "GROUP BY pieces_print HAVING count(*) > 1)",
        (),
    ),
    "damaged": lambda marks: ("maps.state = 'damaged'", ()),
    "incomplete": lambda marks: (
        "maps.left_out > 0 OR maps.id IN (SELECT map FROM counts WHERE what = 'problem' AND id = ?)",
        (UNKNOWN_PIECE,),
    ),
    "gone": lambda marks: ("maps.here = 0", ()),
}
