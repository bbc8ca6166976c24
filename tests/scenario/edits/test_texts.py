"""Texts in several languages, and the signs in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.formats.rich_text import paragraphs_of
from builder.scenario import Scenario
from builder.scenario.edits import texts
from builder.scenario.edits.texts import Marked


def test_languages_are_those_of_any_text_english_first() -> None:
    scenario = Scenario(title={"fr": "Le gué"}, story={"de": "Es war einmal", "en": "Once"})
    assert texts.languages_of(scenario) == ("en", "de", "fr")
    assert texts.languages_of(Scenario()) == ()


def test_a_text_is_written_in_one_language_and_an_empty_one_goes() -> None:
    scenario = texts.written(Scenario(), "goal", "de", "Halte die Furt")
    assert scenario.goal == {"de": "Halte die Furt"}
    assert texts.written(scenario, "goal", "de", "").goal == {}


def test_a_language_goes_with_all_its_texts_and_no_others() -> None:
    scenario = Scenario(title={"en": "Ford", "de": "Furt"}, notes={"de": "Nur zu zweit"})
    assert texts.without_language(scenario, "de") == Scenario(title={"en": "Ford"})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Marked("nine days", 0, 4), Marked("**nine** days", 2, 6)),
        (Marked("nine days", 0, 5), Marked("**nine** days", 2, 6)),
        (Marked("nine days", 6, 6), Marked("nine **days**", 7, 11)),
        (Marked("**nine** days", 2, 6), Marked("nine days", 0, 4)),
    ],
)
def test_words_become_bold_and_plain_again(before: Marked, after: Marked) -> None:
    assert texts.bold(before) == after


def test_lines_become_headings_and_lists_as_the_sheets_know_them() -> None:
    text = "The crossing\nOne\nTwo"
    headed = texts.heading(Marked(text, 3, 3)).text
    listed = texts.bullet(Marked(headed, len("# The crossing\n"), len(headed))).text
    assert listed == "# The crossing\n- One\n- Two"
    assert [paragraph.kind for paragraph in paragraphs_of(listed)] == ["heading", "bullet", "bullet"]
    assert texts.heading(Marked(listed, 0, 0)).text.startswith("The crossing")
    assert texts.heading(Marked(listed, 16, 16)).text == "# The crossing\n# One\n- Two"


@given(text=st.text(st.sampled_from("ab \n")), places=st.tuples(st.integers(0, 20), st.integers(0, 20)))
def test_a_sign_set_twice_leaves_a_text_without_signs_as_it_was(text: str, places: tuple[int, int]) -> None:
    start, end = sorted(min(place, len(text)) for place in places)
    for mark in (texts.heading, texts.bullet):
        once = mark(Marked(text, start, end))
        twice = mark(once)
        assert twice.text == text
