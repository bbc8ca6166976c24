"""Words and facts on one line: what is understood, and what is said of what is not."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.library.query import (
    Query,
    QueryError,
    Term,
    known_names,
    parse,
    parts,
    sorting,
    suggestions,
    switched,
)

NAMES = {"terrain": ("lava-field", "molten-lava", "water", "swamp-water"), "box": ("fota", "rotv-2e")}


def only(text: str) -> Term:
    (term,) = parse(text, NAMES).terms
    return term


def test_a_word_stands_for_words_that_begin_with_it() -> None:
    assert only("ford") == Term("", ("ford",))


def test_quotes_keep_words_together_and_whole() -> None:
    assert only('"old ford"') == Term("", ("old", "ford"), complete=True)
    assert only('title:"old ford"') == Term("title", ("old", "ford"), complete=True)


@pytest.mark.parametrize(
    ("text", "operator", "number"),
    [("size<500", "<", 500), ("boxes<=2", "<=", 2), ("players:2", "=", 2), ("LEVELS>=8", ">=", 8),
     ("symmetry>90%", ">", 90), ("missing!=0", "!=", 0)],
)  # fmt: skip
def test_numbers_are_compared(text: str, operator: str, number: float) -> None:
    term = only(text)
    assert (term.operator, term.number) == (operator, number)


def test_a_minus_turns_anything_round() -> None:
    assert only("-ford").negated
    assert only("-size<500").negated
    assert only("-buildable") == Term("buildable", negated=True)


def test_flags_are_words_in_quotes() -> None:
    assert only("buildable") == Term("buildable")
    assert only('"buildable"') == Term("", ("buildable",), complete=True)


def test_a_name_stands_for_the_one_of_that_name_else_for_all_that_have_it_in_them() -> None:
    assert only("terrain:water").texts == ("water",)
    assert only("terrain:lava").texts == ("lava-field", "molten-lava")
    assert only("terrain:lava>=20") == Term("terrain", ("lava-field", "molten-lava"), False, ">=", 20)


@pytest.mark.parametrize("query", ["box:lj", 'box:"laur jungle"', "box:grove", "box:jungle"])
def test_a_box_goes_by_any_word_of_its_names(catalogue: Catalogue, query: str) -> None:
    assert "lj" in parse(query, known_names(catalogue)).terms[0].texts
    with pytest.raises(QueryError, match="'atlantis' is not known"):
        parse("box:atlantis", known_names(catalogue))


def test_several_terms_and_an_order() -> None:
    query = parse("ford  size<500 sort:-pieces", NAMES)
    assert [term.fact for term in query.terms] == ["", "size"]
    assert (query.sort, query.descending) == ("pieces", True)
    assert query.asks("pieces")
    assert not query.asks("buildable")


def test_nothing_asks_for_all_maps() -> None:
    assert parse("  ") == Query()


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("ford bxes<=2", 6, "did you mean boxes?"),
        ('ford "old', 6, "the quote does not end"),
        ("size<", 1, "something was expected after size<"),
        ("a -", 3, "something was expected after -"),
        ("size<many", 1, "a number was expected, found 'many'"),
        ("size<nan", 1, "a number was expected"),
        ("terrain:lavva", 1, "'lavva' is not known; did you mean lava-field?"),
        ("title<3", 1, "a name was expected after it"),
        ("sort:colour", 1, "one sorts by title"),
        ("...", 1, "a word was expected"),
    ],
)
def test_what_is_not_understood_is_said_with_its_place(text: str, at: int, says: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text, NAMES)
    assert caught.value.at == at
    assert f"character {at} of the search: " in str(caught.value)
    assert says in str(caught.value)


def test_an_order_of_its_own() -> None:
    assert sorting("-Size") == ("size", True)


@given(st.text(alphabet='ab -:<>=!"%.,0üß\n\x00', max_size=12) | st.text(max_size=20))
def test_whatever_is_typed_is_understood_or_refused(text: str) -> None:
    with contextlib.suppress(QueryError):
        parse(text, NAMES)


def test_a_flag_is_switched_and_the_rest_stays_as_it_was_written() -> None:
    assert switched('ford  "two words" starred', "starred", False) == 'ford "two words"'
    assert switched("fits ford", "fits", True) == "ford fits"
    assert switched('"fits"', "fits", False) == '"fits"'
    assert parts('a title:"x y" -b "open') == ["a", 'title:"x y"', "-b", '"open']


@pytest.mark.parametrize(
    ("text", "begin", "found"),
    [
        ("pla", 0, ["players:"]),
        ("ford -terr", 6, ["terrain:"]),
        ("terrain:wat", 0, ["terrain:water", "terrain:swamp-water"]),
        ("bu", 0, ["buildable"]),
        ("sort:-si", 0, ["sort:-size"]),
        ("x tag:", 2, ["tag:fun", 'tag:"two evenings"']),
        ("p", 0, []),
        ('"pla', 1, []),
        ("tagged", 0, []),
    ],
)
def test_what_a_word_may_become_is_offered(text: str, begin: int, found: list[str]) -> None:
    assert suggestions(text, {**NAMES, "tag": ("fun", "two evenings")}) == (begin, found)
