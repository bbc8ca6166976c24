"""The start of a game: fixed and neutral figures, glyphs, doors, objects; and placing figures in start zones
(R021, R022).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count

from builder.board import Door, Space
from builder.board.spaces import Doorway
from builder.catalogue.cards import Card
from builder.errors import RefusedError
from builder.hexgrid import label
from builder.language import N_, _, ngettext
from builder.plaindata import short
from builder.referee import spatial
from builder.referee.bases import flat_stands, is_known
from builder.referee.dice import D20
from builder.referee.doors import settle
from builder.referee.effects import landed
from builder.referee.events import LeftOut, Placed
from builder.referee.play import Play
from builder.referee.state import (
    DoorNow,
    DoorwayId,
    Figure,
    IllegalActionError,
    LeaveOut,
    Life,
    LyingGlyph,
    ObjectNow,
    OwnedCard,
    Phase,
    Place,
)
from builder.referee.table import position_of
from builder.referee.victory import matches
from builder.scenario import FixedFigure, Position, Required, ScenarioDoor, Zone


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
            game.state.doors[_door_at(doorway)] = DoorNow(DoorwayId(piece), Door.CLOSED)
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
    game.add_card(owned)
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
    """Put a figure where the scenario fixes it. Raises RefusedError where it cannot stand there (R022)."""
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
        raise RefusedError(
            ngettext(
                "{card}: its {n} space was expected, found {found}",
                "{card}: its {n} spaces were expected, found {found}",
                base.spaces,
                card=card,
                found=len(positions),
            )
        )
    # R051: a base of two spaces lies on one level; `flat_stands` gives each pair on which it may lie.
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
            laid.append(LyingGlyph(0, name, position, group.up))
    for number, glyph in enumerate(laid, 1):
        known = game.table.glyph(glyph.name)
        treasure = known is not None and known.carried
        game.state.glyphs[number] = replace(glyph, id=number, treasure=treasure)


def _drawn(game: Play, count: int) -> int:
    """A number below ``count``, as good as evenly drawn: two d20 make a number of 400."""
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
            return DoorNow(DoorwayId(id), state, door.owner)
    raise RefusedError(
        _("door {door}: no doorway has its space 1 at {place}", door=door.id, place=label(door.hex))
    )


def unplaced(game: Play, player: str) -> Iterator[Figure]:
    """The figures that a player has still to place; those that come later by a power are not among them."""
    for figure in game.state.figures.values():
        if figure.life is Life.WAITING and game.player_of(figure) == player and not comes_later(game, figure):
            yield figure


def comes_later(game: Play, figure: Figure) -> bool:
    """Whether a figure starts off the battlefield by a power of its card."""
    return any(hook.comes_later(game, figure) for hook in game.hooks("comes_later"))


def zones(game: Play, player: str) -> list[Zone]:
    """The start zones of a player that no enemy occupies (R022)."""
    found = [game.table.scenario.zone(id) for id in game.table.seats[player].zones]
    return [zone for zone in found if zone is not None and not _enemy_in(game, player, zone)]


def _enemy_in(game: Play, player: str, zone: Zone) -> bool:
    positions = frozenset(zone.positions)
    return any(
        not game.friends(player, game.owned(figure).owner)  # whoever controls it by now
        for figure in game.figures()
        if figure.started_in == zone.id and spatial.in_zone(figure, positions)
    )


def positions_for(game: Play, figure: Figure) -> Iterator[tuple[Zone, tuple[Space, ...]]]:
    """Where a figure can be placed: the zone, and the spaces of its base."""
    height = game.card(figure).height
    for zone in _zone_of_army(game, game.player_of(figure)):
        positions = {
            position: spatial.free(game, position, height) for position in dict.fromkeys(zone.positions)
        }
        free = {position: space for position, space in positions.items() if space is not None}
        for spaces in spatial.stands(game, figure, free):
            yield zone, spaces


def _zone_of_army(game: Play, player: str) -> list[Zone]:
    """The zones where a player may go on placing: the whole army goes into one of them, that of the team
    mates unless the scenario gives them other zones (R022).
    """
    found = zones(game, player)
    begun = _begun_in(game, player)
    if begun:
        return [zone for zone in found if zone.id in begun]
    own = game.table.seats[player].zones
    for mate in game.table.mates(player):
        if not (mate.points or mate.army):
            continue
        with_him = [zone for zone in found if zone.id in mate.zones]
        there = _begun_in(game, mate.id).intersection(own)
        found = [zone for zone in with_him if not there or zone.id in there] or with_him or found
    return found


def _begun_in(game: Play, player: str) -> set[str]:
    """The start zones where figures of a player were placed."""
    figures = game.state.figures.values()
    return {f.started_in for f in figures if f.started_in and game.owned(f).owner == player}


def _placer(game: Play) -> str | None:
    state = game.state
    return state.placing[0] if state.phase is Phase.PLACE and state.placing and not state.asks else None


def places(game: Play) -> Iterator[Place]:
    """Where the placing player may put which figures."""
    player = _placer(game)
    if player is None:
        return
    seen: set[tuple[str, bool]] = set()
    for figure in unplaced(game, player):
        key = (game.card(figure).id, False)
        if key in seen:
            continue  # figures of one card are alike: one of them stands for all
        seen.add(key)
        for zone, spaces in positions_for(game, figure):
            if not _breaks_need(game, player, figure, zone, spaces):
                yield Place(player, figure.id, tuple(position_of(space) for space in spaces))


def check_place(game: Play, action: Place) -> None:
    """Raise IllegalActionError where a figure cannot be placed there."""
    figure = _to_place(game, action.player, action.figure)
    wanted = tuple(action.at)
    for zone, spaces in positions_for(game, figure):
        if tuple(position_of(space) for space in spaces) == wanted:
            if _breaks_need(game, action.player, figure, zone, spaces):
                raise IllegalActionError(
                    "", _("the scenario needs that space or those figures in another zone")
                )
            return
    raise IllegalActionError("R022", _("a free space of the start zone on which it fits was expected"))


def _to_place(game: Play, player: str, id: int) -> Figure:
    placer = _placer(game)
    if placer is None:
        raise IllegalActionError("R021", _("nobody places figures now"))
    if player != placer:
        raise IllegalActionError("R021", _("{player} places now", player=game.table.called(placer)))
    figure = game.state.figures.get(id)
    if figure is None or figure not in set(unplaced(game, player)):
        raise IllegalActionError(
            "",
            _("figure {id} is not one that {player} has to place", id=id, player=game.table.called(player)),
        )
    return figure


def _breaks_need(game: Play, player: str, figure: Figure, zone: Zone, spaces: tuple[Space, ...]) -> bool:
    """Whether placing a figure there makes it impossible to put enough figures where the scenario needs them.

    What was impossible before breaks nothing: of an army that is drafted the figures that are needed may
    still come.
    """
    needs = [need for need in game.table.seats[player].required if need.zone or need.at is not None]
    if not needs:
        return False
    here = {position_of(space) for space in spaces}
    left = [f for f in unplaced(game, player) if f.id != figure.id]
    for need in needs:
        there = need.at is None or need.at in here
        helps = there and need.zone in ("", zone.id) and matches(game, need.figures, figure, player)
        if need.at is not None and need.at in here and not helps:
            return True
        missing = need.count - _placed(game, player, need)
        others = sum(_could_help(game, player, need, other) for other in left)
        # After it there are too few left for the need, and with it elsewhere there would be enough.
        if missing - helps > others and missing <= others + _could_help(game, player, need, figure):
            return True
    return False


def _could_help(game: Play, player: str, need: Required, figure: Figure) -> bool:
    """Whether a figure that is still to be placed could be one of those that are needed."""
    if not matches(game, need.figures, figure, player):
        return False
    at = need.at
    return at is None or game.cached(("fits", figure.id, at), lambda: _fits_on(game, figure, at))


def _fits_on(game: Play, figure: Figure, at: Position) -> bool:
    height = game.card(figure).height
    positions = [
        position for zone in _zone_of_army(game, game.player_of(figure)) for position in zone.positions
    ]
    near = {at, *(Position(hex, at.level) for hex in at.hex.neighbours())}
    there = {position: spatial.free(game, position, height) for position in positions if position in near}
    free = {position: space for position, space in there.items() if space is not None}
    return any(at in map(position_of, stand) for stand in spatial.stands(game, figure, free))


def _placed(game: Play, player: str, need: Required) -> int:
    return sum(
        matches(game, need.figures, figure, player)
        and need.zone in ("", figure.started_in)
        and (need.at is None or need.at in {position_of(space) for space in figure.spaces})
        for figure in game.figures(player)
    )


def place(game: Play, action: Place) -> None:
    """Put a figure on the battlefield."""
    figure = game.state.figures[action.figure]
    zone, spaces = next(
        (zone, spaces)
        for zone, spaces in positions_for(game, figure)
        if tuple(position_of(space) for space in spaces) == action.at
    )
    game.put(replace(figure, spaces=spaces, life=Life.ON, started_in=zone.id))
    game.emit(Placed(player=action.player, figure=figure.id, at=action.at, zone=zone.id))
    landed(game, figure.id)


def left_out(game: Play) -> Iterator[LeaveOut]:
    """The figures of the placing player that have no space left."""
    player = _placer(game)
    if player is not None:
        for figure in unplaced(game, player):
            if not _has_space(game, player, figure):
                yield LeaveOut(player, figure.id)


def _has_space(game: Play, player: str, figure: Figure) -> bool:
    return any(
        not _breaks_need(game, player, figure, zone, spaces) for zone, spaces in positions_for(game, figure)
    )


def check_leave_out(game: Play, action: LeaveOut) -> None:
    """Raise IllegalActionError where a figure can still be placed."""
    figure = _to_place(game, action.player, action.figure)
    if _has_space(game, action.player, figure):
        raise IllegalActionError("R022", _("there is still a space for this figure"))


def leave_out(game: Play, action: LeaveOut) -> None:
    """Leave out a figure."""
    game.put(replace(game.state.figures[action.figure], life=Life.LEFT_OUT))
    game.emit(LeftOut(player=action.player, figure=action.figure))
