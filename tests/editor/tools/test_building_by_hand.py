"""Castles, ladders, battlements and the pipette by real clicks and keys."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.tools.ghosts import side_name
from builder.editor.window import Window
from builder.hexgrid import Direction, Edge, Hex, centre, label
from editor.people import CTRL, LEFT, MIDDLE, NONE, SHIFT, Hands


@pytest.fixture
def meadow(window: Window, hands: Hands) -> Window:
    """A window with even ground of level 1 around the middle, all of it in sight."""
    document = window.document
    grass, new = window.session.catalogue.pieces["grass-1"], document.battlefield.new_piece
    hexes = [Hex(q, r) for q in range(-4, 8) for r in range(-4, 6)]
    document.do(Put(tuple(new(grass, hex, 1) for hex in hexes)), "Ground")
    window.canvas.fit()
    return window


def standing(window: Window) -> Counter[str]:
    """What is on the battlefield besides the meadow."""
    pieces = window.document.battlefield.pieces.values()
    return Counter(piece.type.id for piece in pieces if piece.type.id != "grass-1")


def steps(window: Window) -> list[str]:
    """What was done since the meadow was laid."""
    history = window.document.history
    return list(history.labels[1 : history.position])


def near(window: Window, share: float) -> int:
    """Pixels: a share of a hex across its flats."""
    return round(window.canvas.viewport.hex_size * share)


def test_a_wall_is_dragged_and_taken_back_in_one_step_on_even_ground_only(
    meadow: Window, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_W)
    assert meadow.canvas.tool.id == "wall"
    hands.drag(Hex(0, 0), Hex(1, 0), Hex(3, 0), Hex(3, 2))
    assert standing(meadow)["fortress-base-corner"] == 1
    assert standing(meadow)["wall-walk-1"] == 6
    assert steps(meadow) == ["Build a castle wall along 6 hexes"]
    assert [p for p in meadow.document.problems if p.severity != "note"] == []
    hands.hover(Hex(3, 2))
    hands.qtbot.waitUntil(lambda: not meadow.canvas._soon.isActive())  # a preview comes a moment later
    assert meadow.canvas._gestures.preview.ghosts == (), "no second storey over the wall just made"
    hands.hover(Hex(1, 0))
    assert meadow.canvas._gestures.preview.ghosts, "elsewhere on it there may be one"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert standing(meadow) == Counter()
    hands.place("rock-1", Hex(2, 0))
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(0, 0), Hex(3, 0))
    assert "even ground" in meadow.session.status.currentMessage()
    assert standing(meadow) == {"rock-1": 1}


def test_laur_walls_are_dragged_from_pillar_to_pillar_in_storeys_on_even_ground_only(
    meadow: Window, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_L, SHIFT)
    assert meadow.canvas.tool.id == "laur"
    hands.drag(Hex(0, 0), Hex(1, 0), Hex(3, 0))
    assert standing(meadow) == {"laur-pillar": 4, "laur-wall-short": 3}
    assert steps(meadow) == ["Build 3 Laur walls"]
    assert [p for p in meadow.document.problems if p.severity != "note"] == []
    hands.key(Qt.Key.Key_Z, CTRL)
    assert standing(meadow) == Counter()
    hands.key(Qt.Key.Key_2)
    hands.drag(Hex(0, 0), Hex(-1, 2))
    assert standing(meadow) == {"laur-pillar-stackable": 4, "laur-wall-long-stackable": 2}
    hands.key(Qt.Key.Key_Z, CTRL)
    hands.place("rock-1", Hex(2, 0))
    hands.key(Qt.Key.Key_L, SHIFT)
    hands.drag(Hex(0, 0), Hex(3, 0))
    assert "even ground" in meadow.session.status.currentMessage()


def test_undo_in_the_middle_of_a_drag_ends_the_drag_alone(meadow: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(0, 0), Hex(1, 0), Hex(2, 0))
    built = steps(meadow)
    hands.hover(Hex(0, 3))
    hands.qtbot.mousePress(meadow.canvas, LEFT, NONE, hands.at(Hex(0, 3)))
    hands.qtbot.mouseMove(meadow.canvas, hands.at(Hex(2, 3)))
    hands.key(Qt.Key.Key_Z, CTRL)
    assert not meadow.canvas._gestures.under_way
    assert steps(meadow) == built, "what was built before stays"
    hands.qtbot.mouseRelease(meadow.canvas, LEFT, NONE, hands.at(Hex(2, 3)))
    assert steps(meadow) == built
    hands.key(Qt.Key.Key_Z, CTRL)
    assert steps(meadow) == built[:-1]


def test_digits_plus_and_minus_set_the_storeys(meadow: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    more, fewer = meadow.session.actions["storey-more"], meadow.session.actions["storey-fewer"]
    assert more.isEnabled()
    hands.key(Qt.Key.Key_3)
    assert meadow.session.hand.storeys == 3
    hands.key(Qt.Key.Key_Minus)
    assert meadow.session.hand.storeys == 2
    hands.hover(Hex(0, 0))
    assert "2 storeys" in meadow.session.status.hint.text()
    hands.key(Qt.Key.Key_Plus)
    assert "3 storeys" in meadow.session.status.hint.text(), "the ghost follows at once"
    hands.drag(Hex(0, 0), Hex(2, 0))
    assert standing(meadow)["fortress-wall-straight"] == 3
    hands.key(Qt.Key.Key_V)
    assert not more.isEnabled()
    assert not fewer.isEnabled()
    hands.key(Qt.Key.Key_5)
    assert meadow.session.hand.storeys == 3, "digits are the wall tool's alone"


def test_a_wall_is_built_by_keys_alone(meadow: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    hands.key(Qt.Key.Key_Right)  # shows the cursor
    hands.key(Qt.Key.Key_Return)
    for _ in range(3):
        hands.key(Qt.Key.Key_Right)
    assert "4 hexes" in meadow.session.status.hint.text()
    assert standing(meadow) == Counter()
    hands.key(Qt.Key.Key_Return)
    assert standing(meadow)["fortress-base-straight"] == 2
    assert steps(meadow) == ["Build a castle wall along 4 hexes"]
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Escape)
    assert meadow.canvas.tool.id == "wall", "Escape ends the way, not the tool"
    assert len(steps(meadow)) == 1


def test_a_ladder_and_battlements_on_the_wall_all_round_or_along_one_side(
    meadow: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(0, 0), Hex(3, 0))
    hands.key(Qt.Key.Key_L)
    # From the meadow south-west of the wall up to it.
    hands.drag(Hex(0, 1), Hex(1, 0))
    assert standing(meadow)["ladder-rung"] == 6
    hands.key(Qt.Key.Key_B)
    hands.click(Hex(2, 0), keys=SHIFT, dx=near(meadow, 0.2), dy=-near(meadow, 0.38))
    assert standing(meadow)["battlement"] == 17, "all round, but for the top of the ladder"
    assert steps(meadow)[1:] == ["Build a ladder of 6 rungs", "Put up 17 battlements"]
    assert [p for p in meadow.document.problems if p.severity != "note"] == []
    hands.key(Qt.Key.Key_Z, CTRL)
    canvas, off = meadow.canvas, QPoint(near(meadow, 0.2), -near(meadow, 0.38))
    hands.hover(Hex(0, 0), off.x(), off.y())
    qtbot.mousePress(canvas, LEFT, NONE, hands.at(Hex(0, 0)) + off)
    for q in (1, 2, 3):
        qtbot.mouseMove(canvas, hands.at(Hex(q, 0)) + off)
    qtbot.mouseRelease(canvas, LEFT, NONE, hands.at(Hex(3, 0)) + off)
    rails = [p for p in meadow.document.battlefield.pieces.values() if p.type.id == "battlement"]
    assert len(rails) == 8
    assert {piece.edges[0].other_side.direction for piece in rails} == {4, 5}


@pytest.mark.parametrize(("key", "piece"), [(Qt.Key.Key_B, "battlement"), (Qt.Key.Key_L, "ladder-rung")])
def test_edges_are_reached_by_keys_alone(meadow: Window, hands: Hands, key: Qt.Key, piece: str) -> None:
    document = meadow.document
    new, rock = document.battlefield.new_piece, meadow.session.catalogue.pieces["rock-1"]
    document.do(Put(tuple(new(rock, Hex(0, 0), slot) for slot in (2, 3))), "Tower")
    hands.key(key)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_R)
    assert meadow.canvas.desk.cursor == Hex(0, 0)
    assert "A1" in meadow.session.status.hint.text()
    hands.key(Qt.Key.Key_Return)
    found = [p for p in document.battlefield.pieces.values() if p.type.id == piece]
    # Turned once from the north-east: the edge to the east.
    assert [p.hex for p in found] == [Hex(1, 0)]


def test_what_is_in_hand_is_placed_on_an_edge_by_keys_and_painted_over_with_ctrl(
    meadow: Window, hands: Hands
) -> None:
    hands.choose("battlement")
    meadow.canvas.setFocus()
    hands.key(Qt.Key.Key_Right)
    for _ in range(2):
        hands.key(Qt.Key.Key_R)
    hands.key(Qt.Key.Key_Return)
    (rail,) = [p for p in meadow.document.battlefield.pieces.values() if p.type.id == "battlement"]
    assert (rail.hex, rail.edges[0].direction) == (Hex(0, 0), 1)
    hands.choose("rock-1")
    hands.drag(Hex(0, 0), Hex(2, 0), Hex(0, 0), keys=CTRL)
    assert standing(meadow) == {"rock-1": 3, "battlement": 1}
    assert {p.slot for p in meadow.document.battlefield.pieces.values() if p is not rail} == {1}
    assert steps(meadow)[1:] == ["Paint over with single rock tile"]


def test_a_middle_click_takes_one_like_it_in_hand_and_a_middle_drag_pans(
    meadow: Window, hands: Hands, qtbot: QtBot
) -> None:
    rock = meadow.session.catalogue.pieces["rock-3"]
    meadow.document.do(Put((meadow.document.battlefield.new_piece(rock, Hex(1, 0), 2, 4),)), "Rock")
    hands.key(Qt.Key.Key_V)
    canvas, before = meadow.canvas, meadow.canvas.viewport
    at = hands.at(Hex(1, 0))
    qtbot.mousePress(canvas, MIDDLE, NONE, at)
    qtbot.mouseMove(canvas, at + QPoint(60, 30))
    qtbot.mouseMove(canvas, at)
    qtbot.mouseRelease(canvas, MIDDLE, NONE, at)
    assert meadow.session.hand.type is None
    assert canvas.viewport == before, "there and back"
    hands.hover(Hex(1, 0))
    qtbot.mouseClick(canvas, MIDDLE, NONE, at)
    assert (meadow.session.hand.type, meadow.session.hand.rotation) == (rock, 4)
    assert meadow.session.tool.id == "place"
    assert canvas.viewport == before


def test_i_takes_up_at_once_what_is_pointed_at_else_waits_for_a_click(meadow: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_V)
    hands.hover(Hex(1, 1))
    hands.key(Qt.Key.Key_I)
    assert meadow.session.hand.type is meadow.session.catalogue.pieces["grass-1"]
    assert meadow.session.tool.id == "place"
    meadow.session.hand.take(None)
    hands.hover(Hex(20, 0))
    hands.key(Qt.Key.Key_I)
    assert meadow.session.tool.id == "pipette"
    hands.click(Hex(2, 1))
    assert meadow.session.hand.type is meadow.session.catalogue.pieces["grass-1"]
    assert meadow.session.tool.id == "place"
    assert len(meadow.document.history.labels) == 1, "nothing was changed"


HERE = Hex(1, 1)


@pytest.mark.parametrize(
    "piece", ["ruin-short", "ruin-long", "stone-wall", "battlement", "ladder-rung", "flag"]
)
def test_a_piece_goes_to_each_edge_near_the_mouse(meadow: Window, hands: Hands, piece: str) -> None:
    hands.choose(piece)
    for way in Direction:
        edge = Edge(HERE, way)
        at = towards(meadow, edge)
        hands.hover(HERE, *at)
        shown = meadow.canvas._gestures.preview
        ghost = shown.ghosts[0]
        assert shown.edge in (edge, edge.other_side)
        assert {edge, edge.other_side} & set(ghost.piece.edges)
        assert shown.inward is not piece.startswith("ruin")
        if ghost.worst is None:
            assert f"{label(HERE)}, {side_name(way)} edge" in meadow.session.status.hint.text()
        hands.click(HERE, dx=at[0], dy=at[1])
        (laid,) = [one for one in meadow.document.battlefield.pieces.values() if one.type.id == piece]
        assert (laid.hex, laid.rotation, laid.slot) == (
            ghost.piece.hex,
            ghost.piece.rotation,
            ghost.piece.slot,
        )
        meadow.session.actions["undo"].trigger()


def towards(window: Window, edge: Edge) -> tuple[int, int]:
    """Px from the middle of a hex to a point just inside one of its edges."""
    here, across, scale = centre(edge.hex), centre(edge.across), window.canvas.viewport.scale
    return round((across.x - here.x) * 0.42 * scale), round((across.y - here.y) * 0.42 * scale)


@pytest.mark.parametrize("storeys", [1, 2])
def test_a_doorway_over_a_wall_comes_into_it_with_one_click(
    meadow: Window, hands: Hands, storeys: int
) -> None:
    hands.key(Qt.Key.Key_W)
    hands.key(Qt.Key.Key_0 + storeys)
    hands.drag(Hex(-2, 0), Hex(4, 0))
    whole, lawn = hands.placed(), len(meadow.document.battlefield.pieces)
    hands.choose("fortress-doorway")
    hands.hover(Hex(1, 0))
    ghosts = [ghost.piece.type.id for ghost in meadow.canvas._gestures.preview.ghosts]
    assert ghosts.count("fortress-doorway") == 1
    assert meadow.canvas._gestures.preview.hidden, "the wall that goes is not seen meanwhile"
    hands.click(Hex(1, 0))
    assert standing(meadow)["fortress-doorway"] == 1
    assert steps(meadow)[1:] == ["Put castle doorway with door into the wall"]
    assert [p for p in meadow.document.problems if p.severity != "note"] == []
    there = [piece.type.id for piece in meadow.document.battlefield.pieces.values()]
    assert there.count("grass-1") == lawn - sum(standing_before(whole).values())
    hands.key(Qt.Key.Key_Z, CTRL)
    assert hands.placed() == whole


def standing_before(rows: list[tuple[str, int, int, int, int]]) -> Counter[str]:
    return Counter(row[0] for row in rows if row[0] != "grass-1")


def test_an_arch_takes_the_place_of_a_laur_wall_with_one_click(meadow: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_L, SHIFT)
    hands.drag(Hex(0, 0), Hex(-1, 2))
    assert standing(meadow) == {"laur-pillar": 2, "laur-wall-long": 1}
    wall = next(p for p in meadow.document.battlefield.pieces.values() if p.type.id == "laur-wall-long")
    edge = wall.edges[0]
    hands.choose("laur-wall-arch")
    middle = (meadow.canvas.point_of(edge.hex) + meadow.canvas.point_of(edge.across)) / 2
    there = middle - meadow.canvas.point_of(edge.hex)
    hands.hover(edge.hex, there.x(), there.y())
    (ghost,) = meadow.canvas.preview.ghosts
    assert (ghost.piece.id, ghost.worst) == (wall.id, None)
    hands.click(edge.hex, dx=there.x(), dy=there.y())
    assert standing(meadow) == {"laur-pillar": 2, "laur-wall-arch": 1}
    assert steps(meadow)[-1] == "Put Laur wall arch in the place of long Laur wall"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert standing(meadow) == {"laur-pillar": 2, "laur-wall-long": 1}


def test_beside_a_wall_a_doorway_is_put_down_as_any_piece(meadow: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(-2, 0), Hex(4, 0))
    before = standing(meadow)
    hands.choose("fortress-doorway")
    hands.click(Hex(1, 3))
    assert standing(meadow) == before + Counter({"fortress-doorway": 1})


def test_a_wall_too_short_for_a_doorway_says_so_and_stays(meadow: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(0, 0), Hex(1, 0))
    before = hands.placed()
    hands.choose("fortress-doorway")
    hands.hover(Hex(0, 0))
    assert meadow.canvas._gestures.preview.blocked
    assert meadow.canvas._gestures.preview.reason.startswith("No doorway fits into the wall at ")
    hands.click(Hex(0, 0))
    assert hands.placed() == before
