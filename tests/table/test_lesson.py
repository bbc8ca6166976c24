"""A first game that teaches: ten lessons, each once and at its moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from builder.match.match import Match
from builder.referee.state import Attack, EndTurn
from builder.table.lesson import LESSONS
from builder.table.window import TableWindow
from builder.view import settings
from tests.referee.cards import FINN, GUARDS, VIKINGS
from tests.referee.tables import field_of, game_of, lying, shields, skulls
from tests.table.conftest import Open
from tests.table.driver import pass_on
from tests.table.test_window import in_turn, playing

Opened = Callable[[Match], TableWindow]


def given(window: TableWindow) -> str:
    return window.lessons.now.id if window.lessons.now is not None else ""


def only(*ids: str) -> None:
    """All lessons but these were given before."""
    settings.store("table/lessons-given", [lesson.id for lesson in LESSONS if lesson.id not in ids])


def test_there_are_ten_of_them() -> None:
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS) == 10


def test_the_first_game_begins_with_order_markers_and_goes_on_with_moves(sit_down: Open) -> None:
    window = sit_down("four-fords-night-of-drums", "human", "greedy", seed=3)
    taught = []
    window.lessons.changed.connect(lambda: taught.append(given(window)))
    controller = window.controller
    for _action in range(60):
        pass_on(window)
        if "markers" in taught:
            break
        controller._do(
            next(iter(controller.game.legal_actions(controller.match.due or ""))), controller.match.due
        )
    assert taught[0] == "markers"
    assert window.bubble.text().startswith("Lesson 1 of 10: Order markers say")
    assert not window.bubble.isHidden()


@pytest.mark.parametrize("id", ["move", "engaged", "attack"])
def test_each_is_given_at_its_moment(id: str, window_of: Opened) -> None:
    only(id)
    far = id == "move"
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(9, 3) if far else (3, 3)]}, "B"))
    assert given(window) == id
    assert window.bubble.text().startswith("Lesson 10 of 10")


def test_the_dice_are_explained_where_they_lie(window_of: Opened) -> None:
    only("dice")
    window = window_of(in_turn({VIKINGS: [(2, 3), (2, 2)]}, {GUARDS: [(3, 2)]}, "B"))
    assert given(window) == ""
    controller = window.controller
    controller._rolls = [skulls(0, of=3), shields(0, of=7)]
    controller.do(Attack("A", controller.standing[0].id, controller.standing[2].id))
    assert given(window) == "dice"


def test_height_and_glyphs_are_explained_where_they_are_in_reach(window_of: Opened) -> None:
    only("height")
    field = field_of(heights={(4, 3): 2})
    game = game_of({"A": {FINN: [(2, 3)]}, "B": {GUARDS: [(9, 3)]}}, field)
    game.take_turn("A", FINN)
    assert given(window_of(playing(game, "B"))) == "height"
    only("glyph")
    game = game_of({"A": {FINN: [(2, 3)]}, "B": {GUARDS: [(9, 3)]}}, glyphs=(lying("astrid", 4, 3),))
    game.take_turn("A", FINN)
    assert given(window_of(playing(game, "B"))) == "glyph"


def test_a_lesson_whose_moment_is_over_is_not_given_again(window_of: Opened) -> None:
    only("move")
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(9, 3)]}, "B"))
    assert given(window) == "move"
    window.controller.do(EndTurn("A"))
    assert given(window) == ""
    assert set(settings.stored_texts("table/lessons-given")) == {lesson.id for lesson in LESSONS}


def test_they_are_switched_off_and_on_again_in_the_menu(window_of: Opened) -> None:
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(9, 3)]}, "B"))
    assert given(window)
    window.explains.trigger()
    assert given(window) == ""
    assert window.bubble.isHidden()
    assert settings.stored_flag("table/lessons-off", default=False)
    window.explains.trigger()
    assert given(window) == "move"


def test_a_click_on_a_lesson_says_that_it_was_read(window_of: Opened) -> None:
    only("move")
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(9, 3)]}, "B"))
    assert window.bubble.isVisible()
    QTest.mouseClick(window.bubble, Qt.MouseButton.LeftButton)
    assert window.bubble.isHidden()
    assert given(window) == ""
