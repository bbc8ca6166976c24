"""How a game stands or ended, in a sentence."""

from __future__ import annotations

from dataclasses import replace

from builder.language import N_, _, listed
from builder.referee.flow import rolled_for, to_act
from builder.referee.narration import Labels
from builder.referee.play import Play
from builder.referee.state import Outcome as Ended
from builder.referee.victory import holds
from builder.scenario import victory as v
from builder.scenario.naming import Names, opened
from builder.scenario.victory import EACH
from builder.scenario.wording import clause, victory_sentence
from builder.wording import on_one_line


def outcome_text(game: Play) -> str:
    """Who won and by which victory, in a sentence; who is to act, or what is rolled, where it goes on."""
    outcome, labels = game.state.outcome, Labels(game)
    if outcome is None:
        players = [player for player in to_act(game) if player]
        if not players:
            return _("The game goes on; next is the roll for {what}.", what=rolled_for(game))
        names = listed([labels.player(player, within=True) for player in players])
        text = labels.verb(
            players,
            N_("The game goes on; {players} is to act."),
            N_("The game goes on; {players} are to act."),
        )
        return _(text, players=names)
    by = "" if outcome.victory is None else victory_in_words(game, outcome.victory, outcome.sides)
    if not outcome.sides:
        text = _("Nobody wins.")
        if outcome.reason:
            text = _("Nobody wins ({reason}).", reason=_(outcome.reason))
        return f"{text} {by}".strip()
    winners = opened(listed([labels.player(player, within=True) for player in outcome.players]))
    if outcome.victory is None:
        text = labels.verb(
            outcome.players, N_("{players} wins in round {round}."), N_("{players} win in round {round}.")
        )
        return _(text, players=winners, round=outcome.round)
    text = labels.verb(
        outcome.players,
        N_("{players} wins in round {round}: {why}."),
        N_("{players} win in round {round}: {why}."),
    )
    return _(text, players=winners, round=outcome.round, why=_why_won(game, outcome))


def _why_won(game: Play, outcome: Ended) -> str:
    """What held when a side won: of several ways those that it came by."""
    scenario = game.table.scenario
    victory = scenario.victory[outcome.victory or 0]
    condition, side = victory.condition, outcome.sides[0]
    if isinstance(condition, v.Any) and len(condition.of) > 1:
        found = [
            part
            for part in condition.of
            if holds(game, part, side) or holds(game, part, side, end_of_round=True)
        ]
        condition = v.Any(tuple(found)) if found else condition
    if len(outcome.sides) == 1 and victory.side == EACH:
        victory = replace(victory, side=side)
    names = Names(scenario, game.table.cards)
    return on_one_line(clause(condition, names, names.subject(victory.side)))


def victory_in_words(game: Play, number: int, sides: tuple[str, ...]) -> str:
    """A victory of the scenario in a sentence, said of the side that won by it."""
    scenario = game.table.scenario
    victory = scenario.victory[number]
    if len(sides) == 1 and victory.side == EACH:
        victory = replace(victory, side=sides[0])
    return victory_sentence(victory, Names(scenario, game.table.cards))
