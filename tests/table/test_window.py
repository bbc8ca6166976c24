"""The window of a match: what it says, shows and hides, and who may act."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.bots import BOTS
from builder.catalogue import Home, placeholder
from builder.drawing.marks import Strokes
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.language import SOURCE, speak
from builder.match.match import Match
from builder.match.traces import TraceKind
from builder.referee.dice import COMBAT, D20, DiceNeededError, GivenDice
from builder.referee.events import Moved
from builder.referee.flow import TABLE
from builder.referee.state import EndTurn, Move, Phase, PutMarker
from builder.table.armies import CARD, LEFT, MARKERS
from builder.table.controller import Controller
from builder.table.dice_dialog import DiceDialog
from builder.table.odds_panel import pointed_attacks
from builder.table.prompt import instruction, offers
from builder.table.window import TableWindow
from tests.access_letters import letters_used_twice
from tests.battlefields import laid, shipped_catalogue
from tests.referee.cards import ELITE, FINN, GUARDS, KNIGHTS, VIKINGS
from tests.referee.gates import FOUR, at_the_gate
from tests.referee.tables import Army, Trial, d20, game_of, shields, skulls
from tests.table.conftest import Open
from tests.table.driver import click_space, do, pass_on, press

Opened = Callable[[Match], TableWindow]


def playing(game: Trial, *computers: str) -> Match:
    """A match of a game that stands; the named seats are of computer players."""
    players = {seat: BOTS["random"] if seat in computers else None for seat in game.table.seating}
    return Match(game, players, Random(1))


def in_turn(mine: Army, foes: Army, *computers: str) -> Match:
    """A match in a turn of A with the first of his cards."""
    game = game_of({"A": mine, "B": foes})
    game.take_turn("A", next(iter(mine)))
    return playing(game, *computers)


def trial(match: Match) -> Trial:
    """The game of such a match, with its short ways."""
    assert isinstance(match.game, Trial)
    return match.game


def buttons(window: TableWindow) -> list[str]:
    return [button.text() for button in window.prompt.buttons]


def markers_shown(window: TableWindow) -> dict[str, str]:
    """What lies on each card, as the window shows it."""
    model = window.armies.model
    return {
        model.text(row, CARD): found
        for row in range(model.row_total())
        if (found := model.text(row, MARKERS))
    }


@pytest.mark.rule("R011")
def test_a_curtain_falls_when_another_person_sits_down_and_order_markers_stay_hidden(
    window_of: Opened,
) -> None:
    match = playing(game_of({"A": {VIKINGS: [(0, 3)]}, "B": {GUARDS: [(7, 3)]}}))
    window = window_of(match)
    assert buttons(window) == ["I &Am Here"]
    assert markers_shown(window) == {}
    press(window, "I &Am Here")
    card = next(owned.id for owned in match.game.cards_of("A"))
    for marker in "123X":
        do(window, PutMarker("A", marker, card))
    assert match.due == "B"
    assert buttons(window) == ["I &Am Here"]
    assert "1" not in "".join(markers_shown(window).values()), "nobody looks at them between two people"
    assert window.log.text.toPlainText() == ""
    press(window, "I &Am Here")
    assert markers_shown(window) == {}, "who sees them come one by one knows which is which"
    assert not match.undoable
    for marker in "123X":
        do(window, PutMarker("B", marker, next(owned.id for owned in match.game.cards_of("B"))))
    both = {"Tarn Viking Warriors": "● ● ● ●", "Zettian Guards": "● ● ● ●"}
    assert markers_shown(window) == both, "both look on while initiative is rolled"
    assert any("Roll" in text.replace("&", "") for text in buttons(window))


def test_each_player_of_a_team_has_the_points_of_his_own_cards(window_of: Opened) -> None:
    armies = {"A": {FINN: [(0, 3)]}, "B": {GUARDS: [(7, 3)]}, "C": {VIKINGS: [(1, 3)]}}
    model = window_of(playing(game_of(armies, teams={"A": "west", "C": "west"}))).armies.model
    points = [model.text(model.row_of_player(player).row(), LEFT) for player in "ABC"]
    assert points == ["80 points", "70 points", "50 points"]


def test_a_computer_player_plays_by_itself_and_the_window_goes_on(window_of: Opened, qtbot: QtBot) -> None:
    match = playing(game_of({"A": {VIKINGS: [(0, 3)]}, "B": {GUARDS: [(7, 3)]}}), "B")
    window = window_of(match)
    qtbot.waitUntil(lambda: match.due == "A")
    assert markers_shown(window) == {}, "until all have laid theirs"


@pytest.mark.rule("R105")
def test_the_attack_that_is_pointed_at_shows_its_dice_and_odds(window_of: Opened) -> None:
    match = in_turn({GUARDS: [(0, 3)]}, {FINN: [(6, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    finn = trial(match).figure("B", FINN)
    assert not window.odds.isVisible()
    QTest.mouseMove(window.plan, window.plan.point_of(finn.spaces[0].hex))
    window.controller.point_at(finn.spaces[0])
    assert len(pointed_attacks(window.controller)) == 1
    assert window.odds.isVisible()
    assert "2 dice against 4 dice at #" in window.odds.text.text()
    assert window.odds.chart.accessibleDescription().startswith("0: ")


@pytest.mark.rule("R107")
def test_a_special_attack_is_shown_beside_the_normal_one(window_of: Opened) -> None:
    match = in_turn({ELITE: [(2, 3)]}, {FINN: [(6, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    window.controller.point_at(trial(match).figure("B", FINN).spaces[0])
    normal, special = window.odds.text.text().splitlines()
    assert normal.startswith("Normal attack: 3 dice against 4 dice")
    assert special.startswith("Grenade Special Attack: 2 dice against 4 dice")
    assert window.odds.chart.accessibleDescription().count("0: ") == 2


def test_the_log_begins_with_what_of_the_battlefield_is_not_known(window_of: Opened) -> None:
    battlefield = laid(*(("grass-1", q, 0) for q in range(4)))
    snow = placeholder(shipped_catalogue(), Home("virtualscape", "17000", "Snow7"), 7)
    battlefield.apply(Put((battlefield.new_piece(snow, Hex(9, 0), 1),)))
    game = game_of({"A": {VIKINGS: [(0, 0)]}, "B": {FINN: [(3, 0)]}}, battlefield)
    window = window_of(playing(game))
    first = window.log.text.toPlainText().splitlines()[0]
    assert first == "1 piece is not known here: 1 × Snow7. It counts as plain land."


def test_a_step_is_taken_back_and_the_log_with_it(window_of: Opened) -> None:
    match = in_turn({VIKINGS: [(0, 3)]}, {GUARDS: [(8, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    viking = trial(match).figure("A", VIKINGS)
    goal = match.game.table.space(trial(match).position_at(2, 3))
    click_space(window, goal)
    assert match.game.state.figures[viking.id].spaces == (goal,)
    assert "moved" in window.log.text.toPlainText()
    window.undo.trigger()
    assert match.game.state.figures[viking.id].spaces == viking.spaces
    assert window.log.text.toPlainText() == ""
    assert not window.undo.isEnabled()


@pytest.mark.rule("R073")
def test_a_move_on_which_dice_are_rolled_is_asked_about_and_why_not_is_said(
    window_of: Opened, qtbot: QtBot
) -> None:
    match = in_turn({VIKINGS: [(3, 3)]}, {GUARDS: [(4, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    far = match.game.table.space(trial(match).position_at(1, 3))
    click_space(window, far)
    assert match.actions == 0
    assert "may take a swipe at it" in window.prompt.text.text()
    assert "&Move Anyway" in buttons(window)
    window.controller.choose_figure(None)
    assert "&Move Anyway" not in buttons(window)
    viking = trial(match).figure("A", VIKINGS)
    window.controller.choose_figure(viking.id)
    beyond = match.game.table.space(trial(match).position_at(9, 3))
    window.controller.point_at(beyond)
    assert window.prompt.why.text().endswith("…")  # the mouse may only pass
    qtbot.waitUntil(lambda: "(R040)" in window.prompt.why.text())


@pytest.mark.rule("R183")
def test_who_holds_a_door_is_asked_before_a_figure_of_a_computer_player(
    window_of: Opened, qtbot: QtBot
) -> None:
    game = at_the_gate({"A": {VIKINGS: [FOUR, (0, 0)]}, "B": {KNIGHTS: [(9, 5)]}})
    game.take_turn("B", KNIGHTS)
    match = playing(game, "B")
    window = window_of(match)
    qtbot.waitUntil(lambda: bool(window.controller.match.door_pause))
    assert buttons(window) == ["&Open the door", "&Go On", "Not Again in This &Turn"]
    press(window, "&Open the door")
    assert str(match.game.state.doors["gate"].state) == "open"


def test_a_computer_player_whose_action_cannot_be_kept_tries_again(qtbot: QtBot) -> None:
    match = in_turn({VIKINGS: [(0, 3)]}, {GUARDS: [(8, 3)]}, "A")
    journal = match.journal = Mock()
    journal.append.side_effect = RefusedError("the disk is full")
    controller, refused = Controller(match, pace=0), list[str]()
    controller.refused.connect(refused.append)
    controller.start()
    qtbot.waitUntil(lambda: bool(refused))
    assert (refused, match.actions) == (["the disk is full"], 0)
    assert "could not act" in instruction(controller)
    (again,) = offers(controller)
    journal.append.side_effect = None
    again.do()
    qtbot.waitUntil(lambda: match.actions > 0)
    controller.stop()


def test_people_enter_what_their_own_dice_show(window_of: Opened) -> None:
    match = in_turn({GUARDS: [(0, 3)]}, {FINN: [(6, 3)]})
    assert isinstance(match.game.dice, GivenDice)
    window = window_of(match)
    window.controller.sit_down()
    finn = trial(match).figure("B", FINN)
    click_space(window, finn.spaces[0])
    dialog = window.dice_dialog
    dialog.skulls.setValue(2)
    assert dialog.shields.maximum() == 0, "two dice: the rest is blank"
    assert dialog.roll == skulls(2, 2)
    dialog.accept()
    second = window.dice_dialog
    assert second is not dialog
    second.shields.setValue(1)
    assert second.roll.shields == shields(1, 4).shields
    second.accept()
    assert match.game.state.figures[finn.id].wounds == 1


def test_dice_that_are_not_entered_leave_the_action_undone(window_of: Opened) -> None:
    match = in_turn({GUARDS: [(0, 3)]}, {FINN: [(6, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    finn = trial(match).figure("B", FINN)
    click_space(window, finn.spaces[0])
    window.dice_dialog.reject()
    assert match.actions == 0
    assert window.controller.chosen.attacks, "and it may be attacked still"


def test_closing_in_mid_turn_keeps_the_game(sit_down: Open) -> None:
    window = sit_down("four-fords-heron-stones")
    pass_on(window)
    journal = window.controller.match.journal
    assert journal is not None
    action = next(iter(window.controller.game.legal_actions()))
    if window.controller.match.due != TABLE:
        do(window, action)
    lines = journal.path.read_text(encoding="utf-8").count("\n")
    window.close()
    assert journal.path.read_text(encoding="utf-8").count("\n") == lines > 1


def test_a_full_disk_is_said_and_the_game_stands_as_it_was(
    sit_down: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("builder.table.window.show_error", lambda parent, title, why: said.append(why))
    window = sit_down("four-fords-heron-stones")
    pass_on(window)
    match = window.controller.match
    match.close()  # as a disk that takes nothing more
    before = match.actions
    window.controller.do(next(iter(match.game.legal_actions(match.due))))
    assert match.actions == before
    assert "four-fords-heron-stones.hexjournal" in said[0]


def test_the_next_order_marker_is_chosen_and_the_card_of_another_is_only_looked_at(window_of: Opened) -> None:
    match = playing(game_of({"A": {VIKINGS: [(0, 3)], FINN: [(1, 3)]}, "B": {GUARDS: [(7, 3)]}}))
    window = window_of(match)
    press(window, "I &Am Here")
    markers, mine = window.armies.markers, next(owned.id for owned in match.game.cards_of("A"))
    theirs = window.armies.model.row_of(next(owned.id for owned in match.game.cards_of("B")))
    window.armies.table.clicked.emit(theirs)
    assert match.actions == 0
    do(window, PutMarker("A", "1", mine))
    assert markers["2"].isChecked()
    do(window, PutMarker("A", "X", mine))
    assert markers["2"].isChecked()
    window.undo.trigger()
    window.undo.trigger()
    assert markers["1"].isChecked()


def test_a_turn_in_which_nothing_was_done_is_ended_by_doing_it_twice(window_of: Opened) -> None:
    match = in_turn({VIKINGS: [(0, 3)]}, {GUARDS: [(8, 3)]})
    window = window_of(match)
    press(window, "I &Am Here")
    window.end_turn.trigger()
    assert match.actions == 0
    assert "end the turn again" in window.prompt.text.text()
    window.end_turn.trigger()
    assert match.actions == 1


def test_what_was_rolled_stays_in_sight_until_another_space_is_pointed_at(window_of: Opened) -> None:
    match = in_turn({GUARDS: [(0, 3), (0, 4)]}, {FINN: [(6, 3)]})
    window = window_of(match)
    press(window, "I &Am Here")
    finn = trial(match).figure("B", FINN)
    guard = trial(match).figure("A", GUARDS)
    window.controller.choose_figure(guard.id)
    click_space(window, finn.spaces[0])
    for _roll in range(2):
        window.dice_dialog.skulls.setValue(0)
        window.dice_dialog.accept()
    assert match.actions == 1
    assert window.controller.lit.get(finn.spaces[0]), "the other may attack there, too"
    assert window.log.news.isVisible()
    window.controller.point_at(None)
    window.controller.point_at(finn.spaces[0])
    assert window.odds.isVisible()


def test_dragging_moves_the_table_and_does_nothing_to_the_game(window_of: Opened) -> None:
    match = in_turn({VIKINGS: [(0, 3)]}, {GUARDS: [(8, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    before, plan = window.plan.viewport, window.plan
    QTest.mousePress(plan, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    QTest.mouseMove(plan, QPoint(260, 240))
    QTest.mouseRelease(plan, Qt.MouseButton.LeftButton, pos=QPoint(260, 240))
    assert plan.viewport.left - before.left == pytest.approx(60, abs=6)
    assert match.actions == 0


def test_initiative_is_rolled_by_a_button(window_of: Opened) -> None:
    game = game_of({"A": {VIKINGS: [(0, 3)]}, "B": {GUARDS: [(7, 3)]}})
    for player in "AB":
        game.lay(player, next(owned.id for owned in game.cards_of(player)))
    window = window_of(playing(game))
    assert buttons(window) == ["&Roll"]
    press(window, "&Roll")
    for roll in (d20(20), d20(1)):
        window.dice_dialog.fields[0].setValue(roll.sides[0])
        window.dice_dialog.accept()
    assert game.turn.player == "A"


def test_a_screen_reader_says_what_is_pointed_at(
    window_of: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    match = in_turn({FINN: [(3, 3)]}, {VIKINGS: [(6, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    window.controller.point_at(match.game.table.space(trial(match).position_at(5, 3)))
    window.controller.rest()
    assert window.plan.accessibleDescription() == window.prompt.why.text() != ""


def test_pointing_at_a_space_says_what_could_be_attacked_from_there(window_of: Opened) -> None:
    match = in_turn({FINN: [(3, 3)]}, {VIKINGS: [(6, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    near = match.game.table.space(trial(match).position_at(5, 3))
    window.controller.point_at(near)
    assert "From there it could attack #2 Tarn Viking Warrior (3 against 4)." in window.prompt.why.text()
    assert "It would be engaged with #2 Tarn Viking Warrior." in window.prompt.why.text()


def test_with_shift_a_figure_goes_by_a_space_and_escape_forgets_it(window_of: Opened) -> None:
    match = in_turn({VIKINGS: [(3, 3)]}, {GUARDS: [(9, 5)]})
    window = window_of(match)
    window.controller.sit_down()
    plan, game = window.plan, trial(match)
    by, goal = (game.table.space(game.position_at(*at)) for at in ((3, 4), (4, 4)))
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.mouseClick(plan, Qt.MouseButton.LeftButton, shift, plan.point_of(by.hex))
    assert match.actions == 0
    assert window.controller.way[-1] == by
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.controller.way == ()
    QTest.mouseClick(plan, Qt.MouseButton.LeftButton, shift, plan.point_of(by.hex))
    click_space(window, goal)
    moved = next(event for event in match.events if isinstance(event, Moved))
    assert [position.hex for position in moved.way[1:]] == [by.hex, goal.hex]


def test_levels_are_looked_through_from_the_top_and_a_click_means_what_is_seen(sit_down: Open) -> None:
    window = sit_down("gate-of-the-raven-hold-homecoming")
    board = window.controller.game.table.board
    above, below = next(
        (spaces[-1], spaces[0])
        for spaces in board.spaces.values()
        if len(spaces) > 1 and spaces[-1].level > 8
    )
    assert window.plan.space_at(above.hex) == above
    window.show_up_to(below.level + 1)
    assert window.plan.space_at(above.hex) == below
    assert f"Level {below.level + 1} of" in window.levels.text.text()
    window.show_up_to(None)
    assert window.levels.text.text() == "All levels"


def test_a_fluid_is_pointed_at_on_the_level_where_it_lies(sit_down: Open) -> None:
    window = sit_down("four-fords-heron-stones")
    game = window.controller.game
    pieces = game.table.battlefield.pieces
    water = next(space for space in game.table.board.all_spaces() if pieces[space.piece].slot > space.level)
    window.show_up_to(water.level + 1)
    assert window.plan.space_at(water.hex) == water
    window.show_up_to(water.level)
    assert window.plan.space_at(water.hex) != water


def test_start_zones_step_back_when_the_figures_are_placed(
    sit_down: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = sit_down("four-fords-night-of-drums")
    for phase, hatched in ((Phase.PLACE, True), (Phase.MARKERS, False), (Phase.PLACE, True)):
        monkeypatch.setattr(window.controller.game.state, "phase", phase)
        window.plan.redraw()
        marks = window.plan.placed_marks(None).full
        assert any(isinstance(mark, Strokes) for mark in marks) == hatched


def test_what_is_lit_is_found_once_until_something_changes(window_of: Opened) -> None:
    controller = window_of(in_turn({VIKINGS: [(0, 3), (0, 4)]}, {GUARDS: [(8, 3)]})).controller
    controller.sit_down()
    controller.next_figure()
    lit, reach = controller.lit, controller.reach
    controller.point_at(next(iter(reach)))
    assert controller.lit is lit
    assert controller.reach is reach
    controller.next_figure()
    assert set(controller.reach) != set(reach)


@pytest.mark.rule("R183")
def test_another_person_at_the_screen_works_his_door_in_ones_turn(window_of: Opened) -> None:
    game = at_the_gate({"A": {VIKINGS: [FOUR, (0, 0)]}, "B": {KNIGHTS: [(9, 8)]}})
    game.take_turn("B", KNIGHTS)
    match = playing(game)
    window = window_of(match)
    press(window, "I &Am Here")
    assert match.due == "B"
    press(window, "A: open the door")
    assert str(game.state.doors["gate"].state) == "open"
    assert match.due == "B"


def test_where_a_computer_player_went_is_drawn_until_a_person_does_something(
    window_of: Opened, qtbot: QtBot
) -> None:
    game = game_of({"A": {VIKINGS: [(0, 3)]}, "B": {GUARDS: [(9, 3)]}})
    game.take_turn("B", GUARDS)
    window = window_of(playing(game, "B"))
    controller = window.controller
    guard = game.figure("B", GUARDS)
    to = next(a for a in game.legal_actions("B") if isinstance(a, Move) and a.figure == guard.id)
    controller._clock.stop()
    controller._do(to, None)
    controller._clock.stop()
    assert [trace.kind for trace in controller.traces] == [TraceKind.WAY]
    controller._do(EndTurn("B"), None)
    controller._clock.stop()
    assert [trace.kind for trace in controller.traces] == [TraceKind.WAY], "nobody has had time to see it"
    while controller.match.due == "B":
        controller._do(controller.match.chosen("B"), None)
        controller._clock.stop()
    controller.do(next(iter(game.legal_actions("A"))))
    assert controller.traces == ()


def test_pointing_at_an_attack_moves_nothing_under_the_mouse(window_of: Opened) -> None:
    match = in_turn({GUARDS: [(0, 3)]}, {FINN: [(6, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    before = window.size(), window.plan.size(), window.tabs.geometry(), window.prompt.size()
    window.controller.point_at(trial(match).figure("B", FINN).spaces[0])
    QTest.qWait(1)
    assert window.odds.isVisible()
    assert (window.size(), window.plan.size(), window.tabs.geometry(), window.prompt.size()) == before
    window.controller.point_at(None)
    assert window.log.news.isVisible()


def test_the_window_fits_a_small_screen_whatever_it_shows(sit_down: Open) -> None:
    for name in ("four-fords-night-of-drums", "gate-of-the-raven-hold-homecoming"):
        window = sit_down(name)
        pass_on(window)
        assert window.minimumSizeHint().height() <= 690
        assert window.minimumSizeHint().width() <= 900
        window.close()


def test_dice_that_nobody_entered_are_not_rolled_by_a_key(window_of: Opened) -> None:
    match = in_turn({GUARDS: [(0, 3)]}, {FINN: [(6, 3)]})
    window = window_of(match)
    window.controller.sit_down()
    click_space(window, trial(match).figure("B", FINN).spaces[0])
    dialog = window.dice_dialog
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClicks(dialog.fields[0], "2")
    assert dialog.roll == skulls(2, 2)
    dialog.accept()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_entry_of_a_menu_has_a_letter_of_its_own(window_of: Opened, language: str) -> None:
    speak(language)
    try:
        assert (
            letters_used_twice(
                window_of(playing(game_of({"A": {VIKINGS: [(0, 3)]}, "B": {GUARDS: [(7, 3)]}})))
            )
            == []
        )
    finally:
        speak(SOURCE)


@pytest.mark.parametrize(
    ("kind", "count", "names"),
    [(COMBAT, 4, ["Skulls:", "Shields:"]), (D20, 1, ["d20:"]), (D20, 2, ["d20 number 1:", "d20 number 2:"])],
)
def test_a_screen_reader_can_tell_the_numbers_of_dice_apart(
    qtbot: QtBot, kind: str, count: int, names: list[str]
) -> None:
    dialog = DiceDialog(DiceNeededError(kind, count, "attack", "A"), None)
    qtbot.addWidget(dialog)
    found = [QAccessible.queryAccessibleInterface(field) for field in dialog.fields]
    assert [one.text(QAccessible.Text.Name) for one in found] == names
