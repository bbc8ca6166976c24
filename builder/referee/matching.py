"""Which figures a filter of the scenario means."""

from __future__ import annotations

from builder.referee.play import Play
from builder.referee.state import Figure
from builder.scenario.armies import fits_card
from builder.scenario.filters import ANY, ENEMIES, OWN, TEAM, Figures


def matches(game: Play, figures: Figures, figure: Figure, asker: str) -> bool:
    """Whether a figure fits a filter, seen from ``asker``: a player or a side."""
    owned = game.owned(figure)
    return (
        fits_card(figures, owned.card)
        and figures.started_in in ("", figure.started_in)
        and figures.secret in ("", owned.secret)
        and _is_of(game, figures.of, owned.controller, asker)
    )


def _is_of(game: Play, of: str, controller: str, asker: str) -> bool:
    """Whether a controller is meant; nobody's figures are meant only by ``any`` or by name."""
    if of == ANY:
        return True
    side = game.table.side(controller)
    asking = game.table.side(asker) or asker
    if of == OWN:
        return controller == asker or (asker not in game.table.seats and side == asker)
    if of == TEAM:
        return bool(controller) and side == asking
    if of == ENEMIES:
        return bool(controller) and side != asking
    return of in (controller, side)
