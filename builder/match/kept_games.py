"""Games that are kept: beside each journal lies the whole game, so that it can be gone on with and looked at
whatever became of the files it was begun from.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.formats.hexgame import GameFile, Setting, load_setting, write_hexgame
from builder.formats.journal_header import header_from
from builder.formats.replay import data_of_line, lines_of, replay_file
from builder.formats.suffixes import GAME_SUFFIX, JOURNAL_SUFFIX
from builder.language import _, listed
from builder.referee.narration import Labels

if TYPE_CHECKING:
    from builder.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as far as it has come; ``round`` is 0 before the first. ``seats``: who plays, HUMAN or the name
    of a computer player; empty where that was not kept. ``winners``: who won where it is over, empty for
    nobody. ``wrong``: why it cannot be gone on with.
    """

    journal: Path
    title: str = ""
    seats: tuple[str, ...] = ()
    actions: int = 0
    round: int = 0
    over: bool = False
    wrong: str = ""
    winners: str = ""

    @classmethod
    def first_look(cls, path: Path) -> KeptGame:
        """What the first line of a journal says of its game."""
        with suppress(OSError, BuilderError), path.open("rb") as stream:
            for line in lines_of(stream, str(path)):
                header = header_from(data_of_line(line))
                return KeptGame(path, header.title or path.stem, header.seats)
        return KeptGame(path, path.stem)

    def delete(self) -> None:
        """Delete the journal and the whole game beside it. Raises RefusedError with the file that stays."""
        for path in (self.journal, whole_game(self.journal)):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise RefusedError(
                    _("{path}: cannot be deleted ({reason})", path=path, reason=error.strerror or error)
                ) from None


def whole_game(journal: Path) -> Path:
    """The file beside a journal that holds the scenario, battlefield and cards it is played with."""
    return journal.with_suffix(GAME_SUFFIX)


def keep_whole(journal: Path, setting: Setting) -> None:
    """Write the whole game beside its journal, where no file of that name is yet. Raises RefusedError."""
    path = whole_game(journal)
    if not path.exists():
        game = GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
        write_hexgame(path, game)


def found_whole(journal: Path) -> Path:
    """The file with the whole game beside a journal. Raises UnreadableError where either is not there."""
    path = whole_game(journal)
    if not journal.exists():
        raise UnreadableError(_("{path}: no such file", path=journal))
    if not path.exists():
        raise UnreadableError(
            _(
                "{journal}: {game} is not beside it; name the scenario that was played",
                journal=journal,
                game=path.name,
            )
        )
    return path


def setting_beside(journal: Path, catalogue: Catalogue) -> Setting:
    """What the game in a journal is played with, from the file beside it. Raises UnreadableError where that
    is not there or is damaged.
    """
    return load_setting(found_whole(journal), catalogue, {})


def journals(folder: Path) -> list[Path]:
    """The journals of a folder with the whole game beside them, the one played last first."""
    try:
        found = [path for path in folder.glob(f"*{JOURNAL_SUFFIX}") if os.path.exists(whole_game(path))]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []


def looked_at(paths: list[Path], catalogue: Catalogue) -> Iterator[KeptGame]:
    """How far games have come: each is played again."""
    for path in paths:
        try:
            found = replay_file(path, setting_beside(path, catalogue))
        except BuilderError as error:
            yield KeptGame(path, path.stem, wrong=str(error))
            continue
        state, header = found.game.state, found.header
        yield KeptGame(
            path,
            header.title or path.stem,
            header.seats,
            found.actions,
            state.round,
            state.outcome is not None,
            header.older if found.refusal is None else found.refusal.sentence,
            "" if state.outcome is None else listed([*map(Labels(found.game).player, state.outcome.players)]),
        )
