"""The doors in their panel: state at the start, and who holds the card."""

from __future__ import annotations

from builder.battlefield import Put, Take
from builder.editor.scenario.pages.doors import DoorsPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Scenario, ScenarioDoor
from builder.scenario.edits import markers


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


def test_a_door_is_set_given_and_unsaid(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    page = window.session.scenario_dock.show_page("doors")
    assert isinstance(page, DoorsPage)
    assert not page.empty.isHidden()
    type = window.session.catalogue.pieces["fortress-doorway"]
    doorway = window.document.battlefield.new_piece(type, Hex(0, 0), 1)
    window.document.do(Put((doorway,)), "Doorway")
    assert page.empty.isHidden()
    ((hex, row),) = page.rows.items()
    assert (row.state.currentText(), row.owner.isEnabled()) == ("not said", False)
    row.state.chosen.emit("closed")
    row.owner.chosen.emit("player-2")
    assert now(window).doors == (ScenarioDoor("door-1", hex, "closed", "player-2"),)
    assert (row.state.currentText(), row.owner.currentText()) == ("closed", "Player 2")
    window.document.do(Take((doorway.id,)), "Take")
    assert row.name.text().endswith("no doorway")
    row.state.chosen.emit("")
    assert now(window).doors == ()
    assert page.rows == {}
    for _ in range(3):
        window.session.undo()
    assert now(window).doors[0].owner == ""


def test_each_doorway_has_one_door_with_an_id_of_its_own() -> None:
    made = markers.with_door(markers.with_door(Scenario(), Hex(0, 0), "open"), Hex(4, 0), "none")
    assert [door.id for door in made.doors] == ["door-1", "door-2"]
    again = markers.with_door(made, Hex(0, 0), "closed")
    assert [(door.id, door.state) for door in again.doors] == [("door-1", "closed"), ("door-2", "none")]
    assert markers.owned_by(again, Hex(9, 9), "a") == again
    assert markers.without_door(markers.without_door(again, Hex(0, 0)), Hex(4, 0)) == Scenario()
