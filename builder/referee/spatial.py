"""Who stands where, who is engaged with whom, who sees whom: questions of position, answered once each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from builder.board import Door, Space, SpaceKind
from builder.facts import Size
from builder.hexgrid import Hex
from builder.movement.engagement import engaged
from builder.movement.movers import NOWHERE, Mover, mover
from builder.movement.situation import SWIPE_DICE, Other, Profile, Situation
from builder.referee.bases import flat_stands, lies_flat, stays_put
from builder.referee.dice import SWIPE, Share, total
from builder.referee.play import Play
from builder.referee.state import RULING, Figure, LyingGlyph, RuledAs
from builder.referee.table import position_of
from builder.scenario import Declined, Position, Up
from builder.sight import Body, PlacedFigure
from builder.sight import sees as look


def doors(game: Play) -> dict[int, Door]:
    """The state of each door by the id of its doorway."""
    return {door.doorway: door.state for door in game.state.doors.values()}


def climbs(game: Play, figure: Figure) -> bool:
    """Whether a figure may use ladders (R200)."""
    owned = game.owned(figure)
    return game.table.climbs(owned.card, game.off(owned))


def situation(game: Play, figure: Figure) -> Situation:
    """What a figure moves among: all others, doors, spaces that end a move."""
    others = tuple([other for id, other in met_by(game, figure).items() if id != figure.id])
    return Situation(others, Door.NONE, doors(game), _stops_for(game, figure), fits(game, figure))


def met_by(game: Play, figure: Figure) -> Mapping[int, Other]:
    """All figures by their numbers, as those of a figure's card meet them."""
    return game.cached(("met", figure.card), lambda: dict(_met(game, figure)))


def _met(game: Play, figure: Figure) -> Iterator[tuple[int, Other]]:
    """A friend may not be passed while it is engaged (R042), which it is with its own enemies: a captive bars
    the way and engages nobody.
    """
    player = game.player_of(figure)
    friendly = {name: game.friends(player, name) for name in ("", *game.table.seating)}
    swipes = {name: not game.table.declines(name, Declined.SWIPES) for name in friendly}
    for other in game.figures():
        owned = game.owned(other)
        enemy = not friendly[owned.controller]
        engaged = None if enemy else bool(_engaged(game, other))
        may_swipe = enemy and swipes[owned.controller] and game.enemies(other, figure)
        may_swipe &= not any(hook.forbids_swipe(game, other, figure) for hook in game.hooks("forbids_swipe"))
        dice = total(swipe_shares(game, other, figure)) if may_swipe else 0
        yield other.id, Other(other.spaces, owned.card.height, enemy, engaged, climbs(game, other), dice)


def stops(game: Play) -> dict[Space, str]:
    """The spaces that end a move: glyphs (R120) and other things, and objects that say so."""
    return game.cached("stops", lambda: _stops(game))


def _stops_for(game: Play, figure: Figure) -> dict[Space, str]:
    """Those that end a figure's move: vines do not stop a huge one, which crushes them."""
    found = stops(game)
    if game.card(figure).size != Size.HUGE:
        return found
    vines = {lying.at for lying in vines_on(game, found)}
    return {space: why for space, why in found.items() if position_of(space) not in vines}


def vines_on(game: Play, spaces: Iterable[Space]) -> Iterator[LyingGlyph]:
    """The vines that lie open on spaces."""
    at = {position_of(space) for space in spaces}
    for lying in game.state.glyphs.values():
        if lying.at in at and lying.up is Up.POWER and not lying.inert:
            glyph = game.table.glyph(lying.name)
            if glyph is not None and glyph.kind == "vines":
                yield lying


def _stops(game: Play) -> dict[Space, str]:
    positions = [pair for hook in game.hooks("stops") for pair in hook.stops(game).items()]
    objects = game.state.objects
    positions += [(o.at, "object") for o in game.table.scenario.objects if o.stops and not objects[o.id].gone]
    spaces = [(game.table.space(position), why) for position, why in positions]
    return {space: why for space, why in spaces if space is not None}


def adjacent(game: Play, one: Figure, other: Figure) -> bool:
    """Whether two figures are adjacent: in the Master game with regard to heights, barriers and ladders
    (R070 to R072, R174, R209 to R214), in the Basic game on neighbouring spaces.
    """
    if game.stands(other):
        return other.id in _beside(game, one)
    return adjacent_on(game, one, one.spaces, other)


def adjacent_on(game: Play, one: Figure, spaces: Iterable[Space], other: Figure) -> bool:
    """The same, as if the first stood on other spaces."""
    if not game.table.master:
        return any(a.hex.direction_to(b.hex) is not None for a in spaces for b in other.spaces)
    board = game.table.board
    height, other_height = game.card(one).height, game.card(other).height
    may, other_may = climbs(game, one), climbs(game, other)
    for space in spaces:
        for there in other.spaces:
            if engaged(board, space, height, there, other_height, climbs=may, other_climbs=other_may):
                return True
    return False


def engaged_with(game: Play, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that a figure is engaged with (R070); nobody is in the Basic game."""
    return tuple([game.state.figures[id] for id in _engaged(game, figure)])


def _engaged(game: Play, figure: Figure) -> tuple[int, ...]:
    """Their numbers."""
    if not game.table.edition.engagement:
        return ()
    if not game.stands(figure):
        return _enemies_of(game, figure)
    return game.cached(("engaged", figure.id), lambda: _enemies_of(game, figure))


def _enemies_of(game: Play, figure: Figure) -> tuple[int, ...]:
    figures = game.state.figures
    return tuple([id for id in _beside(game, figure) if game.enemies(figure, figures[id])])


def all_adjacent(game: Play, figure: Figure) -> tuple[Figure, ...]:
    """All figures adjacent to one, whosesoever."""
    return tuple([game.state.figures[id] for id in _beside(game, figure)])


def _beside(game: Play, figure: Figure) -> tuple[int, ...]:
    """The numbers of all figures adjacent to one."""
    if not game.stands(figure):
        return _look_beside(game, figure)
    return game.cached(("beside", figure.id), lambda: _look_beside(game, figure))


def _look_beside(game: Play, figure: Figure) -> tuple[int, ...]:
    in_hex = game.cached("in hexes", lambda: _in_hexes(game))
    near = {
        id
        for space in figure.spaces
        for hex in (space.hex, *space.hex.neighbours())
        if hex in in_hex
        for id in in_hex[hex]
        if id != figure.id
    }
    figures = game.state.figures
    return tuple([id for id in sorted(near) if adjacent_on(game, figure, figure.spaces, figures[id])])


def _in_hexes(game: Play) -> dict[Hex, list[int]]:
    """The numbers of the figures in each hex."""
    found: dict[Hex, list[int]] = {}
    for figure in game.figures():
        for space in figure.spaces:
            found.setdefault(space.hex, []).append(figure.id)
    return found


def away(game: Play, one: Figure, other: Figure) -> int | None:
    """The range between two figures in spaces (R080 to R083); None beyond `MOST_RANGE`, and where bare
    table parts them.
    """
    return away_from(game, one, [space.hex for space in other.spaces])


def away_from(game: Play, one: Figure, hexes: Iterable[Hex]) -> int | None:
    """The range from a figure to the nearest of some hexes."""
    wanted = tuple(hexes)
    tables = [game.table.ranges(space.hex) for space in one.spaces]
    return min([table[hex] for table in tables for hex in wanted if hex in table], default=None)


def standing(game: Play, figure: Figure) -> PlacedFigure:
    """A figure as sight asks for it."""
    return game.table.placed(figure.spaces, game.card(figure).height)


def sees(game: Play, one: Figure, other: Figure, *, ranged: bool = True, whole: bool = False) -> bool:
    """Whether one figure sees another (R085, R086); ``whole``: any part of it counts (R090)."""
    return game.cached(
        ("sees", one.id, other.id, ranged, whole), lambda: _sees(game, one, other, ranged=ranged, whole=whole)
    )


def _sees(game: Play, one: Figure, other: Figure, *, ranged: bool, whole: bool) -> bool:
    word = ruled(game, one, other)
    if word and near_limit(game, one, other, ranged=ranged, whole=whole):
        return word == RuledAs.SEEN
    return sees_from(game, standing(game, one), standing(game, other), ranged=ranged, whole=whole)


_NINTH = 1 / 9 + 1e-9


def near_limit(game: Play, one: Figure, other: Figure, *, ranged: bool, whole: bool) -> bool:
    """Whether a look is so near the limit that players may rule on it (R089, decision 25): one part of nine
    is seen, or none although some of the figure is, or some of its hit zone alone.
    """
    seen, else_seen = (
        game.cached(
            ("seen share", one.id, other.id, ranged, entire),
            partial(_share_seen, game, one, other, ranged=ranged, whole=entire),
        )
        for entire in (whole, not whole)
    )
    return 0 < seen <= _NINTH or (bool(else_seen) > bool(seen) if whole else bool(seen) != bool(else_seen))


def _share_seen(game: Play, one: Figure, other: Figure, *, ranged: bool, whole: bool) -> float:
    return look(
        game.table.scene,
        standing(game, one),
        standing(game, other),
        game=game.table.sight_game,
        blockers=[standing(game, figure) for figure in game.figures()],
        door=Door.NONE,
        doors=doors(game),
        ranged=ranged,
        whole=whole,
    ).fraction


Doubt = tuple[int, tuple[tuple[int, ...], ...], int, tuple[tuple[int, ...], ...]]
"""What is ruled on: a figure and where it stands, who else is looked at (0: nobody) and where, or the space
on which the figure may fit.
"""


def doubt(one: Figure, other: Figure | Space) -> Doubt:
    """What is ruled on, of a figure and whom it looks at, or a space."""
    if isinstance(other, Space):
        return one.id, (), 0, (position_of(other).numbers,)
    stood, at = ([position_of(space).numbers for space in figure.spaces] for figure in (one, other))
    return one.id, tuple(stood), other.id, tuple(at)


def rulings(game: Play) -> tuple[tuple[Doubt, str], ...]:
    """The rulings that hold, each as a word of `RuledAs`."""
    found: tuple[tuple[Doubt, str], ...] = game.state.memory.get(RULING, ())
    return found


def ruled(game: Play, one: Figure, other: Figure | Space) -> str:
    """How it was ruled whether a figure sees another one, or fits on a space; empty where it was not."""
    found = rulings(game)
    return dict(found).get(doubt(one, other), "") if found else ""


def fits(game: Play, figure: Figure) -> frozenset[Space]:
    """The spaces on which a figure fits, as was ruled, although they are a level too low for it (R054)."""
    fitting = figure.id, RuledAs.FITS
    at = [place for (id, _at, _other, (place, *_)), word in rulings(game) if (id, word) == fitting]
    return frozenset(game.table.spaces(Position(Hex(*place[:2]), place[2]) for place in at))


def sees_from(
    game: Play, one: PlacedFigure, other: PlacedFigure, *, ranged: bool = True, whole: bool = False
) -> bool:
    """The same of figures where they do not stand, among all others where they do."""
    return game.table.sightlines.sees(one, other, bodies(game), doors(game), ranged=ranged, whole=whole)


def bodies(game: Play) -> Sequence[Body]:
    """What of the figures on the battlefield hides others: nothing in the Basic game (R088)."""
    return game.cached("bodies", lambda: list(_bodies(game)) if game.table.master else [])


def _bodies(game: Play) -> Iterator[Body]:
    for figure in game.figures():
        yield from game.table.sightlines.bodies(standing(game, figure))


def may_stand(game: Play, figure: Figure, spaces: tuple[Space, ...]) -> bool:
    """Whether a figure could stand on these free spaces: ladders, bases that lie flat (R051, R200)."""
    card = game.card(figure)
    if len(spaces) > card.spaces or (stays_put(card) and len(spaces) < card.spaces):
        return False
    if stays_put(card):
        return lies_flat(game.table.board, spaces)
    if any(s.kind is SpaceKind.LADDER_RUNG for s in spaces) and not climbs(game, figure):
        return False
    lead, tail = (*map(game.table.graph.number, spaces), NOWHERE)[:2]
    return going(game, figure, game.profile(figure)).may_end(lead, tail)


def going(game: Play, figure: Figure, profile: Profile) -> Mover:
    """A figure on its way. What all of its card meet is worked out once for all of them."""
    graph, met = game.table.graph, met_by(game, figure)
    own = met.get(figure.id)
    if own is None or own.spaces != figure.spaces or fits(game, figure):
        return mover(graph, profile, situation(game, figure))
    among_all = game.cached(
        ("among all", figure.card, profile),
        lambda: mover(
            graph, profile, Situation((*met.values(),), Door.NONE, doors(game), _stops_for(game, figure))
        ),
    )
    return among_all.without(own)


def stands(game: Play, figure: Figure, free: Mapping[Position, Space]) -> Iterator[tuple[Space, ...]]:
    """All ways to put a figure on free spaces: its base lies flat, on as many as it takes (R051, R053).

    Of two spaces each comes first once; of more the order is that of rows.
    """
    card = game.card(figure)
    if stays_put(card):
        yield from flat_stands(game.table.board, card, free)
        return
    walker, number = going(game, figure, game.profile(figure)), game.table.graph.number
    possible = ((position, s) for position, s in free.items() if walker.may_end(number(s), NOWHERE))
    if card.spaces == 1:
        yield from ((space,) for _position, space in possible)
        return
    ends = dict(possible)
    for position, space in ends.items():
        for hex in position.hex.neighbours():
            other = ends.get(Position(hex, position.level))
            if other is not None and walker.may_end(number(space), number(other)):
                yield space, other


def free(game: Play, position: Position, height: int, leaves: Figure | None = None) -> Space | None:
    """The space of a position where a figure of a height may come to stand; None where nobody can.

    ``leaves``: a figure that leaves its own spaces for it.
    """
    space = game.table.space(position)
    return space if space is not None and is_free(game, space, height, leaves) else None


def is_free(game: Play, space: Space, height: int, leaves: Figure | None = None) -> bool:
    """Whether a figure of a height may come to stand on a space; see `free`."""
    if space.headroom is not None and space.headroom < height:
        return False
    by = game.taken.get(space)
    if by is not None and (leaves is None or by.id != leaves.id):
        return False
    closed = game.cached(
        "closed", lambda: Situation((), Door.NONE, doors(game)).closed_spaces(game.table.board)
    )
    return space not in closed and not game.table.graph.ground(space).forbidden


def spaces_around(game: Play, figure: Figure) -> tuple[Space, ...]:
    """The spaces on the hexes next to a figure, whoever stands there."""
    board = game.table.board
    own = {space.hex for space in figure.spaces}
    hexes = dict.fromkeys(hex for space in figure.spaces for hex in space.hex.neighbours() if hex not in own)
    return tuple(space for hex in hexes for space in board.at(hex))


def in_zone(figure: Figure, zone: frozenset[Position]) -> bool:
    """Whether any of the spaces of a figure lies in a zone."""
    return any(position_of(space) in zone for space in figure.spaces)


def swipe_shares(game: Play, by: Figure, leaver: Figure) -> list[Share]:
    """The dice of a swipe of one figure at another (R073)."""
    return [Share(SWIPE, SWIPE_DICE), *game.shares("swipe_dice", by, leaver)]
