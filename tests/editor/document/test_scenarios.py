"""The scenarios of a document: one history with the battlefield, and each saved or not on its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from builder.battlefield import SetField
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.scenario import commands
from builder.errors import RefusedError
from builder.scenario import Scenario
from tests.soak import often


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(Document())


def titles(desk: Desk) -> list[str]:
    return [one.scenario.title.get("en", "") for one in desk.document.scenarios.all]


def test_battlefield_and_scenario_share_one_history(desk: Desk) -> None:
    commands.new_scenario(desk)
    desk.document.do(SetField("title", "Ford"), "Title")
    commands.rename_scenario(desk, "Skirmish")
    assert desk.document.history.labels == ("New scenario", "Title", "Rename scenario")
    desk.document.undo()
    assert titles(desk) == ["New scenario"]
    desk.document.undo()
    assert desk.document.battlefield.info.title == ""
    desk.document.undo()
    assert desk.scenario is None
    desk.document.go_to(3)
    assert titles(desk) == ["Skirmish"]
    assert desk.document.battlefield.info.title == "Ford"


def test_the_one_chosen_is_called_by_its_file_and_before_by_its_title(desk: Desk, tmp_path: Path) -> None:
    scenarios = desk.document.scenarios
    assert scenarios.called == ""
    commands.new_scenario(desk)
    commands.rename_scenario(desk, "Skirmish")
    assert scenarios.called == "Skirmish"
    assert scenarios.chosen is not None
    scenarios.saved(scenarios.chosen.key, tmp_path / "skirmish.hexscenario")
    assert scenarios.called == "skirmish.hexscenario"


def test_each_file_is_unsaved_on_its_own(desk: Desk, tmp_path: Path) -> None:
    document = desk.document
    commands.new_scenario(desk)
    commands.new_scenario(desk)
    first, second = (one.key for one in document.scenarios.all)
    document.scenarios.saved(first, tmp_path / "a.hexscenario")
    document.scenarios.saved(second, tmp_path / "b.hexscenario")
    assert not document.dirty, "the battlefield itself was never changed"
    commands.rename_scenario(desk, "Skirmish")
    dirty = [document.scenarios.is_dirty(key) for key in (first, second)]
    assert (dirty, document.battlefield_dirty, document.dirty) == ([False, True], False, True)
    document.undo()
    assert not document.dirty, "as it was saved"
    document.do(SetField("title", "Ford"), "Title")
    assert (document.battlefield_dirty, document.scenarios.dirty) == (True, False)


def test_nothing_is_edited_where_there_is_no_scenario_and_typing_becomes_one_step(desk: Desk) -> None:
    with pytest.raises(RefusedError, match="no scenario yet"):
        desk.edit_scenario(Scenario(), "Anything")
    with pytest.raises(RefusedError, match="no scenario yet"):
        commands.duplicate_scenario(desk)
    commands.new_scenario(desk)
    for author in ("J", "Ja", "Jan"):
        assert desk.scenario is not None
        desk.edit_scenario(replace(desk.scenario, author=author), "Author", "author")
    desk.document.seal()
    desk.edit_scenario(replace(desk.scenario, author="Jane"), "Author", "author")
    assert desk.document.history.labels == ("New scenario", "Author", "Author")
    desk.document.undo()
    assert desk.scenario.author == "Jan"
    desk.document.undo()
    assert desk.scenario.author == ""


def test_what_comes_is_worked_on_and_where_it_goes_its_neighbour_is(desk: Desk) -> None:
    told: list[int] = []
    desk.document.scenarios.changed.connect(lambda: told.append(1))
    for _ in range(3):
        commands.new_scenario(desk)
    first, second, third = desk.document.scenarios.all
    assert desk.document.scenarios.chosen == third
    desk.document.scenarios.choose(second.key)
    desk.document.scenarios.choose(99)
    assert desk.document.scenarios.chosen == second
    assert len(told) == 4
    commands.delete_scenario(desk)
    assert desk.document.scenarios.chosen == third
    commands.delete_scenario(desk)
    assert desk.document.scenarios.chosen == first
    desk.document.undo()
    assert desk.document.scenarios.chosen == third, "what comes back is worked on"


def test_a_copy_has_a_title_of_its_own_and_the_next_follows_round_and_round(desk: Desk) -> None:
    commands.new_scenario(desk)
    commands.duplicate_scenario(desk)
    desk.document.scenarios.choose(desk.document.scenarios.all[0].key)
    commands.duplicate_scenario(desk)
    assert titles(desk) == ["New scenario", "New scenario copy", "New scenario copy 2"]
    commands.next_scenario(desk)
    assert desk.document.scenarios.chosen == desk.document.scenarios.all[0]


def test_the_file_of_a_deleted_one_is_still_to_be_deleted(desk: Desk, tmp_path: Path) -> None:
    scenarios = desk.document.scenarios
    scenarios.begin_with([(Scenario(), tmp_path / "a.hexscenario")])
    commands.delete_scenario(desk)
    assert scenarios.deleted == (tmp_path / "a.hexscenario",)
    assert desk.document.dirty
    scenarios.gone(tmp_path / "a.hexscenario")
    assert not scenarios.dirty
    desk.document.undo()
    assert scenarios.is_dirty(scenarios.all[0].key), "it is on no disk any more"


@settings(max_examples=often(16), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(["new", "copy", "rename", "delete", "next", "undo", "redo"]), max_size=14))
def test_undoing_all_and_redoing_all_is_where_one_was(desk: Desk, steps: list[str]) -> None:
    document = desk.document
    document.go_to(0)
    for number, step in enumerate(steps):
        if step == "undo":
            document.undo()
        elif step == "redo":
            document.redo()
        elif step == "new":
            commands.new_scenario(desk)
        elif desk.scenario is not None:
            act = {"copy": commands.duplicate_scenario, "delete": commands.delete_scenario}.get(step)
            if act is not None:
                act(desk)
            elif step == "next":
                commands.next_scenario(desk)
            else:
                commands.rename_scenario(desk, f"No. {number}")
        assert (document.scenarios.chosen is None) == (not document.scenarios.all)
    here, position = document.scenarios.all, document.history.position
    document.go_to(0)
    assert document.scenarios.all == ()
    document.go_to(position)
    assert document.scenarios.all == here
