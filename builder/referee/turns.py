"""Turns: the card of the Basic game, and the end of a turn (R001, R004, R005)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.actions import ChooseCard, EndTurn, IllegalActionError
from builder.referee.flow import begin_turn, finish_turn
from builder.referee.play import Play
from builder.referee.state import Phase


def cards(game: Play) -> Iterator[ChooseCard]:
    """The cards of which the player whose turn it is may choose one."""
    player = _chooser(game)
    if player is not None:
        for owned in game.cards_of(player):
            if any(f.on for f in game.state.figures_of(owned.id)):
                yield ChooseCard(player, owned.id)


def _chooser(game: Play) -> str | None:
    state = game.state
    if game.table.master or state.phase is not Phase.TURNS or state.turns or state.asks:
        return None
    return state.order[state.next] if state.next < len(state.order) else None


def check_card(game: Play, action: ChooseCard) -> None:
    """Raise IllegalActionError where a card cannot be chosen."""
    player = _chooser(game)
    if player is None:
        raise IllegalActionError("R001", "no card is chosen now")
    if action.player != player:
        raise IllegalActionError("R001", f"it is the turn of {game.table.called(player)}")
    if action not in set(cards(game)):
        raise IllegalActionError("R001", "a card of one's own with a living figure was expected")


def choose_card(game: Play, action: ChooseCard) -> None:
    """Begin a turn with a card."""
    game.state.next += 1
    begin_turn(game, action.player, action.card)


def ends(game: Play) -> Iterator[EndTurn]:
    """A turn may be ended at any time: moving and attacking are optional (R005)."""
    if game.state.turns and not game.state.asks:
        yield EndTurn(game.turn.player)


def check_end(game: Play, action: EndTurn) -> None:
    """Raise IllegalActionError where there is no turn to end."""
    if not game.state.turns or game.state.asks:
        raise IllegalActionError("R004", "no turn goes on that could end now")
    if action.player != game.turn.player:
        raise IllegalActionError("R004", f"it is the turn of {game.table.called(game.turn.player)}")


def end_turn(game: Play, action: EndTurn) -> None:
    """End the turn."""
    finish_turn(game)
