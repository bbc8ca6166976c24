"""What the inventory does on the battlefield."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.commands.counting import select_all_of
from builder.editor.work.desk import Desk
from builder.editor.work.document import Document


def test_pieces_of_a_type_and_those_made_of_it_are_selected(
    catalogue: Catalogue, lay: Callable[..., Battlefield]
) -> None:
    rows = (("water-1", 0, 0, 1, 0), ("double-water", 3, 0, 1, 0), ("rock-1", 6, 0, 1, 0))
    desk = Desk(Document(lay(*rows)))
    assert select_all_of(desk, catalogue.pieces["water-1"]) == 2
    assert desk.selection == {1, 2}
    assert select_all_of(desk, catalogue.pieces["sand-1"]) == 0
    assert desk.selection == frozenset()


def test_what_is_hidden_stays_out(catalogue: Catalogue, lay: Callable[..., Battlefield]) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))))
    desk.reach.hide({1})
    assert select_all_of(desk, catalogue.pieces["rock-1"]) == 1
    assert desk.selection == {2}
