"""Records as plain data and back: what is written comes back, any data are a record or one error."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.facts import Limits, Looks, OneOf
from builder.language import N_
from builder.plaindata.records import NEEDED, Codec, WrongValueError, leaf, lists_of, numbers, words_of
from builder.wording import on_one_line

SMALL = Looks(re.compile("[a-z ]*"), N_("{least} to {most} small letters"))


class Weather(StrEnum):
    RAIN = "rain"
    SUN = "sun"


class Spot(NamedTuple):
    q: int
    r: int


class Share(NamedTuple):
    of: str
    number: int = 1


@dataclass(frozen=True)
class Tree:
    height: Annotated[int, Limits(1, 60)]
    name: Annotated[str, Limits(1, 20), SMALL] = "oak"


@dataclass(frozen=True)
class Fence:
    posts: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Neither:
    of: tuple[Tree | Fence | Neither, ...]


Thing = Tree | Fence | Neither


@dataclass(frozen=True)
class Field:
    id: str
    wet: bool = False
    weather: Weather | None = None
    kind: Literal["hill", "plain"] = "plain"
    colour: Annotated[str, OneOf(("red", "blue"))] = "red"
    trees: tuple[Tree, ...] = ()
    things: tuple[Thing, ...] = ()
    pair: tuple[int, str] = (0, "")
    counts: Annotated[Mapping[str, int], Limits(1, 99)] = field(default_factory=dict)
    at: Mapping[tuple[int, int], Share] = field(default_factory=dict)
    done: frozenset[str] = frozenset()
    spot: Spot | None = None
    hidden: int = 0


SPOT = numbers(N_("[q, r]"), Spot, list, Limits(-9, 9), Limits(-9, 9))
CODEC = Codec(
    {Spot: SPOT},
    rows=Limits(0, 5),
    text=Limits(0, 30),
    keys={(Field, "kind"): "sort"},
    kept={(Field, "hidden"): len},
)


def read(data: Any, beside: Any = "abc") -> Any:
    return CODEC.read(Field, data, (), beside)


texts = st.text(max_size=30)
spots = st.builds(Spot, st.integers(-9, 9), st.integers(-9, 9))
trees = st.builds(Tree, st.integers(1, 60), st.from_regex(r"[a-z ]{1,20}", fullmatch=True))
fences = st.builds(Fence, st.lists(spots, max_size=5).map(tuple))
things = st.recursive(
    trees | fences, lambda inner: st.builds(Neither, st.lists(inner, max_size=3).map(tuple)), max_leaves=4
)
shares = st.builds(Share, texts, st.integers(-99, 99))
fields = st.builds(
    Field,
    id=texts,
    wet=st.booleans(),
    weather=st.none() | st.sampled_from(Weather),
    kind=st.sampled_from(["hill", "plain"]),
    colour=st.sampled_from(["red", "blue"]),
    trees=st.lists(trees, max_size=5).map(tuple),
    things=st.lists(things, max_size=3).map(tuple),
    pair=st.tuples(st.integers(-99, 99), texts),
    counts=st.dictionaries(texts, st.integers(1, 99), max_size=5),
    at=st.dictionaries(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), shares, max_size=5),
    done=st.frozensets(texts, max_size=5),
    spot=st.none() | spots,
    hidden=st.just(3),
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
keys = st.sampled_from(
    ["id", "wet", "weather", "sort", "colour", "trees", "things", "pair", "counts", "at", "done", "spot"]
)
values = plain | st.fixed_dictionaries({"tree": plain}) | st.lists(st.fixed_dictionaries({"height": plain}))


@given(fields)
def test_what_is_written_comes_back_also_as_json(record: Field) -> None:
    assert read(json.loads(json.dumps(CODEC.data(record)))) == record


@given(plain | st.dictionaries(keys, values))
def test_any_data_are_a_record_or_one_error(data: Any) -> None:
    try:
        found = read(data)
    except WrongValueError as wrong:
        found, said = None, str(wrong)
    if found is None:
        assert said == on_one_line(said) != ""
    else:
        assert read(CODEC.data(found)) == found


@pytest.mark.parametrize(
    "hint", [Field, Fence, tuple[Thing, ...], Weather, int, str, bool, Spot, frozenset[str]]
)
def test_data_nested_without_end_are_one_error(hint: Any) -> None:
    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(WrongValueError):
        CODEC.read(hint, deep)
    nested: Any = {"fence": {}}
    for _ in range(9):
        nested = {"neither": {"of": [nested]}}
    with pytest.raises(WrongValueError, match="nested in each other more than 8 deep"):
        CODEC.read(tuple[Thing, ...], [nested])
    with pytest.raises(WrongValueError, match=r"from -1000000 to 1000000 was expected, found …"):
        CODEC.read(int, 10**5_000)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"wet": 1}, "wet: true or false was expected, found 1"),
    ({"weather": "snow"}, "weather: rain or sun was expected, found 'snow'"),
    ({"weather": "rian"}, "weather: rain or sun was expected, found 'rian'; did you mean rain?"),
    ({"sort": 3}, "sort: hill or plain was expected, found 3"),
    ({"colour": ["red"]}, "colour: red or blue was expected, found ['red']"),
    ({"hue": "red"}, "'hue' is not known here; known are id, wet, weather, sort, colour, trees, things"),
    ({"weathr": "rain"}, "'weathr' is not known here; did you mean weather?"),
    ({"hidden": 1}, "'hidden' is not known here"),
    ({"id": 7}, "id: a text (a number in quotes) was expected, found 7"),
    ({"id": "x" * 31}, "id: at most 30 characters were expected, found 31"),
    ({"trees": [{"height": 61}]}, "trees/1/height: a whole number from 1 to 60 was expected, found 61"),
    ({"trees": [{"height": True}]}, "trees/1/height: a whole number from 1 to 60 was expected, found true"),
    ({"trees": [{"height": 1, "name": ""}]}, "trees/1/name: 1 to 20 small letters was expected, found ''"),
    ({"trees": [{"height": 1, "name": "A"}]}, "trees/1/name: 1 to 20 small letters was expected, found 'A'"),
    ({"trees": [{"name": "a"}]}, "trees/1: height is missing"),
    ({"trees": [3]}, "trees/1: a mapping was expected, found 3"),
    ({"trees": "oak"}, "trees: a list was expected, found 'oak'"),
    ({"trees": [{}] * 6}, "trees: at most 5 were expected, found 6"),
    ({"things": [{"three": {}}]}, "things/1: 'three' is not known here; did you mean tree?"),
    ({"things": [{}]}, "things/1: a mapping with one of tree, fence, neither was expected, found {}"),
    ({"things": [{"fence": {"posts": [[0]]}}]}, "things/1/fence/posts/1: [q, r] was expected, found [0]"),
    ({"pair": [1]}, "pair: a list of 2 was expected, found [1]"),
    ({"pair": [1, 2]}, "pair/2: a text (a number in quotes) was expected, found 2"),
    ({"counts": {"a": 100}}, "counts/a: a whole number from 1 to 99 was expected, found 100"),
    ({"counts": []}, "counts: a mapping was expected, found []"),
    ({"counts": dict.fromkeys("abcdef", 1)}, "counts: at most 5 were expected, found 6"),
    ({"at": [[[0, 0]]]}, "at/1: a list of 2 was expected, found [[0, 0]]"),
    ({"spot": [0, 10]}, "spot: [q, r] was expected, found [0, 10]"),
]


@pytest.mark.parametrize(("data", "message"), WRONG)
def test_what_is_wrong_is_told_with_its_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(WrongValueError, match=re.escape(message)):
        read({"id": "a", **data})


def test_what_is_as_it_would_be_unsaid_is_not_written() -> None:
    assert CODEC.data(Field("a")) == {"id": "a"}
    assert CODEC.data(Field("a", kind="hill", trees=(Tree(3),))) == {
        "id": "a", "sort": "hill", "trees": [{"height": 3}]
    }  # fmt: skip
    assert read({"id": "a"}) == Field("a", hidden=3), "what goes along makes what never stands there"


def test_whole_numbers_may_be_written_with_a_point() -> None:
    assert read({"id": "a", "trees": [{"height": 3.0}], "spot": [1.0, 2]}).spot == Spot(1, 2)


def test_how_records_stand_can_be_said() -> None:
    codec = Codec(
        first={Tree: ("name",)},
        always={(Tree, "name")},
        unsaid={(Tree, "height"): 5, (Fence, "posts"): NEEDED},
        alone={Neither: "of"},
        brief={Tree: "height"},
    )
    assert codec.data(Tree(5)) == {"name": "oak"}
    assert codec.data(Neither((Tree(7, "elm"),))) == [{"tree": {"name": "elm", "height": 7}}]
    assert replace(codec, always=()).data(Neither((Tree(7),))) == [{"tree": 7}]
    assert codec.read(tuple[Thing, ...], [{"neither": [{"tree": 7}, {"tree": None}]}]) == (
        Neither((Tree(7), Tree(5))),
    )
    with pytest.raises(WrongValueError, match="1/fence: posts is missing"):
        codec.read(tuple[Thing, ...], [{"fence": {}}])


def test_of_a_forgiving_list_only_the_wrong_rows_are_left_out() -> None:
    told: list[Any] = []
    codec = replace(CODEC, forgiving={(Field, "trees")})
    rows = [{"height": 1}, {"height": 0}, 7, {"height": 4}]
    found = replace(codec, kept={}).read(
        Field, {"id": "a", "trees": rows}, (), lambda *said: told.append(said)
    )
    assert found.trees == (Tree(1), Tree(4))
    assert told == [
        (("trees", 1, "height"), "trees/2/height: a whole number from 1 to 60 was expected, found 0",
         "trees/2 is left out"),
        (("trees", 2), "trees/3: a mapping was expected, found 7", ""),
    ]  # fmt: skip


@dataclass(frozen=True)
class Grove:
    heights: Mapping[str, Annotated[int, Limits(1, 60)]]
    best: Tree = Tree(5)


def test_of_a_forgiving_mapping_or_record_only_the_wrong_rows_are_left_out() -> None:
    told: list[Any] = []
    codec = Codec(forgiving={(Grove, "heights"), (Grove, "best")})
    data = {"heights": {"oak": 0, "elm": 4}, "best": {"height": 7, "leaves": 3}}
    found = codec.read(Grove, data, (), lambda *said: told.append(said))
    assert found == Grove({"elm": 4}, Tree(7))
    assert [(place, outcome) for place, _message, outcome in told] == [
        (("heights", "oak"), ""),
        (("best",), "best/leaves is left out"),
    ]


def test_of_a_forgiving_mapping_that_is_too_long_the_first_rows_are_read_and_no_more() -> None:
    told: list[Any] = []
    codec = Codec(rows=Limits(0, 2), forgiving={(Grove, "heights")})
    data = {"heights": {"oak": 1, "elm": 2, **dict.fromkeys(map(str, range(9)), 0)}}
    assert codec.read(Grove, data, (), lambda *said: told.append(said)).heights == {"oak": 1, "elm": 2}
    assert told == [(("heights",), "heights: at most 2 were expected, found 11", "the rest left out")]


@dataclass(frozen=True)
class Wood:
    grove: Patch


@dataclass(frozen=True)
class Patch:
    trees: tuple[Tree, ...] = ()


def test_a_forgiving_list_in_a_forgiving_record_reports_a_wrong_row_once() -> None:
    told: list[Any] = []
    codec = Codec(forgiving={(Wood, "grove"), *lists_of(Patch)})
    rows = [{"height": 1}, {"height": 0}, {"height": 4}]
    found = codec.read(Wood, {"grove": {"trees": rows}}, (), lambda *said: told.append(said))
    assert found.grove.trees == (Tree(1), Tree(4))
    assert [place for place, _message, _outcome in told] == [("grove", "trees", 1, "height")]


def test_a_record_is_known_by_its_tag() -> None:
    kinds = words_of(Thing)
    assert CODEC.tagged("what", kinds, {"what": "tree", "height": 3}) == Tree(3)
    for data, message in (
        (3, "a mapping with what was expected, found 3"),
        ({}, "a mapping with what was expected, found {}"),
        ({"what": "bush"}, "what: one of tree, fence, neither was expected, found 'bush'"),
        ({"what": ["tree"]}, "what: one of tree, fence, neither was expected, found ['tree']"),
        ({"what": "tree"}, "tree: height is missing"),
    ):
        with pytest.raises(WrongValueError, match=re.escape(message)):
            CODEC.tagged("what", kinds, data)


def test_a_leaf_says_what_it_expects() -> None:
    codec = Codec({Share: leaf(N_("a share"), lambda data, beside: beside.get(str(data)))})
    assert codec.read(Share, "a", (), {"a": Share("x")}) == Share("x")
    with pytest.raises(WrongValueError, match="here/1: a share was expected, found 'b'"):
        codec.read(Share, "b", ("here", 0), {})
