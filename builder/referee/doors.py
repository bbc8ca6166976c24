"""Castle doors: whose they are, opening and closing them (R181 to R185, R190), attacks on them and what
becomes of them (R187 to R190).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.board import Door, Space
from builder.board.spaces import CONTROL
from builder.language import _
from builder.movement.engagement import engaged
from builder.referee import spatial
from builder.referee.attacking import attack_shares, forbidden, range_of
from builder.referee.dice import CARD, HEIGHT, About, Share, nonzero, total
from builder.referee.events import DoorCard, DoorDestroyed, DoorWorked, DoorWounded, Hit
from builder.referee.play import AttackPlan, Hits, Hook, Play, SpecialAttack
from builder.referee.state import Attack, DoorNow, Figure, IllegalActionError, Phase, WorkDoor, illegal
from builder.sight import PlacedFigure, height_dice


def on_space(game: Play, door: str, number: int) -> Figure | None:
    """The figure on one of the spaces 1 to 4 of a doorway."""
    doorway = game.table.board.doorways[game.state.doors[door].doorway]
    if len(doorway.spaces) < number:
        return None
    space = game.table.board.space(doorway.spaces[number - 1], doorway.level)
    return None if space is None else game.taken.get(space)


def settle(game: Play) -> None:
    """Give each Door Card, with the wounds on it, to the player whose figure stands on space 4 (R182).

    The card of a destroyed door changes hands in the same way: whoever holds it holds the gate. There are no
    such cards in the Basic game (R190).
    """
    if not game.table.master:
        return
    for id, door in game.state.doors.items():
        by = on_space(game, id, CONTROL)
        player = "" if by is None or game.owned(by).captive else game.player_of(by)
        if player and player != door.owner:
            game.state.doors[id] = replace(door, owner=player)
            game.emit(DoorCard(door=id, player=player, was=door.owner, wounds=door.wounds))


class DoorControl(Hook):
    """Watches who comes to stand on a space 4."""

    def landed(self, game: Play, figure: Figure) -> None:
        """A new player may have come there."""
        settle(game)

    def taken_over(self, game: Play, card: str) -> None:
        """The figure there may have become another player's."""
        settle(game)


def _work_refusal(game: Play, player: str, door: str, state: str) -> str:
    """What speaks against working a door, as "rule: why"; empty where nothing does."""
    now = game.state.doors.get(door)
    if now is None:
        return ": " + _("{door}: no such door", door=door)
    if now.state is Door.NONE:
        return "R189: " + _("there is no door any more")
    if state not in (Door.OPEN, Door.CLOSED) or state == now.state:
        return "R183: " + _("a door is opened or closed")
    by = on_space(game, door, CONTROL)
    if by is None:
        return "R183: " + _("while space 4 is empty nobody works the door")
    if game.player_of(by) != player or game.owned(by).captive:
        return "R182: " + _("the player whose figure is on space 4 works the door")
    if any(on_space(game, door, number) is not None for number in (1, 2, 3)):
        return "R184: " + _("spaces 1 to 3 must be empty")
    return ""


def workings(game: Play) -> Iterator[WorkDoor]:
    """Who may open or close which door, in anybody's turn (R183)."""
    if game.state.phase is not Phase.TURNS or game.state.asks:
        return
    for id, door in game.state.doors.items():
        state = Door.OPEN if door.state is Door.CLOSED else Door.CLOSED
        for player in game.table.seating:
            if not _work_refusal(game, player, id, state):
                yield WorkDoor(player, id, str(state))


def check_door(game: Play, action: WorkDoor) -> None:
    """Raise IllegalActionError where a door cannot be worked."""
    if game.state.phase is not Phase.TURNS or game.state.asks:
        raise IllegalActionError("R183", _("doors are worked during turns"))
    found = _work_refusal(game, action.player, action.door, action.state)
    if found:
        raise illegal(found)


def work_door(game: Play, action: WorkDoor) -> None:
    """Open or close a door."""
    game.state.doors[action.door] = replace(game.state.doors[action.door], state=Door(action.state))
    game.state.positions += 1
    game.emit(DoorWorked(door=action.door, state=action.state, player=action.player))


_MELEE = 1
_DOORS = "/doors"  # behind the id of a power: the doors that were attacked with it in this turn


def door_space(game: Play, door: DoorNow) -> Space | None:
    """The space that a door stands on: it counts for adjacency, engagement and range (R187). None for one
    that is no more.
    """
    board = game.table.board
    doorway = board.doorways[door.doorway]
    hex = doorway.closed_hex(door.state)
    return None if hex is None else board.space(hex, doorway.level)


def door_height(game: Play, door: DoorNow) -> int:
    """How many levels a door is tall: as many as its passage is clear."""
    shape = game.table.battlefield.pieces[door.doorway].type.shape
    return 1 if shape is None else max(1, shape.clear)


def against(game: Play, figure: Figure, id: str, special: SpecialAttack | None = None) -> str:
    """What speaks against attacking a door, as "rule: why"; empty where nothing does."""
    if not game.table.master:
        return "R190: " + _("in the Basic game doors are not attacked")
    # In the order that is most use to a player: whether there is a door, whose, how far, in sight.
    door = game.state.doors.get(id)
    if door is None:
        return ": " + _("{id}: no such door", id=id)
    space = door_space(game, door)
    if space is None:
        return "R189: " + _("there is no door any more")
    if not _is_of_others(game, figure, door):
        return "R187: " + _("only doors of other sides are attacked")
    most = range_of(game, figure) if special is None else special.range
    near, away = is_beside(game, figure, door), None
    if not near:
        if most <= _MELEE:
            return "R080: " + _("with Range 1 only what is adjacent is attacked")
        away = spatial.away_from(game, figure, [space.hex])
        if away is None or away > most:
            return "R080: " + _("the door is beyond the Range of {most}", most=most)
        if spatial.engaged_with(game, figure):
            return "R075: " + _("an engaged figure attacks only what it is engaged with")
    why = forbidden(game, AttackPlan(figure, None, near, away or 1, special, id))
    if why:
        return why
    if special is not None and not special.sight:
        return ""
    if not sees_door(game, figure, id, ranged=most > _MELEE):
        return "R086: " + _("the door is not seen")
    return ""


def _is_of_others(game: Play, figure: Figure, door: DoorNow) -> bool:
    return not door.owner or game.table.side(door.owner) != game.table.side(game.player_of(figure))


def stands_beside_one(game: Play, figure: Figure) -> bool:
    """Whether a figure is adjacent to a door that it may attack (R187)."""
    doors = game.state.doors.values()
    return any(_is_of_others(game, figure, door) and is_beside(game, figure, door) for door in doors)


def is_in_reach(game: Play, figure: Figure, id: str, within: int, *, sight: bool) -> bool:
    """Whether a power that only wounds can be used on a door (R188), at most
    ``within`` spaces away; 0: anywhere."""
    door = game.state.doors[id]
    space = door_space(game, door)
    if space is None or game.table.side(door.owner) == game.table.side(game.player_of(figure)):
        return False
    if within == 1:
        return is_beside(game, figure, door)
    away = spatial.away_from(game, figure, [space.hex])
    near = within == 0 or (away is not None and away <= within)
    return near and (not sight or sees_door(game, figure, id, ranged=True))


def is_beside(game: Play, figure: Figure, door: DoorNow) -> bool:
    """Whether a figure is adjacent to the tile under a door (R187)."""
    space, card = door_space(game, door), game.card(figure)
    climbs, tall = spatial.climbs(game, figure), door_height(game, door)
    return space is not None and any(
        engaged(game.table.board, own, card.height, space, tall, climbs=climbs, other_climbs=False)
        for own in figure.spaces
    )


def sees_door(game: Play, figure: Figure, id: str, *, ranged: bool) -> bool:
    """Whether a figure sees any part of a door, which does not hide itself."""
    return game.cached(("door seen", figure.id, id, ranged), lambda: _sees(game, figure, id, ranged))


def _sees(game: Play, figure: Figure, id: str, ranged: bool) -> bool:
    door = game.state.doors[id]
    standing = _standing(game, door)
    return standing is not None and game.table.sightlines.sees(
        spatial.standing(game, figure),
        standing,
        spatial.bodies(game),
        {**spatial.doors(game), door.doorway: Door.NONE},
        ranged=ranged,
        whole=True,
    )


def _standing(game: Play, door: DoorNow) -> PlacedFigure | None:
    """A door as sight and height advantage ask for it: as tall as its passage, on its tile."""
    space = door_space(game, door)
    return None if space is None else PlacedFigure((space,), door_height(game, door))


def door_attacks(game: Play, figure: Figure) -> Iterator[Attack]:
    """Which doors a figure may attack with a normal attack (R188)."""
    if game.table.master:
        for id in game.state.doors:
            if not against(game, figure, id):
                yield Attack(game.turn.player, figure.id, door=id)


def check_door_attack(game: Play, figure: Figure, action: Attack) -> None:
    """Raise IllegalActionError where a door cannot be attacked."""
    found = against(game, figure, action.door)
    if found:
        raise illegal(found)


def door_plan(game: Play, figure: Figure, id: str, special: SpecialAttack | None = None) -> AttackPlan:
    """An attack of a figure on a door."""
    door = game.state.doors[id]
    space = door_space(game, door)
    assert space is not None
    away = spatial.away_from(game, figure, [space.hex])
    near = is_beside(game, figure, door)
    return AttackPlan(figure, None, near, 99 if away is None else away, special, id)


def door_shares(game: Play, plan: AttackPlan) -> tuple[list[Share], list[Share]]:
    """What the dice of an attack on a door and those of its defense are due to: height counts for both (R105,
    R106).
    """
    standing = _standing(game, game.state.doors[plan.door])
    assert standing is not None
    height = height_dice(
        spatial.standing(game, plan.attacker),
        standing,
        game.table.sight_game,
        special=plan.special is not None,
    )
    attack = [*attack_shares(game, plan), Share(HEIGHT, height.attack)]
    return attack, [Share(CARD, game.table.door.defense), Share(HEIGHT, height.defense)]


def hits_on_door(
    game: Play, plan: AttackPlan, skulls: int, shields: int
) -> tuple[Hits, tuple[Share, ...], int]:
    """What comes of skulls and shields: the hits; what the skulls count for besides one each; and the skulls
    that the door blocks without a roll (R188, R189).
    """
    blocks = game.table.door.shields_against(game.card(plan.attacker).size)
    more = game.shares("skull_bonus", plan, skulls)
    scored, shields = skulls + total(more), shields + blocks
    return Hits(scored, shields, max(0, scored - shields)), nonzero(more), blocks


def note_attacked(game: Play, power: str, figure: Figure, door: str) -> None:
    """Note for a power that a figure attacks a door with it in this turn."""
    made = (*game.turn.note(power + _DOORS, ()), (figure.id, door))
    game.change_turn(notes=game.turn.with_note(power + _DOORS, made))


def was_attacked(game: Play, power: str, figure: Figure, door: str) -> bool:
    """Whether `note_attacked` noted that."""
    return (figure.id, door) in game.turn.note(power + _DOORS, ())


def attack_door(game: Play, figure: Figure, id: str, special: SpecialAttack | None = None) -> Hits:
    """Attack a door. Who holds the Door Card rolls for it."""
    door, plan = game.state.doors[id], door_plan(game, figure, id, special)
    standing = _standing(game, door)
    assert standing is not None
    about = About(figure=figure.id, door=id, levels=(spatial.standing(game, figure).level, standing.level))
    attack, defense = door_shares(game, plan)
    skulls = game.roll_shares(attack, "attack", game.player_of(figure), about).skulls
    shields = 0
    if skulls or special is None:
        shields = game.roll_shares(defense, "defense", door.owner, about).shields
    hits, more, blocks = hits_on_door(game, plan, skulls, shields)
    game.emit(
        Hit(
            figure=figure.id,
            door=id,
            more=more,
            blocks=blocks,
            skulls=hits.skulls,
            shields=hits.shields,
            wounds=hits.wounds,
        )
    )
    wound_door(game, id, hits.wounds, by=figure.id)
    for hook in game.hooks("attacked"):
        hook.attacked(game, plan, hits)
    return hits


def wound_door(game: Play, id: str, wounds: int, *, by: int | None = None) -> None:
    """Give a door wounds; destroyed it leaves the passage open for good (R189)."""
    door, life = game.state.doors[id], game.table.door.life
    if wounds <= 0 or door.state is Door.NONE:
        return
    door = replace(door, wounds=min(life, door.wounds + wounds))
    game.state.doors[id] = door
    game.emit(DoorWounded(door=id, wounds=wounds, total=door.wounds, by=by))
    if door.wounds >= life:
        game.state.doors[id] = replace(door, state=Door.NONE)
        game.state.positions += 1
        game.emit(DoorDestroyed(door=id, by=by))
