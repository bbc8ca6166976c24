"""The planner bot: it plans complete turns, and knows no more than its seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from builder.bots import orders
from builder.bots.attacking import best_attack, best_use
from builder.bots.evaluation import weights
from builder.bots.gates import gate_to_work
from builder.bots.greedy import GreedyBot, only
from builder.bots.outlook import Outlook, outlook
from builder.bots.planning import TurnModel, TurnPlan
from builder.bots.reasons import reason
from builder.hexgrid import Hex
from builder.referee.bases import stays_put
from builder.referee.flow import acting
from builder.referee.game import Game
from builder.referee.known_state import known_state
from builder.referee.moving import movable
from builder.referee.play import Play
from builder.referee.state import Action, ChooseCard, EndTurn, Figure, Move, PutMarker

BUDGET = 1_500  # evaluations for one choice
_ROUGH = 5  # places for each figure when only the worth of a turn is needed


class PlannerBot:
    """Plans its turns. Without a clock: the same ``budget`` (evaluations for a choice) and seed give the same
    play on every machine, however busy it is.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """The first step of the best plan."""
        guesses = Random(random.getrandbits(32))  # separate from the random numbers that others draw
        thought = as_known(game, player)
        turn = thought.state.turn
        if thought.state.asks or turn is None or turn.player != player:
            return self._between(thought, player, guesses)
        gate = gate_to_work(thought, player)
        if gate is not None:
            return gate
        view = outlook(thought, player)
        use = best_use(thought, view, early=True)
        if use is not None:
            return use
        plan = self.plan(thought, player, guesses)
        if plan is not None and plan.moves:
            return plan.moves[0]
        return best_use(thought, view, early=False) or best_attack(thought, view) or EndTurn(player)

    def plan(self, game: Play, player: str, guesses: Random) -> TurnPlan | None:
        """The best plan for the rest of the turn; None if no figure may move any more."""
        able = {figure.id for figure in movable(game)}
        if not able:
            return None
        turn = game.turn
        view = outlook(game, player)
        pool = [game.state.figures[id] for id in turn.pool]
        limit = turn.limit - len(set(turn.acted) - able)
        model = TurnModel(game, view, pool, limit, weights("planner"))
        model.silent = {f.id for f in pool if turn.done or turn.attacked(f.id)}
        return self._best(model, lambda figure: figure.id in able, guesses)

    def advice(self, game: Game, player: str, random: Random) -> tuple[Action, str]:
        """What the bot would do now, and why, in a few short sentences."""
        begun = random.getstate()
        action, thought, plan = self.choose(game, player, random), as_known(game, player), None
        if isinstance(action, Move):
            random.setstate(begun)  # the same guesses
            plan = self.plan(thought, player, Random(random.getrandbits(32)))
        return action, reason(thought, outlook(thought, player), action, plan)

    def threats(self, game: Game, player: str) -> Mapping[Hex, int]:
        """How many enemies could attack a figure on each hex in their next turn."""
        view = outlook(as_known(game, player), player)
        return Counter(hex for foe in view.foes for hex in view.threat(foe))

    def _best(self, model: TurnModel, may_move: Callable[[Figure], bool], guesses: Random) -> TurnPlan:
        model.find_options(may_move)
        return model.best(guesses, self.budget)

    def _between(self, game: Game, player: str, guesses: Random) -> Action:
        if not game.state.asks:
            choices = list(game.legal_actions(player))
            view = outlook(game, player)
            if markers := only(choices, PutMarker):
                return orders.best_marker(game, view, markers, self.worths(game, view, guesses))
            if cards := only(choices, ChooseCard):
                worths = self.worths(game, view, guesses)
                return max(cards, key=lambda choice: worths[choice.card])
        return GreedyBot().choose(game, player, guesses)

    def worths(self, game: Play, view: Outlook, guesses: Random) -> dict[str, float]:
        """The expected points of a turn with each card now."""
        return {
            owned.id: self._worth(game, view, owned.id, guesses)
            for owned in game.cards_of(view.player)
            if not owned.captive
        }

    def _worth(self, game: Play, view: Outlook, card: str, guesses: Random) -> float:
        pool = [game.state.figures[id] for id in acting(game, card)]
        found = 0.2 * orders.turn_worth(game, view, card)
        if pool:
            limit = game.state.cards[card].card.figures
            model = TurnModel(game, view, pool, limit, weights("planner"), places=_ROUGH)
            able = {figure.id for figure in pool if not stays_put(game.card(figure))}
            found += self._best(model, lambda figure: figure.id in able, guesses).value
        return found


def as_known(game: Game, player: str) -> Game:
    """The game as a player may know it, for the bot to plan with."""
    found = game.copy()
    found.state = known_state(game, player)
    return found
