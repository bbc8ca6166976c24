"""Armies as people bring them: counted by numbers, held against an organiser's limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue.official import OfficialCard
from builder.problems import Severity
from builder.scenario.rosters import (
    ArmyLimits,
    ArmyRules,
    Roster,
    may_still_hold,
    roster_problems,
    rules_in_words,
    sums_of,
)


def card(id: str, **given: Any) -> OfficialCard:
    usual = {
        "name": id.title(), "general": "jandar", "species": "human",
        "figure_class": "knight", "personality": "valiant", "rarity": "common", "hero": False,
        "figures": 3, "life": 1, "size": "medium", "height": 5, "spaces": 1,
        "move": 5, "range": 1, "attack": 3, "defense": 3, "era": "classic",
        "costs": {"standard": 60, "delta": 80}, "set": "Rise",
    }  # fmt: skip
    return OfficialCard(id, **{**usual, **given})


CARDS: Mapping[str, OfficialCard] = {
    one.id: one
    for one in (
        card("knights"),
        card("hero", rarity="unique", hero=True, figures=1, costs={"standard": 100}),
        card(
            "dragon",
            set="Swarm",
            general="utgar",
            rarity="unique",
            hero=True,
            figures=1,
            spaces=2,
            era="renegade",
        ),
        card("wolves", general="utgar", rarity="uncommon", costs={"standard": 20, "delta": 30}),
    )
}


def codes(cards: Mapping[str, int], **limits: Any) -> list[str]:
    return [
        problem.code for problem in roster_problems(Roster(cards=cards, limits=ArmyLimits(**limits)), CARDS)
    ]


def test_an_army_adds_up_in_its_system_cards_without_points_in_it_add_none() -> None:
    army = Roster(cards={"knights": 2, "hero": 1, "dragon": 1, "nobody": 3})
    sums = sums_of(army, CARDS)
    assert (sums.points, sums.figures, sums.spaces) == (2 * 60 + 100 + 60, 6 + 1 + 1, 6 + 1 + 2)
    assert sums.generals == ("jandar", "utgar")
    assert sums_of(replace(army, limits=ArmyLimits(system="delta")), CARDS).points == 2 * 80 + 80


@pytest.mark.rule("R020")
def test_the_points_are_an_upper_limit() -> None:
    assert codes({"knights": 2}, points=120) == []
    assert codes({"knights": 2}, points=119) == ["army-points"]


@pytest.mark.rule("R026")
def test_a_unique_card_is_in_an_army_once_an_uncommon_one_as_often_as_a_common_one() -> None:
    assert codes({"hero": 2}) == ["army-unique"]
    assert codes({"wolves": 2, "knights": 9}) == []


@pytest.mark.parametrize(
    ("cards", "limits", "found"),
    [
        ({"knights": 2}, {"figures": 6}, []),
        ({"knights": 2}, {"figures": 5}, ["army-figures"]),
        ({"dragon": 1}, {"spaces": 2}, []),
        ({"dragon": 1}, {"spaces": 1}, ["army-spaces"]),
        ({"knights": 2, "wolves": 3}, {"copies": 2}, ["army-copies"]),
        ({"knights": 1, "dragon": 1}, {"generals": 1}, ["army-generals"]),
        ({"knights": 1, "dragon": 1}, {"eras": ("renegade",)}, ["army-era"]),
        ({"knights": 1, "dragon": 1}, {"eras": ("classic", "renegade")}, []),
        ({"knights": 1, "dragon": 1}, {"sets": ("Rise",)}, ["army-set"]),
        ({"knights": 1}, {"sets": ("Rise", "Rice")}, ["army-unknown-set"]),
        ({"nobody": 1}, {}, ["army-unknown"]),
        ({"hero": 1}, {"system": "delta"}, ["army-unpriced"]),
    ],
)
def test_each_limit_is_held_to_the_number(
    cards: dict[str, int], limits: dict[str, Any], found: list[str]
) -> None:
    assert codes(cards, **limits) == found


@given(
    st.dictionaries(st.sampled_from(sorted(CARDS)), st.integers(1, 3)),
    st.integers(1, 400),
    st.one_of(st.none(), st.integers(1, 9)),
)
def test_what_an_army_may_still_hold_is_each_card_that_added_leaves_it_right(
    cards: dict[str, int], points: int, spaces: int | None
) -> None:
    limits = ArmyLimits(points=points, spaces=spaces)

    def right(army: dict[str, int]) -> bool:
        found = roster_problems(Roster(cards=army, limits=limits), CARDS)
        return not any(problem.severity is Severity.ERROR for problem in found)

    held = {one.id for one in may_still_hold(Roster(cards=cards, limits=limits), CARDS)}
    added = {id for id in CARDS if right(cards) and right({**cards, id: cards.get(id, 0) + 1})}
    assert held == added


def test_what_is_asked_of_every_army_is_said_in_sentences() -> None:
    assert rules_in_words(ArmyRules()) == ()
    rules = ArmyRules(
        "delta", figures=16, spaces=24, copies=2, generals=1, eras=("renegade",), sets=("Rise",)
    )
    assert rules_in_words(rules) == (
        "Points are counted in the system delta.",
        "An army has at most 16 figures, 24 spaces and 1 general.",
        "An army has each card at most 2 times.",
        "Cards of 2024 and later are allowed.",
        "Cards of these sets are allowed: Rise.",
    )
