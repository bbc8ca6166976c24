"""Powers by which wounds are avoided, markers on cards that are spent, and what heals who destroys."""

from __future__ import annotations

import pytest

from builder.referee.odds import attack_previews
from tests.referee.cards import DRONES, FINN, ROBOT, VIKINGS
from tests.referee.tables import Trial, facing, shields, skulls

EXILES = "exiles-of-the-sundered-sea"
FIA = "fia-bonny-the-void-siren"
MEZZODEMONS = "mezzodemon-warmongers"
RAPID = "A:deathwalker-8000/special-attack"


def left(game: Trial, card: str) -> int | None:
    """The markers on a card, by its id in the game."""
    return game.markers_on(game.state.cards[card])


# ---- Markers on the card ----


@pytest.mark.rule("R080")
def test_a_marker_gives_the_exiles_four_spaces_of_range_for_the_rest_of_the_turn() -> None:
    game, exile, viking = facing({EXILES: [(1, 3), (2, 5)]}, {VIKINGS: [(6, 3)]})
    other = game.figure("A", EXILES, 2)
    assert left(game, f"A:{EXILES}") == 3
    assert not game.may_strike(exile, viking)
    events = game.do("marker-range")
    assert left(game, f"A:{EXILES}") == 2
    assert [event.plain() for event in events if event.kind == "card-markers"] == [
        {"event": "card-markers", "card": f"A:{EXILES}", "left": 2}
    ]
    assert game.ends(exile) == set(), "after moving"
    assert game.may_strike(exile, viking)
    assert game.may_strike(other, viking)
    game.end_turn()
    game.end_turn()
    assert game.turn.player == "A"
    assert not game.may_strike(exile, viking), "only in that turn"


def test_one_is_taken_off_once_a_round_before_attacking_and_none_when_they_are_gone() -> None:
    game, fia, viking = facing({FIA: [(4, 3)]}, {VIKINGS: [(5, 3), (9, 3)]})
    game.misses(fia, viking, 4, 4)
    assert game.offered("marker-range") == [], "before attacking"
    for remaining in (2, 1, 0):
        game.end_round()
        game.take_turn("A", FIA)
        game.do("marker-range")
        assert left(game, f"A:{FIA}") == remaining
        game.end_turn()
        game.end_turn()
        assert game.turn.player == "A"
        assert game.offered("marker-range") == [], "once a round"
    game.end_round()
    game.take_turn("A", FIA)
    assert game.offered("marker-range") == []


@pytest.mark.rule("R101", "R104")
def test_a_marker_of_the_mezzodemons_ignores_all_wounds_of_a_normal_attack_while_one_is_left() -> None:
    game, finn, demon = facing({FINN: [(4, 3)]}, {MEZZODEMONS: [(5, 3), (3, 3)]})
    other = game.figure("B", MEZZODEMONS, 2)
    odds = attack_previews(game, finn)[0].hit[0][1]
    assert odds.kill == 0, "the first wounds are ignored"
    game.misses(finn, demon, 3, 3)
    assert left(game, f"B:{MEZZODEMONS}") == 2, "no wounds, no marker"
    for remaining in (1, 0):
        game.end_round()
        game.take_turn("A", FINN)
        game.strike(finn, demon, skulls(3, of=3), shields(1, of=3))
        assert (game.now(demon).on, left(game, f"B:{MEZZODEMONS}")) == (True, remaining)
    game.end_round()
    game.take_turn("A", FINN)
    game.strike(finn, other, skulls(1, of=3), shields(0, of=3))
    assert not game.now(other).on


@pytest.mark.rule("R107")
def test_it_does_not_help_against_special_attacks() -> None:
    game, robot, demon = facing({ROBOT: [(3, 3)]}, {MEZZODEMONS: [(5, 3), (9, 3)]})
    game.strike(robot, demon, skulls(1, of=3), shields(0, of=3), RAPID)
    assert (game.now(demon).on, left(game, f"B:{MEZZODEMONS}")) == (False, 2)


@pytest.mark.rule("R101")
@pytest.mark.parametrize(("foe", "dice", "defense"), [(VIKINGS, 3, 4), (DRONES, 3 + 1, 3)])
def test_mezzodemons_attack_common_figures_with_a_die_more(foe: str, dice: int, defense: int) -> None:
    game, demon, other = facing({MEZZODEMONS: [(4, 3)]}, {foe: [(5, 3)]})
    game.misses(demon, other, dice, defense)
