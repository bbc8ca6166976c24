"""Special rules of scenarios: what all share, and one class for each; the last of them is the second army
that a player may win at the end of a round (R020 to R026).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Generic, TypeVar

from builder.language import N_
from builder.referee import events, spatial
from builder.referee.attacking import attacks_remaining, note_special
from builder.referee.dice import About
from builder.referee.effects import destroy, landed, wound
from builder.referee.events import GlyphCollected, HazardRose, ObjectWasTaken, TruceOver
from builder.referee.flow import highest
from builder.referee.glyphs import glyph_stops, lying_under, remove, turn_up
from builder.referee.moving import may_act
from builder.referee.play import AttackPlan, Hits, Hook, Play
from builder.referee.setup import own, positions_for, unplaced
from builder.referee.state import Ask, Figure, Life, Phase, Use
from builder.referee.table import position_of
from builder.referee.victory import matches, show
from builder.scenario import ANY, Declined, Position, Up, text_in
from builder.scenario.armies import Draft, Pool
from builder.scenario.special import (
    ClearSightAttacks,
    CollectGlyphs,
    FirstPlayer,
    InitiativeBonus,
    MarkersInTurn,
    ObjectAction,
    PowersOff,
    Reinforcements,
    RevealOnDeath,
    RisingHazard,
    StartDice,
    SummonRoll,
    TerrainCost,
    Truce,
)

Record = TypeVar("Record")


class SpecialRuleHook(Hook, Generic[Record]):
    """A special rule; its numbers stand in the record of the scenario."""

    def __init__(self, id: str, rule: Record) -> None:
        super().__init__(id)
        self.rule = rule

    def name(self, game: Play) -> str:
        """What kind of rule it is."""
        return _NAMES[type(self.rule)]


_NAMES: Mapping[type, str] = MappingProxyType({
    Reinforcements: N_("Reinforcements"),
    PowersOff: N_("Powers off"),
    InitiativeBonus: N_("Initiative bonus"),
    FirstPlayer: N_("First player"),
    TerrainCost: N_("Terrain cost"),
    RisingHazard: N_("Rising hazard"),
    RevealOnDeath: N_("Reveal on death"),
    Truce: N_("Truce"),
    SummonRoll: N_("Summon roll"),
    ObjectAction: N_("Object action"),
    CollectGlyphs: N_("Collect glyphs"),
    MarkersInTurn: N_("Markers in turn"),
    StartDice: N_("Start dice"),
    ClearSightAttacks: N_("Clear sight attacks"),
})  # fmt: skip


class CollectGlyphsRule(SpecialRuleHook[CollectGlyphs]):
    """Landing on a glyph ends the move and shows it: wanted ones are collected, all others removed."""

    def stops(self, game: Play) -> Mapping[Position, str]:
        """Every glyph ends a move, in the Basic game too; a treasure is none here."""
        return glyph_stops(game, treasures=True)

    def landed(self, game: Play, figure: Figure) -> None:
        """Collect it or remove it; figures that are placed before the game do not land on it."""
        player = game.player_of(figure)
        if game.state.phase is not Phase.TURNS or not player:
            return
        for lying in lying_under(game, figure):
            if lying.up is Up.SYMBOL:
                turn_up(game, lying, figure)
            remove(game, lying)
            if self._wanted(game, lying.name):
                game.state.collected[player] = (*game.state.collected.get(player, ()), lying.name)
                game.emit(GlyphCollected(player=player, name=lying.name, figure=figure.id))

    def _wanted(self, game: Play, name: str) -> bool:
        """Whether it is one of them, by whichever name the scenario calls it."""
        glyph = game.table.glyph(name)
        return any(
            wanted == name or (glyph is not None and game.table.glyph(wanted) is glyph)
            for wanted in self.rule.names
        )


class InitiativeRule(SpecialRuleHook[InitiativeBonus]):
    """A player adds to the initiative roll in one round or in each, also when it is rolled again (R015)."""

    def initiative(self, game: Play, player: str) -> int:
        """The addition of that player."""
        rule = self.rule
        return rule.bonus if player == rule.player and rule.round in (None, game.state.round) else 0


class FirstPlayerRule(SpecialRuleHook[FirstPlayer]):
    """In some rounds a player begins, then to the left."""

    def first_player(self, game: Play) -> str:
        """That player in those rounds; before the first round the first one is meant."""
        known = self.rule.player in game.table.seats
        return self.rule.player if known and max(1, game.state.round) in self.rule.rounds else ""


class RisingHazardRule(SpecialRuleHook[RisingHazard]):
    """Wounds at the end of each round, only then, for all that stand in it."""

    def round_ends(self, game: Play) -> None:
        """Wound whoever stands in it; all at the same time, so that victory is asked afterwards."""
        rule, now = self.rule, game.state.round
        if now < rule.since:
            return
        highest = min(rule.top, rule.lowest - 1 + now * rule.rise)
        game.emit(HazardRose(rule=self.id, lowest=rule.lowest, highest=highest, terrains=rule.terrains))
        for figure in list(game.figures()):
            if self._reaches(figure, highest) and not self._spared(game, figure):
                wound(game, figure.id, rule.wounds, "hazard")

    def _reaches(self, figure: Figure, highest: int) -> bool:
        return any(
            space.terrain in self.rule.terrains or self.rule.lowest <= space.level <= highest
            for space in figure.spaces
        )

    def _spared(self, game: Play, figure: Figure) -> bool:
        """Captives take no part in the game, so nothing befalls them."""
        if game.owned(figure).captive:
            return True
        spares = self.rule.spares
        return spares is not None and matches(game, spares, figure, game.player_of(figure))


class ObjectActionRule(SpecialRuleHook[ObjectAction]):
    """A figure on the object's space takes it, after moving, instead of attacking."""

    def name(self, game: Play) -> str:
        """As the scenario calls it."""
        return text_in(self.rule.name) or super().name(game)

    def uses(self, game: Play) -> Iterator[Use]:
        """The figure of the turn that stands there, where it may."""
        turn, obj = game.state.turn, game.state.objects.get(self.rule.object)
        if turn is None or turn.done or obj is None or obj.gone:
            return
        space = game.table.space(obj.at)
        figure = None if space is None else game.taken.get(space)
        if figure is not None and figure.id in turn.pool and self._may(game, figure):
            yield Use(turn.player, self.id, figure=figure.id)

    def _may(self, game: Play, figure: Figure) -> bool:
        """Whether it fits, has not attacked and is engaged with nobody."""
        if may_act(game, figure) or game.turn.attacked(figure.id) or attacks_remaining(game, figure) <= 0:
            return False
        obj = game.table.scenario.object(self.rule.object)
        asker = (obj.owner if obj is not None else "") or game.player_of(figure)
        if not matches(game, self.rule.who, figure, asker):
            return False
        return not (self.rule.unengaged and spatial.engaged_with(game, figure))

    def use(self, game: Play, use: Use) -> None:
        """Take it: this was what the figure did instead of attacking."""
        assert use.figure is not None
        turn, figure = game.turn, game.state.figures[use.figure]
        acted = turn.with_acted(figure.id)
        game.change_turn(acted=acted, closed=True, attacks=(*turn.attacks, (figure.id, None)))
        note_special(game, figure)
        side = game.table.side(use.player)
        obj = game.state.objects[self.rule.object]
        game.state.objects[self.rule.object] = replace(obj, gone=True, taken_by=side)
        game.state.positions += 1
        game.emit(ObjectWasTaken(object=self.rule.object, figure=figure.id, player=use.player, side=side))


class MarkersInTurnRule(SpecialRuleHook[MarkersInTurn]):
    """One player after the other places all order markers (R011)."""

    def markers_in_turn(self, game: Play) -> bool:
        """Always."""
        return True


class StartDiceRule(SpecialRuleHook[StartDice]):
    """The number of dice that decide who begins (R002)."""

    def start_dice(self, game: Play) -> int:
        """Those of the rule."""
        return self.rule.dice


class ClearSightAttacksRule(SpecialRuleHook[ClearSightAttacks]):
    """Any part of the target counts for special attacks by clear sight (R090)."""

    def any_part(self, game: Play) -> bool:
        """Always."""
        return True


class PowersOffRule(SpecialRuleHook[PowersOff]):
    """The figures of all players, or of one player or team, do without some kinds of powers."""

    def switched_off(self, game: Play, power: str, card: str) -> bool:
        """Whether it is one of them, and the card is of those that are meant."""
        if power not in self.rule.powers:
            return False
        controller = game.state.cards[card].controller
        return self.rule.of in (ANY, controller, game.table.side(controller))


class RevealOnDeathRule(SpecialRuleHook[RevealOnDeath]):
    """The glyph on a card is turned over when its figure is destroyed or taken over."""

    def destroyed(self, game: Play, figure: Figure, by: int | None) -> None:
        """Show it."""
        show(game, figure.card)

    def taken_over(self, game: Play, card: str) -> None:
        """Show it."""
        show(game, card)


class SummonRollRule(SpecialRuleHook[SummonRoll]):
    """Whoever was summoned (R130) rolls a d20 to live."""

    def summoned(self, game: Play, figure: Figure) -> None:
        """Roll for it."""
        player, least = game.player_of(figure), self.rule.survive
        if game.d20(N_("summoned"), player, About(figure=figure.id, least=least)) < least:
            destroy(game, figure.id, "summoned")


class TruceRule(SpecialRuleHook[Truce]):
    """Its players count as friends until one of them attacks another; then it is over for all of them, before
    any die is rolled.
    """

    def allied(self, game: Play, one: str, other: str) -> bool:
        """Whether two of its players are still friends."""
        both = one in self.rule.players and other in self.rule.players
        return both and not game.state.memory.get(self.id, False)

    def announced(self, game: Play, figure: Figure, target: Figure) -> None:
        """An attack among them ends it."""
        self._look(game, figure, target)

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """So does one that hits several, one of them among others."""
        if plan.target is not None:
            self._look(game, plan.attacker, plan.target)

    def _look(self, game: Play, figure: Figure, target: Figure) -> None:
        by, at = game.player_of(figure), game.player_of(target)
        if by != at and game.table.side(by) != game.table.side(at) and self.allied(game, by, at):
            game.remember(self.id, True)
            game.state.positions += 1  # friends are enemies now: engagements change
            game.emit(TruceOver(player=by, attacked=at))


_CARD, _PLACE = "card", "place"


class ReinforcementsRule(SpecialRuleHook[Reinforcements]):
    """Each player with figures left rolls a d20 at the end of a round, unless that player's standing choice
    is not to. Those who win an army draft it, as at the beginning (R023, R024): a card, its figures placed at
    once, then the next. A pre-made one is taken all at once, player by player (R021), out of all cards there
    are. When the last round is over nobody rolls any more.
    """

    wants, wants_rule = N_("free spaces of the start zone on which it fits"), "R022"

    def round_ends(self, game: Play) -> None:
        """Roll, and let those who may draft."""
        rule, now = self.rule, game.state.round
        least = next((c.least for c in sorted(rule.chances, key=lambda c: -c.since) if c.since <= now), None)
        if least is None or now == game.table.scenario.rounds:
            return
        had = game.state.memory.get(self.id, ())
        # The die is the last of the conditions: who cannot win rolls none, and the dice after it stay the
        # same.
        won = [
            player
            for player in game.table.seating
            if not (rule.once and player in had)
            and any(True for _rest in game.figures(player))
            and not game.table.declines(player, Declined.REINFORCEMENTS)
            and game.d20(N_("reinforcements"), player, About(needed=least)) >= least
        ]
        if won:
            game.remember(self.id, (*had, *won))
            what = N_("who places first") if rule.pre_made else N_("who drafts first")
            first = highest(won, lambda player: game.d20(what, player))
            order = tuple(player for player in game.table.left_of(first) if player in won)
            game.emit(events.ReinforcementsWon(players=order, points=rule.points))
            if rule.pre_made:
                self._bring(game, order)
            else:
                self._begin(game, order)

    def _bring(self, game: Play, order: tuple[str, ...]) -> None:
        """Let the first of those who bring a pre-made army take its cards; the others wait."""
        if order:
            game.remember(f"{self.id}/waiting", order[1:] or None)
            self._begin(game, order[:1])

    def _begin(self, game: Play, order: tuple[str, ...]) -> None:
        """Begin a draft; what is asked of every army is asked of a second one, too."""
        points, rules = dict.fromkeys(order, self.rule.points), game.table.scenario.army
        self._go_on(game, Draft.begin(order, points, self._there(game), rules=rules))

    def _there(self, game: Play) -> Pool:
        """What is drafted from; an army that is brought comes out of its player's own collection."""
        return Pool(game.table.fielded, game.table.sets) if self.rule.pre_made else game.table.pool

    def _go_on(self, game: Play, draft: Draft) -> None:
        """Ask whoever takes the next card; those who cannot are finished (R025)."""
        draft = self._at_present(game, draft)
        player = draft.whose_turn
        game.remember(f"{self.id}/draft", None if player is None else draft)
        if player is not None:
            game.ask(Ask(player, self.id, optional=draft.may_stop, data=(("step", _CARD),)))
        else:
            self._bring(game, game.state.memory.get(f"{self.id}/waiting", ()))

    def _draft(self, game: Play) -> Draft:
        found = game.state.memory[f"{self.id}/draft"]
        assert isinstance(found, Draft)
        return self._at_present(game, found)

    def _at_present(self, game: Play, draft: Draft) -> Draft:
        """The draft with the cards that there are now: none destroyed in this game, none with the powers that
        are left out, unique ones drafted no more often in all than there are.
        """
        there = self._there(game)
        owned = list(game.state.cards.values())
        fallen = {one.card.id for one in owned if not game.alive(one.id)}
        cards = {
            id: card
            for id, card in there.cards.items()
            if id not in fallen and not any(power.kind in self.rule.without_powers for power in card.powers)
        }
        others = Counter[str]()
        if not self.rule.pre_made:
            others.update(o.card.id for o in owned if o.owner not in draft.players and o.card.unique)
        # A unique card that another player drafted is one less; of those in this draft the draft itself keeps
        # count.
        left = {id: max(0, (there.copies(cards[id]) or 0) - others[id]) for id in others if id in cards}
        pool = Pool(cards, there.sets, {**there.counts, **left})
        held = {
            player: (Counter(o.card.id for o in owned if o.owner == player) - Counter(army)).elements()
            for player, army in draft.armies.items()
        }
        return draft.with_pool(pool, {player: tuple(ids) for player, ids in held.items()})

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """A card to take, or where its next figure is placed."""
        if ask.get("step") == _CARD:
            draft = self._draft(game)
            for card in draft.choices() if draft.whose_turn == ask.player else ():
                yield Use(ask.player, self.id, card=card.id)
        elif ask.figure is not None:
            for _rest, spaces in positions_for(game, game.state.figures[ask.figure]):
                at = tuple(position_of(space) for space in spaces)
                yield Use(ask.player, self.id, figure=ask.figure, at=at)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Take a card, or place a figure in one's own start zone."""
        draft = self._draft(game)
        if ask.get("step") == _CARD:
            draft = draft.pick(use.card)
            owned = own(game, ask.player, use.card)
            game.emit(events.CardTaken(player=ask.player, card=owned.id))
        elif use.figure is not None:
            figure = game.state.figures[use.figure]
            zone, spaces = next(
                (zone, spaces)
                for zone, spaces in positions_for(game, figure)
                if tuple(position_of(space) for space in spaces) == use.at
            )
            game.put(replace(figure, spaces=spaces, life=Life.ON, started_in=zone.id))
            game.emit(events.Placed(player=ask.player, figure=figure.id, at=use.at, zone=zone.id))
            landed(game, figure.id)
        self._place_on(game, ask.player, draft)

    def _place_on(self, game: Play, player: str, draft: Draft) -> None:
        """Ask for the next figure of the card just taken; who finds no space is left out (R022)."""
        game.remember(f"{self.id}/draft", draft)
        for figure in list(unplaced(game, player)):
            if any(True for _rest in positions_for(game, figure)):
                game.ask(Ask(player, self.id, figure=figure.id, optional=False, data=(("step", _PLACE),)))
                return
            game.put(replace(figure, life=Life.LEFT_OUT))
            game.emit(events.LeftOut(player=player, figure=figure.id))
        self._go_on(game, draft)

    def declined(self, game: Play, ask: Ask) -> None:
        """Take no more."""
        draft = self._draft(game)
        self._go_on(game, draft.stop() if draft.whose_turn == ask.player else draft)
