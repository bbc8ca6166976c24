"""Asks what is to become of a scenario that lies where that of a battlefield to be saved would lie."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from builder import formats
from builder.editor.dialogs import asks
from builder.editor.filing.stamp import FileStamp, stamp_of
from builder.editor.filing.stub_beside import is_there, says
from builder.editor.work.document import Document


class StubQuestion:
    """Remembers which files were to be kept, so that this is not asked at every save."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._kept: dict[Document, tuple[Path, FileStamp | None]] = {}

    def ask(self, document: Document, path: Path) -> asks.Clash:
        """What to do; KEEP where there is nothing to ask, as nothing is in the way then."""
        stub = formats.scenario_path(path)
        if document.scenario is None or stub is None or not is_there(stub) or says(path, document.scenario):
            return asks.Clash.KEEP
        found = (stub, stamp_of(stub))
        if self._kept.get(document) == found:
            return asks.Clash.KEEP
        answer = asks.ask_about_scenario(self._window, stub.name, path.name)
        if answer is asks.Clash.KEEP:
            self._kept[document] = found
        return answer

    def forget(self, document: Document) -> None:
        """The document is not open any more."""
        self._kept.pop(document, None)
