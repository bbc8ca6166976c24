"""A game that was played, kept in all its moments: to be looked at, and to be played on from any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from builder.errors import RefusedError
from builder.formats.journal_header import header_data, header_from
from builder.formats.replay import Replay, data_of_line, line_of, lines_of, replay_file
from builder.formats.safe_write import write_safely
from builder.language import _
from builder.referee import events as ev
from builder.referee.dice import secret_seed
from builder.referee.game import SavedGame
from builder.referee.state import RULES_VERSION, PutMarker

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.referee import Game
    from builder.referee.state import Action, State


_MOST_TITLE = 200


@dataclass(frozen=True, slots=True)
class Moment:
    """An action, what happened with it and how the game then stood; the first has no action."""

    action: Action | None
    events: tuple[ev.Event, ...]
    state: State


class Recording:
    """The moments of a game: as it began, then one an action. ``game`` stands at one of them, ``at``.

    ``refusal`` says where and why it was not played on, None where all of it is legal; ``warnings`` what may
    make a difference to then.
    """

    def __init__(self, path: Path, found: Replay, moments: Iterable[Moment]) -> None:
        self.path = path
        self.game, self.header, self.refusal = found.game, found.header, found.refusal
        self.warnings = (*found.warnings, *((found.cut,) if found.cut else ()))
        self.moments = tuple(moments)
        self.at = self.last
        self._dice = self.game.dice.mark()

    @property
    def last(self) -> int:
        """The number of the last moment: how many actions there are."""
        return len(self.moments) - 1

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.moments[-1].state.outcome is not None

    @property
    def moment(self) -> Moment:
        """The moment at which the game stands."""
        return self.moments[self.at]

    def go_to(self, number: int) -> None:
        """Put the game to a moment, the nearest there is."""
        self.at = max(0, min(number, self.last))
        self.game.back_to(SavedGame(self.moment.state, self._dice))

    def events(self) -> list[ev.Event]:
        """All that had happened by the moment at which the game stands."""
        return [event for moment in self.moments[: self.at + 1] for event in moment.events]

    def stops(self, knows: Callable[[str], bool]) -> tuple[int, ...]:
        """The moments that somebody may distinguish: ``knows`` says whether somebody who looks may know a
        player's order markers. In which order others come to lie could tell which is which (R011).
        """
        hidden = [
            isinstance(moment.action, PutMarker) and not knows(moment.action.player)
            for moment in self.moments
        ]
        following = [isinstance(moment.action, PutMarker) for moment in self.moments[1:]]
        return tuple([
            number
            for number, one in enumerate(hidden)
            if not (one and number < self.last and following[number])
        ])  # fmt: skip

    @cached_property
    def rounds(self) -> dict[int, int]:
        """The moments in which a round began, with its number."""
        return {
            number: event.round
            for number, moment in enumerate(self.moments)
            for event in moment.events
            if isinstance(event, ev.RoundBegan)
        }

    @cached_property
    def losses(self) -> tuple[int, ...]:
        """The moments in which a figure was destroyed."""
        return tuple([
            number
            for number, moment in enumerate(self.moments)
            if any(isinstance(event, ev.FigureDestroyed) for event in moment.events)
        ])  # fmt: skip

    @classmethod
    def of(
        cls, path: Path, setting: Setting, progress: Callable[[int], None] = lambda actions: None
    ) -> Recording:
        """Play the journal in a file again, and keep all of it.

        ``progress`` gets how many actions were played; what it raises ends it. Raises UnreadableError where
        nothing can be played: no journal, or one of another scenario or battlefield.
        """
        moments: list[Moment] = []

        def watch(game: Game, action: Action | None, events: Iterable[ev.Event]) -> None:
            found = game.opening if action is None else tuple(events)
            moments.append(Moment(action, found, game.state.copy()))
            progress(len(moments) - 1)

        return Recording(path, replay_file(path, setting, watch), moments)


def branch(journal: Path, actions: int, to: Path, seats: Sequence[str]) -> None:
    """Write a new journal with the first actions of another, which stays as it is, under a title that tells
    them apart; ``seats``: who plays on. Its dice are from another seed, as those of the other game are known.

    Raises RefusedError where there is such a file already or it cannot be written, UnreadableError where the
    other cannot be read.
    """
    if to.exists():
        raise RefusedError(_("{path}: is there already; a new file was expected", path=to))
    content: list[bytes] = []
    try:
        with journal.open("rb") as stream:
            for line in lines_of(stream, str(journal)):
                if len(content) > actions:
                    break
                if content:
                    content.append(line.content if line.ended else line.content + b"\n")
                else:
                    header = header_from(data_of_line(line))
                    title = _("{title}, from action {n}", title=header.title, n=actions)[:_MOST_TITLE]
                    then = (*(one for one in header.then if one[0] < actions), (actions, secret_seed()))
                    then = () if header.seed is None else then
                    header = replace(
                        header, seats=tuple(seats), title=title[:_MOST_TITLE], then=then, rules=RULES_VERSION
                    )
                    content.append(line_of(header_data(header)))
    except OSError as error:
        raise RefusedError(
            _("{path}: cannot be read ({reason})", path=journal, reason=error.strerror or error)
        ) from None
    write_safely(to, b"".join(content), mode=0o600)
