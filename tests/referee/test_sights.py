"""Who sees whom, asked for many at once, is what sight says for each pair alone."""

from __future__ import annotations

import pytest

from builder.board import Door
from builder.referee import Game, spatial
from builder.referee.state import Figure
from builder.sight import sees
from tests.referee.tables import field_of, game_of


def alone(game: Game, one: Figure, other: Figure, *, ranged: bool, whole: bool) -> bool:
    """The same by `builder.sight.sees`, with every figure as one that may hide something."""
    blockers = [spatial.standing(game, figure) for figure in game.figures()] if game.table.master else []
    return sees(
        game.table.scene,
        spatial.standing(game, one),
        spatial.standing(game, other),
        game=game.table.sight_game,
        blockers=blockers,
        door=Door.NONE,
        doors=spatial.doors(game),
        ranged=ranged,
        whole=whole,
    ).seen


def crowd(edition: str) -> Game:
    """Figures of all heights on hills, one on two spaces, some beside others."""
    return game_of(
        {
            "A": {
                "marro-warriors": [(0, 1), (3, 2), (4, 4), (1, 5)],
                "swog-rider": [((6, 4), (7, 4))],
                "mimring": [((0, 3), (0, 4))] if edition != "basic" else [],
            },
            "B": {
                "tarn-viking-warriors": [(8, 0), (4, 3), (5, 2), (2, 2)],
                "grimnak": [((7, 1), (8, 1))],
            },
        },
        field_of(wide=9, deep=6, heights={(2, 3): 6, (5, 3): 4, (6, 2): 9, (3, 4): 3}),
        edition=edition,
    )


@pytest.mark.rule("R086", "R088")
@pytest.mark.parametrize("edition", ["basic", "master-2"])
@pytest.mark.parametrize(("ranged", "whole"), [(True, False), (False, False), (True, True)])
def test_many_pairs_at_once_see_what_each_sees_alone(edition: str, ranged: bool, whole: bool) -> None:
    game = crowd(edition)
    figures = list(game.figures())
    pairs = [(one, other) for one in figures for other in figures if one.id != other.id]
    spatial.look(game, pairs, ranged=ranged, whole=whole)
    together = [spatial.sees(game, *pair, ranged=ranged, whole=whole) for pair in pairs]
    assert together == [alone(game, *pair, ranged=ranged, whole=whole) for pair in pairs]
    assert len(set(together)) == 2
    game.forget()
    assert [spatial.sees(game, *pair, ranged=ranged, whole=whole) for pair in pairs] == together
