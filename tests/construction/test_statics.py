"""Which piles of tiles stand (decision 22): hand-worked ones, and heaps of tiles beside exact arithmetic."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import Catalogue
from builder.construction import LiveProblems, check, simplex
from builder.construction.statics import falls
from builder.hexgrid import Hex


@pytest.fixture(autouse=True, params=["HiGHS", "plain Python"])
def solver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it twice: with the solver, and as in a browser, where there is none."""
    if request.param == "plain Python":
        monkeypatch.setitem(sys.modules, "highspy", None)


Build = Callable[..., Battlefield]
CORNERS = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]  # of a hex, in thirds of its axes


def stands(pieces: Sequence[Piece]) -> bool:
    """Whether forces at the corners of all touching hexes, none of which pulls, hold each piece in balance:
    worked out in fractions, on the axes of the hexes, piece by piece from the table up.

    An affine picture of the pile has the same balance, so hex geometry is not asked.
    """
    on = {cell: piece for piece in pieces for cell in piece.filled()}
    row = {piece.id: 3 * number for number, piece in enumerate(p for p in pieces if p.slot > 1)}
    columns = []
    for upper in pieces:
        for cell in upper.cells if upper.slot > 1 else ():
            lower = on.get((cell, upper.slot - 1))
            for q, r in CORNERS if lower is not None else ():
                arms = (Fraction(1), cell.q + Fraction(q, 3), cell.r + Fraction(r, 3))
                force = [Fraction(0)] * 3 * len(row)
                force[row[upper.id] : row[upper.id] + 3] = arms
                if lower.id in row:
                    force[row[lower.id] : row[lower.id] + 3] = [-arm for arm in arms]
                columns.append(force)
    weights = [Fraction(0)] * 3 * len(row)
    for piece in pieces:
        if piece.id in row:
            weights[row[piece.id]] = Fraction(len(piece.cells))
            weights[row[piece.id] + 1] = Fraction(sum(cell.q for cell in piece.cells))
            weights[row[piece.id] + 2] = Fraction(sum(cell.r for cell in piece.cells))
    return has_solution(columns, weights)


def has_solution(columns: list[list[Fraction]], wanted: list[Fraction]) -> bool:
    """Whether amounts of columns, none negative, add up to what is wanted: the first phase of the simplex
    method with Bland's rule, which ends, in fractions, which do not err.
    """
    signs = [-1 if value < 0 else 1 for value in wanted]
    rows = [
        [sign * column[n] for column in columns] + [Fraction(n == m) for m in range(len(wanted))]
        for n, sign in enumerate(signs)
    ]
    values = [abs(value) for value in wanted]
    basis = [len(columns) + n for n in range(len(wanted))]
    costs = [-sum(row[c] for row in rows) for c in range(len(columns))]
    left = sum(values)
    while left:
        entering = next((c for c, cost in enumerate(costs) if cost < 0), None)
        if entering is None:
            return False
        ratios = [(values[n] / row[entering], basis[n], n) for n, row in enumerate(rows) if row[entering] > 0]
        _ratio, _leaves, pivot = min(ratios)
        scale = rows[pivot][entering]
        rows[pivot] = [value / scale for value in rows[pivot]]
        values[pivot] /= scale
        for n, row in enumerate(rows):
            if n != pivot and row[entering]:
                factor = row[entering]
                rows[n] = [a - factor * b if b else a for a, b in zip(row, rows[pivot], strict=True)]
                values[n] -= factor * values[pivot]
        factor = costs[entering]
        costs = [a - factor * b if b else a for a, b in zip(costs, rows[pivot][: len(columns)], strict=True)]
        left += factor * values[pivot]
        basis[pivot] = entering
    return True


def heap(catalogue: Catalogue, seed: int, most: int) -> Battlefield:
    """Tiles dropped at random: each lies as low as it can, on something that was there."""
    chance = random.Random(seed)
    field, tops = Battlefield(), dict[Hex, int]()
    for _ in range(chance.randint(3, most)):
        type = catalogue.pieces[chance.choice(("grass-1", "grass-2", "grass-3", "road-5", "grass-7"))]
        hex = Hex(chance.randint(-2, 2), chance.randint(-2, 2))
        tile = field.new_piece(type, hex, 1, chance.randrange(6))
        slot = max(tops.get(cell, 0) for cell in tile.cells) + 1
        field.apply(Put((field.new_piece(type, hex, slot, tile.rotation),)))
        tops |= dict.fromkeys(tile.cells, slot)
    return field


@pytest.mark.parametrize("seed", range(30))
def test_a_heap_falls_where_no_forces_hold_it(catalogue: Catalogue, seed: int) -> None:
    field = heap(catalogue, seed, 7)
    assert (not falls(field)) is stands(list(field.pieces.values()))


def test_the_heaps_of_this_test_stand_and_fall(catalogue: Catalogue) -> None:
    found = [bool(falls(heap(catalogue, seed, 7))) for seed in range(30)]
    assert 5 <= sum(found) <= 25


def test_what_is_in_balance_on_the_hex_that_holds_it_stands_under_any_weight(build: Build) -> None:
    """Seven hexes lie on the held half of two, with their middle over it."""
    tower = [f"grass-7 0,-1 {slot}" for slot in range(3, 13)]
    assert falls(build("rock-1 0,0 1", "grass-2 0,0 2", *tower)) == {}


def test_weight_over_the_free_half_falls_however_wide_it_is(build: Build) -> None:
    """Equal shares would hand half of it to the held half, and call it stable."""
    field = build("rock-1 0,0 1", "grass-2 0,0 2", *[f"grass-7 1,-1 {slot}" for slot in range(3, 13)])
    (problem,) = [problem for problem in check(field) if problem.code == "tips"][:1]
    assert "under it at" in problem.hint


def test_a_bridge_that_also_touches_a_loose_end_presses_on_nothing_there(build: Build) -> None:
    posts = [
        f"rock-1 {q},{r} {slot}"
        for q, r in ((0, -1), (1, -1), (-1, 0), (0, 0), (-1, 1), (0, 1))
        for slot in (1, 2)
    ]
    assert falls(build(*posts, "rock-1 2,0 1", "grass-2 1,0 2", "grass-7 0,-1 3")) == {}


def test_two_tiles_that_lean_on_each_other_stand_as_an_arch(build: Build) -> None:
    """Each alone would tip over the gap; the one on top is held at both ends and holds them down."""
    posts = ["rock-1 0,0 1", "rock-1 3,0 1"]
    sides = ["grass-2 0,0 2", "grass-2 2,0 2"]
    assert falls(build(*posts, *sides, "road-5 0,0 3")) == {}


def test_with_a_column_under_each_piece_that_falls_nothing_falls(catalogue: Catalogue) -> None:
    """The hints are followed, all of them."""
    held = 0
    for seed in range(30):
        field = heap(catalogue, seed, 7)
        props = [fall.prop for fall in falls(field).values()]
        if None not in props:
            cells = {(hex, level) for hex, slot in filter(None, props) for level in range(1, slot)}
            free = [cell for cell in sorted(cells) if not field.occupancy.at(*cell)]
            with_them = Battlefield(pieces=field.pieces.values())
            with_them.apply(Put(tuple(
                Piece(1_000 + n, catalogue.pieces["rock-1"], *cell) for n, cell in enumerate(free)
            )))  # fmt: skip
            assert falls(with_them) == {}, seed
            held += bool(props)
    assert held >= 5


def test_the_live_check_says_the_same_once_it_has_been_asked(catalogue: Catalogue) -> None:
    for seed in range(10):
        field = heap(catalogue, seed, 7)
        live = LiveProblems(field)
        live.take_falls(falls(field))
        assert set(live.problems) == set(check(field)), seed


def test_only_what_is_under_and_over_an_overhang_is_asked(build: Build, monkeypatch) -> None:
    """A map without one needs no solver."""
    monkeypatch.setattr("builder.construction.statics._Balance", None)
    assert falls(build(*[f"grass-7 0,0 {slot}" for slot in range(1, 40)])) == {}


def test_where_the_steps_of_the_solver_run_out_nothing_is_claimed(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = build("rock-1 0,0 1", "grass-2 0,0 2", *[f"grass-7 1,-1 {slot}" for slot in range(3, 6)])
    assert falls(field)
    monkeypatch.setitem(sys.modules, "highspy", None)
    monkeypatch.setattr(simplex, "_MOST_STEPS", 0)
    assert falls(field) == {}
    assert simplex.least([1.0, 1.0], [{0: 1.0, 1: -1.0}], [0.0]) == []
