"""Everything that happens to figures: wounds, destruction, coming to stand elsewhere; which card a destroyed
common figure is laid on (R028); and what the ground does: molten lava where a move ends (R221), lava field at
the end of a round (R222), falls (R060 to R062).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.board import Space
from builder.language import N_
from builder.movement.reach import Peril
from builder.movement.steps import Fall
from builder.referee.dice import About
from builder.referee.events import FigureDestroyed, FigureLaid, Healed, Stands, TakenOver, TileLeft, Wounded
from builder.referee.play import Hook, Play
from builder.referee.state import Ask, Figure, Life, Use
from builder.referee.table import Left, position_of

_ALIVE = (Life.ON, Life.WAITING)


class CommonCards(Hook):
    """In the first edition the player who controls the figure chooses, and is asked where the cards differ.
    In the second one a card that was started is filled first.
    """

    def name(self, game: Play) -> str:
        """What is asked."""
        return N_("Destroyed figure laid on a card")

    def destroyed(self, game: Play, figure: Figure, by: int | None) -> None:
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
        game.emit(FigureLaid(figure=figure.id, card=use.card))


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


def wound(game: Play, id: int, wounds: int, why: str, *, by: int | None = None) -> bool:
    """Give a figure wounds (R104) but for those that a d20 wards off; destroyed when it has as many as its
    Life. Returns whether it lives.
    """
    figure = game.state.figures[id]
    for hook in game.hooks("wards"):
        if wounds > 0 and figure.on and hook.wards(game, figure):
            wounds = hook.rolls_to_ward(game, figure, wounds)
    if wounds <= 0 or not figure.on:
        return figure.on
    life = game.table.life(game.card(figure))
    figure = replace(figure, wounds=min(life, figure.wounds + wounds))
    game.put(figure)
    game.emit(Wounded(figure=id, wounds=wounds, total=figure.wounds, life=life, why=why, by=by))
    if figure.wounds >= life:
        destroy(game, id, why, by=by)
        return False
    return True


def heal(game: Play, id: int, wounds: int, why: str) -> None:
    """Take wounds off a figure, at most those it has."""
    figure = game.state.figures[id]
    wounds = min(wounds, figure.wounds)
    if wounds > 0:
        game.put(replace(figure, wounds=figure.wounds - wounds))
        game.emit(Healed(figure=id, wounds=wounds, total=figure.wounds - wounds, why=why))


def destroy(game: Play, id: int, why: str, *, by: int | None = None) -> None:
    """A figure is destroyed and leaves the battlefield."""
    figure = game.state.figures[id]
    if figure.life is Life.DESTROYED:
        return
    spaces = figure.spaces
    for hook in game.hooks("falls"):
        hook.falls(game, figure)
    card = card_that_takes(game, figure)
    figure = replace(figure, life=Life.DESTROYED, spaces=())
    figure = figure if card == figure.card else lay_on(game, figure, card)
    game.put(figure)
    game.emit(FigureDestroyed(figure=id, why=why, by=by, at=tuple(map(position_of, spaces))))
    _leave(game, figure, spaces)
    for hook in game.hooks("destroyed"):
        hook.destroyed(game, figure, by)


def _leave(game: Play, figure: Figure, spaces: tuple[Space, ...]) -> None:
    """Leave the tile of a figure's card on the spaces where it was destroyed, where it fits."""
    card = game.card(figure)
    if card.leaves and lay_tile(game, card.leaves, spaces):
        game.emit(TileLeft(figure=figure.id, piece=card.leaves, at=tuple(map(position_of, spaces))))


def lay_tile(game: Play, piece: str, spaces: tuple[Space, ...]) -> bool:
    """Lay a tile on spaces; whether it fits there. Who stands on them stands on it."""
    found = tile_on(game, piece, spaces)
    if found is None:
        return False
    positions = {figure.id: tuple(map(position_of, figure.spaces)) for figure in game.figures()}
    game.state.left = (*game.state.left, found)
    game.state.positions += 1
    for id, at in positions.items():
        figure = game.state.figures[id]
        if not set(spaces).isdisjoint(figure.spaces):
            game.put(replace(figure, spaces=game.table.spaces(at)))
    return True


def tile_on(game: Play, id: str, spaces: tuple[Space, ...]) -> Left | None:
    """A tile on spaces, as it would lie; None on a fluid, on which none lies (decision 2), and where it does
    not fit.
    """
    type = game.table.pieces.get(id)
    if type is None or not spaces:
        return None
    slot, hexes = spaces[0].level + 1, {space.hex for space in spaces}
    if any(game.table.battlefield.occupancy.at(hex, slot) for hex in hexes):
        return None
    for hex in sorted(hexes):
        for rotation in range(6):
            if {hex.plus(cell) for cell in type.cells(rotation)} == hexes:
                return Left(id, hex, slot, rotation)
    return None


def bring_back(game: Play, id: int, spaces: Iterable[Space], why: str) -> None:
    """A destroyed figure comes back unwounded and stands on spaces (R028: from the card it lies on)."""
    game.put(replace(game.state.figures[id], wounds=0))
    stand_on(game, id, spaces, why)


def take_over(game: Play, card: str, player: str) -> None:
    """A player takes control of an owned card and all its figures; the order markers on it are removed."""
    state = game.state
    owned = state.cards[card]
    state.cards[card] = replace(owned, controller=player)
    gone = [key for key, marker in state.markers.items() if marker.card == card]
    for key in gone:
        del state.markers[key]
    state.positions += 1  # who is whose enemy has changed
    game.emit(TakenOver(card=card, player=player, was=owned.controller, markers=len(gone)))
    for hook in game.hooks("taken_over"):
        hook.taken_over(game, card)


def stand_on(game: Play, id: int, spaces: Iterable[Space], why: str = "") -> None:
    """A figure comes to stand on spaces, without moving there; glyphs and the like take notice."""
    figure = replace(game.state.figures[id], spaces=tuple(spaces), life=Life.ON)
    game.put(figure)
    game.emit(Stands(figure=id, at=tuple(map(position_of, figure.spaces)), why=why))
    landed(game, id)


def landed(game: Play, id: int) -> None:
    """Ask all that waits for a figure to land (R120)."""
    for hook in game.hooks("landed"):
        figure = game.state.figures[id]
        if not figure.on:
            return
        hook.landed(game, figure)


EXTREME_SURVIVES = 19


def falls(game: Play, id: int, fall: Fall) -> bool:
    """Roll for a fall; returns whether the figure lives."""
    player = game.player_of(game.state.figures[id])
    if fall.extreme:
        if game.d20(N_("extreme fall"), player, About(figure=id, least=EXTREME_SURVIVES)) < EXTREME_SURVIVES:
            destroy(game, id, "fall")
            return False
        return True
    return wound(game, id, game.roll(fall.dice, "fall", player, About(figure=id)).skulls, "fall")


def endures(game: Play, id: int, peril: Peril) -> bool:
    """Roll for the ground where a move ended; returns whether the figure lives."""
    player = game.player_of(game.state.figures[id])
    least = peril.survive_d20
    if least and game.d20(peril.terrain, player, About(figure=id, least=least)) < least:
        destroy(game, id, peril.terrain)
        return False
    return True


def round_dice(game: Play) -> None:
    """At the end of a round figures on such ground roll a die each, a skull is a wound (R222)."""
    ground = game.table.graph.ground
    for figure in list(game.figures()):
        if any(ground(space).round_die for space in figure.spaces):
            roll = game.roll(1, N_("lava field"), game.player_of(figure), About(figure=figure.id))
            wound(game, figure.id, roll.skulls, N_("lava field"))
