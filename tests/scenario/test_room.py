"""How much room armies take: against trying all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue.cards import Card
from builder.scenario import Figures
from builder.scenario.fitting import fits_card, fitting
from builder.scenario.room import MOST_POINTS, fewest_spaces, most_figures, spaces_of, spaces_of_cards


def armies(cards: list[Card], points: int) -> list[tuple[Card, ...]]:
    """Every army for so many points that nobody can add a card to."""
    found = []
    for size in range(len(cards) + 4):
        for army in combinations_with_replacement(cards, size):
            unique = [card.id for card in army if card.unique]
            left = points - sum(card.points for card in army)
            if left < 0 or len(set(unique)) < len(unique):
                continue
            if any(card.points <= left and not (card.unique and card in army) for card in cards):
                continue
            found.append(army)
    return found


_FEW = st.lists(
    st.tuples(st.integers(2, 6).map(lambda n: n * 20), st.integers(1, 4), st.integers(1, 2), st.booleans()),
    min_size=1,
    max_size=3,
)


@given(_FEW, st.integers(0, 8).map(lambda n: n * 20))
def test_no_army_stands_on_fewer_spaces_or_has_more_figures(
    cards: Mapping[str, Card], rows: list[tuple[int, int, int, bool]], points: int
) -> None:
    any_card = replace(cards["syvarris"], powers=())
    some = [
        replace(any_card, id=f"card-{n}", points=price, figures=figures, spaces=spaces, unique=unique)
        for n, (price, figures, spaces, unique) in enumerate(rows)
    ]
    known = {card.id: card for card in some}
    complete = armies(some, points)
    least = min(sum(spaces_of(card) for card in army) for army in complete)
    most = max(sum(card.figures for card in army) for army in complete)
    assert fewest_spaces(points, known) <= least
    assert most_figures(points, known) >= most


@pytest.mark.rule("R022")
def test_the_smallest_armies_of_the_shipped_cards(cards: Mapping[str, Card]) -> None:
    """By hand: Taelord costs 180, Sonlen 160, Deathwalker 9000 140; Airborne Elite come later."""
    off = frozenset({"the-drop"})
    assert fewest_spaces(0, cards) == 0
    assert fewest_spaces(20, cards) == 0  # no card is that cheap
    assert fewest_spaces(180, cards, off) == 1
    assert fewest_spaces(400, cards, off) == 3
    assert fewest_spaces(400, cards) == 2
    assert fewest_spaces(10**9, cards) == fewest_spaces(MOST_POINTS, cards)


def test_figures_that_come_later_take_no_room(cards: Mapping[str, Card]) -> None:
    assert spaces_of_cards(("airborne-elite", "mimring", "no-such-card"), cards) == 2
    assert spaces_of_cards(("airborne-elite", "mimring"), cards, {"the-drop"}) == 6


def test_no_more_figures_than_points_can_pay(cards: Mapping[str, Card]) -> None:
    assert most_figures(39, cards, Figures(hero=False)) == 0
    assert most_figures(40, cards, Figures(unique=False, hero=False)) == 4
    assert most_figures(100, cards, Figures(card="mimring")) == 0
    assert most_figures(1000, cards, Figures(card="mimring")) == 1


@pytest.mark.parametrize(
    ("figures", "id", "fits"),
    [
        (Figures(), "mimring", True),
        (Figures(of="enemies", started_in="somewhere", secret="kelda"), "mimring", True),
        (Figures(unique=True, hero=True), "mimring", True),
        (Figures(hero=False), "mimring", False),
        (Figures(unique=False), "blade-gruts", True),
        (Figures(flying=False), "mimring", False),
        (Figures(general="Utgar", species="dragon"), "mimring", True),
        (Figures(figure_class="champion"), "mimring", False),
        (Figures(personality="wild"), "tarn-viking-warriors", True),
        (Figures(card="grimnak"), "mimring", False),
    ],
)
def test_which_cards_a_filter_speaks_of(
    cards: Mapping[str, Card], figures: Figures, id: str, fits: bool
) -> None:
    assert fits_card(figures, cards[id]) is fits
    assert (cards[id] in fitting(figures, cards)) is fits
