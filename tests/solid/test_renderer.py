"""Models as pictures: everything where the pure core says that it is, in light and shadow."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from builder.battlefield import Battlefield
from builder.drawing.isometric.faces import Face, Point3, view_from
from builder.drawing.isometric.picture import solids
from builder.drawing.styles import Styles
from builder.hexgrid import FLUID, LEVEL, Hex, centre
from builder.solid.camera import Camera
from builder.solid.mesh import Mesh
from builder.solid.meshing import Mesher, chunks_of, mesh_of
from builder.solid.renderer import Light, Renderer
from builder.solid.spaces import ringed, ringed_behind
from tests import battlefields
from tests.battlefields import laid
from tests.solid.opengl import new_renderer

SIZE = (320, 220)


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    made = new_renderer()
    yield made
    made.release()


def shown(renderer: Renderer, battlefield: Battlefield, styles: Styles) -> None:
    mesher = Mesher(battlefield, styles)
    for chunk in chunks_of(battlefield):
        renderer.put(chunk, mesher.mesh(chunk))


def picture(renderer: Renderer, camera: Camera, **options: bool) -> np.ndarray:
    """Red, green, blue of each pixel, of shape (height, width, 3)."""
    found = renderer.draw(camera, SIZE, Light(), **options)
    return np.frombuffer(found, np.uint8).reshape(SIZE[1], SIZE[0], 4)[..., :3].astype(int)


def test_without_a_battlefield_only_the_background_is_seen(renderer: Renderer) -> None:
    assert np.ptp(picture(renderer, Camera()), axis=(0, 1)).tolist() == [0, 0, 0]


@pytest.mark.parametrize("corner", [0, 2])
@pytest.mark.parametrize("name", battlefields.ALL)
def test_the_silhouette_is_that_of_the_drawn_picture(
    name: str, corner: int, renderer: Renderer, styles: Styles
) -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

    battlefield = battlefields.made(name)
    shown(renderer, battlefield, styles)
    camera = Camera().from_corner(corner).as_drawn().fitted(renderer.spots, SIZE)
    model = renderer.numbers(camera, SIZE) > 0
    drawn = QImage(*SIZE, QImage.Format.Format_Grayscale8)
    drawn.fill(0)
    painter = QPainter(drawn)
    painter.setBrush(QColor("white"))
    painter.setPen(QColor("white"))
    for item in solids(battlefield.in_order(), styles, view_from(corner), False):
        for element in item.elements:
            if isinstance(element, Face):
                painter.drawPolygon(QPolygonF([QPointF(*camera.seen_at(s, SIZE)) for s in element.spots]))
    painter.end()
    lines = np.frombuffer(drawn.constBits(), np.uint8).reshape(SIZE[1], drawn.bytesPerLine())
    outline = lines[:, : SIZE[0]] > 127
    # Wherever the two differ, both are within two pixels.
    for one, other in ((model, outline), (outline, model)):
        wide = other.copy()
        for axis in (0, 1, 0, 1):
            wide |= np.roll(wide, 1, axis) | np.roll(wide, -1, axis)
        stray = one & ~wide
        assert (
            stray.sum() <= 0.004 * model.sum()
        )  # a flag flies to the right of each picture, ladders are lines


@pytest.mark.parametrize("name", battlefields.ALL)
def test_from_above_the_highest_tile_of_each_hex_is_found_at_its_middle(
    name: str, renderer: Renderer, styles: Styles
) -> None:
    battlefield = battlefields.made(name)
    shown(renderer, battlefield, styles)
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE)
    numbers = renderer.numbers(camera, SIZE)
    tested = 0
    for hex in battlefield.occupancy.hexes():
        top = battlefield.occupancy.top(hex)
        (piece, *others) = battlefield.occupancy.at(hex, top)
        around = [battlefield.occupancy.top(near) for near in hex.neighbours()]
        reaching = any(
            other.type.kind.id in ("palm", "jungle") or other.type.fills_cells is False
            for near in (hex, *hex.neighbours())
            for there in (battlefield.occupancy.column(near), battlefield.occupancy.standing(near))
            for pieces in there.values()
            for other in pieces
        )
        if others or reaching or not around:
            continue
        x, y = camera.seen_at(Point3(*centre(hex), top * LEVEL), SIZE)
        assert numbers[int(y), int(x)] == piece.id, hex
        tested += 1
    assert tested > 20


def test_a_piece_is_picked_at_its_pixel_and_nothing_beside_the_battlefield(
    renderer: Renderer, styles: Styles
) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))
    shown(renderer, battlefield, styles)
    camera = Camera(perspective=True).fitted(renderer.spots, SIZE)
    for piece in battlefield.pieces.values():
        x, y = camera.seen_at(Point3(*centre(piece.hex), LEVEL), SIZE)
        number, place = renderer.pick(camera, SIZE, int(x), int(y))
        assert number == piece.id
        assert place is not None
        assert math.dist(place, (*centre(piece.hex), LEVEL)) < 1.0
    assert renderer.pick(camera, SIZE, 1, 1) == (0, None)
    assert renderer.pick(camera, SIZE, -1, 5000) == (0, None)


def first_met(mesh: Mesh, start: np.ndarray, way: np.ndarray) -> int:
    """The id of the piece whose triangle a line meets first, 0 for none (Möller and Trumbore)."""
    a, b, c = (mesh.vertices["at"][mesh.triangles[:, i]].astype(float) for i in range(3))
    across = np.cross(way, c - a)
    size = (across * (b - a)).sum(axis=1)
    size[abs(size) < 1e-9] = np.nan
    other = np.cross(start - a, b - a)
    u, v = (across * (start - a)).sum(axis=1) / size, (other @ way) / size
    far = (other * (c - a)).sum(axis=1) / size
    met = np.nonzero((u >= 0) & (v >= 0) & (u + v <= 1) & (far > 0))[0]
    return int(mesh.vertices["piece"][mesh.triangles[met[far[met].argmin()], 0]]) if len(met) else 0


@pytest.mark.parametrize(("perspective", "rise"), [(True, 25.0), (False, 42.0)])
def test_the_piece_at_a_pixel_is_the_first_that_its_line_of_sight_meets(
    perspective: bool, rise: float, renderer: Renderer, styles: Styles
) -> None:
    mesh = mesh_of(battlefields.made(battlefields.CASTLE), styles)
    renderer.put("all", mesh)
    camera = Camera(perspective=perspective, rise=rise, turn=70.0).fitted(renderer.spots, SIZE)
    numbers = renderer.numbers(camera, SIZE)
    assert len(np.unique(numbers)) > 60, "many pieces are seen"
    tested = 0
    for y in range(5, SIZE[1], 24):
        for x in range(5, SIZE[0], 24):
            around = numbers[y - 1 : y + 2, x - 1 : x + 2]
            if (around == around[1, 1]).all():  # not along an outline
                assert numbers[y, x] == first_met(mesh, *camera.ray(x + 0.5, y + 0.5, SIZE)), (x, y)
                tested += 1
    assert tested > 60


@pytest.mark.parametrize("camera", [Camera(), Camera(rise=8.0, turn=200.0), Camera(perspective=False)])
def test_a_picture_is_the_same_drawn_strip_by_strip(
    camera: Camera, renderer: Renderer, styles: Styles, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(renderer, battlefields.made(battlefields.CASTLE), styles)
    camera = camera.fitted(renderer.spots, SIZE)
    nearer = replace(camera, mm=camera.mm / 4)  # much of it lies outside
    for seen in (camera, nearer):
        whole = picture(renderer, seen)
        monkeypatch.setattr("builder.solid.renderer._AT_ONCE", 30 * SIZE[0])
        strips = picture(renderer, seen)
        monkeypatch.undo()
        assert (abs(strips - whole) > 3).any(axis=2).mean() < 2e-3


def test_the_pieces_in_a_window_are_those_of_the_whole_picture_there(
    renderer: Renderer, styles: Styles
) -> None:
    shown(renderer, battlefields.made(battlefields.WOOD), styles)
    camera = Camera().fitted(renderer.spots, SIZE)
    whole = renderer.numbers(camera, SIZE)
    part = renderer.numbers(camera, SIZE, (130, 90, 40, 25))
    assert (part != whole[90:115, 130:170]).mean() < 0.005
    assert len(np.unique(part)) > 4


def test_what_is_taken_away_is_gone_from_picture_and_numbers(renderer: Renderer, styles: Styles) -> None:
    renderer.put("low", mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles))
    camera = Camera(perspective=False).fitted(renderer.spots, SIZE)
    alone = picture(renderer, camera)
    renderer.put("more", mesh_of(laid(("rock-1", 0, 1, 1, 0)), styles))
    both = picture(renderer, camera)
    assert (both != alone).any()
    renderer.put("more", None)
    assert (picture(renderer, camera) == alone).all()


def test_a_new_renderer_given_the_same_meshes_shows_the_same(styles: Styles) -> None:
    mesh = mesh_of(battlefields.made(battlefields.FORDS), styles)
    pictures = []
    for _ in range(2):
        renderer = new_renderer()
        renderer.put("all", mesh)
        pictures.append(picture(renderer, Camera().fitted(renderer.spots, SIZE)))
        renderer.release()
    assert (pictures[0] == pictures[1]).all()


def test_a_wall_throws_its_shadow_away_from_the_sun_and_not_towards_it(
    renderer: Renderer, styles: Styles
) -> None:
    flat = [("sand-1", q, r, 1, 0) for q in range(-3, 4) for r in range(-3, 4) if (q, r) != (0, 0)]
    tower = [("rock-1", 0, 0, slot, 0) for slot in range(1, 9)]
    shown(renderer, laid(*flat, *tower), styles)
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE)
    seen = picture(renderer, camera)

    def brightness(hex: Hex) -> int:
        x, y = camera.seen_at(Point3(*centre(hex), LEVEL), SIZE)
        return int(seen[int(y), int(x)].sum())

    assert brightness(Hex(0, 1)) < 0.85 * brightness(Hex(0, -1))  # light falls to the lower right


def test_the_hexes_of_a_piece_can_be_told_apart(renderer: Renderer, styles: Styles) -> None:
    shown(renderer, laid(("sand-2", 0, 0, 1, 0)), styles)
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE)
    seen = picture(renderer, camera)
    (a, b) = centre(Hex(0, 0)), centre(Hex(1, 0))
    x, y = (round(v) for v in camera.seen_at(Point3((a.x + b.x) / 2, a.y, LEVEL), SIZE))
    along = seen[y - 8 : y + 8, x - 6 : x + 7].sum(axis=(0, 2))  # a column of pixels each
    assert abs(int(along.argmin()) - 6) <= 1
    assert along.min() < 0.95 * along.max()


@pytest.mark.parametrize(("kind", "mirrors"), [("water-1", True), ("grass-1", False)])
def test_the_sky_is_seen_in_water_that_is_looked_at_from_low_down(
    kind: str, mirrors: bool, renderer: Renderer, styles: Styles
) -> None:
    shown(renderer, laid((kind, 0, 0, 1, 0)), styles)

    def middle(rise: float) -> np.ndarray:
        camera = Camera(rise=rise, turn=300.0).fitted(renderer.spots, SIZE)
        x, y = camera.seen_at(Point3(0, 0, FLUID if mirrors else LEVEL), SIZE)
        return picture(renderer, camera)[int(y), int(x)]

    paler = middle(12)[0] - middle(60)[0]  # in red, of which neither has much
    assert paler > 20 if mirrors else abs(paler) < 8


def test_the_picture_is_opaque_whatever_is_laid_over_it(renderer: Renderer, styles: Styles) -> None:
    shown(renderer, battlefields.made(battlefields.FORDS), styles)
    found = renderer.draw(Camera().fitted(renderer.spots, SIZE), SIZE, Light())
    assert set(found[3::4]) == {255}


def test_an_overlay_tints_what_it_lies_on_and_is_not_picked(renderer: Renderer, styles: Styles) -> None:
    mesh = mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles)
    renderer.put("field", mesh)
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE)
    before = picture(renderer, camera)
    vertices = mesh.vertices.copy()
    vertices["colour"] = (255, 0, 0, 128)
    vertices["piece"] = 77
    renderer.put("wash", Mesh(vertices, mesh.triangles, mesh.lines[:0]), overlay=True)
    after = picture(renderer, camera)
    x, y = SIZE[0] // 2, SIZE[1] // 2
    assert after[y, x, 0] > before[y, x, 0]
    assert after[y, x, 1] < before[y, x, 1]
    assert 77 not in renderer.numbers(camera, SIZE)
    renderer.put("wash", None, overlay=True)
    assert (picture(renderer, camera) == before).all()


def test_where_nothing_is_behind_it_only_the_shadow_lies_round_the_pieces(
    renderer: Renderer, styles: Styles
) -> None:
    renderer.put("field", mesh_of(laid(("rock-1", 0, 0, 4, 0)), styles))
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE, 0.3)
    whole, clear = (
        np.frombuffer(renderer.draw(camera, SIZE, Light(transparent=on)), np.uint8).reshape(*SIZE[::-1], 4)
        for on in (False, True)
    )
    there = renderer.numbers(camera, SIZE) > 0
    assert (whole[..., 3] == 255).all()
    assert (clear[..., 3][there][50:-50] >= 128).all()
    assert clear[0, 0].tolist() == [0, 0, 0, 0]
    shadow = ~there & (clear[..., 3] > 0) & (clear[..., 3] < 60)
    assert shadow.sum() > 200
    assert len(np.unique(whole[~there & (clear[..., 3] == 0)], axis=0)) == 1, "the table has one colour"
    assert clear[..., :3][shadow & (clear[..., 3] == 51)].max() <= 2, "shadows are black"


def test_the_table_goes_on_to_a_horizon_under_a_sky(renderer: Renderer, styles: Styles) -> None:
    renderer.put("field", mesh_of(laid(("rock-7", 0, 0, 1, 0)), styles))
    light = Light(horizon=True)

    def column(camera: Camera, *, transparent: bool = False) -> np.ndarray:
        found = renderer.draw(camera, SIZE, replace(light, transparent=transparent))
        return np.frombuffer(found, np.uint8).reshape(SIZE[1], SIZE[0], 4)[:, 3].astype(int)

    low = Camera(rise=8.0).fitted(renderer.spots, SIZE)
    brightness = column(low)[:, :3].sum(axis=1)
    horizon = int(brightness.argmax())
    assert 20 < horizon < SIZE[1] - 80
    assert brightness[-1] < brightness[horizon] - 60, "the table is darker than the haze at its end"
    assert column(low)[0, 0] < column(low)[0, 2] - 5, "the sky is blue"
    assert np.ptp(column(Camera().from_above().fitted(renderer.spots, SIZE)), axis=0).max() < 12
    assert not column(low, transparent=True).any()
    far_off = column(replace(low, mm=35.0))
    assert far_off[0, 0] < far_off[0, 2] - 5
    assert far_off[140, :3].sum() < brightness[horizon] - 60, "nobody gets beyond it"


def test_what_is_laid_through_is_seen_behind_what_hides_other_overlays(
    renderer: Renderer, styles: Styles
) -> None:
    renderer.put("roof", mesh_of(laid(("grass-1", 0, 0, 5, 0)), styles))
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE)
    bare = picture(renderer, camera)
    x, y = SIZE[0] // 2, SIZE[1] // 2
    for through in (False, True):
        renderer.put("ring", ringed(Hex(0, 0), 5.0, "#ff0000"), overlay=True, through=through)
        assert bool(picture(renderer, camera)[y, x, 0] > bare[y, x, 0]) is through
    renderer.put("ring", ringed_behind(Hex(0, 0), 5.0, "#ff0000"), overlay=True, through=True)
    dashes = picture(renderer, camera)
    assert (dashes[y, x] == bare[y, x]).all(), "what stands in front is not taken for the hex"
    assert (dashes != bare).any()
    renderer.put("ring", None, overlay=True)
    assert (picture(renderer, camera) == bare).all()


def test_a_place_is_in_sight_unless_something_stands_before_it_or_it_is_out_of_the_picture(
    renderer: Renderer, styles: Styles
) -> None:
    pillar = laid(*(("rock-1", 0, 0, slot, 0) for slot in range(1, 7)))
    renderer.put("field", mesh_of(pillar, styles))
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE)
    heights = (2 * LEVEL, 6 * LEVEL + 1)
    spots = np.array([*((0.0, 0.0, z) for z in heights), (9000.0, 0.0, 0.0)])
    assert renderer.in_sight(camera, SIZE, spots).tolist() == [False, True, False]
    low = Camera(rise=20.0, turn=0.0).fitted(renderer.spots, SIZE)
    spots = np.array([(0.0, 30.0, 20.0), (0.0, -30.0, 20.0)])
    assert renderer.in_sight(low, SIZE, spots).tolist() == [True, False]


def test_of_what_is_no_piece_the_mouse_finds_the_place(renderer: Renderer, styles: Styles) -> None:
    renderer.put("field", mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles))
    camera = Camera(perspective=False).from_above().fitted(renderer.spots, SIZE)
    token = mesh_of(laid(("rock-1", 0, 0, 3, 0)), styles)
    token.vertices["piece"] = 0
    renderer.put("token", token)
    number, place = renderer.pick(camera, SIZE, SIZE[0] // 2, SIZE[1] // 2)
    assert number == 0
    assert place is not None
    assert math.dist(place, (*centre(Hex(0, 0)), 3 * LEVEL)) < 1.0


@pytest.mark.parametrize("part", ["faces", "lines"])
def test_what_hangs_is_seen_above_its_place_and_throws_no_shadow(
    part: str, renderer: Renderer, styles: Styles
) -> None:
    renderer.put("ground", mesh_of(laid(("grass-24", 0, 0, 1)), styles))
    whole = mesh_of(laid(("rock-1", 1, 1, 2)), styles)
    no_faces, no_lines = np.empty((0, 3), np.uint32), whole.lines[:0]
    if part == "faces":
        renderer.hang("rock", Mesh(whole.vertices, whole.triangles, no_lines))
    else:
        renderer.hang("rock", Mesh(whole.vertices, no_faces, whole.lines))
    camera = Camera().fitted(renderer.spots, SIZE)
    bare = picture(renderer, camera)
    rows = []
    for lift in (0.0, LEVEL, 2 * LEVEL):
        renderer.lift("rock", lift)
        changed = np.nonzero((picture(renderer, camera) != bare).any(axis=2))[0]
        rows.append((changed.min(), changed.max()))
    assert [row[0] for row in rows] == sorted([row[0] for row in rows], reverse=True)
    assert rows[0][1] > rows[1][1] > rows[2][1], "nothing of it is left below"
    renderer.lift("rock", None)
    assert (picture(renderer, camera) == bare).all()
