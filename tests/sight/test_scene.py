"""A scene that followed edits is the one that would be made from scratch."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, Take
from builder.board import Board, Door
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.sight import Scene, all_pairs
from builder.sight.ground import Ground
from builder.sight.kernel import Lines, blocked
from tests.sight.conftest import Look

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


def same_sight(one: Ground, other: Ground) -> bool:
    """Whether lines all over the battlefield are blocked alike."""
    rng = np.random.default_rng(5)
    start, end = (rng.uniform((-180, -160, 1), (180, 160, 120), (400, 3)) for _ in range(2))
    return bool((blocked(one, Lines(start, end)) == blocked(other, Lines(start, end))).all())


@settings(max_examples=40)
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


def test_a_scene_is_equal_to_scenes_only(look: Callable[..., Look]) -> None:
    scene = look(("grass-1", 0, 0)).scene
    assert scene != "scene"
    assert scene != look(("grass-1", 1, 0)).scene
    with pytest.raises(TypeError):
        hash(scene)
