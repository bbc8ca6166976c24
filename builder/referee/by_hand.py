"""What players do by hand, because they agreed on it: a power that the referee does not know is played so. It
is checked for sense, never for the rules, and nobody is offered it: computer players leave it alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.board import Space
from builder.language import N_, _
from builder.referee import spatial
from builder.referee.effects import bring_back, destroy, heal, stand_on, wound
from builder.referee.events import BY_HAND, DoneByHand
from builder.referee.play import AttackPlan, Hits, Hook, Play
from builder.referee.state import ByHand, Figure, HandWork, IllegalActionError, Life, Phase, Turn
from builder.referee.table import position_of
from builder.scenario import Position

MOST_DICE = 20
_BEFORE_PLAY = (Phase.GATHER, Phase.SECRETS, Phase.PLACE_ROLL, Phase.PLACE)
_DICE = (HandWork.ATTACK, HandWork.DEFENSE)

_Given = tuple[int, str, int, bool]
"""Dice given by hand: the figure, for its attack or defense, how many, whether to the end of the turn."""


def nothing(game: Play) -> Iterator[ByHand]:
    """It is never among what is offered: it can be anything."""
    return iter(())


def check_by_hand(game: Play, action: ByHand) -> None:
    """Raise IllegalActionError where it makes no sense: no such figure, space or number."""
    state = game.state
    if state.asks:
        raise IllegalActionError("", _("what is asked must be answered first"))
    if not action.why.isprintable():
        raise IllegalActionError("", _("a note of one line was expected"))
    if action.what not in list(HandWork):
        known = ", ".join(HandWork)
        raise IllegalActionError("", _("by hand: one of {names} was expected", names=known))
    if action.what == HandWork.NOTE:
        if not action.why.strip():
            raise IllegalActionError("", _("a note with a text was expected"))
        return
    if state.phase in _BEFORE_PLAY:
        raise IllegalActionError("", _("all figures are placed before anything is done by hand"))
    figure = state.figures.get(action.figure or 0)
    if figure is None:
        raise IllegalActionError("", _("a figure of this game was expected"))
    _check_of(game, action, figure)


def _check_of(game: Play, action: ByHand, figure: Figure) -> None:
    if action.what == HandWork.STAND:
        if not stand_of(game, figure, action.at):
            raise IllegalActionError("", _("free spaces that hold its base were expected"))
        return
    if not figure.on:
        raise IllegalActionError("", _("the figure is not on the battlefield"))
    number = action.number
    if action.what == HandWork.WOUNDS:
        life = game.table.life(game.card(figure))
        if number is None or not 0 <= number <= life or number == figure.wounds:
            why = _("another number of wounds was expected, from 0 to {life}", life=life)
            raise IllegalActionError("", why)
    elif action.what in _DICE:
        if game.state.turn is None:
            raise IllegalActionError("", _("dice are given during a turn"))
        if number is None or not 1 <= abs(number) <= MOST_DICE:
            why = _("a number of dice was expected, from 1 to {most}, more or fewer", most=MOST_DICE)
            raise IllegalActionError("", why)


def stand_of(game: Play, figure: Figure, at: tuple[Position, ...]) -> tuple[Space, ...]:
    """The spaces of positions where a figure could be put by hand, in their order; none where it cannot."""
    height = game.card(figure).height
    there = {position: spatial.free(game, position, height, figure) for position in at}
    free = {position: space for position, space in there.items() if space is not None}
    wanted = tuple(free.values())
    if not wanted or len(free) < len(at) or set(wanted) == set(figure.spaces):
        return ()
    stands = list(spatial.stands(game, figure, free))
    if wanted in stands:
        return wanted
    return next((stand for stand in stands if set(stand) == set(wanted)), ())


def stands_by_hand(game: Play, figure: Figure) -> Iterator[tuple[Space, ...]]:
    """All ways to put a figure somewhere else by hand."""
    height = game.card(figure).height
    at = map(position_of, game.table.board.all_spaces())
    there = ((position, spatial.free(game, position, height, figure)) for position in at)
    free = {position: space for position, space in there if space is not None}
    for stand in spatial.stands(game, figure, free):
        if set(stand) != set(figure.spaces):
            yield stand


def do_by_hand(game: Play, action: ByHand) -> None:
    """Do it; what came of it follows as events of its kind, whose reason is `BY_HAND`."""
    game.emit(
        DoneByHand(
            player=action.player,
            what=action.what,
            figure=action.figure,
            at=action.at,
            number=action.number,
            rest=action.rest,
            why=action.why.strip(),
        )
    )
    figure = game.state.figures.get(action.figure or 0)
    if figure is None or action.what == HandWork.NOTE:
        return
    if action.what == HandWork.STAND:
        spaces = stand_of(game, figure, action.at)
        put = bring_back if figure.life is Life.DESTROYED else stand_on
        put(game, figure.id, spaces, BY_HAND)
    elif action.what == HandWork.DESTROY:
        destroy(game, figure.id, BY_HAND)
    elif action.what == HandWork.WOUNDS:
        more = (action.number or 0) - figure.wounds
        if more > 0:
            wound(game, figure.id, more, BY_HAND)
        else:
            heal(game, figure.id, -more, BY_HAND)
    else:
        given = (figure.id, action.what, action.number or 0, action.rest)
        game.remember(BY_HAND, (*given_by_hand(game), given))


def given_by_hand(game: Play) -> tuple[_Given, ...]:
    """The dice that were given by hand and are not used up."""
    found: tuple[_Given, ...] = game.state.memory.get(BY_HAND, ())
    return found


class DiceByHand(Hook):
    """Dice that were given by hand, for the next attack or defense of a figure or for the rest of a turn."""

    def __init__(self) -> None:
        super().__init__(BY_HAND)

    def name(self, game: Play) -> str:
        """What log and dice say."""
        return N_("By hand")

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Those of the attacker."""
        return _dice(game, plan.attacker.id, HandWork.ATTACK)

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Those of the target."""
        return 0 if plan.target is None else _dice(game, plan.target.id, HandWork.DEFENSE)

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """What was for the next attack alone is used up."""
        target = None if plan.target is None else plan.target.id
        used = [(target, HandWork.DEFENSE)]
        if plan.special is None:  # it has dice of its own (R107)
            used.append((plan.attacker.id, HandWork.ATTACK))
        _keep(game, tuple(one for one in given_by_hand(game) if one[3] or one[:2] not in used))

    def turn_ends(self, game: Play, turn: Turn) -> None:
        """All that was given is over with the turn."""
        _keep(game, ())


def _dice(game: Play, figure: int, what: HandWork) -> int:
    return sum(number for id, of, number, _rest in given_by_hand(game) if (id, of) == (figure, what))


def _keep(game: Play, given: tuple[_Given, ...]) -> None:
    if given != given_by_hand(game):
        game.remember(BY_HAND, given or None)
