"""Who sees whom, one line at a time, is what the table of all pairs says."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from builder.board import Board, Door, Space
from builder.catalogue import Catalogue
from builder.sight import PlacedFigure, Scene, Sightlines, SightRules, views_of_pairs
from tests.battlefields import CASTLE, TOMB, WOOD, whole


def figures(board: Board, spaces: list[Space], count: int, random: Random) -> list[PlacedFigure]:
    """Figures of all heights anywhere, every third on two spaces where there are two."""
    found: list[PlacedFigure] = []
    for number, space in enumerate(random.sample(spaces, count)):
        near = [s for hex in space.hex.neighbours() for s in board.at(hex) if s.level == space.level]
        both = (space, random.choice(near)) if near and number % 3 == 0 else (space,)
        found.append(PlacedFigure(both, random.randint(1, 12)))
    return found


@pytest.mark.parametrize("name", [CASTLE, TOMB, WOOD])
@pytest.mark.parametrize("game", SightRules)
@pytest.mark.parametrize(("ranged", "whole_figure"), [(True, False), (False, True)])
def test_each_pair_sees_what_the_table_of_all_says(
    name: str, game: SightRules, ranged: bool, whole_figure: bool, catalogue: Catalogue
) -> None:
    random = Random(f"{name} {game} {ranged}")
    battlefield = whole(name, catalogue)
    board = Board(battlefield)
    scene, spaces = Scene(battlefield, board), sorted(board.all_spaces())
    ones, others, crowd = (figures(board, spaces, count, random) for count in (12, 12, 15))
    doors = {id: random.choice(list(Door)) for id in board.doorways}
    pairs = np.divmod(np.arange(len(ones) * len(others)), len(others))
    table = views_of_pairs(
        scene,
        ones,
        others,
        pairs,
        game=game,
        blockers=crowd,
        door=Door.NONE,
        doors=doors,
        ranged=ranged,
        whole=whole_figure,
    )
    lines = Sightlines(scene, game)
    between = [] if game is SightRules.BASIC else [body for figure in crowd for body in lines.bodies(figure)]
    for _again in range(2):  # what is remembered says the same
        found = [
            lines.sees(ones[row], others[column], between, doors, ranged=ranged, whole=whole_figure)
            for row, column in zip(*pairs, strict=True)
        ]
        assert found == (table > 0).tolist()
    assert set(found) == {True, False}
