"""What a game is played with, from whatever file it comes: a scenario, a whole game, a battlefield.

For other processes it is packed as a game file, with whatever is unsaved or owned here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from builder import catalogue, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.errors import RefusedError, UnreadableError
from builder.formats import hexgame, registry
from builder.formats.hexgame import GameFile, hexgame_bytes, read_hexgame_bytes
from builder.formats.hexscenario import companion_scenarios, load_scenario
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _, ngettext
from builder.problems import Problem, Severity
from builder.referee.dice import Dice
from builder.referee.game import Game
from builder.referee.table import Table
from builder.scenario import Gathering, Scenario


@dataclass(frozen=True)
class Setting:
    """A scenario, its battlefield, and the army cards and kinds of terrain there are.

    ``problems`` and ``left_out`` tell what of the files could not be used; those of a `.hexgame` are empty.
    ``files`` are those that were read, ``source`` the one that holds the scenario, for messages; empty where
    it lies in none.
    """

    scenario: Scenario
    battlefield: Battlefield
    cards: Mapping[str, Card]
    catalogue: Catalogue
    problems: tuple[Problem, ...] = ()
    left_out: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    source: str = ""

    def table(
        self, players: int | None = None, *, sets: int = 1, gathering: Gathering | None = None
    ) -> Table:
        """The table for a number of players, that of the first layout where none is said.

        Raises RefusedError with the file where the scenario is not for so many, or does not let them gather
        armies so.
        """
        with self._named():
            return Table(
                self.scenario,
                self.battlefield,
                self.cards,
                self.catalogue.kinds,
                players=players,
                sets=sets,
                gathering=gathering,
                boxes=self.catalogue.boxes,
                pieces=self.catalogue.pieces,
            )

    def game(self, table: Table, dice: Dice | None = None) -> Game:
        """A game at one of its tables.

        Raises RefusedError with the file where none can begin, and DiceNeededError.
        """
        with self._named():
            return Game(table, dice)

    def without_game(self) -> tuple[Problem, ...]:
        """The layouts with which no game can begin, an error each."""
        found: list[Problem] = []
        nameless = replace(self, source="")  # a problem tells its file by itself
        for layout in self.scenario.layouts:
            try:
                nameless.game(nameless.table(layout.players))
            except RefusedError as error:
                message = ngettext(
                    "For {n} player the game cannot begin: {error}",
                    "For {n} players the game cannot begin: {error}",
                    layout.players,
                    error=error,
                )
                found.append(Problem("no-game", Severity.ERROR, message))
        return tuple(found)

    @contextmanager
    def _named(self) -> Iterator[None]:
        """What is refused here names the file of the scenario."""
        try:
            yield
        except RefusedError as error:
            if not self.source:
                raise
            raise RefusedError(f"{self.source}: {error}", error.problems) from None


def load_setting(path: Path, catalogue: Catalogue, cards: Mapping[str, Card]) -> Setting:
    """What a file says is to be played: a `.hexscenario`, a `.hexgame`, or a battlefield with a scenario in
    it or beside it (the first of several).

    Raises UnreadableError where there is no scenario, or no battlefield for it.
    """
    suffix = path.suffix.lower()
    if suffix == GAME_SUFFIX:
        game = hexgame.read_hexgame(path, catalogue)
        return Setting(
            game.scenario, game.battlefield, game.cards, game.catalogue, files=(path,), source=str(path)
        )
    if suffix == SCENARIO_SUFFIX:
        found = load_scenario(path, catalogue)
        files = (path,) if found.field is None else (path, found.field)
        return Setting(
            found.scenario,
            found.battlefield,
            cards,
            catalogue,
            found.problems,
            found.left_out,
            files,
            str(path),
        )
    loaded = registry.read(path, catalogue)
    problems, left_out = loaded.problems, loaded.left_out
    if loaded.scenario is not None:
        return Setting(
            loaded.scenario, loaded.battlefield, cards, catalogue, problems, left_out, (path,), str(path)
        )
    for companion in companion_scenarios(path):
        problems += companion.problems
        left_out += tuple([f"{problem.source}: {problem.message}" for problem in companion.lost])
        if companion.scenario is not None and companion.path is not None:
            files = (path, companion.path)
            return Setting(
                companion.scenario,
                loaded.battlefield,
                cards,
                catalogue,
                problems,
                left_out,
                files,
                str(companion.path),
            )
    raise UnreadableError(
        _("{path}: a battlefield without a scenario; one in it or beside it was expected", path=path)
    )


def load_table(
    path: Path, catalogue: Catalogue, cards: Mapping[str, Card], players: int | None = None
) -> tuple[Table, tuple[Problem, ...]]:
    """The table that a file lays out, with what was left out or odd; raises as `load_setting` and `Table`."""
    setting = load_setting(path, catalogue, cards)
    return setting.table(players), setting.problems


@dataclass(frozen=True, slots=True)
class PackedTable:
    """A game as the bytes of a `.hexgame`, for a number of players. Called, it lays its table out.

    A scenario itself cannot go to another process, these bytes can.
    """

    content: bytes
    players: int | None = None

    @staticmethod
    def of(game: GameFile, players: int | None = None) -> PackedTable:
        """Pack a game. Raises RefusedError where it is too large for a file."""
        return PackedTable(hexgame_bytes(game), players)

    def __call__(self) -> Table:
        """The table. Raises RefusedError where the scenario is not for so many, and UnreadableError."""
        game = read_hexgame_bytes(self.content, "game", catalogue.load(places.shipped("tilesets")))
        return Setting(game.scenario, game.battlefield, game.cards, game.catalogue).table(self.players)
