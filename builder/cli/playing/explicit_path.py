"""Actions that stand in no list: a move by a way of one's own, an army of one's own choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.cli.playing.choices import Choices
from builder.errors import BuilderError
from builder.hexgrid import Hex, labelled
from builder.language import _
from builder.referee.actions import Action, BringArmy, Move
from builder.referee.moving import WALK
from builder.scenario import Position

if TYPE_CHECKING:
    from builder.referee import Game
    from builder.referee.state import Figure


BY = "by"


def own_action(game: Game, choices: Choices, player: str, line: str) -> Action | None:
    """``m #3 by C5 D5 C4``, ``m #3 walk by C5 D5`` or ``bring finn, tarn``; None for what is neither.

    Raises BuilderError that says what was expected.
    """
    word, _, rest = line.strip().partition(" ")
    kind = choices.kind(word)
    if kind is None or not rest.strip():
        return None
    if kind.kind == "move" and f" {BY} " in f" {rest} ":
        who, _, way = f" {rest} ".partition(f" {BY} ")
        return _move(game, player, who, way.split())
    if kind.kind == "bring-army" and not rest.strip().isdigit():
        return BringArmy(player, tuple([_card(game, part.strip()) for part in rest.split(",")]))
    return None


def _card(game: Game, text: str) -> str:
    wanted = text.casefold()
    found = [id for id, c in game.table.cards.items() if wanted in (id, c.name.casefold())]
    found = found or [
        id for id, card in game.table.cards.items() if wanted and card.name.casefold().startswith(wanted)
    ]
    if len(found) != 1:
        name = text or _("nothing")
        if found:
            few = ", ".join(found[:6])
            raise BuilderError(
                _("{text}: the name of one army card was expected; {names}", text=name, names=few)
            )
        raise BuilderError(_("{text}: the name of one army card was expected", text=name))
    return found[0]


def _move(game: Game, player: str, who: str, way: list[str]) -> Move:
    names = who.split()
    how = WALK if names and names[-1].casefold() == WALK else ""
    figure = _mover(game, player, names[:-1] if how else names)
    hexes = [labelled(step.partition("/")[0]) for step in way]
    if not way or None in hexes:
        raise BuilderError(_("hexes were expected after by, as in: m #3 by C5 D5 C4"))
    start = figure.spaces[0]
    if len(figure.spaces) > 1 and hexes[0] is not None:
        start = min(figure.spaces, key=lambda space: _apart(space.hex, hexes[0]))
    path = [Position(start.hex, start.level)]
    for step, hex in zip(way, hexes, strict=True):
        if hex is not None and not (len(path) == 1 and hex == start.hex):
            path.append(_position(game, step, hex))
    tail = None
    if len(figure.spaces) > 1:
        tail = path[-2]  # the other end follows the leading one (R050)
    return Move(player, figure.id, path[-1], tail, tuple(path), how)


def _apart(one: Hex, other: Hex | None) -> int:
    return 99 if other is None else one.distance(other)


def _position(game: Game, step: str, hex: Hex) -> Position:
    level = step.partition("/")[2]
    found = [space for space in game.table.board.at(hex) if not level or str(space.level) == level]
    if len(found) != 1:
        levels = ", ".join(str(space.level) for space in game.table.board.at(hex)) or _("none")
        raise BuilderError(
            _("{step}: one space was expected, as in C4/3; it has {levels}", step=step, levels=levels)
        )
    return Position(hex, found[0].level)


def _mover(game: Game, player: str, words: list[str]) -> Figure:
    found = [
        figure
        for figure in game.figures(player)
        if figure.id in game.turn.pool
        and all(
            word == f"#{figure.id}"
            or any(part.startswith(word.casefold()) for part in game.card(figure).name.casefold().split())
            for word in words
        )
    ]
    if len(found) != 1:
        raise BuilderError(_("one figure of this turn was expected before by, as in: m #3 by C5 D5 C4"))
    return found[0]
