"""The packed model: after every step, to the triangle, what stands then; and every piece has a body."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from builder.battlefield import Battlefield, Piece
from builder.hexgrid import LEVEL, SIDE, centre
from builder.sheets.building.steps import steps_of, with_flags_lowered
from builder.solid.mesh import Mesh
from builder.solid.meshing import mesh_of
from builder.solid.packed import MOST, packed
from tests.battlefields import CASTLE, TUNDRA, made, shipped_catalogue, shipped_styles
from tests.sheets.plans import built
from tests.sheets.rebuilding import random_battlefield
from tests.solid.packed_reader import PackedModel, Place, read_packed

Steps = Sequence[Sequence[Piece]]


@cache
def model_of(name: str) -> tuple[Battlefield, Steps, PackedModel]:
    """A whole battlefield, the steps of its guide, and what its packed model says."""
    field = with_flags_lowered(random_battlefield(11) if name == "random" else made(name))
    steps = [step.pieces for step in steps_of(field, shipped_catalogue())]
    return field, steps, read_packed(packed(field, steps, shipped_styles()))


def rounded(places: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
    """Places in tenths of a mm, in an order that does not count."""
    return tuple(sorted(tuple(round(10 * part) for part in place) for place in places))


def faces(mesh: Mesh) -> Counter[tuple[int, tuple[tuple[int, ...], ...]]]:
    """The triangles of a mesh with the ids of their pieces; each counts once."""
    at, owner = mesh.vertices["at"].tolist(), mesh.vertices["piece"].tolist()
    return Counter(
        {(owner[row[0]], rounded([at[corner] for corner in row])) for row in mesh.triangles.tolist()}
    )


def near(one: tuple[tuple[int, ...], ...], other: tuple[tuple[int, ...], ...]) -> bool:
    return all(abs(a - b) <= 1 for p, q in zip(one, other, strict=True) for a, b in zip(p, q, strict=True))


@pytest.mark.parametrize("name", [CASTLE, TUNDRA, "random"])
def test_after_every_step_it_is_the_model_of_what_stands_then(name: str) -> None:
    """Compared with the whole field meshed again, chunk by chunk, which knows nothing of steps."""
    field, steps, model = model_of(name)
    ids = [piece.id for step in steps for piece in step]
    for number in {1, len(steps) // 2, len(steps)}:
        there = {piece.id for step in steps[:number] for piece in step}
        wanted = faces(mesh_of(field, shipped_styles(), shown=lambda piece, there=there: piece.id in there))
        found = Counter(
            (ids[piece], rounded([place for place, _colour in corners]))
            for corners, piece in model.seen(number)
        )
        # What is rounded differently by a tenth of a mm is the same.
        more, missing = list((found - wanted).elements()), list((wanted - found).elements())
        assert len(more) == len(missing)
        for id, corners in missing:
            assert any(id == other and near(corners, there) for other, there in more), (number, id)


@pytest.mark.parametrize("name", [CASTLE, TUNDRA, "random"])
def test_every_piece_has_a_body_from_its_own_step_on_and_none_before(name: str) -> None:
    _field, steps, model = model_of(name)
    own = [number for number, step in enumerate(steps, 1) for _piece in step]
    assert {span.piece for _corners, span in model.triangles if span.at(own[span.piece])} == set(
        range(len(own))
    )
    assert all(own[span.piece] <= span.first < span.end for _corners, span in model.triangles)
    assert all(own[span.piece] <= span.first < span.end for *_line, span in model.lines)
    assert model.head["steps"] == [sum(map(len, steps[:number])) for number in range(1, len(steps) + 1)]


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_every_body_stands_over_the_hexes_of_its_piece(name: str) -> None:
    _field, steps, model = model_of(name)
    pieces = [piece for step in steps for piece in step]
    assert model.head["pieces"] == [piece.type.id for piece in pieces]
    corners = {(span.piece, place) for row, span in model.triangles for place, _colour in row}
    for number, (x, y, z) in corners:
        piece = pieces[number]
        hexes = [*piece.cells, *[edge.across for edge in piece.edges]]
        assert any(math.dist((x, y), centre(hex)) < SIDE + 4 for hex in hexes), piece
        assert (piece.slot - 1) * LEVEL - 2 < z < (piece.highest + 8) * LEVEL, piece  # a flag


def test_the_side_towards_the_sun_is_the_brightest_and_that_away_from_it_the_darkest() -> None:
    field = built([("rock-1", 0, 0, 1, 0)])
    model = read_packed(packed(field, [list(field.pieces.values())], shipped_styles()))
    bright: dict[str, int] = {}
    for corners, _span in model.triangles:
        flat = len({round(z, 1) for (_x, _y, z), _colour in corners}) == 1
        upright = len({(round(x), round(y)) for (x, y, _z), _colour in corners}) == 2
        x, y = (sum(place[i] for place, _colour in corners) for i in (0, 1))
        side = ("lower " if y > 30 else "upper " if y < -30 else "") + ("right" if x > 0 else "left")
        if flat or upright:
            bright["top" if flat else side] = max(sum(colour) for _place, colour in corners)
    assert len(bright) == 7
    assert max(bright, key=bright.__getitem__) == "upper left"
    assert min(bright, key=bright.__getitem__) == "lower right"


def test_lines_mark_the_rims_of_what_stands() -> None:
    field, steps, model = model_of(TUNDRA)
    mesh = mesh_of(field, shipped_styles())
    ids = [piece.id for step in steps for piece in step]
    wanted = {
        (owner, rounded([start, end]))
        for owner, start, end in zip(
            mesh.lines["piece"].tolist(),
            mesh.lines["start"].tolist(),
            mesh.lines["end"].tolist(),
            strict=True,
        )
    }
    found = {(ids[span.piece], rounded(ends)) for ends, *_looks, span in model.lines if span.at(len(steps))}
    lacking = [
        (id, ends) for id, ends in wanted - found if not any(i == id and near(ends, e) for i, e in found)
    ]
    assert (len(found), lacking) == (len(wanted), [])


def test_more_steps_than_can_be_counted_are_refused() -> None:
    with pytest.raises(OverflowError, match="65535 steps; at most 65534"):
        packed(Battlefield(), [()] * (MOST + 1), shipped_styles())


def test_a_battlefield_of_ten_metres_is_packed_with_larger_units() -> None:
    field = built([("grass-1", 0, 0, 1, 0), ("grass-1", 240, 0, 1, 0)])
    model = read_packed(packed(field, [list(field.pieces.values())], shipped_styles()))
    right = max(x for corners, _span in model.triangles for (x, _y, _z), _colour in corners)
    assert right == pytest.approx(centre(list(field.pieces.values())[1].hex).x + 22.29, abs=0.2)
