"""Castle doors: whose they are, opening and closing them (R181 to R185, R190)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.board import Door
from builder.board.barriers import CONTROL
from builder.referee.actions import IllegalActionError, WorkDoor, illegal
from builder.referee.events import DoorCard, DoorWorked
from builder.referee.play import Hook, Play
from builder.referee.state import Figure, Phase


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
            game.tell(DoorCard(door=id, player=player, was=door.owner, wounds=door.wounds))


class DoorControl(Hook):
    """Watches who comes to stand on a space 4."""

    def landed(self, game: Play, figure: Figure) -> None:
        """A new player may have come there."""
        settle(game)

    def taken_over(self, game: Play, card: str) -> None:
        """The figure there may have become another player's."""
        settle(game)


def against(game: Play, player: str, door: str, state: str) -> str:
    """What speaks against working a door, as "rule: why"; empty where nothing does."""
    now = game.state.doors.get(door)
    if now is None:
        return f": {door}: no such door"
    if now.state is Door.NONE:
        return "R189: there is no door any more"
    if state not in (Door.OPEN, Door.CLOSED) or state == now.state:
        return "R183: a door is opened or closed"
    by = on_space(game, door, CONTROL)
    if by is None:
        return "R183: while space 4 is empty nobody works the door"
    if game.player_of(by) != player or game.owned(by).captive:
        return "R182: the player whose figure is on space 4 works the door"
    if any(on_space(game, door, number) is not None for number in (1, 2, 3)):
        return "R184: spaces 1 to 3 must be empty"
    return ""


def workings(game: Play) -> Iterator[WorkDoor]:
    """Who may open or close which door, in anybody's turn (R183)."""
    if game.state.phase is not Phase.TURNS or game.state.asks:
        return
    for id, door in game.state.doors.items():
        state = Door.OPEN if door.state is Door.CLOSED else Door.CLOSED
        for player in game.table.seating:
            if not against(game, player, id, state):
                yield WorkDoor(player, id, str(state))


def check_door(game: Play, action: WorkDoor) -> None:
    """Raise IllegalActionError where a door cannot be worked."""
    if game.state.phase is not Phase.TURNS or game.state.asks:
        raise IllegalActionError("R183", "doors are worked during turns")
    found = against(game, action.player, action.door, action.state)
    if found:
        raise illegal(found)


def work_door(game: Play, action: WorkDoor) -> None:
    """Open or close a door."""
    game.state.doors[action.door] = replace(game.state.doors[action.door], state=Door(action.state))
    game.state.positions += 1
    game.tell(DoorWorked(door=action.door, state=action.state, player=action.player))
