"""A game at one terminal, begun, or gone on with from a journal: people and computer players take turns, and
a journal keeps what they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from builder import places
from builder.board import Door
from builder.cli.playing.dice_given import LEAVES, with_dice
from builder.cli.playing.questions import answered
from builder.cli.playing.screen import Lines
from builder.cli.shell import complain, say, shown
from builder.errors import BuilderError, RefusedError
from builder.facts import DiceSource, Gathering
from builder.formats.journal_header import Header, header_of
from builder.formats.replay import JournalWriter, begin, resume
from builder.formats.suffixes import JOURNAL_SUFFIX
from builder.language import N_, _
from builder.referee import Game
from builder.referee import events as ev
from builder.referee.bots import BOTS
from builder.referee.dice import GivenDice, Roll, SeededDice
from builder.referee.doors import workings
from builder.referee.flow import TABLE, rolled_for, to_act
from builder.referee.narration import Labels, dice_request, sentences
from builder.referee.playtest import MOST_ROUNDS
from builder.referee.state import Action, RollDice, WorkDoor

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.formats.replay import Played
    from builder.referee.bots import Bot
    from builder.referee.game import SavedGame
    from builder.referee.table import Table


_LETTER = "d"  # of doors
_WORK_DOOR = {Door.OPEN: N_("{key} to open {door}"), Door.CLOSED: N_("{key} to close {door}")}
MOST_NEWS = 60
"""Of what happened since somebody last looked, the last so many sentences."""

UNDOABLE = (
    ev.Placed, ev.LeftOut, ev.Moved, ev.Stands, ev.MarkerPut, ev.SecretLaid, ev.Used, ev.TurnBegan,
    ev.CardTaken, ev.ArmyBrought, ev.DoorWorked, ev.DoorCard,
)  # fmt: skip
"""What may be taken back: events after which nobody knows more than before. Dice are not among them, nor what
turned up.
"""


class _Done(NamedTuple):
    """What may be taken back: the game before it, how much had happened, who did it."""

    before: SavedGame
    happened: int
    by: str


@dataclass
class DoorsBetween:
    """What was asked in a session: a person is asked once before each figure of a computer player, and not
    again in a turn of which he says so.

    Each by the person: before which figure he was asked, after how many actions, in which turn not again.
    """

    _before: dict[str, object] = field(default_factory=dict)
    _after: dict[str, int] = field(default_factory=dict)
    _left: dict[str, object] = field(default_factory=dict)

    def worked(self, session: Session, action: Action) -> bool:
        """Whether a person worked a door, where a computer player is about to do something.

        Raises EOFError where somebody leaves.
        """
        state = session.game.state
        turn = (state.round, state.number, state.next)
        before = (*turn, getattr(action, "figure", None))
        offers: dict[str, list[WorkDoor]] = {}
        for offer in workings(session.game):
            if offer.player in session.people:
                offers.setdefault(offer.player, []).append(offer)
        for player, doors in offers.items():
            asked = self._before.get(player) == before or self._after.get(player) == session.actions
            if asked or self._left.get(player) == turn:
                continue
            worked = self._asks(session, player, doors, turn)
            self._before[player], self._after[player] = before, session.actions
            if worked:
                return True
        return False

    def _asks(self, session: Session, player: str, doors: list[WorkDoor], turn: object) -> bool:
        """Ask one person; True where he works a door."""
        session.hand_over(player)
        session.say_news(player)
        keys = {f"{_LETTER}{number}": door for number, door in enumerate(doors, 1)}
        if len(doors) == 1:
            keys = {_LETTER: doors[0]}
        may = [
            _(_WORK_DOOR[Door(door.state)], key=key, door=session.labels.door(door.door))
            for key, door in keys.items()
        ]
        prompt = _(
            "{doors}, no for not in this turn, Enter to go on. {player}> ",
            doors=", ".join(may),
            player=session.labels.player(player),
        )
        while True:
            line = session.lines.ask(shown(prompt)).strip()
            word = line.casefold()
            if word in keys:
                session.carry_out(keys[word], by=player)
                return True
            if word in ("", "n", "no"):
                if word:
                    self._left[player] = turn
                return False
            if word in LEAVES:
                raise EOFError
            session.answer(player, line, _("Enter, {letter}, no, quit", letter=_LETTER))


@dataclass
class Session:
    """A game, who plays which seat (None: a person), its journal, and where lines come from.

    It stops after so many ``rounds``, None for no limit. ``actions`` were carried out in this session.
    ``telling``: all that happens is shown, however much it is. Leaving it as a context closes the journal.
    """

    game: Game
    players: Mapping[str, Bot | None]
    random: Random
    lines: Lines
    journal: JournalWriter | None = None
    seed: int | None = None
    rounds: int | None = None
    telling: bool = False
    actions: int = 0
    events: list[ev.Event] = field(default_factory=list)
    _seen: dict[str, int] = field(default_factory=dict)
    _done: list[_Done] = field(default_factory=list)
    _shown: str = ""
    _doors: DoorsBetween = field(default_factory=DoorsBetween)

    def __post_init__(self) -> None:
        self.labels = Labels(self.game)
        self.people = tuple(seat for seat, player in self.players.items() if player is None)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.journal is not None:
            self.journal.close()

    def whose(self) -> str | None:
        """The person who must act now, after all that bots and dice for all do; None at the end."""
        while True:
            waiting = to_act(self.game)
            if not waiting or (self.rounds is not None and self.game.state.round > self.rounds):
                return None
            player = next(
                (name for name in waiting if name != TABLE and self.players[name] is not None), waiting[0]
            )
            if player == TABLE:
                if not self._done or self._may_roll():
                    self.carry_out(RollDice(), by=None)
                continue
            bot = self.players[player]
            if bot is None:
                return player
            action = bot.choose(self.game, player, self.random)
            if not self._doors.worked(self, action):
                self.carry_out(action, by=None)

    def _may_roll(self) -> bool:
        """Whether the dice for all are rolled now; False where the last action was taken back instead.

        Raises EOFError where somebody leaves.
        """
        while True:
            prompt = _(
                "Enter rolls for {what}; undo takes back the last action. ",
                what=rolled_for(self.game),
            )
            line = self.lines.ask(prompt).strip()
            match line.casefold():
                case "" | "r" | "roll" | "auto":
                    return True
                case "undo":
                    self.undo()
                    say(_("Taken back."))
                    return False
                case word if word in LEAVES:
                    raise EOFError
                case _:
                    self.answer(self.last_person, line, _("Enter, undo, quit"))

    def answers(self, player: str, line: str) -> bool:
        """Answer a question of a player; False where a line is none. Raises BuilderError."""
        return answered(line, player, self.game, self.labels, self.journal)

    def answer(self, player: str, line: str, others: str) -> None:
        """Answer a question where nothing but ``others`` goes on with the game."""
        try:
            if not self.answers(player, line):
                say(_("{others} or a question (help lists them) was expected.", others=others))
        except BuilderError as error:
            say(f"{shown(error)}.")

    def carry_out(self, action: Action, *, by: str | None) -> tuple[ev.Event, ...]:
        """Carry out an action and write it down; ``by``: the person who does it, who may take it back.

        Raises IllegalActionError where it is not possible; then nothing has changed.
        """
        saved = self.game.saved()
        happened, rolls = with_dice(
            lambda rolls: self.game.apply(action, rolls),
            self.lines.ask,
            lambda need: dice_request(need, self.labels),
        )
        if self.journal is not None:
            try:
                self.journal.append(action, happened, rolls)
            except BaseException:
                self.game.back_to(saved)  # what is not written down did not happen
                raise
        self._note(saved, happened, by)
        self.events += happened
        self.actions += 1
        if self.telling and not self.people:  # a person sees it in his turn, and nothing that is secret
            self.tell(happened, None)
        return happened

    def _note(self, before: SavedGame, happened: Iterable[ev.Event], by: str | None) -> None:
        """Note what was done, where it may be taken back."""
        if by is None or not all(isinstance(event, UNDOABLE) for event in happened):
            self._done.clear()
        else:
            self._done.append(_Done(before, len(self.events), by))

    def note_resumed(self, last: Iterable[Played]) -> None:
        """Note what was done last in a journal that is gone on with: of a person it may be taken back."""
        for played in last:
            by = played.action.player
            if any(done.by != by for done in self._done):
                self._done.clear()  # another one has seen it
            self._note(played.before, played.events, by if by in self.people else None)

    def undo(self) -> bool:
        """Take back the last action; False where that would undo what somebody has seen."""
        if not self._done:
            return False
        if self.journal is not None:
            self.journal.undo()
        saved, count, _by = self._done.pop()
        self.game.back_to(saved)
        del self.events[count:]
        self.actions = max(0, self.actions - 1)  # what was done before going on is not counted here
        for player, seen in self._seen.items():
            self._seen[player] = min(seen, count)
        return True

    @property
    def last_person(self) -> str:
        """The person who was last to act; the first one before that."""
        return self._shown or self.people[0]

    def hand_over(self, player: str) -> None:
        """Let another person sit down, who must not see what the last one saw. Raises EOFError where somebody
        leaves instead.
        """
        if player == self._shown:
            return
        if any(done.by != player for done in self._done):
            self._done.clear()
        if len(self.people) > 1:
            self.lines.clear()
            prompt = _(
                "Hand over to {player}, then press Enter. ",
                player=shown(self.labels.player(player, within=True)),
            )
            if self.lines.ask(prompt).strip().casefold() in LEAVES:
                raise EOFError
            self.lines.clear()
        self._shown = player

    def say_news(self, player: str) -> None:
        """Tell a person what has happened since he last looked."""
        news = self.events[self._seen.get(player, 0) :]
        self._seen[player] = len(self.events)
        self.tell(news, player)

    def tell(self, events: list[ev.Event] | tuple[ev.Event, ...], player: str | None) -> None:
        """Tell events as a player may know them; None for who may know all."""
        found = list(sentences(events, player, self.labels))
        if len(found) > MOST_NEWS and not self.telling:
            say(_("  ... ({n} more before)", n=len(found) - MOST_NEWS))
            found = found[-MOST_NEWS:]
        for sentence in found:
            say(f"  {shown(sentence)}")


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
