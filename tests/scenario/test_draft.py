"""Drafting: who takes a card when, what can be taken, and that every draft ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import places
from builder.catalogue.cards import Card, load_cards
from builder.errors import RefusedError
from builder.scenario import UNIQUE_HEROES, Figures, Required, Seat
from builder.scenario.armies import Draft, Pool, army_problems
from builder.scenario.rosters import ArmyRules
from tests.referee.tables import cards_of_the_books
from tests.soak import often

CARDS = load_cards(places.shipped("tilesets"))
SMALL = {card.id: card for card in CARDS.values() if card.points <= 60}


def begin(players: str, points: int = 400, pool: Pool | None = None) -> Draft:
    """A draft of players with one letter each."""
    return Draft.begin(list(players), dict.fromkeys(players, points), pool or Pool(CARDS, sets=9))


def order_of(draft: Draft, picks: int, card: str = "blade-gruts") -> str:
    """Who takes the first picks, all of the same common card."""
    order = ""
    for _ in range(picks):
        order += draft.whose_turn or "-"
        draft = draft.pick(card)
    return order


@pytest.mark.rule("R023")
def test_of_two_players_the_second_takes_two_cards_first() -> None:
    assert order_of(begin("AB"), 9) == "ABBABABAB"


@pytest.mark.rule("R024")
@pytest.mark.parametrize(
    ("players", "order"),
    [("ABC", "ABCCBAABCCBAABCC"), ("ABCD", "ABCDDCBAABCDDCBA"), ("A", "AAAA")],
)
def test_of_more_players_the_last_takes_two_and_the_direction_turns(players: str, order: str) -> None:
    assert order_of(begin(players), len(order)) == order


@pytest.mark.rule("R025")
def test_who_cannot_take_a_card_is_finished_and_the_others_go_on() -> None:
    draft = Draft.begin("ABC", {"A": 160, "B": 160, "C": 40}, Pool(CARDS))
    order = order_of(draft, 8)
    assert order == "ABCBAABB"  # C had one card's worth, so his second one falls to B
    for _ in range(8):
        draft = draft.pick("blade-gruts")
        assert ("C" in draft.done) == (len(draft.armies["C"]) > 0)


@pytest.mark.rule("R025")
def test_who_can_take_nothing_at_all_never_drafts() -> None:
    draft = Draft.begin("AB", {"A": 9, "B": 80}, Pool(CARDS))
    assert draft.whose_turn == "B"
    assert draft.done == {"A"}
    assert draft.pick("blade-gruts").pick("blade-gruts").finished


@pytest.mark.rule("R020")
def test_nobody_takes_a_card_beyond_his_points() -> None:
    draft = begin("AB", 100).pick("finn-the-viking-champion")
    assert draft.left("A") == 20
    with pytest.raises(RefusedError, match="Mimring costs 150 points, 100 are left") as caught:
        draft.pick("mimring")
    assert caught.value.problems[0].rule == "R020"


@pytest.mark.rule("R026")
def test_a_unique_card_is_taken_once_by_a_player_and_once_a_set() -> None:
    one = begin("AB", pool=Pool(CARDS)).pick("mimring")
    with pytest.raises(RefusedError, match="No Mimring is left"):
        one.pick("mimring")
    two = begin("AB", pool=Pool(CARDS, sets=2)).pick("mimring").pick("mimring")
    with pytest.raises(RefusedError, match="unique and B has it already"):
        two.pick("mimring")
    with pytest.raises(RefusedError, match="No army card 'nobody'"):
        two.pick("nobody")


@pytest.mark.rule("R026")
def test_a_card_that_stands_on_fixed_spaces_is_not_taken_again() -> None:
    draft = Draft.begin("AB", {"A": 400, "B": 400}, Pool(CARDS, sets=2), held={"A": ("mimring",)})
    assert "mimring" not in {card.id for card in draft.choices()}
    assert draft.left("A") == 400
    assert "mimring" in {card.id for card in draft.pick("krug").choices()}


@pytest.mark.rule("R020")
def test_a_player_may_complete_his_army_below_the_limit() -> None:
    draft = begin("AB")
    assert not draft.may_stop
    with pytest.raises(RefusedError):
        draft.stop()
    draft = draft.pick("krug").pick("krug").pick("blade-gruts").stop()
    assert draft.done == {"A"}
    assert order_of(draft, 3) == "BBB"
    assert draft.pick("swog-rider").stop().finished


def test_nobody_spends_what_the_scenario_still_asks_for() -> None:
    needed = (Required(UNIQUE_HEROES, 3), Required(Figures(unique=True, hero=True, flying=False), 2))
    draft = Draft.begin("A", {"A": 250}, Pool(cards_of_the_books()), required={"A": needed})
    draft = draft.pick("raelin-the-kyrie-warrior")  # 170 left for two on foot: 50 and 75 are the cheapest
    assert "roman-legionnaires" not in {card.id for card in draft.choices()}
    with pytest.raises(RefusedError, match="the army could not hold what the scenario asks for"):
        draft.pick("roman-legionnaires")
    assert not draft.may_stop
    draft = draft.pick("me-burq-sa")
    assert {card.id for card in draft.choices() if not card.hero} == {
        "blade-gruts",
        "arrow-gruts",
        "venoc-vipers",
    }
    assert draft.pick("khosumet-the-darklord").may_stop


def test_where_the_demand_cannot_be_met_anything_goes() -> None:
    draft = Draft.begin("A", {"A": 49}, Pool(CARDS), required={"A": (Required(UNIQUE_HEROES, 3),)})
    assert "blade-gruts" in {card.id for card in draft.choices()}
    assert draft.pick("blade-gruts").finished


@st.composite
def drafts(draw: st.DrawFn) -> tuple[Draft, list[int], list[bool]]:
    """A draft and how it goes on: which of the choices is taken, and whether players stop."""
    players = [f"P{number}" for number in range(1, draw(st.integers(1, 5)) + 1)]
    points = {player: draw(st.integers(0, 350)) for player in players}
    pool = Pool(CARDS, sets=draw(st.integers(1, 2)), counts={"swog-rider": draw(st.integers(0, 2))})
    heroes = Required(UNIQUE_HEROES, draw(st.integers(0, 2)))
    required = {players[0]: (heroes,)} if draw(st.booleans()) else {}
    picks = draw(st.lists(st.integers(0, 65), min_size=1, max_size=20))
    stops = draw(st.lists(st.booleans(), min_size=1, max_size=5)) if draw(st.booleans()) else [False]
    return Draft.begin(players, points, pool, required=required), picks, stops


@settings(max_examples=often(12))
@given(drafts())
def test_every_draft_ends_with_sound_armies(drawn: tuple[Draft, list[int], list[bool]]) -> None:
    draft, picks, stops = drawn
    could = draft.required and draft.whose_turn == draft.players[0]
    meets = could and bool(feasible(draft))
    turn = 0
    while not draft.finished:
        player, choices = draft.whose_turn, draft.choices()
        assert player is not None
        assert choices, "whose turn it is can take a card"
        assert player not in draft.done
        if draft.may_stop and stops[turn % len(stops)]:
            draft = draft.stop()
        else:
            draft = draft.pick(choices[picks[turn % len(picks)] % len(choices)].id)
        turn += 1
        assert turn <= 200, "the cheapest card costs 25 points"
    taken = Counter(id for army in draft.armies.values() for id in army)
    for player in draft.players:
        seat = Seat(player, points=draft.points[player])
        assert army_problems(draft.armies[player], CARDS, seat) == ()
    for id, count in taken.items():
        copies = draft.pool.copies(CARDS[id])
        assert copies is None or count <= copies
    if meets and len(draft.players) == 1:
        only = draft.players[0]
        seat = Seat(only, points=draft.points[only], required=draft.required[only])
        assert army_problems(draft.armies[only], CARDS, seat) == ()


def feasible(draft: Draft) -> bool:
    """Whether the first player can pay for the heroes he needs, worked out another way."""
    need = sum(required.count for required in draft.required[draft.players[0]])
    prices = sorted(card.points for card in CARDS.values() if card.unique and card.hero)
    return sum(prices[:need]) <= draft.points[draft.players[0]]


@settings(max_examples=often(8))
@given(st.integers(2, 6), st.lists(st.integers(0, 300), min_size=6, max_size=6))
def test_the_order_is_that_of_a_draft_in_which_all_take_part_less_who_is_finished(
    count: int, points: Sequence[int]
) -> None:
    """Told apart from the draft by a plain list of who would pick for ever."""
    players = "ABCDEF"[:count]
    draft = Draft.begin(players, dict(zip(players, points, strict=False)), Pool(SMALL))
    if count == 2:
        endless = iter(players + "BA" * 100)
    else:
        endless = iter((players + players[::-1]) * 100)
    while not draft.finished:
        expected = next(who for who in endless if who not in draft.done)
        assert draft.whose_turn == expected
        choices: tuple[Card, ...] = draft.choices()
        draft = draft.pick(choices[-1].id)


def test_a_card_that_the_pool_lost_since_it_was_taken_keeps_nobody_from_drafting() -> None:
    rules = ArmyRules(copies=1)
    draft = Draft.begin("A", {"A": 400}, Pool(CARDS), rules=rules).pick("blade-gruts")
    pool = Pool({id: card for id, card in CARDS.items() if id != "blade-gruts"})
    draft = draft.with_pool(pool, {})
    assert draft.why_not("finn-the-viking-champion") is None
    assert draft.choices()
