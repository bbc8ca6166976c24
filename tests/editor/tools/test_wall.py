"""The wall tool without a window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import check
from builder.editor.tools import Pointer, Scene, wall
from builder.hexgrid import ORIGIN, Direction, Edge, Hex, ring
from builder.problems import Severity
from builder.shaping.castle_run import CastleRun
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from editor.people import tool
from editor.tools.strokes import Stroke

Lay, MakeScene = Callable[..., Battlefield], Callable[..., Scene]
WALL = tool("wall")


@pytest.fixture
def looks(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> Callable[..., Scene]:
    """Even ground of level 1, and rows laid on it."""
    ground = [("grass-1", q, r, 1, 0) for q in range(-3, 9) for r in range(-3, 6)]
    return lambda *more, **how: scene(lay(*ground, *more), types=catalogue.pieces, **how)


def castle(battlefield: Battlefield) -> Counter[str]:
    return Counter(
        piece.type.id.replace("fortress-", "")
        for piece in battlefield.pieces.values()
        if not piece.type.id.startswith("grass")
    )


def wrong(battlefield: Battlefield) -> list[str]:
    return [problem.code for problem in check(battlefield) if problem.severity is not Severity.NOTE]


def test_a_drag_builds_a_wall_in_one_step(looks: Callable[..., Scene]) -> None:
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


def test_the_ghosts_show_all_of_it_from_the_ground_up_and_how_large_it_is(
    looks: Callable[..., Scene],
) -> None:
    stroke = Stroke(WALL, looks(storeys=2), Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    shown = stroke.shown[-1]
    slots = [ghost.piece.slot for ghost in shown.ghosts]
    assert slots == sorted(slots)
    assert (slots[0], slots[-1]) == (2, 21)
    assert shown.badge == "3 hexes · 2 storeys"
    assert shown.reason == "Castle wall, 3 hexes · 2 storeys, with its wall walk on level 21"
    assert {ghost.worst for ghost in shown.ghosts} == {None}


def test_back_at_the_start_it_is_a_ring(looks: Callable[..., Scene]) -> None:
    scene = looks()
    around = [Pointer(hex) for hex in ring(Hex(2, 1), 2)]
    stroke = Stroke(WALL, scene, *around, around[0])
    assert "ring of 12 hexes" in stroke.shown[-1].badge
    assert castle(scene.battlefield)["base-end"] == 0
    assert wrong(scene.battlefield) == []


def test_ctrl_lays_bases_alone_and_shift_single_walks(looks: Callable[..., Scene]) -> None:
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


def test_uneven_ground_is_red_said_and_not_built_on(looks: Callable[..., Scene]) -> None:
    scene = looks(("rock-1", 2, 0, 2, 0))
    stroke = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0)))
    assert {ghost.worst for ghost in stroke.shown[-1].ghosts} == {Severity.ERROR}
    why = "A castle wall needs even ground: it begins on level 1, and C1 is on level 2"
    assert stroke.shown[-1].reason == stroke.said == why
    assert castle(scene.battlefield) == {"rock-1": 1}


def test_what_the_rules_object_to_is_red_where_it_is(looks: Callable[..., Scene]) -> None:
    # A tree stands on the way: only what meets it is bad.
    scene = looks(("evergreen-10", 2, 0, 2, 0))
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0))).shown[-1]
    assert {ghost.piece.hex for ghost in shown.ghosts if ghost.worst is Severity.ERROR} == {Hex(2, 0)}
    assert "evergreen" in shown.reason


def test_going_on_from_an_end_exchanges_it(looks: Callable[..., Scene]) -> None:
    scene = looks()
    Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    stroke = Stroke(WALL, scene, Pointer(Hex(2, 0)), Pointer(Hex(2, 2)))
    assert len(stroke.shown[-1].hidden) == 2, "the end piece and its base are shown as what they become"
    assert castle(scene.battlefield)["base-corner"] == 1
    assert castle(scene.battlefield)["base-end"] == 2
    assert wrong(scene.battlefield) == []
    again = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(0, 2)), Pointer(Hex(0, 0)))
    assert again.label == "Build a castle wall on one hex", "all taken back but the first hex"


def test_pieces_that_are_not_owned_are_told(looks: Callable[..., Scene]) -> None:
    scene = looks(left=lambda type: 2)
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(4, 0))).shown[-1]
    assert shown.reason.startswith("More than you own: 1 × straight castle base, 1 × straight castle wall")
    short = {ghost.piece.type.id for ghost in shown.ghosts if ghost.worst is Severity.WARNING}
    assert short == {"fortress-base-straight", "fortress-wall-straight", "wall-walk-1"}


def test_moving_within_a_hex_does_not_work_it_out_again(
    looks: Callable[..., Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    real = wall.castle_run

    def counted(*args: Any, **how: Any) -> CastleRun:
        calls.append(1)
        return real(*args, **how)

    monkeypatch.setattr(wall, "castle_run", counted)
    within = [Pointer(Hex(1, 0), Edge(Hex(1, 0), way)) for way in range(6)]
    Stroke(WALL, looks(), Pointer(ORIGIN), *within)
    assert len(calls) == 3, "at the start, at the next hex, and on release"


def test_enter_puts_up_one_hex(looks: Callable[..., Scene]) -> None:
    scene = looks(rotation=2)
    outcome = WALL.activate(Pointer(ORIGIN), scene)
    assert outcome is not None
    assert outcome.edit is not None
    scene.battlefield.apply(outcome.edit)
    assert castle(scene.battlefield) == {"base-end": 1, "wall-end": 1, "wall-walk-1": 1}
    base = next(p for p in scene.battlefield.pieces.values() if p.type.id == "fortress-base-end")
    assert base.rotation == 2


def test_in_a_symmetry_each_side_gets_its_share_of_the_wall_walks(looks: Callable[..., Scene]) -> None:
    half = Symmetry(Kind.HALF_TURN, LatticePoint(18, 12))
    keep = [(-1, 0), (0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    for symmetry, owned, large in ((None, 1, 1), (half, 1, 0), (half, 2, 1)):
        counts = {"wall-walk-7": owned}
        scene = looks(left=lambda type, counts=counts: counts.get(type.id, 99), symmetry=symmetry)
        Stroke(WALL, scene, *(Pointer(Hex(q, r)) for q, r in keep))
        assert castle(scene.battlefield)["wall-walk-7"] == large, (symmetry, owned)


def test_what_is_missing_is_counted_on_all_sides_and_told_of_all_ghosts(looks: Callable[..., Scene]) -> None:
    scene = looks(left=lambda type: 3, symmetry=Symmetry(Kind.HALF_TURN, LatticePoint(18, 12)))
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0))).shown[-1]
    assert shown.reason.startswith("More than you own: 1 × end castle base, 1 × straight castle base")
    bases = [g.worst for g in shown.ghosts if g.piece.type.id == "fortress-base-straight"]
    assert bases == [Severity.WARNING] * 4


def test_a_wall_that_cannot_be_built_is_red_on_all_sides(looks: Callable[..., Scene]) -> None:
    hills = [("grass-1", 2, 0, 2, 0), ("grass-1", 4, 4, 2, 0)]
    scene = looks(*hills, symmetry=Symmetry(Kind.HALF_TURN, LatticePoint(18, 12)))
    shown = Stroke(WALL, scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0))).shown[-1]
    assert shown.reason.startswith("A castle wall needs even ground")
    assert len({ghost.piece.hex for ghost in shown.ghosts}) == 8
    assert {ghost.worst for ghost in shown.ghosts} == {Severity.ERROR}


def test_the_joints_of_doorways_in_sight_are_shown(looks: Callable[..., Scene]) -> None:
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
