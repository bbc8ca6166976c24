"""What came of a game, from what happened in it: points, what each card did, where it was fought."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.hexgrid import Hex
from builder.referee import events as ev
from builder.referee.victory import score

if TYPE_CHECKING:
    from builder.referee import Game


@dataclass(frozen=True, slots=True)
class CardResult:
    """What the figures of an owned card did: wounds given to enemies, enemies destroyed and their points (the
    share that a figure has in those of its card, rounded); and how many of them were lost.
    """

    card: str
    player: str
    wounds: int
    destroyed: int
    points: int
    lost: int


@dataclass(frozen=True, slots=True)
class Result:
    """``score`` is the points of each side (R140). ``fights``: how many wounds were taken and figures
    destroyed on each hex.
    """

    score: Mapping[str, int]
    cards: tuple[CardResult, ...]
    fights: Mapping[Hex, int]

    @classmethod
    def of(cls, game: Game, events: Iterable[ev.Event]) -> Result:
        """What came of a game so far, of which all events are given."""
        happened = [*game.opening, *events]
        count = _Count(game, _started(game, happened))
        for event in happened:
            count.add(event)
        state = game.state
        cards = tuple([
            CardResult(
                owned.id,
                owned.controller,
                count.wounds[owned.id],
                count.destroyed[owned.id],
                round(count.points[owned.id]),
                count.lost[owned.id],
            )
            for owned in state.cards.values()
        ])  # fmt: skip
        return Result(score(game), cards, dict(count.fights))


def _started(game: Game, happened: Sequence[ev.Event]) -> dict[int, Hex]:
    """Where figures stood before all that; nothing is said of those that a scenario puts down."""
    found = {id: figure.spaces[0].hex for id, figure in game.state.figures.items() if figure.on}
    for event in reversed(happened):
        if isinstance(event, ev.Moved):
            found[event.figure] = event.stood[0].hex
        elif isinstance(event, ev.FigureDestroyed) and event.at:
            found[event.figure] = event.at[0].hex
    return found


class _Count:
    """Follows a game event by event: where each figure stands, its wounds, and who controls its card."""

    def __init__(self, game: Game, at: dict[int, Hex]) -> None:
        self._game, self._at = game, at
        self._had: Counter[int] = Counter()
        self._last: Counter[int] = Counter()  # wounds of which a figure dies
        self._player = {owned.id: owned.owner for owned in game.state.cards.values()}
        self.wounds: Counter[str] = Counter()
        self.destroyed: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.points: defaultdict[str, Fraction] = defaultdict(Fraction)
        self.fights: Counter[Hex] = Counter()

    def add(self, event: ev.Event) -> None:
        """One more thing that happened."""
        match event:
            case ev.Placed() | ev.Stands():
                self._at[event.figure] = event.at[0].hex
            case ev.Moved():
                self._at[event.figure] = event.way[-1].hex
            case ev.TakenOver():
                self._player[event.card] = event.player
            case ev.Healed():
                self._had[event.figure] = event.total
            case ev.Wounded():
                self._wounded(event)
            case ev.FigureDestroyed():
                self._destroyed(event)

    def _wounded(self, event: ev.Wounded) -> None:
        given = event.total - self._had[event.figure]  # an attack may give more than are left to take
        self._had[event.figure] = event.total
        if event.total >= event.life:
            self._last[event.figure] = given  # where it is destroyed: on its way, perhaps
        elif event.figure in self._at:
            self.fights[self._at[event.figure]] += given
        if (by := self._credited(event.by, event.figure)) is not None:
            self.wounds[by] += given

    def _destroyed(self, event: ev.FigureDestroyed) -> None:
        game = self._game
        figure = game.state.figures[event.figure]
        self.lost[figure.card] += 1
        self._had[event.figure] = 0  # it may come back
        if event.at:
            self.fights[event.at[0].hex] += 1 + self._last[event.figure]
        self._last[event.figure] = 0
        if (by := self._credited(event.by, event.figure)) is not None:
            card = game.card(figure)
            self.destroyed[by] += 1
            self.points[by] += Fraction(card.points, max(card.figures, 1))

    def _credited(self, by: int | None, figure: int) -> str | None:
        """The card of a figure that harmed an enemy."""
        if by is None:
            return None
        figures, table = self._game.state.figures, self._game.table
        one, other = figures[by].card, figures[figure].card
        same = table.side(self._player[one]) == table.side(self._player[other])
        return None if same and self._player[one] else one
