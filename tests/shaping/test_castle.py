"""A castle as one thing: what is read of its pieces, and what comes of changing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder.api import open_field
from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Role
from builder.construction import check
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Edge, Hex, line, ring, turned_about
from builder.problems import Severity
from builder.shaping.castle import Castle
from builder.shaping.castle_rebuilt import RebuiltCastle
from builder.shaping.gate import Gate
from builder.shaping.ladder_run import LadderRun
from builder.shaping.rim import battlements, full_rim
from builder.shaping.symmetry import footprint
from builder.shaping.wall_way import WallWay
from tests.battlefields import shipped_catalogue
from tests.shaping.test_castle_run import Site, site

AROUND = [*ring(ORIGIN, 3), next(iter(ring(ORIGIN, 3)))]
STRAIGHT = line(Hex(-4, 0), Hex(4, 0))
TYPES = shipped_catalogue().pieces


def walled(passed: Iterable[Hex], storeys: int = 1) -> Site:
    built = site()
    built.build(passed, storeys=storeys)
    return built


def with_gate(built: Site, hex: Hex) -> Site:
    gate = Gate.of(built.battlefield, built.types, TYPES["fortress-doorway"], hex, 0, first_id=-500)
    assert gate is not None
    assert gate.added
    built.battlefield.apply(Take(tuple(gate.taken)))
    built.battlefield.apply(Replace(gate.changed))
    built.battlefield.apply(Put(tuple(map(built.battlefield.new_like, gate.added))))
    return built


def crowned(built: Site) -> Site:
    top = next(p for p in built.battlefield.pieces.values() if p.type.role is Role.WALL_WALK).cells[0]
    rim = [e for way in range(6) for e in full_rim(built.battlefield, Edge(top, way))]
    court = read(built.battlefield, top).way.court()
    edges = [edge for edge in dict.fromkeys(rim) if edge.hex not in court]
    new = battlements(TYPES["battlement"], built.battlefield, edges, None, -900)
    built.battlefield.apply(Put(tuple(map(built.battlefield.new_like, new))))
    return built


def read(battlefield: Battlefield, hex: Hex) -> Castle:
    castle = Castle.at(battlefield, hex)
    assert castle is not None
    return castle


def rebuilt(
    battlefield: Battlefield, hex: Hex, change: Callable[[Castle], Castle], **more: object
) -> Battlefield:
    """The battlefield with the castle at a hex changed."""
    castle = read(battlefield, hex)
    types = {piece.type.id: piece.type for piece in battlefield.pieces.values()}
    types = {id: types.get(id, type) for id, type in TYPES.items()}
    found = RebuiltCastle.of(battlefield, types, castle, change(castle), **more)  # type: ignore[arg-type]
    assert found.run.trouble is None
    copy = battlefield.copy()
    copy.apply(found.edit(copy))
    return copy


def looks(battlefield: Battlefield) -> Counter[object]:
    return Counter(map(footprint, battlefield.pieces.values()))


def wrong(battlefield: Battlefield) -> list[str]:
    return [problem.code for problem in check(battlefield) if problem.severity is not Severity.NOTE]


def roles(battlefield: Battlefield) -> Counter[Role]:
    return Counter(
        piece.type.role for piece in battlefield.pieces.values() if piece.type.role is not Role.LAND
    )


def test_a_ring_is_read_as_it_was_drawn() -> None:
    castle = read(walled(AROUND, storeys=2).battlefield, Hex(3, 0))
    assert castle.way.closed
    assert set(castle.way.hexes) == set(ring(ORIGIN, 3))
    assert set(castle.storeys.values()) == {2}
    assert set(castle.corners) == {Hex(3, 0), Hex(0, 3), Hex(-3, 3), Hex(-3, 0), Hex(0, -3), Hex(3, -3)}
    assert len(castle.pieces) == 18 * (1 + 2 + 1)
    assert not castle.crowned


def test_behind_a_doorway_the_row_goes_on() -> None:
    castle = read(with_gate(walled(STRAIGHT), Hex(0, 0)).battlefield, Hex(-4, 0))
    assert list(castle.way.hexes) in (STRAIGHT, STRAIGHT[::-1])
    assert set(castle.corners) == {Hex(-4, 0), Hex(4, 0)}
    (gate,) = castle.gates
    assert castle.gate_at(gate.cells[0]) == gate
    assert gate.hex in (Hex(-1, 0), Hex(0, 0), Hex(1, 0))


def test_ground_is_no_castle_and_bare_bases_are_none_yet() -> None:
    built = site()
    built.build(STRAIGHT, only_bases=True)
    assert Castle.at(built.battlefield, Hex(0, 0)) is None
    assert Castle.at(built.battlefield, Hex(3, 3)) is None
    stand = walled(STRAIGHT).battlefield
    assert Castle.at(stand, Hex(0, 0), without=stand.pieces.keys()) is None, "hidden or locked"


def test_a_doorway_without_walls_says_what_it_lacks() -> None:
    built = site(("fortress-doorway", 0, 0, 2, 0))
    with pytest.raises(RefusedError, match="no wall on both sides"):
        Castle.at(built.battlefield, Hex(1, 0))


def ways(steps: list[int]) -> list[Hex]:
    """A way of two hexes in each of some directions."""
    passed = [ORIGIN]
    for way in steps:
        passed += [passed[-1].neighbour(way), passed[-1].neighbour(way).neighbour(way)]
    return passed


STEPS = st.lists(st.sampled_from(range(6)), min_size=2, max_size=4)


@given(STEPS, st.integers(1, 3), st.booleans())
@settings(max_examples=40, deadline=None)
def test_built_again_as_it_is_nothing_changes(steps: list[int], storeys: int, rim: bool) -> None:
    built = site()
    assume(built.build(ways(steps), storeys=storeys).trouble is None)
    if rim:
        crowned(built)
    end = WallWay.of(ways(steps)).hexes[0]
    after = rebuilt(built.battlefield, end, lambda castle: castle)
    assert after.pieces == built.battlefield.pieces


def test_bare_bases_that_go_on_from_a_wall_stay_bare() -> None:
    built = site()
    built.build(STRAIGHT, only_bases=True)
    built.build(STRAIGHT[:5])
    walls = [p for p in built.battlefield.pieces.values() if p.type.role is Role.CASTLE_WALL]
    assert len(walls) == 5
    after = rebuilt(built.battlefield, STRAIGHT[0], lambda castle: castle)
    assert after.pieces == built.battlefield.pieces


def same_again(path: Path) -> None:
    battlefield = open_field(path).battlefield
    wall = next(p for p in battlefield.pieces.values() if p.type.role is Role.CASTLE_WALL)
    after = rebuilt(battlefield, wall.hex, lambda castle: castle)
    assert after.pieces == battlefield.pieces


def test_a_castle_with_towers_doorway_and_roofed_court_is_one_thing() -> None:
    same_again(Path("scenarios/gate-of-the-raven-hold.hexfield"))


def test_so_is_one_from_another_program(shared: Path) -> None:
    same_again(next(shared.rglob("The West Barbican of Idona Castle.hsc")))


def test_a_corner_drawn_out_and_back_is_the_castle_before() -> None:
    before = crowned(walled(AROUND)).battlefield
    out = rebuilt(before, Hex(3, 0), lambda castle: castle.bent(Hex(3, 0), Hex(5, 0)))
    assert wrong(out) == []
    assert set(read(out, Hex(5, 0)).way.hexes) >= {Hex(5, 0), Hex(0, 3), Hex(3, -3)}
    assert read(out, Hex(5, 0)).crowned, "battlements go all round still"
    back = rebuilt(out, Hex(5, 0), lambda castle: castle.bent(Hex(5, 0), Hex(3, 0)))
    assert looks(back) == looks(before)


def test_a_straight_wall_gets_a_bend_where_it_is_drawn_and_loses_it_again() -> None:
    before = walled(STRAIGHT).battlefield
    out = rebuilt(before, Hex(0, 0), lambda castle: castle.bent(Hex(0, 0), Hex(0, -2)))
    assert wrong(out) == []
    castle = read(out, Hex(-4, 0))
    assert castle.way.hexes[0] == Hex(-4, 0)
    assert Hex(0, -2) in castle.corners
    back = rebuilt(out, Hex(-4, 0), lambda castle: castle.without_corner(Hex(0, -2)))
    assert looks(back) == looks(before)


def test_a_corner_too_sharp_for_castle_pieces_is_refused() -> None:
    castle = read(walled(AROUND).battlefield, Hex(3, 0))
    with pytest.raises(RefusedError, match="too sharply at"):
        castle.bent(Hex(3, 0), Hex(9, 0))


def test_an_end_drawn_on_makes_the_wall_longer() -> None:
    before = walled(STRAIGHT).battlefield
    after = rebuilt(before, Hex(4, 0), lambda castle: castle.bent(Hex(4, 0), Hex(6, 0)))
    assert len(after.pieces) == len(before.pieces) + 2 * 3
    assert wrong(after) == []


def test_a_ring_without_room_for_a_court_is_refused() -> None:
    castle = read(walled([*ring(ORIGIN, 1), next(iter(ring(ORIGIN, 1)))]).battlefield, Hex(1, 0))
    with pytest.raises(RefusedError, match="court"):
        castle.bent(Hex(1, 0), Hex(-1, 0))


def test_storeys_of_all_and_of_one_hex() -> None:
    before = crowned(with_gate(walled(AROUND), Hex(2, 1))).battlefield
    assert wrong(before) == []
    count = roles(before)
    high = rebuilt(before, Hex(3, 0), lambda castle: castle.raised(castle.way.hexes, 2))
    assert wrong(high) == []
    assert roles(high) == count + Counter({Role.CASTLE_WALL: 16 + 3})
    tower = rebuilt(before, Hex(3, 0), lambda castle: castle.raised([Hex(3, 0)], 3))
    assert read(tower, Hex(3, 0)).storeys[Hex(3, 0)] == 3
    assert roles(tower)[Role.CASTLE_WALL] == count[Role.CASTLE_WALL] + 2
    assert read(tower, Hex(3, 0)).stretch(Hex(3, 0)) == (Hex(3, 0),)
    for changed in (high, tower):
        again = rebuilt(changed, Hex(3, 0), lambda castle: castle.raised(castle.way.hexes, 1))
        assert looks(again) == looks(before)


def test_a_doorway_moves_along_the_wall_and_out_of_it() -> None:
    plain = walled(STRAIGHT).battlefield
    before = with_gate(walled(STRAIGHT), Hex(-2, 0)).battlefield

    def gate_to(at: Hex | None) -> Callable[[Castle], Castle]:
        return lambda castle: castle.with_gate(castle.gates[0], at)

    moved = rebuilt(before, Hex(-4, 0), gate_to(Hex(2, 0)))
    assert wrong(moved) == []
    assert roles(moved) == roles(before)
    (gate,) = read(moved, Hex(-4, 0)).gates
    assert gate.cells[1].distance(Hex(2, 0)) <= 1
    assert looks(rebuilt(before, Hex(-4, 0), gate_to(None))) == looks(plain)


def test_a_doorway_that_finds_no_place_says_so() -> None:
    before = with_gate(walled(STRAIGHT), Hex(0, 0)).battlefield
    castle = read(before, Hex(-4, 0))
    short = castle.bent(Hex(4, 0), Hex(-3, 0))
    with pytest.raises(RefusedError, match="no place in the wall"):
        RebuiltCastle.of(before, TYPES, castle, short)


def test_battlements_come_all_round_and_go() -> None:
    before = with_gate(walled(AROUND), Hex(2, 1)).battlefield
    full = rebuilt(before, Hex(3, 0), lambda castle: replace(castle, crowned=True))
    assert wrong(full) == []
    assert read(full, Hex(3, 0)).crowned
    assert roles(full)[Role.BATTLEMENT] > 30
    court = read(full, Hex(3, 0)).way.court()
    lined = {edge.hex for p in full.pieces.values() if p.type.role is Role.BATTLEMENT for edge in p.edges}
    assert lined.isdisjoint(court), "nobody looks into the court"
    bare = rebuilt(full, Hex(3, 0), lambda castle: replace(castle, crowned=False, battlements=frozenset()))
    assert looks(bare) == looks(before)


def test_it_moves_with_its_ladders_and_what_stands_on_it() -> None:
    built = crowned(walled(AROUND))
    battlefield = built.battlefield
    battlefield.apply(Take(tuple(p.id for p in battlefield.pieces.values() if Edge(Hex(4, 0), 3) in p.edges)))
    ladder = LadderRun.of(battlefield, TYPES["ladder-rung"], Edge(Hex(4, 0), 3))
    battlefield.apply(Put(tuple(map(battlefield.new_like, ladder.rungs(TYPES["ladder-rung"], -1)))))
    top = read(battlefield, Hex(0, 3)).tops
    slot = next(slot for hex, slot in top if hex == Hex(0, 3))
    stone = battlefield.new_piece(TYPES["rock-1"], Hex(0, 3), slot + 1)
    battlefield.apply(Put((stone,)))
    by = Hex(2, -2)
    moved = rebuilt(battlefield, Hex(3, 0), lambda castle: castle.moved(by))
    assert wrong(moved) == []
    assert roles(moved) == roles(battlefield)
    assert moved.pieces[stone.id].hex == Hex(2, 1)
    assert looks(rebuilt(moved, Hex(5, -2), lambda castle: castle.moved(Hex(-2, 2)))) == looks(battlefield)
    high = rebuilt(battlefield, Hex(3, 0), lambda castle: castle.raised(castle.way.hexes, 2))
    assert high.pieces[stone.id].slot == stone.slot + 9
    assert roles(high)[Role.LADDER] > roles(battlefield)[Role.LADDER], "the ladder reaches the walk again"
    with pytest.raises(RefusedError, match="stands on the wall at"):
        rebuilt(battlefield, Hex(3, 0), lambda castle: castle.bent(Hex(0, 3), Hex(0, 2)))


def test_a_ladder_between_two_heights_of_a_castle_follows_both() -> None:
    built = walled(AROUND)
    towers = rebuilt(built.battlefield, Hex(3, 0), lambda castle: castle.raised([Hex(3, 0)], 3))
    rung = TYPES["ladder-rung"]
    ladder = LadderRun.of(towers, rung, Edge(Hex(2, 1), 5))
    assert (ladder.low, ladder.high) == (12, 30)
    towers.apply(Put(tuple(map(towers.new_like, ladder.rungs(rung, -1)))))
    higher = rebuilt(towers, Hex(3, 0), lambda castle: castle.raised(castle.stretch(Hex(2, 1)), 2))
    assert wrong(higher) == []
    rungs = sorted(p.slot for p in higher.pieces.values() if p.type.role is Role.LADDER)
    assert rungs == [22, 24, 26, 28, 30], "from the walk on level 21 to that on level 30"
    level = rebuilt(higher, Hex(3, 0), lambda castle: castle.raised(castle.way.hexes, 3))
    assert roles(level)[Role.LADDER] == 0, "there is nothing to climb"


def test_a_castle_that_is_its_own_image_is_drawn_on_all_sides() -> None:
    before = walled(AROUND).battlefield
    half = turned_about(ORIGIN, 3)
    after = rebuilt(
        before,
        Hex(3, 0),
        lambda castle: castle.bent(Hex(3, 0), Hex(5, 0), [half]),
        motions=[half],
    )
    assert wrong(after) == []
    assert {Hex(5, 0), Hex(-5, 0)} <= set(read(after, Hex(5, 0)).way.hexes)


def test_a_castle_that_is_a_group_stays_one() -> None:
    before = walled(AROUND).battlefield
    castle = read(before, Hex(3, 0))
    before.apply(Replace(tuple(replace(before.pieces[id], group="Keep") for id in sorted(castle.pieces))))
    after = rebuilt(before, Hex(3, 0), lambda castle: castle.bent(Hex(3, 0), Hex(5, 0)))
    assert {p.group for p in after.pieces.values() if p.type.role is not Role.LAND} == {"Keep"}
    assert len(after.groups()["Keep"]) == len(read(after, Hex(5, 0)).pieces)


def test_without_castle_pieces_in_the_catalogue_nothing_is_built() -> None:
    before = walled(AROUND).battlefield
    castle = read(before, Hex(3, 0))
    grass = {id: type for id, type in TYPES.items() if id.startswith("grass")}
    with pytest.raises(LookupError):
        RebuiltCastle.of(before, grass, castle, castle.moved(Hex(1, 0)))
