"""Short ways to see what powers offer, to use them, and to answer what they ask."""

from __future__ import annotations

from dataclasses import replace

from builder.referee import Event, Game, Roll
from builder.referee.actions import Decline, EndTurn, Move, Use
from builder.referee.state import Figure, Life
from builder.scenario import Position
from tests.referee.tables import position_at


def offered(game: Game, kind: str) -> list[Use]:
    """What may be used now of a kind of power, or answered to it."""
    return [
        action
        for action in iter(game.legal_actions())
        if isinstance(action, Use) and action.power.split("/")[-1].startswith(kind)
    ]


def do(game: Game, kind: str, *rolls: Roll, **said: object) -> tuple[Event, ...]:
    """Use the one power of a kind, or give the one answer, that says all this; with these rolls."""
    found = [
        use for use in offered(game, kind) if all(getattr(use, name) == value for name, value in said.items())
    ]
    assert len(found) == 1, f"one way was expected, there are {found}"
    return game.apply(found[0], rolls)


def decline(game: Game, *rolls: Roll) -> None:
    """Say no to what is asked."""
    ask = game.state.asks[-1]
    game.apply(Decline(ask.player, ask.hook), rolls)


def end(game: Game, *rolls: Roll) -> tuple[Event, ...]:
    """End the turn that goes on."""
    return game.apply(EndTurn(game.turn.player), rolls)


def walk(game: Game, who: Figure, q: int, r: int, level: int = 1) -> None:
    """Move a figure of one space the cheapest way."""
    game.apply(Move(game.turn.player, who.id, position_at(game, q, r, level)))


def kill(game: Game, who: Figure) -> None:
    """A figure is destroyed before the test begins."""
    from builder.referee.effects import destroy

    destroy(game, who.id, "test")


def hurt(game: Game, who: Figure, wounds: int) -> None:
    """A figure has taken wounds before the test begins."""
    from builder.referee.effects import wound

    wound(game, who.id, wounds, "test")


def now(game: Game, who: Figure) -> Figure:
    """A figure as it is now."""
    return game.state.figures[who.id]


def living(game: Game, player: str, card: str) -> int:
    """How many figures of a card of a player stand on the battlefield."""
    return sum(
        f.life is Life.ON and game.card(f).id == card for f in game.state.figures.values()
        if game.player_of(f) == player
    )  # fmt: skip


def at(positions: tuple[Position, ...]) -> list[tuple[int, int]]:
    """Positions as plain numbers."""
    return [(position.hex.q, position.hex.r) for position in positions]


def another_card(game: Game, player: str, card: str, *places: tuple[int, int]) -> str:
    """Give a player one more card of a name, with figures on some spaces; its id."""
    from builder.referee.effects import stand_on
    from builder.referee.setup import own

    owned = own(game, player, card)
    waiting = list(game.state.figures_of(owned.id))
    for who, (q, r) in zip(waiting, places, strict=False):
        space = game.table.space(position_at(game, q, r))
        assert space is not None
        stand_on(game, who.id, [space])
    for who in waiting[len(places) :]:
        game.put(replace(who, life=Life.LEFT_OUT))
    return owned.id
