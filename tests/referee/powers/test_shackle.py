"""Taking over figures of others with their cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee import positions, score
from builder.referee.actions import PutMarker
from builder.referee.game import Game
from builder.referee.state import Phase
from tests.referee.powers.asking import another_card, do, end, kill, living, offered, walk
from tests.referee.tables import Army, d20, figure, game_of, shields, skulls, strike, take_turn, the_cards

SA = "ne-gok-sa"
HIS: Army = {SA: [(5, 3)]}


def shackle(foes: Army, roll: int | None = None, mine: Army = HIS) -> Game:
    game = game_of({"A": mine, "B": foes})
    take_turn(game, "A", SA)
    if roll is not None:
        do(game, "mind-shackle", d20(roll), target=figure(game, "B", next(iter(foes))).id)
    return game


def test_nineteen_takes_nobody_over_and_ends_moving() -> None:
    game = shackle({"sonlen": [(6, 3)]}, 19)
    assert game.player_of(figure(game, "B", "sonlen")) == "B"
    assert offered(game, "mind-shackle") == [], "once a turn"
    assert "move" not in game.legal_actions().count()


@pytest.mark.rule("R012")
def test_twenty_takes_the_figure_its_card_and_its_markers_for_good() -> None:
    game = shackle({"sonlen": [(6, 3)], "krug": [((10, 6), (11, 6))]}, 20)
    sonlen = figure(game, "B", "sonlen")
    assert game.player_of(sonlen) == "A"
    assert game.state.cards["B:sonlen"].owner == "B"
    assert all(marker.card != "B:sonlen" for marker in game.state.markers.values())
    assert score(game) == {"A": 90 + 160, "B": 120}
    events = end(game)
    assert ("turn-lost", "B") in [(e.kind, e.plain().get("player")) for e in events], "its marker is gone"
    kill(game, figure(game, "A", SA))
    assert game.player_of(sonlen) == "A", "kept when the one who took it dies"


@pytest.mark.rule("R010")
def test_a_card_that_was_taken_over_gets_its_new_players_markers_and_turns() -> None:
    game = shackle({"sonlen": [(6, 3)], "krug": [((10, 6), (11, 6))]}, 20)
    while game.state.phase is Phase.TURNS:
        end(game)
    assert PutMarker("A", "1", "B:sonlen") in game.legal_actions()
    assert PutMarker("B", "1", "B:sonlen") not in game.legal_actions()
    take_turn(game, "A", "sonlen")
    assert game.turn.card == "B:sonlen"
    walk(game, figure(game, "B", "sonlen"), 8, 3)


@pytest.mark.rule("R070")
def test_sides_change_at_once() -> None:
    """The one who was taken over is no enemy any more: he attacks another one beside him, not him."""
    game = shackle({"sonlen": [(6, 3)], "krug": [((5, 4), (5, 5))]})
    he, sonlen = figure(game, "A", SA), figure(game, "B", "sonlen")
    assert [other.enemy for other in positions.situation(game, he).others] == [True, True]
    do(game, "mind-shackle", d20(20), target=sonlen.id)
    assert [other.enemy for other in positions.situation(game, he).others] == [False, True]
    he, sonlen, krug = figure(game, "A", SA), figure(game, "B", "sonlen"), figure(game, "B", "krug")
    assert not game.enemies(he, sonlen)
    assert positions.engaged_with(game, sonlen) == (krug,)
    strike(game, he, krug, skulls(0, of=3), shields(0, of=3))


def test_all_figures_of_a_squad_come_with_the_card() -> None:
    game = shackle({"marro-warriors": [(6, 3), (0, 0)], "krug": [((10, 6), (11, 6))]}, 20)
    assert living(game, "A", "marro-warriors") == 2


def test_common_figures_and_own_ones_are_not_taken_over() -> None:
    game = shackle({"blade-gruts": [(6, 3)]}, mine={**HIS, "sonlen": [(4, 3)]})
    assert offered(game, "mind-shackle") == []


@pytest.mark.rule("R016")
def test_whose_last_figure_is_taken_over_has_lost() -> None:
    game = shackle({"sonlen": [(6, 3)]}, 20)
    assert game.state.outcome is not None
    assert game.state.outcome.players == ("A",)


@pytest.mark.rule("R027")
def test_figures_of_another_common_card_of_the_name_use_it_too() -> None:
    """The marker lies on one card; the figure beside the foe belongs to the other one."""
    gruts, sa = the_cards()["blade-gruts"], the_cards()[SA]
    shackle_power = next(power for power in sa.powers if power.kind == "mind-shackle")
    cards = {**the_cards(), gruts.id: replace(gruts, powers=(shackle_power,))}
    game = game_of({"A": {gruts.id: [(1, 1)]}, "B": {"sonlen": [(6, 3)]}}, cards=cards)
    another_card(game, "A", gruts.id, (5, 3))
    take_turn(game, "A", f"A:{gruts.id}")
    assert game.turn.card == f"A:{gruts.id}"
    (use,) = offered(game, "mind-shackle")
    assert use.figure in {f.id for f in game.state.figures_of(f"A:{gruts.id}#2")}
    assert use.target == figure(game, "B", "sonlen").id
