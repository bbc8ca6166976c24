"""A game that is put back, and copies of it, share what was worked out of a state and never change it."""

from __future__ import annotations

from builder.movement.movers import mover
from builder.referee import SeededDice, plain_action, spatial
from builder.referee.effects import destroy, wound
from builder.referee.moving import reached
from builder.referee.setup import own
from builder.referee.state import Move
from tests.referee.cards import FINN, GUARDS, RAELIN, SYVARRIS, VIKINGS
from tests.referee.tables import Trial, field_of, game_of


def battle() -> Trial:
    """Finn and two Vikings, one of them engaged, before guards of Zetta; it is Finn's turn."""
    game = game_of(
        {
            "A": {FINN: [(2, 3)], VIKINGS: [(4, 3), (3, 5)]},
            "B": {GUARDS: [(5, 3), (7, 2)], SYVARRIS: [(8, 5)]},
        },
        field_of(wide=10, deep=7, heights={(4, 4): 4}),
    )
    game.take_turn("A", VIKINGS)
    game.dice = SeededDice(1)
    return game


def legal(game: Trial) -> list[object]:
    return [plain_action(action) for action in game.legal_actions()]


def test_what_happened_since_is_not_known_after_it_was_put_back() -> None:
    game = battle()
    before, finn = legal(game), game.figure("A", FINN)
    saved = game.saved()
    wound(game, finn.id, 2, "test")
    assert game.taken[finn.spaces[0]].wounds == 2
    destroy(game, game.figure("B", GUARDS).id, "test")
    assert legal(game) != before
    game.back_to(saved)
    assert game.taken[finn.spaces[0]].wounds == 0
    assert legal(game) == before
    game.forget()
    assert legal(game) == before


def test_what_is_put_back_twice_by_different_moves_is_the_same_each_time() -> None:
    game = battle()
    before, saved = legal(game), game.saved()
    for move in [action for action in game.legal_actions() if isinstance(action, Move)][::5]:
        game.apply(move)
        after = legal(game)
        game.forget()
        assert legal(game) == after, move
        game.back_to(saved)
        assert legal(game) == before


def test_a_copy_and_the_game_itself_go_apart() -> None:
    game = battle()
    finn, before = game.figure("A", FINN), legal(game)
    twin = game.copy()
    wound(twin, finn.id, 1, "test")
    own(twin, "B", RAELIN)
    assert twin.taken[finn.spaces[0]].wounds == 1
    assert game.taken[finn.spaces[0]].wounds == 0
    new = {hook.id for hook in twin.hooks("defense_dice")} - {h.id for h in game.hooks("defense_dice")}
    assert {id.partition("/")[0] for id in new} == {f"B:{RAELIN}"}
    assert legal(game) == before


def test_all_of_a_card_go_as_if_each_was_asked_alone() -> None:
    """What they meet is worked out for all of them together, each of them among it."""
    game = battle()
    for number in (1, 2):
        viking = game.figure("A", VIKINGS, number)
        together = dict(reached(game, viking))
        alone = mover(game.table.graph, game.profile(viking), spatial.situation(game, viking))
        shared = spatial.going(game, viking, game.profile(viking))
        for name in ("friends", "enemies", "taken", "blocked", "beside"):
            assert getattr(shared, name) == getattr(alone, name), (number, name)
        assert shared.holders == alone.holders
        assert not any(space in viking.spaces for space, _tail in together)
