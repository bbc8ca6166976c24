"""Attacks: who may be attacked, dice, wounds (R080 to R108)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from builder.referee.actions import Attack, IllegalActionError, illegal
from builder.referee.effects import wound
from builder.referee.flow import drop_idle_turns, replace_turn
from builder.referee.hooks import Hook
from builder.referee.moving import may_act
from builder.referee.plans import AttackPlan, Hits, SpecialAttack
from builder.referee.shares import CARD, HEIGHT, SPIRITS, Share, plain, roll, shares, total
from builder.referee.state import Figure, Phase

if TYPE_CHECKING:
    from builder.referee.game import Game

MELEE = 1


def range_of(game: Game, figure: Figure) -> int:
    """The Range of a figure now (R080); who has Range 1 fights only beside."""
    return game.table.range(game.card(figure)) + sum(
        hook.range_bonus(game, figure) for hook in game.hooks("range_bonus")
    )


def attackers(game: Game) -> Iterator[Figure]:
    """The figures that may still attack in the turn that goes on."""
    if not game.state.turns or game.state.asks or game.turn.done:
        return
    for id in game.turn.pool:
        figure = game.state.figures[id]
        if not may_act(game, figure) and (attacks_left(game, figure) > 0 or goes_on(game, figure)):
            yield figure


def attacks_left(game: Game, figure: Figure) -> int:
    """How many normal attacks a figure has left; none after a special attack (R107)."""
    if figure.id in game.turn.note("special", ()):
        return 0
    more = sum(hook.attacks(game, figure) for hook in game.hooks("attacks"))
    return 1 + more - game.turn.attacked(figure.id)


def goes_on(game: Game, figure: Figure) -> str:
    """The special attack that a figure may make once more, because its last one allows it; empty for none."""
    return str(dict(game.turn.note("again", ())).get(figure.id, ""))


def attacks(game: Game) -> Iterator[Attack]:
    """All attacks there are now: normal ones, special ones, those at doors."""
    from builder.referee.door_attacks import door_attacks

    able = list(attackers(game))
    aimed = {f.id: list(_within_reach(game, f)) for f in able if attacks_left(game, f) > 0}
    for ranged in (False, True):  # all at once is many times as quick as one after the other
        game.where.look(
            [(f, at) for f in able for at in aimed.get(f.id, ()) if (range_of(game, f) > MELEE) is ranged],
            ranged=ranged,
        )
    for figure in able:
        if figure.id in aimed:
            for target in aimed[figure.id]:
                if not _unseen(game, figure, target):
                    yield Attack(game.turn.player, figure.id, target.id)
            yield from door_attacks(game, figure)
        yield from _specials(game, figure)


def _within_reach(game: Game, figure: Figure) -> Iterator[Figure]:
    """The figures that one may attack with a normal attack if it sees them."""
    for target in game.figures():
        if target.id != figure.id and not _barred(game, figure, target):
            yield target


def _specials(game: Game, figure: Figure) -> Iterator[Attack]:
    """The special attacks of a figure that has not attacked, or the one that it may go on with (R107)."""
    again = goes_on(game, figure)
    if not again and game.turn.attacked(figure.id):
        return
    for hook in game.hooks("specials"):
        for special in hook.specials(game, figure):
            if again in ("", special.id):
                for target, at in hook.aims(game, figure, special):
                    yield Attack(game.turn.player, figure.id, target, "", special.id, at)
                for door in hook.door_aims(game, figure, special):
                    yield Attack(game.turn.player, figure.id, None, door, special.id)


def against(game: Game, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> str:
    """What speaks against an attack, as "rule: why"; empty where nothing does."""
    why = _barred(game, figure, target, special)
    if why or (special is not None and not special.sight):
        return why
    return _unseen(game, figure, target, special)


def _most(game: Game, figure: Figure, special: SpecialAttack | None) -> int:
    return range_of(game, figure) if special is None else special.range


def _unseen(game: Game, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> str:
    """Whether sight speaks against an attack."""
    any_part = special is not None and special.any_part
    if game.where.sees(figure, target, ranged=_most(game, figure, special) > MELEE, whole=any_part):
        return ""
    return "R086: the target is not seen" if game.table.master else "R085: the target is not seen"


def _barred(game: Game, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> str:
    """What but sight speaks against an attack."""
    if not target.on:
        return "R080: the target is not on the battlefield"
    if not is_foe(game, figure, target):
        return "R080: only figures of other sides are attacked"
    most = _most(game, figure, special)
    near = game.where.beside(figure, target)
    if most <= MELEE:
        if not near:
            return "R080: with Range 1 only adjacent figures are attacked"
        away = 1
    else:
        found = game.where.away(figure, target)
        if found is None or found > most:
            return f"R080: the target is beyond the Range of {most}"
        away = found
    if not near or not game.enemies(figure, target):  # one in a truce beside it is not engaged with it
        engaged = game.where.engaged_with(figure)
        if engaged:
            return "R075: an engaged figure attacks only those it is engaged with"
    plan = AttackPlan(figure, target, near, away, special)
    return forbidden(game, plan)


def forbidden(game: Game, plan: AttackPlan) -> str:
    """Why a power forbids an attack, as "rule: why"; empty where none does."""
    for hook in game.hooks("forbids_attack"):
        why = hook.forbids_attack(game, plan)
        if why:
            return why
    return ""


def is_foe(game: Game, figure: Figure, target: Figure) -> bool:
    """Whether a figure may be attacked: one of another side, allied for now or not; captives never."""
    if game.owned(target).captive or not game.player_of(target):
        return False
    return game.table.side(game.player_of(figure)) != game.table.side(game.player_of(target))


def check_attack(game: Game, action: Attack) -> None:
    """Raise IllegalActionError where an attack is not possible."""
    from builder.referee.door_attacks import check_door_attack

    state = game.state
    if state.phase is not Phase.TURNS or not state.turns or state.asks:
        raise IllegalActionError("R004", "no figure attacks now")
    if action.player != game.turn.player:
        raise IllegalActionError("R004", f"it is the turn of {game.table.called(game.turn.player)}")
    figure = state.figures.get(action.figure)
    if figure is None:
        raise IllegalActionError("", f"there is no figure {action.figure}")
    _demand(may_act(game, figure))
    if game.turn.done:
        raise IllegalActionError("R005", "no more attacks are made in this turn")
    if action.how:
        if action not in set(_specials(game, figure)):
            raise IllegalActionError("R107", "that special attack cannot be made now")
        return
    if attacks_left(game, figure) <= 0:
        raise IllegalActionError(
            "R100", "it has attacked already" + _but_specials(game, figure, action.target)
        )
    if action.at is not None or (action.door and action.target is not None):
        raise IllegalActionError("R114", "one figure or one door to attack was expected")
    if action.door:
        check_door_attack(game, figure, action)
    else:
        target = state.figures.get(action.target or 0)
        if target is None or target.id == figure.id:
            raise IllegalActionError("", "a figure to attack was expected")
        found = against(game, figure, target)
        _demand(found and found + _but_specials(game, figure, target.id))


def _but_specials(game: Game, figure: Figure, target: int | None) -> str:
    """The special attacks that can hit whom the normal one cannot, as the end of a sentence (R107)."""
    names: dict[str, None] = {}
    for action in _specials(game, figure) if figure in attackers(game) else ():
        hook, special = special_of(game, figure, action.how)
        hit = () if action.door else hook.hit_by(game, figure, special, action.target, action.at)
        if any(other.id == target for other in hit):
            names[special.name] = None
    return f"; only {' or '.join(names)} can hit it" if names else ""


def _demand(found: str) -> None:
    if found:
        raise illegal(found)


def attack(game: Game, action: Attack) -> None:
    """Carry out an attack. Attacker and target are announced before any roll (R114)."""
    from builder.referee.door_attacks import attack_door

    figure = game.state.figures[action.figure]
    turn = game.turn
    special = special_of(game, figure, action.how) if action.how else None
    acted = turn.acted if figure.id in turn.acted else (*turn.acted, figure.id)
    replace_turn(game, acted=acted, closed=True, attacks=(*turn.attacks, (figure.id, action.target)))
    game.tell("attack", figure=figure.id, target=action.target, door=action.door, how=action.how)
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
        target = game.state.figures[action.target or 0]
        resolve(game, plan_of(game, figure, target))
    drop_idle_turns(game)


def note_special(game: Game, figure: Figure, again: str = "") -> None:
    """Note that a figure made its special attack in this turn; ``again``: the one it may go on with."""
    notes = dict(game.turn.notes)
    if figure.id not in notes.get("special", ()):
        notes["special"] = (*notes.get("special", ()), figure.id)
    others = tuple(pair for pair in notes.get("again", ()) if pair[0] != figure.id)
    notes["again"] = (*others, (figure.id, again)) if again else others
    replace_turn(game, notes=tuple(notes.items()))


def special_of(game: Game, figure: Figure, id: str) -> tuple[Hook, SpecialAttack]:
    """A special attack that a figure has now, and the hook that gives it."""
    return next(
        (hook, special)
        for hook in game.hooks("specials")
        for special in hook.specials(game, figure)
        if special.id == id
    )


def plan_of(game: Game, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> AttackPlan:
    """An attack of one figure on another."""
    away = game.where.away(figure, target)
    return AttackPlan(
        figure, target, game.where.beside(figure, target), 99 if away is None else away, special
    )


def attack_dice(game: Game, plan: AttackPlan) -> int:
    """The dice of an attack."""
    return max(0, total(attack_shares(game, plan)))


def attack_shares(game: Game, plan: AttackPlan) -> list[Share]:
    """What the dice of an attack are due to: the card, height (R105, R106), powers and glyphs; a special
    attack has its own and nothing else (R107, decision 15).
    """
    if plan.special is not None:
        return [Share(plan.special.id, plan.special.attack)]
    found = [Share(CARD, game.table.attack(game.card(plan.attacker)))]
    if game.table.master:
        found.append(Share(SPIRITS, game.owned(plan.attacker).attack))
    if plan.target is not None:
        from builder.sight import height_dice

        standing = game.where.standing
        height = height_dice(standing(plan.attacker), standing(plan.target), game.table.sight_game)
        found.append(Share(HEIGHT, height.attack))
    return [*found, *shares(game, "attack_dice", plan)]


def defense_dice(game: Game, plan: AttackPlan) -> int:
    """The dice of a defense; none where a power forbids it."""
    return 0 if undefended(game, plan) else max(0, total(defense_shares(game, plan)))


def undefended(game: Game, plan: AttackPlan) -> str:
    """The power by which the target rolls no dice, empty where it does."""
    found = (hook.id for hook in game.hooks("forbids_defense") if hook.forbids_defense(game, plan))
    return next(found, "")


def defense_shares(game: Game, plan: AttackPlan) -> list[Share]:
    """What the dice of a defense are due to: also against a special attack those for height (decision 15)."""
    target = plan.target
    assert target is not None
    found = [Share(CARD, game.table.defense(game.card(target)))]
    if game.table.master:
        found.append(Share(SPIRITS, game.owned(target).defense))
    if plan.attacker.on:
        from builder.sight import height_dice

        standing = game.where.standing
        height = height_dice(standing(plan.attacker), standing(target), game.table.sight_game)
        found.append(Share(HEIGHT, height.defense))
    return [*found, *shares(game, "defense_dice", plan)]


def resolve(game: Game, plan: AttackPlan, *, skulls: int | None = None) -> Hits:
    """Roll an attack and the defense against it, and give the wounds (R101, R103, R104).

    ``skulls``: those of a roll that counts for several targets. Where a special attack shows none, nobody
    defends against it (the example of the grenades).
    """
    target = plan.target
    assert target is not None
    attacker, defender = game.player_of(plan.attacker), game.player_of(target)
    ids: dict[str, Any] = {"figure": plan.attacker.id, "target": target.id}
    levels = [game.where.standing(figure).level for figure in (plan.attacker, target) if figure.on]
    if skulls is None:
        skulls = roll(game, attack_shares(game, plan), "attack", attacker, **ids, levels=levels).skulls
    shields, helpless = 0, undefended(game, plan)
    if not helpless and (skulls > 0 or plan.special is None):
        shields = roll(game, defense_shares(game, plan), "defense", defender, **ids, levels=levels).shields
    more = shares(game, "skull_bonus", plan, skulls)
    scored = skulls + total(more)
    hits, changed = _changed(game, plan, Hits(scored, shields, max(0, scored - shields)))
    ids |= {"more": plain(more), "changed": changed, "undefended": helpless}
    game.tell("hit", **ids, skulls=hits.skulls, shields=hits.shields, wounds=hits.wounds, back=hits.back)
    wound(game, target.id, hits.wounds, "attack", by=plan.attacker.id)
    if hits.back:
        wound(game, plan.attacker.id, hits.back, "counter", by=target.id)
    for hook in game.hooks("attacked"):
        hook.attacked(game, plan, hits)
    return hits


def _changed(game: Game, plan: AttackPlan, hits: Hits) -> tuple[Hits, list[Any]]:
    """What powers make of the hits; for each that changes them its id, how many wounds more or fewer it
    gives, and how many to the attacker.
    """
    changed: list[Any] = []
    for hook in game.hooks("changes_hits"):
        now = hook.changes_hits(game, plan, hits)
        if now != hits:
            changed.append([hook.id, now.wounds - hits.wounds, now.back - hits.back])
        hits = now
    return hits, changed
