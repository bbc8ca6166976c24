"""Beginning a match, or going on with one from its journal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from builder import places
from builder.bots import BOTS
from builder.errors import RefusedError
from builder.facts import DiceSource, Gathering
from builder.formats.journal_header import Header, header_of
from builder.formats.replay import JournalWriter, begin, resume
from builder.formats.suffixes import JOURNAL_SUFFIX
from builder.language import _
from builder.match.kept_games import keep_whole, whole_game
from builder.match.match import Match
from builder.playtest.games import MOST_ROUNDS
from builder.referee.dice import GivenDice, Roll, Seed, dice_from, random_from, secret_seed

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.referee import Game
    from builder.referee.events import Event

HUMAN = "human"
MOST_KEPT = 10_000


@dataclass(frozen=True)
class MatchOptions:
    """What was asked for: who plays (names of computer players, or HUMAN), for how many, where it is kept,
    dice, rules. None where nothing was said.
    """

    names: tuple[str, ...]
    count: int | None = None
    journal: Path | None = None
    seed: Seed | None = None
    dice: DiceSource | None = None
    edition: str | None = None
    gathering: str | None = None

    def seated(self, seats: Sequence[str]) -> list[str]:
        """A name for every seat, the last one for all that are left."""
        return [self.names[min(number, len(self.names) - 1)] for number in range(len(seats))]

    def begun(self, scenario: Path, setting: Setting, rolls: Sequence[Roll] = ()) -> Match:
        """A new match of the scenario in a file. ``rolls``: what people rolled with their own dice to set it
        up.

        A person's game is kept in the user's folder where no other file is named, with the whole game beside
        it. Raises RefusedError for what does not go together or cannot be kept, DiceNeededError where dice
        are missing.
        """
        gathering = None if self.gathering is None else Gathering(self.gathering)
        table = setting.table(self.count, gathering=gathering)
        if self.dice == "given":
            seed: Seed | None = None
            dice = GivenDice()
            dice.give(rolls)
            game = setting.game(table, dice)
        else:
            seed = secret_seed() if self.seed is None else self.seed
            game = setting.game(table, dice_from(seed))
        header = header_of(game, seed=seed, rolls=rolls, seats=self.seated(game.table.seating))
        journal = self.journal
        if journal is None and HUMAN in self.names:
            journal = own_journal(scenario)
        if journal is not None:
            keep_whole(journal, setting)
        writer = None if journal is None else begin(journal, game, header)
        return _match(game, header, self, writer, setting)

    def resumed(self, journal: Path, setting: Setting) -> Resumed:
        """The match in a journal, gone on with; by those who played it where no names are given.

        Raises UnreadableError for a journal that cannot be played, RefusedError where it was begun otherwise
        than was asked for.
        """
        events: list[Event] = []
        found, writer = resume(journal, setting, watch=lambda game, action, more: events.extend(more))
        try:
            _demand_same(journal, found.header, self)
        except RefusedError:
            writer.close()
            raise
        names = self.names or _known(found.header.seats) or (HUMAN,)
        match = _match(found.game, found.header, replace(self, names=names), writer, setting)
        match.note_resumed(events, found.last)
        warnings = (*found.warnings, *([found.cut] if found.cut else []))
        return Resumed(match, found.actions, warnings, found.header.seats, found.header.title)


@dataclass(frozen=True)
class Resumed:
    """A match that goes on: after how many actions, and what may make a difference to then; ``seats``: who
    played it, empty where that was not kept. ``title`` is that in the journal.
    """

    match: Match
    actions: int
    warnings: tuple[str, ...] = field(default=())
    seats: tuple[str, ...] = ()
    title: str = ""


def is_begun(journal: Path) -> bool:
    """Whether a file holds something to go on with. Raises RefusedError where that cannot be seen."""
    try:
        return journal.exists() and (journal.is_dir() or journal.stat().st_size > 0)
    except (OSError, ValueError) as error:
        raise RefusedError(f"{journal}: {error}") from None


def own_journal(scenario: Path) -> Path:
    """Where the game of a person who named no file is kept, so that it is not lost.

    Raises RefusedError where the folder cannot be made.
    """
    folder = places.games_folder()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)  # what is hidden in a game is its players'
    except OSError as error:
        raise RefusedError(
            _(
                "{folder}: cannot be made ({reason}); --journal FILE names another",
                folder=folder,
                reason=error.strerror,
            )
        ) from None
    stem = re.sub(r"[^\w-]+", "-", scenario.stem)[:60] or "game"
    for number in range(1, MOST_KEPT):
        path = folder / f"{stem}-{number}{JOURNAL_SUFFIX}"
        if not path.exists() and not whole_game(path).exists():
            return path
    raise RefusedError(
        _("{folder}: {most} games of {stem} are kept there already", folder=folder, most=MOST_KEPT, stem=stem)
    )


def _known(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Who plays; a computer player that is not known here is replaced by a person."""
    return tuple(name if name in BOTS else HUMAN for name in seats)


def _demand_same(journal: Path, header: Header, options: MatchOptions) -> None:
    """Raises RefusedError where the game was begun otherwise than it shall be gone on with."""
    dice: DiceSource = "given" if header.seed is None else "seed"
    for what, wanted, found in (
        ("count", options.count, len(header.players)),
        ("dice", options.dice, dice),
        ("seed", options.seed, header.seed),
        ("gathering", options.gathering, str(header.gathering)),
    ):
        if wanted is not None and wanted != found:
            raise RefusedError(
                _(
                    "{journal}: was begun with {what} {found}, not {wanted}; leave --{what} out to go on",
                    journal=journal,
                    what=what,
                    found=found,
                    wanted=wanted,
                )
            )


def _match(
    game: Game, header: Header, options: MatchOptions, journal: JournalWriter | None, setting: Setting
) -> Match:
    seating = game.table.seating
    players = {
        seat: None if name == HUMAN else BOTS[name]
        for seat, name in zip(seating, options.seated(seating), strict=True)
    }
    rounds = None if None in players.values() else MOST_ROUNDS
    return Match(
        game, players, random_from(header.seed), journal, seed=header.seed, rounds=rounds, setting=setting
    )
