"""Split, join and another terrain on a desk: one step each, nothing else touched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressDialog
from pytestqt.qtbot import QtBot

from builder import formats, places
from builder.battlefield import SetNote
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.selection import reshaping
from builder.editor.selection.merging import read_group
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.shaping import retile
from builder.shaping.symmetry import Kind
from editor.people import Answers, Button, Hands, MakeDesk, saved
from tests.battlefields import FORDS, laid


@pytest.fixture
def desk(desk_of: MakeDesk) -> Desk:
    """A tile with a tree and a rail, all selected."""
    return desk_of(
        ("grass-7", 0, 0, 1, 0), ("evergreen-10", 0, 1, 2, 0), ("battlement", 3, 0, 1, 0), select={1, 2, 3}
    )


def ids(desk: Desk) -> list[str]:
    return sorted(piece.type.id for piece in desk.document.battlefield.pieces.values())


def test_split_and_join_are_each_others_way_back(desk: Desk, catalogue: Catalogue) -> None:
    assert reshaping.split(desk, catalogue) == "Split 7-hex grass tile: 1 became 3"
    assert ids(desk) == ["battlement", "evergreen-10", "grass-2", "grass-2", "grass-3"]
    assert len(desk.selected) == 5, "what came is selected with what stayed"
    assert reshaping.join(desk, catalogue) == "Join 3 tiles: 3 became 1"
    assert ids(desk) == ["battlement", "evergreen-10", "grass-7"]
    assert desk.document.history.labels == ("Split 7-hex grass tile", "Join 3 tiles")
    desk.document.undo()
    desk.document.undo()
    assert desk.document.battlefield.pieces[1].type.id == "grass-7"


def test_shores_are_laid_where_selected_or_everywhere_in_one_step(
    catalogue: Catalogue, desk_of: MakeDesk
) -> None:
    rows = (("water-1", 0, 0), ("grass-2", 1, 0), ("grass-1", -1, 0), ("grass-1", 9, 9))
    desk = desk_of(*rows, select={3})
    assert reshaping.lay_shores(desk, catalogue) == "Lay shores: 1 became 1"
    assert ids(desk) == ["grass-1", "grass-2", "sand-1", "water-1"]
    desk.document.undo()
    desk.select(())
    assert reshaping.lay_shores(desk, catalogue) == "Lay shores: 2 became 3"
    assert ids(desk) == ["grass-1", "grass-1", "sand-1", "sand-1", "water-1"]
    desk.select(())
    with pytest.raises(RefusedError, match="No ground here lies low enough"):
        reshaping.lay_shores(desk, catalogue)
    desk.document.undo()
    assert ids(desk) == ["grass-1", "grass-1", "grass-2", "water-1"]


def test_what_is_selected_is_a_mix_until_another_piece_is_taken(window: Window, hands: Hands) -> None:
    hands.place("sand-1", Hex(0, 0))
    hands.place("grass-3", Hex(1, 0))
    with pytest.raises(RefusedError, match="two terrains or more"):
        reshaping.mix_of(window.desk)
    window.desk.select(window.document.battlefield.pieces)
    window.session.actions["fill-mix"].trigger()
    hand = window.session.hand
    assert [(type.kind.id, count) for type, count in hand.mix] == [("grass", 3), ("sand", 1)]
    assert window.session.tool.info.id == "fill"
    hand.turn(1)
    assert hand.mix, "turned it stays in hand"
    hands.drag(Hex(0, 4), Hex(7, 4))
    assert window.document.history.labels[-1] == "Fill 8 hexes with 75 % grass and 25 % sand"
    hands.choose("grass-3")
    assert not hand.mix
    saved(window)


def test_where_nothing_can_be_done_nothing_is(desk: Desk, catalogue: Catalogue) -> None:
    desk.select({2, 3})
    for do in (reshaping.split, reshaping.join):
        with pytest.raises(RefusedError):
            do(desk, catalogue)
    with pytest.raises(RefusedError, match="No tile"):
        reshaping.offers(desk, catalogue)
    assert desk.document.history.labels == ()


def test_a_terrain_is_replaced_in_one_step_and_what_has_no_tile_of_its_shape_is_told(
    desk: Desk, catalogue: Catalogue, desk_of: MakeDesk
) -> None:
    rock = next(offer for offer in reshaping.offers(desk, catalogue) if offer.kind.id == "rock")
    assert reshaping.replace_terrain(desk, rock) == "Replace grass by rock"
    assert ids(desk) == ["battlement", "evergreen-10", "rock-7"]
    assert desk.selection == {1, 2, 3}
    assert desk.document.history.labels == ("Replace grass by rock",)
    desk = desk_of(
        ("grass-7", 0, 0, 1, 0), ("grass-1", 9, 0, 1, 0), ("rock-1", 12, 0, 1, 0), select={1, 2, 3}
    )
    water = next(offer for offer in reshaping.offers(desk, catalogue) if offer.kind.id == "water")
    said = reshaping.replace_terrain(desk, water)
    assert said == "Replace terrain by water; one tile stays as it is: no tile of its shape"
    assert ids(desk) == ["grass-7", "water-1", "water-1"]


def test_a_tile_that_no_other_terrain_has_is_refused(catalogue: Catalogue, desk_of: MakeDesk) -> None:
    desk = desk_of(("wall-walk-9", 0, 0, 1, 0), select={1})
    with pytest.raises(RefusedError, match="No other terrain has tiles of these shapes"):
        reshaping.offers(desk, catalogue)


def test_the_collection_decides_which_sizes_a_split_uses(catalogue: Catalogue, desk_of: MakeDesk) -> None:
    owned = {"grass-7": 1, "grass-2": 9, "grass-1": 9}
    desk = desk_of(("grass-7", 0, 0, 1, 0), owned=owned, select={1})
    reshaping.split(desk, catalogue)
    assert ids(desk) == ["grass-1", "grass-2", "grass-2", "grass-2"]
    assert not desk.document.tally.short()


def test_in_a_symmetry_both_sides_take_from_what_is_left(catalogue: Catalogue, desk_of: MakeDesk) -> None:
    desk = desk_of(("grass-7", 4, 0, 1, 0), ("grass-7", -4, -2, 1, 3))
    desk.sides.use(Kind.HALF_TURN)
    desk.document.count_against({"grass-7": 2, "grass-3": 3, "grass-2": 9, "rock-7": 1})
    desk.select({1})
    rock = next(offer for offer in reshaping.offers(desk, catalogue) if offer.kind.id == "rock")
    assert rock.short == {catalogue.pieces["rock-7"]: 1}, "two are to be replaced"
    reshaping.split(desk, catalogue)
    assert not desk.document.tally.short()
    assert ids(desk).count("grass-3") == 2, "one a side"
    desk.document.undo()
    desk.select({1})
    reshaping.replace_terrain(desk, rock)
    assert ids(desk) == ["rock-7", "rock-7"]


def test_any_battlefield_can_be_merged_but_one_that_is_not_there(
    window: Window, answers: Answers, tmp_path: Path, catalogue: Catalogue
) -> None:
    battlefield = laid(("grass-7", 4, 4, 1, 0), ("rock-1", 4, 4, 2, 0))
    battlefield.apply(SetNote(2, "top"))
    for suffix, notes in ((".hexfield", {2: "top"}), (".hsc", {})):
        path = tmp_path / f"hill{suffix}"
        formats.write(battlefield, path, catalogue)
        group = read_group(window, path, catalogue, window.session.status.say)
        assert group is not None
        assert sorted(piece.type.id for piece in group.pieces) == ["grass-7", "rock-1"]
        assert (group.name, group.once, group.notes) == ("hill", True, notes), suffix
    for path in places.shipped("scenarios").glob("*.hexfield"):
        group = read_group(window, path, catalogue, window.session.status.say)
        assert group is not None
        assert len(group.pieces) == len(formats.read(path, catalogue).battlefield), path
    answers.press(Button.Ok)
    assert read_group(window, tmp_path / "gone.hexfield", catalogue, print) is None
    assert answers.texts[0].startswith("gone.hexfield is not there")


def test_an_imported_file_with_a_scenario_says_that_this_stays_behind(
    window: Window, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    said: list[str] = []
    group = read_group(window, virtualscape(FORDS), catalogue, said.append)
    assert group is not None
    assert len(group.pieces) == 87
    assert said == ["What four-fords.hsc says of a scenario (zones, glyphs) is not merged"]


def test_tiles_of_one_kind_are_split_alike_and_that_is_worked_out_once(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    battlefield = laid(*(("grass-7", 9 * n, n, 1, n % 2) for n in range(40)))
    asked: list[int] = []
    fewest = retile.fewest
    monkeypatch.setattr(
        retile, "fewest", lambda *given, **named: (asked.append(1), fewest(*given, **named))[1]
    )
    found = retile.split(battlefield.pieces.values(), catalogue.placeable())
    assert len(asked) == 2, "for each of the two turns"
    covered = {(slot, cell) for slot, tile in found.come for cell in tile.cells}
    assert covered == {(1, cell) for piece in battlefield.pieces.values() for cell in piece.cells}
    assert len(found.come) == 3 * len(found.gone) == 120


@pytest.mark.parametrize("name", ["split", "join"])
def test_many_tiles_are_worked_out_beside_the_window_and_that_can_be_cancelled(
    qtbot: QtBot, window: Window, catalogue: Catalogue, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    type, apart = ("grass-7", 9) if name == "split" else ("grass-1", 1)
    battlefield = laid(*((type, apart * n + 9 * (n // 3), 0, 1, 0) for n in range(270)))
    window.session.workspace.add(Document(battlefield))
    before = dict(battlefield.pieces)
    window.desk.select(before)
    places: list[object] = []
    work = getattr(retile, name)
    monkeypatch.setattr(retile, name, lambda *given: (places.append(current_thread()), work(*given))[1])
    window.session.actions[name].trigger()
    assert places != [main_thread()]
    assert battlefield.pieces.keys() != before.keys()
    window.session.undo()
    assert battlefield.pieces == before

    def never(*given: Any) -> None:
        while True:
            given[-1]()

    monkeypatch.setattr(retile, name, never)
    window.desk.select(before)
    QTimer.singleShot(0, lambda: window.findChild(QProgressDialog).cancel())
    window.session.actions[name].trigger()
    assert battlefield.pieces == before
    assert not window.document.history.can_undo
