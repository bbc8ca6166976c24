"""Powers that bring figures onto the battlefield, later than the others or again, and what a destroyed figure
leaves to another card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.board import Space
from builder.hexgrid import Hex
from builder.language import N_
from builder.referee import spatial
from builder.referee.effects import bring_back, heal, stand_on
from builder.referee.events import SpiritLeft
from builder.referee.moving import forbidden_stop
from builder.referee.play import Play
from builder.referee.powers.power import Power, TurnPower, chance_of, is_on_water, succeeds
from builder.referee.state import Ask, Figure, Life, Turn, Use
from builder.referee.table import position_of
from builder.scenario import Position


def room_beside(
    game: Play, figure: Figure, adjacent: Figure, *, same_level: bool = False
) -> Iterator[tuple[Space, ...]]:
    """Where a figure that comes back unwounded could stand beside one on the battlefield (R070 to R072), and
    nothing forbids it to stop (R129).
    """
    unwounded = replace(figure, wounds=0)
    height, level = game.card(figure).height, adjacent.spaces[0].level
    free: dict[Position, Space] = {}
    # The other end of a base of two spaces may lie one hex farther off.
    for space in _around(game, adjacent, game.card(figure).spaces):
        found = (
            spatial.free(game, position_of(space), height) if not same_level or space.level == level else None
        )
        if found is not None:
            free[position_of(space)] = found
    for spaces in spatial.stands(game, figure, free):
        if spatial.adjacent_on(game, figure, spaces, adjacent) and not forbidden_stop(
            game, unwounded, spaces
        ):
            yield spaces


def room_apart(game: Play, figure: Figure) -> Iterator[tuple[Space, ...]]:
    """Where on the whole battlefield a figure could stand beside nobody and on no glyph."""
    near: dict[Hex, dict[int, Figure]] = {}
    for other in game.figures():
        for space in other.spaces:
            for hex in (space.hex, *space.hex.neighbours()):
                near.setdefault(hex, {})[other.id] = other
    free = dict(_free_of_glyphs(game, game.card(figure).height))
    for spaces in spatial.stands(game, figure, free):
        others = (other for space in spaces for other in near.get(space.hex, _NOBODY).values())
        if not any(spatial.adjacent_on(game, figure, spaces, other) for other in others):
            yield spaces


_NOBODY: dict[int, Figure] = {}


def _free_of_glyphs(game: Play, height: int) -> Iterator[tuple[Position, Space]]:
    glyphs = {glyph.at for glyph in game.state.glyphs.values()}
    for hex in game.table.board.spaces:
        for space in game.table.board.at(hex):
            position = position_of(space)
            if position not in glyphs and spatial.is_free(game, space, height):
                yield position, space


def _around(game: Play, figure: Figure, reach: int) -> Iterator[Space]:
    hexes = {space.hex for space in figure.spaces}
    for _rest in range(reach):
        hexes |= {hex for near in hexes for hex in near.neighbours()}
    for hex in sorted(hexes):
        yield from game.table.board.at(hex)


class TheDrop(Power):
    """The figures of its card start off the battlefield. When a round begins, before order markers, its
    player rolls a d20 and, if it is high enough, may place all of them on empty spaces, not beside each other
    or any other figure, not on glyphs. One that finds no such space waits for another round.
    """

    kind = "the-drop"
    brings = N_("all of them may be placed")
    wants = N_("empty spaces where it fits, beside no figure and on no glyph")

    def comes_later(self, game: Play, figure: Figure) -> bool:
        """All of the card, where the power is not switched off."""
        return self.is_mine(figure) and self.works(game)

    def _waiting(self, game: Play) -> Figure | None:
        found = (f for f in game.state.figures_of(self.owned) if f.life is Life.WAITING)
        return next(found, None) if self.works(game) else None

    def round_starts(self, game: Play) -> None:
        """Ask all players who have such a card for their rolls; with the same card they roll to decide who
        goes first (R111).
        """
        drops = [h for h in game.hooks("round_starts") if isinstance(h, TheDrop) and h._waiting(game)]
        if not drops or drops[0] is not self:
            return  # the first one asks for all
        # What is asked last is answered first.
        for drop in reversed(_in_order(game, drops)):
            game.ask(Ask(drop.player(game), drop.id, optional=False))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll; then where the next one lands."""
        figure = self._waiting(game)
        if ask.figure is None or figure is None:
            yield Use(ask.player, self.id)
            return
        for spaces in self._room(game, figure):
            yield Use(ask.player, self.id, figure.id, at=tuple(position_of(space) for space in spaces))

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll, or place one."""
        if ask.figure is None:
            if succeeds(self, game, self.given("least")):
                self._ask_place(game, first=True)
            return
        stand_on(game, ask.figure, game.table.spaces(use.at), self.power.name)
        self._ask_place(game, first=False)

    def _room(self, game: Play, figure: Figure) -> tuple[tuple[Space, ...], ...]:
        return game.cached(("room apart", figure.id), lambda: tuple(room_apart(game, figure)))

    def _ask_place(self, game: Play, *, first: bool) -> None:
        """Ask for the place of the next one: all of them land, or none."""
        figure = self._waiting(game)
        if figure is not None and self._room(game, figure):
            game.ask(Ask(self.player(game), self.id, figure.id, optional=first))


def _in_order(game: Play, drops: list[TheDrop]) -> list[TheDrop]:
    """Who drops first: players with the same card roll a d20, the highest first, ties again (R111)."""
    found: list[TheDrop] = []
    for card in dict.fromkeys(drop.card(game).card.id for drop in drops):
        same = [drop for drop in drops if drop.card(game).card.id == card]
        found += _rolled_off(game, same)
    return found


def _rolled_off(game: Play, drops: list[TheDrop]) -> list[TheDrop]:
    if len({drop.player(game) for drop in drops}) < 2:
        return drops
    rolls = {drop.id: game.d20(N_("who goes first"), drop.player(game)) for drop in drops}
    found: list[TheDrop] = []
    for number in sorted(set(rolls.values()), reverse=True):
        found += _rolled_off(game, [drop for drop in drops if rolls[drop.id] == number])
    return found


_NEXT, _PLACE = "next", "place"


class Clone(TurnPower):
    """After moving, instead of attacking: a d20 for each of them; one that is high enough, less so where the
    figure stands on water, brings a destroyed one back beside it on the same level. All dice are rolled
    first, then the player places one figure after the other.
    """

    kind = "clone"
    wants = N_("an empty space where it fits, beside the other figure and on the same level")
    costs_attacks = True
    brings = N_("a destroyed figure may come back")

    def uses(self, game: Play) -> Iterator[Use]:
        """Where one of them is destroyed and another one lives."""
        if self.before_attacking(game) and self._lost(game) is not None and any(self.holders(game)):
            yield Use(game.turn.player, self.id)

    def _lost(self, game: Play) -> Figure | None:
        return next((f for f in game.state.figures_of(self.owned) if f.life is Life.DESTROYED), None)

    def use(self, game: Play, use: Use) -> None:
        """Roll for each of them."""
        self.note(game, True, closed=True, done=True)
        worked = tuple(
            figure.id
            for figure in list(self.holders(game))
            if succeeds(self, game, self._needed(game, figure), figure.id)
        )
        self._ask_next(game, worked)

    def gain(self, game: Play, use: Use) -> float:
        """The points of the figures that are expected to come back."""
        lost = sum(figure.life is Life.DESTROYED for figure in game.state.figures_of(self.owned))
        back = sum(chance_of(self._needed(game, figure)) for figure in self.holders(game))
        card = self.card(game).card
        return min(lost, back) * card.points / max(1, card.figures)

    def _needed(self, game: Play, figure: Figure) -> int:
        return int(self.given("on_water" if is_on_water(game, figure) else "least"))

    def _ask_next(self, game: Play, left: tuple[int, ...]) -> None:
        """Ask for the place beside the next one that has room."""
        lost = self._lost(game)
        for at, id in enumerate(left):
            adjacent = game.state.figures[id]
            if lost is not None and any(True for _rest in room_beside(game, lost, adjacent, same_level=True)):
                game.ask(Ask(self.player(game), self.id, id, data=((_NEXT, left[at + 1 :]),)))
                return

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """The spaces beside it."""
        lost = self._lost(game)
        assert lost is not None
        assert ask.figure is not None
        for spaces in room_beside(game, lost, game.state.figures[ask.figure], same_level=True):
            yield Use(ask.player, self.id, ask.figure, lost.id, at=tuple(position_of(s) for s in spaces))

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """It comes back; then the next one."""
        assert use.target is not None
        bring_back(game, use.target, game.table.spaces(use.at), self.power.name)
        self._ask_next(game, ask.get(_NEXT))

    def declined(self, game: Play, ask: Ask) -> None:
        """Not beside this one; perhaps beside the next."""
        self._ask_next(game, ask.get(_NEXT))


class Rebirth(Power):
    """After a turn of the card its player may roll: a d20 that is high enough brings back one destroyed
    figure that fits (R112), beside a figure of the card.
    """

    kind = "rebirth"
    wants = N_("an empty space where it fits, beside the other figure")
    brings = N_("a destroyed figure may come back")

    def turn_ends(self, game: Play, turn: Turn) -> None:
        """Ask whether to roll, where somebody could come back."""
        if turn.card == self.owned and any(True for _rest in self._ways(game)):
            game.ask(Ask(turn.player, self.id))

    def _ways(self, game: Play) -> Iterator[Use]:
        """Who may come back where; of one owned card a figure stands for all that are destroyed."""
        lost: dict[str, Figure] = {}
        for figure in game.state.figures.values():
            owned = game.owned(figure)
            mine = owned.controller == self.player(game) and not owned.captive
            if figure.life is Life.DESTROYED and mine and owned.card.fits(self.given("who")):
                lost.setdefault(figure.card, figure)
        for holder in self.holders(game):
            for figure in lost.values():
                for spaces in room_beside(game, figure, holder):
                    at = tuple(position_of(space) for space in spaces)
                    yield Use(self.player(game), self.id, holder.id, figure.id, at=at)

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll; then who comes back where."""
        if ask.get(_PLACE):
            yield from self._ways(game)
        else:
            yield Use(ask.player, self.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll, or bring back the one that was chosen."""
        if ask.get(_PLACE):
            assert use.target is not None
            bring_back(game, use.target, game.table.spaces(use.at), self.power.name)
        elif succeeds(self, game, self.given("least")):
            game.ask(Ask(ask.player, self.id, data=((_PLACE, True),)))


class Spirit(Power):
    """When its figure is destroyed, its player may lay it on any unique card that fits, also another
    player's, which then has that many dice more in normal attacks or in defense for the rest of the game; or
    its figures move farther, or wounds are taken from them whenever they destroy a figure.

    Cards without figures left are not offered: the dice would never be rolled.
    """

    kind = "spirit"

    def destroyed(self, game: Play, figure: Figure, by: int | None) -> None:
        """Ask its player; heal who destroyed a figure and has it on the card."""
        killer = None if by is None else game.state.figures[by]
        if killer is not None and killer.on and self._lies_on(game, killer):
            heal(game, killer.id, self.given("heal") * self._lies_on(game, killer), self.power.name)
        player = game.player_of(figure)
        if self.is_mine(figure) and player and self.works(game) and any(True for _rest in self._cards(game)):
            game.ask(Ask(player, self.id, figure.id))

    def _cards(self, game: Play) -> Iterator[str]:
        for owned in game.state.cards.values():
            if owned.card.unique and game.alive(owned.id) and owned.card.fits(self.given("who")):
                yield owned.id

    def _lies_on(self, game: Play, figure: Figure) -> int:
        """How many times it was laid on the card of a figure, without dice."""
        return int(game.state.memory.get(self.id, ()).count(figure.card))

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Move for the card that it lies on."""
        return int(self.given("move")) * self._lies_on(game, figure)

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """The unique cards with figures left."""
        for id in self._cards(game):
            yield Use(ask.player, self.id, ask.figure, card=id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Lay it on a card."""
        assert ask.figure is not None
        owned = game.state.cards[use.card]
        attack, defense = int(self.given("attack")), int(self.given("defense"))
        game.state.cards[use.card] = replace(
            owned, attack=owned.attack + attack, defense=owned.defense + defense
        )
        if self.given("move") or self.given("heal"):
            game.remember(self.id, (*game.state.memory.get(self.id, ()), use.card))
        game.emit(SpiritLeft(figure=ask.figure, card=use.card, attack=attack, defense=defense))
