"""What the referee asks of special powers, glyphs and special rules.

A hook is one power of one owned card, one glyph, or one rule of a scenario. The engine knows none of them by
name: it asks all hooks in play the questions below, and each answers those that concern it. A hook holds no
state of the game: what it must remember goes into ``game.state.memory`` or the notes of a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from builder.referee.actions import IllegalActionError, Use
from builder.referee.plans import AttackPlan, Hits, SpecialAttack
from builder.referee.shares import Share
from builder.referee.state import Ask, Figure, Turn
from builder.scenario.places import Spot

if TYPE_CHECKING:
    from builder.movement.reach import Arrival
    from builder.referee.game import Game


class Hook:
    """A power, glyph or rule. All questions have an answer that changes nothing."""

    def __init__(self, id: str) -> None:
        self.id = id

    def name(self, game: Game) -> str:
        """What people call it, as things are now."""
        return self.id.replace("-", " ").replace("/", " ").capitalize()

    # Numbers, added up over all hooks.

    def shares(self, game: Game, question: str, *about: object) -> tuple[Share, ...]:
        """What it answers to a question for a number, by what that is due to; nothing where it is 0."""
        number = getattr(self, question)(game, *about)
        return (Share(self.id, number),) if number else ()

    def move_bonus(self, game: Game, figure: Figure) -> int:
        """Spaces that a figure may move more."""
        return 0

    def range_bonus(self, game: Game, figure: Figure) -> int:
        """Spaces added to the Range of a figure."""
        return 0

    def attack_dice(self, game: Game, plan: AttackPlan) -> int:
        """Dice added to an attack; asked for normal attacks only (R107)."""
        return 0

    def defense_dice(self, game: Game, plan: AttackPlan) -> int:
        """Dice added to a defense."""
        return 0

    def skull_bonus(self, game: Game, plan: AttackPlan, skulls: int) -> int:
        """Hits that the skulls of an attack count for besides one each."""
        return 0

    def swipe_dice(self, game: Game, by: Figure, leaver: Figure) -> int:
        """Dice added to a swipe at a figure that leaves an engagement."""
        return 0

    def initiative(self, game: Game, player: str) -> int:
        """Added to a player's roll for initiative (R015)."""
        return 0

    def roll_bonus(self, game: Game, power: str, player: str) -> int:
        """Added to the d20 of another power, by its kind."""
        return 0

    def attacks(self, game: Game, figure: Figure) -> int:
        """How many attacks a figure has besides its one (R100)."""
        return 0

    # Permissions.

    def forbids_attack(self, game: Game, plan: AttackPlan) -> str:
        """Why an attack is not possible, as "rule: why"; empty where nothing is against it."""
        return ""

    def forbids_defense(self, game: Game, plan: AttackPlan) -> bool:
        """Whether the target rolls no dice against this attack."""
        return False

    def forbids_stop(self, game: Game, figure: Figure, stand: tuple[object, ...]) -> str:
        """Why a figure may not end its move on these spaces, as "rule: why"; empty where it may (R129)."""
        return ""

    def stops(self, game: Game) -> Mapping[Spot, str]:
        """Spaces that end a move, each with what lies there in a word (R120)."""
        return {}

    def allied(self, game: Game, one: str, other: str) -> bool:
        """Whether two players of different sides are friends now (a truce)."""
        return False

    def comes_later(self, game: Game, figure: Figure) -> bool:
        """Whether a figure is not placed in a start zone, but comes later."""
        return False

    def switched_off(self, game: Game, power: str, card: str) -> bool:
        """Whether a kind of power of an owned card does not work."""
        return False

    def first_player(self, game: Game) -> str:
        """Who begins this round without a roll; empty where dice decide."""
        return ""

    def markers_in_turn(self, game: Game) -> bool:
        """Whether one player after the other places order markers (R011)."""
        return False

    def start_dice(self, game: Game) -> int:
        """With how many dice it is rolled for who begins the Basic game; 0 for the usual number (R002)."""
        return 0

    def any_part(self, game: Game) -> bool:
        """Whether special attacks whose card asks for clear sight need to see any part of the target only."""
        return False

    # What may be done.

    def specials(self, game: Game, figure: Figure) -> tuple[SpecialAttack, ...]:
        """Special attacks that a figure has now."""
        return ()

    def aims(
        self, game: Game, figure: Figure, special: SpecialAttack
    ) -> Iterator[tuple[int | None, Spot | None]]:
        """Whom or where a special attack of this hook can be aimed at: targets and spaces."""
        return iter(())

    def hit_by(
        self, game: Game, figure: Figure, special: SpecialAttack, target: int | None, at: Spot | None
    ) -> tuple[Figure, ...]:
        """Whom a special attack of this hook hits that is aimed like that, friends too."""
        return () if target is None else (game.state.figures[target],)

    def carry_out(
        self, game: Game, figure: Figure, special: SpecialAttack, target: int | None, at: Spot | None
    ) -> None:
        """Carry out a special attack of this hook."""
        raise NotImplementedError

    def door_aims(self, game: Game, figure: Figure, special: SpecialAttack) -> Iterable[str]:
        """The doors at which a special attack of this hook can be aimed (R188)."""
        return ()

    def carry_out_on_door(self, game: Game, figure: Figure, special: SpecialAttack, door: str) -> None:
        """Carry out a special attack of this hook on a door."""
        raise NotImplementedError

    def uses(self, game: Game) -> Iterable[Use]:
        """What can be done with it right now, by whoever may."""
        return ()

    def check_use(self, game: Game, use: Use) -> None:
        """Raise IllegalActionError where a use is not possible now."""
        if use not in set(self.uses(game)):
            raise IllegalActionError("", f"{self.name(game)} cannot be used like that now")

    def use(self, game: Game, use: Use) -> None:
        """Carry out a use that is possible."""
        raise NotImplementedError

    def answers(self, game: Game, ask: Ask) -> Iterable[Use]:
        """What a player may answer to what this hook asked."""
        return ()

    def answer(self, game: Game, ask: Ask, use: Use) -> None:
        """Carry out an answer."""
        raise NotImplementedError

    def declined(self, game: Game, ask: Ask) -> None:
        """A player said no."""

    # Dice that were rolled.

    def changes_hits(self, game: Game, plan: AttackPlan, hits: Hits) -> Hits:
        """What comes of an attack after all dice were rolled."""
        return hits

    # Moments.

    def round_starts(self, game: Game) -> None:
        """A round begins, before order markers are placed."""

    def before_turn(self, game: Game, turn: Turn) -> None:
        """A turn is due, its marker is revealed; other turns may come before it (bonding)."""

    def turn_starts(self, game: Game, turn: Turn) -> None:
        """A turn begins: all that comes before it is over, nothing was done."""

    def moved(self, game: Game, figure: Figure, arrival: Arrival) -> None:
        """A figure ended its move and lives."""

    def landed(self, game: Game, figure: Figure) -> None:
        """A figure came to stand on other spaces, by a move or otherwise."""

    def summoned(self, game: Game, figure: Figure) -> None:
        """A figure was summoned and has landed (R130)."""

    def announced(self, game: Game, figure: Figure, target: Figure) -> None:
        """A figure is about to attack another; nothing was rolled yet (R114)."""

    def attacked(self, game: Game, plan: AttackPlan, hits: Hits) -> None:
        """An attack was carried out."""

    def turn_ends(self, game: Game, turn: Turn) -> None:
        """A turn ends."""

    def destroyed(self, game: Game, figure: Figure) -> None:
        """A figure was destroyed."""

    def taken_over(self, game: Game, card: str) -> None:
        """Another player took control of a card."""

    def round_ends(self, game: Game) -> None:
        """A round ends, after its last turn."""


def overrides(hook: Hook, question: str) -> bool:
    """Whether a hook has an answer of its own to a question."""
    return getattr(type(hook), question) is not getattr(Hook, question)
