"""The action of attacking: which attacks there are, what is against one, announcing it (R100, R107, R114)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.language import _, listed
from builder.referee import spatial
from builder.referee.attacking import (
    MELEE,
    against,
    attack_normally,
    attacks_remaining,
    averted,
    family,
    foes,
    goes_on,
    note_special,
    plan_of,
    range_of,
    special_of,
)
from builder.referee.doors import against as against_door
from builder.referee.doors import attack_door, check_door_attack, door_attacks
from builder.referee.events import Attacked
from builder.referee.flow import drop_idle_turns
from builder.referee.moving import acting, may_act
from builder.referee.play import Play
from builder.referee.state import Attack, Figure, IllegalActionError, illegal


def attackers(game: Play) -> Iterator[Figure]:
    """The figures that may still attack in the turn that goes on."""
    if not game.state.turns or game.state.asks or game.turn.done:
        return
    for id in game.turn.pool:
        figure = game.state.figures[id]
        if not may_act(game, figure) and (attacks_remaining(game, figure) > 0 or goes_on(game, figure)):
            yield figure


def attacks(game: Play, only: Figure | None = None) -> Iterator[Attack]:
    """All attacks there are now, or those of one figure: normal ones, special ones, those at doors."""
    for figure in attackers(game):
        if only is not None and figure.id != only.id:
            continue
        if attacks_remaining(game, figure) > 0:
            for target in _within_reach(game, figure):
                if not against(game, figure, target):
                    yield Attack(game.turn.player, figure.id, target.id)
            yield from door_attacks(game, figure)
        yield from _specials(game, figure)


def _within_reach(game: Play, figure: Figure) -> Iterable[Figure]:
    """The figures among which all are whom one may attack with a normal attack: others are not asked."""
    if spatial.engaged_with(game, figure) or range_of(game, figure) <= MELEE:
        return spatial.all_adjacent(game, figure)
    those = foes(game, game.player_of(figure))
    return [target for target in game.figures() if target.id in those]


def _specials(game: Play, figure: Figure) -> Iterator[Attack]:
    """The special attacks of a figure that has not attacked, or the one that it may go on with (R107)."""
    again = goes_on(game, figure)
    if not again and game.turn.attacked(figure.id):
        return
    for hook in game.hooks("specials"):
        for special in hook.specials(game, figure):
            if again in ("", family(special.id)):
                for target, at in hook.aims(game, figure, special):
                    yield Attack(game.turn.player, figure.id, target, "", special.id, at)
                for door in hook.door_aims(game, figure, special):
                    yield Attack(game.turn.player, figure.id, None, door, special.id)


def check_attack(game: Play, action: Attack) -> None:
    """Raise IllegalActionError where an attack is not possible."""
    figure = acting(game, action, _("no figure attacks now"))
    if game.turn.done:
        raise IllegalActionError("R005", _("no more attacks are made in this turn"))
    if action.how:
        if action not in set(_specials(game, figure)):
            raise illegal(_why_not_special(game, figure, action))
        return
    if attacks_remaining(game, figure) <= 0:
        raise IllegalActionError(
            "R100", _but_specials(_("it has attacked already"), game, figure, action.target)
        )
    if action.at is not None or (action.door and action.target is not None):
        raise IllegalActionError("R114", _("one figure or one door to attack was expected"))
    if action.door:
        check_door_attack(game, figure, action)
    else:
        target = game.state.figures.get(action.target or 0)
        if target is None or target.id == figure.id:
            raise IllegalActionError("R114", _("a figure to attack was expected"))
        found = against(game, figure, target)
        _demand(found and _but_specials(found, game, figure, target.id))


def _why_not_special(game: Play, figure: Figure, action: Attack) -> str:
    """What is against a special attack, as "rule: why"."""
    if game.turn.attacked(figure.id) and goes_on(game, figure) != family(action.how):
        return "R107: " + _("it has attacked already")
    target = game.state.figures.get(action.target or 0)
    for hook in game.hooks("specials"):
        for special in hook.specials(game, figure):
            if special.id != action.how:
                continue
            if action.door in game.state.doors:
                found = against_door(game, figure, action.door, special)
            elif target is not None and target.id != figure.id:
                found = against(game, figure, target, special)
            else:
                found = ""
            return found or hook.no_aim(game, figure)
    return "R107: " + _("that special attack cannot be made now")


def _but_specials(found: str, game: Play, figure: Figure, target: int | None) -> str:
    """Why the normal attack cannot hit, with the special ones that can (R107)."""
    names: dict[str, None] = {}
    for action in _specials(game, figure) if figure in attackers(game) else ():
        hook, special = special_of(game, figure, action.how)
        hit = () if action.door else hook.hit_by(game, figure, special, action.target, action.at)
        if any(other.id == target for other in hit):
            names[special.name] = None
    return _("{why}; only {names} can hit it", why=found, names=listed([*names], "or")) if names else found


def _demand(found: str) -> None:
    if found:
        raise illegal(found)


def attack(game: Play, action: Attack) -> None:
    """Carry out an attack. Attacker and target are announced before any roll (R114)."""
    figure = game.state.figures[action.figure]
    turn = game.turn
    special = special_of(game, figure, action.how) if action.how else None
    acted = turn.with_acted(figure.id)
    game.emit(Attacked(figure=figure.id, target=action.target, door=action.door, how=action.how))
    if action.target is not None and averted(game, figure, game.state.figures[action.target]):
        game.change_turn(acted=acted, closed=True)
        return
    game.change_turn(acted=acted, closed=True, attacks=(*game.turn.attacks, (figure.id, action.target)))
    if action.target is not None:
        for announced in game.hooks("announced"):
            announced.announced(game, figure, game.state.figures[action.target])
    if special is not None:
        note_special(game, figure)
        hook, plan = special
        if action.door:
            hook.carry_out_on_door(game, figure, plan, action.door)
        else:
            hook.carry_out(game, figure, plan, action.target, action.at)
    elif action.door:
        attack_door(game, figure, action.door)
    else:
        normal = plan_of(game, figure, game.state.figures[action.target or 0])
        if not any(hook.asks_first(game, normal) for hook in game.hooks("asks_first")):
            attack_normally(game, normal)
    drop_idle_turns(game)
