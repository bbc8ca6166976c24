"""A form out of the labels of a record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QLabel, QLineEdit, QSlider, QSpinBox
from pytestqt.qtbot import QtBot

from builder.facts import Limits, OptionLabel
from builder.view.widgets.option_form import OptionForm
from tests.soak import often


@dataclass(frozen=True)
class Tea:
    """What somebody chooses of a tea."""

    leaf: Annotated[Literal["black", "green"], OptionLabel("Lea&f", words={"green": "Green tea"})] = "black"
    metric: Annotated[bool, OptionLabel("&Unit", words={True: "Litres", False: "Pints"})] = True
    cups: Annotated[int, Limits(1, 9), OptionLabel("&Cups", "How many", unit=" cups")] = 2
    heat: Annotated[float, Limits(60, 100), OptionLabel("&Heat", step=0.5)] = 95.0
    milk: Annotated[
        float, Limits(0, 1), OptionLabel("&Milk", unit="%", asked=lambda tea: tea.leaf == "black")
    ] = 0.25
    below: Annotated[int, Limits(0, 100), OptionLabel("&Below", unit="%")] = 35
    sugar: Annotated[bool, OptionLabel("&Sugar", "A spoon of it")] = False
    name: Annotated[str, OptionLabel("&Name")] = ""
    maker: str = "nobody chooses it"
    silent: Annotated[str, OptionLabel("", "asked for in no form")] = ""


TEAS = st.builds(
    Tea,
    leaf=st.sampled_from(["black", "green"]),
    metric=st.booleans(),
    cups=st.integers(1, 9),
    heat=st.integers(120, 200).map(lambda half: half / 2),
    milk=st.integers(0, 100).map(lambda percent: percent / 100),
    below=st.integers(0, 100),
    sugar=st.booleans(),
    name=st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9),
)


@pytest.fixture
def form(qtbot: QtBot) -> OptionForm:
    made = OptionForm(Tea())
    qtbot.addWidget(made)
    return made


def chosen(form: OptionForm) -> Tea:
    return replace(Tea(), **form.values())


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=often(12))
@given(tea=TEAS)
def test_what_it_is_filled_with_is_what_it_gives(form: OptionForm, tea: Tea) -> None:
    form.fill(tea)
    found = chosen(form)
    assert found == tea
    assert [type(value) for value in vars(found).values()] == [type(value) for value in vars(tea).values()]


def test_each_field_has_the_widget_of_its_type_and_those_without_a_name_have_none(form: OptionForm) -> None:
    assert {name: type(widget) for name, widget in form.fields.items()} == {
        "leaf": QComboBox, "metric": QComboBox, "cups": QSpinBox, "heat": QDoubleSpinBox, "milk": QSlider,
        "below": QSlider, "sugar": QCheckBox, "name": QLineEdit,
    }  # fmt: skip
    assert (form.fields["cups"].minimum(), form.fields["cups"].maximum()) == (1, 9)
    assert form.fields["cups"].text() == "2 cups"
    assert form.fields["cups"].toolTip() == "How many"
    assert form.fields["cups"].accessibleName() == "Cups"
    assert [form.fields["metric"].itemText(i) for i in range(2)] == ["Litres", "Pints"]


def test_a_share_is_said_in_percent(form: OptionForm) -> None:
    form.fields["milk"].setValue(40)
    assert "40 %" in [label.text() for label in form.findChildren(QLabel)]
    assert chosen(form).milk == 0.4


def test_each_change_of_a_person_is_told_and_filling_is_none(qtbot: QtBot, form: OptionForm) -> None:
    do: dict[str, Any] = {
        "leaf": lambda: form.fields["leaf"].setCurrentIndex(1),
        "cups": lambda: form.fields["cups"].stepBy(1),
        "milk": lambda: form.fields["milk"].setValue(1),
        "sugar": lambda: form.fields["sugar"].click(),
        "name": lambda: form.fields["name"].setText("Dawn"),
    }
    for name, act in do.items():
        before = chosen(form)
        with qtbot.waitSignal(form.changed):
            act()
        now = chosen(form)
        assert {key for key in vars(now) if getattr(now, key) != getattr(before, key)} == {name}
    with qtbot.assertNotEmitted(form.changed):
        form.fill(Tea())


def test_a_value_that_is_not_offered_stays(form: OptionForm) -> None:
    form.fill(Tea(leaf="white"))  # type: ignore[arg-type]
    assert form.values()["leaf"] == "white"


def test_what_has_no_meaning_with_the_others_is_dim(form: OptionForm) -> None:
    form.fill(Tea(leaf="green"))
    assert not form.fields["milk"].isEnabled()
    form.fill(Tea())
    assert form.fields["milk"].isEnabled()


def test_some_of_the_fields_alone(qtbot: QtBot) -> None:
    form = OptionForm(Tea(), ["cups", "sugar"])
    qtbot.addWidget(form)
    assert list(form.values()) == ["cups", "sugar"]
