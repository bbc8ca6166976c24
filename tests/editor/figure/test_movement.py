"""Where a figure goes from where it was put, without a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Take
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.editor.figure.model import FigureChoice, Puts, Shows
from builder.editor.figure.movement import MovementProbe
from builder.hexgrid import ORIGIN, Hex
from tests.battlefields import CASTLE

ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(6))
LADDER = (
    ("grass-1", 0, 0, 1, 0),
    ("grass-1", -1, 0, 1, 0),
    ("wall-walk-1", 1, -1, 12, 0),
    *(("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8, 10, 12)),
)


class Table:
    """A walk with its document and the figure chosen."""

    def __init__(self, battlefield: Battlefield, catalogue: Catalogue) -> None:
        self.document = Document(battlefield)
        self.surface = Surface(self.document, self.document)
        self.choice = FigureChoice(catalogue.kinds, self.document)
        self.movement = MovementProbe(self.surface, self.choice, self.document)
        self.movement.begin()

    def costs(self) -> dict[tuple[int, int, int], int]:
        """What the spaces reached cost."""
        arrivals = self.movement.arrivals.items()
        return {(space.hex.q, space.hex.r, space.level): arrival.cost for space, arrival in arrivals}


@pytest.fixture
def table(qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue) -> Callable[..., Table]:
    """A table with these pieces."""
    return lambda *rows: Table(lay(*rows), catalogue)


def test_before_it_is_put_down_it_goes_nowhere(table: Callable[..., Table]) -> None:
    movement = table(*ROW).movement
    assert not movement.ready
    assert movement.arrivals == {} == movement.turns


def test_a_figure_reaches_what_its_move_allows(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.choice.change(move=3)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    assert made.costs() == {(1, 0, 1): 1, (2, 0, 1): 2, (3, 0, 1): 3}
    made.choice.change(move=4)
    assert (4, 0, 1) in made.costs()


@pytest.mark.rule("R202")
@pytest.mark.rule("R205")
def test_up_the_ladder_to_the_wall_walk_takes_seven(table: Callable[..., Table]) -> None:
    made = table(*LADDER)
    made.choice.change(move=7)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    assert made.costs()[1, -1, 12] == 7
    walk_space = made.surface.seen(Hex(1, -1), None)[0]
    answer = made.movement.answer(walk_space)
    assert answer is not None
    assert [step.total for step in answer.way][:5] == [1, 2, 3, 4, 5]
    assert answer.way[-1].total == 7
    made.choice.change(move=6)
    assert (1, -1, 12) not in made.costs()
    made.movement.put(Hex(-1, 0), None, Puts.FIGURE)
    assert made.movement.words(made.surface.seen(ORIGIN, None)[0]).endswith(
        "also level 2 (1), 4 (2), 6 (3), 8 (4), 10 (5), 12 (6)"
    )


def test_it_follows_every_edit_undone_or_not(table: Callable[..., Table], catalogue: Catalogue) -> None:
    made = table(*ROW)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
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


def test_resting_it_follows_nothing_and_knows_its_place_after(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
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


def test_its_space_may_go_and_come_back(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    made.document.do(Take((1,)), "its tile")
    assert made.movement.ends == ()
    assert made.movement.arrivals == {}
    made.document.undo()
    assert len(made.costs()) == 5


def test_turns_count_moves_and_zero_where_it_stands(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.choice.change(move=2)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    assert {space.hex.q: number for space, number in made.movement.turns.items()} == {
        0: 0,
        1: 1,
        2: 1,
        3: 2,
        4: 2,
        5: 3,
    }


@pytest.mark.rule("R042")
def test_an_enemy_bars_the_way_a_friend_does_not_and_both_go_with_a_second_click(
    table: Callable[..., Table],
) -> None:
    made = table(*ROW)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    made.movement.put(Hex(2, 0), None, Puts.ENEMY)
    assert set(made.costs()) == {(1, 0, 1)}
    made.movement.put(Hex(2, 0), None, Puts.FRIEND)
    assert set(made.costs()) == {(1, 0, 1), (3, 0, 1), (4, 0, 1), (5, 0, 1)}
    made.movement.put(Hex(2, 0), None, Puts.FRIEND)
    assert made.movement.others == ()
    assert len(made.costs()) == 5


@pytest.mark.rule("R073")
def test_leaving_an_enemy_is_told_with_its_swipe(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.movement.put(Hex(1, 0), None, Puts.FIGURE)
    made.movement.put(ORIGIN, None, Puts.ENEMY)
    (space,) = made.surface.seen(Hex(3, 0), None)
    answer = made.movement.answer(space)
    assert answer is not None
    assert [swipe.step for swipe in answer.swipes] == [1]
    assert "1 swipe" in made.movement.words(space)


@pytest.mark.rule("R050")
def test_a_figure_on_two_spaces_takes_two_clicks(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.choice.take("Rider on two spaces")
    made.movement.put(Hex(1, 0), None, Puts.FIGURE)
    assert not made.movement.ready
    (beside,) = made.surface.seen(ORIGIN, None)
    assert "other end" in made.movement.words(beside)
    made.movement.put(Hex(4, 0), None, Puts.FIGURE)  # not beside it: it stands there now
    assert [space.hex.q for space in made.movement.ends] == [4]
    made.movement.put(Hex(3, 0), None, Puts.FIGURE)
    assert made.movement.ready
    assert {q: cost for (q, _, _), cost in made.costs().items()} == {0: 3, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1}
    made.choice.change(double=False)
    assert [space.hex.q for space in made.movement.ends] == [4]


@pytest.mark.rule("R051", "R053")
def test_a_wrong_second_click_says_what_the_other_end_needs(table: Callable[..., Table]) -> None:
    hill = (("grass-1", 1, 0, 1, 0), *(("rock-1", 2, 0, slot, 0) for slot in (1, 2)))
    made = table(("grass-1", 0, 0, 1, 0), *hill, ("grass-1", 4, 0, 1, 0), ("ruin-short", 1, 0, 2, 0))
    made.choice.take("Rider on two spaces")
    made.movement.put(Hex(1, 0), None, Puts.FIGURE)

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


def test_a_leap_is_shown_in_place_of_the_move(qtbot: QtBot, table: Callable[..., Table]) -> None:
    cliff = [("rock-1", 2, 0, slot, 0) for slot in range(1, 9)]
    made = table(*ROW[:2], *cliff, *ROW[3:])
    made.choice.change(leap=3, leap_up=10, leap_down=10, move=5)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
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


def test_whoever_loses_his_ground_is_gone_for_good(table: Callable[..., Table], catalogue: Catalogue) -> None:
    made = table(*ROW)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    for q in (2, 4):
        made.movement.put(Hex(q, 0), None, Puts.ENEMY)
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


def test_a_click_on_it_goes_down_to_the_next_space_of_the_hex(table: Callable[..., Table]) -> None:
    made = table(*LADDER)
    levels = []
    for _ in range(8):
        made.movement.put(ORIGIN, None, Puts.FIGURE)
        levels.append(made.movement.ends[0].level)
    assert levels == [1, 12, 10, 8, 6, 4, 2, 1]


@pytest.mark.rule("R046")
def test_why_it_does_not_get_there_is_told_after_a_rest(qtbot: QtBot, table: Callable[..., Table]) -> None:
    made = table(("grass-1", 0, 0, 1, 0), *(("rock-1", 1, 0, slot, 0) for slot in range(1, 8)))
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    (cliff,) = made.surface.seen(Hex(1, 0), None)
    assert made.movement.answer(cliff) is None
    assert "not reached with 5 moves" in made.movement.words(cliff)
    with qtbot.waitSignal(made.movement.answered):
        made.movement.answer(cliff)
    answer = made.movement.answer(cliff)
    assert answer is not None
    assert not answer.reachable
    assert "R046" in made.movement.words(cliff)


def test_a_place_too_low_for_it_is_told_and_gives_no_reach(table: Callable[..., Table]) -> None:
    made = table(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0), ("rock-1", 0, 0, 4, 0))
    made.movement.put(ORIGIN, 1, Puts.FIGURE)
    assert "R054" in made.movement.trouble
    assert made.movement.arrivals == {} == made.movement.turns
    assert made.movement.words(made.movement.ends[0]) == made.movement.trouble
    made.choice.change(height=2)
    assert made.movement.trouble == ""
    assert set(made.costs()) == {(1, 0, 1)}


def test_other_rules_make_other_graphs(table: Callable[..., Table]) -> None:
    rows = (("grass-1", 0, 0, 1, 0), *(("rock-1", 1, 0, slot, 0) for slot in range(1, 7)))
    made = table(*rows)
    made.choice.change(move=6)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    assert made.costs() == {}  # a climb of 5 with height 5
    made.choice.change(edition="master-1")
    assert made.costs() == {(1, 0, 6): 6}


def test_clearing_takes_everybody_away(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.movement.put(ORIGIN, None, Puts.FIGURE)
    made.movement.put(Hex(2, 0), None, Puts.ENEMY)
    made.movement.clear()
    assert made.movement.ends == () == made.movement.others


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
