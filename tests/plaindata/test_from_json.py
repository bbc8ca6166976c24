"""JSON to plain data: what is read, what is a fault, what is refused, and in which line it stood."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder.errors import UnreadableError
from builder.plaindata import MAX_DEPTH, MAX_VALUES, PlainDocument, read_json

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20) | st.sampled_from(
    ['"', "\\", "{", "]", ",", ":", "\n", '\\"', "\\ud83d"]
)
scalars = (
    st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | st.floats(allow_nan=False) | texts
)
plain = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4)
)


def refusal(content: str | bytes) -> str:
    with pytest.raises(UnreadableError) as caught:
        read_json(content if isinstance(content, bytes) else content.encode(), "f.json")
    return str(caught.value)


def read_or_refused(content: bytes) -> PlainDocument | str:
    try:
        return read_json(content, "f.json")
    except UnreadableError as error:
        return str(error)


@given(plain, st.sampled_from([None, 1]), st.booleans())
def test_what_a_json_writer_wrote_is_read_the_same(data: Any, indent: int | None, ascii: bool):
    written = json.dumps(data, indent=indent, ensure_ascii=ascii)
    assert "\0" not in written
    document = read_json(written.encode(), "f.json")
    assert document.data == data
    assert document.faults == []


@given(plain)
@example({"a": [{"b": {}}, [1, [2]], "{[,:]}"], "c": {}})
def test_every_container_has_the_line_it_starts_in(data: Any):
    document = read_json(json.dumps(data, indent=1).encode(), "f.json")
    document.line(())
    assert document.lines == dict(_written_lines(data)[0])


def _written_lines(data: Any, path: tuple[str | int, ...] = (), line: int = 1) -> tuple[Any, int]:
    """The lines where `json.dumps(indent=1)` starts each container, and the line it ends in."""
    if not isinstance(data, (dict, list)):
        return [], line
    found: list[Any] = [(path, line)]
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        inner, line = _written_lines(value, (*path, key), line + 1)
        found += inner
    return found, line + (1 if data else 0)


def test_a_value_in_a_row_is_placed_by_its_row():
    document = read_json(b'{"rows": [\n {"a": 1},\n\n {"a":\n "x"}]}', "f.json")
    assert document.source(("rows", 1, "a")).line == 4
    assert document.source(("rows", 0)).line == 2
    assert document.source(("rows", 9)).line == 1


def test_a_key_given_twice_is_a_fault_with_its_place_and_the_last_value_stands():
    document = read_json(
        b'{"rows": [{"a": 1},\n {"a": 1, "b": {"c": 1,\n "c": 2}, "a": 3}],\n "rows2": 1, "rows2": 2}',
        "f.json",
    )
    assert document.data == {"rows": [{"a": 1}, {"a": 3, "b": {"c": 2}}], "rows2": 2}
    assert [(fault.path, fault.line, fault.message) for fault in document.faults] == [
        (("rows", 1, "b", "c"), 3, "the key 'c' is given twice"),
        (("rows", 1, "a"), 3, "the key 'a' is given twice"),
        (("rows2",), 4, "the key 'rows2' is given twice"),
    ]


def test_one_key_written_in_two_ways_is_given_twice():
    document = read_json(b'{"a": 1, "\\u0061": 2}', "f.json")
    assert [fault.path for fault in document.faults] == [("a",)]


@given(st.integers(10**18, 10**400))
def test_a_number_of_more_than_18_digits_is_a_float(number: int):
    assert read_json(f"[{number}]".encode(), "f").data == [float(str(number))]


def test_a_number_of_many_thousand_digits_is_read():
    assert read_json(b"[" + b"9" * 100_000 + b"]", "f").data == [math.inf]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.json, line 1: not JSON ("),
        ("{\n'a': 1}", "f.json, line 2: not JSON ("),
        ('{"a": 1,\n\n}', "f.json, line 3: not JSON ("),
        ('["a\nb"]', "f.json, line 1: not JSON ("),
        ("[1] [2]", "f.json, line 1: not JSON (Extra data)"),
        ('[1,\n"half \\ud800 of it"]', "f.json, line 2: half a character in 'half \\ud800 of it'"),
        ('{"\\udfff": 1}', "f.json, line 1: half a character"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, message: str):
    assert refusal(text).startswith(message)


def test_a_character_in_two_halves_is_one_character():
    assert read_json(b'["\\ud83d\\ude00", "\\\\ud800"]', "f").data == ["😀", "\\ud800"]


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_two_hundred_thousand_brackets_are_refused_where_they_go_too_deep(opening: str):
    message = f"f.json, line {MAX_DEPTH + 1}: nested more than {MAX_DEPTH} deep"
    if len(opening) < 6:
        assert refusal(f"{opening}\n" * 200_000) == message
    assert refusal(opening * 200_000) == f"f.json, line 1: nested more than {MAX_DEPTH} deep"


def test_nesting_is_allowed_up_to_the_limit():
    assert read_json(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, "f").data is not None
    assert refusal("[\n" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)) == (
        f"f.json, line {MAX_DEPTH + 1}: nested more than {MAX_DEPTH} deep"
    )


def test_brackets_in_texts_are_not_nesting():
    assert read_json(b'["' + b"[{" * 1000 + b'"]', "f").data == ["[{" * 1000]


def test_more_values_than_any_battlefield_has_are_refused_before_they_are_read():
    assert refusal("[" + "1," * (MAX_VALUES + 1) + "1]") == (
        f"f.json: more than {MAX_VALUES} values, the most that is read"
    )


@pytest.mark.parametrize("content", [b'["\xff"]', '["ä"]'.encode("latin-1"), "[1]".encode("utf-16"), b"[\0]"])
def test_a_wrong_encoding_names_the_byte(content: bytes):
    assert refusal(content).startswith("f.json, byte ")


@given(
    st.binary(max_size=200)
    | st.lists(
        st.sampled_from([*'[]{},:"\\', "\\u", "d8", "00", "\n", "1", "-", "e", "null", '"a"']), max_size=40
    )
    .map("".join)
    .map(str.encode)
)
def test_any_bytes_are_read_or_refused_in_one_message(content: bytes):
    answer = read_or_refused(content)
    if isinstance(answer, PlainDocument):
        assert (answer.line(()) is None) == (not isinstance(answer.data, (dict, list)))
    else:
        assert answer.startswith("f.json")
        assert "\n" not in answer
