"""Whose turn it is, what it consists of, order markers, initiative (R001 to R016), turns that are lost."""

from __future__ import annotations

import pytest

from builder.referee import DiceNeededError, IllegalActionError, Phase
from builder.referee.dice import COMBAT
from builder.referee.effects import destroy
from builder.referee.state import Attack, ChooseCard, EndTurn, Move, PutMarker, RollDice, Use
from builder.scenario import Figures
from builder.scenario.victory import AtEndOfRound, Destroyed, Eliminated, MostPoints, Victory
from tests.referee.cards import FINN, GRUTS, GUARDS, MARRO, SONLEN, SYVARRIS, VIKINGS
from tests.referee.tables import Army, Trial, combat, d20, facing, game_of, shields, skulls

# ---- Whose turn it is, what a turn consists of, order markers, initiative (R001 to R016) ----


def basic_game() -> Trial:
    """Two players of the Basic game, two cards each."""
    one: Army = {GUARDS: [(0, 0), (0, 1)], MARRO: [(0, 3), (0, 4)]}
    other: Army = {SYVARRIS: [(9, 0)], VIKINGS: [(9, 2), (9, 3)]}
    return game_of({"A": one, "B": other}, edition="basic")


@pytest.mark.rule("R001")
def test_in_the_basic_game_players_choose_a_card_in_turn() -> None:
    game = basic_game()
    game.begin_basic()
    assert game.refused(ChooseCard("B", "B:syvarris")) == "R001"
    assert game.refused(ChooseCard("A", "B:syvarris")) == "R001"
    game.apply(ChooseCard("A", f"A:{GUARDS}"))
    marro = game.figure("A", MARRO)
    assert game.refused(Move("A", marro.id, game.position_at(1, 3))) == "R001"
    game.walk(game.figure("A", GUARDS), 1, 0)
    game.end_turn()
    assert {a.player for a in game.legal_actions() if isinstance(a, ChooseCard)} == {"B"}
    game.apply(ChooseCard("B", f"B:{VIKINGS}"))
    game.end_turn()
    game.apply(ChooseCard("A", f"A:{GUARDS}"))  # the same card once more
    assert game.turn.player == "A"


@pytest.mark.rule("R001")
def test_a_card_whose_figures_are_destroyed_is_not_chosen() -> None:
    game = basic_game()
    game.take_turn("B", SYVARRIS)
    for number in (1, 2):
        game.kill(game.figure("A", GUARDS, number))
    game.end_turn()
    assert game.refused(ChooseCard("A", f"A:{GUARDS}")) == "R001"
    assert [a.card for a in game.legal_actions() if isinstance(a, ChooseCard)] == [f"A:{MARRO}"]


@pytest.mark.rule("R002")
def test_most_skulls_begin_the_basic_game_and_ties_roll_again() -> None:
    game = basic_game()
    with pytest.raises(DiceNeededError) as missing:
        game.apply(RollDice())
    assert (missing.value.kind, missing.value.count) == (COMBAT, 6)
    game.apply(
        RollDice(),
        [combat(1, 2, 3, 4, 5, 6), combat(1, 1, 1, 6, 6, 6), skulls(1, 6), combat(3, 3, 4, 4, 4, 4)],
    )
    assert game.state.order == ("B", "A")
    assert {a.player for a in game.legal_actions()} == {"B"}


@pytest.mark.rule("R003", "R004")
def test_a_round_is_markers_initiative_and_three_turns_each() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(11, 7)]}, "C": {MARRO: [(0, 7)]}})
    seen = [(game.state.phase, game.state.round)]
    for player, card in (("A", FINN), ("B", SYVARRIS), ("C", MARRO)):
        game.lay(player, f"{player}:{card}")
    seen.append((game.state.phase, game.state.round))
    game.apply(RollDice(), [d20(3), d20(17), d20(5)])
    turns = []
    while game.state.phase is Phase.TURNS:
        turns.append((game.state.number, game.turn.player))
        game.end_turn()
    assert seen == [(Phase.MARKERS, 1), (Phase.INITIATIVE, 1)]
    assert turns == [(n, player) for n in (1, 2, 3) for player in ("B", "C", "A")]
    assert (game.state.phase, game.state.round) == (Phase.MARKERS, 2)
    assert game.state.markers == {}, "the markers come back for the next round"


@pytest.mark.rule("R004", "R005")
def test_moving_comes_before_attacking_and_both_are_optional() -> None:
    game = facing({VIKINGS: [(0, 0), (1, 0), (2, 0)]}, {SYVARRIS: [(5, 0)]})[0]
    one, two, three = (game.figure("A", VIKINGS, n) for n in (1, 2, 3))
    archer = game.figure("B", SYVARRIS)
    assert EndTurn("A") in game.legal_actions(), "nothing must be done"
    game.walk(three, 4, 0)  # in any order
    game.walk(two, 4, 1)
    assert game.refused(Move("A", three.id, game.position_at(3, 0))) == "R040"
    game.misses(two, archer, 3, 2)
    assert game.refused(Move("A", one.id, game.position_at(1, 1))) == "R005"
    game.misses(three, archer, 3, 2)
    assert game.refused(Attack("A", three.id, archer.id)) == "R100"
    assert {a.kind for a in game.legal_actions()} == {"end-turn"}


@pytest.mark.rule("R016")
def test_the_game_ends_in_the_middle_of_a_turn_when_it_is_won() -> None:
    game, by, target = facing({FINN: [(0, 0)]}, {MARRO: [(1, 0)]})
    events = game.strike(by, target, skulls(3, 3), shields(0, 3))
    assert events[-1].kind == "game-over"
    assert game.state.outcome.sides == ("A",)
    assert not game.legal_actions()
    assert game.refused(EndTurn("A")) == "R016"


@pytest.mark.rule("R016")
def test_what_is_decided_at_the_end_of_a_round_waits_for_its_last_turn() -> None:
    """Decision 16: points decide after the last third turn, not when they are gained."""
    game, by, target = facing(
        {FINN: [(0, 0)]},
        {MARRO: [(1, 0)], VIKINGS: [(9, 7)]},
        victory=(Victory(AtEndOfRound(MostPoints(), 1)),),
    )
    game.strike(by, target, skulls(3, 3), shields(0, 3))
    ends = 0
    while game.state.outcome is None:
        game.end_turn()
        ends += 1
    assert game.state.outcome.sides == ("A",), "80 points against 50"
    assert ends == 3, "the markers of B lie on the dead card"


@pytest.mark.rule("R016")
@pytest.mark.parametrize(("first", "winner"), [(0, "B"), (1, "A")])
def test_victories_are_asked_in_the_order_in_which_the_scenario_lists_them(first: int, winner: str) -> None:
    """Decision 16."""
    listed = (Victory(Destroyed(Figures(of="B")), side="B"), Victory(Eliminated()))
    victory = listed if first == 0 else listed[::-1]
    game, by, target = facing({FINN: [(0, 0)]}, {MARRO: [(1, 0)]}, victory=victory)
    game.strike(by, target, skulls(3, 3), shields(0, 3))
    assert (game.state.outcome.sides, game.state.outcome.victory) == ((winner,), 0)


@pytest.mark.rule("R016")
def test_a_player_without_figures_is_out_and_his_team_mate_goes_on() -> None:
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}, "C": {SYVARRIS: [(9, 7)]}}
    game = game_of(armies, teams={"A": "x", "B": "y", "C": "y"})
    game.take_turn("A", FINN)
    game.strike(game.figure("A", FINN), game.figure("B", MARRO), skulls(3, 3), shields(0, 3))
    assert game.state.outcome is None
    game.end_turn()
    assert game.turn.player == "C"


# Order markers and initiative.


@pytest.mark.rule("R010", "R011")
def test_each_player_has_1_2_3_and_x_and_several_may_lie_on_one_card() -> None:
    game = game_of({"A": {FINN: [(0, 0)], MARRO: [(0, 2)]}, "B": {SYVARRIS: [(9, 0)]}})
    assert {a.player for a in game.legal_actions()} == {"A", "B"}, "all place at the same time"
    assert game.refused(PutMarker("A", "4", f"A:{FINN}")) == "R010"
    assert game.refused(PutMarker("A", "1", f"B:{SYVARRIS}")) == "R010"
    game.apply(PutMarker("B", "2", f"B:{SYVARRIS}"))
    game.apply(PutMarker("A", "1", f"A:{FINN}"))
    assert game.refused(PutMarker("A", "1", f"A:{MARRO}")) == "R010"
    game.apply(PutMarker("A", "2", f"A:{FINN}"))
    game.apply(PutMarker("A", "X", f"A:{FINN}"))
    assert game.refused(RollDice()) == ""
    game.apply(PutMarker("A", "3", f"A:{MARRO}"))
    for marker in "13X":
        game.apply(PutMarker("B", marker, f"B:{SYVARRIS}"))
    assert game.state.phase is Phase.INITIATIVE


@pytest.mark.rule("R010")
def test_the_decoy_is_never_revealed() -> None:
    game = game_of({"A": {FINN: [(0, 0)], MARRO: [(0, 2)]}, "B": {SYVARRIS: [(9, 0)]}})
    game.lay("A", f"A:{FINN}", f"A:{FINN}", f"A:{FINN}", f"A:{MARRO}")
    game.lay("B", f"B:{SYVARRIS}")
    game.apply(RollDice(), [d20(2), d20(1)])
    shown = []
    while game.state.phase is Phase.TURNS:
        shown.append(game.turn.card)
        assert not game.state.markers["A", "X"].revealed
        game.end_turn()
    assert f"A:{MARRO}" not in shown


@pytest.mark.rule("R014")
def test_ties_at_the_top_roll_again_and_only_they() -> None:
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(9, 0)]}, "C": {MARRO: [(0, 7)]}}
    game = game_of(armies)
    for player, army in armies.items():
        game.lay(player, *(f"{player}:{card}" for card in army))
    events = game.apply(RollDice(), [d20(15), d20(4), d20(15), d20(6), d20(7)])
    rolls = [e.plain()["player"] for e in events if e.kind == "rolled"]
    assert rolls == ["A", "B", "C", "A", "C"]
    assert game.state.order == ("C", "A", "B")


@pytest.mark.rule("R014")
def test_who_has_no_figure_left_rolls_no_initiative() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}, "C": {SYVARRIS: [(9, 7)]}})
    game.take_turn("A", FINN)
    game.strike(game.figure("A", FINN), game.figure("B", MARRO), skulls(3, 3), shields(0, 3))
    while game.state.phase is Phase.TURNS:
        assert game.turn.player != "B"
        game.end_turn()
    assert {a.player for a in game.legal_actions()} == {"A", "C"}
    game.lay("A", f"A:{FINN}")
    game.lay("C", f"C:{SYVARRIS}")
    events = game.apply(RollDice(), [d20(1), d20(2)])
    assert [e.plain()["player"] for e in events if e.kind == "rolled"] == ["A", "C"]


@pytest.mark.rule("R003")
def test_a_last_round_without_a_winner_ends_the_game() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(9, 7)]}}, rounds=2)
    for _ in range(2):
        game.take_turn("A", FINN)
        game.end_round()
    assert (game.state.outcome.sides, game.state.outcome.round) == ((), 2)


# ---- Which turns come, and which are lost: order markers on cards whose figures die ----


@pytest.mark.rule("R012")
def test_a_dead_cards_turn_is_lost_and_its_marker_stays_hidden() -> None:
    game = game_of({"A": {SYVARRIS: [(0, 0)], "krug": [((0, 3), (1, 3))]}, "B": {SONLEN: [(9, 3)]}})
    game.lay("A", "A:krug", "A:syvarris", "A:krug", "A:syvarris")
    game.lay("B", "B:sonlen")
    game.apply(RollDice(), [d20(20), d20(1)])
    game.kill(game.figure("A", SYVARRIS))
    game.end_turn()
    events = game.end_turn()
    assert ("turn-lost", "A") in [(e.kind, e.plain().get("player")) for e in events]
    assert game.turn.player == "B"
    assert game.state.number == 2
    assert not game.state.markers["A", "2"].revealed


@pytest.mark.rule("R013")
def test_markers_of_a_dead_card_come_back_for_the_next_round() -> None:
    game = game_of({"A": {SYVARRIS: [(0, 0)], "krug": [((0, 3), (1, 3))]}, "B": {SONLEN: [(9, 3)]}})
    game.lay("A", "A:syvarris")
    game.lay("B", "B:sonlen")
    game.apply(RollDice(), [d20(20), d20(1)])
    game.kill(game.figure("A", SYVARRIS))
    game.end_round()
    offers = [a for a in iter(game.legal_actions("A")) if isinstance(a, PutMarker)]
    assert {a.marker for a in offers} == {"1", "2", "3", "X"}
    assert {a.card for a in offers} == {"A:krug"}
    assert game.refused(PutMarker("A", "1", "A:syvarris")) == "R012"


@pytest.mark.rule("R027")
def test_a_marker_on_one_of_two_cards_activates_any_four_of_the_eight() -> None:
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {SONLEN: [(11, 7)]}})
    game.another_card("A", GRUTS, *[(1, r) for r in range(4)])
    game.take_turn("A", f"A:{GRUTS}")
    assert len(game.turn.pool) == 8
    eight = list(game.figures("A"))
    for column, number in enumerate((7, 0, 5, 2), 3):
        game.walk(eight[number], column, 0)
    with pytest.raises(IllegalActionError, match="4 figures act") as refused:
        game.walk(eight[1], 2, 0)
    assert refused.value.rule == "R027"


@pytest.mark.rule("R028")
@pytest.mark.parametrize("edition", ["master-2", "master-1"])
def test_a_started_card_is_filled_first_in_the_second_edition(edition: str) -> None:
    """Eight Gruts of two cards; the first one that dies starts a card, four dead fill it."""
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {SONLEN: [(11, 7)]}}, edition=edition)
    second = game.another_card("A", GRUTS, *[(1, r) for r in range(4)])
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
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {SONLEN: [(11, 7)]}}, edition="master-1")
    first, second = f"A:{GRUTS}", game.another_card("A", GRUTS, *[(1, r) for r in range(4)])
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
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {SONLEN: [(11, 7)]}}, edition="master-1")
    game.another_card("A", GRUTS, *[(1, r) for r in range(4)])
    game.lay("A", f"A:{GRUTS}")
    fallen = next(iter(game.state.figures_of(f"A:{GRUTS}"))).id
    destroy(game, fallen, "test")
    assert [(ask.player, ask.figure) for ask in game.state.asks] == [("A", fallen)]


@pytest.mark.rule("R012", "R028")
def test_a_common_card_full_of_the_dead_loses_its_turn_though_others_live() -> None:
    game = game_of({"A": {GRUTS: [(0, r) for r in range(4)]}, "B": {SONLEN: [(11, 7)]}})
    second = game.another_card("A", GRUTS, *[(1, r) for r in range(4)])
    game.lay("A", f"A:{GRUTS}", second, f"A:{GRUTS}", second)
    game.lay("B", "B:sonlen")
    for who in list(game.state.figures_of(f"A:{GRUTS}")):
        game.kill(who)
    game.apply(RollDice(), [d20(20), d20(1)])
    assert game.turn.player == "B", "the first turn of A is lost"
    game.end_turn()
    assert game.turn.card == second
    assert len(game.turn.pool) == 4
