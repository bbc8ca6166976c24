"""The panel of the model."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands
from tests.solid.opengl import need_opengl


@pytest.fixture
def dock(window: Window, hands: Hands, qtbot: QtBot) -> ModelDock:
    """The panel, brought out over a battlefield of one large tile."""
    need_opengl()
    hands.place("grass-24", Hex(0, 0))
    window.session.show_dock("model")
    dock = window.session.model
    qtbot.waitUntil(lambda: dock.view.camera is not None)
    return dock
