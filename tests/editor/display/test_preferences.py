"""Edit ▸ Preferences: what is changed counts at once, and Cancel takes all of it back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from builder import language
from builder.editor.display.preferences import PreferencesDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.preferences import Preferences, stored_preferences
from builder.view.theme import is_dark
from editor.people import CTRL, RIGHT, Answers, Hands, wheel
from tests.languages import PSEUDO, make_language, pseudo

Button = QDialogButtonBox.StandardButton
OTHERS = Preferences("dark", PSEUDO, "scroll", True, True, False, "low")


@pytest.fixture
def dialog(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PreferencesDialog]:
    """The dialog of a program with a translation; the application gets its palette back."""
    before = QApplication.palette()
    make_language(tmp_path / "texts", PSEUDO, pseudo)
    monkeypatch.setattr(language, "FOLDER", tmp_path / "texts")
    made = PreferencesDialog(window.session.preferences, window.session.view_options, window)
    made.show()
    yield made
    window.session.preferences.change(theme="system")
    QApplication.setPalette(before)


def prefer(dialog: PreferencesDialog, preferred: Preferences, *, inches: bool) -> None:
    for box, value in (
        (dialog.form.fields["theme"], preferred.theme),
        (dialog.form.fields["language"], preferred.language),
        (dialog.form.fields["wheel"], preferred.wheel),
        (dialog.form.fields["detail"], preferred.detail),
        (dialog.form.fields["inches"], inches),
    ):
        box.setCurrentIndex(box.findData(value))
    dialog.form.fields["right_pans"].setChecked(preferred.right_pans)
    dialog.form.fields["refuses"].setChecked(preferred.refuses)
    dialog.form.fields["welcome"].setChecked(preferred.welcome)


def shown(dialog: PreferencesDialog) -> tuple[Preferences, bool]:
    return Preferences(
        dialog.form.fields["theme"].currentData(),
        dialog.form.fields["language"].currentData(),
        dialog.form.fields["wheel"].currentData(),
        dialog.form.fields["right_pans"].isChecked(),
        dialog.form.fields["refuses"].isChecked(),
        dialog.form.fields["welcome"].isChecked(),
        dialog.form.fields["detail"].currentData(),
    ), dialog.form.fields["inches"].currentData()


def press(dialog: PreferencesDialog, button: Button) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    box.button(button).click()


def test_what_is_chosen_counts_at_once_and_stays_after_ok(window: Window, dialog: PreferencesDialog) -> None:
    session = window.session
    window.starting.show_welcome()
    assert window.starting.page is not None
    prefer(dialog, OTHERS, inches=True)
    assert is_dark()
    assert session.view_options.display.inches
    assert not window.starting.page.at_start.isChecked()
    press(dialog, Button.Ok)
    assert session.preferences.now == stored_preferences() == OTHERS
    window.starting.page.at_start.click()
    assert stored_preferences().welcome


def test_cancel_takes_all_back_and_the_defaults_come_back_with_one_button(
    window: Window, dialog: PreferencesDialog
) -> None:
    session = window.session
    session.preferences.change(**asdict(OTHERS))
    session.view_options.change(inches=True)
    again = PreferencesDialog(session.preferences, session.view_options, window)
    again.show()
    assert shown(again) == (OTHERS, True)
    press(again, Button.RestoreDefaults)
    assert shown(again) == (Preferences(), False)
    assert stored_preferences() == Preferences()
    assert not session.view_options.display.inches
    press(again, Button.Cancel)
    assert session.preferences.now == stored_preferences() == OTHERS
    assert session.view_options.display.inches


def test_the_languages_there_are_can_be_chosen_and_one_that_is_gone_counts_as_the_systems(
    window: Window, dialog: PreferencesDialog
) -> None:
    texts = [
        dialog.form.fields["language"].itemText(number)
        for number in range(dialog.form.fields["language"].count())
    ]
    assert texts == ["Same as the system", "English", "Deutsch"]
    window.session.preferences.change(language="tlh")
    again = PreferencesDialog(window.session.preferences, window.session.view_options, window)
    assert again.form.fields["language"].currentText() == "Same as the system"


def test_the_dialog_is_opened_by_its_key(window: Window, hands: Hands, answers: Answers) -> None:
    answers.expect(PreferencesDialog, lambda dialog: dialog.reject())
    hands.key(Qt.Key.Key_Comma, CTRL)


# The mouse ---------------------------------------------------------------------------------------


def test_a_wheel_that_scrolls_moves_the_table_and_zooms_with_ctrl(window: Window, hands: Hands) -> None:
    window.session.preferences.change(wheel="scroll")
    canvas, before = window.canvas, hands.at(Hex(3, 2))
    size = canvas.viewport.hex_size
    wheel(canvas, QPointF(before), 120)
    assert canvas.viewport.hex_size == size
    assert hands.at(Hex(3, 2)) == before + QPoint(0, 60)
    wheel(canvas, QPointF(before), 120, CTRL)
    assert canvas.viewport.hex_size > size


def test_the_right_button_moves_the_table_where_that_is_preferred_and_a_click_still_turns(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.choose("grass-2")
    before = hands.at(Hex(1, 1))

    def drag_right() -> None:
        qtbot.mousePress(window.canvas, RIGHT, pos=before)
        qtbot.mouseMove(window.canvas, before + QPoint(50, 30))
        qtbot.mouseRelease(window.canvas, RIGHT, pos=before + QPoint(50, 30))

    drag_right()
    assert (hands.at(Hex(1, 1)), window.session.hand.rotation) == (before, 1)
    window.session.preferences.change(right_pans=True)
    drag_right()
    assert (hands.at(Hex(1, 1)), window.session.hand.rotation) == (before + QPoint(50, 30), 1)
    hands.click(Hex(1, 1), right=True)
    assert window.session.hand.rotation == 2
    hands.click(Hex(1, 1))
    assert [row[0] for row in hands.placed()] == ["grass-2"]
