"""What sheets are made of."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.editor.document.document import Document
from tests.battlefields import laid


@pytest.fixture
def tower(qtbot: QtBot) -> Document:
    """Eight levels."""
    return Document(laid(*(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))))
