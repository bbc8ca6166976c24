"""Mirror images and turns of pieces, and edits repeated on the other sides of a symmetric battlefield."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, SetField, Several, Take
from builder.catalogue import Catalogue, PieceType, Role
from builder.hexgrid import ORIGIN, Edge, Hex, Motion, Point, centre, disc, edge_line
from builder.shaping import echo as echo_module
from builder.shaping.echo import Echo, counterpart
from builder.shaping.retile import parts
from builder.shaping.symmetry import (
    Kind,
    LaidTile,
    LatticePoint,
    Symmetry,
    footprint,
    image_of,
    imaged,
    imaged_tiles,
    images,
    images_of,
    in_place,
    lies_at,
    mirror_turn,
    on_every_side,
    one_side,
)
from tests.battlefields import laid

# ---- Mirror images and turns of pieces, exact on every piece; one side of an area and its images ----

FLIPS = (Kind.LEFT_RIGHT, Kind.TOP_BOTTOM)
small = st.integers(-9, 9)
places = st.builds(Point, st.floats(-400, 400), st.floats(-400, 400))
symmetries = st.builds(Symmetry.nearest, st.sampled_from(Kind), places)
CORNERS = [Hex(0, 0), Hex(5, 0), Hex(0, 5)]
# How often each motion of a kind is done until everything lies as before.
ORDERS: dict[Kind, tuple[int, ...]] = {
    Kind.HALF_TURN: (2,),
    Kind.LEFT_RIGHT: (2,),
    Kind.TOP_BOTTOM: (2,),
    Kind.BOTH_AXES: (2, 2, 2),
    Kind.THIRD_TURNS: (3, 3),
    Kind.SIXTH_TURNS: (6, 3, 2, 3, 6),
}


def pieces_of(catalogue: Catalogue, data: st.DataObject, least: int = 1) -> tuple[Piece, ...]:
    row = st.tuples(
        st.sampled_from(catalogue.placeable()), small, small, st.integers(1, 4), st.integers(0, 5)
    )
    rows = data.draw(st.lists(row, min_size=least, max_size=5))
    return tuple(Piece(i, type, Hex(q, r), slot, turn) for i, (type, q, r, slot, turn) in enumerate(rows, 1))


def on_table(point: Point) -> tuple[float, float]:
    return round(point.x, 3) + 0.0, round(point.y, 3) + 0.0


def test_these_pieces_of_the_boxes_have_no_mirror_image(catalogue: Catalogue) -> None:
    without = {type.id for type in catalogue.placeable() if mirror_turn(type) is None}
    large = {type.id for type in catalogue.placeable() if type.id.endswith("-24")}
    assert len(large) == 10
    assert without == large | {
        "concrete-6",
        "swamp-water-6",
        "ice-6",
        "glacier-3",
        "glacier-6",
        "rock-outcrop-3",
        "marro-hive",
        "warehouse-ruin",
        "warehouse-ruin-broken",
        "warehouse-ruin-open",
        "warehouse-ruin-open-broken",
        "ship-bow",
        "ruin-long",
        "ruin-short",
    }


@pytest.mark.parametrize("kind", FLIPS)
def test_every_piece_with_an_image_covers_the_mirrored_cells_edges_and_openings(
    catalogue: Catalogue, kind: Kind
) -> None:
    symmetry = Symmetry(kind, LatticePoint(12, -6))
    (motion,) = symmetry.motions
    for type in catalogue.placeable():
        for rotation in range(6):
            piece = Piece(1, type, Hex(2, 3), 4, rotation)
            (image,) = symmetry.images(piece)
            if image is None:
                continue
            assert sorted(zip(image.cells, type.fills, strict=True)) == sorted(
                (motion.hex(cell), fills) for cell, fills in zip(piece.cells, type.fills, strict=True)
            )
            edges = [motion.edge(edge) for edge in piece.edges]
            if type.role is Role.LAUR_WALL:  # the same from either side
                assert [e.canonical for e in image.edges] == [e.canonical for e in edges]
                assert {image.cells[i] for i in type.shape.ends} == {
                    motion.hex(piece.cells[i]) for i in type.shape.ends
                }
            else:
                assert sorted(image.edges) == sorted(edges)
            joints = (
                {(6 - joint) % 12 for joint in type.joints(rotation)} if kind is Kind.LEFT_RIGHT else None
            )
            assert joints is None or image.type.joints(image.rotation) == joints
            assert sorted(image.opens) == sorted(motion.edge(edge) for edge in piece.opens)
            assert sorted(image.spaces) == sorted(motion.hex(cell) for cell in piece.spaces)
            assert (image.id, image.slot, image.type) == (1, 4, type)


def test_a_flip_is_one_on_the_table_too() -> None:
    """Left-right turns x about, top-bottom y, the half turn both: in millimetres, for hexes and edges."""
    spot = LatticePoint(6, 12)
    signs = {Kind.LEFT_RIGHT: (-1, 1), Kind.TOP_BOTTOM: (1, -1), Kind.HALF_TURN: (-1, -1)}
    for kind, (across, down) in signs.items():
        (motion,) = Symmetry(kind, spot).motions
        for hex in (Hex(0, 0), Hex(3, -2), Hex(-1, 4)):
            for direction in range(6):
                before, after = Edge(hex, direction), motion.edge(Edge(hex, direction))
                wanted = {
                    on_table(
                        Point(
                            spot.point.x + across * (p.x - spot.point.x),
                            spot.point.y + down * (p.y - spot.point.y),
                        )
                    )
                    for p in edge_line(before)
                }
                assert {on_table(p) for p in edge_line(after)} == wanted


@given(symmetries, small, small)
def test_the_images_of_a_hex_lie_as_far_from_the_spot(symmetry: Symmetry, q: int, r: int) -> None:
    spot = symmetry.spot.point

    def far(hex: Hex) -> float:
        x, y = centre(hex)
        return (x - spot.x) ** 2 + (y - spot.y) ** 2

    for motion in symmetry.motions:
        assert far(motion.hex(Hex(q, r))) == pytest.approx(far(Hex(q, r)), abs=0.01)


@given(st.data())
def test_going_round_all_sides_comes_back(catalogue: Catalogue, data: st.DataObject) -> None:
    symmetry = data.draw(symmetries)
    for piece in pieces_of(catalogue, data):
        for motion, order in zip(symmetry.motions, ORDERS[symmetry.kind], strict=True):
            here: Piece | None = piece
            there = CORNERS
            for turns in range(1, order + 1):
                here = image_of(here, motion) if here is not None else None
                there = [motion.hex(hex) for hex in there]
                assert (there == CORNERS) == (turns == order), "not before its order"
            assert here is None or here == piece
            assert (here is None) == (mirror_turn(piece.type) is None and motion.flipped)


@given(symmetries, small, small)
def test_of_two_sides_each_is_an_image_of_the_other(symmetry: Symmetry, q: int, r: int) -> None:
    """The motions are a group: from every image of a hex the same hexes are its images."""
    everywhere = images_of({Hex(q, r)}, symmetry.motions)
    assert all(images_of({hex}, symmetry.motions) == everywhere for hex in everywhere)


@given(st.sampled_from(Kind), places)
def test_the_nearest_spot_is_near_and_allowed(kind: Kind, point: Point) -> None:
    symmetry = Symmetry.nearest(kind, point)
    assert lies_at(kind, symmetry.spot)
    x, y = symmetry.spot.point
    assert abs(x - point.x) < 45
    assert abs(y - point.y) < 45


def test_where_each_kind_may_lie() -> None:
    """On a hex, on its eastern and its south-eastern edge, on a corner."""
    spots = [LatticePoint(6, 6), LatticePoint(9, 6), LatticePoint(6, 9), LatticePoint(8, 8)]
    assert {kind: [lies_at(kind, spot) for spot in spots] for kind in Kind} == {
        Kind.HALF_TURN: [True, True, True, False],
        Kind.LEFT_RIGHT: [True, True, False, True],
        Kind.TOP_BOTTOM: [True, True, False, False],
        Kind.BOTH_AXES: [True, True, False, False],
        Kind.THIRD_TURNS: [True, False, False, True],
        Kind.SIXTH_TURNS: [True, False, False, False],
    }
    with pytest.raises(ValueError, match="third-turns"):
        Symmetry(Kind.THIRD_TURNS, spots[1])


@given(st.data(), st.sampled_from([Kind.LEFT_RIGHT, Kind.TOP_BOTTOM, Kind.HALF_TURN]))
def test_pieces_flipped_twice_in_place_lie_as_before(
    catalogue: Catalogue, data: st.DataObject, kind: Kind
) -> None:
    pieces = tuple(piece for piece in pieces_of(catalogue, data) if mirror_turn(piece.type) is not None)
    if not pieces:
        return
    there, left = images(pieces, in_place(kind, pieces))
    assert left == ()
    back, _ = images(there, in_place(kind, there))
    assert back == pieces
    for box in zip(_box(pieces), _box(there), strict=True):
        assert abs(box[0] - box[1]) <= 2, "it stays where it is, to half a hex"


def _box(pieces: tuple[Piece, ...]) -> tuple[int, int, int, int]:
    """Left, right, top and bottom: in half hexes across, in rows down."""
    cells = [cell for piece in pieces for cell in piece.cells]
    across, down = [2 * cell.q + cell.r for cell in cells], [cell.r for cell in cells]
    return min(across), max(across), min(down), max(down)


def test_in_place_is_for_flips_of_something(catalogue: Catalogue) -> None:
    piece = Piece(1, catalogue.pieces["rock-1"], Hex(0, 0), 1)
    several = (Kind.THIRD_TURNS, Kind.SIXTH_TURNS, Kind.BOTH_AXES)
    for kind, pieces in (*((kind, [piece]) for kind in several), (Kind.HALF_TURN, [])):
        with pytest.raises(ValueError, match="in place"):
            in_place(kind, pieces)


def test_pieces_without_image_are_named_apart(catalogue: Catalogue) -> None:
    wanted = [Piece(i, catalogue.pieces[id], Hex(i, 0), 1) for i, id in enumerate(("rock-1", "ruin-long"), 1)]
    found, left = images(wanted, Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0)).motions[0])
    assert [piece.id for piece in found] == [1]
    assert left == (wanted[1],)


def test_a_rosette_looks_the_same_however_it_is_turned(catalogue: Catalogue) -> None:
    def seven(hex: Hex, rotation: int, type: PieceType = catalogue.pieces["grass-7"]) -> Piece:
        return Piece(1, type, hex, 1, rotation)

    turned = image_of(seven(Hex(0, -1), 0), Motion(1, Hex(0, 0)))
    assert turned.rotation == 1
    assert footprint(turned) == footprint(seven(Hex(0, -1), 0))
    assert footprint(turned) != footprint(seven(Hex(1, -1), 0))


HALF, MIRROR = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0)), Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0))
SPOTS = (LatticePoint(0, 0), LatticePoint(3, 0), LatticePoint(0, 3), LatticePoint(2, 2))
SYMMETRIES = [Symmetry(kind, spot) for kind in Kind for spot in SPOTS if lies_at(kind, spot)]
areas = st.sets(st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)), max_size=25)


@given(areas, st.sampled_from(SYMMETRIES))
def test_a_side_and_its_images_are_the_whole_and_no_hex_comes_twice(
    area: set[Hex], symmetry: Symmetry
) -> None:
    found = one_side(area, symmetry.motions)
    sides = [found.side] + [frozenset(motion.hex(hex) for hex in found.side) for motion in symmetry.motions]
    on_axis = [images_of({hex}, symmetry.motions) for hex in found.axis]
    assert all(len(images) <= len(symmetry.motions) for images in on_axis), "these are an own image somewhere"
    assert frozenset().union(*sides, *on_axis) == images_of(area, symmetry.motions)
    assert sum(map(len, [*sides, *on_axis])) == len(images_of(area, symmetry.motions))
    assert found.side | found.axis <= area


def test_without_other_sides_the_area_stays_whole() -> None:
    area = frozenset(disc(ORIGIN, 2))
    assert one_side(area, ()).parts == (area, frozenset())


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_side_of_a_round_area_hangs_together(symmetry: Symmetry) -> None:
    assert len(parts(one_side(disc(ORIGIN, 4), symmetry.motions).side)) == 1


def test_the_side_is_the_one_nearer_to_a_point() -> None:
    row = [Hex(q, 0) for q in range(-3, 4)]
    for q in (-3, 3):
        side = one_side(row, MIRROR.motions, centre(Hex(q, 0))).side
        assert side == {Hex(q // 3 * step, 0) for step in (1, 2, 3)}


def test_where_only_one_of_two_belongs_to_the_area_it_is_that_one() -> None:
    row = {Hex(-1, 0), Hex(3, 0), Hex(4, 0)}
    assert one_side(row, HALF.motions).side == row


def test_pieces_come_with_their_images_but_what_is_its_own_image_alone(catalogue: Catalogue) -> None:
    pieces = [
        Piece(-1, catalogue.pieces["sand-2"], Hex(2, 1), 1, 0),
        Piece(-2, catalogue.pieces["sand-1"], ORIGIN, 1),
    ]
    found = imaged(pieces, HALF.motions, count(7).__next__)
    assert found[:2] == tuple(pieces)
    assert [(piece.id, set(piece.cells)) for piece in found[2:]] == [(7, {Hex(-2, -1), Hex(-3, -1)})]


def test_mirrored_sides_have_only_what_has_a_mirror_image(catalogue: Catalogue) -> None:
    types = [catalogue.pieces[id] for id in ("grass-24", "grass-7")]
    assert on_every_side(types, HALF.motions) == tuple(types)
    assert on_every_side(types, MIRROR.motions) == (types[1],)


def test_the_images_of_tiles_are_those_of_pieces(catalogue: Catalogue) -> None:
    type = catalogue.pieces["grass-3"]
    for motion in (*HALF.motions, *MIRROR.motions):
        (tile,) = imaged_tiles([LaidTile(type, Hex(2, 1), 1)], motion)
        image = image_of(Piece(1, type, Hex(2, 1), 1, 1), motion)
        assert image is not None
        assert footprint(Piece(1, tile.type, tile.hex, 1, tile.rotation)) == footprint(image)


# ---- An edit repeated on the other sides of a symmetric battlefield ----

HALF_ECHO = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0))
MIRROR_ECHO = Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0))
THIRDS = Symmetry(Kind.THIRD_TURNS, LatticePoint(0, 0))
BOTH = Symmetry(Kind.BOTH_AXES, LatticePoint(0, 0))
SIXTHS = Symmetry(Kind.SIXTH_TURNS, LatticePoint(0, 0))


def do(battlefield: Battlefield, edit: Edit, symmetry: Symmetry = HALF_ECHO) -> Echo:
    """Carry an edit out on all sides."""
    found = Echo.of(edit, battlefield, symmetry)
    battlefield.apply(found.joined(edit, battlefield))
    return found


def hexes(battlefield: Battlefield) -> list[tuple[int, int]]:
    return sorted((piece.hex.q, piece.hex.r) for piece in battlefield.pieces.values())


def symmetric(battlefield: Battlefield, symmetry: Symmetry) -> bool:
    """Whether every piece that can has as many alike on each other side as there are where it lies."""
    found = Counter(footprint(piece) for piece in battlefield.pieces.values())
    return all(
        image is None or found[footprint(image)] == found[footprint(piece)]
        for piece in battlefield.pieces.values()
        for image in symmetry.images(piece)
    )


def put(battlefield: Battlefield, catalogue: Catalogue, *rows: tuple[str, int, int]) -> Put:
    new = battlefield.new_piece
    return Put(tuple(new(catalogue.pieces[id], Hex(q, r), 1) for id, q, r in rows))


@pytest.mark.parametrize(
    ("symmetry", "before", "put_down", "after"),
    [
        (HALF_ECHO, [], [("rock-1", 3, 1)], [(-3, -1), (3, 1)]),
        (MIRROR_ECHO, [], [("rock-1", 3, 1)], [(-4, 1), (3, 1)]),
        (THIRDS, [], [("rock-1", 3, 1)], [(-4, 3), (1, -4), (3, 1)]),
        (HALF_ECHO, [], [("rock-1", 0, 0)], [(0, 0)]),
        (THIRDS, [], [("grass-7", 0, -1)], [(0, -1)]),
        (BOTH, [], [("rock-1", 3, 1)], [(-4, 1), (-3, -1), (3, 1), (4, -1)]),
        (BOTH, [], [("rock-1", 3, 0)], [(-3, 0), (3, 0)]),
        (SIXTHS, [], [("rock-1", 2, 0)], [(-2, 0), (-2, 2), (0, -2), (0, 2), (2, -2), (2, 0)]),
        (SIXTHS, [], [("grass-7", 0, -1)], [(0, -1)]),
        (HALF_ECHO, [], [("rock-1", 2, 0), ("rock-1", -2, 0)], [(-2, 0), (2, 0)]),
        (HALF_ECHO, [("rock-1", 2, 0)], [("rock-1", -2, 0)], [(-2, 0), (2, 0)]),
        (
            HALF_ECHO,
            [],
            [("rock-1", -2, 0), ("rock-1", 2, 0), ("rock-1", 2, 0)],
            [(-2, 0), (-2, 0), (2, 0), (2, 0)],
        ),
        (
            HALF_ECHO,
            [("rock-1", 2, 0), ("rock-1", -2, 0)],
            [("rock-1", -2, 0)],
            [(-2, 0), (-2, 0), (2, 0), (2, 0)],
        ),
    ],
    ids=[
        "a half turn",
        "a mirror",
        "thirds",
        "its own image comes once",
        "a tile that is its own image",
        "both axes",
        "on one axis it comes twice",
        "sixths",
        "a tile that is its own image five times",
        "an image that is put too is not doubled",
        "nor one that is there already",
        "each image in an edit belongs to one piece only",
        "a second piece on the same place has an image",
    ],
)
def test_what_is_put_comes_on_the_other_side_too(
    symmetry: Symmetry,
    before: list[tuple[str, int, int]],
    put_down: list[tuple[str, int, int]],
    after: list[tuple[int, int]],
    catalogue: Catalogue,
) -> None:
    battlefield = Battlefield()
    battlefield.apply(put(battlefield, catalogue, *before))
    do(battlefield, put(battlefield, catalogue, *put_down), symmetry)
    assert hexes(battlefield) == after


def test_what_is_taken_goes_on_the_other_side_too() -> None:
    battlefield = laid(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 3), ("rock-1", 5, 0, 1, 0))
    do(battlefield, Take((1,)))
    assert hexes(battlefield) == [(5, 0)]
    do(battlefield, Take((3,)))
    assert hexes(battlefield) == [], "without a counterpart it goes alone"


def test_what_leaves_one_of_two_axes_comes_on_four_sides_and_what_comes_back_on_two(
    catalogue: Catalogue,
) -> None:
    battlefield = Battlefield()
    do(battlefield, put(battlefield, catalogue, ("rock-1", 3, 0)), BOTH)
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(3, 1)),)), BOTH)
    assert hexes(battlefield) == [(-4, 1), (-3, -1), (3, 1), (4, -1)]
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(-1, 2)),)), BOTH)
    assert hexes(battlefield) == [(-1, 2), (1, -2)], "on the other axis"
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=ORIGIN),)), BOTH)
    assert hexes(battlefield) == [(0, 0)]
    do(battlefield, Take((1,)), BOTH)
    assert hexes(battlefield) == []


def test_another_type_or_level_is_no_counterpart() -> None:
    battlefield = laid(("rock-1", 2, 0, 1, 0), ("grass-1", -2, 0, 1, 0), ("rock-1", -2, 0, 2, 0))
    assert Echo.of(Take((1,)), battlefield, HALF_ECHO) == Echo()


def test_what_moves_turns_and_rises_does_so_on_the_other_side() -> None:
    battlefield = laid(("rock-2", 2, 0, 1, 0), ("rock-2", -2, 0, 1, 3))
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(3, 1), slot=2, rotation=1),)))
    other = battlefield.pieces[2]
    assert (other.hex, other.slot, other.rotation) == (Hex(-3, -1), 2, 4)


def test_of_two_images_in_one_edit_the_first_leads() -> None:
    battlefield = laid(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0))
    first, second = battlefield.pieces[1], battlefield.pieces[2]
    do(battlefield, Replace((replace(second, hex=Hex(-1, 0)), replace(first, hex=Hex(3, 0)))))
    assert hexes(battlefield) == [(-1, 0), (1, 0)]
    assert battlefield.pieces[2].hex == Hex(-1, 0)


def test_two_that_meet_in_the_middle_become_one_and_part_again() -> None:
    battlefield = laid(("rock-1", 1, 0, 1, 0), ("rock-1", -1, 0, 1, 0))
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(0, 0)),)))
    assert hexes(battlefield) == [(0, 0)]
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(-1, 0)),)))
    assert hexes(battlefield) == [(-1, 0), (1, 0)]


def test_what_has_no_mirror_image_is_put_alone_and_named(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    found = do(battlefield, put(battlefield, catalogue, ("ruin-long", 3, 0), ("rock-1", 5, 0)), MIRROR_ECHO)
    assert [type.id for type in found.alone] == ["ruin-long"]
    assert [piece.type.id for piece in found.put] == ["rock-1"]
    turned = do(battlefield, put(battlefield, catalogue, ("ruin-long", 3, 5)), HALF_ECHO)
    assert turned.alone == (), "it can be turned"


def test_an_edit_in_several_parts_is_taken_by_what_it_comes_to(catalogue: Catalogue) -> None:
    """Split: one piece goes, others come; repeated once."""
    battlefield = laid(("rock-2", 2, 0, 1, 0), ("rock-2", -2, 0, 1, 3))
    do(battlefield, Several((Take((1,)), put(battlefield, catalogue, ("rock-1", 2, 0), ("rock-1", 3, 0)))))
    assert hexes(battlefield) == [(-3, 0), (-2, 0), (2, 0), (3, 0)]
    assert symmetric(battlefield, HALF_ECHO)


def test_what_is_malformed_or_no_piece_is_left_as_it_is() -> None:
    battlefield = laid(("rock-1", 2, 0, 1, 0))
    for edit in (Take((99,)), Put((battlefield.pieces[1],)), SetField("title", "Ford"), Take((1, 1))):
        assert Echo.of(edit, battlefield, HALF_ECHO) == Echo()


@st.composite
def random_edits(draw: st.DrawFn, battlefield: Battlefield, types: list) -> Edit:
    """Any edit on a battlefield, of several pieces and parts."""
    small, slots = st.integers(-3, 3), st.integers(1, 2)
    ids = (
        st.lists(st.sampled_from(sorted(battlefield.pieces)), max_size=3, unique=True)
        if len(battlefield)
        else st.just([])
    )
    what = draw(st.sampled_from(["put", "take", "move", "both"]))
    parts: list[Edit] = []
    if what in ("put", "both"):
        rows = draw(
            st.lists(st.tuples(st.sampled_from(types), small, small, slots, st.integers(0, 5)), max_size=3)
        )
        parts.append(Put(tuple(battlefield.new_piece(t, Hex(q, r), s, k) for t, q, r, s, k in rows)))
    chosen = draw(ids)
    if what in ("take", "both"):
        parts.append(Take(tuple(chosen)))
    if what == "move":
        dq, dr, turn, to = draw(small), draw(small), draw(st.integers(0, 5)), draw(slots)
        before = [battlefield.pieces[id] for id in chosen]
        moved = tuple(
            Piece(p.id, p.type, p.hex.plus(Hex(dq, dr)), to, (p.rotation + turn) % 6) for p in before
        )
        parts.append(Replace(moved))
    return parts[0] if len(parts) == 1 else Several(tuple(parts))


@given(st.data())
def test_whatever_is_done_in_a_symmetry_the_battlefield_is_symmetric(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from(Kind))
    about = [LatticePoint(0, 0), LatticePoint(6, 6), LatticePoint(3, 0)]
    spot = data.draw(st.sampled_from([spot for spot in about if lies_at(kind, spot)]))
    symmetry = Symmetry(kind, spot)
    names = ["rock-1", "grass-2", "grass-3", "grass-7", "battlement", "fortress-wall-corner", "glacier-4"]
    types = [catalogue.pieces[name] for name in names]
    battlefield = Battlefield()
    steps: list[Edit] = []
    for _ in range(data.draw(st.integers(1, 6))):
        edit = data.draw(random_edits(battlefield, types))
        found = Echo.of(edit, battlefield, symmetry)
        steps.append(battlefield.apply(found.joined(edit, battlefield)))
        assert symmetric(battlefield, symmetry)
        assert found.alone == ()
    for undo in reversed(steps):
        battlefield.apply(undo)
    assert not len(battlefield)


def test_the_check_of_the_property_can_fail() -> None:
    assert not symmetric(laid(("rock-1", 2, 0, 1, 0)), HALF_ECHO)
    assert symmetric(laid(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 4)), HALF_ECHO)
    assert mirror_turn(laid(("ruin-long", 0, 0, 1, 0)).pieces[1].type) is None


def test_the_work_grows_with_the_number_of_pieces_and_not_with_its_square(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Counter[str]()

    def counting(piece: Piece) -> tuple[object, ...]:
        looked["at"] += 1
        return footprint(piece)

    monkeypatch.setattr(echo_module, "footprint", counting)

    def work(number: int) -> int:
        battlefield = Battlefield()
        looked.clear()
        # Half of them are images that the edit names itself.
        rows = [("rock-1", q if q % 2 else -q + 1, 1 if q % 2 else -1) for q in range(1, number + 1)]
        found = Echo.of(put(battlefield, catalogue, *rows), battlefield, HALF_ECHO)
        assert found == Echo()
        found = Echo.of(
            put(battlefield, catalogue, *(("rock-1", q, 5) for q in range(number))), battlefield, HALF_ECHO
        )
        assert len(found.put) == number
        return looked["at"]

    assert work(400) <= 2.1 * work(200)


def test_a_counterpart_is_the_piece_itself_another_or_none() -> None:
    battlefield = laid(
        ("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 3), ("rock-1", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0)
    )
    (motion,) = HALF_ECHO.motions
    found = {id: counterpart(piece, battlefield, motion) for id, piece in battlefield.pieces.items()}
    assert {id: other and other.id for id, other in found.items()} == {1: 2, 2: 1, 3: 3, 4: None}
    ruins = laid(("ruin-long", 3, 0, 1, 0))
    assert counterpart(ruins.pieces[1], ruins, MIRROR_ECHO.motions[0]) is None
