"""Pauses in which people, here or elsewhere, may work castle doors while a computer player acts (R183)."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.match.match import Match
from builder.referee.doors import workings
from builder.referee.state import Action, WorkDoor


@dataclass
class DoorPauses:
    """Who was asked when. A person is asked once before each figure of a computer player, unless they asked
    to be left alone for that turn.
    """

    _before: dict[str, object] = field(default_factory=dict)
    _after: dict[str, int] = field(default_factory=dict)
    _not_in: dict[str, object] = field(default_factory=dict)

    def offers(self, match: Match, action: Action) -> dict[str, list[WorkDoor]]:
        """For each person, the doors to ask about before a computer player carries out an action."""
        turn, before = _turn(match), (*_turn(match), getattr(action, "figure", None))
        found: dict[str, list[WorkDoor]] = {}
        there = {*match.people, *match.present}
        for offer in workings(match.game):
            player = offer.player
            asked = self._before.get(player) == before or self._after.get(player) == match.actions
            if player in there and not asked and self._not_in.get(player) != turn:
                found.setdefault(player, []).append(offer)
        return found

    def answered(self, match: Match, action: Action, player: str, *, again: bool = True) -> None:
        """A person was asked before that action, and has worked a door or not; ``again``: they may be asked
        again in this turn.
        """
        turn = _turn(match)
        self._before[player], self._after[player] = (*turn, getattr(action, "figure", None)), match.actions
        if not again:
            self._not_in[player] = turn


def _turn(match: Match) -> tuple[int, int, int]:
    state = match.game.state
    return state.round, state.number, state.next
