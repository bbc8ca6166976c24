"""The table of levels, held against Qt's own checks and against a fresh count."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import MAX_SLOT, Battlefield, Put, SetNote, Take
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.levels import commands
from builder.editor.levels.dock import EYE, HEXES, LEVEL, NOTE, PIECES, LevelsModel
from builder.errors import RefusedError
from builder.hexgrid import Hex
from editor.people import MakeDesk
from tests.battlefields import laid
from tests.soak import often


def rows(model: LevelsModel) -> list[tuple[Any, ...]]:
    return [
        tuple(model.index(row, column).data() for column in (LEVEL, PIECES, HEXES, NOTE))
        for row in range(model.rowCount())
    ]


def followed(desk: Desk) -> LevelsModel:
    model = LevelsModel()
    model.show_desk(desk)
    desk.document.changed.connect(model.follow)
    desk.level_changed.connect(model.renew)
    desk.reach.changed.connect(model.renew_eyes)
    return model


def test_it_is_a_sound_model_while_pieces_come_and_go(qtmodeltester: ModelTester, desk_of: MakeDesk) -> None:
    desk = desk_of(("grass-7", 0, 0, 1, 0))
    model = followed(desk)
    model.draw_with(QPalette())
    qtmodeltester.check(model)
    catalogue_type = desk.document.battlefield.pieces[1].type
    put = desk.document.battlefield.new_piece(catalogue_type, Hex(0, 0), 6)
    desk.document.do(Put((put,)), "x")
    assert model.rowCount() == 7
    desk.show_level(9)
    assert model.rowCount() == 10
    desk.document.do(Take((put.id,)), "x")
    desk.show_level(1)
    assert model.rowCount() == 2


def test_highest_first_with_counts_hexes_and_note(qtbot: QtBot) -> None:
    battlefield = laid(
        ("grass-7", 0, 0, 1, 0), ("rock-2", 0, 0, 2, 0), ("rock-1", 0, 0, 2, 0), ("flag", 0, 0, 12, 0)
    )
    battlefield.apply(SetNote(2, "mind the\ngap"))
    model = followed(Desk(Document(battlefield)))
    assert rows(model) == [
        ("All", "4", "7", ""),
        ("2", "2", "2", "mind the gap"),
        ("1", "1", "7", ""),
    ], "a flag makes no level of its own, a hex under two pieces counts once"
    assert model.index(1, NOTE).data(Qt.ItemDataRole.ToolTipRole) == "mind the\ngap"
    assert rows(followed(Desk(Document()))) == [("All", "", "", ""), ("1", "", "", "")]


def test_the_level_shown_is_bold_and_the_eye_tells_in_words_whether_one_is_hidden(
    desk_of: MakeDesk, qtbot: QtBot
) -> None:
    desk = desk_of(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0), ("grass-1", 0, 0, 3, 0))
    model = followed(desk)

    def bold() -> list[int]:
        fonts = [model.index(row, LEVEL).data(Qt.ItemDataRole.FontRole) for row in range(model.rowCount())]
        return [row for row, font in enumerate(fonts) if font is not None and font.bold()]

    assert bold() == [0]
    told: list[int] = []
    model.dataChanged.connect(lambda first, last, _roles: told.extend((first.row(), last.row())))
    desk.show_level(2)
    assert bold() == [2]
    assert set(told) == {0, 2}
    told.clear()
    desk.document.do(Take((3,)), "x")
    assert set(told) <= {0, 1, 2}
    desk = desk_of(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0))
    model = followed(desk)
    model.draw_with(QPalette())
    with qtbot.waitSignal(model.dataChanged):
        desk.reach.hide_levels({2})
    words = [model.index(row, EYE).data(Qt.ItemDataRole.AccessibleTextRole) for row in (1, 2)]
    assert words == ["hidden", "shown"]
    assert model.index(0, EYE).data(Qt.ItemDataRole.DecorationRole) is None


@settings(max_examples=often(16), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_following_edits_counts_as_counting_afresh(
    qtbot: QtBot, catalogue: Catalogue, data: st.DataObject
) -> None:
    desk = Desk(Document())
    model, document = followed(desk), desk.document
    for _ in range(data.draw(st.integers(1, 10))):
        ids = sorted(document.battlefield.pieces)
        if ids and data.draw(st.booleans()):
            document.do(Take((data.draw(st.sampled_from(ids)),)), "x")
        else:
            type = catalogue.pieces[data.draw(st.sampled_from(["grass-1", "grass-7", "battlement", "flag"]))]
            hex, slot = Hex(data.draw(st.integers(0, 2)), 0), data.draw(st.integers(1, 5))
            document.do(Put((document.battlefield.new_piece(type, hex, slot),)), "x")
        assert rows(model) == rows(followed(desk))
        if data.draw(st.booleans()):
            document.undo()
    assert rows(model) == rows(followed(desk))


STACK = (("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("evergreen-10", 4, 0, 1, 0))


def at_level(battlefield: Battlefield, level: int) -> Desk:
    desk = Desk(Document(battlefield))
    desk.show_level(level)
    return desk


def test_inserting_and_removing_say_what_was_moved_or_went_in_one_step() -> None:
    desk = at_level(laid(*STACK), 2)
    desk.reach.hide_levels({1, 2})
    said = commands.insert(desk)
    assert said.startswith("Level 2 is new; 1 piece raised")
    assert "evergreen" in said, "what reaches through is named"
    assert (desk.level, desk.top) == (2, 3)
    assert desk.reach.hidden_levels == {1, 3}
    assert desk.document.history.labels == ("Insert level 2",)
    desk = at_level(laid(*STACK), 1)
    assert commands.remove(desk) == "Level 1 removed: 2 pieces taken away, 1 piece lowered"
    assert [piece.slot for piece in desk.document.battlefield.pieces.values()] == [1]
    assert desk.document.history.labels == ("Remove level 1",)
    desk.document.undo()
    assert len(desk.document.battlefield) == 3
    desk.show_level(3)
    assert commands.insert(desk) == "Nothing lies on level 3 or above"
    assert commands.remove(desk) == "Nothing lies on level 3 or above"
    assert desk.document.history.position == 0
    desk.show_level(2)
    commands.remove(desk)
    assert desk.level == 1, "the one below the top that went is shown"


def test_what_is_hidden_stays_with_its_pieces_also_when_that_is_undone() -> None:
    desk = at_level(laid(*STACK, ("sand-1", 0, 0, 3, 0)), 2)
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
    desk = at_level(laid(*STACK, ("sand-1", 0, 0, 3, 0)), 2)
    commands.insert(desk)
    desk.reach.hide_levels({4})
    desk.document.undo()
    assert desk.reach.hidden_levels == {3}


def test_where_only_a_note_moves_no_pieces_are_counted() -> None:
    desk = at_level(laid(("grass-1", 0, 0, 1, 0)), 2)
    desk.document.do(SetNote(3, "walls"), "Note")
    assert commands.insert(desk) == "Level 2 is new; only notes moved up"
    assert dict(desk.document.battlefield.slot_notes) == {4: "walls"}
    assert commands.remove(desk) == "Level 2 removed; only notes are changed"
    assert dict(desk.document.battlefield.slot_notes) == {3: "walls"}


def test_nothing_is_raised_beyond_the_limit_and_nothing_locked_is_moved() -> None:
    desk = at_level(laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, MAX_SLOT, 0)), 1)
    with pytest.raises(RefusedError):
        commands.insert(desk)
    locked = at_level(laid(*STACK), 2)
    locked.reach.lock({2})
    with pytest.raises(RefusedError, match="locked"):
        commands.remove(locked)
    assert locked.document.history.labels == ()
    commands.toggle_hidden(locked, 2)
    assert locked.reach.unseen == {2}
    commands.toggle_hidden(locked, 2)
    assert locked.reach.unseen == frozenset()
