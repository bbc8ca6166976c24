"""What differs, as rows that people read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.compare import differences
from builder.editor.compare.differences import Compared, Difference, DifferenceGroup, compare_work, summary
from builder.hexgrid import Hex
from builder.movement import MASTER_2

Lay = Callable[..., Battlefield]
Rows = Callable[..., list[Difference]]

ROW = [("grass-1", q, 0, 1, 0) for q in range(6)]


@pytest.fixture
def answer(catalogue: Catalogue) -> Callable[[Battlefield, Battlefield], Compared]:
    def compared(first: Battlefield, second: Battlefield) -> Compared:
        work = compare_work(first, second, catalogue, MASTER_2, as_they_lie=True)
        found = work(lambda _report: None, lambda: False)
        assert isinstance(found, Compared)
        return found

    return compared


@pytest.fixture
def rows(lay: Lay, answer: Callable[..., Compared]) -> Rows:
    """The differences of a group between two battlefields."""

    def found(group: DifferenceGroup, first: list[tuple], second: list[tuple]) -> list[Difference]:
        return [one for one in answer(lay(*first), lay(*second)).differences if one.group is group]

    return found


def texts(one: Difference) -> tuple[str, ...]:
    return (one.what, *(side.text for side in one.sides))


def test_spaces_beside_each_other_that_differ_alike_are_one_row(rows: Rows) -> None:
    other = [("sand-1" if q in (1, 2, 4) else "grass-1", q, 0, 1, 0) for q in range(6)]
    two, one = rows(DifferenceGroup.SPACES, ROW, other)
    assert texts(two) == ("Other terrain: 2 spaces", "grass, level 1", "sand, level 1")
    assert two.hexes == {Hex(1, 0), Hex(2, 0)}
    assert texts(one) == ("Other terrain", "grass, level 1", "sand, level 1")
    assert not one.covered


def test_a_space_that_only_one_has_and_one_at_another_level(rows: Rows) -> None:
    raised, missing = rows(DifferenceGroup.SPACES, ROW, [("grass-1", 0, 0, 2, 0), *ROW[:5]])
    assert texts(raised) == ("Another level", "grass, level 1", "grass, level 2")
    assert (raised.level, raised.slot, raised.covered) == (1, 2, False)
    assert texts(missing) == ("In one only", "grass, level 1", "")


def test_a_roof_is_another_headroom(rows: Rows) -> None:
    below, _roof = rows(DifferenceGroup.SPACES, ROW, [*ROW, ("grass-1", 0, 0, 6, 0)])
    assert texts(below) == (
        "Another headroom",
        "grass, level 1, open above",
        "grass, level 1, 4 levels free above",
    )
    assert below.covered, "seen only where the roof is left out"


def test_a_piece_on_edges_is_one_row(rows: Rows) -> None:
    (wall,) = rows(DifferenceGroup.EDGES, ROW, [*ROW, ("ruin-short", 2, 0, 2, 0)])
    assert wall.what == "In one only"
    assert wall.sides[0].text == ""
    assert wall.sides[1].text.startswith("short ruin, level 1 to")
    assert len(wall.sides[1].edges) > 1


def test_what_lies_instead_of_other_pieces_is_one_row(rows: Rows) -> None:
    (one,) = rows(DifferenceGroup.PIECES, ROW, [("grass-2", 0, 0, 1, 0), *ROW[2:]])
    assert texts(one) == ("Other pieces", "2 × single grass tile", "double grass tile")
    assert [len(side.pieces) for side in one.sides] == [2, 1]


def test_pieces_below_others_are_covered(rows: Rows) -> None:
    upper = [("grass-1", q, 0, 2, 0) for q in range(2)]
    (one,) = rows(DifferenceGroup.PIECES, [*ROW, *upper], [("grass-2", 0, 0, 1, 0), *ROW[2:], *upper])
    assert one.covered
    assert one.slot == 1


def test_what_a_move_no_longer_reaches_is_a_row_of_where_it_starts(rows: Rows) -> None:
    second = [("grass-1", 0, 0, 9, 0), *(("grass-1", q, 0, 1, 0) for q in range(1, 6))]
    found = {one.hex: texts(one) for one in rows(DifferenceGroup.MOVES, ROW, second)}
    assert found[Hex(1, 0)] == ("Moves of 5 from here", "1 more space", "")


@pytest.mark.usefixtures("other_processes")
def test_moves_of_many_pieces_are_found_in_another_process(
    lay: Lay, answer: Callable[..., Compared], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = answer(lay(*ROW), lay(*ROW[:4]))
    monkeypatch.setattr(differences, "_MANY", 6)
    assert answer(lay(*ROW), lay(*ROW[:4])) == few, "the pieces are those of the catalogue, too"
    assert few.found.moves


def test_the_summary_names_what_differs(lay: Lay, answer: Callable[..., Compared]) -> None:
    same = summary(answer(lay(*ROW), lay(("grass-2", 0, 0, 1, 0), *ROW[2:])).found)
    assert same == "The same surface: all 6 spaces. Pieces only here: 2, only there: 1."
    alike = summary(answer(lay(*ROW), lay(*ROW)).found)
    assert alike == "The same surface: all 6 spaces. All pieces are the same."
    other = summary(answer(lay(*ROW), lay(("grass-1", 0, 0, 9, 0), *ROW[1:])).found)
    assert other.startswith("1 space differs. Pieces only here: 1, only there: 1.")
    assert "A figure on foot that moves 5 spaces reaches other spaces from 5 spaces: 5 only here, 0" in other
