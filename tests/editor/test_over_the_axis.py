"""What reaches over the axis of a symmetry: strokes and selections of both sides, done once and symmetric."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.editor.canvas.gestures import Gestures
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.selection import reshaping
from builder.editor.tools import GestureOutcome, Pointer, Preview, ToolScene
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Hex, centre, ring
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry, footprint, image_of, lies_at
from editor.people import CTRL, SHIFT, Hands, tool
from tests.battlefields import PieceRow, laid
from tests.soak import often

AREA = 4  # hexes from the centre
TERRAINS = ("grass-1", "rock-1", "swamp-water-1", "road-1")
LAID = ("grass-7", "grass-3", "grass-2", "grass-1", "road-5", "ice-4", "ice-6", "sand-3")


class Table:
    """A desk in a symmetry, and a hand that strokes with tools; no window, and no building rules."""

    def __init__(self, catalogue: Catalogue, symmetry: Symmetry | None, *rows: PieceRow) -> None:
        self.catalogue, self.symmetry = catalogue, symmetry
        self.desk = Desk(Document(Battlefield()))
        self.battlefield = self.desk.document.battlefield
        if symmetry is not None:
            self.desk.sides.use(symmetry.kind)
            self.desk.sides.set_centre(symmetry.spot.point)
            assert self.desk.sides.symmetry == symmetry
        self.put(*rows)
        self.said = ""
        self.shown = Preview()

    def put(self, *rows: PieceRow) -> None:
        """In one edit, so that what is each other's image in it is not repeated."""
        new, types = self.battlefield.new_piece, self.catalogue.pieces
        pieces = tuple(new(types[id], Hex(q, r), slot, turn) for id, q, r, slot, turn in rows)
        self.desk.do(Put(pieces), "Put")

    def put_where_there_is_room(self, *rows: PieceRow) -> None:
        """Only what has an image and runs into nothing, its own image included."""
        for row in rows:
            self.put(row)
            if overlaps(self.battlefield) or not symmetric(self.battlefield, self.symmetry):
                self.desk.document.undo()

    def stroke(
        self,
        id: str,
        in_hand: str | None,
        *hexes: Hex,
        storeys: int = 1,
        shift: bool = False,
        ctrl: bool = False,
    ) -> None:
        """Press at the first hex, pass the others, release at the last."""

        def look() -> ToolScene:
            return ToolScene(
                self.battlefield,
                lambda pieces, taken=(): (),
                type=self.catalogue.pieces[in_hand] if in_hand else None,
                types=self.catalogue.pieces,
                storeys=storeys,
                symmetry=self.symmetry,
            )

        gestures = Gestures(tool(id), look, self._carry_out)
        gestures.press(Pointer(hexes[0], shift=shift, ctrl=ctrl))
        for hex in hexes[1:]:
            gestures.move(Pointer(hex, shift=shift, ctrl=ctrl))
            self.shown = gestures.preview
        gestures.release(Pointer(hexes[-1], shift=shift, ctrl=ctrl))

    def _carry_out(self, outcome: GestureOutcome) -> None:
        if outcome.say:
            self.said = outcome.say
        if outcome.edit is not None:
            self.desk.do(outcome.edit, outcome.label, outcome.merge_key)

    def count(self) -> Counter[str]:
        """How many of each piece type."""
        return Counter(piece.type.id for piece in self.battlefield.pieces.values())


def overlaps(battlefield: Battlefield) -> int:
    """How many places are filled more than once."""
    filled = Counter(place for piece in battlefield.pieces.values() for place in piece.filled())
    return sum(count - 1 for count in filled.values())


def symmetric(battlefield: Battlefield, symmetry: Symmetry | None) -> bool:
    """Whether the pieces look the same from every side; what has no mirror image does not."""
    found = Counter(footprint(piece) for piece in battlefield.pieces.values())
    for motion in symmetry.motions if symmetry is not None else ():
        images = [image_of(piece, motion) for piece in battlefield.pieces.values()]
        if Counter(footprint(image) if image is not None else None for image in images) != found:
            return False
    return True


def sound(table: Table) -> bool:
    return not overlaps(table.battlefield) and symmetric(table.battlefield, table.symmetry)


@pytest.fixture(scope="session")
def app(qapp: QApplication) -> QApplication:
    """Desks tell what happens by Qt's signals."""
    return qapp


HALF, MIRROR = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0)), Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0))
SPOTS = (LatticePoint(0, 0), LatticePoint(3, 0), LatticePoint(0, 3), LatticePoint(2, 2))
SYMMETRIES = [Symmetry(kind, spot) for kind in Kind for spot in SPOTS if lies_at(kind, spot)]

places = st.builds(Hex, st.integers(-AREA, AREA), st.integers(-AREA, AREA))
loops = st.builds(
    lambda hex, radius: [*ring(hex, radius), next(ring(hex, radius))],
    st.builds(Hex, st.integers(-1, 1), st.integers(-1, 1)),
    st.integers(1, 2),
)
ways = st.lists(places, min_size=1, max_size=5) | loops
rows = st.tuples(
    st.sampled_from(LAID), st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 2), st.integers(0, 5)
)


def strike(table: Table, data: st.DataObject) -> str:
    """Something that a designer does, anywhere; what it was."""
    what = data.draw(st.sampled_from(["split", "join", "fill", "wall", "paint", "over", "remove"]))
    way = data.draw(ways)
    if what in ("split", "join"):
        there = sorted(table.battlefield.pieces)
        chosen = data.draw(st.sets(st.sampled_from(there))) if there else ()
        table.desk.select(data.draw(st.sampled_from([there, chosen])))
        with suppress(RefusedError):
            (reshaping.split if what == "split" else reshaping.join)(table.desk, table.catalogue)
    elif what == "fill":
        table.stroke("fill", data.draw(st.sampled_from(TERRAINS)), *way, ctrl=data.draw(st.booleans()))
    elif what == "wall":
        keys = data.draw(st.sampled_from([{}, {"ctrl": True}, {"shift": True}]))
        table.stroke("wall", None, *way, storeys=data.draw(st.integers(1, 2)), **keys)
    elif what == "remove":
        table.stroke("remove", None, *way)
    else:
        table.stroke("place", data.draw(st.sampled_from(TERRAINS)), *way, ctrl=what == "over")
    return what


def row(first: int, last: int, slot: int = 1, piece: str = "grass-1") -> list[PieceRow]:
    return [(piece, q, 0, slot, 0) for q in range(first, last + 1)]


LOOP = [Hex(-3, 0), Hex(0, -3), Hex(3, -3), Hex(3, 0), Hex(0, 3), Hex(-3, 3), Hex(-3, 0)]
pytestmark = pytest.mark.usefixtures("app")


@pytest.mark.parametrize("moves", [[-2, -1, 0, 1, 2], [-2, 2], [-2, 1]])
def test_a_stroke_that_paints_on_over_the_axis_lays_one_layer(catalogue: Catalogue, moves: list[int]) -> None:
    table = Table(catalogue, MIRROR)
    table.stroke("place", "grass-1", *(Hex(q, 0) for q in moves))
    assert table.count() == {"grass-1": 5}
    assert sound(table)
    table.stroke("place", "rock-1", *(Hex(q, 0) for q in moves), ctrl=True)
    assert table.count() == {"rock-1": 5}


def test_a_stroke_that_removes_on_over_the_axis_takes_one_layer(catalogue: Catalogue) -> None:
    table = Table(catalogue, MIRROR, *row(-2, 2, 1), *row(-2, 2, 2, "rock-1"))
    table.stroke("remove", None, *(Hex(q, 0) for q in range(-2, 3)))
    assert table.count() == {"grass-1": 5}
    table = Table(catalogue, None, *row(-2, 1), ("rock-1", 2, 0, 1, 0))
    table.desk.sides.use(Kind.LEFT_RIGHT)
    table.desk.sides.set_centre(LatticePoint(0, 0).point)
    table.symmetry = table.desk.sides.symmetry
    table.stroke("remove", None, *(Hex(q, 0) for q in range(-2, 3)))
    assert not table.battlefield.pieces


@pytest.mark.parametrize("symmetry", [HALF, MIRROR])
def test_split_with_one_or_both_sides_selected_splits_each_once(
    catalogue: Catalogue, symmetry: Symmetry
) -> None:
    table = Table(catalogue, symmetry, ("grass-7", 3, 1, 1, 0))
    table.desk.select(table.battlefield.pieces)
    said = reshaping.split(table.desk, catalogue)
    assert said == "Split 2 tiles: 2 became 6"
    assert table.count() == {"grass-3": 2, "grass-2": 4}
    assert sound(table)
    assert len(table.desk.selection) == 6
    assert reshaping.join(table.desk, catalogue) == "Join 6 tiles: 6 became 2"
    assert table.count() == {"grass-7": 2}
    assert sound(table)
    table = Table(catalogue, symmetry, ("grass-7", 3, 1, 1, 0))
    table.desk.select({1})
    assert reshaping.split(table.desk, catalogue) == "Split 7-hex grass tile: 1 became 3"
    assert (len(table.desk.selection), len(table.battlefield)) == (3, 6)
    assert sound(table)
    table.desk.document.undo()
    assert table.count() == {"grass-7": 2}


@pytest.mark.parametrize("symmetry", [s for s in SYMMETRIES if s.spot == LatticePoint(0, 0)])
def test_a_tile_over_the_axis_is_split_into_what_is_symmetric(
    catalogue: Catalogue, symmetry: Symmetry
) -> None:
    table = Table(catalogue, symmetry, ("grass-7", 0, -1, 1, 0))
    assert len(table.battlefield) == 1, "it lies over the centre"
    table.desk.select({1})
    reshaping.split(table.desk, catalogue)
    assert sum(piece.type.size for piece in table.battlefield.pieces.values()) == 7
    assert len(table.battlefield) > 2
    assert sound(table)


@pytest.mark.parametrize("symmetry", [HALF, MIRROR, Symmetry(Kind.TOP_BOTTOM, LatticePoint(0, 0))])
def test_a_row_over_the_axis_is_joined_into_what_is_symmetric(
    catalogue: Catalogue, symmetry: Symmetry
) -> None:
    table = Table(catalogue, symmetry, *row(-4, 4))
    table.desk.select(table.battlefield.pieces)
    reshaping.join(table.desk, catalogue)
    assert table.count() == {"grass-2": 4, "grass-1": 1}
    assert sound(table)


def test_what_has_no_counterpart_is_split_and_joined_where_it_lies(catalogue: Catalogue) -> None:
    table = Table(catalogue, None, ("grass-7", 3, 1, 1, 0))
    table.desk.sides.use(Kind.HALF_TURN)
    table.desk.sides.set_centre(LatticePoint(0, 0).point)
    table.desk.select({1})
    reshaping.split(table.desk, catalogue)
    assert table.count() == {"grass-3": 1, "grass-2": 2}
    reshaping.join(table.desk, catalogue)
    assert table.count() == {"grass-7": 1}


def test_a_collection_is_shared_by_the_sides_when_tiles_are_split(catalogue: Catalogue) -> None:
    table = Table(catalogue, HALF, ("grass-7", 3, 1, 1, 0))
    table.desk.document.count_against({"grass-7": 2, "grass-3": 1, "grass-2": 4, "grass-1": 6})
    table.desk.select(table.battlefield.pieces)
    reshaping.split(table.desk, catalogue)
    assert table.count() == {"grass-2": 4, "grass-1": 6}, "one 3-hex tile is none for two sides"


def test_another_terrain_comes_on_both_sides_and_on_the_axis(catalogue: Catalogue) -> None:
    table = Table(catalogue, MIRROR, *row(-2, 2), ("grass-7", 4, 2, 1, 0))
    table.desk.select(table.battlefield.pieces)
    rock = next(offer for offer in reshaping.offers(table.desk, catalogue) if offer.kind.id == "rock")
    reshaping.replace_terrain(table.desk, rock)
    assert table.count() == {"rock-1": 5, "rock-7": 2}
    assert sound(table)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_an_area_over_the_axis_is_filled_once(catalogue: Catalogue, symmetry: Symmetry) -> None:
    table = Table(catalogue, symmetry)
    table.stroke("fill", "swamp-water-1", *LOOP)  # the 6-hex tile has no mirror image
    assert sound(table)
    filled = {cell for piece in table.battlefield.pieces.values() for cell in piece.cells}
    assert len(filled) >= 37
    label = table.desk.document.history.labels[-1]
    assert label == "Fill 37 hexes with swamp water"
    sides = "both" if len(symmetry.motions) == 1 else "all"
    assert table.said.startswith(f"{len(filled)} hexes on {sides} sides: ")
    assert len(table.battlefield) < len(filled) * 0.7, "large tiles are used on either side"


def test_an_area_on_one_side_is_filled_as_ever(catalogue: Catalogue) -> None:
    table = Table(catalogue, HALF)
    table.stroke("fill", "sand-1", *(Hex(hex.q + 8, hex.r) for hex in LOOP))
    alone = Table(catalogue, None)
    alone.stroke("fill", "sand-1", *(Hex(hex.q + 8, hex.r) for hex in LOOP))
    assert table.count() == Counter({type: 2 * count for type, count in alone.count().items()})


@pytest.mark.parametrize("symmetry", [HALF, MIRROR, Symmetry(Kind.TOP_BOTTOM, LatticePoint(0, 0))])
@pytest.mark.parametrize("end", [0, 1, 3])
def test_a_wall_drawn_to_the_axis_is_one_wall(catalogue: Catalogue, symmetry: Symmetry, end: int) -> None:
    table, alone = Table(catalogue, symmetry), Table(catalogue, None)
    table.stroke("wall", None, Hex(-3, 0), Hex(end, 0))
    last = end if symmetry.kind is Kind.TOP_BOTTOM else 3  # along that axis nothing is repeated
    alone.stroke("wall", None, Hex(-3, 0), Hex(last, 0))
    assert table.count() == alone.count()
    assert sound(table)


@pytest.mark.parametrize(
    ("kind", "roofed"), [(None, 1), (Kind.HALF_TURN, 0), (Kind.LEFT_RIGHT, 1), (Kind.TOP_BOTTOM, 0)]
)
def test_a_court_over_the_axis_has_a_roof_that_is_its_own_image_or_none(
    catalogue: Catalogue, kind: Kind | None, roofed: int
) -> None:
    table = Table(catalogue, Symmetry(kind, LatticePoint(3, 0)) if kind is not None else None)
    around = [(-1, 0), (0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    table.stroke("wall", None, *(Hex(q, r) for q, r in around))
    assert table.count()["wall-walk-7"] == roofed
    assert sound(table)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_small_ring_over_the_axis_is_built_or_refused(catalogue: Catalogue, symmetry: Symmetry) -> None:
    table = Table(catalogue, symmetry)
    table.stroke("wall", None, *ring(ORIGIN, 1), next(ring(ORIGIN, 1)))
    assert sound(table)
    assert table.battlefield.pieces or table.said.startswith("No castle piece joins that way")


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("keys", [{}, {"shift": True}, {"ctrl": True}])
def test_a_ring_of_walls_about_the_centre_is_built_once(
    catalogue: Catalogue, symmetry: Symmetry, keys: dict[str, bool]
) -> None:
    table = Table(catalogue, symmetry)
    table.stroke("wall", None, *LOOP, **keys)
    assert sound(table)
    if symmetry.spot == LatticePoint(0, 0):
        assert sum(count for id, count in table.count().items() if "base" in id) == 18


def test_a_wall_that_meets_its_image_tells_where_it_ends(catalogue: Catalogue) -> None:
    table = Table(catalogue, MIRROR)
    table.stroke("wall", None, Hex(-3, 0), Hex(1, 0), Hex(3, -2))
    assert table.shown.reason.endswith("it meets its image and ends at B1")
    assert sum(count for id, count in table.count().items() if "base" in id) == 7


@pytest.mark.parametrize("symmetry", [HALF, MIRROR])
def test_a_wall_of_one_hex_on_the_axis_opens_to_both_sides_but_not_to_three(
    catalogue: Catalogue, symmetry: Symmetry
) -> None:
    table = Table(catalogue, symmetry)
    table.stroke("wall", None, Hex(0, 0))
    assert table.count() == {"fortress-base-straight": 1, "fortress-wall-straight": 1, "wall-walk-1": 1}
    assert sound(table)
    table = Table(catalogue, Symmetry(Kind.THIRD_TURNS, LatticePoint(0, 0)))
    table.stroke("wall", None, Hex(0, 0))
    assert table.said.startswith("No castle piece joins that way at A1")
    assert not table.battlefield.pieces


@pytest.mark.parametrize("kind", list(Kind))
def test_in_the_window_strokes_and_selections_over_the_axis_are_done_once(
    window: Window, hands: Hands, kind: Kind
) -> None:
    def all_is_well() -> bool:
        battlefield = window.document.battlefield
        return not overlaps(battlefield) and symmetric(battlefield, window.desk.sides.symmetry)

    window.desk.sides.use(kind)
    window.desk.sides.set_centre(LatticePoint(0, 0).point)
    hands.choose("grass-1")
    hands.key(Qt.Key.Key_G)
    hands.drag(*LOOP)
    assert all_is_well()
    hands.key(Qt.Key.Key_A, CTRL)
    hands.key(Qt.Key.Key_J, CTRL | SHIFT)
    assert all_is_well()
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(-3, 0), Hex(3, -3) if kind is Kind.THIRD_TURNS else Hex(3, 0))
    assert all_is_well()
    hands.key(Qt.Key.Key_X)
    hands.drag(Hex(-3, 1), Hex(0, 1), Hex(2, 1))
    assert all_is_well()
    labels = window.document.history.labels
    assert len(labels) == 4, labels
    for _ in labels:
        window.session.undo()
    assert hands.placed() == []


def test_the_checks_can_fail() -> None:
    assert overlaps(laid(("grass-7", 0, 0, 1, 0), ("grass-1", 0, 1, 1, 0))) == 1
    assert not symmetric(laid(("grass-1", 1, 0, 1, 0)), HALF)
    assert not symmetric(laid(("grass-24", 0, 0, 1, 0)), MIRROR), "it has no mirror image"
    assert symmetric(laid(("grass-1", 1, 0, 1, 0), ("grass-1", -1, 0, 1, 2)), HALF)


@given(st.data())
@settings(max_examples=often(24), deadline=None)
def test_whatever_is_done_over_the_axis_all_stays_symmetric_and_nothing_lies_in_another(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    table = Table(catalogue, data.draw(st.sampled_from(SYMMETRIES)))
    table.put_where_there_is_room(*data.draw(st.lists(rows, max_size=8)))
    steps = []
    for _ in range(data.draw(st.integers(1, 4))):
        steps.append(strike(table, data))
        assert symmetric(table.battlefield, table.symmetry), steps
        assert not overlaps(table.battlefield), steps


@pytest.fixture
def mirrored(window: Window, hands: Hands) -> Window:
    """A tile without mirror image on one side, smaller tiles on the other."""
    window.desk.sides.use(Kind.LEFT_RIGHT)
    window.desk.sides.set_centre(centre(ORIGIN))
    hands.place("grass-24", Hex(-7, 3))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    assert len(window.document.battlefield) > 2
    return window


def cells(window: Window) -> set[Hex]:
    return {cell for piece in window.document.battlefield.pieces.values() for cell in piece.cells}


def test_a_part_of_a_mirror_image_is_not_moved_away_from_the_others(mirrored: Window, hands: Hands) -> None:
    desk, battlefield = mirrored.desk, mirrored.document.battlefield
    (whole,) = (piece for piece in battlefield.pieces.values() if piece.type.id == "grass-24")
    part = max(battlefield.pieces.values(), key=lambda piece: piece.hex.q)
    before = dict(battlefield.pieces)
    hands.drag(part.cells[0], part.cells[0].plus(Hex(4, 0)))
    assert battlefield.pieces == before
    assert "part of the mirror image of the 24-hex grass tile" in mirrored.session.status.currentMessage()
    desk.select({part.id})
    hands.key(Qt.Key.Key_Delete)
    assert part.id not in battlefield.pieces, "it may be taken away"
    mirrored.document.undo()
    hands.drag(whole.cells[0], whole.cells[0].plus(Hex(-1, 0)))
    moved = {cell.plus(Hex(-1, 0)) for cell in whole.cells}
    assert moved < cells(mirrored)
    (motion,) = desk.sides.symmetry.motions  # type: ignore[union-attr]
    assert {motion.hex(cell) for cell in moved} < cells(mirrored)
    before = dict(battlefield.pieces)
    hands.key(Qt.Key.Key_A, CTRL)
    desk.sides.use(None)
    desk.select({part.id for part in battlefield.pieces.values() if part.type is not whole.type})
    hands.key(Qt.Key.Key_Right)
    assert battlefield.pieces != before, "without symmetry all are free"


def test_mirrored_in_hand_such_a_tile_is_put_down_as_smaller_ones(window: Window, hands: Hands) -> None:
    hands.choose("grass-24")
    hands.key(Qt.Key.Key_M)
    assert window.canvas.tool.id == "stamp"
    assert "no mirror image: made of" in window.session.status.currentMessage()
    hands.click(Hex(0, 0))
    assert len(cells(window)) == 24
    assert {piece.type.kind.id for piece in window.document.battlefield.pieces.values()} == {"grass"}


def test_with_such_a_tile_in_hand_an_area_is_filled_with_tiles_that_have_images(
    window: Window, hands: Hands
) -> None:
    window.desk.sides.use(Kind.LEFT_RIGHT)
    window.desk.sides.set_centre(centre(ORIGIN))
    hands.choose("grass-24")
    hands.key(Qt.Key.Key_G)
    hands.drag(Hex(2, 0), Hex(5, 0), Hex(4, 3), Hex(1, 3), Hex(2, 0))
    found = cells(window)
    (motion,) = window.desk.sides.symmetry.motions  # type: ignore[union-attr]
    assert len(found) > 20
    assert {motion.hex(cell) for cell in found} == found
