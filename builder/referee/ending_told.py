"""Who won a game and by what, in a sentence."""

from __future__ import annotations

from dataclasses import replace

from builder.referee.called import Called
from builder.referee.play import Play
from builder.referee.rounds import rolled_for
from builder.referee.to_act import to_act
from builder.scenario.naming import Names, listed
from builder.scenario.places import text_in
from builder.scenario.victory import EACH
from builder.scenario.wording import victory_sentence


def ending(game: Play) -> str:
    """Who won and by which victory, in a sentence; who is to act, or what is rolled, where it goes on."""
    outcome = game.state.outcome
    if outcome is None:
        called = Called(game)
        players = [called.player(name, within=True) for name in to_act(game) if name]
        if not players:
            return f"The game goes on; next is the roll for {rolled_for(game)}."
        return f"The game goes on; {listed(players)} {'is' if len(players) == 1 else 'are'} to act."
    names = {seat.id: text_in(seat.name) or seat.id for seat in game.table.layout.seats}
    by = "" if outcome.victory is None else victory_in_words(game, outcome.victory, outcome.sides)
    if not outcome.sides:
        why = f" ({outcome.reason})" if outcome.reason else ""
        return f"Nobody wins{why}. {by}".strip()
    winners = [names.get(player, player) for player in outcome.players]
    said = " and ".join((", ".join(winners[:-1]), winners[-1])) if len(winners) > 1 else winners[0]
    return f"{said} {'wins' if len(winners) == 1 else 'win'} in round {outcome.round}. {by}".strip()


def victory_in_words(game: Play, number: int, sides: tuple[str, ...]) -> str:
    """A victory of the scenario in a sentence, said of the side that won by it."""
    scenario = game.table.scenario
    victory = scenario.victory[number]
    if len(sides) == 1 and victory.side == EACH:
        victory = replace(victory, side=sides[0])
    return victory_sentence(victory, Names(scenario, game.table.cards))
