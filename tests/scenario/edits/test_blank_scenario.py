"""A scenario to begin with."""

from __future__ import annotations

from builder.formats import read_scenario_bytes, scenario_bytes
from builder.scenario.edits.blank_scenario import free_title, fresh, retitled, with_text


def test_it_can_be_written_and_read_again() -> None:
    scenario = fresh("Ford", "ford.hexfield", "Player {}".format, "Zone {}".format)
    assert read_scenario_bytes(scenario_bytes(scenario), "ford").scenario == scenario
    assert [(seat.points, seat.zones) for seat in scenario.layouts[0].seats] == [
        (400, ("zone-1",)),
        (400, ("zone-2",)),
    ]


def test_a_text_in_one_language_leaves_the_others() -> None:
    both = with_text({"en": "Ford"}, "de", "Furt")
    assert both == {"en": "Ford", "de": "Furt"}
    assert with_text(both, "en", "") == {"de": "Furt"}
    scenario = fresh("Ford", "", str, str)
    assert retitled(scenario, "Furt", "de").title == both


def test_a_title_that_is_taken_gets_a_number() -> None:
    assert free_title("Ford", {"Hill"}) == "Ford"
    assert free_title("Ford", {"Ford", "Ford 2"}) == "Ford 3"
