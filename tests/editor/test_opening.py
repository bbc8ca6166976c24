"""Something is seen at once, long before the window is made."""

from __future__ import annotations

import os
import subprocess
import sys

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.editor.opening import Opening


def test_the_card_shows_icon_and_name(qtbot: QtBot) -> None:
    card = Opening()
    qtbot.addWidget(card)
    card.show_now()
    assert card.isVisible()
    image = card.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    left = {image.pixel(x, y) for x in range(40, 110) for y in range(40, 130)}
    right = {image.pixel(x, y) for x in range(160, 370) for y in range(40, 130)}
    assert len(left) > 3, "the icon is drawn"
    assert len(right) > 3, "the name is drawn"


def test_it_needs_none_of_the_window(qtbot: QtBot) -> None:
    code = (
        "import sys\n"
        "from builder.editor.application import make_application\n"
        "from builder.editor.opening import Opening\n"
        "app = make_application()\n"
        "Opening().show_now()\n"
        "rooms = ('catalogue', 'battlefield', 'construction', 'drawing', 'formats', 'inventory', 'sheets')\n"
        "found = [m for m in sys.modules if m.startswith(tuple(f'builder.{room}' for room in rooms))]\n"
        "sys.exit(', '.join(found) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
