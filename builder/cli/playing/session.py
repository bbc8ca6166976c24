"""A game at one terminal: people type lines, computer players take their turns, doors are asked about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.board import Door
from builder.cli.playing.dice_given import LEAVES, with_dice
from builder.cli.playing.questions import answered
from builder.cli.playing.screen import TypedLines
from builder.cli.shell import complain, say, shown
from builder.errors import BuilderError
from builder.language import N_, _
from builder.match.door_pauses import DoorPauses
from builder.match.setup import is_begun
from builder.referee.flow import TABLE, rolled_for
from builder.referee.narration import Labels
from builder.referee.state import Action, RollDice, WorkDoor

if TYPE_CHECKING:
    from pathlib import Path

    from builder.formats.hexgame import Setting
    from builder.match.match import Match
    from builder.match.setup import MatchOptions
    from builder.referee import Game
    from builder.referee import events as ev

_LETTER = "d"  # of doors
_WORK_DOOR = {Door.OPEN: N_("{key} to open {door}"), Door.CLOSED: N_("{key} to close {door}")}
MOST_NEWS = 60
"""Of what happened since somebody last looked, the last so many sentences."""


@dataclass
class TerminalSession:
    """A match at the terminal, and where lines come from. ``telling``: all that happens is shown, however
    much it is.
    """

    match: Match
    lines: TypedLines
    telling: bool = False
    _doors: DoorPauses = field(default_factory=DoorPauses)

    def __post_init__(self) -> None:
        self.labels = Labels(self.match.game)

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    def whose(self) -> str | None:
        """The person who must act now, after all that bots and dice for all do; None at the end."""
        match = self.match
        while True:
            player = match.due
            if player is None or player in match.people:
                return player
            if player == TABLE:
                if not match.undoable or self._may_roll():
                    self.carry_out(RollDice(), by=None)
                continue
            action = match.chosen(player)
            if not self._worked_door(action):
                self.carry_out(action, by=None)

    def _worked_door(self, action: Action) -> bool:
        """Whether a person worked a door, where a computer player is about to do something.

        Raises EOFError where somebody leaves.
        """
        for player, doors in self._doors.offers(self.match, action).items():
            if self._asks_about_doors(player, doors, action):
                return True
        return False

    def _asks_about_doors(self, player: str, doors: list[WorkDoor], action: Action) -> bool:
        """Ask one person; True where they work a door."""
        self.hand_over(player)
        self.say_news(player)
        keys = {f"{_LETTER}{number}": door for number, door in enumerate(doors, 1)}
        if len(doors) == 1:
            keys = {_LETTER: doors[0]}
        may = [
            _(_WORK_DOOR[Door(door.state)], key=key, door=self.labels.door(door.door))
            for key, door in keys.items()
        ]
        prompt = _(
            "{doors}, no for not in this turn, Enter to go on. {player}> ",
            doors=", ".join(may),
            player=self.labels.player(player),
        )
        while True:
            line = self.lines.ask(shown(prompt)).strip()
            word = line.casefold()
            if word in keys:
                self.carry_out(keys[word], by=player)
                self._doors.answered(self.match, action, player)
                return True
            if word in ("", "n", "no"):
                self._doors.answered(self.match, action, player, again=not word)
                return False
            if word in LEAVES:
                raise EOFError
            self.answer(player, line, _("Enter, {letter}, no, quit", letter=_LETTER))

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
                    self.match.undo()
                    say(_("Taken back."))
                    return False
                case word if word in LEAVES:
                    raise EOFError
                case _:
                    self.answer(self.match.last_person, line, _("Enter, undo, quit"))

    def answers(self, player: str, line: str) -> bool:
        """Answer a question of a player; False where a line is none. Raises BuilderError."""
        return answered(line, player, self.game, self.labels, self.match.journal)

    def answer(self, player: str, line: str, others: str) -> None:
        """Answer a question where nothing but ``others`` goes on with the game."""
        try:
            if not self.answers(player, line):
                say(_("{others} or a question (help lists them) was expected.", others=others))
        except BuilderError as error:
            say(f"{shown(error)}.")

    def carry_out(self, action: Action, *, by: str | None) -> None:
        """Carry out an action with the dice it needs; ``by``: the person who does it, who may take it back.

        Raises IllegalActionError where it is not possible; then nothing has changed.
        """
        happened, _rolls = with_dice(
            lambda rolls: self.match.carry_out(action, rolls, by=by),
            self.lines.ask,
            lambda need: self.labels.dice_request(need),
        )
        if self.telling and not self.match.people:  # a person sees it in his turn, and nothing that is secret
            self.tell(happened, None)

    def hand_over(self, player: str) -> None:
        """Let another person sit down, who must not see what the last one saw. Raises EOFError where somebody
        leaves instead.
        """
        if not self.match.must_hand_over(player):
            return
        if len(self.match.people) > 1:
            self.lines.clear()
            prompt = _(
                "Hand over to {player}, then press Enter. ",
                player=shown(self.labels.player(player, within=True)),
            )
            if self.lines.ask(prompt).strip().casefold() in LEAVES:
                raise EOFError
            self.lines.clear()
        self.match.seat(player)

    def say_news(self, player: str) -> None:
        """Tell a person what has happened since they last looked."""
        self.tell(self.match.news(player), player)

    def tell(self, events: list[ev.Event] | tuple[ev.Event, ...], player: str | None) -> None:
        """Tell events as a player may know them; None tells all of them."""
        found = list(self.labels.sentences(events, player))
        if len(found) > MOST_NEWS and not self.telling:
            say(_("  ... ({n} more before)", n=len(found) - MOST_NEWS))
            found = found[-MOST_NEWS:]
        for sentence in found:
            say(f"  {shown(sentence)}")


def set_up(
    scenario: Path, setting: Setting, options: MatchOptions, *, telling: bool
) -> TerminalSession | None:
    """The game as it is to be played, begun or gone on with; None where input ended before it began.

    Raises RefusedError for what does not go together, UnreadableError for a journal that cannot be played.
    """
    lines, journal = TypedLines(), options.journal
    if journal is None or not is_begun(journal):
        try:
            match, _rolls = with_dice(lambda rolls: options.begun(scenario, setting, rolls), lines.ask, str)
        except EOFError:
            return None
        return TerminalSession(match, lines, telling)
    found = options.resumed(journal, setting)
    for warning in found.warnings:
        complain(_("warning: {journal}: {warning}", journal=journal, warning=warning))
    round = found.match.game.state.round
    say(_("Going on after {n} actions, in round {round}.", n=found.actions, round=round))
    return TerminalSession(found.match, lines, telling)
