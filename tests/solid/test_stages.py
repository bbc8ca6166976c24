"""A battlefield on its way up: what stands is what stands on the sheets, however one came there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.drawing.styles import Styles
from builder.hexgrid import LEVEL, Hex
from builder.solid.camera import Camera
from builder.solid.meshing import mesh_of
from builder.solid.renderer import Light, Renderer
from builder.solid.stages import Group, Stages
from tests.battlefields import CASTLE, laid, made, shipped_catalogue
from tests.solid.opengl import new_renderer

SIZE = (240, 200)


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    found = new_renderer()
    yield found
    found.release()


def by_level(battlefield: Battlefield) -> list[list[Group]]:
    """A step a level, of one group each."""
    slots = sorted({piece.slot for piece in battlefield.pieces.values()})
    return [[tuple([p for p in battlefield.in_order() if p.slot == slot])] for slot in slots]


def all_of(stages: Stages, renderer: Renderer) -> None:
    assert stages.put_on(renderer, lambda: False)


def picture(renderer: Renderer, camera: Camera) -> np.ndarray:
    found = renderer.draw(camera, SIZE, Light())
    return np.frombuffer(found, np.uint8).reshape(SIZE[1], SIZE[0], 4)[..., :3].astype(int)


def seen(renderer: Renderer, camera: Camera) -> set[int]:
    """The pieces that are found under the mouse."""
    return set(np.unique(renderer.numbers(camera, SIZE)).tolist()) - {0}


def test_after_the_last_step_the_bodies_are_those_of_the_battlefield(
    renderer: Renderer, styles: Styles
) -> None:
    battlefield = made(CASTLE)
    steps = by_level(battlefield)
    stages = Stages(battlefield, steps, styles)
    stages.show(len(steps))
    all_of(stages, renderer)
    camera = Camera().fitted(renderer.spots, SIZE)
    built = renderer.numbers(camera, SIZE)
    whole = new_renderer()
    whole.put(None, mesh_of(battlefield, styles))
    assert (built == whole.numbers(camera, SIZE)).all()
    whole.release()


def test_going_back_shows_the_same_as_going_forward(renderer: Renderer, styles: Styles) -> None:
    walls = [("fortress-wall-end", 2, 1, slot) for slot in (2, 11)]
    battlefield = laid(("grass-24", 0, 0, 1), *walls, ("sand-7", 9, 0, 2), ("battlement", 9, 0, 3))
    steps = by_level(battlefield)
    stages = Stages(battlefield, steps, styles)
    camera = Camera().fitted(stages.room, SIZE)
    forward = []
    for number in range(1, len(steps) + 1):
        stages.show(number)
        all_of(stages, renderer)
        forward.append(picture(renderer, camera))
    for number in range(len(steps), 0, -1):
        stages.show(number)
        all_of(stages, renderer)
        assert abs(picture(renderer, camera) - forward[number - 1]).max() <= 8  # lines may cross otherwise


def test_later_pieces_are_not_there_and_earlier_ones_are_paler_than_those_of_the_step(
    renderer: Renderer, styles: Styles
) -> None:
    battlefield = laid(("rock-1", 0, 0, 1), ("rock-1", 3, 0, 2), ("rock-1", 0, 3, 3))
    stages = Stages(battlefield, by_level(battlefield), styles)
    camera = Camera().from_above().fitted(stages.room, SIZE)
    stages.show(1)
    all_of(stages, renderer)
    assert seen(renderer, camera) == {1}
    where = renderer.numbers(camera, SIZE) == 1
    new = picture(renderer, camera)[where].mean()
    stages.show(2)
    all_of(stages, renderer)
    assert seen(renderer, camera) == {1, 2}
    assert picture(renderer, camera)[where].mean() > new + 20


def test_what_falls_is_seen_above_its_place_and_cannot_be_pointed_at(
    renderer: Renderer, styles: Styles
) -> None:
    battlefield = laid(("grass-1", 0, 0, 1), ("rock-1", 3, 0, 2))
    stages = Stages(battlefield, by_level(battlefield), styles)
    camera = Camera().fitted(stages.room, SIZE)
    pictures = []
    for height in (None, 4 * LEVEL, LEVEL, 0.0):
        stages.show(2, (height,))
        all_of(stages, renderer)
        pictures.append(picture(renderer, camera))
        assert seen(renderer, camera) == {1}
    tops = [np.nonzero((each != pictures[0]).any(axis=2))[0].min(initial=SIZE[1]) for each in pictures]
    assert tops[1] < tops[2] < tops[3] < tops[0]


def test_going_back_takes_away_what_falls_and_what_stands_at_once_however_late_it_is(
    renderer: Renderer, styles: Styles
) -> None:
    battlefield = laid(("grass-7", 0, 0, 1), ("rock-1", 0, 0, 2), ("sand-1", 1, 0, 3))
    stages = Stages(battlefield, by_level(battlefield), styles)
    camera = Camera().fitted(stages.room, SIZE)
    stages.show(1)
    all_of(stages, renderer)
    first = picture(renderer, camera)
    stages.show(3, (LEVEL,))
    all_of(stages, renderer)
    stages.show(1)
    assert not stages.put_on(renderer, lambda: True)
    assert seen(renderer, camera) <= {1}
    all_of(stages, renderer)
    assert (picture(renderer, camera) == first).all()


def test_what_is_too_late_comes_with_the_next_calls_from_the_ground_up(
    renderer: Renderer, styles: Styles
) -> None:
    battlefield = laid(("grass-1", 0, 0, 1), ("grass-1", 20, 0, 1), ("grass-1", 40, 0, 1))
    stages = Stages(battlefield, by_level(battlefield), styles)
    camera = Camera().fitted(stages.room, SIZE)
    stages.show(1)
    counts = []
    for _call in range(20):
        late = iter([False])
        complete = stages.put_on(renderer, lambda late=late: next(late, True))
        counts.append(len(seen(renderer, camera)))
        if complete:
            break
    assert counts[0] < 3
    assert counts == sorted(counts)
    assert counts[-1] == 3


def test_an_edit_makes_only_what_it_touches_again_and_leaves_the_rest(
    renderer: Renderer, styles: Styles
) -> None:
    battlefield = laid(("grass-1", 0, 0, 1), ("grass-1", 20, 0, 1), ("rock-1", 0, 0, 2))
    stages = Stages(battlefield, by_level(battlefield), styles)
    camera = Camera().fitted(stages.room, SIZE)
    stages.show(2)
    all_of(stages, renderer)
    before = stages.in_place
    piece = battlefield.new_piece(shipped_catalogue().pieces["sand-1"], Hex(21, 0), 2)
    battlefield.apply(Put((piece,)))
    stages.change(battlefield, by_level(battlefield))
    all_of(stages, renderer)
    assert {3, piece.id} <= seen(renderer, camera)
    assert any(mesh in before for mesh in stages.in_place)
    other = replace(piece, hex=Hex(19, 0))
    battlefield.apply(Replace((other,)))
    stages.change(battlefield, by_level(battlefield))
    all_of(stages, renderer)
    whole = new_renderer()
    whole.put(None, mesh_of(battlefield, styles))
    assert (renderer.numbers(camera, SIZE) == whole.numbers(camera, SIZE)).all()
    whole.release()
    battlefield.apply(Take((3, piece.id)))
    stages.change(battlefield, by_level(battlefield))
    stages.show(1)
    all_of(stages, renderer)
    assert seen(renderer, camera) == {1, 2}


def test_taken_off_nothing_is_left(renderer: Renderer, styles: Styles) -> None:
    battlefield = laid(("grass-1", 0, 0, 1), ("rock-1", 0, 0, 2))
    stages = Stages(battlefield, by_level(battlefield), styles)
    stages.show(2, (LEVEL,))
    all_of(stages, renderer)
    assert renderer.bounds is not None
    stages.take_off(renderer)
    assert renderer.bounds is None
    assert len(renderer.spots) == 0
