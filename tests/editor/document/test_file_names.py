"""What a document is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Info
from builder.editor.document.document import Document
from builder.editor.document.file_names import file_name_of, name_of, title_of


@pytest.mark.parametrize(
    ("title", "path", "name", "over", "file"),
    [
        ("Two Fords", "a/river.hexfield", "river.hexfield", "Two Fords", "Two Fords"),
        ("", "a/river.hexfield", "river.hexfield", "river", "river"),
        ("Two: Fords / 2", None, "Two: Fords / 2", "Two: Fords / 2", "Two- Fords - 2"),
        ("", None, "The new battlefield", "", "battlefield"),
        ("..", None, "..", "..", "--"),
        ("x" * 300, None, "x" * 300, "x" * 300, "x" * 80),
    ],
)
def test_names(qtbot: QtBot, title: str, path: str | None, name: str, over: str, file: str) -> None:
    document = Document(Battlefield(Info(title)), Path(path) if path is not None else None)
    assert (name_of(document), title_of(document), file_name_of(document)) == (name, over, file)
