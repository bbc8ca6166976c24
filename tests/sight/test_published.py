"""Sight on real battlefields: from the wall walk, through the doorway, under the slab, through the trees."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from builder.battlefield import Battlefield
from builder.board import Door
from builder.hexgrid import Hex
from builder.sight import (
    BlockerKind,
    EyeKind,
    LookResult,
    PlacedFigure,
    Scene,
    SightRules,
    all_pairs,
    eyes,
    sees,
)
from builder.sight.kernel import Lines, blocked
from builder.sight.looking import parts, seen_points
from tests import battlefields
from tests.sight.conftest import Look, look_at
from tests.sight.oracle import Planes

Published = Callable[[str], Battlefield]
CASTLE, TOMB, FOREST = "the-west-barbican-of-idona-castle", "migols-tomb", "the-forgotten-forest"


@pytest.fixture(scope="module")
def castle(published: Published) -> Look:
    return look_at(published(CASTLE))


KEEP = (13, 4, 21)  # a wall walk on the west side of the keep, twenty levels over the field


@pytest.mark.rule("R175")
def test_from_the_wall_walk_one_sees_the_field_by_leaning_over_the_battlement(castle: Look) -> None:
    archer = (*KEEP, 4)
    road, near, foot = (-2, 9, 1, 5), (4, 8, 1, 5), (12, 4, 1, 5)
    assert castle(archer, road, ranged=False).result is LookResult.CLEAR
    assert castle(archer, near, ranged=False).result is LookResult.PARTIAL
    assert not castle(archer, foot, ranged=False).seen
    leaning = castle(archer, foot)
    assert (leaning.result, leaning.eye) == (LookResult.CLEAR, EyeKind.BATTLEMENT_POINT)
    hidden = castle(archer, (4, 9, 0, 5), ranged=False)
    assert {blocker.name.split(" at ")[0] for blocker in hidden.by} == {"battlement"}
    assert castle(archer, (4, 9, 0, 5)).result is LookResult.CLEAR


def test_the_keep_hides_what_lies_behind_it(castle: Look) -> None:
    inner = castle((*KEEP, 4), (17, 4, 1, 5))
    assert not inner.seen
    assert "wall walk" in inner.by[0].name
    assert not castle((17, 4, 1, 5), (*KEEP, 4)).seen


@pytest.mark.rule("R181")
def test_through_the_doorway_to_the_space_that_gives_control(castle: Look) -> None:
    (doorway,) = castle.scene.board.doorways.values()
    control = (*doorway.spaces[3], doorway.level, 5)
    attacker = (10, 7, 1, 5)  # on the road before the castle
    assert castle(attacker, control, door=Door.NONE).result is LookResult.CLEAR
    assert castle(attacker, control, door=Door.OPEN).seen
    shut = castle(attacker, control)
    assert not shut.seen
    assert {blocker.kind for blocker in shut.by} == {BlockerKind.DOOR}


@pytest.mark.rule("R181")
def test_with_the_door_closed_nobody_on_the_road_sees_into_the_castle(castle: Look) -> None:
    board = castle.scene.board
    road = [s for s in board.all_spaces() if s.terrain == "wall-walk" and s.level == 1]
    court = [board.space(Hex(q, r), 1) for q, r in ((13, 5), (14, 5), (14, 4), (15, 4))]
    assert len(road) > 10
    open_ways = 0
    for one in road:
        for other in court:
            assert other is not None
            figures = PlacedFigure((one,), 5), PlacedFigure((other,), 5)
            assert not sees(castle.scene, *figures).seen
            open_ways += sees(castle.scene, *figures, door=Door.NONE).seen
    assert open_ways > 10


@pytest.mark.rule("R054")
def test_under_the_slab_of_the_tomb_one_sees_out_and_not_up(published: Published) -> None:
    tomb = look_at(published(TOMB))
    under = (5, 8, 1, 5)
    assert [space.level for space in tomb.scene.board.at(Hex(5, 8))] == [1, 11]
    assert tomb(under, (10, 8, 1, 5)).result is LookResult.CLEAR
    up = tomb(under, (5, 8, 11, 5))
    assert not up.seen
    assert all("level 11" in blocker.name for blocker in up.by)
    # On the slab stand ruins; they hide nothing from who looks out below it.
    (top,) = [s for s in tomb.scene.board.at(Hex(4, 8)) if s.level == 11]
    assert tomb((3, 8, 1, 5), (7, 8, 1, 5)).result is LookResult.CLEAR
    assert not tomb(under, (*top.hex, 11, 5)).seen


@pytest.mark.rule("R220")
def test_in_the_forest_trees_hide_and_one_sees_past_them(published: Published) -> None:
    forest = look_at(published(FOREST))
    on_bridge = (8, 8, 8, 4)
    behind = forest(on_bridge, (3, 14, 1, 5))
    assert not behind.seen
    assert {blocker.name.split(" at ")[0] for blocker in behind.by} == {
        "evergreen tree 10",
        "evergreen tree 12",
        "evergreen tree 15",
    }
    beside = forest(on_bridge, (2, 14, 1, 5))
    assert beside.result is LookResult.PARTIAL
    assert [blocker.name for blocker in beside.by] == ["evergreen tree 10 at K12, level 4"]
    assert forest(on_bridge, (2, 13, 1, 5)).result is LookResult.CLEAR


@pytest.mark.rule("R162")
def test_from_the_bridge_one_looks_down_by_the_red_marks(published: Published) -> None:
    forest = look_at(published(FOREST))
    archer, below = (8, 8, 8, 4), (9, 7, 1, 4)
    assert not forest(archer, below, ranged=False).seen
    leaning = forest(archer, below)
    assert (leaning.seen, leaning.eye) == (True, EyeKind.STONE_WALL_MARK)


@pytest.mark.parametrize("name", battlefields.ALL)
def test_shapely_agrees_on_a_whole_battlefield(name: str, made: Published) -> None:
    battlefield = made(name)
    scene = look_at(battlefield).scene
    spaces = sorted(scene.board.all_spaces())
    rng = np.random.default_rng(3)
    start, end = _some_lines(scene, spaces, rng, 60)
    answers = blocked(scene.ground, Lines(start, end))
    exact, less, more = (Planes(battlefield, rim) for rim in (1.0, 1.01, 0.99))
    compared = 0
    for one, other, answer in zip(start.tolist(), end.tolist(), answers, strict=True):
        if less.blocked(one, other) == more.blocked(one, other):
            assert bool(answer) == exact.blocked(one, other), (one, other)
            compared += 1
    assert compared > 0.95 * len(start)
    assert 0.1 < answers.mean() < 0.9


def _some_lines(scene: Scene, spaces, rng, many: int):  # type: ignore[no-untyped-def]
    """Lines from real eyes to real parts of figures."""
    starts, ends = [], []
    clear = [s for s in spaces if s.headroom is None or s.headroom >= 5]
    while len(starts) < many:
        one, other = (clear[int(n)] for n in rng.integers(0, len(clear), 2))
        eye = eyes(scene, PlacedFigure((one,), 5), SightRules.MASTER)[-1].at
        part = parts(scene, PlacedFigure((other,), 5), SightRules.MASTER, whole=False)[
            int(rng.integers(0, 9))
        ]
        starts.append(eye)
        ends.append(seen_points(np.array([eye]), np.array([[*part.at, part.beside]]))[0])
    return np.array(starts), np.array(ends)


@pytest.mark.parametrize("name", [battlefields.CASTLE, battlefields.TOMB, battlefields.WOOD])
def test_nearly_every_pair_of_a_whole_battlefield_sees_each_other_or_neither(
    name: str, made: Published
) -> None:
    """Sight is not the same both ways (from the eye to the hit zone), but seldom differs between equals."""
    scene = look_at(made(name)).scene
    spaces = sorted(scene.board.all_spaces())
    seen = all_pairs(scene, spaces, 5, game=SightRules.BASIC, middle_only=True) > 0
    plain = np.array([not eyes_beyond(scene, PlacedFigure((space,), 5)) for space in spaces])
    both_plain = seen[np.ix_(plain, plain)]
    assert (both_plain == both_plain.T).mean() > 0.9
    assert 0.2 < seen.mean() < 0.95


def eyes_beyond(scene: Scene, figure: PlacedFigure) -> bool:
    """Whether it has more points to look from than its head."""
    return len(eyes(scene, figure, SightRules.BASIC)) > 1
