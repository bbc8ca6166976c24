"""Ghosts of many pieces: how bad each is, their images, and what becomes of them."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Battlefield, Piece, Put, Several
from builder.catalogue import Catalogue
from builder.editor.tools import Ghost, Pointer, Preview, ToolScene
from builder.editor.tools.ghosts import GHOST_IDS, graded, keyed_edge, lacking, lacking_text, put, with_images
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Problem, Severity
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from editor.people import tool
from editor.tools.strokes import MakeScene
from tests.battlefields import laid


def ghosts(catalogue: Catalogue, *hexes: Hex) -> tuple[Piece, ...]:
    return tuple(Piece(GHOST_IDS + i, catalogue.pieces["rock-1"], hex, 1) for i, hex in enumerate(hexes))


def test_the_keyboard_names_an_edge_as_edge_pieces_are_turned(scene: MakeScene) -> None:
    for rotation in range(6):
        looks = scene(Battlefield(), rotation=rotation)
        assert keyed_edge(Pointer(Hex(2, 2)), looks) == Edge(Hex(2, 2), (Direction.NE + rotation) % 6)
    mouse = Edge(Hex(2, 2), 3)
    assert keyed_edge(Pointer(Hex(2, 2), mouse), scene(Battlefield())) == mouse


def test_each_ghost_is_as_bad_as_it_is_itself_and_what_names_no_piece_is_one_of_all(
    scene: MakeScene, catalogue: Catalogue
) -> None:
    looks = scene(laid(("grass-1", 1, 0, 1, 0)))
    found, message = graded(ghosts(catalogue, Hex(0, 0), Hex(1, 0)), looks)
    assert [ghost.worst for ghost in found] == [None, Severity.ERROR]
    assert "grass" in message
    looks = ToolScene(Battlefield(), lambda pieces: (Problem("limit", Severity.WARNING, "Too many"),))
    found, message = graded(ghosts(catalogue, Hex(0, 0), Hex(1, 0)), looks)
    assert {ghost.worst for ghost in found} == {Severity.WARNING}
    assert message == "Too many"


def test_what_the_collection_lacks_is_counted(scene: MakeScene, catalogue: Catalogue) -> None:
    rock = catalogue.pieces["rock-1"]
    battlefield = laid(("rock-1", 5, 5, 1, 0))
    moved = Piece(1, rock, Hex(5, 6), 1)
    three = (*ghosts(catalogue, Hex(0, 0), Hex(1, 0), Hex(2, 0)), moved)
    assert lacking(three, scene(battlefield)) == {}, "nothing is known of what is owned"
    assert lacking(three, scene(battlefield, left=lambda type: 1)) == {rock: 2}
    assert lacking(three, scene(battlefield, left=lambda type: -4)) == {rock: 3}
    assert lacking(three, scene(battlefield, left=lambda type: 3)) == {}
    assert lacking_text({rock: 2}) == "More than you own: 2 × single rock tile missing"


def test_ghosts_become_real_with_numbers_of_the_battlefield(scene: MakeScene, catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 5, 5, 1, 0))
    outcome = put(ghosts(catalogue, Hex(0, 0), Hex(1, 0)), scene(battlefield), "Two rocks")
    assert isinstance(outcome.edit, Put)
    battlefield.apply(outcome.edit)
    assert set(battlefield.pieces) == {1, 2, 3}
    exchanged = Piece(1, catalogue.pieces["rock-1"], Hex(5, 5), 1)
    outcome = put(ghosts(catalogue, Hex(2, 0)), scene(battlefield), "One", (exchanged,))
    assert isinstance(outcome.edit, Several)
    battlefield.apply(outcome.edit)
    assert battlefield.pieces[1].type.id == "rock-1"


HALF = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0))
MIRROR = Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0))


def placed(preview: Preview) -> list[tuple[int, int, Severity | None]]:
    return [(g.piece.hex.q, g.piece.hex.r, g.worst) for g in preview.ghosts]


def test_what_has_no_image_is_shown_alone_and_told(scene: MakeScene) -> None:
    looks = scene(Battlefield(), "rock-1")
    preview = tool("place").hover(Pointer(Hex(3, 0)), looks)
    assert with_images(preview, looks) is preview
    looks = scene(Battlefield(), "ruin-long", symmetry=MIRROR)
    preview = with_images(tool("place").hover(Pointer(Hex(4, 0)), looks), looks)
    assert len(preview.ghosts) == 1
    assert preview.reason.startswith("No mirror image: long ruin")


def test_a_ghost_has_its_images_each_with_its_own_verdict(scene: MakeScene) -> None:
    looks = scene(laid(("water-1", -3, 0, 1, 0)), "rock-1", symmetry=HALF)
    preview = with_images(tool("place").hover(Pointer(Hex(3, 0), shift=True), looks), looks)
    assert placed(preview) == [(3, 0, None), (-3, 0, Severity.ERROR)]
    assert preview.reason.startswith("On the other side: ")
    looks = scene(Battlefield(), "grass-7", symmetry=HALF)
    preview = with_images(tool("place").hover(Pointer(Hex(1, 0)), looks), looks)
    assert [ghost.worst for ghost in preview.ghosts] == [None, Severity.ERROR]


def test_a_piece_moved_takes_its_counterpart_along_and_two_that_meet_are_one(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0))
    looks = scene(battlefield, symmetry=HALF)
    moved = replace(battlefield.pieces[1], hex=Hex(4, 0))
    preview = with_images(Preview((Ghost(moved),), hidden=frozenset({1})), looks)
    assert placed(preview) == [(4, 0, None), (-4, 0, None)]
    assert preview.hidden == {1, 2}
    moved = replace(battlefield.pieces[1], hex=Hex(0, 0))
    preview = with_images(Preview((Ghost(moved),), hidden=frozenset({1})), looks)
    assert placed(preview) == [(0, 0, None)]
    assert preview.hidden == {1, 2}


def test_many_are_told_to_be_in_the_way_without_all_the_rules(scene: MakeScene, catalogue: Catalogue) -> None:
    def ghosts_at(first: int) -> Preview:
        rows = [(first + n % 10, n // 10 - 5) for n in range(100)]
        type = catalogue.pieces["rock-1"]
        return Preview(tuple(Ghost(Piece(-n, type, Hex(q, r), 1)) for n, (q, r) in enumerate(rows, 1)))

    def fail(pieces: object) -> tuple[Problem, ...]:
        raise AssertionError("too many to be held to all rules")

    looks = replace(scene(laid(("sand-1", -12, 0, 1, 0)), symmetry=HALF), check=fail)
    shown = with_images(ghosts_at(30), looks)
    assert (len(shown.ghosts), shown.ghosts[-1].worst, shown.reason) == (200, None, "")
    shown = with_images(ghosts_at(10), looks)
    assert [shown.ghosts[0].worst, shown.ghosts[-1].worst] == [None, Severity.ERROR]
    assert shown.reason == "On the other side: One piece of it would lie inside what is there"
    over = with_images(ghosts_at(-3), replace(looks, battlefield=Battlefield()))
    assert len(over.ghosts) < 200, "some are the image of another"
    assert over.ghosts[-1].worst is None
    tile = Ghost(Piece(-101, catalogue.pieces["grass-7"], Hex(0, 0), 1))
    many = ghosts_at(30)
    shown = with_images(replace(many, ghosts=(*many.ghosts, tile)), looks)
    assert shown.ghosts[-1].worst is Severity.ERROR, "its image lies half over it"


def test_many_that_are_moved_are_not_in_their_own_way(scene: MakeScene) -> None:
    rows = [(side * (2 + n % 10), side * (n // 10)) for side in (1, -1) for n in range(70)]
    battlefield = laid(*(("rock-1", q, r, 1, 0) for q, r in rows))
    looks = scene(battlefield, symmetry=HALF)
    moved = [
        replace(battlefield.pieces[id], hex=battlefield.pieces[id].hex.plus(Hex(1, 0))) for id in range(1, 71)
    ]
    shown = with_images(Preview(tuple(Ghost(piece) for piece in moved)), looks)
    assert len(shown.ghosts) == 140
    assert shown.ghosts[-1].worst is None


def test_what_would_go_on_the_other_side_is_marked_too_and_what_is_pointed_at_is_not(
    scene: MakeScene,
) -> None:
    looks = scene(laid(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0)), symmetry=HALF)
    preview = with_images(tool("remove").hover(Pointer(Hex(2, 0)), looks), looks)
    assert (preview.marked, preview.doomed, preview.hidden) == ({1, 2}, True, frozenset())
    assert with_images(tool("select").hover(Pointer(Hex(2, 0)), looks), looks).marked == {1}
