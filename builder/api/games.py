"""A game under the referee: what may be done, doing it, taking it back, its journal; and what computer
players ask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from builder.api.fields import OpenField, cards, catalogue, file_named
from builder.api.guard import guarded
from builder.bots.bot import BotError, choose
from builder.errors import RefusedError
from builder.formats.hexgame import Setting, load_setting
from builder.formats.journal_header import header_of, seed_from
from builder.formats.replay import JournalWriter, begin, replay_file, resume
from builder.formats.suffixes import JOURNAL_SUFFIX
from builder.language import _
from builder.referee import moving, odds, spatial
from builder.referee.dice import Roll, Seed, dice_from, random_from, secret_seed
from builder.referee.events import Event
from builder.referee.flow import TABLE, to_act
from builder.referee.game import Game, LegalActions, SavedGame
from builder.referee.outcome import outcome_text
from builder.referee.state import Action, Figure, IllegalActionError, Outcome, RollDice
from builder.referee.victory import score

if TYPE_CHECKING:
    from builder.bots import Bot
    from builder.formats.replay import Replay
    from builder.movement.reach import Arrival
    from builder.referee.odds import AttackPreview


class OpenGame:
    """A game from its set-up to its end. Every action is checked by the rules, and can be taken back.

    ``game`` is the game as it stands, for the questions that computer players ask; ``actions`` are those that
    can be taken back, the last one at the end. Used as a context, it closes its journal.
    """

    @guarded
    def __init__(
        self,
        setting: Setting,
        *,
        players: int | None = None,
        seed: int | str | None = None,
        journal: Path | str | None = None,
    ) -> None:
        """``players``: for how many, of those that the scenario is for (the first). ``seed``: of the dice, a
        whole number or what an earlier game showed; any without one. ``journal``: a new `.hexjournal` that
        keeps the game.

        Raises RefusedError where no game can begin or be kept so.
        """
        self.seed: Seed | None = secret_seed() if seed is None else seed_from(seed)
        self.game = setting.game(setting.table(players), dice_from(self.seed))
        self.actions: list[Action] = []
        self._before: list[SavedGame] = []
        self._journal: JournalWriter | None = None
        if journal is not None:
            self._journal = begin(
                file_named(journal, RefusedError, JOURNAL_SUFFIX),
                self.game,
                header_of(self.game, seed=self.seed),
            )

    @property
    def seats(self) -> tuple[str, ...]:
        """The ids of the players in their order round the table."""
        return self.game.table.seating

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who may act now; the empty text where dice are rolled for all, nobody when the game is over."""
        return to_act(self.game)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.state.outcome

    def __str__(self) -> str:
        """Who won and why, or who is to act, in a sentence."""
        return outcome_text(self.game)

    @guarded
    def legal_actions(self, player: str | None = None) -> LegalActions:
        """All that may be done now, or what one player may do: to go through, for ``in``, and to
        `LegalActions.count`.

        Raises RefusedError for anybody who is no player of this game.
        """
        return self.game.legal_actions(player)

    @guarded
    def apply(self, action: Action, rolls: Sequence[Roll] = ()) -> tuple[Event, ...]:
        """Carry out an action; what happened. ``rolls``: what people rolled for it with their own dice.

        Raises IllegalActionError with the number of the rule where it is not possible, DiceNeededError and
        WrongDiceError for the dice of people, and RefusedError where the journal cannot be written; then
        nothing has changed.
        """
        before = self.game.saved(for_long=True)
        events = self.game.apply(action, rolls)
        try:
            if self._journal is not None:
                self._journal.append(action, rolls=rolls)
        except RefusedError:
            self.game.back_to(before)
            raise
        self._before.append(before)
        self.actions.append(action)
        return events

    def undo(self) -> Action:
        """Take the last action back, with its dice: the same action would roll the same again. Gives the
        action.

        Raises RefusedError where there is none, or the journal cannot be written.
        """
        if not self._before:
            raise RefusedError(_("no action that could be taken back"))
        if self._journal is not None:
            self._journal.undo()
        self.game.back_to(self._before.pop())
        return self.actions.pop()

    @guarded
    def play(self, bots: Mapping[str, Bot], rounds: int = 200) -> Outcome | None:
        """Have computer players, by the ids of their seats, play until the game is over, after ``rounds``
        rounds (0: when all is set up), or where somebody is to act who is not among them. How it ended; None
        where it goes on.

        They choose by the seed of the game. Raises RefusedError for a seat that the game has not and fewer
        rounds than 0, TypeError for what is no computer player, and BotError where one breaks off or chooses
        what is not possible; the game stands as it did before.
        """
        for seat, bot in bots.items():
            if seat not in self.seats:
                raise RefusedError(
                    _(
                        "{name}: one of {words} was expected, found {found}",
                        name=_("players"),
                        words=", ".join(self.seats),
                        found=repr(seat),
                    )
                )
            if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
                expected = "api.BOTS['greedy'] or an instance of a class with choose()"
                raise TypeError(f"OpenGame.play: {seat}: {expected} was expected, found {bot!r:.80}")
        if rounds < 0:
            raise RefusedError(_("rounds: 0 or more were expected, found {n}", n=rounds))
        random = random_from(self.seed)
        while (waiting := self.to_act) and self.game.state.round <= rounds:
            player = next((who for who in waiting if who == TABLE or who in bots), None)
            if player is None:
                break
            action = RollDice() if player == TABLE else choose(bots[player], self.game, player, random)
            try:
                self.apply(action)
            except (IllegalActionError, TypeError) as error:
                raise BotError(self.game.table.called(player), str(error)) from error
        return self.outcome

    def close(self) -> None:
        """Close the journal."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> OpenGame:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@guarded
def setting(field: Path | str | OpenField, edition: str | None = None) -> Setting:
    """What is to be played: a scenario on its battlefield, with the army cards there are. Of the path of a
    `.hexscenario`, a `.hexgame`, or a battlefield with a scenario in it or beside it; or of an open
    battlefield.

    ``edition``: other rules than those that the scenario names. Raises UnreadableError where nothing usable
    is there, and RefusedError for an open battlefield without a scenario.
    """
    if not isinstance(field, OpenField):
        found = load_setting(file_named(field), catalogue(), cards())
    elif field.scenario is None:
        raise RefusedError(_("a battlefield without a scenario; one in it or beside it was expected"))
    else:
        bare = Setting(field.scenario, field.battlefield, {}, field.catalogue)
        found = bare.with_cards(field.cards)
    return found if edition is None else replace(found, scenario=replace(found.scenario, edition=edition))


@guarded
def open_game(
    path: Path | str,
    *,
    players: int | None = None,
    seed: int | str | None = None,
    journal: Path | str | None = None,
) -> OpenGame:
    """A new game of what a file says is to be played: see `setting` and `OpenGame`.

    Raises UnreadableError and RefusedError as these do.
    """
    return OpenGame(setting(path), players=players, seed=seed, journal=journal)


@guarded
def resume_game(path: Path | str, journal: Path | str) -> OpenGame:
    """The game of a `.hexjournal`, gone on with there. ``path`` is what is played, as for `setting`. The last
    40 of its actions can be taken back.

    Raises UnreadableError where nothing can be played, and RefusedError where it holds something illegal or
    cannot be written.
    """
    found, writer = resume(file_named(journal), setting(path))
    game = OpenGame.__new__(OpenGame)
    game.game, game.seed, game._journal = found.game, found.header.seed, writer
    game.actions = [played.action for played in found.last]
    game._before = [played.before for played in found.last]
    return game


@guarded
def replay(path: Path | str, journal: Path | str) -> Replay:
    """A game played again from its `.hexjournal`: ``game`` as it stands at the end, ``refusal`` (None where
    all of it is legal). ``path`` is what was played, as for `setting`.

    Raises UnreadableError where nothing can be played: no header, an edited one, one of another game.
    """
    return replay_file(file_named(journal), setting(path))


# What computer players ask of a game. A figure is one of `Game.figures`, or was one before.


def _now(game: Game, *figures: Figure) -> Sequence[Figure]:
    """Figures as they stand now. Raises RefusedError for one that is of no such game, or not on the
    battlefield.
    """
    found = [game.state.figures.get(figure.id) for figure in figures]
    there = [figure for figure in found if figure is not None and figure.on]
    if len(there) < len(figures):
        raise RefusedError(_("a figure that stands on the battlefield was expected"))
    return there


@guarded
def reached(game: Game, figure: Figure) -> tuple[Arrival, ...]:
    """Where a figure can get with a move as things stand, its turn or not, each with the safest way there.

    Raises RefusedError for a figure that does not stand on the battlefield.
    """
    return tuple(moving.reached(game, _now(game, figure)[0]).values())


@guarded
def attacks(game: Game, figure: Figure) -> tuple[AttackPreview, ...]:
    """The attacks that a figure may make now, each with the chances of what comes of it; none when it is not
    its turn.

    Raises RefusedError for a figure that does not stand on the battlefield.
    """
    return tuple(odds.attack_previews(game, _now(game, figure)[0]))


@guarded
def away(game: Game, one: Figure, other: Figure) -> int | None:
    """The range between two figures in spaces (R080 to R083); None where bare table parts them, or beyond any
    Range.

    Raises RefusedError for a figure that does not stand on the battlefield.
    """
    return spatial.away(game, *_now(game, one, other))


@guarded
def sees(game: Game, one: Figure, other: Figure) -> bool:
    """Whether one figure sees another, among all others (R085, R086).

    Raises RefusedError for a figure that does not stand on the battlefield.
    """
    return spatial.sees(game, *_now(game, one, other))


@guarded
def engaged(game: Game, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that a figure is engaged with (R070); nobody is in the Basic game.

    Raises RefusedError for a figure that does not stand on the battlefield.
    """
    return spatial.engaged_with(game, *_now(game, figure))


@guarded
def points(game: Game) -> dict[str, int]:
    """The points that each side has left: the full value of every card with a figure left (R140)."""
    return score(game)


@guarded
def told(game: Game, events: Sequence[Event], player: str | None = None) -> tuple[str, ...]:
    """What happened, a sentence for each event that is worth one, as a player may know it; all of it without
    one.

    Raises RefusedError for a player who is not of this game.
    """
    from builder.referee.narration import Labels

    game.table.demand_player(player)
    return tuple(Labels(game).sentences(events, player))
