"""The referee: the state of a game, what may be done, what happens. It knows no clock, no prompt, no file."""

from builder.referee.dice import Dice, DiceNeededError, GivenDice, Roll, SeededDice, WrongDiceError, rolled
from builder.referee.events import Event
from builder.referee.game import Game, LegalActions
from builder.referee.state import Action, IllegalActionError, Outcome, Phase, State, action_of, plain_action
from builder.referee.table import Table
from builder.referee.victory import score

__all__ = [
    "Action",
    "Dice",
    "DiceNeededError",
    "Event",
    "Game",
    "GivenDice",
    "IllegalActionError",
    "LegalActions",
    "Outcome",
    "Phase",
    "Roll",
    "SeededDice",
    "State",
    "Table",
    "WrongDiceError",
    "action_of",
    "plain_action",
    "rolled",
    "score",
]
