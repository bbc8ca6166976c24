"""Chooses targets and powers: the expected points of each attack and power, less the harm to friends."""

from __future__ import annotations

from builder.board import Door
from builder.bots import blows
from builder.bots.outlook import Outlook, foes_hit
from builder.bots.ways import costs_to
from builder.referee import spatial
from builder.referee.attack_action import attacks
from builder.referee.doors import door_plan
from builder.referee.play import Hook, Play
from builder.referee.powers.power import Power
from builder.referee.rules.special_rules import ObjectActionRule
from builder.referee.state import Attack, Figure, Use
from builder.referee.treasures import Treasures

_DETOUR = 6  # spaces of detour that make a closed door worth attacking


def best_attack(game: Play, view: Outlook) -> Attack | None:
    """The attack with the highest expected points; None if no attack has any."""
    found = [(attack_worth(game, view, action), action) for action in attacks(game)]
    best = max(found, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def attack_worth(game: Play, view: Outlook, action: Attack) -> float:
    """Expected points taken from enemies by an attack, less those taken from its own side."""
    if action.door:
        return door_worth(game, view, action)
    figure = game.state.figures[action.figure]
    found = 0.0
    for target, plan in blows.hit_by(game, action):
        odds = blows.exact(game, plan)
        if foes_hit(game, figure, target):
            found += view.lost(target, odds.wounds) + 0.01 * sum(odds.wounds[1:])
        elif game.player_of(target):
            found -= view.lost(target, odds.wounds)
        found -= view.lost(figure, odds.back)
    return found


def door_worth(game: Play, view: Outlook, action: Attack) -> float:
    """The points for attacking a door: few, and none for a door that keeps no figure from its goal."""
    if not door_matters(game, view, action.door):
        return 0.0
    figure = game.state.figures[action.figure]
    plan = door_plan(game, figure, action.door)
    return 0.5 + 0.1 * sum(blows.skulls(plan.away < 2)) if plan is not None else 0.0


def door_matters(game: Play, view: Outlook, door: str) -> bool:
    """Whether a closed door cuts a figure off from its goal or forces a long detour."""
    now = game.state.doors[door]
    if now.state is not Door.CLOSED:
        return False
    open_too = {**spatial.doors(game), now.doorway: Door.OPEN}
    for figure in view.own:
        aim = view.aims.get(figure.id)
        wanted = aim.spaces if aim is not None else view.beside_foes(figure)
        if not wanted:
            continue
        here = [game.table.graph.number(space) for space in figure.spaces]
        shut, ajar = costs_to(game, figure, wanted), costs_to(game, figure, wanted, open_too)
        far = min((shut.get(number, 99) for number in here), default=99)
        near = min((ajar.get(number, 99) for number in here), default=99)
        if far - near >= _DETOUR:
            return True
    return False


# Powers.


def best_use(game: Play, view: Outlook, *, early: bool) -> Use | None:
    """The power with the highest expected points now; ``early``: only powers that do not hinder a move."""
    found: list[tuple[float, Use]] = []
    for hook in game.hooks("uses"):
        if early is (_when(hook) == "before-move" or isinstance(hook, ObjectActionRule)):
            uses = [use for use in hook.uses(game) if use.player == view.player]
            found += [(use_worth(game, view, hook, use), use) for use in uses]
    best = max(found, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _when(hook: Hook) -> object:
    return hook.given("when", None) if isinstance(hook, Power) else None


def use_worth(game: Play, view: Outlook, hook: Hook, use: Use) -> float:
    """The expected points of using a power, an object or the like."""
    if isinstance(hook, ObjectActionRule):
        return view.stakes
    if isinstance(hook, Treasures):
        return 0.0  # nobody puts down what one carries
    if not isinstance(hook, Power):
        return 1.0
    target = game.state.figures[use.target] if use.target is not None else None
    instead = _promised(game, view) if hook.costs_attacks else 0.0
    if target is not None and hook.harms:
        return _harm(game, view, hook, use, target) - instead
    if target is not None and hook.heals:
        own = game.friends(view.player, game.player_of(target))
        return view.worth(target) * 0.1 * target.wounds if own else -1.0
    if use.word:
        return 1.0 if door_matters(game, view, use.word) else 0.0
    return hook.gain(game, use) - instead


def _harm(game: Play, view: Outlook, hook: Power, use: Use, target: Figure) -> float:
    """Expected points that a harmful power takes from its target; negative if the target is no enemy."""
    figure = game.state.figures[use.figure or 0]
    if not foes_hit(game, figure, target):
        return -view.worth(target)
    odds = hook.wounding(game, use)
    return view.lost(target, odds) if odds else hook.harms * view.worth(target) * hook.chance(game, use)


def _promised(game: Play, view: Outlook) -> float:
    """The expected points of the attacks that could be made instead."""
    by_figure: dict[int, float] = {}
    for action in attacks(game):
        found = attack_worth(game, view, action)
        by_figure[action.figure] = max(found, by_figure.get(action.figure, 0.0))
    return sum(by_figure.values())
