"""The fill tool without a window: dragging, looping, clicking."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import check
from builder.editor.tools import GestureOutcome, Pointer, Preview, ToolScene
from builder.hexgrid import ORIGIN, Direction, Edge, Hex, label, ring, to_hex
from builder.problems import Severity
from builder.shaping.castle_run import CastleRun
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from editor.people import tool
from editor.tools.strokes import MakeScene, Stroke
from tests.battlefields import laid

FILL = tool("fill")


@pytest.fixture
def look(scene: MakeScene, catalogue: Catalogue) -> MakeScene:
    """A scene in which all piece types are known."""

    def build(battlefield: Battlefield, in_hand: str | None, **more: object) -> ToolScene:
        return scene(battlefield, in_hand, types=catalogue.pieces, **more)

    return build


def run(scene: ToolScene, *pointers: Pointer) -> tuple[list[GestureOutcome], list[Preview]]:
    """What came of a stroke, and what was shown after its first hex."""
    stroke = Stroke(FILL, scene, *pointers)
    return stroke.done, stroke.shown[1:]


def ids(battlefield: Battlefield) -> list[str]:
    return sorted(piece.type.id for piece in battlefield.pieces.values())


@pytest.mark.parametrize("held", [None, "battlement", "evergreen-10"])
def test_only_a_terrain_in_hand_can_fill(look: MakeScene, held: str | None) -> None:
    scene = look(Battlefield(), held)
    assert FILL.hover(Pointer(Hex(0, 0)), scene).reason
    done, _ = run(scene, Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    assert [outcome.edit for outcome in done] == [None]
    assert done[0].say


def test_a_wall_passed_at_its_foot_in_the_model_gets_nothing_on_its_top(look: MakeScene) -> None:
    wall = [("rock-1", 2, 0, slot, 0) for slot in (2, 3, 4)]
    battlefield = laid(("road-5", 0, 0, 1, 0), *wall)
    foot = next(piece.id for piece in battlefield.pieces.values() if piece.slot == 2)
    scene = look(battlefield, "sand-1")
    way = Pointer(Hex(0, 0), ctrl=True), Pointer(Hex(1, 0), ctrl=True)
    done, _ = run(scene, *way, Pointer(Hex(2, 0), ctrl=True, piece=foot))
    (outcome,) = done
    assert "1 hex left out: something stands there" in outcome.say
    assert battlefield.occupancy.top(Hex(2, 0)) == 4
    assert battlefield.occupancy.top(Hex(1, 0)) == 2


def test_hexes_dragged_over_or_around_are_filled_in_one_step_without_a_gap(look: MakeScene) -> None:
    battlefield = Battlefield()
    done, shown = run(look(battlefield, "road-1"), Pointer(Hex(0, 0)), Pointer(Hex(6, 0)))
    assert ids(battlefield) == ["road-2", "road-5"]
    assert [outcome.label for outcome in done] == ["Fill 7 hexes with road"]
    assert sorted(ghost.piece.type.id for ghost in shown[-1].ghosts) == ids(battlefield), "as it was shown"
    loop = [Pointer(hex) for hex in ring(Hex(0, 0), 1)]
    around, along = Battlefield(), Battlefield()
    run(look(around, "sand-1"), *loop)
    run(look(along, "sand-1"), *[replace(pointer, ctrl=True) for pointer in loop])
    assert ids(around) == ["sand-7"]
    assert ids(along) == ["sand-2"] * 3


def test_with_alt_a_rectangle_is_filled_however_the_mouse_went(look: MakeScene) -> None:
    battlefield = Battlefield()
    corner, far = to_hex(3, 2), to_hex(6, 4)
    done, _ = run(
        look(battlefield, "grass-1"), *(Pointer(hex, alt=True) for hex in (far, to_hex(9, 9), corner))
    )
    assert [outcome.label for outcome in done] == ["Fill 12 hexes with grass"]
    cells = {label(cell) for piece in battlefield.pieces.values() for cell in piece.cells}
    assert cells == {f"{column}{row}" for column in "DEFG" for row in (3, 4, 5)}


def test_with_alt_and_ctrl_a_hexagon_around_the_hex_pressed_is_filled(look: MakeScene) -> None:
    battlefield = Battlefield()
    run(look(battlefield, "grass-1"), *(Pointer(hex, alt=True, ctrl=True) for hex in (ORIGIN, Hex(2, 0))))
    cells = {cell for piece in battlefield.pieces.values() for cell in piece.cells}
    assert cells == {hex for radius in (0, 1, 2) for hex in (ring(ORIGIN, radius) if radius else [ORIGIN])}


def test_a_shape_that_is_too_large_is_refused_in_one_sentence(look: MakeScene) -> None:
    for ctrl in (False, True):
        battlefield = Battlefield()
        ways = (Pointer(hex, alt=True, ctrl=ctrl) for hex in (ORIGIN, to_hex(4000, 4000)))
        (outcome,), _ = run(look(battlefield, "grass-1"), *ways)
        assert "at most 600" in outcome.say
        assert not battlefield.pieces


def test_a_click_or_enter_fills_ground_of_one_height(look: MakeScene) -> None:
    battlefield = laid(("rock-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0))
    scene = look(battlefield, "grass-1")
    hover = FILL.hover(Pointer(Hex(1, 0)), scene)
    assert len(hover.area) == 6
    assert hover.reason.startswith("Click fills 6 hexes with grass")
    (outcome,), _ = run(scene, Pointer(Hex(1, 0)))
    assert outcome.label == "Fill 6 hexes with grass"
    assert ids(battlefield).count("grass-2") == 3
    assert outcome.show == 2
    scene = look(laid(("rock-7", 0, 0, 1, 0)), "grass-1")
    outcome = FILL.activate(Pointer(Hex(0, 1)), scene)
    assert outcome is not None
    assert outcome.label == "Fill 7 hexes with grass"


def test_a_click_on_the_open_table_does_nothing_and_says_why_unless_a_level_is_meant(look: MakeScene) -> None:
    battlefield = Battlefield()
    scene = look(battlefield, "grass-1")
    assert "Open ground" in FILL.hover(Pointer(Hex(0, 0)), scene).reason
    (outcome,), _ = run(scene, Pointer(Hex(0, 0)))
    assert outcome.edit is None
    assert "Open ground" in outcome.say
    assert len(battlefield) == 0
    pit = laid(*[("rock-1", *hex, 3, 0) for hex in ring(Hex(0, 0), 2)])
    scene = look(pit, "sand-1", level=3)
    run(scene, Pointer(Hex(0, 0), shift=True))
    assert [(p.type.id, p.slot) for p in pit.pieces.values() if p.type.kind.id == "sand"] == [("sand-7", 3)]


def test_what_is_left_in_the_collection_decides_and_what_lacks_is_told(look: MakeScene) -> None:
    left = {"sand-3": 1, "sand-1": 3}
    battlefield = Battlefield()
    scene = look(battlefield, "sand-7", left=lambda type: left.get(type.id, 0))
    (outcome,), _ = run(scene, *[Pointer(hex) for hex in ring(Hex(0, 0), 1)])
    assert outcome.say.endswith("more than you own: 1 × 7-hex sand tile")
    scarce = Battlefield()
    scene = look(scarce, "sand-7", left=lambda type: left.get(type.id, 0))
    run(scene, Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(0, 1)))
    assert ids(scarce) == ["sand-3"]
    left = {"sand-7": 4, "sand-1": 1}
    scene = look(Battlefield(), "sand-1", left=lambda type: left.get(type.id, 0))
    (outcome,), _ = run(scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0)))
    assert outcome.say.endswith("more than you own: 2 × double sand tile")


def test_what_is_left_out_is_told(look: MakeScene) -> None:
    scene = look(laid(("water-1", 1, 0, 1, 0)), "sand-1")
    (outcome,), _ = run(scene, Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(2, 0)))
    assert "1 hex left out: nothing lies on a fluid" in outcome.say
    nothing = look(laid(("water-1", 0, 0, 1, 0)), "sand-1")
    (refused,), _ = run(nothing, Pointer(Hex(0, 0)))
    assert refused.edit is None
    assert "fluid" in refused.say


def test_too_large_an_area_is_refused_in_words(look: MakeScene) -> None:
    battlefield = Battlefield()
    loop = [Pointer(hex) for hex in ring(Hex(0, 0), 15)]
    done, shown = run(look(battlefield, "sand-1"), *loop)
    assert done[-1].edit is None
    assert "at most 600" in done[-1].say
    assert len(battlefield) == 0
    assert shown[5].ghosts
    assert not shown[5].area, "the tiles themselves show it"


def test_in_a_symmetry_each_side_gets_its_share_of_what_is_left(look: MakeScene) -> None:
    left = {"sand-7": 1, "sand-3": 2, "sand-2": 5, "sand-1": 0}
    loop = [Pointer(hex) for hex in ring(Hex(10, 0), 1)]

    def told(**more: object) -> tuple[list[str], str, str]:
        battlefield = Battlefield()
        scene = look(battlefield, "sand-7", left=lambda type: left.get(type.id, 0), **more)
        (outcome,), shown = run(scene, *loop)
        return ids(battlefield), outcome.say, shown[-1].reason

    assert told()[:2] == (["sand-7"], "7 hexes: 1 × 7")
    half = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0))
    said = "14 hexes on both sides: 2 × 3, 4 × 2"
    assert told(symmetry=half) == (["sand-2", "sand-2", "sand-3"], said, said), (
        "the only 7-hex tile is not used"
    )
    left.update({"sand-3": 0, "sand-2": 0})
    assert told(symmetry=half)[1] == "14 hexes on both sides: 2 × 7 · more than you own: 1 × 7-hex sand tile"


def test_a_mix_is_drawn_by_its_weights_and_laid_as_it_was_shown(
    look: MakeScene, catalogue: Catalogue
) -> None:
    types = catalogue.pieces
    mix = ((types["grass-7"], 6), (types["rock-1"], 3), (types["sand-1"], 1))
    battlefield = Battlefield()
    scene = look(battlefield, "grass-7", mix=mix)
    stroke = Stroke(FILL, scene, *(Pointer(hex, alt=True) for hex in (ORIGIN, Hex(5, 0), Hex(1, 8))))
    shown = {(g.piece.type.id, g.piece.hex, g.piece.slot, g.piece.rotation) for g in stroke.shown[-1].ghosts}
    lies = {(p.type.id, p.hex, p.slot, p.rotation) for p in battlefield.pieces.values()}
    assert lies == shown
    assert len({ghost.piece.id for ghost in stroke.shown[-1].ghosts}) == len(shown), "they are told apart"
    assert stroke.label == "Fill 54 hexes with 60 % grass, 30 % rock and 10 % sand"
    assert stroke.said.endswith(" · 60 % grass, 30 % rock and 10 % sand")
    assert (
        Counter(cell for piece in battlefield.pieces.values() for cell in piece.cells).most_common(1)[0][1]
        == 1
    )
    # The same ground is drawn alike, another one otherwise.
    again = Battlefield()
    Stroke(FILL, look(again, "grass-7", mix=mix), *(Pointer(hex, alt=True) for hex in (ORIGIN, Hex(1, 8))))
    assert {(p.type.id, p.hex) for p in again.pieces.values()} <= {(id, hex) for id, hex, *_ in lies}
    other = laid(("rock-1", 20, 20))
    Stroke(FILL, look(other, "grass-7", mix=mix), *(Pointer(hex, alt=True) for hex in (ORIGIN, Hex(1, 8))))
    kinds = [
        {cell: p.type.kind.id for p in b.pieces.values() for cell in p.cells} for b in (battlefield, other)
    ]
    assert any(kinds[0][cell] != kinds[1][cell] for cell in kinds[0] if cell in kinds[1])


def test_the_shares_of_a_mix_are_those_of_its_weights(look: MakeScene, catalogue: Catalogue) -> None:
    types, battlefield = catalogue.pieces, Battlefield()
    mix = ((types["grass-7"], 6), (types["rock-1"], 3), (types["sand-1"], 1))
    scene = look(battlefield, "grass-7", mix=mix)
    run(scene, Pointer(ORIGIN, alt=True), Pointer(to_hex(23, 24), alt=True))
    hexes = Counter(p.type.kind.id for p in battlefield.pieces.values() for _cell in p.cells)
    assert hexes.total() == 600
    # Three times the spread of 600 draws: 36 of 360, 34 of 180, 22 of 60.
    assert 324 <= hexes["grass"] <= 396
    assert 146 <= hexes["rock"] <= 214
    assert 38 <= hexes["sand"] <= 82


@pytest.mark.parametrize("kind", [Kind.HALF_TURN, Kind.LEFT_RIGHT])
def test_in_a_symmetry_a_mix_is_the_same_on_all_sides(
    look: MakeScene, catalogue: Catalogue, kind: Kind
) -> None:
    types, battlefield = catalogue.pieces, Battlefield()
    symmetry = Symmetry(kind, LatticePoint(0, 0))
    mix = ((types["grass-7"], 1), (types["sand-1"], 1))
    scene = look(battlefield, "grass-7", mix=mix, symmetry=symmetry)
    (outcome,), _ = run(scene, Pointer(to_hex(-4, -3), alt=True), Pointer(to_hex(4, 3), alt=True))
    assert "on both sides" in outcome.say
    (motion,) = symmetry.motions
    here = {cell: p.type.kind.id for p in battlefield.pieces.values() for cell in p.cells}
    whole = {**here, **{motion.hex(cell): kind for cell, kind in here.items()}}
    assert len(whole) >= 63
    assert all(whole[motion.hex(cell)] == kind for cell, kind in whole.items())


WALL = tool("wall")


@pytest.fixture
def looks(scene: MakeScene, catalogue: Catalogue) -> MakeScene:
    """Even ground of level 1, and rows laid on it."""
    ground = [("grass-1", q, r, 1, 0) for q in range(-3, 9) for r in range(-3, 6)]
    return lambda *more, **how: scene(laid(*ground, *more), types=catalogue.pieces, **how)


def castle(battlefield: Battlefield) -> Counter[str]:
    return Counter(
        piece.type.id.replace("fortress-", "")
        for piece in battlefield.pieces.values()
        if not piece.type.id.startswith("grass")
    )


def wrong(battlefield: Battlefield) -> list[str]:
    return [problem.code for problem in check(battlefield) if problem.severity is not Severity.NOTE]


def test_a_drag_builds_a_wall_in_one_step_as_its_ghosts_show(looks: MakeScene) -> None:
    scene = looks()
    stroke = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(4, 0)), Pointer(Hex(4, 3)))
    assert stroke.label == "Build a castle wall along 8 hexes"
    assert castle(scene.battlefield) == {
        "base-end": 2,
        "base-straight": 5,
        "base-corner": 1,
        "wall-end": 2,
        "wall-straight": 5,
        "wall-corner": 1,
        "wall-walk-1": 8,
    }
    assert wrong(scene.battlefield) == []
    stroke = Stroke(WALL, looks(storeys=2), Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    shown = stroke.shown[-1]
    slots = [ghost.piece.slot for ghost in shown.ghosts]
    assert slots == sorted(slots)
    assert (slots[0], slots[-1]) == (2, 21)
    assert shown.badge == "3 hexes · 2 storeys"
    assert shown.reason == "Castle wall, 3 hexes · 2 storeys, with its wall walk on level 21"
    assert {ghost.worst for ghost in shown.ghosts} == {None}


def test_back_at_the_start_it_is_a_ring_and_going_on_from_an_end_exchanges_it(looks: MakeScene) -> None:
    scene = looks()
    around = [Pointer(hex) for hex in ring(Hex(2, 1), 2)]
    stroke = Stroke(WALL, scene, *around, around[0])
    assert "ring of 12 hexes" in stroke.shown[-1].badge
    assert castle(scene.battlefield)["base-end"] == 0
    assert wrong(scene.battlefield) == []
    scene = looks()
    Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    stroke = Stroke(WALL, scene, Pointer(Hex(2, 0)), Pointer(Hex(2, 2)))
    assert len(stroke.shown[-1].hidden) == 2, "the end piece and its base are shown as what they become"
    assert castle(scene.battlefield)["base-corner"] == 1
    assert castle(scene.battlefield)["base-end"] == 2
    assert wrong(scene.battlefield) == []
    again = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(0, 2)), Pointer(Hex(0, 0)))
    assert again.label == "Build a castle wall on one hex", "all taken back but the first hex"


def test_ctrl_lays_bases_alone_and_shift_single_walks(looks: MakeScene) -> None:
    scene = looks()
    stroke = Stroke(WALL, scene, Pointer(Hex(0, 0), ctrl=True), Pointer(Hex(2, 0), ctrl=True))
    assert stroke.label == "Lay castle bases along 3 hexes"
    assert stroke.shown[-1].reason == "Castle bases, 3 hexes, on level 2"
    assert castle(scene.battlefield) == {"base-end": 2, "base-straight": 1}
    keep = [
        Hex(q, r) for q, r in ((-1, 0), (0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
    ]
    for shift, large in ((False, 1), (True, 0)):
        scene = looks()
        Stroke(WALL, scene, *(Pointer(hex, shift=shift) for hex in keep))
        assert castle(scene.battlefield)["wall-walk-7"] == large
        assert wrong(scene.battlefield) == []


def test_uneven_ground_is_red_said_and_not_built_on_and_so_is_what_the_rules_object_to(
    looks: MakeScene,
) -> None:
    scene = looks(("rock-1", 2, 0, 2, 0))
    stroke = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0)))
    assert {ghost.worst for ghost in stroke.shown[-1].ghosts} == {Severity.ERROR}
    why = "A castle wall needs even ground: it begins on level 1, and C1 is on level 2"
    assert stroke.shown[-1].reason == stroke.said == why
    assert castle(scene.battlefield) == {"rock-1": 1}
    # A tree stands on the way: only what meets it is bad.
    scene = looks(("evergreen-10", 2, 0, 2, 0))
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0))).shown[-1]
    assert {ghost.piece.hex for ghost in shown.ghosts if ghost.worst is Severity.ERROR} == {Hex(2, 0)}
    assert "evergreen" in shown.reason


def test_pieces_that_are_not_owned_are_told_counted_on_all_sides(looks: MakeScene) -> None:
    scene = looks(left=lambda type: 2)
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(4, 0))).shown[-1]
    assert shown.reason.startswith("More than you own: 1 × straight castle base, 1 × straight castle wall")
    short = {ghost.piece.type.id for ghost in shown.ghosts if ghost.worst is Severity.WARNING}
    assert short == {"fortress-base-straight", "fortress-wall-straight", "wall-walk-1"}
    scene = looks(left=lambda type: 3, symmetry=Symmetry(Kind.HALF_TURN, LatticePoint(18, 12)))
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0))).shown[-1]
    assert shown.reason.startswith("More than you own: 1 × end castle base, 1 × straight castle base")
    bases = [g.worst for g in shown.ghosts if g.piece.type.id == "fortress-base-straight"]
    assert bases == [Severity.WARNING] * 4


def test_moving_within_a_hex_does_not_work_it_out_again(
    looks: MakeScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    real = CastleRun.of

    def counted(*args: Any, **how: Any) -> CastleRun:
        calls.append(1)
        return real(*args, **how)

    monkeypatch.setattr(CastleRun, "of", counted)
    within = [Pointer(Hex(1, 0), Edge(Hex(1, 0), way)) for way in range(6)]
    Stroke(WALL, looks(), Pointer(ORIGIN), *within)
    assert len(calls) == 3, "at the start, at the next hex, and on release"


def test_enter_puts_up_one_hex(looks: MakeScene) -> None:
    scene = looks(rotation=2)
    outcome = WALL.activate(Pointer(ORIGIN), scene)
    assert outcome is not None
    assert outcome.edit is not None
    scene.battlefield.apply(outcome.edit)
    assert castle(scene.battlefield) == {"base-end": 1, "wall-end": 1, "wall-walk-1": 1}
    base = next(p for p in scene.battlefield.pieces.values() if p.type.id == "fortress-base-end")
    assert base.rotation == 2


def test_in_a_symmetry_each_side_gets_its_share_of_the_wall_walks(looks: MakeScene) -> None:
    half = Symmetry(Kind.HALF_TURN, LatticePoint(18, 12))
    keep = [(-1, 0), (0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    for symmetry, owned, large in ((None, 1, 1), (half, 1, 0), (half, 2, 1)):
        counts = {"wall-walk-7": owned}
        scene = looks(left=lambda type, counts=counts: counts.get(type.id, 99), symmetry=symmetry)
        Stroke(WALL, scene, *(Pointer(Hex(q, r)) for q, r in keep))
        assert castle(scene.battlefield)["wall-walk-7"] == large, (symmetry, owned)


def test_a_wall_that_cannot_be_built_is_red_on_all_sides(looks: MakeScene) -> None:
    hills = [("grass-1", 2, 0, 2, 0), ("grass-1", 4, 4, 2, 0)]
    scene = looks(*hills, symmetry=Symmetry(Kind.HALF_TURN, LatticePoint(18, 12)))
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0))).shown[-1]
    assert shown.reason.startswith("A castle wall needs even ground")
    assert len({ghost.piece.hex for ghost in shown.ghosts}) == 8
    assert {ghost.worst for ghost in shown.ghosts} == {Severity.ERROR}


def test_the_joints_of_doorways_in_sight_are_shown(looks: MakeScene) -> None:
    scene = looks(("fortress-doorway", 0, 0, 2, 0), ("fortress-arch", 4, 3, 2, 0))
    west, east = Edge(Hex(0, 0), Direction.SW), Edge(Hex(2, 0), Direction.SE)
    preview = WALL.hover(Pointer(Hex(6, 5)), scene)
    assert {west, east} < set(preview.joints)
    assert len(preview.joints) == 4
    assert WALL.hover(Pointer(Hex(6, 5)), replace(scene, highest=1)).joints == ()
    hidden = frozenset(p.id for p in scene.battlefield.pieces.values() if p.type.id == "fortress-arch")
    assert set(WALL.hover(Pointer(Hex(6, 5)), replace(scene, unseen=hidden)).joints) == {west, east}
    Stroke(WALL, scene, Pointer(west.across), Pointer(west.across.plus(Hex(-1, 1))))
    left = WALL.hover(Pointer(Hex(6, 5)), replace(scene, unseen=hidden)).joints
    assert left == (east,), "where a wall stands none is to join"
