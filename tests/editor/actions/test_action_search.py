"""A few letters find the action one means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.editor.actions.action_search import Entry, found

ENTRIES = (
    Entry("undo", "Undo", "Edit", "Take the last step back", "Ctrl+Z"),
    Entry("zoom-in", "Zoom In", "View", "Show the battlefield larger", "Ctrl++, Ctrl+="),
    Entry("zoom-out", "Zoom Out", "View", "Show the battlefield smaller"),
    Entry("level-up", "Level Up", "Level", "Show the next level up", "PgUp"),
    Entry("mirror", "Top and Bottom", "Arrange ▸ Symmetry", "What you do is done on the other half"),
    Entry(
        "raise",
        "Raise",
        "Arrange",
        "Lift what is selected by one level",
        "Ctrl+PgUp",
        False,
        "Select something",
    ),
    Entry("export-sheets", "Export Build Sheets", "File", "Write a PDF"),
)


def ids(query: str, used: tuple[str, ...] = ()) -> list[str]:
    return [entry.id for entry in found(ENTRIES, query, used)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("undo", "undo"),
        ("UND", "undo"),
        ("zi", "zoom-in"),
        ("zo", "zoom-in"),
        ("out", "zoom-out"),
        ("zoou", "zoom-out"),
        ("sheets", "export-sheets"),
        ("pdf", "export-sheets"),
        ("ebs", "export-sheets"),
        ("symmetry", "mirror"),
        ("smaller view", "zoom-out"),
        ("ctrl+z", "undo"),
        ("pgup", "level-up"),
        ("level", "level-up"),
    ],
)
def test_the_action_meant_comes_first(query: str, first: str) -> None:
    assert ids(query)[0] == first


def test_every_word_counts() -> None:
    assert ids("zoom out") == ["zoom-out"]
    assert ids("zoom undo") == []
    assert ids("xyzzy") == []


def test_what_cannot_be_done_comes_last_however_well_it_fits() -> None:
    assert ids("level")[-1] == "raise"
    assert ids("raise") == ["raise"]


def test_without_a_query_everything_is_there_the_last_used_first() -> None:
    assert ids("") == ["undo", "zoom-in", "zoom-out", "level-up", "mirror", "export-sheets", "raise"]
    assert ids("", ("mirror", "raise", "zoom-out"))[:3] == ["mirror", "zoom-out", "undo"]


def test_the_last_used_leads_among_equals_only() -> None:
    assert ids("zoom", ("zoom-out",)) == ["zoom-out", "zoom-in"]
    assert ids("zoom in", ("zoom-out",)) == ["zoom-in"]


@given(st.text(max_size=12), st.lists(st.sampled_from([entry.id for entry in ENTRIES]), unique=True))
def test_any_text_finds_some_of_what_is_there_each_once(query: str, used: list[str]) -> None:
    hits = found(ENTRIES, query, used)
    assert len(hits) == len({hit.id for hit in hits})
    assert set(hits) <= set(ENTRIES)
    assert sorted(hits, key=lambda hit: not hit.enabled) == hits


@given(st.sampled_from(ENTRIES))
def test_its_full_name_finds_an_action_first_among_those_that_can_be_done(entry: Entry) -> None:
    hits = [hit for hit in found(ENTRIES, entry.name, ()) if hit.enabled == entry.enabled]
    assert hits[0] == entry
