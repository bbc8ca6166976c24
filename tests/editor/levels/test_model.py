"""The table of levels, held against Qt's own checks and against a fresh count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, SetNote, Take
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.levels.dock import EYE, HEXES, LEVEL, NOTE, PIECES, LevelsModel
from builder.hexgrid import Hex

Lay = Callable[..., Battlefield]


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


def test_it_is_a_sound_model_while_pieces_come_and_go(
    qtbot: QtBot, qtmodeltester: ModelTester, lay: Lay
) -> None:
    desk = Desk(Document(lay(("grass-7", 0, 0, 1, 0))))
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


def test_highest_first_with_counts_hexes_and_note(qtbot: QtBot, lay: Lay) -> None:
    battlefield = lay(
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


def test_an_empty_battlefield_has_one_level(qtbot: QtBot) -> None:
    assert rows(followed(Desk(Document()))) == [("All", "", "", ""), ("1", "", "", "")]


def test_the_level_shown_is_bold_and_only_changed_rows_are_told(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0), ("grass-1", 0, 0, 3, 0))))
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


def test_the_eye_tells_in_words_whether_a_level_is_hidden(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0))))
    model = followed(desk)
    model.draw_with(QPalette())
    with qtbot.waitSignal(model.dataChanged):
        desk.reach.hide_levels({2})
    words = [model.index(row, EYE).data(Qt.ItemDataRole.AccessibleTextRole) for row in (1, 2)]
    assert words == ["hidden", "shown"]
    assert model.index(0, EYE).data(Qt.ItemDataRole.DecorationRole) is None


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
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
