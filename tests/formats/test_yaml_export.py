"""Plain data as YAML: the same bytes every time, and the same data back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.formats import yaml_export
from builder.plaindata import read_yaml

characters = st.characters(exclude_categories=["Cs"])
names = st.text(characters, max_size=12)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**17), 10**17),
    st.floats(allow_nan=False),
    st.text(characters, max_size=30),
    st.sampled_from(
        ["no", "1:30", "1e5", "2024-01-01", "007", "~", "", " x ", "a: b", "# no", "- x", "a\nb\n"]
    ),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(names, values, max_size=5))
def test_what_is_written_is_what_is_read(data: dict[str, Any]) -> None:
    written = yaml_export.document(data)
    assert read_yaml(written.encode(), "f").data == (data or None)
    assert yaml_export.document(data) == written


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_every_text_survives_as_a_block_or_quoted(text: str) -> None:
    written = f"description: {yaml_export.text(text)}\nnext: 1\n"
    assert read_yaml(written.encode(), "f").data == {"description": text, "next": 1}


@given(st.lists(st.sampled_from(["a", "  b", "c ", "", "# d", "- e", "f: g", "\t", "---"]), max_size=6))
def test_texts_of_several_lines_survive(lines: list[str]) -> None:
    text = "\n".join(lines)
    written = f"notes:\n  text: {yaml_export.text(text, '  ')}\nnext: 1\n"
    assert read_yaml(written.encode(), "f").data == {"notes": {"text": text}, "next": 1}


def test_a_text_of_several_lines_is_a_block_that_people_can_read() -> None:
    assert yaml_export.document({"text": "One\n\nTwo\n"}) == "text: |\n  One\n\n  Two\n"
    assert yaml_export.document({"text": "One\nTwo"}) == "text: |-\n  One\n  Two\n"


@pytest.mark.parametrize(
    "text", ["One", "\nOne\nTwo", " One\nTwo", "One \nTwo", "One\nTwo\n\n", "One\r\nTwo"]
)
def test_other_texts_are_quoted_on_one_line(text: str) -> None:
    assert yaml_export.text(text).startswith('"')
    assert "\n" not in yaml_export.text(text)


def test_half_a_character_becomes_the_sign_for_unknown() -> None:
    assert yaml_export.quoted("a\ud800b") == '"a\ufffdb"'


@pytest.mark.parametrize("word", ["grass-7", "fortress-wall-corner", "a1"])
def test_an_id_needs_no_quotes(word: str) -> None:
    assert yaml_export.word(word) == word


@pytest.mark.parametrize("word", ["no", "true", "null", "1", "1e5", "Grass", "a b", "", "a:", "-a"])
def test_an_id_that_could_be_something_else_is_quoted(word: str) -> None:
    assert yaml_export.word(word) == f'"{word}"'
