"""What a destroyed figure leaves to another card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.referee.actions import Use
from builder.referee.events import SpiritLeft
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.state import Ask, Figure


class Spirit(Power):
    """When its figure is destroyed, its player may lay it on any unique card, also another player's, which
    then has so many dice more in normal attacks or in defense for the rest of the game.

    Cards without figures left are not offered: the dice would never be rolled.
    """

    kind = "spirit"

    def destroyed(self, game: Play, figure: Figure) -> None:
        """Ask its player."""
        player = game.player_of(figure)
        if self.is_mine(figure) and player and self.works(game) and any(True for _ in self._cards(game)):
            game.ask(Ask(player, self.id, figure.id))

    def _cards(self, game: Play) -> Iterator[str]:
        for owned in game.state.cards.values():
            if owned.card.unique and game.alive(owned.id):
                yield owned.id

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """The unique cards with figures left."""
        for id in self._cards(game):
            yield Use(ask.player, self.id, ask.figure, card=id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Lay it on a card."""
        assert ask.figure is not None
        owned = game.state.cards[use.card]
        attack, defense = int(self.given("attack")), int(self.given("defense"))
        game.state.cards[use.card] = replace(
            owned, attack=owned.attack + attack, defense=owned.defense + defense
        )
        game.tell(SpiritLeft(figure=ask.figure, card=use.card, attack=attack, defense=defense))
