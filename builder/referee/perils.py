"""What the ground does to figures: molten lava where a move ends (R221), lava field at the end of a round
(R222), falls (R060 to R062).
"""

from __future__ import annotations

from builder.movement.reach import Peril
from builder.movement.steps import Fall
from builder.referee.dice import About
from builder.referee.effects import destroy, wound
from builder.referee.play import Play

EXTREME_SURVIVES = 19


def falls(game: Play, id: int, fall: Fall) -> bool:
    """Roll for a fall; returns whether the figure lives."""
    player = game.player_of(game.state.figures[id])
    if fall.extreme:
        if game.d20("extreme fall", player, About(figure=id, least=EXTREME_SURVIVES)) < EXTREME_SURVIVES:
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
            roll = game.roll(1, "lava field", game.player_of(figure), About(figure=figure.id))
            wound(game, figure.id, roll.skulls, "lava field")
