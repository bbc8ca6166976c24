"""The form about build sheets: all that there is to choose, and nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import fields
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from builder import places
from builder.battlefield import Take
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.sheets import options_form
from builder.editor.sheets.export import PlanWork
from builder.editor.sheets.options_form import (
    SheetChoice,
    SheetOptionsDialog,
    SheetOptionsForm,
    remember,
    remembered,
)
from builder.processes import CancelledError
from builder.scenario import Scenario
from builder.sheets.layout import Plan
from builder.sheets.options import SheetOptions
from builder.sheets.qt_renderer import pages as qt_pages
from builder.view.jobs.background import Job
from tests.battlefields import laid
from tests.soak import often

CHOICES = st.builds(
    SheetChoice,
    paper=st.sampled_from(["A4", "A3", "A2", "A1", "Letter", "Tabloid"]),
    orientation=st.sampled_from(["auto", "portrait", "landscape"]),
    levels_per_page=st.sampled_from(["auto", 1, 2, 4, 6]),
    layout=st.sampled_from(["pages", "poster", "mat"]),
    colours=st.sampled_from(["colour", "black-and-white"]),
    zones=st.sampled_from(["step", "map", "off"]),
    cover_view=st.sampled_from(["isometric", "plan"]),
    fade=st.integers(0, 100).map(lambda percent: percent / 100),
    font_size=st.integers(16, 28).map(lambda half: half / 2),
    grid=st.booleans(),
    coordinates=st.booleans(),
    labels=st.booleans(),
    heights=st.booleans(),
    pictures=st.booleans(),
    cover=st.booleans(),
    checklist=st.booleans(),
    key=st.booleans(),
    notes=st.booleans(),
    margin=st.integers(5, 40).map(float),
    title=st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9),
    author=st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9),
    dated=st.booleans(),
    named=st.booleans(),
)


@pytest.fixture
def form(qtbot: QtBot) -> SheetOptionsForm:
    made = SheetOptionsForm(SheetChoice())
    qtbot.addWidget(made)
    return made


def field(form: SheetOptionsForm, name: str) -> Any:
    """The widget in which an option is chosen."""
    return form.fields[{"date": "dated", "file_name": "named"}.get(name, name)]


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


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=often(12))
@given(choice=CHOICES)
def test_what_it_is_filled_with_is_what_it_gives(form: SheetOptionsForm, choice: SheetChoice) -> None:
    form.show_choice(choice)
    assert form.choice() == choice


def test_every_option_has_a_field_and_each_field_tells_of_its_change(
    qtbot: QtBot, form: SheetOptionsForm
) -> None:
    for name in NAMES:
        before = form.choice()
        with qtbot.waitSignal(form.changed):
            change(field(form, name))
        now = form.choice()
        if name in ("date", "file_name"):
            assert (now.dated, now.named) == ((False, True) if name == "date" else (True, False))
            assert now.options == before.options
        else:
            changed = {n for n in NAMES if getattr(now.options, n) != getattr(before.options, n)}
            assert changed == {name}
        with qtbot.assertNotEmitted(form.changed):
            form.show_choice(SheetChoice())  # filling it is no change


# The words are in the language of the window, which is asked for nowhere else.
NAMES = [field.name for field in fields(SheetOptions) if field.name != "language"]


def test_it_says_what_a_poster_and_a_mat_are_and_asks_for_nothing_without_meaning_there(
    form: SheetOptionsForm,
) -> None:
    def disabled() -> set[str]:
        return {name for name in NAMES if not field(form, name).isEnabled()}

    poster, said = {"levels_per_page", "reading", "model", "cover", "checklist", "key", "notes"}, []
    for kind, without in (("poster", poster), ("mat", poster | {"cover_view", "fade", "zones"})):
        form.fields["layout"].setCurrentIndex(form.fields["layout"].findData(kind))
        said.append(form.hint.text())
        assert disabled() == without
        form.fields["layout"].setCurrentIndex(form.fields["layout"].findData("pages"))
        assert disabled() == set()
        form.show_choice(SheetChoice(layout=kind))  # type: ignore[arg-type]
        assert disabled() == without, "not asked for where it is filled so, either"
        form.show_choice(SheetChoice())
    assert "single page" in said[0]
    assert "100 %" in said[1]
    assert form.hint.text() not in said
    form.fields["cover"].click()
    assert disabled() == {"cover_view"}
    form.show_choice(SheetChoice())
    assert disabled() == set()


def test_the_fade_is_told_in_percent(form: SheetOptionsForm) -> None:
    form.fields["fade"].setValue(35)
    assert "35 %" in [label.text() for label in form.findChildren(QLabel)]


def test_the_own_title_is_offered_where_nothing_is_written(qtbot: QtBot) -> None:
    dialog = SheetOptionsDialog(SheetChoice(), "The ford", "Somebody")
    qtbot.addWidget(dialog)
    assert dialog.form.fields["title"].placeholderText() == "The ford"
    assert dialog.form.fields["author"].placeholderText() == "Somebody"
    assert dialog.form.choice().options.title == ""


def test_access_keys_are_clear_in_each_tab(qtbot: QtBot, form: SheetOptionsForm) -> None:
    """None twice in sight, counting the names of the tabs and the buttons below the preview."""
    always = [form.tabs.tabText(i) for i in range(form.tabs.count())] + [
        "&Print",
        "&Export",
        "&Close",
        "Con&tents",
    ]
    for tab in form.parts:
        texts = [w.text() for w in (*tab.findChildren(QLabel), *tab.findChildren(QAbstractButton))]
        keys = Counter(
            found[1].lower() for text in [*always, *texts] for found in re.finditer(r"&(\w)", text)
        )
        assert [key for key, count in keys.items() if count > 1] == []


A4, A3 = (SheetChoice(paper=paper) for paper in ("A4", "A3"))  # type: ignore[arg-type]


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=often(12))
@given(choice=CHOICES)
def test_everything_chosen_comes_back(tmp_path: Path, choice: SheetChoice) -> None:
    remember(tmp_path / "ford.hexfield", choice)
    assert remembered(tmp_path / "ford.hexfield") == choice


def test_each_battlefield_has_its_own_under_all_its_names_and_a_new_one_begins_with_the_last(
    tmp_path: Path,
) -> None:
    ford, hold, link = (tmp_path / f"{name}.hexfield" for name in ("ford", "hold", "link"))
    ford.write_text("hexfield: 1\npieces: []\n")
    link.symlink_to(ford)
    assert remembered(ford) == SheetChoice()
    remember(link, A3)
    assert remembered(ford) == remembered(hold) == remembered(None) == A3
    remember(hold, A4)
    assert (remembered(ford), remembered(hold)) == (A3, A4)
    remember(None, A3)
    assert (remembered(hold), remembered(None)) == (A4, A3), "what belongs to no file changes only the last"
    remember(ford, SheetChoice(title="Open Day", author="The Club", paper="A3"))
    assert remembered(ford).options.title == "Open Day"
    for other in (None, tmp_path / "other.hexfield"):
        assert remembered(other).options == SheetOptions(paper="A3"), "title and author are one battlefield's"
    assert ford.read_text() == "hexfield: 1\npieces: []\n", "nothing is written into it"
    kept = json.loads((places.state_folder() / "sheets.json").read_text())
    assert set(kept["files"]) == {str(ford.resolve()), str(hold.resolve())}


def test_the_oldest_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options_form, "_KEPT", 3)
    for number in range(4):
        remember(tmp_path / f"{number}.hexfield", A3)
    remember(tmp_path / "1.hexfield", A3)
    remember(None, A4)
    found = [remembered(tmp_path / f"{number}.hexfield") == A3 for number in range(4)]
    assert found == [False, True, True, True]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"last": [], "files": 7}',
        '{"last": {"paper": "Napkin"}}',
        '{"last": {"paper": ["A3"], "fade": true, "margin": "x", "grid": 0, "levels_per_page": "many"}}',
        '{"last": {"fade": NaN}}',
        '{"last": {"margin": 1' + 400 * "0" + "}}",
        '{"last": {"levels_per_page": true, "language": "?"}}',
        "[" * 100_000,
        "\udcff".encode("utf-8", "surrogateescape"),
    ],
)
def test_nonsense_that_is_kept_is_forgotten(content: str | bytes) -> None:
    path = places.state_folder() / "sheets.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert remembered(None) == SheetChoice()
    remember(None, A3)
    assert remembered(None) == A3


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    places.state_folder().parent.mkdir(parents=True, exist_ok=True)
    places.state_folder().write_text("in the way")
    remember(tmp_path / "ford.hexfield", A3)
    assert remembered(tmp_path / "ford.hexfield") == SheetChoice()


def test_the_work_is_done_on_the_battlefield_as_it_was_and_ends_at_once_when_it_is_cancelled(
    catalogue: Catalogue, tower: Document
) -> None:
    sheets, asked = PlanWork.of(tower, catalogue), count(1)
    with pytest.raises(CancelledError):
        sheets.plan(SheetOptions(), lambda: next(asked) >= 5)
    assert next(asked) == 6, "it was asked once more and no further"
    tower.do(Take(tuple(tower.battlefield.pieces)), "Gone")
    marks = [title for page in sheets.plan(SheetOptions()).pages for title in page.bookmarks]
    assert "Levels 1 to 8" in marks


def test_every_scenario_is_printed_and_the_one_worked_on_comes_first(catalogue: Catalogue) -> None:
    siege, raid = Scenario({"en": "Siege"}, rounds=9), Scenario({"en": "Raid"}, rounds=9)
    document = Document(laid(("rock-7", 0, 0, 1, 0)), scenarios=[(siege, None), (raid, None)])
    document.scenarios.choose(document.scenarios.all[1].key)
    pages = PlanWork.of(document, catalogue).plan(SheetOptions(cover=False)).pages
    found = [title for page in pages for title in page.bookmarks if title in ("Siege", "Raid")]
    assert found == ["Raid", "Siege"]


def test_a_job_lays_them_out_with_other_options(qtbot: QtBot, catalogue: Catalogue, tower: Document) -> None:
    sheets, job = PlanWork.of(tower, catalogue), Job()
    found: list[Plan] = []
    job.answered.connect(found.append)
    job.failed.connect(found.append)
    with qtbot.waitSignal(job.answered):
        for title in ("One", "Two", "Three"):
            job.request(partial(sheets.with_options, SheetOptions(title=title)))
    assert [plan.title for plan in found] == ["Three"]


def test_what_goes_wrong_is_told(
    qtbot: QtBot, catalogue: Catalogue, tower: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is: the window waits for an answer."""
    sheets, job = PlanWork.of(tower, catalogue), Job()

    def broken(text: str, pt: float, bold: bool) -> float:
        if text == "A":
            return 1.0
        raise ZeroDivisionError("no font")

    monkeypatch.setattr(qt_pages, "qt_measure", broken)
    with qtbot.waitSignal(job.failed) as told:
        job.request(partial(sheets.with_options, SheetOptions()))
    assert told.args == ["no font"]
