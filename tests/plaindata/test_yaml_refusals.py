"""Files that are not YAML are refused in words that say what to write instead."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import UnreadableError
from builder.plaindata import read_yaml
from builder.plaindata.from_yaml import yaml_refusal

FAULTS = (
    ("a: 1\n\tb: 2\n", 2, "a tab at the beginning of the line; indent with spaces"),
    ("zones:\n\t- id: west\n", 2, "a tab at the beginning of the line; indent with spaces"),
    ("story: >\n\tIt rains.\n", 2, "a tab at the beginning of the line; indent with spaces"),
    ("title: The toll: a story\n", 1, "a second colon in the line; put the text that holds it in quotes"),
    ("zones:\n- name: Mill: old\n", 2, "a second colon in the line; put the text that holds it in quotes"),
    ('title: say: "go: on"\n', 1, "a second colon in the line; put the text that holds it in quotes"),
    (
        "zones:\n- {id: a, name: b: c}\n",
        2,
        "a second colon in the line; put the text that holds it in quotes",
    ),
    ("a: 'open\nb: 2\n", 1, "the quotation mark that opens a text here is never closed"),
    ('a: 1\nb: "open\n', 2, "the quotation mark that opens a text here is never closed"),
    ("a: [1, 2\nb: 3\n", 2, "a comma or the ] of the [ in line 1 was expected"),
    ("a: {b: 1\nc: 2\n", 2, "a comma or the } of the { in line 1 was expected"),
    ("rounds: 3\n  edition: basic\n", 2, "indented further than the line before, which has a value already"),
    ("a:\n  b: 1\n c: 2\n", 3, "indented otherwise than the part it stands in, which begins in line 1"),
    ("title\nrounds: 3\n", 2, "a colon was expected after 'title' in the line before"),
    ("rounds: 3\ntitle\n", 2, "a colon was expected after 'title'"),
    ("title: @home\n", 1, "a text cannot begin with '@'; put it in quotes"),
    ("- a\nb: 1\n", 2, "a further row of the list, with - in front, was expected"),
    ('a: "the "old" mill"\n', 1, 'put it in double quotes, with \\" for those within'),
    ("a: 'it's'\n", 1, 'put it in double quotes, with \\" for those within'),
    ('a: "C:\\games"\n', 1, "a backslash in double quotes has a meaning of its own; write it twice"),
    ("a: ]\n", 1, "a value was expected, found ']'"),
    ("a: - b\n", 1, "put a text that begins with - in quotes"),
)


@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
@pytest.mark.parametrize(("text", "line", "told"), FAULTS)
def test_what_to_write_instead_is_told_whichever_parser_reads(
    text: str, line: int, told: str, loader: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml, "CSafeLoader", loader)
    with pytest.raises(UnreadableError) as caught:
        read_yaml(text.encode(), "f.yaml")
    message = str(caught.value)
    assert told in message
    assert message.startswith("f.yaml, line ")
    if loader is not yaml.SafeLoader:
        assert message.startswith(f"f.yaml, line {line}: not YAML that can be read (")


@given(st.text(alphabet="ab:-[]{}'\"\\|>@%#, \t\n\r\x85é", max_size=40))
def test_any_text_is_read_or_refused_with_a_line_that_is_there(text: str) -> None:
    try:
        read_yaml(text.encode(), "f.yaml")
    except UnreadableError as refused:
        message = str(refused)
        assert message.startswith("f.yaml, line ")
        line = int(message.removeprefix("f.yaml, line ").partition(":")[0])
        assert 1 <= line <= len(text) + 1


def test_an_error_without_a_place_keeps_the_words_of_the_parser() -> None:
    assert yaml_refusal("f.yaml", "a", yaml.YAMLError()) == "f.yaml: not YAML that can be read (unreadable)"
