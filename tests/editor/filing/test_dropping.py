"""Files dragged onto the window: they come down wherever they are let go, on the canvas too."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from builder import formats
from builder.battlefield import Battlefield
from builder.editor.window import Window
from editor.people import Answers

Lay = Callable[..., Battlefield]


def drag_over(window: Window, part: QWidget, paths: list[Path]) -> None:
    """Drag files over the middle of a part of the window and let them go there."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at = part.mapTo(window, part.rect().center())
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    # To the window of the system: Qt finds out which part takes it.
    below = window.windowHandle()
    entering = QDragEnterEvent(QPoint(at), copy, data, left, none)
    QApplication.sendEvent(below, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(below, QDropEvent(QPointF(at), copy, data, left, none))


@pytest.mark.parametrize("part", ["canvas", "session.palette_dock", "session.problems"])
def test_two_battlefields_and_a_picture_are_two_tabs_and_one_message(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay, part: str
) -> None:
    good = [tmp_path / "one.hexfield", tmp_path / "two.hexfield"]
    for number, path in enumerate(good, 1):
        formats.write(lay(*(("rock-1", q, 0, 1, 0) for q in range(number))), path, window.session.catalogue)
    picture = tmp_path / "map.png"
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    assert image.save(str(picture))
    answers.press(QMessageBox.StandardButton.Ok)
    drag_over(window, attrgetter(part)(window), [good[0], picture, good[1]])
    desks = window.session.workspace.desks
    assert [desk.document.path for desk in desks] == good
    assert [len(desk.document.battlefield) for desk in desks] == [1, 2]
    assert not any(desk.document.dirty for desk in desks)
    assert len(answers.texts) == 1
    assert answers.texts[0].startswith("map.png is not a battlefield that can be opened here")
    assert "one.hexfield" not in answers.texts[0]
