"""The document: the one door to a battlefield, with everything that follows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from builder.battlefield import MAX_SLOT, Battlefield, Change, Put, Replace, SetField, Take
from builder.catalogue import Catalogue
from builder.construction import check, live
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.inventory import used
from builder.view.jobs.background import workers
from editor.people import MakeDesk, asked_what_falls
from tests.soak import often


def put(
    document: Document, catalogue: Catalogue, name: str, q: int, slot: int = 1, key: object = None
) -> None:
    piece = document.battlefield.new_piece(catalogue.pieces[name], Hex(q, 0), slot)
    document.do(Put((piece,)), f"Place {name}", key)


def test_changed_comes_when_problems_and_counts_follow_already_until_it_is_let_go(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    document = Document()
    seen: list[tuple[Change, int, int]] = []

    def note(change: Change) -> None:
        seen.append((change, len(document.problems), document.tally.used.get("rock-1", 0)))

    document.changed.connect(note)
    put(document, catalogue, "rock-1", 0, slot=4)
    ((change, problems, count),) = seen
    assert len(change.added) == 1
    assert (problems > 0, count) == (True, 1)
    document.undo()
    assert (len(seen[1][0].removed), seen[1][1], seen[1][2]) == (1, 0, 0)
    document.let_go()
    rock = document.battlefield.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), 1)
    document.battlefield.apply(Put((rock,)))
    assert len(seen) == 2


def test_dirty_knows_where_it_was_saved_and_whether_that_is_still_there(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    document = Document()
    assert not document.dirty
    with qtbot.waitSignal(document.stepped):
        put(document, catalogue, "rock-1", 0)
    assert document.dirty
    with qtbot.waitSignal(document.stepped):
        document.saved_as(Path("a.hexfield"))
    assert (document.dirty, document.path) == (False, Path("a.hexfield"))
    document.undo()
    assert document.dirty
    document.redo()
    assert not document.dirty
    with qtbot.waitSignal(document.stepped):
        document.mark_unsaved()
    assert document.dirty
    with qtbot.waitSignal(document.stepped):
        document.leave_file()
    assert document.path is None


def test_a_stroke_or_a_group_is_one_step_and_what_is_refused_is_none(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    document = Document()
    with pytest.raises(RefusedError):
        document.do(Take((99,)), "Remove")
    assert document.history.labels == ()
    assert not document.dirty
    document = Document()
    put(document, catalogue, "rock-1", 0, key="stroke")
    put(document, catalogue, "rock-1", 1, key="stroke")
    document.seal()
    put(document, catalogue, "rock-1", 2, key="stroke")
    assert len(document.history.labels) == 2
    document.undo()
    document.undo()
    assert len(document.battlefield) == 0
    document = Document()
    with document.group("Name it"):
        document.do(SetField("title", "Ford"), "")
        document.do(SetField("author", "A"), "")
    assert document.history.labels == ("Name it",)
    document.undo()
    assert document.battlefield.info.title == ""


@settings(max_examples=often(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_after_any_steps_and_going_anywhere_all_agrees_with_a_fresh_look(
    qtbot: QtBot, catalogue: Catalogue, data: st.DataObject
) -> None:
    document = Document()
    names = st.sampled_from(["grass-7", "rock-1", "water-1", "fortress-wall-end", "battlement"])
    for _ in range(data.draw(st.integers(0, 8))):
        ids = list(document.battlefield.pieces)
        if ids and data.draw(st.booleans()):
            document.do(Take((data.draw(st.sampled_from(ids)),)), "Remove")
        else:
            put(
                document,
                catalogue,
                data.draw(names),
                data.draw(st.integers(-3, 3)),
                data.draw(st.integers(1, 3)),
            )
    document.go_to(data.draw(st.integers(0, 9)))
    asked_what_falls(document)
    assert document.problems == check(document.battlefield)
    assert dict(document.tally.used) == used(document.battlefield)


def field_of_rocks(catalogue: Catalogue, count: int = 1_100) -> Battlefield:
    """Rocks in two levels, the upper ones in the air."""
    battlefield = Battlefield()
    rock = catalogue.pieces["rock-1"]
    pieces = [battlefield.new_piece(rock, Hex(n % 50, n // 50), 1 + n % 2 * 4) for n in range(count)]
    battlefield.apply(Put(tuple(pieces)))
    return battlefield


def test_very_many_pieces_are_checked_in_the_background_after_the_window_has_painted(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    document = Document(field_of_rocks(catalogue))
    assert (document.checking, document.problems) == (True, ())
    qtbot.waitSignal(document.checked, timeout=60_000).wait()
    assert not document.checking
    assert document.problems == check(document.battlefield) != ()
    document = Document()
    document.do(Put(tuple(field_of_rocks(catalogue).pieces.values())), "Rocks")
    assert (document.checking, document.tally.used["rock-1"]) == (True, 1_100)
    assert not workers(), "nothing takes turns with the window before it has got back to its events"
    document.undo()  # before it is done: what is checked is what lies there now
    qtbot.waitSignal(document.checked, timeout=60_000).wait()
    assert document.problems == ()


def test_edits_made_while_all_is_checked_are_not_missed(qtbot: QtBot, catalogue: Catalogue) -> None:
    document = Document(field_of_rocks(catalogue))
    document.do(Take((1, 3)), "Remove")
    put(document, catalogue, "rock-1", 0, slot=9)
    rock = document.battlefield.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), 3)
    assert document.check((rock,)) == ()  # nothing is known yet
    document.undo()
    assert document.checking
    qtbot.waitSignal(document.checked, timeout=60_000).wait()
    assert document.problems == check(document.battlefield)
    put(document, catalogue, "rock-1", 0, slot=7)
    assert document.problems == check(document.battlefield)  # at once again


def test_a_rule_that_breaks_in_the_background_is_no_secret(
    qtbot: QtBot, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a broken rule")

    monkeypatch.setattr(live, "problems_of", broken)
    document = Document(field_of_rocks(catalogue))
    with qtbot.captureExceptions() as raised:
        qtbot.waitUntil(lambda: bool(raised))
    assert str(raised[0][1]) == "a broken rule"
    assert document.checking


def test_all_levels_are_shown_first_then_one(qtbot: QtBot) -> None:
    desk = Desk(Document())
    assert desk.highest is None
    with qtbot.waitSignal(desk.level_changed):
        desk.show_level(3)
    assert (desk.all_levels, desk.level, desk.highest) == (False, 3, 3)
    with qtbot.assertNotEmitted(desk.level_changed):
        desk.show_level(3)
    desk.show_level(-5)
    assert desk.level == 1
    desk.show_level(10**9)
    assert desk.level == MAX_SLOT


def test_the_top_follows_every_edit(desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 7, 0))
    document = desk.document
    assert desk.top == 7
    high = document.battlefield.pieces[2]
    document.do(Replace((replace(high, slot=3),)), "Lower")
    assert desk.top == 3
    document.do(Take((2,)), "Remove")
    assert desk.top == 1
    document.go_to(0)
    assert desk.top == 7
    document.do(Take((1, 2)), "Remove")
    assert desk.top == 0


def test_what_is_removed_is_selected_no_more_and_the_mouse_moves_the_cursor_out_of_sight(
    qtbot: QtBot, desk_of: MakeDesk
) -> None:
    desk = desk_of(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), select={1, 2, 99})
    assert desk.selection == {1, 2}
    desk.document.do(Take((1,)), "Remove")
    assert desk.selection == {2}
    assert [piece.id for piece in desk.selected] == [2]
    desk.put_cursor(Hex(2, 2), shown=True)
    assert desk.cursor_shown
    with qtbot.waitSignal(desk.cursor_changed):
        desk.put_cursor(Hex(3, 2), shown=False)
    assert not desk.cursor_shown
