"""The battlefields that ship with the program: buildable, within their boxes, and worth playing on."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from builder import formats, places
from builder.battlefield import Battlefield
from builder.board import Space, SpaceKind, spaces
from builder.catalogue import Catalogue, Role
from builder.construction import check
from builder.hexgrid import Edge, Hex
from builder.inventory import boxes_needed, used

BOXES = {
    "four-fords": {"rotv-2e": 1},
    "gate-of-the-raven-hold": {"rotv-2e": 1, "fota": 1},
    "ash-and-fir": {"rotv-2e": 1, "rttff": 1, "vw": 1},
}
# The highest climb of a figure of height 5 in one step under the stricter edition.
CLIMB = 4

shipped = pytest.mark.parametrize("name", BOXES)


def path_of(name: str) -> Path:
    return places.shipped("scenarios") / f"{name}.hexfield"


@pytest.fixture
def loaded(name: str, catalogue: Catalogue) -> Battlefield:
    found = formats.read(path_of(name), catalogue)
    assert (found.problems, found.left_out) == ((), ())
    return found.battlefield


def steps(battlefield: Battlefield, lava: bool = False) -> dict[Space, list[Space]]:
    """Which spaces a figure of height 5 walks to from which: no flying, no battlement or ruin crossed."""
    found: dict[Space, list[Space]] = {}
    walls = walls_of(battlefield)
    at: dict[Hex, list[Space]] = {}
    for space in spaces(battlefield):
        if (lava or space.terrain != "molten-lava") and (space.headroom is None or space.headroom >= 5):
            found[space] = []
            at.setdefault(space.hex, []).append(space)
    for space, here in found.items():
        here += [other for other in at[space.hex] if ladder_step(space, other)]
        for direction, neighbour in enumerate(space.hex.neighbours()):
            for other in at.get(neighbour, ()):
                higher = max(space.level, other.level)
                if any(low <= higher < top for low, top in walls.get(Edge(space.hex, direction), ())):
                    continue
                # A rung is entered from at most one level away; stepping off it is a climb like any other.
                limit = 1 if other.kind is SpaceKind.LADDER_RUNG else CLIMB
                if other.level - space.level <= limit and space.level - other.level <= 12:
                    here.append(other)
    return found


def walls_of(battlefield: Battlefield) -> dict[Edge, list[tuple[int, int]]]:
    """The levels, from and up to, that ruins, battlements and stone walls close on each edge."""
    found: dict[Edge, list[tuple[int, int]]] = {}
    for piece in battlefield.pieces.values():
        if piece.type.role in (Role.RUIN, Role.BATTLEMENT, Role.STONE_WALL):
            closed = (piece.slot - 1, piece.slot + piece.type.height - 1)
            for edge in piece.edges:
                found.setdefault(edge, []).append(closed)
                found.setdefault(edge.other_side, []).append(closed)
    return found


def ladder_step(space: Space, other: Space) -> bool:
    """Whether two spaces of one hex are neighbouring rungs, or a landing and its first rung."""
    return (
        space != other
        and SpaceKind.LADDER_RUNG in (space.kind, other.kind)
        and abs(space.level - other.level) <= 2
    )


def reached(graph: dict[Space, list[Space]], start: Space) -> set[Space]:
    seen, queue = {start}, deque([start])
    while queue:
        for other in graph[queue.popleft()]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return seen


def test_every_shipped_battlefield_is_listed_here() -> None:
    assert {path.stem for path in places.shipped("scenarios").glob("*.hexfield")} == set(BOXES)


@shipped
def test_saving_changes_no_byte(name: str, loaded: Battlefield, catalogue: Catalogue, tmp_path: Path) -> None:
    formats.write(loaded, tmp_path / "again.hexfield", catalogue)
    assert (tmp_path / "again.hexfield").read_bytes() == path_of(name).read_bytes()


@shipped
def test_it_can_be_built_without_a_warning(loaded: Battlefield) -> None:
    assert [p.message for p in check(loaded) if p.severity != "note"] == []


@shipped
def test_it_stays_within_its_boxes_and_uses_most_of_them(
    name: str, loaded: Battlefield, catalogue: Catalogue
) -> None:
    wanted = used(loaded)
    plan = boxes_needed(wanted, catalogue)
    assert (dict(plan.boxes), dict(plan.not_in_any_box)) == (BOXES[name], {})
    master = catalogue.boxes["rotv-2e"].counts
    assert sum(min(wanted.get(piece, 0), count) for piece, count in master.items()) >= 80


@shipped
def test_it_says_who_made_it_and_what_it_is_like(loaded: Battlefield) -> None:
    info = loaded.info
    assert info.title
    assert info.author == "Hexwright"
    assert len(info.description) > 80


@shipped
def test_it_has_room_and_height_in_the_middle(loaded: Battlefield) -> None:
    found = spaces(loaded)
    assert 180 <= len(found) <= 400
    hexes = {space.hex for space in found}
    columns = sorted(2 * hex.q + hex.r for hex in hexes)
    rows = sorted(hex.r for hex in hexes)
    tops = [s.hex for s in found if s.level == max(space.level for space in found)]
    low, high = columns[len(columns) // 5], columns[-len(columns) // 5]
    top, bottom = rows[len(rows) // 5], rows[-len(rows) // 5]
    assert any(low <= 2 * hex.q + hex.r <= high and top <= hex.r <= bottom for hex in tops)


@shipped
def test_every_space_is_reached_on_foot(loaded: Battlefield) -> None:
    graph = steps(loaded)
    start = min(graph, key=lambda s: (s.level, s.hex.r, s.hex.q))
    missing = [s for s in set(graph) - reached(graph, start) if s.kind is not SpaceKind.LADDER_RUNG]
    assert missing == []


@shipped
def test_more_than_one_way_leads_to_the_highest_ground(loaded: Battlefield) -> None:
    graph = steps(loaded)
    start = min(graph, key=lambda s: (s.level, s.hex.r, s.hex.q))
    highest = max(s.level for s in graph if s.kind is not SpaceKind.LADDER_RUNG)
    goals = {s for s in graph if s.level >= highest and s.kind is not SpaceKind.LADDER_RUNG}
    for closed in set(graph) - goals - {start}:
        without = {s: [o for o in others if o != closed] for s, others in graph.items()}
        if goals & reached(without, start):
            continue
        # A keep may have one ladder to its roof; anything else must leave another way.
        assert closed.kind is SpaceKind.LADDER_RUNG or closed.kind is SpaceKind.WALL_WALK


def test_the_castle_is_a_castle(catalogue: Catalogue) -> None:
    battlefield = formats.read(path_of("gate-of-the-raven-hold"), catalogue).battlefield
    walls = [p for p in battlefield.pieces.values() if p.type.role is Role.CASTLE_WALL]
    at = battlefield.occupancy.at
    two_storeys = [w for w in walls if any(p.type.role is Role.CASTLE_WALL for p in at(w.hex, w.slot - 1))]
    assert len(two_storeys) >= 2
    roles = [piece.type.role for piece in battlefield.pieces.values()]
    assert roles.count(Role.DOORWAY) == 1
    assert roles.count(Role.BATTLEMENT) >= 20
    feet = {(p.hex, p.rotation) for p in battlefield.pieces.values() if p.type.role is Role.LADDER}
    assert len(feet) >= 2
