"""A game as plain data: all of it, or as much as one player may know.

Face down are order markers that are not revealed (seen by their player and team mates, R011), glyphs that lie
symbol-side up (seen by nobody, R120) and glyphs on cards (seen by the owner of the card). What powers
remember and what they ask about is left out: it may speak of either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.referee.play import Play
from builder.referee.state import Figure, LyingGlyph, OwnedCard, Turn
from builder.referee.table import position_of
from builder.referee.victory import score
from builder.scenario import Up


def view(game: Play, player: str | None = None) -> dict[str, Any]:
    """The state as one player may know it; for None all of it, as the referee does.

    Two states that differ only in what a player may not know give that player the same view.
    """
    state = game.state
    return {
        "player": player,
        "phase": str(state.phase),
        "round": state.round,
        "turn_number": state.number,
        "order": list(state.order),
        "score": score(game),
        "cards": [_card(game, owned, player) for owned in state.cards.values()],
        "markers": list(_markers(game, player)),
        "figures": [_figure(figure) for figure in state.figures.values()],
        "glyphs": [_glyph(glyph, player) for glyph in state.glyphs.values()],
        "carried": [
            {"id": one.id, "glyph": one.name, "figure": one.figure} for one in state.carried.values()
        ],
        "doors": {
            id: {"state": str(door.state), "owner": door.owner, "wounds": door.wounds}
            for id, door in state.doors.items()
        },
        "objects": {
            id: {"at": list(obj.at.numbers), "taken_by": obj.taken_by, "gone": obj.gone}
            for id, obj in state.objects.items()
        },
        "collected": {id: list(names) for id, names in state.collected.items()},
        "turns": [_turn(turn) for turn in state.turns],
        "asked": [
            {"player": ask.player, "by": ask.hook, "figure": ask.figure, "optional": ask.optional}
            for ask in state.asks
        ],
        "placing": list(state.placing),
        "outcome": outcome_data(game),
    }


def outcome_data(game: Play) -> dict[str, Any] | None:
    """How a game ended as plain data; None while it goes on."""
    found = game.state.outcome
    if found is None:
        return None
    return {
        "sides": list(found.sides),
        "players": list(found.players),
        "victory": found.victory,
        "round": found.round,
        "reason": found.reason,
    }


def _card(game: Play, owned: OwnedCard, player: str | None) -> dict[str, Any]:
    known = player in (None, owned.owner) or owned.secret_shown
    secret = {"glyph": owned.secret if known else None, "shown": owned.secret_shown}
    return {
        "id": owned.id,
        "card": owned.card.id,
        "name": owned.card.name,
        "owner": owned.owner,
        "controller": owned.controller,
        "attack": owned.attack,
        "defense": owned.defense,
        "captive": owned.captive,
        "markers": game.markers_on(owned),
        "chosen": game.chosen_by(owned),
        "secret": secret if owned.secret else None,
    }


def _markers(game: Play, player: str | None) -> Iterator[dict[str, Any]]:
    """The order markers by player and card; of those face down it is not to be seen which came first."""
    table = game.table
    found: list[tuple[str, str, str, bool]] = []
    for (owner, name), marker in game.state.markers.items():
        mate = player is None or (player in table.seats and table.side(player) == table.side(owner))
        found.append((owner, marker.card, name if mate or marker.revealed else "", marker.revealed))
    for owner, card, name, revealed in sorted(found):
        yield {"player": owner, "card": card, "marker": name or None, "revealed": revealed}


def _figure(figure: Figure) -> dict[str, Any]:
    return {
        "id": figure.id,
        "card": figure.card,
        "number": figure.number,
        "is": str(figure.life),
        "at": [list(position_of(space).numbers) for space in figure.spaces],
        "wounds": figure.wounds,
        "started_in": figure.started_in,
    }


def _glyph(glyph: LyingGlyph, player: str | None) -> dict[str, Any]:
    known = player is None or glyph.up is Up.POWER
    return {
        "id": glyph.id,
        "glyph": glyph.name if known else None,
        "up": str(glyph.up),
        "at": list(glyph.at.numbers),
        "inert": glyph.inert,
        "treasure": glyph.treasure,
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "player": turn.player,
        "card": turn.card,
        "figures": list(turn.pool),
        "at_most": turn.limit,
        "moved": list(turn.moved),
        "attacks": [list(pair) for pair in turn.attacks],
        "may_move": not turn.closed,
        "may_attack": not turn.done,
    }
