"""The plain text of a scenario kept as rich text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.formats.rich_text import plain_text


@pytest.mark.parametrize(
    ("rtf", "text"),
    [
        (rb"{\rtf1\ansi Hold the ford.}", "Hold the ford."),
        (rb"{\rtf1{\fonttbl{\f0 Arial;}}{\colortbl ;\red255;}One\par Two\par}", "One\nTwo"),
        (rb"{\rtf1 Chat perch\'e9}", "Chat perché"),
        (rb"{\rtf1 caf\u233?s}", "cafés"),
        (rb"{\rtf1 \uc2\u8364??x}", "€x"),
        (rb"{\rtf1 \uc0\u8364 x}", "€x"),
        (rb"{\rtf1 \u-10179?\u-8704?}", "\U0001f600"),
        (rb"{\rtf1 a\{b\}c\\d}", "a{b}c\\d"),
        (rb"{\rtf1{\*\generator Riched20;}seen{\pict 0102}}", "seen"),
        (b"{\\rtf1 \\b bold\\b0  plain}\r\n\0", "bold plain"),
        (rb"{\rtf1 \ldblquote Go\rdblquote\~on}", "“Go”\xa0on"),
        (b"just text\0", "just text"),
        (b"", ""),
        (b"{\\rtf1 never closed", "never closed"),
        (b"}}}}{\\rtf1", "}}}}{\\rtf1"),
    ],
)
def test_what_a_reader_sees(rtf: bytes, text: str) -> None:
    assert plain_text(rtf) == text


@given(st.binary(max_size=200))
def test_nothing_breaks_it(rtf: bytes) -> None:
    plain_text(b"{\\rtf1" + rtf).encode()


def test_deep_groups_do_not_matter() -> None:
    assert plain_text(b"{\\rtf1" + b"{" * 100_000 + b"x" + b"}" * 100_000 + b"}") == "x"
