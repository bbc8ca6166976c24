"""Where a figure can go: what stands on each hex, and the picture of it, read off its pixels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.board import Space
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.editor.figure.model import FigureChoice, Puts
from builder.editor.figure.movement import MovementProbe
from builder.editor.figure.reach_layer import ReachLayer, marks
from builder.hexgrid import ACROSS_FLATS, ORIGIN, Hex, Point, centre
from builder.view.layers import Frame
from builder.view.reach_marks import ReachMark
from builder.view.scales import ramp
from builder.view.theme import DARK, LIGHT, Colours
from builder.view.viewport import Viewport
from editor.people import alike
from editor.tools.strokes import MakeScene
from tests.battlefields import PieceRow, laid

PLAIN: tuple[PieceRow, ...] = tuple(("grass-1", q, 0, 1, 0) for q in range(4))


@pytest.fixture
def movement(qtbot: QtBot, catalogue: Catalogue) -> Callable[..., MovementProbe]:
    """A walk on a battlefield of these pieces, the figure on the middle hex."""

    def make(*rows: PieceRow, level: int | None = None, **figure: object) -> MovementProbe:
        document = Document(laid(*rows))
        choice = FigureChoice(catalogue.kinds, document)
        choice.change(**figure)
        made = MovementProbe(Surface(document, document), choice, document)
        made.begin()
        made.put(ORIGIN, level, Puts.FIGURE)
        kept.append(document)
        return made

    kept: list[Document] = []
    return make


def by_hex(found: tuple[ReachMark, ...]) -> dict[Hex, ReachMark]:
    """The marks by their hexes."""
    return {mark.hex: mark for mark in found}


def test_costs_stand_on_all_that_is_reached_but_its_own_space(movement: Callable[..., MovementProbe]) -> None:
    found = by_hex(marks(movement(*PLAIN, move=2), None))
    assert {hex.q: (mark.number, mark.share) for hex, mark in found.items()} == {1: (1, 0.0), 2: (2, 1.0)}
    made = movement(*PLAIN)
    made.clear()
    assert marks(made, None) == ()


def test_other_levels_than_the_one_looked_at_are_faded_and_what_is_under_a_roof(
    movement: Callable[..., MovementProbe],
) -> None:
    made = movement(*PLAIN[:2], ("grass-1", 2, 0, 1, 0), ("rock-1", 2, 0, 2, 0))
    assert {hex.q: mark.faded for hex, mark in by_hex(marks(made, None)).items()} == {1: False, 2: False}
    assert {hex.q: mark.faded for hex, mark in by_hex(marks(made, 2)).items()} == {1: True, 2: False}
    assert {hex.q: mark.faded for hex, mark in by_hex(marks(made, 1)).items()} == {1: False}
    made = movement(*PLAIN[:2], ("rock-1", 1, 0, 12, 0))
    assert by_hex(marks(made, None))[Hex(1, 0)].faded
    assert not by_hex(marks(made, 1))[Hex(1, 0)].faded


def test_water_is_told_to_end_the_move_and_spaces_over_one_another(
    movement: Callable[..., MovementProbe],
) -> None:
    made = movement(*PLAIN[:2], ("water-1", 2, 0, 1, 0))
    assert {hex.q: mark.stops for hex, mark in by_hex(marks(made, None)).items()} == {1: False, 2: True}
    made = movement(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0), ("ladder-rung", 1, 0, 2, 0))
    assert by_hex(marks(made, None))[Hex(1, 0)].more
    assert not by_hex(marks(made, 1))[Hex(1, 0)].more


@pytest.mark.rule("R060")
@pytest.mark.rule("R062")
def test_a_fall_is_told_with_its_dice_or_that_hardly_anybody_survives_it(
    movement: Callable[..., MovementProbe],
) -> None:
    made = movement(*(("rock-1", 0, 0, slot, 0) for slot in range(1, 8)), ("grass-1", 1, 0, 1, 0))
    assert by_hex(marks(made, None))[Hex(1, 0)].dice == 1
    made = movement(
        *(("rock-1", 0, 0, slot, 0) for slot in range(1, 27)), ("grass-1", 1, 0, 1, 0), edition="master-2"
    )
    assert by_hex(marks(made, None))[Hex(1, 0)].dice == -1


def test_turns_stand_on_every_space_and_never_is_no_number(movement: Callable[..., MovementProbe]) -> None:
    made = movement(*PLAIN, ("grass-1", 9, 0, 1, 0), move=2)
    made.choice.show_turns(True)
    found = by_hex(marks(made, None))
    assert {hex.q: (mark.number, mark.share is None) for hex, mark in found.items()} == {
        1: (1, False),
        2: (1, False),
        3: (2, False),
        9: (0, True),
    }


@pytest.mark.rule("R150")
def test_what_a_road_gives_besides_is_as_dark_as_the_whole_move(
    movement: Callable[..., MovementProbe],
) -> None:
    made = movement(*(("road-1", q, 0, 1, 0) for q in range(6)), move=2)
    found = {hex.q: (mark.number, mark.share) for hex, mark in by_hex(marks(made, None)).items()}
    assert found == {1: (1, 0.0), 2: (2, 1.0), 3: (3, 1.0), 4: (4, 1.0), 5: (5, 1.0)}


SIZE = QSize(620, 200)
VIEW = Viewport(60 / ACROSS_FLATS, 80.0, 100.0)  # hexes of 60 px, the first in the left half
ROW: tuple[PieceRow, ...] = tuple(("grass-1", q, 0, 1, 0) for q in range(6))


class Scene:
    """A walk with its layer, to be painted on white."""

    def __init__(self, battlefield: Battlefield, catalogue: Catalogue) -> None:
        self.document = Document(battlefield)
        choice = FigureChoice(catalogue.kinds, self.document)
        self.movement = MovementProbe(Surface(self.document, self.document), choice, self.document)
        self.movement.begin()
        self.movement.put(ORIGIN, None, Puts.FIGURE)
        self.pointed: Space | None = None
        self.layer = ReachLayer(self.movement, lambda: self.pointed)

    def space(self, q: int) -> Space:
        """The space in sight of a hex of the row."""
        return self.movement.surface.seen(Hex(q, 0), None)[0]

    def picture(
        self,
        pointed: int | None = None,
        colours: Colours = LIGHT,
        view: Viewport = VIEW,
        highest: int | None = None,
    ) -> QImage:
        """What is painted, pointing at a hex of the row, with nothing above a slot."""
        image = QImage(SIZE, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.pointed = self.space(pointed) if pointed is not None else None
        self.layer.paint(painter, Frame(view, SIZE, 1.0, colours, highest))
        painter.end()
        return image


def at(image: QImage, q: float, dx: float = 0.0, dy: float = 0.0) -> QColor:
    """The colour at a hex of the row, moved by shares of a hex."""
    here = centre(ORIGIN)
    point = VIEW.to_view(Point(here.x + (q + dx) * ACROSS_FLATS, here.y + dy * ACROSS_FLATS))
    return image.pixelColor(round(point.x), round(point.y))


def near(one: QColor, other: QColor, off: int = 45) -> bool:
    """Alike, for a colour painted thinly on white."""
    pairs = zip(one.getRgb(), other.getRgb(), strict=True)  # type: ignore[call-overload]
    return all(abs(a - b) <= off for a, b in pairs)


@pytest.fixture
def scene(qtbot: QtBot, catalogue: Catalogue) -> MakeScene:
    """A figure at the left end of these pieces."""
    return lambda *rows: Scene(laid(*(rows or ROW)), catalogue)


def test_each_space_has_the_colour_of_its_cost_and_the_way_ends_at_the_one_pointed_at(
    scene: MakeScene,
) -> None:
    image = scene().picture()
    for cost in range(1, 6):
        assert near(at(image, cost, dy=0.42), ramp((cost - 1) / 4)), cost
    assert at(image, 6) == QColor("white")
    made = scene()
    image = made.picture(3)
    assert near(at(image, 1.5), LIGHT.accent)
    assert near(at(image, 2.5), LIGHT.accent)
    assert not near(at(image, 3.5), LIGHT.accent)
    assert near(at(image, 0, dx=-0.28), LIGHT.accent)  # the figure itself


def test_what_is_in_the_way_gets_a_cross(qtbot: QtBot, scene: MakeScene) -> None:
    made = scene(("grass-1", 0, 0, 1, 0), *(("rock-1", 1, 0, slot, 0) for slot in range(1, 8)))
    bare = made.picture(1)
    qtbot.waitUntil(lambda: made.movement.answer(made.space(1)) is not None)
    barred = made.picture(1)
    assert near(at(barred, 1, dx=0.1, dy=0.1), LIGHT.bad)
    assert not alike(bare, barred)


def test_enemies_and_friends_have_shapes_and_colours_of_their_own(scene: MakeScene) -> None:
    made = scene()
    made.movement.put(Hex(2, 0), None, Puts.ENEMY)
    made.movement.put(Hex(1, 0), None, Puts.FRIEND)
    image = made.picture()
    assert near(at(image, 2, dx=0.25), LIGHT.bad)
    assert not near(at(image, 2, dx=0.22, dy=0.22), LIGHT.bad)  # a diamond has no corner there
    assert near(at(image, 1, dx=0.22, dy=0.22), LIGHT.good)


def test_figures_on_levels_not_shown_are_pale(scene: MakeScene) -> None:
    roof = ("grass-1", 3, 0, 9, 0)
    made = scene(*ROW, ("grass-1", 2, 0, 2, 0), ("grass-1", 4, 0, 2, 0), roof)
    made.movement.put(Hex(1, 0), 1, Puts.ENEMY)
    made.movement.put(Hex(2, 0), 2, Puts.ENEMY)
    made.movement.put(Hex(3, 0), 1, Puts.ENEMY)

    def strong(highest: int | None) -> list[bool]:
        image = made.picture(highest=highest)
        return [near(at(image, q, dx=0.25), LIGHT.bad) for q in (1, 2, 3)]

    assert strong(1) == [True, False, True]
    assert strong(2) == [False, True, False]
    assert strong(None) == [True, True, False]  # the third stands below the roof
    assert near(at(made.picture(highest=1), 0, dx=-0.28), LIGHT.accent)
    assert not near(at(made.picture(highest=2), 0, dx=-0.28), LIGHT.accent)  # who asks, too


def test_a_fall_is_marked_on_the_way(scene: MakeScene) -> None:
    made = scene(*(("rock-1", 0, 0, slot, 0) for slot in range(1, 8)), *ROW[1:])
    assert near(at(made.picture(2), 0.5, dx=-0.07, dy=-0.08), LIGHT.bad)
    assert not near(at(made.picture(), 0.5, dx=-0.07, dy=-0.08), LIGHT.bad)


def test_a_figure_on_two_spaces_is_one_body(scene: MakeScene) -> None:
    made = scene()
    assert not near(at(made.picture(), 0.5), LIGHT.accent)
    made.movement.choice.take("Rider on two spaces")
    made.movement.put(Hex(1, 0), None, Puts.FIGURE)
    assert near(at(made.picture(), 0.5), LIGHT.accent)


def test_never_is_hatched(scene: MakeScene) -> None:
    made = scene(*ROW[:2], ("grass-1", 4, 0, 1, 0))
    made.movement.choice.show_turns(True)
    image = made.picture()
    seen = {at(image, 4, dx=step / 60).name() for step in range(-15, 16)}
    assert "#ffffff" in seen
    assert len(seen) > 1
    assert near(at(image, 1, dy=0.42), ramp(0.0))


def test_dark_windows_and_small_hexes_are_painted_too(scene: MakeScene) -> None:
    made = scene()
    assert not alike(made.picture(3), made.picture(3, DARK))
    small = made.picture(3, view=Viewport(8 / ACROSS_FLATS, 80.0, 100.0))
    white = QImage(SIZE, QImage.Format.Format_RGB32)
    white.fill(Qt.GlobalColor.white)
    assert not alike(small, white)
