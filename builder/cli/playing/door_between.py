"""The doors that people may work in the turn of a simple player, asked for between its figures (R183)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.board import Door
from builder.cli.output import say, shown
from builder.cli.playing.dice_given import LEAVES
from builder.cli.playing.questions import answered
from builder.errors import BuilderError
from builder.referee.actions import Action, WorkDoor
from builder.referee.doors import workings

if TYPE_CHECKING:
    from builder.cli.playing.sitting import Sitting

_LETTER = "d"


@dataclass
class DoorsBetween:
    """What was asked in a sitting: a person is asked once before each figure of a simple player, and not
    again in a turn of which he says so.

    Each by the person: before which figure he was asked, after how many actions, in which turn not again.
    """

    _before: dict[str, object] = field(default_factory=dict)
    _after: dict[str, int] = field(default_factory=dict)
    _left: dict[str, object] = field(default_factory=dict)

    def worked(self, sitting: Sitting, action: Action) -> bool:
        """Whether a person worked a door, where a simple player is about to do something.

        Raises EOFError where somebody leaves.
        """
        state = sitting.game.state
        turn = (state.round, state.number, state.next)
        before = (*turn, getattr(action, "figure", None))
        offers: dict[str, list[WorkDoor]] = {}
        for offer in workings(sitting.game):
            if offer.player in sitting.people:
                offers.setdefault(offer.player, []).append(offer)
        for player, doors in offers.items():
            asked = self._before.get(player) == before or self._after.get(player) == sitting.actions
            if asked or self._left.get(player) == turn:
                continue
            worked = self._asks(sitting, player, doors, turn)
            self._before[player], self._after[player] = before, sitting.actions
            if worked:
                return True
        return False

    def _asks(self, sitting: Sitting, player: str, doors: list[WorkDoor], turn: object) -> bool:
        """Ask one person; True where he works a door."""
        sitting.hand_over(player)
        sitting.tell_news(player)
        keys = {f"{_LETTER}{number}": door for number, door in enumerate(doors, 1)}
        if len(doors) == 1:
            keys = {_LETTER: doors[0]}
        may = [f"{key} to {_verb(door)} {sitting.called.door(door.door)}" for key, door in keys.items()]
        prompt = (
            f"{', '.join(may)}, no for not in this turn, Enter to go on. {sitting.called.player(player)}> "
        )
        while True:
            line = sitting.lines.ask(shown(prompt)).strip()
            word = line.casefold()
            if word in keys:
                sitting.carry_out(keys[word], by=player)
                return True
            if word in ("", "n", "no"):
                if word:
                    self._left[player] = turn
                return False
            if word in LEAVES:
                raise EOFError
            _answer(sitting, player, line)


def _verb(door: WorkDoor) -> str:
    return "open" if door.state == Door.OPEN else "close"


def _answer(sitting: Sitting, player: str, line: str) -> None:
    try:
        if not answered(sitting, player, line):
            say(f"Enter, {_LETTER}, no, quit or a question (help lists them) was expected.")
    except BuilderError as error:
        say(f"{shown(error)}.")
