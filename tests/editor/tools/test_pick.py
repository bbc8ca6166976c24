"""What one sees comes into the hand, or goes."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import RULES
from builder.editor.tools import GestureOutcome, Pointer, ToolScene
from builder.editor.tools.base import UNFINISHED, worst_of
from builder.hexgrid import Direction, Edge, Hex, label
from builder.problems import Problem, Severity
from editor.people import tool
from editor.tools.strokes import MakeScene, Stroke
from tests.battlefields import laid

PIPETTE = tool("pipette")


def test_a_click_takes_type_and_rotation_and_near_an_edge_the_piece_on_it(
    scene: MakeScene, catalogue: Catalogue
) -> None:
    looks = scene(laid(("grass-7", 0, 0, 1, 0), ("rock-3", 0, 1, 2, 4)))
    preview = PIPETTE.hover(Pointer(Hex(0, 1)), looks)
    assert preview.marked == {2}
    assert "triple rock tile" in preview.reason
    (outcome,) = Stroke(PIPETTE, looks, Pointer(Hex(0, 1))).done
    assert outcome.take == (catalogue.pieces["rock-3"], 4)
    assert outcome.edit is None
    looks = scene(laid(("grass-7", 0, 0, 1, 0), ("battlement", 0, -1, 1, 2)))
    edge = Edge(Hex(0, -1), Direction.SE)
    (outcome,) = Stroke(PIPETTE, looks, Pointer(Hex(0, 0), edge.other_side, near_edge=True)).done
    assert outcome.take == (catalogue.pieces["battlement"], 2)
    looks = scene(Battlefield())
    (outcome,) = Stroke(PIPETTE, looks, Pointer(Hex(0, 0))).done
    assert (outcome.take, outcome.edit) == (None, None)
    assert outcome.say == PIPETTE.hover(Pointer(Hex(0, 0)), looks).reason


@pytest.mark.parametrize("id", ["select", "pipette", "remove", "place"])
def test_a_tile_is_named_by_the_hex_pointed_at(scene: MakeScene, catalogue: Catalogue, id: str) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0))
    (tile,) = battlefield.pieces.values()
    looks = scene(battlefield, "grass-7" if id == "place" else None)
    for hex in tile.cells:
        assert f"{label(hex)}, level " in tool(id).hover(Pointer(hex), looks).reason


def test_the_keyboard_reaches_a_piece_on_an_edge(scene: MakeScene, catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("battlement", 0, -1, 1, 2))
    for rotation, expected in ((5, "battlement"), (0, "grass-1")):
        looks = scene(battlefield, rotation=rotation)
        outcome = PIPETTE.activate(Pointer(Hex(0, 0)), looks)
        assert outcome is not None
        assert outcome.take is not None
        assert outcome.take[0] is catalogue.pieces[expected]


REMOVE = tool("remove")


def stroke(scene: ToolScene, *pointers: Pointer) -> list[GestureOutcome]:
    """What came of taking away along a way."""
    return Stroke(REMOVE, scene, *pointers).done


def test_what_would_go_is_marked_and_where_nothing_is_nothing_goes(scene: MakeScene) -> None:
    looks = scene(laid(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)))
    preview = REMOVE.hover(Pointer(Hex(0, 0)), looks)
    assert (preview.marked, preview.doomed) == ({2}, True)
    assert "level 2" in preview.reason
    assert stroke(scene(Battlefield()), Pointer(Hex(0, 0)), Pointer(Hex(1, 0))) == []


def test_a_stroke_takes_one_layer_off(scene: MakeScene) -> None:
    battlefield = laid(
        ("rock-7", 0, 0, 1, 0), ("rock-7", 0, 0, 2, 0), ("grass-1", 3, 0, 1, 0), ("grass-1", 3, 0, 2, 0)
    )
    done = stroke(
        scene(battlefield), Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(0, 1)), Pointer(Hex(3, 0))
    )
    assert set(battlefield.pieces) == {1, 3}
    assert len({outcome.merge_key for outcome in done if outcome.edit is not None}) == 1


def test_a_stroke_takes_only_what_begins_on_the_level_of_the_first_and_counts_it(scene: MakeScene) -> None:
    battlefield = laid(*(("grass-1", q, 0, slot, 0) for q in range(4) for slot in range(1, 3 - q % 2)))
    way = Stroke(REMOVE, scene(battlefield), *(Pointer(Hex(q, 0)) for q in range(4)))
    gone = {(0, 2), (2, 2)}
    assert {(piece.hex.q, piece.slot) for piece in battlefield.pieces.values()} == {
        (q, slot) for q in range(4) for slot in range(1, 3 - q % 2)
    } - gone
    assert way.done[-1].say == "Level 2: 2 pieces taken away"


def test_what_is_above_the_shown_level_or_faded_below_it_stays_unless_it_reaches_it(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 4, 0))
    assert stroke(scene(battlefield, highest=3), Pointer(Hex(0, 0))) == []
    assert stroke(scene(battlefield, highest=5), Pointer(Hex(0, 0))) == []
    assert len(stroke(scene(battlefield, highest=4), Pointer(Hex(0, 0)))) == 1
    for highest in (2, 7, 13):
        battlefield = laid(("grass-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0))
        stroke(scene(battlefield, highest=highest), Pointer(Hex(0, 0)))
        assert set(battlefield.pieces) == {1}


def test_what_is_unfinished_is_doubtful_and_other_errors_count_more() -> None:
    errors = {rule.code for rule in RULES if rule.severity is Severity.ERROR}
    assert errors >= UNFINISHED, "a rule was renamed, or is no error any more"
    unfinished = [Problem(code, Severity.ERROR, "no top") for code in sorted(UNFINISHED)]
    assert worst_of(tuple(unfinished)) == (Severity.WARNING, "no top")
    assert worst_of((*unfinished, Problem("overlap", Severity.ERROR, "inside"))) == (Severity.ERROR, "inside")
    assert worst_of((Problem("any", Severity.NOTE, "by the way"),)) == (None, "")
