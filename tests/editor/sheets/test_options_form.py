"""The form about build sheets: all that there is to choose, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from builder.editor.sheets.choice import SheetChoice
from builder.editor.sheets.options_form import SheetOptionsDialog, SheetOptionsForm
from builder.sheets.options import Options
from editor.sheets.test_choice import CHOICES


@pytest.fixture
def form(qtbot: QtBot) -> SheetOptionsForm:
    made = SheetOptionsForm(SheetChoice())
    qtbot.addWidget(made)
    return made


def field(form: SheetOptionsForm, name: str) -> Any:
    """The widget in which an option is chosen."""
    (found,) = [
        getattr(tab, called)
        for tab in (form.paper, form.drawing, form.pages)
        for called in (("sheets",) if name == "layout" else (name,))
        if called in vars(tab)
    ]
    return found


def change(widget: Any) -> None:
    """Choose something else, as a person does."""
    if isinstance(widget, QComboBox):
        widget.setCurrentIndex((widget.currentIndex() + 1) % widget.count())
    elif isinstance(widget, QAbstractSpinBox):
        widget.stepBy(1)
    elif isinstance(widget, QAbstractSlider):
        widget.setValue(widget.value() - 5)
    elif isinstance(widget, QLineEdit):
        widget.setText("Something")
    else:
        assert isinstance(widget, QAbstractButton)
        widget.click()


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(choice=CHOICES)
def test_what_it_is_filled_with_is_what_it_gives(form: SheetOptionsForm, choice: SheetChoice) -> None:
    form.show_choice(choice)
    assert form.choice() == choice


@pytest.mark.parametrize("name", [field.name for field in fields(Options)])
def test_every_option_has_a_field_and_each_field_tells_of_its_change(
    qtbot: QtBot, form: SheetOptionsForm, name: str
) -> None:
    before = form.choice()
    with qtbot.waitSignal(form.changed):
        change(field(form, name))
    now = form.choice()
    if name in ("date", "file_name"):
        assert (now.dated, now.named) == ((False, True) if name == "date" else (True, False))
        assert now.options == before.options
    else:
        assert getattr(now.options, name) != getattr(before.options, name)
        assert [
            f.name for f in fields(Options) if getattr(now.options, f.name) != getattr(before.options, f.name)
        ] == [name]


def test_filling_it_is_no_change(qtbot: QtBot, form: SheetOptionsForm) -> None:
    with qtbot.assertNotEmitted(form.changed):
        form.show_choice(SheetChoice(Options(paper="A3", title="Mine", grid=False)))


def test_it_says_what_a_poster_and_a_mat_are(form: SheetOptionsForm) -> None:
    seen = []
    for kind in ("pages", "poster", "mat"):
        form.paper.sheets.setCurrentIndex(form.paper.sheets.findData(kind))
        seen.append(form.paper.hint.text())
        assert form.paper.levels_per_page.isEnabled() is (kind == "pages")
    assert "single page" in seen[1]
    assert "100 %" in seen[2]
    assert len(set(seen)) == 3


@pytest.mark.parametrize(
    ("kind", "without"),
    [
        ("pages", set()),
        ("poster", {"levels_per_page", "cover", "checklist", "key", "notes"}),
        ("mat", {"levels_per_page", "cover", "checklist", "key", "notes", "cover_view", "fade", "zones"}),
    ],
)
@pytest.mark.parametrize("by_hand", [True, False])
def test_what_means_nothing_to_a_poster_or_a_mat_is_not_asked_for(
    form: SheetOptionsForm, kind: str, without: set[str], by_hand: bool
) -> None:
    if by_hand:
        form.paper.sheets.setCurrentIndex(form.paper.sheets.findData(kind))
    else:
        form.show_choice(SheetChoice(Options(layout=kind)))  # type: ignore[arg-type]
    names = {option.name for option in fields(Options)}
    assert {name for name in names if not field(form, name).isEnabled()} == without
    form.paper.sheets.setCurrentIndex(form.paper.sheets.findData("pages"))
    assert all(field(form, name).isEnabled() for name in names)


def test_the_picture_of_a_cover_that_is_left_out_is_not_asked_for(form: SheetOptionsForm) -> None:
    form.pages.cover.click()
    assert not form.pages.cover_view.isEnabled()
    form.show_choice(SheetChoice())
    assert form.pages.cover_view.isEnabled()


def test_the_fade_is_told_in_percent(form: SheetOptionsForm) -> None:
    form.drawing.fade.setValue(35)
    assert "35 %" in [label.text() for label in form.drawing.findChildren(QLabel)]


def test_the_own_title_is_offered_where_nothing_is_written(qtbot: QtBot) -> None:
    dialog = SheetOptionsDialog(SheetChoice(), "The ford", "Somebody")
    qtbot.addWidget(dialog)
    assert dialog.form.pages.title.placeholderText() == "The ford"
    assert dialog.form.pages.author.placeholderText() == "Somebody"
    assert dialog.form.choice().options.title == ""


def test_access_keys_are_clear_in_each_tab(qtbot: QtBot, form: SheetOptionsForm) -> None:
    """None twice in sight, counting the names of the tabs and the buttons below the preview."""
    always = [form.tabs.tabText(i) for i in range(form.tabs.count())] + [
        "&Print",
        "&Export",
        "&Close",
        "Con&tents",
    ]
    for tab in (form.paper, form.drawing, form.pages):
        texts = [w.text() for w in (*tab.findChildren(QLabel), *tab.findChildren(QAbstractButton))]
        keys = Counter(
            found[1].lower() for text in [*always, *texts] for found in re.finditer(r"&(\w)", text)
        )
        assert [key for key, count in keys.items() if count > 1] == []


def test_a_language_that_is_not_offered_stays(form: SheetOptionsForm) -> None:
    form.show_choice(SheetChoice(Options(language="eo")))
    assert form.choice().options.language == "eo"
