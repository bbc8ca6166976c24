"""File dialogs offer what can be read and written."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from builder import formats
from builder.editor.dialogs import file_filters


def test_dialogs_offer_every_format(qtbot: QtBot) -> None:
    reading, writing = file_filters.readable_filter("Any", "All"), file_filters.writable_filters()
    for format in formats.FORMATS:
        assert format.suffixes[0] in reading
    assert next(iter(writing.values())) == ".hexfield"
    assert set(writing.values()) == {f.suffixes[0] for f in formats.FORMATS}
