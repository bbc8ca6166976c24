"""The action palette as one types in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.editor.actions.action_palette import ENTRY_ROLE, ActionModel, ActionPalette, FoundAction, found
from editor.people import LEFT

ENTRIES = (
    FoundAction("one", "Turn Left", "Arrange", "A sixth anticlockwise", "Shift+R"),
    FoundAction("two", "Turn Right", "Arrange", "A sixth clockwise", "R"),
    FoundAction("three", "Raise", "Arrange", "One level up", "", False, "Select something first"),
    FoundAction("four", "Lower", "Arrange", "One level down", "", False),
)


@pytest.fixture
def palette(qtbot: QtBot) -> ActionPalette:
    """The palette, shown."""
    made = ActionPalette(ENTRIES, ())
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_model_keeps_the_contract_of_models(qtmodeltester: ModelTester) -> None:
    model = ActionModel(ENTRIES)
    qtmodeltester.check(model)
    model.search("turn")
    qtmodeltester.check(model)
    assert [model.index(row).data() for row in range(model.rowCount())] == ["Turn Left", "Turn Right"]
    assert "Shift+R" in model.index(0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    model.search("nothing like it")
    assert model.rowCount() == 0
    assert model.index(0).data(ENTRY_ROLE) is None


def test_enter_a_click_or_arrows_take_a_line_and_escape_takes_none(
    qtbot: QtBot, palette: ActionPalette
) -> None:
    qtbot.keyClick(palette.search, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert palette.chosen is None
    palette.show()
    qtbot.keyClicks(palette.search, "right")
    assert palette.message.text() == "A sixth clockwise"
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.chosen is ENTRIES[1]
    assert not palette.isVisible()
    palette.show()
    palette.search.clear()
    qtbot.keyClicks(palette.search, "turn")
    qtbot.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.message.text() == "A sixth clockwise"
    qtbot.keyClick(palette.search, Qt.Key.Key_Up)
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.chosen is ENTRIES[0]
    palette.show()
    at = palette.view.visualRect(palette.model.index(1)).center()
    qtbot.mouseClick(palette.view.viewport(), LEFT, pos=at)
    assert palette.chosen is ENTRIES[1]


def test_what_cannot_be_done_or_is_not_there_is_said_and_not_taken(
    qtbot: QtBot, palette: ActionPalette
) -> None:
    qtbot.keyClicks(palette.search, "raise")
    assert palette.message.text() == "Select something first"
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.chosen is None
    palette.search.setText("lower")
    assert palette.message.text() == "This cannot be done just now."
    palette.search.setText("xyzzy")
    assert palette.message.text() == "No action and no map is called that."
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()


WORDS = (
    FoundAction("undo", "Undo", "Edit", "Take the last step back", "Ctrl+Z"),
    FoundAction("zoom-in", "Zoom In", "View", "Show the battlefield larger", "Ctrl++, Ctrl+="),
    FoundAction("zoom-out", "Zoom Out", "View", "Show the battlefield smaller"),
    FoundAction("level-up", "Level Up", "Level", "Show the next level up", "PgUp"),
    FoundAction("mirror", "Top and Bottom", "Arrange ▸ Symmetry", "What you do is done on the other half"),
    FoundAction(
        "raise",
        "Raise",
        "Arrange",
        "Lift what is selected by one level",
        "Ctrl+PgUp",
        False,
        "Select something",
    ),
    FoundAction("export-sheets", "Export Build Sheets", "File", "Write a PDF"),
)


def ids(query: str, used: tuple[str, ...] = ()) -> list[str]:
    return [entry.id for entry in found(WORDS, query, used)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("undo", "undo"),
        ("UND", "undo"),
        ("zi", "zoom-in"),
        ("zo", "zoom-in"),
        ("out", "zoom-out"),
        ("zoou", "zoom-out"),
        ("sheets", "export-sheets"),
        ("pdf", "export-sheets"),
        ("ebs", "export-sheets"),
        ("symmetry", "mirror"),
        ("smaller view", "zoom-out"),
        ("ctrl+z", "undo"),
        ("pgup", "level-up"),
        ("level", "level-up"),
    ],
)
def test_the_action_meant_comes_first(query: str, first: str) -> None:
    assert ids(query)[0] == first


def test_every_word_counts_and_what_cannot_be_done_comes_last_however_well_it_fits() -> None:
    assert ids("zoom out") == ["zoom-out"]
    assert ids("zoom undo") == []
    assert ids("xyzzy") == []
    assert ids("level")[-1] == "raise"
    assert ids("raise") == ["raise"]


def test_the_last_used_leads_among_equals_only() -> None:
    assert ids("") == ["undo", "zoom-in", "zoom-out", "level-up", "mirror", "export-sheets", "raise"]
    assert ids("", ("mirror", "raise", "zoom-out"))[:3] == ["mirror", "zoom-out", "undo"]
    assert ids("zoom", ("zoom-out",)) == ["zoom-out", "zoom-in"]
    assert ids("zoom in", ("zoom-out",)) == ["zoom-in"]


@given(st.text(max_size=12), st.lists(st.sampled_from([entry.id for entry in WORDS]), unique=True))
def test_any_text_finds_some_of_what_is_there_each_once(query: str, used: list[str]) -> None:
    hits = found(WORDS, query, used)
    assert len(hits) == len({hit.id for hit in hits})
    assert set(hits) <= set(WORDS)
    assert sorted(hits, key=lambda hit: not hit.enabled) == hits


@given(st.sampled_from(WORDS))
def test_its_full_name_finds_an_action_first_among_those_that_can_be_done(entry: FoundAction) -> None:
    hits = [hit for hit in found(WORDS, entry.name, ()) if hit.enabled == entry.enabled]
    assert hits[0] == entry
