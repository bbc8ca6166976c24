"""Tables for spreadsheets."""

from __future__ import annotations

from builder.sheets.spreadsheet import table_text


def test_texts_are_quoted_and_none_is_a_formula() -> None:
    rows = [("=1+1", 2), ("a, b", -3), ('5" tall', 0)]
    assert table_text(["a", "b"], rows) == 'a,b\n\'=1+1,2\n"a, b",-3\n"5"" tall",0\n'
    assert table_text(["a", "b"], rows[1:2], "\t") == "a\tb\na, b\t-3\n"
