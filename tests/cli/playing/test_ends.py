"""Figures on two spaces, offered once for each two spaces."""

from __future__ import annotations

from collections import Counter

from builder.cli.playing.choices import Choices
from builder.referee.actions import Move
from tests.referee.tables import field_of, game_of, take_turn


def test_each_two_spaces_are_offered_once_at_their_least_cost() -> None:
    game = game_of(
        {"A": {"mimring": [((1, 1), (2, 1))]}, "B": {"finn-the-viking-champion": [(9, 1)]}},
        field_of(wide=10, deep=3),
    )
    take_turn(game, "A", "mimring")
    legal = [action for action in game.legal_actions("A") if isinstance(action, Move)]
    offered = [c.action for c in Choices(game, "A") if isinstance(c.action, Move)]
    pairs = Counter(frozenset((move.to, move.tail)) for move in offered)
    assert set(pairs.values()) == {1}
    assert set(pairs) == {frozenset((move.to, move.tail)) for move in legal}
    assert len(legal) > len(offered)
    one, two = Choices(game, "A").meant("m d2 e2"), Choices(game, "A").meant("m mimring e2+d2")
    assert one == two
    assert len(one) == 1
