"""Why a computer player takes an action, in short sentences."""

from __future__ import annotations

from builder.bots.outlook import Outlook
from builder.bots.planning import TurnPlan
from builder.language import _
from builder.referee.play import Play
from builder.referee.state import Action, Attack, Move

_HILL = 3  # difference in levels that is worth mentioning
_SMALL = 0.05  # wounds


def reason(game: Play, view: Outlook, action: Action, plan: TurnPlan | None) -> str:
    """The expected result of an action and of the plan that it begins."""
    found: list[str] = []
    if isinstance(action, Attack) and action.target is not None:
        found.append(_wounds(game, view.expected(action), action.target))
    elif plan is not None:
        found += [_wounds(game, plan.wounds[id], id) for id in _most(plan) if plan.wounds[id] > _SMALL]
    if isinstance(action, Move):
        found += _move(game, view, action)
    if plan is not None and plan.safer > 1:
        found.append(_("Loses {points:.0f} points less in the enemy's next turn.", points=plan.safer))
    return " ".join(found) or _("Nothing else promises more.")


def _most(plan: TurnPlan) -> list[int]:
    return sorted(plan.wounds, key=lambda id: -plan.wounds[id])[:2]


def _wounds(game: Play, wounds: float, target: int) -> str:
    name = game.card(game.state.figures[target]).name
    return _("Expects {wounds:.1f} wounds on {name}.", wounds=wounds, name=name)


def _move(game: Play, view: Outlook, move: Move) -> list[str]:
    figure = game.state.figures[move.figure]
    rise = move.to.level - figure.spaces[0].level
    found: list[str] = []
    if rise <= -_HILL:
        found.append(_("Leaves high ground."))
    elif rise >= _HILL:
        found.append(_("Takes high ground."))
    aim = view.aims.get(figure.id)
    if aim is not None:
        found.append(
            _("Guards what the enemy must reach.") if aim.guards else _("Goes for what wins the game.")
        )
    return found
