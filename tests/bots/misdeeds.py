"""What no computer player should do: attacks that can hurt only its own side, bites of its own figures, jumps
into likely death. Told from the records of the referee alone, not from what the bots think.
"""

from __future__ import annotations

from math import comb

from builder.referee import Game
from builder.referee.attacking import special_of
from builder.referee.moving import arrival_of
from builder.referee.state import Action, Attack, Figure, Move, Use

LIKELY = 0.5


def misdeed(game: Game, action: Action) -> str:
    """What is wrong with an action that is about to be done, in a word; empty for most."""
    match action:
        case Attack(door="") if not any(_is_enemy(game, action.player, hit) for hit in _hit(game, action)):
            return "hurts only its own side"
        case Use(target=int(target)) if _bites_own(game, action, game.state.figures[target]):
            return "bites its own"
        case Move() if chance_to_die(game, action) >= LIKELY:
            return "jumps into likely death"
    return ""


def _hit(game: Game, action: Attack) -> tuple[Figure, ...]:
    figure = game.state.figures[action.figure]
    if not action.how:
        return (game.state.figures[action.target or 0],)
    hook, special = special_of(game, figure, action.how)
    return tuple(hook.hit_by(game, figure, special, action.target, action.at))


def _is_enemy(game: Game, player: str, figure: Figure) -> bool:
    other = game.player_of(figure)
    return bool(other) and game.table.side(other) != game.table.side(player)


def _bites_own(game: Game, use: Use, target: Figure) -> bool:
    kind = use.power.rpartition("/")[2].partition("-2")[0]
    return kind in {"chomp", "wound-at-distance"} and not _is_enemy(game, use.player, target)


def chance_to_die(game: Game, move: Move) -> float:
    """The chance that a figure does not survive its way: falls, swipes, the ground where it ends."""
    arrival, figure = arrival_of(game, move), game.state.figures[move.figure]
    dice = arrival.fall_dice + sum(swipe.by.swipe_dice for swipe in arrival.swipes)
    lives = 0.1**arrival.extreme_falls
    for peril in arrival.perils:
        lives *= 1 - max(0, peril.survive_d20 - 1) / 20
    left = game.table.life(game.card(figure)) - figure.wounds
    return 1 - lives * sum(comb(dice, n) for n in range(min(left, dice + 1))) / 2**dice
