"""Zones, glyphs and figures at an angle: where they stand in their columns."""

from __future__ import annotations

import pytest

from builder.drawing.figure_looks import Look
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.faces import Face, Item, Sign, view_from, within
from builder.drawing.isometric.play_items import figure_items, glyph_item, sign_item, zone_items
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.play_marks import zone_look
from builder.drawing.styles import Styles
from builder.hexgrid import LEVEL, Hex, Point, centre
from tests.battlefields import laid

HERE, NEXT = Hex(0, 0), Hex(1, 0)
VIEW = view_from(0)


def figure(*hexes: Hex, height: int = 5, z: float = LEVEL) -> dict[Hex, Item]:
    return dict(
        figure_items(
            hexes, [centre(hex) for hex in hexes], z, "Sgt. Drake", Look(height=height), VIEW, "#1f5fc4"
        )
    )


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Label)]


@pytest.mark.parametrize("height", [1, 5, 12])
def test_a_figure_is_as_high_as_its_card_says_and_stands_on_its_space(height):
    (item,) = figure(HERE, height=height, z=3 * LEVEL).values()
    spots = [spot.z for element in item.elements if isinstance(element, Face) for spot in element.spots]
    assert min(spots) == pytest.approx(3 * LEVEL)
    assert max(spots) == item.high == pytest.approx((3 + height) * LEVEL)


def test_a_figure_of_unknown_height_is_there_all_the_same():
    (item,) = figure(HERE, height=0).values()
    assert item.high > 3 * LEVEL


def test_a_figure_on_two_spaces_is_cut_up_and_named_once():
    found = figure(HERE, NEXT)
    assert {HERE, NEXT} <= set(found)
    names = [e for item in found.values() for e in item.elements if isinstance(e, Sign)]
    (name,) = names
    assert texts(name.marks) == ["Drake"]


def test_above_its_head_a_name_has_more_room_than_on_its_hex():
    for card, shown in (("MARCHEMORT 9000", "MARCHEMORT"), ("Unpronounceables", "Unpronounceab.")):
        found = dict(figure_items([HERE], [centre(HERE)], LEVEL, card, Look(height=5), VIEW, "#1f5fc4"))
        (name,) = (e for item in found.values() for e in item.elements if isinstance(e, Sign))
        assert texts(name.marks) == [shown]


def test_the_ground_of_a_zone_lies_over_its_tile_and_under_who_stands_on_it():
    tile, zone = Item(0, LEVEL, -1, []), dict(zone_items({HERE: LEVEL}, zone_look(1)))[HERE]
    (stands,) = figure(HERE).values()
    assert within([stands, zone, tile], VIEW) == [tile, zone, stands]


def test_a_zone_is_framed_where_it_ends_only():
    def frames(*hexes: Hex) -> int:
        items = zone_items(dict.fromkeys(hexes, 0.0), zone_look(1))
        return sum(len(item.elements[2].lines) for _, item in items)  # type: ignore[union-attr]

    assert (frames(HERE), frames(HERE, NEXT)) == (6, 10)


def test_what_stands_in_front_is_painted_after_a_figure(styles: Styles):
    pieces = [("grass-1", 0, 0, 1, 0)]
    for front, before in ((Hex(0, 1), False), (Hex(0, -1), True)):
        wall = [("rock-1", front.q, front.r, slot, 0) for slot in range(1, 9)]
        standing = {hex: [item] for hex, item in figure(HERE).items()}
        marks = isometric_marks(laid(*pieces, *wall), styles, standing=standing)
        name = next(i for i, mark in enumerate(marks) if isinstance(mark, Label))
        rock = next(
            i for i, m in enumerate(marks) if isinstance(m, Area) and m.fill == styles.of_kind("rock").fill
        )
        assert (rock < name) is before


def test_a_glyph_shows_its_letter_on_the_side_that_is_up():
    fills = set()
    for up in (False, True):
        hex, item = glyph_item(HERE, centre(HERE), LEVEL, "V", VIEW, symbol_up=up, treasure=False)
        *_, face, sign = item.elements
        assert hex == HERE
        assert isinstance(face, Face) and isinstance(sign, Sign)  # noqa: PT018
        assert texts(sign.marks) == ["V"]
        fills.add(face.fill)
    assert len(fills) == 2


def test_signs_face_the_eye_at_their_place(styles: Styles):
    hex, item = sign_item(HERE, 2 * LEVEL, (Label(Point(0, 0), "7", 10),))
    for turn in range(6):
        marks = isometric_marks(laid(("grass-1", 0, 0, 1, 0)), styles, view=turn, standing={hex: [item]})
        (label,) = [mark for mark in marks if isinstance(mark, Label)]
        assert label.at == view_from(turn).picture(item.elements[0].at)  # type: ignore[union-attr]
