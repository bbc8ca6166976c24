"""Stamps from the window: what does not work is one message, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QDialog, QMessageBox

from builder.battlefield import Battlefield
from builder.editor.stamps import commands
from builder.editor.stamps.commands import StampNameDialog
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.shaping.group import Group, group_of
from editor.people import Answers

Ok = QMessageBox.StandardButton.Ok


@pytest.fixture
def hill(lay: Callable[..., Battlefield]) -> Group:
    """One piece."""
    return group_of(lay(("grass-7", 0, 0, 1, 0)).pieces.values())


def test_nothing_selected_is_refused_without_a_question(window: Window) -> None:
    with pytest.raises(RefusedError, match="Nothing is selected"):
        commands.save_stamp(window, window.session.stamps, window.desk)


def test_a_file_that_went_is_one_message(window: Window, hill: Group, answers: Answers) -> None:
    stamp = window.session.stamps.save("Hill", hill)
    stamp.path.unlink()
    answers.press(Ok)
    commands.delete_stamp(window, window.session.stamps, stamp)
    assert answers.texts[0].startswith("The stamp was not deleted.")
    assert window.session.stamps.deleted == ""


def test_a_stamp_that_cannot_be_put_back_can_be_tried_again(
    window: Window, hill: Group, answers: Answers
) -> None:
    commands.delete_stamp(window, window.session.stamps, window.session.stamps.save("Hill", hill))
    window.session.stamps.folder.rmdir()
    window.session.stamps.folder.write_text("in the way")
    answers.press(Ok)
    commands.put_back_stamp(window, window.session.stamps)
    assert answers.texts[0].startswith("The stamp was not put back.")
    window.session.stamps.folder.unlink()
    commands.put_back_stamp(window, window.session.stamps)
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Hill"]


def test_renaming_to_the_same_name_writes_nothing(window: Window, hill: Group, answers: Answers) -> None:
    stamp = window.session.stamps.save("Hill", hill)
    before = stamp.path.stat().st_mtime_ns
    answers.expect(StampNameDialog, QDialog.accept)
    commands.rename_stamp(window, window.session.stamps, stamp)
    assert stamp.path.stat().st_mtime_ns == before
    answers.expect(StampNameDialog, QDialog.reject)
    commands.rename_stamp(window, window.session.stamps, stamp)
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Hill"]
