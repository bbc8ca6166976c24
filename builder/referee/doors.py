"""Castle doors: who controls them, opening and closing (R181 to R185), attacking them (R187 to R190)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.board import Door
from builder.referee.actions import Attack, IllegalActionError, WorkDoor
from builder.referee.state import Figure, Phase

if TYPE_CHECKING:
    from builder.referee.game import Game


def on_space(game: Game, door: str, number: int) -> Figure | None:
    """The figure on one of the spaces 1 to 4 of a doorway."""
    doorway = game.table.board.doorways[game.state.doors[door].doorway]
    hex = doorway.spaces[number - 1]
    space = game.table.board.space(hex, doorway.level)
    return None if space is None else game.where.taken.get(space)


def against(game: Game, player: str, door: str, state: str) -> str:
    """What speaks against working a door, as "rule: why"; empty where nothing does."""
    now = game.state.doors.get(door)
    if now is None:
        return f": {door}: no such door"
    if now.state is Door.NONE:
        return "R189: there is no door any more"
    if state not in (Door.OPEN, Door.CLOSED) or state == now.state:
        return "R183: a door is opened or closed"
    by = on_space(game, door, 4)
    if by is None or game.player_of(by) != player:
        return "R183: a figure of one's own on space 4 works the door"
    if game.table.master and now.owner not in ("", player):
        return "R182: another player controls the door"
    if any(on_space(game, door, number) is not None for number in (1, 2, 3)):
        return "R184: spaces 1 to 3 must be empty"
    return ""


def workings(game: Game) -> Iterator[WorkDoor]:
    """Who may open or close which door, in anybody's turn (R183)."""
    if game.state.phase is not Phase.TURNS or game.state.asks:
        return
    for id, door in game.state.doors.items():
        state = Door.OPEN if door.state is Door.CLOSED else Door.CLOSED
        for player in game.table.seating:
            if not against(game, player, id, state):
                yield WorkDoor(player, id, str(state))


def check_door(game: Game, action: WorkDoor) -> None:
    """Raise IllegalActionError where a door cannot be worked."""
    if game.state.phase is not Phase.TURNS or game.state.asks:
        raise IllegalActionError("R183", "doors are worked during turns")
    found = against(game, action.player, action.door, action.state)
    if found:
        rule, _, why = found.partition(": ")
        raise IllegalActionError(rule, why)


def work_door(game: Game, action: WorkDoor) -> None:
    """Open or close a door."""
    game.state.doors[action.door] = replace(game.state.doors[action.door], state=Door(action.state))
    game.state.positions += 1
    game.tell("door", door=action.door, state=action.state, player=action.player)


def door_attacks(game: Game, figure: Figure) -> Iterator[Attack]:
    """Which doors a figure may attack."""
    return iter(())


def check_door_attack(game: Game, figure: Figure, action: Attack) -> None:
    """Raise IllegalActionError where a door cannot be attacked."""
    raise IllegalActionError("R190", "that door cannot be attacked")


def attack_door(game: Game, figure: Figure, door: str) -> None:
    """Attack a door."""
    raise NotImplementedError
