"""What is done to the levels of a desk, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import MAX_SLOT, Battlefield, SetNote
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.levels import commands
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from editor.people import Hands

Lay = Callable[..., Battlefield]
STACK = (("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("evergreen-10", 4, 0, 1, 0))


def at_level(battlefield: Battlefield, level: int) -> Desk:
    desk = Desk(Document(battlefield))
    desk.show_level(level)
    return desk


def test_inserting_shows_the_new_level_and_says_what_was_raised(lay: Lay) -> None:
    desk = at_level(lay(*STACK), 2)
    desk.reach.hide_levels({1, 2})
    said = commands.insert(desk)
    assert said.startswith("Level 2 is new; 1 piece raised")
    assert "evergreen" in said, "what reaches through is named"
    assert (desk.level, desk.top) == (2, 3)
    assert desk.reach.hidden_levels == {1, 3}
    assert desk.document.history.labels == ("Insert level 2",)


def test_removing_says_what_went_and_is_one_step(lay: Lay) -> None:
    desk = at_level(lay(*STACK), 1)
    said = commands.remove(desk)
    assert said == "Level 1 removed: 2 pieces taken away, 1 piece lowered"
    assert [piece.slot for piece in desk.document.battlefield.pieces.values()] == [1]
    assert desk.document.history.labels == ("Remove level 1",)
    desk.document.undo()
    assert len(desk.document.battlefield) == 3


def test_what_is_hidden_stays_with_its_pieces_also_when_that_is_undone(lay: Lay) -> None:
    desk = at_level(lay(*STACK, ("sand-1", 0, 0, 3, 0)), 2)
    desk.reach.hide_levels({2})
    desk.select({1, 4})
    document, unseen = desk.document, desk.reach.unseen
    commands.insert(desk)
    assert (desk.reach.hidden_levels, desk.reach.unseen, desk.selection) == ({3}, unseen, {1, 4})
    document.undo()
    assert (desk.reach.hidden_levels, desk.reach.unseen) == ({2}, unseen)
    document.redo()
    assert (desk.reach.hidden_levels, desk.reach.unseen) == ({3}, unseen)
    desk.show_level(3)
    commands.remove(desk)
    assert desk.reach.hidden_levels == frozenset()
    document.undo()
    assert (desk.reach.hidden_levels, desk.reach.unseen) == ({3}, unseen), (
        "it is hidden again when it comes back"
    )
    assert document.history.labels == ("Insert level 2", "Remove level 3")


def test_a_level_hidden_in_between_is_shifted_too(lay: Lay) -> None:
    desk = at_level(lay(*STACK, ("sand-1", 0, 0, 3, 0)), 2)
    commands.insert(desk)
    desk.reach.hide_levels({4})
    desk.document.undo()
    assert desk.reach.hidden_levels == {3}


def test_where_only_a_note_moves_no_pieces_are_counted(lay: Lay) -> None:
    desk = at_level(lay(("grass-1", 0, 0, 1, 0)), 2)
    desk.document.do(SetNote(3, "walls"), "Note")
    assert commands.insert(desk) == "Level 2 is new; only notes moved up"
    assert dict(desk.document.battlefield.slot_notes) == {4: "walls"}
    assert commands.remove(desk) == "Level 2 removed; only notes are changed"
    assert dict(desk.document.battlefield.slot_notes) == {3: "walls"}


def test_the_status_bar_counts_no_pieces_where_only_a_note_moves(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.document.do(SetNote(3, "walls"), "Note")
    window.desk.show_level(2)
    window.session.actions["insert-level"].trigger()
    assert window.session.status.currentMessage() == "Level 2 is new; only notes moved up"


def test_removing_the_top_level_shows_the_one_below(lay: Lay) -> None:
    desk = at_level(lay(*STACK), 2)
    commands.remove(desk)
    assert desk.level == 1


def test_above_everything_nothing_happens(lay: Lay) -> None:
    desk = at_level(lay(*STACK), 3)
    assert commands.insert(desk) == "Nothing lies on level 3 or above"
    assert commands.remove(desk) == "Nothing lies on level 3 or above"
    assert desk.document.history.labels == ()


def test_nothing_is_raised_beyond_the_limit_and_nothing_locked_is_moved(lay: Lay) -> None:
    desk = at_level(lay(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, MAX_SLOT, 0)), 1)
    with pytest.raises(RefusedError):
        commands.insert(desk)
    locked = at_level(lay(*STACK), 2)
    locked.reach.lock({2})
    with pytest.raises(RefusedError, match="locked"):
        commands.remove(locked)
    assert locked.document.history.labels == ()


def test_a_level_is_hidden_and_shown(lay: Lay) -> None:
    desk = at_level(lay(*STACK), 1)
    commands.toggle_hidden(desk, 2)
    assert desk.reach.unseen == {2}
    commands.toggle_hidden(desk, 2)
    assert desk.reach.unseen == frozenset()
