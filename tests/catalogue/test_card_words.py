"""Words and texts of army cards in the language that is spoken."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.catalogue.card_words import card_word, power_text
from builder.catalogue.play_facts import PlayFacts
from builder.language import SOURCE, speak


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak(SOURCE)


def test_cards_are_read_in_the_language_that_is_spoken(german: None) -> None:
    card = PlayFacts().cards["syvarris"]
    assert [card_word(word) for word in (card.species, card.figure_class)] == ["Elf", "Bogenschütze"]
    assert power_text(card.powers[0]) == "Er darf noch einmal angreifen."


def test_every_power_of_a_shipped_card_is_translated(german: None) -> None:
    powers = [power for card in PlayFacts().cards.values() for power in card.powers if power.text]
    assert powers
    assert [power.text for power in powers if power_text(power) == power.text] == []


def test_what_people_wrote_themselves_stays_and_nothing_stays_nothing(german: None) -> None:
    assert card_word("gnome") == "gnome"
    assert card_word("") == ""
