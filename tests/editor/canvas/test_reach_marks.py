"""What is told of each hex, by the level one looks at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.canvas.reach_layer import Mark, marks
from builder.editor.work.document import Document
from builder.editor.work.figure import FigureChoice, Puts
from builder.editor.work.surface import Surface
from builder.editor.work.walk import Walk
from builder.hexgrid import ORIGIN, Hex

Row = tuple[str, int, int, int, int]
PLAIN: tuple[Row, ...] = tuple(("grass-1", q, 0, 1, 0) for q in range(4))


@pytest.fixture
def walk(qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue) -> Callable[..., Walk]:
    """A walk on a battlefield of these pieces, the figure on the middle hex."""

    def make(*rows: Row, level: int | None = None, **figure: object) -> Walk:
        document = Document(lay(*rows))
        choice = FigureChoice(catalogue.kinds, document)
        choice.change(**figure)
        made = Walk(Surface(document, document), choice, document)
        made.begin()
        made.put(ORIGIN, level, Puts.FIGURE)
        kept.append(document)
        return made

    kept: list[Document] = []
    return make


def by_hex(found: tuple[Mark, ...]) -> dict[Hex, Mark]:
    """The marks by their hexes."""
    return {mark.hex: mark for mark in found}


def test_costs_stand_on_all_that_is_reached_but_its_own_space(walk: Callable[..., Walk]) -> None:
    found = by_hex(marks(walk(*PLAIN, move=2), None))
    assert {hex.q: (mark.number, mark.share) for hex, mark in found.items()} == {1: (1, 0.0), 2: (2, 1.0)}


def test_other_levels_than_the_one_looked_at_are_faded(walk: Callable[..., Walk]) -> None:
    made = walk(*PLAIN[:2], ("grass-1", 2, 0, 1, 0), ("rock-1", 2, 0, 2, 0))
    assert {hex.q: mark.faded for hex, mark in by_hex(marks(made, None)).items()} == {1: False, 2: False}
    assert {hex.q: mark.faded for hex, mark in by_hex(marks(made, 2)).items()} == {1: True, 2: False}
    assert {hex.q: mark.faded for hex, mark in by_hex(marks(made, 1)).items()} == {1: False}


def test_water_is_told_to_end_the_move(walk: Callable[..., Walk]) -> None:
    made = walk(*PLAIN[:2], ("water-1", 2, 0, 1, 0))
    assert {hex.q: mark.stops for hex, mark in by_hex(marks(made, None)).items()} == {1: False, 2: True}


@pytest.mark.rule("R060")
def test_a_fall_is_told_with_its_dice(walk: Callable[..., Walk]) -> None:
    made = walk(*(("rock-1", 0, 0, slot, 0) for slot in range(1, 8)), ("grass-1", 1, 0, 1, 0))
    assert by_hex(marks(made, None))[Hex(1, 0)].dice == 1


@pytest.mark.rule("R062")
def test_a_fall_that_hardly_anybody_survives_is_told(walk: Callable[..., Walk]) -> None:
    made = walk(
        *(("rock-1", 0, 0, slot, 0) for slot in range(1, 27)), ("grass-1", 1, 0, 1, 0), edition="master-2"
    )
    assert by_hex(marks(made, None))[Hex(1, 0)].dice == -1


def test_spaces_over_one_another_are_told(walk: Callable[..., Walk]) -> None:
    made = walk(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0), ("ladder-rung", 1, 0, 2, 0))
    assert by_hex(marks(made, None))[Hex(1, 0)].more
    assert not by_hex(marks(made, 1))[Hex(1, 0)].more


def test_under_a_roof_it_is_faded_until_one_looks_there(walk: Callable[..., Walk]) -> None:
    made = walk(*PLAIN[:2], ("rock-1", 1, 0, 12, 0))
    assert by_hex(marks(made, None))[Hex(1, 0)].faded
    assert not by_hex(marks(made, 1))[Hex(1, 0)].faded


def test_turns_stand_on_every_space_and_never_is_no_number(walk: Callable[..., Walk]) -> None:
    made = walk(*PLAIN, ("grass-1", 9, 0, 1, 0), move=2)
    made.choice.show_turns(True)
    found = by_hex(marks(made, None))
    assert {hex.q: (mark.number, mark.share is None) for hex, mark in found.items()} == {
        1: (1, False),
        2: (1, False),
        3: (2, False),
        9: (0, True),
    }


def test_nothing_is_told_before_it_stands(walk: Callable[..., Walk]) -> None:
    made = walk(*PLAIN)
    made.clear()
    assert marks(made, None) == ()


@pytest.mark.rule("R150")
def test_what_a_road_gives_besides_is_as_dark_as_the_whole_move(walk: Callable[..., Walk]) -> None:
    made = walk(*(("road-1", q, 0, 1, 0) for q in range(6)), move=2)
    found = {hex.q: (mark.number, mark.share) for hex, mark in by_hex(marks(made, None)).items()}
    assert found == {1: (1, 0.0), 2: (2, 1.0), 3: (3, 1.0), 4: (4, 1.0), 5: (5, 1.0)}
