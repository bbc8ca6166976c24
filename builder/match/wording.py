"""Actions in words, as a person chooses them. Of two spaces that a figure can stand on it makes no difference
which end comes first, so one of both is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.hexgrid import from_hex, label
from builder.language import N_, _, listed, ngettext
from builder.referee import state as a
from builder.referee.attacking import attack_dice, defense_dice, plan_of, special_of
from builder.referee.gathering import drafts, points_left
from builder.referee.moving import arrival_of, flies
from builder.referee.narration import Labels
from builder.referee.powers.special_attack import last_on_board
from builder.referee.state import Action, Move, Phase, Place
from builder.scenario import Position
from builder.scenario.armies import cost
from builder.wording import terrain_name

if TYPE_CHECKING:
    from builder.referee import Game
    from builder.referee.state import Figure


_WORD = re.compile(r"[#\w'/+-]+")


@dataclass(frozen=True)
class ActionText:
    """An action in words. ``places`` are hexes with levels, as ``c4/5``. ``figure`` does it, 0 for none;
    ``goal`` is its place alone and ``name`` the figure's, for a short list.
    """

    text: str
    words: frozenset[str]
    places: frozenset[str] = frozenset()
    order: tuple[object, ...] = ()
    figure: int = 0
    goal: str = ""
    name: str = ""


def action_text(game: Game, labels: Labels, action: a.Action) -> ActionText:
    """An action in words."""
    match action:
        case a.Move():
            return _move(game, labels, action)
        case a.Attack():
            return _attack(game, labels, action)
        case a.Place(figure=figure, at=at):
            goal = labels.spaces(at)
            return _text(
                _("{figure} on {place}", figure=labels.figure(figure), place=goal), labels, at, figure, goal
            )
        case a.Use():
            return _use(game, labels, action)
        case a.PutMarker(marker=marker, card=card):
            text = _("order marker {marker} on {card}", marker=marker, card=labels.card(card))
            return _text(text, labels, order=(marker, labels.card(card), card))
        case _:
            return _text(_plainly(game, labels, action), labels)


def _plainly(game: Game, labels: Labels, action: a.Action) -> str:
    match action:  # a case a kind of action; R089 has two answers with words of their own
        case a.RollDice():
            return _("roll for all")
        case a.TakeCard(card=card):
            return f"{labels.card(card)} ({_points(cost((card,), game.table.cards))})"
        case a.PassDraft():
            return _("take no more cards")
        case a.BringArmy(cards=cards):
            if not cards:
                return _("no card at all")
            return f"{labels.army(cards)} ({_points(cost(cards, game.table.cards))})"
        case a.LaySecret(card=card, glyph=glyph):
            return _("{glyph} on {card}", glyph=labels.glyph(glyph), card=labels.card(card))
        case a.LeaveOut(figure=figure):
            return labels.figure(figure)
        case a.ChooseCard(card=card):
            return labels.card(card)
        case a.Decline(power=a.RULING):
            return _("dispute it: both roll a d20")
        case a.ProposeRuling():
            return labels.ruling(action)
        case a.Decline(power=power):
            if labels.lets_defend(power):
                return _("they defend in the order in which they were hit")
            return _("no to {power}", power=labels.power(power))
        case a.WorkDoor(player=player, door=door, state=state):
            work = N_("{player}: open {door}") if state == "open" else N_("{player}: close {door}")
            return _(work, player=labels.player(player), door=labels.door(door))
        case a.EndTurn():
            return _("end the turn")
        case a.ByHand(figure=int(figure), at=at) if at:
            return _("{figure} on {place}", figure=labels.figure(figure), place=labels.spaces(at))
    return action.kind


def _points(number: int) -> str:
    return ngettext("{n} point", "{n} points", number)


def _dice(number: int) -> str:
    return ngettext("{n} die", "{n} dice", number)


_HOW = {"leap": N_("leap"), "walk": N_("walk")}


def _move(game: Game, labels: Labels, action: a.Move) -> ActionText:
    positions = (action.to,) if action.tail is None else (action.to, action.tail)
    goal = labels.spaces(positions)
    arrival = arrival_of(game, action)
    found = [ngettext("{n} space", "{n} spaces", arrival.cost)]
    if arrival.falls:
        found.append(ngettext("a fall", "{n} falls", len(arrival.falls)))
    if arrival.fall_dice:
        found.append(_dice(arrival.fall_dice))
    if arrival.swipes:
        found.append(ngettext("{n} swipe", "{n} swipes", len(arrival.swipes)))
    found += [f"{terrain_name(peril.terrain)}!" for peril in arrival.perils]
    if action.how:
        found.append(_(_HOW.get(action.how, action.how)))
    elif flies(game, game.state.figures[action.figure]) and not arrival.flown:
        found.append(_(_HOW["walk"]))
    return _text(
        _(
            "{figure} to {place} ({how})",
            figure=labels.figure(action.figure),
            place=goal,
            how=", ".join(found),
        ),
        labels,
        positions,
        action.figure,
        goal,
    )


def _attack(game: Game, labels: Labels, action: a.Attack) -> ActionText:
    who = labels.figure(action.figure)
    if action.how:
        _hook, special = special_of(game, game.state.figures[action.figure], action.how)
        who = _("{figure} with {power}", figure=who, power=special.name)
    if action.door:
        text = _("{figure} attacks {target}", figure=who, target=labels.door(action.door))
        return _text(text, labels, (), action.figure)
    if action.how:
        return _special(game, labels, action, who)
    assert action.target is not None
    target = game.state.figures[action.target]
    plan = plan_of(game, game.state.figures[action.figure], target)
    text = _(
        "{figure} attacks {target} ({dice} against {defense})",
        figure=who,
        target=_at(labels, target),
        dice=_dice(attack_dice(game, plan)),
        defense=defense_dice(game, plan),
    )
    return _text(text, labels, _stand(target), action.figure)


def _at(labels: Labels, figure: Figure) -> str:
    """A figure with where it stands, which may be nowhere yet."""
    stand = labels.stand(figure.id)
    name = labels.figure(figure.id)
    return _("{figure} at {place}", figure=name, place=stand) if stand else name


def _special(game: Game, labels: Labels, action: a.Attack, who: str) -> ActionText:
    """A special attack with all whom it hits; one along a line with its last space on the battlefield, and
    found by all of them.
    """
    figure = game.state.figures[action.figure]
    hook, special = special_of(game, figure, action.how)
    hit = hook.hit_by(game, figure, special, action.target, action.at)
    names = [
        _("{figure} (a friend!)", figure=_at(labels, other))
        if game.friends(game.player_of(figure), game.player_of(other))
        else _at(labels, other)
        for other in hit
    ]
    if action.at is None:
        plan = plan_of(game, figure, hit[0], special)
        text = _(
            "{figure} attacks {target} ({dice} against {defense})",
            figure=who,
            target=names[0],
            dice=_dice(attack_dice(game, plan)),
            defense=defense_dice(game, plan),
        )
        more = _(", hitting {others} too", others=listed(names[1:])) if names[1:] else ""
        return _text(text, labels, _stand(hit[0]), action.figure, more=more)
    if action.at in _stand(figure):  # all around it
        text = _("{figure} attacks {target}", figure=who, target=listed(names))
        return _text(text, labels, tuple(at for other in hit for at in _stand(other)), action.figure)
    last = last_on_board(game, figure, special, action.at)
    places = (last, *(position for other in hit for position in _stand(other)))
    text = _(
        "{figure} toward {hex} attacks {targets}",
        figure=who,
        hex=label(last.hex),
        targets=listed(names),
    )
    return _text(text, labels, places, action.figure)


def _stand(figure: Figure) -> tuple[Position, ...]:
    return tuple([Position(space.hex, space.level) for space in figure.spaces])


def _use(game: Game, labels: Labels, action: a.Use) -> ActionText:
    target = action.target
    if game.state.asks and target is not None and labels.lets_defend(action.power):
        next = _at(labels, game.state.figures[target])
        return _text(_("{figure} defends next", figure=next), labels)
    if action.card and action.word:  # one that is moved
        marker = _("order marker {marker} on {card}", marker=action.word, card=labels.card(action.card))
        return _text(marker, labels)
    text = _("agree to it") if action.power == a.RULING else labels.power(action.power)
    if action.figure is not None:
        text = _("{power} by {figure}", power=text, figure=labels.figure(action.figure))
    if target is not None:
        text = _("{power} on {target}", power=text, target=_at(labels, game.state.figures[target]))
    if action.card:
        text = _("{power} for {card}", power=text, card=labels.card(action.card))
    if action.at:
        text = _("{power} to {place}", power=text, place=labels.spaces(action.at))
    if action.word and action.power != a.RULING:
        seats = game.table.seating
        text = f"{text} ({labels.player(action.word) if action.word in seats else action.word})"
    return _text(text, labels, action.at, action.figure or 0)


def _text(
    text: str,
    labels: Labels,
    positions: tuple[Position, ...] = (),
    figure: int = 0,
    goal: str = "",
    order: tuple[object, ...] | None = None,
    more: str = "",
) -> ActionText:
    """An action found by the words of its text; ``more`` is only shown."""
    if order is None:
        order = (figure, tuple((*from_hex(s.hex), s.level) for s in positions), text)
    words = frozenset(word for word in _WORD.findall(text.casefold()))
    return ActionText(
        text + more,
        words,
        frozenset(f"{label(position.hex)}/{position.level}".casefold() for position in positions),
        order,
        figure,
        goal,
        labels.figure(figure) if figure else "",
    )


Cost = tuple[int, ...]


def one_end_each(game: Game, actions: Iterable[Action]) -> Iterator[Action]:
    """The actions, with one for each two spaces that a figure can come to stand on, whichever end leads.

    Of moves it is the safest, then the shortest: either end may lead the next move
    (R050), so nothing else comes of it. A way of one's own still leads with the end that one wants.
    """
    best: dict[tuple[object, ...], tuple[Cost, Action]] = {}
    for action in actions:
        if isinstance(action, Place) and len(action.at) == 2:
            key: tuple[object, ...] = (action.kind, action.figure, frozenset(action.at))
            cost: Cost = ()
        elif isinstance(action, Move) and action.tail is not None:
            key = (action.kind, action.figure, action.how, frozenset((action.to, action.tail)))
            cost = arrival_of(game, action).weight
        else:
            yield action
            continue
        if key not in best or cost < best[key][0]:
            best[key] = (cost, action)
    yield from (action for weight, action in best.values())


_CHOOSE = N_("choose a card")
_PHASES = {
    Phase.GATHER: N_("bring an army"),
    Phase.SECRETS: N_("lay a glyph on a card"),
    Phase.PLACE: N_("place your figures"),
    Phase.MARKERS: N_("lay your order markers"),
}


def asked_for(game: Game, player: str) -> str:
    """What a player is to do, in a draft with the points left."""
    if game.state.phase is not Phase.GATHER:
        return _(_PHASES.get(game.state.phase, _CHOOSE))
    if game.table.seats[player].army:
        return _("bring your army")
    number = game.table.seats[player].points
    points = ngettext("{n} point", "{n} points", number)
    if not drafts(game):
        return _("bring an army of at most {points}", points=points)
    return _("take a card; {n} of {points} left", n=points_left(game, player), points=points)
