"""Attacks: who may be attacked, dice, wounds (R080 to R108)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod

from builder.language import _
from builder.referee import spatial
from builder.referee.dice import CARD, HEIGHT, SPIRITS, About, Roll, Share, nonzero, total
from builder.referee.effects import wound
from builder.referee.events import Changed, Hit
from builder.referee.play import AttackPlan, Hits, Hook, Play, SpecialAttack
from builder.referee.state import Figure
from builder.sight import HeightDice, height_dice

MELEE = 1
PART = ":"
"""In the id of a special attack: what follows says which one of a hook's several it is."""


def range_of(game: Play, figure: Figure) -> int:
    """The Range of a figure now (R080); who has Range 1 fights only beside."""
    if not game.stands(figure):
        return _range_of(game, figure)
    turn = game.state.turn  # powers may look at what was done in it
    key = ("range", figure.id, None if turn is None else (turn.card, turn.moved, turn.notes))
    return game.cached(key, lambda: _range_of(game, figure))


def _range_of(game: Play, figure: Figure) -> int:
    more = sum(hook.range_bonus(game, figure) for hook in game.hooks("range_bonus"))
    return game.table.range(game.card(figure)) + more


def attacks_remaining(game: Play, figure: Figure) -> int:
    """How many normal attacks a figure has left; none after a special attack (R107)."""
    if figure.id in game.turn.note("special", ()):
        return 0
    more = sum(hook.attacks(game, figure) for hook in game.hooks("attacks"))
    return 1 + more - game.turn.attacked(figure.id)


def goes_on(game: Play, figure: Figure) -> str:
    """The special attack that a figure may make once more, because its last one allows it; empty for none."""
    return str(dict(game.turn.note("again", ())).get(figure.id, ""))


def against(game: Play, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> str:
    """What speaks against an attack, as "rule: why"; empty where nothing does."""
    why = barred(game, figure, target, special)
    if why or (special is not None and not special.sight):
        return why
    return unseen(game, figure, target, special)


def _most(game: Play, figure: Figure, special: SpecialAttack | None) -> int:
    return range_of(game, figure) if special is None else special.range


def unseen(game: Play, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> str:
    """Whether sight speaks against an attack."""
    any_part = special is not None and special.any_part
    if spatial.sees(game, figure, target, ranged=_most(game, figure, special) > MELEE, whole=any_part):
        return ""
    return (
        "R086: " + _("the target is not seen")
        if game.table.master
        else "R085: " + _("the target is not seen")
    )


def barred(game: Play, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> str:
    """What but sight speaks against an attack."""
    if not target.on:
        return "R114: " + _("the target is not on the battlefield")
    if not is_foe(game, figure, target):
        return "R114: " + _("only figures of other sides are attacked")
    most = _most(game, figure, special)
    near = spatial.adjacent(game, figure, target)
    if most <= MELEE:
        if not near:
            return "R080: " + _("with Range 1 only adjacent figures are attacked")
        away = 1
    else:
        found = spatial.away(game, figure, target)
        if found is None or found > most:
            rule = "R080" if special is None else special.range_rule
            return f"{rule}: " + _("the target is beyond the Range of {most}", most=most)
        away = found
    if not near or not game.enemies(figure, target):  # one in a truce beside it is not engaged with it
        engaged = spatial.engaged_with(game, figure)
        if engaged:
            return "R075: " + _("an engaged figure attacks only those it is engaged with")
    plan = AttackPlan(figure, target, near, away, special)
    return forbidden(game, plan)


def forbidden(game: Play, plan: AttackPlan) -> str:
    """Why a power forbids an attack, as "rule: why"; empty where none does."""
    for hook in game.hooks("forbids_attack"):
        why = hook.forbids_attack(game, plan)
        if why:
            return why
    return ""


def is_foe(game: Play, figure: Figure, target: Figure) -> bool:
    """Whether a figure may be attacked: one of another side, allied for now or not; captives never."""
    return target.id in foes(game, game.player_of(figure))


def foes(game: Play, player: str) -> frozenset[int]:
    """The numbers of all figures that those of a player may attack."""
    return game.cached(("foes", player), lambda: frozenset(_foes(game, player)))


def _foes(game: Play, player: str) -> Iterator[int]:
    side = game.table.side
    for figure in game.state.figures.values():
        owned = game.owned(figure)
        if owned.controller and not owned.captive and side(owned.controller) != side(player):
            yield figure.id


def note_special(game: Play, figure: Figure, again: str = "") -> None:
    """Note that a figure made its special attack in this turn; ``again``: the one it may go on with."""
    notes = dict(game.turn.notes)
    if figure.id not in notes.get("special", ()):
        notes["special"] = (*notes.get("special", ()), figure.id)
    others = tuple(pair for pair in notes.get("again", ()) if pair[0] != figure.id)
    notes["again"] = (*others, (figure.id, again)) if again else others
    game.change_turn(notes=tuple(notes.items()))


def note_made(game: Play, figure: Figure, special: SpecialAttack, wounds: int) -> None:
    """Note that a figure made a special attack, and whether it may make it once more."""
    again = (special.repeats and wounds > 0) or game.turn.attacked(figure.id) < special.count
    note_special(game, figure, family(special.id) if again else "")


def family(special: str) -> str:
    """The id of a special attack without what says which one of several it is."""
    card, slash, kind = special.rpartition("/")
    return f"{card}{slash}{kind.partition(PART)[0]}"


def special_of(game: Play, figure: Figure, id: str) -> tuple[Hook, SpecialAttack]:
    """A special attack that a figure has now, and the hook that gives it."""
    return next(
        (hook, special)
        for hook in game.hooks("specials")
        for special in hook.specials(game, figure)
        if special.id == id
    )


def plan_of(game: Play, figure: Figure, target: Figure, special: SpecialAttack | None = None) -> AttackPlan:
    """An attack of one figure on another."""
    away = spatial.away(game, figure, target)
    return AttackPlan(
        figure, target, spatial.adjacent(game, figure, target), 99 if away is None else away, special
    )


def attack_dice(game: Play, plan: AttackPlan) -> int:
    """The dice of an attack."""
    return max(0, total(attack_shares(game, plan)))


def attack_shares(game: Play, plan: AttackPlan) -> list[Share]:
    """What the dice of an attack are due to: the card, height (R105, R106), powers and glyphs; a special
    attack has its own and nothing else (R107, decision 15).
    """
    if plan.special is not None:
        return [Share(plan.special.id, plan.special.dice(plan.target))]
    found = [Share(CARD, game.table.attack(game.card(plan.attacker)))]
    if game.table.master:
        found.append(Share(SPIRITS, game.owned(plan.attacker).attack))
    if plan.target is not None:
        found.append(Share(HEIGHT, _height(game, plan.attacker, plan.target).attack))
    return [*found, *game.shares("attack_dice", plan)]


def _height(game: Play, attacker: Figure, target: Figure) -> HeightDice:
    return height_dice(
        spatial.standing(game, attacker), spatial.standing(game, target), game.table.sight_game
    )


def defense_dice(game: Play, plan: AttackPlan) -> int:
    """The dice of a defense; none where a power forbids it."""
    return 0 if undefended(game, plan) else max(0, total(defense_shares(game, plan)))


def undefended(game: Play, plan: AttackPlan) -> str:
    """The power by which the target rolls no dice, empty where it does."""
    found = (hook.id for hook in game.hooks("forbids_defense") if hook.forbids_defense(game, plan))
    return next(found, "")


def defense_shares(game: Play, plan: AttackPlan) -> list[Share]:
    """What the dice of a defense are due to: also against a special attack those for height (decision 15)."""
    target = plan.target
    assert target is not None
    found = [Share(CARD, game.table.defense(game.card(target)))]
    if game.table.master:
        found.append(Share(SPIRITS, game.owned(target).defense))
    if plan.attacker.on:
        found.append(Share(HEIGHT, _height(game, plan.attacker, target).defense))
    return [*found, *game.shares("defense_dice", plan)]


def attack_normally(game: Play, plan: AttackPlan) -> None:
    """Carry out a normal attack on a figure: the roll, what is rolled again of it, then the rest. A power may
    ask first, and go on by itself.
    """
    again = game.hooks("rolls_again")
    if not again:
        resolve(game, plan)
        return
    roll = _attack_roll(game, plan)
    skulls, player = roll.skulls, game.player_of(plan.attacker)
    for hook in again:
        dice = hook.rolls_again(game, plan, roll)
        if dice and hook.asks_again(game, plan, skulls, dice):
            return
        about = replace(_about(game, plan), power=hook.id)
        skulls += game.roll(dice, "attack", player, about).skulls
    resolve(game, plan, skulls=skulls)


def _about(game: Play, plan: AttackPlan) -> About:
    figures = [figure for figure in (plan.attacker, plan.target) if figure is not None]
    levels = tuple(spatial.standing(game, figure).level for figure in figures if figure.on)
    return About(
        figure=plan.attacker.id, target=None if plan.target is None else plan.target.id, levels=levels
    )


def _attack_roll(game: Play, plan: AttackPlan) -> Roll:
    player = game.player_of(plan.attacker)
    return game.roll_shares(attack_shares(game, plan), "attack", player, _about(game, plan))


def resolve(game: Play, plan: AttackPlan, *, skulls: int | None = None) -> Hits:
    """Roll an attack and the defense against it, and give the wounds (R101, R103, R104).

    ``skulls``: those of a roll that was made already. Where a special attack shows none, nobody
    defends against it (the example of the grenades).
    """
    target = plan.target
    assert target is not None
    if skulls is None:
        skulls = _attack_roll(game, plan).skulls
    shields, helpless, escaped = 0, undefended(game, plan), _escaped(game, plan) if skulls > 0 else ""
    if not helpless and not escaped and (skulls > 0 or plan.special is None):
        shields = game.roll_shares(
            defense_shares(game, plan), "defense", game.player_of(target), _about(game, plan)
        ).shields
    hits, more, changed = hits_of(game, plan, skulls, shields)
    if escaped:
        hits, changed = Hits(hits.skulls, 0, 0), (Changed(escaped, -hits.skulls, 0),)
    game.emit(
        Hit(
            figure=plan.attacker.id,
            target=target.id,
            more=more,
            kept=None if escaped else nonzero(game.shares("shield_bonus", plan, shields)) or None,
            changed=changed,
            undefended=helpless,
            skulls=hits.skulls,
            shields=hits.shields,
            wounds=hits.wounds,
            back=hits.back,
        )
    )
    before = game.state.figures[target.id].wounds
    if wound(game, target.id, hits.wounds, "attack", by=plan.attacker.id):
        hits = hits._replace(wounds=game.state.figures[target.id].wounds - before)  # others were warded off
    if hits.back:
        wound(game, plan.attacker.id, hits.back, "counter", by=target.id)
    for hook in game.hooks("attacked"):
        hook.attacked(game, plan, hits)
    return hits


def _escaped(game: Play, plan: AttackPlan) -> str:
    """The power by which the target takes no damage of an attack that shows a skull; empty for none."""
    for hook in game.hooks("escapes"):
        if hook.escapes(game, plan) and hook.rolls_to_escape(game, plan):
            return hook.id
    return ""


def averted(game: Play, figure: Figure, target: Figure) -> bool:
    """Whether an attack that was announced does not take place; a d20 may say so."""
    return any(
        hook.averts(game, figure, target) and hook.rolls_to_avert(game, figure, target)
        for hook in game.hooks("averts")
    )


def chances_to_hit(game: Play, plan: AttackPlan) -> tuple[Fraction, Fraction]:
    """How likely no d20 averts an attack, and none lets the target escape one that shows a skull."""
    target = plan.target
    if target is None:
        return Fraction(1), Fraction(1)
    averting = (hook.averts(game, plan.attacker, target) for hook in game.hooks("averts"))
    escaping = (hook.escapes(game, plan) for hook in game.hooks("escapes"))
    goes_on, hits = (
        prod((Fraction(least - 1, 20) for least in found if least), start=Fraction(1))
        for found in (averting, escaping)
    )
    return goes_on, hits


def saves(game: Play, plan: AttackPlan) -> tuple[tuple[str, int], ...]:
    """The powers by which a d20 may keep the target from an attack or from its wounds, each with what it must
    show at least for all of that.
    """
    target = plan.target
    if target is None:
        return ()
    found = [(hook.id, hook.averts(game, plan.attacker, target)) for hook in game.hooks("averts")]
    found += [(hook.id, hook.escapes(game, plan)) for hook in game.hooks("escapes")]
    found += [(hook.id, rows[0][0]) for hook in game.hooks("wards") if (rows := hook.wards(game, target))]
    return tuple((id, least) for id, least in found if least)


def warded(game: Play, figure: Figure, odds: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    """The odds of the wounds that a figure takes, where these are the odds of those that it is given."""
    for hook in game.hooks("wards"):
        rows = hook.wards(game, figure)
        if rows:
            found: dict[int, Fraction] = defaultdict(Fraction)
            for wounds, chance in odds.items():
                for roll in range(1, 21) if wounds else (20,):
                    most = next((most for least, most in rows if roll >= least), wounds)
                    found[min(most, wounds)] += chance / (20 if wounds else 1)
            odds = found
    return odds


def hits_of(
    game: Play, plan: AttackPlan, skulls: int, shields: int
) -> tuple[Hits, tuple[Share, ...], tuple[Changed, ...]]:
    """What comes of skulls and shields (R103): the hits; what the skulls count for besides one each;
    for each power that changes them its id, how many wounds more or fewer it gives, how many to the attacker.
    """
    more = game.shares("skull_bonus", plan, skulls)
    scored = skulls + total(more)
    shields += total(game.shares("shield_bonus", plan, shields))
    hits = Hits(scored, shields, max(0, scored - shields))
    changed: list[Changed] = []
    for hook in game.hooks("changes_hits"):
        now = hook.changes_hits(game, plan, hits)
        if now != hits:
            changed.append(Changed(hook.id, now.wounds - hits.wounds, now.back - hits.back))
        hits = now
    return hits, nonzero(more), tuple(changed)
