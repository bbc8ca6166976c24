"""The army builder: cards found and taken, limits, undo, files, and nothing lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder import formats, places
from builder.api import ArmyLimits, Roster, open_army
from builder.formats.own_cards import save_own_card
from builder.problems import Problem
from builder.view import army_builder
from builder.view.army_builder import ArmyBuilder
from builder.view.army_cards import HELD_NAME, NAME, POINTS
from builder.view.own_cards import NEW
from builder.view.theme import colours
from builder.view.widgets.questions import Answer

ARMY = "hexarmy: 1\ntitle: Green tide\ncards: {blade-gruts: 2, Balrog: 1}\nlimits: {points: 150}\n"


@pytest.fixture(autouse=True)
def _leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not saved at the end of a test is thrown away unasked."""
    monkeypatch.setattr(army_builder, "ask_to_save", lambda parent, name: Answer.DISCARD)


@pytest.fixture
def builder(qtbot: QtBot) -> ArmyBuilder:
    return opened(qtbot)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tide.hexarmy"
    path.write_text(ARMY, encoding="utf-8")
    return path


def opened(qtbot: QtBot, path: Path | None = None, **more: bool) -> ArmyBuilder:
    dialog = ArmyBuilder(None, path, **more)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def names(dialog: ArmyBuilder) -> list[str]:
    return [card.name for card in dialog.offered.cards]


def search(dialog: ArmyBuilder, words: str) -> None:
    dialog.search.clear()
    QTest.keyClicks(dialog.search, words)


def test_cards_are_searched_with_the_words_of_the_command_and_taken_with_enter(builder: ArmyBuilder) -> None:
    assert len(names(builder)) == len(builder.army.cards)
    search(builder, "grut archer")
    assert names(builder) == ["Arrow Gruts"]
    QTest.keyClick(builder.search, Qt.Key.Key_Return)
    QTest.keyClick(builder.list, Qt.Key.Key_Return)
    QTest.keyClick(builder.list, Qt.Key.Key_Return)
    assert builder.roster.cards == {"arrow-gruts": 2}
    assert builder.model.text(0, HELD_NAME) == "Arrow Gruts"
    builder.held.selectRow(0)
    builder.add("blade-gruts")
    assert "Blade Gruts" in builder.sheet.toPlainText()
    search(builder, "no such card at all")
    assert builder.found.currentWidget() is builder.found.words


def test_filters_leave_a_general_a_time_points_powers_that_are_played_and_what_fits(
    builder: ArmyBuilder,
) -> None:
    builder.general.fill("utgar")
    builder.general.chosen.emit("utgar")
    builder.era.fill("renegade")
    builder.era.chosen.emit("renegade")
    builder.most.setValue(100)
    cards = builder.offered.cards
    assert cards
    assert {(card.general, card.era) for card in cards} == {("utgar", "renegade")}
    assert all(card.costs["standard"] <= 100 for card in cards)
    assert builder.offered.text(0, POINTS) == str(cards[0].costs["standard"])
    builder.general.fill("")
    builder.era.fill("")
    builder.most.setValue(0)
    builder.played.click()
    assert {card.id for card in builder.offered.cards} == set(builder._known)
    builder.limits.numbers["points"].setValue(40)
    builder.fitting.click()
    assert all(card.costs["standard"] <= 40 for card in builder.offered.cards)
    assert "Blade Gruts" in names(builder)


def test_only_cards_that_come_in_boxes_of_the_collection_and_own_ones(
    qtbot: QtBot, own_home: Path, builder: ArmyBuilder
) -> None:
    assert not builder.owned.isEnabled(), "there is no collection"
    config = places.config_folder()
    config.mkdir(parents=True, exist_ok=True)
    formats.write_collection(config / places.COLLECTION_FILE, {"sotm": 1, "aoa": 2, "rotv-2e": 0}, {})
    save_own_card(places.own_cards_file(), replace(NEW, id="clay", name="Clay", set="Clay"))
    dialog = opened(qtbot)
    dialog.owned.click()
    shown = {card.set for card in dialog.offered.cards}
    assert shown == {"Swarm of the Marro", "Age of Annihilation", "Clay"}
    dialog.owned.click()
    assert len(names(dialog)) == len(dialog.army.cards)


def test_sets_are_allowed_and_taken_out_again(builder: ArmyBuilder) -> None:
    form = builder.limits
    form.set.chosen.emit("Swarm of the Marro")
    form.set.chosen.emit("Raknar's Vision")
    assert builder.roster.limits.sets == ("Swarm of the Marro", "Raknar's Vision")
    assert form.sets.text() == "Cards of these sets: Swarm of the Marro, Raknar's Vision"
    marked = [form.set.itemData(row) for row in range(form.set.count()) if "✓" in form.set.itemText(row)]
    assert marked == ["Raknar's Vision", "Swarm of the Marro"]
    builder.add("blade-gruts")
    assert "Blade Gruts is of Malliddon's Prophecy: Grut Orcs" in builder.wrong.text()
    for name in builder.roster.limits.sets:
        form.set.chosen.emit(name)
    assert (builder.roster.limits.sets, form.sets.text(), builder.wrong.text()) == ((), "", "")
    builder.undo()
    assert builder.roster.limits.sets == ("Swarm of the Marro", "Raknar's Vision")


def test_what_is_beyond_a_limit_is_red_and_said_and_its_card_is_faint(builder: ArmyBuilder) -> None:
    builder.limits.numbers["points"].setValue(70)
    builder.add("blade-gruts")
    assert builder.wrong.isHidden()
    row = names(builder).index("Blade Gruts")
    shade = builder.offered.index(row, NAME).data(Qt.ItemDataRole.ForegroundRole)
    assert shade == colours().faint
    builder.add("blade-gruts")
    assert builder.wrong.text() == "• The army has 80 points; the limit is 70"
    assert colours().bad.name() in builder.limits.taken["points"].styleSheet()
    builder.limits.system.fill("delta")
    builder.limits.system.chosen.emit("delta")
    assert builder.limits.taken["points"].text() == "120 of"


def test_what_no_army_can_hold_stays_out_and_is_said_until_the_next_step(builder: ArmyBuilder) -> None:
    full = {"blade-gruts": 99, **{f"card-{number}": 1 for number in range(199)}}
    builder._do(Roster(cards=full))
    for card, why in (
        ("blade-gruts", "An army holds Blade Gruts at most 99 times, not 100"),
        ("arrow-gruts", "An army holds at most 200 different cards, not 201"),
    ):
        builder.add(card)
        assert builder.wrong.text().splitlines()[0] == f"• Not added. {why}"
    assert builder.roster.cards == full
    builder.take_out("blade-gruts")
    assert "Not added" not in builder.wrong.text()


def test_every_step_can_be_taken_back_and_a_name_is_one_step(builder: ArmyBuilder) -> None:
    QTest.keyClicks(builder.name, "Tide")
    builder.add("blade-gruts")
    builder.held.selectRow(0)
    QTest.keyClick(builder.held, Qt.Key.Key_Delete)
    assert builder.roster == Roster("Tide")
    builder.undo()
    assert builder.roster.cards == {"blade-gruts": 1}
    builder.undo()
    builder.undo()
    assert builder.roster == Roster()
    assert not builder.buttons["undo"].isEnabled()
    for _step in range(3):
        builder.redo()
    assert builder.roster == Roster("Tide")


def test_a_file_is_opened_with_its_unknown_cards_which_are_saved_again(qtbot: QtBot, path: Path) -> None:
    dialog = opened(qtbot, path)
    row = dialog.model.row_of("Balrog").row()
    assert dialog.model.text(row, HELD_NAME) == "Balrog (not known)"
    assert not dialog.changed
    dialog.add("arrow-gruts")
    assert dialog.isWindowModified()
    assert dialog.save()
    assert not dialog.changed
    assert open_army(path).roster.cards == {"blade-gruts": 2, "Balrog": 1, "arrow-gruts": 1}
    assert [entry.value for entry in dialog._recent_entries()] == [path]


def test_what_is_not_understood_is_told_and_not_written_over_unasked(
    qtbot: QtBot, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Problem] = []
    monkeypatch.setattr(army_builder, "show_problems", lambda *given: told.extend(given[3]))
    monkeypatch.setattr(army_builder, "may_drop", lambda *given: False)
    path.write_text(ARMY + "colour: red\n", encoding="utf-8")
    dialog = opened(qtbot, path)
    assert [problem.message for problem in told] == ["'colour' is not known here; left out"]
    dialog.add("arrow-gruts")
    assert not dialog.save()
    monkeypatch.setattr(army_builder, "ask_save_path", lambda *given: path)
    assert not dialog.save_as()
    assert path.read_text(encoding="utf-8") == ARMY + "colour: red\n"


def test_what_is_no_army_leaves_the_one_that_is_there(
    builder: ArmyBuilder, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(army_builder, "show_error", lambda *given: told.append(given[2]))
    builder.add("blade-gruts")
    path.write_text("hexfield: 1\n", encoding="utf-8")
    builder.open_file(path)
    assert "not an army" in told[0]
    assert builder.roster.cards == {"blade-gruts": 1}


@pytest.mark.parametrize(("answer", "closes"), [(Answer.CANCEL, False), (Answer.DISCARD, True)])
def test_unsaved_changes_are_asked_about(
    builder: ArmyBuilder, answer: Answer, closes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(army_builder, "ask_to_save", lambda parent, name: answer)
    builder.add("blade-gruts")
    builder.reject()
    assert builder.isHidden() == closes
    builder.start_new()
    assert bool(builder.roster.cards) != closes


def test_an_army_that_is_asked_for_is_saved_and_taken(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = ArmyBuilder(None, None, ArmyLimits(points=100), chooses=True)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.take.isEnabled()
    dialog.add("blade-gruts")
    file = tmp_path / "new.hexarmy"
    monkeypatch.setattr(army_builder, "ask_save_path", lambda *given: file)
    dialog.take.click()
    assert dialog.result() == ArmyBuilder.DialogCode.Accepted
    assert dialog.path == file
    assert open_army(file).roster.limits.points == 100


def test_an_army_is_printed(builder: ArmyBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "army.pdf"
    monkeypatch.setattr(army_builder, "ask_save_path", lambda *given: out)
    assert not builder.buttons["print"].isEnabled()
    builder.add("blade-gruts")
    builder.buttons["print"].click()
    assert out.read_bytes().startswith(b"%PDF")
