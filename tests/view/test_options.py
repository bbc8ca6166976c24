"""What the canvases show is one choice, kept within its limits and remembered."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest
from drawing.eyes import EYES, apart
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from pytestqt.qtbot import QtBot

from builder.view import settings
from builder.view.options import LARGEST_TABLE, LEAST_TABLE, Display, TableSize, ViewOptions
from builder.view.theme import DARK, LIGHT, Colours, colours, palette_of


def test_it_begins_as_usual_and_a_change_is_told_once_and_remembered(qtbot: QtBot) -> None:
    assert ViewOptions().display == Display()
    assert Display().grid
    assert not Display().coordinates
    options = ViewOptions()
    wanted = Display(
        grid=False,
        coordinates=True,
        heights=True,
        rulers=True,
        minimap=False,
        below=80,
        above=25,
        inches=True,
        limited=True,
        table=TableSize(800.0, 1200.5),
        spaces=True,
        headroom=True,
        barriers=True,
        scenario=False,
        tint=True,
    )
    told: list[Display] = []
    options.changed.connect(lambda: told.append(options.display))
    options.change(**{field: getattr(wanted, field) for field in Display.__slots__})
    options.change(grid=False)
    assert told == [wanted]
    assert ViewOptions().display == wanted


def test_a_switch_goes_on_and_off_and_values_are_kept_within_their_limits(qtbot: QtBot) -> None:
    options = ViewOptions()
    options.flip("heights")
    assert options.display.heights
    options.flip("heights")
    assert options.display == Display()
    options.change(below=-5, above=300, table=TableSize(1.0, 1e9))
    assert (options.display.below, options.display.above) == (0, 100)
    assert options.display.table == (LEAST_TABLE, LARGEST_TABLE)
    with pytest.raises(TypeError):
        ViewOptions().change(sparkle=True)


@pytest.mark.parametrize("nonsense", ["", "much", math.nan, math.inf, "-1e400", [1, 2]])
def test_nonsense_in_the_settings_counts_as_nothing(qtbot: QtBot, nonsense: object) -> None:
    for key in ("grid", "below", "above", "minimap", "table-width", "table-depth"):
        settings.store(f"view/{key}", nonsense)
    display = ViewOptions().display
    assert display.grid
    assert 0 <= display.below <= 100
    assert LEAST_TABLE <= display.table.width <= LARGEST_TABLE
    assert LEAST_TABLE <= display.table.depth <= LARGEST_TABLE


def test_settings_lie_in_the_state_folder_and_rubbish_in_the_file_is_no_trouble(own_home: Path) -> None:
    assert Path(settings.settings().fileName()) == own_home / "state" / "window.ini"
    (own_home / "state").mkdir(parents=True)
    (own_home / "state" / "window.ini").write_bytes(b"[General]\nrecent=\x00\xff@Invalid()\ngeometry=5\n")
    assert settings.recent_files() == []
    assert settings.stored_bytes("geometry") is None


def test_recent_files_are_newest_first_none_twice_and_none_that_is_gone(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.hexfield" for n in range(13)]
    for file in files:
        file.touch()
        settings.remember_file(file)
    settings.remember_file(files[5])
    recent = settings.recent_files()
    assert recent[:2] == [files[5], files[12]]
    assert len(recent) == 10
    settings.forget_files()
    for name in ("a", "b"):
        (tmp_path / name).touch()
        settings.remember_file(tmp_path / name)
    (tmp_path / "b").unlink()
    assert settings.recent_files() == [tmp_path / "a"], "one name alone is stored as text, not as a list"
    settings.forget_files()
    assert settings.recent_files() == []


@pytest.mark.parametrize("unreachable", ["x" * 5000, "/gone/\0/a.hexfield"])
def test_files_that_cannot_be_asked_about_do_not_keep_the_program_from_starting(
    tmp_path: Path, unreachable: str
) -> None:
    there = tmp_path / "a.hexfield"
    there.touch()
    for key in ("recent", "left-open"):
        settings.store(key, [unreachable, str(there)])
    assert settings.recent_files() == settings.left_open() == [there]


def test_flags_numbers_and_texts_come_back_and_nonsense_is_the_default(own_home: Path) -> None:
    assert settings.stored_flag("grid", True)
    settings.store("grid", False)
    settings.store("fade", 0.25)
    settings.store("names", ["one"])
    assert not settings.stored_flag("grid", True)
    assert settings.stored_number("fade", 1.0) == 0.25
    assert settings.stored_texts("names") == ["one"]
    settings.settings().sync()
    path = own_home / "state" / "window.ini"
    path.write_text("[General]\ngrid=perhaps\nfade=much\nnames=@Invalid()\n")
    assert settings.stored_flag("grid", True)
    assert settings.stored_number("fade", 1.0) == 1.0
    assert settings.stored_texts("names") == []


def luminance(colour: QColor) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("scheme", "mine"), [(Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK)])
def test_text_stands_out_from_what_it_stands_on(qtbot: QtBot, scheme: Qt.ColorScheme, mine: Colours) -> None:
    palette = palette_of(scheme)
    role = QPalette.ColorRole
    assert colours(palette) is mine
    for text, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
    ):
        assert contrast(palette.color(text), palette.color(ground)) >= 4.5, text
    for colour in (mine.faint, mine.bad):
        assert contrast(colour, palette.color(role.Base)) >= 4.5
    assert contrast(mine.accent, mine.table) >= 3


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("mine", [LIGHT, DARK], ids=["light", "dark"])
def test_good_doubtful_and_bad_differ_for_all_eyes(mine: Colours, eyes: str) -> None:
    """Their lines differ too: solid, dashed and dotted."""
    names = [colour.name() for colour in (mine.good, mine.doubtful, mine.bad)]
    for one, other in itertools.combinations(names, 2):
        assert apart(one, other, eyes) > 12
