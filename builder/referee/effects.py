"""Everything that happens to figures: wounds, destruction, coming to stand elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from builder.board import Space
from builder.referee.common_cards import card_that_takes, lay_on
from builder.referee.events import Destroyed, Healed, Stands, TakenOver, TileLeft, Wounded
from builder.referee.left_behind import Left
from builder.referee.play import Play
from builder.referee.state import Figure, Life
from builder.referee.table import spot_of


def wound(game: Play, id: int, wounds: int, why: str, *, by: int | None = None) -> bool:
    """Give a figure wounds (R104); destroyed when it has as many as its Life. Returns whether it lives."""
    figure = game.state.figures[id]
    if wounds <= 0 or not figure.on:
        return figure.on
    life = game.table.life(game.card(figure))
    figure = replace(figure, wounds=min(life, figure.wounds + wounds))
    game.put(figure)
    game.tell(Wounded(figure=id, wounds=wounds, total=figure.wounds, life=life, why=why, by=by))
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
        game.tell(Healed(figure=id, wounds=wounds, total=figure.wounds - wounds, why=why))


def destroy(game: Play, id: int, why: str, *, by: int | None = None) -> None:
    """A figure is destroyed and leaves the battlefield."""
    figure = game.state.figures[id]
    if figure.life is Life.DESTROYED:
        return
    spaces = figure.spaces
    card = card_that_takes(game, figure)
    figure = replace(figure, life=Life.DESTROYED, spaces=())
    figure = figure if card == figure.card else lay_on(game, figure, card)
    game.put(figure)
    game.tell(Destroyed(figure=id, why=why, by=by, at=tuple(map(spot_of, spaces))))
    _leave(game, figure, spaces)
    for hook in game.hooks("destroyed"):
        hook.destroyed(game, figure)


def _leave(game: Play, figure: Figure, spaces: tuple[Space, ...]) -> None:
    """Leave the tile of a figure's card on the spaces where it was destroyed.

    Nothing is left on a fluid, on which no tile lies (decision 2), nor where the tile has another outline.
    """
    card = game.card(figure)
    found = _under(game, card.leaves, spaces) if card.leaves else None
    if found is not None:
        game.state.left = (*game.state.left, found)
        game.state.positions += 1
        game.tell(TileLeft(figure=figure.id, piece=found.piece, at=tuple(map(spot_of, spaces))))


def _under(game: Play, id: str, spaces: tuple[Space, ...]) -> Left | None:
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
    game.tell(TakenOver(card=card, player=player, was=owned.controller, markers=len(gone)))
    for hook in game.hooks("taken_over"):
        hook.taken_over(game, card)


def stand_on(game: Play, id: int, spaces: Iterable[Space], why: str = "") -> None:
    """A figure comes to stand on spaces, without moving there; glyphs and the like are told."""
    figure = replace(game.state.figures[id], spaces=tuple(spaces), life=Life.ON)
    game.put(figure)
    game.tell(Stands(figure=id, at=tuple(map(spot_of, figure.spaces)), why=why))
    landed(game, id)


def landed(game: Play, id: int) -> None:
    """Ask all that waits for a figure to land (R120)."""
    for hook in game.hooks("landed"):
        figure = game.state.figures[id]
        if not figure.on:
            return
        hook.landed(game, figure)
