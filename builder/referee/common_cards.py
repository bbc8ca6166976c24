"""Which card a destroyed common figure is laid on, where its owner has several of its name (R028)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.referee.actions import Use
from builder.referee.events import FigureLaid
from builder.referee.play import Hook, Play
from builder.referee.state import Ask, Figure, Life

_ALIVE = (Life.ON, Life.WAITING)


class CommonCards(Hook):
    """In the first edition the player who controls the figure chooses; he is asked where the cards differ. In
    the second one a card that was started is filled first.
    """

    def name(self, game: Play) -> str:
        """What is asked."""
        return "Destroyed figure laid on a card"

    def destroyed(self, game: Play, figure: Figure) -> None:
        """Ask where it makes a difference; until then it lies where its player keeps most cards in play."""
        if game.table.edition.id != "master-1":
            return
        here, *others = (_standing(game, card, figure) for card in self._cards(game, figure))
        if any(other != here for other in others):
            player = game.player_of(figure)
            game.ask(Ask(player, self.id, figure.id, optional=False))

    def _cards(self, game: Play, figure: Figure) -> list[str]:
        """The card it lies on, and those that it could lie on instead: a living figure of theirs takes its
        place.
        """
        own = game.owned(figure)
        if own.card.unique:
            return [own.id]
        others = [
            owned.id
            for owned in game.cards_of(own.controller)
            if owned.card.id == own.card.id and owned.id != own.id and game.alive(owned.id)
        ]
        return [own.id, *others]

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each of the cards."""
        assert ask.figure is not None
        for card in self._cards(game, game.state.figures[ask.figure]):
            yield Use(ask.player, self.id, ask.figure, card=card)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """It is laid there."""
        figure = game.state.figures[use.figure or 0]
        if use.card != figure.card:
            lay_on(game, figure, use.card)
        game.tell(FigureLaid(figure=figure.id, card=use.card))


def _standing(game: Play, card: str, figure: Figure) -> tuple[object, ...]:
    """What makes one card another than a second of its name: figures left before this one fell, markers and
    what else lies on it.
    """
    owned = game.state.cards[card]
    left = sum(f.life in _ALIVE or f.id == figure.id for f in game.state.figures_of(card))
    markers = sorted(key for key, marker in game.state.markers.items() if marker.card == card)
    return left, markers, owned.attack, owned.defense, owned.secret


def lay_on(game: Play, figure: Figure, card: str) -> Figure:
    """Lay a destroyed figure on another card of its name, of which a living figure takes its place."""
    other = next(f for f in game.state.figures_of(card) if f.life in _ALIVE and f.id != figure.id)
    game.put(replace(other, card=figure.card))
    laid = replace(figure, card=card)
    game.put(laid)
    return laid


def card_that_takes(game: Play, figure: Figure) -> str:
    """The owned card on which a figure is laid that falls now: in the second edition one that was started, in
    the first one that keeps most cards in play, until its player says else.
    """
    own = game.owned(figure)
    if own.card.unique or own.card.figures < 2:
        return figure.card
    living = {
        owned.id: sum(f.life in _ALIVE for f in game.state.figures_of(owned.id))
        for owned in game.state.cards.values()
        if owned.card.id == own.card.id and owned.controller == own.controller
    }
    living = {id: count for id, count in living.items() if count}
    if game.table.edition.id == "master-1":
        return max(living, key=lambda id: (living[id], id == figure.card))
    return min(living, key=lambda id: (living[id], id != figure.card))
