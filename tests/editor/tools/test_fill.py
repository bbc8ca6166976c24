"""The fill tool without a window: dragging, looping, clicking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.canvas.gestures import Gestures
from builder.editor.tools import Outcome, Pointer, Preview, Scene
from builder.hexgrid import Hex, ring
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from editor.people import tool

Lay = Callable[..., Battlefield]
FILL = tool("fill")


@pytest.fixture
def look(scene: Callable[..., Scene], catalogue: Catalogue) -> Callable[..., Scene]:
    """A scene in which all piece types are known."""

    def build(battlefield: Battlefield, in_hand: str | None, **more: object) -> Scene:
        return scene(battlefield, in_hand, types=catalogue.pieces, **more)

    return build


def run(scene: Scene, *pointers: Pointer) -> tuple[list[Outcome], list[Preview]]:
    """Press at the first, move over the others, release at the last; outcomes applied, and previews."""
    done: list[Outcome] = []
    shown: list[Preview] = []

    def carry_out(outcome: Outcome) -> None:
        done.append(outcome)
        if outcome.edit is not None:
            scene.battlefield.apply(outcome.edit)

    gestures = Gestures(FILL, lambda: scene, carry_out)
    gestures.press(pointers[0])
    for pointer in pointers[1:]:
        gestures.move(pointer)
        shown.append(gestures.preview)
    gestures.release(pointers[-1])
    return done, shown


def ids(battlefield: Battlefield) -> list[str]:
    return sorted(piece.type.id for piece in battlefield.pieces.values())


@pytest.mark.parametrize("held", [None, "battlement", "evergreen-10"])
def test_only_a_terrain_in_hand_can_fill(look: Callable[..., Scene], held: str | None) -> None:
    scene = look(Battlefield(), held)
    assert FILL.hover(Pointer(Hex(0, 0)), scene).reason
    done, _ = run(scene, Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    assert [outcome.edit for outcome in done] == [None]
    assert done[0].say


def test_hexes_dragged_over_are_filled_in_one_step_without_a_gap(look: Callable[..., Scene]) -> None:
    battlefield = Battlefield()
    done, shown = run(look(battlefield, "road-1"), Pointer(Hex(0, 0)), Pointer(Hex(6, 0)))
    assert ids(battlefield) == ["road-2", "road-5"]
    assert [outcome.label for outcome in done] == ["Fill 7 hexes with road"]
    assert sorted(ghost.piece.type.id for ghost in shown[-1].ghosts) == ids(battlefield), "as it was shown"


def test_what_is_dragged_around_is_filled_too_unless_ctrl_is_held(look: Callable[..., Scene]) -> None:
    loop = [Pointer(hex) for hex in ring(Hex(0, 0), 1)]
    around, along = Battlefield(), Battlefield()
    run(look(around, "sand-1"), *loop)
    run(look(along, "sand-1"), *[replace(pointer, ctrl=True) for pointer in loop])
    assert ids(around) == ["sand-7"]
    assert ids(along) == ["sand-2"] * 3


def test_a_click_fills_ground_of_one_height(look: Callable[..., Scene], lay: Lay) -> None:
    battlefield = lay(("rock-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0))
    scene = look(battlefield, "grass-1")
    hover = FILL.hover(Pointer(Hex(1, 0)), scene)
    assert len(hover.area) == 6
    assert hover.reason.startswith("Click fills 6 hexes with grass")
    (outcome,), _ = run(scene, Pointer(Hex(1, 0)))
    assert outcome.label == "Fill 6 hexes with grass"
    assert ids(battlefield).count("grass-2") == 3
    assert outcome.show == 2


def test_a_click_on_the_open_table_does_nothing_and_says_why(look: Callable[..., Scene]) -> None:
    battlefield = Battlefield()
    scene = look(battlefield, "grass-1")
    assert "Open ground" in FILL.hover(Pointer(Hex(0, 0)), scene).reason
    (outcome,), _ = run(scene, Pointer(Hex(0, 0)))
    assert outcome.edit is None
    assert "Open ground" in outcome.say
    assert len(battlefield) == 0


def test_shift_fills_the_free_hexes_of_the_level_shown(look: Callable[..., Scene], lay: Lay) -> None:
    pit = lay(*[("rock-1", *hex, 3, 0) for hex in ring(Hex(0, 0), 2)])
    scene = look(pit, "sand-1", level=3)
    run(scene, Pointer(Hex(0, 0), shift=True))
    assert [(p.type.id, p.slot) for p in pit.pieces.values() if p.type.kind.id == "sand"] == [("sand-7", 3)]


def test_what_is_left_in_the_collection_decides_and_what_lacks_is_told(
    look: Callable[..., Scene],
) -> None:
    left = {"sand-3": 1, "sand-1": 3}
    battlefield = Battlefield()
    scene = look(battlefield, "sand-7", left=lambda type: left.get(type.id, 0))
    (outcome,), _ = run(scene, *[Pointer(hex) for hex in ring(Hex(0, 0), 1)])
    assert outcome.say.endswith("more than you own: 1 × 7-hex sand tile")
    scarce = Battlefield()
    scene = look(scarce, "sand-7", left=lambda type: left.get(type.id, 0))
    run(scene, Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(0, 1)))
    assert ids(scarce) == ["sand-3"]


def test_larger_tiles_that_are_left_are_named_before_one_buys(look: Callable[..., Scene]) -> None:
    left = {"sand-7": 4, "sand-1": 1}
    scene = look(Battlefield(), "sand-1", left=lambda type: left.get(type.id, 0))
    (outcome,), _ = run(scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0)))
    assert outcome.say.endswith(
        "more than you own: 2 × double sand tile · larger ones are left: Shape ▸ Join What Is Short"
    )


def test_what_is_left_out_is_told(look: Callable[..., Scene], lay: Lay) -> None:
    scene = look(lay(("water-1", 1, 0, 1, 0)), "sand-1")
    (outcome,), _ = run(scene, Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(2, 0)))
    assert "1 hex left out: nothing lies on a fluid" in outcome.say
    nothing = look(lay(("water-1", 0, 0, 1, 0)), "sand-1")
    (refused,), _ = run(nothing, Pointer(Hex(0, 0)))
    assert refused.edit is None
    assert "fluid" in refused.say


def test_too_large_an_area_is_refused_in_words(look: Callable[..., Scene]) -> None:
    battlefield = Battlefield()
    loop = [Pointer(hex) for hex in ring(Hex(0, 0), 15)]
    done, shown = run(look(battlefield, "sand-1"), *loop)
    assert done[-1].edit is None
    assert "at most 600" in done[-1].say
    assert len(battlefield) == 0
    assert shown[5].ghosts
    assert not shown[5].area, "the tiles themselves show it"


def test_enter_fills_the_ground_at_the_cursor(look: Callable[..., Scene], lay: Lay) -> None:
    scene = look(lay(("rock-7", 0, 0, 1, 0)), "grass-1")
    outcome = FILL.activate(Pointer(Hex(0, 1)), scene)
    assert outcome is not None
    assert outcome.label == "Fill 7 hexes with grass"


def test_in_a_symmetry_each_side_gets_its_share_of_what_is_left(look: Callable[..., Scene]) -> None:
    left = {"sand-7": 1, "sand-3": 2, "sand-2": 5, "sand-1": 0}
    loop = [Pointer(hex) for hex in ring(Hex(10, 0), 1)]

    def told(**more: object) -> tuple[list[str], str, str]:
        battlefield = Battlefield()
        scene = look(battlefield, "sand-7", left=lambda type: left.get(type.id, 0), **more)
        (outcome,), shown = run(scene, *loop)
        return ids(battlefield), outcome.say, shown[-1].reason

    assert told()[:2] == (["sand-7"], "7 hexes: 1 × 7")
    half = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0))
    said = "14 hexes on all sides: 2 × 3, 4 × 2"
    assert told(symmetry=half) == (["sand-2", "sand-2", "sand-3"], said, said), (
        "the only 7-hex tile is not used"
    )
    left.update({"sand-3": 0, "sand-2": 0})
    assert told(symmetry=half)[1] == "14 hexes on all sides: 2 × 7 · more than you own: 1 × 7-hex sand tile"
