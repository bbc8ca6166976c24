"""The start of a game: fixed and neutral figures, glyphs, doors, objects."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, count

from builder.board import Door
from builder.board.barriers import Doorway
from builder.catalogue.cards import Card
from builder.errors import RefusedError
from builder.hexgrid import label
from builder.language import N_, _
from builder.plaindata import short
from builder.referee.bases import flat_stands, is_known
from builder.referee.dice import D20
from builder.referee.doors import settle
from builder.referee.play import Play
from builder.referee.state import DoorNow, Figure, Life, LyingGlyph, ObjectNow, OwnedCard
from builder.scenario import FixedFigure, Position, ScenarioDoor, Up
from builder.wording import counted


def begin(game: Play) -> None:
    """Lay out all that a scenario fixes. Raises RefusedError for what cannot be: an unknown card, a figure on
    no space.
    """
    scenario = game.table.scenario
    for seat in game.table.layout.seats:
        for card in seat.army:
            _card(game, card)  # known before anybody brings it
        for fixed in seat.figures:
            _stand(game, _card_for(game, seat.id, fixed), fixed.number, fixed.positions)
        for owned in list(game.cards_of(seat.id)):
            _leave_out_rest(game, owned.id)
    for neutral in scenario.neutrals:
        owned = own(game, "", neutral.card, id=neutral.id, captive=neutral.captive, in_points=False)
        _stand(game, owned.id, 1, neutral.positions)
        _leave_out_rest(game, owned.id)
    _lay_glyphs(game)
    for obj in scenario.objects:
        game.state.objects[obj.id] = ObjectNow(obj.at)
    for door in scenario.doors:
        game.state.doors[door.id] = _door(game, door)
    for piece, doorway in game.table.board.doorways.items():
        if doorway.has_door and all(now.doorway != piece for now in game.state.doors.values()):
            # R181: it starts closed unless the scenario says else.
            game.state.doors[_door_at(doorway)] = DoorNow(piece, Door.CLOSED)
    settle(game)


def own(
    game: Play, player: str, card: str, *, id: str = "", captive: bool = False, in_points: bool = True
) -> OwnedCard:
    """Give a player an army card with all its figures, still to come. Raises RefusedError for one that is
    not known.
    """
    found = _card(game, card)
    if id in game.state.cards:
        raise RefusedError(_("{id}: the id of a neutral figure is that of another card", id=id))
    id = id or _free_id(game, f"{player}:{card}")
    owned = OwnedCard(id, found, player, player, captive=captive, in_points=in_points)
    game.state.cards[id] = owned
    for number in range(1, found.figures + 1):
        figure = Figure(len(game.state.figures) + 1, id, number)
        game.put(figure)
    return owned


def _card(game: Play, id: str) -> Card:
    found = game.table.cards.get(id)
    if found is None:
        raise RefusedError(_("{found}: no army card of that name is known", found=short(id)))
    if not is_known(found):
        raise RefusedError(
            _(
                "{found}: has a base of {spaces} spaces that no battlefield holds",
                found=found.name,
                spaces=found.spaces,
            )
        )
    return found


def _free_id(game: Play, id: str) -> str:
    """An id that no card in the game has: ``id`` itself, or with a number."""
    more = (f"{id}#{number}" for number in count(2))
    return next(free for free in chain((id,), more) if free not in game.state.cards)


def _card_for(game: Play, player: str, fixed: FixedFigure) -> str:
    """The owned card of a figure on fixed spaces: where its number stands already, another common card."""
    for owned in game.cards_of(player):
        if owned.card.id == fixed.card and any(
            figure.number == fixed.number and figure.life is Life.WAITING
            for figure in game.state.figures_of(owned.id)
        ):
            return owned.id
    has_one = any(owned.card.id == fixed.card for owned in game.cards_of(player))
    if has_one and game.table.cards[fixed.card].unique:
        raise RefusedError(
            _(
                "{player}: figure {number} of the unique card {card} starts twice",
                player=player,
                number=fixed.number,
                card=fixed.card,
            )
        )
    return own(game, player, fixed.card).id


def _stand(game: Play, card: str, number: int, positions: tuple[Position, ...]) -> None:
    figure = next((f for f in game.state.figures_of(card) if f.number == number), None)
    if figure is None:
        raise RefusedError(
            _(
                "{card}: a figure of number {number} was expected, the card has fewer",
                card=card,
                number=number,
            )
        )
    spaces = [game.table.space(position) for position in positions]
    missing = [str(position) for position, space in zip(positions, spaces, strict=True) if space is None]
    if missing:
        raise RefusedError(
            _("{card}: {missing} is not a space of the battlefield", card=card, missing=missing[0])
        )
    standing = tuple(space for space in spaces if space is not None)
    base = game.card(figure)
    if len(set(standing)) != base.spaces or len(positions) != base.spaces:
        expected = f"its {counted(base.spaces, 'space')} {'was' if base.spaces == 1 else 'were'} expected"
        raise RefusedError(_("{card}: {expected}, found {n}", card=card, expected=expected, n=len(positions)))
    free = dict(zip(positions, standing, strict=True))
    if base.spaces > 1 and not any(
        set(stand) == set(standing) for stand in flat_stands(game.table.board, base, free)
    ):
        raise RefusedError(
            _("{card}: its base does not lie flat on the {n} spaces given", card=card, n=len(standing))
        )
    taken = next((space for space in standing if space in game.taken), None)
    if taken is not None:
        raise RefusedError(_("{card}: two figures on {taken}", card=card, taken=taken))
    game.put(replace(figure, spaces=standing, life=Life.ON))


def _leave_out_rest(game: Play, card: str) -> None:
    """Figures of a fixed card that have no space are not in the game."""
    for figure in list(game.state.figures_of(card)):
        if figure.life is Life.WAITING:
            game.put(replace(figure, life=Life.LEFT_OUT))


def _lay_glyphs(game: Play) -> None:
    scenario = game.table.scenario
    laid = [LyingGlyph(0, glyph.name, glyph.at, glyph.up, glyph.inert) for glyph in scenario.glyphs]
    for group in scenario.shuffled:
        left = list(group.names)
        for position in group.positions:
            if not left:
                break
            # Shuffled by the dice of the game, so that a seed repeats it; where dice are given these are the
            # first of them. They are no events: nobody knows the order.
            name = left.pop(_drawn(game, len(left)))
            laid.append(LyingGlyph(0, name, position, Up.SYMBOL))
    for number, glyph in enumerate(laid, 1):
        game.state.glyphs[number] = replace(glyph, id=number)


def _drawn(game: Play, count: int) -> int:
    """One of so many, as good as evenly: two d20 make a number of 400."""
    if count == 1:
        return 0
    high, low = game.dice.roll(D20, 2, N_("shuffling glyphs"), "").sides
    return ((high - 1) * 20 + low - 1) * count // 400


def _door_at(doorway: Doorway) -> str:
    """The id of a door that the scenario does not name: by its place, which it keeps in every file."""
    passage = doorway.spaces[0]
    return f"door-{passage.q},{passage.r},{doorway.level}"


def _door(game: Play, door: ScenarioDoor) -> DoorNow:
    for id, doorway in game.table.board.doorways.items():
        if doorway.spaces and doorway.spaces[0] == door.hex:
            state = Door(door.state) if doorway.has_door else Door.NONE
            return DoorNow(id, state, door.owner)
    raise RefusedError(
        _("door {door}: no doorway has its space 1 at {place}", door=door.id, place=label(door.hex))
    )
