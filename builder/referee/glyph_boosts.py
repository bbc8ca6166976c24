"""Glyphs that give a die to one normal attack for each order marker; which one, their player says before."""

from __future__ import annotations

from collections.abc import Iterator

from builder.language import N_
from builder.referee.glyphs import ActiveGlyph, held_by
from builder.referee.play import AttackPlan, Hits, Hook, Play
from builder.referee.state import Use

_KINDS = ("attack-once", "attack-once-hero")
_READY, _SPENT = "ready", "spent"


class GlyphBoosts(Hook):
    """All such glyphs of a game: for each what its player did with it under which order marker."""

    def name(self, game: Play) -> str:
        """What a button says."""
        return N_("One attack die more")

    def _key(self, held: ActiveGlyph) -> str:
        return f"{self.id}/{held.glyph.id}"

    def _state(self, game: Play, held: ActiveGlyph) -> str:
        """Whether it is ready or spent under the present order marker."""
        state = game.state
        since, found = game.state.memory.get(self._key(held), ((), ""))
        return found if since == (state.round, state.number, game.player_of(state.figures[held.by])) else ""

    def _note(self, game: Play, held: ActiveGlyph, found: str) -> None:
        state = game.state
        since = (state.round, state.number, game.player_of(state.figures[held.by]))
        game.remember(self._key(held), (since, found))

    def uses(self, game: Play) -> Iterator[Use]:
        """Each that is neither ready nor spent, as long as attacks can be made."""
        turn = game.state.turn
        if turn is not None and turn.begun and not turn.done:
            for held in _held(game, turn.player):
                if not self._state(game, held):
                    yield Use(turn.player, self.id, word=held.glyph.name)

    def use(self, game: Play, use: Use) -> None:
        """The next attack has it."""
        held = next(one for one in _held(game, use.player) if one.glyph.name == use.word)
        self._note(game, held, _READY)

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Of those that are ready."""
        return sum(held.glyph.numbers["dice"] for held in self._ready(game, plan))

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """They are spent."""
        if plan.special is None:
            for held in list(self._ready(game, plan)):
                self._note(game, held, _SPENT)

    def _ready(self, game: Play, plan: AttackPlan) -> Iterator[ActiveGlyph]:
        hero = game.card(plan.attacker).hero
        for held in _held(game, game.player_of(plan.attacker)):
            if self._state(game, held) == _READY and (hero or held.glyph.kind == _KINDS[0]):
                yield held


def _held(game: Play, player: str) -> Iterator[ActiveGlyph]:
    return (held for kind in _KINDS for held in held_by(game, kind, player))
