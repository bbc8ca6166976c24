"""Who won a game and by what, in a sentence."""

from __future__ import annotations

from dataclasses import replace

from builder.referee.called import Called
from builder.referee.play import Play
from builder.referee.rounds import rolled_for
from builder.referee.to_act import to_act
from builder.scenario.naming import Names, listed, opened
from builder.scenario.victory import EACH
from builder.scenario.wording import victory_sentence


def ending(game: Play) -> str:
    """Who won and by which victory, in a sentence; who is to act, or what is rolled, where it goes on."""
    outcome, called = game.state.outcome, Called(game)
    if outcome is None:
        players = [player for player in to_act(game) if player]
        if not players:
            return f"The game goes on; next is the roll for {rolled_for(game)}."
        names = listed([called.player(player, within=True) for player in players])
        return f"The game goes on; {names} {called.verb(players, 'is', 'are')} to act."
    by = "" if outcome.victory is None else victory_in_words(game, outcome.victory, outcome.sides)
    if not outcome.sides:
        why = f" ({outcome.reason})" if outcome.reason else ""
        return f"Nobody wins{why}. {by}".strip()
    winners = opened(listed([called.player(player, within=True) for player in outcome.players]))
    return f"{winners} {called.verb(outcome.players, 'wins', 'win')} in round {outcome.round}. {by}".strip()


def victory_in_words(game: Play, number: int, sides: tuple[str, ...]) -> str:
    """A victory of the scenario in a sentence, said of the side that won by it."""
    scenario = game.table.scenario
    victory = scenario.victory[number]
    if len(sides) == 1 and victory.side == EACH:
        victory = replace(victory, side=sides[0])
    return victory_sentence(victory, Names(scenario, game.table.cards))
