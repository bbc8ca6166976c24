"""Glyphs on the battlefield: where they lie, the powers of those that figures stand on, and what happens when
a figure comes to stand on one: turning, healing, summoning, cursing (R120 to R132).

"Figures you control" (second edition) and "your figures" (first) come to the same, for control of a figure
passes with its card (R132). A glyph counts for a figure on two spaces whichever of them it lies on.

Only in turns: figures placed before a game or between rounds do not move onto a glyph. What works once is
removed when its rules were followed, also where nobody was summoned; a healing glyph that was turned by an
unwounded figure stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from builder.board import Space
from builder.catalogue.glyphs import Glyph
from builder.catalogue.powers import ANYBODY
from builder.facts import Size
from builder.language import N_, _
from builder.movement.movers import NOWHERE, mover
from builder.movement.reach import Arrival, perils_at
from builder.referee import spatial
from builder.referee.bases import stays_put
from builder.referee.dice import About, Share, total
from builder.referee.effects import destroy, endures, heal, stand_on, wound
from builder.referee.events import GlyphReached, GlyphRemoved, GlyphTurned
from builder.referee.moving import forbidden_stop
from builder.referee.play import AttackPlan, Hook, Play
from builder.referee.state import Ask, Figure, LyingGlyph, Phase, Use
from builder.referee.table import position_of
from builder.scenario import Position, Up
from builder.scenario.glyph_wording import effect

_VINES = {"attack_dice": -1, "defense_dice": -2}


class ActiveGlyph(NamedTuple):
    """A glyph whose power works, the figure that stands on it or carries it, and its number in the game."""

    glyph: Glyph
    by: int
    id: int


def glyphs_under(game: Play, figure: Figure) -> tuple[LyingGlyph, ...]:
    """The glyphs that a figure stands on, without those that do nothing and those that it may take along."""
    return tuple([lying for lying in lying_under(game, figure) if not lying.treasure])


def lying_under(game: Play, figure: Figure) -> tuple[LyingGlyph, ...]:
    """The same with those."""
    positions = {position_of(space) for space in figure.spaces}
    return tuple([g for g in game.state.glyphs.values() if g.at in positions and not g.inert])


def turn_up(game: Play, lying: LyingGlyph, figure: Figure) -> LyingGlyph:
    """Turn a glyph power-side up (R120)."""
    turned = replace(lying, up=Up.POWER)
    game.state.glyphs[lying.id] = turned
    game.state.positions += 1
    game.emit(GlyphTurned(glyph=lying.id, name=lying.name, figure=figure.id))
    return turned


def remove(game: Play, lying: LyingGlyph) -> None:
    """Take a glyph off the battlefield."""
    del game.state.glyphs[lying.id]
    game.state.positions += 1
    game.emit(GlyphRemoved(glyph=lying.id, name=lying.name))


def glyph_stops(game: Play, *, treasures: bool) -> dict[Position, str]:
    """The spaces whose glyphs end a move (R120); whether ``treasures`` do."""
    lying = game.state.glyphs.values()
    return {one.at: "glyph" for one in lying if not one.inert and (treasures or not one.treasure)}


class GlyphPowers(Hook):
    """What glyphs give to the player whose figure stands on them, and where they end moves."""

    def stops(self, game: Play) -> Mapping[Position, str]:
        """Every glyph that is neither inert nor a treasure ends a move, whichever side is up (R120)."""
        return glyph_stops(game, treasures=False)

    def forbidden_stops(self, game: Play, figure: Figure) -> Mapping[Space, str]:
        """Only wounded figures stop on a healing glyph; who cannot see what it is may try (R129)."""
        if figure.wounds:
            return {}
        healing = game.cached("healing glyphs", lambda: tuple(_healing(game)))
        return dict.fromkeys(healing, "R129: " + _("only wounded figures stop on this glyph"))

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """More Move, but not when moving off the glyph itself (R126)."""
        return sum(h.glyph.numbers["add"] for h in _for(game, "move", figure) if h.by != figure.id)

    def range_bonus(self, game: Play, figure: Figure) -> int:
        """More Range for figures that have enough of their own (R125)."""
        printed = game.table.range(game.card(figure))
        return sum(
            h.glyph.numbers["add"] for h in _for(game, "range", figure) if printed >= h.glyph.numbers["least"]
        )

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice more in attack (R123)."""
        return total(self.shares(game, "attack_dice", plan))

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice more in defense (R124); a door has none."""
        return total(self.shares(game, "defense_dice", plan))

    def initiative(self, game: Play, player: str) -> int:
        """More initiative (R127)."""
        return total(self.shares(game, "initiative", player))

    def roll_bonus(self, game: Play, power: str, player: str) -> int:
        """More on the d20 of a power."""
        return total(self.shares(game, "roll_bonus", power, player))

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """A normal attack from afar at figures that are only hit from beside."""
        if plan.adjacent or plan.special is not None:
            return ""
        for held in _for(game, "only-from-beside", plan.target):
            why = _("{power}: only figures beside it hit it with a normal attack", power=held.glyph.name)
            return f"R080: {why}"
        return ""

    def forbids_swipe(self, game: Play, by: Figure, leaver: Figure) -> bool:
        """At figures of a player whom a glyph spares."""
        return any(True for _rest in _for(game, "no-swipes", leaver))

    def shares(self, game: Play, question: str, *about: Any) -> tuple[Share, ...]:
        """By glyph, for what dice are rolled for."""
        who: Figure | None = None
        match question, about:
            case "attack_dice", (plan,):
                who = plan.attacker
                rarity = "attack-unique" if game.card(plan.attacker).unique else "attack-common"
                kinds = "attack", rarity, "combat"
                key, held = "dice", active_against(game, kinds, plan.attacker, plan.target)
            case "defense_dice", (plan,):
                who = plan.target
                key, held = "dice", active_against(game, ("defense", "combat"), plan.target, plan.attacker)
            case "initiative", (player,):
                key, held = "add", [*held_by(game, "initiative", player), *held_by(game, "rolls", player)]
            case "roll_bonus", (_power, player):
                key, held = "add", [*held_by(game, "rolls", player)]
            case _:
                return super().shares(game, question, *about)
        found = [Share(f"{self.id}/{h.glyph.id}", h.glyph.numbers[key]) for h in held]
        vines = spatial.vines_on(game, who.spaces) if who is not None else ()
        return (*found, *(Share(f"{self.id}/{lying.name}", _VINES[question]) for lying in vines))


def active_against(
    game: Play, kinds: Sequence[str], figure: Figure | None, other: Figure | None
) -> list[ActiveGlyph]:
    """The glyphs that give a figure dice against another, or a door."""
    return [
        held
        for kind in kinds
        for held in _for(game, kind, figure)
        if held.glyph.against == ANYBODY or (other is not None and game.card(other).fits(held.glyph.against))
    ]


def _for(game: Play, kind: str, figure: Figure | None) -> Iterator[ActiveGlyph]:
    """The glyphs of a kind that work for a figure: those of its player, and what it carries."""
    if figure is None:
        return
    yield from held_by(game, kind, game.player_of(figure))
    for one in game.state.carried.values():
        glyph = game.table.glyph(one.name)
        if one.figure == figure.id and glyph is not None and glyph.kind == kind:
            yield ActiveGlyph(glyph, figure.id, one.id)


def held_by(game: Play, kind: str, player: str) -> Iterator[ActiveGlyph]:
    """The glyphs of a kind that work for a player, whose figures stand on them (R122)."""
    held = game.cached("active glyphs", lambda: tuple(_active(game)))
    for one in held:
        if player and one.glyph.kind == kind and game.player_of(game.state.figures[one.by]) == player:
            yield one


def active(game: Play, kind: str) -> Iterator[ActiveGlyph]:
    """The glyphs of a kind that work for whoever controls the figure on them."""
    for one in list(_active(game)):
        if one.glyph.kind == kind and game.player_of(game.state.figures[one.by]):
            yield one


def _active(game: Play) -> Iterator[ActiveGlyph]:
    taken = game.taken
    for lying in game.state.glyphs.values():
        glyph = game.table.glyph(lying.name)
        if lying.inert or lying.treasure or lying.up is not Up.POWER or glyph is None:
            continue
        space = game.table.space(lying.at)
        by = None if space is None else taken.get(space)
        if by is not None and not game.owned(by).captive:
            yield ActiveGlyph(glyph, by.id, lying.id)


def _healing(game: Play) -> Iterator[Space]:
    for lying in game.state.glyphs.values():
        glyph = game.table.glyph(lying.name)
        if lying.up is Up.POWER and not lying.inert and glyph is not None and glyph.kind == "healing":
            space = game.table.space(lying.at)
            if space is not None:
                yield space


GLYPH = "glyph"


class GlyphAsking(Hook):
    """Glyphs that ask somebody something; a question holds under `GLYPH` which of them does."""

    def name(self, game: Play) -> str:
        """The glyph that asks."""
        asking = [ask for ask in game.state.asks if ask.hook == self.id]
        glyph = game.table.glyph(asking[-1].get(GLYPH)) if asking else None
        return N_("Glyphs") if glyph is None else glyph.name

    def says(self, game: Play) -> str:
        """What the glyph does."""
        glyph = game.table.glyph(game.state.asks[-1].get(GLYPH))
        return "" if glyph is None else effect(glyph)


class GlyphLanding(GlyphAsking):
    """All glyphs of a game, for whoever lands on one."""

    wants, wants_rule = N_("an empty space where it fits, adjacent to the figure on the glyph"), "R130"

    def landed(self, game: Play, figure: Figure) -> None:
        """Turn a glyph that lies symbol-side up, and do at once what works once."""
        if game.state.phase is not Phase.TURNS or game.owned(figure).captive:
            return
        for lying in glyphs_under(game, figure):
            if not game.state.figures[figure.id].on:
                return
            if lying.up is Up.SYMBOL:
                lying = turn_up(game, lying, figure)
            else:
                game.emit(GlyphReached(name=lying.name, figure=figure.id))
            self._works(game, lying, figure.id)

    def sets_out(self, game: Play, figure: Figure, arrival: Arrival) -> None:
        """A die for who moves off vines, which then go; those that a huge figure moves onto go, too."""
        for lying in list(spatial.vines_on(game, figure.spaces)):
            stands = [stand for stand in arrival.stands if lying.at not in map(position_of, stand)]
            if not stands:
                continue
            remove(game, lying)
            about = About(figure=figure.id)
            if game.roll(1, N_("vines"), game.player_of(figure), about).skulls:
                game.put(replace(game.state.figures[figure.id], spaces=stands[0]))
                if not wound(game, figure.id, 1, N_("vines")):
                    return
        if game.card(figure).size == Size.HUGE:
            over = arrival.stands[-1:] if arrival.flown else arrival.stands[1:]
            for lying in list(spatial.vines_on(game, chain.from_iterable(over))):
                remove(game, lying)

    def round_ends(self, game: Play) -> None:
        """Vines on which a figure stands go."""
        for figure in game.figures():
            for lying in list(spatial.vines_on(game, figure.spaces)):
                remove(game, lying)

    def _works(self, game: Play, lying: LyingGlyph, id: int) -> None:
        glyph = game.table.glyph(lying.name)
        figure = game.state.figures[id]
        kind = "" if glyph is None else glyph.kind
        if kind == "healing" and figure.wounds:
            heal(game, id, figure.wounds, "glyph")
            remove(game, lying)
        elif kind == "vines" and game.card(figure).size == Size.HUGE:
            remove(game, lying)
        elif kind == "summoning":
            remove(game, lying)
            if any(True for _rest in summonings(game, figure)):
                game.ask(Ask(game.player_of(figure), self.id, figure=id, data=((GLYPH, lying.name),)))
        elif kind == "curse" and glyph is not None:
            remove(game, lying)
            curse(game, game.player_of(figure), glyph.numbers["deadly"])

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Whom to summon to which space."""
        assert ask.figure is not None
        figure = game.state.figures[ask.figure]
        if figure.on:
            for target, stand in summonings(game, figure):
                at = tuple(position_of(space) for space in stand)
                yield Use(ask.player, self.id, figure=figure.id, target=target.id, at=at)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Summon a figure; nobody swipes at it (R076, R130)."""
        assert use.target is not None
        summon(game, use.target, use.at)


def curse(game: Play, player: str, deadly: int) -> None:
    """A d20 for every figure that somebody controls, in the order of their numbers; the first ``deadly``
    sides destroy it (R131).
    """
    for figure in list(game.figures()):
        if not game.player_of(figure) or not game.state.figures[figure.id].on:
            continue
        if game.d20(N_("curse"), player, About(figure=figure.id, least=deadly + 1)) <= deadly:
            destroy(game, figure.id, "curse")


def summonings(game: Play, figure: Figure) -> Iterator[tuple[Figure, tuple[Space, ...]]]:
    """Which other figures, one's own or an enemy's, can be brought to which spaces adjacent to a figure
    (R130).
    """
    # Of a figure on two spaces one must come to be adjacent: the other may lie a hex farther.
    near = spatial.spaces_around(game, figure)
    far = {hex for space in near for hex in space.hex.neighbours()} - {space.hex for space in near}
    wide = (*near, *(space for hex in sorted(far) for space in game.table.board.at(hex)))
    for other in game.figures():
        card = game.card(other)
        if other.id == figure.id or not game.player_of(other) or game.owned(other).captive or stays_put(card):
            continue
        positions = [position_of(space) for space in (near if card.spaces == 1 else wide)]
        there = {position: spatial.free(game, position, card.height, leaves=other) for position in positions}
        free = {position: space for position, space in there.items() if space is not None}
        for stand in spatial.stands(game, other, free):
            if set(stand) == set(other.spaces) or not spatial.adjacent_on(game, other, stand, figure):
                continue
            if not forbidden_stop(game, other, stand):
                yield other, stand


def summon(game: Play, id: int, at: tuple[Position, ...]) -> None:
    """Bring a figure to spaces: the ground and glyphs there do what they do to whoever stops."""
    stand, figure = game.table.spaces(at), game.state.figures[id]
    graph = game.table.graph
    numbers = [graph.number(space) for space in stand]
    going = mover(graph, game.profile(figure), spatial.situation(game, figure))
    perils = perils_at(going, numbers[0], numbers[1] if len(numbers) > 1 else NOWHERE)
    stand_on(game, id, stand, "summoned")
    for peril in perils:
        if not game.state.figures[id].on or not endures(game, id, peril):
            return
    for hook in game.hooks("summoned"):
        summoned = game.state.figures[id]
        if summoned.on:
            hook.summoned(game, summoned)
