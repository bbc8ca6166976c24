"""Glyphs that give dice to one normal attack for each order marker; which one, their player says before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.language import N_
from builder.referee.dice import Share, total
from builder.referee.glyphs import ActiveGlyph, active_against, held_by
from builder.referee.play import AttackPlan, Hits, Hook, Play
from builder.referee.state import Use

_KINDS = ("attack-once", "attack-once-hero")
_READY, _SPENT = "ready", "spent"


class GlyphBoosts(Hook):
    """All such glyphs of a game: for each what its player did with it under which order marker."""

    def name(self, game: Play) -> str:
        """What a button says."""
        return N_("More attack dice")

    def _note(self, game: Play, held: ActiveGlyph, found: str) -> None:
        """Note that it is ready or spent under the present order marker."""
        game.remember(f"{self.id}/{held.id}", (_now(game, held), found))

    def _state(self, game: Play, held: ActiveGlyph) -> str:
        """Which of both it is, empty for neither."""
        since, found = game.state.memory.get(f"{self.id}/{held.id}", ((), ""))
        return found if since == _now(game, held) else ""

    def uses(self, game: Play) -> Iterator[Use]:
        """Each that is neither ready nor spent, as long as attacks can be made."""
        turn = game.state.turn
        if turn is not None and turn.begun and not turn.done:
            for name in dict.fromkeys(held.glyph.name for held in self._unused(game, turn.player)):
                yield Use(turn.player, self.id, word=name)

    def use(self, game: Play, use: Use) -> None:
        """The next attack has it."""
        unused = self._unused(game, use.player)
        self._note(game, next(held for held in unused if held.glyph.name == use.word), _READY)

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Of those that are ready."""
        return total(self.shares(game, "attack_dice", plan))

    def shares(self, game: Play, question: str, *about: Any) -> tuple[Share, ...]:
        """By glyph, for what dice are rolled for."""
        if question != "attack_dice":
            return super().shares(game, question, *about)
        ready = self._ready(game, about[0])
        return tuple(Share(f"glyphs/{held.glyph.id}", held.glyph.numbers["dice"]) for held in ready)

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """They are spent."""
        if plan.special is None:
            for held in self._ready(game, plan):
                self._note(game, held, _SPENT)

    def _unused(self, game: Play, player: str) -> Iterator[ActiveGlyph]:
        for kind in _KINDS:
            for held in held_by(game, kind, player):
                if not self._state(game, held):
                    yield held

    def _ready(self, game: Play, plan: AttackPlan) -> list[ActiveGlyph]:
        kinds = _KINDS if game.card(plan.attacker).hero else _KINDS[:1]
        found = active_against(game, kinds, plan.attacker, plan.target)
        return [held for held in found if self._state(game, held) == _READY]


def _now(game: Play, held: ActiveGlyph) -> tuple[int, int, str]:
    state = game.state
    return state.round, state.number, game.player_of(state.figures[held.by])
