"""A game that was played, from its journal: what happened action by action, and how it stood each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builder.formats.replay import replay_file
from builder.language import _, ngettext
from builder.referee.narration import Labels, outcome_text, sentences
from builder.referee.snapshot import Lying, Standing, lying_glyphs, standing_figures
from builder.referee.state import Life
from builder.referee.victory import score
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.formats.replay import Replay
    from builder.referee.events import Event
    from builder.referee.game import Game
    from builder.referee.state import Action


@dataclass(frozen=True, slots=True)
class Moment:
    """How a game stood after an action, with what happened in sentences; ``round`` is 0 before the first."""

    lines: tuple[str, ...]
    round: int
    figures: tuple[Standing, ...]
    glyphs: tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game played again. ``moments``: as it began, then one an action. ``refused`` is where and why it was
    not played on, empty where all of it is legal; ``stands`` are sides with points and figures.
    """

    title: str
    played: str
    refused: str
    ending: str
    stands: tuple[str, ...]
    warnings: tuple[str, ...]
    moments: tuple[Moment, ...]


def game_summary(
    path: Path, setting: Setting, progress: Callable[[int], None] = lambda actions: None
) -> GameSummary:
    """Play the journal in a file again, in the words for somebody who may know all of it.

    ``progress`` gets how many actions were played; what it raises ends it. Raises UnreadableError where
    nothing can be played: no journal, one of another scenario or battlefield.
    """
    witness = _Witness(progress)
    found = replay_file(path, setting, witness.see)
    header, called = found.header, Labels(found.game)
    values = {
        "players": ngettext("{n} player", "{n} players", len(header.players)),
        "actions": ngettext("{n} action", "{n} actions", found.actions),
    }
    return GameSummary(
        on_one_line(header.title) or _("A game without title"),
        _("{players}, {actions} played, all of it legal.", **values)
        if found.refusal is None
        else _("{players}, {actions} played, then something that is not legal.", **values),
        "" if found.refusal is None else found.refusal.sentence,
        outcome_text(found.game),
        tuple(_stands(found.game, called)),
        _warnings(found),
        tuple(witness.moments),
    )


@dataclass
class _Witness:
    """Looks on while a game is played again, and keeps what it sees. Parts that stay are kept once."""

    progress: Callable[[int], None]
    moments: list[Moment] = field(default_factory=list)
    _called: Labels | None = None
    _figures: tuple[Standing, ...] = ()
    _glyphs: tuple[Lying, ...] = ()

    def see(self, game: Game, action: Action | None, events: Iterable[Event]) -> None:
        """Keep how a game stands now."""
        called = self._called = self._called or Labels(game)
        lines = tuple(sentences(events, None, called))
        if not lines and action is not None:
            kind = action.kind.replace("-", " ")
            lines = (_("{player}: {action}", player=called.player(action.player), action=kind),)
        figures, glyphs = standing_figures(game), lying_glyphs(game)
        self._figures = self._figures if figures == self._figures else figures
        self._glyphs = self._glyphs if glyphs == self._glyphs else glyphs
        self.moments.append(Moment(lines, game.state.round, self._figures, self._glyphs))
        self.progress(len(self.moments) - 1)


def _stands(game: Game, called: Labels) -> Iterator[str]:
    """A sentence a side: points, figures on the battlefield, destroyed ones."""
    state = game.state
    for side, points in score(game).items():
        own = [
            figure.life
            for figure in state.figures.values()
            if (player := state.controller(figure)) and game.table.side(player) == side
        ]
        left, lost = own.count(Life.ON), own.count(Life.DESTROYED)
        players = [player for player in game.table.seating if game.table.side(player) == side]
        name = called.player(players[0]) if len(players) == 1 else called.side(side)
        yield _(
            "{side}: {points}, {figures} left, {lost} destroyed.",
            side=name,
            points=ngettext("{n} point", "{n} points", points),
            figures=ngettext("{n} figure", "{n} figures", left),
            lost=lost,
        )


def _warnings(found: Replay) -> tuple[str, ...]:
    return (*found.warnings, *((found.cut,) if found.cut else ()))
