"""YAML to plain data: what is read, what is a fault, what is refused, and in which line it stood."""

from __future__ import annotations

import math
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from builder.errors import UnreadableError
from builder.plaindata import MAX_DEPTH, MAX_VALUES, PlainDocument, read_yaml, resolved

# Texts such as `1e5` are no numbers in YAML 1.1: its writer leaves them bare, and here they are floats.
# PyYAML itself writes the odd line breaks (NEL, LS, PS) so that they come back as newlines.
_LOST = "\0\x85\u2028\u2029"
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=_LOST), max_size=30).filter(
    lambda text: not isinstance(resolved(text), float)
)
scalars = (
    st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | st.floats(allow_nan=False) | texts
)
plain = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4)
)


def read(text: str) -> PlainDocument:
    return read_yaml(text.encode(), "f.yaml")


def refusal(text: str | bytes) -> str:
    with pytest.raises(UnreadableError) as caught:
        read_yaml(text if isinstance(text, bytes) else text.encode(), "f.yaml")
    return str(caught.value)


def read_or_refused(content: bytes) -> PlainDocument | str:
    try:
        return read_yaml(content, "f.yaml")
    except UnreadableError as error:
        return str(error)


@given(plain, st.booleans())
@example("no", False)
@example("1:30", True)
@example({"": None, "null": "~", "true": "true"}, False)
@example([math.inf, -math.inf, -0.0, 1e300, 1e-7], True)
def test_what_a_yaml_writer_wrote_is_read_the_same(data: Any, flow: bool):
    written = yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow)
    document = read_yaml(written.encode(), "f.yaml")
    assert document.data == data
    assert _types(document.data) == _types(data)
    assert document.faults == []


def _types(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _types(value) for key, value in data.items()}
    return [_types(value) for value in data] if isinstance(data, list) else type(data)


@pytest.mark.parametrize(
    "text",
    [
        *("no", "yes", "on", "off", "y", "N", "No", "OFF"),
        *("1:30", "190:20:30", "2004-08-01", "2001-12-14t21:59:43.10-05:00"),
        *("0o7", "0x1F", "0b1", "1_000", "007", "00", "-01", "1__0.5", "+-1", "--1"),
        *("1e", "e5", ".", "+", "nan", "inf", "Infinity", "NULL?", "<<", "="),
        *("１２", "1 2", "1.2.3", "tRUE", "nULL"),
    ],
)
def test_what_other_readers_take_for_something_else_stays_text(text: str):
    assert read(f"a: {text}").data == {"a": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("0", 0), ("-3", -3), ("+12", 12), ("-0", 0), ("999999999999999999", 10**18 - 1)),
        *(("1.5", 1.5), ("-.5", -0.5), ("1.", 1.0), ("1e5", 1e5), ("1.5E-3", 0.0015), ("08.5", 8.5)),
        *(("1e999", math.inf), (".inf", math.inf), ("-.inf", -math.inf)),
        *(("null", None), ("~", None), ("", None), ("true", True), ("False", False), ("TRUE", True)),
    ],
)
def test_bare_numbers_and_words(text: str, value: Any):
    found = read(f"a: {text}").data["a"]
    assert found == value
    assert type(found) is type(value)


def test_not_a_number_is_read_as_such():
    assert math.isnan(read("a: .nan").data["a"])


@pytest.mark.parametrize("quoted", ["'12'", '"12"', "'null'", '"true"', "''", "'.nan'", '"1e5"'])
def test_what_is_quoted_stays_text(quoted: str):
    assert read(f"a: {quoted}").data == {"a": quoted.strip("'\"")}


def test_block_texts_stay_text():
    assert read("a: |\n  12\nb: >-\n  true\n").data == {"a": "12\n", "b": "true"}


def test_keys_are_always_text():
    assert read("{1: a, null: b, true: c, 'x': d, '': e}").data == {
        "1": "a", "null": "b", "true": "c", "x": "d", "": "e"
    }  # fmt: skip


@given(st.integers(10**18, 10**400))
def test_a_number_of_more_than_18_digits_is_a_float(number: int):
    value = read(f"[{number}, -{number}]").data
    assert [type(v) for v in value] == [float, float]
    assert value[0] == -value[1] == float(str(number))


def test_an_empty_file_is_nothing():
    for content in ("", "\n\n", "# only a comment\n", "\ufeff"):
        assert read(content).data is None


def test_lines_are_those_of_the_file():
    document = read(
        "# a comment\n"
        "title: Ford\n"
        "\n"
        "pieces:\n"
        "- {piece: grass-7,\n"
        "   slot: 1}\n"
        "- piece: water-1\n"
        "  notes:\n"
        "    - deep\n"
        "more: {a: [1, [2]]}\n"
    )
    assert document.lines[()] == 2
    assert document.lines[("pieces",)] == 5
    assert document.lines[("pieces", 0)] == 5
    assert document.lines[("pieces", 1)] == 7
    assert document.lines[("pieces", 1, "notes")] == 9
    assert document.lines[("more", "a", 1)] == 10
    assert document.line(("pieces", 1, "notes", 0)) == 9
    assert document.source(("pieces", 1, "piece")).line == 7


@given(plain, st.booleans())
def test_every_value_has_the_line_it_starts_in(data: Any, flow: bool):
    text = yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow)
    document = read_yaml(text.encode(), "f.yaml")
    node = yaml.compose(text, yaml.SafeLoader)
    assert node is not None
    wanted = dict(_lines(node, (), data))
    assert {path: document.line(path) for path in wanted} == wanted


def _lines(node: yaml.Node, path: tuple[str | int, ...], data: Any) -> Any:
    """The lines of all values under a node, by PyYAML's own marks."""
    if isinstance(node, yaml.SequenceNode):
        inner = list(enumerate(node.value))
    elif isinstance(node, yaml.MappingNode):
        inner = [(key.value, value) for key, value in node.value]
    else:
        inner = []
    if path:
        yield path, node.start_mark.line + 1
    for key, value in inner:
        yield from _lines(value, (*path, key), data)


def test_a_key_given_twice_is_a_fault_with_its_place_and_the_last_value_stands():
    document = read("a: 1\nrows:\n- {b: 1, b: 2}\n- b: {c: 1}\n  b: {c: 2}\na: 3\n")
    assert document.data == {"a": 3, "rows": [{"b": 2}, {"b": {"c": 2}}]}
    assert [(fault.path, fault.line, fault.message) for fault in document.faults] == [
        (("rows", 0, "b"), 3, "the key 'b' is given twice"),
        (("rows", 1, "b"), 5, "the key 'b' is given twice"),
        (("a",), 6, "the key 'a' is given twice"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: &x [1]\nb: *x", "f.yaml, line 2: an alias (*'x'); aliases are not used in these files"),
        ("a: 1\nb: !!python/name:os.system x", "f.yaml, line 2: a YAML tag ("),
        ("a: !own {b: 1}", "f.yaml, line 1: a YAML tag ('!own'); tags are not used in these files"),
        ("a: !!str 1", "f.yaml, line 1: a YAML tag ("),
        ("a: ! 12", "f.yaml, line 1: a YAML tag ('!')"),
        ("- !!binary aGk=", "f.yaml, line 1: a YAML tag ("),
        ("a: 1\n? [b]\n: 2", "f.yaml, line 2: a list or mapping used as a key; a word was expected"),
        ("a: 1\n---\nb: 2", "f.yaml, line 2: a second YAML document; one was expected"),
        ("a: 1\nb: [1, 2\nc: 3", "f.yaml, line 3: not YAML that can be read ("),
        ("a: 1\n\tb: 2", "f.yaml, line 2: not YAML that can be read ("),
        ("a: 'open", "f.yaml, line 1: not YAML that can be read ("),
        ("a: 1\nb: \x07", "f.yaml, line 2: not YAML that can be read (the character U+0007 is not allowed)"),
        ('a: "\\ud800"', "f.yaml, line 1: not YAML that can be read ("),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, message: str):
    assert refusal(text).startswith(message)


def test_an_alias_bomb_is_refused_at_the_first_alias():
    bomb = "a: &a [x, x]\n" + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}]\n" for i in range(20))
    assert refusal(bomb).startswith("f.yaml, line 2: an alias")


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "[{a: "])
def test_two_hundred_thousand_brackets_are_refused_where_they_go_too_deep(opening: str):
    assert refusal(opening * 200_000) == f"f.yaml, line 1: nested more than {MAX_DEPTH} deep"


def test_nesting_is_allowed_up_to_the_limit():
    document = read("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert document.lines[(0,) * (MAX_DEPTH - 1)] == 1
    assert "deep" in refusal("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


@pytest.mark.parametrize("between", [",", "\n- ", "\r- "])
def test_more_values_than_any_battlefield_has_are_refused_before_they_are_read(between: str):
    many = "[" + "1," * MAX_VALUES + "1]" if between == "," else "- 1" + f"{between}1" * (MAX_VALUES + 1)
    assert refusal(many + "," * 2) == f"f.yaml: more than {MAX_VALUES} values, the most that is read"


@pytest.mark.parametrize("content", [b"a: \xff", "a: ä".encode("latin-1"), "a: 1".encode("utf-16"), b"a: \0"])
def test_a_wrong_encoding_names_the_byte(content: bytes):
    assert refusal(content).startswith("f.yaml, byte ")


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda t: t.encode(errors="surrogatepass")))
@example(b"%YAML 9.9\n---\na")
@example(b"%TAG ! tag:x,2000:\n---\n!a b")
@example(b"&a")
@example(b"- - - ? : ? -")
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
@example(b"a: 0" + b"9" * 5000)
def test_any_bytes_are_read_or_refused_in_one_message(content: bytes):
    answer = read_or_refused(content)
    assert isinstance(answer, PlainDocument) or (answer.startswith("f.yaml") and "\n" not in answer)


yaml_marks = st.sampled_from(
    [*"[]{}:,|>'\"#%@`1a~\n\t\r\x85\u2028", ": ", "- ", "? ", "&a ", "*a", "!t ", "  ", "---", "...", "<<"]
)


@given(st.lists(yaml_marks, max_size=40).map("".join))
def test_any_heap_of_yaml_marks_is_read_or_refused(text: str):
    answer = read_or_refused(text.encode())
    assert isinstance(answer, PlainDocument) or (answer.startswith("f.yaml") and "\n" not in answer)


def test_the_reader_in_python_alone_agrees(monkeypatch: pytest.MonkeyPatch):
    text = "a: [1, 'x', {b: 2}]\nc: |\n  no\nd: 1\nd: 2\n"
    with_c = read(text)
    monkeypatch.setattr(yaml, "CSafeLoader", yaml.SafeLoader)
    alone = read(text)
    assert (alone.data, alone.lines, alone.faults) == (with_c.data, with_c.lines, with_c.faults)
    assert refusal("b: \x07").startswith("f.yaml, line 1: not YAML that can be read (the character U+0007")
    assert refusal("[" * 200_000).startswith("f.yaml, line 1: nested")


def test_a_bare_word_on_a_line_of_its_own_has_that_line() -> None:
    document = read_yaml(b"rows:\n- {a: 1}\n- word\nother: 5\n", "f.yaml")
    assert document.line(("rows", 1)) == 3
    assert document.line(("rows", 0, "a")) == 2
    assert document.line(("other",)) == 4
