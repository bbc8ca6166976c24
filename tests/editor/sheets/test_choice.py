"""What was chosen about build sheets comes back for the same battlefield, and leads the way for a new one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from builder import places
from builder.editor.sheets import choice
from builder.editor.sheets.choice import SheetChoice, remember, remembered
from builder.sheets.options import Options

CHOICES = st.builds(
    SheetChoice,
    st.builds(
        Options,
        paper=st.sampled_from(["A4", "A3", "Letter", "Tabloid"]),
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
        cover=st.booleans(),
        checklist=st.booleans(),
        key=st.booleans(),
        notes=st.booleans(),
        margin=st.integers(5, 40).map(float),
        title=st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9),
        author=st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9),
        language=st.sampled_from(["en", "de", "pt-BR", "zh"]),
    ),
    st.booleans(),
    st.booleans(),
)
A4, A3 = (SheetChoice(Options(paper=paper)) for paper in ("A4", "A3"))  # type: ignore[arg-type]


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(choice=CHOICES)
def test_everything_chosen_comes_back(tmp_path: Path, choice: SheetChoice) -> None:
    remember(tmp_path / "ford.hexfield", choice)
    assert remembered(tmp_path / "ford.hexfield") == choice


def test_each_battlefield_has_its_own_and_a_new_one_begins_with_the_last(tmp_path: Path) -> None:
    ford, hold = tmp_path / "ford.hexfield", tmp_path / "hold.hexfield"
    assert remembered(ford) == SheetChoice()
    remember(ford, A3)
    assert remembered(hold) == A3
    assert remembered(None) == A3
    remember(hold, A4)
    assert remembered(ford) == A3
    assert remembered(hold) == A4


def test_title_and_author_belong_to_one_battlefield_only(tmp_path: Path) -> None:
    ford = tmp_path / "ford.hexfield"
    remember(ford, SheetChoice(Options(title="Open Day", author="The Club", paper="A3")))
    assert remembered(ford).options.title == "Open Day"
    for other in (None, tmp_path / "hold.hexfield"):
        assert remembered(other).options == Options(paper="A3")


def test_one_file_has_one_choice_under_all_its_names(tmp_path: Path) -> None:
    ford = tmp_path / "ford.hexfield"
    ford.touch()
    (tmp_path / "link.hexfield").symlink_to(ford)
    remember(tmp_path / "link.hexfield", A3)
    remember(tmp_path / "hold.hexfield", A4)
    assert remembered(ford) == A3


def test_a_battlefield_that_belongs_to_no_file_changes_only_the_last(tmp_path: Path) -> None:
    remember(tmp_path / "ford.hexfield", A3)
    remember(None, A4)
    assert remembered(tmp_path / "ford.hexfield") == A3
    assert remembered(None) == A4


def test_the_oldest_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "_KEPT", 3)
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


def test_nothing_is_written_into_the_battlefield(tmp_path: Path) -> None:
    ford = tmp_path / "ford.hexfield"
    ford.write_text("hexfield: 1\npieces: []\n")
    remember(ford, A3)
    assert ford.read_text() == "hexfield: 1\npieces: []\n"
    kept = json.loads((places.state_folder() / "sheets.json").read_text())
    assert list(kept["files"]) == [str(ford.resolve())]
