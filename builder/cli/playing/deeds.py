"""One action in words, with the words and places it can be found by."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.hexgrid.offset import from_hex, label
from builder.referee import actions as a
from builder.referee.called import Called
from builder.scenario.armies import cost
from builder.scenario.places import Spot
from builder.wording import counted

if TYPE_CHECKING:
    from builder.referee import Game

_WORD = re.compile(r"[#\w'/+-]+")


@dataclass(frozen=True)
class Deed:
    """An action in words. ``places`` are hexes with levels, as ``c4/5``. ``figure`` does it, 0 for none;
    ``goal`` is its place alone, for a short list.
    """

    text: str
    words: frozenset[str]
    places: frozenset[str] = frozenset()
    order: tuple[object, ...] = ()
    figure: int = 0
    goal: str = ""


def deed(game: Game, called: Called, action: a.Action) -> Deed:
    """An action in words."""
    match action:
        case a.Move():
            return _move(game, called, action)
        case a.Attack():
            return _attack(game, called, action)
        case a.Place(figure=figure, at=at):
            goal = called.spaces(at)
            return _deed(f"{called.figure(figure)} on {goal}", called, at, figure, goal)
        case a.Use():
            return _use(called, action)
        case a.PutMarker(marker=marker, card=card):
            text = f"order marker {marker} on {called.card(card)}"
            return _deed(text, called, order=(marker, called.card(card), card))
        case _:
            return _deed(_plainly(game, called, action), called)


def _plainly(game: Game, called: Called, action: a.Action) -> str:
    match action:
        case a.RollDice():
            return "roll for all"
        case a.TakeCard(card=card):
            return f"{called.card(card)} ({counted(cost((card,), game.table.cards), 'point')})"
        case a.PassDraft():
            return "take no more cards"
        case a.BringArmy(cards=cards):
            points = f" ({counted(cost(cards, game.table.cards), 'point')})"
            return ", ".join(map(called.card, cards)) + points if cards else "no card at all"
        case a.LaySecret(card=card, glyph=glyph):
            return f"{called.glyph(glyph)} on {called.card(card)}"
        case a.LeaveOut(figure=figure):
            return called.figure(figure)
        case a.ChooseCard(card=card):
            return called.card(card)
        case a.Decline(power=power):
            return f"no to {called.power(power)}"
        case a.WorkDoor(player=player, door=door, state=state):
            return f"{called.player(player)}: {'open' if state == 'open' else 'close'} {called.door(door)}"
        case a.EndTurn():
            return "end the turn"
    return action.kind


def _move(game: Game, called: Called, action: a.Move) -> Deed:
    from builder.referee.moving import arrival_of

    spots = (action.to,) if action.tail is None else (action.to, action.tail)
    goal = called.spaces(spots)
    arrival = arrival_of(game, action)
    found = [counted(arrival.cost, "space")]
    if arrival.falls:
        dice = f", {arrival.fall_dice} dice" if arrival.fall_dice else ""
        found.append(f"a fall{dice}" if len(arrival.falls) == 1 else f"{len(arrival.falls)} falls{dice}")
    found += [f"{peril.terrain}!" for peril in arrival.perils]
    if action.how:
        found.append(action.how)
    return _deed(
        f"{called.figure(action.figure)} to {goal} ({', '.join(found)})", called, spots, action.figure, goal
    )


def _attack(game: Game, called: Called, action: a.Attack) -> Deed:
    from builder.referee.attacking import attack_dice, defense_dice, plan_of

    who = called.figure(action.figure)
    places: tuple[Spot, ...] = () if action.at is None else (action.at,)
    if action.how:
        who += f" with {_special(game, action)}"
    if action.door:
        return _deed(f"{who} attacks {called.door(action.door)}", called, places, action.figure)
    if action.target is None:
        return _deed(f"{who} toward {called.spaces(places)}", called, places, action.figure)
    target = game.state.figures[action.target]
    places += tuple([Spot(space.hex, space.level) for space in target.spaces])
    text = f"{who} attacks {called.figure(target.id)} at {called.stand(target.id)}"
    if not action.how:
        plan = plan_of(game, game.state.figures[action.figure], target)
        text += f" ({attack_dice(game, plan)} dice against {defense_dice(game, plan)})"
    elif action.at is not None:
        text += f" toward {called.space(action.at)}"
    return _deed(text, called, places, action.figure)


def _special(game: Game, action: a.Attack) -> str:
    figure = game.state.figures[action.figure]
    for hook in game.hooks("specials"):
        for special in hook.specials(game, figure):
            if special.id == action.how:
                return special.name
    return action.how


def _use(called: Called, action: a.Use) -> Deed:
    parts = [called.power(action.power)]
    if action.figure is not None:
        parts.append(f"by {called.figure(action.figure)}")
    if action.target is not None:
        parts.append(f"on {called.figure(action.target)} at {called.stand(action.target)}")
    if action.card:
        parts.append(f"for {called.card(action.card)}")
    if action.at:
        parts.append(f"to {called.spaces(action.at)}")
    if action.word:
        parts.append(f"({action.word})")
    return _deed(" ".join(parts), called, action.at, action.figure or 0)


def _deed(
    text: str,
    called: Called,
    spots: tuple[Spot, ...] = (),
    figure: int = 0,
    goal: str = "",
    order: tuple[object, ...] | None = None,
) -> Deed:
    if order is None:
        order = (figure, tuple((*from_hex(s.hex), s.level) for s in spots), text)
    words = frozenset(word for word in _WORD.findall(text.casefold()))
    return Deed(
        text,
        words,
        frozenset(f"{label(spot.hex)}/{spot.level}".casefold() for spot in spots),
        order,
        figure,
        goal,
    )
