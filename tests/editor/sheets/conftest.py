"""What sheets are made of."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.editor.document.document import Document
from tests.battlefields import Lay


@pytest.fixture
def tower(qtbot: QtBot, lay: Lay) -> Document:
    """Eight levels."""
    return Document(lay(*(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))))
