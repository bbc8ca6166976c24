"""Tables and texts: plain in a pipe, drawn on a terminal."""

from __future__ import annotations

import io
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from builder.cli.output import coloured, json_text, print_json, say, shown, table
from builder.wording import counted


class Terminal(io.StringIO):
    """Text written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_piped_table_is_plain_aligned_and_never_cut(capsys):
    long = "x" * 300
    table(["piece", "used"], [("grass-1", 5), (long, 12)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "grass-1".ljust(300) + "     5"
    assert lines[2] == f"{long}    12"


def test_a_terminal_gets_a_drawn_table(monkeypatch):
    monkeypatch.setattr("sys.stdout", Terminal())
    import sys

    table(["piece", "used"], [("[bold]grass-1[/bold]", 5)])
    drawn = sys.stdout.getvalue()
    assert "─" in drawn
    assert "[bold]grass-1[/bold]" in drawn


def test_colours_stay_out_of_pipes(capsys):
    say(coloured("error", "error"))
    assert capsys.readouterr().out == "error\n"


def test_json_is_one_object_with_a_version_in_ascii(capsys):
    print_json({"title": "Tablée \udc80"})
    assert capsys.readouterr().out == '{\n  "version": 1,\n  "title": "Tabl\\u00e9e \\udc80"\n}\n'


def test_control_characters_are_shown_escaped():
    assert shown("a\x1b[2Jb\nc") == "a\\x1b[2Jb\\nc"
    assert shown("Tablée 7") == "Tablée 7"


def test_one_and_many():
    assert (counted(1, "piece"), counted(0, "piece"), counted(2, "box", "boxes")) == (
        "1 piece",
        "0 pieces",
        "2 boxes",
    )


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    )
)
def test_json_says_the_same_with_plain_values_on_one_line(data: Any) -> None:
    assert json.loads(json_text(data)) == data


def test_lists_of_plain_values_stand_on_one_line() -> None:
    text = json_text({"spaces": [{"q": 1, "r": 2}, {"q": 3, "r": 4}], "none": []})
    assert text.splitlines() == [
        "{",
        '  "spaces": [',
        '    {"q": 1, "r": 2},',
        '    {"q": 3, "r": 4}',
        "  ],",
        '  "none": []',
        "}",
    ]
