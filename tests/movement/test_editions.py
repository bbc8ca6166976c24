"""The editions of the rules that movement knows."""

from __future__ import annotations

from dataclasses import replace

from builder.facts import EDITION_NAMES
from builder.movement import EDITIONS, MASTER_2
from builder.scenario import Scenario
from builder.scenario.setup_wording import EDITIONS as SENTENCES


def test_each_edition_that_can_be_written_is_known_and_named() -> None:
    assert set(EDITIONS) == set(EDITION_NAMES) == set(SENTENCES)


def test_the_rules_of_2024_are_those_of_the_second_edition_and_say_so() -> None:
    """No book of them could be read."""
    newest = EDITIONS[Scenario(edition="aoa-2024").edition]
    assert replace(newest, id=MASTER_2.id, title=MASTER_2.title) == MASTER_2
    for words in (newest.title, EDITION_NAMES[newest.id], SENTENCES[newest.id]):
        assert "second edition" in words
