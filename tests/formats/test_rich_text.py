"""Headings, lists and bold words, read from rich text and from how plain text is set out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.formats.rich_text import Paragraph, Run, paragraphs_of, paragraphs_of_rtf, plain_text

# ---- Headings, lists and bold words, read from rich text and from how plain text is set out ----

# As the rich text field of Windows writes it.
WINDOWS = (
    rb"""{\rtf1\ansi\ansicpg1252\deff0\deflang1036
{\fonttbl{\f0\fnil\fcharset0 MS Sans Serif;}{\f1\fnil\fcharset2 Symbol;}}
{\colortbl ;\red255\green0\blue0;}
\viewkind4\uc1\pard\lang1036\ul\b\f0\fs17 But du jeu\par
\ulnone\b0\par
Le joueur \b rouge\b0  doit d\'e9truire la \i tour\i0 .\par
\pard{\pntext\f1\'B7\tab}{\*\pn\pnlvlblt\pnf1\pnindent0{\pntxtb\'B7}}\fi-200\li200 premier\par
{\pntext\f1\'B7\tab}second\par
\pard{\pntext\f0 1.\tab}{\*\pn\pnlvlbody\pnf0\pnindent0\pnstart1\pndec{\pntxta.}}\fi-200\li200 un\par
{\pntext\f0 2.\tab}deux\par
\pard\cf1 fin\cf0\line ligne\par
}
"""
    + b"\0"
)


def shape(paragraphs: tuple[Paragraph, ...]) -> list[tuple[str, str, str]]:
    return [(paragraph.kind, paragraph.mark, paragraph.text) for paragraph in paragraphs]


def test_what_the_rich_text_field_of_windows_writes() -> None:
    found = paragraphs_of_rtf(WINDOWS)
    assert shape(found) == [
        ("heading", "", "But du jeu"),
        ("text", "", "Le joueur rouge doit détruire la tour."),
        ("bullet", "•", "premier"),
        ("bullet", "•", "second"),
        ("number", "1.", "un"),
        ("number", "2.", "deux"),
        ("text", "", "fin\nligne"),
    ]
    assert found[1].runs == (
        Run("Le joueur "),
        Run("rouge", bold=True),
        Run(" doit détruire la "),
        Run("tour", italic=True),
        Run("."),
    )
    assert [paragraph.apart for paragraph in found] == [False, True, False, False, False, False, False]


@pytest.mark.parametrize(
    ("rtf", "kinds"),
    [
        (rb"{\rtf1 {\b Goal}\par Hold the ford until dusk.\par}", ["heading", "text"]),
        (rb"{\rtf1 {\ul Goal}\par Hold the ford until dusk.\par}", ["heading", "text"]),
        (rb"{\rtf1 \fs32 Goal\fs20\par Hold the ford until dusk.\par}", ["heading", "text"]),
        (rb"{\rtf1 \b All of it is bold.\par And so it tells nothing at all.\par}", ["text", "text"]),
        (rb"{\rtf1 {\b " + b"long " * 30 + rb"}\par plain " + b"words " * 60 + rb"\par}", ["text", "text"]),
        (rb"{\rtf1 GOAL\par Hold the ford.\par}", ["heading", "text"]),
        (rb"{\rtf1 AIM\par Hold the ford.\par}", ["heading", "text"]),
        (rb"{\rtf1 OK\par Hold the ford.\par}", ["text", "text"]),
        (rb"{\rtf1 - one\par - two\par 1) three\par}", ["bullet", "bullet", "number"]),
        (rb"{\rtf1 {\listtext a)\tab}one\par}", ["number"]),
        (rb"{\rtf1 {\listtext o\tab}one\par}", ["number"]),
        (rb"{\rtf1 one\cell two\cell\row three\par}", ["text", "text"]),
    ],
)
def test_what_sets_a_paragraph_off(rtf: bytes, kinds: list[str]) -> None:
    assert [paragraph.kind for paragraph in paragraphs_of_rtf(rtf)] == kinds


def test_where_all_is_bold_nothing_is() -> None:
    found = paragraphs_of_rtf(rb"{\rtf1 \b All of it is bold.\par And so it tells nothing.\par}")
    assert not any(run.bold for paragraph in found for run in paragraph.runs)


def test_hidden_words_are_not_shown_and_groups_end_their_looks() -> None:
    (found,) = paragraphs_of_rtf(rb"{\rtf1 a{\b b}c{\v secret}\u233?\b d\plain e}")
    assert found.runs == (Run("a"), Run("b", bold=True), Run("cé"), Run("d", bold=True), Run("e"))


def test_underlined_words_are_taken_for_bold_ones() -> None:
    (found,) = paragraphs_of_rtf(rb"{\rtf1 hold {\ul only} this one ford}")
    assert Run("only", bold=True) in found.runs


def test_plain_text_has_lists_headings_and_bold_words() -> None:
    found = paragraphs_of(
        "GOAL\nHold the **northern** ford.\n\nSetup:\n- one\n* two\n1. three\n(a) four\n\n# Hash\nend"
    )
    assert shape(found) == [
        ("heading", "", "GOAL"),
        ("text", "", "Hold the northern ford."),
        ("heading", "", "Setup:"),
        ("bullet", "•", "one"),
        ("bullet", "•", "two"),
        ("number", "1.", "three"),
        ("number", "(a)", "four"),
        ("heading", "", "Hash"),
        ("text", "", "end"),
    ]
    assert found[1].runs == (Run("Hold the "), Run("northern", bold=True), Run(" ford."))
    assert [paragraph.apart for paragraph in found][:3] == [False, False, True]


def test_lines_broken_to_fit_are_joined_and_others_are_not() -> None:
    found = paragraphs_of(
        "This line was broken because eighty columns are all there is on old\nterminals.\n"
        "A line of its own.\nAnother one."
    )
    assert [paragraph.text for paragraph in found] == [
        "This line was broken because eighty columns are all there is on old terminals.",
        "A line of its own.",
        "Another one.",
    ]


def test_text_that_is_no_rich_text_is_read_as_plain_text() -> None:
    assert paragraphs_of_rtf(b"SETUP\n- one\0") == paragraphs_of("SETUP\n- one")


def letters(text: str) -> str:
    return "".join(text.split())


@given(st.text(alphabet=st.characters(exclude_characters="*#-•·–—+().", exclude_categories=["Cs"])))
def test_no_letter_of_a_plain_text_is_lost(text: str) -> None:
    assert letters("".join(p.mark + p.text for p in paragraphs_of(text))) == letters(text)


@given(st.binary(max_size=300))
def test_nothing_breaks_the_reading_of_rich_text(content: bytes) -> None:
    for paragraph in paragraphs_of_rtf(b"{\\rtf1 " + content):
        assert paragraph.text.strip()
        paragraph.text.encode()


@given(st.lists(st.sampled_from([b"\\b ", b"\\b0 ", b"{", b"}", b"\\par ", b"word ", b"\\i "]), max_size=60))
def test_looks_change_no_letter(parts: list[bytes]) -> None:
    rtf = b"{\\rtf1 " + b"".join(parts)
    assert letters("".join(p.text for p in paragraphs_of_rtf(rtf))) == letters(plain_text(rtf))


def test_deep_groups_and_long_texts_do_not_matter() -> None:
    deep = b"{\\rtf1" + b"{\\b " * 50_000 + b"x" + b"}" * 50_000 + b"}"
    assert [paragraph.text for paragraph in paragraphs_of_rtf(deep)] == ["x"]
    assert len(paragraphs_of("word " * 10_000)) == 1


# ---- The plain text of a scenario kept as rich text ----


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
