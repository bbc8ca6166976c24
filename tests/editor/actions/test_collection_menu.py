"""The Collection menu in the window: the limit, and every open battlefield counted against what is owned."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import catalogue as catalogue_room
from builder import formats, places
from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.application import make_window
from builder.editor.document.document import Document
from builder.editor.document.limits import LimitMode
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.inventory import Collection
from builder.problems import Severity
from builder.shaping.group import Group
from editor.people import CTRL, SHIFT, Hands


def ghost_of(window: Window) -> tuple[Severity | None, str]:
    """How bad the piece under the mouse would be, and what the status bar says of it."""
    preview = window.canvas._gestures.preview
    return preview.ghosts[0].worst, window.session.status.hint.text()


def test_the_limit_waits_for_a_collection_and_is_remembered(
    qtbot: QtBot, window: Window, catalogue: Catalogue, styles: Styles
) -> None:
    actions = window.session.actions
    assert not actions["limit-refuse"].isEnabled()
    assert actions["limit-off"].isChecked()
    window.session.holdings.save(Collection({}, {"rock-1": 1}))
    actions["limit-refuse"].trigger()
    assert actions["limit-refuse"].isChecked()
    assert not actions["limit-off"].isChecked()
    another = Window(catalogue, styles)
    qtbot.addWidget(another)
    assert another.session.limits.mode is LimitMode.REFUSE


def test_refuse_shows_a_red_ghost_with_the_reason_and_puts_nothing_down(window: Window, hands: Hands) -> None:
    window.session.holdings.save(Collection({}, {"rock-1": 1}))
    window.session.actions["limit-refuse"].trigger()
    hands.choose("rock-1")
    hands.hover(Hex(0, 0))
    assert ghost_of(window)[0] is None
    hands.click(Hex(0, 0))
    hands.hover(Hex(3, 0))
    assert ghost_of(window) == (Severity.ERROR, "single rock tile: 2 would be used, 1 owned")
    hands.click(Hex(3, 0))
    assert hands.placed() == [("rock-1", 0, 0, 1, 0)]
    assert "2 would be used, 1 owned" in window.session.status.currentMessage()
    assert window.document.history.labels == ("Place single rock tile",)
    window.session.holdings.save(Collection({}, {"rock-1": 150}))
    rock = window.session.catalogue.pieces["rock-1"]
    window.session.hand.take(Group.of([Piece(0, rock, Hex(q, r), 1) for q in range(14) for r in range(10)]))
    window.session.put_down_group()
    hands.hover(Hex(0, 2))
    assert ghost_of(window)[0] is None
    hands.click(Hex(0, 2))
    assert len(hands.placed()) == 141
    hands.hover(Hex(0, 1))
    assert ghost_of(window) == (Severity.ERROR, "single rock tile: 281 would be used, 150 owned")
    hands.click(Hex(0, 1))
    assert len(hands.placed()) == 141


def test_warn_shows_an_amber_ghost_and_lets_it_be_and_it_changes_with_the_limit(
    window: Window, hands: Hands
) -> None:
    window.session.holdings.save(Collection({}, {"sand-1": 1}))
    hands.choose("rock-1")
    hands.hover(Hex(0, 0))
    seen = [ghost_of(window)[0]]
    window.session.actions["limit-refuse"].trigger()
    seen.append(ghost_of(window)[0])
    window.session.holdings.save(Collection({}, {"rock-1": 1}))
    seen.append(ghost_of(window)[0])
    assert seen == [None, Severity.ERROR, None]
    window.session.holdings.save(Collection({}, {"sand-1": 1}))
    window.session.actions["limit-warn"].trigger()
    assert ghost_of(window) == (Severity.WARNING, "single rock tile: 1 would be used, 0 owned")
    hands.click(Hex(0, 0))
    assert len(hands.placed()) == 1


def test_refuse_holds_for_every_tab_and_for_none_that_is_undone(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(0, 0), Hex(3, 0))
    window.session.holdings.save(Collection({}, {"rock-1": 1}))
    window.session.actions["limit-refuse"].trigger()
    window.document.undo()
    window.document.redo()
    assert len(hands.placed()) == 2, "what was done can be undone and done again"
    other = Battlefield()
    other.apply(Put((other.new_piece(window.session.catalogue.pieces["rock-1"], Hex(0, 0), 1),)))
    window.session.workspace.add(Document(other, owned=window.session.holdings.owned))
    window.canvas.take_tool(window.session.tool)
    hands.place("rock-1", Hex(5, 0))
    assert len(hands.placed()) == 1
    for desk in window.session.workspace.desks:
        desk.document.history.mark_clean()


def test_a_saved_collection_counts_in_every_tab_at_once(window: Window) -> None:
    window.session.workspace.desk.document.history.mark_clean()
    battlefield = Battlefield()
    battlefield.apply(Put((battlefield.new_piece(window.session.catalogue.pieces["rock-1"], Hex(0, 0), 1),)))
    window.session.workspace.add(Document(battlefield))
    second = Battlefield()
    second.apply(Put((second.new_piece(window.session.catalogue.pieces["rock-1"], Hex(0, 0), 1),)))
    window.session.workspace.add(Document(second))
    window.session.holdings.save(Collection({}, {"rock-1": 7}))
    assert [
        desk.document.tally.left(window.session.catalogue.pieces["rock-1"])
        for desk in window.session.workspace.desks
    ] == [6] * len(window.session.workspace.desks)
    assert len(window.session.workspace.desks) >= 2
    assert window.session.palette_dock.model.counts(window.session.catalogue.pieces["rock-1"]) == "1/7"


def test_a_mended_collection_is_no_problem_any_more(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, own_home: Path
) -> None:
    (own_home / "config").mkdir(parents=True)
    (own_home / "config" / "collection.hexcollection").write_text("nonsense: [")
    window = Window(catalogue, styles)
    qtbot.addWidget(window)
    battlefield = Battlefield()
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), 1),)))
    formats.write(battlefield, own_home / "opened.hexfield", catalogue)
    window.show()
    assert [problem.code for problem in window.session.problems.model.problems] == ["collection"]
    assert window.session.filing.open_path(own_home / "opened.hexfield")
    assert window.session.problems.model.problems[0].code == "collection", "for files that were opened, too"
    window.session.holdings.save(Collection({"rotv-2e": 1}))
    assert "collection" not in {problem.code for problem in window.session.problems.model.problems}
    window.session.filing.new()
    assert window.session.problems.model.problems == ()


@pytest.mark.parametrize(
    "content", ["pieces: [", "\x00", "pieces: [{id: 7}, 12]\nboxes: 4\n", "- just\n- a list\n"]
)
def test_a_broken_catalogue_of_ones_own_is_told_among_the_problems(
    qtbot: QtBot, own_home: Path, content: str
) -> None:
    path = own_home / "config" / catalogue_room.OWN_FILE
    path.parent.mkdir(parents=True)
    path.write_text(content)
    window = make_window()
    qtbot.addWidget(window)
    window.show()

    def about() -> list[str]:
        problems = window.session.problems.model.problems
        return [p.message for p in problems if p.source is not None and p.source.file == str(path)]

    told = about()
    assert told
    assert all(told)
    example = next(places.shipped("scenarios").glob("*.hexfield"))
    assert window.session.filing.open_path(example)
    assert about() == told, "whichever file is open"
    assert window.session.palette_dock.model.index_of(window.session.catalogue.pieces["grass-1"]).isValid()


def test_a_box_of_ones_own_can_be_owned(qtbot: QtBot, own_home: Path) -> None:
    path = own_home / "config" / catalogue_room.OWN_FILE
    path.parent.mkdir(parents=True)
    path.write_text("boxes: [{id: mine, name: My prints, pieces: [{piece: rock-1, count: 9999}]}]")
    formats.write_collection(own_home / "config" / "collection.hexcollection", {"mine": 9999}, {})
    window = make_window()
    qtbot.addWidget(window)
    assert (
        window.session.palette_dock.model.counts(window.session.catalogue.pieces["rock-1"])
        == f"0/{9999 * 9999}"
    )


def test_find_and_inventory_bring_their_docks_forward(qtbot: QtBot, window: Window, hands: Hands) -> None:
    for dock in window.session.docks:
        dock.hide()
    hands.key(Qt.Key.Key_F, CTRL)
    assert window.focusWidget() is window.session.palette_dock.search
    ctrl_shift = CTRL | SHIFT
    hands.key(Qt.Key.Key_I, ctrl_shift)
    assert window.focusWidget() is window.session.inventory.filter
    assert not window.session.inventory.visibleRegion().isEmpty()
