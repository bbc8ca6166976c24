"""The hooks that are in play: rules of the scenario, glyphs, and powers of cards with figures left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.referee.common_cards import CommonCards
from builder.referee.doors import DoorControl
from builder.referee.glyph_landing import glyph_hooks
from builder.referee.hooks import Hook, overrides
from builder.referee.powers import power_hooks
from builder.referee.rules import rule_hooks

if TYPE_CHECKING:
    from builder.referee.game import Game


class HooksInPlay:
    """All hooks of a game by the question they answer; made anew when cards come or change hands."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = tuple(rule_hooks(game.table))
        self._glyphs: tuple[Hook, ...] = (
            *glyph_hooks(game.table),
            DoorControl("doors"),
            CommonCards("common-cards"),
        )
        self._of_card: dict[str, tuple[Hook, ...]] = {}
        self._known: tuple[str, ...] | None = None
        self._by_question: dict[str, tuple[Hook, ...]] = {}
        self._by_id: dict[str, Hook] = {}

    def answering(self, question: str) -> tuple[Hook, ...]:
        """All hooks that have an answer of their own to a question; they ask themselves whether it concerns
        them now.
        """
        self._refresh()
        found = self._by_question.get(question)
        if found is None:
            found = self._by_question[question] = tuple(h for h in self._all() if overrides(h, question))
        return found

    def by_id(self, id: str) -> Hook | None:
        """A hook by its id."""
        self._refresh()
        if not self._by_id:
            self._by_id = {hook.id: hook for hook in self._all()}
        return self._by_id.get(id)

    def _refresh(self) -> None:
        known = tuple(self._game.state.cards)
        if known != self._known:
            self._known, self._by_question, self._by_id = known, {}, {}

    def _all(self) -> Iterator[Hook]:
        yield from self._rules
        yield from self._glyphs
        if not self._game.table.master:
            return  # the Basic side of a card has no powers
        for id, owned in self._game.state.cards.items():
            hooks = self._of_card.get(id)
            if hooks is None:
                hooks = self._of_card[id] = tuple(power_hooks(owned))
            yield from hooks
