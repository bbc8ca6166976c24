"""What all special powers share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from builder.catalogue.card_powers import CardPower
from builder.referee.play import Hook, Play
from builder.referee.state import Figure, OwnedCard


class Power(Hook):
    """One power of one owned card; its numbers are in ``given`` as the card's data says."""

    kind: ClassVar[str]

    def __init__(self, owned: str, power: CardPower, number: int) -> None:
        super().__init__(f"{owned}/{power.kind}" if number == 0 else f"{owned}/{power.kind}-{number + 1}")
        self.owned, self.power = owned, power

    def name(self, game: Play) -> str:
        """As its card calls it."""
        return self.power.name

    def given(self, key: str, default: Any = None) -> Any:
        """A number or word of the power."""
        return self.power.given.get(key, default)

    def card(self, game: Play) -> OwnedCard:
        """The card as it is owned now."""
        return game.state.cards[self.owned]

    def player(self, game: Play) -> str:
        """Who controls it now."""
        return self.card(game).controller

    def works(self, game: Play) -> bool:
        """Whether it is switched on, and its card is nobody's captive."""
        owned = self.card(game)
        return not owned.captive and self.power.kind not in game.off(owned)

    def holders(self, game: Play) -> Iterator[Figure]:
        """The figures of the card on the battlefield, none where the power does not work."""
        if self.works(game):
            for figure in list(game.state.figures_of(self.owned)):
                if figure.on:
                    yield figure

    def is_mine(self, figure: Figure) -> bool:
        """Whether a figure belongs to the card."""
        return figure.card == self.owned

    def acts(self, game: Play) -> bool:
        """Whether the turn that goes on is one with this card."""
        turn = game.state.turn
        return turn is not None and turn.card == self.owned and self.works(game)
