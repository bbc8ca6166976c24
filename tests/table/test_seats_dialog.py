"""Sitting down: who plays, for how many, with whose dice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from builder import places
from builder.formats.hexgame import load_setting
from builder.hexgrid import Hex
from builder.match.setup import HUMAN, MatchOptions
from builder.scenario import ScenarioDoor
from builder.table.seats_dialog import SeatsDialog
from tests.referee.tables import the_cards, the_catalogue
from tests.table.conftest import with_open_gathering

FOLDER = places.shipped("scenarios")


def dialog_of(qtbot: QtBot, name: str, *, open: bool = False) -> SeatsDialog:
    path = FOLDER / f"{name}.hexscenario"
    setting = load_setting(path, the_catalogue(), the_cards())
    dialog = SeatsDialog(with_open_gathering(setting) if open else setting, path)
    qtbot.addWidget(dialog)
    return dialog


def test_a_person_plays_against_the_computer_where_nothing_else_is_chosen(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "four-fords-heron-stones")
    journal = Path("game.hexjournal")
    assert dialog.options(MatchOptions((), journal=journal)) == MatchOptions(
        (HUMAN, "greedy"), count=2, journal=journal, dice="seed"
    )
    assert not dialog.asks_gathering, "the figures stand on the battlefield"


def test_own_cards_are_made_where_one_sits_down_but_not_for_a_game_that_goes_on(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "four-fords-heron-stones")
    assert not dialog.own_cards.isHidden()
    dialog.ask_only_who(2)
    assert dialog.own_cards.isHidden()


@pytest.mark.parametrize("chosen", ["draft", "pre-made"])
def test_how_armies_are_gathered_is_asked_where_the_scenario_leaves_it_open(
    qtbot: QtBot, chosen: str
) -> None:
    dialog = dialog_of(qtbot, "four-fords-night-of-drums", open=True)
    dialog.gathering.setCurrentIndex(dialog.gathering.findData(chosen))
    assert dialog.options(MatchOptions(())).gathering == chosen


def test_armies_that_the_scenario_names_are_said_and_not_gathered(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "four-fords-hidden-herald", open=True)
    assert not dialog.asks_gathering
    assert dialog.armies.text().startswith("The king's escort: Sgt. Drake Alexander, Syvarris, ")


def test_nobody_sits_down_where_no_game_can_begin_and_why_is_said(qtbot: QtBot) -> None:
    path = FOLDER / "four-fords-heron-stones.hexscenario"
    setting = load_setting(path, the_catalogue(), the_cards())
    scenario = replace(setting.scenario, doors=(ScenarioDoor("gate", Hex(0, 0)),))
    dialog = SeatsDialog(replace(setting, scenario=scenario), path)
    qtbot.addWidget(dialog)
    assert "no doorway" in dialog.wrong.text()
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_each_number_of_players_has_its_seats(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "gate-of-the-raven-hold-homecoming")
    for index in range(dialog.count.count()):
        dialog.count.setCurrentIndex(index)
        assert len(dialog.seats) == dialog.count.currentData()
        last = list(dialog.seats.values())[-1]
        last.setCurrentIndex(last.findData("random"))
        assert dialog.options(MatchOptions(())).names[-1] == "random"


def test_a_seat_brings_the_army_of_a_file_and_one_that_cannot_be_played_is_named(
    qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = dialog_of(qtbot, "ash-and-fir-rising-smoke")
    seat, other = dialog.setting.scenario.layouts[0].seats
    elves, dear = tmp_path / "elves.hexarmy", tmp_path / "dear.hexarmy"
    elves.write_text("hexarmy: 1\ncards: {Acolarh: 1}\n", encoding="utf-8")
    dear.write_text("hexarmy: 1\ncards: {charos: 1, braxas: 1}\n", encoding="utf-8")
    dialog.seats[other.id].setCurrentIndex(dialog.seats[other.id].findData("planner"))
    dialog._bring(seat, elves)
    qtbot.waitUntil(lambda: dialog.setting.scenario.layouts[0].seats[0].army == ("acolarh",))
    assert "acolarh" in dialog.setting.cards
    assert dialog.names == (HUMAN, "planner")
    assert not dialog.asks_gathering
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert ok.isEnabled()
    dialog._bring(other, dear)
    qtbot.waitUntil(lambda: not ok.isEnabled())
    assert "The army has 420 points; the limit is 400" in dialog.wrong.text()
    dialog._bring(other, None)
    qtbot.waitUntil(ok.isEnabled)


def test_it_is_as_high_as_the_armies_need(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = dialog_of(qtbot, "broken-saddle-snow-by-nightfall")
    dialog.show()
    qtbot.waitExposed(dialog)
    layout = dialog.layout()
    assert layout is not None
    armies = (
        "{ewashia-master-of-tides: 1, kita-the-springrunner: 1}",
        "{deathreavers: 3, onshu-the-welkineer: 1}",
    )
    for seat, cards in zip(dialog.setting.scenario.layouts[0].seats, armies, strict=True):
        army = tmp_path / f"{seat.id}.hexarmy"
        army.write_text(f"hexarmy: 1\ncards: {cards}\n", encoding="utf-8")
        dialog._bring(seat, army)
        QApplication.processEvents()  # rows are shown in it
        qtbot.waitUntil(lambda: dialog.height() >= layout.totalHeightForWidth(dialog.width()))
