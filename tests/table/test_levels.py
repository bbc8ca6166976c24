"""Several spaces on one hex: its number, what is said when it is pointed at and what a click does agree."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QInputDialog

from builder.hexgrid import Hex
from builder.match.match import Match
from builder.referee.events import Moved
from builder.table.turn_layer import reach_marks
from builder.table.window import TableWindow
from tests.editor.people import Answers
from tests.referee.cards import GUARDS, VIKINGS
from tests.referee.tables import facing, lying
from tests.referee.test_falls_and_ladders import FAR, FOOT, RUNGS, TOP, wall
from tests.table.driver import click_space
from tests.table.test_window import playing

Opened = Callable[[Match], TableWindow]
LADDER = Hex(*FOOT)


@pytest.fixture
def climbing(window_of: Opened) -> Callable[[tuple[int, ...]], TableWindow]:
    """Opens the window on a turn of a Viking on a space beside a ladder or on it, which leads to level 8."""

    def at(place: tuple[int, ...]) -> TableWindow:
        game, _viking, _foe = facing({VIKINGS: [place]}, {GUARDS: [FAR]}, wall())
        window = window_of(playing(game))
        window.controller.sit_down()
        window.plan.cursor_hex = LADDER
        return window

    return at


def costs(window: TableWindow, highest: int | None) -> dict[Hex, tuple[int, int, bool]]:
    """Level, number and fading of the marks of hexes."""
    marks = reach_marks(window.controller, highest, above=True)
    return {space.hex: (space.level, mark.number, mark.faded) for space, mark in marks.items()}


@pytest.mark.parametrize(("shown", "level", "cost"), [(None, 1, 1), (6, 6, 3), (3, 1, 1)])
def test_the_number_on_a_ladder_is_that_of_the_level_a_click_goes_to_and_the_others_are_named(
    climbing: Callable[[tuple[int, ...]], TableWindow], shown: int | None, level: int, cost: int
) -> None:
    window = climbing((2, 3))
    window.show_up_to(shown)
    assert costs(window, shown)[LADDER][:2] == (level, cost)
    words, others = window.prompt.why.text(), [n for n in (1, 2, 4, 6, 8) if n != level]
    assert f"Costs {cost} space" in words
    assert "Levels {}, {}, {} and {} are in reach here, too".format(*others) in words
    pointed = window.controller.pointed
    assert pointed is not None
    click_space(window, pointed)
    (viking,) = window.controller.game.figures("A")
    assert [(space.hex, space.level) for space in viking.spaces] == [(LADDER, level)]


def test_a_space_above_the_level_shown_that_has_a_number_can_be_clicked(
    climbing: Callable[[tuple[int, ...]], TableWindow],
) -> None:
    window = climbing(RUNGS[3])
    window.show_up_to(7)
    top = Hex(*TOP)
    assert costs(window, 7)[top] == (8, 1, True)
    click_space(window, next(space for space in window.controller.reach if space.hex == top))
    (moved,) = [one for one in window.controller.match.events if isinstance(one, Moved)]
    assert (moved.way[-1].hex, moved.way[-1].level) == (top, 8)


def test_a_figure_on_a_ladder_is_chosen_by_a_click(
    climbing: Callable[[tuple[int, ...]], TableWindow],
) -> None:
    controller = climbing(RUNGS[3]).controller
    (viking,) = controller.game.figures("A")
    controller.choose_figure(None)
    assert controller.space_at(LADDER, None) == viking.spaces[0]
    controller.click(viking.spaces[0])
    assert controller.figure == viking.id


def test_a_level_is_gone_to_by_its_number(
    climbing: Callable[[tuple[int, ...]], TableWindow],
) -> None:
    window, answers = climbing((2, 3)), Answers()

    def six(dialog: QDialog) -> None:
        assert isinstance(dialog, QInputDialog)
        assert (dialog.intMinimum(), dialog.intMaximum(), dialog.intValue()) == (1, 9, 9)
        assert dialog.labelText() == "Level, 1 to 9:"
        dialog.setIntValue(6)
        dialog.accept()

    answers.expect(QInputDialog, six)
    next(one for one in window.findChildren(QAction) if one.shortcut() == QKeySequence("J")).trigger()
    assert window.levels.text.text() == "Level 6 of 9"
    answers.expect(QInputDialog, lambda dialog: dialog.reject())
    window.levels.text.click()
    assert window.levels.text.text() == "Level 6 of 9"
    assert answers.waiting == []


def test_the_number_of_a_hex_with_a_glyph_leaves_its_letter_room(window_of: Opened) -> None:
    game, *_ = facing({VIKINGS: [(2, 3)]}, {GUARDS: [FAR]}, glyphs=(lying("astrid", 3, 3),))
    window = window_of(playing(game))
    window.controller.sit_down()
    marks = reach_marks(window.controller).values()
    assert {mark.hex for mark in marks if mark.covers} == {Hex(3, 3)}
