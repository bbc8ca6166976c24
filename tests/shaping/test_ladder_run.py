"""Whole ladders over an edge: the right rungs, and why there are none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import MAX_SLOT, Battlefield, Put
from builder.catalogue import Catalogue, PieceType
from builder.construction import check
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Severity
from builder.shaping.ladder_run import LadderRun, LadderTrouble, ladder_run, rungs

Lay = Callable[..., Battlefield]

FOOT = Edge(Hex(0, 0), Direction.E)


@pytest.fixture
def rung(catalogue: Catalogue) -> PieceType:
    return catalogue.pieces["ladder-rung"]


def tower(top: int, q: int = 1) -> list[tuple[str, int, int, int, int]]:
    return [("rock-1", q, 0, slot, 0) for slot in range(1, top + 1)]


def build(battlefield: Battlefield, run: LadderRun, rung: PieceType) -> list[str]:
    """Put the rungs; the problems then."""
    new = battlefield.new_piece
    pieces = tuple(new(p.type, p.hex, p.slot, p.rotation) for p in rungs(run, rung, -99))
    battlefield.apply(Put(pieces))
    return [problem.code for problem in check(battlefield) if problem.severity is not Severity.NOTE]


@given(low=st.integers(1, 4), climb=st.integers(1, 14))
def test_a_ladder_reaches_every_height_and_stands(catalogue: Catalogue, low: int, climb: int) -> None:
    rung = catalogue.pieces["ladder-rung"]
    battlefield = Battlefield()
    rows = [*tower(low, 0), *tower(low + climb)]
    new = battlefield.new_piece
    battlefield.apply(Put(tuple(new(catalogue.pieces[id], Hex(q, r), s, t) for id, q, r, s, t in rows)))
    run = ladder_run(battlefield, rung, FOOT)
    assert (run.low, run.high, run.trouble) == (low, low + climb, None)
    assert len(run.slots) == (climb + 1) // 2
    assert build(battlefield, run, rung) == []


def test_either_name_of_the_edge_gives_the_ladder_at_the_lower_side(lay: Lay, rung: PieceType) -> None:
    battlefield = lay(*tower(1, 0), *tower(12))
    for edge in (FOOT, FOOT.other_side):
        run = ladder_run(battlefield, rung, edge)
        assert run.edge == FOOT
        assert run.slots == (2, 4, 6, 8, 10, 12), "as on a published castle"
    assert {piece.edges for piece in rungs(run, rung, -9)} == {(FOOT,)}


def test_a_ladder_leads_up_a_castle_wall(lay: Lay, rung: PieceType) -> None:
    battlefield = lay(
        ("grass-1", 0, 0, 1, 0),
        ("grass-1", 1, 0, 1, 0),
        ("fortress-base-straight", 1, 0, 2, 0),
        ("fortress-wall-straight", 1, 0, 3, 0),
        ("wall-walk-1", 1, 0, 12, 0),
    )
    run = ladder_run(battlefield, rung, FOOT)
    assert len(run.slots) == 6
    assert build(battlefield, run, rung) == []


def test_a_ladder_that_is_too_short_now_is_carried_on(lay: Lay, rung: PieceType) -> None:
    # A rung leaning to the east is turned by one from the north-east.
    battlefield = lay(*tower(1, 0), *tower(9), ("ladder-rung", 0, 0, 2, 1), ("ladder-rung", 0, 0, 4, 1))
    run = ladder_run(battlefield, rung, FOOT)
    assert run.slots == (6, 8)
    assert build(battlefield, run, rung) == []
    assert ladder_run(battlefield, rung, FOOT).trouble is LadderTrouble.COMPLETE


@pytest.mark.parametrize(
    ("rows", "trouble"),
    [
        ([*tower(3, 0), *tower(3)], LadderTrouble.LEVEL),
        ([], LadderTrouble.LEVEL),
        ([*tower(3)], LadderTrouble.TABLE),
        ([*tower(1, 0), ("water-1", 0, 0, 2, 0), *tower(5)], LadderTrouble.FLUID),
        ([("fortress-base-end", 0, 0, 1, 0), *tower(5)], LadderTrouble.NO_TILE),
        ([*tower(1, 0), ("evergreen-10", 0, 0, 2, 0), *tower(5)], LadderTrouble.FILLED),
        ([*tower(1, 0), *tower(5), ("ladder-rung", 0, 0, 2, 3)], LadderTrouble.LANDING_TAKEN),
        ([*tower(1, 0), *tower(5), ("ladder-rung", 0, 0, 3, 1)], LadderTrouble.OUT_OF_STEP),
        ([*tower(1, 0), *tower(9), ("ruin-short", 0, 0, 2, 3)], LadderTrouble.EDGE_TAKEN),
    ],
)
def test_why_there_is_no_ladder(
    lay: Lay, rung: PieceType, rows: list[tuple[str, int, int, int, int]], trouble: LadderTrouble
) -> None:
    assert ladder_run(lay(*rows), rung, FOOT).trouble is trouble


def test_water_on_top_of_a_tower_adds_no_height(lay: Lay, rung: PieceType) -> None:
    battlefield = lay(*tower(1, 0), *tower(5), ("water-1", 1, 0, 6, 0))
    run = ladder_run(battlefield, rung, FOOT)
    assert (run.high, run.slots) == (5, (2, 4))
    assert build(battlefield, run, rung) == []


def test_only_what_is_in_sight_is_climbed(lay: Lay, rung: PieceType) -> None:
    battlefield = lay(*tower(1, 0), *tower(9))
    assert ladder_run(battlefield, rung, FOOT, highest=5).slots == (2, 4)


def test_no_rung_lies_beyond_the_limit(lay: Lay, rung: PieceType) -> None:
    battlefield = lay(("rock-1", 0, 0, MAX_SLOT - 1, 0), ("rock-1", 1, 0, MAX_SLOT, 0))
    assert ladder_run(battlefield, rung, FOOT).trouble is LadderTrouble.TOO_HIGH
