"""A scene that followed edits, and the table of who sees whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, Take
from builder.board import Board, Door, SpaceKind
from builder.catalogue import Catalogue
from builder.hexgrid import Hex, ring
from builder.sight import (
    Land,
    LookResult,
    PlacedFigure,
    Scene,
    SightRules,
    all_pairs,
    distance,
    distances,
    near_pairs,
    sees,
    views,
    views_of_pairs,
)
from builder.sight.ground import GroundArrays
from builder.sight.kernel import Lines, blocked
from tests.battlefields import CASTLE, TOMB, laid
from tests.sight.conftest import look, look_at
from tests.sight.test_solids import BEFORE, BEHIND, gate
from tests.soak import often

# ---- The table of who sees whom says what is said of each pair. Range along the battlefield. Rows of
# figures whose lines of sight were counted by hand (tests/data/sight) ----


def percent(fraction: float) -> int:
    return 100 if fraction == 1 else max(int(fraction > 0), int(fraction * 100 + 1e-9))


@pytest.mark.parametrize("game", SightRules)
@pytest.mark.parametrize("door", Door)
def test_views_says_of_each_pair_what_sees_says(game: SightRules, door: Door) -> None:
    gateway = gate()
    scene = gateway.scene
    spaces = sorted(scene.board.all_spaces())[::9]
    doubles = [
        gateway.figure((0, 3, 1), (1, 3, 1), height=6),
        gateway.figure((3, -3, 1), (3, -2, 1), height=4),
    ]
    figures = [PlacedFigure((space,), 5) for space in spaces] + doubles
    crowd = [gateway.figure((1, 2, 1), height=7), gateway.figure((0, -2, 1), height=5), doubles[0]]
    found = views(scene, figures, figures[::2], game=game, blockers=crowd, door=door)
    for row, one in enumerate(figures):
        for column, other in enumerate(figures[::2]):
            single = sees(scene, one, other, game=game, blockers=crowd, door=door)
            assert found[row, column] == percent(single.fraction), (one, other)
    assert {0, 100} < set(found.flat)


def test_the_middle_alone_sees_less() -> None:
    gateway = gate()
    spaces = sorted(gateway.scene.board.all_spaces())[::4]
    whole = all_pairs(gateway.scene, spaces, 5)
    middle = all_pairs(gateway.scene, spaces, 5, middle_only=True)
    assert set(middle.flat) <= {0, 33, 66, 100}
    assert not (middle > 0)[whole == 0].any()
    assert (middle > 0).mean() > 0.8 * (whole > 0).mean()


def test_only_the_pairs_asked_for_are_looked_at() -> None:
    gateway = gate()
    figures = [PlacedFigure((space,), 5) for space in sorted(gateway.scene.board.all_spaces())[::7]]
    only = np.random.default_rng(1).random((len(figures), len(figures))) < 0.3
    every = views(gateway.scene, figures, figures)
    some = views_of_pairs(gateway.scene, figures, figures, np.nonzero(only))
    assert (some == every[only]).all()
    assert views_of_pairs(gateway.scene, figures, figures, np.nonzero(only & ~only)).size == 0


def test_many_lines_are_done_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    gateway = gate()
    spaces = sorted(gateway.scene.board.all_spaces())[::7]
    at_once = all_pairs(gateway.scene, spaces, 5)
    monkeypatch.setattr("builder.sight.pairs._AT_ONCE", 300)
    assert (all_pairs(gateway.scene, spaces, 5) == at_once).all()


def test_parts_above_each_other_are_looked_for_along_one_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three heights at each of three places: nine lines go three ways over the table."""
    walked: list[tuple[int, int]] = []

    def lines(*ends: Any) -> Lines:
        found = Lines(*ends)
        walked.append((len(found), found.begin.shape[1]))
        return found

    monkeypatch.setattr("builder.sight.pairs.Lines", lines)
    gateway = gate()
    views(gateway.scene, [gateway.figure((0, 3, 1), height=5)], [gateway.figure((0, -2, 1), height=5)])
    assert walked[0] == (9, 3)


@pytest.mark.rule("R054")
def test_who_does_not_fit_sees_nothing_and_is_not_seen() -> None:
    field = look(*[("grass-1", q, 0, 1) for q in range(6)], ("road-2", 2, 0, 5))
    spaces = [field.space(q, 0, 1) for q in range(6)]
    assert [space.headroom for space in spaces] == [None, None, 3, 3, None, None]
    tall, short = all_pairs(field.scene, spaces, 4), all_pairs(field.scene, spaces, 3)
    assert not tall[2:4].any()
    assert not tall[:, 2:4].any()
    assert tall[0, 0] == 100
    assert short[2, 3] == 100


def test_nobody_among_nobody() -> None:
    field = look(("grass-1", 0, 0, 1))
    one = field.figure((0, 0, 1), height=5)
    assert views(field.scene, [], [one]).shape == (0, 1)
    assert views(field.scene, [one], []).shape == (1, 0)


def test_all_pairs_keeps_doors_closed() -> None:
    gateway = gate()
    spaces = [gateway.space(*at[:3]) for at in (BEFORE, BEHIND)]
    assert all_pairs(gateway.scene, spaces, 5).tolist() == [[100, 0], [0, 100]]
    shut = gateway.figure(BEFORE[:3], height=5), gateway.figure(BEHIND[:3], height=5)
    assert views(gateway.scene, shut[:1], shut[1:], door=Door.OPEN).tolist() == [[100]]


@pytest.mark.rule("R213", "R175")
def test_on_a_castle_every_pair_is_as_sees_says(made: Callable[..., object]) -> None:
    """Ladders, battlements and walls of a castle, every 11th space and all rungs."""
    castle = look_at(made(CASTLE))  # type: ignore[arg-type]
    every = sorted(castle.scene.board.all_spaces())
    spaces = every[::31] + [s for s in every if s.kind is SpaceKind.LADDER_RUNG][::6]
    walk = [s for s in every if s.kind is SpaceKind.WALL_WALK][::9]
    figures = [PlacedFigure((space,), 4) for space in (*spaces, *walk)]
    found = views(castle.scene, figures, figures)
    for row, one in enumerate(figures):
        for column, other in enumerate(figures):
            if one is not other:
                assert found[row, column] == percent(sees(castle.scene, one, other).fraction)


@pytest.mark.rule("R080")
def test_range_counts_spaces() -> None:
    """The worked numbers: a target seven spaces away, one six away, one adjacent."""
    land = Land(laid(*[("grass-1", q, 0, 1) for q in range(9)]))
    assert distance(land, [Hex(0, 0)], [Hex(7, 0)]) == 7
    assert distance(land, [Hex(0, 0)], [Hex(6, 0)]) == 6
    assert distance(land, [Hex(0, 0)], [Hex(1, 0)]) == 1
    assert distance(land, [Hex(0, 0)], [Hex(0, 0)]) == 0


@pytest.mark.rule("R081")
def test_higher_levels_do_not_count() -> None:
    towers = [("rock-1", q, 0, slot) for q in range(1, 5) for slot in range(1, 4 * q)]
    land = Land(laid(("grass-1", 0, 0, 1), *towers))
    assert distance(land, [Hex(0, 0)], [Hex(4, 0)]) == 4


@pytest.mark.rule("R082")
def test_bare_table_is_gone_around() -> None:
    """A ring of hexes about an empty middle: across it takes the way round."""
    hexes = list(ring(Hex(0, 0), 2))
    land = Land(laid(*[("grass-1", *hex, 1) for hex in hexes]))
    assert distance(land, [Hex(-2, 0)], [Hex(2, 0)]) == 6
    assert distance(land, [Hex(-2, 0)], [Hex(0, 0)]) is None


@pytest.mark.rule("R082", "R220")
def test_hexes_under_trees_walls_and_water_count_as_spaces() -> None:
    rows = ("evergreen-15", 1, 0, 2), ("water-1", 4, 0, 1), ("fortress-wall-end", 5, 0, 1)
    land = Land(
        laid(("grass-1", 0, 0, 1), ("grass-7", 1, 0, 1), *rows, ("grass-1", 6, 0, 1), ("sand-1", 3, 0, 1))
    )
    assert distance(land, [Hex(0, 0)], [Hex(6, 0)]) == 6


def test_islands_are_out_of_range() -> None:
    land = Land(laid(("grass-1", 0, 0, 1), ("grass-1", 5, 0, 1)))
    assert distance(land, [Hex(0, 0)], [Hex(5, 0)]) is None


@pytest.mark.rule("R083")
def test_a_figure_on_two_spaces_counts_from_the_nearer() -> None:
    land = Land(laid(*[("grass-1", q, 0, 1) for q in range(9)]))
    assert distance(land, [Hex(0, 0), Hex(1, 0)], [Hex(6, 0), Hex(7, 0)]) == 5


def test_all_distances_at_once() -> None:
    land = Land(laid(*[("grass-1", q, 0, 1) for q in range(6)]))
    assert distances(land, [Hex(2, 0)]) == {Hex(q, 0): abs(q - 2) for q in range(6)}
    assert distances(land, [Hex(2, 0)], 1) == {Hex(q, 0): abs(q - 2) for q in (1, 2, 3)}
    assert distances(land, [Hex(2, 0), Hex(5, 0)], 0) == {Hex(2, 0): 0, Hex(5, 0): 0}
    assert distances(land, [Hex(9, 9)]) == {}


def test_on_whole_battlefields_range_is_never_shorter_than_the_straight_way(
    made: Callable[..., object],
) -> None:
    land = Land(made(TOMB))  # type: ignore[arg-type]
    battlefield = made(TOMB)
    hexes = sorted(battlefield.occupancy.hexes())  # type: ignore[attr-defined]
    found = distances(land, [hexes[0]])
    assert set(found) == set(hexes)
    assert all(steps >= hexes[0].distance(hex) for hex, steps in found.items())


ROWS = yaml.safe_load((Path(__file__).parent.parent / "data" / "sight" / "rows.yaml").read_text("utf-8"))


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row["about"], marks=[pytest.mark.rule(rule) for rule in row["rules"]])
        for row in ROWS
    ],
)
def test_as_many_pairs_see_each_other_as_were_counted_by_hand(
    row: dict[str, Any], catalogue: Catalogue
) -> None:
    rows = [(*piece, 1)[:4] for piece in row.get("pieces", ())]
    for piece, first, last, r, *slot in row["strips"]:
        rows += [(piece, q, r, slot[0] if slot else 1) for q in range(first, last + 1)]
    battlefield = Battlefield()
    pieces = [battlefield.new_piece(catalogue.pieces[id], Hex(q, r), slot) for id, q, r, slot in rows]
    battlefield.apply(Put(tuple(pieces)))
    scene = Scene(battlefield, Board(battlefield))
    spaces = sorted(scene.board.all_spaces())
    told = Counter(
        sees(scene, PlacedFigure((one,), row["height"]), PlacedFigure((other,), row["height"])).result
        for one, other in permutations(spaces, 2)
    )
    assert {result: told[result] for result in LookResult} == {result: row[result] for result in LookResult}
    table = all_pairs(scene, spaces, row["height"])
    assert int((table == 100).sum()) - len(spaces) == row["clear"]
    assert int((table == 0).sum()) == row["blocked"]


@given(st.sets(st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)), min_size=1), st.integers(0, 4))
def test_near_pairs_are_what_distances_say_from_each(hexes: set[Hex], most: int) -> None:
    listed = sorted(hexes)
    found = {
        (listed[one], listed[other]): away
        for one, other, away in zip(*(part.tolist() for part in near_pairs(listed, most)), strict=True)
    }
    assert found == {(a, b): n for a in listed for b, n in distances(hexes, [a], most).items()}


# ---- A scene that followed edits is the one that would be made from scratch ----

PIECES = (
    *("grass-1", "rock-7", "water-3", "evergreen-10", "evergreen-15", "palm-14", "glacier-3"),
    *("ruin-long", "battlement", "stone-wall", "ladder-rung", "fortress-doorway", "fortress-arch"),
    *("fortress-door", "fortress-wall-end"),
)
spot = st.tuples(
    st.sampled_from(PIECES), st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 5), st.integers(0, 5)
)
step = st.one_of(
    st.tuples(st.just("put"), spot),
    st.tuples(st.just("take"), st.integers(0, 99)),
    st.tuples(st.just("move"), st.integers(0, 99), spot),
)


def edit_of(battlefield: Battlefield, catalogue: Catalogue, what: tuple) -> Edit | None:  # type: ignore[type-arg]
    ids = sorted(battlefield.pieces)
    name, q, r, slot, rotation = what[-1] if what[0] != "take" else ("grass-1", 0, 0, 1, 0)
    if what[0] == "put":
        return Put((battlefield.new_piece(catalogue.pieces[name], Hex(q, r), slot, rotation),))
    if not ids:
        return None
    id = ids[what[1] % len(ids)]
    if what[0] == "take":
        return Take((id,))
    return Replace((Piece(id, catalogue.pieces[name], Hex(q, r), slot, rotation),))


def same_sight(one: GroundArrays, other: GroundArrays) -> bool:
    """Whether lines all over the battlefield are blocked alike."""
    rng = np.random.default_rng(5)
    start, end = (rng.uniform((-180, -160, 1), (180, 160, 120), (400, 3)) for _ in range(2))
    return bool((blocked(one, Lines(start, end)) == blocked(other, Lines(start, end))).all())


@settings(max_examples=often(16))
@given(steps=st.lists(step, min_size=1, max_size=12))
def test_a_scene_that_followed_edits_equals_one_made_from_scratch(catalogue: Catalogue, steps: list) -> None:  # type: ignore[type-arg]
    battlefield = Battlefield()
    board = Board(battlefield)
    scene = Scene(battlefield, board)
    ground = scene.ground

    def follow(change) -> None:  # type: ignore[no-untyped-def]
        board.update(change)
        scene.update(change)

    battlefield.subscribe(follow)
    undo: list[Edit] = []
    for what in steps:
        edit = edit_of(battlefield, catalogue, what)
        if edit is not None:
            undo.append(battlefield.apply(edit))
    fresh = Scene(battlefield, Board(battlefield))
    assert scene == fresh
    assert scene.ground is ground
    assert same_sight(scene.ground, fresh.ground)
    assert scene.leaves(Door.OPEN, {}) == fresh.leaves(Door.OPEN, {})
    for edit in reversed(undo):
        battlefield.apply(edit)
    assert scene == Scene(Battlefield(), Board(Battlefield()))
    assert same_sight(scene.ground, Scene(Battlefield(), Board(Battlefield())).ground)


def test_an_edit_far_away_and_one_far_beyond_are_followed(catalogue: Catalogue) -> None:
    """Beyond the table of rows, and so far that no table is made of it."""
    battlefield = Battlefield()
    board = Board(battlefield)
    scene = Scene(battlefield, board)
    assert not blocked(scene.ground, Lines(np.array([[0.0, 0, 5]]), np.array([[900.0, 0, 5]])))[0]
    for q in (14, 9_000):
        tower = battlefield.new_piece(catalogue.pieces["rock-1"], Hex(q, 0), 1)
        seen: list = []  # type: ignore[type-arg]
        stop = battlefield.subscribe(seen.append)
        battlefield.apply(Put((tower,)))
        stop()
        board.update(seen[0])
        scene.update(seen[0])
        across = Lines(np.array([[44.58 * (q - 3), 0, 5.0]]), np.array([[44.58 * (q + 3), 0, 5.0]]))
        assert blocked(scene.ground, across)[0]
        beside = np.array([0.0, 60.0, 0.0])
        assert not blocked(scene.ground, Lines(across.start + beside, across.start + across.step + beside))[0]


def test_an_empty_battlefield_has_nothing_in_the_way() -> None:
    battlefield = Battlefield()
    scene = Scene(battlefield, Board(battlefield))
    assert scene.contents == {}
    assert all_pairs(scene, [], 5).shape == (0, 0)


def test_a_scene_is_equal_to_scenes_only() -> None:
    scene = look(("grass-1", 0, 0)).scene
    assert scene != "scene"
    assert scene != look(("grass-1", 1, 0)).scene
    with pytest.raises(TypeError):
        hash(scene)
