"""Which turns come, and which are lost: order markers on cards whose figures die."""

from __future__ import annotations

import pytest

from builder.referee.actions import IllegalActionError, PutMarker, RollDice, Use
from builder.referee.effects import destroy
from builder.referee.game import Game
from builder.referee.state import Phase
from tests.referee.powers.asking import another_card, end, kill, walk
from tests.referee.tables import d20, figure, game_of, take_turn

GRUTS = "blade-gruts"


def markers(game: Game, player: str, *cards: str) -> None:
    """Lay the markers 1, 2, 3 and X of a player on owned cards."""
    for marker, card in zip(("1", "2", "3", "X"), cards, strict=True):
        game.apply(PutMarker(player, marker, card))


@pytest.mark.rule("R012")
def test_a_dead_cards_turn_is_lost_and_its_marker_stays_hidden() -> None:
    game = game_of({"A": {"syvarris": [(0, 0)], "krug": [((0, 3), (1, 3))]}, "B": {"sonlen": [(9, 3)]}})
    markers(game, "A", "A:krug", "A:syvarris", "A:krug", "A:syvarris")
    markers(game, "B", *["B:sonlen"] * 4)
    game.apply(RollDice(), [d20(20), d20(1)])
    kill(game, figure(game, "A", "syvarris"))
    end(game)
    events = end(game)
    assert ("turn-lost", "A") in [(e.kind, e.plain().get("player")) for e in events]
    assert game.turn.player == "B"
    assert game.state.number == 2
    assert not game.state.markers["A", "2"].revealed


@pytest.mark.rule("R013")
def test_markers_of_a_dead_card_come_back_for_the_next_round() -> None:
    game = game_of({"A": {"syvarris": [(0, 0)], "krug": [((0, 3), (1, 3))]}, "B": {"sonlen": [(9, 3)]}})
    markers(game, "A", *["A:syvarris"] * 4)
    markers(game, "B", *["B:sonlen"] * 4)
    game.apply(RollDice(), [d20(20), d20(1)])
    kill(game, figure(game, "A", "syvarris"))
    while game.state.phase is Phase.TURNS:
        end(game)
    offers = [a for a in iter(game.legal_actions("A")) if isinstance(a, PutMarker)]
    assert {a.marker for a in offers} == {"1", "2", "3", "X"}
    assert {a.card for a in offers} == {"A:krug"}
    with pytest.raises(IllegalActionError) as refused:
        game.apply(PutMarker("A", "1", "A:syvarris"))
    assert refused.value.rule == "R012"


@pytest.mark.rule("R027")
def test_a_marker_on_one_of_two_cards_activates_any_four_of_the_eight() -> None:
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {"sonlen": [(11, 7)]}})
    another_card(game, "A", GRUTS, *[(1, r) for r in range(4)])
    take_turn(game, "A", f"A:{GRUTS}")
    assert len(game.turn.pool) == 8
    eight = list(game.figures("A"))
    for column, number in enumerate((7, 0, 5, 2), 3):
        walk(game, eight[number], column, 0)
    with pytest.raises(IllegalActionError, match="4 figures act") as refused:
        walk(game, eight[1], 2, 0)
    assert refused.value.rule == "R027"


@pytest.mark.rule("R028")
@pytest.mark.parametrize("edition", ["master-2", "master-1"])
def test_a_started_card_is_filled_first_in_the_second_edition(edition: str) -> None:
    """Eight Gruts of two cards; the first one that dies starts a card, four dead fill it."""
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {"sonlen": [(11, 7)]}}, edition=edition)
    second = another_card(game, "A", GRUTS, *[(1, r) for r in range(4)])
    first = [f.id for f in game.state.figures_of(f"A:{GRUTS}")]
    other = [f.id for f in game.state.figures_of(second)]
    for id in (first[0], other[0], other[1], first[1]):
        destroy(game, id, "test")
    living = sorted(sum(f.on for f in game.state.figures_of(card)) for card in (f"A:{GRUTS}", second))
    assert living == [0, 4] if edition == "master-2" else sum(living) == 4
    for card in (f"A:{GRUTS}", second):
        assert len(list(game.state.figures_of(card))) == 4


@pytest.mark.rule("R028")
def test_in_the_first_edition_the_player_chooses_the_card_of_a_destroyed_figure() -> None:
    """He is asked where it makes a difference: order markers lie on one card, or one was started."""
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {"sonlen": [(11, 7)]}}, edition="master-1")
    first, second = f"A:{GRUTS}", another_card(game, "A", GRUTS, *[(1, r) for r in range(4)])
    fallen = [f.id for f in game.state.figures_of(first)]
    destroy(game, fallen[0], "test")
    assert not game.state.asks, "both cards are the same still"
    destroy(game, fallen[1], "test")
    (ask,) = game.state.asks
    assert (ask.player, ask.figure, ask.optional) == ("A", fallen[1], False)
    uses = [action for action in iter(game.legal_actions()) if isinstance(action, Use)]
    assert {use.card for use in uses} == {first, second}
    assert game.legal_actions().count() == {"use": 2}
    started = game.state.figures[fallen[0]].card
    game.apply(next(use for use in uses if use.card == started))
    on = {card: [f for f in game.state.figures_of(card) if f.on] for card in (first, second)}
    assert sorted(map(len, on.values())) == [2, 4]
    assert {game.state.figures[id].card for id in fallen[:2]} == {started}
    assert all(len(list(game.state.figures_of(card))) == 4 for card in on)


@pytest.mark.rule("R028")
def test_in_the_first_edition_the_player_chooses_where_markers_lie_on_one_of_two_whole_cards() -> None:
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {"sonlen": [(11, 7)]}}, edition="master-1")
    another_card(game, "A", GRUTS, *[(1, r) for r in range(4)])
    markers(game, "A", *[f"A:{GRUTS}"] * 4)
    fallen = next(iter(game.state.figures_of(f"A:{GRUTS}"))).id
    destroy(game, fallen, "test")
    assert [(ask.player, ask.figure) for ask in game.state.asks] == [("A", fallen)]


@pytest.mark.rule("R012", "R028")
def test_a_common_card_full_of_the_dead_loses_its_turn_though_others_live() -> None:
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {"sonlen": [(11, 7)]}})
    second = another_card(game, "A", GRUTS, *[(1, r) for r in range(4)])
    markers(game, "A", f"A:{GRUTS}", second, f"A:{GRUTS}", second)
    markers(game, "B", *["B:sonlen"] * 4)
    for who in list(game.state.figures_of(f"A:{GRUTS}")):
        destroy(game, who.id, "test")
    game.apply(RollDice(), [d20(20), d20(1)])
    assert game.turn.player == "B", "the first turn of A is lost"
    end(game)
    assert game.turn.card == second
    assert len(game.turn.pool) == 4
