"""What can be chosen about build sheets, and what is remembered of it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from builder.editor import settings
from builder.editor.dialogs.sheet_options import SheetOptionsForm, remember_options, stored_options
from builder.sheets import Options

CHOICES = st.builds(
    Options,
    paper=st.sampled_from(["A4", "A3", "Letter", "Tabloid"]),
    orientation=st.sampled_from(["auto", "portrait", "landscape"]),
    levels_per_page=st.sampled_from(["auto", 1, 2, 4, 6]),
    fade=st.integers(0, 100).map(lambda percent: percent / 100),
    grid=st.booleans(),
    coordinates=st.booleans(),
    margin=st.integers(5, 40).map(float),
)


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(options=CHOICES)
def test_everything_chosen_comes_back(qtbot: QtBot, options: Options) -> None:
    remember_options(options)
    assert stored_options() == options
    form = SheetOptionsForm()
    qtbot.addWidget(form)
    assert form.options() == options


@pytest.mark.parametrize(
    ("key", "value"), [("paper", "Napkin"), ("fade", "7"), ("margin", "x"), ("levels_per_page", "3")]
)
def test_nonsense_that_is_remembered_is_forgotten(key: str, value: str) -> None:
    settings.store(f"sheets/{key}", value)
    assert stored_options() == Options()


def test_each_field_tells_of_its_change(qtbot: QtBot) -> None:
    form = SheetOptionsForm()
    qtbot.addWidget(form)
    before = form.options()
    for act in (
        lambda: form.paper.setCurrentIndex(1),
        lambda: form.orientation.setCurrentIndex(1),
        lambda: form.levels.setCurrentIndex(2),
        lambda: form.fade.setValue(20),
        lambda: form.margin.setValue(20),
        form.grid.toggle,
        form.coordinates.toggle,
    ):
        with qtbot.waitSignal(form.changed):
            act()
        now = form.options()
        assert now != before
        before = now


def test_the_title_and_the_date_are_not_remembered() -> None:
    remember_options(Options(title="Mine", date="2026-01-01", file_name="a"))
    assert stored_options() == Options()
