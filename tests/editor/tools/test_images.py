"""Previews on every side of a symmetric battlefield."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.shaping.symmetry import Kind, Spot, Symmetry
from builder.editor.tools import Ghost, Pointer, Preview, Scene
from builder.editor.tools.images import with_images
from builder.hexgrid import Hex
from builder.problems import Severity
from editor.people import tool

Lay, MakeScene = Callable[..., Battlefield], Callable[..., Scene]
HALF = Symmetry(Kind.HALF_TURN, Spot(0, 0))
MIRROR = Symmetry(Kind.LEFT_RIGHT, Spot(0, 0))


def ghosts(preview: Preview) -> list[tuple[int, int, Severity | None]]:
    return [(g.piece.hex.q, g.piece.hex.r, g.worst) for g in preview.ghosts]


def test_without_a_symmetry_a_preview_stays_as_it_is(scene: MakeScene) -> None:
    looks = scene(Battlefield(), "rock-1")
    preview = tool("place").hover(Pointer(Hex(3, 0)), looks)
    assert with_images(preview, looks) is preview


def test_a_ghost_has_its_images_each_with_its_own_verdict(scene: MakeScene, lay: Lay) -> None:
    looks = scene(lay(("water-1", -3, 0, 1, 0)), "rock-1", symmetry=HALF)
    preview = with_images(tool("place").hover(Pointer(Hex(3, 0), shift=True), looks), looks)
    assert ghosts(preview) == [(3, 0, None), (-3, 0, Severity.ERROR)]
    assert preview.reason.startswith("On the other side: ")


def test_an_image_that_runs_into_the_ghost_itself_is_bad(scene: MakeScene) -> None:
    looks = scene(Battlefield(), "grass-7", symmetry=HALF)
    preview = with_images(tool("place").hover(Pointer(Hex(1, 0)), looks), looks)
    assert [ghost.worst for ghost in preview.ghosts] == [None, Severity.ERROR]


def test_what_has_no_image_is_shown_alone_and_told(scene: MakeScene) -> None:
    looks = scene(Battlefield(), "ruin-long", symmetry=MIRROR)
    preview = with_images(tool("place").hover(Pointer(Hex(4, 0)), looks), looks)
    assert len(preview.ghosts) == 1
    assert preview.reason.startswith("No mirror image: long ruin")


def test_a_piece_moved_takes_its_counterpart_along(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0))
    looks = scene(battlefield, symmetry=HALF)
    moved = replace(battlefield.pieces[1], hex=Hex(4, 0))
    preview = with_images(Preview((Ghost(moved),), hidden=frozenset({1})), looks)
    assert ghosts(preview) == [(4, 0, None), (-4, 0, None)]
    assert preview.hidden == {1, 2}


def test_two_that_meet_are_shown_as_one(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0))
    looks = scene(battlefield, symmetry=HALF)
    moved = replace(battlefield.pieces[1], hex=Hex(0, 0))
    preview = with_images(Preview((Ghost(moved),), hidden=frozenset({1})), looks)
    assert ghosts(preview) == [(0, 0, None)]
    assert preview.hidden == {1, 2}


def test_what_would_go_on_the_other_side_is_marked_too(scene: MakeScene, lay: Lay) -> None:
    looks = scene(lay(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0)), symmetry=HALF)
    preview = with_images(tool("remove").hover(Pointer(Hex(2, 0)), looks), looks)
    assert (preview.marked, preview.doomed, preview.hidden) == ({1, 2}, True, frozenset())


def test_what_is_only_pointed_at_is_not_repeated(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> None:
    looks = scene(lay(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0)), symmetry=HALF)
    assert with_images(tool("select").hover(Pointer(Hex(2, 0)), looks), looks).marked == {1}
