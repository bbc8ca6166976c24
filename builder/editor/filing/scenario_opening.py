"""Opens a scenario or a game: with the battlefield it is played on, or the one it holds itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QWidget

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.file_names import same_file
from builder.editor.jobs.progress import read_awake
from builder.errors import UnreadableError
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _

_MOST_NAMED = 5


def is_scenario(path: Path) -> bool:
    """Whether a file is one of a scenario or a game, by its suffix."""
    return path.suffix.lower() in (SCENARIO_SUFFIX, GAME_SUFFIX)


def battlefield_of(path: Path, catalogue: Catalogue) -> Path | None:
    """The file of the battlefield of a scenario; None where the scenario holds it itself, as a game does.

    Raises UnreadableError where there is no scenario or no battlefield.
    """
    if path.suffix.lower() == GAME_SUFFIX:
        return None
    return formats.load_scenario(path, catalogue).field


def open_embedded(path: Path, catalogue: Catalogue, owned: Mapping[str, int], window: QWidget) -> Document:
    """A scenario with the battlefield that it holds, as a new one that belongs to no file.

    Raises UnreadableError where either is not there, CancelledError where somebody gave up a long reading.
    """
    if path.suffix.lower() == GAME_SUFFIX:
        return _open_game(path, catalogue, owned, window)
    loaded = read_awake(window, path, lambda: formats.load_scenario(path, catalogue))
    return Document(
        loaded.battlefield, owned=owned, findings=loaded.problems, scenarios=[(loaded.scenario, None)]
    )


def _open_game(path: Path, catalogue: Catalogue, owned: Mapping[str, int], window: QWidget) -> Document:
    from builder.formats.hexgame import read_hexgame  # not needed to open the window

    game = read_awake(window, path, lambda: read_hexgame(path, catalogue))
    types = {piece.type.id: piece.type for piece in game.battlefield.pieces.values()}
    strange = [id for id, type in types.items() if catalogue.pieces.get(id) != type]
    if strange:
        # It could be neither worked on nor read again from another file.
        names = ", ".join(strange[:_MOST_NAMED])
        raise UnreadableError(
            _(
                "{file}: built of pieces that are not known here, or otherwise: {pieces}",
                file=path,
                pieces=names,
            )
        )
    return Document(game.battlefield, owned=owned, scenarios=[(game.scenario, None)])


def choose(document: Document, path: Path) -> None:
    """Work on the scenario that lies in a file, where it is one of the document."""
    scenarios = document.scenarios
    for one in scenarios.all:
        file = scenarios.file(one.key)
        if file is not None and same_file(file, path):
            scenarios.choose(one.key)
