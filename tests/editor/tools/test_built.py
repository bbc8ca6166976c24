"""What the building tools share."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield, Piece, Put, Several
from builder.catalogue import Catalogue
from builder.editor.tools import Pointer, Scene
from builder.editor.tools.built import GHOST_IDS, graded, keyed_edge, lacking, lacking_text, put
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Problem, Severity

Lay, MakeScene = Callable[..., Battlefield], Callable[..., Scene]


def ghosts(catalogue: Catalogue, *hexes: Hex) -> tuple[Piece, ...]:
    return tuple(Piece(GHOST_IDS + i, catalogue.pieces["rock-1"], hex, 1) for i, hex in enumerate(hexes))


def test_the_keyboard_names_an_edge_as_edge_pieces_are_turned(scene: MakeScene) -> None:
    for rotation in range(6):
        looks = scene(Battlefield(), rotation=rotation)
        assert keyed_edge(Pointer(Hex(2, 2)), looks) == Edge(Hex(2, 2), (Direction.NE + rotation) % 6)
    mouse = Edge(Hex(2, 2), 3)
    assert keyed_edge(Pointer(Hex(2, 2), mouse), scene(Battlefield())) == mouse


def test_each_ghost_is_as_bad_as_it_is_itself(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> None:
    looks = scene(lay(("grass-1", 1, 0, 1, 0)))
    found, message = graded(ghosts(catalogue, Hex(0, 0), Hex(1, 0)), looks)
    assert [ghost.worst for ghost in found] == [None, Severity.ERROR]
    assert "grass" in message


def test_a_problem_that_names_no_piece_is_one_of_all(catalogue: Catalogue) -> None:
    looks = Scene(Battlefield(), lambda pieces: (Problem("limit", Severity.WARNING, "Too many"),))
    found, message = graded(ghosts(catalogue, Hex(0, 0), Hex(1, 0)), looks)
    assert {ghost.worst for ghost in found} == {Severity.WARNING}
    assert message == "Too many"


def test_what_the_collection_lacks_is_counted(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> None:
    rock = catalogue.pieces["rock-1"]
    battlefield = lay(("rock-1", 5, 5, 1, 0))
    moved = Piece(1, rock, Hex(5, 6), 1)
    three = (*ghosts(catalogue, Hex(0, 0), Hex(1, 0), Hex(2, 0)), moved)
    assert lacking(three, scene(battlefield)) == {}, "nothing is known of what is owned"
    assert lacking(three, scene(battlefield, left=lambda type: 1)) == {rock: 2}
    assert lacking(three, scene(battlefield, left=lambda type: -4)) == {rock: 3}
    assert lacking(three, scene(battlefield, left=lambda type: 3)) == {}
    assert lacking_text({rock: 2}) == "More than you own: 2 × single rock tile missing"


def test_ghosts_become_real_with_numbers_of_the_battlefield(
    scene: MakeScene, lay: Lay, catalogue: Catalogue
) -> None:
    battlefield = lay(("grass-1", 5, 5, 1, 0))
    outcome = put(ghosts(catalogue, Hex(0, 0), Hex(1, 0)), scene(battlefield), "Two rocks")
    assert isinstance(outcome.edit, Put)
    battlefield.apply(outcome.edit)
    assert set(battlefield.pieces) == {1, 2, 3}
    exchanged = Piece(1, catalogue.pieces["rock-1"], Hex(5, 5), 1)
    outcome = put(ghosts(catalogue, Hex(2, 0)), scene(battlefield), "One", (exchanged,))
    assert isinstance(outcome.edit, Several)
    battlefield.apply(outcome.edit)
    assert battlefield.pieces[1].type.id == "rock-1"
