"""Beginning a game in the terminal, or going on with one that a journal keeps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from builder import places
from builder.cli.output import complain, say
from builder.cli.playing.dice_given import with_dice
from builder.cli.playing.screen import Lines
from builder.cli.playing.session import Session
from builder.errors import RefusedError
from builder.facts import DiceSource, Gathering
from builder.formats.journal import JournalWriter, begin, resume
from builder.formats.journal_header import Header, header_of
from builder.formats.suffixes import JOURNAL_SUFFIX
from builder.language import _
from builder.referee.bots import BOTS
from builder.referee.dice import GivenDice, Roll, SeededDice
from builder.referee.game import Game
from builder.referee.playtest import MOST_ROUNDS

if TYPE_CHECKING:
    from builder.formats.games import Setting
    from builder.referee.table import Table

HUMAN = "human"
MOST_SEED = 2**31
MOST_KEPT = 10_000


@dataclass(frozen=True)
class PlayOptions:
    """What was asked for: who plays, for how many, where it is kept, dice, rules."""

    names: tuple[str, ...]
    count: int | None = None
    journal: Path | None = None
    seed: int | None = None
    dice: DiceSource | None = None
    edition: str | None = None
    gathering: str | None = None

    def seated(self, seats: tuple[str, ...]) -> list[str]:
        """A name for every seat."""
        return [self.names[min(number, len(self.names) - 1)] for number in range(len(seats))]

    def again(self) -> str:
        """The options that are needed to go on with the same game."""
        players = "" if self.names == (HUMAN,) else f" --players {','.join(self.names)}"
        return players + (f" --edition {self.edition}" if self.edition else "")


def set_up(scenario: Path, setting: Setting, options: PlayOptions, *, telling: bool) -> Session | None:
    """The game as it is to be played, begun or gone on with; None where input ended before it began.

    Raises RefusedError for what does not go together, UnreadableError for a journal that cannot be played.
    """
    lines = Lines()
    journal = options.journal
    if journal is not None and _is_begun(journal):
        return _resumed(journal, setting, options, lines, telling=telling)
    gathering = None if options.gathering is None else Gathering(options.gathering)
    table = setting.table(options.count, gathering=gathering)
    try:
        game, header = _new_game(setting, table, options, lines)
    except EOFError:
        return None
    if journal is None and HUMAN in options.names:
        journal = _own_journal(scenario)  # only now: meanwhile another game may have begun there
    writer = None if journal is None else begin(journal, game, header)
    return _session(game, header.seed, options, lines, writer, telling=telling)


def _is_begun(journal: Path) -> bool:
    try:
        return journal.exists() and (journal.is_dir() or journal.stat().st_size > 0)
    except (OSError, ValueError) as error:
        raise RefusedError(f"{journal}: {error}") from None


def _own_journal(scenario: Path) -> Path:
    """Where the game of a person who named no file is kept, so that it is not lost.

    Raises RefusedError where the folder cannot be made.
    """

    folder = places.data_folder() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
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
        if not path.exists():
            return path
    raise RefusedError(
        _("{folder}: {most} games of {stem} are kept there already", folder=folder, most=MOST_KEPT, stem=stem)
    )


def _new_game(setting: Setting, table: Table, options: PlayOptions, lines: Lines) -> tuple[Game, Header]:
    if options.dice == "given":

        def made(rolls: list[Roll]) -> Game:
            dice = GivenDice()
            dice.give(rolls)
            return setting.game(table, dice)

        game, rolls = with_dice(made, lines.ask, str)
        return game, header_of(game, seed=None, rolls=rolls)
    seed = SystemRandom().randrange(MOST_SEED) if options.seed is None else options.seed
    game = setting.game(table, SeededDice(seed))
    return game, header_of(game, seed=seed)


def _resumed(
    journal: Path, setting: Setting, options: PlayOptions, lines: Lines, *, telling: bool
) -> Session:
    found, writer = resume(journal, setting)
    header = found.header
    try:
        _demand_same(journal, header, options)
    except RefusedError:
        writer.close()
        raise
    for warning in (*found.warnings, *([found.cut] if found.cut else [])):
        complain(_("warning: {journal}: {warning}", journal=journal, warning=warning))
    done, round = found.actions, found.game.state.round
    say(_("Going on after {n} actions, in round {round}.", n=done, round=round))
    session = _session(found.game, header.seed, options, lines, writer, telling=telling)
    session.note_resumed(found.last)
    return session


def _demand_same(journal: Path, header: Header, options: PlayOptions) -> None:
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


def _session(
    game: Game,
    seed: int | None,
    options: PlayOptions,
    lines: Lines,
    journal: JournalWriter | None,
    *,
    telling: bool,
) -> Session:
    seating = game.table.seating
    players = {
        seat: None if name == HUMAN else BOTS[name]
        for seat, name in zip(seating, options.seated(seating), strict=True)
    }
    rounds = None if None in players.values() else MOST_ROUNDS
    return Session(game, players, Random(seed), lines, journal, seed=seed, rounds=rounds, telling=telling)
