"""What a figure sees from where it was put, without a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Take
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.editor.figure import sight as look_room
from builder.editor.figure.model import FigureChoice, Puts
from builder.editor.figure.movement import MovementProbe
from builder.editor.figure.sight import SightProbe
from builder.hexgrid import ORIGIN, Hex
from builder.sight import PlacedFigure, Result, Scene, sees
from tests.battlefields import CASTLE

ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(7))
HIGH = tuple(("grass-1", 3, 0, slot, 0) for slot in range(2, 9))
TOWER = tuple(("grass-1", 0, 0, slot, 0) for slot in range(2, 6))


class Table:
    """A look with its document and the figure chosen."""

    def __init__(self, battlefield: Battlefield, catalogue: Catalogue) -> None:
        self.document = Document(battlefield)
        self.surface = Surface(self.document, self.document)
        self.choice = FigureChoice(catalogue.kinds, self.document)
        self.movement = MovementProbe(self.surface, self.choice, self.document)
        self.movement.begin()

    @property
    def look(self) -> SightProbe:
        """What it sees."""
        return self.movement.look

    def stand(self, hex: Hex = ORIGIN, puts: Puts = Puts.FIGURE) -> None:
        """Put somebody on what one sees of a hex."""
        self.movement.put(hex, None, puts)

    def percents(self) -> dict[tuple[int, int], int]:
        """What is seen, by column of the row and level."""
        return {(space.hex.q, space.level): seen.percent for space, seen in self.look.views.items()}

    def words(self, hex: Hex) -> str:
        """What is told of the space in sight at a hex."""
        space = self.movement.pointed(hex, None)
        assert space is not None
        return self.look.words(space)

    def result(self, hex: Hex) -> Result:
        """Of the line to the space in sight at a hex."""
        space = self.movement.pointed(hex, None)
        line = self.look.line(space) if space is not None else None
        assert line is not None
        return line.sight.result


@pytest.fixture
def table(qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue) -> Callable[..., Table]:
    """A table with these pieces."""
    return lambda *rows: Table(lay(*rows), catalogue)


def test_before_it_is_put_down_it_sees_nothing(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    assert made.look.views == {}
    assert made.look.onlooker is None
    assert "Click to put the figure" in made.words(ORIGIN)


def test_on_even_ground_it_sees_all_with_the_range(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.stand()
    assert made.percents() == {(q, 1): 100 for q in range(1, 7)}
    assert {space.hex.q: seen.range for space, seen in made.look.views.items()} == {q: q for q in range(1, 7)}
    assert "seen clearly · range 4" in made.words(Hex(4, 0))
    assert "it looks from here" in made.words(ORIGIN)


@pytest.mark.rule("R085")
def test_a_high_hill_hides_who_stands_behind_it_and_is_named(table: Callable[..., Table]) -> None:
    made = table(*ROW, *HIGH)
    made.stand()
    seen = made.percents()
    assert seen[5, 1] == seen[6, 1] == 0
    assert seen[1, 1] == seen[2, 1] == 100
    text = made.words(Hex(5, 0))
    assert "not seen" in text
    assert "in the way" in text
    assert "range 5" in text
    space = made.movement.pointed(Hex(5, 0), None)
    line = made.look.line(space) if space is not None else None
    assert line is not None
    assert {made.document.battlefield.pieces[b.piece].hex for b in line.sight.by if b.piece is not None} == {
        Hex(3, 0)
    }


def test_it_follows_pieces_that_are_put_and_taken_back(
    table: Callable[..., Table], catalogue: Catalogue
) -> None:
    made = table(*ROW)
    made.stand()
    assert made.result(Hex(5, 0)) is Result.CLEAR
    new, grass = made.document.battlefield.new_piece, catalogue.pieces["grass-1"]
    hill = tuple(new(grass, Hex(3, 0), slot) for slot in range(2, 9))
    made.document.do(Put(hill), "hill")
    assert made.result(Hex(5, 0)) is Result.BLOCKED
    assert made.percents()[5, 1] == 0
    assert made.surface.sight == Scene(made.document.battlefield, made.surface.board)
    made.document.undo()
    assert made.result(Hex(5, 0)) is Result.CLEAR
    made.document.do(Take(tuple(made.document.battlefield.pieces)), "all of it")
    assert made.look.views == {}
    made.document.undo()
    assert made.percents() == {(q, 1): 100 for q in range(1, 7)}


def test_it_tells_the_same_as_sight_itself(
    qtbot: QtBot, made: Callable[[str], Battlefield], catalogue: Catalogue
) -> None:
    table = Table(made(CASTLE), catalogue)
    table.stand(min(table.surface.board.spaces))
    (start,) = table.movement.ends
    views = table.look.views
    assert len(views) > 250
    for space in sorted(views)[::9]:
        own = sees(table.surface.sight, PlacedFigure((start,), 5), PlacedFigure((space,), 5))
        line = table.look.line(space)
        assert line is not None
        assert line.sight == own
        assert (views[space].percent == 0) is (own.result is Result.BLOCKED)
        assert (views[space].percent == 100) is (own.result is Result.CLEAR)
        assert views[space].range == line.range


@pytest.mark.rule("R105")
def test_dice_for_height_are_told_for_either_side(table: Callable[..., Table]) -> None:
    made = table(*ROW, *TOWER)
    made.stand()
    assert "height: attack +1" in made.words(Hex(3, 0))
    made.stand(Hex(3, 0))
    assert "height: defense +1 for the other" in made.words(ORIGIN)
    made.stand(Hex(4, 0))
    assert "height" not in made.words(Hex(6, 0))


@pytest.mark.rule("R088")
def test_other_figures_hide_in_the_master_game_only(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.choice.put(Puts.FIGURE, 9)
    made.stand()
    made.stand(Hex(2, 0), Puts.ENEMY)
    made.choice.put(Puts.FIGURE, 3)
    assert made.result(Hex(4, 0)) is not Result.CLEAR
    assert "figure of height 9" in made.words(Hex(4, 0))
    assert made.look.height_on(made.movement.others[0][0]) == 9
    made.choice.change(edition="basic")
    assert made.result(Hex(4, 0)) is Result.CLEAR


@pytest.mark.rule("R082")
def test_bare_table_between_is_told(table: Callable[..., Table]) -> None:
    made = table(*ROW[:2], *ROW[4:])
    made.stand()
    assert "out of range: bare table lies between" in made.words(Hex(5, 0))
    assert {space.hex.q: seen.range for space, seen in made.look.views.items()}[5] is None


@pytest.mark.rule("R054")
def test_nobody_is_looked_for_where_there_is_no_room_for_him(table: Callable[..., Table]) -> None:
    made = table(*ROW, ("grass-1", 4, 0, 5, 0))
    made.stand()
    low = made.surface.board.space(Hex(4, 0), 1)
    assert low is not None
    assert low not in made.look.views
    assert made.look.line(low) is None
    assert "no room for a figure of height 5" in made.look.words(low)
    made.choice.put(Puts.FIGURE, 3)
    assert low in made.look.views


@pytest.mark.rule("R054")
def test_it_does_not_look_from_where_it_does_not_fit(table: Callable[..., Table]) -> None:
    made = table(*ROW, ("grass-1", 0, 0, 5, 0))
    made.movement.put(ORIGIN, 1, Puts.FIGURE)
    assert [space.level for space in made.movement.ends] == [1]
    assert made.look.views == {}
    assert "does not fit here" in made.words(Hex(3, 0))
    made.choice.change(height=3)
    assert made.look.views


def test_a_figure_on_two_spaces_looks_with_both(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.choice.change(double=True)
    made.stand()
    assert made.look.views == {}
    made.stand(Hex(1, 0))
    assert {space.hex.q: seen.range for space, seen in made.look.views.items()} == {
        q: q - 1 for q in range(2, 7)
    }


def test_a_line_is_kept_until_it_is_let_go(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.stand()
    told: list[None] = []
    made.movement.changed.connect(lambda: told.append(None))
    made.movement.keep_line(Hex(4, 0), None)
    assert made.look.target is not None
    assert made.look.target.hex == Hex(4, 0)
    assert len(told) == 1
    made.movement.keep_line(Hex(9, 9), None)  # bare table
    assert made.look.target is not None
    made.movement.keep_line(Hex(4, 0), None)
    assert made.look.target is None
    made.movement.keep_line(Hex(3, 0), None)
    made.movement.clear()
    assert made.look.target is None


def test_the_space_it_is_kept_to_may_go_and_come_back(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.stand()
    made.movement.keep_line(Hex(4, 0), None)
    (piece,) = [piece for piece in made.document.battlefield.pieces.values() if piece.hex == Hex(4, 0)]
    made.document.do(Take((piece.id,)), "one tile")
    assert made.look.target is None
    made.document.undo()
    assert made.look.target is not None
    assert made.result(Hex(4, 0)) is Result.CLEAR


def test_on_a_huge_battlefield_the_nearest_spaces_are_looked_at(
    table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_room, "MOST_SPACES", 3)
    made = table(*ROW)
    made.stand()
    assert made.percents() == {(1, 1): 100, (2, 1): 100, (3, 1): 100}
    assert "seen clearly · range 6" in made.words(Hex(6, 0))


def test_nothing_of_it_is_kept_while_nobody_asks(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.stand()
    made.movement.keep_line(Hex(4, 0), None)
    assert made.look.views
    made.movement.rest()
    assert not made.surface.held
    with pytest.raises(ValueError, match="not held"):
        _ = made.surface.sight
    made.movement.begin()
    assert made.percents() == {(q, 1): 100 for q in range(1, 7)}
    assert made.look.target is not None


def test_spaces_under_a_roof_are_told_with_the_one_on_top(table: Callable[..., Table]) -> None:
    made = table(*ROW, ("grass-1", 3, 0, 9, 0))
    made.stand()
    assert "level 1 seen" in made.words(Hex(3, 0)) or "level 1 partly seen" in made.words(Hex(3, 0))
    assert "level" not in made.words(Hex(5, 0)).split(" · ", 1)[1]


def test_what_lies_beyond_its_range_is_told(table: Callable[..., Table]) -> None:
    made = table(*ROW)
    made.stand()
    assert made.words(Hex(4, 0)).endswith("range 4")
    made.choice.change(range=4)
    assert made.words(Hex(4, 0)).endswith("range 4 of 4")
    assert made.words(Hex(5, 0)).endswith("range 5, too far for its range of 4")
