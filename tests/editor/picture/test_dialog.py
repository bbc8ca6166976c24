"""The dialog about pictures: what it shows meanwhile, and what goes with what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.editor.picture.dialog import (
    LARGEST,
    PictureChoice,
    PictureDialog,
    Scope,
    remember_choice,
    stored_choice,
)
from builder.view import settings

TOWER = (("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 5, 0))


@pytest.fixture
def dialog(qtbot: QtBot, lay: Callable[..., Battlefield], styles: Styles) -> PictureDialog:
    made = PictureDialog(lay(*TOWER), styles, 4)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def seen(qtbot: QtBot, dialog: PictureDialog) -> QImage:
    """The preview once it is drawn."""
    qtbot.waitUntil(lambda: not dialog._job.busy)
    assert dialog.preview.image is not None
    return dialog.preview.image


def choose(dialog: PictureDialog, scope: Scope) -> None:
    dialog.views.setCurrentIndex(dialog.views.findData(scope))


def test_it_shows_what_is_chosen(qtbot: QtBot, dialog: PictureDialog) -> None:
    pictures = [seen(qtbot, dialog)]
    dialog.levels.setCurrentIndex(0)
    for scope in ("plan", "level", "levels"):
        choose(dialog, scope)  # type: ignore[arg-type]
        pictures.append(seen(qtbot, dialog))
    choose(dialog, "isometric")
    dialog.turn_right.click()
    pictures.append(seen(qtbot, dialog))
    dialog.transparent.setChecked(True)
    pictures.append(seen(qtbot, dialog))
    assert all(one != other for i, one in enumerate(pictures) for other in pictures[:i])
    assert seen(qtbot, dialog).pixelColor(0, 0).alpha() == 0


def test_six_turns_lead_back(qtbot: QtBot, dialog: PictureDialog) -> None:
    first = seen(qtbot, dialog)
    for _ in range(6):
        dialog.turn_left.click()
    assert seen(qtbot, dialog) == first


def test_a_level_and_a_turn_are_asked_for_only_where_they_count(dialog: PictureDialog) -> None:
    found = {}
    for scope in ("isometric", "plan", "level", "levels"):
        choose(dialog, scope)  # type: ignore[arg-type]
        found[scope] = (dialog.levels.isEnabled(), dialog.turn_left.isEnabled())
    assert found == {
        "isometric": (False, True),
        "plan": (False, False),
        "level": (True, False),
        "levels": (False, False),
    }


def test_the_level_that_is_looked_at_is_offered(dialog: PictureDialog) -> None:
    assert [dialog.levels.itemData(i) for i in range(dialog.levels.count())] == [1, 2, 5]
    assert dialog.level == 5, "nothing begins on level 4"


def test_the_size_is_told_as_it_comes_out(qtbot: QtBot, dialog: PictureDialog) -> None:
    dialog.pixels.setValue(1000)
    choose(dialog, "levels")
    seen(qtbot, dialog)
    assert dialog._result.text().startswith("1000 × ")
    assert dialog._result.text().endswith("pixels, 3 files")


def test_what_is_built_up_to_a_level_is_seen_from_any_corner(qtbot: QtBot, dialog: PictureDialog) -> None:
    whole = seen(qtbot, dialog)
    choose(dialog, "built")
    assert dialog.levels.isEnabled()
    assert dialog.turn_left.isEnabled()
    dialog.levels.setCurrentIndex(0)
    first = seen(qtbot, dialog)
    dialog.turn_left.click()
    assert first not in (whole, seen(qtbot, dialog))
    options = dialog.choice.options(dialog.level)
    assert (options.view, options.level, options.turn) == ("isometric", dialog.level, dialog.choice.turn)


def test_the_grid_goes_with_the_white_unless_it_is_requested(qtbot: QtBot, dialog: PictureDialog) -> None:
    assert not dialog.grid.isEnabled(), "a whole battlefield has none"
    choose(dialog, "level")
    with_grid = seen(qtbot, dialog)
    dialog.grid.click()
    assert seen(qtbot, dialog) != with_grid
    dialog.grid.click()
    dialog.transparent.click()
    assert not dialog.grid.isChecked()
    bare = seen(qtbot, dialog)
    dialog.grid.click()
    assert seen(qtbot, dialog) != bare
    assert dialog.choice.options(1).with_grid


def test_words_and_numbers_of_size_agree(qtbot: QtBot, dialog: PictureDialog) -> None:
    dialog.sizes.setCurrentIndex(0)
    dialog.sizes.activated.emit(0)
    assert dialog.pixels.value() == 800
    dialog.pixels.setValue(801)
    assert dialog.sizes.currentText() == "Other"


def test_enter_exports_and_escape_does_not(qtbot: QtBot, dialog: PictureDialog) -> None:
    dialog.pixels.setValue(640)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert stored_choice().side == PictureChoice().side
    dialog.show()
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert stored_choice().side == 640


def test_a_choice_is_kept_and_nonsense_is_not(qtbot: QtBot) -> None:
    choice = PictureChoice("built", 3, 900, True, True, False)
    remember_choice(choice)
    assert stored_choice() == choice
    for key, value in (("scope", "backwards"), ("turn", -1), ("side", 10**9), ("coordinates", "maybe")):
        settings.store(f"picture/{key}", value)
    assert stored_choice() == PictureChoice("isometric", 5, LARGEST, False, True, False)
