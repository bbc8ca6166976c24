"""Which card acts: the expected points of a turn with each card, order markers, cards that powers let act,
and answers to questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from builder.bots import blows
from builder.bots.gathering import strength
from builder.bots.goals import decides_round
from builder.bots.outlook import MELEE, Outlook
from builder.referee.attacking import range_of
from builder.referee.flow import acting
from builder.referee.moving import move_number
from builder.referee.play import Play
from builder.referee.powers.more_turns import MoveOrders, TurnAgain
from builder.referee.powers.power import Power
from builder.referee.state import Action, ChooseCard, Decline, Figure, PutMarker, Use

_TIRED = 0.85  # weight of another turn with the same card in a round, relative to the turn before it
_LATER = 0.35  # weight of a turn spent approaching an enemy, relative to an attack


def turn_worth(game: Play, view: Outlook, card: str) -> float:
    """The expected points of a turn with a card: its attacks if it gets close enough, else its approach."""
    owned = game.state.cards[card]
    if owned.captive:
        return 0.0
    found = [figure_worth(game, view, game.state.figures[id]) for id in acting(game, card)]
    return sum(sorted(found, reverse=True)[: owned.card.figures])


def figure_worth(game: Play, view: Outlook, figure: Figure) -> float:
    """The expected points of a figure's turn."""
    return game.cached(
        ("turn worth", view.player, figure.id, game.state.actions), lambda: _worth(game, view, figure)
    )


def _worth(game: Play, view: Outlook, figure: Figure) -> float:
    """The expected points of a figure's turn: half of the danger it would leave, progress to a goal, and its
    best attack, which counts less the more turns it takes to get close.
    """
    move = move_number(game, figure)
    aim = view.aims.get(figure.id)
    found = 0.5 * view.danger(figure, figure.spaces) if move else 0.0
    if aim is not None:
        away = view.distance(figure, figure.spaces, aim.spaces)
        if away is not None and away > 0 and move:
            # To arrive this turn and win is worth nearly all that is at stake; elsewhere each space nearer is
            # worth a little, half as much to a guard, who need only be there in time.
            there = 0.0
            if away <= move and not aim.guards:
                wins = aim.goal.at_once or (game.state.round >= aim.goal.since and decides_round(game))
                there = view.stakes * (0.8 if wins else 0.1)
            found = there + min(away, move) * view.stakes * (0.004 if aim.guards else 0.008)
    best = 0.0
    for foe in view.foes:
        blow = _blow(view, figure, foe)
        if blow <= best:
            continue
        threat = view.threat(figure)
        if any(space.hex in threat for space in foe.spaces):
            best = blow
        elif move:
            away = min(game.table.ranges(figure.spaces[0].hex).get(space.hex, 40) for space in foe.spaces)
            turns = max(1.0, (away - range_of(game, figure)) / move)
            best = max(best, _LATER * blow / turns)
    return found + best * (1 + 0.7 * min(2, view.attacks_of(figure) - 1))


def _blow(view: Outlook, figure: Figure, foe: Figure) -> float:
    dice = blows.estimate(view.game, figure, foe, near=range_of(view.game, figure) <= MELEE)
    odds = blows.blow(view.game, dice.plan, dice.attack, dice.defense)
    return view.lost(foe, odds.wounds)


def best_card(game: Play, view: Outlook, choices: list[ChooseCard]) -> ChooseCard:
    """The card for this turn of the Basic game."""
    return max(choices, key=lambda choice: turn_worth(game, view, choice.card))


def best_marker(
    game: Play, view: Outlook, choices: list[PutMarker], worths: Mapping[str, float] | None = None
) -> PutMarker:
    """The next order marker. Markers 1 to 3 go to the card with the highest expected points, further turns of
    the same card counting a little less; X goes where it deceives. ``worths``: better estimates for a turn
    with each card, if there are any.
    """
    placed = Counter(m.card for (player, _name), m in game.state.markers.items() if player == view.player)
    order = ("1", "2", "3", "X")
    marker = min((choice.marker for choice in choices), key=order.index)
    able = [choice for choice in choices if choice.marker == marker]

    def worth(choice: PutMarker) -> float:
        found = turn_worth(game, view, choice.card) if worths is None else worths[choice.card]
        if marker == "X":
            return found if placed[choice.card] == 0 else -1 / (1 + found)
        return found * _TIRED ** placed[choice.card] * _stays(game, view, choice.card)

    return max(able, key=worth)


def _stays(game: Play, view: Outlook, card: str) -> float:
    """How likely a card can still act later: less if its last figure is in danger."""
    figures = [f for f in game.state.figures_of(card) if f.on]
    if len(figures) != 1:
        return 1.0
    share = view.exposure(figures[0], figures[0].spaces) / max(1.0, view.worth(figures[0]))
    return 1.0 - 0.4 * min(1.0, share)


def answer(game: Play, view: Outlook, choices: list[Action], random: Random) -> Action:
    """The answer to the question of a power."""
    uses = [choice for choice in choices if isinstance(choice, Use)]
    found = [(_worth_of_answer(game, view, use), random.random(), use) for use in uses]
    declines = [choice for choice in choices if isinstance(choice, Decline)]
    best = max(found, key=lambda one: one[:2], default=None)
    if best is None or (best[0] < 0 and declines):
        return declines[0] if declines else choices[0]
    return best[2]


def _worth_of_answer(game: Play, view: Outlook, use: Use) -> float:
    if use.card and use.card not in game.state.cards:
        return strength(game, game.table.cards[use.card])
    hook = game.hook(use.power)
    if isinstance(hook, MoveOrders):
        return turn_worth(game, view, use.card) - turn_worth(game, view, hook.owned)
    if use.card:
        own = game.friends(view.player, game.state.cards[use.card].controller)
        return turn_worth(game, view, use.card) if own else -1.0
    if use.at and use.figure is not None:
        moved = game.state.figures[use.figure]
        moves = use.target is None and moved.on
        return _safer(game, view, moved, use) if moves else _landing(game, view, use)
    if isinstance(hook, TurnAgain) and hook.given("wounds"):
        price = (*[0.0] * int(hook.given("wounds")), 1.0)
        return turn_worth(game, view, hook.owned) - sum(view.lost(one, price) for one in hook.holders(game))
    if isinstance(hook, Power) and hook.heals and use.target is not None:
        return view.worth(game.state.figures[use.target])
    if use.target is not None:
        target = game.state.figures[use.target]
        own = game.friends(view.player, game.player_of(target))
        if isinstance(hook, Power) and hook.harms:
            return view.lost(target, hook.wounding(game, use)) * (-1 if own else 1)
        return 1 / (1 + view.worth(target)) if own else 1 + view.worth(target)
    if use.figure is not None and game.state.figures[use.figure].on:
        return 1 / (1 + view.worth(game.state.figures[use.figure]))  # one of these figures is lost
    return hook.gain(game, use) if isinstance(hook, Power) else 1.0


def _safer(game: Play, view: Outlook, figure: Figure, use: Use) -> float:
    """How much danger a figure gets out of by moving, and that it stays near its enemies."""
    here, there = figure.spaces, game.table.spaces(use.at)
    nearer = view.far.get(here[0].hex, 60) - view.far.get(there[0].hex, 60)
    return view.danger(figure, here) - view.danger(figure, there) + 0.01 * nearer


def _landing(game: Play, view: Outlook, use: Use) -> float:
    """The space for a figure that comes to the battlefield."""
    figure = game.state.figures[use.target if use.target is not None else use.figure or 0]
    spaces = game.table.spaces(use.at)
    away = min(view.far.get(space.hex, 60) for space in spaces)
    far = abs(away - max(2, range_of(game, figure)))
    return 100.0 - far + 0.2 * spaces[0].level
