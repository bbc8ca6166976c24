"""The fields of records: a value shown, a value given."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.scenario import about as offers
from builder.editor.scenario.about import FormContext, gatherings
from builder.editor.scenario.value_fields import (
    ChancesField,
    ChoiceField,
    FiguresField,
    NumberField,
    OptionalFiguresField,
    RoundsField,
    SeveralField,
)
from builder.facts import Limits
from builder.hexgrid import Hex
from builder.scenario import ANY, ENEMIES, Figures, Layout, Position, Scenario, ScenarioObject, Seat, Zone
from builder.scenario.special import Chance

HERE = Position(Hex(0, 0), 1)
SCENARIO = Scenario(
    layouts=(Layout((Seat("a", {"en": "Ann"}, team="reds"), Seat("b"))),),
    zones=(Zone("west", (HERE,), colour="red"),),
    objects=(ScenarioObject("flag", HERE),),
)


@pytest.fixture
def about(catalogue: Catalogue) -> FormContext:
    return FormContext(SCENARIO, PlayFacts(), catalogue)


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def given(field: object) -> list[object]:
    """What a field gives from now on."""
    found: list[object] = []
    field.given.connect(found.append)  # type: ignore[attr-defined]
    return found


def test_below_the_least_number_there_is_none(about: FormContext, parent: QWidget) -> None:
    field = NumberField("Round", parent, Limits(1, 9), "each round")
    values = given(field)
    field.show_value(None, about)
    assert field.field.text() == "each round"
    field.field.setValue(3)
    field.field.setValue(0)
    assert values == [3, None]


def test_what_is_not_there_any_more_is_shown_as_such(about: FormContext, parent: QWidget) -> None:
    field = ChoiceField("Where", parent, offers.places)
    values = given(field)
    field.show_value("hill", about)
    assert field.field.currentText() == "hill (missing)"
    field.show_value("west", about)
    assert [field.field.itemText(i) for i in range(field.field.count())] == ["Zone west (red)", "Flag on A1"]
    field.field.chosen.emit("flag")
    assert values == ["flag"]


def test_several_things_are_added_and_taken_off(about: FormContext, parent: QWidget) -> None:
    field = SeveralField("Players", parent, offers.players, "Add a player…", "Nobody yet")
    values = given(field)
    field.show_value((), about)
    assert not field.none.isHidden()
    field.more.chosen.emit("b")
    field.show_value(("a", "b"), about)
    assert field.more.isHidden(), "there is nobody left to add"
    assert field.crosses["a"].accessibleName() == "Remove Ann"
    field.crosses["a"].click()
    assert values == [("b",), ("b",)]


def test_rounds_are_read_off_a_line(about: FormContext, parent: QWidget) -> None:
    field = RoundsField("In rounds", parent)
    values = given(field)
    field.show_value((1,), about)
    field.field.setText("2, 4-5")
    field.field.left.emit()
    assert values == [(2, 4, 5)]
    field.show_value((2, 4, 5), about)
    field.field.setText("never")
    field.field.left.emit()
    assert values == [(2, 4, 5)]
    assert field.field.text() == "2, 4, 5", "what says nothing is put back"


def test_chances_come_in_rows_the_last_of_which_stays(about: FormContext, parent: QWidget) -> None:
    field = ChancesField("The roll", parent)
    values = given(field)
    field.show_value((Chance(1, 19),), about)
    assert field.rows[0][3].isHidden()
    field.more.click()
    assert values[-1] == (Chance(1, 19), Chance(2, 18))
    field.show_value(values[-1], about)
    field.rows[1][1].setValue(5)
    assert values[-1] == (Chance(1, 19), Chance(5, 18))
    field.rows[0][3].click()
    assert values[-1] == (Chance(2, 18),)


def test_figures_are_narrowed_down_row_by_row(about: FormContext, parent: QWidget) -> None:
    field = FiguresField("Which figures", parent)
    values = given(field)
    field.show_value(Figures(of=ENEMIES), about)
    words = [field.whose.itemText(i) for i in range(field.whose.count())]
    assert words[4:] == ["The reds", "Ann", "b"]
    assert not field.rows
    field.more.chosen.emit("hero")
    assert values[-1] == Figures(of=ENEMIES, hero=True)
    field.show_value(values[-1], about)
    _, choice, cross = field.rows["hero"]
    choice.chosen.emit("no")
    assert values[-1] == Figures(of=ENEMIES, hero=False)
    cross.click()
    assert values[-1] == Figures(of=ENEMIES)
    field.show_value(values[-1], about)
    assert not field.rows
    field.more.chosen.emit("started_in")
    assert values[-1] == Figures(of=ENEMIES, started_in="west")


def test_figures_may_be_left_out_altogether(about: FormContext, parent: QWidget) -> None:
    field = OptionalFiguresField("Spared", parent, "Some are spared")
    values = given(field)
    field.show_value(None, about)
    assert field.figures.isHidden()
    field.some.click()
    assert values == [Figures(of=ANY, flying=True)]
    field.show_value(values[0], about)
    field.some.click()
    assert values[-1] is None


def test_how_an_army_is_gathered_is_no_question_where_the_scenario_names_it(about: FormContext) -> None:
    seat = Seat("p1", points=400, army=("finn-the-viking-champion",))
    assert gatherings(replace(about, record=seat)) == [("draft+pre-made", "the cards under Armies")]
    assert len(gatherings(replace(about, record=replace(seat, army=())))) == 5
