"""Forms of records: every record has its words, every field is there and reaches as far as the file."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, get_args

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.edits import conditions
from builder.editor.edits.conditions import fresh
from builder.editor.edits.victories import fresh_rule
from builder.editor.scenario.about import FormContext
from builder.editor.scenario.pages import PAGES
from builder.editor.scenario.record_form import CONDITIONS, FIELDS, RULES, RecordForm
from builder.editor.scenario.value_fields import PARTS, numbers_in
from builder.editor.window import Window
from builder.facts import Limits
from builder.formats.hexscenario import read_scenario_bytes, scenario_bytes
from builder.scenario import Figures, Layout, OwnGlyph, Position, Required, Scenario, Seat
from builder.scenario.glyph_wording import CARRIED
from builder.scenario.places import limits_of
from builder.scenario.rosters import ArmyRules
from builder.scenario.special import Chance, InitiativeBonus, SpecialRule
from builder.scenario.victory import Condition, Victory


@pytest.mark.parametrize(("union", "words"), [(Condition, CONDITIONS), (SpecialRule, RULES)])
def test_every_record_is_called_something_else(union: Any, words: dict[type, str]) -> None:
    assert set(words) == set(get_args(union))
    assert len(set(words.values())) == len(words)


@pytest.mark.parametrize("kind", [*get_args(Condition), *get_args(SpecialRule)])
def test_every_field_is_asked_for_but_what_a_condition_is_made_of(kind: type) -> None:
    names = {field.name for field in fields(kind)}
    asked = {name for record, name in FIELDS if record is kind}
    assert asked == (names - {"of"} if kind in conditions.WRAPS else names)


def test_everything_that_figures_are_asked_can_be_asked() -> None:
    assert set(PARTS) == {field.name for field in fields(Figures)} - {"of"}


NO_SCENARIO = Scenario()


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def form(host: QWidget) -> RecordForm:
    return RecordForm(host)


@pytest.fixture
def about(catalogue: Catalogue) -> FormContext:
    return FormContext(NO_SCENARIO, PlayFacts(), catalogue)


def fresh_record(kind: Any) -> Any:
    return fresh(kind, NO_SCENARIO) if kind in CONDITIONS else fresh_rule(kind, NO_SCENARIO)


def written_and_read(record: Any) -> Any:
    """A condition or rule after a way through a file, which must not find anything wrong."""
    if type(record) in CONDITIONS:
        scenario = replace(NO_SCENARIO, victory=(Victory(record),))
    else:
        scenario = replace(NO_SCENARIO, rules=(record,))
    found = read_scenario_bytes(scenario_bytes(scenario), "a.hexscenario")
    assert found.problems == ()
    return found.scenario.victory[0].condition if scenario.victory else found.scenario.rules[0]


@pytest.mark.parametrize("kind", [*CONDITIONS, *RULES], ids=lambda kind: kind.__name__)
def test_the_extremes_of_every_number_go_through_form_and_file(
    form: RecordForm, about: FormContext, kind: Any
) -> None:
    for name in [name for record, name in FIELDS if record is kind]:
        form.show_record(fresh_record(kind), about)
        field = form.fields[name]
        for place, box in enumerate(field.findChildren(QSpinBox)):
            of = (Chance, ("since", "least")[place % 2]) if name == "chances" else (kind, name)
            limits = limits_of(*of)
            optional = bool(box.specialValueText())
            assert (box.minimum(), box.maximum()) == (limits.least - optional, limits.most), of
            edited: list[Any] = []
            form.edited.connect(lambda record, _, edited=edited: edited.append(record))
            box.setValue((box.value() + limits.most) // 2)
            for extreme in (limits.least, limits.most):
                box.setValue(extreme)
                assert written_and_read(edited[-1]) == edited[-1]
                form.show_record(edited[-1], about)
                assert box.value() == extreme


def test_a_large_bonus_of_a_file_is_shown_as_it_is_and_stepped_from_there(
    form: RecordForm, about: FormContext
) -> None:
    """It was shown as 20, and one step made 19 of it."""
    edited: list[Any] = []
    form.edited.connect(lambda record, _: edited.append(record))
    form.show_record(InitiativeBonus("a", 50), about)
    (box,) = form.fields["bonus"].findChildren(QSpinBox)
    assert box.value() == 50
    box.stepDown()
    assert edited == [InitiativeBonus("a", 49)]


def test_a_glyph_has_the_numbers_of_its_kind_and_a_treasure_the_kinds_that_are_carried(
    form: RecordForm, about: FormContext
) -> None:
    glyph = OwnGlyph("lamp", "Lamp", "L", "range", {"add": 2})
    form.show_record(glyph, about)
    edited: list[Any] = []
    form.edited.connect(lambda record, _: edited.append(record))
    numbers = form.fields["given"].numbers
    assert {key: box.value() for key, box in numbers.items() if not box.isHidden()} == {"add": 2, "least": 4}
    numbers["least"].setValue(limits_of(OwnGlyph, "given").most)
    assert edited == [replace(glyph, given={"add": 2, "least": 20})]
    kinds = form.fields["kind"].field
    offered = [kinds.itemData(row) for row in range(kinds.count())]
    assert "draught" not in offered
    assert kinds.currentText() == "Range +2"
    form.show_record(replace(glyph, carried=True), about)
    offered = [kinds.itemData(row) for row in range(kinds.count())]
    assert set(offered) == {"range", *CARRIED}, "what it does now, though no hero carries that"


NUMBERS = {
    "Last round": limits_of(Scenario, "rounds"),
    "How many": Limits(0, limits_of(Scenario, "boxes").most),
    "Army points": limits_of(Seat, "points"),
    **{
        name: Limits(0, limits_of(ArmyRules, field).most)  # 0 stands for any number
        for name, field in (
            ("Figures", "figures"),
            ("Spaces", "spaces"),
            ("Of each card", "copies"),
            ("Generals", "generals"),
        )
    },
    "At least how many": limits_of(Required, "count"),
    "Level of the space": limits_of(Position, "level"),
}
TEXTS = {
    "Author of the scenario": limits_of(Scenario, "author"),
    "Title of the scenario": limits_of(Scenario, "title"),
    "Team of the player": limits_of(Seat, "team"),
    "Name of the player": limits_of(Seat, "name"),
}


def test_every_number_and_line_of_the_pages_reaches_as_far_as_the_file(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    assert window.desk.scenario is not None
    boxes = MappingProxyType({next(iter(window.session.catalogue.boxes)): 1})
    window.desk.edit_scenario(replace(window.desk.scenario, boxes=boxes), "Boxes")
    reached, lines = {}, {}
    for page in PAGES:
        shown = window.session.scenario_dock.show_page(page.id)
        for box in shown.findChildren(QSpinBox):
            name = box.accessibleName().partition(":")[0]
            reached[name] = Limits(box.minimum(), box.maximum())
        for line in shown.findChildren(QLineEdit):
            lines[line.accessibleName()] = line.maxLength()
    assert reached == NUMBERS
    assert {name: lines[name] for name in TEXTS} == {name: limits.most for name, limits in TEXTS.items()}


def test_a_story_longer_than_twenty_thousand_letters_is_not_cut_by_a_key(
    qtbot: QtBot, window: Window
) -> None:
    window.session.actions["new-scenario"].trigger()
    assert window.desk.scenario is not None
    story = "x" * 25_000
    scenario = replace(window.desk.scenario, story={"en": story})
    window.desk.edit_scenario(scenario, "Story")
    page = window.session.scenario_dock.show_page("texts")
    field = next(each for each in page.findChildren(QPlainTextEdit) if each.accessibleName() == "Story")
    qtbot.keyClicks(field, "a")
    assert window.desk.scenario.story["en"] == "a" + story


def test_numbers_of_players_and_points_at_their_extremes_stay_through_the_form(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    assert window.desk.scenario is not None
    (layout,) = window.desk.scenario.layouts
    rich = replace(layout.seats[0], points=limits_of(Seat, "points").most)
    after = replace(window.desk.scenario, layouts=(Layout((rich, *layout.seats[1:])),))
    window.desk.edit_scenario(after, "Rich")
    page = window.session.scenario_dock.show_page("players")
    box = next(each for each in page.findChildren(QSpinBox) if each.accessibleName() == "Army points")
    assert box.value() == rich.points
    assert window.desk.scenario == after


def test_rounds_in_a_line_reach_as_far_as_the_file() -> None:
    assert numbers_in("0, 99999-200000") == (0, 99_999, 100_000)
    assert numbers_in("9" * 6_000) == ()
    assert len(numbers_in("1-100000")) == limits_of(Scenario, "rules").most
