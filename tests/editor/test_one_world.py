"""What belongs together moves together: scenarios go along with their battlefield, and are saved with it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from builder import formats, places
from builder.battlefield import SetNote
from builder.board import Board
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.filing import files
from builder.editor.levels import commands as levels
from builder.editor.selection import arranging
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex, Motion, centre
from builder.problems import Problem, Severity
from builder.scenario import Position, Scenario, Zone
from builder.shaping.arrange import moved_pieces
from builder.shaping.symmetry import Kind
from editor.people import CTRL, Answers, Button, Hands, Key, MakeDesk, shown

FIELD = "four-fords"


def at(q: int, r: int = 0, level: int = 1) -> Position:
    return Position(Hex(q, r), level)


def with_zone(desk: Desk, *positions: Position) -> Desk:
    scenario = Scenario(title={"en": "Ford"}, zones=(Zone("north", positions),))
    desk.document.scenarios.begin_with([(scenario, None)])
    return desk


def spots(desk: Desk) -> tuple[Position, ...]:
    assert desk.scenario is not None
    return desk.scenario.zones[0].positions


@pytest.fixture
def opened(tmp_path: Path, window: Window) -> Path:
    """Four Fords with its three scenarios, copied and opened."""
    for file in places.shipped("scenarios").glob(f"{FIELD}*"):
        shutil.copy(file, tmp_path / file.name)
    path = tmp_path / f"{FIELD}.hexfield"
    assert window.session.filing.open_path(path)
    return path


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.glob("four-fords*")}


def press(window: Window, text: str) -> None:
    (action,) = (one for one in window.findChildren(QAction) if one.text().replace("&", "") == text)
    action.trigger()


@pytest.mark.parametrize("way", ["Begin at A1", "Insert Level", "turn all", "nudge all"])
def test_all_scenarios_go_along_are_saved_and_one_undo_takes_all_back(
    qtbot: QtBot, window: Window, opened: Path, way: str, catalogue: Catalogue
) -> None:
    window = shown() or window
    before, document, hands = contents(opened), window.document, Hands(qtbot, window)
    if way == "Begin at A1":
        document.do(moved_pieces(document.battlefield, Motion(shift=Hex(3, 0))), "as imports lie")
    window.desk.show_level(2)
    steps = document.history.position
    if way in ("Begin at A1", "Insert Level"):
        press(window, way)
    else:
        hands.key(Key.Key_V)
        hands.key(Key.Key_A, CTRL)
        hands.key(Key.Key_R if way == "turn all" else Key.Key_Right)
    assert document.history.position == steps + 1
    assert window.session.filing.save(window.desk)
    if way != "Begin at A1":
        assert all(contents(opened)[name] != before[name] for name in before)
    found = [formats.load_scenario(file, catalogue) for file in opened.parent.glob("*.hexscenario")]
    spots = [
        (spot, Board(one.battlefield))
        for one in found
        for zone in one.scenario.zones
        for spot in zone.positions
    ]
    assert len(found) == 3
    assert len(spots) > 40
    assert all(board.space(*spot) for spot, board in spots), "somebody can stand on each of them"
    document.go_to(0)
    if way != "Begin at A1":
        assert all(document.scenarios.is_dirty(one.key) for one in document.scenarios.all)
    assert document.battlefield_dirty
    assert window.session.filing.save(window.desk)
    assert contents(opened) == before


def test_a_drag_takes_the_spaces_on_it_along_and_no_others(window: Window, hands: Hands) -> None:
    hands.place("grass-1", Hex(0, 0), Hex(3, 0))
    with_zone(window.desk, at(0), at(3))
    hands.key(Key.Key_V)
    hands.drag(Hex(0, 0), Hex(1, 1))
    assert spots(window.desk) == (at(1, 1), at(3))
    window.document.undo()
    assert spots(window.desk) == (at(0), at(3))


def test_nudges_in_a_row_are_one_step_with_what_lies_on_the_ground(desk_of: MakeDesk) -> None:
    desk = with_zone(desk_of(("grass-1", 0, 0), ("grass-1", 5, 0), select={1}), at(0), at(5))
    for _ in range(3):
        arranging.nudge(desk, Hex(1, 0))
    assert spots(desk) == (at(3), at(5))
    assert desk.document.history.count == 1
    desk.document.undo()
    assert spots(desk) == (at(0), at(5))


def test_a_mirrored_selection_mirrors_what_lies_on_it(desk_of: MakeDesk) -> None:
    desk = desk_of(("grass-1", 0, 0), ("grass-2", 2, 0), ("grass-1", 9, 0), select={1, 2})
    with_zone(desk, at(0), at(2), at(3), at(9))
    arranging.flip(desk, Kind.LEFT_RIGHT)
    assert spots(desk) == (at(3), at(1), at(0), at(9))


def test_the_centre_of_symmetry_goes_along_and_comes_back(desk_of: MakeDesk) -> None:
    desk = desk_of(("grass-1", 4, 2), ("grass-1", 6, 2), select={1, 2})
    desk.sides.use(Kind.HALF_TURN)
    desk.sides.set_centre(centre(Hex(5, 2)))
    arranging.begin_at_a1(desk)
    assert hexes_of(desk) == [Hex(1, 0)]
    desk.document.undo()
    assert hexes_of(desk) == [Hex(5, 2)]
    desk.document.redo()
    assert hexes_of(desk) == [Hex(1, 0)]


def hexes_of(desk: Desk) -> list[Hex]:
    symmetry = desk.sides.symmetry
    assert symmetry is not None
    return symmetry.hexes


def test_what_a_level_taken_out_leaves_stranded_is_put_on_the_ground_by_its_fix(
    window: Window, hands: Hands
) -> None:
    hands.place("grass-1", Hex(0, 0), Hex(1, 0))
    with_zone(window.desk, at(0, level=4), at(1), at(7))
    problems = window.session.problems
    stranded = Problem("zone-off-spaces", Severity.ERROR, "North has 2 spaces where nobody can stand")
    assert problems._put_on_the_ground(stranded)
    assert spots(window.desk) == (at(0), at(1)), "there is no ground at 7: it is out of the zone"
    window.document.undo()
    assert spots(window.desk) == (at(0, level=4), at(1), at(7))


def test_an_empty_level_moves_notes_and_spaces_alone_where_no_piece_lies_so_high(desk_of: MakeDesk) -> None:
    desk = with_zone(desk_of(("grass-1", 0, 0)), at(0), at(7, level=5))
    desk.document.do(SetNote(4, "tower"), "note")
    desk.show_level(3)
    levels.insert(desk)
    assert dict(desk.document.battlefield.slot_notes) == {5: "tower"}
    assert spots(desk) == (at(0), at(7, level=6))
    desk.document.undo()
    assert dict(desk.document.battlefield.slot_notes) == {4: "tower"}


# ---- Saved together ----


def test_all_files_are_written_or_none(opened: Path, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    document, before = window.document, contents(opened)
    arranging.nudge(select_all(window.desk), Hex(1, 0))
    replace, calls = Path.replace, []

    def third_fails(self: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) == 3:
            raise OSError(5, "Input/output error")
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", third_fails)
        with pytest.raises(RefusedError, match="Input/output error"):
            files.save_document(document, opened, window.session.catalogue)
    assert contents(opened) == before
    assert document.battlefield_dirty
    assert document.scenarios.dirty
    assert not list(opened.parent.glob(".hexwright*"))
    files.save_document(document, opened, window.session.catalogue)
    assert not document.dirty


def select_all(desk: Desk) -> Desk:
    desk.select(desk.document.battlefield.pieces)
    return desk


def test_a_scenario_that_could_not_be_opened_is_named_before_it_is_left_behind(
    opened: Path, window: Window, answers: Answers
) -> None:
    broken = opened.with_name("broken.hexscenario")
    broken.write_text("hexscenario: 99\nbattlefield: four-fords.hexfield\n")
    arranging.nudge(select_all(window.desk), Hex(1, 0))
    before = contents(opened)
    answers.press(Button.Cancel)
    assert not window.session.filing.save(window.desk)
    assert "broken.hexscenario" in answers.texts[-1]
    assert contents(opened) == before
    answers.press(Button.Save)
    assert window.session.filing.save(window.desk)
    assert broken.read_text().startswith("hexscenario: 99")
    arranging.lift(window.desk, 0)
    assert window.session.filing.save(window.desk), "nothing was moved since: nobody is asked"


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_a_write_protected_scenario_is_named_and_stays_unsaved(
    opened: Path, window: Window, answers: Answers
) -> None:
    protected = opened.with_name(f"{FIELD}-night-of-drums.hexscenario")
    protected.chmod(0o444)
    arranging.nudge(select_all(window.desk), Hex(1, 0))
    answers.press(Button.Save)
    assert window.session.filing.save(window.desk)
    assert protected.name in answers.texts[-1]
    assert window.document.dirty


def test_saved_in_another_folder_the_scenarios_left_there_are_named_with_the_new_ones(
    opened: Path, window: Window, answers: Answers, tmp_path: Path
) -> None:
    other = tmp_path / "other" / "fords.hexfield"
    other.parent.mkdir()
    before = contents(opened)
    arranging.nudge(select_all(window.desk), Hex(1, 0))
    answers.file(other)
    answers.press(Button.Save)
    assert window.session.filing.save_as(window.desk)
    said = answers.texts[-1]
    names = [file.name for file in opened.parent.glob("*.hexscenario")]
    assert len(names) == 3
    assert all(f"{name}: stays with four-fords.hexfield; fords" in said for name in names)
    assert contents(opened) == before
    assert len(formats.companion_scenarios(other)) == 3
    answers.file(tmp_path / "other" / "again.hexfield")
    assert window.session.filing.save_as(window.desk), "nothing was moved since: nobody is asked"
