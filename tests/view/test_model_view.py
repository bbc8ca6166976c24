"""The model as a widget: turned under the mouse, following edits, saying what is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import moderngl
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Take
from builder.catalogue import Catalogue
from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import Item, Point3, Sign, View
from builder.drawing.isometric.play_items import figure_items
from builder.drawing.marks import Area, Label, rectangle
from builder.drawing.styles import Styles
from builder.hexgrid import FLUID, LEVEL, Hex, Point, centre, hex_at
from builder.solid import offscreen
from builder.solid.figures import tokens
from builder.solid.offscreen import NoOpenGLError
from builder.solid.renderer import Renderer
from builder.view import model_bodies, model_view
from builder.view.battlefield_view import BattlefieldView
from builder.view.diagnostics import diagnostics
from builder.view.drawings import Drawings
from builder.view.model_view import ModelView
from builder.view.tool_drag import Spot
from tests.battlefields import laid
from tests.solid.opengl import need_opengl

Keys = Qt.KeyboardModifier
NONE = Keys.NoModifier
PLATE = "#ff00ff"


@pytest.fixture
def show(qtbot: QtBot, styles: Styles) -> Callable[[Battlefield], ModelView]:
    """Shows a battlefield, once there is a picture of it."""
    need_opengl()

    def shown(battlefield: Battlefield) -> ModelView:
        view = ModelView(styles)
        qtbot.addWidget(view, before_close_func=lambda widget: widget.let_go())
        view.resize(400, 300)
        view.show_battlefield(battlefield)
        battlefield.subscribe(view.follow)
        view.show()
        qtbot.waitUntil(lambda: view.camera is not None)
        return view

    return shown


def place_of(view: ModelView, hex: Hex, level: int) -> QPoint:
    """Where the middle of a hex is seen at a level."""
    assert view.camera is not None
    return QPointF(*view.camera.seen_at(Point3(*centre(hex), level * LEVEL), (400, 300))).toPoint()


def seen_now(view: ModelView) -> QImage:
    """What is painted now, once."""
    return view.grab().toImage()


def colour(view: ModelView, at: QPoint) -> str:
    image = view.picture()
    assert isinstance(image, QImage)
    return image.pixelColor(at).name()


def test_a_piece_put_down_is_seen_and_one_taken_away_is_not(
    show: Callable[[Battlefield], ModelView], qtbot: QtBot, catalogue: Catalogue
) -> None:
    battlefield = laid(("grass-24", 0, 0, 1, 0))
    view = show(battlefield)
    at = place_of(view, Hex(1, 1), 1)
    before = colour(view, at)
    piece = battlefield.new_piece(catalogue.pieces["sand-7"], Hex(1, 1), 2)
    battlefield.apply(Put((piece,)))
    qtbot.waitUntil(lambda: colour(view, at) != before)
    battlefield.apply(Take((piece.id,)))
    qtbot.waitUntil(lambda: colour(view, at) == before)


@pytest.mark.parametrize(("kind", "level"), [("grass-1", 1), ("grass-1", 2), ("sand-1", 9)])
def test_ground_in_the_sun_has_the_colour_that_it_has_in_the_plan(
    kind: str, level: int, show: Callable[[Battlefield], ModelView], styles: Styles, qtbot: QtBot
) -> None:
    battlefield = laid(*((kind, 0, 0, slot, 0) for slot in range(1, level + 1)))
    view = show(battlefield)
    view.look_from_above()
    qtbot.waitUntil(lambda: view.camera is not None and view.camera.rise == 90)
    plan = BattlefieldView(battlefield, Drawings(styles))
    qtbot.addWidget(plan)
    plan.resize(400, 300)
    plan.fit()
    plan.show()
    qtbot.waitExposed(plan)
    image, other = view.picture(), plan.grab().toImage()
    assert image is not None
    both = (image.pixelColor(200, 150), other.pixelColor(200, 150))
    off = [abs(a - b) for a, b in zip(*(colour.getRgb()[:3] for colour in both), strict=True)]
    assert max(off) <= 2, f"{both[0].name()} and {both[1].name()}"


def test_only_what_begins_up_to_the_level_is_shown_and_what_is_hidden_is_not(
    show: Callable[[Battlefield], ModelView],
) -> None:
    battlefield = laid(("grass-24", 0, 0, 1, 0), ("sand-7", 1, 1, 2, 0))
    view = show(battlefield)
    whole = view.picture()
    view.show_up_to(1)
    cut = view.picture()
    view.show_up_to(None)
    assert view.picture() == whole
    assert cut != whole
    view.hide_pieces({2})
    assert view.picture() == cut


def test_a_large_model_is_made_a_figure_and_a_part_at_a_time_and_looks_as_if_made_at_once(
    show: Callable[[Battlefield], ModelView], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [("grass-24", 0, 0, 1, 0), ("evergreen-10", 1, 1, 2, 0), ("glacier-1", 3, 1, 2, 0)]
    rows.append(("grass-24", 30, 0, 1, 0))
    battlefield = laid(*rows)
    view = show(battlefield)
    at_once = view.picture()
    for module in (model_view, model_bodies):
        monkeypatch.setattr(module, "LARGE", 1)
    monkeypatch.setattr(model_view, "patience", lambda: lambda: True)
    put: list[Hashable] = []
    renew = Renderer.put
    monkeypatch.setattr(
        Renderer, "put", lambda self, key, mesh, **how: (put.append(key), renew(self, key, mesh, **how))[1]
    )
    before = seen_now(view)
    view.hide_pieces({3})  # as if they were very many
    grown: list[int] = []
    while not grown or view._unfinished:
        put.clear()
        now = seen_now(view)
        grown.append(len(put))
        assert now == before or not view._unfinished, "what was seen last stays until the next is ready"
    assert max(grown) <= 1
    assert len(grown) > sum(grown) > 3, "a turn of the window for each part, and for each figure in it"
    assert view.picture() != at_once
    view.hide_pieces(set())
    assert view.picture() == at_once


def test_turned_it_fits_every_size_and_zoomed_it_stays_as_it_is(
    show: Callable[[Battlefield], ModelView],
) -> None:
    view = show(laid(("grass-7", 0, 0), ("grass-7", 6, 0)))
    QTest.keyClick(view, Qt.Key.Key_Left)
    view.resize(800, 300)
    turned = view.camera
    view.fit()
    assert turned is not None
    assert view.camera is not None
    assert view.camera.mm == pytest.approx(turned.mm, rel=1e-3)
    view.zoom(2.0)
    zoomed = view.camera
    view.resize(400, 300)
    assert view.camera == zoomed


def test_what_begins_above_the_level_may_be_seen_as_a_skin_that_follows_edits_and_is_not_pointed_at(
    show: Callable[[Battlefield], ModelView], qtbot: QtBot
) -> None:
    battlefield = laid(("grass-24", 0, 0, 1, 0), ("sand-7", 1, 1, 2, 0))
    view = show(battlefield)
    at = place_of(view, Hex(1, 1), 2)
    solid = colour(view, at)
    view.show_up_to(1)
    cut = colour(view, at)
    view.show_up_to(1, 0.5)
    faint = colour(view, at)
    view.show_up_to(1, 1.0)
    assert len({solid, cut, faint, colour(view, at)}) == 4
    found = view.spot_at(QPointF(at))
    assert found is not None
    assert found.piece == 1
    battlefield.apply(Take((2,)))
    qtbot.waitUntil(lambda: colour(view, at) == cut)
    view.show_up_to(None, 1.0)
    assert colour(view, at) == cut


def test_what_is_selected_has_another_colour(show: Callable[[Battlefield], ModelView]) -> None:
    view = show(laid(("grass-1", 0, 0, 1, 0), ("sand-1", 3, 0, 1, 0)))
    on, beside = place_of(view, Hex(3, 0), 1), place_of(view, Hex(0, 0), 1)
    before = colour(view, on), colour(view, beside)
    view.select({2})
    assert colour(view, on) != before[0]
    assert colour(view, beside) == before[1]


def test_what_is_about_to_be_taken_away_is_red_until_it_is_no_more(
    show: Callable[[Battlefield], ModelView],
) -> None:
    view = show(laid(("grass-1", 0, 0, 1, 0), ("sand-1", 3, 0, 1, 0)))
    before, at = view.picture(), place_of(view, Hex(3, 0), 1)
    view.doom([2])
    red = QColor(colour(view, at))
    assert red.red() > 1.5 * max(red.green(), red.blue())
    view.doom([])
    assert view.picture() == before


def test_a_ghost_is_seen_before_it_is_there_and_not_pointed_at(
    show: Callable[[Battlefield], ModelView], catalogue: Catalogue
) -> None:
    battlefield = laid(("grass-24", 0, 0, 1, 0))
    view = show(battlefield)
    at = place_of(view, Hex(1, 1), 2)
    before = colour(view, at)
    view.show_ghosts([(battlefield.new_piece(catalogue.pieces["sand-1"], Hex(1, 1), 2), "#00aa00")])
    assert colour(view, at) != before
    found = view.spot_at(QPointF(at))
    assert found is not None
    assert found.piece == 1
    view.show_ghosts([])
    assert colour(view, at) == before


def sign_at(hex: Hex, level: int) -> Sign:
    """A letter on a plate of one colour, on the middle of a hex."""
    plate = Area((rectangle(-12.0, -12.0, 24.0, 24.0),), PLATE)
    return Sign(Point3(*centre(hex), level * LEVEL), (plate, Label(Point(0.0, 0.0), "K", 6.0, PLATE)))


def test_letters_are_over_it_where_they_are_seen_however_it_is_turned(
    show: Callable[[Battlefield], ModelView],
) -> None:
    view = show(laid(("grass-24", 0, 0, 1, 0), ("sand-7", 1, 1, 2, 0)))
    open_hex, hex_below = Hex(3, 0), Hex(1, 1)
    view.show_signs(lambda: [sign_at(open_hex, 1), sign_at(hex_below, 1)])
    for turn in range(2):
        at = place_of(view, open_hex, 1)
        assert colour(view, at) == PLATE
        assert view.grab().toImage().pixelColor(at).name() == PLATE
        assert colour(view, place_of(view, hex_below, 1)) != PLATE, "something lies on it"
        if not turn:
            assert view.camera is not None
            view.look_from(view.camera.orbited(60.0, 0.0))
    view.hide_pieces({2})
    assert colour(view, place_of(view, hex_below, 1)) == PLATE
    view.show_signs(None)
    assert colour(view, place_of(view, open_hex, 1)) != PLATE


def test_all_of_it_comes_into_sight_as_it_grows_and_shrinks_until_somebody_moves_the_camera(
    show: Callable[[Battlefield], ModelView], catalogue: Catalogue
) -> None:
    battlefield = laid(("grass-24", 0, 0, 1, 0))
    view = show(battlefield)
    near = view.camera
    far = battlefield.new_piece(catalogue.pieces["sand-7"], Hex(30, 0), 1)

    def looked(put: bool) -> float:
        battlefield.apply(Put((far,)) if put else Take((far.id,)))
        view.let_go()
        view.picture()
        assert view.camera is not None
        return view.camera.mm

    assert near is not None
    assert looked(put=True) > 2 * near.mm
    assert view.rect().contains(place_of(view, Hex(30, 0), 1))
    view.look_from(view.camera.orbited(20.0, 0.0))
    assert looked(put=False) < 1.4 * near.mm
    view.zoom(1.1)
    moved = view.camera
    looked(put=True)
    assert view.camera == moved


def test_a_small_edit_moves_nothing_under_the_mouse(
    show: Callable[[Battlefield], ModelView], catalogue: Catalogue
) -> None:
    battlefield = laid(("grass-24", 0, 0, 1, 0))
    view = show(battlefield)
    before = view.camera
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["sand-1"], Hex(1, 1), 2),)))
    view.picture()
    assert view.camera == before


def test_an_empty_one_says_what_appears_in_it_and_the_keyboard_has_a_frame(
    qtbot: QtBot, styles: Styles
) -> None:
    need_opengl()
    battlefield = Battlefield()
    view = ModelView(styles)
    qtbot.addWidget(view, before_close_func=lambda widget: widget.let_go())
    view.resize(400, 300)
    view.show_battlefield(battlefield)
    view.show()
    middle = QRect(100, 100, 200, 100)
    words = view.grab(middle).toImage()
    ink = {words.pixel(x, y) for x in range(200) for y in range(100)}
    assert len(ink) > 1
    frame = QRect(0, 0, 400, 2)
    qtbot.waitUntil(lambda: view.isActiveWindow())
    view.clearFocus()
    bare = view.grab(frame).toImage()
    view.setFocus()
    assert view.grab(frame).toImage() != bare


def test_a_click_tells_the_piece_and_the_hex_and_a_drag_turns_the_model_instead(
    show: Callable[[Battlefield], ModelView], qtbot: QtBot
) -> None:
    view = show(laid(("grass-24", 0, 0, 1, 0), ("sand-7", 1, 1, 2, 0)))
    at = place_of(view, Hex(1, 1), 2)
    with qtbot.waitSignal(view.clicked) as clicked:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, NONE, at)
    spot, _ = clicked.args
    assert isinstance(spot, Spot)
    assert (spot.piece, hex_at(spot.place), spot.highest) == (2, Hex(1, 1), 2)
    camera = view.camera
    with qtbot.assertNotEmitted(view.clicked):
        QTest.mousePress(view, Qt.MouseButton.LeftButton, NONE, at)
        QTest.mouseMove(view, at + QPoint(60, 20))
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, NONE, at + QPoint(60, 20))
    assert camera is not None
    assert view.camera is not None
    assert view.camera.turn != camera.turn
    assert view.camera.centre == camera.centre


def test_a_figure_is_pointed_at_by_its_body_as_well_as_by_its_space(
    show: Callable[[Battlefield], ModelView],
) -> None:
    view = show(laid(("grass-24", 0, 0, 1, 0), ("water-1", 1, 0, 2, 0)))
    for hex, ground, own in ((Hex(0, 0), LEVEL, 1), (Hex(1, 0), LEVEL + FLUID, 2)):
        head = place_of(view, hex, 5)
        behind = view.spot_at(head.toPointF())
        assert behind is None or hex_at(behind.place) != hex

        def pawn(corner: View, hex: Hex = hex, ground: float = ground) -> list[Item]:
            return [
                item for _, item in figure_items([hex], [centre(hex)], ground, "", Look(height=5), corner)
            ]

        view.lay_over("pawn", lambda pawn=pawn: tokens(pawn), body=True)  # type: ignore[misc]
        spot = view.spot_at(head.toPointF())
        assert spot is not None
        assert (spot.piece, hex_at(spot.place), spot.highest) == (own, hex, own)
        view.lay_over("pawn", None)


@pytest.mark.parametrize(
    "key",
    [getattr(Qt.Key, f"Key_{name}") for name in ("Left", "Up", "Plus", "Minus", "0", "3", "P")],
)
def test_every_move_of_the_camera_has_a_key(show: Callable[[Battlefield], ModelView], key: Qt.Key) -> None:
    view = show(laid(("grass-24", 0, 0, 1, 0)))
    before = view.camera
    QTest.keyClick(view, key)
    assert view.camera != before
    QTest.keyClick(view, Qt.Key.Key_Right, Keys.ShiftModifier)
    moved = view.camera
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.camera != moved


def test_what_was_given_back_is_made_again_and_looks_the_same(
    show: Callable[[Battlefield], ModelView],
) -> None:
    view = show(laid(("grass-24", 0, 0, 1, 0), ("sand-7", 1, 1, 2, 0)))
    before = view.picture()
    view.let_go()
    assert view.picture() == before


def test_another_model_and_a_look_at_the_graphics_card_change_nothing_in_a_model(
    show: Callable[[Battlefield], ModelView],
) -> None:
    one = show(laid(("grass-24", 0, 0, 1, 0)))
    alone = one.picture()
    other = show(laid(("sand-7", 0, 0, 1, 0)))
    assert other.picture() != alone

    def drawn_again() -> QImage | None:
        camera = one.camera
        assert camera is not None
        one.look_from(camera.orbited(20.0, 0.0))
        assert one.picture() != alone
        one.look_from(camera)
        return one.picture()

    assert drawn_again() == alone
    other.let_go()
    assert drawn_again() == alone
    assert "OpenGL: none" not in diagnostics()
    assert drawn_again() == alone


def test_with_low_detail_it_is_drawn_plain_at_once_and_with_more_as_before(
    show: Callable[[Battlefield], ModelView],
) -> None:
    view = show(laid(("grass-24", 0, 0, 1, 0), ("sand-7", 1, 1, 2, 0)))
    full = view.picture()
    view.draw_with("low")
    plain = view.picture()
    assert plain is not None
    assert full is not None
    colours = [
        len({image.pixel(x, y) for x in range(0, 400, 2) for y in range(0, 300, 2)})
        for image in (plain, full)
    ]
    assert colours[0] < colours[1]
    view.draw_with("high")
    assert view.picture() == full


def test_without_opengl_it_says_so_once(
    qtbot: QtBot, styles: Styles, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise NoOpenGLError("there is none here")

    monkeypatch.setattr(offscreen, "borrow", none)
    view = ModelView(styles)
    qtbot.addWidget(view)
    view.show_battlefield(laid(("grass-1", 0, 0, 1, 0)))
    with qtbot.waitSignal(view.unavailable) as told:
        view.show()
    assert told.args == ["there is none here"]
    with qtbot.assertNotEmitted(view.unavailable, wait=50):
        assert view.picture() is None


def test_what_is_borrowed_is_given_back_where_the_driver_fails(
    qtbot: QtBot, styles: Styles, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_opengl()
    borrowed = list(offscreen._borrowed)

    def fail(*_: object, **__: object) -> None:
        raise moderngl.Error("out of memory")

    view = ModelView(styles)
    qtbot.addWidget(view)
    view.show_battlefield(laid(("grass-1", 0, 0, 1, 0)))
    for name in ("__init__", "draw"):
        with monkeypatch.context() as patch, qtbot.waitSignal(view.unavailable):
            patch.setattr(Renderer, name, fail)
            view.picture()
        assert offscreen._borrowed == borrowed
        view._refused = False  # as another view would begin


def test_in_a_wider_and_lower_place_it_is_as_large_as_before_and_back_again_too(
    show: Callable[[Battlefield], ModelView],
) -> None:
    view = show(laid(("grass-24", 0, 0)))
    view.zoom(2.0)
    assert view.camera is not None
    near = view.camera.mm
    view.resize(800, 150)
    assert view.camera.mm == pytest.approx(near)
    view.resize(400, 300)
    assert view.camera.mm == pytest.approx(near)
