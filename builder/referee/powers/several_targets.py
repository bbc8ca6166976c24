"""One attack roll against several figures, each of which defends for itself (R108, R109).

The attacker says who defends next; what happens to one may change the dice of another. Where the card fixes
the order, it is kept. Who declines to choose lets them defend in the order in which they were hit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from builder.board import Space
from builder.hexgrid import Hex
from builder.referee import where
from builder.referee.actions import Use
from builder.referee.attacking import note_special, resolve
from builder.referee.dice import About
from builder.referee.events import HitsSeveral
from builder.referee.plans import AttackPlan, SpecialAttack
from builder.referee.play import Play
from builder.referee.state import Ask, Figure, Life
from builder.scenario.places import Spot


@dataclass(frozen=True, slots=True)
class Burst:
    """An attack that goes on: by whom, standing where and beside whom when it was made, its skulls, who has
    still to defend, whether their order is fixed, the wounds so far.
    """

    figure: int
    stood: tuple[tuple[int, int, int], ...]
    beside: tuple[int, ...]
    skulls: int
    left: tuple[int, ...]
    fixed: bool = False
    wounds: int = 0

    def ask(self, player: str, hook: str) -> Ask:
        """The question who defends next."""
        data = tuple((name, getattr(self, name)) for name in self.__slots__)
        return Ask(player, hook, self.figure, data=data, unfinished=True)

    @classmethod
    def of(cls, ask: Ask) -> Burst:
        """The attack that a question is about."""
        return cls(**dict(ask.data))


def attack_several(
    game: Play,
    hook: str,
    figure: Figure,
    special: SpecialAttack,
    targets: Iterable[Figure],
    *,
    fixed: bool,
    skulls: int | None = None,
) -> None:
    """Roll a special attack once for all targets, and let them defend. ``skulls``: it was rolled already."""
    hit = tuple(targets)
    player = game.player_of(figure)
    game.tell(HitsSeveral(figure=figure.id, targets=tuple(f.id for f in hit), how=special.id))
    if skulls is None:
        skulls = game.roll(special.attack, "attack", player, About(figure=figure.id)).skulls
    stood = tuple((s.hex.q, s.hex.r, s.level) for s in figure.spaces)
    beside = tuple(target.id for target in hit if where.beside(game, figure, target))
    _go_on(game, hook, special, Burst(figure.id, stood, beside, skulls, tuple(t.id for t in hit), fixed))


def choices(game: Play, ask: Ask) -> Iterator[Use]:
    """Who may defend next."""
    burst = Burst.of(ask)
    left = _living(game, burst)
    for target in left[:1] if burst.fixed else left:
        yield Use(ask.player, ask.hook, burst.figure, target)


def defend(game: Play, ask: Ask, special: SpecialAttack, target: int) -> None:
    """One of them defends, then it goes on."""
    _go_on(game, ask.hook, special, Burst.of(ask), target)


def defend_in_turn(game: Play, ask: Ask, special: SpecialAttack) -> None:
    """They defend in the order in which they were hit."""
    _go_on(game, ask.hook, special, replace(Burst.of(ask), fixed=True))


def _go_on(game: Play, hook: str, special: SpecialAttack, burst: Burst, target: int | None = None) -> None:
    """Let them defend, ``target`` first, until somebody must say something: the attacker, or who lost a
    figure.
    """
    figure = game.state.figures[burst.figure]
    player = game.player_of(figure)
    asked = len(game.state.asks)
    while left := _living(game, burst):
        if target is None and len(left) > 1 and burst.skulls and not burst.fixed:
            game.ask(burst.ask(player, hook))
            return
        burst = _defended(game, burst, special, left[0] if target is None else target)
        target = None
        others = game.state.asks[asked:]
        if others and _living(game, burst):
            # What a destroyed figure leaves is settled before the next one defends.
            game.state.asks = (*game.state.asks[:asked], burst.ask(player, hook), *others)
            return
    if game.state.turn is not None:
        note_special(game, figure, special.id if special.repeats and burst.wounds else "")


def _living(game: Play, burst: Burst) -> tuple[int, ...]:
    return tuple(id for id in burst.left if game.state.figures[id].on)


def _defended(game: Play, burst: Burst, special: SpecialAttack, target: int) -> Burst:
    """The attack after one more of them has defended."""
    spaces = tuple(_space(game, at) for at in burst.stood)
    by = replace(game.state.figures[burst.figure], spaces=spaces, life=Life.ON)
    found = game.state.figures[target]
    away = where.away(game, by, found)
    plan = AttackPlan(by, found, target in burst.beside, 99 if away is None else away, special)
    hits = resolve(game, plan, skulls=burst.skulls)
    left = tuple(id for id in burst.left if id != target)
    return replace(burst, left=left, wounds=burst.wounds + hits.wounds)


def _space(game: Play, at: tuple[int, int, int]) -> Space:
    q, r, level = at
    space = game.table.space(Spot(Hex(q, r), level))
    assert space is not None
    return space
