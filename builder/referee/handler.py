"""How one kind of action is handled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.referee.actions import Action

if TYPE_CHECKING:
    from builder.referee.game import Game


class Handler(NamedTuple):
    """One kind of action: its class, what may be chosen now, what raises IllegalActionError, what it does."""

    action: type[Action]
    choices: Callable[[Game], Iterable[Action]]
    check: Callable[[Game, Any], None]
    do: Callable[[Game, Any], None]
