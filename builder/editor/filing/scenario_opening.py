"""Opens the file of a scenario: with the battlefield it is played on, or the one it holds itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.dialogs.file_filters import SCENARIO_SUFFIX
from builder.editor.work.document import Document
from builder.editor.work.same_file import same_file


def is_scenario(path: Path) -> bool:
    """Whether a file is one of a scenario, by its suffix."""
    return path.suffix.lower() == SCENARIO_SUFFIX


def battlefield_of(path: Path, catalogue: Catalogue) -> Path | None:
    """The file of the battlefield of a scenario; None where the scenario holds it itself.

    Raises UnreadableError where there is no scenario or no battlefield.
    """
    return formats.load_scenario(path, catalogue).field


def open_embedded(path: Path, catalogue: Catalogue, owned: Mapping[str, int]) -> Document:
    """A scenario with the battlefield that it holds, as a new one that belongs to no file.

    Raises UnreadableError where either is not there.
    """
    loaded = formats.load_scenario(path, catalogue)
    return Document(
        loaded.battlefield, owned=owned, findings=loaded.problems, scenarios=[(loaded.scenario, None)]
    )


def choose(document: Document, path: Path) -> None:
    """Work on the scenario that lies in a file, where it is one of the document."""
    scenarios = document.scenarios
    for one in scenarios.all:
        file = scenarios.file(one.key)
        if file is not None and same_file(file, path):
            scenarios.choose(one.key)
