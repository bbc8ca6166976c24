"""Journals of games of a series as files: each with its whole game beside it, so that it opens anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from builder.errors import BuilderError, RefusedError
from builder.formats import write_safely
from builder.formats.suffixes import GAME_SUFFIX, JOURNAL_SUFFIX
from builder.language import _
from builder.plaindata import read_bytes
from builder.playtest.games import GameResult
from builder.playtest.series import Series

USUAL_KEPT = 4


def journal_path(folder: Path, number: int) -> Path:
    """Where the journal of a game lies in its folder."""
    return folder / f"game-{number:05}{JOURNAL_SUFFIX}"


def make_folder(folder: Path) -> None:
    """Create a folder for journals if it is missing. Raises RefusedError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RefusedError(_("{path}: cannot be made ({why})", path=folder, why=error.strerror)) from None


def write_journal(folder: Path, number: int, journal: bytes, game: bytes) -> Path:
    """Write a journal and its whole game (the bytes of a `.hexgame`); gives the path of the journal.

    Raises RefusedError where the folder cannot be made, or a file not be written.
    """
    make_folder(folder)
    path = journal_path(folder, number)
    write_safely(path.with_suffix(GAME_SUFFIX), game)
    write_safely(path, journal, mode=0o600)
    return path


def journals_in(folder: Path, numbers: Iterable[int]) -> dict[int, tuple[bytes, bytes]]:
    """The journals of some games that a folder has, each with its complete game."""
    found = {}
    for number in numbers:
        path = journal_path(folder, number)
        with suppress(BuilderError):
            found[number] = read_bytes(path), read_bytes(path.with_suffix(GAME_SUFFIX))
    return found


class MostLopsided:
    """The journals of the most lopsided games of a series, chosen while it is played; others are dropped."""

    def __init__(self, series: Series, count: int = USUAL_KEPT) -> None:
        self._series, self._count = series, count
        self._journals: dict[int, bytes] = {}

    def add(self, result: GameResult) -> None:
        """Take the journal of a game that the series has by now."""
        self._journals[result.number] = result.journal
        self._series.found[result.number] = replace(result, journal=b"")
        if len(self._journals) > 4 * self._count:
            self._journals = self.of(self._series)

    def of(self, series: Series) -> dict[int, bytes]:
        """Those of the series, or of its beginning, by the number of the game; the most lopsided first."""
        numbers = series.lopsided(self._count)
        return {number: self._journals[number] for number in numbers if number in self._journals}
