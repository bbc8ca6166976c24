"""Tables with a figure."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from editor.figure.table import MakeTable, Table
from tests.battlefields import laid


@pytest.fixture
def table(qtbot: QtBot, catalogue: Catalogue) -> MakeTable:
    """A table with these pieces."""
    return lambda *rows: Table(laid(*rows), catalogue)


@pytest.fixture
def standing(table: MakeTable) -> MakeTable:
    """A table with these pieces, and the figure on the middle hex."""

    def build(*rows: tuple[str, int, int, int, int]) -> Table:
        made = table(*rows)
        made.stand()
        return made

    return build
