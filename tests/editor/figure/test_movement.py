"""Where a figure goes from where it was put, without a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Take
from builder.catalogue import Catalogue, Home, placeholder
from builder.editor.document.scenarios import OpenScenario
from builder.editor.figure.model import Puts, Shows
from builder.editor.figure.reach_layer import marks
from builder.editor.window import Window
from builder.facts import RuleChoices
from builder.hexgrid import ORIGIN, Hex
from builder.scenario import Scenario
from editor.figure.table import MakeTable, Table, walk_of
from editor.people import CTRL, SHIFT, Hands, alike, photo
from tests.battlefields import CASTLE

ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(6))

LADDER = (
    ("grass-1", 0, 0, 1, 0),
    ("grass-1", -1, 0, 1, 0),
    ("wall-walk-1", 1, -1, 12, 0),
    *(("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8, 10, 12)),
)


def test_a_figure_reaches_what_its_move_allows_while_it_stands(table: MakeTable) -> None:
    made = table(*ROW)
    assert not made.movement.ready
    assert made.movement.arrivals == {} == made.movement.turns
    made.choice.change(move=3)
    made.stand()
    assert made.costs() == {(1, 0, 1): 1, (2, 0, 1): 2, (3, 0, 1): 3}
    made.choice.change(move=4)
    assert (4, 0, 1) in made.costs()
    made.choice.change(move=2)
    turns = {space.hex.q: number for space, number in made.movement.turns.items()}
    assert turns == {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
    made.stand(Hex(2, 0), Puts.ENEMY)
    made.movement.clear()
    assert made.movement.ends == () == made.movement.others


@pytest.mark.rule("R202")
@pytest.mark.rule("R205")
def test_up_the_ladder_to_the_wall_walk_takes_seven(table: MakeTable) -> None:
    made = table(*LADDER)
    made.choice.change(move=7)
    made.stand()
    assert made.costs()[1, -1, 12] == 7
    walk_space = made.surface.seen(Hex(1, -1), None)[0]
    answer = made.movement.answer(walk_space)
    assert answer is not None
    assert [step.total for step in answer.way][:5] == [1, 2, 3, 4, 5]
    assert answer.way[-1].total == 7
    made.choice.change(move=6)
    assert (1, -1, 12) not in made.costs()
    made.stand(Hex(-1, 0))
    assert made.movement.words(made.surface.seen(ORIGIN, None)[0]).endswith(
        "also level 2 (1), 4 (2), 6 (3), 8 (4), 10 (5), 12 (6)"
    )


def test_ways_and_sight_over_what_is_not_known_say_so(table: MakeTable, catalogue: Catalogue) -> None:
    made = table(*(("grass-1", q, 0, 1, 0) for q in (-1, 0, 2)))
    unknown = placeholder(catalogue, Home("virtualscape", "17000", "Snow1"))
    made.document.do(Put((made.document.battlefield.new_piece(unknown, Hex(1, 0), 1),)), "put")
    made.stand()
    for q in (-1, 1, 2):
        space = made.surface.seen(Hex(q, 0), None)[0]
        for words in (made.movement.words(space), made.look.words(space)):
            assert words.endswith(" · over what is not known") == (q > 0), words


def test_it_follows_every_edit_undone_or_not_and_its_space_may_go_and_come_back(
    standing: MakeTable, catalogue: Catalogue
) -> None:
    made = standing(*ROW)
    assert len(made.costs()) == 5
    told: list[None] = []
    made.movement.changed.connect(lambda: told.append(None))
    third = next(piece for piece in made.document.battlefield.pieces.values() if piece.hex == Hex(2, 0))
    made.document.do(Take((third.id,)), "a gap")
    assert set(made.costs()) == {(1, 0, 1)}
    bridge = made.document.battlefield.new_piece(catalogue.pieces["grass-1"], Hex(2, 0), 1, 0)
    made.document.do(Put((bridge,)), "a bridge")
    assert len(made.costs()) == 5
    made.document.undo()
    assert set(made.costs()) == {(1, 0, 1)}
    assert len(told) == 3
    made.document.redo()
    made.document.do(Take((1,)), "its tile")
    assert made.movement.ends == ()
    assert made.movement.arrivals == {}
    made.document.undo()
    assert len(made.costs()) == 5


def test_resting_it_follows_nothing_and_knows_its_place_after(standing: MakeTable) -> None:
    made = standing(*ROW)
    made.movement.rest()
    assert not made.surface.held
    told: list[None] = []
    made.movement.changed.connect(lambda: told.append(None))
    third = next(piece for piece in made.document.battlefield.pieces.values() if piece.hex == Hex(2, 0))
    made.document.do(Take((third.id,)), "a gap")
    made.choice.change(height=4)
    assert not told
    made.movement.begin()
    assert set(made.costs()) == {(1, 0, 1)}


@pytest.mark.rule("R042")
def test_an_enemy_bars_the_way_a_friend_does_not_and_both_go_with_a_second_click(standing: MakeTable) -> None:
    made = standing(*ROW)
    made.stand(Hex(2, 0), Puts.ENEMY)
    assert set(made.costs()) == {(1, 0, 1)}
    made.stand(Hex(2, 0), Puts.FRIEND)
    assert set(made.costs()) == {(1, 0, 1), (3, 0, 1), (4, 0, 1), (5, 0, 1)}
    made.stand(Hex(2, 0), Puts.FRIEND)
    assert made.movement.others == ()
    assert len(made.costs()) == 5


@pytest.mark.rule("R073")
def test_leaving_an_enemy_is_told_with_its_swipe(table: MakeTable) -> None:
    made = table(*ROW)
    made.stand(Hex(1, 0))
    made.stand(ORIGIN, Puts.ENEMY)
    (space,) = made.surface.seen(Hex(3, 0), None)
    answer = made.movement.answer(space)
    assert answer is not None
    assert [swipe.step for swipe in answer.swipes] == [1]
    assert "1 swipe" in made.movement.words(space)


@pytest.mark.rule("R050")
def test_a_figure_on_two_spaces_takes_two_clicks(table: MakeTable) -> None:
    made = table(*ROW)
    made.choice.take("Rider on two spaces")
    made.stand(Hex(1, 0))
    assert not made.movement.ready
    (beside,) = made.surface.seen(ORIGIN, None)
    assert "other end" in made.movement.words(beside)
    made.stand(Hex(4, 0))  # not beside it: it stands there now
    assert [space.hex.q for space in made.movement.ends] == [4]
    made.stand(Hex(3, 0))
    assert made.movement.ready
    assert {q: cost for (q, _, _), cost in made.costs().items()} == {0: 3, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1}
    made.choice.change(double=False)
    assert [space.hex.q for space in made.movement.ends] == [4]


@pytest.mark.rule("R051", "R053")
def test_a_wrong_second_click_says_what_the_other_end_needs(table: MakeTable) -> None:
    hill = (("grass-1", 1, 0, 1, 0), *(("rock-1", 2, 0, slot, 0) for slot in (1, 2)))
    made = table(("grass-1", 0, 0, 1, 0), *hill, ("grass-1", 4, 0, 1, 0), ("ruin-short", 1, 0, 2, 0))
    made.choice.take("Rider on two spaces")
    made.stand(Hex(1, 0))

    def click(hex: Hex) -> tuple[str, list[int]]:
        (space,) = made.surface.seen(hex, None)
        told = made.movement.objection(space)
        assert not told or made.movement.words(space) == told  # the same before the click
        made.movement.put(hex, None, Puts.FIGURE)
        return told, [space.hex.q for space in made.movement.ends]

    told, ends = click(Hex(2, 0))
    assert told == "C1 level 2: its other end needs level 1, that of B1 level 1 (R051)"
    assert ends == [1]  # the first end stays where it is
    told, ends = click(Hex(0, 0))
    assert told == "Something stands between B1 level 1 and A1 level 1 (R053)"
    assert ends == [1]
    told, ends = click(Hex(4, 0))
    assert told == "E1 level 1 is not beside B1 level 1: the figure starts again here"
    assert ends == [4]


def test_a_leap_is_shown_in_place_of_the_move(qtbot: QtBot, table: MakeTable) -> None:
    cliff = [("rock-1", 2, 0, slot, 0) for slot in range(1, 9)]
    made = table(*ROW[:2], *cliff, *ROW[3:])
    made.choice.change(leap=3, leap_up=10, leap_down=10, move=5)
    made.stand()
    assert made.costs() == {(1, 0, 1): 1}
    made.choice.show(Shows.LEAP)
    assert made.costs() == {(1, 0, 1): 1, (2, 0, 8): 2, (3, 0, 1): 3}
    (behind,), (far,) = made.surface.seen(Hex(3, 0), None), made.surface.seen(Hex(4, 0), None)
    assert made.movement.words(behind) == "D1 level 1: reached with 3 of its leap of 3"
    assert made.movement.words(far) == "E1 level 1: not reached with a leap of 3"
    with qtbot.waitSignal(made.movement.answered):
        made.movement.answer(far)
    assert made.movement.words(far).endswith("E1 level 1 lies farther than its leap of 3")
    made.choice.change(edition="basic")  # no powers, no leap
    assert made.costs() == {(1, 0, 1): 1}


def test_whoever_loses_his_ground_is_gone_for_good(standing: MakeTable, catalogue: Catalogue) -> None:
    made = standing(*ROW)
    for q in (2, 4):
        made.stand(Hex(q, 0), Puts.ENEMY)
    third = next(piece for piece in made.document.battlefield.pieces.values() if piece.hex == Hex(2, 0))
    made.document.do(Take((third.id,)), "his tile")
    made.document.undo()
    assert [space.hex.q for space, _ in made.movement.others] == [4]
    assert set(made.costs()) == {(1, 0, 1), (2, 0, 1), (3, 0, 1)}
    # Ground laid anew in the same step bears him on.
    fifth = next(piece for piece in made.document.battlefield.pieces.values() if piece.hex == Hex(4, 0))
    with made.document.group("other ground"):
        made.document.do(Take((fifth.id,)), "away")
        sand = made.document.battlefield.new_piece(catalogue.pieces["sand-1"], Hex(4, 0), 1, 0)
        made.document.do(Put((sand,)), "sand")
    assert [space.hex.q for space, _ in made.movement.others] == [4]
    made.movement.rest()
    made.document.do(Take((sand.id,)), "while nobody looks")
    made.movement.begin()
    made.document.undo()
    assert made.movement.others == ()


def test_a_click_on_it_goes_down_to_the_next_space_of_the_hex(table: MakeTable) -> None:
    made = table(*LADDER)
    levels = []
    for _ in range(8):
        made.stand()
        levels.append(made.movement.ends[0].level)
    assert levels == [1, 12, 10, 8, 6, 4, 2, 1]


@pytest.mark.rule("R046")
def test_why_it_does_not_get_there_is_told_after_a_rest(qtbot: QtBot, standing: MakeTable) -> None:
    made = standing(("grass-1", 0, 0, 1, 0), *(("rock-1", 1, 0, slot, 0) for slot in range(1, 8)))
    (cliff,) = made.surface.seen(Hex(1, 0), None)
    assert made.movement.answer(cliff) is None
    assert "not reached with a move of 5" in made.movement.words(cliff)
    with qtbot.waitSignal(made.movement.answered):
        made.movement.answer(cliff)
    answer = made.movement.answer(cliff)
    assert answer is not None
    assert not answer.reachable
    assert "R046" in made.movement.words(cliff)


def test_a_place_too_low_for_it_is_told_and_gives_no_reach(table: MakeTable) -> None:
    made = table(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0), ("rock-1", 0, 0, 4, 0))
    made.movement.put(ORIGIN, 1, Puts.FIGURE)
    assert "R054" in made.movement.trouble
    assert made.movement.arrivals == {} == made.movement.turns
    assert made.movement.words(made.movement.ends[0]) == made.movement.trouble
    made.choice.change(height=2)
    assert made.movement.trouble == ""
    assert set(made.costs()) == {(1, 0, 1)}


def test_other_rules_make_other_graphs(table: MakeTable) -> None:
    rows = (("grass-1", 0, 0, 1, 0), *(("rock-1", 1, 0, slot, 0) for slot in range(1, 7)))
    made = table(*rows)
    made.choice.change(move=6)
    made.stand()
    assert made.costs() == {}  # a climb of 5 with height 5
    made.choice.change(edition="master-1")
    assert made.costs() == {(1, 0, 6): 6}


def test_the_scenario_of_the_battlefield_chooses_whether_ruins_are_climbed(table: MakeTable) -> None:
    made = table(*ROW[:3], ("ruin-short", 1, 0, 2, 0))
    made.choice.change(move=7, edition="basic")
    made.stand()
    assert made.costs() == {}
    climbing = OpenScenario(1, Scenario(choices=RuleChoices(ruins="climb")))
    made.document.edit_scenarios((climbing,), "Climb")
    assert made.costs() == {(1, 0, 1): 7}  # six levels up to the top and a space
    made.document.edit_scenarios((), "No scenario")
    assert made.costs() == {}
    made.document.undo()
    assert made.costs() == {(1, 0, 1): 7}


def test_the_scenario_of_the_battlefield_chooses_what_long_laur_walls_block(table: MakeTable) -> None:
    """Four hexes, pillars on two of them, a wall between the other two."""
    four = [("grass-1", q, r, 1, 0) for q, r in ((1, 0), (0, 1), (0, 0), (1, 1))]
    pillars = (("laur-pillar", 0, 0, 2, 0), ("laur-pillar", 1, 1, 2, 0))
    made = table(*four, *pillars, ("laur-wall-long", 0, 0, 2, 0))
    made.choice.change(move=9, edition="basic")
    made.stand(Hex(1, 0))
    assert made.costs() == {}
    opened = OpenScenario(1, Scenario(choices=RuleChoices(laur_walls="open")))
    made.document.edit_scenarios((opened,), "Open")
    assert made.costs() == {(0, 1, 1): 1}
    made.document.undo()
    assert made.costs() == {}


@pytest.mark.rule("R185")
def test_through_the_doorway_of_a_castle_by_the_state_of_its_door(
    qtbot: QtBot, made: Callable[[str], Battlefield], catalogue: Catalogue
) -> None:
    table = Table(made(CASTLE), catalogue)
    (doorway,) = table.surface.board.doorways.values()
    first, second, third, _ = doorway.spaces
    outside = Hex(2 * first.q - second.q, 2 * first.r - second.r)
    table.choice.change(move=5, door="none")
    table.movement.put(outside, doorway.level, Puts.FIGURE)
    inside = {door: set[Hex]() for door in ("none", "open", "closed")}
    for door, reached in inside.items():
        table.choice.change(door=door)
        reached.update(space.hex for space in table.movement.arrivals if space.level == doorway.level)
    assert {first, second, third} <= inside["none"]
    assert inside["none"] - inside["open"] == {third}  # there the open door stands
    assert first not in inside["closed"]
    assert second not in inside["closed"]
    answer = table.movement.words(table.surface.seen(first, doorway.level)[0])
    assert "not reached" in answer


@pytest.fixture
def row(qtbot: QtBot, window: Window) -> Window:
    """Six tiles in a row, before a person with the tool in hand."""
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1, 0) for q in range(6))), "tiles")
    window.session.actions["tool-walk"].trigger()
    window.canvas.fit()
    return window


def test_the_tool_brings_its_panel_a_click_shows_the_reach_and_pointing_tells_the_way(
    row: Window, hands: Hands, qtbot: QtBot
) -> None:
    assert row.session.figure_dock.isVisible()
    assert row.canvas.hasFocus()
    bare = photo(row.canvas)
    hands.click(ORIGIN)
    assert {mark.hex.q: mark.number for mark in marks(walk_of(row.canvas), None)} == {
        q: q for q in range(1, 6)
    }
    reached = photo(row.canvas)
    assert not alike(bare, reached)
    hands.hover(Hex(3, 0))
    assert "reached with 3 of 5 spaces" in row.session.status.hint.text()
    assert not alike(reached, photo(row.canvas))
    row.session.figure.change(move=2)
    assert "not reached with a move of 2" in row.session.status.hint.text()
    hands.hover(Hex(5, 0))
    qtbot.waitUntil(lambda: "3 turns of 2" in row.session.status.hint.text())


def test_all_of_it_goes_by_keyboard(row: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_Right)
    at = row.desk.cursor
    hands.key(Qt.Key.Key_Enter)
    movement = walk_of(row.canvas)
    assert [space.hex for space in movement.ends] == [at]
    hands.key(Qt.Key.Key_Right)
    assert "reached with 1 of 5 spaces" in row.session.status.hint.text()
    hands.key(Qt.Key.Key_Enter, SHIFT)
    assert [other.enemy for _, other in movement.others] == [True]
    hands.key(Qt.Key.Key_Enter, CTRL)
    assert [other.enemy for _, other in movement.others] == [False]
    hands.key(Qt.Key.Key_T, SHIFT)
    assert row.session.figure.heat
    assert row.session.actions["figure-turns"].isChecked()


def test_building_goes_on_and_the_reach_follows_unless_there_is_another_tool(
    row: Window, hands: Hands
) -> None:
    hands.click(ORIGIN)
    row.canvas.grab()
    row.session.undo()  # the tiles
    assert marks(walk_of(row.canvas), None) == ()
    row.session.redo()
    assert len(marks(walk_of(row.canvas), None)) == 5
    hands.key(Qt.Key.Key_V)
    movement = walk_of(row.canvas)
    assert not movement.under_way
    assert not row.desk.surface.held
    row.canvas.grab()
    hands.hover(Hex(1, 0))
    hands.key(Qt.Key.Key_T)
    assert [space.hex for space in movement.ends] == [ORIGIN]
    assert len(movement.arrivals) == 5


def test_every_tab_has_its_own_figures_and_clearing_and_turns_are_in_the_menu(
    row: Window, hands: Hands
) -> None:
    hands.click(ORIGIN)
    first = walk_of(row.canvas)
    row.session.workspace.add(row.session.filing.new_document())
    assert walk_of(row.canvas) is not first
    assert walk_of(row.canvas).ends == ()
    row.session.workspace.setCurrentIndex(0)
    assert walk_of(row.canvas) is first
    assert first.ends
    hands.key(Qt.Key.Key_V)
    assert not row.session.actions["figure-clear"].isEnabled()
    row.session.actions["figure-turns"].trigger()
    assert row.session.tool.info.asks_for_figure
    assert row.session.figure_dock.heat.isChecked()
    row.session.actions["figure-clear"].trigger()
    assert walk_of(row.canvas).ends == ()


def test_bare_table_and_a_wrong_second_click_are_told(row: Window, hands: Hands) -> None:
    hands.click(Hex(0, 3))
    assert "No figure can stand on" in row.session.status.currentMessage()
    assert walk_of(row.canvas).ends == ()
    row.session.figure.take("Rider on two spaces")
    hands.click(ORIGIN)
    hands.click(Hex(4, 0))
    assert "is not beside" in row.session.status.currentMessage()


def test_the_mouse_moves_without_painting_the_marks_again(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    row.canvas.grab()
    overlay = row.canvas.figures.reach
    assert overlay is not None
    drawn = overlay.marks
    hands.hover(Hex(2, 0))
    row.canvas.grab()
    assert overlay.marks is drawn
    row.session.figure.change(move=3)
    row.canvas.grab()
    assert len(overlay.marks) == 3


def test_a_card_looked_up_in_the_panel_leaps_on_the_canvas(qtbot: QtBot, row: Window, hands: Hands) -> None:
    dock = row.session.figure_dock
    assert dock.viewport().width() >= dock.widget().minimumSizeHint().width()  # nothing is cut
    hands.click(ORIGIN)
    card = next(card for card in row.session.play_facts.cards.values() if card.leap is not None)
    edit = dock.card.lineEdit()
    assert edit is not None
    qtbot.keyClicks(edit, card.name.lower())
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert row.session.figure.figure.card == card.id
    walked = photo(row.canvas)
    dock.leap.click()
    leap = row.session.figure.figure.leap
    told = {mark.hex.q: mark.number for mark in marks(walk_of(row.canvas), None)}
    assert told == {q: q for q in range(1, min(leap, 5) + 1)}
    assert not alike(walked, photo(row.canvas))
    hands.hover(Hex(1, 0))
    assert f"reached with 1 of its leap of {leap}" in row.session.status.hint.text()
