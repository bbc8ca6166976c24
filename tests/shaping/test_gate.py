"""A doorway put into a castle wall: what comes of it is right by the building rules."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Role
from builder.construction import check
from builder.hexgrid import Hex, ring
from builder.problems import Severity
from builder.shaping.gate import Gate
from tests.battlefields import shipped_catalogue
from tests.shaping.test_castle_run import Site, site

STRAIGHT = [Hex(q, 0) for q in range(-3, 4)]
COURT = [*ring(Hex(0, 0), 2), next(iter(ring(Hex(0, 0), 2)))]


def gate_in(built: Site, hex: Hex, rotation: int = 0, **more: object) -> Gate | None:
    doorway = shipped_catalogue().pieces["fortress-doorway"]
    return Gate.of(built.battlefield, built.types, doorway, hex, rotation, first_id=-500, **more)  # type: ignore[arg-type]


def opened(built: Site, gate: Gate) -> Battlefield:
    """The battlefield with the doorway in the wall."""
    made = Battlefield(pieces=built.battlefield.pieces.values())
    made.apply(Take(tuple(gate.taken)))
    made.apply(Replace(gate.changed))
    made.apply(Put(tuple(map(made.new_like, gate.added))))
    return made


def wrong(battlefield: Battlefield) -> list[str]:
    return [problem.code for problem in check(battlefield) if problem.severity is not Severity.NOTE]


def roles(gate: Gate) -> Counter[Role]:
    return Counter(piece.type.role for piece in gate.added)


@pytest.mark.parametrize(("rotation", "row"), [(0, -1), (3, 1)])
def test_in_a_straight_wall_it_stands_one_row_before_the_two_hexes_whose_place_it_takes(
    rotation: int, row: int
) -> None:
    built = site()
    built.build(STRAIGHT)
    before = len(built.battlefield.pieces)
    gate = gate_in(built, Hex(0, 0), rotation)
    assert gate is not None
    assert gate.added[0].rotation == rotation
    assert {cell.r for cell in gate.added[0].cells} == {row}
    assert roles(gate) == {Role.DOORWAY: 1, Role.WALL_WALK: 3}
    assert len(gate.taken) == 6  # base, wall and walk of two hexes
    assert len(gate.changed) == 4  # base and wall on both sides
    made = opened(built, gate)
    assert wrong(made) == []
    assert len(made.pieces) == before - 6 + 4
    assert sum(piece.type.kind.id == "grass" for piece in made.pieces.values()) == sum(
        piece.type.kind.id == "grass" for piece in built.battlefield.pieces.values()
    ), "the lawn stays"


@pytest.mark.parametrize("storeys", [2, 3])
def test_a_higher_wall_goes_on_over_the_doorway(storeys: int) -> None:
    built = site()
    built.build(STRAIGHT, storeys=storeys)
    gate = gate_in(built, Hex(1, 0))
    assert gate is not None
    assert roles(gate) == {Role.DOORWAY: 1, Role.CASTLE_WALL: 3 * (storeys - 1), Role.WALL_WALK: 3}
    made = opened(built, gate)
    assert wrong(made) == []
    tops = {p.slot for p in made.pieces.values() if p.type.role is Role.WALL_WALK}
    assert tops == {2 + 1 + 9 * storeys}


def test_in_a_ring_the_turn_asked_for_is_taken_where_it_fits() -> None:
    built = site()
    built.build(COURT)
    found = {}
    for rotation in range(6):
        gate = gate_in(built, Hex(2, 0), rotation)
        assert gate is not None
        assert wrong(opened(built, gate)) == []
        found[rotation] = gate.added[0].rotation
    assert found[1] == 1
    assert found[2] == 2
    assert set(found.values()) == {1, 2}, "the others turn to what fits at this corner"


def test_battlements_and_ladders_on_the_hexes_that_go_go_with_them() -> None:
    built = site()
    built.build(STRAIGHT)
    new = built.battlefield.new_piece
    pieces = shipped_catalogue().pieces
    walk = next(p for p in built.battlefield.pieces.values() if p.type.role is Role.WALL_WALK)
    on_it = [new(pieces["battlement"], Hex(0, -1), walk.slot + 1, rotation) for rotation in (1, 2)]
    far = new(pieces["battlement"], Hex(3, -1), walk.slot + 1, 2)
    built.battlefield.apply(Put((*on_it, far)))
    gate = gate_in(built, Hex(0, 0), 3)
    assert gate is not None
    gone = {Hex(0, 0), Hex(-1, 0)}
    lining = [p for p in on_it if gone & {hex for e in p.edges for hex in (e.hex, e.across)}]
    assert lining
    assert {p.id for p in lining} <= gate.taken
    assert far.id not in gate.taken


def test_where_no_wall_stands_there_is_no_gate_and_where_none_fits_nothing_is_added() -> None:
    built = site()
    built.build(STRAIGHT)
    assert gate_in(built, Hex(0, 3)) is None
    short = site()
    short.build([Hex(0, 0), Hex(1, 0)])
    assert gate_in(short, Hex(0, 0)) == Gate()


def test_what_stands_in_the_way_or_is_hidden_is_left_alone() -> None:
    built = site()
    built.build(STRAIGHT)
    tree = shipped_catalogue().pieces["evergreen-10"]
    built.battlefield.apply(Put((built.battlefield.new_piece(tree, Hex(0, -1), 2),)))
    gate = gate_in(built, Hex(0, 0), 0)
    assert gate is not None
    assert gate.added[0].rotation == 3, "to the side without the tree"
    hidden = {p.id for p in built.battlefield.pieces.values() if p.type.role is Role.CASTLE_WALL}
    assert gate_in(built, Hex(0, 0), 0, without=hidden) is None


def test_where_there_is_ground_before_it_on_one_side_alone_it_opens_there() -> None:
    """Ground for the wall and all south of it; north of it one row for the doorway, and none beyond."""
    built = site()
    taken = [p.id for p in built.battlefield.pieces.values() if p.hex.r < -1]
    built.battlefield.apply(Take(tuple(taken)))
    built.build(STRAIGHT)
    gate = gate_in(built, Hex(0, 0), 5)
    assert gate is not None
    spaces = gate.added[0].spaces
    assert all(built.battlefield.occupancy.at(space, 1) for space in spaces)
    assert wrong(opened(built, gate)) == []
