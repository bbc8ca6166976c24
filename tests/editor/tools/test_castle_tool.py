"""A castle changed as a whole, by real mouse and keys."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolBar

from builder.battlefield import Put
from builder.editor.window import Window
from builder.hexgrid import Hex, centre
from builder.view.tool_drag import Spot
from editor.people import ALT, CTRL, LEFT, SHIFT, Hands


@pytest.fixture
def court(window: Window, hands: Hands) -> Window:
    """A window with even ground and a ring of castle wall three hexes about the middle, its tool in use."""
    document = window.document
    grass, new = window.session.catalogue.pieces["grass-1"], document.battlefield.new_piece
    hexes = [Hex(q, r) for q in range(-8, 9) for r in range(-6, 7)]
    document.do(Put(tuple(new(grass, hex, 1) for hex in hexes)), "Ground")
    window.canvas.fit()
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(3, 0), Hex(0, 3), Hex(-3, 3), Hex(-3, 0), Hex(0, -3), Hex(3, -3), Hex(3, 0))
    hands.key(Qt.Key.Key_C)
    assert window.canvas.tool.id == "castle"
    assert standing(window) == WALL
    return window


WALL = Counter(
    {
        "fortress-base-straight": 12,
        "fortress-base-corner": 6,
        "fortress-wall-straight": 12,
        "fortress-wall-corner": 6,
        "wall-walk-1": 18,
    }
)


def standing(window: Window) -> Counter[str]:
    pieces = window.document.battlefield.pieces.values()
    return Counter(piece.type.id for piece in pieces if piece.type.id != "grass-1")


def walked(window: Window) -> set[Hex]:
    return {p.hex for p in window.document.battlefield.pieces.values() if p.type.id == "wall-walk-1"}


def faults(window: Window) -> list[str]:
    return [problem.code for problem in window.document.problems if problem.severity != "note"]


def last_step(window: Window) -> str:
    history = window.document.history
    return history.labels[history.position - 1]


def test_a_corner_is_drawn_elsewhere_in_one_step(court: Window, hands: Hands) -> None:
    hands.hover(Hex(3, 0))
    preview = court.canvas.preview
    assert "ring of 18 hexes · 1 storey" in preview.reason
    assert Hex(3, 0) in preview.handles
    assert len(preview.handles) == 6
    hands.drag(Hex(3, 0), Hex(4, 0), Hex(5, 0))
    assert last_step(court).startswith("Draw the wall from ")
    assert standing(court)["wall-walk-1"] == 18 - 6 + 10, (
        "five hexes to each of its neighbours instead of three"
    )
    assert faults(court) == []
    hands.key(Qt.Key.Key_Z, CTRL)
    assert standing(court) == WALL


def test_a_click_builds_a_tower_of_the_storeys_of_the_digits_and_with_shift_raises_all_of_one_height(
    court: Window, hands: Hands
) -> None:
    hands.click(Hex(3, 0), keys=SHIFT)
    assert standing(court) == WALL, "it is that high already"
    assert "digits" in court.session.status.currentMessage()
    hands.key(Qt.Key.Key_2)
    hands.hover(Hex(0, 3))
    assert len(court.canvas.preview.ghosts) == 1 + 1, "a wall, and its walk a storey higher"
    hands.click(Hex(0, 3))
    assert standing(court)["fortress-wall-corner"] + standing(court)["fortress-wall-end"] == 7
    hands.key(Qt.Key.Key_Z, CTRL)
    hands.click(Hex(0, 3), keys=SHIFT)
    walls = {id: count for id, count in standing(court).items() if "-wall-" in id}
    assert walls == {"fortress-wall-straight": 24, "fortress-wall-corner": 12}
    assert faults(court) == []


def test_control_puts_battlements_all_round_takes_them_down_and_straightens(
    court: Window, hands: Hands
) -> None:
    hands.click(Hex(2, 1), keys=CTRL)
    # By hand: 6 corners with 3 edges outside, 12 straight hexes with 2; none towards the court.
    assert standing(court)["battlement"] == 6 * 3 + 12 * 2
    assert last_step(court) == "Put battlements all round the castle"
    hands.click(Hex(2, 1), keys=CTRL)
    assert standing(court) == WALL
    hands.click(Hex(3, 0), keys=CTRL)
    assert last_step(court).startswith("Draw the wall past ")
    assert Hex(3, 0) not in walked(court)
    assert faults(court) == []


def test_all_of_it_is_moved_with_shift(court: Window, hands: Hands) -> None:
    hands.drag(Hex(3, 0), Hex(4, -1), keys=SHIFT)
    assert standing(court) == WALL
    assert faults(court) == []
    assert Hex(4, -1) in walked(court)
    assert Hex(-3, 0) not in walked(court)


def test_a_doorway_is_dragged_along_the_wall(court: Window, hands: Hands) -> None:
    hands.place("fortress-doorway", Hex(2, 1))
    hands.key(Qt.Key.Key_C)
    before = standing(court)
    doorway = next(p for p in court.document.battlefield.pieces.values() if p.type.id == "fortress-doorway")
    hands.drag(doorway.cells[1], Hex(-2, -1))
    assert last_step(court).startswith("Move the ")
    assert faults(court) == []
    moved = next(p for p in court.document.battlefield.pieces.values() if p.type.id == "fortress-doorway")
    assert moved.cells[1].distance(Hex(-2, -1)) <= 2
    assert standing(court)["fortress-doorway"] == before["fortress-doorway"] == 1
    hands.click(moved.cells[1], keys=CTRL)
    assert standing(court) == WALL, "the wall is closed again"


def test_what_cannot_be_built_is_said_and_not_done(court: Window, hands: Hands) -> None:
    hands.drag(Hex(0, 3), Hex(6, 3), keys=SHIFT)
    assert standing(court) == WALL, "half of it would stand beside the ground"
    assert "even ground" in court.session.status.currentMessage()
    hands.hover(Hex(6, 4))
    assert "Point at the wall of a castle" in court.canvas.preview.reason


def test_what_breaks_a_building_rule_needs_alt(court: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_Z, CTRL)
    court.session.preferences.change(refuses=True)
    document, water = court.document, court.session.catalogue.pieces["water-1"]
    new = document.battlefield.new_piece
    document.do(Put(tuple(new(water, Hex(q, 2), 2) for q in range(-5, 2))), "Water")
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(-3, 0), Hex(-1, 0))
    hands.key(Qt.Key.Key_C)
    before = standing(court)
    hands.drag(Hex(-2, 0), Hex(-3, 2), keys=SHIFT)
    assert "stands on" in court.session.status.currentMessage()
    assert "hold Alt" in court.session.status.currentMessage()
    assert walked(court) == {Hex(-3, 0), Hex(-2, 0), Hex(-1, 0)}
    hands.drag(Hex(-2, 0), Hex(-3, 2), keys=SHIFT | ALT)
    assert walked(court) == {Hex(-4, 2), Hex(-3, 2), Hex(-2, 2)}
    assert standing(court) == before
    assert "castle-on-fluid" in faults(court)


def test_on_a_symmetric_battlefield_the_castle_is_drawn_on_both_sides(court: Window, hands: Hands) -> None:
    court.session.desk.sides.set_centre(centre(Hex(0, 0)))
    court.session.actions["symmetry-half-turn"].trigger()
    hands.drag(Hex(3, 0), Hex(5, 0))
    assert {Hex(5, 0), Hex(-5, 0)} <= walked(court)
    assert Hex(3, 0) not in walked(court)
    assert Hex(-3, 0) not in walked(court)
    assert faults(court) == []


def test_a_ladder_takes_the_place_of_the_battlement_at_its_top(court: Window, hands: Hands) -> None:
    hands.click(Hex(2, 1), keys=CTRL)
    before = standing(court)
    hands.key(Qt.Key.Key_L)
    hands.drag(Hex(4, 0), Hex(3, 0))
    after = standing(court)
    assert after["ladder-rung"] == 6, "to the walk, 11 levels up, two a rung"
    assert after["battlement"] == before["battlement"] - 1
    hands.key(Qt.Key.Key_C)
    hands.click(Hex(2, 1), keys=CTRL)
    hands.click(Hex(2, 1), keys=CTRL)
    assert standing(court) == after, "battlements all round leave the way up open"


def test_a_whole_castle_takes_nine_mouse_actions(window: Window, hands: Hands) -> None:
    """A ring with doorway, battlements all round and ladders: twenty, and ten searches, before."""
    document = window.document
    grass, new = window.session.catalogue.pieces["grass-1"], document.battlefield.new_piece
    hexes = [Hex(q, r) for q in range(-8, 9) for r in range(-6, 7)]
    document.do(Put(tuple(new(grass, hex, 1) for hex in hexes)), "Ground")
    window.canvas.fit()
    bar = window.findChild(QToolBar, "toolbar")
    done: list[str] = []

    def take(id: str) -> None:
        hands.qtbot.mouseClick(bar.widgetForAction(window.session.actions[id]), LEFT)
        done.append(id)

    def drag(*ways: Hex) -> None:
        hands.drag(*ways)
        done.append("drag")

    take("tool-wall")
    drag(Hex(3, 0), Hex(0, 3), Hex(-3, 3), Hex(-3, 0), Hex(0, -3), Hex(3, -3), Hex(3, 0))
    hands.choose("fortress-doorway")
    done.append("a click in the palette")
    hands.click(Hex(2, 1))
    done.append("click")
    take("tool-castle")
    hands.click(Hex(-3, 1), keys=CTRL)
    done.append("Ctrl+click")
    take("tool-ladder")
    drag(Hex(-4, 1), Hex(-3, 1))
    drag(Hex(-1, -1), Hex(-2, -1))
    assert len(done) == 9
    built = standing(window)
    assert (built["fortress-doorway"], built["ladder-rung"]) == (1, 12)
    assert sum(built.values()) >= 100
    assert faults(window) == []


def test_the_image_of_a_castle_is_as_good_as_the_castle_itself(court: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_Z, CTRL)
    court.session.desk.sides.set_centre(centre(Hex(0, 0)))
    court.session.actions["symmetry-half-turn"].trigger()
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(-6, 3), Hex(-3, 3))
    hands.key(Qt.Key.Key_C)
    hands.key(Qt.Key.Key_2)
    hands.hover(Hex(-5, 3))
    ghosts = court.canvas.preview.ghosts
    assert len(ghosts) == 2 * (1 + 1), "a wall and a walk, on both sides"
    assert {ghost.worst for ghost in ghosts} == {None}
    hands.click(Hex(-5, 3), keys=SHIFT)
    assert standing(court)["wall-walk-1"] == 8
    assert faults(court) == []


def test_wherever_it_is_pointed_at_in_the_model_all_of_it_is_built_again(court: Window, hands: Hands) -> None:
    """There the level pointed at is that of the piece seen, and no limit to a castle."""
    hands.key(Qt.Key.Key_L)
    hands.drag(Hex(4, 0), Hex(3, 0))
    hands.key(Qt.Key.Key_C)
    hands.key(Qt.Key.Key_2)
    pieces = court.document.battlefield.pieces.values()
    base = next(p for p in pieces if p.type.id == "fortress-base-straight")
    spot = Spot(base.id, centre(base.hex), base.highest)
    court.canvas.press_from_afar(spot, SHIFT)
    court.canvas.release_from_afar(spot, SHIFT)
    assert standing(court)["ladder-rung"] == 10, "to the walk a storey higher, two levels a rung"
    assert faults(court) == []
