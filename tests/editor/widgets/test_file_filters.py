"""File dialogs offer what can be read and written."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from builder import formats
from builder.editor.widgets import questions


def test_dialogs_offer_every_format(qtbot: QtBot) -> None:
    reading, writing = questions.readable_filter("Any", "All"), questions.writable_filters()
    for format in formats.FORMATS:
        assert format.suffixes[0] in reading
    assert next(iter(writing.values())) == ".hexfield"
    assert set(writing.values()) == {f.suffixes[0] for f in formats.FORMATS}
