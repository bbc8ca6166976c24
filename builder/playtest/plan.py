"""What a series plays: a scenario, who plays it, with which armies and dice; and the games of it by number.

Games 2n and 2n + 1 are a pair: the same armies, computer players and dice, with the seats swapped. Who sat
first, and so threw the first die and plays for one side, then plays for the other. Zones, figures on fixed
spaces and victories stay with their side.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import builder
from builder import places
from builder.bots import bot_facts, played
from builder.errors import RefusedError
from builder.formats import fingerprints
from builder.formats.hexgame import GameFile, PackedTable, hexgame_bytes
from builder.formats.journal_header import fingerprints_of, header_data, header_of
from builder.formats.replay import line_of
from builder.language import _
from builder.playtest.games import MOST_ROUNDS, Cast, GameResult, bots_at, names_at, one_game
from builder.referee.dice import SeededDice
from builder.referee.game import Game
from builder.referee.state import RULES_VERSION, Action, Phase, plain_action
from builder.scenario import Layout, Seat
from builder.scenario.armies import army_problems

if TYPE_CHECKING:
    from builder.referee.table import Table

Army = tuple[str, ...]
"""The ids of its army cards."""

_MOST_TABLES = 8
_DECIDE = (
    *("battlefield", "board", "bots", "catalogue", "hexgrid", "movement", "playtest", "referee"),
    *("scenario", "sight"),
)
"""The packages that decide how a game goes."""


@cache
def running_version() -> str:
    """The version of the player: that of the program, and a fingerprint of the code and weights that
    affect games.
    """
    found = hashlib.sha256()
    root = Path(builder.__file__).parent
    for path in sorted(path for name in _DECIDE for path in (root / name).rglob("*.py")):
        found.update(path.read_bytes())
    found.update((places.shipped("tilesets") / "bots" / "evaluation.yaml").read_bytes())
    return f"{builder.__version__}-{found.hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """What is to be played. ``casts``: who plays; with several, pairs of games take them in turn.

    ``armies``: those that are played in turn; without any they are as the scenario says. ``same``: both sides
    play the same one. ``version``: who made the plan, for no other may play it.
    """

    packed: PackedTable
    casts: tuple[Cast, ...] = (("greedy",),)
    seed: int = 1
    armies: tuple[Army, ...] = ()
    same: bool = False
    version: str = ""

    @staticmethod
    def of(
        game: GameFile, players: int | None = None, *, armies: tuple[Army, ...] = (), **more: Any
    ) -> SeriesPlan:
        """The plan for a game with a number of players. Raises RefusedError where it is too large."""
        packed = PackedTable.of(game, players, {id for army in armies for id in army})
        return SeriesPlan(packed, armies=armies, version=running_version(), **more)

    def cast(self, pair: int) -> Cast:
        """Who plays a pair."""
        return self.casts[pair % len(self.casts)]


class SeriesStage:
    """Plays the games of a plan, each at its own table; the board is the same for all.

    Raises RefusedError where nothing can be played, or the plan is that of another version.
    """

    def __init__(self, plan: SeriesPlan) -> None:
        if plan.version != running_version():
            raise RefusedError(
                _(
                    "versions differ: this series is played by Hexwright {version}, here is {here}",
                    version=plan.version,
                    here=running_version(),
                )
            )
        self.plan = plan
        self.setting = plan.packed.setting()
        self.table = self.setting.table(plan.packed.players)
        self._tables: dict[tuple[tuple[Army, ...], bool], Table] = {}
        self._demand_armies()
        self.table_of(0)

    @cached_property
    def prints(self) -> dict[str, str]:
        """Fingerprints of what is played: scenario, battlefield and army cards."""
        table = self.table
        return {
            "scenario": fingerprints.of_scenario(table.scenario, table.layout),
            "battlefield": fingerprints.of_battlefield(table.battlefield),
            "cards": fingerprints.of_cards(self.setting.cards.values()),
        }

    def seed(self, pair: int) -> int:
        """The seed of the dice of a pair."""
        return Random(f"{self.plan.seed}/{pair}").randrange(2**53)

    def play(self, number: int, *, keep: bool = False) -> GameResult:
        """Play a game of the series, from 0; with its journal where it is to be kept."""
        table, seed = self.table_of(number), self.seed(number // 2)
        cast = self.plan.cast(number // 2)
        bots = bots_at(table, cast)
        if not keep:
            return one_game(table, seed, bots, number)
        journal = _Journal(Game(table, SeededDice(seed)), seed, names_at(table, cast))
        result = one_game(table, seed, bots, number, journal.add)
        return replace(result, journal=b"".join(journal.lines))

    def game_file(self, number: int) -> bytes:
        """The whole game as it is played with this number, as the bytes of a `.hexgame`."""
        setting = replace(self.setting, scenario=self.table_of(number).scenario)
        return hexgame_bytes(
            GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
        )

    def table_of(self, number: int) -> Table:
        """The table of a game: its armies in their seats, and the seats swapped in every second one."""
        key = self.armies_of(number // 2), bool(number % 2)
        found = self._tables.get(key)
        if found is None:
            if len(self._tables) >= _MOST_TABLES:
                del self._tables[next(iter(self._tables))]
            found = self._tables[key] = self.table.seated(self._layout(*key))
        return found

    def _layout(self, armies: tuple[Army, ...], swapped: bool) -> Layout:
        layout = self.table.layout
        seats: Sequence[Seat] = layout.seats[::-1] if swapped else layout.seats
        if armies:
            seats = [replace(seat, army=army) for seat, army in zip(seats, armies, strict=True)]
        return replace(layout, seats=tuple(seats))

    # Armies.

    def armies_of(self, pair: int) -> tuple[Army, ...]:
        """The armies of a pair in the order of its seats; none where the scenario's own are played."""
        plan, given = self.plan, self._given
        if plan.same:
            army = given[pair % len(given)] if given else self._drafted(pair)
            return (army, army)
        if not plan.armies:
            return ()
        pairs = tuple(combinations(plan.armies, 2)) or tuple(combinations_with_replacement(plan.armies, 2))
        return pairs[pair % len(pairs)]

    @property
    def _given(self) -> tuple[Army, ...]:
        own = tuple([seat.army for seat in self.table.layout.seats if seat.army])
        return self.plan.armies or own

    def _drafted(self, pair: int) -> Army:
        """What the player in the first seat drafts in this pair."""
        table, seed = self.table, self.seed(pair)
        game = Game(table, SeededDice(seed))
        first = table.seating[0]
        for _done in played(game, bots_at(table, self.plan.cast(pair)), Random(seed)):
            if game.state.phase not in (Phase.GATHER, Phase.PLACE):
                break
        return tuple(sorted(owned.card.id for owned in game.cards_of(first) if owned.in_points))

    def _demand_armies(self) -> None:
        """Raise RefusedError where the armies asked for cannot be played here."""
        plan, seats = self.plan, self.table.layout.seats
        if not plan.armies and not plan.same:
            return
        if len(seats) != 2:
            raise RefusedError(
                _("armies can be given for two players; the scenario is played by {n}", n=len(seats))
            )
        if not all(seat.points or seat.army for seat in seats):
            raise RefusedError(_("the scenario fixes the figures, so no other armies can be played"))
        for army in plan.armies:
            for seat in seats:
                limit = seat.points or sum(
                    self.setting.cards[id].points for id in seat.army if id in self.setting.cards
                )
                rules, allowed = self.table.scenario.army, replace(seat, points=limit)
                found = army_problems(army, self.table.fielded, allowed, rules=rules)
                if found:
                    raise RefusedError(f"{', '.join(army)}: {found[0].message}")


class _Journal:
    """The journal of a game as lines, in memory."""

    def __init__(self, game: Game, seed: int, names: Sequence[str]) -> None:
        self.lines = [line_of(header_data(header_of(game, seed=seed, seats=names)))]
        self._known = {owned.card.id for owned in game.state.cards.values()}

    def add(self, game: Game, action: Action) -> None:
        """Add an action that was carried out."""
        data: dict[str, Any] = {"n": len(self.lines), **plain_action(action)}
        came = fingerprints_of(game, self._known)
        if came:
            data["fingerprints"] = came
            self._known.update(came)
        self.lines.append(line_of(data))


def plan_data(stage: SeriesStage) -> dict[str, Any]:
    """All that determines the games of a plan, as plain data: series with equal data play the same games."""
    plan = stage.plan
    return {
        "version": plan.version,
        "rules": RULES_VERSION,
        **stage.prints,
        "count": len(stage.table.seating),
        "players": cast_data(plan.casts),
        "bots": {name: bot_facts(name) for name in sorted({name for cast in plan.casts for name in cast})},
        "seed": plan.seed,
        "armies": [list(army) for army in plan.armies],
        "same_army": plan.same,
        "most_rounds": MOST_ROUNDS,
    }


def cast_data(casts: Sequence[Cast]) -> list[Any]:
    """Who plays as plain data: names for the seats, or a list of such where pairs take them in turn."""
    first, *others = casts
    return [list(cast) for cast in casts] if others else list(first)


def casts_of(data: Any) -> tuple[Cast, ...]:
    """The casts of plain data; `greedy` where it says nothing that can be understood."""
    rows = data if isinstance(data, list) and all(isinstance(row, list) for row in data) else [data]
    found = [tuple(map(str, row)) for row in rows if isinstance(row, list) and row]
    return tuple(found) or (("greedy",),)
