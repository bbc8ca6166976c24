"""A match in a window: whose turn it is, what is pointed at, what a click does. The referee decides what is
allowed; nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from builder.board import SpaceKind
from builder.bots.bot import choose
from builder.errors import BuilderError
from builder.match.door_pauses import DoorPauses
from builder.match.foresight import Foresight, onward
from builder.match.offers import Clickable, FigureOffers, OfferGroup, Offers, may_surprise, spaces_of
from builder.match.traces import MOVING, Trace, traces
from builder.referee import moving
from builder.referee.dice import DiceNeededError, Roll
from builder.referee.flow import TABLE
from builder.referee.narration import Labels
from builder.referee.snapshot import StandingFigure, standing_figures
from builder.referee.state import Action, ChooseCard, EndTurn, Move, Phase, RollDice, WorkDoor
from builder.table.motion import FigureMotion
from builder.view.jobs.background import Job

if TYPE_CHECKING:
    from random import Random

    from builder.board import Space
    from builder.bots import Bot
    from builder.hexgrid import Hex
    from builder.match.match import Match
    from builder.movement.reach import Arrival
    from builder.movement.why import Why
    from builder.referee import Game
    from builder.referee.events import Event

_PLACING = {Phase.GATHER, Phase.SECRETS, Phase.PLACE_ROLL, Phase.PLACE}
PACE = 450  # ms that an action of a computer player is seen before its next one
_REST = 40  # ms that a space is pointed at until what takes longest is asked: what is against a move there


class Controller(QObject):
    """The state of one match in a window.

    ``changed``: anything of it changed; ``pointed_changed``: another space is pointed at; ``happened``
    carries events as they happen, None if the last ones were undone; ``several`` the actions of which one
    must be chosen, because a click can mean any; ``dice_wanted`` the `DiceNeededError` of dice that people
    roll, answered by `give`; ``refused`` why something was not done; ``looked_at`` the owned card of a figure
    that was clicked; ``went_on``: a person chooses what to do next, so the result of the last action has been
    seen.
    """

    changed = Signal()
    pointed_changed = Signal()
    happened = Signal(object)
    several = Signal(object)
    dice_wanted = Signal(object)
    refused = Signal(str)
    looked_at = Signal(str)
    went_on = Signal()

    def __init__(self, match: Match, parent: QObject | None = None, *, pace: int = PACE) -> None:
        super().__init__(parent)
        self.changed.connect(self._forget)  # before anybody else hears of it
        self.match = match
        self.labels = Labels(match.game)
        self.offers: Offers | None = None
        self.figure: int | None = None
        self.group: OfferGroup | None = None
        self.pointed: Space | None = None
        self.foreshown: tuple[Space, ...] = ()
        self.doubtful: Action | None = None  # it is done when it is clicked once more
        self.way: tuple[Space, ...] = ()  # by which the chosen figure shall go, its start included
        self.by_hand: Clickable = {}  # where a figure may be put by hand, while a space is chosen
        self._onward: dict[Space, Move] = {}
        self._lit: Clickable | None = None  # both hold until `changed`
        self._reach: dict[Space, Arrival] | None = None
        self._foreseen: tuple[Move, Foresight] | None = None
        self._asked: tuple[Space, Why | None] | None = None
        self.traces: tuple[Trace, ...] = ()  # of the last action
        self._doors = DoorPauses()
        self._waiting: Action | None = None  # what a computer player is about to do
        self.halted = False  # what a computer player wanted to do could not be done
        self._rolls: list[Roll] = []
        self._rolled_for: tuple[Action, str | None] | None = None
        self._job = Job(self, answered=self._thought, failed=self._halt)
        self.pace = pace
        self.motion = FigureMotion(self)
        self._shown_for = 0  # ms that the last way is shown
        self.asks_before_ending = False
        """Whether a turn in which somebody could still attack must be ended twice."""
        self._clock = QTimer(self, singleShot=True)
        self._clock.timeout.connect(self._think)
        self._resting = QTimer(self, singleShot=True, interval=_REST)
        self._resting.timeout.connect(self.pointed_changed)

    # Where the match is ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def seat(self) -> str | None:
        """The seat of the person at the table now; None while nobody may look."""
        people = self.match.people
        if self.match.due in people and self.match.must_hand_over(self.match.due):
            return people[0] if len(people) == 1 else None
        if len(people) > 1 and self.game.state.phase is Phase.INITIATIVE:
            return None  # who laid order markers last leaves them open to nobody else
        return self.match.last_person if people else None

    @property
    def knows_all(self) -> bool:
        """Whether the person looking may know what no player may."""
        return False

    def shares(self, player: str) -> bool:
        """Whether the person looking may know what a player knows: as that player or a team mate (R011)."""
        side = self.game.table.side
        return self.seat is not None and bool(side(player)) and side(self.seat) == side(player)

    @property
    def hands_over(self) -> str | None:
        """The person who must sit down before the game goes on; None if nobody has to."""
        due = self.match.door_pause or self.match.due
        waits = due in self.match.people and len(self.match.people) > 1 and self.match.must_hand_over(due)
        return due if waits else None

    @property
    def thinks(self) -> bool:
        """Whether a computer player is thinking."""
        return self._job.busy or self._clock.isActive()

    @property
    def chosen(self) -> FigureOffers:
        """What the chosen figure may do."""
        if self.offers is None or self.figure is None or self.by_hand:
            return FigureOffers()
        return self.offers.of_figure(self.figure)

    @property
    def lit(self) -> Clickable:
        """What a click on each space can mean now."""
        if self._lit is None:
            self._lit = self._find_lit()
        return self._lit

    @property
    def reach(self) -> Mapping[Space, Arrival]:
        """The spaces to which the chosen figure may move, each with the safest way to it."""
        if self._reach is None:
            moves = {} if self.group or self.by_hand else self.lit if self.way else self.chosen.moves
            arrivals = ((space, actions[0]) for space, actions in moves.items())
            self._reach = {
                space: moving.arrival_of(self.game, move)
                for space, move in arrivals
                if isinstance(move, Move)
            }
        return self._reach

    def _forget(self) -> None:
        self._lit = self._reach = None

    def _find_lit(self) -> Clickable:
        if self.by_hand:
            return self.by_hand
        if self.offers is None:
            return {}
        if self.group is not None:
            return self.offers.of_group(self.group)
        if self.way:
            return {space: (move,) for space, move in self._onward.items()}
        chosen = self.chosen
        return {**chosen.moves, **chosen.places, **chosen.attacks}

    def space_at(self, hex: Hex, highest: int | None, *, above: bool = False) -> Space | None:
        """The space meant by a click on a hex when nothing above slot ``highest`` is shown: a lit one, else
        the one seen first; of several the one on the level shown, not an empty rung above the ground.
        ``above``: if no lit space is visible, lit spaces above the level shown count, too.
        """
        board = self.game.table.board

        def rank(space: Space) -> tuple[bool, bool, bool, bool, int]:
            slot, lit = board.slot(space), space in self.lit
            seen = highest is None or slot <= highest
            in_front = space.kind is not SpaceKind.LADDER_RUNG or space in self.game.taken
            return lit, seen, slot == highest, in_front, space.level

        meant = (
            space
            for space in board.at(hex)
            if highest is None or board.slot(space) <= highest or (above and space in self.lit)
        )
        return max(meant, key=rank, default=None)

    @property
    def pointed_move(self) -> Move | None:
        """The move that a click on the space pointed at would make first."""
        actions = self.lit.get(self.pointed, ()) if self.pointed is not None else ()
        return next((action for action in actions if isinstance(action, Move)), None)

    @property
    def foresight(self) -> Foresight:
        """What the figure could do at the end of the move pointed at."""
        move = self.pointed_move
        if move is None:
            return Foresight((), ())
        if self._foreseen is None or self._foreseen[0] != move:
            self._foreseen = move, Foresight.of(self.game, move)
        return self._foreseen[1]

    @property
    def rests(self) -> bool:
        """Whether the same space was pointed at for a moment: slow questions are asked only then."""
        return not self._resting.isActive()

    def rest(self) -> None:
        """Count the mouse as resting, without waiting."""
        if not self.rests:
            self._resting.stop()
            self.pointed_changed.emit()

    @property
    def why(self) -> Why | None:
        """Why the chosen figure cannot move to the space pointed at; None if it can, and until the mouse
        `rests` there.
        """
        figure, space = self.game.state.figures.get(self.figure or 0), self.pointed
        if figure is None or space is None or not figure.on or not self.chosen.moves or not self.rests:
            return None
        if space in self.lit or space in figure.spaces:
            return None
        if self._asked is None or self._asked[0] != space:
            try:
                self._asked = space, moving.why_move(self.game, figure, space)
            except BuilderError:
                self._asked = space, None  # it cannot move from where it stands
        return self._asked[1]

    @property
    def targets(self) -> tuple[Space, ...]:
        """The spaces lit for anything but a move."""
        return tuple(space for space, found in self.lit.items() if not isinstance(found[0], Move))

    @property
    def standing(self) -> tuple[StandingFigure, ...]:
        """All figures on the battlefield where they are shown: those on their way there."""
        shown, found = self.motion.shown, standing_figures(self.game)
        return tuple(replace(one, at=shown.get(one.id, one.at)) for one in found) if shown else found

    @property
    def placed(self) -> bool:
        """Whether all figures have been placed: start zones matter less from then on."""
        return self.game.state.phase not in _PLACING

    @property
    def able(self) -> tuple[int, ...]:
        """The figures that may still act."""
        offers = self.offers
        return () if offers is None else tuple(id for id in offers.figures if offers.of_figure(id))

    @property
    def attackers(self) -> tuple[int, ...]:
        """The figures that may still attack somebody from where they stand."""
        offers = self.offers
        return () if offers is None else tuple(id for id in self.able if offers.of_figure(id).attacks)

    # Going on --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Go on from where the match is."""
        self._think_again()
        self._go_on()

    def sit_down(self) -> None:
        """Seat the person for whom the game waits."""
        player = self.hands_over
        if player is not None:
            self.match.seat(player)
            if self.match.door_pause:
                self.changed.emit()
            else:
                self._go_on()

    def stop(self) -> None:
        """Stop a computer player's thinking, and close the journal."""
        self._job.stop()
        self._clock.stop()
        self._resting.stop()
        self.match.close()

    def _go_on(self) -> None:
        self.offers = self.doubtful = None
        self.foreshown = ()
        self.halted, self.by_hand = False, {}
        self.way, self._onward, self._foreseen = (), {}, None
        due = self.match.due
        if due is not None and due != TABLE and due not in (*self.match.people, *self.match.away):
            self.figure = self.group = None
            self._clock.start(self.pace + self._shown_for)
        elif due in self.match.people and self.hands_over is None:
            assert due is not None
            self.match.seat(due)
            self._offer(due)
        else:
            self.figure = self.group = None
            if self.match.looks_on:
                doors = Offers(self.game, self.match.people[0], self.match.people)
                self.offers = doors if doors.buttons else None
        self.changed.emit()

    def _offer(self, player: str) -> None:
        offers = self.offers = Offers(self.game, player, self.match.people)
        if self.game.state.asks:
            self.figure, self.group = None, next(iter(offers.groups), None)
            return
        self.group = None
        before = self.figure
        if self.game.state.phase is Phase.PLACE and self.figure not in offers.figures:
            self.figure = next(iter(offers.figures), None)
        elif self.figure not in offers.figures or not offers.of_figure(self.figure or 0):
            able = [id for id in offers.figures if offers.of_figure(id)] if len(offers.figures) < 3 else []
            self.figure = able[0] if len(able) == 1 else None
        if self.figure is not None and self.figure != before:
            self.looked_at.emit(self.game.state.figures[self.figure].card)

    # What people do --------------------------------------------------------------------------------

    def choose_figure(self, id: int | None) -> None:
        """Choose a figure to see what it may do, or none."""
        if self.offers is not None and not self.game.state.asks:
            if id is None and self.game.state.phase is Phase.PLACE:
                id = self.figure  # one of them is always to be placed
            if id is not None:
                self._leave_behind()
            self.figure, self.group, self.doubtful = id, None, None
            self.by_hand = {}
            self.way, self._onward = (), {}
            self.changed.emit()

    def choose_group(self, group: OfferGroup | None) -> None:
        """Choose a power that needs a target to be pointed at, or none."""
        if self.offers is not None:
            self._leave_behind()
            self.group, self.doubtful = group, None
            self.way, self._onward = (), {}
            self.changed.emit()

    def _leave_behind(self) -> None:
        self.traces = ()
        self.went_on.emit()

    def pick_by_hand(self, stands: Clickable) -> None:
        """Let the next click on a space put a figure there by hand; None cancels that."""
        if stands or self.by_hand:
            self.by_hand, self.group, self.doubtful = stands, None, None
            self.way, self._onward = (), {}
            self.changed.emit()

    def next_figure(self, step: int = 1) -> None:
        """Choose the next figure that may act."""
        if self.offers is None or not self.offers.figures:
            return
        order = self.offers.figures
        here = order.index(self.figure) if self.figure in order else -1 if step > 0 else 0
        self.choose_figure(order[(here + step) % len(order)])

    def foreshow(self, action: Action | None) -> None:
        """Show where an action would lead, before it is chosen among several."""
        self.foreshown = () if action is None else spaces_of(self.game, action)
        self.pointed_changed.emit()

    def point_at(self, space: Space | None) -> None:
        """Point at a space."""
        if space != self.pointed:
            self.pointed, self._asked = space, None
            if space is None:
                self._resting.stop()
            else:
                self._resting.start()
            self.pointed_changed.emit()

    def click(self, space: Space) -> None:
        """Click on a space: do what it is lit for, else choose the figure on it."""
        if self.offers is None:
            return
        actions = self.lit.get(space, ())
        if len(actions) == 1:
            self.choose(actions[0])
        elif actions:
            self.several.emit(actions)
        else:
            by = self.game.taken.get(space)
            card = None if by is None else self.card_to_choose(by.card)
            if by is not None:
                self.looked_at.emit(by.card)
            if card is not None:
                self.do(card)
            elif by is not None and by.id in self.offers.figures:
                self.choose_figure(None if by.id == self.figure and len(self.able) > 1 else by.id)
            elif not self.game.state.asks:
                self.choose_figure(None)

    def card_to_choose(self, owned: str) -> ChooseCard | None:
        """The action that chooses a card for the turn, if it may be chosen now."""
        buttons = self.offers.buttons if self.offers is not None else ()
        choices = (one for one in buttons if isinstance(one, ChooseCard))
        return next((one for one in choices if one.card == owned), None)

    def go_by(self, space: Space) -> None:
        """Add a space where the figure may end its move as a way point; the next click goes on from there."""
        move = next((action for action in self.lit.get(space, ()) if isinstance(action, Move)), None)
        figure = self.game.state.figures.get(self.figure or 0)
        if move is None or figure is None or move.how:
            return
        self.way, self.doubtful = moving.arrival_of(self.game, move).path, None
        self._onward = onward(self.game, figure, self.way)
        self.changed.emit()

    def choose(self, action: Action) -> None:
        """Do the clicked action; a move that rolls dice or turns up a glyph, and ending a turn in which
        nothing was done, must be chosen a second time.
        """
        if action != self.doubtful and self._is_doubtful(action):
            self.doubtful = action
            self.changed.emit()
        else:
            self.do(action)

    def _is_doubtful(self, action: Action) -> bool:
        if isinstance(action, EndTurn):
            turn = self.game.state.turn
            nothing = turn is not None and not turn.acted and bool(self.able)
            return nothing or bool(self.asks_before_ending and self.attackers)
        return isinstance(action, Move) and may_surprise(self.game, action)

    def roll(self) -> None:
        """Roll the dice for all."""
        if self.match.due == TABLE:
            self._do(RollDice(), None)

    def do(self, action: Action) -> None:
        """Carry out a person's action; `refused` says why not."""
        if not self.match.asked:  # a second click comes before the answer
            self._do(action, action.player)

    def do_for_guest(self, action: Action) -> bool:
        """Carry out a guest's action; False if it must wait for something at this table. Raises BuilderError
        if it is refused.
        """
        asked, waiting = self.match.door_pause, self._waiting
        answers = isinstance(action, WorkDoor) and asked == action.player
        if self.thinks or self._rolled_for is not None or (asked and not answers):
            return False
        before = self.game.state.copy()
        events = self.match.carry_out(action)
        if answers and waiting is not None:
            self._doors.answered(self.match, waiting, asked)
        self.tell(events, traces(before, events))
        return True

    def work_door(self, door: WorkDoor | None, *, again: bool = True) -> None:
        """Answer which door is worked before a computer player goes on, or that none is."""
        player, waiting = self.match.door_pause, self._waiting
        if not player:
            return
        if door is not None:
            if self._do(door, player) and waiting is not None:
                self._doors.answered(self.match, waiting, player)
        elif waiting is None:  # the computer player is at the host's
            self.match.pass_doors(again=again)
            self._go_on()
        else:
            self.match.door_pause = ""
            self._doors.answered(self.match, waiting, player, again=again)
            self._carry_out_waiting()

    def pass_doors_for_guest(self, player: str, again: bool = True) -> None:
        """Note that a guest works no door now, or is gone."""
        if self.match.door_pause == player and player in self.match.away:
            self.work_door(None, again=again)

    def give(self, roll: Roll | None) -> None:
        """What people rolled for the dice that were wanted; None leaves the action undone."""
        wanted, self._rolled_for = self._rolled_for, None
        if wanted is None or roll is None:
            self._rolls.clear()
            self.changed.emit()
            return
        self._rolls.append(roll)
        self._do(*wanted)

    def undo(self) -> None:
        """Take back the last action."""
        try:
            if not self.thinks and self.match.undo():
                self.tell(None)
        except BuilderError as error:
            self.refused.emit(str(error))

    def _do(self, action: Action, by: str | None) -> bool:
        """Carry out an action; False if it failed."""
        before = self.game.state.copy()
        try:
            events = self.match.carry_out(action, self._rolls, by=by)
        except DiceNeededError as need:
            self._rolled_for = action, by
            self.dice_wanted.emit(need)
            return False
        except BuilderError as error:
            self._rolls.clear()
            if by is None and self.match.due != TABLE:
                self._halt(str(error))
            else:
                self.refused.emit(str(error))
            return False
        self._rolls.clear()
        if by is not None:
            self.went_on.emit()
        # Where a person went he knows; what came of his attack is seen.
        found = traces(before, events)
        seen = [one for one in found if by is None or one.kind not in MOVING]
        self.tell(events, (*(self.traces if by is None else ()), *seen), found)
        return True

    def tell(
        self, events: Sequence[Event] | None, left: tuple[Trace, ...] = (), gone: tuple[Trace, ...] = ()
    ) -> None:
        """Show what has happened, here or elsewhere (None: something was undone), with its traces to be
        drawn, and go on. ``gone``: those of the ways to be shown, where that are others.
        """
        self.traces = left
        self._shown_for = self.motion.begin(gone or left, self.pace)
        self._think_again()
        self.happened.emit(events)
        self._go_on()

    def _think_again(self) -> None:
        """Make a computer player think again, because the state changed."""
        if self._waiting is not None:
            self._waiting, self.match.door_pause = None, ""

    # Computer players ------------------------------------------------------------------------------

    def _think(self) -> None:
        due = self.match.due
        bot = self.match.players.get(due) if due is not None else None
        if due is not None and bot is not None:
            self._job.request(lambda: _work(bot, self.game.copy(), due, self.match.random))

    def _halt(self, why: str) -> None:
        self.halted = True
        self.changed.emit()
        self.refused.emit(why)

    def _thought(self, action: Action) -> None:
        self._waiting = action
        self._carry_out_waiting()

    def _carry_out_waiting(self) -> None:
        action = self._waiting
        if action is None:
            return
        for player in self._doors.offers(self.match, action):
            self.match.door_pause = player
            if self.match.people == (player,):
                self.match.seat(player)
            self.changed.emit()
            return
        self._waiting = None
        self._do(action, None)


def _work(bot: Bot, game: Game, player: str, random: Random) -> Callable[..., Action]:
    return partial(_chosen, bot, game, player, random)


def _chosen(
    bot: Bot,
    game: Game,
    player: str,
    random: Random,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> Action:
    """In a worker: the action of a computer player, on a copy of the game."""
    return choose(bot, game, player, random)
